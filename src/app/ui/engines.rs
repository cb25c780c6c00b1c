//! The dialog in which engines are listed: other programs that can play.

use std::path::PathBuf;

use bevy_egui::egui::{
    Align, Button, Context, Grid, Label, Layout, RichText, ScrollArea, Spinner, TextEdit, Ui, vec2,
};

use super::action::{Overlay, UiAction};
use super::engine_trial::EngineTrial;
use super::{engine_options, mind_words, shell, theme, words};
use crate::app::engines::{EngineList, join_arguments, split_arguments};
use crate::app::locale::Locale;
use crate::app::settings::Settings;
use crate::bot::tei::client::{Dialect, EngineSpec, Identity, Sample, Trial};
use crate::rules::Ruleset;

const LIST_WIDTH: f32 = 190.0;
const LABEL_WIDTH: f32 = 90.0;
/// As high with few engines as with many, so that nothing jumps.
const HEIGHT: f32 = 330.0;
const LONGEST_NAME: usize = 40;

/// What stands in the dialog.
#[derive(Debug, Default)]
pub struct EnginesForm {
    entries: Vec<Entry>,
    chosen: usize,
    trial: Option<EngineTrial>,
}

/// An engine as it is being written.
#[derive(Debug, Default)]
struct Entry {
    spec: EngineSpec,
    /// The path and the arguments as they are typed.
    path: String,
    arguments: String,
    /// What it last said of itself, for its options.
    identity: Option<Identity>,
}

impl Entry {
    fn new(spec: EngineSpec) -> Entry {
        let path = spec.path.display().to_string();
        let arguments = join_arguments(&spec.arguments);
        Entry { spec, path, arguments, identity: None }
    }

    fn set_path(&mut self, path: PathBuf) {
        let is_other = self.spec.path != path;
        self.path = path.display().to_string();
        self.spec.path = path;
        if is_other {
            self.identity = None;
        }
    }
}

impl EnginesForm {
    /// A form with these engines.
    #[must_use]
    pub fn new(engines: &EngineList) -> EnginesForm {
        let entries = engines.specs().iter().cloned().map(Entry::new).collect();
        EnginesForm { entries, chosen: 0, trial: None }
    }

    /// A new engine at the end, chosen.
    pub fn add(&mut self) {
        self.entries.push(Entry::default());
        self.chosen = self.entries.len() - 1;
        self.trial = None;
    }

    /// The program of the engine that is chosen; of a new one if there is none.
    pub fn set_program(&mut self, path: PathBuf) {
        if self.entries.is_empty() {
            self.add();
        }
        if let Some(entry) = self.entries.get_mut(self.chosen) {
            if entry.spec.name.trim().is_empty() {
                entry.spec.name = EngineSpec::new(&path).name;
            }
            entry.set_path(path);
        }
    }

    /// Tries an engine out; one that is being tried out is stopped.
    pub fn start_trial(&mut self, spec: EngineSpec) {
        self.trial = Some(EngineTrial::start(spec));
    }

    /// Shows what an engine has shown.
    pub fn set_trial(&mut self, trial: EngineTrial) {
        self.trial = Some(trial);
    }

    /// Ends the engine that is being tried out, if any.
    pub fn stop_trial(&mut self) {
        self.trial = None;
    }

    /// Whether an engine is being tried out.
    #[must_use]
    pub fn is_trying(&self) -> bool {
        self.trial.as_ref().is_some_and(EngineTrial::is_running)
    }

    /// The list of the settings with the engines of the form.
    fn list(&self, old: &EngineList) -> EngineList {
        let mut list = old.clone();
        list.set(self.entries.iter().map(|entry| entry.spec.clone()));
        list
    }

    fn remove(&mut self) {
        if self.chosen < self.entries.len() {
            self.entries.remove(self.chosen);
        }
        self.chosen = self.chosen.min(self.entries.len().saturating_sub(1));
        self.trial = None;
    }

    /// Learns the options of the engine that was tried out.
    fn learn(&mut self) {
        let Some(trial) = &mut self.trial else { return };
        let path = trial.spec.path.clone();
        let Some(identity) = trial.result().and_then(|trial| trial.identity.as_ref()) else {
            return;
        };
        if let Some(entry) = self.entries.get_mut(self.chosen)
            && entry.spec.path == path
            && entry.identity.as_ref() != Some(identity)
        {
            entry.identity = Some(identity.clone());
        }
    }
}

