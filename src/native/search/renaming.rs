//! Symmetry breaking on digits: those that no clue holds and no cell excludes are interchangeable, so the search tries
//! only one of them.
//!
//! Such a digit is *fresh* until a guess names it. Exchanging fresh digits maps the puzzle to itself, and solutions to
//! solutions. So the search tries one fresh digit in a cell on behalf of all, and afterwards removes all of them from
//! that cell. Each solution found represents all its renamings, k! where k is the number of digits without a clue and
//! each occurs in a solution: the empty 6×6 board has 28,200,960 solutions, which fall into 39,168 classes. Where a
//! board has more digits than its houses have cells, those that a solution lacks make no others: with u of the k digits
//! in it, it represents k!/(k − u)!.
//!
//! This is the "least number heuristic" of finite model search (J. Zhang and H. Zhang, SEM, 1995).

use crate::puzzle::Puzzle;

/// The place of a digit that the puzzle names: it is a clue, or some cell excludes it.
const NAMED_BY_PUZZLE: u16 = u16::MAX;

/// The digits without a clue, the number of them that guesses have named, and a renaming of them.
#[derive(Debug)]
pub(super) struct Renaming {
    /// The digits without a clue, in the order in which guesses name them.
    without_clue: Vec<u16>,
    /// The place of each digit in that order, or [`NAMED_BY_PUZZLE`].
    places: Vec<u16>,
    /// The number of digits that guesses have named.
    named: usize,
    /// The present name of each digit of `without_clue`.
    names: Vec<u16>,
}

impl Renaming {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let mut places = vec![0; puzzle.side()];
        for candidate in puzzle.given().chain(puzzle.excluded()) {
            places[candidate.digit.index()] = NAMED_BY_PUZZLE;
        }
        // Houses treat all digits alike. Other rules may not; their boards have a search of their own anyway.
        if puzzle.rules().iter().any(|rule| rule.house().is_none()) {
            places.fill(NAMED_BY_PUZZLE);
        }
        let mut without_clue = Vec::new();
        for (digit, place) in places.iter_mut().enumerate().filter(|(_, place)| **place != NAMED_BY_PUZZLE) {
            *place = without_clue.len() as u16;
            without_clue.push(digit as u16);
        }
        Self { names: without_clue.clone(), without_clue, places, named: 0 }
    }

    /// Names the next fresh digit, which represents all of them; `None` if this digit is not fresh.
    pub(super) fn use_fresh(&mut self, digit: usize) -> Option<usize> {
        let place = self.places[digit];
        if place == NAMED_BY_PUZZLE || usize::from(place) < self.named {
            return None;
        }
        self.named += 1;
        Some(usize::from(self.without_clue[self.named - 1]))
    }

    /// Takes back the last [`use_fresh`](Self::use_fresh).
    pub(super) fn free_last(&mut self) {
        self.named -= 1;
    }

    /// The fresh digits.
    pub(super) fn fresh(&self) -> &[u16] {
        &self.without_clue[self.named..]
    }

    /// The number of digits without a clue that a solution holds. They come first in the order of names: while two
    /// digits are fresh, neither can be the only one that fits a cell.
    pub(super) fn used(&self, digits: &[u16]) -> usize {
        let places = digits.iter().map(|&digit| self.places[usize::from(digit)]);
        places.filter(|&place| place != NAMED_BY_PUZZLE).max().map_or(0, |place| usize::from(place) + 1)
    }

    /// Advances to the next renaming in lexicographic order that changes the first `used` names. `false` means that it
    /// wrapped around to the first.
    pub(super) fn advance(&mut self, used: usize) -> bool {
        let names = &mut self.names;
        // The last of all orders of the other names.
        names[used..].reverse();
        let Some(turn) = names.windows(2).rposition(|pair| pair[0] < pair[1]) else {
            names.reverse();
            return false;
        };
        if let Some(successor) = names.iter().rposition(|&name| name > names[turn]) {
            names.swap(turn, successor);
        }
        names[turn + 1..].reverse();
        true
    }

    /// The present name of a solution's digit.
    pub(super) fn name(&self, digit: usize) -> usize {
        match self.places[digit] {
            NAMED_BY_PUZZLE => digit,
            place => usize::from(self.names[usize::from(place)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Board, Digit};

    fn renaming(clues: &[(usize, u16)]) -> Renaming {
        let mut cells = vec![None; 16];
        for &(cell, number) in clues {
            cells[cell] = Digit::new(number);
        }
        Renaming::new(&Puzzle::new(Board::with_side(4).unwrap(), cells).unwrap())
    }

    #[test]
    fn every_renaming_comes_once_and_then_the_first_again() {
        let mut renaming = renaming(&[(5, 2)]);
        for _ in 0..2 {
            let mut seen = Vec::new();
            loop {
                seen.push([0, 1, 2, 3].map(|digit| renaming.name(digit)));
                if !renaming.advance(3) {
                    break;
                }
            }
            let all = [[0, 1, 2, 3], [0, 1, 3, 2], [2, 1, 0, 3], [2, 1, 3, 0], [3, 1, 0, 2], [3, 1, 2, 0]];
            assert_eq!(seen, all);
        }
    }

    #[test]
    fn digits_that_are_not_used_keep_their_order() {
        let mut renaming = renaming(&[(5, 2)]);
        assert_eq!([&[1][..], &[1, 0], &[1, 0, 2]].map(|digits| renaming.used(digits)), [0, 1, 2]);
        for (used, orders) in [(0, 1), (1, 3), (2, 6), (3, 6)] {
            let mut seen = Vec::new();
            loop {
                seen.push(renaming.names.clone());
                if !renaming.advance(used) {
                    break;
                }
            }
            assert!(seen.len() == orders && seen.is_sorted() && seen.iter().all(|names| names[used..].is_sorted()));
        }
    }

    #[test]
    fn fresh_digits_are_named_in_order() {
        let mut renaming = renaming(&[(5, 2), (6, 3)]);
        assert_eq!(renaming.use_fresh(1), None, "a clue holds it");
        assert_eq!(renaming.use_fresh(3), Some(0));
        assert_eq!(renaming.fresh(), [3]);
        assert_eq!(renaming.use_fresh(0), None, "a guess named it");
        assert_eq!(renaming.use_fresh(3), Some(3));
        renaming.free_last();
        renaming.free_last();
        assert_eq!(renaming.fresh(), [0, 3]);
    }

    #[test]
    fn without_fresh_digits_there_is_one_name_each() {
        let mut renaming = renaming(&[(0, 1), (1, 2), (2, 3), (3, 4)]);
        assert!(!renaming.advance(0));
        assert_eq!([0, 1, 2, 3].map(|digit| renaming.name(digit)), [0, 1, 2, 3]);
    }
}
