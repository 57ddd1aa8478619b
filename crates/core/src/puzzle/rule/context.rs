//! The rest of a board on which the meaning of a rule depends.

use crate::puzzle::{Cell, Geometry, House};

/// The other rules on which the meaning of a rule depends.
#[derive(Clone, Copy, Debug)]
pub enum Others {
    None,
    /// Rules of its own kind on orthogonal neighbors.
    Neighbors,
    /// Rules with these names, from which it exempts its cells.
    Exempts(&'static [&'static str]),
}

/// The rows, columns and boxes that a rule presupposes: without them it has no meaning.
#[derive(Clone, Copy, Debug)]
pub enum Presupposed {
    None,
    /// The row or column of a clue outside the board.
    Line,
    /// A house for each cell.
    Of(fn(Cell, &Geometry) -> House),
    All,
}
