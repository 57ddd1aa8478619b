//! Rules on boards with modified cells: those of the additional cells, and conditions on values in place of rules.

use super::error::RuleError;
use super::expression::data::Source;
use super::expression::{Comparison, Condition, Custom, Number};
use super::kinds::Rule;
use super::values::{Values, column, compared, digit};
use crate::puzzle::Cell;
use crate::puzzle::geometry::{Geometry, House};
use crate::puzzle::modifier::{Modified, Modifier};

/// The conditions on the additional cells of a board: one for each row and each box.
pub(crate) fn conditions(geometry: &Geometry) -> Vec<Rule> {
    let Some(grids) = geometry.grids().filter(|grids| grids.modifier.is_some()) else { return Vec::new() };
    let rows = (0..grids.rows).map(|row| Condition::All(of_row(geometry, row).into()));
    let in_grid = |number| geometry.house_cells(House::Box(number)).all(|cell| cell.column() < grids.columns);
    let boxes =
        (0..geometry.house_counts()[2]).filter(|&number| in_grid(number)).map(|number| of_box(geometry, number));
    rows.chain(boxes).map(|condition| stated(condition, Source::Board)).collect()
}

fn stated(condition: Condition, source: Source<Rule>) -> Rule {
    Rule::Custom(Custom::Where { cells: condition.named_cells(), condition: Box::new(condition), source })
}

/// The meaning of the additional cells of a row.
fn of_row(geometry: &Geometry, row: usize) -> Vec<Condition> {
    let mut all = Vec::new();
    for cell in geometry.house_cells(House::Row(row)) {
        let Some(modified) = geometry.modified(cell) else { continue };
        match modified.modifier {
            Modifier::Doublers | Modifier::Negators => {
                all.push(Condition::Iff(Box::new([is_modified(cell, modified), same(cell, modified.digit)])));
            }
            Modifier::Schrodinger => {
                all.push(compared(digit(cell), Comparison::NotEqual, digit(modified.digit)));
                all.push(if_modified(cell, modified, compared(digit(cell), Comparison::Less, digit(modified.digit))));
                let sees = |other: &Cell| {
                    other.row() != row
                        && (other.column() == cell.column() || geometry.box_of(*other) == geometry.box_of(cell))
                };
                let all_cells = (0..geometry.cells()).map(|index| geometry.cell(index));
                all.extend(all_cells.filter(sees).map(|other| {
                    let differs = compared(digit(other), Comparison::NotEqual, digit(modified.digit));
                    if_modified(cell, modified, differs)
                }));
                if cell.column() == 0 {
                    // Columns count from 1; there is no column 0.
                    all.push(compared(digit(modified.place), Comparison::NotEqual, Number::Constant(0)));
                }
            }
        }
    }
    all
}

/// One cell of a box is modified.
fn of_box(geometry: &Geometry, number: usize) -> Condition {
    let mut of: Vec<Condition> = Vec::new();
    let cells: Vec<Cell> = geometry.house_cells(House::Box(number)).collect();
    for row in cells.chunk_by(|one, other| one.row() == other.row()) {
        let Some(Modified { place, .. }) = geometry.modified(row[0]) else { continue };
        of.push(Condition::In(digit(place), row.iter().map(|&cell| [column(cell); 2]).collect()));
    }
    Condition::Times { least: 1, most: 1, of: of.into() }
}

fn same(one: Cell, other: Cell) -> Condition {
    compared(digit(one), Comparison::Equal, digit(other))
}

fn is_modified(cell: Cell, modified: Modified) -> Condition {
    Condition::In(digit(modified.place), [[column(cell); 2]].into())
}

fn if_modified(cell: Cell, modified: Modified, condition: Condition) -> Condition {
    Condition::Any([Condition::Not(Box::new(is_modified(cell, modified))), condition].into())
}

impl Rule {
    /// The rule as it was stated.
    #[doc(hidden)]
    #[must_use]
    pub fn stated(&self) -> &Self {
        let Self::Custom(Custom::Where { source: Source::Rule(rule), .. }) = self else { return self };
        rule
    }

    /// Whether the rule is about the additional cells of a board with modified cells, and was stated with the board.
    #[doc(hidden)]
    #[must_use]
    pub fn is_of_board(&self) -> bool {
        matches!(self, Self::Custom(Custom::Where { source: Source::Board, .. }))
    }

    /// The rule itself or, on a board with modified cells, the condition on values that it is there.
    ///
    /// # Errors
    ///
    /// If the rule has no meaning for values.
    pub(crate) fn on_values(self, geometry: &Geometry) -> Result<Self, RuleError> {
        let Some(modifier) = geometry.modifier() else { return Ok(self) };
        if let Self::Custom(Custom::Where { source: Source::Rule(_) | Source::Board, .. }) = self {
            return Ok(self);
        }
        match Values::new(geometry).read(&self) {
            Some(Condition::Rule(rule)) => Ok(*rule),
            Some(condition) => Ok(stated(condition, Source::Rule(Box::new(self)))),
            None => Err(RuleError::Modified { rule: self.name(), modifier }),
        }
    }
}
