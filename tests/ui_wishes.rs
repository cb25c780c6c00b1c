//! What a player asks for by way of the interface, carried out by the real app.

#![cfg(feature = "table")]

use std::fs;
use std::path::Path;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use roadstone::app::filming::FilmEnded;
use roadstone::app::locale::Locale;
use roadstone::app::session::{Look, Mode, NewGame, Session, WhiteIs};
use roadstone::app::settings::{Settings, SettingsFolder, WindowMode};
use roadstone::app::table::{AnimationSpeed, ReducedMotion, ShowCoordinates};
use roadstone::app::ui::{Overlay, UiAction, UiOpen, UiState};
use roadstone::app::{self, input::TurnInput, replay::Player};
use roadstone::record::NodeId;
use roadstone::rules::{Ruleset, Size, Square};
use roadstone::selection::Input;

/// The app after its first frames, with its settings in this folder.
fn app_with_settings(folder: &Path) -> App {
    app_keeping(SettingsFolder::at(folder.to_owned()))
}

/// The app without a place for its settings.
fn new_app() -> App {
    app_keeping(SettingsFolder::default())
}

fn app_keeping(settings: SettingsFolder) -> App {
    let mut app = app::headless(1280, 720, None);
    app.insert_resource(settings);
    app.finish();
    app.cleanup();
    frames(&mut app);
    app
}

fn frames(app: &mut App) {
    for _ in 0..3 {
        app.update();
    }
}

fn act(app: &mut App, action: UiAction) {
    app.world_mut().write_message(action);
    frames(app);
}

fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

fn notices(app: &App) -> Vec<String> {
    app.world().resource::<UiState>().notices.texts().map(str::to_owned).collect()
}

fn new_game() -> UiAction {
    let names = ["Ann".to_owned(), "Ben".to_owned()];
    let ruleset = Ruleset::standard(Size::FIVE);
    let seats = Default::default();
    UiAction::NewGame(NewGame { ruleset, names, seats, white: WhiteIs::Second })
}

fn place(app: &mut App, square: &str) {
    let square: Square = square.parse().expect("a square");
    app.world_mut().write_message(TurnInput(Input::Square(square)));
    frames(app);
}

const RECORD: &str = "[Player1 \"Ann\"]\n[Player2 \"Ben\"]\n[Size \"5\"]\n1. a1 e5\n2. c3 b3\n";

#[test]
fn a_game_starts_from_the_form_and_its_names_are_remembered() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = app_with_settings(folder.path());
    act(&mut app, UiAction::Open(Overlay::NewGame));
    assert_eq!(app.world().resource::<UiOpen>().top(), Some(Overlay::NewGame));
    act(&mut app, new_game());
    assert_eq!(session(&app).mode(), Mode::Play);
    assert_eq!(session(&app).names(), &["Ben".to_owned(), "Ann".to_owned()], "Ben has White");
    assert!(!app.world().resource::<UiOpen>().covers_table());
    let kept = SettingsFolder::at(folder.path().to_owned()).load().0;
    assert_eq!(kept.player_names, ["Ann", "Ben"]);
}

#[test]
fn a_record_is_opened_watched_and_becomes_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ptn");
    fs::write(&path, RECORD).expect("written");
    let mut app = new_app();
    act(&mut app, UiAction::OpenRecord(path));
    assert_eq!(session(&app).mode(), Mode::Watch);
    assert_eq!(session(&app).loaded().name, "game.ptn");
    assert_eq!(notices(&app), [""; 0]);
    act(&mut app, UiAction::TogglePlay);
    assert!(app.world().resource::<Player>().is_playing());
    act(&mut app, UiAction::Look(Look::Ply(3)));
    assert!(!app.world().resource::<Player>().is_playing(), "who steps by hand stops the player");
    act(&mut app, UiAction::PlayFromHere(Default::default()));
    assert_eq!(session(&app).mode(), Mode::Play);
    assert_eq!(session(&app).progress(), (3, 3));
    act(&mut app, UiAction::ToTitle);
    assert_eq!(session(&app).mode(), Mode::Idle);
}

#[test]
fn what_cannot_be_opened_or_read_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = new_app();
    act(&mut app, UiAction::OpenRecord(folder.path().join("nothing.ptn")));
    assert_eq!(session(&app).mode(), Mode::Idle);
    assert!(notices(&app)[0].starts_with("nothing.ptn cannot be opened"), "{:?}", notices(&app));

    let path = folder.path().join("broken.ptn");
    fs::write(&path, format!("{RECORD}3. a1 c4\n")).expect("written");
    act(&mut app, UiAction::OpenRecord(path));
    assert_eq!(session(&app).mode(), Mode::Watch, "the legal part is shown");
    assert_eq!(session(&app).progress().1, 4);
    assert!(notices(&app).contains(&"One problem in the file".to_owned()), "{:?}", notices(&app));
}