/// Shows the dialog. What is written holds as soon as its field is left.
pub fn show(
    ctx: &Context,
    form: &mut EnginesForm,
    settings: &Settings,
    locale: &Locale,
) -> Vec<UiAction> {
    form.learn();
    let mut actions = Vec::new();
    let mut list = settings.engines.clone();
    let title = locale.text("engines-title");
    let ((), closes) = shell::dialog(ctx, "engines", 800.0, title, &locale.text("close"), |ui| {
        ui.horizontal_top(|ui| {
            ui.allocate_ui(vec2(LIST_WIDTH, HEIGHT), |ui| {
                ui.vertical(|ui| names(ui, form, locale));
            });
            ui.add_space(8.0);
            ui.vertical(|ui| {
                ui.set_min_height(HEIGHT);
                if form.entries.is_empty() {
                    let text = RichText::new(locale.text("engines-explained")).color(theme::FADED);
                    ui.add(Label::new(text).wrap());
                } else {
                    engine(ui, form, &mut actions, locale);
                }
            });
        });
        if !list.broken().is_empty() {
            broken(ui, &mut list, locale);
        }
    });
    let is_writing = ctx.memory(|memory| memory.focused()).is_some();
    let list = form.list(&list);
    if list != settings.engines && (closes || !is_writing) {
        actions.push(UiAction::Settings(Settings { engines: list, ..settings.clone() }));
    }
    if closes {
        actions.push(UiAction::Close);
    }
    actions
}

/// The list at the left.
fn names(ui: &mut Ui, form: &mut EnginesForm, locale: &Locale) {
    ui.set_width(LIST_WIDTH);
    theme::well().show(ui, |ui| {
        let height = HEIGHT - theme::BUTTON_HEIGHT - 28.0;
        let area = ScrollArea::vertical().id_salt("engines").max_height(height);
        area.auto_shrink([false, false]).show(ui, |ui| {
            for index in 0..form.entries.len() {
                let name = form.entries[index].spec.name.trim();
                let name = if name.is_empty() { locale.text("engines-new") } else { name.into() };
                let is_chosen = index == form.chosen;
                let color = if is_chosen { theme::ON_BRASS } else { theme::IVORY };
                let mut button = Button::new(RichText::new(name).color(color)).truncate();
                if is_chosen {
                    button = button.fill(theme::BRASS);
                }
                let size = vec2(ui.available_width(), theme::BUTTON_HEIGHT);
                let button = shell::add_centered(ui, button, size);
                if shell::named(button, &format!("engine-{index}")).clicked() && !is_chosen {
                    form.chosen = index;
                    form.trial = None;
                }
            }
        });
    });
    let add = shell::wide_button(ui, locale.text("engines-add"), true);
    if shell::named(add, "engine-add").clicked() {
        form.add();
    }
}

/// The fields of the engine that is chosen.
fn engine(ui: &mut Ui, form: &mut EnginesForm, actions: &mut Vec<UiAction>, locale: &Locale) {
    let chosen = form.chosen.min(form.entries.len() - 1);
    let entry = &mut form.entries[chosen];
    Grid::new(("engine", chosen)).num_columns(2).spacing(vec2(10.0, 8.0)).show(ui, |ui| {
        label(ui, locale.text("engines-name"));
        let name = TextEdit::singleline(&mut entry.spec.name).char_limit(LONGEST_NAME);
        field(ui, name.hint_text(locale.text("engines-name-hint")), "engine-name", 0.0);
        ui.end_row();

        label(ui, locale.text("engines-program"));
        ui.horizontal(|ui| {
            let hint = locale.text("engines-program-hint");
            let path = TextEdit::singleline(&mut entry.path).hint_text(hint);
            if field(ui, path, "engine-path", 104.0) {
                entry.set_path(PathBuf::from(entry.path.trim()));
            }
            let choose = shell::button(ui, locale.text("engines-choose"));
            if shell::named(choose, "engine-choose").clicked() {
                actions.push(UiAction::Open(Overlay::ChooseProgram));
            }
        });
        ui.end_row();

        label(ui, locale.text("engines-arguments"));
        let hint = locale.text("engines-arguments-hint");
        let arguments = TextEdit::singleline(&mut entry.arguments).hint_text(hint);
        if field(ui, arguments, "engine-arguments", 0.0) {
            entry.spec.arguments = split_arguments(&entry.arguments);
        }
        ui.end_row();
    });
    ui.add_space(4.0);
    engine_options::show(ui, &mut entry.spec, entry.identity.as_ref(), locale);
    ui.add_space(6.0);
    let spec = entry.spec.clone();
    ui.horizontal(|ui| {
        let can_try = !spec.path.as_os_str().is_empty();
        let test = ui
            .add_enabled_ui(can_try, |ui| shell::primary_button(ui, locale.text("engines-test")))
            .inner;
        if shell::named(test, "engine-test").clicked() {
            actions.push(UiAction::TestEngine(spec));
        }
        let remove = shell::button(ui, locale.text("engines-remove"));
        if shell::named(remove, "engine-remove").clicked() {
            form.remove();
        }
    });
    if let Some(trial) = &mut form.trial {
        ui.add_space(4.0);
        theme::well().show(ui, |ui| {
            ui.set_width(ui.available_width());
            match trial.result() {
                Some(trial) => result(ui, trial, locale),
                None => {
                    ui.horizontal(|ui| {
                        ui.add(Spinner::new().color(theme::BRASS));
                        ui.label(locale.text("engines-testing"));
                    });
                }
            }
        });
    }
}

