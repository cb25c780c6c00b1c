//! What came of the player's wishes, said in short lines.

use std::time::Duration;

use bevy::prelude::*;

use super::notices::NoticeKind;
use super::state::UiState;
use super::{refusals, words};
use crate::app::filming::FilmEnded;
use crate::app::input::TurnRefused;
use crate::app::locale::Locale;
use crate::app::power::Awake;
use crate::app::session::{Autosave, Reply, Session};

/// Says why a click on the board did nothing.
pub(super) fn tell_refusals(
    mut refusals: MessageReader<TurnRefused>,
    mut state: ResMut<UiState>,
    locale: Res<Locale>,
    time: Res<Time>,
) {
    for TurnRefused(refusal) in refusals.read() {
        let text = refusals::turn(&locale, *refusal);
        state.notices.push(NoticeKind::Refused, text, time.elapsed_secs_f64());
    }
}

/// Says what the session answered, as far as one does not see it.
pub(super) fn tell_replies(
    mut replies: MessageReader<Reply>,
    mut state: ResMut<UiState>,
    session: Res<Session>,
    locale: Res<Locale>,
    time: Res<Time>,
) {
    let now = time.elapsed_secs_f64();
    for reply in replies.read() {
        match reply {
            Reply::Refused(refused) => {
                let text = refusals::request(&locale, refused);
                state.notices.push(NoticeKind::Refused, text, now);
            }
            Reply::DrawDeclined => {
                let text = locale.text("notice-draw-declined");
                state.notices.push(NoticeKind::Done, text, now);
            }
            Reply::Annotated(count) => {
                let text = locale.text_with("notice-annotated", &[("count", (*count).into())]);
                state.notices.push(NoticeKind::Done, text, now);
            }
            Reply::Opened if !session.loaded().problems().is_empty() => {
                let count = session.loaded().problems().len();
                let text = locale.text_with("watch-problems", &[("count", count.into())]);
                state.notices.push(NoticeKind::Failed, text, now);
            }
            // Nobody sees it at the table.
            Reply::Played(ply) if session.is_looking_back() => {
                let mover = session.record().mover(session.live());
                let player = words::short_player(&locale, mover, &session.names()[mover.index()]);
                let values = [("player", player.into()), ("ply", ply.to_string().into())];
                let text = locale.text_with("notice-played-meanwhile", &values);
                state.notices.push(NoticeKind::Done, text, now);
            }
            Reply::Started
            | Reply::Played(_)
            | Reply::Seated
            | Reply::Moved
            | Reply::Ended
            | Reply::DrawOffered(_)
            | Reply::Opened => {}
        }
    }
}

/// Says how films have ended.
pub(super) fn tell_films(
    mut ends: MessageReader<FilmEnded>,
    mut state: ResMut<UiState>,
    locale: Res<Locale>,
    time: Res<Time>,
) {
    for end in ends.read() {
        let (kind, text) = match end {
            FilmEnded::Made(path) => {
                let values = [("file", path.display().to_string().into())];
                (NoticeKind::Done, locale.text_with("notice-film-made", &values))
            }
            FilmEnded::Failed(reason) => {
                let values = [("error", reason.clone().into())];
                (NoticeKind::Failed, locale.text_with("notice-film-failed", &values))
            }
        };
        state.notices.push(kind, text, time.elapsed_secs_f64());
    }
}

/// Says that the game could not be kept, when that begins.
pub(super) fn tell_save_errors(
    autosave: Res<Autosave>,
    mut state: ResMut<UiState>,
    mut was_failing: Local<bool>,
    locale: Res<Locale>,
    time: Res<Time>,
) {
    if let Some(error) = autosave.error.as_ref().filter(|_| !*was_failing) {
        let values = [("error", error.to_string().into())];
        let text = locale.text_with("notice-not-kept", &values);
        state.notices.push(NoticeKind::Failed, text, time.elapsed_secs_f64());
    }
    *was_failing = autosave.error.is_some();
}

/// Takes old lines away; the window is drawn until the last one is gone.
pub(super) fn forget_old(mut state: ResMut<UiState>, mut awake: ResMut<Awake>, time: Res<Time>) {
    let now = time.elapsed_secs_f64();
    if state.notices.next_change().is_none() {
        return;
    }
    state.notices.forget_old(now);
    if let Some(next) = state.notices.next_change() {
        awake.stay(&time, Duration::from_secs_f64((next - now).max(0.0)));
    }
}

/// What an engine shows that is tried out is seen at once, though nothing moves on the table.
pub(super) fn watch_trial(state: Res<UiState>, mut awake: ResMut<Awake>, time: Res<Time>) {
    if state.engines.is_trying() {
        awake.stay(&time, Duration::from_millis(200));
    }
}
