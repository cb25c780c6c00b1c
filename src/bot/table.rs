//! The transposition table: what was found out about positions, shared by all threads.

use std::sync::atomic::{AtomicU64, Ordering};

use super::packed::Packed;

/// What a stored score means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) ply: Packed,
    /// As [`super::score::to_table`] makes it.
    pub(super) score: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

/// Slots that lie together; a position may stand in any of its bucket.
const BUCKET: usize = 4;

/// A slot without locks: a write that another thread tears is seen, since the first
/// word is the key mixed with the second.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The table. Its size is fixed; [`Table::next_search`] ages what it holds.
#[derive(Debug)]
pub(super) struct Table {
    slots: Box<[Slot]>,
    age: u8,
}

impl Table {
    /// A table of about this many mebibytes, at least one.
    pub(super) fn new(mebibytes: usize) -> Table {
        let slots = mebibytes.max(1) * (1 << 20) / size_of::<Slot>();
        let slots = (0..slots / BUCKET * BUCKET).map(|_| Slot::default()).collect();
        Table { slots, age: 0 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.slots.iter_mut().for_each(|slot| *slot = Slot::default());
        self.age = 0;
    }

    /// What earlier searches found may now be replaced first.
    pub(super) fn next_search(&mut self) {
        self.age = self.age.wrapping_add(1) & 63;
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let buckets = (self.slots.len() / BUCKET) as u128;
        let start = ((u128::from(key) * buckets) >> 64) as usize * BUCKET;
        &self.slots[start..start + BUCKET]
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let known = data != 0 && slot.check.load(Ordering::Relaxed) ^ data == key;
            known.then(|| unpack(data))
        })
    }

    pub(super) fn put(&self, key: u64, entry: Entry) {
        let mut victim = None;
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            let (value, mut entry) = if data == 0 {
                (i32::MIN, entry)
            } else if slot.check.load(Ordering::Relaxed) ^ data == key {
                let old = unpack(data);
                // A shallow bound must not drive out what a deep search found.
                if entry.bound != Bound::Exact
                    && old.depth > entry.depth + 2
                    && age(data) == self.age
                {
                    return;
                }
                let ply = if entry.ply == Packed::NONE { old.ply } else { entry.ply };
                (i32::MIN, Entry { ply, ..entry })
            } else {
                let years = self.age.wrapping_sub(age(data)) & 63;
                (unpack(data).depth - 8 * i32::from(years), entry)
            };
            if entry.depth > 255 {
                entry.depth = 255;
            }
            if victim.is_none_or(|(best, _, _)| value < best) {
                victim = Some((value, slot, entry));
            }
            if value == i32::MIN {
                break;
            }
        }
        let (_, slot, entry) = victim.expect("a bucket has slots");
        let data = pack(entry, self.age);
        slot.check.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }

    /// How full it is of this search's entries, in thousandths, by a sample.
    pub(super) fn permille_full(&self) -> u32 {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let used = sample.iter().filter(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && age(data) == self.age
        });
        (used.count() * 1000 / sample.len()) as u32
    }
}

/// Bits 0–15 the ply, 16–31 the score, 32–39 the depth, 40–41 the bound plus one, 42–47 the age.
fn pack(entry: Entry, age: u8) -> u64 {
    u64::from(entry.ply.0)
        | u64::from(entry.score as i16 as u16) << 16
        | u64::from(entry.depth.max(0) as u8) << 32
        | (entry.bound as u64 + 1) << 40
        | u64::from(age) << 42
}

fn unpack(data: u64) -> Entry {
    Entry {
        ply: Packed(data as u16),
        score: i32::from((data >> 16) as u16 as i16),
        depth: i32::from((data >> 32) as u8),
        bound: match data >> 40 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
    }
}

const fn age(data: u64) -> u8 {
    (data >> 42) as u8 & 63
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32, score: i32) -> Entry {
        Entry { ply: Packed(77), score, depth, bound: Bound::Lower }
    }

    #[test]
    fn what_is_put_is_found() {
        let mut table = Table::new(1);
        table.put(5, entry(3, -29_990));
        assert_eq!(table.get(5), Some(entry(3, -29_990)));
        assert_eq!(table.get(6), None);
        table.clear();
        assert_eq!(table.get(5), None);
    }

    #[test]
    fn an_entry_without_a_ply_keeps_the_known_one() {
        let table = Table::new(1);
        table.put(5, entry(3, 1));
        table.put(5, Entry { ply: Packed::NONE, ..entry(4, 2) });
        assert_eq!(table.get(5), Some(entry(4, 2)));
    }

    #[test]
    fn the_shallow_and_the_old_go_first() {
        let mut table = Table::new(1);
        // Small keys share the first bucket.
        for key in 1..=4 {
            table.put(key, entry(10 + key as i32, 0));
        }
        table.put(5, entry(1, 0));
        assert_eq!(table.get(1), None);
        assert_eq!(table.get(5), Some(entry(1, 0)));
        table.next_search();
        table.put(6, entry(1, 0));
        table.put(7, entry(1, 0));
        assert_eq!(table.get(5), None);
        assert_eq!(table.get(7), Some(entry(1, 0)));
    }
}
