//! The dialog that makes a film of the record that is watched.

use std::path::{Path, PathBuf};

use bevy_egui::egui::{
    self, Align, ComboBox, Context, DragValue, Grid, Label, Layout, ProgressBar, RichText,
    TextEdit, Ui, vec2,
};

use super::action::UiAction;
use super::{shell, theme};
use crate::app::export::{self, Format, Pace, Plan, Progress};
use crate::app::filming::{FilmCamera, FilmOrder};
use crate::app::locale::Locale;
use crate::app::table::Look;
use crate::record::Record;
use crate::rules::Ruleset;

/// The formats on offer.
const FORMATS: [(Format, &str); 3] =
    [(Format::Mp4, "mp4"), (Format::Gif, "gif"), (Format::Apng, "png")];
/// The sizes on offer, in pixels.
const SIZES: [(u32, u32); 4] = [(480, 270), (640, 360), (1280, 720), (1920, 1080)];
/// The frames per second on offer; more than a format takes is cut off.
const RATES: [u32; 3] = [15, 30, 60];
/// The speeds on offer.
const SPEEDS: [f32; 4] = [0.5, 1.0, 2.0, 4.0];

/// What stands in the form.
#[derive(Clone, Debug)]
pub struct FilmForm {
    /// What it is written as.
    pub format: Format,
    /// In pixels.
    pub size: (u32, u32),
    /// Frames per second.
    pub fps: u32,
    /// Times the usual speed.
    pub speed: f32,
    /// After how many plies it begins.
    pub from: usize,
    /// After how many plies it ends.
    pub to: usize,
    /// What its camera does.
    pub camera: FilmCamera,
    /// Whether players, plies and result are written on it.
    pub captions: bool,
    /// Whether it begins with a card that names the players.
    pub title: bool,
    /// Whether letters and numbers are on the board's frame.
    pub coordinates: bool,
    /// The file, without what its format adds to the name.
    pub name: String,
    /// The game that it shows.
    record: Record,
    /// Whether the program that makes MP4 is there.
    has_ffmpeg: bool,
    /// Of the form as it was then.
    preview: Option<(Wish, Preview)>,
}

/// What the preview depends on.
type Wish = (Format, (u32, u32), u32, f32, usize, usize, bool);

/// What the film will be.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Preview {
    seconds: f32,
    bytes: u64,
}

impl Default for FilmForm {
    fn default() -> Self {
        FilmForm {
            format: Format::Gif,
            size: (640, 360),
            fps: 30,
            speed: 1.0,
            from: 0,
            to: 0,
            camera: FilmCamera::default(),
            captions: true,
            title: false,
            coordinates: false,
            name: String::new(),
            record: Record::new(Ruleset::default()),
            has_ffmpeg: false,
            preview: None,
        }
    }
}

impl FilmForm {
    /// A form for a film of this whole game, in `folder` under this name or, where that is taken, one like
    /// it. What else was chosen the last time stays.
    pub fn reset(&mut self, record: Record, folder: &Path, name: &str, has_ffmpeg: bool) {
        (self.from, self.to) = (0, record.main_line().len());
        self.record = record;
        self.name = free_name(folder, name).display().to_string();
        self.preview = None;
        if has_ffmpeg != self.has_ffmpeg {
            self.has_ffmpeg = has_ffmpeg;
            self.format = if has_ffmpeg { Format::Mp4 } else { Format::Gif };
        }
    }

    /// What is to be made, on a table that looks like this.
    #[must_use]
    pub fn order(&self, look: &Look, locale: &Locale) -> FilmOrder {
        FilmOrder {
            ptn: self.record.to_ptn(),
            out: self.path(),
            size: self.size.into(),
            fps: self.fps(),
            speed: self.speed,
            plies: (self.from, self.to),
            camera: self.camera,
            captions: self.captions,
            title: self.title,
            coordinates: self.coordinates,
            look: look.clone(),
            language: locale.language().to_owned(),
        }
    }