#[test]
fn a_record_is_saved_as_ptn() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("saved.ptn");
    let mut app = new_app();
    act(&mut app, new_game());
    place(&mut app, "a1");
    place(&mut app, "e5");
    act(&mut app, UiAction::SavePtn(path.clone()));
    let text = fs::read_to_string(&path).expect("saved");
    assert!(text.contains("1. a1 e5"), "{text}");
    assert!(notices(&app)[0].starts_with("Saved"), "{:?}", notices(&app));
    act(&mut app, UiAction::SavePtn(folder.path().join("no/such/folder.ptn")));
    assert!(notices(&app)[1].contains("cannot be saved"), "{:?}", notices(&app));
}

#[test]
fn an_illegal_click_says_why_in_a_line_that_goes_away() {
    let mut app = new_app();
    act(&mut app, new_game());
    place(&mut app, "a1");
    place(&mut app, "a1");
    assert_eq!(notices(&app).len(), 1, "{:?}", notices(&app));
    let step = std::time::Duration::from_millis(200);
    app.insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(step));
    for _ in 0..50 {
        app.update();
    }
    assert_eq!(notices(&app), [""; 0]);
}

#[test]
fn resignation_and_draw_are_those_of_the_player_to_move() {
    let mut app = new_app();
    act(&mut app, new_game());
    place(&mut app, "a1");
    act(&mut app, UiAction::OfferDraw);
    assert!(session(&app).draw_offer().is_some());
    act(&mut app, UiAction::AnswerDraw(false));
    assert_eq!(session(&app).draw_offer(), None);
    assert_eq!(notices(&app), ["The draw is declined"]);
    // White looks back at the start, but it is Black who is to move and gives up.
    act(&mut app, UiAction::Look(Look::First));
    act(&mut app, UiAction::Resign);
    act(&mut app, UiAction::Look(Look::Last));
    let winner = session(&app).ending().and_then(|ending| ending.winner());
    assert_eq!(winner, Some(roadstone::rules::Color::White));
    act(&mut app, UiAction::Rematch);
    assert_eq!(session(&app).names(), &["Ann".to_owned(), "Ben".to_owned()], "swapped");
    assert_eq!(session(&app).shown().node, NodeId::ROOT);
}

#[test]
fn settings_hold_at_once_and_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = app_with_settings(folder.path());
    let settings = Settings {
        animation_speed: 0.5,
        reduced_motion: true,
        coordinates: false,
        ui_scale: 1.25,
        ..Settings::default()
    };
    act(&mut app, UiAction::Settings(settings.clone()));
    assert_eq!(app.world().resource::<AnimationSpeed>().0, 0.5);
    assert!(!app.world().resource::<ShowCoordinates>().0);
    assert!(app.world().resource::<ReducedMotion>().0);
    act(&mut app, UiAction::ToggleFullscreen);
    let mut windows = app.world_mut().query_filtered::<&Window, With<PrimaryWindow>>();
    let mode = windows.single(app.world()).expect("a window").mode;
    assert!(matches!(mode, bevy::window::WindowMode::BorderlessFullscreen(_)), "{mode:?}");

    let kept = SettingsFolder::at(folder.path().to_owned()).load().0;
    assert_eq!(kept, Settings { window_mode: WindowMode::Fullscreen, ..settings });
    let again = app_with_settings(folder.path());
    assert_eq!(*again.world().resource::<Settings>(), kept, "the next start has them");
}

#[test]
fn broken_settings_are_set_aside_and_said() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("settings.json"), "not json").expect("written");
    let app = app_with_settings(folder.path());
    assert_eq!(*app.world().resource::<Settings>(), Settings::default());
    assert!(folder.path().join("settings.json.bad").exists());
    assert!(notices(&app)[0].contains("set aside"), "{:?}", notices(&app));
    assert_eq!(app.world().resource::<Locale>().language(), "en");
}

#[test]
fn overlays_that_need_a_game_do_not_open_without_one() {
    let mut app = new_app();
    for overlay in [Overlay::GameMenu, Overlay::SaveFile, Overlay::ConfirmResign] {
        act(&mut app, UiAction::Open(overlay));
        assert!(!app.world().resource::<UiOpen>().covers_table(), "{overlay:?}");
    }
    act(&mut app, UiAction::Open(Overlay::Settings));
    assert!(app.world().resource::<UiOpen>().covers_table());
    act(&mut app, UiAction::Close);
    assert!(!app.world().resource::<UiOpen>().covers_table());
}

#[test]
fn a_film_can_be_asked_for_only_of_a_record() {
    let mut app = new_app();
    act(&mut app, new_game());
    act(&mut app, UiAction::Open(Overlay::Film));
    assert_eq!(app.world().resource::<UiOpen>().top(), None);
    act(&mut app, UiAction::ToTitle);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.ptn");
    fs::write(&path, "[Size \"5\"]\n\n1. a1 e5\n").unwrap();
    act(&mut app, UiAction::OpenRecord(path));
    act(&mut app, UiAction::Open(Overlay::Film));
    assert_eq!(app.world().resource::<UiOpen>().top(), Some(Overlay::Film));
    let ended = FilmEnded::Failed("the disk is full".to_owned());
    app.world_mut().write_message(ended);
    frames(&mut app);
    assert!(notices(&app).iter().any(|line| line.contains("the disk is full")));
}
