//! What the player has set, kept in one small file.
//!
//! The file is JSON with a version, in the platform's folder for settings
//! (`ROADSTONE_CONFIG_DIR` names another one). It is written whole to a
//! temporary file and then renamed, so a crash leaves the old or the new one. A
//! file that cannot be read is set aside under the ending `.bad`, and the game
//! starts with the defaults and says so.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::{fs, io};

use bevy::prelude::Resource;
use directories::ProjectDirs;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::engines::EngineList;
use super::keep;
use super::session::Seat;
use super::table::{AntiAliasing, Look, Quality, Themes};
use crate::bot::Level;
use crate::rules::Size;

/// The version that this program writes.
pub const VERSION: u32 = 1;

/// The name of the file in its folder.
const FILE: &str = "settings.json";

/// The environment variable that names another folder.
const FOLDER_VARIABLE: &str = "ROADSTONE_CONFIG_DIR";

/// The animation speeds on offer; 0 means that pieces do not travel.
pub const ANIMATION_SPEEDS: [f32; 6] = [0.0, 0.25, 0.5, 1.0, 2.0, 4.0];

/// The render scales on offer.
pub const RENDER_SCALES: [f32; 3] = [0.5, 0.75, 1.0];

/// The most frames a second on offer; `None` for as many as the screen shows.
pub const FRAME_CAPS: [Option<u32>; 4] = [Some(30), Some(60), Some(120), None];

/// The factors of the interface's size on offer.
pub const UI_SCALES: [f32; 5] = [0.75, 1.0, 1.25, 1.5, 2.0];

/// How long a bot may wait before a quick reply, in seconds.
pub const BOT_PAUSES: RangeInclusive<f32> = 0.0..=3.0;

/// How long a bot at full strength, or an engine, may think about a ply, in seconds.
pub const BOT_SECONDS: RangeInclusive<f32> = 0.5..=60.0;

/// How the window stands on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WindowMode {
    /// A window among others.
    #[default]
    Windowed,
    /// The whole screen, without a border.
    Fullscreen,
}

/// Everything that can be set.
///
/// A field that the file lacks has its default; a field that this program does
/// not know is ignored.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Always [`VERSION`] in memory.
    pub version: u32,
    /// The language's id, such as `en`.
    pub language: String,
    /// How fast pieces travel, 1 as designed, 0 not at all; at most 4.
    pub animation_speed: f32,
    /// Whether nothing sways, bounces, shakes, flickers or pulses at the table.
    pub reduced_motion: bool,
    /// A factor for all of the interface, 0.75 to 2.
    pub ui_scale: f32,
    /// Whether letters and numbers stand beside the board.
    pub coordinates: bool,
    /// Whether a director leads the camera where something is played by itself.
    pub director: bool,
    /// What the table looks like.
    pub look: Look,
    /// How carefully the table is drawn.
    pub quality: Quality,
    /// Pixels of the table's picture to each of the window, along one edge, 0.5 to 1; `None` as
    /// the quality has it.
    pub render_scale: Option<f32>,
    /// How edges are smoothed; `None` as the quality has it.
    pub anti_aliasing: Option<AntiAliasing>,
    /// At most so many frames a second.
    pub frame_cap: Option<u32>,
    /// Whether each frame waits for the screen.
    pub vsync: bool,
    /// How loud pieces and buttons are, 0 (silent) to 1. Older files call it `volume`.
    #[serde(alias = "volume")]
    pub effects_volume: f32,
    /// How loud the room around the table is, 0 (silent) to 1.
    pub room_volume: f32,
    /// Whether everything is silent for now, whatever the volumes are.
    pub muted: bool,
    /// How the window stands on the screen.
    pub window_mode: WindowMode,
    /// The players' names when last entered, the first player's first; empty for none.
    pub player_names: [String; 2],
    /// Who they were, in the same order.
    pub player_seats: [Seat; 2],
    /// The level of the bot that one played against last.
    pub bot_level: Level,
    /// The board on which it was.
    pub bot_board: Size,
    /// How long a ply is seen before the bot answers it, in seconds; within [`BOT_PAUSES`].
    pub bot_pause: f32,
    /// How long the strongest level and engines think about a ply, in seconds; within
    /// [`BOT_SECONDS`].
    pub bot_seconds: f32,
    /// Other programs that can play.
    pub engines: EngineList,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            version: VERSION,
            language: super::locale::ENGLISH.to_owned(),
            animation_speed: 1.0,
            reduced_motion: false,
            ui_scale: 1.0,
            coordinates: true,
            director: true,
            look: Look::default(),
            quality: Quality::default(),
            render_scale: None,
            anti_aliasing: None,
            frame_cap: None,
            vsync: true,
            effects_volume: 0.8,
            room_volume: 0.6,
            muted: false,
            window_mode: WindowMode::default(),
            player_names: Default::default(),
            player_seats: Default::default(),
            bot_level: Level::MIN,
            bot_board: Size::FIVE,
            bot_pause: 0.8,
            bot_seconds: 3.0,
            engines: EngineList::default(),
        }
    }
}

