//! Engines in the settings and at the table. The engine is our own program.

use std::fs;

use roadstone::app::settings::Settings;
use roadstone::bot::tei::client::EngineSpec;

use crate::hands::Hands;

impl Hands {
    /// With this program in the settings, called Rival, and little time for it.
    fn with_engine(program: &str, arguments: &[&str]) -> Hands {
        let mut hands = Hands::at(1280, 720);
        hands.set_speed(0.0);
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        let name = "Rival".to_owned();
        let mut settings = hands.app.world_mut().resource_mut::<Settings>();
        settings.engines.set([EngineSpec { name, arguments, ..EngineSpec::new(program) }]);
        settings.bot_seconds = 0.5;
        settings.bot_pause = 0.0;
        hands
    }

    fn open_engines(&mut self) {
        self.click_text("Settings");
        self.click_button("settings-page-4");
        self.click_button("settings-engines");
        self.look();
    }
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_roadstone");
/// Its place in the list of who can sit down: after a person and the levels of the bot.
const ENGINE: u8 = 9;

#[test]
fn an_engine_of_the_settings_plays() {
    let mut hands = Hands::with_engine(PROGRAM, &["tei"]);
    hands.start_against(ENGINE, 5, true);
    hands.assert_reads("Rival");
    hands.begin("e5");
    hands.await_plies(2);
    hands.begin("c3");
    hands.await_plies(4);
    hands.assert_reads_not("does not play on");
}

#[test]
fn an_engine_that_is_not_there_is_said_and_the_game_goes_on() {
    let mut hands = Hands::with_engine("/no/such/program", &[]);
    hands.start_against(ENGINE, 5, true);
    hands.begin("e5");
    hands.until("it is missed", |hands| hands.has_button("fault-retry"));
    hands.assert_reads("There is no program at /no/such/program");
    hands.click_button("fault-by-hand");
    hands.look();
    hands.play_all("a1 c3");
    assert_eq!(hands.plies(), 3);
}

#[test]
fn an_engine_shows_itself_when_it_is_tested() {
    let mut hands = Hands::with_engine(PROGRAM, &["tei"]);
    hands.open_engines();
    hands.click_button("engine-test");
    hands.until("it has answered", |hands| hands.has_button("engine-result"));
    hands.look();
    hands.assert_reads("Roadstone");
    hands.assert_reads("On an empty 5×5 board it plays");
    // Its options are known now, but for the komi, which is the game's.
    hands.click_button("engine-options");
    hands.look();
    hands.assert_reads("Threads");
    hands.assert_reads_not("HalfKomi");
}

#[test]
fn a_program_of_another_kind_is_stopped_when_the_dialog_closes() {
    if !cfg!(target_os = "linux") {
        return;
    }
    let trials = || {
        let threads = fs::read_dir("/proc/self/task").expect("the threads").flatten();
        let names =
            threads.filter_map(|thread| fs::read_to_string(thread.path().join("comm")).ok());
        names.filter(|name| name.trim() == "cat-trial").count()
    };
    assert_eq!(trials(), 0);
    // It says back what it hears, for ever.
    let mut hands = Hands::with_engine("cat", &[]);
    hands.open_engines();
    hands.click_button("engine-test");
    // The threads that read for it bear its name until they have one of their own.
    hands.until("one trial runs", |_| trials() == 1);
    hands.tap("Esc");
    hands.until("the trial ends", |_| trials() == 0);
}
