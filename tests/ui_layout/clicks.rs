//! What the buttons ask for.

use std::path::Path;

use bevy_egui::egui::{Context, Event, vec2};
use roadstone::app::export::{Format, Progress};
use roadstone::app::locale::Locale;
use roadstone::app::session::{Look, Mode, NewGame, Seat, WhiteIs};
use roadstone::app::settings::{Settings, WindowMode};
use roadstone::app::study::StudyWish;
use roadstone::app::table::{AntiAliasing, Quality, Themes};
use roadstone::app::ui::film::{self, FilmForm};
use roadstone::app::ui::hud::{self, HudState};
use roadstone::app::ui::model::{
    AnalysisModel, ChoiceKind, HudModel, LookBack, MoveLine, TitleModel,
};
use roadstone::app::ui::moves::MovesState;
use roadstone::app::ui::new_game::{self, NewGameForm};
use roadstone::app::ui::seats::{self, SeatsForm};
use roadstone::app::ui::settings_form::Page;
use roadstone::app::ui::{Overlay, UiAction, menus, play_bot, settings_form, shell, title, watch};
use roadstone::bot::Level;
use roadstone::rules::{Color, Kind, Reserve, Ruleset, Size};
use roadstone::selection::Input;

use crate::fixtures;
use crate::harness::{Screen, square_at};

fn screen() -> Screen {
    Screen::new(vec2(1280.0, 720.0), 1.0)
}

/// Clicks a widget of a part on a fresh screen.
fn click(name: &str, mut show: impl FnMut(&Context) -> Vec<UiAction>) -> Vec<UiAction> {
    let mut window = screen();
    window.settle(&mut show);
    window.click(name, show)
}

fn click_hud(name: &str, model: &HudModel) -> Vec<UiAction> {
    let locale = Locale::default();
    let mut state = HudState::default();
    let anchor = square_at(bevy_egui::egui::pos2(640.0, 360.0));
    click(name, |ctx| hud::show(ctx, model, Some(anchor), &locale, &mut state))
}

#[test]
fn the_title_offers_continue_only_with_a_saved_game() {
    let locale = Locale::default();
    let with = |can_continue| {
        let locale = &locale;
        move |ctx: &Context| title::show(ctx, &TitleModel { can_continue }, locale)
    };
    assert_eq!(click("continue", with(true)), [UiAction::Continue]);
    assert_eq!(click("new-game", with(false)), [UiAction::Open(Overlay::NewGame)]);
    assert_eq!(click("play-bot", with(false)), [UiAction::Open(Overlay::PlayBot)]);
    assert_eq!(click("watch", with(false)), [UiAction::Open(Overlay::OpenFile)]);
    assert_eq!(click("settings", with(false)), [UiAction::Open(Overlay::Settings)]);
    assert_eq!(click("quit", with(false)), [UiAction::Quit]);
    let mut window = screen();
    window.settle(with(false));
    assert_eq!(shell::place_of(&window.ctx, "continue"), None);
}

#[test]
fn the_form_describes_the_game_that_it_starts() {
    let locale = Locale::default();
    let names = ["Ann".into(), "Ben".into()];
    let mut form = NewGameForm::with_players(names, Default::default());
    let engines = ["Stonecutter".to_owned()];
    let mut window = screen();
    window.settle(|ctx| new_game::show(ctx, &mut form, &engines, &locale));
    // Sizes from 3 on: the fourth is 6.
    let rules = ["size-3", "komi-more", "komi-more", "komi-more", "komi-less", "white-1"];
    // A person, eight levels, and the engine.
    let seats = ["first-seat", "first-seat-3", "second-seat", "second-seat-9"];
    for name in rules.into_iter().chain(seats) {
        let asked = window.click(name, |ctx| new_game::show(ctx, &mut form, &engines, &locale));
        assert_eq!(asked, [], "{name} asks for nothing yet");
    }
    let asked = window.click("start", |ctx| new_game::show(ctx, &mut form, &engines, &locale));
    let ruleset = Ruleset { half_komi: 2, ..Ruleset::standard(Size::new(6).expect("a size")) };
    let seats = [Seat::Bot(Level::new(3).expect("a level")), Seat::Engine("Stonecutter".into())];
    let (names, white) = ([String::new(), String::new()], WhiteIs::Second);
    assert_eq!(asked, [UiAction::NewGame(NewGame { ruleset, names, seats, white })]);
    let asked = window.click("cancel", |ctx| new_game::show(ctx, &mut form, &engines, &locale));
    assert_eq!(asked, [UiAction::Close]);
}

