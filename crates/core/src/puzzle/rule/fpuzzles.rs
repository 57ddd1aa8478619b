//! The expression of rules in f-puzzles objects, which `text/format/fpuzzles` reads and writes.

/// The expression of a rule.
#[derive(Clone, Copy, Debug)]
pub enum FPuzzles {
    /// f-puzzles has no such rule.
    None,
    /// A line of the rules' text, in our notation.
    Text,
    /// A key that is true.
    Flag(&'static str),
    /// A key with a list of entries.
    Entries(&'static str, Entry),
    /// Like `Entries`, under the key of another rule, which reads them.
    WrittenAs(&'static str, Entry),
    /// A rule on pairs without a marker. Its expression depends on the markers of the board.
    Unmarked(Unmarked),
}

/// The fields of an entry.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    /// `cell`.
    Cell,
    /// `cells`.
    Cells,
    /// `cells`, and in `value` a number; this one if it is empty.
    Pair(u32),
    /// `cells`, and in `value` X or V.
    Letter,
    /// `lines`, each a rule of its own.
    Lines(LineNumber),
    /// `lines`, each of two cells in reverse.
    Reversed,
    /// `cell`, the position of the clue, and `value`.
    Outside,
    /// `cell`, the position of the clue, `direction`, `cells` and `value`.
    Diagonal,
    /// `cells`, and in `value` the total, if there is one.
    Cage,
    /// `cells` of a house that the rule adds.
    House,
    /// `cells` of the circle, and `lines` that begin in it, each a rule of its own.
    Arrow,
    /// `cells` and `cloneCells`.
    Clone,
    /// `cells`, and `values` with the digits.
    Quadruple,
}

/// The number of a line.
#[derive(Clone, Copy, Debug)]
pub enum LineNumber {
    None,
    /// Always this number, which may depend on the side.
    Fixed(fn(u32) -> u32),
    /// The number in `value`; this one if it is empty.
    Value(fn(u32) -> u32),
}

/// A relation that pairs without a marker do not have.
#[derive(Clone, Copy, Debug)]
pub enum Unmarked {
    /// Consecutive digits, on a board without dots.
    Consecutive,
    Difference,
    Ratio,
    Sum,
}

impl FPuzzles {
    /// The key under which the rule is read.
    #[must_use]
    pub fn key(self) -> Option<&'static str> {
        match self {
            Self::Flag(key) | Self::Entries(key, _) => Some(key),
            Self::None | Self::Text | Self::WrittenAs(..) | Self::Unmarked(_) => None,
        }
    }

    /// The usual number of a line on a board of this side, if it has one.
    #[must_use]
    pub fn usual_number(self, side: u32) -> Option<u32> {
        if let Self::Entries(_, Entry::Lines(number)) = self { number.usual(side) } else { None }
    }
}

impl LineNumber {
    /// The number on a board of this side, unless another is given.
    #[must_use]
    pub fn usual(self, side: u32) -> Option<u32> {
        match self {
            Self::None => None,
            Self::Fixed(number) | Self::Value(number) => Some(number(side)),
        }
    }
}
