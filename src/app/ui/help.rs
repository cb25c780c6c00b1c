//! The list of keys, over any screen.

use std::borrow::Cow;

use bevy_egui::egui::{Context, Grid, RichText, Ui, vec2};

use super::action::UiAction;
use super::{shell, theme};
use crate::app::locale::Locale;

/// What keys do, and the keys as they are called in the player's language.
type Line<'a> = (Cow<'a, str>, Cow<'a, str>);

/// Shows the list.
pub fn show(ctx: &Context, locale: &Locale) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let title = locale.text("help-title");
    let ((), closes) = shell::dialog(ctx, "help", 860.0, title, &locale.text("close"), |ui| {
        ui.columns(2, |columns| {
            group(&mut columns[0], locale.text("help-turn"), turn(locale));
            group(&mut columns[0], locale.text("help-view"), view(locale));
            group(&mut columns[1], locale.text("help-history"), history(locale));
            group(&mut columns[1], locale.text("help-files"), files(locale));
        });
    });
    if closes {
        actions.push(UiAction::Close);
    }
    actions
}

fn group<'a>(ui: &mut Ui, title: Cow<'a, str>, lines: Vec<Line<'a>>) {
    ui.spacing_mut().interact_size.y = 20.0;
    ui.label(RichText::new(title.clone()).size(17.0).color(theme::BRASS));
    Grid::new(title).num_columns(2).min_col_width(120.0).spacing(vec2(14.0, 2.0)).show(ui, |ui| {
        for (keys, what) in lines {
            ui.label(RichText::new(keys).size(13.5).color(theme::IVORY));
            ui.label(RichText::new(what).size(13.5).color(theme::FADED));
            ui.end_row();
        }
    });
    ui.add_space(8.0);
}

fn turn(locale: &Locale) -> Vec<Line<'_>> {
    vec![
        (locale.text("key-click"), locale.text("key-click-does")),
        (locale.text("key-drag"), locale.text("key-drag-does")),
        (locale.text("key-kinds"), locale.text("key-kinds-does")),
        (locale.text("key-right-click"), locale.text("key-right-click-does")),
        (locale.text("key-counts"), locale.text("key-counts-does")),
        (locale.text("key-enter"), locale.text("key-enter-does")),
        (locale.text("key-backspace"), locale.text("key-backspace-does")),
        (locale.text("key-escape"), locale.text("key-escape-does")),
        (locale.text("key-undo"), locale.text("key-undo-does")),
        (locale.text("key-hint"), locale.text("key-hint-does")),
    ]
}

fn view(locale: &Locale) -> Vec<Line<'_>> {
    vec![
        (locale.text("key-orbit"), locale.text("key-orbit-does")),
        (locale.text("key-zoom"), locale.text("key-zoom-does")),
        (locale.text("key-reset-view"), locale.text("key-reset-view-does")),
        (locale.text("key-top-view"), locale.text("key-top-view-does")),
        (locale.text("key-director"), locale.text("key-director-does")),
        (locale.text("key-stack"), locale.text("key-stack-does")),
        (locale.text("key-roads"), locale.text("key-roads-does")),
        (locale.text("key-fullscreen"), locale.text("key-fullscreen-does")),
        (locale.text("key-mute"), locale.text("key-mute-does")),
    ]
}

fn history(locale: &Locale) -> Vec<Line<'_>> {
    vec![
        (locale.text("key-play"), locale.text("key-play-does")),
        (locale.text("key-plies"), locale.text("key-plies-does")),
        (locale.text("key-half-plies"), locale.text("key-half-plies-does")),
        (locale.text("key-ends"), locale.text("key-ends-does")),
        (locale.text("key-variations"), locale.text("key-variations-does")),
        (locale.text("key-analysis"), locale.text("key-analysis-does")),
    ]
}

fn files(locale: &Locale) -> Vec<Line<'_>> {
    vec![
        (locale.text("key-new-game"), locale.text("key-new-game-does")),
        (locale.text("key-open"), locale.text("key-open-does")),
        (locale.text("key-drop-file"), locale.text("key-drop-file-does")),
        (locale.text("key-save"), locale.text("key-save-does")),
        (locale.text("key-copy"), locale.text("key-copy-does")),
        (locale.text("key-copy-tps"), locale.text("key-copy-tps-does")),
        (locale.text("key-paste"), locale.text("key-paste-does")),
        (locale.text("key-picture"), locale.text("key-picture-does")),
        (locale.text("key-help"), locale.text("key-help-does")),
    ]
}
