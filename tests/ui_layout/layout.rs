//! No area lies over another or leaves the window, at any size.

use std::path::PathBuf;

use bevy_egui::egui::{Context, Id, Order, Rect, Vec2, vec2};
use roadstone::app::export::{Format, Progress};
use roadstone::app::locale::Locale;
use roadstone::app::session::{Mode, Seat};
use roadstone::app::settings::Settings;
use roadstone::app::table::{Preset, Themes};
use roadstone::app::ui::engines;
use roadstone::app::ui::files::Files;
use roadstone::app::ui::film::{self, FilmForm};
use roadstone::app::ui::hud::{self, HudState};
use roadstone::app::ui::model::{
    AnalysisModel, ChoiceKind, HintModel, HudModel, LookBack, TitleModel, Turn,
};
use roadstone::app::ui::moves::MovesState;
use roadstone::app::ui::new_game::{self, NewGameForm};
use roadstone::app::ui::notices::{self, NoticeKind, Notices};
use roadstone::app::ui::seats::{self, SeatsForm};
use roadstone::app::ui::settings_form::Page;
use roadstone::app::ui::shell::{self, Zones};
use roadstone::app::ui::{
    Overlay, UiAction, help, menus, play_bot, settings_form, theme, title, watch,
};
use roadstone::bot::Level;
use roadstone::rules::{Color, Size};

use crate::fixtures;
use crate::harness::{Screen, overlap, square_at};

/// Every window that must do, in logical pixels, with the zoom factors of the UI scales:
/// the ones that the game itself chooses, and the bare scale where that is another one.
fn windows() -> Vec<(Vec2, f32)> {
    let small = [vec2(1024.0, 600.0), vec2(1280.0, 720.0)];
    let large = [vec2(1920.0, 1080.0), vec2(3840.0, 2160.0)];
    let mut windows: Vec<(Vec2, f32)> = small.map(|size| (size, theme::zoom(size, 1.0))).into();
    windows.push((theme::SMALLEST, 1.0));
    for size in large {
        for scale in [1.0, 1.5, 2.0] {
            windows.push((size, theme::zoom(size, scale)));
            windows.push((size, scale));
        }
    }
    windows
}

/// One frame of a screen.
type Show = Box<dyn FnMut(&Context) -> Vec<UiAction>>;

/// The dialogs, which lie over everything else on purpose; with the backdrop of each.
const DIALOGS: [&str; 11] = [
    "film",
    "game-menu",
    "new-game",
    "play-bot",
    "seats",
    "settings",
    "engines",
    "help",
    "confirm-resign",
    "problems",
    "games",
];

fn is_modal(id: Id) -> bool {
    let files = shell::area_id("files");
    id == files
        || id == files.with("modal_overlay")
        || DIALOGS.iter().any(|name| {
            let dialog = shell::area_id(name);
            id == dialog || id == dialog.with("backdrop")
        })
}

/// Shows a screen in every window and looks where its areas are.
fn check(what: &str, mut screen: impl FnMut() -> Show) {
    for (size, zoom) in windows() {
        let mut show = screen();
        let mut window = Screen::new(size, zoom);
        window.settle(&mut show);
        let areas = window.areas();
        assert!(!areas.is_empty(), "{what} shows something");
        let whole = window.rect().expand(0.5);
        for (index, (layer, rect)) in areas.iter().enumerate() {
            let place = format!("{what} in {size:?} at {zoom}: {layer:?} {rect:?}");
            assert!(whole.contains_rect(*rect), "{place} leaves the window");
            assert!(rect.width() > 20.0 && rect.height() > 20.0, "{place} is shrunk");
            for (other, other_rect) in &areas[..index] {
                let is_intended = is_modal(layer.id) || is_modal(other.id);
                assert!(
                    is_intended || !overlap(*rect, *other_rect),
                    "{place} overlaps {other:?} {other_rect:?}",
                );
            }
        }
    }
}

fn locale() -> &'static Locale {
    Box::leak(Box::new(Locale::default()))
}

