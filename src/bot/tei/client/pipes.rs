//! A child's three pipes, each with its thread: none of them ever makes us or the child wait,
//! and what they hold is bounded whatever the child writes.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// A longer line is none.
const MOST_BYTES: usize = 64 * 1024;
/// Lines that wait to be heard; a child that writes more waits too.
const MOST_LINES: usize = 1024;
/// Characters of a line that are quoted.
const QUOTED: usize = 200;

/// What comes from the standard output.
#[derive(Debug)]
pub(super) enum Said {
    /// A line without its end.
    Line(String),
    /// A line longer than any that has a meaning; the start of it.
    Endless(String),
}

/// The start of a text, to be quoted.
pub(super) fn quoted(text: &str) -> String {
    text.chars().take(QUOTED).collect()
}

/// Hears every line of the output; the channel closes when the output does.
pub(super) fn hear(
    output: impl Read + Send + 'static,
) -> io::Result<(Receiver<Said>, JoinHandle<()>)> {
    let (said, heard) = sync_channel(MOST_LINES);
    let thread = spawn("tei-output", move || read_lines(BufReader::new(output), &said))?;
    Ok((heard, thread))
}

fn read_lines(mut output: impl BufRead, said: &SyncSender<Said>) {
    let mut line = Vec::new();
    let mut is_too_long = false;
    // An error is an end too.
    while let Ok(bytes) = output.fill_buf() {
        if bytes.is_empty() {
            break;
        }
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let taken = end.map_or(bytes.len(), |end| end + 1);
        if !is_too_long {
            line.extend_from_slice(&bytes[..end.unwrap_or(taken)]);
        }
        output.consume(taken);
        let is_lost = if !is_too_long && line.len() > MOST_BYTES {
            is_too_long = true;
            said.send(Said::Endless(quoted(&String::from_utf8_lossy(&line)))).is_err()
        } else if end.is_some() && !is_too_long {
            said.send(Said::Line(String::from_utf8_lossy(&line).trim().to_owned())).is_err()
        } else {
            false
        };
        if is_lost {
            return;
        }
        if end.is_some() || is_too_long {
            line.clear();
        }
        if end.is_some() {
            is_too_long = false;
        }
    }
    if !line.is_empty() && !is_too_long {
        // Nobody may be left to hear it.
        let _ = said.send(Said::Line(String::from_utf8_lossy(&line).trim().to_owned()));
    }
}

/// The last line on a child's standard error.
#[derive(Clone, Default)]
pub(super) struct LastWords(Arc<Mutex<Option<String>>>);

impl LastWords {
    /// The line, if there was one.
    pub(super) fn get(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, line: &[u8]) {
        let line = String::from_utf8_lossy(line);
        let text = quoted(line.trim());
        let mut words = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // What a panic in Rust says after its message, and every line that belongs to another.
        let is_aside = text.starts_with("note: ")
            || text == "stack backtrace:"
            || (line.starts_with(char::is_whitespace) && words.is_some());
        if !text.is_empty() && !is_aside {
            *words = Some(text);
        }
    }
}

/// Drains the standard error, whatever comes.
pub(super) fn drain(errors: impl Read + Send + 'static) -> io::Result<(LastWords, JoinHandle<()>)> {
    let words = LastWords::default();
    let kept = words.clone();
    let thread = spawn("tei-errors", move || {
        let mut errors = BufReader::new(errors);
        let mut line = Vec::new();
        while let Ok(bytes) = errors.fill_buf() {
            if bytes.is_empty() {
                break;
            }
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let taken = end.map_or(bytes.len(), |end| end + 1);
            let room = MOST_BYTES.saturating_sub(line.len());
            line.extend_from_slice(&bytes[..taken.min(room)]);
            errors.consume(taken);
            if end.is_some() {
                kept.set(&line);
                line.clear();
            }
        }
        kept.set(&line);
    })?;
    Ok((words, thread))
}

/// Writes the lines that are sent, until the sender is gone or the child reads no more.
pub(super) fn tell(
    mut input: impl Write + Send + 'static,
) -> io::Result<(Sender<String>, JoinHandle<()>)> {
    let (line, lines) = channel::<String>();
    let thread = spawn("tei-input", move || {
        for line in lines {
            if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                break;
            }
        }
    })?;
    Ok((line, thread))
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().name(name.to_owned()).spawn(work)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many bytes without a line's end, then two lines.
    fn lines(noise: u64, after: &'static [u8]) -> Vec<String> {
        let output = io::repeat(b'x').take(noise).chain(after);
        let (heard, thread) = hear(output).unwrap();
        let lines = heard.iter().map(|said| match said {
            Said::Line(line) => line,
            Said::Endless(start) => format!("endless {}", start.len()),
        });
        let lines = lines.collect();
        thread.join().unwrap();
        lines
    }

    #[test]
    fn lines_are_heard_one_by_one() {
        assert_eq!(lines(0, b"a\r\n\n  b \xff\nc"), ["a", "", "b \u{fffd}", "c"]);
    }

    #[test]
    fn a_line_without_end_is_said_once_and_passed_over() {
        assert_eq!(lines(100_000_000, b"\nb\n"), ["endless 200", "b"]);
    }

    #[test]
    fn the_last_line_on_the_errors_is_kept() {
        let last = |text: &'static [u8]| {
            let (words, thread) = drain(text).unwrap();
            thread.join().unwrap();
            words.get()
        };
        assert_eq!(last(b""), None);
        assert_eq!(last(b"one\ntwo\n\n"), Some("two".to_owned()));
        let panic =
            b"size 9\nstack backtrace:\n   0: a\n      at b\nnote: run with `RUST_BACKTRACE`\n";
        assert_eq!(last(panic), Some("size 9".to_owned()));
    }
}
