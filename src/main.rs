//! The program: reads the command line and runs one command.

use std::process::ExitCode;

use roadstone::bot::tei::client;

mod cli;

/// Ends the engines on every way out, a panic too: those that other threads wait for.
struct Engines;

impl Drop for Engines {
    fn drop(&mut self) {
        client::end_all();
    }
}

fn main() -> ExitCode {
    let _engines = Engines;
    cli::run()
}
