//! The tags that say how a game is played, in both directions: Size, Komi, Opening, the
//! piece counts, TPS.
//!
//! In a record they always agree with its start position: a file that does not say them gets the
//! ones that matter, one that says them wrongly gets the right ones.

use std::ops::Range;

use crate::notation::tps::{self, TpsError};
use crate::notation::{Komi, PtnResult, ptn};
use crate::rules::{Color, Opening, Position, Reserve, Ruleset, Setup, Size};

use super::problem::{Reason, Severity};
use super::tags::Tags;

/// Tags that follow from the start position and the rule set.
const SETTLED: [&str; 12] = [
    "Size", "Komi", "Opening", "Flats", "Flats1", "Flats2", "Caps", "Caps1", "Caps2", "TPS",
    REPETITION, QUIET,
];
/// The draw rules of R28 have no tags elsewhere; a custom game's settings are all saved (R30).
const REPETITION: &str = "RepetitionDraw";
const QUIET: &str = "QuietDraw";

/// Whether this tag follows from the start position and the rule set.
pub(super) fn is_settled(key: &str) -> bool {
    SETTLED.iter().any(|settled| settled.eq_ignore_ascii_case(key))
}

/// What the tags of a file say; `None` for what they leave open.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    pub size: Option<Size>,
    pub half_komi: Option<i8>,
    pub opening: Option<Opening>,
    /// The position to start from; `Err` if there is one that cannot be read.
    pub setup: Option<Result<Setup, TpsError>>,
    /// The bytes of the TPS tag's value in the file.
    pub setup_span: Range<usize>,
    pub result: Option<PtnResult>,
    pub result_span: Range<usize>,
    /// By colour.
    stones: [Option<u8>; 2],
    capstones: [Option<u8>; 2],
    repetition_draw: Option<u8>,
    quiet_draw: Option<u16>,
}

impl Settings {
    /// Reads the tags of a game. `report` hears of what is wrong with them, with the bytes in
    /// the file.
    pub(super) fn read(
        tags: &[ptn::Tag],
        report: &mut impl FnMut(Range<usize>, Reason, Severity),
    ) -> Settings {
        let mut settings = Settings::default();
        for (index, tag) in tags.iter().enumerate() {
            let is_same = |other: &&ptn::Tag| other.key.eq_ignore_ascii_case(&tag.key);
            // However often it comes, that is said once.
            if ptn::usual_key(&tag.key).is_some()
                && tags[..index].iter().filter(is_same).take(2).count() == 1
            {
                let reason = Reason::DuplicateTag(tag.key.clone());
                report(tag.span.clone(), reason, Severity::Warning);
            }
            let value = tag.value.trim();
            // Programs write these for what they do not know.
            if value.is_empty() || value == "?" {
                continue;
            }
            if let Err((span, reason)) = settings.read_tag(tag, value) {
                let severity = match reason {
                    Reason::BadResult => Severity::Warning,
                    _ => Severity::Error,
                };
                report(span, reason, severity);
            }
        }
        if let (Some(Ok(setup)), Some(size)) = (&settings.setup, settings.size)
            && setup.size != size
        {
            let reason = Reason::SizesDiffer { tps: setup.size, size };
            report(settings.setup_span.clone(), reason, Severity::Error);
        }
        if let Some(Ok(setup)) = &settings.setup {
            settings.size = Some(setup.size);
        }
        settings
    }

