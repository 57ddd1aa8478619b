//! The writer of formulas: each constraint of the rules as clauses, over a view of the candidates.
//!
//! Over the full numbering these are the encodings of a whole board. Over what a reduction left open each clause is one
//! of the extended encoding without its false literals, and those with a true literal are gone.

use super::form::{Encoding, Form};
use super::rules::{self, Constraint, constraints};
use super::said::SaidPairs;
use super::view::{Value, View};
use crate::puzzle::Board;
use crate::sat::at_most_one::{AtMostOne, pairwise};
use crate::sat::cnf::ClauseSink;
use crate::sat::lit::{Lit, Var};
use std::ops::ControlFlow;

/// The clauses that an encoding adds to the minimal one.
#[derive(Clone, Copy)]
pub(super) struct Extras {
    /// No cell has two digits.
    pub(super) cells: bool,
    /// Every house has every digit, and no clause is repeated.
    pub(super) houses: bool,
}

impl Extras {
    pub(super) fn of(encoding: Encoding) -> Self {
        match encoding {
            Encoding::Minimal => Self { cells: false, houses: false },
            Encoding::Efficient => Self { cells: true, houses: false },
            Encoding::Extended | Encoding::Reduced => Self { cells: true, houses: true },
        }
    }
}

/// Writes the rules of a board, as far as the view leaves them open. The sink has the view's variables.
pub(super) fn write(
    board: &Board,
    form: Form,
    view: &impl View,
    sink: &mut (impl ClauseSink + ?Sized),
) -> ControlFlow<()> {
    write_all(constraints(board), board.side(), form, view, sink)?;
    rules::write(board, view, sink)
}

/// Writes one rule of a board. The clauses rely on those of the board's cells and its other houses.
pub(super) fn write_rule(
    board: &Board,
    rule: usize,
    form: Form,
    view: &impl View,
    sink: &mut (impl ClauseSink + ?Sized),
) -> ControlFlow<()> {
    let houses = constraints(board).filter(|constraint| match constraint {
        Constraint::Cell(_) => false,
        Constraint::House(house) => board.houses_of_rule(rule).any(|added| added == house.house),
    });
    write_all(houses, board.side(), form, view, sink)?;
    rules::write_one(board, rule, view, sink)
}

/// Writes cells and houses.
fn write_all<'a>(
    constraints: impl Iterator<Item = Constraint<'a>>,
    side: usize,
    form: Form,
    view: &impl View,
    sink: &mut (impl ClauseSink + ?Sized),
) -> ControlFlow<()> {
    let (extras, scheme) = (Extras::of(form.encoding), form.at_most_one);
    let (mut groups, mut said) = (Groups::new(side), SaidPairs::default());
    for constraint in constraints {
        match constraint {
            Constraint::Cell(cell) => {
                view.candidates(cell).for_each(|(digit, value)| groups.add(0, digit.index(), value));
                let group = groups.get(0);
                group.at_least_one(sink)?;
                if extras.cells {
                    group.at_most_one(scheme, |_, _| false, sink)?;
                }
                groups.clear(1);
            }
            Constraint::House(house) => {
                if extras.houses && house.is_repeated() {
                    continue;
                }
                for (position, &cell) in house.cells().iter().enumerate() {
                    let candidates = view.candidates(cell as usize);
                    candidates.for_each(|(digit, value)| groups.add(digit.index(), position, value));
                }
                let may_repeat = extras.houses && said.turn_to(house);
                for digit in 0..side {
                    let group = groups.get(digit);
                    if extras.houses {
                        group.at_least_one(sink)?;
                    }
                    if may_repeat {
                        group.at_most_one(scheme, |i, j| said.contains(i, j), sink)?;
                    } else {
                        group.at_most_one(scheme, |_, _| false, sink)?;
                    }
                }
                groups.clear(side);
            }
        }
    }
    ControlFlow::Continue(())
}

/// Candidates that are gathered in groups: those of a cell in one, those of a house in one for each digit. All lie in
/// two buffers with room for `side` in a group.
struct Groups {
    side: usize,
    literals: Vec<Lit>,
    /// Where each literal's candidate is: its digit, or the position of its cell in the house.
    positions: Vec<u16>,
    ends: Vec<End>,
}

/// How far a group has been filled.
#[derive(Clone, Copy, Default)]
struct End {
    open: u16,
    /// Whether a candidate is true.
    is_true: bool,
}

/// Some candidates, of which one may be true.
struct Group<'a> {
    literals: &'a [Lit],
    positions: &'a [u16],
    is_true: bool,
}

impl Groups {
    fn new(side: usize) -> Self {
        let nobody = Var::from_index(0).positive();
        Self {
            side,
            literals: vec![nobody; side * side],
            positions: vec![0; side * side],
            ends: vec![End::default(); side],
        }
    }

    #[inline]
    fn add(&mut self, group: usize, position: usize, value: Value) {
        let end = &mut self.ends[group];
        match value {
            Value::True => end.is_true = true,
            Value::Open(literal) => {
                let place = group * self.side + usize::from(end.open);
                end.open += 1;
                self.literals[place] = literal;
                self.positions[place] = position as u16;
            }
        }
    }

    #[inline]
    fn get(&self, group: usize) -> Group<'_> {
        let End { open, is_true } = self.ends[group];
        let range = group * self.side..group * self.side + usize::from(open);
        Group { literals: &self.literals[range.clone()], positions: &self.positions[range], is_true }
    }

    /// Empties the first groups.
    fn clear(&mut self, groups: usize) {
        self.ends[..groups].fill(End::default());
    }
}

impl Group<'_> {
    /// One of the candidates is true.
    #[inline]
    fn at_least_one(&self, sink: &mut (impl ClauseSink + ?Sized)) -> ControlFlow<()> {
        if self.is_true { ControlFlow::Continue(()) } else { sink.clause(self.literals) }
    }

    /// No two of the candidates are true. Pairwise leaves out the pairs of positions that `said` knows of, as they
    /// stand in other clauses.
    #[inline]
    fn at_most_one(
        &self,
        scheme: AtMostOne,
        said: impl Fn(usize, usize) -> bool,
        sink: &mut (impl ClauseSink + ?Sized),
    ) -> ControlFlow<()> {
        if self.is_true {
            return self.literals.iter().try_for_each(|&literal| sink.clause(&[!literal]));
        }
        let said = |i: usize, j: usize| said(usize::from(self.positions[i]), usize::from(self.positions[j]));
        match scheme {
            AtMostOne::Pairwise => pairwise(self.literals, said, sink),
            _ => scheme.write(self.literals, sink),
        }
    }
}
