//! The position under a search, with its key and what came before it.

use crate::rules::{Effect, Ply, Position, Undo};

/// A game as far as it has come: the position to think about and the keys of the
/// positions before it, so that the bot sees repetitions.
///
/// ```
/// use roadstone::bot::Line;
/// use roadstone::rules::{Position, Ruleset};
///
/// let mut line = Line::new(Position::new(Ruleset::default()));
/// line.play("a1".parse().unwrap()).unwrap();
/// assert_eq!(line.position().move_number(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Line {
    position: Position,
    key: u64,
    /// Of the positions before, oldest first.
    earlier: Vec<Earlier>,
    /// Plies since the last placement or flattening: no position before can come again.
    quiet: usize,
}

#[derive(Clone, Copy, Debug)]
struct Earlier {
    key: u64,
    quiet: usize,
}

impl Line {
    /// A game that starts from this position.
    #[must_use]
    pub fn new(position: Position) -> Line {
        let key = position.key();
        Line { position, key, earlier: Vec::new(), quiet: 0 }
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Plays a ply of the game.
    ///
    /// # Errors
    /// The reason why it is not legal; nothing has changed then.
    pub fn play(&mut self, ply: Ply) -> Result<(), crate::rules::IllegalPly> {
        let mut next = self.position.clone();
        let effects = next.play(ply)?;
        let lasting =
            |effect: &Effect| matches!(effect, Effect::Placed { .. } | Effect::Flattened { .. });
        self.earlier.push(Earlier { key: self.key, quiet: self.quiet });
        self.quiet = if effects.iter().any(lasting) { 0 } else { self.quiet + 1 };
        self.key = next.key();
        self.position = next;
        Ok(())
    }

    pub(super) const fn key(&self) -> u64 {
        self.key
    }

    /// How often the position has come up, itself included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        // With the same player to move, so every second one.
        let before = self.earlier.iter().rev().take(self.quiet).skip(1).step_by(2);
        1 + before.filter(|earlier| earlier.key == self.key).count()
    }

    pub(super) fn make(&mut self, ply: Ply) -> Undo {
        self.earlier.push(Earlier { key: self.key, quiet: self.quiet });
        let walls = self.position.walls();
        let before = self.key_of_squares(ply);
        let turn = Position::turn_key(self.position.to_move());
        let undo = self.position.make(ply);
        self.key ^=
            before ^ self.key_of_squares(ply) ^ turn ^ Position::turn_key(self.position.to_move());
        let is_quiet =
            matches!(ply, Ply::Spread { .. }) && walls.len() == self.position.walls().len();
        self.quiet = if is_quiet { self.quiet + 1 } else { 0 };
        undo
    }

    pub(super) fn unmake(&mut self, undo: Undo) {
        self.position.unmake(undo);
        self.restore();
    }

    /// Gives the turn away; [`Line::unskip`] takes it back.
    pub(super) fn skip(&mut self) {
        self.earlier.push(Earlier { key: self.key, quiet: self.quiet });
        self.key ^= Position::turn_key(self.position.to_move());
        self.position.skip_turn();
        self.key ^= Position::turn_key(self.position.to_move());
        // What came before is another game.
        self.quiet = 0;
    }

    pub(super) fn unskip(&mut self) {
        self.position.skip_turn();
        self.restore();
    }

    fn restore(&mut self) {
        let Earlier { key, quiet } = self.earlier.pop().expect("every make has one unmake");
        self.key = key;
        self.quiet = quiet;
    }

    /// What the squares that a ply changes give to the key.
    fn key_of_squares(&self, ply: Ply) -> u64 {
        match ply {
            Ply::Place { square, .. } => self.position.square_key(square),
            Ply::Spread { from, direction, drops } => (0..=drops.squares())
                .filter_map(|steps| from.steps(direction, steps, self.position.size()))
                .fold(0, |key, square| key ^ self.position.square_key(square)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::dice::Dice;
    use crate::rules::{Ruleset, Size};

    #[test]
    fn the_key_that_is_carried_along_is_the_position_s() {
        for (seed, size) in (0..60).zip((3..=8).cycle()) {
            let mut dice = Dice::new(seed);
            let mut line = Line::new(Position::new(Ruleset::standard(Size::new(size).unwrap())));
            while line.position().outcome().is_none() {
                let plies = line.position().legal_plies();
                for &ply in &plies {
                    let key = line.key();
                    let undo = line.make(ply);
                    assert_eq!(line.key(), line.position().key());
                    line.unmake(undo);
                    assert_eq!(line.key(), key);
                }
                line.play(plies[dice.below(plies.len() as u64) as usize]).unwrap();
            }
        }
    }

    #[test]
    fn moving_back_and_forth_repeats_the_position() {
        let mut line = Line::new(Position::new(Ruleset::default()));
        let play = |line: &mut Line, plies: &str| {
            plies.split(' ').for_each(|ply| line.play(ply.parse().unwrap()).unwrap());
        };
        play(&mut line, "a1 e5");
        assert_eq!(line.occurrences(), 1);
        play(&mut line, "e5- a1+ e4+ a2-");
        assert_eq!(line.occurrences(), 2);
        play(&mut line, "e5- a1+ e4+ a2-");
        assert_eq!(line.occurrences(), 3);
        play(&mut line, "c3");
        assert_eq!(line.occurrences(), 1);
    }
}
