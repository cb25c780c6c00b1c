//! A virtual keyboard: keys by the names that the help gives them, such as `Ctrl+Shift+C`.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};

use crate::hands::Hands;

impl Hands {
    /// Presses and releases a key, with the keys that are held meanwhile before it.
    pub fn tap(&mut self, keys: &str) {
        let (held, struck) = chord(keys);
        for key in &held {
            self.key(key, ButtonState::Pressed);
            self.frames(1);
        }
        self.key(&struck, ButtonState::Pressed);
        self.frames(1);
        self.key(&struck, ButtonState::Released);
        for key in &held {
            self.key(key, ButtonState::Released);
        }
        self.frames(3);
    }

    /// The same, so fast that no frame comes in between.
    pub fn strike(&mut self, keys: &str) {
        let (held, struck) = chord(keys);
        for key in held.iter().chain([&struck]) {
            self.key(key, ButtonState::Pressed);
        }
        for key in [&struck].into_iter().chain(&held) {
            self.key(key, ButtonState::Released);
        }
    }

    pub fn tap_all(&mut self, keys: &str) {
        for key in keys.split_whitespace() {
            self.tap(key);
        }
    }

    fn key(&mut self, key: &(KeyCode, Key), state: ButtonState) {
        let (window, text, (key_code, logical_key)) = (self.window, None, key.clone());
        self.send(KeyboardInput { key_code, logical_key, state, text, repeat: false, window });
    }
}

/// The keys that are held, and the last one, which is struck.
fn chord(keys: &str) -> (Vec<(KeyCode, Key)>, (KeyCode, Key)) {
    let mut held: Vec<(KeyCode, Key)> = keys.split('+').map(key).collect();
    let struck = held.pop().expect("a key");
    (held, struck)
}

/// What the keyboard of the tests has for this name.
fn key(name: &str) -> (KeyCode, Key) {
    let letter = |code| (code, Key::Character(name.to_lowercase().into()));
    match name {
        "Ctrl" => (KeyCode::ControlLeft, Key::Control),
        "Shift" => (KeyCode::ShiftLeft, Key::Shift),
        "Left" => (KeyCode::ArrowLeft, Key::ArrowLeft),
        "Right" => (KeyCode::ArrowRight, Key::ArrowRight),
        "Up" => (KeyCode::ArrowUp, Key::ArrowUp),
        "Down" => (KeyCode::ArrowDown, Key::ArrowDown),
        "Home" => (KeyCode::Home, Key::Home),
        "End" => (KeyCode::End, Key::End),
        "Enter" => (KeyCode::Enter, Key::Enter),
        "Backspace" => (KeyCode::Backspace, Key::Backspace),
        "Esc" => (KeyCode::Escape, Key::Escape),
        "Space" => (KeyCode::Space, Key::Space),
        "F1" => (KeyCode::F1, Key::F1),
        "F11" => (KeyCode::F11, Key::F11),
        "?" => letter(KeyCode::Slash),
        "1" => letter(KeyCode::Digit1),
        "2" => letter(KeyCode::Digit2),
        "3" => letter(KeyCode::Digit3),
        "7" => letter(KeyCode::Digit7),
        "A" => letter(KeyCode::KeyA),
        "C" => letter(KeyCode::KeyC),
        "D" => letter(KeyCode::KeyD),
        "F" => letter(KeyCode::KeyF),
        "H" => letter(KeyCode::KeyH),
        "M" => letter(KeyCode::KeyM),
        "N" => letter(KeyCode::KeyN),
        "O" => letter(KeyCode::KeyO),
        "R" => letter(KeyCode::KeyR),
        "S" => letter(KeyCode::KeyS),
        "T" => letter(KeyCode::KeyT),
        "V" => letter(KeyCode::KeyV),
        "X" => letter(KeyCode::KeyX),
        "Y" => letter(KeyCode::KeyY),
        "Z" => letter(KeyCode::KeyZ),
        other => panic!("the test keyboard has no key {other:?}"),
    }
}
