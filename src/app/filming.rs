//! A film that is made while one watches on: our own program, in a process of its own.
//!
//! It reads the record from a pipe, and says after each frame how far it is. If nobody listens any more,
//! because the film is given up or the window has gone, it takes away what it has written, and ends.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use bevy::math::UVec2;
use bevy::prelude::*;

use crate::app::export::Progress;
use crate::app::table::Look;
use crate::app::wake::Wake;

/// How often the window is drawn again to show the progress.
const NEWS: Duration = Duration::from_millis(250);

/// What the camera of a film does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FilmCamera {
    /// It stands on White's side.
    #[default]
    Fixed,
    /// It goes slowly to where each ply is seen best.
    Director,
    /// It stands above the board.
    Top,
}

impl FilmCamera {
    /// All of them.
    pub const ALL: [FilmCamera; 3] = [FilmCamera::Fixed, FilmCamera::Director, FilmCamera::Top];

    /// Its name on the command line.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            FilmCamera::Fixed => "fixed",
            FilmCamera::Director => "director",
            FilmCamera::Top => "top",
        }
    }
}

/// A film that a player asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct FilmOrder {
    /// The game, in PTN.
    pub ptn: String,
    /// The file to write; its ending says the format.
    pub out: PathBuf,
    /// In pixels.
    pub size: UVec2,
    /// Frames per second.
    pub fps: u32,
    /// Times the usual speed.
    pub speed: f32,
    /// After how many plies it begins and ends.
    pub plies: (usize, usize),
    /// What its camera does.
    pub camera: FilmCamera,
    /// Whether players, plies and result are written on it.
    pub captions: bool,
    /// Whether it begins with a card that names the players.
    pub title: bool,
    /// Whether letters and numbers are on the board's frame.
    pub coordinates: bool,
    /// What the table looks like.
    pub look: Look,
    /// Of what is written on it.
    pub language: String,
}

impl FilmOrder {
    /// The words of the command line that makes it.
    #[must_use]
    pub fn arguments(&self) -> Vec<OsString> {
        let mut words: Vec<OsString> = vec!["render".into(), "-".into(), "--out".into()];
        words.push(self.out.clone().into());
        let mut option = |name: &str, value: String| words.extend([name.into(), value.into()]);
        option("--size", format!("{}x{}", self.size.x, self.size.y));
        option("--fps", self.fps.to_string());
        option("--speed", self.speed.to_string());
        option("--from", self.plies.0.to_string());
        option("--to", self.plies.1.to_string());
        option("--camera", self.camera.id().to_owned());
        option("--language", self.language.clone());
        option("--theme", self.look.board.clone());
        option("--pieces", self.look.pieces.clone());
        for (name, color) in ["--white-color", "--black-color"].into_iter().zip(self.look.colors) {
            if let Some(color) = color {
                option(name, color.id().to_owned());
            }
        }
        for (name, is_on) in [
            ("--captions", self.captions),
            ("--title", self.title),
            ("--coordinates", self.coordinates),
            ("--progress-lines", true),
        ] {
            if is_on {
                words.push(name.into());
            }
        }
        words
    }
}

/// How a film has ended.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum FilmEnded {
    /// It lies there.
    Made(PathBuf),
    /// There is none; why, in one line.
    Failed(String),
}

/// The film that is being made, if one is.
#[derive(Resource, Default)]
pub struct Filming(Option<Running>);

struct Running {
    out: PathBuf,
    progress: Arc<Mutex<Option<Progress>>>,
    is_wanted: Arc<AtomicBool>,
    ended: Mutex<Receiver<Result<(), String>>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.is_wanted.store(false, Ordering::Relaxed);
    }
}

impl Filming {
    /// Whether a film is being made.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.0.is_some()
    }

    /// How far it is; `None` before its first frame, and if there is none.
    #[must_use]
    pub fn progress(&self) -> Option<Progress> {
        let running = self.0.as_ref()?;
        *running.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives the film up; nothing is left of it.
    pub fn stop(&mut self) {
        self.0 = None;
    }

    /// Begins a film, in place of one that is being made.
    fn start(&mut self, program: Command, order: &FilmOrder, wake: Wake) -> io::Result<()> {
        self.stop();
        let mut program = program;
        let child = program
            .args(order.arguments())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (tell, ended) = channel();
        let running = Running {
            out: order.out.clone(),
            progress: Arc::default(),
            is_wanted: Arc::new(AtomicBool::new(true)),
            ended: Mutex::new(ended),
        };
        let listener = Listener {
            child,
            progress: running.progress.clone(),
            is_wanted: running.is_wanted.clone(),
            wake,
        };
        let ptn = order.ptn.clone();
        thread::spawn(move || {
            let wake = listener.wake.clone();
            // Who has given the film up does not listen.
            let _ = tell.send(listener.listen(&ptn));
            wake.wake();
        });
        self.0 = Some(running);
        Ok(())
    }

    /// Begins a film by this very program.
    ///
    /// # Errors
    /// What the system says.
    pub fn begin(&mut self, order: &FilmOrder, wake: &Wake) -> io::Result<()> {
        let program = Command::new(std::env::current_exe()?);
        self.start(program, order, wake.clone())
    }

    /// How the film has ended, told once.
    fn take_end(&mut self) -> Option<FilmEnded> {
        let running = self.0.as_ref()?;
        let ended = running.ended.lock().unwrap_or_else(PoisonError::into_inner).try_recv();
        let end = match ended {
            Ok(Ok(())) => FilmEnded::Made(running.out.clone()),
            Ok(Err(reason)) => FilmEnded::Failed(reason),
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => FilmEnded::Failed(String::new()),
        };
        self.0 = None;
        Some(end)
    }
}

