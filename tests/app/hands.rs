//! The real app without a window, a graphics card or a clock, and a virtual pointer to operate it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::ecs::error::FallbackErrorHandler;
use bevy::ecs::message::Message;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorLeft, CursorMoved, FileDragAndDrop, PrimaryWindow, WindowEvent};
use bevy_egui::EguiContext;
use bevy_egui::egui;
use roadstone::app;
use roadstone::app::settings::Settings;
use roadstone::app::table::{CheckTable, TableBusy, TableDisagreements};
use roadstone::app::ui::shell;

use crate::words::Words;

/// A frame takes so long, whatever the test machine does.
const FRAME: Duration = Duration::from_millis(16);

/// The app, and the hands that operate it.
pub struct Hands {
    pub app: App,
    pub words: Words,
    pub(crate) window: Entity,
}

impl Hands {
    /// The app at its title, in a window of this size.
    pub fn at(width: u32, height: u32) -> Hands {
        Hands::start(width, height, None)
    }

    /// The same, keeping its game in a file.
    pub fn saving(saves: &Path) -> Hands {
        Hands::start(1280, 720, Some(saves.to_owned()))
    }

    fn start(width: u32, height: u32, saves: Option<PathBuf>) -> Hands {
        let mut app = app::headless(width, height, saves);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        app.insert_resource(CheckTable(true));
        // A player's game goes on after an error in a system; a test does not.
        app.insert_resource(FallbackErrorHandler(bevy::ecs::error::panic));
        app.finish();
        app.cleanup();
        // The tests run side by side; an app of many small systems gains nothing from threads.
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        let world = app.world_mut();
        let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(world).expect("a window");
        let mut hands = Hands { app, words: Words::default(), window };
        // The cameras come in the first frames, and the menus' context with them.
        hands.frames(3);
        let words = hands.words.clone();
        hands.egui().add_plugin(words);
        hands.frames(2);
        hands
    }

    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    /// Until nothing at the table moves; it must then show what the rules say.
    pub fn rest(&mut self) {
        for _ in 0..2_000 {
            self.app.update();
            if !self.resource::<TableBusy>().0 {
                assert_eq!(
                    self.resource::<TableDisagreements>().0,
                    0,
                    "the table shows something else than the rules say",
                );
                return;
            }
        }
        panic!("the table never comes to rest");
    }

    /// How fast pieces travel: 1 as designed, 0 not at all.
    pub fn set_speed(&mut self, speed: f32) {
        self.app.world_mut().resource_mut::<Settings>().animation_speed = speed;
        self.frames(1);
    }

    pub fn resource<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    /// Tells the app what a window would tell it.
    pub(crate) fn send<M: Message + Clone>(&mut self, message: M)
    where
        WindowEvent: From<M>,
    {
        let world = self.app.world_mut();
        world.write_message(WindowEvent::from(message.clone()));
        world.write_message(message);
    }

    /// The pointer leaves the window.
    pub fn leave_window(&mut self) {
        let window = self.window;
        self.send(CursorLeft { window });
        self.frames(2);
    }

    /// A finger comes down, moves or goes up.
    pub fn finger(&mut self, id: u64, phase: TouchPhase, position: Vec2) {
        let (window, force) = (self.window, None);
        self.send(TouchInput { phase, position, window, force, id });
        self.frames(1);
    }

    /// Taps with a finger.
    pub fn touch(&mut self, at: Vec2) {
        self.finger(1, TouchPhase::Started, at);
        self.frames(2);
        self.finger(1, TouchPhase::Ended, at);
        self.frames(3);
    }

    /// Drops a file on the window.
    pub fn drop_file(&mut self, path: &Path) {
        let (window, path_buf) = (self.window, path.to_owned());
        self.send(FileDragAndDrop::DroppedFile { window, path_buf });
        self.frames(2);
    }

    pub fn window_size(&mut self) -> Vec2 {
        let window = self.window;
        self.app.world().get::<Window>(window).expect("a window").size()
    }

    pub fn move_to(&mut self, position: Vec2) {
        let window = self.window;
        let mut windows = self.app.world_mut().query::<&mut Window>();
        let mut shape = windows.get_mut(self.app.world_mut(), window).expect("a window");
        shape.set_cursor_position(Some(position));
        self.send(CursorMoved { window, position, delta: None });
        // One frame until a menu that was left lets go, one to hover, one for what that changes.
        self.frames(3);
    }

