//! What a player asks for, carried out: passed on to the session and the table, or done here.

use std::fs;
use std::path::Path;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiClipboard;

use super::action::{Overlay, UiAction};
use super::engines::EnginesForm;
use super::new_game::NewGameForm;
use super::notices::NoticeKind;
use super::open::UiOpen;
use super::picture;
use super::seats::SeatsForm;
use super::show::file_name;
use super::state::UiState;
use crate::app::filming::{self, Filming};
use crate::app::input::TurnInput;
use crate::app::locale::Locale;
use crate::app::replay::Player;
use crate::app::seats::Seats;
use crate::app::session::{Look, Mode, NewGame, Request, Seat, Session, WhiteIs};
use crate::app::settings::{Settings, WindowMode};
use crate::app::study::StudyWish;
use crate::app::table::{Director, LookInto, Stance};
use crate::app::wake::Wake;
use crate::bot::Level;
use crate::record::{self, ReadOptions};
use crate::rules::{Ruleset, Size};

/// Everything that a wish can touch.
#[derive(SystemParam)]
pub(super) struct Reach<'w, 's> {
    commands: Commands<'w, 's>,
    requests: MessageWriter<'w, Request>,
    inputs: MessageWriter<'w, TurnInput>,
    studies: MessageWriter<'w, StudyWish>,
    exit: MessageWriter<'w, AppExit>,
    session: Res<'w, Session>,
    look: ResMut<'w, LookInto>,
    director: ResMut<'w, Director>,
    player: ResMut<'w, Player>,
    seats: ResMut<'w, Seats>,
    settings: ResMut<'w, Settings>,
    filming: ResMut<'w, Filming>,
    wake: Res<'w, Wake>,
    locale: Res<'w, Locale>,
    open: ResMut<'w, UiOpen>,
    state: ResMut<'w, UiState>,
    clipboard: Option<ResMut<'w, EguiClipboard>>,
    time: Res<'w, Time>,
}

/// Carries out the wishes of the last frame's interface and of this frame's keys.
pub(super) fn obey(mut actions: MessageReader<UiAction>, mut reach: Reach) {
    for action in actions.read() {
        reach.carry_out(action.clone());
    }
}

