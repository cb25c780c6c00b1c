//! `roadstone tei`: the bot as an engine for other programs.

use std::io;
use std::process::ExitCode;

use clap::Args;

use crate::bot::tei::serve;

/// Be an engine: read TEI commands from standard input and answer on standard output.
#[derive(Args, Clone, Debug)]
pub struct TeiArgs {}

/// Serves until `quit` or the end of the input.
///
/// # Errors
/// Whatever standard input or output fails with.
pub fn run(_args: &TeiArgs) -> io::Result<ExitCode> {
    serve(io::stdin().lock(), io::stdout())?;
    Ok(ExitCode::SUCCESS)
}
