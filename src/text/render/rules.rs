//! The rules of a board in words: as they stand below it in a file, and where a picture does not show them.

use crate::puzzle::Board;
use itertools::Itertools;

/// The rules of a board on a line, for below its drawing, which does not show them; nothing if there are none.
///
/// ```
/// # use sudosat::{puzzle::{Board, Geometry, Rule}, text::render::rules_line};
/// let board = Board::new(Geometry::classic(), [Rule::WINDOKU, Rule::MAIN_DIAGONAL])?;
/// assert_eq!(rules_line(&board), "rules: diagonal main, windoku\n");
/// assert_eq!(rules_line(&Board::classic()), "");
/// # Ok::<(), sudosat::puzzle::RuleError>(())
/// ```
#[must_use]
pub fn rules_line(board: &Board) -> String {
    if board.rules().is_empty() { String::new() } else { format!("rules: {}\n", board.rules().iter().join(", ")) }
}

/// The rules of a board as they stand below it in a file, one a line.
///
/// ```
/// # use sudosat::{puzzle::{Board, Geometry, Rule}, text::render::rule_lines};
/// let board = Board::new(Geometry::classic(), [Rule::WINDOKU, Rule::MAIN_DIAGONAL])?;
/// assert_eq!(rule_lines(&board), "diagonal main\nwindoku\n");
/// # Ok::<(), sudosat::puzzle::RuleError>(())
/// ```
#[must_use]
pub fn rule_lines(board: &Board) -> String {
    board.rules().iter().map(|rule| format!("{rule}\n")).collect()
}