    pub fn hold(&mut self, button: MouseButton) {
        self.button(button, ButtonState::Pressed);
    }

    pub fn release(&mut self, button: MouseButton) {
        self.button(button, ButtonState::Released);
        // What the release asks for is carried out in the next frame, and then seen.
        self.frames(2);
    }

    fn button(&mut self, button: MouseButton, state: ButtonState) {
        let window = self.window;
        self.send(MouseButtonInput { button, state, window });
        self.frames(1);
    }

    /// The pointer comes, presses and lets go between two frames, as on a slow machine.
    pub fn click_within_a_frame(&mut self, at: Vec2) {
        let window = self.window;
        let mut windows = self.app.world_mut().query::<&mut Window>();
        let mut shape = windows.get_mut(self.app.world_mut(), window).expect("a window");
        shape.set_cursor_position(Some(at));
        self.send(CursorMoved { window, position: at, delta: None });
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.send(MouseButtonInput { button: MouseButton::Left, state, window });
        }
        self.frames(4);
    }

    pub fn click_with(&mut self, button: MouseButton, at: Vec2) {
        self.move_to(at);
        self.hold(button);
        self.release(button);
    }

    pub fn click_at(&mut self, at: Vec2) {
        self.click_with(MouseButton::Left, at);
    }

    /// Presses at one point, moves to the other, and releases there.
    pub fn drag(&mut self, button: MouseButton, from: Vec2, to: Vec2) {
        const STEPS: u8 = 6;
        self.move_to(from);
        self.hold(button);
        for step in 1..=STEPS {
            self.move_to(from.lerp(to, f32::from(step) / f32::from(STEPS)));
        }
        self.release(button);
    }

    pub fn wheel(&mut self, lines: f32) {
        let (window, unit) = (self.window, MouseScrollUnit::Line);
        let phase = TouchPhase::Moved;
        self.send(MouseWheel { unit, x: 0.0, y: lines, window, phase });
        self.frames(2);
    }

    pub(crate) fn egui(&mut self) -> egui::Context {
        let world = self.app.world_mut();
        let mut contexts = world.query::<&mut EguiContext>();
        contexts.single_mut(world).expect("one egui context").get_mut().clone()
    }

    /// Clicks the button, or whatever it is, that reads exactly so.
    pub fn click_text(&mut self, text: &str) {
        self.look();
        let point = self.words.find(text).unwrap_or_else(|| {
            panic!("nothing on the screen reads {text:?}, but {:?}", self.words.all())
        });
        let at = self.pixel(point);
        self.click_at(at);
    }

    /// Clicks the button of this name, for those that show a picture or a bare number.
    pub fn click_button(&mut self, name: &str) {
        let at = self.point_of_button(name);
        self.click_at(at);
    }

    /// The middle of the button of this name, in logical pixels.
    pub fn point_of_button(&mut self, name: &str) -> Vec2 {
        self.look();
        let place = shell::place_of(&self.egui(), name);
        let place = place.unwrap_or_else(|| {
            panic!("there is no button {name:?} on the screen, but {:?}", self.words.all())
        });
        self.pixel(place.center())
    }

    pub fn shows_button(&mut self, name: &str) -> bool {
        self.look();
        self.has_button(name)
    }

    /// Whether the button of this name is on the screen that was painted last.
    pub fn has_button(&mut self, name: &str) -> bool {
        shell::place_of(&self.egui(), name).is_some()
    }

    fn pixel(&mut self, point: egui::Pos2) -> Vec2 {
        Vec2::new(point.x, point.y) * self.egui().zoom_factor()
    }

    /// Until what has changed is on the screen: a new area is measured in one frame and seen in
    /// the next.
    pub fn look(&mut self) {
        self.frames(3);
    }

    #[track_caller]
    pub fn assert_reads(&mut self, text: &str) {
        self.look();
        assert!(self.words.contain(text), "{text:?} is not in {:?}", self.words.all());
    }

    #[track_caller]
    pub fn assert_reads_not(&mut self, text: &str) {
        self.look();
        assert!(!self.words.contain(text), "{text:?} is in {:?}", self.words.all());
    }
}
