//! How far a film is, and how long it still takes.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::app::export::Progress;

/// How often it is said, on a terminal and elsewhere.
const ON_TERMINAL: Duration = Duration::from_millis(100);
const IN_LOG: Duration = Duration::from_secs(5);

/// To whom it is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// To nobody.
    Quiet,
    /// To somebody who watches: a bar on standard error that grows.
    Bar,
    /// To somebody who reads it later: now and then a line on standard error.
    Log,
    /// To a program: the frames done and all frames, a line on standard output after each frame.
    Lines,
}

impl Style {
    pub(super) fn of(quiet: bool, lines: bool) -> Style {
        match (lines, quiet) {
            (true, _) => Style::Lines,
            (false, true) => Style::Quiet,
            (false, false) if io::stderr().is_terminal() => Style::Bar,
            (false, false) => Style::Log,
        }
    }
}

/// Says how far a film is.
pub(super) struct Meter<'a, W> {
    style: Style,
    out: &'a mut W,
    /// When the first frame was there, and when something was said last.
    begun: Option<Instant>,
    said: Option<Instant>,
}

impl<W: Write> Meter<'_, W> {
    pub(super) fn new(style: Style, out: &mut W) -> Meter<'_, W> {
        Meter { style, out, begun: None, said: None }
    }

    /// Says it if it is time to; false if nobody listens any more who should.
    pub(super) fn show(&mut self, progress: Progress) -> bool {
        let interval = match self.style {
            Style::Quiet => return true,
            Style::Lines => {
                let Progress { done, total } = progress;
                return writeln!(self.out, "{done} {total}")
                    .and_then(|()| self.out.flush())
                    .is_ok();
            }
            Style::Bar => ON_TERMINAL,
            Style::Log => IN_LOG,
        };
        let now = Instant::now();
        let begun = *self.begun.get_or_insert(now);
        if now - self.said.unwrap_or(begun) < interval {
            return true;
        }
        self.said = Some(now);
        let line = line(progress, now - begun);
        if self.style == Style::Bar {
            eprint!("\r{} {line}\x1b[K", bar(progress));
        } else {
            eprintln!("{line}");
        }
        true
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        if self.style == Style::Bar && self.said.is_some() {
            eprint!("\r\x1b[K");
        }
    }
}

fn bar(Progress { done, total }: Progress) -> String {
    const WIDTH: u32 = 24;
    let full = (u64::from(done) * u64::from(WIDTH) / u64::from(total.max(1))) as usize;
    format!("[{}{}]", "#".repeat(full), ".".repeat(WIDTH as usize - full))
}

fn line(Progress { done, total }: Progress, so_far: Duration) -> String {
    let percent = u64::from(done) * 100 / u64::from(total.max(1));
    let rest = so_far.as_secs_f64() / f64::from(done.max(1)) * f64::from(total - done);
    format!("{percent:3} % · frame {done} of {total} · {} left", time(rest))
}

/// `8 s`, `2 min 5 s`, `1 h 3 min`.
fn time(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes nothing.
    struct Deaf;

    impl Write for Deaf {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_line_says_how_long_it_takes() {
        let progress = Progress { done: 25, total: 100 };
        let text = line(progress, Duration::from_secs(30));
        assert_eq!(text, " 25 % · frame 25 of 100 · 1 min 30 s left");
        assert_eq!(bar(progress), "[######..................]");
        assert_eq!(bar(Progress { done: 100, total: 100 }), format!("[{}]", "#".repeat(24)));
        assert_eq!(time(3700.0), "1 h 1 min");
    }

    #[test]
    fn a_program_that_no_longer_listens_stops_it() {
        let mut text = Vec::new();
        assert!(Meter::new(Style::Lines, &mut text).show(Progress { done: 1, total: 9 }));
        assert_eq!(text, b"1 9\n");
        assert!(!Meter::new(Style::Lines, &mut Deaf).show(Progress { done: 1, total: 9 }));
        assert!(Meter::new(Style::Quiet, &mut Deaf).show(Progress { done: 1, total: 9 }));
    }
}