    /// The file with its format's ending.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        let name = self.name.trim();
        let ending = FORMATS.iter().find(|(format, _)| *format == self.format);
        let ending = ending.map_or("", |(_, ending)| ending);
        let path = PathBuf::from(name);
        match path.extension() {
            Some(extension) if extension.eq_ignore_ascii_case(ending) => path,
            _ => PathBuf::from(format!("{name}.{ending}")),
        }
    }

    fn fps(&self) -> u32 {
        self.fps.min(self.format.fastest())
    }

    /// Made anew when something has changed.
    fn preview(&mut self) -> Preview {
        let FilmForm { format, size, speed, from, to, title, .. } = *self;
        let wish = (format, size, self.fps(), speed, from, to, title);
        match &self.preview {
            Some((of, preview)) if *of == wish => *preview,
            _ => {
                let pace = Pace { fps: self.fps(), speed };
                let plan = Plan::of(&self.record, from..=to, pace, title);
                let bytes = export::estimated_bytes(&plan, format, size.into());
                let preview = Preview { seconds: plan.seconds(), bytes };
                self.preview = Some((wish, preview));
                preview
            }
        }
    }
}

/// The film that is being made; `Some(None)` before its first frame.
pub type Making = Option<Option<Progress>>;

/// Shows the form; or, while a film is made, how far it is.
pub fn show(ctx: &Context, form: &mut FilmForm, making: Making, locale: &Locale) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let title = locale.text("film-title");
    let ((), closes) =
        shell::dialog(ctx, "film", 640.0, title, &locale.text("close"), |ui| match making {
            Some(progress) => made(ui, progress, locale, &mut actions),
            None => asked(ui, form, locale, &mut actions),
        });
    if closes {
        actions.push(UiAction::Close);
    }
    actions
}

/// How much of a film is there, in percent.
#[must_use]
pub fn percent(progress: Option<Progress>) -> u32 {
    progress.map_or(0, |Progress { done, total }| 100 * done / total.max(1))
}

fn made(ui: &mut Ui, progress: Option<Progress>, locale: &Locale, actions: &mut Vec<UiAction>) {
    ui.label(match progress {
        Some(Progress { done, total }) => {
            locale.text_with("film-frame", &[("done", done.into()), ("total", total.into())])
        }
        None => locale.text("film-begins").into_owned(),
    });
    ui.add_space(4.0);
    let share = progress.map_or(0.0, |Progress { done, total }| done as f32 / total.max(1) as f32);
    ui.add(ProgressBar::new(share).fill(theme::BRASS).desired_height(14.0));
    ui.add_space(10.0);
    ui.label(theme::caption(locale.text("film-goes-on")));
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        let close = shell::primary_button(ui, locale.text("close"));
        if shell::named(close, "film-close").clicked() {
            actions.push(UiAction::Close);
        }
        let stop = shell::button(ui, locale.text("film-stop"));
        if shell::named(stop, "film-stop").clicked() {
            actions.push(UiAction::StopFilm);
        }
    });
}

