//! Repertoires on boards of other sides and shapes, if all rules are houses: singles, locked candidates, and naked and
//! hidden sets.
//!
//! These techniques need nothing but houses, of which some may lack digits. Whatever is found first, the rest remains,
//! so the order of the search does not matter, and a puzzle is solved by all of a repertoire or not at all.

use super::repertoire::Repertoire;
use crate::puzzle::{Board, Digit, Rule};

/// The largest side: a set of digits is a word.
const MOST_DIGITS: usize = 64;

/// After the singles: locked candidates, and naked and hidden sets of two to four cells.
const SEARCHES: usize = 7;

/// The techniques up to a given one, on the houses of a board.
#[derive(Clone, Debug)]
pub struct HouseRepertoire {
    searches: usize,
    side: usize,
    /// The cells of each house, and whether each digit is in one of them.
    houses: Vec<(Vec<usize>, bool)>,
    /// By cell: the others in its houses.
    peers: Vec<Vec<usize>>,
    overlaps: Vec<Overlap>,
}

/// Two houses that share cells. If the digits of the first must be in these, the second has them nowhere else.
#[derive(Clone, Debug)]
struct Overlap {
    only_first: Vec<usize>,
    both: Vec<usize>,
    only_second: Vec<usize>,
}

/// The reason for which a repertoire does not fit a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// It has techniques that need more than houses.
    Technique,
    /// The side is larger than this.
    Side(usize),
    /// The rule is no house.
    Rule(Rule),
}

impl Repertoire {
    /// The largest repertoires that fit boards of other sides and shapes, by the name of the family.
    pub fn names_on_houses() -> impl Iterator<Item = &'static str> {
        Self::names().take(SEARCHES + 1).filter(|names| names.len() > 1).map(|names| names[0])
    }

    /// This repertoire on the houses of a board.
    ///
    /// # Errors
    ///
    /// If it does not fit the board.
    pub fn on(self, board: &Board) -> Result<HouseRepertoire, Unfit> {
        if self.searches() > SEARCHES {
            return Err(Unfit::Technique);
        }
        if board.side() > MOST_DIGITS {
            return Err(Unfit::Side(MOST_DIGITS));
        }
        if let Some(rule) = board.rules().iter().find(|rule| rule.house().is_none()) {
            return Err(Unfit::Rule(rule.clone()));
        }
        Ok(HouseRepertoire::new(board, self.searches()))
    }
}

impl HouseRepertoire {
    fn new(board: &Board, searches: usize) -> Self {
        let index = |cell| board.geometry().index(cell);
        let houses: Vec<(Vec<usize>, bool)> =
            board.houses().map(|house| (board.house_cells(house).map(index).collect(), board.is_full(house))).collect();
        let mut peers = vec![Vec::new(); board.cells()];
        for (cells, _) in &houses {
            for &cell in cells {
                peers[cell].extend(cells.iter().copied().filter(|&other| other != cell));
            }
        }
        for others in &mut peers {
            others.sort_unstable();
            others.dedup();
        }
        let mut overlaps = Vec::new();
        for (at, (first, _)) in houses.iter().enumerate().filter(|(_, (_, is_full))| *is_full && searches > 0) {
            for (_, (second, _)) in houses.iter().enumerate().filter(|(other, _)| *other != at) {
                let (both, only_first): (Vec<_>, Vec<_>) = first.iter().partition(|cell| second.contains(cell));
                if both.len() > 1 {
                    let only_second = second.iter().copied().filter(|cell| !first.contains(cell)).collect();
                    overlaps.push(Overlap { only_first, both, only_second });
                }
            }
        }
        Self { searches, side: board.side(), houses, peers, overlaps }
    }

