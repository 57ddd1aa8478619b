//! Drawings of a puzzle, in the unit of a cell: the first cell reaches from 0 to 1 in both directions.

use super::color::Color;
use crate::plural::counted;
use crate::puzzle::{Cell, Geometry};
use itertools::Itertools;

/// A place on or next to the board: rows down, columns to the right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) row: f64,
    pub(crate) column: f64,
}

/// A drawing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Drawing {
    /// A line through points, or an arrow that points to the last one.
    Line { points: Vec<Point>, color: Option<Color>, is_arrow: bool },
    /// A circle, a rectangle, or a text without either.
    Symbol(Symbol),
    /// A frame around cells, with a text in its corner.
    Cage { cells: Vec<Cell>, text: String },
    /// Fog, a colored cell, and others that are never read.
    Other { name: &'static str },
}

/// A circle, a rectangle, or a text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Symbol {
    pub(crate) center: Point,
    pub(crate) height: f64,
    pub(crate) width: f64,
    pub(crate) is_round: bool,
    /// `None` if it is transparent.
    pub(crate) fill: Option<Color>,
    pub(crate) border: Option<Color>,
    pub(crate) text: String,
}

/// The part of the board, or next to it, where a point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    Cell(Cell),
    /// Between two cells.
    Edge([Cell; 2]),
    /// Between four cells; the first is above and to the left of the others.
    Corner(Cell),
    /// In a cell next to the board; its row and column are from -1.
    Outside(isize, isize),
}

/// The largest distance from a place to what is drawn at it, for programs that round.
const NEAR: f64 = 0.2;

impl Point {
    /// The row and column of the cell with this point, from 0 on the board.
    pub(crate) fn floor(self) -> (isize, isize) {
        (self.row.floor() as isize, self.column.floor() as isize)
    }

    /// The part of the board where the point is; `None` if it is at none of them.
    pub(crate) fn spot(self, geometry: &Geometry) -> Option<Spot> {
        let is_whole = |number: f64| (number - number.round()).abs() <= NEAR;
        let is_half = |number: f64| is_whole(number + 0.5);
        let cell = |row: f64, column: f64| cell_at((row as isize, column as isize), geometry);
        let (row, column) = (self.row.round(), self.column.round());
        if is_half(self.row) && is_half(self.column) {
            let (row, column) = self.floor();
            return Some(cell_at((row, column), geometry).map_or(Spot::Outside(row, column), Spot::Cell));
        }
        match (is_whole(self.row), is_whole(self.column)) {
            (true, true) => {
                cell(row, column)?;
                cell(row - 1.0, column - 1.0).map(Spot::Corner)
            }
            (true, false) if is_half(self.column) => {
                let column = self.column.floor();
                Some(Spot::Edge([cell(row - 1.0, column)?, cell(row, column)?]))
            }
            (false, true) if is_half(self.row) => {
                let row = self.row.floor();
                Some(Spot::Edge([cell(row, column - 1.0)?, cell(row, column)?]))
            }
            _ => None,
        }
    }

    pub(crate) fn distance(self, other: Self) -> f64 {
        (self.row - other.row).hypot(self.column - other.column)
    }
}

/// The cell in this row and column, from 0, if it is on the board.
pub(crate) fn cell_at((row, column): (isize, isize), geometry: &Geometry) -> Option<Cell> {
    let below = |count: usize, number: isize| usize::try_from(number).ok().filter(|number| *number < count);
    let cell = Cell::new(below(geometry.rows(), row)?, below(geometry.columns(), column)?);
    geometry.find(cell).map(|_| cell)
}

impl Drawing {
    /// The name of such a drawing on the board, as in `white dot`.
    pub(crate) fn name(&self, geometry: &Geometry) -> String {
        match self {
            Self::Line { is_arrow: true, .. } => "arrow".to_owned(),
            Self::Line { color, .. } => colored(*color, "line"),
            Self::Symbol(mark) => mark.name(geometry),
            Self::Cage { .. } => "cage".to_owned(),
            Self::Other { name } => (*name).to_owned(),
        }
    }
}

impl Symbol {
    fn name(&self, geometry: &Geometry) -> String {
        let spot = self.center.spot(geometry);
        let is_text = !self.text.is_empty();
        let color = self.fill.or(self.border);
        match spot {
            Some(Spot::Outside(..)) if is_text => "text outside".to_owned(),
            _ if is_text => format!("`{}`", self.text.chars().take(LONGEST_TEXT).collect::<String>().escape_debug()),
            Some(Spot::Edge(_)) if self.is_round => colored(color, "dot"),
            _ => colored(color, if self.is_round { "circle" } else { "rectangle" }),
        }
    }
}

/// The most characters of a drawn text in a name.
const LONGEST_TEXT: usize = 20;

fn colored(color: Option<Color>, noun: &str) -> String {
    color.map_or_else(|| noun.to_owned(), |color| format!("{color} {noun}"))
}

/// A list of drawings by their names, with counts: `16 white dots, 3 red lines`.
pub(crate) fn inventory<'a>(drawings: impl IntoIterator<Item = &'a Drawing>, geometry: &Geometry) -> String {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for name in drawings.into_iter().map(|drawing| drawing.name(geometry)) {
        match counts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    let counted = |(name, count): &(String, usize)| match name.strip_suffix(" outside") {
        Some(noun) => format!("{} outside", counted(*count, noun)),
        None => counted(*count, name),
    };
    counts.iter().map(counted).join(", ")
}
