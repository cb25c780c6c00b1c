//! Why a bot or an engine has no ply, in words.

use std::time::Duration;

use super::{refusals, words};
use crate::app::locale::Locale;
use crate::bot::{MindError, NoAnswer};

/// One line for each fault; whose it is stands beside it.
#[must_use]
pub fn fault(locale: &Locale, error: &MindError) -> String {
    let waited = |time: &Duration| {
        let tenths = (time.as_secs_f64() * 10.0).round();
        [("seconds", (tenths / 10.0).into())]
    };
    let text = match error {
        MindError::NoProgram { path } => {
            let path = path.display().to_string();
            return locale.text_with("engine-no-program", &[("path", path.into())]);
        }
        MindError::NotStarted { path, reason } => {
            let path = path.display().to_string();
            let values = [("path", path.into()), ("reason", reason.as_str().into())];
            return locale.text_with("engine-not-started", &values);
        }
        MindError::NoGreeting { waited: time } => {
            return locale.text_with("engine-no-greeting", &waited(time));
        }
        MindError::NotReady { waited: time } => {
            return locale.text_with("engine-not-ready", &waited(time));
        }
        MindError::NoPlyInTime { waited: time } => {
            return locale.text_with("engine-no-ply-in-time", &waited(time));
        }
        MindError::UnknownOption { name, value } => {
            let value = if value.is_empty() { "empty" } else { value };
            let values = [("option", name.as_str().into()), ("value", value.into())];
            return locale.text_with("engine-unknown-option", &values);
        }
        MindError::UnsupportedSize(size) => {
            return locale.text_with("engine-unsupported-size", &[("size", size.get().into())]);
        }
        MindError::UnsupportedKomi(half_komi) => {
            let komi = words::halves(i32::from(*half_komi));
            return locale.text_with("engine-unsupported-komi", &[("komi", komi.into())]);
        }
        MindError::Crashed { status, last_words: None } => {
            return locale.text_with("engine-crashed", &[("status", status.as_str().into())]);
        }
        MindError::Crashed { status, last_words: Some(words) } => {
            let values = [("status", status.as_str().into()), ("words", words.as_str().into())];
            return locale.text_with("engine-crashed-saying", &values);
        }
        MindError::Rubbish { said } => {
            return locale.text_with("engine-rubbish", &[("said", said.as_str().into())]);
        }
        MindError::Unreadable { said } => {
            return locale.text_with("engine-unreadable", &[("said", said.as_str().into())]);
        }
        MindError::Illegal { ply, reason } => {
            let reason = refusals::illegal(locale, *reason);
            let values = [("ply", ply.to_string().into()), ("reason", reason.into())];
            return locale.text_with("engine-illegal", &values);
        }
        MindError::UnsupportedRules => locale.text("engine-unsupported-rules"),
        MindError::OutputClosed => locale.text("engine-output-closed"),
        MindError::IgnoredStop => locale.text("engine-ignored-stop"),
        MindError::NoPlyGiven => locale.text("engine-no-ply-given"),
        MindError::NoAnswer(NoAnswer::GameOver) => locale.text("engine-game-over"),
        MindError::NoAnswer(NoAnswer::NoPly) => locale.text("engine-no-ply"),
        MindError::Stopped => locale.text("engine-stopped"),
    };
    text.into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{IllegalPly, Size};

    #[test]
    fn every_fault_has_its_own_words() {
        let locale = Locale::default();
        let waited = Duration::from_millis(2_340);
        let path = std::path::PathBuf::from("/x/tei");
        let said = "hello".to_owned();
        let ply: crate::rules::Ply = "a1".parse().unwrap();
        let reason = IllegalPly::OpeningFlatOnly;
        let crash = |last_words: Option<&str>| MindError::Crashed {
            status: "exit status: 1".to_owned(),
            last_words: last_words.map(str::to_owned),
        };
        let option =
            |value: &str| MindError::UnknownOption { name: "Net".into(), value: value.into() };
        let faults = [
            (MindError::NoProgram { path: path.clone() }, "/x/tei"),
            (MindError::NotStarted { path, reason: "why".into() }, "why"),
            (MindError::NoGreeting { waited }, "2.3 s"),
            (MindError::NotReady { waited }, "2.3 s"),
            (MindError::NoPlyInTime { waited }, "2.3 s"),
            (option("big"), "big"),
            (option(""), "without"),
            (MindError::UnsupportedSize(Size::MAX), "8×8"),
            (MindError::UnsupportedKomi(3), "1½"),
            (MindError::UnsupportedRules, "opening"),
            (crash(None), "exit status: 1"),
            (crash(Some("out of memory")), "out of memory"),
            (MindError::OutputClosed, "output"),
            (MindError::Rubbish { said: said.clone() }, "hello"),
            (MindError::IgnoredStop, "stop"),
            (MindError::Unreadable { said }, "hello"),
            (MindError::NoPlyGiven, "no ply"),
            (MindError::Illegal { ply, reason }, "flat"),
            (MindError::NoAnswer(NoAnswer::GameOver), "over"),
            (MindError::NoAnswer(NoAnswer::NoPly), "possible"),
            (MindError::Stopped, "stopped"),
        ];
        for (error, part) in faults {
            // Fluent parts what is put in from its surroundings by invisible marks.
            let text = fault(&locale, &error).replace(['\u{2068}', '\u{2069}'], "");
            assert!(text.contains(part), "{error:?}: {text}");
            assert!(!text.starts_with("engine-"), "{error:?}: {text}");
        }
    }
}
