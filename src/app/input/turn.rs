//! The turn machine at the table: fed by every hand, shown by the scene and the highlights.

use bevy::prelude::*;

use super::HandSet;
use crate::app::session::{Mode, Refused, Reply, Request, Session};
use crate::record::NodeId;
use crate::rules::Square;
use crate::selection::{Answer, Input, Refusal, Selection};

/// The half-done turn.
#[derive(Resource, Debug, Default)]
pub struct Turn {
    /// The machine itself.
    pub selection: Selection,
    /// The square under the pointer.
    pub hovered: Option<Square>,
    /// The square of the last illegal click, and when it was.
    pub refused: Option<(Square, f32)>,
}

/// A step for the turn machine.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct TurnInput(pub Input);

/// A step of the turn that was not possible, to be explained on the screen.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct TurnRefused(pub Refusal);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Turn>()
        .add_message::<TurnInput>()
        .add_message::<TurnRefused>()
        .add_systems(Update, take_steps.in_set(HandSet::Turn))
        .add_systems(Update, let_go.in_set(HandSet::LetGo).run_if(resource_changed::<Session>));
}

/// Nobody holds pieces of another position, nor any while no ply can be played.
fn let_go(session: Res<Session>, mut turn: ResMut<Turn>, mut last: Local<Option<(u32, NodeId)>>) {
    let here = Some((session.game(), session.shown().node));
    let has_moved = std::mem::replace(&mut *last, here) != here;
    if has_moved || !session.takes_plies() {
        turn.selection = Selection::default();
    }
}

fn take_steps(
    mut inputs: MessageReader<TurnInput>,
    mut requests: MessageWriter<Request>,
    mut refusals: MessageWriter<TurnRefused>,
    mut replies: MessageWriter<Reply>,
    mut turn: ResMut<Turn>,
    session: Res<Session>,
    time: Res<Time>,
) {
    for &TurnInput(input) in inputs.read() {
        if !session.takes_plies() {
            if matches!(input, Input::Square(_)) && session.mode() != Mode::Idle {
                replies.write(Reply::Refused(why_not(&session)));
            }
            continue;
        }
        match turn.selection.feed(input, session.position()) {
            Answer::Nothing | Answer::Changed => {}
            Answer::Play(ply) => {
                requests.write(Request::Play(ply));
            }
            Answer::Refused(refusal) => {
                if let Input::Square(square) = input {
                    turn.refused = Some((square, time.elapsed_secs()));
                }
                refusals.write(TurnRefused(refusal));
            }
        }
    }
}

/// Why a click on the board is no ply now.
fn why_not(session: &Session) -> Refused {
    if session.is_looking_back() {
        Refused::LookingBack
    } else if session.ending().is_some() {
        Refused::GameOver
    } else if session.mode() == Mode::Play {
        let color = session.position().to_move();
        Refused::OthersTurn { color, name: session.names()[color.index()].clone() }
    } else {
        Refused::Watching
    }
}
