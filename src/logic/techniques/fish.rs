//! Fish without fins: the places of a digit in k parallel lines, the base, all lie in k crossing lines, the cover. It
//! goes from the rest of the cover.
//!
//! Order: columns as base, then rows; base lines in the order of [`subsets`](crate::logic::subsets); then digits.

use crate::logic::grid::Grid;
use crate::logic::step::{Role, Step};
use crate::logic::subsets::subsets;
use crate::logic::tables::{ALL, COLUMNS, HOUSE_SETS, ROWS, members};
use crate::logic::technique::Technique;

/// A digit whose places in the base lines all lie in the cover lines, which are equal in number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fish {
    /// The first house of the base's kind.
    bases: usize,
    /// The base lines, by number within their kind.
    base: u16,
    /// The cover lines, by number within their kind.
    cover: u16,
    pub(super) digit: usize,
}

/// All fish of `size` lines, in order. Digits placed in more than 9 − 2·`size` cells are passed over.
pub(super) fn all(grid: &Grid, size: u32) -> impl Iterator<Item = Fish> + '_ {
    [COLUMNS, ROWS].into_iter().flat_map(move |bases| {
        let open: [u16; 9] = std::array::from_fn(|digit| {
            let is_open = |&line: &usize| (2..=size).contains(&grid.places(bases + line, digit).count_ones());
            let is_rare = grid.filled(digit) + 2 * size <= 9;
            (0..9).filter(is_open).fold(0, |open, line| if is_rare { open | 1 << line } else { 0 })
        });
        let any = open.iter().fold(0, |any, lines| any | lines);
        subsets(any, size).flat_map(move |base| {
            let digits = (0..9).filter(move |&digit| base & !open[digit] == 0);
            digits.filter_map(move |digit| {
                let cover = members(base).fold(0, |cover, line| cover | grid.places(bases + line, digit));
                (cover.count_ones() == size).then_some(Fish { bases, base, cover, digit })
            })
        })
    })
}

impl Fish {
    /// The base lines.
    pub(super) fn base(self) -> impl Iterator<Item = usize> {
        members(self.base).map(move |line| self.bases + line)
    }

    /// The positions of each base line outside the cover.
    pub(super) fn uncovered(self) -> u16 {
        ALL & !self.cover
    }

    /// The cells of the cover lines.
    fn cover_cells(self) -> u128 {
        self.cover().fold(0, |set, line| set | HOUSE_SETS[line])
    }

    /// The cover lines.
    pub(super) fn cover(self) -> impl Iterator<Item = usize> {
        members(self.cover).map(move |line| ROWS + COLUMNS - self.bases + line)
    }

    /// The cells that lose the digit, if they have it.
    pub(super) fn targets(self) -> u128 {
        self.cover_cells() & !self.base_cells()
    }

    fn base_cells(self) -> u128 {
        self.base().fold(0, |set, line| set | HOUSE_SETS[line])
    }
}

/// A fish of 2, 3 or 4 lines that removes something.
pub(super) fn find(grid: &Grid, size: u32) -> Option<Step> {
    let technique = match size {
        2 => Technique::XWing,
        3 => Technique::Swordfish,
        _ => Technique::Jellyfish,
    };
    all(grid, size).find_map(|fish| {
        if grid.cells_with(fish.digit) & fish.targets() == 0 {
            return None;
        }
        let digits = 1 << fish.digit;
        let step = Step::plain(technique).removing(grid, fish.targets(), digits)?;
        let houses = fish.base().chain(fish.cover());
        let step = houses.fold(step, |step, house| step.because_of_house(house, digits));
        Some(step.marking(grid, Role::Cause, fish.base_cells(), digits))
    })
}

#[cfg(test)]
mod tests {
    use crate::logic::technique::Technique;
    use crate::logic::testing::first_step;

    #[test]
    fn first_steps_are_as_known() {
        for (technique, puzzle, step) in [
            (
                Technique::XWing,
                ".......7..32..6...56.1..2.......1..5.....3.......9.82...8..5.34.2.....6..9.83....",
                "3.2 r5c3<>9",
            ),
            (
                Technique::Swordfish,
                ".........2.8.9...41.93..56...7....86.......4.....371.....1.....3.19...58.6..4..3.",
                "3.8 r7c1<>9",
            ),
            (
                Technique::Jellyfish,
                "6.5..79.8..8....1.....1...3....784.......1..21..56....5....2789.2...6....7.......",
                "5.2 r9c3<>4",
            ),
        ] {
            first_step(technique, puzzle, step);
        }
    }
}
