//! Rules on two cells, drawn on their edge: dots, X and V, chevrons. And quadruples, drawn on a corner.

use super::cages::outlined;
use super::mark::{Layer, RuleDrawing, Taken};
use super::paint::{HALO, Point, circle, head, path, size_within, stroke, words};
use crate::puzzle::{Cell, PairKind};
use itertools::Itertools;

/// The mark of a rule on two cells, with a line between them if they do not touch.
pub(super) fn pair(cells: [Cell; 2], kind: PairKind, taken: &mut Taken) -> RuleDrawing {
    let [one, other] = cells.map(Point::middle);
    let direction = one.direction(other);
    let at = one.half_way(other).along(direction, 0.0, 14.0 * taken.aside(cells));
    let sign = match kind {
        PairKind::Difference(difference) => dot(at, difference, 1, ["white", "black"]),
        PairKind::Ratio(ratio) => dot(at, ratio, 2, ["black", "white"]),
        PairKind::Sum(sum) => {
            let word = match sum {
                5 => "V".to_owned(),
                10 => "X".to_owned(),
                sum => sum.to_string(),
            };
            let attributes = format!(" font-weight=\"bold\"{HALO}");
            words(at, size_within(26, &word, 16), &attributes, &word)
        }
        PairKind::Greater => {
            let chevron = head(at.along(direction, 3.0, 0.0), direction, 5.5);
            stroke(&chevron, "white", 5.0) + &stroke(&chevron, "#333", 2.0)
        }
    };
    let touch = cells[0].row().abs_diff(cells[1].row()) + cells[0].column().abs_diff(cells[1].column()) == 1;
    let link = if touch { String::new() } else { link(one, other) };
    RuleDrawing::new(Layer::Dot, link + &sign)
}

/// A thin dotted line between cells that do not touch.
fn link(one: Point, other: Point) -> String {
    format!("<path d=\"{}\" fill=\"none\" stroke=\"#777\" stroke-dasharray=\"2 3\"/>\n", path(&[one, other]))
}

/// A dot, with its number unless that is the usual one.
fn dot(at: Point, number: u32, usual: u32, [fill, ink]: [&str; 2]) -> String {
    let look = format!("fill=\"{fill}\" stroke=\"black\" stroke-width=\"1.2\"");
    if number == usual {
        return circle(at, 5.0, &look);
    }
    let word = number.to_string();
    circle(at, 7.5, &look) + &words(at, size_within(12, &word, 11), &format!(" fill=\"{ink}\""), &word)
}

/// The digits in a small circle on the corner that four cells share, or on the edge of two; other cells are outlined.
pub(super) fn quadruple(cells: &[Cell], digits: &[u16], taken: &mut Taken) -> RuleDrawing {
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else {
        return RuleDrawing::new(Layer::Dot, String::new());
    };
    let (down, right) = (last.row() - first.row(), last.column().wrapping_sub(first.column()));
    let is_block = down <= 1 && right <= 1 && cells.len() > 1 && cells.len() == (down + 1) * (right + 1);
    if !is_block {
        let word = digits.iter().join(" ");
        return RuleDrawing::new(Layer::Cage, outlined(cells, &format!("∋ {word}"), "#777", "1 3", taken));
    }
    let at = Point::middle(*first).half_way(Point::middle(*last));
    let mut shapes = circle(at, 11.0, "fill=\"white\" stroke=\"black\"");
    let rows: Vec<&[u16]> = digits.chunks(if digits.len() > 4 { 3 } else { 2 }).collect();
    for (index, row) in rows.iter().enumerate() {
        let word = row.iter().join(" ");
        let y = (index as f64 - (rows.len() - 1) as f64 / 2.0) * 9.0;
        shapes += &words(at.plus(0.0, y), size_within(18, &word, if rows.len() == 1 { 12 } else { 9 }), "", &word);
    }
    RuleDrawing::new(Layer::Dot, shapes)
}
