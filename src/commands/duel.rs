//! `roadstone match`: bots against each other, for measuring strength.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::bot::arena::{Contender, Player, compete, openings};
use crate::notation::Komi;
use crate::rules::{Ruleset, Size};

/// Play games between two bots from balanced openings, each with both colours.
#[derive(Args, Clone, Debug)]
pub struct MatchArgs {
    /// White in the first game: a level, or settings such as level=8,nodes=20000
    #[arg(long, value_name = "BOT")]
    pub white: Contender,
    /// Black in the first game
    #[arg(long, value_name = "BOT")]
    pub black: Contender,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Squares along an edge, 3 to 8
    #[arg(long, value_name = "N", value_parser = super::parse_size, default_value = "5")]
    pub size: Size,
    /// Komi in flats, halves allowed
    #[arg(long, value_name = "K", allow_hyphen_values = true, default_value = "0")]
    pub komi: Komi,
    /// Decides the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// A file to which each game is added as PTN
    #[arg(long, value_name = "FILE")]
    pub ptn: Option<PathBuf>,
}

/// Plays the match: the tally after every tenth game and at the end. The exit code is 2 if
/// a bot would think without end.
///
/// # Errors
/// Whatever `out` or the file fails with.
pub fn run(args: &MatchArgs, out: &mut impl Write) -> io::Result<ExitCode> {
    for contender in [&args.white, &args.black] {
        if !contender.is_limited() {
            eprintln!("error: {contender} needs nodes=, depth= or movetime=");
            return Ok(ExitCode::from(2));
        }
    }
    let mut file = match &args.ptn {
        Some(path) => Some(OpenOptions::new().create(true).append(true).open(path)?),
        None => None,
    };
    let Komi(half_komi) = args.komi;
    let ruleset = Ruleset { half_komi, ..Ruleset::standard(args.size) };
    let openings = openings(ruleset, args.games.div_ceil(2) as usize, args.seed);
    let mut players = [&args.white, &args.black].map(|contender| Player::new(contender.clone()));
    let [first, second] = &mut players;
    let title = format!("{} against {}, {}", args.white, args.black, ruleset.name());
    let mut failure = None;
    let mut progress = |record: &crate::record::Record, games: u32, text: String| {
        if let Some(file) = &mut file {
            writeln!(file, "{}", record.to_ptn())?;
        }
        if games.is_multiple_of(10) && games < args.games {
            writeln!(out, "{games:>5} games  {text}")?;
            out.flush()?;
        }
        io::Result::Ok(())
    };
    let tally = compete(first, second, ruleset, &openings, args.games as usize, |record, tally| {
        let done = progress(record, tally.games(), tally.to_string());
        failure = done.err();
        failure.is_none()
    });
    if let Some(error) = failure {
        return Err(error);
    }
    writeln!(out, "{title}\n{:>5} games  {tally}", tally.games())?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{ReadOptions, read};

    #[test]
    fn a_match_writes_its_games_and_the_tally() {
        let path = std::env::temp_dir().join(format!("roadstone-match-{}.ptn", std::process::id()));
        let args = MatchArgs {
            white: "1".parse().unwrap(),
            black: "3".parse().unwrap(),
            games: 3,
            size: Size::new(4).unwrap(),
            komi: Komi(4),
            seed: 1,
            ptn: Some(path.clone()),
        };
        let mut out = Vec::new();
        run(&args, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.starts_with("level=1 against level=3, custom\n    3 games  +"), "{text}");
        let bytes = std::fs::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        let readings = read(&bytes, &ReadOptions::default());
        assert_eq!(readings.len(), 3);
        for reading in readings {
            assert!(reading.problems.is_empty(), "{:?}", reading.problems);
            assert!(reading.record.unwrap().recorded_result().is_some());
        }
    }
}
