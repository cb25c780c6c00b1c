//! Who plays in a match, as text.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::bot::judge::Judge;
use crate::bot::level::Level;
use crate::bot::limits::{Budget, GameClock, Limits};
use crate::bot::net::Net;
use crate::bot::search::Options;
use crate::bot::tei::client::EngineSpec;
use crate::bot::weights::Weights;

/// A bot's set-up, or another program, and the limits of each of its searches.
///
/// The text of our bot is a level, or settings such as `level=8,nodes=20000,seed=3`: `level`, `nodes`,
/// `depth`, `movetime` in milliseconds, `hash` in mebibytes, `threads`, `seed`, `net` with a
/// file of a network (or `none` for the hand-made evaluation), and `weights` with a JSON file of
/// the hand-made evaluation's weights.
///
/// A TEI program is `engine=PATH`, with `arg=` for each of its arguments and `option.NAME=` for
/// each of its options: `engine=tiltak,option.Hash=64,tc=5+0.05`. It takes `nodes`, `depth` and
/// `movetime` too. `name` is what the record calls it.
///
/// `tc=5+0.05` is the clock for a game: seconds, and what is added after each ply.
///
/// ```
/// use roadstone::bot::arena::Contender;
///
/// let contender: Contender = "level=5,depth=3".parse().unwrap();
/// assert_eq!(contender.limits.depth, Some(3));
/// assert_eq!("5".parse::<Contender>().unwrap().to_string(), "level=5");
/// let program: Contender = "engine=/usr/bin/taktician,arg=tei,tc=60".parse().unwrap();
/// assert_eq!(program.program.unwrap().arguments, ["tei"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// Its text.
    name: String,
    /// How the bot is set up.
    pub options: Options,
    /// What each search is limited to, besides its level.
    pub limits: Limits,
    /// Another program in the bot's place.
    pub program: Option<EngineSpec>,
    /// What its clock shows at the start of a game.
    pub clock: Option<GameClock>,
}

/// A text that says no contender.
#[derive(Debug, Error)]
pub enum ParseContenderError {
    /// Not `name=value`.
    #[error("{0:?} is not a level and not setting=value")]
    NoSetting(String),
    /// There is no such setting.
    #[error(
        "{0:?} is no setting (level, nodes, depth, movetime, tc, hash, threads, seed, net, weights, \
         engine, arg, option.NAME, name)"
    )]
    Unknown(String),
    /// One of our bot's settings for another program.
    #[error("{0} is a setting of our own bot; a program has option.NAME=VALUE")]
    NotOfPrograms(String),
    /// One of a program's settings without the program.
    #[error("{0} needs a program: engine=PATH")]
    NoProgram(String),
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
    /// The file of a network.
    #[error("network {file}: {reason}")]
    Net {
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
        let of_level = match self.program {
            Some(_) => Limits::default(),
            None => self.options.level.limits(),
        };
        self.clock.is_some() || self.limits.and(of_level) != Limits::default()
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
        let mut name = match text.parse::<Level>() {
            Ok(level) => format!("level={level}"),
            Err(_) => text.to_owned(),
        };
        let settings = name.clone();
        let (mut program, mut clock) = (None::<EngineSpec>, None);
        // The last setting of each kind, to complain about.
        let (mut of_bot, mut of_program) = (None, None);
        let mut options = Options { hash: 4, ..Options::default() };
        let mut limits = Limits::default();
        for word in settings.split(',') {
            let no_setting = || ParseContenderError::NoSetting(word.to_owned());
            let (setting, value) = word.split_once('=').ok_or_else(no_setting)?;
            match setting {
                "level" | "hash" | "threads" | "seed" | "net" | "weights" => of_bot = Some(setting),
                "arg" => of_program = Some(setting),
                _ if setting.starts_with("option.") => of_program = Some(setting),
                _ => {}
            }
            match setting {
                "engine" => {
                    program = Some(EngineSpec { path: value.into(), ..program.unwrap_or_default() })
                }
                "name" => value.clone_into(&mut name),
                "tc" => clock = Some(game_clock(value)?),
                "arg" => program.get_or_insert_default().arguments.push(value.to_owned()),
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
                "weights" => {
                    options.weights = weights(value)?;
                    options.judge = Judge::Weights;
                }
                "net" => options.judge = judge(value)?,
                _ => match setting.strip_prefix("option.") {
                    Some(option) => {
                        let option = (option.to_owned(), value.to_owned());
                        program.get_or_insert_default().options.push(option);
                    }
                    None => return Err(ParseContenderError::Unknown(setting.to_owned())),
                },
            }
        }
        if let Some(program) = &mut program {
            if program.path.as_os_str().is_empty() {
                let setting = of_program.unwrap_or("engine").to_owned();
                return Err(ParseContenderError::NoProgram(setting));
            }
            if let Some(setting) = of_bot {
                return Err(ParseContenderError::NotOfPrograms(setting.to_owned()));
            }
            program.name.clone_from(&name);
        }
        Ok(Contender { name, options, limits, program, clock })
    }
}

