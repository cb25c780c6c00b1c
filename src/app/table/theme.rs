//! What the table looks like, as data: boards and sets of pieces in `assets/themes/*.ron`, which
//! mix freely, and the colours that players may choose.
//!
//! One file is one look: it may bring a board, a set of pieces or both, under the file's name. A
//! file that cannot be read is reported by name and line and left out. Players can add files of their
//! own ([`Themes::add_folder`]).

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;
use std::{fmt, fs, io};

use bevy::math::{Vec3, Vec4};
use bevy::prelude::Resource;
use include_dir::{Dir, include_dir};
use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

use super::paint::Stuff;
use super::surface::Room;
use super::textures::Palette;
use crate::app::sound::{Soundscape, voice};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/themes");

/// The look of a table that nobody has chosen.
pub const TAVERN: &str = "tavern";

/// What the table looks like; names are those of [`Themes`].
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Look {
    /// Which board lies on which table in which light.
    pub board: String,
    /// Which set of pieces is played with.
    pub pieces: String,
    /// What colour White's and Black's pieces are dyed; `None` leaves them as they are.
    pub colors: [Option<PlayerColor>; 2],
}

impl Default for Look {
    fn default() -> Self {
        Look { board: TAVERN.to_owned(), pieces: TAVERN.to_owned(), colors: [None; 2] }
    }
}

/// Colours that stay apart for every kind of colour vision: no two are equally bright.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerColor {
    /// Nearly white.
    Ivory,
    /// A light yellow.
    Straw,
    /// A light blue.
    Sky,
    /// A red with much yellow in it.
    Vermilion,
    /// A dark blue.
    Indigo,
    /// Nearly black.
    Ebony,
}

impl PlayerColor {
    /// The brightest first.
    pub const ALL: [PlayerColor; 6] = [
        PlayerColor::Ivory,
        PlayerColor::Straw,
        PlayerColor::Sky,
        PlayerColor::Vermilion,
        PlayerColor::Indigo,
        PlayerColor::Ebony,
    ];

    /// As sRGB.
    #[must_use]
    pub fn rgb(self) -> [u8; 3] {
        match self {
            PlayerColor::Ivory => [240, 232, 214],
            PlayerColor::Straw => [226, 190, 78],
            PlayerColor::Sky => [110, 172, 214],
            PlayerColor::Vermilion => [196, 82, 40],
            PlayerColor::Indigo => [46, 62, 132],
            PlayerColor::Ebony => [34, 30, 28],
        }
    }

    /// The end of the id of its name's text.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            PlayerColor::Ivory => "ivory",
            PlayerColor::Straw => "straw",
            PlayerColor::Sky => "sky",
            PlayerColor::Vermilion => "vermilion",
            PlayerColor::Indigo => "indigo",
            PlayerColor::Ebony => "ebony",
        }
    }
}

/// What a file brings.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Theme {
    #[serde(default)]
    board: Option<BoardTheme>,
    #[serde(default)]
    pieces: Option<PieceTheme>,
}

/// A board, the table under it and the light on it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardTheme {
    pub base: Base,
    /// Whether flowers are inlaid where the squares meet.
    #[serde(default)]
    pub flowers: bool,
    pub squares: Finish,
    /// The board's frame, or the coins.
    pub frame: Finish,
    pub table: Finish,
    pub groove: Rgb,
    /// Letters, numbers and flowers.
    pub inlay: Rgb,
    pub lamp: LampTheme,
    pub room: RoomTheme,
    pub sound: SoundTheme,
}

/// What shows where the squares are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) enum Base {
    /// Inlaid squares in a frame.
    #[default]
    Planks,
    /// A cloth with coins at the squares' corners.
    Coins,
}

/// What both sides' pieces are made of.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PieceTheme {
    pub white: Finish,
    pub black: Finish,
}