fn asked(ui: &mut Ui, form: &mut FilmForm, locale: &Locale, actions: &mut Vec<UiAction>) {
    Grid::new("film").num_columns(2).spacing(vec2(16.0, 10.0)).show(ui, |ui| {
        look(ui, form, locale);
        part(ui, form, locale);
        row(ui, locale.text("film-file"), |ui| {
            let field = TextEdit::singleline(&mut form.name).desired_width(ui.available_width());
            shell::named(ui.add(field), "film-file");
        });
    });
    ui.add_space(8.0);
    let preview = form.preview();
    let text = locale.text_with(
        "film-preview",
        &[
            ("minutes", ((preview.seconds / 60.0) as u32).into()),
            ("seconds", format!("{:02}", preview.seconds as u32 % 60).into()),
            ("size", megabytes(preview.bytes).into()),
        ],
    );
    ui.label(RichText::new(text).color(theme::FADED));
    if form.path().exists() {
        let text = RichText::new(locale.text("film-replaces")).color(theme::EMBER);
        ui.add(Label::new(text).wrap());
    }
    let lacks_ffmpeg = form.format == Format::Mp4 && !form.has_ffmpeg;
    if lacks_ffmpeg {
        let text = RichText::new(locale.text("film-lacks-ffmpeg")).color(theme::EMBER);
        ui.add(Label::new(text).wrap());
    }
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let can_start = !lacks_ffmpeg && !form.name.trim().is_empty();
        let text = locale.text("film-make");
        let start = ui.add_enabled_ui(can_start, |ui| shell::primary_button(ui, text)).inner;
        if shell::named(start, "film-make").clicked() {
            actions.push(UiAction::MakeFilm);
        }
        let cancel = shell::button(ui, locale.text("cancel"));
        if shell::named(cancel, "film-cancel").clicked() {
            actions.push(UiAction::Close);
        }
    });
}

/// How it is written, and how fast it is.
fn look(ui: &mut Ui, form: &mut FilmForm, locale: &Locale) {
    row(ui, locale.text("film-format"), |ui| {
        let formats = FORMATS.map(|(format, ending)| {
            (format, locale.text_with("film-format-of", &[("ending", ending.into())]))
        });
        if let Some(format) = shell::segments(ui, "film-format", &formats, form.format) {
            form.format = format;
        }
    });
    row(ui, locale.text("film-size"), |ui| {
        let sizes = SIZES.map(|(width, height)| ((width, height), format!("{width}×{height}")));
        if let Some(size) = shell::segments(ui, "film-size", &sizes, form.size) {
            form.size = size;
        }
    });
    row(ui, locale.text("film-rate"), |ui| {
        let fastest = form.format.fastest();
        let rates = RATES.map(|rate| (rate, rate.min(fastest).to_string()));
        if let Some(fps) = shell::segments(ui, "film-rate", &rates, form.fps) {
            form.fps = fps;
        }
    });
    row(ui, locale.text("film-speed"), |ui| {
        let speeds = SPEEDS
            .map(|speed| (speed, locale.text_with("speed-factor", &[("factor", speed.into())])));
        if let Some(speed) = shell::segments(ui, "film-speed", &speeds, form.speed) {
            form.speed = speed;
        }
    });
}

/// Which part of the game it shows, from where, and what is written on it.
fn part(ui: &mut Ui, form: &mut FilmForm, locale: &Locale) {
    let last = form.record.main_line().len();
    row(ui, locale.text("film-plies"), |ui| {
        ui.horizontal(|ui| {
            let from = ui.add(DragValue::new(&mut form.from).range(0..=last));
            shell::named(from, "film-from");
            ui.label(locale.text("film-to"));
            let to = ui.add(DragValue::new(&mut form.to).range(0..=last));
            shell::named(to, "film-to");
            ui.add_space(16.0);
            camera(ui, form, locale);
        });
    });
    form.to = form.to.max(form.from);
    row(ui, locale.text("film-written"), |ui| {
        ui.horizontal_wrapped(|ui| {
            for (value, text, place) in [
                (&mut form.captions, locale.text("film-captions"), "captions"),
                (&mut form.title, locale.text("film-card"), "card"),
                (&mut form.coordinates, locale.text("settings-coordinates"), "film-coordinates"),
            ] {
                shell::named(ui.checkbox(value, text.into_owned()), place);
            }
        });
    });
}

/// What its camera does.
fn camera(ui: &mut Ui, form: &mut FilmForm, locale: &Locale) {
    let name =
        |camera: FilmCamera| locale.text_with("film-camera-of", &[("camera", camera.id().into())]);
    ui.label(locale.text("film-camera"));
    let list = ComboBox::from_id_salt("film-camera").width(150.0).selected_text(name(form.camera));
    let shown = list.show_ui(ui, |ui| {
        for camera in FilmCamera::ALL {
            ui.selectable_value(&mut form.camera, camera, name(camera));
        }
    });
    shell::named(shown.response, "film-camera");
}