fn number<T: FromStr>(setting: &str, value: &str) -> Result<T, ParseContenderError> {
    let wrong =
        |_| ParseContenderError::Value { setting: setting.to_owned(), value: value.to_owned() };
    value.parse().map_err(wrong)
}

/// `60`, `5+0.05`: seconds for the game and for each ply.
fn game_clock(value: &str) -> Result<GameClock, ParseContenderError> {
    let (game, ply) = value.split_once('+').unwrap_or((value, "0"));
    let seconds =
        |text: &str| -> Option<Duration> { Duration::try_from_secs_f64(text.parse().ok()?).ok() };
    match (seconds(game), seconds(ply)) {
        (Some(remaining), Some(increment)) if !remaining.is_zero() => {
            Ok(GameClock { remaining, increment, moves_to_go: None })
        }
        _ => Err(ParseContenderError::Value { setting: "tc".to_owned(), value: value.to_owned() }),
    }
}

fn weights(file: &str) -> Result<Weights, ParseContenderError> {
    let wrong = |reason: String| ParseContenderError::Weights { file: file.to_owned(), reason };
    let text = std::fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))
}

/// `none` is the hand-made evaluation.
fn judge(file: &str) -> Result<Judge, ParseContenderError> {
    if file == "none" {
        return Ok(Judge::Weights);
    }
    let wrong = |reason: String| ParseContenderError::Net { file: file.to_owned(), reason };
    let bytes = std::fs::read(file).map_err(|error| wrong(error.to_string()))?;
    let net = Net::read(&bytes).map_err(|error| wrong(error.to_string()))?;
    // Players keep it until the program ends, and there are few.
    Ok(Judge::Net(Box::leak(Box::new(net))))
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
    fn a_program_is_read() {
        let text = "engine=/x/tei,arg=-v,arg=a b,option.Own Book=off,tc=1.5+0.02,name=X";
        let contender: Contender = text.parse().unwrap();
        let program = contender.program.clone().unwrap();
        assert_eq!((contender.to_string().as_str(), program.name.as_str()), ("X", "X"));
        assert_eq!(program.arguments, ["-v", "a b"]);
        assert_eq!(program.options, [("Own Book".to_owned(), "off".to_owned())]);
        let clock = contender.clock.unwrap();
        let [game, ply] = [1500, 20].map(Duration::from_millis);
        assert_eq!((clock.remaining, clock.increment), (game, ply));
        assert!(contender.is_limited());
        assert!(!"engine=/x/tei".parse::<Contender>().unwrap().is_limited());
    }

    #[test]
    fn what_is_no_contender_is_said() {
        let error = |text: &str| text.parse::<Contender>().unwrap_err().to_string();
        assert_eq!(error("9"), "\"9\" is not a level and not setting=value");
        assert_eq!(error("level=9"), "level cannot be \"9\"");
        assert!(error("speed=9").starts_with("\"speed\" is no setting"));
        assert!(error("arg=tei,nodes=3").starts_with("arg needs a program"));
        assert!(error("engine=x,level=3").starts_with("level is a setting of our own bot"));
        for text in ["tc=0", "tc=x", "tc=1+", "tc=-3", "tc=1e99"] {
            assert!(error(text).starts_with("tc cannot be "), "{text}");
        }
        assert!(error("weights=/no/such/file").starts_with("weights of /no/such/file: "));
        assert!(error("net=/no/such/file").starts_with("network /no/such/file: "));
    }
}