    /// Whether the techniques solve the puzzle of these clues, by cell.
    #[must_use]
    pub fn solves(&self, clues: &[Option<Digit>]) -> bool {
        let every_digit = u64::MAX >> (MOST_DIGITS - self.side);
        let mut grid = Grid { of: self, candidates: vec![every_digit; clues.len()], open: clues.len() };
        for (cell, clue) in clues.iter().enumerate() {
            if let Some(clue) = clue {
                grid.place(cell, 1 << clue.index());
            }
        }
        loop {
            while grid.place_singles() {}
            if grid.open == 0 {
                return true;
            }
            if !(1..=self.searches).any(|search| grid.eliminate(search)) {
                return false;
            }
        }
    }
}

/// A puzzle on its way.
struct Grid<'a> {
    of: &'a HouseRepertoire,
    /// By cell: its candidates as bits; none in a cell with a digit.
    candidates: Vec<u64>,
    /// The number of cells without a digit.
    open: usize,
}

impl Grid<'_> {
    fn place(&mut self, cell: usize, digit: u64) {
        self.candidates[cell] = 0;
        self.open -= 1;
        for &peer in &self.of.peers[cell] {
            self.candidates[peer] &= !digit;
        }
    }

    /// Places hidden and naked singles; returns whether there were any.
    fn place_singles(&mut self) -> bool {
        let before = self.open;
        for (cells, is_full) in &self.of.houses {
            let (mut once, mut twice) = (0, 0);
            for &cell in cells {
                twice |= once & self.candidates[cell];
                once |= self.candidates[cell];
            }
            let hidden = once & !twice;
            if *is_full && hidden != 0 {
                for &cell in cells {
                    let digit = self.candidates[cell] & hidden;
                    if digit.is_power_of_two() {
                        self.place(cell, digit);
                    }
                }
            }
        }
        for cell in 0..self.candidates.len() {
            if self.candidates[cell].is_power_of_two() {
                self.place(cell, self.candidates[cell]);
            }
        }
        self.open < before
    }

    /// Removes candidates by one search; returns whether there were any.
    fn eliminate(&mut self, search: usize) -> bool {
        match search {
            1 => self.locked(),
            _ if search.is_multiple_of(2) => self.naked(search / 2 + 1),
            _ => self.hidden(search / 2 + 1),
        }
    }

    /// Removes these candidates of a cell; returns whether it had any.
    fn remove(&mut self, cell: usize, digits: u64) -> bool {
        let before = self.candidates[cell];
        self.candidates[cell] &= !digits;
        self.candidates[cell] != before
    }

    fn any(&self, cells: &[usize]) -> u64 {
        cells.iter().fold(0, |digits, &cell| digits | self.candidates[cell])
    }

    fn locked(&mut self) -> bool {
        let mut removed = false;
        for Overlap { only_first, both, only_second } in &self.of.overlaps {
            let locked = self.any(both) & !self.any(only_first);
            for &cell in only_second {
                removed |= self.remove(cell, locked);
            }
        }
        removed
    }

    fn naked(&mut self, size: usize) -> bool {
        let mut removed = false;
        for (cells, _) in &self.of.houses {
            let sets: Vec<u64> = cells.iter().map(|&cell| self.candidates[cell]).collect();
            each_union(&sets, size, &mut |chosen, digits| {
                let others = cells.iter().enumerate().filter(|(at, _)| !chosen.contains(at));
                others.for_each(|(_, &cell)| removed |= self.remove(cell, digits));
            });
        }
        removed
    }

    fn hidden(&mut self, size: usize) -> bool {
        let mut removed = false;
        for (cells, _) in self.of.houses.iter().filter(|(_, is_full)| *is_full) {
            let places = |digit: usize| {
                let has = |(at, &cell): (usize, &usize)| (self.candidates[cell] >> digit & 1) << at;
                cells.iter().enumerate().map(has).sum()
            };
            let sets: Vec<u64> = (0..self.of.side).map(places).collect();
            each_union(&sets, size, &mut |chosen, places| {
                let digits: u64 = chosen.iter().map(|&digit| 1 << digit).sum();
                let chosen = cells.iter().enumerate().filter(|(at, _)| places >> at & 1 == 1);
                chosen.for_each(|(_, &cell)| removed |= self.remove(cell, !digits));
            });
        }
        removed
    }
}

