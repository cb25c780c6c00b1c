//! `roadstone perft`: counts lines of play, to check and to time the rules.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;

use crate::notation::tps;
use crate::rules::{Convention, Position, Ruleset, Setup, Size, divide, perft};

/// Count all lines of play to a depth.
#[derive(Args, Clone, Debug)]
pub struct PerftArgs {
    /// Squares along an edge, 3 to 8; with --tps that of the position
    #[arg(long, value_name = "N", value_parser = super::parse_size)]
    pub size: Option<Size>,
    /// Plies in a line
    #[arg(long, value_name = "D")]
    pub depth: u32,
    /// The position to start from, instead of the empty board
    #[arg(long, value_name = "TPS")]
    pub tps: Option<String>,
    /// What a line that ends early counts: a nothing, b one; c looks for no ends
    #[arg(long, value_name = "a|b|c", default_value = "a")]
    pub convention: Convention,
    /// Also the share of each first ply
    #[arg(long)]
    pub divide: bool,
}

impl PerftArgs {
    /// The position that the arguments name, in a standard game.
    fn position(&self) -> Result<Position, String> {
        let setup = match &self.tps {
            Some(text) => tps::parse(text).map_err(|error| format!("--tps: {error}"))?,
            None => Setup::empty(self.size.unwrap_or(Size::FIVE)),
        };
        let ruleset = Ruleset::standard(self.size.unwrap_or(setup.size));
        Position::from_setup(&setup, ruleset).map_err(|error| format!("--tps: {error}"))
    }
}

/// Writes the count, with the time and the speed, after the shares where they are asked for.
/// The exit code is 2 if the arguments name no position.
///
/// # Errors
/// Whatever `out` fails with.
pub fn run(args: &PerftArgs, out: &mut impl Write) -> io::Result<ExitCode> {
    let mut position = match args.position() {
        Ok(position) => position,
        Err(error) => {
            eprintln!("error: {error}");
            return Ok(ExitCode::from(2));
        }
    };
    let start = Instant::now();
    let mut nodes = None;
    if args.divide {
        let shares = divide(&position, args.depth, args.convention);
        for (ply, count) in &shares {
            writeln!(out, "{ply}: {count}")?;
            nodes = Some(nodes.unwrap_or(0) + count);
        }
    }
    let nodes = nodes.unwrap_or_else(|| perft(&mut position, args.depth, args.convention));
    let seconds = start.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
    writeln!(
        out,
        "{nodes} nodes at depth {}, convention {}, in {seconds:.3} s ({speed:.0} million/s)",
        args.depth, args.convention
    )?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: PerftArgs,
    }

    /// What the command writes for these arguments, line by line.
    fn output(line: &[&str]) -> Vec<String> {
        let args = Line::try_parse_from([&["perft"], line].concat()).unwrap().args;
        let mut out = Vec::new();
        run(&args, &mut out).unwrap();
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn the_count_comes_first() {
        let lines = output(&["--size", "3", "--depth", "3"]);
        assert_eq!(lines.len(), 1);
        assert!(lines[0].starts_with("1200 nodes at depth 3, convention A, in "), "{lines:?}");
    }

    #[test]
    fn the_shares_come_before_their_sum() {
        let lines = output(&["--tps", "x3/x,1,x/2,x2 1 2", "--depth", "1", "--divide"]);
        assert_eq!(lines.len(), 7 * 2 + 4 + 1);
        assert_eq!(lines[0], "b1: 1");
        assert!(lines.last().unwrap().starts_with("18 nodes"), "{lines:?}");
    }

    #[test]
    fn a_finished_game_counts_as_the_convention_says() {
        for (convention, nodes) in [("a", "0 nodes"), ("b", "1 nodes")] {
            let tps = "x3/1,1,1/2,2,x 1 9";
            let lines =
                output(&["--tps", tps, "--depth", "2", "--divide", "--convention", convention]);
            assert_eq!(lines.len(), 1);
            assert!(lines[0].starts_with(nodes), "{lines:?}");
        }
    }

    #[test]
    fn what_names_no_position_is_said() {
        let position = |tps: Option<&str>, size| {
            let tps = tps.map(str::to_owned);
            let convention = Convention::A;
            PerftArgs { size, depth: 1, tps, convention, divide: false }.position()
        };
        assert_eq!(position(None, None), Ok(Position::new(Ruleset::default())));
        let error = position(Some("x3/x3/x3 1 1"), Some(Size::FIVE)).unwrap_err();
        assert_eq!(error, "--tps: the position is 3x3, the game 5x5");
        assert!(position(Some("x3/x3"), None).unwrap_err().starts_with("--tps: "));
    }
}
