//! TEI, the Tak Engine Interface, in both dialects: the bot as an engine for other programs,
//! and other programs as players ([`client`]).
//!
//! [`serve`] reads lines until `quit` or the end of the input. A search runs in a thread
//! of its own, so that `stop` and `isready` are answered at once.

pub mod client;
mod command;
mod engine;
#[cfg(test)]
mod tests;
mod writer;

use std::io::{BufRead, Write};

pub use engine::Engine;

/// Answers every line of `input` on `output` until `quit` or the end of the input; a search
/// that still runs is stopped then.
///
/// # Errors
/// Whatever reading or writing fails with.
pub fn serve(mut input: impl BufRead, output: impl Write + Send + 'static) -> std::io::Result<()> {
    let mut engine = Engine::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        // Not `lines`: a line that is no UTF-8 must not end the game.
        if input.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        if !engine.handle(String::from_utf8_lossy(&bytes).trim()) {
            break;
        }
    }
    engine.finish()
}
