//! `roadstone match`: players against each other, for measuring strength.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::bot::arena::{
    Contender, Ending, Played, Player, Sprt, Tally, compete, openings, read_book,
};
use crate::notation::Komi;
use crate::rules::{Color, Ply, Ruleset, Size};

/// How a player is written.
const PLAYERS: &str = "\
Players:
  5                        our bot at level 5 (1 to 8)
  nodes=20000,seed=3       our bot with settings: level, nodes, depth, movetime (in milliseconds),
                           tc, hash (in MiB), threads, seed, weights (a file)
  engine=PATH,tc=5+0.05    a TEI program, with arg=WORD for each argument, option.NAME=VALUE
                           for each option, name=TEXT for the record, and tc, movetime, nodes or depth

tc=5+0.05 is a clock of 5 seconds for the game and 0.05 seconds more after each ply. A player whose
clock runs out, and a program that crashes, hangs or answers with no legal ply, has lost the game;
the fault is printed and stands in the record's Termination tag. The third time of a position and
300 plies are a draw.

Examples:
  roadstone match --white 4 --black 3
  roadstone match --white tc=5+0.05 --black engine=tiltak,tc=5+0.05 --book openings.txt --games 20
  roadstone match --white nodes=5000 --black nodes=5000,weights=new.json --sprt 0,20 --games 2000";

/// Play games between two bots or TEI programs from balanced openings, each with both colours.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = PLAYERS, after_help = "More about players: --help")]
pub struct MatchArgs {
    /// White in the first game: a level, settings such as level=8,nodes=20000, or engine=PATH
    #[arg(long, value_name = "PLAYER")]
    pub white: Contender,
    /// Black in the first game
    #[arg(long, value_name = "PLAYER")]
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
    /// A file with an opening on each line (a1 e5 c3 …) instead of random ones
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
    /// Stop when it is proven (95 %) by which of two differences in Elo White's player is stronger
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// A file to which each game is added as PTN
    #[arg(long, value_name = "FILE")]
    pub ptn: Option<PathBuf>,
}

/// Plays the match: each fault at once, the tally after every tenth game and at the end. The exit
/// code is 2 if a player would think without end or cannot play such games.
///
/// # Errors
/// Whatever `out` or a file fails with.
pub fn run(args: &MatchArgs, out: &mut impl Write) -> io::Result<ExitCode> {
    let Komi(half_komi) = args.komi;
    let ruleset = Ruleset { half_komi, ..Ruleset::standard(args.size) };
    let (mut players, openings) = match prepare(args, ruleset) {
        Ok(prepared) => prepared,
        Err(complaint) => {
            eprintln!("error: {complaint}");
            return Ok(ExitCode::from(2));
        }
    };
    let mut file = match &args.ptn {
        Some(path) => Some(OpenOptions::new().create(true).append(true).open(path)?),
        None => None,
    };
    let [first, second] = &mut players;
    let mut sprt = args.sprt.clone();
    let mut faults = [0; 2];
    let mut progress = |played: &Played, tally: &Tally| {
        if let Some(file) = &mut file {
            writeln!(file, "{}", played.record.to_ptn())?;
        }
        if let Ending::Fault(color, fault) = &played.ending {
            let is_first = (*color == Color::White) == played.first_is_white;
            faults[usize::from(!is_first)] += 1;
            let player = if is_first { &args.white } else { &args.black };
            writeln!(out, "game {}: {player} ({color}) has lost: {fault}", tally.games())?;
        }
        let winner = played.ending.result().winner();
        let proven = sprt.as_mut().and_then(|sprt| {
            sprt.add(winner.map(|color| (color == Color::White) == played.first_is_white));
            sprt.verdict()
        });
        if tally.games().is_multiple_of(10) && tally.games() < args.games && proven.is_none() {
            let llr = sprt.as_ref().map_or_else(String::new, |sprt| format!(", {sprt}"));
            writeln!(out, "{:>5} games  {tally}{llr}", tally.games())?;
        }
        out.flush()?;
        io::Result::Ok(proven.is_none())
    };
    let mut failure = None;
    let games = args.games as usize;
    let tally = compete(first, second, ruleset, &openings, games, |played, tally| {
        match progress(played, tally) {
            Ok(goes_on) => goes_on,
            Err(error) => {
                failure = Some(error);
                false
            }
        }
    });
    if let Some(error) = failure {
        return Err(error);
    }
    writeln!(out, "{} against {}, {}", args.white, args.black, ruleset.name())?;
    writeln!(out, "{:>5} games  {tally}", tally.games())?;
    if faults != [0; 2] {
        writeln!(
            out,
            "lost by a fault: {} of {}, {} of {}",
            faults[0], args.white, faults[1], args.black
        )?;
    }
    if let Some(sprt) = sprt {
        let verdict = sprt.verdict();
        let verdict =
            verdict.map_or_else(|| "nothing is proven".to_owned(), |verdict| verdict.to_string());
        writeln!(out, "{sprt}: {verdict}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Both players, seated once to see that they can play, and the openings.
fn prepare(args: &MatchArgs, ruleset: Ruleset) -> Result<([Player; 2], Vec<Vec<Ply>>), String> {
    let mut players = [&args.white, &args.black].map(|contender| Player::new(contender.clone()));
    for player in &mut players {
        if !player.contender().is_limited() {
            return Err(format!("{} needs tc=, nodes=, depth= or movetime=", player.contender()));
        }
        let seated = player.sit_down(&ruleset, 0);
        seated.map_err(|error| format!("{}: {error}", player.contender()))?;
    }
    let openings = match &args.book {
        Some(path) => {
            let file = path.display();
            let text = std::fs::read_to_string(path).map_err(|error| format!("{file}: {error}"))?;
            read_book(&text, &ruleset, args.seed).map_err(|error| format!("{file}: {error}"))?
        }
        None => openings(ruleset, args.games.div_ceil(2) as usize, args.seed),
    };
    Ok((players, openings))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{ReadOptions, read};

    fn args(white: &str, black: &str) -> MatchArgs {
        MatchArgs {
            white: white.parse().unwrap(),
            black: black.parse().unwrap(),
            games: 3,
            size: Size::new(4).unwrap(),
            komi: Komi(4),
            seed: 1,
            book: None,
            sprt: None,
            ptn: None,
        }
    }

    fn output(args: &MatchArgs) -> String {
        let mut out = Vec::new();
        run(args, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_match_writes_its_games_and_the_tally() {
        let path = std::env::temp_dir().join(format!("roadstone-match-{}.ptn", std::process::id()));
        let text = output(&MatchArgs { ptn: Some(path.clone()), ..args("1", "3") });
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

    #[test]
    fn a_match_ends_when_it_has_proven_something() {
        let sprt = Some("0,100".parse().unwrap());
        let text = output(&MatchArgs { games: 400, komi: Komi(0), sprt, ..args("5", "1") });
        let last = text.lines().last().unwrap();
        assert!(last.starts_with("LLR +"), "{text}");
        assert!(last.ends_with(": the upper difference is accepted"), "{text}");
        assert!(!text.contains("  400 games"), "{text}");
    }

    #[test]
    fn what_cannot_be_played_is_refused_before_the_first_game() {
        let book = Some("/no/such/book".into());
        for args in [
            args("8", "1"),
            args("1", "engine=/no/such/program,tc=1"),
            MatchArgs { book, ..args("1", "1") },
        ] {
            assert_eq!(output(&args), "");
        }
    }
}