/// A game's screen with three notices, the turn's menu about a place in the middle.
fn hud_screen(model: HudModel) -> Show {
    let locale = locale();
    let mut state = HudState::default();
    let mut lines = Notices::default();
    for text in ["a", "b", "c"] {
        let text = text.to_owned() + " rather long line about what was not possible here, and why";
        lines.push(NoticeKind::Refused, text, 0.0);
    }
    Box::new(move |ctx| {
        let anchor = model.choice.is_some().then(|| square_at(ctx.content_rect().center()));
        let actions = hud::show(ctx, &model, anchor, locale, &mut state);
        notices::show(ctx, &lines, &Zones::of(ctx, false));
        actions
    })
}

#[test]
fn title() {
    check("the title", || {
        let locale = locale();
        Box::new(move |ctx| title::show(ctx, &TitleModel { can_continue: true }, locale))
    });
}

#[test]
fn a_game() {
    let base = fixtures::hud();
    let drop = ChoiceKind::Drop { in_hand: 8 };
    let name = fixtures::LONG_NAME.to_owned();
    let opening = Turn::Opening { color: Color::White, name, placed: Color::Black, double: true };
    let games = [
        ("a turn", base.clone()),
        ("the opening", HudModel { turn: opening, ..base.clone() }),
        (
            "a lift",
            HudModel {
                choice: Some(fixtures::choice(ChoiceKind::Lift, 8)),
                stack: Some(fixtures::stack()),
                ..base.clone()
            },
        ),
        ("aiming", HudModel { aiming: Some(8), ..base.clone() }),
        ("a drop", HudModel { choice: Some(fixtures::choice(drop, 8)), ..base.clone() }),
        (
            "a look back",
            HudModel {
                look_back: Some(LookBack { ply: 81, last: 150 }),
                stack: Some(fixtures::stack()),
                ..base.clone()
            },
        ),
        ("a draw on offer", HudModel { draw_offer: Some(Color::White), ..base.clone() }),
        ("bots alone", HudModel { bots: Some(true), ..base.clone() }),
        (
            "a fault",
            HudModel {
                fault: Some(fixtures::fault()),
                stack: Some(fixtures::stack()),
                ..base.clone()
            },
        ),
        (
            "the end",
            HudModel { end: Some(fixtures::end()), stack: Some(fixtures::stack()), ..base.clone() },
        ),
        (
            "the end put aside",
            HudModel { end: Some(fixtures::end()), show_end: false, ..base.clone() },
        ),
        ("a hint", HudModel { hint: Some(fixtures::hint()), ..base.clone() }),
        (
            "analysis",
            HudModel {
                hint: Some(HintModel::Thinking),
                analysis: Some(fixtures::analysis()),
                stack: Some(fixtures::stack()),
                ..base.clone()
            },
        ),
        (
            "analysis at the end",
            HudModel {
                end: Some(fixtures::end()),
                analysis: Some(AnalysisModel::default()),
                ..base
            },
        ),
    ];
    for (what, model) in games {
        check(what, || hud_screen(model.clone()));
    }
}

#[test]
fn the_menu_of_a_turn_stays_within_the_table_wherever_the_piece_is() {
    let locale = locale();
    for (size, zoom) in windows() {
        let whole = Rect::from_min_size(Default::default(), size / zoom);
        for kind in [ChoiceKind::Lift, ChoiceKind::Drop { in_hand: 8 }] {
            for (x, y) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.3, 0.05), (0.7, 0.95)]
            {
                let anchor = square_at(whole.lerp_inside(vec2(x, y)));
                let mut model = fixtures::hud();
                model.choice = Some(fixtures::choice(kind, 8));
                model.stack = Some(fixtures::stack());
                let mut state = HudState::default();
                let mut window = Screen::new(size, zoom);
                window.settle(|ctx| hud::show(ctx, &model, Some(anchor), locale, &mut state));
                let areas = window.areas();
                for (index, (layer, rect)) in areas.iter().enumerate() {
                    assert!(whole.expand(0.5).contains_rect(*rect), "{layer:?} {rect:?}");
                    for (other, other_rect) in &areas[..index] {
                        let place = format!("{size:?} at {zoom}, piece at {x} {y}");
                        assert!(!overlap(*rect, *other_rect), "{place}: {layer:?} {other:?}");
                    }
                }
                for count in 1..=8 {
                    let name = format!("count-{count}");
                    let button = shell::place_of(&window.ctx, &name).expect("a button");
                    assert!(button.width() >= 36.0 && button.height() >= 36.0, "{button:?}");
                }
            }
        }
    }
}

