//! The rules of a board in words: as they stand below it in a file, and where a picture does not show them.

use crate::puzzle::{Board, Rule};
use itertools::Itertools;

/// The longest line with all rules on it, in characters.
const WIDEST: usize = 100;

/// The rules of a board on a line, for below a board that does not show them; nothing if there are none. Where they are
/// too many for one line, each has its own.
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
    listed(board.rules())
}

/// These rules in words, as [`rules_line`] writes them.
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
    board.rules().iter().fold(String::new(), |lines, rule| lines + &rule.to_string() + "\n")
}
