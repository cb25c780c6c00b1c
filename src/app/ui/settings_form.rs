//! The settings, over any screen, on pages. Every change holds at once.

use bevy_egui::egui::{Align, Context, Grid, Id, Label, Layout, Slider, Ui, vec2};

use super::action::{Overlay, UiAction};
use super::{graphics_form, look_form, shell, theme};
use crate::app::locale::{Language, Locale};
use crate::app::settings::{
    ANIMATION_SPEEDS, BOT_PAUSES, BOT_SECONDS, Settings, UI_SCALES, WindowMode,
};
use crate::app::table::{Preset, Themes};

const LABEL_WIDTH: f32 = 150.0;

/// As high as the fullest page, so that the pages' buttons stay where they are.
const PAGE_HEIGHT: f32 = 386.0;

/// What is set together; a page that all fits into a small window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// How one plays.
    #[default]
    Game,
    /// What the table looks like.
    Table,
    /// How it is drawn.
    Picture,
    /// What is heard.
    Sound,
    /// Our bot and other programs.
    Bots,
}

impl Page {
    /// In the order of their buttons, which are called `settings-page-0` and so on.
    pub const ALL: [Page; 5] = [Page::Game, Page::Table, Page::Picture, Page::Sound, Page::Bots];

    /// The page that is open; it stays so when the settings are closed.
    fn open(ctx: &Context) -> Page {
        ctx.data(|data| data.get_temp(Page::id())).unwrap_or_default()
    }

    /// Opens this page.
    pub fn turn_to(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(Page::id(), self));
    }

    fn id() -> Id {
        Id::new("settings-page")
    }

    fn name(self, locale: &Locale) -> String {
        match self {
            Page::Game => locale.text("settings-page-game"),
            Page::Table => locale.text("settings-page-table"),
            Page::Picture => locale.text("settings-page-picture"),
            Page::Sound => locale.text("settings-page-sound"),
            Page::Bots => locale.text("settings-page-bots"),
        }
        .into_owned()
    }
}

/// Shows the settings; `languages` and `themes` are the ones to choose from, `now` is what Auto
/// has chosen.
pub fn show(
    ctx: &Context,
    settings: &Settings,
    now: Option<Preset>,
    languages: &[Language],
    themes: &Themes,
    locale: &Locale,
) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let mut changed = settings.clone();
    let title = locale.text("settings-title");
    let ((), closes) = shell::dialog(ctx, "settings", 640.0, title, &locale.text("close"), |ui| {
        let pages = Page::ALL.map(|page| (page, page.name(locale)));
        let page = Page::open(ui.ctx());
        let page = shell::segments(ui, "settings-page", &pages, page).unwrap_or(page);
        page.turn_to(ui.ctx());
        ui.add_space(12.0);
        let grid = Grid::new(("settings", page as usize));
        grid.num_columns(2).spacing(vec2(16.0, 12.0)).show(ui, |ui| match page {
            Page::Game => game(ui, &mut changed, languages, locale),
            Page::Table => look(ui, &mut changed, themes, locale),
            Page::Picture => {
                picture(ui, &mut changed, locale);
                graphics_form::show(ui, &mut changed, now, locale);
            }
            Page::Sound => sound(ui, &mut changed, locale),
            Page::Bots => {
                bot(ui, &mut changed, locale);
                actions.extend(engines(ui, settings, locale));
            }
        });
        let height = PAGE_HEIGHT.min(0.6 * ctx.content_rect().height());
        ui.add_space((height - ui.min_rect().height()).max(0.0));
    });
    if changed != *settings {
        actions.push(UiAction::Settings(changed));
    }
    if closes {
        actions.push(UiAction::Close);
    }
    actions
}

/// A row of the table: what it is, and the field.
pub(super) fn row(ui: &mut Ui, text: impl Into<String>, add: impl FnOnce(&mut Ui)) {
    let size = vec2(LABEL_WIDTH, theme::BUTTON_HEIGHT);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_width(LABEL_WIDTH);
        ui.add(Label::new(text.into()).wrap());
    });
    let width = (600.0 - LABEL_WIDTH - 16.0).min(ui.available_width());
    ui.allocate_ui(vec2(width, theme::BUTTON_HEIGHT), |ui| {
        ui.set_width(width);
        add(ui);
    });
    ui.end_row();
}

