//! Cutting a file into games, and games into tags and items, in one pass.

use std::ops::Range;

use super::tag;
use super::word::{MAX_WORD, ends_word, kind_of, line_number, number_item, spaced_result};
use super::{Flaw, Game, Item, ItemKind, MAX_COMMENT, MAX_ITEMS, MAX_TAGS, SyntaxError};

/// After so many unreadable parts, a game is given up.
const MAX_FLAWS: usize = 20;
/// A longer comment is no name of a variation.
const MAX_BRANCH_NAME: usize = 200;

/// The games of a file, one after the other; the rest of the file is read as they are asked for.
///
/// A new game starts with tags after a body, with usual tags that come again after a
/// blank line, or with number 1 on a new line after a later number or a result.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    bytes: &'a [u8],
    at: usize,
    /// No comment ends at or after this byte, so nobody need look again: an endless series of `{`
    /// would make reading quadratic.
    last_brace: Option<usize>,
}

/// Reads the games of a PTN file, byte order mark already removed.
#[must_use]
pub const fn games(bytes: &[u8]) -> Games<'_> {
    Games { bytes, at: 0, last_brace: None }
}

/// How reading goes on after a part of a game.
#[derive(PartialEq, Eq)]
enum Next {
    /// In the same game.
    Continue,
    /// The game is complete.
    Done,
    /// What follows cannot be read up to the next game.
    GiveUp,
}

impl<'a> Iterator for Games<'a> {
    type Item = Game<'a>;

    fn next(&mut self) -> Option<Game<'a>> {
        self.skip_white();
        self.peek()?;
        let mut game = Game { span: self.at..self.at, ..Game::default() };
        let mut end = self.read_tags(&mut game);
        if end == Next::Continue {
            end = self.read_body(&mut game);
        }
        game.span.end = self.at;
        if end == Next::GiveUp {
            self.seek_next_game();
        }
        Some(game)
    }
}

