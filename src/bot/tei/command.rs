//! The lines that an engine is sent, as values.

use std::time::Duration;

use thiserror::Error;

use crate::bot::limits::{Budget, GameClock, GameClocks, Limits};
use crate::notation::{PlyText, tps};
use crate::rules::{Color, Ply, Setup, Size};

/// One line of TEI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// `tei`
    Tei,
    /// `isready`
    IsReady,
    /// `setoption name N [value V]`
    SetOption { name: String, value: String },
    /// `teinewgame …` in either dialect.
    NewGame(NewGame),
    /// `position …`
    Position { start: Option<Box<Setup>>, plies: Vec<Ply> },
    /// `go …`
    Go(Go),
    /// `stop`
    Stop,
    /// `quit`
    Quit,
    /// An empty line.
    Nothing,
}

/// What `teinewgame` says of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct NewGame {
    pub(super) size: Option<Size>,
    pub(super) half_komi: Option<i8>,
    /// Said with keywords, as version 1 of the protocol does.
    pub(super) keywords: bool,
}

/// What `go` says of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    movetime: Option<Duration>,
    clocks: [Option<Duration>; 2],
    increments: [Duration; 2],
    moves_to_go: Option<u32>,
    /// No answer before `stop`.
    pub(super) infinite: bool,
}

impl Go {
    /// The limits for the player to move; none for a search that only `stop` ends.
    pub(super) fn limits(&self, to_move: Color) -> Limits {
        let clocks = Color::ALL.map(|color| {
            self.clocks[color.index()].map(|remaining| GameClock {
                remaining,
                increment: self.increments[color.index()],
                moves_to_go: self.moves_to_go,
            })
        });
        let by_clock = Limits { time: GameClocks(clocks).budget(to_move), ..Limits::default() };
        let by_movetime = Limits { time: self.movetime.map(Budget::of_movetime), ..by_clock };
        let limits = if self.movetime.is_some() { by_movetime.and(by_clock) } else { by_clock };
        if self.infinite {
            return Limits::default();
        }
        Limits { depth: self.depth, nodes: self.nodes, time: limits.time }
    }
}

/// Why a line is not understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Unclear {
    #[error("unknown command: {0}")]
    Command(String),
    #[error("setoption without a name")]
    NoName,
    #[error("{0} is no board size (3 to 8)")]
    Size(String),
    #[error("{word} needs {wanted}, not {found:?}")]
    Value { word: &'static str, wanted: &'static str, found: String },
    #[error("{command} does not know {word:?}")]
    Word { command: &'static str, word: String },
    #[error("position needs startpos or tps")]
    NoPosition,
    #[error("position: {0}")]
    Tps(String),
    #[error("position: {0:?} is no ply")]
    Ply(String),
}

/// Reads a line without its end.
pub(super) fn parse(line: &str) -> Result<Command, Unclear> {
    let mut words = line.split_whitespace();
    Ok(match words.next() {
        None => Command::Nothing,
        Some("tei") => Command::Tei,
        Some("isready") => Command::IsReady,
        Some("stop") => Command::Stop,
        Some("quit") => Command::Quit,
        Some("setoption") => set_option(words)?,
        Some("teinewgame") => Command::NewGame(new_game(words)?),
        Some("position") => position(words)?,
        Some("go") => Command::Go(go(words)?),
        Some(_) => return Err(Unclear::Command(line.to_owned())),
    })
}

fn set_option<'a>(words: impl Iterator<Item = &'a str>) -> Result<Command, Unclear> {
    let words: Vec<&str> = words.collect();
    let after_name = words.strip_prefix(&["name"]).ok_or(Unclear::NoName)?;
    let mut parts = after_name.splitn(2, |&word| word == "value");
    let name = parts.next().unwrap_or_default().join(" ");
    let value = parts.next().unwrap_or_default().join(" ");
    if name.is_empty() { Err(Unclear::NoName) } else { Ok(Command::SetOption { name, value }) }
}

fn new_game<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<NewGame, Unclear> {
    let mut game = NewGame::default();
    while let Some(word) = words.next() {
        match word {
            "size" => {
                game.keywords = true;
                game.size = Some(size(words.next().unwrap_or_default())?);
            }
            "halfkomi" => {
                game.keywords = true;
                game.half_komi = Some(number("halfkomi", "half flats", words.next())?);
            }
            _ if word.bytes().all(|byte| byte.is_ascii_digit()) => game.size = Some(size(word)?),
            _ => return Err(Unclear::Word { command: "teinewgame", word: word.to_owned() }),
        }
    }
    Ok(game)
}

fn size(word: &str) -> Result<Size, Unclear> {
    word.parse().ok().and_then(Size::new).ok_or_else(|| Unclear::Size(word.to_owned()))
}

fn number<T: std::str::FromStr>(
    word: &'static str,
    wanted: &'static str,
    value: Option<&str>,
) -> Result<T, Unclear> {
    let found = value.unwrap_or_default();
    found.parse().map_err(|_| Unclear::Value { word, wanted, found: found.to_owned() })
}

