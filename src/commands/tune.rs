//! `roadstone tune`: games of the bot against itself, and networks trained on them.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::bot::arena::Contender;
use crate::bot::tune::{Play, Training, read_games, write_games};
use crate::bot::{Judge, Options};
use crate::rules::Size;

/// Train the bot's evaluation on its own games.
#[derive(Args, Clone, Debug)]
pub struct TuneArgs {
    #[command(subcommand)]
    step: Step,
}

#[derive(Clone, Debug, Subcommand)]
enum Step {
    /// Play games against itself and keep them with their scores
    Play(PlayArgs),
    /// Train a network on games
    Learn(LearnArgs),
}

#[derive(Args, Clone, Debug)]
struct PlayArgs {
    /// Squares along an edge, 3 to 8
    #[arg(long, value_name = "N", value_parser = super::parse_size, default_value = "5")]
    size: Size,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    games: usize,
    /// Nodes for each ply
    #[arg(long, value_name = "N", default_value_t = 700)]
    nodes: u64,
    /// Decides the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// The player's network; none for the hand-made evaluation
    #[arg(long, value_name = "FILE")]
    net: Option<String>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Args, Clone, Debug)]
struct LearnArgs {
    /// Files of games, all of one size
    #[arg(value_name = "FILE", required = true)]
    games: Vec<PathBuf>,
    /// How often every position is looked at
    #[arg(long, value_name = "N", default_value_t = 30)]
    epochs: usize,
    /// Positions for each step
    #[arg(long, value_name = "N", default_value_t = 8192)]
    batch: usize,
    /// The size of the first steps
    #[arg(long, value_name = "R", default_value_t = 0.003)]
    rate: f32,
    /// How much the rest of the game counts beside the search's own score, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.8)]
    future_share: f32,
    /// How much less each later ply counts in the rest of the game, 0 to 1: with 1 only the end counts
    #[arg(long, value_name = "FACTOR", default_value_t = 0.9)]
    decay: f32,
    /// Hundredths of a flat that change the odds by a factor e; found from the games if not given
    #[arg(long, value_name = "N")]
    scale: Option<i32>,
    /// A network to start from, of any size
    #[arg(long, value_name = "FILE")]
    from: Option<String>,
    /// Decides the start and the order
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Runs one step.
///
/// # Errors
/// Whatever `out` or a file fails with.
pub fn run(args: &TuneArgs, out: &mut impl Write) -> io::Result<ExitCode> {
    match &args.step {
        Step::Play(args) => play(args, out),
        Step::Learn(args) => learn(args, out),
    }
}

fn play(args: &PlayArgs, out: &mut impl Write) -> io::Result<ExitCode> {
    let options = match &args.net {
        Some(net) => contender(net)?.options,
        None => Options::default(),
    };
    let play = Play {
        size: args.size,
        games: args.games,
        nodes: args.nodes,
        seed: args.seed,
        threads: args.threads,
        options,
    };
    // Before an hour of games, not after it.
    let mut file = BufWriter::new(File::create(&args.out)?);
    let games = play.run(|done| {
        if done % 1000 == 0 {
            eprintln!("{done} games");
        }
    });
    write_games(args.size, &games, &mut file)?;
    file.flush()?;
    let positions =
        games.iter().flat_map(|game| &game.plies).filter(|judged| judged.score.is_some());
    writeln!(out, "{} games, {} judged positions", games.len(), positions.count())?;
    Ok(ExitCode::SUCCESS)
}

/// A player who judges by this network.
fn contender(net: &str) -> io::Result<Contender> {
    format!("net={net}").parse().map_err(io::Error::other)
}

fn learn(args: &LearnArgs, out: &mut impl Write) -> io::Result<ExitCode> {
    let mut all = vec![];
    let mut board = None;
    for path in &args.games {
        let wrong = |text: String| io::Error::other(format!("{}: {text}", path.display()));
        let mut file = BufReader::new(File::open(path).map_err(|error| wrong(error.to_string()))?);
        let (size, games) = read_games(&mut file).map_err(|error| wrong(error.to_string()))?;
        if *board.get_or_insert(size) != size {
            return Err(wrong("these games are of another size than those before".to_owned()));
        }
        all.extend(games);
    }
    let start = match &args.from {
        Some(net) => match contender(net)?.options.judge {
            Judge::Net(net) => Some(net),
            _ => None,
        },
        None => None,
    };
    let training = Training {
        size: board.expect("at least one file is required"),
        epochs: args.epochs,
        batch: args.batch,
        rate: args.rate,
        future_share: args.future_share,
        decay: args.decay,
        scale: args.scale,
        start,
        seed: args.seed,
        threads: args.threads,
    };
    let net = training.run(&all, &mut |progress| {
        eprintln!(
            "epoch {:>3}  learnt {:.5}  held out {:.5}  against results {:.5}",
            progress.epoch, progress.learnt, progress.held_out, progress.against_results
        );
    });
    std::fs::write(&args.out, net.to_bytes())?;
    writeln!(out, "{} games learnt, {} written", all.len(), args.out.display())?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::bot::Net;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: TuneArgs,
    }

    fn run_line(line: &str) -> io::Result<String> {
        let mut out = Vec::new();
        run(&Line::parse_from(line.split(' ')).args, &mut out)?;
        Ok(String::from_utf8(out).expect("it writes text"))
    }

    #[test]
    fn games_are_played_and_learnt_and_the_network_can_be_read() {
        let folder = std::env::temp_dir().join(format!("roadstone-tune-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = |name: &str| folder.join(name).display().to_string();
        let (games, net) = (path("a.games"), path("a.net"));
        let text = run_line(&format!("tune play --size 3 --games 8 --nodes 60 --out {games}"));
        assert!(text.unwrap().starts_with("8 games, "));
        let learn = format!("tune learn {games} --epochs 2 --scale 183 --out");
        assert!(run_line(&format!("{learn} {net}")).unwrap().starts_with("8 games learnt, "));
        assert_eq!(Net::read(&std::fs::read(&net).unwrap()).unwrap().size().get(), 3);
        // The network plays the next games, and another starts from it.
        let next = format!("tune play --size 3 --games 2 --nodes 60 --net {net} --out {games}");
        assert!(run_line(&next).unwrap().starts_with("2 games, "));
        assert!(run_line(&format!("{learn} {net} --from {net}")).is_ok());
        let error = run_line(&format!("tune learn {net} --out {net}.new")).unwrap_err();
        assert!(error.to_string().ends_with("this is no file of games for training"), "{error}");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
