//! Who else sits at the table: bots and engines, each thinking on a thread of its own.
//!
//! A mind is asked as soon as it is its turn, and told to stop as soon as its answer is wanted no
//! longer: after undo, resignation, another game, the title. Its ply becomes a
//! [`Request::Answer`] once the table has come to rest and stood for a moment, so that the
//! opponent's ply is seen before it. While one looks back the game goes on unseen, and the view
//! stays; only bots among themselves wait, for nobody would see their game.
//!
//! Nothing here polls: the thread that has found a ply wakes the window.

mod draw;
mod minds;
mod side;
mod worker;

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::input::HandSet;
use super::power::Awake;
use super::session::{Mode, Request, Seat, Session, SessionSet};
use super::settings::Settings;
use super::table::Picture;
use super::wake::Wake;
use crate::bot::{Game, MindError, Score};
use crate::record::NodeId;
use crate::rules::{Color, Ply};

pub use minds::{Invitation, Minds};
use worker::{Said, Task, What, Worker};

/// How long the program waits at its end for those who are slow to go.
const FAREWELL: Duration = Duration::from_millis(500);

/// Bots and engines at the table.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Seats>().init_resource::<Minds>().add_systems(
        Update,
        (
            (listen, deliver, draw::answer).chain().after(HandSet::Turn).before(SessionSet),
            follow.after(SessionSet),
            side::sit_down.after(SessionSet).run_if(resource_changed::<Session>),
        ),
    );
}

/// The minds at the table, and what they think about.
#[derive(Resource)]
pub struct Seats {
    /// White's first.
    seated: [Option<Seated>; 2],
    /// What each of the two thinks of its position, White's first.
    scores: [Option<Score>; 2],
    thought: Option<Thought>,
    fault: Option<Fault>,
    thoughts: u64,
    said: Sender<Said>,
    heard: Mutex<Receiver<Said>>,
    /// The threads that were sent away and have not ended yet.
    leaving: Vec<JoinHandle<()>>,
}

struct Seated {
    game: u32,
    seat: Seat,
    worker: Worker,
}

/// Whose turn it is, and where.
#[derive(Clone, Debug, PartialEq)]
struct Asked {
    game: u32,
    node: NodeId,
    color: Color,
    seat: Seat,
}

struct Thought {
    number: u64,
    asked: Asked,
    found: Option<Ply>,
    /// Since when nothing at the table moves.
    rested: Option<Duration>,
}

/// Why a mind does not go on; the game waits until somebody decides how to.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    asked: Asked,
    /// What went wrong.
    pub error: MindError,
}

impl Fault {
    /// Whose turn it is.
    #[must_use]
    pub fn color(&self) -> Color {
        self.asked.color
    }
}

impl Default for Seats {
    fn default() -> Seats {
        let (said, heard) = channel();
        Seats {
            seated: [None, None],
            scores: [None, None],
            thought: None,
            fault: None,
            thoughts: 0,
            said,
            heard: Mutex::new(heard),
            leaving: Vec::new(),
        }
    }
}

impl Seats {
    /// The side whose ply is awaited from a bot or an engine.
    #[must_use]
    pub fn awaited(&self) -> Option<Color> {
        self.thought.as_ref().map(|thought| thought.asked.color)
    }

    /// Whether a mind is using the processor now.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.thought.as_ref().is_some_and(|thought| thought.found.is_none())
    }

    /// Why the game does not go on, if it does not.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Asks once more whoever failed.
    pub fn retry(&mut self) {
        self.fault = None;
    }

    /// What this side's mind thinks of the game, for itself, as far as it has thought.
    fn score(&self, color: Color) -> Option<Score> {
        self.scores[color.index()]
    }

    fn hear(&self) -> Vec<Said> {
        let heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.try_iter().collect()
    }

    fn stop_thinking(&mut self) {
        if let Some(thought) = self.thought.take()
            && let Some(seated) = &self.seated[thought.asked.color.index()]
        {
            seated.worker.stop();
        }
    }

    /// Sends a mind away.
    fn dismiss(&mut self, color: Color) {
        self.scores[color.index()] = None;
        if let Some(seated) = self.seated[color.index()].take() {
            self.leaving.push(seated.worker.leave());
        }
        self.leaving.retain(|thread| !thread.is_finished());
    }

    fn fail(&mut self, asked: Asked, error: MindError) {
        warn!("{} does not play on: {error}", asked.seat.name());
        self.dismiss(asked.color);
        self.thought = None;
        self.fault = Some(Fault { asked, error });
    }
}

impl Drop for Seats {
    /// Programs that were started end with the table, which their threads see to.
    fn drop(&mut self) {
        Color::ALL.into_iter().for_each(|color| self.dismiss(color));
        let until = Instant::now() + FAREWELL;
        while self.leaving.iter().any(|thread| !thread.is_finished()) && Instant::now() < until {
            thread::sleep(Duration::from_millis(2));
        }
    }
}