#[test]
fn a_number_of_the_turns_menu_lifts_on_hover_and_counts_on_click() {
    let mut model = fixtures::hud();
    model.choice = Some(fixtures::choice(ChoiceKind::Lift, 5));
    let asked = click_hud("count-3", &model);
    assert_eq!(
        asked,
        [UiAction::Turn(Input::HoverCount(Some(3))), UiAction::Turn(Input::Count(3))]
    );
    assert!(click_hud("choice-back", &model).contains(&UiAction::Turn(Input::Back)));
}

#[test]
fn the_pointer_that_leaves_a_number_lets_the_pieces_down() {
    let locale = Locale::default();
    let mut model = fixtures::hud();
    model.choice = Some(fixtures::choice(ChoiceKind::Lift, 2));
    let anchor = square_at(bevy_egui::egui::pos2(640.0, 360.0));
    let mut state = HudState::default();
    let mut show = |ctx: &Context| hud::show(ctx, &model, Some(anchor), &locale, &mut state);
    let mut window = screen();
    window.settle(&mut show);
    let at = shell::place_of(&window.ctx, "count-2").expect("a button").center();
    let on = window.frame(vec![Event::PointerMoved(at)], &mut show);
    assert_eq!(on, [UiAction::Turn(Input::HoverCount(Some(2)))]);
    let away = at + vec2(0.0, 200.0);
    let off = window.frame(vec![Event::PointerMoved(away)], &mut show);
    assert_eq!(off, [UiAction::Turn(Input::HoverCount(None))]);
    assert_eq!(window.frame(Vec::new(), &mut show), []);
}

#[test]
fn the_palette_offers_what_can_be_placed() {
    let mut model = fixtures::hud();
    assert_eq!(
        click_hud("palette-capstone", &model),
        [UiAction::Turn(Input::Kind(Kind::Capstone))]
    );
    model.palette.reserve = Reserve { stones: 3, capstones: 0 };
    assert_eq!(click_hud("palette-capstone", &model), [], "none is left");
    assert_eq!(click_hud("palette-wall", &model), [UiAction::Turn(Input::Kind(Kind::Wall))]);
    model.palette.flats_only = true;
    assert_eq!(click_hud("palette-wall", &model), [], "not in the opening");
    assert_eq!(click_hud("palette-flat", &model), [UiAction::Turn(Input::Kind(Kind::Flat))]);
    model.palette.enabled = false;
    assert_eq!(click_hud("palette-flat", &model), [], "not while one looks back");
}

#[test]
fn the_game_is_changed_by_its_buttons_only_when_it_can_be() {
    let mut model = fixtures::hud();
    assert_eq!(click_hud("undo", &model), [UiAction::Undo]);
    assert_eq!(click_hud("redo", &model), [UiAction::Redo]);
    assert_eq!(click_hud("offer-draw", &model), [UiAction::OfferDraw]);
    assert_eq!(click_hud("resign", &model), [UiAction::Open(Overlay::ConfirmResign)]);
    assert_eq!(click_hud("menu", &model), [UiAction::Open(Overlay::GameMenu)]);
    (model.can_undo, model.can_redo) = (false, false);
    assert_eq!(click_hud("undo", &model), []);
    assert_eq!(click_hud("redo", &model), []);
    model.end = Some(fixtures::end());
    assert_eq!(click_hud("resign", &model), [], "it is over");
    assert_eq!(click_hud("offer-draw", &model), [], "it is over");
    assert_eq!(click_hud("rematch", &model), [UiAction::Rematch]);
    assert_eq!(click_hud("end-save", &model), [UiAction::Open(Overlay::SaveFile)]);
    assert_eq!(click_hud("end-dismiss", &model), [UiAction::ShowEnd(false)]);
    model.show_end = false;
    assert_eq!(click_hud("end-show", &model), [UiAction::ShowEnd(true)]);
}

#[test]
fn a_draw_is_answered_and_a_look_back_is_ended() {
    let mut model = fixtures::hud();
    model.draw_offer = Some(Color::White);
    assert_eq!(click_hud("draw-accept", &model), [UiAction::AnswerDraw(true)]);
    assert_eq!(click_hud("draw-decline", &model), [UiAction::AnswerDraw(false)]);
    model.draw_offer = None;
    model.look_back = Some(LookBack { ply: 1, last: 2 });
    assert_eq!(click_hud("look-back-return", &model), [UiAction::Look(Look::Last)]);
    assert_eq!(click_hud("continue-from-here", &model), [UiAction::ContinueFromHere]);
}

