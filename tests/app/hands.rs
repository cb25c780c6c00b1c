//! A virtual pointer and keyboard at the real app, without a window, a graphics card or a clock.

use std::path::PathBuf;
use std::time::Duration;

use bevy::ecs::message::Message;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};
use bevy_egui::EguiContext;
use roadstone::app;
use roadstone::app::session::{Request, Session};
use roadstone::app::table::{CheckTable, Picture, TableCamera, TableDisagreements};
use roadstone::rules::Square;

use crate::words::Words;

/// A frame takes so long, whatever the test machine does.
const FRAME: Duration = Duration::from_millis(16);

/// The app, and the hands that operate it.
pub struct Hands {
    pub app: App,
    pub words: Words,
    window: Entity,
}

impl Hands {
    /// The app in a window of this size, after its first frames.
    pub fn at(width: u32, height: u32) -> Hands {
        Hands::saving(width, height, None)
    }

    /// The same, keeping its games in a file.
    pub fn saving(width: u32, height: u32, saves: Option<PathBuf>) -> Hands {
        let mut app = app::headless(width, height, saves);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        app.insert_resource(CheckTable(true));
        app.finish();
        app.cleanup();
        let window = app
            .world_mut()
            .query_filtered::<Entity, With<PrimaryWindow>>()
            .single(app.world())
            .expect("a window");
        let mut hands = Hands { app, words: Words::default(), window };
        hands.frames(5);
        let words = hands.words.clone();
        let mut contexts = hands.app.world_mut().query::<&mut EguiContext>();
        for mut context in contexts.iter_mut(hands.app.world_mut()) {
            context.get_mut().add_plugin(words.clone());
        }
        hands.frames(3);
        hands
    }

    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    /// Until the pieces have arrived; the table must then agree with the rules.
    pub fn rest(&mut self) {
        for _ in 0..2_000 {
            self.app.update();
            if self.app.world().resource::<Picture>().at_rest() {
                // The check looks in the frame after.
                self.frames(2);
                let wrong = self.app.world().resource::<TableDisagreements>();
                assert_eq!(wrong.0, 0, "the table shows something else than the rules say");
                return;
            }
        }
        panic!("the pieces never come to rest");
    }

    pub fn session(&self) -> &Session {
        self.app.world().resource::<Session>()
    }

    /// Something that no hand can do, such as a file that is dropped on the window.
    pub fn ask(&mut self, request: Request) {
        self.app.world_mut().write_message(request);
        self.frames(1);
    }

    fn send<M: Message + Clone>(&mut self, message: M)
    where
        WindowEvent: From<M>,
    {
        self.app.world_mut().write_message(WindowEvent::from(message.clone()));
        self.app.world_mut().write_message(message);
    }

    pub fn move_to(&mut self, position: Vec2) {
        let window = self.window;
        self.app
            .world_mut()
            .get_mut::<Window>(window)
            .expect("a window")
            .set_cursor_position(Some(position));
        self.send(CursorMoved { window, position, delta: None });
        // One frame to hover, one for what the hover changes.
        self.frames(2);
    }

    pub fn button(&mut self, button: MouseButton, state: ButtonState) {
        let window = self.window;
        self.send(MouseButtonInput { button, state, window });
        self.frames(1);
    }

    pub fn click_at(&mut self, position: Vec2) {
        self.click_with(MouseButton::Left, position);
    }

    pub fn click_with(&mut self, button: MouseButton, position: Vec2) {
        self.move_to(position);
        self.button(button, ButtonState::Pressed);
        self.button(button, ButtonState::Released);
        self.frames(2);
    }

    /// Clicks the button, or whatever it is, that reads exactly so.
    pub fn click_text(&mut self, text: &str) {
        self.frames(1);
        let point = self.words.find(text).unwrap_or_else(|| {
            panic!("nothing on the screen reads {text:?}, but {:?}", self.words.all())
        });
        let zoom = self.zoom();
        self.click_at(Vec2::new(point.x, point.y) * zoom);
    }

    fn zoom(&mut self) -> f32 {
        let mut contexts = self.app.world_mut().query::<&mut EguiContext>();
        let mut contexts = contexts.iter_mut(self.app.world_mut());
        contexts.next().expect("an egui context").get_mut().zoom_factor()
    }

    /// Where the top of what lies on this square is seen, in logical pixels.
    pub fn point_of(&mut self, square: Square) -> Vec2 {
        let world = self.app.world_mut();
        let top = world.resource::<Picture>().top_of(square);
        let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
        let (camera, transform) = cameras.single(world).expect("a table camera");
        camera.world_to_viewport(transform, top).expect("the board is in view")
    }

    /// Clicks what lies on this square, as it is seen.
    pub fn click(&mut self, square: &str) {
        self.frames(1);
        let point = self.point_of(square.parse().expect("a square"));
        self.click_at(point);
    }

    pub fn right_click(&mut self, square: &str) {
        let point = self.point_of(square.parse().expect("a square"));
        self.click_with(MouseButton::Right, point);
    }

    pub fn key(&mut self, key_code: KeyCode, logical_key: Key) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let window = self.window;
            let logical_key = logical_key.clone();
            let text = None;
            self.send(KeyboardInput { key_code, logical_key, state, text, repeat: false, window });
            self.frames(1);
        }
    }
}
