//! What a program says of itself between `tei` and `teiok`.

use crate::bot::mind::MindError;
use crate::rules::{Ruleset, Size};

/// How a program is told of a new game. A program must never hear the other form: some end
/// themselves on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// `teinewgame 6`, the komi as an option.
    #[default]
    Positional,
    /// `teinewgame size 6 halfkomi 4`, for programs that list their sizes.
    Keywords,
}

/// What values an option takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Check,
    /// A number between two others.
    Spin {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// One of these.
    Combo(Vec<String>),
    /// No value: something to do.
    Button,
    /// Any text.
    Text,
}

/// An option that a program lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// Its name; it may have spaces.
    pub name: String,
    /// What it takes.
    pub kind: OptionKind,
    /// What it is when nobody sets it; empty if the program does not say.
    pub default: String,
}

/// What a program says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// `id name`; empty if it did not say.
    pub name: String,
    /// `id author`.
    pub author: String,
    /// `id version`.
    pub version: String,
    /// Its options in their order.
    pub options: Vec<EngineOption>,
    /// Its `size` lines.
    offers: Vec<Offer>,
}

/// One `size` line: these boards with these komis.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Offer {
    sizes: Vec<Size>,
    half_komis: Vec<i8>,
}

/// How a program is told of the komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Komi {
    /// It plays without, and knows no word for it.
    Implied,
    /// As the option HalfKomi.
    Option(i8),
    /// With `teinewgame`.
    NewGame(i8),
}

impl EngineOption {
    /// Whether it can have this value.
    #[must_use]
    pub fn takes(&self, value: &str) -> bool {
        match &self.kind {
            OptionKind::Check => matches!(value, "true" | "false"),
            OptionKind::Spin { min, max } => {
                value.parse().is_ok_and(|value: i64| (*min..=*max).contains(&value))
            }
            OptionKind::Combo(values) => values.iter().any(|one| one == value),
            OptionKind::Button => value.is_empty(),
            // The protocol has lines.
            OptionKind::Text => !value.contains(['\n', '\r']),
        }
    }

    /// Reads what follows `option`.
    fn parse(text: &str) -> Option<EngineOption> {
        // Each keyword with the words up to the next; a name may hold any word but these.
        let mut parts: Vec<(&str, String)> = Vec::new();
        for word in text.split_whitespace() {
            match (word, parts.last_mut()) {
                ("name" | "type" | "default" | "min" | "max" | "var", _) => {
                    parts.push((word, String::new()));
                }
                (_, Some((_, text))) if text.is_empty() => text.push_str(word),
                (_, Some((_, text))) => {
                    text.push(' ');
                    text.push_str(word);
                }
                (_, None) => {}
            }
        }
        let all = |wanted: &'static str| {
            let is_wanted = move |(key, _): &&(&str, String)| *key == wanted;
            parts.iter().filter(is_wanted).map(|(_, text)| text.clone())
        };
        let part = |wanted| all(wanted).next().unwrap_or_default();
        let (name, mut default) = (part("name"), part("default"));
        let kind = match part("type").as_str() {
            "check" => OptionKind::Check,
            "spin" => OptionKind::Spin {
                min: part("min").parse().unwrap_or(i64::MIN),
                max: part("max").parse().unwrap_or(i64::MAX),
            },
            "combo" => OptionKind::Combo(all("var").collect()),
            "button" => OptionKind::Button,
            _ => OptionKind::Text,
        };
        // Some write a missing text so.
        if default == "<empty>" {
            default.clear();
        }
        (!name.is_empty()).then_some(EngineOption { name, kind, default })
    }
}

impl Identity {
    /// Takes note of a line; false if it says nothing about the program.
    pub(super) fn read(&mut self, line: &str) -> bool {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command {
            "id" => {
                let (what, text) =
                    rest.trim().split_once(char::is_whitespace).unwrap_or((rest, ""));
                let text = text.trim().to_owned();
                match what {
                    "name" => self.name = text,
                    "author" => self.author = text,
                    "version" => self.version = text,
                    _ => return false,
                }
            }
            "option" => {
                let Some(option) = EngineOption::parse(rest) else { return false };
                // Some introduce themselves twice.
                match self.options.iter_mut().find(|old| old.name == option.name) {
                    Some(old) => *old = option,
                    None => self.options.push(option),
                }
            }
            "size" => {
                let mut offer = Offer::default();
                let mut is_komi = false;
                for word in rest.split_whitespace() {
                    if word == "halfkomi" {
                        is_komi = true;
                    } else if is_komi {
                        offer.half_komis.extend(word.parse::<i8>());
                    } else {
                        offer.sizes.extend(word.parse().ok().and_then(Size::new));
                    }
                }
                self.offers.push(offer);
            }
            _ => return false,
        }
        true
    }

    /// How it is told of a new game.
    #[must_use]
    pub const fn dialect(&self) -> Dialect {
        if self.offers.is_empty() { Dialect::Positional } else { Dialect::Keywords }
    }

