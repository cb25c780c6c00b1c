//! The one system that draws the interface.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::action::{Overlay, UiAction};
use super::build::{self, Around};
use super::model::{Choice, ChoiceKind, TitleModel};
use super::open::UiOpen;
use super::shell::Zones;
use super::state::UiState;
use super::{
    engines, film, help, hud, menus, mind_words, move_list, new_game, notices, play_bot, seats,
    settings_form, study, theme, title, watch,
};
use crate::app::filming::Filming;
use crate::app::input::Turn;
use crate::app::locale::Locale;
use crate::app::replay::Player;
use crate::app::seats::Seats;
use crate::app::session::{Autosave, Mode, Session};
use crate::app::settings::Settings;
use crate::app::study::{Analysis, Hint, PlyMarks};
use crate::app::table::layout::Layout;
use crate::app::table::{Governor, LookInto, Picture, TableCamera, Themes};

/// What the screens show.
#[derive(SystemParam)]
pub(super) struct Shown<'w, 's> {
    session: Res<'w, Session>,
    turn: Res<'w, Turn>,
    player: Res<'w, Player>,
    seats: Res<'w, Seats>,
    picture: Res<'w, Picture>,
    look: Res<'w, LookInto>,
    layout: Res<'w, Layout>,
    autosave: Res<'w, Autosave>,
    filming: Res<'w, Filming>,
    themes: Res<'w, Themes>,
    settings: Res<'w, Settings>,
    locale: Res<'w, Locale>,
    open: Res<'w, UiOpen>,
    hint: Res<'w, Hint>,
    analysis: Res<'w, Analysis>,
    marks: Res<'w, PlyMarks>,
    governor: Option<Res<'w, Governor>>,
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<TableCamera>>,
    windows: Query<'w, 's, &'static Window>,
}

/// Draws the screen and what lies over it, and passes on what the player asks for.
///
/// egui may call this twice in a frame; the second time there are no events, so
/// nothing is asked for twice.
pub(super) fn show(
    mut contexts: EguiContexts,
    shown: Shown,
    mut state: ResMut<UiState>,
    mut actions: MessageWriter<UiAction>,
    mut styled: Local<bool>,
) {
    // Without a camera there is no context; a test without pictures has none.
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let ctx = &*ctx;
    if !*styled {
        theme::apply(ctx);
        *styled = true;
    }
    if let Ok(window) = shown.windows.single() {
        ctx.set_zoom_factor(theme::zoom(
            egui::vec2(window.width(), window.height()),
            shown.settings.ui_scale,
        ));
    }
    let is_marked = shown.marks.is_changed() || shown.analysis.is_changed();
    if shown.session.is_changed() || shown.locale.is_changed() || is_marked {
        refresh(&shown, &mut state);
    }
    actions.write_batch(screen(ctx, &shown, &mut state));
    actions.write_batch(overlay(ctx, &shown, &mut state));
    notices::show(ctx, &state.notices, &Zones::of(ctx, shown.session.mode() == Mode::Watch));
}

/// Makes the models that change only with the session.
fn refresh(shown: &Shown, state: &mut UiState) {
    let session = &*shown.session;
    let cursor = session.shown();
    let marks = |node| shown.marks.of(session.record(), node, &shown.analysis);
    let end = session.line_end();
    state.moves = move_list::of_marked_line(session.record(), end, cursor.node, &marks).into();
    state.graph = study::graph(&shown.analysis, session.record());
    // A file can have thousands of games: their names are made once.
    if state.file_of != Some(session.game()) || shown.locale.is_changed() {
        state.file_of = Some(session.game());
        state.file = build::file(session, &shown.locale);
    }
}

fn screen(ctx: &egui::Context, shown: &Shown, state: &mut UiState) -> Vec<UiAction> {
    let session = &*shown.session;
    let here = (session.game(), session.shown().node);
    let around = Around {
        at_rest: shown.picture.at_rest(),
        show_end: state.dismissed != Some(here),
        stack: shown.look.0,
        film: shown.filming.is_running().then(|| film::percent(shown.filming.progress())),
    };
    let locale = &*shown.locale;
    match session.mode() {
        Mode::Idle => {
            title::show(ctx, &TitleModel { can_continue: shown.autosave.has_game() }, locale)
        }
        Mode::Play => {
            let selection = &shown.turn.selection;
            let mut model =
                build::hud(session, selection, state.moves.clone(), minds(shown), around);
            model.hint = study::hint(&shown.hint);
            model.analysis = study::analysis(&shown.analysis, session, state.graph.clone());
            let anchor = model.choice.as_ref().and_then(|choice| anchor(ctx, shown, choice));
            hud::show(ctx, &model, anchor, locale, &mut state.hud)
        }
        Mode::Watch => {
            let player = (shown.player.is_playing(), shown.player.speed());
            let mut model = build::watch(session, &state.file, state.moves.clone(), player, around);
            model.hint = study::hint(&shown.hint);
            model.analysis = study::analysis(&shown.analysis, session, state.graph.clone());
            watch::show(ctx, &model, locale, &mut state.watch)
        }
    }
}