    fn read_tag(&mut self, tag: &ptn::Tag, value: &str) -> Result<(), (Range<usize>, Reason)> {
        let span = tag.value_start..tag.value_start + tag.value.len();
        let wrong = |reason: Reason| (span.clone(), reason);
        let count = |limits: std::ops::RangeInclusive<u8>| {
            let count = value.parse().ok().filter(|count| limits.contains(count));
            count.map(Some).ok_or_else(|| wrong(Reason::BadCount))
        };
        match tag.key.to_ascii_lowercase().as_str() {
            "size" => {
                let size = value.parse().ok().and_then(Size::new);
                self.size = Some(size.ok_or_else(|| wrong(Reason::BadSize))?);
            }
            "komi" => {
                let komi = value.parse::<Komi>().map_err(|error| wrong(error.into()))?;
                self.half_komi = Some(komi.0);
            }
            "opening" => {
                let opening = parse_opening(value).ok_or_else(|| wrong(Reason::BadOpening))?;
                self.opening = Some(opening);
            }
            "flats" => self.stones = [count(1..=60)?; 2],
            "flats1" => self.stones[0] = count(1..=60)?,
            "flats2" => self.stones[1] = count(1..=60)?,
            "caps" => self.capstones = [count(0..=4)?; 2],
            "caps1" => self.capstones[0] = count(0..=4)?,
            "caps2" => self.capstones[1] = count(0..=4)?,
            "repetitiondraw" => {
                let times = value.parse().ok().filter(|&times| times > 0);
                self.repetition_draw = Some(times.ok_or_else(|| wrong(Reason::BadDrawRule))?);
            }
            "quietdraw" => {
                let plies = value.parse().ok().filter(|&plies| plies > 0);
                self.quiet_draw = Some(plies.ok_or_else(|| wrong(Reason::BadDrawRule))?);
            }
            "result" => {
                self.result_span = span.clone();
                self.result = Some(value.parse().map_err(|_| wrong(Reason::BadResult))?);
            }
            "tps" => {
                self.setup_span = span.clone();
                let setup = tps::parse(&tag.value);
                self.setup = Some(setup.clone());
                setup
                    .map_err(|error| (span.start + error.offset..span.end, error.reason.into()))?;
            }
            _ => {}
        }
        Ok(())
    }

    /// The rule set of these tags for a board and an opening; `half_komi` is for a file that says none.
    pub(super) fn ruleset(&self, size: Size, opening: Opening, half_komi: Option<i8>) -> Ruleset {
        let standard = Ruleset::standard(size);
        let reserve = |color: Color| Reserve {
            stones: self.stones[color.index()].unwrap_or(standard.reserve(color).stones),
            capstones: self.capstones[color.index()].unwrap_or(standard.reserve(color).capstones),
        };
        Ruleset {
            opening,
            half_komi: self.half_komi.or(half_komi).unwrap_or(0),
            reserves: Color::ALL.map(reserve),
            repetition_draw: self.repetition_draw,
            quiet_draw: self.quiet_draw,
            ..standard
        }
    }
}

/// The openings as PTN-Ninja writes them, with hyphens or blanks.
fn parse_opening(value: &str) -> Option<Opening> {
    let plain = value.to_ascii_lowercase().replace(['-', '_'], " ");
    match plain.split_whitespace().collect::<Vec<_>>()[..] {
        ["swap"] => Some(Opening::Swap),
        ["no", "swap"] => Some(Opening::NoSwap),
        ["double", "black", "stack"] => Some(Opening::DoubleBlackStack),
        _ => None,
    }
}

/// Makes the tags say how the game from this position is played: those that are there get
/// their value in canonical form, those that matter and are missing are added.
pub(super) fn write(tags: &mut Tags, start: &Position) {
    let ruleset = start.ruleset();
    let standard = Ruleset::standard(ruleset.size);
    let mut put = |key: &str, value: String, matters: bool| {
        if matters || tags.get(key).is_some() {
            tags.set(key, &value);
        }
    };
    put("Size", ruleset.size.to_string(), true);
    put("Komi", Komi(ruleset.half_komi).to_string(), ruleset.half_komi != 0);
    put("Opening", ruleset.opening.to_string(), ruleset.opening != standard.opening);
    let is_initial = *start == Position::new(*ruleset);
    put("TPS", start.to_setup().to_string(), !is_initial);
    write_optional(tags, REPETITION, ruleset.repetition_draw.map(u32::from));
    write_optional(tags, QUIET, ruleset.quiet_draw.map(u32::from));
    let counts = |count: fn(&Reserve) -> u8| {
        (ruleset.reserves.each_ref().map(count), count(&standard.reserves[0]))
    };
    write_counts(tags, "Flats", counts(|reserve| reserve.stones));
    write_counts(tags, "Caps", counts(|reserve| reserve.capstones));
}

