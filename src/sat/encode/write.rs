//! The writer of formulas: each constraint as clauses, over a view of the candidates.
//!
//! Over the full numbering these are the encodings of a whole board. Over a reduction each clause is one of the
//! extended encoding without its false literals, and clauses with a true literal are left out.

use super::expressed::ExpressedPairs;
use super::form::{Encoding, Form};
use super::groups::Groups;
use super::rules::{self, Constraint, Context, constraints};
use super::view::View;
use crate::formula::ClauseSink;
use crate::puzzle::Board;
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
    pub(super) fn of(board: &Board, encoding: Encoding) -> Self {
        match encoding {
            // Only where a house holds every digit do its cells have no two.
            Encoding::Minimal => Self { cells: !board.houses().all(|house| board.is_full(house)), houses: false },
            Encoding::Efficient => Self { cells: true, houses: false },
            Encoding::Extended | Encoding::Reduced => Self { cells: true, houses: true },
        }
    }
}

/// Writes the rules of a board over the open candidates of the view. The sink has the view's variables.
pub(super) fn write(
    board: &Board,
    form: Form,
    context: Context,
    view: &impl View,
    sink: &mut (impl ClauseSink + ?Sized),
) -> ControlFlow<()> {
    write_all(constraints(board), board, form, view, sink)?;
    rules::write(board, context, view, sink)
}

/// Writes one rule of a board. Its clauses depend on those of the board's cells and on the context.
pub(super) fn write_rule(
    board: &Board,
    rule: usize,
    form: Form,
    context: Context,
    view: &impl View,
    sink: &mut (impl ClauseSink + ?Sized),
) -> ControlFlow<()> {
    let houses = constraints(board).filter(|constraint| match constraint {
        Constraint::Cell(_) => false,
        Constraint::House(house) => board.houses_of_rule(rule).any(|added| added == house.house),
    });
    write_all(houses, board, form, view, sink)?;
    rules::write_one(board, rule, context, view, sink)
}

/// Writes cells and houses.
fn write_all<'a>(
    constraints: impl Iterator<Item = Constraint<'a>>,
    board: &Board,
    form: Form,
    view: &impl View,
    sink: &mut (impl ClauseSink + ?Sized),
) -> ControlFlow<()> {
    let (extras, scheme, side) = (Extras::of(board, form.encoding), form.at_most_one, board.side());
    let (mut groups, mut expressed) = (Groups::new(side), ExpressedPairs::default());
    for constraint in constraints {
        sink.go_on()?;
        match constraint {
            Constraint::Cell(cell) => {
                view.candidates(cell).for_each(|(digit, value)| groups.add(0, digit.index(), value));
                let group = groups.get(0);
                group.at_least_one(sink)?;
                if extras.cells {
                    group.at_most_one(scheme, None, sink)?;
                }
                groups.clear(1);
            }
            Constraint::House(house) => {
                if extras.houses && house.is_repeated() {
                    continue;
                }
                view.places(house.cells(), |digit, position, value| groups.add(digit.index(), position, value));
                let expressed = if extras.houses { expressed.load(house) } else { None };
                for digit in 0..side {
                    let group = groups.get(digit);
                    if extras.houses && house.is_full() {
                        group.at_least_one(sink)?;
                    }
                    group.at_most_one(scheme, expressed, sink)?;
                }
                groups.clear(side);
            }
        }
    }
    ControlFlow::Continue(())
}