/// A stuff in its colours, and how it takes the light.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Finish {
    pub stuff: Stuff,
    /// Lightest first.
    pub colors: [Rgb; 3],
    /// 0 a mirror, 1 chalk.
    pub roughness: f32,
    /// Share of the light that is mirrored head-on.
    pub reflectance: f32,
    /// 1 for a metal.
    #[serde(default)]
    pub metal: f32,
    /// How deep the relief is.
    pub relief: f32,
    /// Repeats of the texture per square's length.
    pub scale: f32,
}

impl Finish {
    pub(super) fn palette(&self) -> Palette {
        Palette(self.colors.map(|Rgb(color)| color))
    }

    /// The same in another colour: light and dark places stay as far apart as they were.
    pub(super) fn dyed(mut self, dye: PlayerColor) -> Finish {
        let middle = luminance(self.colors[1].0).max(1e-3);
        self.colors = self.colors.map(|Rgb(color)| {
            let factor = (luminance(color) / middle).clamp(0.35, 1.35);
            Rgb(dye.rgb().map(|channel| encode(decode(channel) * factor)))
        });
        self
    }
}

/// The lamp above the table.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LampTheme {
    pub color: Rgb,
    pub lux: f32,
    /// From where it shines; the length does not matter.
    pub from: Vec3,
    /// By which share a flame's light wavers, 0 to 1.
    #[serde(default)]
    pub flicker: f32,
}

/// What polished surfaces mirror.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RoomTheme {
    /// The nearest window or flame.
    pub window: Opening,
    /// One at the far wall.
    pub far: Opening,
    pub ceiling: Vec3,
    pub wall: Vec3,
    pub floor: Vec3,
}

/// Where light comes in.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Opening {
    /// Towards it; the length does not matter.
    pub way: Vec3,
    /// How much of it, linear.
    pub light: Vec3,
}

impl From<RoomTheme> for Room {
    fn from(theme: RoomTheme) -> Room {
        let way = |opening: Opening| opening.way.normalize_or(Vec3::Y).extend(0.0);
        let light = |light: Vec3| -> Vec4 { light.max(Vec3::ZERO).extend(0.0) };
        Room {
            window_way: way(theme.window),
            window_light: light(theme.window.light),
            far_way: way(theme.far),
            far_light: light(theme.far.light),
            ceiling: light(theme.ceiling),
            wall: light(theme.wall),
            floor: light(theme.floor),
        }
    }
}

/// What is heard at the table.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SoundTheme {
    /// What a piece lands on.
    pub board: voice::Board,
    /// What is around.
    pub room: voice::Room,
}

/// An sRGB colour, written `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rgb(pub [u8; 3]);

impl<'de> Deserialize<'de> for Rgb {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii());
        let channel = |digits: &str, i: usize| u8::from_str_radix(&digits[2 * i..2 * i + 2], 16);
        digits
            .and_then(|digits| {
                Some(Rgb([
                    channel(digits, 0).ok()?,
                    channel(digits, 1).ok()?,
                    channel(digits, 2).ok()?,
                ]))
            })
            .ok_or_else(|| serde::de::Error::custom(format!("{text:?} is no colour like #c08040")))
    }
}

/// Linear light of an sRGB channel, 0 to 1.
fn decode(channel: u8) -> f32 {
    let value = f32::from(channel) / 255.0;
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// An sRGB channel of linear light, which is limited to 0 to 1.
fn encode(light: f32) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let value =
        if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (255.0 * value).round() as u8
}

/// Relative luminance of an sRGB colour, 0 to 1.
fn luminance(color: [u8; 3]) -> f32 {
    let [r, g, b] = color.map(decode);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// A file that was left out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct ThemeProblem {
    /// The file's name.
    pub file: String,
    /// Where it went wrong, counted from 1; `None` if there was no text to read.
    pub line: Option<usize>,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for ThemeProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.reason),
            None => write!(f, "{}: {}", self.file, self.reason),
        }
    }
}

