//! The tags of a game: names, date, event and whatever else a file says about it.

use crate::notation::ptn;

/// Tags in the order of the file. Keys mean the same in any case; the usual ones are in
/// their usual spelling and stand once, others are kept as they came, also several times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag, the first one if there are several.
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
        match self.0.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(key)) {
            Some((_, old)) => *old = readable(value),
            None => self.push(key, value),
        }
    }

    /// Adds a tag of a file: a usual key once, any other as often as it comes.
    pub(super) fn add(&mut self, key: &str, value: &str) {
        match ptn::usual_key(key) {
            Some(key) => self.set(key, value),
            None => self.push(key, value),
        }
    }

    fn push(&mut self, key: &str, value: &str) {
        let is_part_of_key = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
        let key: String = key.chars().filter(is_part_of_key).take(64).collect();
        if !key.is_empty() {
            let usual = ptn::usual_key(&key).map(str::to_owned);
            self.0.push((usual.unwrap_or(key), readable(value)));
        }
    }

    /// Takes a tag out.
    pub(super) fn remove(&mut self, key: &str) {
        self.0.retain(|(known, _)| !known.eq_ignore_ascii_case(key));
    }
}

/// A value as any program can read it, and not longer than ours reads.
fn readable(value: &str) -> String {
    const MAX_LENGTH: usize = 4096;
    let value = value.replace('"', "''").replace(|c: char| c.is_control(), " ");
    value.chars().take(MAX_LENGTH).collect()
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

    #[test]
    fn unusual_keys_of_a_file_may_come_again() {
        let mut tags = Tags::default();
        for (key, value) in [("Move", "1"), ("size", "5"), ("Move", "2"), ("SIZE", "6")] {
            tags.add(key, value);
        }
        assert_eq!(tags.iter().collect::<Vec<_>>(), [("Move", "1"), ("Size", "6"), ("Move", "2")]);
        assert_eq!(tags.get("move"), Some("1"));
    }
}
