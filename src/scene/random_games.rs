//! Seeded random games, for tests of this floor and those above it.

use crate::rules::{Kind, Opening, Ply, Position, Reserve, Ruleset, Size};

/// A small generator of numbers (SplitMix64): the same seed, the same numbers.
pub(crate) struct Numbers(pub u64);

impl Numbers {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub(crate) fn choose<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// Rule sets of every size and opening, and some with many pieces.
pub(crate) fn rulesets() -> Vec<Ruleset> {
    let mut all = Vec::new();
    for size in Size::all() {
        for opening in Opening::ALL {
            all.push(Ruleset { opening, ..Ruleset::standard(size) });
        }
        let many = Reserve { stones: 60, capstones: 4 };
        let few = Reserve { stones: size.get(), capstones: 1 };
        all.push(Ruleset { reserves: [many, few], ..Ruleset::standard(size) });
        all.push(Ruleset { reserves: [many, many], ..Ruleset::standard(size) });
    }
    all
}

/// Plays random plies until the game ends or `most` plies are played, and calls
/// `visit` with each position and the ply that is played there.
pub(crate) fn play(
    ruleset: Ruleset,
    numbers: &mut Numbers,
    most: usize,
    mut visit: impl FnMut(&Position, Ply),
) -> Position {
    let mut position = Position::new(ruleset);
    for _ in 0..most {
        let plies = position.legal_plies();
        if plies.is_empty() {
            break;
        }
        let ply = choose(&position, &plies, numbers);
        visit(&position, ply);
        position.play(ply).expect("a listed ply is legal");
    }
    position
}

/// Avoids most plies that end the game, and likes to move whole stacks, so that
/// stacks get tall.
fn choose(position: &Position, plies: &[Ply], numbers: &mut Numbers) -> Ply {
    for _ in 0..20 {
        let ply = numbers.choose(plies);
        let scatters = match ply {
            Ply::Spread { drops, .. } => drops.squares() > 1 || drops.lifted() == 1,
            Ply::Place { kind, .. } => kind == Kind::Wall,
        };
        let mut after = position.clone();
        after.play(ply).expect("a listed ply is legal");
        if after.outcome().is_none() && (!scatters || numbers.below(3) == 0) {
            return ply;
        }
    }
    numbers.choose(plies)
}
