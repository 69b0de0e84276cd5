//! A transposition table, shared by all threads of a search without locks.

use std::sync::atomic::{AtomicU64, Ordering};

/// A slot: first the exclusive or of key and entry, then the entry. So a slot that another thread has only half written
/// matches no key.
type Slot = [AtomicU64; 2];

/// A table of entries by key. If the slot of a new entry has an entry with greater weight and another key, the new
/// entry goes to the neighbouring slot instead.
pub(crate) struct Table {
    slots: Vec<Slot>,
    mask: u64,
}

/// The greatest amount of memory that a table can take, in MiB.
pub(crate) const LARGEST: usize = 1 << 20;

impl Table {
    /// A table of at most `mebibytes` MiB, but at least 1 MiB; `None` if there is not enough memory for it.
    pub(crate) fn new(mebibytes: usize) -> Option<Table> {
        Table::of(slots_in(mebibytes))
    }

    /// Like [`Table::new`], but smaller if there is not enough memory.
    pub(crate) fn at_most(mebibytes: usize) -> Table {
        let mut slots = slots_in(mebibytes);
        loop {
            match Table::of(slots) {
                Some(table) => return table,
                None => slots = (slots / 2).max(1),
            }
        }
    }

    fn of(slots: usize) -> Option<Table> {
        // The system provides zeroed memory on first use, so slots that a short search never uses cost nothing.
        let slots: Vec<Slot> = bytemuck::try_zeroed_vec(slots).ok()?;
        Some(Table { mask: slots.len() as u64 - 1, slots })
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<u64> {
        [key, key ^ 1].into_iter().find_map(|place| {
            let [mixed, entry] = self.slot(place);
            let entry = entry.load(Ordering::Relaxed);
            let fits = mixed.load(Ordering::Relaxed) ^ entry == key;
            (fits && entry != 0).then_some(entry)
        })
    }

    /// Stores an entry, whose highest byte is its weight. The entry 0 counts as none.
    #[inline]
    pub(crate) fn put(&self, key: u64, entry: u64) {
        let slot @ [mixed, old] = self.slot(key);
        let old = old.load(Ordering::Relaxed);
        let same = mixed.load(Ordering::Relaxed) ^ old == key;
        let stays = same || entry >> 56 >= old >> 56;
        let [mixed, place] = if stays { slot } else { self.slot(key ^ 1) };
        mixed.store(key ^ entry, Ordering::Relaxed);
        place.store(entry, Ordering::Relaxed);
    }

    /// How full the table is, in thousandths, estimated from its first slots.
    pub(crate) fn full(&self) -> u16 {
        let used = |[_, entry]: &&Slot| entry.load(Ordering::Relaxed) != 0;
        let places = self.slots.len().min(1000);
        let full = self.slots.iter().take(places).filter(used).count() * 1000 / places;
        full.try_into().unwrap_or(1000)
    }

    #[inline]
    fn slot(&self, key: u64) -> &Slot {
        // The mask is below the number of slots, which is a power of two.
        let place = usize::try_from(key & self.mask).unwrap_or(0);
        &self.slots[place]
    }
}

/// The number of slots that fit into `mebibytes` MiB, rounded down to a power of two.
fn slots_in(mebibytes: usize) -> usize {
    let slots = (mebibytes.clamp(1, LARGEST) << 20) / size_of::<Slot>();
    1 << slots.ilog2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_found_by_its_key_alone() {
        let table = Table::at_most(1);
        assert_eq!(table.get(5), None);
        table.put(5, 1 << 56 | 7);
        assert_eq!(table.get(5), Some(1 << 56 | 7));
        assert_eq!(table.get(4), None);
        assert_eq!(table.get(5 + (1 << 60)), None);
    }

    #[test]
    fn a_table_reports_how_full_it_is() {
        let table = Table::at_most(1);
        assert_eq!(table.full(), 0);
        (0..250).for_each(|key| table.put(4 * key + 1, 1 << 56));
        assert_eq!(table.full(), 250);
        (0..250_000).for_each(|key| table.put(key + 1, 1 << 56));
        assert_eq!(table.full(), 1000);
    }

    #[test]
    fn a_heavier_entry_is_kept_beside_a_lighter_one() {
        let table = Table::at_most(1);
        let other = 5 + (1 << 60);
        table.put(5, 9 << 56);
        table.put(other, 1 << 56);
        assert_eq!((table.get(5), table.get(other)), (Some(9 << 56), Some(1 << 56)));
    }

    #[test]
    fn without_enough_memory_a_table_is_smaller_or_none() {
        let tebibyte = 1 << 20;
        // On a system that promises more memory than it has, there is nothing to test.
        if Table::new(tebibyte).is_none() {
            let table = Table::at_most(tebibyte);
            table.put(5, 1 << 56);
            assert_eq!(table.get(5), Some(1 << 56));
        }
    }

    #[test]
    fn a_table_takes_no_more_memory_than_allowed() {
        for (mebibytes, slots) in [(0, 1 << 16), (1, 1 << 16), (3, 1 << 17), (64, 1 << 22)] {
            assert_eq!(slots_in(mebibytes), slots, "{mebibytes}");
        }
    }
}