/// What the bots and engines at the table do, as far as the position shown is theirs.
fn minds(shown: &Shown) -> build::Minds {
    let is_looking_back = shown.session.is_looking_back();
    let fault = shown.seats.fault();
    build::Minds {
        awaited: shown.seats.awaited().filter(|_| !is_looking_back),
        fault: fault.map(|fault| (fault.color(), mind_words::fault(&shown.locale, &fault.error))),
    }
}

/// What the question is about covers this of the screen, in points.
fn anchor(ctx: &egui::Context, shown: &Shown, choice: &Choice) -> Option<egui::Rect> {
    let (camera, transform) = shown.cameras.single().ok()?;
    let scene = shown.picture.scene();
    let layout = &*shown.layout;
    let thickness = layout.measures().stone_thickness;
    // What hovers while one chooses must not move the menu under the pointer, so a lift
    // counts from the stack as it stands.
    let top = match (choice.kind, scene.hand()) {
        (ChoiceKind::Drop { .. }, Some(hand)) => {
            layout.hand_bottom(scene, choice.square) + hand.pieces.len() as f32 * thickness
        }
        _ => f32::from(shown.session.position().stack(choice.square).height()) * thickness,
    };
    let middle = layout.square_middle(choice.square);
    let corners = [0.0, top].into_iter().flat_map(|height| {
        [(-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)]
            .map(|(x, z)| middle + Vec3::new(x, height - middle.y, z))
    });
    let mut covered = egui::Rect::NOTHING;
    for corner in corners {
        let at = camera.world_to_viewport(transform, corner).ok()? / ctx.zoom_factor();
        covered.extend_with(egui::pos2(at.x, at.y));
    }
    Some(covered)
}

fn overlay(ctx: &egui::Context, shown: &Shown, state: &mut UiState) -> Vec<UiAction> {
    let session = &*shown.session;
    let locale = &*shown.locale;
    let top = shown.open.top();
    let names = shown.settings.engines.names();
    if !matches!(top, Some(Overlay::OpenFile | Overlay::SaveFile | Overlay::ChooseProgram)) {
        state.files.close();
    }
    if top != Some(Overlay::Engines) {
        state.engines.stop_trial();
    }
    match top {
        None => Vec::new(),
        Some(Overlay::GameMenu) => menus::game_menu(ctx, session.mode() == Mode::Play, locale),
        Some(Overlay::NewGame) => new_game::show(ctx, &mut state.form, &names, locale),
        Some(Overlay::PlayBot) => {
            play_bot::show(ctx, &mut state.bot_board, shown.settings.bot_level, locale)
        }
        Some(Overlay::Seats) => seats::show(ctx, &mut state.seats, session.mode(), &names, locale),
        Some(Overlay::Settings) => {
            let now = shown.governor.as_ref().map(|governor| governor.preset());
            let (settings, themes) = (&shown.settings, &shown.themes);
            settings_form::show(ctx, settings, now, &state.languages, themes, locale)
        }
        Some(Overlay::Engines) => engines::show(ctx, &mut state.engines, &shown.settings, locale),
        Some(Overlay::Help) => help::show(ctx, locale),
        Some(Overlay::ConfirmResign) => {
            let color = session.hand().unwrap_or(session.live_to_move());
            menus::confirm_resign(ctx, color, &session.names()[color.index()], locale)
        }
        Some(Overlay::Film) => {
            let making = shown.filming.is_running().then(|| shown.filming.progress());
            film::show(ctx, &mut state.film, making, locale)
        }
        Some(Overlay::Problems) => watch::problems(ctx, &state.file.problems, locale),
        Some(Overlay::Games) => watch::games(ctx, &state.file.games, session.loaded().game, locale),
        Some(overlay @ (Overlay::OpenFile | Overlay::SaveFile | Overlay::ChooseProgram)) => {
            let name = file_name(session.names());
            state.files.show(ctx, overlay, &name, locale)
        }
    }
}

/// The name proposed for the file of a game.
pub(super) fn file_name(names: &[String; 2]) -> String {
    let tame = |name: &String| -> String {
        let letters = name.trim().chars();
        letters.map(|c| if c.is_alphanumeric() { c } else { '-' }).collect()
    };
    match (names.each_ref().map(tame)).as_ref() {
        [white, black] if !white.is_empty() && !black.is_empty() => format!("{white}-{black}.ptn"),
        _ => "game.ptn".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_proposed_file_name_is_one_on_every_system() {
        assert_eq!(file_name(&["Ann".into(), "Jørn B".into()]), "Ann-Jørn-B.ptn");
        assert_eq!(file_name(&["a/../b:c".into(), "d".into()]), "a----b-c-d.ptn");
        assert_eq!(file_name(&["Ann".into(), " ".into()]), "game.ptn");
    }
}
