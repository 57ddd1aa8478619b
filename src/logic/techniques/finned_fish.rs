//! Fish with fins: the places of a digit in k parallel lines, the base, lie in k crossing lines, the cover, but for
//! some in one box, the *fins*. Either a fin is true, or it is a plain fish; so the digit goes from those cells of the
//! cover, outside the base, that see all fins. The fish is *sashimi* if without the fins a base line has one place or
//! none. Source: Sudopedia, "Finned Fish" and "Sashimi Fish".
//!
//! Order: finned before sashimi; rows as base, then columns; digits; base lines in the order of
//! [`subsets`](crate::logic::subsets); then the box of the fins and the cover.

use crate::logic::grid::Grid;
use crate::logic::step::{Role, Step};
use crate::logic::subsets::subsets;
use crate::logic::tables::{COLUMNS, HOUSE_SETS, HOUSES, ROWS, cells, members};
use crate::logic::technique::Technique;

/// A fish of `size` lines with fins that removes something.
pub(super) fn find(grid: &Grid, size: u32) -> Option<Step> {
    [false, true].into_iter().find_map(|is_sashimi| {
        [ROWS, COLUMNS]
            .into_iter()
            .find_map(|bases| (0..9).find_map(|digit| Search { grid, bases, digit, size, is_sashimi }.find()))
    })
}

struct Search<'a> {
    grid: &'a Grid,
    /// The first house of the base's kind.
    bases: usize,
    digit: usize,
    size: u32,
    is_sashimi: bool,
}

/// The lines of a band or a stack: each set has those of one box, seen from a line of the other kind.
const CHUTES: [u16; 3] = [0b111, 0b11_1000, 0b1_1100_0000];

impl Search<'_> {
    fn places(&self, line: usize) -> u16 {
        self.grid.places(self.bases + line, self.digit)
    }

    fn find(&self) -> Option<Step> {
        // The cover and the fins have at most two lines more than the base.
        let is_open = |&line: &usize| (2..=self.size + 2).contains(&self.places(line).count_ones());
        let open = (0..9).filter(is_open).fold(0, |open, line| open | 1 << line);
        subsets(open, self.size).find_map(|base| {
            let all = members(base).fold(0, |all, line| all | self.places(line));
            let more = all.count_ones().checked_sub(self.size).filter(|more| (1..=2).contains(more))?;
            CHUTES.into_iter().find_map(|chute| {
                subsets(all & chute, more).find_map(|outside| self.step(base, all & !outside, outside, chute))
            })
        })
    }

    /// The fish of a base and a cover, if all places outside the cover are in one box.
    fn step(&self, base: u16, cover: u16, outside: u16, chute: u16) -> Option<Step> {
        let finned =
            members(base).filter(|&line| self.places(line) & outside != 0).fold(0, |set, line| set | 1 << line);
        let band = CHUTES.into_iter().find(|band| finned & !band == 0)?;
        let is_short = members(base).any(|line| (self.places(line) & cover).count_ones() < 2);
        let targets = self.cells(band & !base, cover & chute);
        if is_short != self.is_sashimi || self.grid.cells_with(self.digit) & targets == 0 {
            return None;
        }
        let digits = 1 << self.digit;
        let step = Step::plain(self.technique()).removing(self.grid, targets, digits)?;
        let covers = members(cover).map(|line| ROWS + COLUMNS - self.bases + line);
        let houses = members(base).map(|line| self.bases + line).chain(covers);
        let step = houses.fold(step, |step, house| step.because_of_house(house, digits));
        let fins = self.cells(base, outside) & self.grid.cells_with(self.digit);
        let block = cells(fins).next().map_or(0, |fin| usize::from(HOUSES[fin][0]));
        let step = step.because_of_house(block, digits).marking(self.grid, Role::Fin, fins, digits);
        Some(step.marking(self.grid, Role::Cause, self.cells(base, cover), digits))
    }

    /// The cells of some base lines and some cover lines.
    fn cells(&self, base: u16, cover: u16) -> u128 {
        let all = |first: usize, lines: u16| members(lines).fold(0, |set, line| set | HOUSE_SETS[first + line]);
        all(self.bases, base) & all(ROWS + COLUMNS - self.bases, cover)
    }

    fn technique(&self) -> Technique {
        match (self.size, self.is_sashimi) {
            (2, false) => Technique::FinnedXWing,
            (2, true) => Technique::SashimiXWing,
            (3, false) => Technique::FinnedSwordfish,
            (3, true) => Technique::SashimiSwordfish,
            (_, false) => Technique::FinnedJellyfish,
            (_, true) => Technique::SashimiJellyfish,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::testing::{house_has, noted, open};

    #[test]
    fn a_finned_x_wing_removes_from_the_box_of_the_fin() {
        let mut grid = open();
        house_has(&mut grid, "r2", 5, "r2c1 r2c5");
        house_has(&mut grid, "r7", 5, "r7c1 r7c5 r7c6");
        let step = find(&grid, 2).unwrap();
        assert_eq!(step.technique, Technique::FinnedXWing);
        assert_eq!(noted(&step), "r8c5<>5 r9c5<>5; r2:5 r7:5 c1:5 c5:5 b8:5");
        let fins = step.marks.iter().filter(|mark| mark.role == Role::Fin).map(|mark| mark.candidate.to_string());
        assert_eq!(fins.collect::<Vec<_>>(), ["r7c6=5"]);
    }

    #[test]
    fn a_sashimi_x_wing_has_a_line_with_one_place_besides_the_fin() {
        let mut grid = open();
        house_has(&mut grid, "c2", 5, "r1c2 r5c2");
        house_has(&mut grid, "c7", 5, "r1c7 r6c7");
        let step = find(&grid, 2).unwrap();
        assert_eq!(step.technique, Technique::SashimiXWing);
        assert_eq!(noted(&step), "r6c1<>5 r6c3<>5; r1:5 r6:5 c2:5 c7:5 b4:5");
    }

    #[test]
    fn larger_fish_have_fins_too() {
        let mut grid = open();
        house_has(&mut grid, "r1", 5, "r1c1 r1c4");
        house_has(&mut grid, "r4", 5, "r4c4 r4c7");
        house_has(&mut grid, "r8", 5, "r8c1 r8c7 r8c8 r8c9");
        assert_eq!(find(&grid, 2), None);
        let step = find(&grid, 3).unwrap();
        assert_eq!(step.technique, Technique::FinnedSwordfish);
        assert_eq!(noted(&step), "r7c7<>5 r9c7<>5; r1:5 r4:5 r8:5 c1:5 c4:5 c7:5 b9:5");
        let mut grid = open();
        house_has(&mut grid, "r1", 5, "r1c1 r1c4");
        house_has(&mut grid, "r4", 5, "r4c4 r4c3");
        house_has(&mut grid, "r6", 5, "r6c7 r6c3");
        house_has(&mut grid, "r8", 5, "r8c1 r8c8 r8c9");
        let step = find(&grid, 4).unwrap();
        assert_eq!(step.technique, Technique::SashimiJellyfish);
        assert_eq!(noted(&step), "r7c7<>5 r9c7<>5; r1:5 r4:5 r6:5 r8:5 c1:5 c3:5 c4:5 c7:5 b9:5");
    }

    #[test]
    fn fins_in_two_boxes_conclude_nothing() {
        let mut grid = open();
        house_has(&mut grid, "r2", 5, "r2c1 r2c5 r2c9");
        house_has(&mut grid, "r7", 5, "r7c1 r7c5 r7c6");
        assert_eq!(find(&grid, 2), None);
    }
}
