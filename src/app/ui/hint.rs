//! The hint in words, in the strip at the top of the table.

use bevy_egui::egui::{Context, Label, RichText};

use super::model::HintModel;
use super::shell::Zones;
use super::{theme, top};
use crate::app::locale::Locale;
use crate::bot::study::{Reason, Road};

/// Shows that the bot thinks, or what it has found.
pub(super) fn show(ctx: &Context, model: &HintModel, locale: &Locale, zones: &Zones) {
    let text = match model {
        HintModel::Thinking => locale.text("hint-thinking").into_owned(),
        HintModel::Shown { ply, reason: None } => {
            locale.text_with("hint-ply", &[("ply", ply.as_str().into())])
        }
        HintModel::Shown { ply, reason: Some(reason) } => {
            let reason = words(locale, *reason);
            let values = [("ply", ply.as_str().into()), ("reason", reason.into())];
            locale.text_with("hint-ply-reason", &values)
        }
    };
    top::strip(ctx, "turn", top::WIDTH, zones, |ui| {
        ui.vertical_centered(|ui| {
            let text = RichText::new(text).size(18.0).color(theme::BRASS);
            ui.add(Label::new(text).truncate());
        });
    });
}

/// Why a ply is good, to be read after it.
fn words(locale: &Locale, reason: Reason) -> String {
    let moves = |moves: u32| [("moves", moves.into())];
    match reason {
        Reason::WinsRoad { moves: count } => locale.text_with("reason-wins-road", &moves(count)),
        Reason::WinsByFlats { moves: count } => {
            locale.text_with("reason-wins-flats", &moves(count))
        }
        Reason::Wins { moves: count } => locale.text_with("reason-wins", &moves(count)),
        Reason::StopsRoad(Road::File(file)) => {
            locale.text_with("reason-stops-road-file", &[("file", letter(file).into())])
        }
        Reason::StopsRoad(Road::Rank(rank)) => {
            locale.text_with("reason-stops-road-rank", &[("rank", (rank + 1).into())])
        }
        Reason::StopsRoad(Road::Winding) => locale.text("reason-stops-road").into_owned(),
        Reason::StopsTinue { moves: count } => {
            locale.text_with("reason-stops-tinue", &moves(count))
        }
        Reason::MakesTak(Road::File(file)) => {
            locale.text_with("reason-makes-tak-file", &[("file", letter(file).into())])
        }
        Reason::MakesTak(Road::Rank(rank)) => {
            locale.text_with("reason-makes-tak-rank", &[("rank", (rank + 1).into())])
        }
        Reason::MakesTak(Road::Winding) => locale.text("reason-makes-tak").into_owned(),
        Reason::Flattens { square } => {
            locale.text_with("reason-flattens", &[("square", square.to_string().into())])
        }
    }
}

fn letter(file: u8) -> String {
    char::from(b'a' + file).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_reads_as_the_end_of_a_sentence() {
        let locale = Locale::default();
        let say = |reason| words(&locale, reason);
        assert_eq!(say(Reason::WinsRoad { moves: 1 }), "makes a road");
        assert_eq!(say(Reason::WinsRoad { moves: 2 }), "makes a road in 2");
        assert_eq!(say(Reason::StopsRoad(Road::File(2))), "stops the road on the c file");
        assert_eq!(say(Reason::MakesTak(Road::Rank(0))), "threatens a road on rank 1");
        let square = "d3".parse().expect("a square");
        assert_eq!(say(Reason::Flattens { square }), "flattens the wall on d3");
    }
}