impl Settings {
    /// Whether the camera may move by itself.
    #[must_use]
    pub fn camera_may_move(&self) -> bool {
        self.animation_speed > 0.0 && !self.reduced_motion
    }

    /// The same with every value in its range; what is no number becomes the default.
    #[must_use]
    pub fn clamped(mut self) -> Settings {
        let default = Settings::default();
        let range = |value: f32, low: f32, high: f32, default: f32| {
            if value.is_finite() { value.clamp(low, high) } else { default }
        };
        self.version = VERSION;
        self.animation_speed = match self.animation_speed {
            speed if speed <= 0.0 => 0.0,
            speed => range(speed, 0.25, 4.0, default.animation_speed),
        };
        self.ui_scale = range(self.ui_scale, 0.75, 2.0, default.ui_scale);
        let within = |value: f32, whole: RangeInclusive<f32>, default: f32| {
            range(value, *whole.start(), *whole.end(), default)
        };
        self.bot_pause = within(self.bot_pause, BOT_PAUSES, default.bot_pause);
        self.bot_seconds = within(self.bot_seconds, BOT_SECONDS, default.bot_seconds);
        let (small, full) = (RENDER_SCALES[0], 1.0);
        self.render_scale = self.render_scale.map(|scale| range(scale, small, full, full));
        self.frame_cap = self.frame_cap.map(|cap| cap.clamp(10, 1000));
        self.effects_volume = range(self.effects_volume, 0.0, 1.0, default.effects_volume);
        self.room_volume = range(self.room_volume, 0.0, 1.0, default.room_volume);
        self
    }
}

/// Why a settings file was set aside.
#[derive(Debug, Error)]
pub enum SettingsError {
    /// The file is there but cannot be read.
    #[error("{path}: {error}", path = path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file's text is not what this program writes.
    #[error("{path}: {error}", path = path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// Where and why.
        error: serde_json::Error,
    },
    /// A newer program wrote it.
    #[error("{path}: written by a newer version (format {version})", path = path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version that it names.
        version: u32,
    },
}

/// Where the settings are kept. The default keeps them nowhere.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsFolder(Option<PathBuf>);

impl SettingsFolder {
    /// Keeps them in this folder, which need not exist yet.
    #[must_use]
    pub fn at(folder: PathBuf) -> SettingsFolder {
        SettingsFolder(Some(folder))
    }

    /// Keeps them in the platform's folder for settings, or in `ROADSTONE_CONFIG_DIR`
    /// where that is set.
    #[must_use]
    pub fn of_platform() -> SettingsFolder {
        SettingsFolder(keep::folder(FOLDER_VARIABLE, ProjectDirs::config_dir))
    }

    /// All themes: those of the program, and those of the folder `themes` in this one.
    #[must_use]
    pub fn themes(&self) -> Themes {
        let mut themes = Themes::shipped().clone();
        if let Some(folder) = &self.0 {
            themes.add_folder(&folder.join("themes"));
        }
        themes
    }

    /// The look that is kept here, or the default; what is wrong with the file, [`Self::load`] says.
    #[must_use]
    pub fn look(&self) -> Look {
        let kept = self.0.as_ref().and_then(|folder| read(&folder.join(FILE)).ok());
        kept.unwrap_or_default().look
    }

    /// The settings kept here, and what was wrong with the file, if something was.
    ///
    /// A missing file is not an error. A file that is set aside becomes
    /// `settings.json.bad`; an older one of that name is overwritten.
    #[must_use]
    pub fn load(&self) -> (Settings, Option<SettingsError>) {
        let Some(folder) = &self.0 else {
            return (Settings::default(), None);
        };
        let path = folder.join(FILE);
        match read(&path) {
            Ok(settings) => (settings, None),
            Err(error) => {
                // If even this fails, the next save overwrites the file: nothing more can be done.
                let _ = keep::set_aside(&path);
                (Settings::default(), Some(error))
            }
        }
    }

    /// Writes the settings; makes the folder where it is missing.
    ///
    /// # Errors
    /// What the system says; the old file is then untouched.
    pub fn save(&self, settings: &Settings) -> io::Result<()> {
        let Some(folder) = &self.0 else {
            return Ok(());
        };
        keep::write(&folder.join(FILE), settings)
    }
}

