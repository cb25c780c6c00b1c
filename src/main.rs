//! The program: reads the command line and runs one command.

use std::process::ExitCode;

mod cli;

fn main() -> ExitCode {
    cli::run()
}