#[test]
fn a_game_against_the_bot_is_one_click_on_its_level() {
    let locale = Locale::default();
    let (mut board, last) = (Size::FIVE, Level::MIN);
    let mut window = screen();
    let mut show = |ctx: &Context| play_bot::show(ctx, &mut board, last, &locale);
    window.settle(&mut show);
    let four = Level::new(4).expect("a level");
    assert_eq!(window.click("level-4", &mut show), [UiAction::PlayBot(four, Size::FIVE)]);
    assert_eq!(window.click("size-3", &mut show), []);
    let six = Size::new(6).expect("a size");
    assert_eq!(window.click("level-8", &mut show), [UiAction::PlayBot(Level::MAX, six)]);
}

#[test]
fn bots_among_themselves_wait_and_stop() {
    let model = HudModel { bots: Some(false), ..fixtures::hud() };
    assert_eq!(click_hud("bots-pause", &model), [UiAction::TogglePlay]);
    assert_eq!(click_hud("bots-stop", &model), [UiAction::Stop]);
}

#[test]
fn whoever_fails_is_asked_again_or_replaced() {
    let model = HudModel { fault: Some(fixtures::fault()), ..fixtures::hud() };
    assert_eq!(click_hud("fault-retry", &model), [UiAction::Retry]);
    let by_hand = [UiAction::Replace(Color::Black, Seat::Person)];
    assert_eq!(click_hud("fault-by-hand", &model), by_hand);
    let locale = Locale::default();
    let mut state = HudState::default();
    let mut show = |ctx: &Context| hud::show(ctx, &model, None, &locale, &mut state);
    let mut window = screen();
    window.settle(&mut show);
    assert_eq!(window.click("fault-bot", &mut show), []);
    window.settle(&mut show);
    let level = Level::new(5).expect("a level");
    let replaced = [UiAction::Replace(Color::Black, Seat::Bot(level))];
    assert_eq!(window.click("fault-bot-5", &mut show), replaced);
}

#[test]
fn who_plays_on_is_asked_about_a_game_and_about_a_record() {
    let locale = Locale::default();
    for mode in [Mode::Play, Mode::Watch] {
        let mut form = SeatsForm::default();
        let mut window = screen();
        let mut show = |ctx: &Context| seats::show(ctx, &mut form, mode, &[], &locale);
        window.settle(&mut show);
        assert_eq!(window.click("black-seat", &mut show), []);
        window.settle(&mut show);
        assert_eq!(window.click("black-seat-2", &mut show), []);
        let seats = [Seat::Person, Seat::Bot(Level::new(2).expect("a level"))];
        let asked = window.click("seats-start", &mut show);
        let expected = match mode {
            Mode::Play => UiAction::Seats(seats),
            _ => UiAction::PlayFromHere(seats),
        };
        assert_eq!(asked, [UiAction::Close, expected]);
    }
}

#[test]
fn resigning_asks_first() {
    let locale = Locale::default();
    let show = |ctx: &Context| menus::confirm_resign(ctx, Color::White, "", &locale);
    assert_eq!(click("resign-stay", show), [UiAction::Close]);
    assert_eq!(click("resign-confirm", show), [UiAction::Close, UiAction::Resign]);
}

#[test]
fn the_player_of_records_has_all_its_buttons() {
    let locale = Locale::default();
    let model = fixtures::watch();
    let press = |name: &str| {
        let mut state = MovesState::default();
        click(name, |ctx| watch::show(ctx, &model, &locale, &mut state))
    };
    let looks = [
        ("step-first", Look::First),
        ("step-back", Look::Back),
        ("step-half-back", Look::HalfBack),
        ("step-half-forward", Look::HalfForward),
        ("step-forward", Look::Forward),
        ("step-last", Look::Last),
        ("leave-variation", Look::LeaveVariation),
    ];
    for (name, look) in looks {
        assert_eq!(press(name), [UiAction::Look(look)], "{name}");
    }
    // The middle of the bar is the middle of 150 plies.
    assert_eq!(press("scrub").last(), Some(&UiAction::Look(Look::Ply(75))));
    assert_eq!(press("play"), [UiAction::TogglePlay]);
    assert_eq!(press("problems"), [UiAction::Open(Overlay::Problems)]);
    assert_eq!(press("choose-game"), [UiAction::Open(Overlay::Games)]);
    assert_eq!(press("continue-from-here"), [UiAction::Open(Overlay::Seats)]);
}

