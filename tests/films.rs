//! Films and stills by the program itself: what is in the files, and that nothing is left of a film
//! that fails.
#![cfg(all(feature = "table", unix))]

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use roadstone::app::export::{Pace, Plan};
use roadstone::record::{self, ReadOptions, Record};
use tempfile::TempDir;

const GAME: &str = "[Size \"4\"]\n[Player1 \"Ann\"]\n\n1. a1 d4\n2. b2 a1>\n";
const FPS: u32 = 10;
/// By daylight: a candle's light wavers in a film, and a still has that of its first moment.
const SMALL: [&str; 8] =
    ["--size", "160x90", "--fps", "10", "--quality", "low", "--theme", "selas"];

/// A folder with the game in it.
struct Room(TempDir);

impl Room {
    fn new() -> Room {
        Room::with(GAME)
    }

    fn with(game: &str) -> Room {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("game.ptn"), game).expect("written");
        Room(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Everything in it but the game.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the folder is there");
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter(|name| name != "game.ptn").collect();
        names.sort();
        names
    }

    fn command(&self, options: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_roadstone"));
        command.current_dir(self.0.path()).args(["render", "game.ptn"]).args(SMALL).args(options);
        command
    }

    fn render(&self, options: &[&str]) -> Output {
        self.command(options).output().expect("it runs")
    }

    /// Renders; false (said aloud) where nothing can draw.
    fn made(&self, options: &[&str]) -> bool {
        let output = self.render(options);
        if output.status.code() == Some(3) {
            println!("skipped: there is no Vulkan driver");
            return false;
        }
        assert_eq!(output.status.code(), Some(0), "{options:?}: {}", complaint(&output));
        true
    }
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Whether there is one line of ours on standard error, and it says this.
fn says(output: &Output, words: &str) -> bool {
    let stderr = complaint(output);
    let lines: Vec<&str> =
        stderr.lines().filter(|line| !line.contains("XDG_RUNTIME_DIR")).collect();
    matches!(lines[..], [line] if line.starts_with("error: ") && line.contains(words))
}

fn game() -> Record {
    record::read(GAME.as_bytes(), &ReadOptions::default()).remove(0).record.expect("it is legal")
}

fn plan() -> Plan {
    Plan::of(&game(), 0..=usize::MAX, Pace { fps: FPS, speed: 1.0 }, false)
}

/// Width, height and RGBA pixels.
type Pixels = (u32, u32, Vec<u8>);

fn png_still(path: &Path) -> Pixels {
    let mut decoder = png::Decoder::new(BufReader::new(File::open(path).unwrap()));
    decoder.set_transformations(png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    (info.width, info.height, pixels)
}

/// The pictures of an animated PNG, put together, and how many frames each stands.
fn png_pictures(path: &Path) -> Vec<(Pixels, u32)> {
    let decoder = png::Decoder::new(BufReader::new(File::open(path).unwrap()));
    let mut reader = decoder.read_info().unwrap();
    let (width, height) = reader.info().size();
    let count = reader.info().animation_control.unwrap().num_frames;
    let mut canvas = vec![0; (width * height * 4) as usize];
    let mut pictures = Vec::new();
    for _ in 0..count {
        let mut part = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut part).unwrap();
        let control = *reader.info().frame_control().unwrap();
        assert_eq!(u32::from(control.delay_den), FPS);
        for (index, pixel) in
            part.chunks(4).take((control.width * control.height) as usize).enumerate()
        {
            let (x, y) = (index as u32 % control.width, index as u32 / control.width);
            let at = (((control.y_offset + y) * width + control.x_offset + x) * 4) as usize;
            if control.blend_op == png::BlendOp::Source || pixel[3] > 0 {
                canvas[at..at + 4].copy_from_slice(pixel);
            }
        }
        pictures.push(((width, height, canvas.clone()), u32::from(control.delay_num)));
    }
    pictures
}

/// The last picture of a GIF, how many it has, and how long it is in hundredths of a second.
fn gif_end(path: &Path) -> (Pixels, usize, u32) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(File::open(path).unwrap()).unwrap();
    let (width, height) = (u32::from(decoder.width()), u32::from(decoder.height()));
    let mut canvas = vec![0; (width * height * 4) as usize];
    let (mut count, mut length) = (0, 0);
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        count += 1;
        length += u32::from(frame.delay);
        for (index, pixel) in frame.buffer.chunks(4).enumerate() {
            let (x, y) = (index % usize::from(frame.width), index / usize::from(frame.width));
            let row = (usize::from(frame.top) + y) * width as usize;
            let at = (row + usize::from(frame.left) + x) * 4;
            if pixel[3] > 0 {
                canvas[at..at + 4].copy_from_slice(pixel);
            }
        }
    }
    ((width, height, canvas), count, length)
}

