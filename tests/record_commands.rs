//! `roadstone check` and `roadstone convert` as a shell sees them: output and exit codes.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the program in the folder of our own records.
fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_roadstone"))
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/records"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

#[test]
fn good_records_exit_with_0() {
    let output = run(&["check", "server.txt", "variations_5x5.ptn"], "");
    assert_eq!(output.status.code(), Some(0));
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(
        lines[0],
        "server.txt: 5x5, 9 plies, unfinished, x4,1/x2,1C,2,x/x2,12,2,x/x5/2,x4 2 5"
    );
    assert!(lines[1].starts_with("variations_5x5.ptn: 5x5, 18 plies, unfinished (recorded 1-0), "));
}

#[test]
fn a_game_with_an_error_exits_with_1() {
    let output = run(&["check", "several.ptn"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("several.ptn#3: 4x4, 2 plies, "));
    assert!(stdout(&output).contains("\nseveral.ptn:13:13: ply 3 \"zz\": this is not a ply\n"));
    let output = run(&["check", "no such file", "server.txt"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).starts_with("server.txt: "), "the other files are checked");
    assert!(String::from_utf8_lossy(&output.stderr).contains("no such file"));
}

#[test]
fn wrong_usage_exits_with_2() {
    for arguments in [
        &["check"][..],
        &["check", "--size", "9", "server.txt"],
        &["check", "--komi", "much", "server.txt"],
        &["check", "--fast", "server.txt"],
        &["convert", "server.txt"],
        &["convert", "server.txt", "--to", "pgn"],
        &["convert", "server.txt", "--to", "ptn", "--game", "0"],
    ] {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_hyphen_is_standard_input() {
    let output = run(&["check", "--size", "6", "--komi", "-0.5", "--json", "-"], "1. a1 b1");
    assert_eq!(output.status.code(), Some(0));
    let json: serde_json::Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!((&json["size"], &json["plies"]), (&6.into(), &2.into()));
    let output = run(&["convert", "--komi", "2", "--to", "ptn", "-"], "1. a1 f6");
    assert_eq!(stdout(&output), "[Size \"6\"]\n[Komi \"2\"]\n\n1. a1 f6\n");
}

#[test]
fn records_convert_there_and_back() {
    let server = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/records/server.txt"
    ))
    .unwrap();
    let ptn = run(&["convert", "server.txt", "--to", "ptn"], "");
    assert_eq!(ptn.status.code(), Some(0));
    let back = run(&["convert", "-", "--to", "playtak"], stdout(&ptn));
    assert_eq!(stdout(&back), server);
}
