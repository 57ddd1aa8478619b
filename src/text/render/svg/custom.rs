//! Rules of one's own: tinted cells, or a thin line where their order has a meaning. The legend has their text.

use super::mark::{Layer, RuleDrawing, Taken};
use super::paint::{Point, filled, path, stroke};
use crate::puzzle::Board;
use crate::puzzle::rule::expression::{Custom, Scope};

const COLORS: [&str; 6] = ["#5a8", "#c86", "#86c", "#6ac", "#b68", "#993"];

/// The mark of a rule; `None` if it is about the whole board.
pub(super) fn custom(rule: &Custom, board: &Board, taken: &mut Taken) -> Option<RuleDrawing> {
    let (cells, is_line) = match rule {
        Custom::Pairs { scope: Scope::Adjacent, .. } => return None,
        Custom::Where { condition, .. } => (condition.cells(board.geometry()), false),
        Custom::Pairs { scope: Scope::Among, cells, .. } => (cells.to_vec(), false),
        Custom::Pairs { scope: Scope::Along, cells, .. } | Custom::Pattern { cells, .. } => (cells.to_vec(), true),
    };
    let color = COLORS[taken.custom_number() % COLORS.len()];
    let mark = if is_line {
        let points: Vec<Point> = cells.iter().map(|cell| Point::middle(*cell)).collect();
        RuleDrawing::new(Layer::Line, stroke(&path(&points), color, 5.0))
    } else {
        RuleDrawing::new(Layer::Tint, filled(cells, color, ".3"))
    };
    Some(mark.colored(color))
}
