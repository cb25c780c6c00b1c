//! Games of the bot against itself, as the training needs them: short, varied, judged ply by ply.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use thiserror::Error;

use crate::bot::dice::Dice;
use crate::bot::limits::{Limits, WallClock};
use crate::bot::line::Line;
use crate::bot::packed::Packed;
use crate::bot::score::Score;
use crate::bot::search::{Bot, Options};
use crate::rules::{Color, Kind, Ply, Position, Ruleset, Size};

/// One ply of a game with what the search thought before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// What was played.
    pub ply: Ply,
    /// In hundredths of a flat for the player to move; `None` for a ply of the opening and
    /// for a proven end.
    pub score: Option<i16>,
}

/// A game from the start of the standard rules with some komi.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// In half flats, as [`Ruleset::half_komi`].
    pub half_komi: i8,
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// All plies.
    pub plies: Vec<Judged>,
}

/// How games are played.
#[derive(Clone, Debug)]
pub struct Play {
    /// The board.
    pub size: Size,
    /// How many games.
    pub games: usize,
    /// Nodes for each ply.
    pub nodes: u64,
    /// Decides everything that is random.
    pub seed: u64,
    /// Threads that play at the same time; the games do not depend on it.
    pub threads: usize,
    /// The player.
    pub options: Options,
}

/// A game that goes on for so long is a draw.
const MOST_PLIES: usize = 160;
/// An opening that is worth more than this for one side, in hundredths of a flat, is not played on.
const LOST: i32 = 500;

impl Play {
    /// Plays them all; `each` is called from any thread with the number of finished games.
    pub fn run(&self, each: impl Fn(usize) + Sync) -> Vec<Game> {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || {
            let mut bot = Bot::new(Options { hash: 2, ..self.options });
            let mut games = vec![];
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    return games;
                }
                games.push((number, self.game(&mut bot, number as u64)));
                each(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
        };
        let mut games: Vec<(usize, Game)> = thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            threads
                .into_iter()
                .flat_map(|thread| thread.join().expect("a game does not panic"))
                .collect()
        });
        games.sort_by_key(|&(number, _)| number);
        games.into_iter().map(|(_, game)| game).collect()
    }

    fn game(&self, bot: &mut Bot, number: u64) -> Game {
        let mut dice = Dice::new(self.seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ number);
        loop {
            if let Some(game) = self.try_game(bot, &mut dice) {
                return game;
            }
        }
    }

    /// `None` if the opening that the dice give is not worth a game.
    fn try_game(&self, bot: &mut Bot, dice: &mut Dice) -> Option<Game> {
        let half_komi = komi(self.size, dice);
        let mut line =
            Line::new(Position::new(Ruleset { half_komi, ..Ruleset::standard(self.size) }));
        let mut plies = opening(&mut line, dice)?;
        bot.forget();
        let (limits, never) = (Limits::nodes(self.nodes), AtomicBool::new(false));
        let winner = loop {
            if let Some(outcome) = line.position().outcome() {
                break outcome.winner();
            }
            if line.occurrences() >= 3 || plies.len() >= MOST_PLIES {
                break None;
            }
            let me = line.position().to_move();
            let found = bot.think(&line, &limits, &never, &WallClock::start(), &mut |_| {});
            let answer = found.ok()?;
            let score = match answer.score() {
                Score::Flats(flats) => flats,
                // The rest needs no play; this ply says nothing that the search does not see.
                Score::Win { .. } | Score::Loss { .. } if is_unjudged(&plies) => return None,
                Score::Win { .. } => break Some(me),
                Score::Loss { .. } => break Some(!me),
            };
            if is_unjudged(&plies) && score.abs() > LOST {
                return None;
            }
            let score = score.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16;
            let ply = answer.ply();
            line.play(ply).expect("the bot plays by the rules");
            plies.push(Judged { ply, score: Some(score) });
        };
        Some(Game { half_komi, winner, plies })
    }
}

fn is_unjudged(plies: &[Judged]) -> bool {
    plies.iter().all(|judged| judged.score.is_none())
}