/// Whose ply the game waits for, if it is not a person's.
fn asked(session: &Session) -> Option<Asked> {
    let color = session.live_to_move();
    let seat = session.seat(color);
    let waits = session.is_paused() || session.is_looking_back();
    if session.mode() != Mode::Play
        || seat.is_person()
        || session.is_over()
        || (waits && !session.has_person())
    {
        return None;
    }
    Some(Asked { game: session.game(), node: session.live(), color, seat: seat.clone() })
}

/// Takes in what the minds have said; what is about an old thought is forgotten.
fn listen(mut seats: ResMut<Seats>) {
    if seats.thought.is_none() {
        return;
    }
    let heard = seats.hear();
    for Said { thought: number, what } in heard {
        let Some(thought) = seats.thought.as_mut().filter(|thought| thought.number == number)
        else {
            continue;
        };
        match what {
            What::Score(score) => {
                let color = thought.asked.color;
                seats.scores[color.index()] = Some(score);
            }
            What::Found(Ok(ply)) => thought.found = Some(ply),
            What::Found(Err(error)) => {
                let asked = thought.asked.clone();
                seats.fail(asked, error);
            }
        }
    }
}

/// Plays what was found when the ply before it has been seen.
fn deliver(
    time: Res<Time<Real>>,
    clock: Res<Time>,
    settings: Res<Settings>,
    session: Res<Session>,
    picture: Res<Picture>,
    mut seats: ResMut<Seats>,
    mut awake: ResMut<Awake>,
    mut requests: MessageWriter<Request>,
) {
    let Some(thought) = seats.thought.as_mut() else { return };
    let now = time.elapsed();
    // Who looks elsewhere does not wait for what moves there.
    if !picture.at_rest() && !session.is_looking_back() {
        thought.rested = None;
        return;
    }
    let rested = now - *thought.rested.get_or_insert(now);
    let Some(ply) = thought.found else { return };
    let pause = Duration::from_secs_f32(settings.bot_pause);
    if rested < pause {
        awake.stay(&clock, pause - rested);
        return;
    }
    let Asked { game, node, .. } = thought.asked;
    requests.write(Request::Answer { game, node, ply });
}

/// Thinks about what the game waits for, and about nothing else.
pub(super) fn follow(
    session: Res<Session>,
    settings: Res<Settings>,
    minds: Res<Minds>,
    wake: Res<Wake>,
    mut seats: ResMut<Seats>,
) {
    if !session.is_changed() && !seats.is_changed() {
        return;
    }
    for color in Color::ALL {
        let is_here = |seated: &Seated| {
            session.mode() == Mode::Play
                && seated.game == session.game()
                && seated.seat == *session.seat(color)
        };
        if seats.seated[color.index()].as_ref().is_some_and(|seated| !is_here(seated)) {
            if seats.awaited() == Some(color) {
                seats.thought = None;
            }
            seats.dismiss(color);
        }
    }
    let asked = asked(&session);
    let is_same = |other: &Asked| asked.as_ref() == Some(other);
    if seats.fault.as_ref().is_some_and(|fault| !is_same(&fault.asked)) {
        seats.fault = None;
    }
    if seats.thought.as_ref().is_some_and(|thought| is_same(&thought.asked)) {
        return;
    }
    seats.stop_thinking();
    if let Some(asked) = asked.filter(|_| seats.fault.is_none()) {
        seats.ask(asked, &session, &settings, &minds, &wake);
    }
}

impl Seats {
    fn ask(
        &mut self,
        asked: Asked,
        session: &Session,
        settings: &Settings,
        minds: &Minds,
        wake: &Wake,
    ) {
        self.thoughts += 1;
        let (number, side) = (self.thoughts, asked.color.index());
        let task = Task {
            thought: number,
            game: game_so_far(session),
            effort: minds::effort(settings),
            stop: Arc::default(),
        };
        if self.seated[side].is_none() {
            let invitation = minds.invite(&asked.seat, settings);
            let ruleset = *session.ruleset();
            match Worker::start(invitation, ruleset, self.said.clone(), wake.clone()) {
                Ok(worker) => {
                    let (game, seat) = (asked.game, asked.seat.clone());
                    self.seated[side] = Some(Seated { game, seat, worker });
                }
                Err(error) => {
                    let path = asked.seat.name().into();
                    self.fail(asked, MindError::NotStarted { path, reason: error.to_string() });
                    return;
                }
            }
        }
        if let Some(seated) = &mut self.seated[side] {
            seated.worker.think(task);
        }
        self.thought = Some(Thought { number, asked, found: None, rested: None });
    }
}

fn game_so_far(session: &Session) -> Game {
    let record = session.record();
    let plies = record.path(session.live()).into_iter().filter_map(|node| record.ply(node));
    let plies: Vec<Ply> = plies.collect();
    Game::from_plies(record.start().clone(), &plies)
        .expect("every ply of a record was legal when it was added")
}
