//! `roadstone bench-bot`: the search's speed, and a signature that any change of it changes.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Args;

use crate::bot::{Bot, Limits, Line, Options, WallClock};
use crate::notation::tps;
use crate::rules::{Position, Ruleset};

/// Measure the bot's search on fixed positions.
#[derive(Args, Clone, Debug)]
pub struct BenchBotArgs {
    /// Nodes for each position
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Milliseconds for each position, instead of nodes; the signature then means nothing
    #[arg(long, value_name = "MS")]
    pub movetime: Option<u64>,
    /// Threads; with more than one the signature means nothing
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
}

/// Openings, middle games with stacks, and endgames, of every size.
const POSITIONS: [&str; 12] = [
    "x3/x,2,x/1,x2 1 2",
    "x4/x,1,2,x/x,21,1,x/2,x3 1 5",
    "x5/x5/x5/x5/x5 1 1",
    "2,x4/x,1,2,x2/x2,1C,1,x/x,2,1,2C,x/x4,1 1 6",
    "2,1,x,2,x/x,21,2C,1,2S/x,1,12,1C,x/2,1,1,x,2/x,2,x,1,1 1 14",
    "x,12,1,2,1/2,1,221,1C,1/2,2,2,2C,x/1S,2,1,1,2/1,x,2,21,1 2 20",
    "x6/x6/x6/x6/x6/x6 1 1",
    "2,x5/x,1,x,2,x2/x2,1,1C,x2/x,2,2C,1,x2/x,2,x4/x5,1 1 7",
    "2,x,1,2,x2/x,1,21,2,1,x/x,1,12,1C,2,2S/2,2,2C,1,1,x/x,2,1,12,x2/x2,2,x,1,1 1 18",
    "1,2,1,2,x,1/2,1,21,2,1,2/1,1,12,1C,2,2S/2,2,2C,1,1,2/x,2,1,12,2,1/2,1,2,x,1,1 2 30",
    "2,x6/x,1,x,2,x3/x2,1,1C,x3/x,2,2C,1,x3/x,2,x5/x6,1/x7 1 7",
    "x8/x2,1,2,x4/x2,1,1C,2,x3/x,2,2C,1,x4/x3,2,1,x3/x8/x8/2,x6,1 1 9",
];

/// Searches every position and writes what was found, the speed and the signature.
///
/// # Errors
/// Whatever `out` fails with.
pub fn run(args: &BenchBotArgs, out: &mut impl Write) -> io::Result<ExitCode> {
    let limits = match args.movetime {
        Some(time) => Limits::movetime(Duration::from_millis(time)),
        None => Limits::nodes(args.nodes),
    };
    let options = Options { threads: usize::from(args.threads), ..Options::default() };
    let mut bot = Bot::new(options);
    let (mut nodes, mut seconds) = (0, 0.0);
    let mut signature = Signature::default();
    for text in POSITIONS {
        let setup = tps::parse(text).expect("the positions are well-formed");
        let position = Position::from_setup(&setup, Ruleset::standard(setup.size))
            .expect("the positions are ones of the standard game");
        bot.forget();
        let start = Instant::now();
        let never = AtomicBool::new(false);
        let answer = bot
            .think(&Line::new(position), &limits, &never, &WallClock::start(), &mut |_| {})
            .expect("the positions have legal plies");
        let time = start.elapsed().as_secs_f64();
        let report = &answer.report;
        nodes += report.nodes;
        seconds += time;
        signature.add(&format!("{} {} {}", answer.ply(), answer.score(), report.nodes));
        writeln!(
            out,
            "{size}x{size} depth {:>2}/{:<2} {:>9} nodes {:>5.0} thousand/s  {:<10} {:<9} {text}",
            report.depth,
            report.deepest,
            report.nodes,
            report.nodes as f64 / time / 1e3,
            answer.score().to_string(),
            answer.ply().to_string(),
            size = setup.size,
        )?;
    }
    writeln!(
        out,
        "{nodes} nodes in {seconds:.2} s, {:.0} thousand/s, signature {:016x}",
        nodes as f64 / seconds / 1e3,
        signature.0
    )?;
    Ok(ExitCode::SUCCESS)
}

/// FNV-1a over what the searches found.
struct Signature(u64);

impl Default for Signature {
    fn default() -> Signature {
        Signature(0xcbf2_9ce4_8422_2325)
    }
}

impl Signature {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last_line(nodes: u64) -> String {
        let mut out = Vec::new();
        run(&BenchBotArgs { nodes, movetime: None, threads: 1 }, &mut out).unwrap();
        String::from_utf8(out).unwrap().lines().last().unwrap().to_owned()
    }

    fn signature(line: &str) -> &str {
        line.split("signature ").nth(1).unwrap()
    }

    #[test]
    fn the_signature_depends_on_the_search_alone() {
        let lines = [last_line(300), last_line(300), last_line(400)];
        assert_eq!(signature(&lines[0]), signature(&lines[1]));
        assert_ne!(signature(&lines[0]), signature(&lines[2]));
    }
}