fn position<'a>(words: impl Iterator<Item = &'a str>) -> Result<Command, Unclear> {
    let words: Vec<&str> = words.collect();
    let mut parts = words.splitn(2, |&word| word == "moves");
    let start = match parts.next().unwrap_or_default() {
        // Some program writes `tps` before everything.
        ["startpos"] | ["tps", "startpos"] => None,
        ["tps", "tps", text @ ..] | ["tps", text @ ..] => {
            let text = text.join(" ");
            let setup = tps::parse(&text).map_err(|error| Unclear::Tps(error.to_string()))?;
            Some(Box::new(setup))
        }
        _ => return Err(Unclear::NoPosition),
    };
    let plies = parts.next().unwrap_or_default().iter().map(|word| {
        let text: PlyText = word.parse().map_err(|_| Unclear::Ply((*word).to_owned()))?;
        Ok(text.ply)
    });
    Ok(Command::Position { start, plies: plies.collect::<Result<_, Unclear>>()? })
}

fn go<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Go, Unclear> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        let mut time = |name| -> Result<Duration, Unclear> {
            // A clock can be below zero by a moment.
            let milliseconds: i64 = number(name, "milliseconds", words.next())?;
            Ok(Duration::from_millis(milliseconds.max(0) as u64))
        };
        match word {
            "wtime" => go.clocks[0] = Some(time("wtime")?),
            "btime" => go.clocks[1] = Some(time("btime")?),
            "winc" => go.increments[0] = time("winc")?,
            "binc" => go.increments[1] = time("binc")?,
            "movetime" => go.movetime = Some(time("movetime")?),
            "movestogo" => go.moves_to_go = Some(number("movestogo", "a number", words.next())?),
            "depth" => go.depth = Some(number("depth", "a number of plies", words.next())?),
            "nodes" => go.nodes = Some(number("nodes", "a number", words.next())?),
            "infinite" => go.infinite = true,
            // Until the end is proven, which ends every search of ours anyway.
            "solved" => {}
            _ => return Err(Unclear::Word { command: "go", word: word.to_owned() }),
        }
    }
    Ok(go)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new_game(line: &str) -> NewGame {
        match parse(line) {
            Ok(Command::NewGame(game)) => game,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn both_dialects_start_a_game() {
        let size = Size::new(6);
        assert_eq!(new_game("teinewgame 6"), NewGame { size, ..NewGame::default() });
        let half_komi = Some(4);
        let expected = NewGame { size, half_komi, keywords: true };
        assert_eq!(new_game("teinewgame size 6 halfkomi 4"), expected);
        assert_eq!(new_game("teinewgame"), NewGame::default());
    }

    #[test]
    fn options_may_have_spaces() {
        let set = |name: &str, value: &str| {
            Ok(Command::SetOption { name: name.to_owned(), value: value.to_owned() })
        };
        assert_eq!(parse("setoption name Own Book value a b"), set("Own Book", "a b"));
        assert_eq!(parse(" setoption  name Clear"), set("Clear", ""));
        assert_eq!(parse("setoption Hash 3"), Err(Unclear::NoName));
    }

    #[test]
    fn positions_come_in_every_form_that_programs_write() {
        let plies = vec!["a1".parse::<PlyText>().unwrap().ply];
        let startpos = Command::Position { start: None, plies: plies.clone() };
        assert_eq!(parse("position startpos moves a1"), Ok(startpos.clone()));
        assert_eq!(parse("position tps startpos moves a1'"), Ok(startpos));
        let start = Some(Box::new(tps::parse("x5/x5/x5/x5/x5 1 1").unwrap()));
        let from_tps = Ok(Command::Position { start, plies: vec![] });
        assert_eq!(parse("position tps x5/x5/x5/x5/x5 1 1 moves "), from_tps);
        assert_eq!(parse("position tps tps x5/x5/x5/x5/x5 1 1"), from_tps);
        assert_eq!(parse("position"), Err(Unclear::NoPosition));
        assert_eq!(parse("position startpos moves zz"), Err(Unclear::Ply("zz".to_owned())));
        assert!(matches!(parse("position tps x5/x5 1 1"), Err(Unclear::Tps(_))));
    }

    #[test]
    fn a_clock_is_that_of_the_player_to_move() {
        let Ok(Command::Go(go)) = parse("go wtime 1000 btime 9000 winc 10 binc 20") else {
            panic!()
        };
        let [white, black] = Color::ALL.map(|color| go.limits(color).time.unwrap().hard);
        assert!(white < black && white < Duration::from_secs(1));
        let Ok(Command::Go(go)) = parse("go wtime -5") else { panic!() };
        assert_eq!(go.limits(Color::White).time.unwrap().hard, Duration::ZERO);
        assert_eq!(go.limits(Color::Black), Limits::default());
    }

    #[test]
    fn limits_are_read_as_they_are() {
        let limits = |line: &str| match parse(line) {
            Ok(Command::Go(go)) => go.limits(Color::White),
            other => panic!("{other:?}"),
        };
        assert_eq!(limits("go depth 3 nodes 500"), Limits { nodes: Some(500), ..Limits::depth(3) });
        assert_eq!(limits("go movetime 100"), Limits::movetime(Duration::from_millis(100)));
        assert_eq!(limits("go"), Limits::default());
        assert_eq!(limits("go solved"), Limits::default());
        assert!(matches!(parse("go depth x"), Err(Unclear::Value { word: "depth", .. })));
        assert!(matches!(parse("go ponder"), Err(Unclear::Word { command: "go", .. })));
    }
}
