//! Repertoires: the techniques up to a given one, and whether they solve a puzzle. This is fast enough to generate
//! puzzles as books print them.
//!
//! The order is by families: singles, locked candidates, naked and hidden sets by size, fish, wings, then patterns of a
//! single digit. No technique here assumes that there is one solution, so a puzzle that is solved has one.
//!
//! Singles, which decide most questions, are found on sets of cells: for each digit those that may have it. A cell in
//! exactly one of these sets is a naked single. Whichever single is placed first, the others remain, so their order
//! does not matter.

use super::{fish, locked, sets, single_digit, w_wing, wings};
use crate::logic::grid::Grid;
use crate::logic::step::Step;
use crate::logic::tables::{HOUSE_SETS, SEEN, cells};

/// A search for a technique.
type FindStep = fn(&Grid) -> Option<Step>;

/// After the singles, the names of the techniques up to each search. Those of the families come first.
const SEARCHES: &[(&[&str], FindStep)] = &[
    (&["locked", "pointing", "claiming"], locked::plain),
    (&["naked-pair"], |grid| sets::naked(grid, 2)),
    (&["pairs", "hidden-pair"], |grid| sets::hidden(grid, 2)),
    (&["naked-triplet"], |grid| sets::naked(grid, 3)),
    (&["triplets", "hidden-triplet"], |grid| sets::hidden(grid, 3)),
    (&["naked-quad"], |grid| sets::naked(grid, 4)),
    (&["quads", "hidden-quad"], |grid| sets::hidden(grid, 4)),
    (&["x-wing"], |grid| fish::find(grid, 2)),
    (&["swordfish"], |grid| fish::find(grid, 3)),
    (&["fish", "jellyfish"], |grid| fish::find(grid, 4)),
    (&["xy-wing"], |grid| wings::find(grid, 2)),
    (&["xyz-wing"], |grid| wings::find(grid, 3)),
    (&["wings", "w-wing"], w_wing::find),
    (&["skyscraper"], single_digit::skyscraper),
    (&["two-string-kite"], single_digit::two_string_kite),
    (&["turbot-fish"], single_digit::turbot_fish),
    (&["empty-rectangle"], single_digit::empty_rectangle),
];

/// The names of hidden and naked singles.
const SINGLES: &[&str] = &["singles", "naked-single"];

/// The techniques up to a given one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repertoire {
    name: &'static str,
    /// The number of searches after the singles.
    searches: usize,
}

impl Repertoire {
    /// The repertoire up to a family or a technique.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let all = Self::names();
        let (searches, names) = all.enumerate().find(|(_, names)| names.contains(&name))?;
        Some(Self { name: names[0], searches })
    }

    /// The names of all repertoires, from the smallest. Each has one or several.
    pub fn names() -> impl Iterator<Item = &'static [&'static str]> {
        [SINGLES].into_iter().chain(SEARCHES.iter().map(|(names, _)| *names))
    }

    /// The name of the family, or of the technique.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.name
    }

    /// The number of searches after the singles.
    pub(super) fn searches(self) -> usize {
        self.searches
    }

    /// Whether the techniques solve the puzzle of these clues.
    pub fn solves(self, clues: &[u8; 81]) -> bool {
        let mut singles = Singles::new(clues);
        if singles.solve() || self.searches == 0 {
            return singles.open == 0;
        }
        let mut grid = Grid::new(&singles.values);
        loop {
            let Some(step) = SEARCHES[..self.searches].iter().find_map(|(_, search)| search(&grid)) else {
                return false;
            };
            for removed in &step.eliminate {
                grid.remove(removed.cell.index(9), removed.digit.index());
            }
            if singles.solve_on(&mut grid) {
                return true;
            }
        }
    }
}

/// Solves by singles alone.
struct Singles {
    values: [u8; 81],
    /// For each digit, the empty cells that may have it.
    candidates: [u128; 9],
    /// The empty cells.
    open: u128,
}

impl Singles {
    fn new(clues: &[u8; 81]) -> Self {
        let mut singles = Self { values: [0; 81], candidates: [(1 << 81) - 1; 9], open: (1 << 81) - 1 };
        for (cell, &clue) in clues.iter().enumerate() {
            if clue > 0 {
                singles.place(cell, usize::from(clue) - 1);
            }
        }
        singles
    }

    fn place(&mut self, cell: usize, digit: usize) {
        self.values[cell] = digit as u8 + 1;
        self.open &= !(1 << cell);
        self.candidates[digit] &= !SEEN[cell];
        for candidates in &mut self.candidates {
            *candidates &= !(1 << cell);
        }
    }

    /// Places singles while there are any; returns whether the grid is full.
    fn solve(&mut self) -> bool {
        loop {
            let before = self.open;
            self.place_hidden();
            self.place_naked();
            if self.open == before || self.open == 0 {
                return self.open == 0;
            }
        }
    }

