//! The hint: a ply that our bot would play, shown on the table as a ghost, and why.

use std::time::Duration;

use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;

use super::worker::{Task, What, Worker};
use super::{Analysis, Judges, StudyWish};
use crate::app::input::Turn;
use crate::app::power::Awake;
use crate::app::session::{Mode, Session};
use crate::app::table::Picture;
use crate::app::wake::Wake;
use crate::bot::Limits;
use crate::bot::study::{Evaluation, Reason, reason};
use crate::notation::PlyText;
use crate::record::NodeId;
use crate::rules::{Effect, Ply, Position};

/// How long our bot thinks about a hint.
const THINKING: Duration = Duration::from_millis(1_500);
/// The press of a button puts the hint away, and its release is the wish for another one: so long
/// after the one the other is no wish, in seconds.
const ONE_CLICK: f32 = 0.5;

/// A ply that is shown on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    /// What to play.
    pub ply: Ply,
    /// The same in PTN, with `*` where it flattens.
    pub text: String,
    /// Why, as far as a few words can say it.
    pub reason: Option<Reason>,
}

/// The hint, from the wish to its end.
#[derive(Resource, Default)]
pub struct Hint {
    state: State,
    /// The last answer: the same question again needs no thought.
    known: Option<(Place, Evaluation)>,
    put_away_at: Option<f32>,
}

/// A position of a game of this run.
type Place = (u32, NodeId);

#[derive(Default)]
enum State {
    #[default]
    Away,
    Thinking {
        at: Place,
        worker: Worker,
        found: Option<Evaluation>,
    },
    Shown {
        at: Place,
        suggestion: Suggestion,
    },
}

impl Hint {
    /// Whether the bot is at it.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        matches!(self.state, State::Thinking { .. })
    }

    /// What is shown.
    #[must_use]
    pub fn shown(&self) -> Option<&Suggestion> {
        match &self.state {
            State::Shown { suggestion, .. } => Some(suggestion),
            State::Away | State::Thinking { .. } => None,
        }
    }

    /// The position that it is about.
    fn place(&self) -> Option<Place> {
        match self.state {
            State::Away => None,
            State::Thinking { at, .. } | State::Shown { at, .. } => Some(at),
        }
    }

    /// Shows the first ply of this evaluation's line.
    fn show(&mut self, evaluation: &Evaluation, session: &Session, picture: &mut Picture) {
        let position = session.position();
        self.state = State::Away;
        let Some(&ply) = evaluation.line.first() else { return };
        let Ok(effects) = position.clone().play(ply) else { return };
        picture.preview(effects.into_iter().collect());
        let score = evaluation.score_for(position.to_move());
        let suggestion = Suggestion {
            ply,
            text: notation(position, ply),
            reason: reason(position, ply, score, &evaluation.line),
        };
        self.state = State::Shown { at: place(session), suggestion };
    }
}

fn place(session: &Session) -> Place {
    (session.game(), session.shown().node)
}

/// Whether a whole position of a game that goes on is shown, and nothing is in the hand.
fn is_possible(session: &Session, turn: &Turn) -> bool {
    let may = match session.mode() {
        Mode::Idle => false,
        Mode::Play => session.takes_plies() && turn.selection.is_idle(),
        Mode::Watch => session.ending().is_none() && session.shown().half == 0,
    };
    may && !session.position().is_over()
}

/// A legal ply in PTN, with `*` where it flattens.
fn notation(position: &Position, ply: Ply) -> String {
    let effects = position.clone().play(ply);
    let flattens = effects.is_ok_and(|effects| {
        effects.iter().any(|effect| matches!(effect, Effect::Flattened { .. }))
    });
    PlyText { flattens, ..PlyText::from(ply) }.to_string()
}

/// Any click, key or ply puts the hint away.
pub(super) fn put_away(
    time: Res<Time>,
    session: Res<Session>,
    mut clicks: MessageReader<MouseButtonInput>,
    mut keys: MessageReader<KeyboardInput>,
    mut fingers: MessageReader<TouchInput>,
    mut hint: ResMut<Hint>,
    mut picture: ResMut<Picture>,
) {
    let mut touched = clicks.read().filter(|click| click.state.is_pressed()).count();
    touched += keys.read().filter(|key| key.state.is_pressed() && !key.repeat).count();
    touched += fingers.read().filter(|finger| finger.phase == TouchPhase::Started).count();
    let Some(at) = hint.place() else { return };
    let is_elsewhere = at != place(&session);
    if is_elsewhere || (touched > 0 && !hint.is_thinking()) {
        hint.state = State::Away;
        hint.put_away_at = (!is_elsewhere).then(|| time.elapsed_secs());
        picture.withdraw();
    }
}

/// Thinks about a hint, stops thinking about it, or shows what the analysis proposes.
pub(super) fn grant(
    time: Res<Time>,
    session: Res<Session>,
    turn: Res<Turn>,
    analysis: Res<Analysis>,
    judges: Res<Judges>,
    wake: Res<Wake>,
    mut wishes: MessageReader<StudyWish>,
    mut hint: ResMut<Hint>,
    mut picture: ResMut<Picture>,
) {
    for wish in wishes.read() {
        match wish {
            StudyWish::Hint if hint.is_thinking() => hint.state = State::Away,
            StudyWish::Hint => {
                let now = time.elapsed_secs();
                let was_shown = hint.put_away_at.take().is_some_and(|at| now - at < ONE_CLICK);
                if !was_shown && is_possible(&session, &turn) {
                    ask(&mut hint, &session, &judges, &wake, &mut picture);
                }
            }
            StudyWish::Preview if is_possible(&session, &turn) => {
                if let Some(evaluation) = analysis.evaluation(session.shown().node) {
                    hint.show(evaluation, &session, &mut picture);
                }
            }
            _ => {}
        }
    }
}

fn ask(hint: &mut Hint, session: &Session, judges: &Judges, wake: &Wake, picture: &mut Picture) {
    let at = place(session);
    if let Some((_, known)) = hint.known.as_ref().filter(|(place, _)| *place == at) {
        let known = known.clone();
        hint.show(&known, session, picture);
        return;
    }
    match Worker::start(judges.one(), wake.clone()) {
        Ok(mut worker) => {
            let line = super::analysis::line_to(session.record(), at.1);
            worker.ask(Task::Position { line, limits: Limits::movetime(THINKING) });
            hint.state = State::Thinking { at, worker, found: None };
        }
        Err(error) => warn!("no hint: {error}"),
    }
}

/// Takes in what the bot has found; its last word is shown.
pub(super) fn listen(
    session: Res<Session>,
    turn: Res<Turn>,
    mut hint: ResMut<Hint>,
    mut picture: ResMut<Picture>,
    mut awake: ResMut<Awake>,
) {
    // Only looked at, so that nobody sees a change where there is none.
    let State::Thinking { worker, .. } = &hint.state else { return };
    let (news, alive) = worker.hear();
    if news.is_empty() && alive.is_ok() {
        return;
    }
    let mut is_done = alive.is_err();
    let hint = &mut *hint;
    let State::Thinking { at, found, .. } = &mut hint.state else { return };
    for one in news {
        match one.what {
            What::Position(evaluation) => *found = Some(evaluation),
            What::Game(_) => {}
            What::Done => is_done = true,
        }
    }
    if !is_done {
        return;
    }
    awake.draw_news();
    let (at, found) = (*at, found.take());
    hint.state = State::Away;
    if let Some(evaluation) = found {
        if at == place(&session) && is_possible(&session, &turn) {
            hint.show(&evaluation, &session, &mut picture);
        }
        hint.known = Some((at, evaluation));
    }
}