/// Listens to the process until it has ended.
struct Listener {
    child: Child,
    progress: Arc<Mutex<Option<Progress>>>,
    is_wanted: Arc<AtomicBool>,
    wake: Wake,
}

impl Listener {
    fn listen(mut self, ptn: &str) -> Result<(), String> {
        if let Some(mut pipe) = self.child.stdin.take() {
            // What it has not read it says itself.
            let _ = pipe.write_all(ptn.as_bytes());
        }
        let stderr = self.child.stderr.take();
        let complaints = thread::spawn(move || {
            let mut text = String::new();
            if let Some(mut stderr) = stderr {
                let _ = stderr.read_to_string(&mut text);
            }
            text
        });
        let mut told = Instant::now();
        let stdout = self.child.stdout.take();
        for line in stdout.into_iter().flat_map(|pipe| BufReader::new(pipe).lines()) {
            // When the pipe is dropped, nobody listens.
            let Ok(line) = line else { break };
            if !self.is_wanted.load(Ordering::Relaxed) {
                break;
            }
            if let Some(progress) = read(&line) {
                *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = Some(progress);
            }
            if told.elapsed() > NEWS {
                told = Instant::now();
                self.wake.wake();
            }
        }
        let status = self.child.wait().map_err(|error| error.to_string())?;
        let complaints = complaints.join().unwrap_or_default();
        if status.success() {
            return Ok(());
        }
        let mut errors = complaints.lines().filter_map(|line| line.strip_prefix("error: "));
        Err(errors.next_back().map_or_else(|| status.to_string(), str::to_owned))
    }
}

/// `12 340`: frames done, all frames.
fn read(line: &str) -> Option<Progress> {
    let (done, total) = line.split_once(' ')?;
    Some(Progress { done: done.parse().ok()?, total: total.parse().ok()? })
}

/// The platform's folder for films, or the one that the program was started in.
#[must_use]
pub fn folder() -> PathBuf {
    directories::UserDirs::new()
        .and_then(|folders| folders.video_dir().map(Path::to_owned))
        .filter(|folder| folder.is_dir())
        .or_else(|| std::env::current_dir().ok())
        .unwrap_or_default()
}

/// Whether the program that makes MP4 films is on the PATH.
#[must_use]
pub fn has_ffmpeg() -> bool {
    let name = format!("ffmpeg{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(&name).is_file())
}

/// Tells how films end.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Filming>().add_message::<FilmEnded>().add_systems(PreUpdate, tell);
}

fn tell(mut filming: ResMut<Filming>, mut ends: MessageWriter<FilmEnded>) {
    if filming.is_running()
        && let Some(end) = filming.take_end()
    {
        ends.write(end);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn order() -> FilmOrder {
        FilmOrder {
            ptn: "[Size \"5\"]\n\n1. a1 e5\n".to_owned(),
            out: PathBuf::from("a film.gif"),
            size: UVec2::new(640, 360),
            fps: 15,
            speed: 2.0,
            plies: (0, 2),
            camera: FilmCamera::Director,
            captions: true,
            title: false,
            coordinates: true,
            look: Look::default(),
            language: "en".to_owned(),
        }
    }

    /// A program that takes the arguments and does what this script says.
    fn script(text: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", text, "roadstone"]);
        shell
    }

    fn end_of(filming: &mut Filming) -> FilmEnded {
        for _ in 0..400 {
            if let Some(end) = filming.take_end() {
                return end;
            }
            thread::sleep(Duration::from_millis(25));
        }
        panic!("it does not end");
    }

    #[test]
    fn the_options_are_those_of_the_command() {
        let words: Vec<String> =
            order().arguments().into_iter().map(|word| word.into_string().unwrap()).collect();
        assert_eq!(words[..4], ["render", "-", "--out", "a film.gif"]);
        assert!(words.contains(&"640x360".to_owned()) && words.contains(&"--captions".to_owned()));
        assert!(words.join(" ").contains("--camera director"));
        assert!(!words.contains(&"--title".to_owned()));
    }

    #[test]
    fn progress_and_end_are_heard() {
        let mut filming = Filming::default();
        // It gets the record; its exit code says whether it did.
        let text = "echo 1 9; grep -q e5 || exit 1; echo 5 9";
        filming.start(script(text), &order(), Wake::default()).unwrap();
        let progress = filming.0.as_ref().unwrap().progress.clone();
        assert_eq!(end_of(&mut filming), FilmEnded::Made("a film.gif".into()));
        assert_eq!(*progress.lock().unwrap(), Some(Progress { done: 5, total: 9 }));
        assert!(!filming.is_running());
    }

    #[test]
    fn a_failure_is_told_by_its_line() {
        let mut filming = Filming::default();
        let text = "echo noise >&2; echo 'error: the disk is full' >&2; exit 4";
        filming.start(script(text), &order(), Wake::default()).unwrap();
        assert_eq!(end_of(&mut filming), FilmEnded::Failed("the disk is full".into()));
    }

    #[test]
    fn who_is_given_up_notices_it() {
        let folder = tempfile::tempdir().unwrap();
        let trace = folder.path().join("gone");
        let text = format!(
            "trap '' PIPE; while echo 1 9 2>/dev/null; do sleep 0.02; done; : > '{}'",
            trace.display()
        );
        let mut filming = Filming::default();
        filming.start(script(&text), &order(), Wake::default()).unwrap();
        filming.stop();
        assert_eq!((filming.is_running(), filming.progress()), (false, None));
        for _ in 0..400 {
            if trace.exists() {
                return;
            }
            thread::sleep(Duration::from_millis(25));
        }
        panic!("it goes on although nobody listens");
    }
}
