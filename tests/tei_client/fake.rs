//! An engine that does what a script says: this test's own program, started once more.
//!
//! Each argument is `words=answers`: what it does on a line that begins with these words, parted by
//! `|`. An answer is a line to write, or a deed that begins with `!`. On other lines than those of
//! [`USUAL`] it ends with an error, as the strictest programs do.

use std::fs::OpenOptions;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, Stdio, exit};
use std::thread;
use std::time::Duration;

use roadstone::bot::tei::client::EngineSpec;

/// The first argument of the program when it is the engine.
pub const ENGINE: &str = "fake-engine";
/// And when it is something that an engine has started.
pub const SLEEPER: &str = "fake-sleeper";
/// And when it is an engine of the older dialect.
pub const OLDER: &str = "fake-older";

const USUAL: [&str; 6] = [
    "tei=id name Fake|teiok",
    "isready=readyok",
    "teinewgame=",
    "position=",
    "setoption=",
    "quit=!exit 0",
];

/// An engine with this script.
pub fn engine(script: &[&str]) -> EngineSpec {
    let mut spec = EngineSpec::new(std::env::current_exe().expect("this program"));
    spec.arguments = [ENGINE].iter().chain(script).map(|&text| text.to_owned()).collect();
    spec
}

/// Is what its first argument says, if it is one of these.
pub fn run(arguments: &[String]) {
    match arguments {
        [what, script @ ..] if what == ENGINE => play(script),
        [what, ..] if what == SLEEPER => thread::sleep(Duration::from_secs(60)),
        [what, program] if what == OLDER => pass_on(program),
        _ => return,
    }
    exit(0);
}

fn play(script: &[String]) {
    let script: Vec<&str> = script.iter().map(String::as_str).chain(USUAL).collect();
    let rule = |line: &str| {
        script.iter().filter_map(|rule| rule.split_once('=')).find_map(|(words, answers)| {
            let rest = line.strip_prefix(words)?;
            (rest.is_empty() || rest.starts_with(' ')).then_some(answers)
        })
    };
    if let Some(answers) = rule("!start") {
        answer(answers, &script);
    }
    for line in io::stdin().lines() {
        let line = line.expect("a line");
        if let Some(path) = rule("!log") {
            let mut log = OpenOptions::new().create(true).append(true).open(path).expect("the log");
            writeln!(log, "{line}").expect("written");
        }
        match rule(&line) {
            Some(answers) => answer(answers, &script),
            None => {
                eprintln!("unknown command: {line}");
                exit(1);
            }
        }
    }
    // The end of the input.
    answer(rule("!end").unwrap_or_default(), &script);
}

#[expect(clippy::zombie_processes, reason = "what it starts is to stay behind")]
fn answer(answers: &str, script: &[&str]) {
    for answer in answers.split('|').filter(|answer| !answer.is_empty()) {
        let (deed, what) = answer.split_once(' ').unwrap_or((answer, ""));
        match deed {
            "!exit" => exit(what.parse().expect("a status")),
            "!abort" => std::process::abort(),
            "!error" => eprintln!("{what}"),
            "!wait" => {
                thread::sleep(Duration::from_millis(what.parse().expect("milliseconds")));
            }
            "!hang" => thread::sleep(Duration::from_secs(60)),
            "!rubbish" => while writeln!(io::stdout(), "rubbish {what}").is_ok() {},
            "!line" => {
                let noise = [b'x'; 100_000];
                while io::stdout().write_all(&noise).is_ok() {}
            }
            "!noise" => {
                for _ in 0..100_000 {
                    eprintln!("a line of no interest that is long enough to fill every pipe soon");
                }
            }
            #[cfg(unix)]
            // SAFETY: nothing else of this program uses the output from here on.
            "!close" => unsafe {
                libc::close(1);
            },
            // Something that goes on after this engine; it is known by the script's words.
            "!start-another" => {
                let program = std::env::current_exe().expect("this program");
                let mut other = Command::new(program);
                other.arg(SLEEPER).args(script).spawn().expect("started");
            }
            _ => println!("{answer}"),
        }
    }
}

/// Stands between its parent and an engine, and leaves the lines of the newer dialect away.
fn pass_on(program: &str) {
    let mut engine = Command::new(program);
    let mut engine =
        engine.arg("tei").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("started");
    let mut input = engine.stdin.take().expect("a pipe");
    thread::spawn(move || {
        for line in io::stdin().lines() {
            let line = line.expect("a line");
            assert!(!line.starts_with("teinewgame size"), "{line}");
            writeln!(input, "{line}").expect("written");
        }
    });
    for line in BufReader::new(engine.stdout.take().expect("a pipe")).lines() {
        let line = line.expect("a line");
        if !line.starts_with("size") {
            println!("{line}");
        }
    }
    engine.wait().expect("ended");
}