#[test]
fn watching() {
    let screens = [
        ("watching", fixtures::watch()),
        ("watching on", {
            let mut model = fixtures::watch();
            model.end = None;
            model
        }),
        ("watching with analysis", {
            let mut model = fixtures::watch();
            model.analysis = Some(fixtures::analysis());
            model
        }),
        ("watching with a hint", {
            let mut model = fixtures::watch();
            model.hint = Some(fixtures::hint());
            model.end = None;
            model
        }),
        ("watching, the end put aside", {
            let mut model = fixtures::watch();
            model.show_end = false;
            model
        }),
    ];
    for (what, model) in screens {
        check(what, || {
            let (locale, model) = (locale(), model.clone());
            let mut state = MovesState::default();
            Box::new(move |ctx| watch::show(ctx, &model, locale, &mut state))
        });
    }
}

#[test]
fn the_parts_of_the_analysis_lie_within_its_panel_and_apart() {
    let locale = locale();
    for (size, zoom) in windows() {
        let mut model = fixtures::watch();
        model.analysis = Some(fixtures::analysis());
        let mut state = MovesState::default();
        let mut window = Screen::new(size, zoom);
        window.settle(|ctx| watch::show(ctx, &model, locale, &mut state));
        let panel = shell::shown_rect(&window.ctx, "analysis").expect("it is open");
        let parts = ["analysis-close", "analysis-save", "analysis-game", "analysis-bar"]
            .into_iter()
            .chain(["analysis-line", "analysis-graph"]);
        let parts: Vec<Rect> = parts
            .map(|name| shell::place_of(&window.ctx, name).unwrap_or_else(|| panic!("{name}")))
            .collect();
        for (index, part) in parts.iter().enumerate() {
            assert!(panel.contains_rect(*part), "{part:?} of {panel:?} in {size:?} at {zoom}");
            assert!(part.height() >= 20.0, "{part:?} in {size:?} at {zoom}");
            assert!(parts[..index].iter().all(|other| !overlap(*part, *other)), "{part:?}");
        }
    }
}

