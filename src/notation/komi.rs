//! Komi as texts write it: flats, possibly a half.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Komi in half flats (R25), read and written in flats: `2`, `2.5`, `-0.5`.
///
/// ```
/// use roadstone::notation::Komi;
///
/// assert_eq!("2.5".parse(), Ok(Komi(5)));
/// assert_eq!(Komi(-1).to_string(), "-0.5");
/// assert!("2.25".parse::<Komi>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Komi(pub i8);

/// A text that is no komi.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("komi is a number of flats or half flats between -63.5 and 63.5, such as 2 or 2.5")]
pub struct KomiError;

impl FromStr for Komi {
    type Err = KomiError;

    fn from_str(text: &str) -> Result<Komi, KomiError> {
        let text = text.trim();
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let half = match fraction.trim_end_matches('0') {
            "" => 0,
            "5" => 1,
            _ => return Err(KomiError),
        };
        let whole: i8 = match whole {
            "" if !fraction.is_empty() => 0,
            _ if !whole.bytes().all(|byte| byte.is_ascii_digit()) => return Err(KomiError),
            _ => whole.parse().map_err(|_| KomiError)?,
        };
        let halves = whole.checked_mul(2).and_then(|n| n.checked_add(half)).ok_or(KomiError)?;
        Ok(Komi(if negative { -halves } else { halves }))
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let halves = self.0.unsigned_abs();
        let fraction = if halves % 2 == 1 { ".5" } else { "" };
        write!(f, "{sign}{}{fraction}", halves / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_komi_comes_back() {
        // -64 has no text: komi reaches from -63.5 to 63.5.
        for halves in -127..=127 {
            assert_eq!(Komi(halves).to_string().parse(), Ok(Komi(halves)));
        }
    }

    #[test]
    fn komi_reads_the_forms_in_use() {
        for (text, halves) in
            [("0", 0), ("0.0", 0), (".5", 1), ("-.5", -1), ("+2", 4), ("2.50", 5), (" 3 ", 6)]
        {
            assert_eq!(text.parse(), Ok(Komi(halves)), "{text}");
        }
        for text in ["", ".", "-", "abc", "2.2", "2,5", "64", "999999999999", "1e1", "--1", "2.5.0"]
        {
            assert!(text.parse::<Komi>().is_err(), "{text}");
        }
    }
}