fn mean_difference(one: &Pixels, other: &Pixels) -> f64 {
    assert_eq!((one.0, one.1), (other.0, other.1));
    let sum: u64 = one.2.iter().zip(&other.2).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / one.2.len() as f64
}

#[test]
fn every_format_holds_the_same_film() {
    let room = Room::new();
    if !room.made(&["--out", "frames/"]) {
        return;
    }
    let plan = plan();
    let frames = fs::read_dir(room.path("frames")).unwrap().count();
    assert_eq!(frames, plan.frames() as usize);
    let frame = |number: u32| png_still(&room.path(&format!("frames/{number:05}.png")));
    let last = frame(plan.frames());
    assert_eq!((last.0, last.1), (160, 90));

    // Another run gives the same pixels, all along the film.
    assert!(room.made(&["--out", "film.png"]));
    let pictures = png_pictures(&room.path("film.png"));
    assert_eq!(pictures.iter().map(|(_, count)| count).sum::<u32>(), plan.frames());
    let mut number = 1;
    for (picture, count) in &pictures {
        assert!(frame(number) == *picture, "frame {number} differs from one run to the other");
        number += count;
    }
    // What stands is written once.
    let still: u32 = plan.cuts.iter().map(|cut| cut.still).sum();
    assert!(pictures.len() as u32 <= plan.frames() - still + plan.cuts.len() as u32 * 4);

    // Where a ply has ended, the film shows what a still of that position shows.
    for (plies, cut) in plan.cuts.iter().enumerate() {
        if plies == 2 {
            let name = format!("after-{plies}.png");
            assert!(room.made(&["--out", &name, "--at", &plies.to_string()]));
            let end: u32 = plan.cuts[..=plies].iter().map(|cut| cut.frames()).sum();
            assert!(frame(end) == png_still(&room.path(&name)), "after {plies} plies");
            let begin = end - cut.frames() + 1;
            assert!(frame(begin + cut.moving / 2) != frame(end), "on the way a piece is elsewhere");
        }
    }

    assert!(room.made(&["--out", "film.gif"]));
    let (end, count, length) = gif_end(&room.path("film.gif"));
    assert_eq!(length, plan.frames() * 100 / FPS);
    assert!(count > 10 && count < plan.frames() as usize, "{count} pictures");
    let difference = mean_difference(&end, &last);
    assert!(difference < 3.0, "256 colours are enough: {difference}");

    assert!(room.made(&["--out", "end.webp"]));
    let file = BufReader::new(File::open(room.path("end.webp")).unwrap());
    let mut decoder = image_webp::WebPDecoder::new(file).unwrap();
    let mut pixels = vec![0; decoder.output_buffer_size().unwrap()];
    decoder.read_image(&mut pixels).unwrap();
    let opaque = pixels.chunks(3).flat_map(|rgb| [rgb[0], rgb[1], rgb[2], 255]).collect();
    assert!((160, 90, opaque) == last, "a WebP is without loss");
    assert_eq!(room.names(), ["after-2.png", "end.webp", "film.gif", "film.png", "frames"]);
}

#[test]
fn a_director_moves_the_camera_without_a_cut() {
    // White's road along the far rank.
    let room = Room::with("[Size \"4\"]\n\n1. a1 d4\n2. c4 b1\n3. b4 c1\n4. a4\n");
    if !room.made(&["--out", "led/", "--camera", "director"]) {
        return;
    }
    assert!(room.made(&["--out", "fixed/"]));
    assert!(room.made(&["--out", "again/", "--camera", "director"]));
    let count = |name: &str| fs::read_dir(room.path(name)).unwrap().count();
    assert_eq!(count("led"), count("fixed"), "it takes no time of its own");
    let frame =
        |name: &str, number: usize| png_still(&room.path(&format!("{name}/{number:05}.png")));
    let mut moved = 0;
    for number in 1..=count("led") {
        let now = frame("led", number);
        assert!(now == frame("again", number), "frame {number} differs from one run to the other");
        if number > 1 {
            let difference = mean_difference(&now, &frame("led", number - 1));
            assert!(difference < 10.0, "a jump before frame {number}: {difference}");
            moved += usize::from(difference > 0.0);
        }
    }
    let last = count("led");
    assert!(moved > last / 2, "it moves in {moved} of {last} frames");
    let from_home = |number| mean_difference(&frame("led", number), &frame("fixed", number));
    assert!(from_home(1) < 1.0 && from_home(last) > 3.0, "{} {}", from_home(1), from_home(last));
    let end = mean_difference(&frame("led", last), &frame("led", last - 1));
    assert!(end < 0.3, "it has arrived, or as good as: {end}");

    // A still is what the film would come to.
    assert!(room.made(&["--out", "end.png", "--at", "7", "--camera", "director"]));
    let end = png_still(&room.path("end.png"));
    assert!(
        mean_difference(&end, &frame("led", last)) < mean_difference(&end, &frame("fixed", last))
    );
}

