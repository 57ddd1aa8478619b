//! Aligned exclusion: a combination of candidates of two or three cells is out if two cells that see each other would
//! have the same digit, or if it would leave a common peer, the *excluder*, without a candidate. A candidate that is in
//! no remaining combination goes.
//!
//! Order: base cells are those with an excluder, in reading order; pairs in the order of
//! [`subsets`](crate::logic::subsets); the third cell is an excluder of the first, then of the second.

use crate::logic::grid::Grid;
use crate::logic::step::{Role, Step};
use crate::logic::tables::{ALL, PEERS, SEEN, cells, members};
use crate::logic::technique::Technique;

/// Exclusion of `size` cells: two or three.
pub(super) fn find(grid: &Grid, size: u32) -> Option<Step> {
    let bases = Bases::new(grid, size);
    bases.list.iter().enumerate().find_map(|(number, &second)| {
        bases.list[..number].iter().find_map(|&first| match size {
            2 => bases.step(grid, &[first, second]),
            _ => bases.thirds(first, second).find_map(|third| bases.step(grid, &[first, second, third])),
        })
    })
}

struct Bases {
    /// The base cells in reading order.
    list: Vec<usize>,
    /// For each base cell the peers with few enough candidates, else none.
    excluders: [u128; 81],
    technique: Technique,
}

impl Bases {
    fn new(grid: &Grid, size: u32) -> Self {
        let with = |counts: std::ops::RangeInclusive<u32>| {
            (0..81).filter(|&cell| counts.contains(&grid.count(cell))).fold(0_u128, |set, cell| set | 1 << cell)
        };
        let (singles, excluders) = (with(1..=1), with(2..=size));
        let is_base = |&cell: &usize| grid.count(cell) >= 2 && SEEN[cell] & singles == 0 && SEEN[cell] & excluders != 0;
        let list: Vec<usize> = (0..81).filter(is_base).collect();
        let mut of_each = [0; 81];
        for &cell in &list {
            of_each[cell] = SEEN[cell] & excluders;
        }
        let technique = if size == 2 { Technique::AlignedPairExclusion } else { Technique::AlignedTripletExclusion };
        Self { list, excluders: of_each, technique }
    }

    /// The third cells for two base cells, in order.
    fn thirds(&self, first: usize, second: usize) -> impl Iterator<Item = usize> + '_ {
        let of_first = PEERS[first].into_iter().map(usize::from).filter(move |&cell| self.excludes(cell, first));
        let of_second = PEERS[second].into_iter().map(usize::from);
        let of_second = of_second.filter(move |&cell| self.excludes(cell, second) && !self.excludes(cell, first));
        let common = self.excluders[first] & self.excluders[second];
        of_first.chain(of_second).filter(move |&third| {
            third != first
                && third != second
                && (common & self.excluders[third]).count_ones() >= 2
                && !self.was_tried(first, second, third)
        })
    }

    /// Whether the three cells came up before, in another order. What they exclude does not depend on it.
    fn was_tried(&self, first: usize, second: usize, third: usize) -> bool {
        let comes_up = |one, two, other| self.excludes(other, one) || self.excludes(other, two);
        if third > second {
            false
        } else if third > first {
            comes_up(first, third, second)
        } else {
            comes_up(third, first, second) || comes_up(third, second, first)
        }
    }

    fn excludes(&self, cell: usize, base: usize) -> bool {
        self.excluders[base] >> cell & 1 == 1
    }

    fn step(&self, grid: &Grid, base: &[usize]) -> Option<Step> {
        let common = base.iter().fold(u128::MAX, |common, &cell| common & self.excluders[cell]);
        if common.count_ones() < 2 {
            return None;
        }
        let possible = possible(grid, base, common);
        let mut sorted: Vec<(usize, u16)> = base.iter().copied().zip(possible).collect();
        if sorted.iter().all(|&(cell, digits)| digits == grid.candidates(cell)) {
            return None;
        }
        sorted.sort_unstable();
        let all = base.iter().fold(common, |all, &cell| all | 1 << cell);
        let mut step = Step::plain(self.technique).because_of_cells(all);
        for (number, &cell) in base.iter().enumerate() {
            let others = base[..number].iter().copied().filter(|&other| SEEN[cell] >> other & 1 == 1);
            for other in cells(common).chain(others) {
                step = step.because_of_peers(cell, other, grid.candidates(cell) & grid.candidates(other));
            }
        }
        for (cell, digits) in sorted {
            step.eliminate.extend(grid.found(1 << cell, ALL & !digits));
            step = step.marking(grid, Role::Cause, 1 << cell, digits);
        }
        Some(step.marking(grid, Role::Wing, common, ALL))
    }
}

/// The digits of each base cell that are in a combination that is not out.
fn possible(grid: &Grid, base: &[usize], common: u128) -> [u16; 3] {
    // With two cells, the third is a dummy of one digit that no cell has.
    const DUMMY: u16 = 1 << 9;
    let digits: [u16; 3] = std::array::from_fn(|number| base.get(number).map_or(DUMMY, |&cell| grid.candidates(cell)));
    let meet = |one: usize, two: usize| base.get(two).is_some_and(|&cell| SEEN[base[one]] >> cell & 1 == 1);
    let (meet_01, meet_02, meet_12) = (meet(0, 1), meet(0, 2), meet(1, 2));
    let mut excluders = [0; 20];
    let mut count = 0;
    for cell in cells(common) {
        excluders[count] = grid.candidates(cell);
        count += 1;
    }
    let mut possible = [0; 3];
    for first in members(digits[0]).map(|digit| 1 << digit) {
        for second in members(digits[1]).map(|digit| 1 << digit).filter(|&second| !meet_01 || second != first) {
            for third in members(digits[2]).map(|digit| 1 << digit) {
                let combination = first | second | third;
                let clash = meet_02 && third == first || meet_12 && third == second;
                if !clash && !excluders[..count].iter().any(|&digits| digits & !combination == 0) {
                    possible[0] |= first;
                    possible[1] |= second;
                    possible[2] |= third;
                }
            }
        }
    }
    possible
}

#[cfg(test)]
mod tests {
    use crate::logic::technique::Technique;
    use crate::logic::testing::first_step;

    #[test]
    fn first_steps_are_as_known() {
        for (technique, puzzle, step) in [
            (
                Technique::AlignedPairExclusion,
                "........2...7..6....5..6.3..7..24.8..32.7.......6..4...........14.85.3..7......19",
                "6.2 r1c7<>1",
            ),
            (
                Technique::AlignedTripletExclusion,
                "......4.......2.6346.3..8..8...2....9......48..6..1..7.2..49.5.7.9...........5..1",
                "7.5 r1c3<>5",
            ),
        ] {
            first_step(technique, puzzle, step);
        }
    }
}
