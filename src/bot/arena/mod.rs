//! Players against each other: games from balanced openings, both colours, and what they prove.

mod book;
mod contender;
mod openings;
mod player;
mod sprt;
mod tally;

use std::fmt;

pub use book::{BookError, read_book};
pub use contender::{Contender, ParseContenderError};
pub use openings::openings;
pub use player::{Fault, Player};
pub use sprt::{Sprt, Verdict};
pub use tally::Tally;

use super::limits::GameClocks;
use super::mind::{Game, MindError};
use super::search::NoAnswer;
use crate::notation::PtnResult;
use crate::record::{NodeId, Record};
use crate::rules::{Color, Ply, Position, Ruleset};

/// A game of this many plies is a draw.
pub const MOST_PLIES: usize = 300;
/// A position that comes up for the third time is a draw.
pub const REPETITIONS: usize = 3;

/// How a game of a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// As the rules say.
    Rules(PtnResult),
    /// A position came up for the third time: a draw.
    Repetition,
    /// [`MOST_PLIES`]: a draw.
    TooLong,
    /// This player had no ply: the other one has won.
    Fault(Color, Fault),
    /// There was no ply to find; no game from the start comes here.
    NoPly,
}

impl Ending {
    /// The result as the record says it.
    #[must_use]
    pub fn result(&self) -> PtnResult {
        match self {
            Ending::Rules(result) => *result,
            Ending::Repetition | Ending::TooLong => PtnResult::Draw,
            Ending::Fault(color, _) => PtnResult::Win(!*color),
            Ending::NoPly => PtnResult::Aborted,
        }
    }
}

/// What the rules do not say, as the record's Termination tag has it.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Rules(result) => write!(f, "{result}"),
            Ending::Repetition => f.write_str("threefold repetition"),
            Ending::TooLong => write!(f, "{MOST_PLIES} plies"),
            Ending::Fault(color, fault) => write!(f, "{color}: {fault}"),
            Ending::NoPly => f.write_str("no legal ply"),
        }
    }
}

/// A game of a match.
#[derive(Clone, Debug)]
pub struct Played {
    /// Who played, every ply with its score, and how it ended.
    pub record: Record,
    /// How it ended.
    pub ending: Ending,
    /// Whether the match's first player was White.
    pub first_is_white: bool,
}

/// Plays one game from an opening, White's player first; `number` is that of the game, for
/// the seeds.
///
/// # Panics
/// If the opening has a ply that is not legal.
pub fn play(
    players: [&mut Player; 2],
    ruleset: Ruleset,
    opening: &[Ply],
    number: u64,
) -> (Record, Ending) {
    let mut game = Game::new(Position::new(ruleset));
    let mut record = Record::new(ruleset);
    record.set_tag("Player1", &players[0].contender().to_string());
    record.set_tag("Player2", &players[1].contender().to_string());
    record.set_tag("Round", &(number + 1).to_string());
    let mut at = NodeId::ROOT;
    for &ply in opening {
        game.play(ply).expect("the opening's plies are legal");
        at = record.play(at, ply).expect("the opening's plies are legal");
    }
    let [white, black] = players;
    let seated = [(Color::White, &mut *white), (Color::Black, &mut *black)]
        .into_iter()
        .try_for_each(|(color, player)| {
            player.sit_down(&ruleset, number).map_err(|error| Ending::Fault(color, error.into()))
        });
    let ending = seated.err().unwrap_or_else(|| {
        loop {
            if let Some(outcome) = game.position().outcome() {
                break Ending::Rules(PtnResult::from(&outcome));
            }
            if game.line().occurrences() >= REPETITIONS {
                break Ending::Repetition;
            }
            if game.plies().len() >= MOST_PLIES {
                break Ending::TooLong;
            }
            let clocks = GameClocks([white.clock(), black.clock()]);
            let to_move = game.position().to_move();
            let player = if to_move == Color::White { &mut *white } else { &mut *black };
            let (ply, report) = match player.think(&game, clocks) {
                Ok(found) => found,
                Err(Fault::Mind(MindError::NoAnswer(NoAnswer::NoPly))) => break Ending::NoPly,
                Err(fault) => break Ending::Fault(to_move, fault),
            };
            game.play(ply).expect("a mind's ply is legal");
            at = record.play(at, ply).expect("a mind's ply is legal");
            if let Some(report) = report
                && let Some(best) = report.variations.first()
            {
                record.add_comment(at, &format!("{}/{}", best.score, report.depth));
            }
        }
    });
    if !matches!(ending, Ending::Rules(_)) {
        record.set_tag("Termination", &ending.to_string());
    }
    record.set_result(Some(ending.result()));
    (record, ending)
}

/// Plays a match of `games` games, each opening with both colours, and gives each game
/// as soon as it is there, with the tally from `first`'s side. It ends early when `each`
/// says false.
pub fn compete(
    first: &mut Player,
    second: &mut Player,
    ruleset: Ruleset,
    openings: &[Vec<Ply>],
    games: usize,
    mut each: impl FnMut(&Played, &Tally) -> bool,
) -> Tally {
    let mut tally = Tally::default();
    for number in 0..games {
        let opening = &openings[number / 2 % openings.len()];
        let first_is_white = number % 2 == 0;
        let players =
            if first_is_white { [&mut *first, &mut *second] } else { [&mut *second, &mut *first] };
        let (record, ending) = play(players, ruleset, opening, number as u64);
        let winner = ending.result().winner();
        tally.add(winner.map(|color| (color == Color::White) == first_is_white));
        if !each(&Played { record, ending, first_is_white }, &tally) {
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
            let tally = compete(&mut a, &mut b, ruleset, &openings, 4, |played, _| {
                texts.push(played.record.to_ptn());
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

    #[test]
    fn a_fault_loses_the_game_and_is_named() {
        let (mut bot, mut none) = (player("1"), player("engine=/no/such/program,tc=1,name=None"));
        let ruleset = Ruleset::default();
        let openings = [vec![]];
        let mut texts = vec![];
        let tally = compete(&mut bot, &mut none, ruleset, &openings, 2, |played, _| {
            assert!(matches!(played.ending, Ending::Fault(_, Fault::Mind(_))));
            texts.push(played.record.to_ptn());
            true
        });
        assert_eq!(tally.won, 2);
        assert!(texts[0].contains("[Termination \"Black: there is no program /no/such/program\"]"));
        assert!(texts[1].contains("[Termination \"White: ") && texts[1].contains("\"0-1\""));
    }
}
