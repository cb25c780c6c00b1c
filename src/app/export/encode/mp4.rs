//! MP4 films, made by the program ffmpeg: we draw, it reads raw pictures from a pipe.

use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, Command, Stdio};
use std::thread::{self, JoinHandle};

use super::{EncodeError, Encoder, Reel};
use crate::app::export::frame::Frame;

/// H.264 with the colours that players expect of it.
pub(super) struct Mp4 {
    child: Child,
    pipe: Option<ChildStdin>,
    /// Reads what it complains about, and gives back the last line.
    complaints: Option<JoinHandle<String>>,
}

impl Mp4 {
    /// Starts the program, which writes to `path`.
    pub(super) fn new(path: &Path, reel: Reel) -> Result<Mp4, EncodeError> {
        Mp4::by(Command::new("ffmpeg"), path, reel)
    }

    fn by(mut program: Command, path: &Path, reel: Reel) -> Result<Mp4, EncodeError> {
        let size = format!("{}x{}", reel.size.x, reel.size.y);
        let fps = reel.fps.to_string();
        program
            .args(["-hide_banner", "-loglevel", "error", "-y"])
            .args(["-f", "rawvideo", "-pix_fmt", "rgba", "-s", &size, "-r", &fps, "-i", "-"])
            .args(["-vf", "scale=out_color_matrix=bt709:out_range=tv", "-pix_fmt", "yuv420p"])
            .args(["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"])
            .args(["-c:v", "libx264", "-preset", "medium", "-crf", "18"])
            .args(["-movflags", "+faststart", "-f", "mp4"])
            .arg(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let mut child = program.spawn().map_err(|error| match error.kind() {
            ErrorKind::NotFound => EncodeError::NoFfmpeg,
            _ => EncodeError::Ffmpeg(error.to_string()),
        })?;
        let pipe = child.stdin.take();
        let complaints = child.stderr.take().map(|stderr| thread::spawn(|| last_line(stderr)));
        Ok(Mp4 { child, pipe, complaints })
    }

    /// Waits until it has ended; what it said if it did not end well.
    fn end(&mut self) -> Result<(), EncodeError> {
        // It ends when nothing more can come.
        self.pipe = None;
        let status = self.child.wait()?;
        let last = self.complaints.take().and_then(|reader| reader.join().ok()).unwrap_or_default();
        if status.success() {
            return Ok(());
        }
        Err(EncodeError::Ffmpeg(if last.is_empty() { status.to_string() } else { last }))
    }
}

/// The last line that says something.
fn last_line(stderr: ChildStderr) -> String {
    let lines = BufReader::new(stderr).lines().map_while(Result::ok);
    lines.filter(|line| !line.trim().is_empty()).last().unwrap_or_default()
}

impl Encoder for Mp4 {
    fn add(&mut self, frame: &Frame, count: u32) -> Result<(), EncodeError> {
        for _ in 0..count {
            let written = self.pipe.as_mut().map(|pipe| pipe.write_all(&frame.pixels));
            if let Some(Err(error)) = written {
                // It has closed its end; why, it says itself.
                self.end()?;
                return Err(error.into());
            }
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), EncodeError> {
        self.end()
    }
}

impl Drop for Mp4 {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            // Nobody wants the film any more.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use bevy::math::UVec2;

    use super::*;

    const REEL: Reel = Reel { size: UVec2::new(64, 64), fps: 10, transparent: false };

    fn frame() -> Frame {
        Frame { size: REEL.size, pixels: vec![200; 64 * 64 * 4] }
    }

    /// A program that takes the arguments of ffmpeg and does what this script says.
    fn script(text: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", text, "ffmpeg"]);
        shell
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let program = Command::new("/nonexistent/ffmpeg");
        let error = Mp4::by(program, Path::new("x.mp4"), REEL).err().unwrap();
        assert!(matches!(error, EncodeError::NoFfmpeg) && error.to_string().contains(".gif"));
    }

    #[test]
    fn it_gets_every_frame() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.mp4");
        // The last argument is the file.
        let program = script("for last; do :; done; cat > \"$last\"");
        let mut mp4 = Mp4::by(program, &path, REEL).unwrap();
        mp4.add(&frame(), 3).unwrap();
        mp4.add(&frame(), 1).unwrap();
        Box::new(mp4).finish().unwrap();
        assert_eq!(std::fs::metadata(path).unwrap().len(), 4 * 64 * 64 * 4);
    }

    #[test]
    fn its_failure_is_told_by_its_last_line() {
        let dies = "echo first >&2; echo 'Unknown encoder' >&2; exit 1";
        let mut mp4 = Mp4::by(script(dies), Path::new("x.mp4"), REEL).unwrap();
        // More than a pipe holds: it is noticed at the latest when the pipe is full.
        let error = mp4.add(&frame(), 100).unwrap_err();
        assert_eq!(error.to_string(), "ffmpeg: Unknown encoder");
        let late = "cat > /dev/null; echo 'No space left on device' >&2; exit 1";
        let mut mp4 = Mp4::by(script(late), Path::new("x.mp4"), REEL).unwrap();
        mp4.add(&frame(), 1).unwrap();
        let error = Box::new(mp4).finish().unwrap_err();
        assert_eq!(error.to_string(), "ffmpeg: No space left on device");
    }

    #[test]
    fn it_does_not_outlive_a_film_that_is_given_up() {
        let mp4 = Mp4::by(script("exec sleep 600"), Path::new("x.mp4"), REEL).unwrap();
        let process = mp4.child.id().to_string();
        drop(mp4);
        let alive = Command::new("kill").args(["-0", &process]).stderr(Stdio::null()).status();
        assert!(!alive.unwrap().success());
    }
}