/// The usual komi of the size in half of the games, else 0 to 3 flats.
fn komi(size: Size, dice: &mut Dice) -> i8 {
    let usual = if size.get() >= 6 { 4 } else { 0 };
    if dice.below(2) == 0 { usual } else { dice.below(7) as i8 }
}

/// From 2 to 9 random plies, most of them flats.
fn opening(line: &mut Line, dice: &mut Dice) -> Option<Vec<Judged>> {
    let count = 2 + dice.below(8);
    let mut opening = vec![];
    for _ in 0..count {
        let mut plies = line.position().legal_plies();
        if dice.below(8) != 0 {
            plies.retain(|ply| matches!(ply, Ply::Place { kind: Kind::Flat, .. }));
        }
        if plies.is_empty() {
            return None;
        }
        let ply = plies[dice.below(plies.len() as u64) as usize];
        line.play(ply).ok()?;
        opening.push(Judged { ply, score: None });
    }
    Some(opening)
}

/// The start of a file of games; the board's edge follows, then the games: komi in half
/// flats (i8), 1, 0 or -1 for White (i8), the number of plies (u16), and for each ply its two packed
/// bytes and the score (i16), all little endian.
const MAGIC: &[u8; 8] = b"RSGAMES1";
const NO_SCORE: i16 = i16::MIN;

/// Why a file of games can't be read.
#[derive(Debug, Error)]
pub enum ReadGamesError {
    /// The file.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Another kind of file.
    #[error("this is no file of games for training")]
    Foreign,
    /// What the format does not allow.
    #[error("game {0} is damaged")]
    Damaged(usize),
}

/// Writes a file of games.
///
/// # Errors
/// Whatever `out` fails with.
pub fn write_games(size: Size, games: &[Game], out: &mut impl Write) -> io::Result<()> {
    out.write_all(MAGIC)?;
    out.write_all(&[size.get()])?;
    for game in games {
        let result = match game.winner {
            Some(Color::White) => 1,
            Some(Color::Black) => -1,
            None => 0i8,
        };
        out.write_all(&[game.half_komi as u8, result as u8])?;
        out.write_all(&(game.plies.len() as u16).to_le_bytes())?;
        for &Judged { ply, score } in &game.plies {
            out.write_all(&Packed::from(ply).0.to_le_bytes())?;
            out.write_all(&score.unwrap_or(NO_SCORE).to_le_bytes())?;
        }
    }
    Ok(())
}

/// Reads a file of games.
///
/// # Errors
/// If it can't be read or is none.
pub fn read_games(input: &mut impl Read) -> Result<(Size, Vec<Game>), ReadGamesError> {
    let mut bytes = vec![];
    input.read_to_end(&mut bytes)?;
    let (head, mut rest) = bytes.split_at_checked(9).ok_or(ReadGamesError::Foreign)?;
    let size = Size::new(head[8]).filter(|_| head.starts_with(MAGIC));
    let size = size.ok_or(ReadGamesError::Foreign)?;
    let mut games = vec![];
    while !rest.is_empty() {
        let game = read_game(&mut rest).ok_or(ReadGamesError::Damaged(games.len()))?;
        games.push(game);
    }
    Ok((size, games))
}

fn read_game(rest: &mut &[u8]) -> Option<Game> {
    let &[half_komi, result] = take::<2>(rest)?;
    let winner = match result as i8 {
        1 => Some(Color::White),
        0 => None,
        -1 => Some(Color::Black),
        _ => return None,
    };
    let count = u16::from_le_bytes(*take::<2>(rest)?);
    let plies = (0..count)
        .map(|_| {
            let ply = Packed(u16::from_le_bytes(*take::<2>(rest)?)).unpack()?;
            let score = i16::from_le_bytes(*take::<2>(rest)?);
            Some(Judged { ply, score: (score != NO_SCORE).then_some(score) })
        })
        .collect::<Option<_>>()?;
    Some(Game { half_komi: half_komi as i8, winner, plies })
}

fn take<'a, const N: usize>(rest: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (head, tail) = rest.split_first_chunk()?;
    *rest = tail;
    Some(head)
}