/// Calls `found` with each choice of `size` nonempty sets that have `size` members together, and with these.
fn each_union(sets: &[u64], size: usize, found: &mut impl FnMut(&[usize], u64)) {
    let small: Vec<usize> =
        (0..sets.len()).filter(|&at| (1..=size).contains(&(sets[at].count_ones() as usize))).collect();
    choose(sets, &small, size, &mut Vec::new(), 0, found);
}

fn choose(
    sets: &[u64],
    among: &[usize],
    size: usize,
    chosen: &mut Vec<usize>,
    union: u64,
    found: &mut impl FnMut(&[usize], u64),
) {
    if chosen.len() == size {
        found(chosen, union);
        return;
    }
    for (at, &set) in among.iter().enumerate() {
        let union = union | sets[set];
        if union.count_ones() as usize <= size {
            chosen.push(set);
            choose(sets, &among[at + 1..], size, chosen, union, found);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Geometry, Puzzle};

    fn solves(repertoire: &HouseRepertoire, puzzle: &Puzzle) -> bool {
        repertoire.solves(puzzle.clues())
    }

    /// The searches on the tables of the classic board find the same.
    #[test]
    fn on_the_classic_board_it_solves_what_the_repertoire_there_solves() {
        let board = Board::classic();
        let mut counts = Vec::new();
        for name in ["singles", "locked", "naked-pair", "pairs", "naked-triplet", "triplets", "naked-quad", "quads"] {
            let repertoire = Repertoire::by_name(name).unwrap();
            let houses = repertoire.on(&board).unwrap();
            let mut solved = 0;
            for line in include_str!("../../../testdata/ratings.txt").lines() {
                let line = line.split_whitespace().next().unwrap_or_default();
                let Some(puzzle) = line.parse::<Puzzle>().ok().filter(|_| line.len() == 81) else { continue };
                let expected = repertoire.solves(&puzzle.to_classic().unwrap());
                assert_eq!(solves(&houses, &puzzle), expected, "{line} by {name}");
                solved += u32::from(expected);
            }
            counts.push(solved);
        }
        assert!(counts.is_sorted() && counts[0] > 0 && counts[1] > counts[0] && counts[7] > counts[1], "{counts:?}");
    }

    #[test]
    fn boards_and_techniques_that_need_more_than_houses_are_refused() {
        let singles = Repertoire::by_name("singles").unwrap();
        let six = Geometry::with_side(6).unwrap();
        let cage: Rule = "cage 3 r1c1 r1c2".parse().unwrap();
        let board = Board::new(six.clone(), [cage.clone()]).unwrap();
        assert_eq!(singles.on(&board).unwrap_err(), Unfit::Rule(cage));
        let board = Board::new(six, Rule::DIAGONAL).unwrap();
        assert!(singles.on(&board).is_ok());
        assert_eq!(Repertoire::by_name("fish").unwrap().on(&board).unwrap_err(), Unfit::Technique);
        assert_eq!(singles.on(&Board::with_side(81).unwrap()).unwrap_err(), Unfit::Side(64));
        assert!(Repertoire::names_on_houses().eq(["singles", "locked", "pairs", "triplets", "quads"]));
    }

    #[test]
    fn nothing_solves_a_puzzle_with_several_solutions_or_none() {
        let quads = Repertoire::by_name("quads").unwrap();
        for (side, puzzle) in
            [(4, "12..............".to_owned()), (4, "11..............".to_owned()), (64, String::new())]
        {
            let board = Board::with_side(side).unwrap();
            let houses = quads.on(&board).unwrap();
            let puzzle = if puzzle.is_empty() { Puzzle::empty(board) } else { puzzle.parse().unwrap() };
            assert!(!solves(&houses, &puzzle));
        }
    }
}
