//! The keys. Letters are those that the keyboard writes, wherever they lie on it.

use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;

use crate::app::present::{ReplayLastPly, ShowRoads};
use crate::app::session::{Look, Mode, Request, Session};
use crate::app::study::StudyWish;
use crate::app::table::CameraRig;
use crate::app::ui::{Overlay, UiAction, UiOpen};
use crate::rules::{Direction, Kind};
use crate::selection::{Input, Stage};

use super::HandSet;
use super::over_ui::OverUi;
use super::turn::{Turn, TurnInput};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, press_keys.in_set(HandSet::Feel));
}

/// What a key can set in motion.
#[derive(SystemParam)]
struct Strings<'w> {
    inputs: MessageWriter<'w, TurnInput>,
    requests: MessageWriter<'w, Request>,
    actions: MessageWriter<'w, UiAction>,
    rig: ResMut<'w, CameraRig>,
    replays: MessageWriter<'w, ReplayLastPly>,
    show_roads: ResMut<'w, ShowRoads>,
}

impl Strings<'_> {
    fn turn(&mut self, input: Input) {
        self.inputs.write(TurnInput(input));
    }

    fn ask(&mut self, request: Request) {
        self.requests.write(request);
    }

    fn act(&mut self, action: UiAction) {
        self.actions.write(action);
    }
}

/// The modifiers as they were when a key went down. A frame's end state would not tell: a whole
/// Shift+← fits into one slow frame.
#[derive(Default)]
struct Held {
    shift: bool,
    control: bool,
}

impl Held {
    fn follow(&mut self, press: &KeyboardInput) {
        match press.logical_key {
            Key::Shift => self.shift = press.state.is_pressed(),
            Key::Control | Key::Super => self.control = press.state.is_pressed(),
            _ => {}
        }
    }
}

fn press_keys(
    mut presses: MessageReader<KeyboardInput>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    mut held: Local<Held>,
    session: Res<Session>,
    turn: Res<Turn>,
    open: Res<UiOpen>,
    mut over_ui: OverUi,
    mut strings: Strings,
) {
    let typing = over_ui.wants_keys();
    if focus_lost.read().count() > 0 {
        *held = Held::default();
    }
    for press in presses.read() {
        held.follow(press);
        if !press.state.is_pressed() {
            continue;
        }
        // Esc closes what is open, also while somebody types in it.
        if press.logical_key == Key::Escape {
            escape(&open, &turn, &session, &mut strings);
        } else if typing || open.covers_table() {
            continue;
        } else if held.control {
            with_control(&press.logical_key, held.shift, &session, &mut strings);
        } else {
            plain(&press.logical_key, held.shift, press.repeat, &session, &turn, &mut strings);
        }
    }
}

/// The first of these that there is: the top menu closes, the selection is cancelled, the menu opens.
fn escape(open: &UiOpen, turn: &Turn, session: &Session, strings: &mut Strings) {
    if open.covers_table() {
        strings.act(UiAction::Close);
    } else if !turn.selection.is_idle() {
        strings.turn(Input::Cancel);
    } else if session.mode() != Mode::Idle {
        strings.act(UiAction::Open(Overlay::GameMenu));
    }
}

fn with_control(key: &Key, shift: bool, session: &Session, strings: &mut Strings) {
    let Key::Character(text) = key else { return };
    match text.to_lowercase().as_str() {
        "v" => strings.act(UiAction::Paste),
        // The rest is about a game.
        _ if session.mode() == Mode::Idle => {}
        "z" if shift => strings.ask(Request::Redo),
        "z" => strings.ask(Request::Undo),
        "y" => strings.ask(Request::Redo),
        "s" => strings.act(UiAction::Open(Overlay::SaveFile)),
        "c" if shift => strings.act(UiAction::CopyTps),
        "c" => strings.act(UiAction::CopyPtn),
        _ => {}
    }
}