/// All boards and sets of pieces, by name.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Themes {
    boards: BTreeMap<String, BoardTheme>,
    pieces: BTreeMap<String, PieceTheme>,
    problems: Vec<ThemeProblem>,
}

impl Themes {
    /// Those that are part of the program, read once.
    #[must_use]
    pub fn shipped() -> &'static Themes {
        static SHIPPED: LazyLock<Themes> = LazyLock::new(Themes::read_shipped);
        &SHIPPED
    }

    fn read_shipped() -> Themes {
        let files = FILES
            .files()
            .filter_map(|file| Some((file.path().file_name()?.to_str()?, file.contents_utf8()?)));
        Themes::read(files)
    }

    /// Those of some files, given as name and text. Files that do not end in `.ron` are ignored.
    #[must_use]
    pub fn read<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Themes {
        let mut themes = Themes::default();
        for (file, text) in files {
            themes.add(file, text);
        }
        themes
    }

    /// Adds the files of a folder, which need not be there, in the order of their names; one with the
    /// name of a theme that is there takes its place.
    pub fn add_folder(&mut self, folder: &Path) {
        let Ok(entries) = fs::read_dir(folder) else { return };
        let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        for path in paths {
            let Some(file) = path.file_name().and_then(|name| name.to_str()) else { continue };
            if !file.ends_with(".ron") {
                continue;
            }
            match fs::read_to_string(&path) {
                Ok(text) => self.add(file, &text),
                Err(error) => self.leave_out_unread(file, &error),
            }
        }
    }

    fn add(&mut self, file: &str, text: &str) {
        let Some(name) = file.strip_suffix(".ron") else { return };
        match ron::from_str::<Theme>(text) {
            Ok(theme) => {
                self.boards.extend(theme.board.map(|board| (name.to_owned(), board)));
                self.pieces.extend(theme.pieces.map(|pieces| (name.to_owned(), pieces)));
            }
            Err(error) => self.problems.push(ThemeProblem {
                file: file.to_owned(),
                line: Some(error.span.start.line),
                reason: error.code.to_string(),
            }),
        }
    }

    fn leave_out_unread(&mut self, file: &str, error: &io::Error) {
        let file = file.to_owned();
        self.problems.push(ThemeProblem { file, line: None, reason: error.to_string() });
    }

    /// The names of the boards, in alphabetical order.
    pub fn boards(&self) -> impl Iterator<Item = &str> {
        self.boards.keys().map(String::as_str)
    }

    /// The names of the sets of pieces, in alphabetical order.
    pub fn pieces(&self) -> impl Iterator<Item = &str> {
        self.pieces.keys().map(String::as_str)
    }

    /// The files that were left out.
    #[must_use]
    pub fn problems(&self) -> &[ThemeProblem] {
        &self.problems
    }

    /// The board of a look; the tavern's for a name that there is not.
    pub(super) fn board(&self, look: &Look) -> &BoardTheme {
        self.boards
            .get(&look.board)
            .or_else(|| self.boards.get(TAVERN))
            .expect("the tavern is part of the program, and a test reads it")
    }

    /// What a look sounds of.
    #[must_use]
    pub fn soundscape(&self, look: &Look) -> Soundscape {
        let SoundTheme { board, room } = self.board(look).sound;
        Soundscape { pieces: self.finishes(look).map(|finish| finish.stuff.matter()), board, room }
    }

    /// White's and Black's pieces of a look, dyed; the tavern's for a name that there is not.
    pub(super) fn finishes(&self, look: &Look) -> [Finish; 2] {
        let theme = self
            .pieces
            .get(&look.pieces)
            .or_else(|| self.pieces.get(TAVERN))
            .expect("the tavern is part of the program, and a test reads it");
        let dye = |finish: Finish, color: Option<PlayerColor>| {
            color.map_or(finish, |color| finish.dyed(color))
        };
        [dye(theme.white, look.colors[0]), dye(theme.black, look.colors[1])]
    }
}

#[cfg(test)]
#[path = "theme_tests.rs"]
mod tests;