#[test]
fn the_move_list_scrolls_to_the_ply_shown_and_its_variations_can_be_entered() {
    let locale = Locale::default();
    let model = fixtures::watch();
    let mut state = MovesState::default();
    let mut show = |ctx: &Context| watch::show(ctx, &model, &locale, &mut state);
    let mut window = screen();
    window.settle(&mut show);
    // The variation next to the current ply is in view, the first of the list is not.
    let lines = &model.moves.lines;
    let is_current = |line: &MoveLine| match line {
        MoveLine::Move { white, black, .. } => {
            [white, black].into_iter().flatten().any(|cell| Some(cell.node) == model.moves.current)
        }
        _ => false,
    };
    let current = lines.iter().position(is_current).expect("the ply shown is in the list");
    let (index, node) = (lines.iter().enumerate())
        .filter_map(|(index, line)| match line {
            MoveLine::Variation { node, .. } => Some((index, *node)),
            _ => None,
        })
        .min_by_key(|(index, _)| index.abs_diff(current))
        .expect("there are variations");
    let name = format!("variation-{index}");
    assert_eq!(window.click(&name, &mut show), [UiAction::Look(Look::Node(node))]);
}

#[test]
fn settings_change_one_by_one() {
    let locale = Locale::default();
    let settings = Settings::default();
    let languages = Locale::languages();
    let press = |page: Page, name: &str| {
        click(name, |ctx| {
            page.turn_to(ctx);
            settings_form::show(ctx, &settings, None, &languages, Themes::shipped(), &locale)
        })
    };
    let expect = |settings: Settings| vec![UiAction::Settings(settings)];
    assert_eq!(
        press(Page::Game, "animation-0"),
        expect(Settings { animation_speed: 0.0, ..settings.clone() })
    );
    assert_eq!(
        press(Page::Picture, "scale-4"),
        expect(Settings { ui_scale: 2.0, ..settings.clone() })
    );
    assert_eq!(
        press(Page::Game, "coordinates"),
        expect(Settings { coordinates: false, ..settings.clone() })
    );
    let calm = Settings { reduced_motion: true, ..settings.clone() };
    assert_eq!(press(Page::Game, "reduced-motion"), expect(calm));
    let fullscreen = Settings { window_mode: WindowMode::Fullscreen, ..settings.clone() };
    assert_eq!(press(Page::Picture, "window-1"), expect(fullscreen));
    let low = Settings { quality: Quality::LOW, ..settings.clone() };
    assert_eq!(press(Page::Picture, "quality-1"), expect(low));
    assert_eq!(press(Page::Picture, "quality-0"), [], "it is chosen already");
    let half = Settings { render_scale: Some(0.5), ..settings.clone() };
    assert_eq!(press(Page::Picture, "render-scale-1"), expect(half));
    let smaa = Settings { anti_aliasing: Some(AntiAliasing::Smaa), ..settings.clone() };
    assert_eq!(press(Page::Picture, "edges-3"), expect(smaa));
    let capped = Settings { frame_cap: Some(30), ..settings.clone() };
    assert_eq!(press(Page::Picture, "frame-cap-0"), expect(capped));
    let free = Settings { vsync: false, ..settings.clone() };
    assert_eq!(press(Page::Picture, "vsync"), expect(free));
    assert_eq!(press(Page::Sound, "muted"), expect(Settings { muted: true, ..settings.clone() }));
    let selas = roadstone::app::table::Look { board: "selas".to_owned(), ..settings.look.clone() };
    assert_eq!(press(Page::Table, "board-1"), expect(Settings { look: selas, ..settings.clone() }));
    let engines = [UiAction::Open(Overlay::Engines)];
    assert_eq!(press(Page::Bots, "settings-engines"), engines);
    assert_eq!(press(Page::Bots, "close"), [UiAction::Close]);
}

#[test]
fn the_settings_have_pages() {
    let (locale, settings) = (Locale::default(), Settings::default());
    let languages = Locale::languages();
    let mut show = |ctx: &Context| {
        settings_form::show(ctx, &settings, None, &languages, Themes::shipped(), &locale)
    };
    let mut window = Screen::new(vec2(1280.0, 720.0), 1.0);
    window.settle(&mut show);
    for (index, name) in
        ["language-en", "board-0", "window-0", "muted", "bot-pause"].into_iter().enumerate()
    {
        assert_eq!(window.click(&format!("settings-page-{index}"), &mut show), []);
        window.settle(&mut show);
        assert!(shell::place_of(&window.ctx, name).is_some(), "{name} on page {index}");
    }
}

