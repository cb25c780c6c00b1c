//! The screen on which a game is played: everything that lies over its table.

use bevy_egui::egui::{Align2, Context, Rect, RichText, Ui, vec2};

use super::action::{Overlay, UiAction};
use super::choice::{self, ChoiceState};
use super::icons::{self, Icon};
use super::model::HudModel;
use super::moves::{self, MovesState};
use super::shell::{self, Zones};
use super::{analysis, palette, sides, stack, theme, top};
use crate::app::locale::Locale;
use crate::app::session::Look;
use crate::app::study::StudyWish;

/// What the screen remembers from frame to frame.
#[derive(Clone, Debug, Default)]
pub struct HudState {
    /// The move list's.
    pub moves: MovesState,
    /// The menu's of the turn.
    pub choice: ChoiceState,
}

/// Shows the screen. `anchor` is the place on the screen of the stack or the square
/// that an open choice is about.
pub fn show(
    ctx: &Context,
    model: &HudModel,
    anchor: Option<Rect>,
    locale: &Locale,
    state: &mut HudState,
) -> Vec<UiAction> {
    let zones = Zones::of(ctx, false);
    sides::show(ctx, &model.sides, locale, &zones);
    let mut actions = palette::show(ctx, &model.palette, locale, &zones);
    actions.extend(moves_panel(ctx, model, locale, &zones, &mut state.moves));
    actions.extend(top::show(ctx, model, locale, &zones));
    if let Some(analysis) = &model.analysis {
        actions.extend(analysis::show(ctx, analysis, locale, &zones));
    }
    if let Some(strip) = &model.stack {
        actions.extend(stack::show(ctx, strip, locale, &zones));
    }
    match (&model.choice, anchor) {
        (Some(choice), Some(anchor)) => {
            let menu = choice::show(ctx, choice, anchor, locale, &zones, &mut state.choice);
            actions.extend(menu);
        }
        _ => state.choice = ChoiceState::default(),
    }
    actions
}

fn moves_panel(
    ctx: &Context,
    model: &HudModel,
    locale: &Locale,
    zones: &Zones,
    state: &mut MovesState,
) -> Vec<UiAction> {
    let mut actions = Vec::new();
    let (place, _) = analysis::split(zones.right, model.analysis.is_some());
    let (at, width) = (place.right_top(), place.width());
    shell::panel(ctx, "moves", Align2::RIGHT_TOP, at, width, |ui| {
        let height = place.height() - theme::panel().total_margin().sum().y;
        ui.set_height(height);
        let bottom = ui.cursor().top() + height;
        let is_studied = model.analysis.is_some();
        heading(ui, locale.text("moves-title").as_ref(), is_studied, locale, &mut actions);
        // Three rows of buttons stand under the list.
        let below = 3.0 * (theme::BUTTON_HEIGHT + ui.spacing().item_spacing.y);
        let list_height = bottom - ui.cursor().top() - below;
        actions.extend(moves::show(ui, &model.moves, locale, state, list_height));
        look_buttons(ui, model, locale, &mut actions);
        change_buttons(ui, model, locale, &mut actions);
        end_buttons(ui, model, locale, &mut actions);
    });
    actions
}

/// A title with the buttons of the menu and of the analysis beside it; that one is absent while
/// the analysis is open, which has its own.
pub(super) fn heading(
    ui: &mut Ui,
    title: &str,
    is_studied: bool,
    locale: &Locale,
    actions: &mut Vec<UiAction>,
) {
    let title = RichText::new(title).size(17.0).color(theme::BRASS);
    shell::row_with_right(ui, title, |ui| {
        let size = vec2(theme::BUTTON_HEIGHT, 28.0);
        let menu = icons::sized_button(ui, Icon::Menu, &locale.text("menu-hint"), true, size);
        if shell::named(menu, "menu").clicked() {
            actions.push(UiAction::Open(Overlay::GameMenu));
        }
        if !is_studied {
            let hint = locale.text("analysis-button");
            let button = icons::sized_button(ui, Icon::Analysis, &hint, true, size);
            if shell::named(button, "analysis").clicked() {
                actions.push(UiAction::Study(StudyWish::ToggleAnalysis));
            }
        }
    });
}

/// First, back, forward, last: they only look.
fn look_buttons(ui: &mut Ui, model: &HudModel, locale: &Locale, actions: &mut Vec<UiAction>) {
    let at_start = model.moves.current.is_none();
    let at_end = model.look_back.is_none();
    let buttons = [
        (Icon::First, locale.text("step-first"), !at_start, Look::First),
        (Icon::Back, locale.text("step-back"), !at_start, Look::Back),
        (Icon::Forward, locale.text("step-forward"), !at_end, Look::Forward),
        (Icon::Last, locale.text("step-last"), !at_end, Look::Last),
    ];
    let clicked = shell::split(ui, buttons.len(), |ui, index| {
        let (icon, hint, enabled, look) = &buttons[index];
        let size = vec2(ui.available_width(), theme::BUTTON_HEIGHT);
        let button = icons::sized_button(ui, *icon, hint, *enabled, size);
        button.clicked().then_some(UiAction::Look(*look))
    });
    actions.extend(clicked.into_iter().flatten());
}

/// Undo and redo, which change the game, and a hint for what to do instead.
fn change_buttons(ui: &mut Ui, model: &HudModel, locale: &Locale, actions: &mut Vec<UiAction>) {
    let buttons = [
        (Icon::Undo, locale.text("undo-hint"), model.can_undo, UiAction::Undo, "undo"),
        (Icon::Redo, locale.text("redo-hint"), model.can_redo, UiAction::Redo, "redo"),
        (
            Icon::Hint,
            locale.text("hint-button"),
            model.palette.enabled,
            UiAction::Study(StudyWish::Hint),
            "hint",
        ),
    ];
    let clicked = shell::split(ui, buttons.len(), |ui, index| {
        let (icon, hint, enabled, action, place) = &buttons[index];
        let size = vec2(ui.available_width(), theme::BUTTON_HEIGHT);
        let button = icons::sized_button(ui, *icon, hint, *enabled, size);
        shell::named(button, place).clicked().then(|| action.clone())
    });
    actions.extend(clicked.into_iter().flatten());
}

/// Draw and resignation, which end the game; where only bots play, pause and stop.
fn end_buttons(ui: &mut Ui, model: &HudModel, locale: &Locale, actions: &mut Vec<UiAction>) {
    let is_open = model.end.is_none() && model.draw_offer.is_none();
    let buttons = match model.bots {
        None => [
            (locale.text("offer-draw"), None, "offer-draw", UiAction::OfferDraw),
            (locale.text("resign"), None, "resign", UiAction::Open(Overlay::ConfirmResign)),
        ],
        Some(paused) => {
            let pause = if paused { locale.text("bots-go-on") } else { locale.text("bots-pause") };
            let hints = [locale.text("bots-pause-hint"), locale.text("bots-stop-hint")].map(Some);
            let [pause_hint, stop_hint] = hints;
            [
                (pause, pause_hint, "bots-pause", UiAction::TogglePlay),
                (locale.text("bots-stop"), stop_hint, "bots-stop", UiAction::Stop),
            ]
        }
    };
    let clicked = shell::split(ui, buttons.len(), |ui, index| {
        let (text, hint, place, action) = &buttons[index];
        let mut button = shell::wide_button(ui, text.clone(), is_open);
        if let Some(hint) = hint {
            button = button.on_hover_text(hint.as_ref());
        }
        shell::named(button, place).clicked().then(|| action.clone())
    });
    actions.extend(clicked.into_iter().flatten());
}