fn label(ui: &mut Ui, text: impl Into<String>) {
    let size = vec2(LABEL_WIDTH, theme::BUTTON_HEIGHT);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_width(LABEL_WIDTH);
        ui.label(text.into());
    });
}

/// A line to write in, `beside` points less than the room; true if it was changed.
fn field(ui: &mut Ui, edit: TextEdit<'_>, name: &str, beside: f32) -> bool {
    let width = (ui.available_width() - beside).max(60.0);
    let edit = ui.add(edit.margin(vec2(8.0, 7.0)).desired_width(width));
    shell::named(edit, name).changed()
}

/// What the engine has shown.
fn result(ui: &mut Ui, trial: &Trial, locale: &Locale) {
    if let Some(identity) = &trial.identity {
        ui.add(Label::new(RichText::new(who(identity, locale)).strong()).wrap());
        ui.add(Label::new(theme::caption(what(identity, locale))).wrap());
    }
    let (text, color) = match &trial.sample {
        Ok(sample) => (first_ply(sample, locale), theme::IVORY),
        Err(error) => (mind_words::fault(locale, error), theme::EMBER),
    };
    shell::named(ui.add(Label::new(RichText::new(text).color(color)).wrap()), "engine-result");
}

fn who(identity: &Identity, locale: &Locale) -> String {
    let name = if identity.name.is_empty() {
        locale.text("engines-nameless").into_owned()
    } else {
        format!("{} {}", identity.name, identity.version).trim().to_owned()
    };
    if identity.author.is_empty() {
        return name;
    }
    let values = [("name", name.into()), ("author", identity.author.as_str().into())];
    locale.text_with("engines-by", &values)
}

fn what(identity: &Identity, locale: &Locale) -> String {
    let sizes = match identity.sizes()[..] {
        [] => locale.text("engines-sizes-unsaid").into_owned(),
        ref sizes => {
            let sizes: Vec<String> = sizes.iter().map(|size| format!("{size}×{size}")).collect();
            sizes.join(", ")
        }
    };
    let version = match identity.dialect() {
        Dialect::Positional => 0,
        Dialect::Keywords => 1,
    };
    let values = [
        ("version", version.into()),
        ("sizes", sizes.into()),
        ("options", identity.options.len().into()),
    ];
    locale.text_with("engines-speaks", &values)
}

fn first_ply(sample: &Sample, locale: &Locale) -> String {
    let Ruleset { size, half_komi, .. } = sample.ruleset;
    let komi = match half_komi {
        0 => "none".to_owned(),
        _ => words::halves(i32::from(half_komi)),
    };
    let ply = sample.ply.to_string();
    let mut values = vec![("size", size.get().into()), ("komi", komi.into()), ("ply", ply.into())];
    match &sample.report {
        Some(report) => {
            values.push(("depth", report.depth.into()));
            locale.text_with("engines-plays-at-depth", &values)
        }
        None => locale.text_with("engines-plays", &values),
    }
}

/// Entries of the file that are no engines.
fn broken(ui: &mut Ui, list: &mut EngineList, locale: &Locale) {
    ui.add_space(6.0);
    for broken in list.broken() {
        let values = [("error", broken.reason.as_str().into())];
        let text = locale.text_with("engines-broken", &values);
        ui.add(Label::new(RichText::new(text).color(theme::EMBER)).wrap());
    }
    let forget = shell::button(ui, locale.text("engines-forget-broken"));
    if shell::named(forget, "engine-forget-broken").clicked() {
        list.forget_broken();
    }
}
