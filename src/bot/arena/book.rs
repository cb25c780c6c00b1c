//! Opening books: one opening a line, its plies parted by blanks.

use thiserror::Error;

use crate::bot::dice::Dice;
use crate::notation::PlyText;
use crate::rules::{IllegalPly, Ply, Position, Ruleset};

/// What is wrong with a book, with the line from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    /// Not a single line with plies.
    #[error("there is no opening in it")]
    Empty,
    /// A word that is no ply.
    #[error("line {line}: {word:?} is no ply")]
    NoPly {
        /// The line.
        line: usize,
        /// The word.
        word: String,
    },
    /// A ply against the rules; often the book is for another size.
    #[error("line {line}: {ply}: {reason}")]
    Illegal {
        /// The line.
        line: usize,
        /// The ply.
        ply: Ply,
        /// The rule.
        reason: IllegalPly,
    },
    /// An opening that leaves no game to play.
    #[error("line {line}: the game is over after it")]
    Over {
        /// The line.
        line: usize,
    },
}

/// The openings of a book, shuffled; the same order for the same seed.
///
/// ```
/// use roadstone::bot::arena::read_book;
/// use roadstone::rules::Ruleset;
///
/// let book = read_book("a1 e5 c3\n\nb1 e5\n", &Ruleset::default(), 1).unwrap();
/// assert_eq!(book.len(), 2);
/// ```
///
/// # Errors
/// The first thing that is wrong with it.
pub fn read_book(text: &str, ruleset: &Ruleset, seed: u64) -> Result<Vec<Vec<Ply>>, BookError> {
    let mut openings = Vec::new();
    for (line, words) in (1..).zip(text.lines()) {
        let mut position = Position::new(*ruleset);
        let mut plies = Vec::new();
        for word in words.split_whitespace() {
            let no_ply = |_| BookError::NoPly { line, word: word.to_owned() };
            let ply = word.parse::<PlyText>().map_err(no_ply)?.ply;
            position.play(ply).map_err(|reason| BookError::Illegal { line, ply, reason })?;
            plies.push(ply);
        }
        if position.is_over() {
            return Err(BookError::Over { line });
        }
        if !plies.is_empty() {
            openings.push(plies);
        }
    }
    if openings.is_empty() {
        return Err(BookError::Empty);
    }
    let mut dice = Dice::new(seed);
    for last in (1..openings.len()).rev() {
        openings.swap(last, dice.below(last as u64 + 1) as usize);
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_shuffled_by_its_seed() {
        let text: String =
            ["a1", "b1", "c1", "d1", "e1"].map(|ply| format!("{ply} e5 \r\n")).concat();
        let book = |seed| read_book(&text, &Ruleset::default(), seed).unwrap();
        assert_eq!(book(1), book(1));
        assert!((2..9).any(|seed| book(seed) != book(1)));
        let sorted = |mut book: Vec<Vec<Ply>>| {
            book.sort_by_key(|opening| opening[0].to_string());
            book
        };
        assert_eq!(sorted(book(1)), sorted(book(2)));
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        let error = |text| read_book(text, &Ruleset::default(), 1).unwrap_err().to_string();
        assert_eq!(error("\n \n"), "there is no opening in it");
        assert_eq!(error("a1 e5\na1 1."), "line 2: \"1.\" is no ply");
        assert_eq!(error("a1 f6"), "line 1: f6: f6 is not on the board");
        let road = "a1 e5 e4 b1 e3 c1 e2 d1 e1";
        assert_eq!(error(road), "line 1: the game is over after it");
    }
}
