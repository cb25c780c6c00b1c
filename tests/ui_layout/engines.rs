//! The dialog of the engines: what it asks for, and that everything in it can be reached.

use bevy_egui::egui::{Context, Event, vec2};
use roadstone::app::locale::Locale;
use roadstone::app::settings::Settings;
use roadstone::app::ui::engine_trial::EngineTrial;
use roadstone::app::ui::engines::{self, EnginesForm};
use roadstone::app::ui::{Overlay, UiAction, shell, theme};
use roadstone::bot::MindError;
use roadstone::bot::tei::client::{EngineOption, EngineSpec, Identity, OptionKind, Sample, Trial};
use roadstone::rules::Ruleset;

use crate::fixtures::LONG_NAME;
use crate::harness::Screen;

/// Settings with so many engines.
fn settings(count: usize) -> Settings {
    let mut settings = Settings::default();
    settings.engines.set((0..count).map(|number| EngineSpec {
        name: format!("{number}. {LONG_NAME}"),
        path: "/home/somebody/a/very/long/way/to/the/programs/of/engines/that/play/tak".into(),
        arguments: vec!["--network".into(), "a file with blanks.bin".into()],
        options: vec![("Hash".into(), "64".into())],
    }));
    settings
}

/// Options of every kind, more than fit.
fn identity() -> Identity {
    let kinds = [
        OptionKind::Check,
        OptionKind::Spin { min: -5, max: 32_768 },
        OptionKind::Combo(vec!["calm".into(), "wild".into()]),
        OptionKind::Text,
        OptionKind::Button,
    ];
    let mut identity = Identity::default();
    identity.name = LONG_NAME.into();
    identity.author = LONG_NAME.into();
    identity.options = kinds
        .iter()
        .cycle()
        .take(40)
        .enumerate()
        .map(|(number, kind)| EngineOption {
            name: if number == 1 { "Hash".into() } else { format!("{number} {LONG_NAME}") },
            kind: kind.clone(),
            default: String::new(),
        })
        .collect();
    identity
}

/// A form whose first engine was tried out.
pub fn tried(sample: Result<Sample, MindError>) -> (Settings, EnginesForm) {
    let settings = settings(30);
    let mut form = EnginesForm::new(&settings.engines);
    let trial = Trial { identity: Some(identity()), sample };
    form.set_trial(EngineTrial::over(settings.engines.specs()[0].clone(), trial));
    (settings, form)
}

/// The longest fault that there can be.
pub fn fault() -> MindError {
    let words = "thread 'main' panicked at a place far away because of reasons ".repeat(3);
    MindError::Crashed { status: "signal: 11 (SIGSEGV)".into(), last_words: Some(words) }
}

fn screen() -> Screen {
    Screen::new(vec2(1280.0, 720.0), 1.0)
}

#[test]
fn an_engine_is_added_chosen_tested_and_kept_when_its_field_is_left() {
    let (locale, settings) = (Locale::default(), Settings::default());
    let mut form = EnginesForm::new(&settings.engines);
    let mut window = screen();
    let show = |ctx: &Context, form: &mut EnginesForm| engines::show(ctx, form, &settings, &locale);
    window.settle(|ctx| show(ctx, &mut form));
    assert_eq!(shell::place_of(&window.ctx, "engine-test"), None);
    assert_eq!(window.click("engine-add", |ctx| show(ctx, &mut form)), []);
    window.settle(|ctx| show(ctx, &mut form));
    assert_eq!(window.click("engine-test", |ctx| show(ctx, &mut form)), [], "no program yet");
    let asked = window.click("engine-choose", |ctx| show(ctx, &mut form));
    assert_eq!(asked, [UiAction::Open(Overlay::ChooseProgram)]);
    // Typed instead.
    assert_eq!(window.click("engine-path", |ctx| show(ctx, &mut form)), []);
    let typed = window.frame(vec![Event::Text("/a/tei".into())], |ctx| show(ctx, &mut form));
    assert_eq!(typed, [], "not yet");
    let spec = EngineSpec { name: String::new(), ..EngineSpec::new("/a/tei") };
    let asked = window.click("engine-test", |ctx| show(ctx, &mut form));
    assert!(asked.contains(&UiAction::TestEngine(spec)), "{asked:?}");
    let mut kept = Settings::default();
    kept.engines.set([EngineSpec::new("/a/tei")]);
    assert!(asked.contains(&UiAction::Settings(kept.clone())), "{asked:?}");
    // Kept once.
    let mut window = screen();
    let mut form = EnginesForm::new(&kept.engines);
    window.settle(|ctx| engines::show(ctx, &mut form, &kept, &locale));
    let frame = window.frame(vec![], |ctx| engines::show(ctx, &mut form, &kept, &locale));
    assert_eq!(frame, []);
    let asked = window.click("close", |ctx| engines::show(ctx, &mut form, &kept, &locale));
    assert_eq!(asked, [UiAction::Close]);
    let asked = window.click("engine-remove", |ctx| engines::show(ctx, &mut form, &kept, &locale));
    assert!(asked.contains(&UiAction::Settings(Settings::default())), "{asked:?}");
}

#[test]
fn a_program_from_the_file_dialog_names_the_engine() {
    let (locale, settings) = (Locale::default(), Settings::default());
    let mut form = EnginesForm::new(&settings.engines);
    form.set_program("/x/taktician.exe".into());
    let mut expected = Settings::default();
    expected.engines.set([EngineSpec::new("/x/taktician.exe")]);
    let mut window = screen();
    let asked = window.frame(vec![], |ctx| engines::show(ctx, &mut form, &settings, &locale));
    assert!(asked.contains(&UiAction::Settings(expected)), "{asked:?}");
}

#[test]
fn an_option_is_changed_and_kept_only_where_it_differs() {
    let locale = Locale::default();
    let (settings, mut form) = tried(Err(fault()));
    let mut window = screen();
    let mut show = |ctx: &Context| engines::show(ctx, &mut form, &settings, &locale);
    window.settle(&mut show);
    assert_eq!(window.click("engine-options", &mut show), []);
    for _ in 0..20 {
        window.settle(&mut show);
    }
    let check = format!("option-0 {LONG_NAME}");
    let asked = window.click(&check, &mut show);
    let Some(UiAction::Settings(changed)) = asked.first() else { panic!("{asked:?}") };
    let options = &changed.engines.specs()[0].options;
    assert_eq!(options[0], ("Hash".to_owned(), "64".to_owned()));
    assert_eq!(options[1], (format!("0 {LONG_NAME}"), "true".to_owned()));
    assert_eq!(options.len(), 2, "{options:?}");
}

#[test]
fn the_buttons_are_seen_in_the_smallest_window_with_a_long_fault() {
    let locale = Locale::default();
    let ply = "a1".parse().expect("a ply");
    let sample = Sample { ruleset: Ruleset::default(), ply, report: None };
    for sample in [Ok(sample), Err(fault())] {
        let (settings, mut form) = tried(sample);
        let mut window = Screen::new(theme::SMALLEST, 1.0);
        window.settle(|ctx| engines::show(ctx, &mut form, &settings, &locale));
        let dialog = window.ctx.memory(|memory| memory.area_rect(shell::area_id("engines")));
        let dialog = dialog.expect("it is open");
        for name in ["engine-add", "engine-choose", "engine-test", "engine-remove", "engine-result"]
        {
            let place = shell::place_of(&window.ctx, name).expect("it is shown");
            assert!(dialog.contains_rect(place), "{name} at {place:?} in {dialog:?}");
        }
    }
}
