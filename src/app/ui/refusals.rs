//! Why something was not possible, one line for each reason.

use crate::app::locale::Locale;
use crate::app::session::Refused;
use crate::app::ui::words::{self, color_key};
use crate::rules::IllegalPly;
use crate::selection::Refusal;

/// Why a step of the turn was not possible.
#[must_use]
pub fn turn(locale: &Locale, refusal: Refusal) -> String {
    let text = match refusal {
        Refusal::Illegal(reason) => return illegal(locale, reason),
        Refusal::NoWayOut { square } => {
            return locale
                .text_with("refusal-no-way-out", &[("square", square.to_string().into())]);
        }
        Refusal::CountCannotFinish { count } => {
            return locale.text_with("refusal-count-cannot-finish", &[("count", count.into())]);
        }
        Refusal::NotInHand { count, left } => {
            let values = [("count", count.into()), ("left", left.into())];
            return locale.text_with("refusal-not-in-hand", &values);
        }
        Refusal::CountFirst => locale.text("refusal-count-first"),
        Refusal::NotAdjacent => locale.text("refusal-not-adjacent"),
        Refusal::NotTheTarget => locale.text("refusal-not-the-target"),
        Refusal::SpreadUnderWay => locale.text("refusal-spread-under-way"),
    };
    text.into_owned()
}

/// Why the rules forbid a ply.
#[must_use]
pub fn illegal(locale: &Locale, reason: IllegalPly) -> String {
    let at = |square: crate::rules::Square| [("square", square.to_string().into())];
    match reason {
        IllegalPly::GameOver => locale.text("illegal-game-over").into_owned(),
        IllegalPly::OffBoard { square } => locale.text_with("illegal-off-board", &at(square)),
        IllegalPly::Occupied { square } => locale.text_with("illegal-occupied", &at(square)),
        IllegalPly::NoStones { color } => {
            locale.text_with("illegal-no-stones", &[("color", color_key(color).into())])
        }
        IllegalPly::NoCapstones { color } => {
            locale.text_with("illegal-no-capstones", &[("color", color_key(color).into())])
        }
        IllegalPly::OpeningFlatOnly => locale.text("illegal-opening-flat-only").into_owned(),
        IllegalPly::OpeningNoSpread => locale.text("illegal-opening-no-spread").into_owned(),
        IllegalPly::EmptySquare { square } => locale.text_with("illegal-empty-square", &at(square)),
        IllegalPly::NotYourStack { square, owner } => {
            let values =
                [("square", square.to_string().into()), ("owner", color_key(owner).into())];
            locale.text_with("illegal-not-your-stack", &values)
        }
        IllegalPly::LiftsTooMany { lifted, height } => {
            let values = [("lifted", lifted.into()), ("height", height.into())];
            locale.text_with("illegal-lifts-too-many", &values)
        }
        IllegalPly::OverCarryLimit { lifted, limit } => {
            let values = [("lifted", lifted.into()), ("limit", limit.into())];
            locale.text_with("illegal-over-carry-limit", &values)
        }
        IllegalPly::LeavesBoard => locale.text("illegal-leaves-board").into_owned(),
        IllegalPly::WallBlocks { square } => locale.text_with("illegal-wall-blocks", &at(square)),
        IllegalPly::CapstoneBlocks { square } => {
            locale.text_with("illegal-capstone-blocks", &at(square))
        }
        IllegalPly::FlattenNeedsCapstone { square } => {
            locale.text_with("illegal-flatten-needs-capstone", &at(square))
        }
        IllegalPly::FlattenNotAlone { square } => {
            locale.text_with("illegal-flatten-not-alone", &at(square))
        }
    }
}

/// Why a request changed nothing.
#[must_use]
pub fn request(locale: &Locale, refused: &Refused) -> String {
    let text = match refused {
        Refused::Illegal(reason) => return illegal(locale, *reason),
        Refused::UnreadableSave(error) => {
            return locale
                .text_with("refused-unreadable-save", &[("error", error.as_str().into())]);
        }
        Refused::OthersTurn { color, name } => {
            let player = words::short_player(locale, *color, name);
            return locale.text_with("refused-others-turn", &[("player", player.into())]);
        }
        Refused::NobodyHere => locale.text("refused-nobody-here"),
        Refused::GameOver => locale.text("illegal-game-over"),
        Refused::LookingBack => locale.text("refused-looking-back"),
        Refused::Watching => locale.text("refused-watching"),
        Refused::NothingToUndo => locale.text("refused-nothing-to-undo"),
        Refused::NothingToRedo => locale.text("refused-nothing-to-redo"),
        Refused::NoOffer => locale.text("refused-no-offer"),
        Refused::NoSavedGame => locale.text("refused-no-saved-game"),
        Refused::NoGame => locale.text("refused-no-game"),
    };
    text.into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Color, Square};

    /// One of each variant; the compiler asks for a text of each, this for its values.
    #[test]
    fn every_reason_has_a_text_with_all_its_values() {
        let locale = Locale::default();
        let square = Square::new(2, 3).expect("c4");
        let reasons = [
            IllegalPly::GameOver,
            IllegalPly::OffBoard { square },
            IllegalPly::Occupied { square },
            IllegalPly::NoStones { color: Color::White },
            IllegalPly::NoCapstones { color: Color::Black },
            IllegalPly::OpeningFlatOnly,
            IllegalPly::OpeningNoSpread,
            IllegalPly::EmptySquare { square },
            IllegalPly::NotYourStack { square, owner: Color::Black },
            IllegalPly::LiftsTooMany { lifted: 3, height: 2 },
            IllegalPly::OverCarryLimit { lifted: 6, limit: 5 },
            IllegalPly::LeavesBoard,
            IllegalPly::WallBlocks { square },
            IllegalPly::CapstoneBlocks { square },
            IllegalPly::FlattenNeedsCapstone { square },
            IllegalPly::FlattenNotAlone { square },
        ];
        let refusals = [
            Refusal::NoWayOut { square },
            Refusal::CountCannotFinish { count: 2 },
            Refusal::NotInHand { count: 3, left: 2 },
            Refusal::CountFirst,
            Refusal::NotAdjacent,
            Refusal::NotTheTarget,
            Refusal::SpreadUnderWay,
        ];
        let requests = [
            Refused::LookingBack,
            Refused::OthersTurn { color: Color::Black, name: "Mason".into() },
            Refused::NobodyHere,
            Refused::Watching,
            Refused::NothingToUndo,
            Refused::NothingToRedo,
            Refused::NoOffer,
            Refused::NoSavedGame,
            Refused::UnreadableSave("half a file".into()),
            Refused::NoGame,
        ];
        let texts = (reasons.iter().map(|&reason| illegal(&locale, reason)))
            .chain(refusals.iter().map(|&refusal| turn(&locale, refusal)))
            .chain(requests.iter().map(|refused| request(&locale, refused)));
        let mut seen = std::collections::HashSet::new();
        for text in texts {
            // A missing text shows its id, a missing value its name in braces.
            assert!(text.contains(' ') && !text.contains('{'), "{text}");
            assert!(seen.insert(text.clone()), "two reasons say {text:?}");
        }
    }
}