    fn place_hidden(&mut self) {
        for digit in 0..9 {
            for house in HOUSE_SETS {
                let places = self.candidates[digit] & house;
                if places.is_power_of_two() {
                    self.place(places.trailing_zeros() as usize, digit);
                }
            }
        }
    }

    fn place_naked(&mut self) {
        let (mut one, mut more) = (0, 0);
        for candidates in self.candidates {
            more |= one & candidates;
            one |= candidates;
        }
        for cell in cells(one & !more) {
            // A cell placed before may have taken its candidate, in a puzzle without a solution.
            if let Some(digit) = (0..9).find(|&digit| self.candidates[digit] >> cell & 1 == 1) {
                self.place(cell, digit);
            }
        }
    }

    /// Like [`solve`](Self::solve), after candidates of the grid were removed. The grid is filled too.
    fn solve_on(&mut self, grid: &mut Grid) -> bool {
        for (digit, candidates) in self.candidates.iter_mut().enumerate() {
            *candidates = grid.cells_with(digit);
        }
        let before = self.open;
        let is_full = self.solve();
        for cell in cells(before & !self.open) {
            grid.place(cell, usize::from(self.values[cell]) - 1);
        }
        is_full
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::technique::Technique;
    use crate::logic::{Order, Path};
    use crate::puzzle::Puzzle;

    fn cells_of(line: &str) -> [u8; 81] {
        std::array::from_fn(|cell| line.as_bytes()[cell].wrapping_sub(b'0'))
            .map(|digit| if digit > 9 { 0 } else { digit })
    }

    #[test]
    fn names_are_those_of_families_and_techniques() {
        let ids: Vec<&str> = Technique::ALL.iter().map(|technique| technique.id()).collect();
        for names in Repertoire::names() {
            assert!(names.len() == 1 && ids.contains(&names[0]) || names[1..].iter().all(|name| ids.contains(name)));
            for name in names {
                assert_eq!(Repertoire::by_name(name).map(Repertoire::name), Some(names[0]));
            }
        }
        assert_eq!(Repertoire::by_name("unique-rectangle-1"), None);
    }

    /// The path for people uses the same techniques, in another order, and a few more of the same families.
    #[test]
    fn a_repertoire_solves_what_a_path_of_its_techniques_solves() {
        let families = ["singles", "locked", "pairs", "triplets", "quads", "fish", "wings", "empty-rectangle"];
        let repertoires = families.map(|name| Repertoire::by_name(name).unwrap());
        let mut solved = [0; 8];
        for line in include_str!("../../../testdata/ratings.txt").lines() {
            let line = line.split_whitespace().next().unwrap_or_default();
            if line.len() != 81 {
                continue;
            }
            let clues = cells_of(line);
            let puzzle = Puzzle::from_classic(&clues).unwrap();
            let mut path = Path::in_order(&puzzle, Order::Human).unwrap();
            // A locked set is a naked one in two houses.
            let known = |step: Step| match step.technique {
                Technique::FullHouse | Technique::HiddenSingle => Some(0),
                Technique::LockedPair => Repertoire::by_name("naked-pair").map(|pair| pair.searches),
                Technique::LockedTriplet => Repertoire::by_name("naked-triplet").map(|triplet| triplet.searches),
                technique => Repertoire::by_name(technique.id()).map(|repertoire| repertoire.searches),
            };
            let mut hardest = Some(0);
            while let (Some(before), Some(step)) = (hardest, path.next()) {
                hardest = known(step).map(|searches| searches.max(before));
            }
            let own: Vec<bool> = repertoires.iter().map(|repertoire| repertoire.solves(&clues)).collect();
            assert!(own.is_sorted(), "{line}: a larger one solves more");
            for (at, repertoire) in repertoires.iter().enumerate() {
                let is_solved = path.is_finished() && hardest.is_some_and(|hardest| hardest <= repertoire.searches);
                assert!(own[at] || !is_solved, "{line} by {}", repertoire.name());
                assert!(repertoire.searches > 0 || own[at] == is_solved, "{line} by singles");
                solved[at] += u32::from(own[at]);
            }
        }
        assert!(solved[0] > 1 && solved.is_sorted() && solved[7] > solved[0] + 20, "{solved:?}");
    }

    #[test]
    fn nothing_solves_a_puzzle_without_one_solution() {
        let several = cells_of("534.789.2.72.95348.983425.7859761423426853791713924856961537284287419635345286179");
        for names in Repertoire::names() {
            let repertoire = Repertoire::by_name(names[0]).unwrap();
            assert!(!repertoire.solves(&several) && !repertoire.solves(&[0; 81]), "{names:?}");
        }
    }
}
