//! The command line: which commands there are, and their help.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use roadstone::commands::{bench_bot, check, convert, duel, perft, tei, tune};
#[cfg(feature = "table")]
use roadstone::commands::{picture, render, sounds, window};

/// The game of Tak at a 3D table.
#[cfg_attr(feature = "table", doc = "")]
#[cfg_attr(feature = "table", doc = "Without a command it opens the game, or a record to watch.")]
#[derive(Debug, Parser)]
#[command(version)]
#[cfg_attr(feature = "table", command(args_conflicts_with_subcommands = true))]
struct Cli {
    /// A record to watch
    #[cfg(feature = "table")]
    #[arg(value_name = "FILE")]
    file: Option<std::path::PathBuf>,
    #[cfg(feature = "table")]
    #[command(subcommand)]
    command: Option<Command>,
    #[cfg(not(feature = "table"))]
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::CheckArgs),
    Convert(convert::ConvertArgs),
    Perft(perft::PerftArgs),
    Tei(tei::TeiArgs),
    BenchBot(bench_bot::BenchBotArgs),
    Match(Box<duel::MatchArgs>),
    Tune(tune::TuneArgs),
    #[cfg(feature = "table")]
    Replay(window::ReplayArgs),
    #[cfg(feature = "table")]
    Picture(picture::PictureArgs),
    #[cfg(feature = "table")]
    Render(Box<render::RenderArgs>),
    #[cfg(feature = "table")]
    Sounds(sounds::SoundsArgs),
}

/// Runs what the command line asks for; the exit code is 2 if it makes no sense.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let mut out = io::BufWriter::new(io::stdout().lock());
    #[cfg(feature = "table")]
    let command = match (cli.command, cli.file) {
        (Some(command), _) => command,
        (None, Some(file)) => Command::Replay(window::ReplayArgs::of_file(file)),
        (None, None) => return exit_code(window::title()),
    };
    #[cfg(not(feature = "table"))]
    let command = cli.command;
    let done = match command {
        Command::Check(args) => check::run(&args, &mut out),
        Command::Convert(args) => convert::run(&args, &mut out),
        Command::Perft(args) => perft::run(&args, &mut out),
        Command::Tei(args) => {
            // The engine's threads write to it too.
            drop(out);
            return exit_code(tei::run(&args));
        }
        Command::Match(args) => duel::run(&args, &mut out),
        Command::Tune(args) => tune::run(&args, &mut out),
        Command::BenchBot(args) => bench_bot::run(&args, &mut out),
        #[cfg(feature = "table")]
        Command::Replay(args) => window::replay(&args),
        #[cfg(feature = "table")]
        Command::Picture(args) => picture::run(&args, &mut out),
        #[cfg(feature = "table")]
        Command::Render(args) => render::run(&args, &mut out),
        #[cfg(feature = "table")]
        Command::Sounds(args) => sounds::run(&args, &mut out),
    };
    exit_code(done.and_then(|code| match io::Write::flush(&mut out) {
        // Whether the reader has seen enough is not what the command was about.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
        _ => Ok(code),
    }))
}

fn exit_code(done: io::Result<ExitCode>) -> ExitCode {
    match done {
        Ok(code) => code,
        // The reader has seen enough: `roadstone … | head`.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
