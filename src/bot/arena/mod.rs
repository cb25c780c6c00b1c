//! Bots against each other: games from balanced openings, both colours, and what they prove.

mod contender;
mod openings;
mod tally;

use std::sync::atomic::AtomicBool;

pub use contender::{Contender, ParseContenderError};
pub use openings::openings;
pub use tally::Tally;

use super::limits::WallClock;
use super::line::Line;
use super::search::Bot;
use crate::notation::PtnResult;
use crate::record::{NodeId, Record};
use crate::rules::{Color, Ply, Position, Ruleset};

/// A game of this many plies is a draw.
pub const MOST_PLIES: usize = 300;
/// A position that comes up for the third time is a draw.
const REPETITIONS: usize = 3;

/// One of the two in a match, with its bot.
#[derive(Debug)]
pub struct Player {
    contender: Contender,
    bot: Bot,
}

impl Player {
    /// A player who has not played yet.
    #[must_use]
    pub fn new(contender: Contender) -> Player {
        let bot = Bot::new(contender.options);
        Player { contender, bot }
    }

    /// Whose player it is.
    #[must_use]
    pub const fn contender(&self) -> &Contender {
        &self.contender
    }

    /// Forgets the last game. `game` makes the misjudgements differ from game to game.
    fn sit_down(&mut self, game: u64) {
        let mut options = self.contender.options;
        options.seed = options.seed.wrapping_add(game);
        self.bot.set_options(options);
        self.bot.forget();
    }
}

/// Plays one game from an opening, White's player first; `number` is that of the game, for
/// the seeds. The record says who played and how it ended.
///
/// # Panics
/// If the opening has a ply that is not legal.
pub fn play(players: [&mut Player; 2], ruleset: Ruleset, opening: &[Ply], number: u64) -> Record {
    let mut line = Line::new(Position::new(ruleset));
    let mut record = Record::new(ruleset);
    record.set_tag("Player1", &players[0].contender.to_string());
    record.set_tag("Player2", &players[1].contender.to_string());
    record.set_tag("Round", &(number + 1).to_string());
    let mut at = NodeId::ROOT;
    for &ply in opening {
        line.play(ply).expect("the opening's plies are legal");
        at = record.play(at, ply).expect("the opening's plies are legal");
    }
    let mut players = players;
    players.iter_mut().for_each(|player| player.sit_down(number));
    let result = loop {
        if let Some(outcome) = line.position().outcome() {
            break PtnResult::from(&outcome);
        }
        if line.occurrences() >= REPETITIONS || record.depth(at) >= MOST_PLIES {
            break PtnResult::Draw;
        }
        let to_move = line.position().to_move();
        let player = &mut players[to_move.index()];
        let (limits, never) = (player.contender.limits, AtomicBool::new(false));
        let found = player.bot.think(&line, &limits, &never, &WallClock::start(), &mut |_| {});
        let Ok(answer) = found else {
            // Not over, yet without a ply: no game from the start comes here.
            break PtnResult::Aborted;
        };
        line.play(answer.ply()).expect("the bot plays by the rules");
        at = record.play(at, answer.ply()).expect("the bot plays by the rules");
        record.add_comment(at, &format!("{}/{}", answer.score(), answer.report.depth));
    };
    record.set_result(Some(result));
    record
}

/// Plays a match of `games` games, each opening with both colours, and gives each record
/// as soon as it is there, with the tally from `first`'s side. It ends early when `record`
/// says false.
pub fn compete(
    first: &mut Player,
    second: &mut Player,
    ruleset: Ruleset,
    openings: &[Vec<Ply>],
    games: usize,
    mut each: impl FnMut(&Record, &Tally) -> bool,
) -> Tally {
    let mut tally = Tally::default();
    for number in 0..games {
        let opening = &openings[number / 2 % openings.len()];
        let first_is_white = number % 2 == 0;
        let players =
            if first_is_white { [&mut *first, &mut *second] } else { [&mut *second, &mut *first] };
        let record = play(players, ruleset, opening, number as u64);
        let winner = record.recorded_result().and_then(PtnResult::winner);
        tally.add(winner.map(|color| (color == Color::White) == first_is_white));
        if !each(&record, &tally) {
            break;
        }
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Size;

    fn player(text: &str) -> Player {
        Player::new(text.parse().unwrap())
    }

    #[test]
    fn a_match_is_the_same_every_time_and_fair_in_colours() {
        let ruleset = Ruleset::standard(Size::new(4).unwrap());
        let openings = openings(ruleset, 2, 7);
        let games = || {
            let mut texts = vec![];
            let (mut a, mut b) = (player("2"), player("depth=2,nodes=400"));
            let tally = compete(&mut a, &mut b, ruleset, &openings, 4, |record, _| {
                texts.push(record.to_ptn());
                true
            });
            (texts, tally)
        };
        let (texts, tally) = games();
        assert_eq!(games(), (texts.clone(), tally));
        assert_eq!(tally.games(), 4);
        let white = |text: &str| text.contains("[Player1 \"level=2\"]");
        assert_eq!(
            texts.iter().map(|text| white(text)).collect::<Vec<_>>(),
            [true, false, true, false]
        );
        assert!(texts.iter().all(|text| text.contains("[Result \"")), "{texts:?}");
    }
}
