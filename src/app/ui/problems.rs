//! What is wrong with a file, one line for each problem, with its place.

use crate::app::locale::Locale;
use crate::app::ui::refusals;
use crate::app::ui::words::color_key;
use crate::notation::playtak::ServerPlyError;
use crate::notation::ptn::SyntaxError;
use crate::notation::tps::TpsReason;
use crate::notation::{PlyError, PtnResult};
use crate::record::{Problem, Reason};
use crate::rules::{InvalidRuleset, Kind, SetupError};

/// The place, the words of the file, and what is wrong with them.
#[must_use]
pub fn line(locale: &Locale, problem: &Problem) -> String {
    let mut values = vec![
        ("line", problem.line.into()),
        ("column", problem.column.into()),
        ("text", problem.text.as_str().into()),
        ("reason", reason(locale, &problem.reason).into()),
    ];
    values.extend(problem.ply.map(|ply| ("ply", ply.into())));
    match (problem.ply, problem.text.is_empty()) {
        (Some(_), false) => locale.text_with("problem-at-ply", &values),
        (Some(_), true) => locale.text_with("problem-at-missing-ply", &values),
        (None, false) => locale.text_with("problem-at-text", &values),
        (None, true) => locale.text_with("problem-at-place", &values),
    }
}

fn reason(locale: &Locale, reason: &Reason) -> String {
    let text = match reason {
        Reason::Syntax(error) => return syntax(locale, error),
        Reason::Illegal(reason) => return refusals::illegal(locale, *reason),
        Reason::Tps(error) => return tps(locale, error),
        Reason::Setup(error) => return setup(locale, error),
        Reason::Ruleset(error) => return ruleset(locale, *error),
        Reason::MissingPly(color) => {
            return locale.text_with("problem-missing-ply", &[("color", color_key(*color).into())]);
        }
        Reason::MoveNumber { due } => {
            return locale.text_with("problem-move-number", &[("due", due.into())]);
        }
        Reason::DuplicateTag(tag) => {
            return locale.text_with("problem-duplicate-tag", &[("tag", tag.into())]);
        }
        Reason::SizesDiffer { tps, size } => {
            let values = [("tps", tps.get().into()), ("size", size.get().into())];
            return locale.text_with("problem-sizes-differ", &values);
        }
        Reason::ResultsDiffer { tag, written } => {
            let values = [("tag", result(*tag)), ("written", result(*written))];
            return locale.text_with("problem-results-differ", &values);
        }
        Reason::WrongResult { recorded, by_rules: Some(by_rules) } => {
            let values = [("recorded", result(*recorded)), ("right", result(*by_rules))];
            return locale.text_with("problem-wrong-result", &values);
        }
        Reason::WrongResult { recorded, by_rules: None } => {
            return locale.text_with("problem-not-over", &[("recorded", result(*recorded))]);
        }
        Reason::NoGame => locale.text("problem-no-game"),
        Reason::NotDouble => locale.text("problem-not-double"),
        Reason::LacksCount => locale.text("problem-lacks-count"),
        Reason::NoBranchPlace => locale.text("problem-no-branch-place"),
        Reason::BranchPlaceGuessed => locale.text("problem-branch-place-guessed"),
        Reason::AfterResult => locale.text("problem-after-result"),
        Reason::BadSize => locale.text("problem-bad-size"),
        Reason::BadKomi(_) => locale.text("problem-bad-komi"),
        Reason::BadCount => locale.text("problem-bad-count"),
        Reason::BadOpening => locale.text("problem-bad-opening"),
        Reason::BadDrawRule => locale.text("problem-bad-draw-rule"),
        Reason::BadResult => locale.text("problem-bad-result"),
        Reason::NoSwapAssumed => locale.text("problem-no-swap-assumed"),
        Reason::UnknownSize => locale.text("problem-unknown-size"),
        Reason::TooManyProblems => locale.text("problem-too-many-problems"),
        Reason::TooManyErrors => locale.text("problem-too-many-errors"),
        Reason::TooManyGames => locale.text("problem-too-many-games"),
    };
    text.into_owned()
}

fn result(result: PtnResult) -> fluent_bundle::FluentValue<'static> {
    result.to_string().into()
}

