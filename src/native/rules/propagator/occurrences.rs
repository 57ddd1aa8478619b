//! How often a digit occurs in some of the cells, bounded by the houses of the board.
//!
//! Every row has the digit once. So it occurs at least as often as there are rows whose places for it are all among
//! these cells, and at most as often as there are rows with a place among them; likewise columns and boxes.

use crate::native::rules::bits::bit;
use crate::native::rules::cell_set::CellSet;
use crate::native::rules::domains::{Domains, Propagated, Wipeout};

/// Cells in which digits are counted.
#[derive(Debug)]
pub(crate) struct Occurrences {
    counted: CellSet,
    /// The rows, the columns and the boxes.
    partitions: Vec<Vec<Split>>,
}

/// A house with counted cells.
#[derive(Debug)]
struct Split {
    counted: CellSet,
    others: CellSet,
}

impl Split {
    /// Whether the digit has a place among the counted cells, and whether it has one among the others.
    fn places(&self, digit: usize, domains: &Domains) -> [bool; 2] {
        [&self.counted, &self.others].map(|cells| domains.has_place(cells, digit))
    }
}

impl Occurrences {
    /// The occurrences in these cells. Each partition consists of houses that together are the board.
    pub(crate) fn new<'a>(cells: &[u16], partitions: impl IntoIterator<Item = &'a [Vec<u16>]>) -> Self {
        let split = |house: &Vec<u16>| {
            let (counted, others): (Vec<u16>, Vec<u16>) = house.iter().partition(|cell| cells.contains(cell));
            (!counted.is_empty()).then(|| Split { counted: counted[..].into(), others: others[..].into() })
        };
        let partitions = partitions.into_iter().map(|houses| houses.iter().filter_map(split).collect()).collect();
        Self { counted: cells.into(), partitions }
    }

    /// The counted cells.
    pub(crate) fn counted(&self) -> &[u16] {
        &self.counted
    }

    /// All cells of the houses.
    pub(super) fn cells(&self) -> Vec<u16> {
        let splits = self.partitions.iter().flatten();
        let mut cells: Vec<u16> =
            splits.flat_map(|split| split.counted.iter().chain(&*split.others)).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The least and the largest number of times that the digit can occur.
    pub(super) fn bounds(&self, digit: usize, domains: &Domains) -> (u32, u32) {
        let all = self.partitions.iter().map(|splits| bounds(splits, digit, domains));
        all.fold((0, u32::MAX), |(least, most), (more, fewer)| (least.max(more), most.min(fewer)))
    }

    /// Propagates that the digit occurs exactly `times` times.
    pub(super) fn exactly(&self, digit: usize, times: u32, domains: &mut Domains) -> Propagated {
        for splits in &self.partitions {
            let (least, most) = bounds(splits, digit, domains);
            if least > times || most < times {
                return Err(Wipeout);
            }
            if least == most || least < times && times < most {
                continue;
            }
            // Every house that can contribute does, or none does that need not.
            for split in splits {
                if split.places(digit, domains) == [true; 2] {
                    let lost = if most == times { &split.others } else { &split.counted };
                    lost.iter().try_for_each(|&cell| domains.remove(cell, bit(digit)))?;
                }
            }
        }
        Ok(())
    }
}

/// The numbers of houses that must have the digit in a counted cell, and of those that can.
fn bounds(splits: &[Split], digit: usize, domains: &Domains) -> (u32, u32) {
    splits.iter().fold((0, 0), |(least, most), split| match split.places(digit, domains) {
        [false, _] => (least, most),
        [true, true] => (least, most + 1),
        [true, false] => (least + 1, most + 1),
    })
}
