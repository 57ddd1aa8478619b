//! Digits that no clue holds and no cell excludes are interchangeable, so the search does the work for only one of
//! them.
//!
//! As long as no clue, no restriction and no guess names them, every exchange of such *fresh* digits maps the puzzle to
//! itself, and its solutions to solutions. So a cell is tried with one fresh digit on behalf of all, and is ruled out
//! for all of them together. Each solution found that way stands for k! solutions, where k is the number of digits
//! without a clue: every digit occurs in a solution, so each renaming gives another grid. The empty 6×6 board has
//! 28,200,960 solutions of 39,168 such kinds.
//!
//! This is the "least number heuristic" of finite model search (J. Zhang and H. Zhang, SEM, 1995).

use crate::puzzle::Puzzle;

/// Marks a digit that the puzzle names: it is a clue, or some cell excludes it.
const IN_CLUES: u16 = u16::MAX;

/// The digits without a clue, the number of them that guesses have named, and a renaming of them.
#[derive(Debug)]
pub(super) struct Renaming {
    /// The digits without a clue, in the order in which guesses name them.
    without_clue: Vec<u16>,
    /// The place of each digit in that order, or [`IN_CLUES`].
    places: Vec<u16>,
    /// The number that guesses have named.
    named: usize,
    /// The name of each of `without_clue`.
    names: Vec<u16>,
}

impl Renaming {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let mut places = vec![0; puzzle.side()];
        for candidate in puzzle.given().chain(puzzle.excluded()) {
            places[candidate.digit.index()] = IN_CLUES;
        }
        // Houses do not tell digits apart. What other rules say of them is not asked: they have a search of their own.
        if puzzle.rules().iter().any(|rule| rule.house().is_none()) {
            places.fill(IN_CLUES);
        }
        let mut without_clue = Vec::new();
        for (digit, place) in places.iter_mut().enumerate().filter(|(_, place)| **place != IN_CLUES) {
            *place = without_clue.len() as u16;
            without_clue.push(digit as u16);
        }
        Self { names: without_clue.clone(), without_clue, places, named: 0 }
    }

    /// If the digit is fresh, the one to name on behalf of all fresh ones.
    pub(super) fn use_fresh(&mut self, digit: usize) -> Option<usize> {
        let place = self.places[digit];
        if place == IN_CLUES || usize::from(place) < self.named {
            return None;
        }
        self.named += 1;
        Some(usize::from(self.without_clue[self.named - 1]))
    }

    /// Takes back the last [`use_fresh`](Self::use_fresh).
    pub(super) fn free_last(&mut self) {
        self.named -= 1;
    }

    /// The digits that no clue and no guess names.
    pub(super) fn fresh(&self) -> &[u16] {
        &self.without_clue[self.named..]
    }

    /// Moves on to the next renaming in lexicographic order. `false` means that all have been seen and the first one
    /// comes again.
    pub(super) fn advance(&mut self) -> bool {
        let names = &mut self.names;
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

    /// The name of a solution's digit.
    pub(super) fn name(&self, digit: usize) -> usize {
        match self.places[digit] {
            IN_CLUES => digit,
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
                if !renaming.advance() {
                    break;
                }
            }
            let all = [[0, 1, 2, 3], [0, 1, 3, 2], [2, 1, 0, 3], [2, 1, 3, 0], [3, 1, 0, 2], [3, 1, 2, 0]];
            assert_eq!(seen, all);
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
        assert!(!renaming.advance());
        assert_eq!([0, 1, 2, 3].map(|digit| renaming.name(digit)), [0, 1, 2, 3]);
    }
}