fn plain(
    key: &Key,
    shift: bool,
    repeat: bool,
    session: &Session,
    turn: &Turn,
    strings: &mut Strings,
) {
    if let Some(input) = turn_input(key, session, turn, &strings.rig) {
        strings.turn(input);
        return;
    }
    if let Some(look) = look(key, shift)
        && session.mode() != Mode::Idle
    {
        strings.act(UiAction::Look(look));
        return;
    }
    // What follows switches something, and a held key must not switch it again and again.
    if repeat {
        return;
    }
    match key {
        Key::Space => match session.mode() {
            Mode::Watch => strings.act(UiAction::TogglePlay),
            Mode::Play if !session.has_person() => strings.act(UiAction::TogglePlay),
            Mode::Play | Mode::Idle => {
                strings.replays.write(ReplayLastPly);
            }
        },
        Key::F1 => strings.act(UiAction::Open(Overlay::Help)),
        Key::F11 => strings.act(UiAction::ToggleFullscreen),
        Key::F12 => strings.act(UiAction::TakePicture),
        Key::Character(text) => match text.to_lowercase().as_str() {
            "?" => strings.act(UiAction::Open(Overlay::Help)),
            "n" => strings.act(UiAction::Open(Overlay::NewGame)),
            "o" => strings.act(UiAction::Open(Overlay::OpenFile)),
            "m" => strings.act(UiAction::ToggleMute),
            "d" => strings.act(UiAction::ToggleDirector),
            "t" => strings.rig.toggle_top(),
            "h" => strings.act(UiAction::Study(StudyWish::Hint)),
            "a" => strings.act(UiAction::Study(StudyWish::ToggleAnalysis)),
            "r" => strings.show_roads.0 = !strings.show_roads.0,
            _ => {}
        },
        _ => {}
    }
}

/// The keys that drive the turn machine, as far as it listens now.
fn turn_input(key: &Key, session: &Session, turn: &Turn, rig: &CameraRig) -> Option<Input> {
    if !session.takes_plies() {
        return None;
    }
    let stage = turn.selection.view(session.position()).stage;
    let asks_count = matches!(stage, Stage::Lifting { .. } | Stage::Dropping { .. });
    match key {
        Key::Enter if asks_count => Some(Input::All),
        Key::Backspace if stage != Stage::Idle => Some(Input::Back),
        Key::Character(text) => match text.to_lowercase().as_str() {
            "f" => Some(Input::Kind(Kind::Flat)),
            "s" => Some(Input::Kind(Kind::Wall)),
            "c" => Some(Input::Kind(Kind::Capstone)),
            digit if asks_count => {
                digit.parse().ok().filter(|count| (1..=8).contains(count)).map(Input::Count)
            }
            _ => None,
        },
        _ if matches!(stage, Stage::Aiming { .. }) => {
            arrow(key).map(|arrow| Input::Direction(as_seen(arrow, rig.yaw())))
        }
        _ => None,
    }
}

/// The direction of an arrow key on the screen.
fn arrow(key: &Key) -> Option<Direction> {
    match key {
        Key::ArrowUp => Some(Direction::Up),
        Key::ArrowRight => Some(Direction::Right),
        Key::ArrowDown => Some(Direction::Down),
        Key::ArrowLeft => Some(Direction::Left),
        _ => None,
    }
}

/// The direction on the board that points that way on the screen. At a yaw of 0 the camera is on
/// White's side; it grows in radians as the camera goes to its own right, to the h file.
fn as_seen(arrow: Direction, yaw: f32) -> Direction {
    let quarters = (yaw / std::f32::consts::FRAC_PI_2).round() as i32;
    let index = Direction::ALL.iter().position(|&direction| direction == arrow);
    let index = index.expect("all four are there") as i32 - quarters;
    Direction::ALL[index.rem_euclid(4) as usize]
}

fn look(key: &Key, shift: bool) -> Option<Look> {
    match key {
        Key::ArrowLeft if shift => Some(Look::HalfBack),
        Key::ArrowRight if shift => Some(Look::HalfForward),
        Key::ArrowLeft => Some(Look::Back),
        Key::ArrowRight => Some(Look::Forward),
        Key::ArrowUp => Some(Look::PreviousVariation),
        Key::ArrowDown => Some(Look::NextVariation),
        Key::Home => Some(Look::First),
        Key::End => Some(Look::Last),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::f32::consts::{FRAC_PI_2, PI};

    use super::*;

    #[test]
    fn arrows_point_where_they_point_on_the_screen() {
        assert_eq!(as_seen(Direction::Up, 0.0), Direction::Up);
        assert_eq!(as_seen(Direction::Up, 0.3), Direction::Up);
        // From the h file one looks to the a file.
        assert_eq!(as_seen(Direction::Up, FRAC_PI_2), Direction::Left);
        assert_eq!(as_seen(Direction::Right, FRAC_PI_2), Direction::Up);
        // From Black's side everything is turned round.
        assert_eq!(as_seen(Direction::Up, PI), Direction::Down);
        assert_eq!(as_seen(Direction::Left, -PI), Direction::Right);
    }
}