fn write_optional(tags: &mut Tags, key: &str, value: Option<u32>) {
    match value {
        Some(value) => tags.set(key, &value.to_string()),
        None => tags.remove(key),
    }
}

/// `Flats` for both players, `Flats1` and `Flats2` where they differ.
fn write_counts(tags: &mut Tags, key: &str, ([white, black], standard): ([u8; 2], u8)) {
    let [key1, key2] = [1, 2].map(|player| format!("{key}{player}"));
    if white != black {
        tags.remove(key);
        tags.set(&key1, &white.to_string());
        tags.set(&key2, &black.to_string());
        return;
    }
    let was_said = [key, &key1, &key2].iter().any(|key| tags.get(key).is_some());
    tags.remove(&key1);
    tags.remove(&key2);
    if was_said || white != standard {
        tags.set(key, &white.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Settings, Vec<String>) {
        let game = ptn::games(text.as_bytes()).next().unwrap();
        let mut problems = Vec::new();
        let settings = Settings::read(&game.tags, &mut |span, reason, _| {
            problems.push(format!("{}: {reason}", &text[span]));
        });
        (settings, problems)
    }

    #[test]
    fn counts_apply_to_both_players_unless_said() {
        let (settings, problems) =
            read("[Flats \"25\"][flats2 \"20\"][Caps \"0\"][Caps1 \"2\"][Komi \"-1.5\"]");
        assert!(problems.is_empty());
        let ruleset = settings.ruleset(Size::FIVE, Opening::NoSwap, Some(4));
        let [white, black] = ruleset.reserves;
        assert_eq!((white.stones, white.capstones), (25, 2));
        assert_eq!((black.stones, black.capstones), (20, 0));
        assert_eq!(ruleset.half_komi, -3, "the file's own komi counts");
    }

    #[test]
    fn an_unknown_value_is_no_mistake_and_a_wrong_one_is() {
        let (settings, problems) = read("[Size \"?\"][Komi \"\"][Result \"?\"]");
        assert!(problems.is_empty() && settings.size.is_none());
        for (text, problem) in [
            ("[Size \"9\"]", "9: a board size is a number from 3 to 8"),
            ("[Flats \"999\"]", "999: a game has 1 to 60 stones and 0 to 4 capstones a side"),
            ("[Caps2 \"5\"]", "5: a game has 1 to 60 stones and 0 to 4 capstones a side"),
            ("[Opening \"both\"]", "both: an opening is swap, no-swap or double black stack"),
            (
                "[TPS \"x3/y3/x3 1 1\"]",
                "y3/x3 1 1: \"y3\" is neither empty squares (x, x2) nor a stack (1, 2S, 121C)",
            ),
            (
                "[Size \"5\"][TPS \"x3/x3/x3 1 1\"]",
                "x3/x3/x3 1 1: the position is 3x3, the Size tag says 5x5",
            ),
        ] {
            assert_eq!(read(text).1, [problem], "{text}");
        }
    }

    #[test]
    fn tags_are_made_to_agree_with_the_game() {
        let mut tags = Tags::default();
        for (key, value) in [("Opening", "?"), ("Flats1", "21"), ("Size", "4"), ("Komi", "2.50")] {
            tags.set(key, value);
        }
        let ruleset = Ruleset { half_komi: 5, ..Ruleset::default() };
        write(&mut tags, &Position::new(ruleset));
        let expected = [("Opening", "swap"), ("Size", "5"), ("Komi", "2.5"), ("Flats", "21")];
        assert_eq!(tags.iter().collect::<Vec<_>>(), expected);
    }
}
