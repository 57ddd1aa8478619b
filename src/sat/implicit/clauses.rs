//! Learned clauses, each with two watched literals.
//!
//! As long as two literals of a clause are not false, it implies nothing (Moskewicz, Madigan, Zhao, Zhang, Malik 2001).
//! The clauses that watch a literal form a list, linked through the clauses; backtracking changes nothing.

use super::board::Board;
use super::literal::{Lit, VARIABLES, Var};
use crate::sat::reduce::classic_tables::{CellSet, bits};
use std::mem;

/// The end of a list.
const NONE: u32 = u32::MAX;

/// A clause: its literals, and for each of the first two the next clause that watches the same literal. A link is twice
/// the number of a clause, plus one if it is the second literal.
#[derive(Clone, Copy, Debug)]
struct Clause {
    start: u32,
    end: u32,
    next: [u32; 2],
}

/// The learned clauses.
#[derive(Debug)]
pub(super) struct Clauses {
    literals: Vec<Lit>,
    list: Vec<Clause>,
    /// The first link of each literal's list.
    heads: Box<[u32; 2 * VARIABLES]>,
    /// The candidates whose truth, and whose falsity, some clause watches for.
    watched: [[CellSet; 9]; 2],
}

/// The rest of a list.
#[derive(Clone, Copy)]
pub(super) struct Link(u32);

impl Default for Clauses {
    fn default() -> Self {
        Self {
            literals: Vec::new(),
            list: Vec::new(),
            heads: Box::new([NONE; 2 * VARIABLES]),
            watched: [[[0; 4]; 9]; 2],
        }
    }
}

impl Clauses {
    /// Removes all clauses.
    pub(super) fn clear(&mut self) {
        self.literals.clear();
        self.list.clear();
        for (digit, band) in (0..9).flat_map(|digit| (0..3).map(move |band| (digit, band))) {
            let sets = &mut self.watched;
            let both = mem::take(&mut sets[0][digit][band]) | mem::take(&mut sets[1][digit][band]);
            for bit in bits(both) {
                let var = Var::new(digit, band, bit);
                self.heads[var.positive().index()] = NONE;
                self.heads[var.negative().index()] = NONE;
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The literals of a clause.
    #[inline]
    pub(super) fn literals(&self, clause: u16) -> &[Lit] {
        let Clause { start, end, .. } = self.list[usize::from(clause)];
        &self.literals[start as usize..end as usize]
    }

    /// The candidates that some clause watches as literals of this sign: those whose lists may not be empty.
    #[inline]
    pub(super) fn watched(&self, positive: bool) -> &[CellSet; 9] {
        &self.watched[usize::from(!positive)]
    }

    /// Adds a clause of at least two literals, of which the first two are the last to be unassigned.
    pub(super) fn add(&mut self, literals: &[Lit]) -> u16 {
        let number = self.list.len();
        let start = self.literals.len() as u32;
        self.literals.extend_from_slice(literals);
        self.list.push(Clause { start, end: self.literals.len() as u32, next: [NONE; 2] });
        self.watch(literals[0], 2 * number as u32);
        self.watch(literals[1], 2 * number as u32 + 1);
        number as u16
    }

    #[inline]
    fn watch(&mut self, literal: Lit, link: u32) {
        let head = mem::replace(&mut self.heads[literal.index()], link);
        self.list[link as usize / 2].next[link as usize % 2] = head;
        literal.var().insert_into(&mut self.watched[usize::from(!literal.is_positive())]);
    }

    /// Takes the list of a literal that became false, to be passed to [`next_unit`](Self::next_unit).
    #[inline]
    pub(super) fn take(&mut self, falsified: Lit) -> Link {
        Link(mem::replace(&mut self.heads[falsified.index()], NONE))
    }

    /// Visits the clauses of a list that was taken until one is unit or false: returns its last literal and its number.
    #[inline]
    pub(super) fn next_unit(&mut self, list: &mut Link, falsified: Lit, board: &Board) -> Option<(Lit, u16)> {
        while list.0 != NONE {
            let link = list.0;
            let (number, place) = (link as usize / 2, link as usize % 2);
            let Clause { start, end, next } = self.list[number];
            list.0 = next[place];
            let literals = &mut self.literals[start as usize..end as usize];
            let other = literals[1 - place];
            if board.is_true(other) {
                self.watch(falsified, link);
            } else if let Some(found) = literals[2..].iter().position(|&literal| !board.is_false(literal)) {
                literals.swap(place, 2 + found);
                let watched = literals[place];
                self.watch(watched, link);
            } else {
                self.watch(falsified, link);
                return Some((other, number as u16));
            }
        }
        None
    }

    /// Puts the rest of a list back.
    pub(super) fn restore(&mut self, literal: Lit, list: Link) {
        let mut link = list.0;
        while link != NONE {
            let next = self.list[link as usize / 2].next[link as usize % 2];
            self.watch(literal, link);
            link = next;
        }
    }
}