#[test]
fn what_is_behind_the_board_can_be_left_out() {
    let room = Room::new();
    if !room.made(&["--out", "clear.gif", "--transparent", "--from", "3", "--to", "4"]) {
        return;
    }
    let alpha =
        |picture: &Pixels, x: u32, y: u32| picture.2[((y * picture.0 + x) * 4 + 3) as usize];
    let (picture, ..) = gif_end(&room.path("clear.gif"));
    assert_eq!((alpha(&picture, 1, 1), alpha(&picture, 80, 45)), (0, 255));
    assert!(room.made(&["--out", "clear.png", "--transparent", "--at", "4"]));
    let picture = png_still(&room.path("clear.png"));
    assert_eq!((alpha(&picture, 1, 1), alpha(&picture, 80, 45)), (0, 255));
    // The edge of the board is soft, and as brown as the board.
    let soft: Vec<&[u8]> =
        picture.2.chunks(4).filter(|pixel| (60..200).contains(&pixel[3])).collect();
    let brown = soft.iter().filter(|pixel| pixel[0] > 50).count();
    assert!(soft.len() > 50 && brown * 2 > soft.len(), "{brown} of {}", soft.len());
}

#[test]
fn captions_and_title_are_written_on_the_picture() {
    let room = Room::new();
    if !room.made(&["--out", "plain.png", "--from", "3", "--to", "4"]) {
        return;
    }
    assert!(room.made(&["--out", "told.png", "--from", "3", "--to", "4", "--captions", "--title"]));
    let (plain, told) =
        (png_pictures(&room.path("plain.png")), png_pictures(&room.path("told.png")));
    let length = |film: &[(Pixels, u32)]| film.iter().map(|(_, count)| count).sum::<u32>();
    assert_eq!(length(&told) - length(&plain), 25, "the title stands for two and a half seconds");
    assert_eq!(told[0].1, 25);
    let light = |picture: &Pixels| picture.2.iter().map(|&value| u64::from(value)).sum::<u64>();
    assert!(light(&told[0].0) < light(&plain[0].0) * 3 / 4, "the table is dark behind the title");
    let corner = |picture: &Pixels| -> Vec<u8> {
        (78..88).flat_map(|y| picture.2[(y * 160 + 2) * 4..][..40 * 4].to_vec()).collect()
    };
    let (without, with) = (corner(&plain[0].0), corner(&told[1].0));
    assert!(without.iter().zip(&with).filter(|(a, b)| a.abs_diff(**b) > 20).count() > 200);
}

#[test]
fn a_broken_record_is_shown_as_far_as_it_goes() {
    let room = Room::with("[Size \"4\"]\n\n1. a1 d4\n2. a1 b2\n");
    let output = room.render(&["--out", "frames/", "--quiet"]);
    if output.status.code() == Some(3) {
        return println!("skipped: there is no Vulkan driver");
    }
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint(&output).contains("game.ptn:4:4: ply 3"), "{}", complaint(&output));
    let whole = record::read(b"[Size \"4\"]\n\n1. a1 d4\n", &ReadOptions::default()).remove(0);
    let pace = Pace { fps: FPS, speed: 1.0 };
    let plan = Plan::of(&whole.record.unwrap(), 0..=2, pace, false);
    assert_eq!(fs::read_dir(room.path("frames")).unwrap().count(), plan.frames() as usize);
}

#[test]
fn what_makes_no_sense_is_said_in_one_line() {
    let room = Room::new();
    for (options, code, words) in [
        (&["--out", "film.avi"][..], 2, ".mp4"),
        (&["--out", "film.mp4", "--transparent"], 2, "transparent"),
        (&["--out", "film.gif", "--to", "9"], 2, "4 plies"),
        (&["--out", "film.gif", "--game", "2"], 1, "no game 2"),
        (&["--out", "nowhere/film.gif"], 4, "nowhere/film.gif: No such file"),
        (&["--out", "/proc/film.gif"], 4, "/proc/film.gif"),
        (&["--out", ".", "--from", "4"], 4, "not empty"),
    ] {
        let output = room.render(options);
        assert_eq!(output.status.code(), Some(code), "{options:?}: {}", complaint(&output));
        assert!(says(&output, words), "{options:?}: {}", complaint(&output));
    }
    let mut missing = room.command(&["--out", "film.gif"]);
    fs::remove_file(room.path("game.ptn")).unwrap();
    let output = missing.output().unwrap();
    assert!(output.status.code() == Some(1) && says(&output, "game.ptn: No such file"));
    assert_eq!(room.names(), [""; 0]);
}

