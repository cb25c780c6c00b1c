//! A mind that does what the test says: answers at once, late, never, wrongly.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use roadstone::app::seats::{Minds, Seats};
use roadstone::app::settings::Settings;
use roadstone::bot::{Effort, Game, Mind, MindError, Report, Score, Variation};
use roadstone::rules::{Ply, Ruleset};

use crate::hands::Hands;

/// What a puppet does when it is asked for a ply.
#[derive(Clone, Debug)]
pub enum Act {
    /// Plays this.
    Plays(&'static str),
    /// Says what it thinks of its position, and plays.
    Thinks(Score, &'static str),
    /// Plays this when it is told to stop, and not before.
    PlaysLate(&'static str),
    /// Thinks until it is told to stop.
    Waits,
    /// Has no ply.
    Fails(MindError),
    /// Does what should never happen.
    Panics,
}

/// The puppets of a game, and what has come of them; clones share it.
#[derive(Clone, Default)]
pub struct Puppets(Arc<Mutex<Strings>>);

#[derive(Default)]
struct Strings {
    /// What is to be done, ply by ply; without it the first legal ply is played.
    acts: VecDeque<Act>,
    /// How many sit at the table.
    seated: usize,
    /// How often one was asked for a ply, and how often one was told to stop.
    asked: usize,
    stopped: usize,
}

struct Puppet(Puppets);

impl Puppets {
    pub fn acting(acts: impl IntoIterator<Item = Act>) -> Puppets {
        let puppets = Puppets::default();
        puppets.will(acts);
        puppets
    }

    pub fn playing(plies: &'static str) -> Puppets {
        Puppets::acting(plies.split_whitespace().map(Act::Plays))
    }

    pub fn will(&self, acts: impl IntoIterator<Item = Act>) {
        self.0.lock().unwrap().acts.extend(acts);
    }

    pub fn seated(&self) -> usize {
        self.0.lock().unwrap().seated
    }

    pub fn asked(&self) -> usize {
        self.0.lock().unwrap().asked
    }

    pub fn stopped(&self) -> usize {
        self.0.lock().unwrap().stopped
    }

    /// Invites puppets to every seat.
    pub fn minds(&self) -> Minds {
        let puppets = self.clone();
        Minds::new(move |_, _| {
            let puppets = puppets.clone();
            Box::new(move || {
                puppets.0.lock().unwrap().seated += 1;
                Ok(Box::new(Puppet(puppets.clone())))
            })
        })
    }
}

impl Drop for Puppet {
    fn drop(&mut self) {
        self.0.0.lock().unwrap().seated -= 1;
    }
}

impl Mind for Puppet {
    fn sit_down(&mut self, _: &Ruleset, _: &AtomicBool) -> Result<(), MindError> {
        Ok(())
    }

    fn think(
        &mut self,
        game: &Game,
        _: &Effort,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Ply, MindError> {
        let act = {
            let mut strings = self.0.0.lock().unwrap();
            strings.asked += 1;
            strings.acts.pop_front()
        };
        let wait = || {
            while !stop.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            self.0.0.lock().unwrap().stopped += 1;
        };
        let ply = |text: &str| text.parse().expect("a ply");
        match act {
            None => Ok(game.position().legal_plies()[0]),
            Some(Act::Plays(text)) => Ok(ply(text)),
            Some(Act::Thinks(score, text)) => {
                report(&opinion(score, ply(text)));
                Ok(ply(text))
            }
            Some(Act::PlaysLate(text)) => {
                wait();
                Ok(ply(text))
            }
            Some(Act::Waits) => {
                wait();
                Err(MindError::Stopped)
            }
            Some(Act::Fails(error)) => Err(error),
            Some(Act::Panics) => panic!("the strings are torn"),
        }
    }
}

fn opinion(score: Score, ply: Ply) -> Report {
    let variations = vec![Variation { score, plies: vec![ply] }];
    Report { depth: 1, deepest: 1, nodes: 1, time: Duration::ZERO, permille_full: 0, variations }
}

/// How long another thread may take, on a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(60);

impl Hands {
    /// These minds sit down at the seats of the bots; they answer without a pause.
    pub fn invite(&mut self, minds: Minds) {
        self.app.insert_resource(minds);
        self.app.world_mut().resource_mut::<Settings>().bot_pause = 0.0;
    }

    /// A game by the form of a person against this level; the person is the first player and has
    /// White if `is_white`.
    pub fn start_against(&mut self, level: u8, size: u8, is_white: bool) {
        self.click_text("New game");
        self.click_text(&format!("{size}×{size}"));
        self.choose_seat("second-seat", level);
        self.click_button(if is_white { "white-0" } else { "white-1" });
        self.click_text("Start");
        self.look();
    }

    /// Chooses the bot of this level in a list; 0 is a person.
    pub fn choose_seat(&mut self, list: &str, level: u8) {
        self.click_button(list);
        self.click_button(&format!("{list}-{level}"));
        self.look();
    }

    /// Frames until this is so; other threads work meanwhile.
    #[track_caller]
    pub fn until(&mut self, what: &str, mut is_so: impl FnMut(&mut Hands) -> bool) {
        let start = Instant::now();
        while !is_so(self) {
            assert!(start.elapsed() < PATIENCE, "never: {what}");
            self.frames(1);
            thread::yield_now();
        }
    }

    /// Until the game has so many plies, and nothing moves.
    #[track_caller]
    pub fn await_plies(&mut self, plies: usize) {
        self.until("so many plies", |hands| hands.plies() >= plies);
        assert_eq!(self.plies(), plies);
        self.rest();
    }

    /// Until a mind has begun to think for the `count`th time.
    #[track_caller]
    pub fn await_question(&mut self, puppets: &Puppets, count: usize) {
        self.until("a mind is asked", |_| puppets.asked() >= count);
        self.look();
    }

    pub fn awaits_mind(&self) -> bool {
        self.resource::<Seats>().awaited().is_some()
    }
}
