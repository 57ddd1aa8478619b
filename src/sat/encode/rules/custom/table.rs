//! Other rules as parts of a condition: the assignments of their cells that satisfy their clauses.
//!
//! The rule is written as a formula over its cells alone, where a whole assignment settles everything by unit
//! propagation; a search over the cells propagates in it.

use crate::formula::{ClauseSink, Cnf, Lit, Var};
use crate::puzzle::{Board, Cell, Digit, Geometry, Rule};
use crate::sat::encode::rules::cells::{CellTerms, Context, WriteRule};
use crate::sat::encode::view::{Value, View};
use crate::sat::gadget::Clauses;
use std::ops::ControlFlow;

/// The clauses of a rule over its cells alone, with an assignment.
pub(super) struct Table {
    side: usize,
    clauses: Vec<Box<[Lit]>>,
    /// The clauses that contain each literal, by its code.
    occurrences: Vec<Vec<u32>>,
    values: Vec<Option<bool>>,
    trail: Vec<Lit>,
    /// The length of the trail before the first digit and after each of them.
    marks: Vec<usize>,
    /// Whether the clauses cannot be satisfied at all.
    is_impossible: bool,
}

/// The cells of a rule, in the order of the variables of their candidates; all others have no candidates.
struct Own<'a> {
    geometry: &'a Geometry,
    cells: &'a [Cell],
}

impl View for Own<'_> {
    fn candidates(&self, cell: usize) -> impl Iterator<Item = (Digit, Value)> {
        let (place, side) = (self.cells.iter().position(|&own| self.geometry.index(own) == cell), self.geometry.side());
        place.into_iter().flat_map(move |place| {
            let literal = move |digit| Var::from_index(place * side + digit).positive();
            (0..side).map(move |digit| (Digit::from_index(digit), Value::Open(literal(digit))))
        })
    }
}

fn code(literal: Lit) -> usize {
    2 * literal.var().index() + usize::from(literal.is_positive())
}

impl Table {
    /// The table of a rule with these cells.
    pub(super) fn new(
        rule: &Rule,
        cells: &[Cell],
        board: &Board,
        write: WriteRule,
        out: &mut Clauses<'_>,
    ) -> ControlFlow<(), Self> {
        out.go_on()?;
        let (geometry, side) = (board.geometry(), board.side());
        let mut formula = Cnf::default();
        formula.reserve(side * cells.len());
        let terms = CellTerms::new(geometry, Context::FewerHouses, &Own { geometry, cells });
        write(rule, board, &terms, &mut Clauses::new(&mut formula))?;
        out.go_on()?;
        let mut occurrences = vec![Vec::new(); 2 * formula.variables()];
        let clauses: Vec<Box<[Lit]>> = formula.clauses().map(Into::into).collect();
        for (number, clause) in clauses.iter().enumerate() {
            clause.iter().for_each(|&literal| occurrences[code(literal)].push(number as u32));
        }
        let values = vec![None; formula.variables()];
        let (trail, marks) = (Vec::new(), vec![0]);
        let mut table = Self { side, clauses, occurrences, values, trail, marks, is_impossible: false };
        let is_possible = (0..table.clauses.len()).all(|clause| table.visit(clause)) && table.propagate(0);
        table.is_impossible = !is_possible;
        table.marks[0] = table.trail.len();
        ControlFlow::Continue(table)
    }

    /// Whether the digits, from 1, of the first cells are possible. Each call has one more digit than one before.
    pub(super) fn holds(&mut self, digits: &[i64]) -> bool {
        self.marks.truncate(digits.len());
        let known = self.marks[digits.len() - 1];
        for literal in self.trail.drain(known..) {
            self.values[literal.var().index()] = None;
        }
        let place = digits.len() - 1;
        let is_possible = !self.is_impossible
            && (0..self.side).all(|digit| {
                let candidate = Var::from_index(place * self.side + digit);
                self.assign(if digit as i64 + 1 == digits[place] { candidate.positive() } else { candidate.negative() })
            })
            && self.propagate(known);
        self.marks.push(self.trail.len());
        is_possible
    }

    /// Makes a literal true, unless it is false.
    fn assign(&mut self, literal: Lit) -> bool {
        let value = &mut self.values[literal.var().index()];
        if value.is_none() {
            *value = Some(literal.is_positive());
            self.trail.push(literal);
        }
        *value == Some(literal.is_positive())
    }

    /// Assigns the last open literal of a clause; false if all are false.
    fn visit(&mut self, clause: usize) -> bool {
        let mut last = None;
        for &literal in &self.clauses[clause] {
            match self.values[literal.var().index()] {
                Some(value) if value == literal.is_positive() => return true,
                Some(_) => {}
                None if last.is_some() => return true,
                None => last = Some(literal),
            }
        }
        last.is_some_and(|literal| self.assign(literal))
    }

    /// Propagates the literals of the trail from this place on; false after a contradiction.
    fn propagate(&mut self, from: usize) -> bool {
        let mut next = from;
        while let Some(&literal) = self.trail.get(next) {
            next += 1;
            for place in 0..self.occurrences[code(!literal)].len() {
                let clause = self.occurrences[code(!literal)][place];
                if !self.visit(clause as usize) {
                    return false;
                }
            }
        }
        true
    }
}