#[test]
fn dialogs() {
    type Dialog = fn(&Context, &'static Locale, &mut NewGameForm, &mut Files) -> Vec<UiAction>;
    let dialogs: [(&str, Dialog); 16] = [
        ("game-menu", |ctx, locale, _, _| menus::game_menu(ctx, true, locale)),
        ("new-game", |ctx, locale, form, _| new_game::show(ctx, form, &[], locale)),
        ("play-bot", |ctx, locale, _, _| {
            play_bot::show(ctx, &mut Size::MAX.clone(), Level::MIN, locale)
        }),
        ("seats", |ctx, locale, _, _| {
            let names = [fixtures::LONG_NAME.to_owned(), fixtures::LONG_NAME.to_owned()];
            let seats = [Seat::Bot(Level::MIN), Seat::Engine(fixtures::LONG_NAME.into())];
            seats::show(ctx, &mut SeatsForm { seats, names }, Mode::Play, &[], locale)
        }),
        ("settings", |ctx, locale, _, _| settings_page(ctx, Page::Game, locale)),
        ("settings", |ctx, locale, _, _| settings_page(ctx, Page::Table, locale)),
        ("settings", |ctx, locale, _, _| settings_page(ctx, Page::Picture, locale)),
        ("settings", |ctx, locale, _, _| settings_page(ctx, Page::Sound, locale)),
        ("settings", |ctx, locale, _, _| settings_page(ctx, Page::Bots, locale)),
        ("help", |ctx, locale, _, _| help::show(ctx, locale)),
        ("confirm-resign", |ctx, locale, _, _| {
            menus::confirm_resign(ctx, Color::White, fixtures::LONG_NAME, locale)
        }),
        ("problems", |ctx, locale, _, _| watch::problems(ctx, &fixtures::problems(), locale)),
        ("games", |ctx, locale, _, _| watch::games(ctx, &fixtures::watch().games, 17, locale)),
        ("files", |ctx, locale, _, files| files.show(ctx, Overlay::OpenFile, "", locale)),
        ("files", |ctx, locale, _, files| files.show(ctx, Overlay::SaveFile, "a.ptn", locale)),
        ("files", |ctx, locale, _, files| files.show(ctx, Overlay::ChooseProgram, "", locale)),
    ];
    for (name, dialog) in dialogs {
        check(name, || {
            let locale = locale();
            let names = [fixtures::LONG_NAME.to_owned(), fixtures::LONG_NAME.to_owned()];
            let seats = [Seat::Bot(Level::MIN), Seat::Engine(fixtures::LONG_NAME.into())];
            let mut form = NewGameForm::with_players(names, seats);
            let mut files = Files::default();
            Box::new(move |ctx| dialog(ctx, locale, &mut form, &mut files))
        });
    }
}

fn settings_page(ctx: &Context, page: Page, locale: &Locale) -> Vec<UiAction> {
    page.turn_to(ctx);
    settings_form::show(
        ctx,
        &Settings::default(),
        Some(Preset::Medium),
        &Locale::languages(),
        Themes::shipped(),
        locale,
    )
}

/// The form for a film of a long game, in a file far away.
fn film_form() -> FilmForm {
    let mut form = FilmForm::default();
    let (record, end) = fixtures::long_record();
    let folder = PathBuf::from("a-folder-with-a-long-name/".repeat(9));
    form.reset(record.up_to(end), &folder, fixtures::LONG_NAME, false);
    form.format = Format::Mp4;
    form.title = true;
    form
}

#[test]
fn films() {
    let progress = Progress { done: 123_456, total: 234_567 };
    for (what, making) in [
        ("the form for a film", None),
        ("a film that begins", Some(None)),
        ("a film on its way", Some(Some(progress))),
    ] {
        check(what, || {
            let (locale, mut form) = (locale(), film_form());
            Box::new(move |ctx| film::show(ctx, &mut form, making, locale))
        });
    }
    let locale = locale();
    for (making, names) in [
        (None, ["film-make", "film-cancel", "close"]),
        (Some(Some(progress)), ["film-stop", "film-close", "close"]),
    ] {
        let mut form = film_form();
        let mut window = Screen::new(theme::SMALLEST, 1.0);
        window.settle(|ctx| film::show(ctx, &mut form, making, locale));
        for name in names {
            let place = shell::place_of(&window.ctx, name).expect("it is shown");
            let dialog = window.ctx.memory(|memory| memory.area_rect(shell::area_id("film")));
            assert!(dialog.expect("it is open").contains_rect(place), "{name} at {place:?}");
        }
    }
}

#[test]
fn the_engines() {
    for fault in [None, Some(crate::engines::fault())] {
        check("engines", || {
            let locale = locale();
            let (settings, mut form) = match fault.clone() {
                Some(fault) => crate::engines::tried(Err(fault)),
                None => Default::default(),
            };
            Box::new(move |ctx| {
                // What it would keep is of no interest here.
                let _ = engines::show(ctx, &mut form, &settings, locale);
                Vec::new()
            })
        });
    }
}

#[test]
fn the_buttons_that_end_a_dialog_are_seen_in_the_smallest_window() {
    let locale = locale();
    let seats = [Seat::Bot(Level::MIN), Seat::Person];
    let mut form = NewGameForm::with_players(Default::default(), seats);
    let mut window = Screen::new(theme::SMALLEST, 1.0);
    window.settle(|ctx| new_game::show(ctx, &mut form, &[], locale));
    for name in ["start", "cancel", "close"] {
        let place = shell::place_of(&window.ctx, name).expect("it is shown");
        let dialog = window.ctx.memory(|memory| memory.area_rect(shell::area_id("new-game")));
        assert!(dialog.expect("it is open").contains_rect(place), "{name} at {place:?}");
    }
}

#[test]
fn an_open_dialog_covers_every_point_of_the_window() {
    let locale = locale();
    let mut window = Screen::new(vec2(1280.0, 720.0), 1.0);
    window.settle(|ctx| help::show(ctx, locale));
    for x in 0..=8 {
        for y in 0..=8 {
            let at = window.rect().lerp_inside(vec2(x as f32 / 8.01, y as f32 / 8.01));
            let layer = window.ctx.layer_id_at(at).expect("something covers it");
            assert!(layer.order > Order::Middle, "{at:?}");
        }
    }
}