#[test]
fn without_a_driver_it_says_so() {
    let room = Room::new();
    let mut command = room.command(&["--out", "film.gif"]);
    command.env("WGPU_BACKEND", "vulkan").env("VK_ICD_FILENAMES", "/nonexistent");
    let output = command.env("VK_DRIVER_FILES", "/nonexistent").output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", complaint(&output));
    assert!(says(&output, "graphics driver"), "{}", complaint(&output));
    assert_eq!(room.names(), [""; 0]);
}

#[test]
fn a_full_disk_leaves_nothing() {
    let room = Room::new();
    // No file may be larger than a block of 512 bytes: the system refuses as a full disk does.
    let command = room.command(&["--out", "film.gif", "--to", "1"]);
    let mut shell = Command::new("sh");
    shell.current_dir(room.0.path()).args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh"]);
    shell.arg(command.get_program()).args(command.get_args());
    let output = shell.output().unwrap();
    if output.status.code() == Some(3) {
        return println!("skipped: there is no Vulkan driver");
    }
    assert_eq!(output.status.code(), Some(4), "{}", complaint(&output));
    assert!(says(&output, "film.gif: File too large"), "{}", complaint(&output));
    assert_eq!(room.names(), [""; 0]);
}

/// A room with a program of the name ffmpeg in `bin`.
fn with_ffmpeg(script: &str) -> Room {
    let room = Room::new();
    fs::create_dir(room.path("bin")).unwrap();
    let program = room.path("bin/ffmpeg");
    fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    room
}

#[test]
fn mp4_films_need_ffmpeg() {
    let room = with_ffmpeg("");
    fs::remove_file(room.path("bin/ffmpeg")).unwrap();
    let missing =
        room.command(&["--out", "film.mp4"]).env("PATH", room.path("bin")).output().unwrap();
    assert_eq!(missing.status.code(), Some(5), "{}", complaint(&missing));
    assert!(says(&missing, ".gif"), "{}", complaint(&missing));

    let room = with_ffmpeg("cat > /dev/null; echo 'Unknown encoder libx264' >&2; exit 1");
    let path = format!("{}:/usr/bin:/bin", room.path("bin").display());
    let failed =
        room.command(&["--out", "film.mp4", "--to", "1"]).env("PATH", &path).output().unwrap();
    if failed.status.code() == Some(3) {
        return println!("skipped: there is no Vulkan driver");
    }
    assert_eq!(failed.status.code(), Some(5), "{}", complaint(&failed));
    assert!(says(&failed, "ffmpeg: Unknown encoder libx264"), "{}", complaint(&failed));
    assert_eq!(room.names(), ["bin"]);

    // What it gets is every frame; what it makes of them lies at its place in the end.
    let room = with_ffmpeg("for last; do :; done\ncat > \"$last\"");
    let path = format!("{}:/usr/bin:/bin", room.path("bin").display());
    let made = room.command(&["--out", "film.mp4"]).env("PATH", &path).output().unwrap();
    assert_eq!(made.status.code(), Some(0), "{}", complaint(&made));
    let bytes = fs::metadata(room.path("film.mp4")).unwrap().len();
    assert_eq!(bytes, u64::from(plan().frames()) * 160 * 90 * 4);
}

#[test]
fn an_interrupted_film_leaves_nothing() {
    let room = Room::new();
    for how in ["interrupt", "terminate", "nobody listens"] {
        let mut command =
            room.command(&["--out", "film.png", "--progress-lines", "--speed", "0.25"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        lines.read_line(&mut line).unwrap();
        if line.is_empty() {
            child.wait().unwrap();
            return println!("skipped: there is no Vulkan driver");
        }
        assert!(line.starts_with("1 "), "{line}");
        let signal = |name: &str| {
            let process = child.id().to_string();
            assert!(Command::new("kill").args([name, &process]).status().unwrap().success());
        };
        match how {
            "interrupt" => signal("-INT"),
            "terminate" => signal("-TERM"),
            _ => {}
        }
        // From here on nobody reads what it says.
        drop(lines);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{how}: {}", complaint(&output));
        assert_eq!(room.names(), [""; 0], "{how}");
    }
}

#[test]
fn a_record_can_come_from_standard_input() {
    let room = Room::new();
    let mut command = Command::new(env!("CARGO_BIN_EXE_roadstone"));
    command.current_dir(room.0.path()).args(["render", "-", "--out", "end.webp"]).args(SMALL);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(GAME.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    if output.status.code() == Some(3) {
        return println!("skipped: there is no Vulkan driver");
    }
    assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "end.webp\n");
    assert_eq!(room.names(), ["end.webp"]);
}
