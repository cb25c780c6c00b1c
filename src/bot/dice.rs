//! Seeded random numbers: the same in every run.

/// SplitMix64: a sequence that its seed decides.
///
/// ```
/// use roadstone::bot::Dice;
///
/// assert_eq!(Dice::new(7).next(), Dice::new(7).next());
/// ```
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The sequence of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        scramble(self.0)
    }

    /// A number below `limit`, which is not 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(limit)) >> 64) as u64
    }
}

/// A fixed bijection in which every input bit changes every output bit.
pub(super) const fn scramble(value: u64) -> u64 {
    let value = (value ^ value >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ value >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ value >> 31
}