fn game(ui: &mut Ui, settings: &mut Settings, languages: &[Language], locale: &Locale) {
    row(ui, locale.text("settings-language"), |ui| {
        ui.vertical(|ui| {
            for language in languages {
                let is_chosen = locale.language() == language.id;
                let radio = ui.radio(is_chosen, &language.name);
                if shell::named(radio, &format!("language-{}", language.id)).clicked() {
                    settings.language.clone_from(&language.id);
                }
            }
        });
    });
    row(ui, locale.text("settings-animation"), |ui| {
        let options = ANIMATION_SPEEDS.map(|speed| {
            let text = if speed == 0.0 {
                locale.text("settings-animation-off").into_owned()
            } else {
                locale.text_with("speed-factor", &[("factor", speed.into())])
            };
            (speed, text)
        });
        if let Some(speed) = shell::segments(ui, "animation", &options, settings.animation_speed) {
            settings.animation_speed = speed;
        }
    });
    row(ui, locale.text("settings-motion"), |ui| {
        let text = locale.text("settings-motion-hint");
        let checkbox = ui.checkbox(&mut settings.reduced_motion, text.into_owned());
        shell::named(checkbox, "reduced-motion");
    });
    row(ui, locale.text("settings-coordinates"), |ui| {
        let text = locale.text("settings-coordinates-hint");
        let checkbox = ui.checkbox(&mut settings.coordinates, text.into_owned());
        shell::named(checkbox, "coordinates");
    });
    row(ui, locale.text("settings-director"), |ui| {
        let text = locale.text("settings-director-hint");
        let checkbox = ui.checkbox(&mut settings.director, text.into_owned());
        shell::named(checkbox, "director");
    });
}

fn picture(ui: &mut Ui, settings: &mut Settings, locale: &Locale) {
    row(ui, locale.text("settings-scale"), |ui| {
        let options = UI_SCALES.map(|scale| {
            let percent = (scale * 100.0).round();
            (scale, locale.text_with("settings-percent", &[("percent", percent.into())]))
        });
        if let Some(scale) = shell::segments(ui, "scale", &options, settings.ui_scale) {
            settings.ui_scale = scale;
        }
    });
    row(ui, locale.text("settings-window"), |ui| {
        let options = [
            (WindowMode::Windowed, locale.text("settings-windowed").into_owned()),
            (WindowMode::Fullscreen, locale.text("settings-fullscreen").into_owned()),
        ];
        if let Some(mode) = shell::segments(ui, "window", &options, settings.window_mode) {
            settings.window_mode = mode;
        }
    });
}

fn look(ui: &mut Ui, settings: &mut Settings, themes: &Themes, locale: &Locale) {
    row(ui, locale.text("settings-board"), |ui| {
        look_form::boards(ui, &mut settings.look, themes, locale)
    });
    row(ui, locale.text("settings-pieces"), |ui| {
        look_form::pieces(ui, &mut settings.look, themes, locale)
    });
    row(ui, locale.text("settings-colors"), |ui| look_form::colors(ui, &mut settings.look, locale));
}

fn sound(ui: &mut Ui, settings: &mut Settings, locale: &Locale) {
    row(ui, locale.text("settings-effects-volume"), |ui| {
        volume(ui, "effects-volume", &mut settings.effects_volume);
    });
    row(ui, locale.text("settings-room-volume"), |ui| {
        volume(ui, "room-volume", &mut settings.room_volume);
    });
    row(ui, locale.text("settings-muted"), |ui| {
        let text = locale.text("settings-muted-hint");
        let checkbox = ui.checkbox(&mut settings.muted, text.into_owned());
        shell::named(checkbox, "muted");
    });
}

fn bot(ui: &mut Ui, settings: &mut Settings, locale: &Locale) {
    let seconds = |value: f64, _| {
        let seconds = (value * 10.0).round() / 10.0;
        locale.text_with("settings-seconds", &[("seconds", seconds.into())])
    };
    row(ui, locale.text("settings-bot-pause"), |ui| {
        ui.spacing_mut().slider_width = 300.0;
        let slider = Slider::new(&mut settings.bot_pause, BOT_PAUSES);
        let slider = ui.add(slider.step_by(0.1).custom_formatter(seconds));
        shell::named(slider.on_hover_text(locale.text("settings-bot-pause-hint")), "bot-pause");
    });
    row(ui, locale.text("settings-bot-time"), |ui| {
        ui.spacing_mut().slider_width = 300.0;
        let slider = Slider::new(&mut settings.bot_seconds, BOT_SECONDS);
        let slider = slider.logarithmic(true).step_by(0.5).custom_formatter(seconds);
        let slider = ui.add(slider);
        shell::named(slider.on_hover_text(locale.text("settings-bot-time-hint")), "bot-time");
    });
}

fn engines(ui: &mut Ui, settings: &Settings, locale: &Locale) -> Option<UiAction> {
    let mut action = None;
    row(ui, locale.text("settings-engines"), |ui| {
        let count = settings.engines.specs().len();
        let text = locale.text_with("settings-engines-button", &[("count", count.into())]);
        if shell::named(shell::button(ui, text), "settings-engines").clicked() {
            action = Some(UiAction::Open(Overlay::Engines));
        }
    });
    action
}

fn volume(ui: &mut Ui, name: &str, volume: &mut f32) {
    let mut percent = *volume * 100.0;
    ui.spacing_mut().slider_width = 300.0;
    let slider = Slider::new(&mut percent, 0.0..=100.0).fixed_decimals(0).suffix(" %");
    if shell::named(ui.add(slider), name).changed() {
        *volume = percent / 100.0;
    }
}
