//! Games under other rules and settings, all chosen by their buttons.

use bevy::prelude::*;
use bevy::window::PresentMode;
use roadstone::app::input::Turn;
use roadstone::app::pace::FrameCap;
use roadstone::app::settings::Settings;
use roadstone::app::table::{AnimationSpeed, AntiAliasing, Drawing, Picture, Preset, Quality};
use roadstone::rules::{Color as Side, Kind, Opening, Piece};

use crate::hands::Hands;
use crate::table::square;

impl Hands {
    /// Starts a game from the title with another opening.
    fn start_with_opening(&mut self, name: &str) {
        self.click_text("New game");
        self.click_text("Swap");
        self.click_text(name);
        self.click_text("Start");
        self.rest();
    }

    fn stack(&self, name: &str) -> Vec<Piece> {
        self.position().stack(square(name)).pieces().collect()
    }
}

const WHITE: Piece = Piece::new(Side::White, Kind::Flat);
const BLACK: Piece = Piece::new(Side::Black, Kind::Flat);

#[test]
fn the_double_black_stack_opening_by_clicks() {
    let mut hands = Hands::at(1280, 720);
    hands.start_with_opening("Double black stack");
    assert_eq!(hands.session().ruleset().opening, Opening::DoubleBlackStack);
    hands.assert_reads("White places two black flats");
    hands.hover("c3");
    assert_eq!(hands.ghost(), Some((square("c3"), BLACK)));
    hands.click("c3");
    hands.rest();
    assert_eq!(hands.stack("c3"), [BLACK, BLACK]);
    hands.click("a1");
    hands.rest();
    assert_eq!(hands.stack("a1"), [WHITE]);
    hands.play_all("b1 2c3-11");
    hands.tap_all("Ctrl+Z Ctrl+Z Ctrl+Z Ctrl+Z");
    hands.rest();
    assert_eq!(hands.stack("c3"), []);
}

#[test]
fn without_a_swap_everyone_places_their_own_from_the_first_ply() {
    let mut hands = Hands::at(1280, 720);
    hands.start_with_opening("No swap");
    hands.hover("c3");
    assert_eq!(hands.ghost(), Some((square("c3"), WHITE)));
    hands.play_all("c3 Sc4");
    assert_eq!(hands.stack("c4"), [Piece::new(Side::Black, Kind::Wall)]);
}

#[test]
fn komi_by_the_form_decides_a_game() {
    let mut hands = Hands::at(1280, 720);
    hands.click_text("New game");
    hands.click_text("3×3");
    for _ in 0..3 {
        hands.click_button("komi-more");
    }
    hands.click_text("Start");
    hands.rest();
    hands.assert_reads("komi 1½");
    // Five to four for White on the board; with the komi Black has half a flat more.
    hands.play_all("a1 c1 c3 b1 a2 b3 b2 c2 a3");
    hands.assert_reads("Black wins");
    hands.assert_reads("Flats 5½");
}

#[test]
fn animations_are_switched_off_in_the_settings() {
    let mut hands = Hands::playing(5);
    hands.tap("Esc");
    hands.click_text("Settings");
    hands.click_text("Off");
    hands.tap_all("Esc Esc");
    assert_eq!(*hands.resource::<AnimationSpeed>(), AnimationSpeed(0.0));
    hands.begin("e5");
    assert!(hands.resource::<Picture>().at_rest(), "the piece is there at once");
    hands.play_all("a1 b1 b2 c1 b2- a1>");
}

#[test]
fn a_game_with_the_interface_twice_as_large() {
    let mut hands = Hands::at(1920, 1080);
    hands.click_text("Settings");
    hands.click_text("Picture");
    hands.click_text("200 %");
    hands.tap("Esc");
    assert!(hands.egui().zoom_factor() > 1.9);
    hands.start_game(5);
    hands.play_all("e5 a1 b1 b2 c1 b2- a1> d5 3b1+12 Cc3");
}

#[test]
fn a_game_on_a_screen_of_double_density() {
    let mut hands = Hands::at(2560, 1440);
    let window = hands.window;
    let world = hands.app.world_mut();
    let mut shape = world.get_mut::<Window>(window).expect("a window");
    shape.resolution.set_scale_factor_override(Some(2.0));
    hands.frames(5);
    assert_eq!(hands.window_size(), Vec2::new(1280.0, 720.0));
    hands.start_game(5);
    hands.play_all("e5 a1 b1 b2 c1 b2- a1> d5 3b1+12 Cc3");
}

#[test]
fn clicks_hit_their_squares_at_every_render_scale() {
    for scale in [0.5, 0.75] {
        let mut hands = Hands::playing(5);
        hands.app.world_mut().resource_mut::<Settings>().render_scale = Some(scale);
        hands.frames(2);
        assert_eq!(hands.resource::<Drawing>().render_scale, scale);
        for place in hands.position().size().squares() {
            hands.hover(&place.to_string());
            assert_eq!(hands.resource::<Turn>().hovered, Some(place), "at {scale}");
        }
        for (plies, name) in ["a1", "e5", "c3", "b4"].into_iter().enumerate() {
            hands.click(name);
            hands.rest();
            assert_eq!(
                (hands.plies(), hands.stack(name).len()),
                (plies + 1, 1),
                "{name} at {scale}"
            );
        }
    }
}

#[test]
fn how_it_is_drawn_follows_the_settings_at_once() {
    let mut hands = Hands::at(1280, 720);
    let mut set = |change: fn(&mut Settings)| {
        change(&mut hands.app.world_mut().resource_mut::<Settings>());
        hands.frames(2);
        *hands.resource::<Drawing>()
    };
    assert_eq!(set(|settings| settings.quality = Quality::LOW), Preset::Low.drawing());
    assert_eq!(set(|settings| settings.quality = Quality::MEDIUM), Preset::Medium.drawing());
    let smooth = set(|settings| settings.anti_aliasing = Some(AntiAliasing::Smaa));
    assert_eq!(smooth.anti_aliasing, AntiAliasing::Smaa);
    set(|settings| settings.frame_cap = Some(30));
    set(|settings| settings.vsync = false);
    assert_eq!(*hands.resource::<FrameCap>(), FrameCap(Some(30)));
    let world = hands.app.world_mut();
    let window = world.query::<&Window>().single(world).expect("a window");
    assert_eq!(window.present_mode, PresentMode::AutoNoVsync);
}
