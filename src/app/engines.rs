//! The engines that the settings list.
//!
//! An entry that cannot be read is kept as it is and written back: a slip of the pen in the file
//! costs neither the other engines nor that one.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::bot::tei::client::EngineSpec;

/// Engines with names that differ from each other, and what else stood in the list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EngineList {
    specs: Vec<EngineSpec>,
    broken: Vec<BrokenEngine>,
}

/// An entry that is no engine.
#[derive(Clone, Debug, PartialEq)]
pub struct BrokenEngine {
    /// As it stood in the file.
    entry: Value,
    /// What is wrong with it.
    pub reason: String,
}

impl EngineList {
    /// The engines in their order.
    #[must_use]
    pub fn specs(&self) -> &[EngineSpec] {
        &self.specs
    }

    /// The entries that could not be read.
    #[must_use]
    pub fn broken(&self) -> &[BrokenEngine] {
        &self.broken
    }

    /// The engine of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&EngineSpec> {
        self.specs.iter().find(|spec| spec.name == name)
    }

    /// Their names in their order.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.specs.iter().map(|spec| spec.name.clone()).collect()
    }

    /// These engines instead. One without a name gets that of its file, the second of a name a
    /// number; one without a program is left out.
    pub fn set(&mut self, specs: impl IntoIterator<Item = EngineSpec>) {
        self.specs.clear();
        for mut spec in specs {
            if spec.path.as_os_str().is_empty() {
                continue;
            }
            if spec.name.trim().is_empty() {
                spec.name = EngineSpec::new(&spec.path).name;
            }
            let name = spec.name.trim().to_owned();
            spec.name.clone_from(&name);
            for number in 2.. {
                if self.find(&spec.name).is_none() {
                    break;
                }
                spec.name = format!("{name} {number}");
            }
            self.specs.push(spec);
        }
    }

    /// Throws away what could not be read.
    pub fn forget_broken(&mut self) {
        self.broken.clear();
    }
}

impl Serialize for EngineList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(untagged)]
        enum Entry<'a> {
            Engine(&'a EngineSpec),
            Broken(&'a Value),
        }
        let engines = self.specs.iter().map(Entry::Engine);
        let broken = self.broken.iter().map(|broken| Entry::Broken(&broken.entry));
        serializer.collect_seq(engines.chain(broken))
    }
}

impl<'de> Deserialize<'de> for EngineList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<EngineList, D::Error> {
        let entries = match Value::deserialize(deserializer)? {
            Value::Array(entries) => entries,
            Value::Null => Vec::new(),
            entry => vec![entry],
        };
        let mut list = EngineList::default();
        let mut specs = Vec::new();
        for entry in entries {
            let reason = match EngineSpec::deserialize(&entry) {
                Ok(spec) if spec.path.as_os_str().is_empty() => "no path".to_owned(),
                Ok(spec) => {
                    specs.push(spec);
                    continue;
                }
                Err(error) => error.to_string(),
            };
            list.broken.push(BrokenEngine { entry, reason });
        }
        list.set(specs);
        Ok(list)
    }
}

/// Arguments as one line of text: those with blanks stand in quotation marks.
#[must_use]
pub fn join_arguments(arguments: &[String]) -> String {
    let quoted = arguments.iter().map(|argument| {
        let is_plain = !argument.is_empty()
            && !argument.contains(|letter: char| letter.is_whitespace() || letter == '"');
        if is_plain { argument.clone() } else { format!("\"{}\"", argument.replace('"', "\"\"")) }
    });
    quoted.collect::<Vec<_>>().join(" ")
}

/// The reverse of [`join_arguments`]; a quotation mark that is never closed holds to the end.
#[must_use]
pub fn split_arguments(text: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    let mut current: Option<String> = None;
    let mut is_quoted = false;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            // Two of them within quotation marks are one.
            '"' if is_quoted && letters.next_if_eq(&'"').is_some() => {
                current.get_or_insert_default().push('"');
            }
            '"' => {
                is_quoted = !is_quoted;
                current.get_or_insert_default();
            }
            _ if letter.is_whitespace() && !is_quoted => arguments.extend(current.take()),
            _ => current.get_or_insert_default().push(letter),
        }
    }
    arguments.extend(current);
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_survive_as_text() {
        for arguments in [
            vec![],
            vec!["tei"],
            vec!["--net", "a file", "", "\"", "say \"hi\"", "ü"],
            vec!["\"\"", "a\tb"],
        ] {
            let arguments: Vec<String> = arguments.into_iter().map(str::to_owned).collect();
            let text = join_arguments(&arguments);
            assert_eq!(split_arguments(&text), arguments, "{text}");
        }
        assert_eq!(split_arguments("  tei   \"a b"), ["tei", "a b"]);
        assert_eq!(split_arguments("--path=\"a b\"/c"), ["--path=a b/c"]);
    }

    #[test]
    fn a_broken_entry_costs_nothing() {
        let text = r#"[{"name": "A", "path": "/a", "options": [["Hash", "64"]]},
            {"name": "B"}, 7, {"name": "C", "path": "", "x": [1]}, {"name": "", "path": "/d/tei"}]"#;
        let list: EngineList = serde_json::from_str(text).unwrap();
        assert_eq!(list.names(), ["A", "tei"]);
        assert_eq!(list.find("A").unwrap().options, [("Hash".to_owned(), "64".to_owned())]);
        let reasons: Vec<&str> =
            list.broken().iter().map(|broken| broken.reason.as_str()).collect();
        assert_eq!(reasons.len(), 3);
        assert!(reasons[0].contains("path"), "{reasons:?}");
        let written = serde_json::to_string(&list).unwrap();
        assert!(written.contains(r#"{"name":"B"}"#) && written.contains(r#""x":[1]"#), "{written}");
        assert_eq!(serde_json::from_str::<EngineList>(&written).unwrap(), list);
    }

    #[test]
    fn what_is_no_list_is_kept_too() {
        let mut list: EngineList = serde_json::from_str(r#""tiltak""#).unwrap();
        assert_eq!((list.specs().len(), list.broken().len()), (0, 1));
        assert_eq!(serde_json::to_string(&list).unwrap(), r#"["tiltak"]"#);
        list.forget_broken();
        assert_eq!(list, serde_json::from_str("null").unwrap());
    }

    #[test]
    fn names_differ() {
        let named = |name: &str| EngineSpec { name: name.into(), ..EngineSpec::new("/a/tei") };
        let mut list = EngineList::default();
        list.set([named("A"), named(" A "), named(""), named("tei"), EngineSpec::default()]);
        assert_eq!(list.names(), ["A", "A 2", "tei", "tei 2"]);
    }
}
