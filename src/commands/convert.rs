//! `roadstone convert`: a record in another notation.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::input::{ReadArgs, load};
use crate::record::{NodeId, ReadOptions, Reader, Record};

/// Write records in another notation.
///
/// What could not be read is said on standard error, and the exit code is then 1; what could be
/// read is written all the same.
#[derive(Args, Clone, Debug)]
pub struct ConvertArgs {
    /// PTN, TPS or playtak's server notation; - is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The notation to write
    #[arg(long)]
    pub to: Notation,
    /// Stop after this many plies of the main line
    #[arg(long, value_name = "PLY")]
    pub at: Option<usize>,
    /// Only this game of the file, counted from 1
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub game: Option<u32>,
    #[command(flatten)]
    pub read: ReadArgs,
}

/// What can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Notation {
    /// Whole records with comments and variations; games have a blank line between them
    Ptn,
    /// The last position, one line a game
    Tps,
    /// The plies as playtak's server keeps them, one line a game
    Playtak,
}

/// Writes the games that are asked for.
///
/// # Errors
/// Whatever `out` fails with.
pub fn run(args: &ConvertArgs, out: &mut impl Write) -> io::Result<ExitCode> {
    let bytes = match load(&args.file) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("error: {}: {error}", args.file.display());
            return Ok(ExitCode::FAILURE);
        }
    };
    let complaints = convert(args, &bytes, out)?;
    for complaint in &complaints {
        eprintln!("{complaint}");
    }
    Ok(if complaints.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Writes the games of a text and returns what could not be done.
fn convert(args: &ConvertArgs, bytes: &[u8], out: &mut impl Write) -> io::Result<Vec<String>> {
    let file = args.file.display();
    let mut complaints = Vec::new();
    let mut has_written = false;
    let mut games = 0;
    for (number, reading) in (1..).zip(Reader::new(bytes, &ReadOptions::from(args.read))) {
        games = number;
        if args.game.is_some_and(|game| game != number) {
            continue;
        }
        if reading.has_errors() {
            complaints.extend(reading.problems.iter().map(|problem| format!("{file}:{problem}")));
        }
        let Some(record) = &reading.record else { continue };
        match text_of(record, args) {
            Ok(text) => {
                if has_written && args.to == Notation::Ptn {
                    writeln!(out)?;
                }
                out.write_all(text.as_bytes())?;
                has_written = true;
            }
            Err(reason) => complaints.push(format!("error: {file}: game {number} {reason}")),
        }
        if args.game.is_some() {
            return Ok(complaints);
        }
    }
    if let Some(game) = args.game {
        complaints.push(format!("error: {file}: there is no game {game}, only {games}"));
    }
    Ok(complaints)
}

/// A record in the notation that is asked for, with a line end.
fn text_of(record: &Record, args: &ConvertArgs) -> Result<String, String> {
    let main_line = record.main_line();
    let at = match args.at {
        None => main_line.last().copied().unwrap_or(NodeId::ROOT),
        Some(0) => NodeId::ROOT,
        Some(plies) => *main_line
            .get(plies - 1)
            .ok_or_else(|| format!("has {} plies, not {plies}", main_line.len()))?,
    };
    let cut = args.at.map(|_| record.up_to(at));
    let record = cut.as_ref().unwrap_or(record);
    match args.to {
        Notation::Ptn => Ok(record.to_ptn()),
        Notation::Tps => Ok(record.to_tps(record.last(NodeId::ROOT)) + "\n"),
        Notation::Playtak if !record.starts_from_the_beginning() => {
            Err("starts from a position, which server notation cannot say".to_owned())
        }
        Notation::Playtak => Ok(record.to_playtak() + "\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Size \"4\"]\n\n1. a1 {hm} b1\n2. b2 b3\n3. b2-\n\n{3w1}\n3. c3\n";

    fn output(to: Notation, at: Option<usize>, game: Option<u32>, text: &str) -> (String, String) {
        let read = ReadArgs::default();
        let args = ConvertArgs { file: "a.ptn".into(), to, at, game, read };
        let mut out = Vec::new();
        let complaints = convert(&args, text.as_bytes(), &mut out).unwrap();
        (String::from_utf8(out).unwrap(), complaints.join("\n"))
    }

    #[test]
    fn a_record_converts_to_each_notation() {
        let done = |text: &str| (text.to_owned(), String::new());
        assert_eq!(output(Notation::Ptn, None, None, GAME), done(GAME));
        let tps = "x4/x,2,x2/x4/2,11,x2 2 3\n";
        assert_eq!(output(Notation::Tps, None, None, GAME), done(tps));
        let server = "P A1,P B1,P B2,P B3,M B2 B1 1\n";
        assert_eq!(output(Notation::Playtak, None, None, GAME), done(server));
    }

    #[test]
    fn a_record_can_be_cut_short() {
        let done = |text: &str| (text.to_owned(), String::new());
        let ptn = "[Size \"4\"]\n\n1. a1 {hm} b1\n";
        assert_eq!(output(Notation::Ptn, Some(2), None, GAME), done(ptn));
        assert_eq!(output(Notation::Tps, Some(0), None, GAME), done("x4/x4/x4/x4 1 1\n"));
        assert_eq!(output(Notation::Playtak, Some(1), None, GAME), done("P A1\n"));
        let (text, complaint) = output(Notation::Tps, Some(6), None, GAME);
        assert_eq!(
            (text.as_str(), complaint.as_str()),
            ("", "error: a.ptn: game 1 has 5 plies, not 6")
        );
    }

    #[test]
    fn games_are_chosen_by_number() {
        let two = format!("{GAME}\n[Size \"3\"]\n\n1. a1 c3\n");
        let (text, _) = output(Notation::Tps, None, Some(2), &two);
        assert_eq!(text, "x2,1/x3/2,x2 1 2\n");
        assert_eq!(output(Notation::Tps, None, None, &two).0.lines().count(), 2);
        assert_eq!(output(Notation::Ptn, None, None, &two).0, two);
        let (_, complaint) = output(Notation::Tps, None, Some(3), &two);
        assert_eq!(complaint, "error: a.ptn: there is no game 3, only 2");
    }

    #[test]
    fn what_cannot_be_converted_is_said() {
        let (text, complaint) = output(Notation::Playtak, None, None, "x3/x3/x3 2 5");
        assert_eq!(text, "");
        let expected =
            "error: a.ptn: game 1 starts from a position, which server notation cannot say";
        assert_eq!(complaint, expected);
        let (text, complaint) = output(Notation::Playtak, None, None, "[Size \"3\"] 1. a1 a1");
        assert_eq!(text, "P A1\n", "the legal part is written");
        assert!(complaint.starts_with("a.ptn:1:18: ply 2 \"a1\": "), "{complaint}");
    }
}
