//! The picture that explains a rule: labels of cells, and their meaning in words. No reading of a rule uses it.

/// The labels of cells, and their meaning.
#[derive(Clone, Copy, Debug)]
pub struct Legend {
    pub labels: Labels,
    pub meaning: &'static str,
}

/// The cells that have labels.
#[derive(Clone, Copy, Debug)]
pub enum Labels {
    /// The cells: `#`.
    Marked,
    /// The cells in order: 1, 2, …; those of a second group, too.
    Numbered,
    /// The cells of the circle: `O`; those of the second group, in order: 1, 2, ….
    Circle,
    /// The cells of the row or column, in order: 1, 2, …; outside the board, the number of the clue.
    Clue,
    /// The cells of the houses that the rule adds: the number of their house.
    Houses,
    /// The cells: `X`; the others of the houses that these presuppose: `#`.
    Presupposed,
    /// The cell, or the middle of the board if there is none: `X`; the cells this many rows and columns away: `#`.
    Around(fn([usize; 2]) -> bool),
    /// A square of 2 × 2 cells: `#`.
    Square,
}

const fn is_neighbor([rows, columns]: [usize; 2]) -> bool {
    rows + columns == 1
}

impl Legend {
    pub(super) const HOUSE: Self = Self::new(Labels::Houses, "1 the cells of the house");
    pub(super) const HOUSES: Self = Self::new(Labels::Houses, "1, 2, … the cells of each house");
    pub(super) const CELL: Self = Self::new(Labels::Marked, "# the cell");
    pub(super) const CELLS: Self = Self::new(Labels::Marked, "# the cells");
    pub(super) const PAIR: Self = Self::new(Labels::Numbered, "1, 2 the cells as they are written");
    pub(super) const LINE: Self = Self::new(Labels::Numbered, "1, 2, … the cells from one end to the other");
    pub(super) const CLUE: Self = Self::new(Labels::Clue, "the clue, and the cells in the order in which it sees them");
    pub(super) const INDEX: Self = Self::new(Labels::Presupposed, "X the cell, # the cells that it refers to");
    pub(super) const NEIGHBORS: Self = Self::new(Labels::Around(is_neighbor), "X the cell, # its neighbors");
    pub(super) const EACH_NEIGHBOR: Self = Self::new(Labels::Around(is_neighbor), "X and each # keep the rule");

    pub(super) const fn new(labels: Labels, meaning: &'static str) -> Self {
        Self { labels, meaning }
    }
}
