//! `roadstone check`: what is in records, and what is wrong with them.

use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use super::input::{ReadArgs, load};
use crate::record::{NodeId, Problem, PtnResult, ReadOptions, Reader, Reading, Record, Severity};
use crate::rules::Size;

/// Check records: one line a game with size, plies, result by the rules and final TPS.
///
/// Errors follow the game's line as FILE:LINE:COLUMN: what is wrong. The exit code is 1 if there
/// is any.
#[derive(Args, Clone, Debug)]
pub struct CheckArgs {
    /// PTN, TPS or playtak's server notation; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub read: ReadArgs,
    /// One JSON object a game instead
    #[arg(long)]
    pub json: bool,
}

/// What is reported of one game.
#[derive(Debug, Serialize)]
struct Report<'a> {
    file: String,
    /// From 1.
    game: usize,
    /// The rest is missing where not even the start of the game is known.
    size: Option<Size>,
    plies: Option<usize>,
    /// By the rules; missing while the game goes on.
    result: Option<String>,
    /// What the record claims.
    recorded: Option<String>,
    /// After the main line.
    tps: Option<String>,
    problems: Vec<ProblemReport<'a>>,
    #[serde(skip)]
    is_only_game: bool,
}

#[derive(Debug, Serialize)]
struct ProblemReport<'a> {
    line: usize,
    column: usize,
    ply: Option<u32>,
    text: &'a str,
    reason: String,
    severity: &'static str,
    #[serde(skip)]
    problem: &'a Problem,
}

/// Writes a report of every game of every file, and to standard error which files could not be opened.
///
/// # Errors
/// Whatever `out` fails with.
pub fn run(args: &CheckArgs, out: &mut impl Write) -> io::Result<ExitCode> {
    let options = ReadOptions::from(args.read);
    let mut has_errors = false;
    for path in &args.files {
        match load(path) {
            Ok(bytes) => has_errors |= check(path, &bytes, &options, args.json, out)?,
            Err(error) => {
                // What was found so far comes before it on a terminal.
                out.flush()?;
                eprintln!("error: {}: {error}", path.display());
                has_errors = true;
            }
        }
    }
    Ok(if has_errors { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Reports the games of one file; returns whether any has errors.
fn check(
    path: &Path,
    bytes: &[u8],
    options: &ReadOptions,
    json: bool,
    out: &mut impl Write,
) -> io::Result<bool> {
    let mut has_errors = false;
    let mut readings = Reader::new(bytes, options).peekable();
    let mut game = 0;
    while let Some(reading) = readings.next() {
        game += 1;
        has_errors |= reading.has_errors();
        let is_only_game = game == 1 && readings.peek().is_none();
        let report = Report::new(path, game, is_only_game, &reading);
        if json {
            serde_json::to_writer(&mut *out, &report)?;
            writeln!(out)?;
        } else {
            write!(out, "{report}")?;
        }
    }
    Ok(has_errors)
}

impl<'a> Report<'a> {
    fn new(path: &Path, game: usize, is_only_game: bool, reading: &'a Reading) -> Report<'a> {
        let record = reading.record.as_ref();
        let last = record.map_or(NodeId::ROOT, |record| record.last(NodeId::ROOT));
        let by_rules = |record: &Record| record.outcome(last).as_ref().map(PtnResult::from);
        Report {
            file: path.display().to_string(),
            game,
            size: record.map(|record| record.ruleset().size),
            plies: record.map(|record| record.depth(last)),
            result: record.and_then(by_rules).map(|result| result.to_string()),
            recorded: record.and_then(Record::recorded_result).map(|result| result.to_string()),
            tps: record.map(|record| record.to_tps(last)),
            problems: reading.problems.iter().map(ProblemReport::new).collect(),
            is_only_game,
        }
    }
}

impl<'a> ProblemReport<'a> {
    fn new(problem: &'a Problem) -> ProblemReport<'a> {
        ProblemReport {
            line: problem.line,
            column: problem.column,
            ply: problem.ply,
            text: &problem.text,
            reason: problem.reason.to_string(),
            severity: match problem.severity {
                Severity::Warning => "warning",
                Severity::Error => "error",
            },
            problem,
        }
    }
}

/// The lines of a game and its problems.
impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(size), Some(plies), Some(tps)) = (self.size, self.plies, &self.tps) {
            f.write_str(&self.file)?;
            if !self.is_only_game {
                write!(f, "#{}", self.game)?;
            }
            let plural = if plies == 1 { "ply" } else { "plies" };
            write!(f, ": {size}x{size}, {plies} {plural}, ")?;
            f.write_str(self.result.as_deref().unwrap_or("unfinished"))?;
            if let Some(recorded) = self.recorded.as_ref().filter(|_| self.recorded != self.result)
            {
                write!(f, " (recorded {recorded})")?;
            }
            writeln!(f, ", {tps}")?;
        }
        for report in &self.problems {
            writeln!(f, "{}:{}", self.file, report.problem)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is written about a file of this text, and whether it has errors.
    fn output(text: &str, json: bool) -> (String, bool) {
        let mut out = Vec::new();
        let options = ReadOptions::default();
        let has_errors = check(Path::new("a.ptn"), text.as_bytes(), &options, json, &mut out);
        (String::from_utf8(out).unwrap(), has_errors.unwrap())
    }

    #[test]
    fn a_game_is_one_line() {
        let (text, has_errors) = output("[Size \"3\"]\n1. c3 a1 2. a2 c2 3. a3 R-0\n", false);
        assert_eq!(text, "a.ptn: 3x3, 5 plies, R-0, 1,x,2/1,x,2/1,x2 2 3\n");
        assert!(!has_errors);
    }

    #[test]
    fn a_result_that_differs_is_said() {
        let (text, has_errors) = output("[Size \"3\"]\n1. a1 c3 0-1", false);
        assert_eq!(text, "a.ptn: 3x3, 2 plies, unfinished (recorded 0-1), x2,1/x3/2,x2 1 2\n");
        assert!(!has_errors);
    }

    #[test]
    fn several_games_are_numbered_and_errors_have_places() {
        let text = "[Size \"3\"]\n1. a1 c3\n\n[Size \"3\"]\n1. a1 a1\n";
        let expected = "a.ptn#1: 3x3, 2 plies, unfinished, x2,1/x3/2,x2 1 2\n\
            a.ptn#2: 3x3, 1 ply, unfinished, x3/x3/2,x2 2 1\n\
            a.ptn:5:7: ply 2 \"a1\": a1 is not empty; a new piece needs an empty square\n";
        assert_eq!(output(text, false), (expected.to_owned(), true));
    }

    #[test]
    fn a_file_without_a_game_is_an_error() {
        assert_eq!(output("", false), ("a.ptn:1:1: there is no game here\n".to_owned(), true));
    }

    #[test]
    fn json_says_the_same() {
        let (text, _) = output("[Size \"3\"]\n1. a1 a1\n", true);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["plies"], 1);
        assert_eq!(value["size"], 3);
        assert_eq!(value["result"], serde_json::Value::Null);
        assert_eq!(value["problems"][0]["column"], 7);
        assert_eq!(value["problems"][0]["severity"], "error");
    }
}
