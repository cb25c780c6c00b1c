//! PTN, Portable Tak Notation: a file of games as syntax trees with places.
//!
//! The grammar is what real files hold rather than the short standard: tags in any
//! case, plies without numbers, numbers glued to plies, placeholders, comments
//! anywhere, variations of both PTN-Ninja styles, results or none, many games in one
//! file. What the words mean on a board is not looked at here.
//!
//! ```
//! use roadstone::notation::ptn::{self, ItemKind};
//!
//! let text = b"[Size \"5\"]\n\n1. a1 {a corner} e5\n2. 2c3-22";
//! let game = ptn::games(text).next().unwrap();
//! assert_eq!(game.tags[0].value, "5");
//! let plies = game.body.iter().filter(|item| matches!(item.kind, ItemKind::Ply(_)));
//! assert_eq!(plies.count(), 2);
//! let wrong = game.body.last().unwrap();
//! assert_eq!(&text[wrong.span.clone()], b"2c3-22");
//! assert!(matches!(wrong.kind, ItemKind::Unreadable(_)));
//! ```

mod games;
mod tag;
mod word;

use std::borrow::Cow;
use std::ops::Range;

use thiserror::Error;

use super::playtak::ServerPlyError;
use super::{Marks, PlyError, PlyText, PtnResult};

pub use games::{Games, games};
pub use tag::{Tag, usual_key, write_tag};

/// More plies, comments and numbers than these are not read of one game. The longest games
/// known have a few hundred.
pub const MAX_ITEMS: usize = 50_000;
/// More tags with keys that are not [usual](usual_key) are not read of one game.
pub const MAX_TAGS: usize = 200;
/// Longer comments are not read, in bytes.
pub const MAX_COMMENT: usize = 1 << 20;

/// One game of a file, as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game<'a> {
    /// Where it stands in the file, in bytes.
    pub span: Range<usize>,
    /// The tags, in order; a key may come twice.
    pub tags: Vec<Tag>,
    /// Everything after the tags, in order. Comments before the first tag are here too.
    pub body: Vec<Item<'a>>,
    /// What was left out because it is no PTN, in order.
    pub flaws: Vec<Flaw>,
}

/// A part of a game's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item<'a> {
    /// Its bytes in the file.
    pub span: Range<usize>,
    /// What it is.
    pub kind: ItemKind<'a>,
}

/// What a part of a game's body is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKind<'a> {
    /// `{…}`, without the braces; [`decode`] makes it a text.
    Comment(&'a [u8]),
    /// `{3w1}` after a blank line and before a number: the variation of this name starts (PTN-Ninja 3).
    Branch(&'a [u8]),
    /// `12.`
    Number {
        /// The variation that an older PTN-Ninja wrote before the number: `49-1` of `49-1.49.`
        branch: Option<&'a str>,
        /// The move number.
        number: u32,
        /// More than one dot: Black's ply follows.
        is_black: bool,
    },
    /// A ply.
    Ply(PlyText),
    /// `--` and the like: the ply of this player is not here.
    Placeholder,
    /// A result.
    Result(PtnResult),
    /// Marks that stand apart from their ply.
    Marks(Marks),
    /// A word that is none of these.
    Unreadable(SyntaxError),
}

/// A part of a file that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// Its bytes in the file.
    pub span: Range<usize>,
    /// What is wrong.
    pub error: SyntaxError,
}

/// Why a part of a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SyntaxError {
    /// A word that is no ply.
    #[error(transparent)]
    Ply(#[from] PlyError),
    /// An entry of playtak's server notation that is no ply.
    #[error(transparent)]
    ServerPly(#[from] ServerPlyError),
    /// A move number with too many digits.
    #[error("this move number is too long")]
    LongNumber,
    /// `{` without `}`.
    #[error("the comment is never closed with \"}}\"")]
    UnclosedComment,
    /// More than [`MAX_COMMENT`] bytes.
    #[error("the comment is longer than a megabyte")]
    LongComment,
    /// `[` that starts no tag.
    #[error("this is not a tag such as [Size \"5\"]")]
    NotATag,
    /// More than [`MAX_TAGS`], or far too many of the usual ones.
    #[error("the game has too many tags; nothing after them was read")]
    TooManyTags,
    /// More than [`MAX_ITEMS`].
    #[error(
        "the game has more than {MAX_ITEMS} plies, comments and numbers; the rest was not read"
    )]
    TooLong,
    /// Too much else is wrong.
    #[error("too much here is not PTN; the rest of this game was not read")]
    TooManyFlaws,
}

/// Bytes of a file as text. What is not UTF-8 is taken as Latin-1, which old programs wrote.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}