impl Reach<'_, '_> {
    fn carry_out(&mut self, action: UiAction) {
        match action {
            UiAction::NewGame(new) => {
                self.remember(&new);
                self.leave_for(Request::New(Box::new(new)));
            }
            UiAction::PlayBot(level, size) => self.play_bot(level, size),
            UiAction::Continue => self.leave_for(Request::Continue),
            UiAction::Rematch => self.leave_for(Request::Rematch),
            UiAction::ContinueFromHere => self.leave_for(Request::ContinueFromHere(None)),
            UiAction::PlayFromHere(seats) => {
                self.leave_for(Request::ContinueFromHere(Some(seats)));
            }
            UiAction::Seats(seats) => self.leave_for(Request::Seats(seats)),
            UiAction::Replace(color, seat) => {
                let mut seats = self.session.seats().clone();
                seats[color.index()] = seat;
                self.ask(Request::Seats(seats));
            }
            UiAction::Retry => self.seats.retry(),
            UiAction::ToTitle => self.leave_for(Request::Close),
            UiAction::Quit => {
                self.exit.write(AppExit::Success);
            }
            UiAction::Turn(input) => {
                self.inputs.write(TurnInput(input));
            }
            UiAction::Undo => self.ask(Request::Undo),
            UiAction::Redo => self.ask(Request::Redo),
            UiAction::Resign => {
                if let Some(color) = self.session.hand() {
                    self.ask(Request::Resign(color));
                }
            }
            UiAction::Stop => self.ask(Request::Stop),
            UiAction::OfferDraw => self.ask(Request::OfferDraw),
            UiAction::AnswerDraw(accept) => self.ask(Request::AnswerDraw { accept }),
            UiAction::Look(look) => {
                // Who steps by hand wants to look at what is there.
                self.pause();
                self.ask(Request::Look(look));
            }
            UiAction::TogglePlay => self.toggle_play(),
            UiAction::PlaySpeed(speed) => self.player.set_speed(speed),
            UiAction::ChooseGame(game) => {
                self.pause();
                self.ask(Request::ChooseGame(game));
            }
            UiAction::OpenRecord(path) => self.open_file(&path),
            UiAction::Paste => self.paste(),
            UiAction::CopyPtn => {
                let text = self.session.record().to_ptn();
                self.copy(&text, self.locale.text("notice-copied-ptn").into_owned());
            }
            UiAction::CopyTps => {
                let text = self.session.record().to_tps(self.session.shown().node);
                self.copy(&text, self.locale.text("notice-copied-tps").into_owned());
            }
            UiAction::SavePtn(path) => self.save(&path),
            UiAction::TakePicture => {
                let text = picture::take(&mut self.commands, &self.locale);
                self.note(NoticeKind::Done, text);
            }
            UiAction::Study(wish) => {
                self.studies.write(wish);
            }
            UiAction::MakeFilm => {
                let order = self.state.film.order(&self.settings.look, &self.locale);
                if let Err(error) = self.filming.begin(&order, &self.wake) {
                    let values = [("error", error.to_string().into())];
                    let text = self.locale.text_with("notice-film-failed", &values);
                    self.note(NoticeKind::Failed, text);
                }
            }
            UiAction::StopFilm => {
                self.filming.stop();
                let text = self.locale.text("notice-film-stopped").into_owned();
                self.note(NoticeKind::Done, text);
            }
            UiAction::StopLooking => self.look.0 = None,
            UiAction::ShowEnd(shows) => {
                let here = (self.session.game(), self.session.shown().node);
                self.state.dismissed = (!shows).then_some(here);
            }
            UiAction::ToggleFullscreen => {
                self.settings.window_mode = match self.settings.window_mode {
                    WindowMode::Windowed => WindowMode::Fullscreen,
                    WindowMode::Fullscreen => WindowMode::Windowed,
                };
            }
            UiAction::ToggleDirector => self.toggle_director(),
            UiAction::ToggleMute => {
                self.settings.muted = !self.settings.muted;
                let on = self.locale.text("notice-unmuted").into_owned();
                let off = self.locale.text("notice-muted").into_owned();
                let (now, before) = if self.settings.muted { (off, on) } else { (on, off) };
                self.state.notices.withdraw(&before);
                self.note(NoticeKind::Done, now);
            }
            UiAction::Settings(settings) => *self.settings = settings.clamped(),
            UiAction::TestEngine(spec) => self.state.engines.start_trial(spec),
            UiAction::ChooseProgram(path) => self.state.engines.set_program(path),
            UiAction::Open(overlay) => self.open(overlay),
            UiAction::Close => self.open.close(),
        }
    }

    fn ask(&mut self, request: Request) {
        self.requests.write(request);
    }

    /// Asks for another game or screen: nothing of the old one stays open.
    fn leave_for(&mut self, request: Request) {
        self.pause();
        self.open.close_all();
        self.look.0 = None;
        self.ask(request);
    }

    fn note(&mut self, kind: NoticeKind, text: String) {
        let now = self.time.elapsed_secs_f64();
        self.state.notices.push(kind, text, now);
    }

    fn pause(&mut self) {
        if self.player.is_playing() {
            self.player.set_playing(false);
        }
    }

    /// The camera is led again after a hand has taken it; else it is led from now on, or no longer.
    fn toggle_director(&mut self) {
        if self.settings.director && self.director.stance() == Stance::TakenOver {
            self.director.take_up();
        } else {
            self.settings.director = !self.settings.director;
        }
        let [on, off, still] = [
            self.locale.text("notice-director-on"),
            self.locale.text("notice-director-off"),
            self.locale.text("notice-director-still"),
        ]
        .map(|line| line.into_owned());
        for line in [&on, &off, &still] {
            self.state.notices.withdraw(line);
        }
        let text = match (self.settings.director, self.settings.camera_may_move()) {
            (true, true) => on,
            (true, false) => still,
            (false, _) => off,
        };
        self.note(NoticeKind::Done, text);
    }

    /// Keeps what was chosen for the next form.
    fn remember(&mut self, new: &NewGame) {
        let mut settings = self.settings.clone();
        settings.player_seats.clone_from(&new.seats);
        for (index, seat) in new.seats.iter().enumerate() {
            // The name of the person who sat there before is still wanted one day.
            if seat.is_person() {
                settings.player_names[index].clone_from(&new.names[index]);
            }
        }
        self.settings.set_if_neq(settings);
    }