fn read(path: &Path) -> Result<Settings, SettingsError> {
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Settings::default()),
        Err(error) => return Err(SettingsError::Unreadable { path: path.to_owned(), error }),
    };
    let settings: Settings = serde_json::from_slice(&text)
        .map_err(|error| SettingsError::Malformed { path: path.to_owned(), error })?;
    if settings.version > VERSION {
        let version = settings.version;
        return Err(SettingsError::Newer { path: path.to_owned(), version });
    }
    Ok(settings.clamped())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder_with(text: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join(FILE), text).expect("a file");
        folder
    }

    fn load(folder: &tempfile::TempDir) -> (Settings, Option<SettingsError>) {
        SettingsFolder::at(folder.path().to_owned()).load()
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let below = folder.path().join("made/on/the/way");
        let settings = Settings {
            animation_speed: 0.0,
            reduced_motion: true,
            ui_scale: 1.5,
            coordinates: false,
            effects_volume: 0.25,
            room_volume: 0.0,
            muted: true,
            window_mode: WindowMode::Fullscreen,
            quality: Quality::MEDIUM,
            render_scale: Some(0.75),
            anti_aliasing: Some(AntiAliasing::Smaa),
            frame_cap: Some(60),
            vsync: false,
            player_names: ["Ann".into(), "Björn \"B\" Ø".into()],
            player_seats: [Seat::Bot(Level::MAX), Seat::Engine("Ü \"1\"".into())],
            bot_level: Level::MAX,
            bot_board: Size::MAX,
            ..Settings::default()
        };
        let kept = SettingsFolder::at(below.clone());
        kept.save(&settings).expect("saved");
        let (loaded, error) = kept.load();
        assert_eq!(loaded, settings);
        assert!(error.is_none());
        let files: Vec<_> = fs::read_dir(&below).expect("the folder").collect();
        assert_eq!(files.len(), 1, "no temporary file is left");
    }

    #[test]
    fn without_a_folder_nothing_is_kept() {
        let nowhere = SettingsFolder::default();
        nowhere
            .save(&Settings { effects_volume: 0.1, ..Settings::default() })
            .expect("nothing to fail");
        assert_eq!(nowhere.load().0, Settings::default());
    }

    #[test]
    fn a_missing_file_is_the_defaults_without_a_word() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (settings, error) = load(&folder);
        assert_eq!(settings, Settings::default());
        assert!(error.is_none());
    }

    #[test]
    fn a_broken_file_is_set_aside() {
        for text in ["", "{", "[1, 2]", "\0\0\0", r#"{"volume": "loud"}"#, r#"{"version": 99}"#] {
            let folder = folder_with(text);
            let (settings, error) = load(&folder);
            assert_eq!(settings, Settings::default(), "{text:?}");
            assert!(error.is_some(), "{text:?}");
            let aside = fs::read_to_string(folder.path().join("settings.json.bad"));
            assert_eq!(aside.expect("the old file"), text);
            assert!(!folder.path().join(FILE).exists());
            assert!(load(&folder).1.is_none(), "reported once");
        }
    }

    #[test]
    fn unknown_fields_are_ignored_and_missing_ones_have_their_default() {
        let folder = folder_with(r#"{"version": 1, "volume": 0.5, "shadows": {"deep": true}}"#);
        let (settings, error) = load(&folder);
        assert!(error.is_none());
        assert_eq!(settings, Settings { effects_volume: 0.5, ..Settings::default() });
    }

    #[test]
    fn a_broken_engine_costs_no_other_setting() {
        let folder =
            folder_with(r#"{"volume": 0.5, "engines": [{"path": 3}, {"name": "", "path": "/x"}]}"#);
        let (settings, error) = load(&folder);
        assert!(error.is_none());
        assert_eq!((settings.effects_volume, settings.engines.broken().len()), (0.5, 1));
        assert_eq!(settings.engines.names(), ["x"]);
        let kept = SettingsFolder::at(folder.path().to_owned());
        kept.save(&Settings { effects_volume: 0.25, ..settings.clone() }).expect("saved");
        assert_eq!(kept.load().0.engines, settings.engines);
    }

    #[test]
    fn values_out_of_range_are_brought_back() {
        let folder = folder_with(
            r#"{"volume": 7, "room_volume": -1, "ui_scale": 0, "animation_speed": 1e9,
                "render_scale": 0.01, "frame_cap": 1}"#,
        );
        let (settings, error) = load(&folder);
        assert!(error.is_none());
        assert_eq!((settings.effects_volume, settings.room_volume), (1.0, 0.0));
        assert_eq!((settings.ui_scale, settings.animation_speed), (0.75, 4.0));
        assert_eq!((settings.render_scale, settings.frame_cap), (Some(0.5), Some(10)));
        let odd = Settings {
            effects_volume: f32::NAN,
            room_volume: f32::INFINITY,
            animation_speed: -1.0,
            ..Settings::default()
        };
        assert_eq!(odd.clamped(), Settings { animation_speed: 0.0, ..Settings::default() });
    }
}
