//! The tags of a game: names, date, event and whatever else a file says about it.

/// Tags in the order of the file. Keys mean the same in any case and are kept as the first
/// writer wrote them, known ones in their usual spelling.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

/// The usual spelling of the keys that programs know.
const KNOWN: [&str; 26] = [
    "Player1",
    "Player2",
    "Date",
    "Time",
    "Size",
    "Komi",
    "Result",
    "Event",
    "Site",
    "Round",
    "Clock",
    "Rating1",
    "Rating2",
    "Points",
    "Opening",
    "Flats",
    "Flats1",
    "Flats2",
    "Caps",
    "Caps1",
    "Caps2",
    "TPS",
    "PlayTakID",
    "Termination",
    "Id",
    "TimeControl",
];

impl Tags {
    /// The value of a tag.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.iter().find(|(known, _)| known.eq_ignore_ascii_case(key)).map(|(_, value)| value)
    }

    /// Keys and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sets a tag, at its place if it is there, else at the end. The value becomes one that any
    /// program can read: `"` is written `''`, a line break a blank. A key without a
    /// letter or digit sets nothing.
    pub(super) fn set(&mut self, key: &str, value: &str) {
        let key: String = key
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
            .take(64)
            .collect();
        if key.is_empty() {
            return;
        }
        let value = value.replace('"', "''").replace(|c: char| c.is_control(), " ");
        match self.0.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(&key)) {
            Some((_, old)) => *old = value,
            None => {
                let usual = KNOWN.iter().find(|known| known.eq_ignore_ascii_case(&key));
                self.0.push((usual.map_or(key, |&known| known.to_owned()), value));
            }
        }
    }

    /// Takes a tag out.
    pub(super) fn remove(&mut self, key: &str) {
        self.0.retain(|(known, _)| !known.eq_ignore_ascii_case(key));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_mean_the_same_in_any_case() {
        let mut tags = Tags::default();
        tags.set("caps", "1");
        tags.set("Mine", "a \"b\"\nc");
        tags.set("CAPS", "2");
        tags.set("\"]", "x");
        assert_eq!(tags.iter().collect::<Vec<_>>(), [("Caps", "2"), ("Mine", "a ''b'' c")]);
        assert_eq!(tags.get("mine"), Some("a ''b'' c"));
        tags.remove("MINE");
        assert_eq!(tags.get("Mine"), None);
    }
}