    /// The boards that it lists, the smallest first; none if it does not list them.
    #[must_use]
    pub fn sizes(&self) -> Vec<Size> {
        let is_offered = |size: &Size| self.offers.iter().any(|offer| offer.sizes.contains(size));
        Size::all().filter(is_offered).collect()
    }

    /// The option of this name; programs do not agree about capitals.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// How it is told of a game of this size and komi.
    ///
    /// # Errors
    /// If it says that it does not play such a game.
    pub(super) fn komi(&self, ruleset: &Ruleset) -> Result<Komi, MindError> {
        let Ruleset { size, half_komi, .. } = *ruleset;
        let unsupported = Err(MindError::UnsupportedKomi(half_komi));
        if self.dialect() == Dialect::Keywords {
            let mut offers =
                self.offers.iter().filter(|offer| offer.sizes.contains(&size)).peekable();
            if offers.peek().is_none() {
                return Err(MindError::UnsupportedSize(size));
            }
            let komis: Vec<i8> =
                offers.flat_map(|offer| offer.half_komis.iter().copied()).collect();
            if komis.contains(&half_komi) {
                return Ok(Komi::NewGame(half_komi));
            }
            if !komis.is_empty() {
                return unsupported;
            }
        }
        match self.option(HALF_KOMI) {
            Some(option) if option.takes(&half_komi.to_string()) => Ok(Komi::Option(half_komi)),
            None if half_komi == 0 => Ok(Komi::Implied),
            _ => unsupported,
        }
    }
}

/// The option that says the komi in half flats.
pub(super) const HALF_KOMI: &str = "HalfKomi";

#[cfg(test)]
mod tests {
    use super::*;

    fn identity(lines: &[&str]) -> Identity {
        let mut identity = Identity::default();
        for line in lines {
            assert!(identity.read(line), "{line}");
        }
        identity
    }

    fn komi(identity: &Identity, size: u8, half_komi: i8) -> Result<Komi, MindError> {
        let size = Size::new(size).unwrap();
        identity.komi(&Ruleset { half_komi, ..Ruleset::standard(size) })
    }

    #[test]
    fn options_of_every_type_are_read() {
        let option = |text| EngineOption::parse(text).unwrap();
        let spin = option("name Move Overhead type spin default 10 min 0 max 500");
        assert_eq!((spin.name.as_str(), spin.default.as_str()), ("Move Overhead", "10"));
        assert!(spin.takes("500") && !spin.takes("501") && !spin.takes("x"));
        let combo = option("name HalfKomi type combo default 0 var 0 var 4");
        assert!(combo.takes("4") && !combo.takes("2"));
        let style = option("name Style type combo default Very Calm var Very Calm var Wild");
        assert!(style.takes("Very Calm") && style.default == "Very Calm");
        assert_eq!(option("name Clear type button").kind, OptionKind::Button);
        assert_eq!(option("name Net type string default <empty>").default, "");
        assert!(option("name Ponder type check default false").takes("true"));
        assert_eq!(EngineOption::parse("type spin"), None);
    }

    #[test]
    fn a_program_is_what_it_says() {
        let mut program = identity(&[
            "id name Some Engine",
            "id author A. B.",
            "id version 3",
            "option name Hash type spin default 16 min 1 max 64",
            "option name Hash type spin default 32 min 1 max 64",
            "size 5 6 9 halfkomi 0 4",
        ]);
        assert_eq!(program.name, "Some Engine");
        assert_eq!(program.options.len(), 1);
        assert_eq!(program.option("hash").unwrap().default, "32");
        assert_eq!(program.sizes(), [Size::FIVE, Size::new(6).unwrap()]);
        for line in ["id", "hello", "", "id colour red", "option type spin"] {
            assert!(!program.read(line), "{line}");
        }
    }

    #[test]
    fn the_komi_goes_where_the_program_looks_for_it() {
        let old = identity(&["option name HalfKomi type combo default 0 var 0 var 4"]);
        assert_eq!(old.dialect(), Dialect::Positional);
        assert_eq!(komi(&old, 8, 4), Ok(Komi::Option(4)));
        assert_eq!(komi(&old, 6, 3), Err(MindError::UnsupportedKomi(3)));
        assert_eq!(komi(&Identity::default(), 5, 0), Ok(Komi::Implied));
        assert_eq!(komi(&Identity::default(), 5, 1), Err(MindError::UnsupportedKomi(1)));
        let new = identity(&["size 5", "size 6 halfkomi 0 4"]);
        assert_eq!(new.dialect(), Dialect::Keywords);
        assert_eq!(komi(&new, 6, 4), Ok(Komi::NewGame(4)));
        assert_eq!(komi(&new, 5, 0), Ok(Komi::Implied));
        assert_eq!(komi(&new, 6, 5), Err(MindError::UnsupportedKomi(5)));
        assert_eq!(komi(&new, 4, 0), Err(MindError::UnsupportedSize(Size::new(4).unwrap())));
        let only = identity(&["option name HalfKomi type spin default 4 min 4 max 4"]);
        assert_eq!(komi(&only, 6, 0), Err(MindError::UnsupportedKomi(0)));
    }
}