/// A row of the form: what it is, and the field.
fn row(ui: &mut Ui, text: impl Into<String>, add: impl FnOnce(&mut Ui)) {
    const LABEL: f32 = 120.0;
    let size = egui::vec2(LABEL, theme::BUTTON_HEIGHT);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_width(LABEL);
        ui.add(Label::new(text.into()).wrap());
    });
    let width = (600.0 - LABEL - 16.0).min(ui.available_width());
    ui.allocate_ui(vec2(width, theme::BUTTON_HEIGHT), |ui| {
        ui.set_width(width);
        add(ui);
    });
    ui.end_row();
}

/// `name`, `name-2`, `name-3`… of which there is no film yet.
fn free_name(folder: &Path, name: &str) -> PathBuf {
    let numbered = |number: u32| match number {
        1 => folder.join(name),
        number => folder.join(format!("{name}-{number}")),
    };
    let is_free = |path: &PathBuf| {
        FORMATS.iter().all(|(_, ending)| !path.with_added_extension(ending).exists())
    };
    (1..).map(numbered).find(is_free).expect("the numbers do not end")
}

/// `0.4`, `2.1`, `35`: an estimate needs no more.
fn megabytes(bytes: u64) -> String {
    let megabytes = bytes as f64 / 1e6;
    if megabytes < 9.95 { format!("{megabytes:.1}") } else { format!("{megabytes:.0}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_the_ending_of_its_format() {
        let mut form = FilmForm { format: Format::Gif, ..FilmForm::default() };
        for (name, path) in
            [("a", "a.gif"), ("a.gif", "a.gif"), ("b/a.GIF", "b/a.GIF"), ("v1.2", "v1.2.gif")]
        {
            form.name = name.to_owned();
            assert_eq!(form.path(), Path::new(path));
        }
        form.format = Format::Apng;
        form.name = "a".to_owned();
        assert_eq!(form.path(), Path::new("a.png"));
    }

    fn game() -> Record {
        let text = b"[Size \"5\"]\n\n1. a1 e5\n2. b1 d5\n";
        let options = crate::record::ReadOptions::default();
        crate::record::read(text, &options).remove(0).record.unwrap()
    }

    #[test]
    fn mp4_is_offered_first_where_it_can_be_made() {
        let mut form = FilmForm::default();
        form.reset(game(), Path::new("films"), "Ann-Bo", true);
        assert_eq!((form.format, form.to), (Format::Mp4, 4));
        assert_eq!(form.path(), Path::new("films").join("Ann-Bo.mp4"));
        form.format = Format::Gif;
        form.to = 2;
        form.reset(game(), Path::new("films"), "Ann-Bo", true);
        assert_eq!((form.format, form.to), (Format::Gif, 4), "the format that was chosen stays");
    }

    #[test]
    fn the_proposed_name_is_free() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("Ann-Bo.png"), "").unwrap();
        std::fs::write(folder.path().join("Ann-Bo-2.mp4"), "").unwrap();
        assert_eq!(free_name(folder.path(), "Ann-Bo"), folder.path().join("Ann-Bo-3"));
        assert_eq!(free_name(folder.path(), "Bo"), folder.path().join("Bo"));
    }

    #[test]
    fn the_preview_follows_the_form() {
        let mut form = FilmForm::default();
        form.reset(game(), Path::new("films"), "a", false);
        let whole = form.preview();
        form.to = 2;
        let half = form.preview();
        assert!(half.seconds < whole.seconds && half.bytes < whole.bytes);
        form.speed = 2.0;
        assert!(form.preview().seconds < half.seconds);
    }

    #[test]
    fn sizes_are_rounded_as_one_says_them() {
        assert_eq!([40_000, 2_140_000, 35_400_000].map(megabytes), ["0.0", "2.1", "35"]);
    }
}