fn syntax(locale: &Locale, error: &SyntaxError) -> String {
    let text = match error {
        SyntaxError::Ply(error) => return ply(locale, error),
        SyntaxError::ServerPly(error) => return server_ply(locale, error),
        SyntaxError::LongNumber => locale.text("problem-long-number"),
        SyntaxError::UnclosedComment => locale.text("problem-unclosed-comment"),
        SyntaxError::LongComment => locale.text("problem-long-comment"),
        SyntaxError::NotATag => locale.text("problem-not-a-tag"),
        SyntaxError::TooManyTags => locale.text("problem-too-many-tags"),
        SyntaxError::TooLong => locale.text("problem-too-long"),
        SyntaxError::TooManyFlaws => locale.text("problem-too-many-flaws"),
    };
    text.into_owned()
}

fn ply(locale: &Locale, error: &PlyError) -> String {
    match error {
        PlyError::NotAPly => locale.text("problem-not-a-ply").into_owned(),
        PlyError::Count(count) => {
            locale.text_with("problem-lifted-count", &[("count", count.into())])
        }
        PlyError::Drop => locale.text("problem-drop").into_owned(),
        PlyError::DropsDoNotAddUp { count, sum } => {
            let values = [("count", count.into()), ("sum", sum.into())];
            locale.text_with("problem-drops-do-not-add-up", &values)
        }
        PlyError::TooManyDropped(sum) => {
            locale.text_with("problem-too-many-dropped", &[("sum", sum.into())])
        }
        PlyError::PlacesSeveral => locale.text("problem-places-several").into_owned(),
    }
}

fn server_ply(locale: &Locale, error: &ServerPlyError) -> String {
    let text = match error {
        ServerPlyError::NotAPly => locale.text("problem-not-a-server-ply"),
        ServerPlyError::Square => locale.text("problem-server-square"),
        ServerPlyError::Kind => locale.text("problem-server-kind"),
        ServerPlyError::NotStraight => locale.text("problem-server-not-straight"),
        ServerPlyError::Drops => locale.text("problem-server-drops"),
    };
    text.into_owned()
}

fn tps(locale: &Locale, error: &TpsReason) -> String {
    let text = match error {
        TpsReason::Rows(rows) => {
            return locale.text_with("problem-tps-rows", &[("rows", rows.into())]);
        }
        TpsReason::RowLength { rank, squares, size } => {
            let values =
                [("rank", rank.into()), ("squares", squares.into()), ("size", size.get().into())];
            return locale.text_with("problem-tps-row-length", &values);
        }
        TpsReason::Cell(text) => {
            return locale.text_with("problem-tps-cell", &[("text", text.into())]);
        }
        TpsReason::Player(text) => {
            return locale.text_with("problem-tps-player", &[("text", text.into())]);
        }
        TpsReason::MoveNumber(text) => {
            return locale.text_with("problem-tps-move-number", &[("text", text.into())]);
        }
        TpsReason::TooMuch(text) => {
            return locale.text_with("problem-tps-too-much", &[("text", text.into())]);
        }
        TpsReason::Empty => locale.text("problem-tps-empty"),
        TpsReason::TooHigh => locale.text("problem-tps-too-high"),
        TpsReason::NoPlayer => locale.text("problem-tps-no-player"),
        TpsReason::NoMoveNumber => locale.text("problem-tps-no-move-number"),
    };
    text.into_owned()
}

fn setup(locale: &Locale, error: &SetupError) -> String {
    match error {
        SetupError::Ruleset(error) => ruleset(locale, *error),
        SetupError::Size { setup, ruleset } => {
            let values = [("tps", setup.get().into()), ("size", ruleset.get().into())];
            locale.text_with("problem-sizes-differ", &values)
        }
        SetupError::MoveNumberZero => locale.text("problem-move-number-zero").into_owned(),
        SetupError::OffBoard { square, .. } => {
            locale.text_with("illegal-off-board", &[("square", square.to_string().into())])
        }
        SetupError::Buried { square, kind } => {
            let kind = match kind {
                Kind::Flat => "flat",
                Kind::Wall => "wall",
                Kind::Capstone => "capstone",
            };
            let values = [("square", square.to_string().into()), ("kind", kind.into())];
            locale.text_with("problem-buried", &values)
        }
        SetupError::TooManyStones { color, count, limit } => {
            let values = [
                ("color", color_key(*color).into()),
                ("count", count.into()),
                ("limit", limit.into()),
            ];
            locale.text_with("problem-too-many-stones", &values)
        }
        SetupError::TooManyCapstones { color, count, limit } => {
            let values = [
                ("color", color_key(*color).into()),
                ("count", count.into()),
                ("limit", limit.into()),
            ];
            locale.text_with("problem-too-many-capstones", &values)
        }
        SetupError::OpeningStones { color, needed, left } => {
            let values = [
                ("color", color_key(*color).into()),
                ("needed", needed.into()),
                ("left", left.into()),
            ];
            locale.text_with("problem-opening-stones", &values)
        }
    }
}

