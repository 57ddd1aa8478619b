//! The rules of a board as text: below it in a file, and below a drawing that does not show them.

use super::shape::{boxes, grid, regions};
use crate::puzzle::{Board, Rule};
use crate::text::layout::grid::GRID;
use crate::text::layout::shape::{BOXES, REGIONS};
use itertools::Itertools;

/// The most characters of a line with all rules.
const WIDEST: usize = 100;

/// The rules of a board on one line, for use below a drawing; empty if there are none. If they are too long for one
/// line, each gets its own.
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
    modifier_line(board) + &listed(board.stated_rules())
}

/// The meaning of modified cells, on a line; empty for a board without modified cells.
pub(super) fn modifier_line(board: &Board) -> String {
    board.geometry().modifier().map_or_else(String::new, |modifier| format!("{}\n", modifier.meaning()))
}

/// Lists rules in the form of [`rules_line`].
pub(super) fn listed<'a>(rules: impl IntoIterator<Item = &'a Rule>) -> String {
    let rules = rules.into_iter().map(Rule::to_string).collect_vec();
    match &rules[..] {
        [] => String::new(),
        [rule] => format!("rules: {rule}\n"),
        _ if rules.iter().map(|rule| rule.len() + 2).sum::<usize>() <= WIDEST => {
            format!("rules: {}\n", rules.join(", "))
        }
        _ => format!("rules:\n  {}\n", rules.join("\n  ")),
    }
}

/// The lines below a board in a file: its boxes or regions, unless they are the usual ones, and its rules.
///
/// ```
/// # use sudosat::{puzzle::{Board, Geometry, Rule}, text::render::rule_lines};
/// let board = Board::new(Geometry::classic(), [Rule::WINDOKU, Rule::MAIN_DIAGONAL])?;
/// assert_eq!(rule_lines(&board), "diagonal main\nwindoku\n");
/// # Ok::<(), sudosat::puzzle::RuleError>(())
/// ```
#[must_use]
pub fn rule_lines(board: &Board) -> String {
    declarations(board).fold(String::new(), |lines, line| lines + &line + "\n")
}

/// The line above a board with its [grids](grid); empty for a square board of the digits 1, 2, ….
#[must_use]
pub fn grid_line(board: &Board) -> String {
    grid(board.geometry()).map_or_else(String::new, |grid| format!("{GRID} {grid}\n"))
}

/// The [lines below a board](rule_lines), and its [grids](grid), as one field of a table, separated by semicolons.
#[must_use]
pub fn rules_field(board: &Board) -> String {
    let grid = grid(board.geometry()).map(|grid| format!("{GRID} {grid}"));
    grid.into_iter().chain(declarations(board)).join("; ")
}

fn declarations(board: &Board) -> impl Iterator<Item = String> {
    let boxes = boxes(board.geometry()).map(|boxes| format!("{BOXES} {boxes}"));
    let regions = regions(board.geometry()).map(|regions| format!("{REGIONS} {regions}"));
    boxes.into_iter().chain(regions).chain(board.stated_rules().map(ToString::to_string))
}
