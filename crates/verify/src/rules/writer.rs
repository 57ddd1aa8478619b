//! The building blocks of rules' clauses: candidates, auxiliary variables, and forms shared by several rules.
//!
//! Cells are indices from 0, digits the numbers that they stand for, usually from 1. `docs/CERTIFICATES.md` gives the
//! order of clauses and variables.

use crate::Refusal;
use crate::candidates::literal;
use crate::limits::{Limits, clause_memory};
use std::ops::RangeInclusive;
use sudosat_core::formula::{ClauseSink, Cnf, Lit, Var};
use sudosat_core::puzzle::{Board, Cell};

/// A writer of clauses up to limits, while `keep_going`, called now and then, returns true. After that nothing is
/// written, so that no rule, however large, exhausts memory or time; [`end`](Self::end) returns the reason.
pub(super) struct Writer<'a> {
    pub(super) board: &'a Board,
    formula: &'a mut Cnf,
    /// The literal of each candidate, cell by cell.
    candidates: Vec<Lit>,
    limits: Limits,
    /// The memory of the clauses before those of rules.
    before: u64,
    keep_going: &'a mut dyn FnMut() -> bool,
    ended: Option<Refusal>,
}

/// The number of clauses, or states of a diagram, between two calls of `keep_going`.
pub(super) const STRIDE: usize = 1 << 10;

impl<'a> Writer<'a> {
    /// A writer of the rules of this board, after the clauses of its houses. `None` if there are more candidates than
    /// DIMACS has numbers.
    pub(super) fn new(
        board: &'a Board,
        formula: &'a mut Cnf,
        limits: Limits,
        keep_going: &'a mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let side = board.side();
        let candidates = (0..board.cells() * side).map(|candidate| literal(side, candidate / side, candidate % side));
        let candidates = candidates.collect::<Option<_>>()?;
        let before = clause_memory(formula);
        Some(Self { board, formula, candidates, limits, before, keep_going, ended: None })
    }

    /// The number of digits.
    pub(super) fn count(&self) -> u32 {
        self.board.side() as u32
    }

    /// The least digit.
    pub(super) fn first(&self) -> u32 {
        self.board.geometry().first().into()
    }

    /// The largest digit.
    pub(super) fn last(&self) -> u32 {
        self.first() + self.count() - 1
    }

    /// All digits.
    pub(super) fn digits(&self) -> RangeInclusive<u32> {
        self.first()..=self.last()
    }

    /// The literal of a candidate.
    pub(super) fn is(&self, cell: usize, digit: u32) -> Lit {
        self.candidates[cell * self.board.side() + (digit - self.first()) as usize]
    }

    /// The digits of a cell, each with its literal.
    pub(super) fn cell(&self, cell: usize) -> Vec<(u32, Lit)> {
        self.digits().map(|digit| (digit, self.is(cell, digit))).collect()
    }

    /// The indices of cells.
    pub(super) fn indices(&self, cells: &[Cell]) -> Vec<usize> {
        cells.iter().map(|&cell| self.board.geometry().index(cell)).collect()
    }

    /// Adds a clause.
    pub(super) fn add(&mut self, clause: impl IntoIterator<Item = Lit>) {
        if self.has_room_for(1) && (!self.formula.len().is_multiple_of(STRIDE) || self.keep_going()) {
            let clause: Vec<Lit> = clause.into_iter().collect();
            self.formula.push(&clause);
            if let Err(refusal) = self.limits.afford(self.memory()) {
                self.ended.get_or_insert(refusal);
            }
        }
    }

    /// The memory of the clauses written so far.
    fn memory(&self) -> u64 {
        clause_memory(self.formula).saturating_sub(self.before)
    }

    /// A new variable.
    pub(super) fn fresh(&mut self) -> Lit {
        let fresh = if self.has_ended() { None } else { self.formula.fresh() };
        if fresh.is_none() {
            self.overflow();
        }
        // Once there are too many variables, the output no longer matters.
        fresh.map_or(self.candidates[0], Var::positive)
    }

    /// Whether `clauses` more clauses may be written. If not, nothing is written from now on.
    pub(super) fn has_room_for(&mut self, clauses: usize) -> bool {
        if self.formula.len() + clauses > self.limits.clauses {
            self.overflow();
        }
        !self.has_ended()
    }

    /// Whether to continue, for writers that do much work between two clauses. If not, nothing is written from now on.
    pub(super) fn keep_going(&mut self) -> bool {
        if !self.has_ended() && !(self.keep_going)() {
            self.ended = Some(Refusal::Stopped);
        }
        !self.has_ended()
    }

    /// Ends writing because there would be too many clauses.
    pub(super) fn overflow(&mut self) {
        self.ended.get_or_insert(Refusal::TooLarge { clauses: self.limits.clauses as u64 });
    }

