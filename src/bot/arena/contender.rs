//! Who plays in a match, as text.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::bot::level::Level;
use crate::bot::limits::{Budget, Limits};
use crate::bot::search::Options;
use crate::bot::weights::Weights;

/// A bot's set-up and the limits of each of its searches.
///
/// Its text is a level, or settings such as `level=8,nodes=20000,seed=3`: `level`, `nodes`,
/// `depth`, `movetime` in milliseconds, `hash` in mebibytes, `threads`, `seed`, and `weights`
/// with a JSON file of the evaluation's weights.
///
/// ```
/// use roadstone::bot::arena::Contender;
///
/// let contender: Contender = "level=5,depth=3".parse().unwrap();
/// assert_eq!(contender.limits.depth, Some(3));
/// assert_eq!("5".parse::<Contender>().unwrap().to_string(), "level=5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// Its text.
    name: String,
    /// How the bot is set up.
    pub options: Options,
    /// What each search is limited to, besides its level.
    pub limits: Limits,
}

/// A text that says no contender.
#[derive(Debug, Error)]
pub enum ParseContenderError {
    /// Not `name=value`.
    #[error("{0:?} is not a level and not setting=value")]
    NoSetting(String),
    /// There is no such setting.
    #[error("{0:?} is no setting (level, nodes, depth, movetime, hash, threads, seed, weights)")]
    Unknown(String),
    /// A value that the setting cannot have.
    #[error("{setting} cannot be {value:?}")]
    Value {
        /// The setting.
        setting: String,
        /// What was written.
        value: String,
    },
    /// The file of weights.
    #[error("weights of {file}: {reason}")]
    Weights {
        /// Its name.
        file: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl Contender {
    /// Whether its searches end by themselves.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        self.limits.and(self.options.level.limits()) != Limits::default()
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl FromStr for Contender {
    type Err = ParseContenderError;

    fn from_str(text: &str) -> Result<Contender, ParseContenderError> {
        let name = match text.parse::<Level>() {
            Ok(level) => format!("level={level}"),
            Err(_) => text.to_owned(),
        };
        let mut options = Options { hash: 4, ..Options::default() };
        let mut limits = Limits::default();
        for word in name.split(',') {
            let no_setting = || ParseContenderError::NoSetting(word.to_owned());
            let (setting, value) = word.split_once('=').ok_or_else(no_setting)?;
            match setting {
                "level" => options.level = number(setting, value)?,
                "nodes" => limits.nodes = Some(number(setting, value)?),
                "depth" => limits.depth = Some(number(setting, value)?),
                "movetime" => {
                    let time = Duration::from_millis(number(setting, value)?);
                    limits.time = Some(Budget::of_movetime(time));
                }
                "hash" => options.hash = number::<u16>(setting, value)?.into(),
                "threads" => options.threads = number::<u8>(setting, value)?.max(1).into(),
                "seed" => options.seed = number(setting, value)?,
                "weights" => options.weights = weights(value)?,
                _ => return Err(ParseContenderError::Unknown(setting.to_owned())),
            }
        }
        Ok(Contender { name, options, limits })
    }
}

fn number<T: FromStr>(setting: &str, value: &str) -> Result<T, ParseContenderError> {
    let wrong =
        |_| ParseContenderError::Value { setting: setting.to_owned(), value: value.to_owned() };
    value.parse().map_err(wrong)
}

fn weights(file: &str) -> Result<Weights, ParseContenderError> {
    let wrong = |reason: String| ParseContenderError::Weights { file: file.to_owned(), reason };
    let text = std::fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read() {
        let contender: Contender = "level=8,nodes=20000,seed=3,threads=2".parse().unwrap();
        assert_eq!(contender.limits, Limits::nodes(20_000));
        assert_eq!((contender.options.seed, contender.options.threads), (3, 2));
        assert!(contender.is_limited());
        assert!(!"8".parse::<Contender>().unwrap().is_limited());
        assert!("3".parse::<Contender>().unwrap().is_limited());
    }

    #[test]
    fn what_is_no_contender_is_said() {
        let error = |text: &str| text.parse::<Contender>().unwrap_err().to_string();
        assert_eq!(error("9"), "\"9\" is not a level and not setting=value");
        assert_eq!(error("level=9"), "level cannot be \"9\"");
        assert!(error("speed=9").starts_with("\"speed\" is no setting"));
        assert!(error("weights=/no/such/file").starts_with("weights of /no/such/file: "));
    }
}
