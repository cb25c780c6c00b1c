//! The command line: which commands there are, and their help.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use roadstone::commands::{check, convert, perft};

/// The game of Tak at a 3D table.
#[derive(Debug, Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::CheckArgs),
    Convert(convert::ConvertArgs),
    Perft(perft::PerftArgs),
}

/// Runs what the command line asks for; the exit code is 2 if it makes no sense.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = match cli.command {
        Command::Check(args) => check::run(&args, &mut out),
        Command::Convert(args) => convert::run(&args, &mut out),
        Command::Perft(args) => perft::run(&args, &mut out),
    };
    match done.and_then(|code| io::Write::flush(&mut out).map(|()| code)) {
        Ok(code) => code,
        // The reader has seen enough: `roadstone … | head`.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