    /// Whether clauses are missing.
    pub(super) fn has_ended(&self) -> bool {
        self.ended.is_some()
    }

    /// Writes into a formula of its own, within the same limits. If clauses are missing there, this writer ends too.
    pub(super) fn apart(&mut self, write: impl FnOnce(&mut Writer<'_>)) -> Cnf {
        let mut formula = Cnf::default();
        formula.reserve(self.board.cells() * self.board.side());
        let limits = Limits { taken: self.limits.taken.saturating_add(self.memory()), ..self.limits };
        if let Some(mut apart) = Writer::new(self.board, &mut formula, limits, self.keep_going) {
            write(&mut apart);
            if let Err(refusal) = apart.end() {
                self.ended.get_or_insert(refusal);
            }
        }
        formula
    }

    /// The memory of the clauses; an error if some are missing.
    pub(super) fn end(self) -> Result<u64, Refusal> {
        let memory = self.memory();
        self.ended.map_or(Ok(memory), Err)
    }

    /// The form *relation*: unless a literal of `unless` is true, the digits of the two cells are an allowed pair. Each
    /// digit of either cell requires one of those that it allows in the other.
    pub(super) fn relation(&mut self, one: usize, other: usize, unless: &[Lit], allowed: impl Fn(u32, u32) -> bool) {
        let digits = self.digits();
        if one == other {
            for digit in digits.filter(|&digit| !allowed(digit, digit)) {
                self.add(unless.iter().copied().chain([!self.is(one, digit)]));
            }
            return;
        }
        self.supports(one, other, unless, &allowed);
        self.supports(other, one, unless, &|there, here| allowed(here, there));
    }

    fn supports(&mut self, from: usize, to: usize, unless: &[Lit], allowed: &dyn Fn(u32, u32) -> bool) {
        for here in self.digits() {
            let supports: Vec<Lit> =
                self.digits().filter(|&there| allowed(here, there)).map(|there| self.is(to, there)).collect();
            if supports.len() < self.count() as usize {
                self.add(unless.iter().copied().chain([!self.is(from, here)]).chain(supports));
            }
        }
    }

    /// The form *not both*: the cells do not both have the digit.
    pub(super) fn not_both(&mut self, one: usize, other: usize, digit: u32) {
        self.add([!self.is(one, digit), !self.is(other, digit)]);
    }

    /// The form *all different*: no digit is in two of the cells.
    pub(super) fn all_different(&mut self, cells: &[usize]) {
        if cells.len() > self.board.side() {
            return self.add([]);
        }
        for (position, &one) in cells.iter().enumerate() {
            for &other in &cells[position + 1..] {
                for digit in self.digits() {
                    self.not_both(one, other, digit);
                }
            }
        }
    }

    /// The form *presence*: for each digit a new variable, which is true if the digit is in one of the cells. As inputs
    /// of a diagram: 0 for absent, 1 for present.
    pub(super) fn presence(&mut self, cells: &[usize]) -> Vec<Vec<(u32, Lit)>> {
        let mut inputs = Vec::with_capacity(self.board.side());
        for digit in self.digits() {
            let present = self.fresh();
            let places: Vec<Lit> = cells.iter().map(|&cell| self.is(cell, digit)).collect();
            for &place in &places {
                self.add([!place, present]);
            }
            self.add([!present].into_iter().chain(places));
            inputs.push(vec![(0, !present), (1, present)]);
        }
        inputs
    }

    /// The occurrence of the digit in each of the cells, as inputs of a diagram: 0 for absent, 1 for present.
    pub(super) fn occurrences(&self, cells: &[usize], digit: u32) -> Vec<Vec<(u32, Lit)>> {
        cells.iter().map(|&cell| self.is(cell, digit)).map(|place| vec![(0, !place), (1, place)]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_related_to_itself_has_a_digit_compatible_with_itself() {
        let board = Board::with_side(4).unwrap();
        let mut formula = Cnf::default();
        let mut keep_going = || true;
        let mut writer =
            Writer::new(&board, &mut formula, Limits { clauses: 9, ..Limits::default() }, &mut keep_going).unwrap();
        let expected = [1, 3, 4].map(|digit| vec![!writer.is(5, digit)]);
        writer.relation(5, 5, &[], |one, other| one + other == 4);
        assert_eq!(formula.clauses().map(<[Lit]>::to_vec).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_variable_beyond_the_last_number_overflows() {
        let board = Board::with_side(4).unwrap();
        let mut formula = Cnf::default();
        formula.reserve(Var::MAX - 1);
        let mut keep_going = || true;
        let mut writer =
            Writer::new(&board, &mut formula, Limits { clauses: 9, ..Limits::default() }, &mut keep_going).unwrap();
        writer.fresh();
        assert!(!writer.has_ended());
        writer.fresh();
        assert_eq!(writer.end(), Err(Refusal::TooLarge { clauses: 9 }));
    }
}