impl<'a> Games<'a> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Skips white space and counts the line breaks in it.
    fn skip_white(&mut self) -> usize {
        let mut breaks = 0;
        while let Some(byte) = self.peek().filter(u8::is_ascii_whitespace) {
            self.at += 1;
            let is_break = byte == b'\n' || byte == b'\r' && self.peek() != Some(b'\n');
            breaks += usize::from(is_break);
        }
        breaks
    }

    /// The tags and the comments before and between them.
    fn read_tags(&mut self, game: &mut Game<'a>) -> Next {
        let mut unusual = 0;
        loop {
            let after_blank_line = self.skip_white() > 1;
            match self.peek() {
                Some(b'[') => {}
                Some(b'{') => match self.comment(game) {
                    Next::Continue => continue,
                    end => return end,
                },
                _ => return Next::Continue,
            }
            if unusual == MAX_TAGS || game.tags.len() == 2 * MAX_TAGS {
                return give_up(game, self.at..self.at + 1, SyntaxError::TooManyTags);
            }
            match tag::parse(self.bytes, self.at) {
                Some(tag) => {
                    let is_known =
                        || game.tags.iter().any(|other| other.key.eq_ignore_ascii_case(&tag.key));
                    let is_usual = tag::usual_key(&tag.key).is_some();
                    if after_blank_line && is_usual && is_known() {
                        return Next::Done;
                    }
                    unusual += usize::from(!is_usual);
                    self.at = tag.span.end;
                    game.tags.push(tag);
                }
                None => {
                    let start = self.at;
                    self.skip_line();
                    if game.flaws.len() == MAX_FLAWS {
                        return give_up(game, start..self.at, SyntaxError::TooManyFlaws);
                    }
                    let error = SyntaxError::NotATag;
                    game.flaws.push(Flaw { span: start..self.at, error });
                }
            }
        }
    }

    /// Everything after the tags, up to the next game.
    fn read_body(&mut self, game: &mut Game<'a>) -> Next {
        let mut has_ply = false;
        let mut last_number = 0;
        loop {
            let breaks = self.skip_white();
            let start = self.at;
            let Some(byte) = self.peek() else { return Next::Done };
            if game.body.len() >= MAX_ITEMS {
                return give_up(game, start..start + 1, SyntaxError::TooLong);
            }
            if byte == b'[' {
                if tag::parse(self.bytes, start).is_some() {
                    return Next::Done;
                }
                self.skip_line();
                return give_up(game, start..self.at, SyntaxError::NotATag);
            }
            if byte == b'{' {
                let end = self.comment(game);
                if end != Next::Continue {
                    return end;
                }
                if breaks > 1 && has_ply {
                    self.make_branch(game);
                }
                continue;
            }
            let word_end = self.word_end();
            let word = &self.bytes[start..word_end];
            if let Some(found) = line_number(word).filter(|_| word.len() <= MAX_WORD) {
                if breaks > 0 && self.restarts(game, &number_item(&found), last_number) {
                    return Next::Done;
                }
                self.at += found.length;
                last_number = found.number.unwrap_or(0);
                game.body.push(Item { span: start..self.at, kind: number_item(&found) });
                continue;
            }
            let (kind, length) = match spaced_result(&self.bytes[start..]) {
                Some((result, length)) => (ItemKind::Result(result), length),
                None => (kind_of(word), word.len()),
            };
            has_ply |= matches!(kind, ItemKind::Ply(_));
            self.at += length;
            game.body.push(Item { span: start..self.at, kind });
        }
    }

    /// Whether this number is the first of another game that has no tags.
    fn restarts(&self, game: &Game<'a>, number: &ItemKind<'a>, last_number: u32) -> bool {
        if *number != (ItemKind::Number { branch: None, number: 1, is_black: false }) {
            return false;
        }
        let last = game.body.iter().rfind(|item| !matches!(item.kind, ItemKind::Comment(_)));
        match last.map(|item| &item.kind) {
            Some(ItemKind::Branch(_)) | None => false,
            Some(ItemKind::Result(_)) => true,
            Some(_) => last_number > 1,
        }
    }

    /// One comment.
    fn comment(&mut self, game: &mut Game<'a>) -> Next {
        let start = self.at;
        let length = match self.last_brace {
            Some(last) if start >= last => None,
            _ => self.bytes[start..].iter().position(|&byte| byte == b'}'),
        };
        let Some(length) = length else {
            self.last_brace = Some(start);
            self.at = self.bytes.len().min(start + 1);
            return give_up(game, start..start + 1, SyntaxError::UnclosedComment);
        };
        self.at += length + 1;
        if length > MAX_COMMENT {
            return give_up(game, start..self.at, SyntaxError::LongComment);
        }
        if game.body.len() >= MAX_ITEMS {
            return give_up(game, start..self.at, SyntaxError::TooLong);
        }
        let kind = ItemKind::Comment(&self.bytes[start + 1..start + length]);
        game.body.push(Item { span: start..self.at, kind });
        Next::Continue
    }

    /// Makes the comment just read the name of a variation if a number follows.
    fn make_branch(&mut self, game: &mut Game<'a>) {
        let after_comment = self.at;
        self.skip_white();
        let next = &self.bytes[self.at..self.bytes.len().min(self.at + MAX_WORD)];
        let is_before_number = line_number(next).is_some();
        self.at = after_comment;
        let Some(item) = game.body.last_mut() else { return };
        let ItemKind::Comment(name) = item.kind else { return };
        let name = name.trim_ascii();
        let is_name = !name.is_empty()
            && name.len() <= MAX_BRANCH_NAME
            && !name.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
        if is_name && is_before_number {
            item.kind = ItemKind::Branch(name);
        }
    }

    /// Where the word that starts here ends. A long word is taken whole, so that an endless one
    /// is looked through once.
    fn word_end(&self) -> usize {
        let rest = &self.bytes[self.at..];
        self.at + rest.iter().position(|&byte| ends_word(byte)).unwrap_or(rest.len())
    }

    fn skip_line(&mut self) {
        let rest = &self.bytes[self.at..];
        self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    }

    /// Goes to the next line that starts with a tag.
    fn seek_next_game(&mut self) {
        loop {
            self.skip_line();
            self.skip_white();
            match self.peek() {
                None => return,
                Some(b'[') if tag::parse(self.bytes, self.at).is_some() => return,
                Some(_) => {}
            }
        }
    }
}

/// Notes the flaw that ends a game.
fn give_up(game: &mut Game<'_>, span: Range<usize>, error: SyntaxError) -> Next {
    game.flaws.push(Flaw { span, error });
    Next::GiveUp
}
