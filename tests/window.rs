//! The program in a real window, on a virtual screen; and without any screen.

#![cfg(all(feature = "table", target_os = "linux"))]

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_roadstone");

/// Ends its process with the test, whatever comes of it.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    /// Processor time used so far, in seconds.
    fn cpu_seconds(&self) -> f64 {
        const TICKS_PER_SECOND: f64 = 100.0;
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0.id())).expect("it runs");
        // What follows the name in parentheses; user and system time are fields 14 and 15.
        let (_, fields) = stat.rsplit_once(')').expect("a process line");
        let field = |index: usize| -> f64 {
            fields
                .split_whitespace()
                .nth(index - 3)
                .and_then(|text| text.parse().ok())
                .expect("a time")
        };
        (field(14) + field(15)) / TICKS_PER_SECOND
    }
}

fn program() -> Command {
    let mut command = Command::new(PROGRAM);
    for variable in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(variable);
    }
    command
}

#[test]
fn without_a_display_it_says_so_in_one_line_and_exits_with_3() {
    for arguments in [&[][..], &["replay", "tests/data/records/no-such-file.ptn"]] {
        let output = program().args(arguments).output().expect("it starts");
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(text.lines().count(), 1, "{text}");
        match arguments {
            [] => {
                assert_eq!(output.status.code(), Some(3));
                assert!(text.contains("no display") && text.contains("check"), "{text}");
            }
            // What is wrong with the file is said first: it can be mended without a display.
            _ => assert_eq!(output.status.code(), Some(1)),
        }
    }
    let output = program().env("DISPLAY", ":59001").output().expect("it starts");
    assert_eq!(output.status.code(), Some(3), "nobody answers on that display");
}

/// A virtual screen and its name; `None` where there is no Xvfb.
fn virtual_screen() -> Option<(Running, String)> {
    let server = Command::new("Xvfb")
        .args(["-displayfd", "1", "-screen", "0", "1024x600x24", "-nolisten", "tcp"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut server = server.ok()?;
    let output = server.stdout.take().expect("it is piped");
    let server = Running(server);
    let mut number = String::new();
    BufReader::new(output).read_line(&mut number).ok()?;
    Some((server, format!(":{}", number.trim())))
}

#[test]
fn a_window_opens_and_costs_nothing_at_rest() {
    let Some((_server, display)) = virtual_screen() else {
        println!("skipped: there is no Xvfb");
        return;
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let child = program()
        .env("DISPLAY", display)
        .env("ROADSTONE_DATA_DIR", folder.path())
        .env("ROADSTONE_CONFIG_DIR", folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut game = Running(child);
    // It draws until everything is loaded; on a slow machine that takes a while.
    const WINDOW: Duration = Duration::from_secs(4);
    const PATIENCE: Duration = Duration::from_secs(120);
    let start = Instant::now();
    loop {
        let before = game.cpu_seconds();
        sleep(WINDOW);
        assert!(game.0.try_wait().expect("a child").is_none(), "the game has ended");
        let load = (game.cpu_seconds() - before) / WINDOW.as_secs_f64();
        // The shaders are compiled in the beginning: nothing at rest before that is drawn.
        if game.cpu_seconds() > 1.0 && load < 0.03 {
            return;
        }
        assert!(start.elapsed() < PATIENCE, "it still uses {:.0} % of a core", 100.0 * load);
    }
}