    /// A game of the person against the bot, White by lot.
    fn play_bot(&mut self, level: Level, size: Size) {
        let settings = Settings { bot_level: level, bot_board: size, ..self.settings.clone() };
        self.settings.set_if_neq(settings);
        let new = NewGame {
            ruleset: Ruleset::standard(size),
            names: [self.settings.player_names[0].clone(), String::new()],
            seats: [Seat::Person, Seat::Bot(level)],
            white: WhiteIs::Lot,
        };
        self.leave_for(Request::New(Box::new(new)));
    }

    /// Bots wait or play on; a record is played, and at the end of its line from the start again.
    fn toggle_play(&mut self) {
        if self.session.mode() == Mode::Play {
            self.ask(Request::Pause(!self.session.is_paused()));
            return;
        }
        let plays = !self.player.is_playing();
        let (ply, last) = self.session.progress();
        if plays && ply == last {
            self.ask(Request::Look(Look::First));
        }
        self.player.set_playing(plays);
    }

    fn open(&mut self, overlay: Overlay) {
        let is_idle = self.session.mode() == Mode::Idle;
        match overlay {
            // There is no game that they could be about.
            Overlay::GameMenu | Overlay::SaveFile | Overlay::ConfirmResign | Overlay::Seats
                if is_idle =>
            {
                return;
            }
            Overlay::Film if self.session.mode() != Mode::Watch => return,
            Overlay::Film if !self.filming.is_running() => {
                let line = self.session.record().up_to(self.session.shown().end);
                let name = file_name(self.session.names());
                let name = name.trim_end_matches(".ptn");
                self.state.film.reset(line, &filming::folder(), name, filming::has_ffmpeg());
            }
            Overlay::NewGame => {
                let names = self.settings.player_names.clone();
                let seats = self.settings.player_seats.clone();
                self.state.form = NewGameForm::with_players(names, seats);
            }
            Overlay::Engines => {
                self.state.engines = EnginesForm::new(&self.settings.engines);
            }
            Overlay::PlayBot => self.state.bot_board = self.settings.bot_board,
            Overlay::Seats => {
                let (names, seats) = (self.session.names().clone(), self.session.seats().clone());
                self.state.seats = SeatsForm { seats, names };
            }
            _ => {}
        }
        self.pause();
        self.open.open(overlay);
    }

    fn open_file(&mut self, path: &Path) {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        match fs::read(path) {
            Ok(bytes) => {
                if let Some(folder) = path.parent() {
                    self.state.files.set_folder(folder.to_owned());
                }
                self.watch(name, &bytes);
            }
            Err(error) => {
                let values = [("file", name.into()), ("error", error.to_string().into())];
                let text = self.locale.text_with("notice-not-opened", &values);
                self.note(NoticeKind::Failed, text);
            }
        }
    }

    fn watch(&mut self, name: String, bytes: &[u8]) {
        let games = record::read(bytes, &ReadOptions::default());
        // The first game that something could be read of.
        let game = games.iter().position(|reading| reading.record.is_some()).unwrap_or(0);
        self.leave_for(Request::Open { name, games, game });
    }

    fn paste(&mut self) {
        let text = self.clipboard.as_mut().and_then(|clipboard| clipboard.get_text());
        match text.filter(|text| !text.trim().is_empty()) {
            Some(text) => {
                let name = self.locale.text("notice-clipboard").into_owned();
                self.watch(name, text.as_bytes());
            }
            None => {
                let text = self.locale.text("notice-nothing-to-paste").into_owned();
                self.note(NoticeKind::Refused, text);
            }
        }
    }

    fn copy(&mut self, text: &str, note: String) {
        if let Some(clipboard) = &mut self.clipboard {
            clipboard.set_text(text);
            self.note(NoticeKind::Done, note);
        }
    }

    fn save(&mut self, path: &Path) {
        let name = path.display().to_string();
        let (kind, text) = match fs::write(path, self.session.record().to_ptn()) {
            Ok(()) => {
                let values = [("file", name.into())];
                (NoticeKind::Done, self.locale.text_with("notice-saved", &values))
            }
            Err(error) => {
                let values = [("file", name.into()), ("error", error.to_string().into())];
                (NoticeKind::Failed, self.locale.text_with("notice-not-saved", &values))
            }
        };
        self.note(kind, text);
    }
}
