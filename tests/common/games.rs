//! Random games, the same in every run.
#![allow(dead_code, reason = "no test uses all of it")]

use roadstone::rules::{Opening, Ply, Position, Reserve, Ruleset, Size};

/// SplitMix64: small, good enough, and the same everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut value = self.0;
        value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ (value >> 31)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// One of the plies. Half the time a placement, where there is one: spreads outnumber
    /// them soon, and a board that stays empty shows little.
    pub fn pick(&mut self, plies: &[Ply]) -> Ply {
        let places = plies.iter().take_while(|ply| matches!(ply, Ply::Place { .. })).count();
        let among = if places > 0 && self.below(2) == 0 { &plies[..places] } else { plies };
        among[self.below(among.len())]
    }
}

/// Rule sets of every size and opening, standard and custom.
pub fn rulesets() -> Vec<Ruleset> {
    let mut rulesets = Vec::new();
    for size in Size::all() {
        for opening in Opening::ALL {
            rulesets.push(Ruleset { opening, ..Ruleset::standard(size) });
        }
        let reserves = [Reserve { stones: 60, capstones: 4 }, Reserve { stones: 25, capstones: 3 }];
        rulesets.push(Ruleset { reserves, half_komi: 5, ..Ruleset::standard(size) });
        rulesets.push(Ruleset { quiet_draw: Some(8), ..Ruleset::standard(size) });
    }
    rulesets
}

/// Plays a random game to its end, or for 300 plies, and shows every position in it.
pub fn random_game(ruleset: Ruleset, seed: u64, mut show: impl FnMut(&Position, &mut Random)) {
    let mut random = Random(seed);
    let mut position = Position::new(ruleset);
    for _ in 0..300 {
        show(&position, &mut random);
        let plies = position.legal_plies();
        if plies.is_empty() {
            return;
        }
        let ply = random.pick(&plies);
        position.play(ply).expect("the ply comes from the list of legal ones");
    }
}
