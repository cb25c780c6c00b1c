//! A ply in two bytes, for tables and for indices.

use crate::rules::{Direction, Drops, Kind, Ply, Square};

/// A ply or none: bits 0–5 the square, 6–7 the kind or the direction, 8–15 the
/// drops' bits, which only a placement has at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed(pub(super) u16);

impl Packed {
    /// No ply. The bits would be eight single drops from h8 to the left, one more than fit.
    pub(super) const NONE: Packed = Packed(u16::MAX);

    pub(super) fn unpack(self) -> Option<Ply> {
        if self == Packed::NONE {
            return None;
        }
        let square = Square::from_index((self.0 & 63) as u8)?;
        let low = usize::from(self.0 >> 6 & 3);
        Some(match Drops::from_bits((self.0 >> 8) as u8) {
            None => Ply::Place { square, kind: *Kind::ALL.get(low)? },
            Some(drops) => Ply::Spread { from: square, direction: Direction::ALL[low], drops },
        })
    }

    /// As [`Packed::unpack`], for what was packed from a ply.
    pub(super) fn ply(self) -> Ply {
        self.unpack().expect("a packed ply unpacks")
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Ply> for Packed {
    fn from(ply: Ply) -> Packed {
        let low = ply.square().index() as u16;
        Packed(match ply {
            Ply::Place { kind, .. } => low | (kind as u16) << 6,
            Ply::Spread { direction, drops, .. } => {
                low | (direction as u16) << 6 | u16::from(drops.bits()) << 8
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ply_survives_packing() {
        let squares = (0..64).filter_map(Square::from_index);
        for square in squares {
            for kind in Kind::ALL {
                let ply = Ply::Place { square, kind };
                assert_eq!(Packed::from(ply).unpack(), Some(ply));
            }
            for direction in Direction::ALL {
                for drops in (0..255).filter_map(Drops::from_bits) {
                    let ply = Ply::Spread { from: square, direction, drops };
                    assert_eq!(Packed::from(ply).unpack(), Some(ply));
                }
            }
        }
        assert_eq!(Packed::NONE.unpack(), None);
    }
}