/// Why a game cannot be played by these rules.
#[must_use]
pub fn ruleset(locale: &Locale, error: InvalidRuleset) -> String {
    match error {
        InvalidRuleset::Stones { color, count } => {
            let values = [("color", color_key(color).into()), ("count", count.into())];
            locale.text_with("problem-reserve-stones", &values)
        }
        InvalidRuleset::Capstones { color, count } => {
            let values = [("color", color_key(color).into()), ("count", count.into())];
            locale.text_with("problem-reserve-capstones", &values)
        }
        InvalidRuleset::NoDoubleStack => locale.text("problem-no-double-stack").into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{self, ReadOptions};

    fn problems(text: &str) -> Vec<String> {
        let locale = Locale::default();
        let readings = record::read(text.as_bytes(), &ReadOptions::default());
        let problems = readings.iter().flat_map(|reading| &reading.problems);
        problems.map(|problem| line(&locale, problem)).collect()
    }

    #[test]
    fn a_problem_names_its_place_and_its_reason() {
        assert_eq!(
            problems("[Size \"5\"]\n1. a1 b1\n2. 5d4-22 c1"),
            ["Line 3, column 4, ply 3 “5d4-22”: the drops add up to 4, but 5 pieces are lifted"]
        );
    }

    /// Mistakes of every kind: none shows an id or a value without its text.
    #[test]
    fn every_problem_is_said_in_words() {
        let texts = [
            "",
            "[Size \"9\"]\n1. a1 b1",
            "[Size \"5\"]\n[Size \"5\"]\n[Komi \"x\"]\n[Flats \"99\"]\n[Opening \"odd\"]\n1. a1 b1",
            "[Size \"5\"]\n[Result \"perhaps\"]\n1. a1 b1",
            "[Size \"5\"]\n[Result \"R-0\"]\n1. a1 b1 0-1",
            "[Size \"5\"]\n1. a1 a1",
            "[Size \"5\"]\n1. a1 b1 2. 2c1 c2",
            "[Size \"5\"]\n1. a1 -- 2. c1 d1",
            "[Size \"5\"]\n7. a1 b1 2. rubbish",
            "[Size \"5\"]\n1. a1 b1 {never closed",
            "[Size \"5\"]\n1. a1 b1 2. 9c3+ a2",
            "[Size \"5\"]\n1. a1 b1\n\n{9w1}\n9. c1 c2",
            "[Size \"5\"]\n[TPS \"x5/x5/x5 1 1\"]\n1. a1 b1",
            "[TPS \"x3/x3/x4 1 1\"]",
            "[TPS \"x3/x3/xy 1 1\"]",
            "[TPS \"x3/x3/x3\"]",
            "[TPS \"x3/x3/x3 3 1\"]",
            "[TPS \"x3/x3/x3 1\"]",
            "[TPS \"x3/x3/x3 1 0\"]",
            "[TPS \"x3/x3/x3 1 1 1\"]",
            "[TPS \"x3/x3/1C,x2 1 3\"]",
            "[TPS \"x3/x3/11111111111,x2 1 9\"]",
            "P A1,P Q9,M A1 B2 1",
        ];
        let mut seen = std::collections::HashSet::new();
        for text in texts {
            let lines = problems(text);
            assert!(!lines.is_empty(), "{text:?} has something wrong with it");
            for line in lines {
                assert!(line.starts_with("Line "), "{line}");
                assert!(!line.contains("problem-") && !line.contains("{$"), "{line}");
                seen.insert(line);
            }
        }
        assert!(seen.len() >= texts.len(), "{seen:#?}");
    }
}