#[test]
fn hint_and_analysis_are_asked_for_by_buttons() {
    let mut model = fixtures::hud();
    let study = |wish| [UiAction::Study(wish)];
    assert_eq!(click_hud("hint", &model), study(StudyWish::Hint));
    assert_eq!(click_hud("analysis", &model), study(StudyWish::ToggleAnalysis));
    model.palette.enabled = false;
    assert_eq!(click_hud("hint", &model), [], "there is no ply to hint at");

    model.analysis = Some(fixtures::analysis());
    assert_eq!(click_hud("analysis-close", &model), study(StudyWish::ToggleAnalysis));
    assert_eq!(click_hud("analysis-game", &model), study(StudyWish::StudyGame));
    assert_eq!(click_hud("analysis-save", &model), study(StudyWish::Save));
    assert_eq!(click_hud("analysis-line", &model), study(StudyWish::Preview));
    // The middle of the graph is the middle of the game.
    let middle = fixtures::analysis().graph[75].node;
    assert_eq!(click_hud("analysis-graph", &model), [UiAction::Look(Look::Node(middle))]);

    model.analysis = Some(AnalysisModel::default());
    for name in ["analysis-game", "analysis-save", "analysis-line", "analysis-graph"] {
        assert_eq!(click_hud(name, &model), [], "{name}: there is nothing yet");
    }
}

#[test]
fn a_film_is_made_of_what_its_form_says() {
    let locale = Locale::default();
    let (record, _) = fixtures::long_record();
    let mut form = FilmForm::default();
    form.reset(record, Path::new("films"), "Ann-Bo", true);
    let mut window = screen();
    window.settle(|ctx| film::show(ctx, &mut form, None, &locale));
    // GIF, 1280x720, twice the speed, with a title and without captions.
    for name in ["film-format-1", "film-size-2", "film-rate-2", "film-speed-2", "captions", "card"]
    {
        let asked = window.click(name, |ctx| film::show(ctx, &mut form, None, &locale));
        assert_eq!(asked, [], "{name} asks for nothing yet");
    }
    let asked = window.click("film-make", |ctx| film::show(ctx, &mut form, None, &locale));
    assert_eq!(asked, [UiAction::MakeFilm]);
    let order = form.order(&Settings::default().look, &locale);
    assert_eq!(order.out, Path::new("films").join("Ann-Bo.gif"));
    assert_eq!((order.size.x, order.size.y, order.fps, order.speed), (1280, 720, 50, 2.0));
    assert_eq!((order.captions, order.title, order.plies), (false, true, (0, 150)));
    let asked = window.click("film-cancel", |ctx| film::show(ctx, &mut form, None, &locale));
    assert_eq!(asked, [UiAction::Close]);
}

#[test]
fn mp4_is_not_made_where_nothing_can_make_it() {
    let locale = Locale::default();
    let (record, _) = fixtures::long_record();
    let mut form = FilmForm::default();
    form.reset(record, Path::new("films"), "Ann-Bo", false);
    form.format = Format::Mp4;
    let mut window = screen();
    window.settle(|ctx| film::show(ctx, &mut form, None, &locale));
    let mut click = |name| {
        let asked = window.click(name, |ctx| film::show(ctx, &mut form, None, &locale));
        // A hint comes or goes, and what is below it moves.
        window.settle(|ctx| film::show(ctx, &mut form, None, &locale));
        asked
    };
    assert_eq!(click("film-make"), []);
    click("film-format-1");
    assert_eq!(click("film-make"), [UiAction::MakeFilm]);
}

#[test]
fn a_film_on_its_way_can_be_stopped() {
    let locale = Locale::default();
    let making = Some(Some(Progress { done: 3, total: 9 }));
    let show = |ctx: &Context| film::show(ctx, &mut FilmForm::default(), making, &locale);
    assert_eq!(click("film-stop", show), [UiAction::StopFilm]);
    assert_eq!(click("film-close", show), [UiAction::Close]);
    let mut model = fixtures::watch();
    for film in [None, Some(42)] {
        model.film = film;
        let mut state = MovesState::default();
        let asked = click("film", |ctx| watch::show(ctx, &model, &locale, &mut state));
        assert_eq!(asked, [UiAction::Open(Overlay::Film)]);
    }
}
