//! The arguments of a rule, whatever its kind.

use super::clue_line::ClueLine;
use super::expression::Custom;
use crate::puzzle::Cell;

/// The arguments of a rule.
#[derive(Clone, Copy, Debug)]
pub struct RuleParts<'a> {
    pub number: Option<u32>,
    pub digits: &'a [u16],
    /// The row or column of a clue outside the board.
    pub line: Option<ClueLine>,
    pub cells: &'a [Cell],
    /// The cells of a second group: the shaft of an arrow, the other half of a clone.
    pub second: &'a [Cell],
    /// The condition, relation or pattern of a rule that setters write themselves.
    pub custom: Option<&'a Custom>,
}
