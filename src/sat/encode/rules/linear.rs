//! Rules that are sums of digits, for formats with native sums.

use crate::puzzle::{Board, Cell, LineKind, PairKind, Rule};

/// The contents of a linear rule: equations between sums, and cells with distinct digits.
pub(crate) struct Linear<'a> {
    pub(crate) equations: Vec<Equation>,
    pub(crate) distinct: &'a [Cell],
}

/// An equation: the digits on the left add up to the total plus the digits on the right. A cell listed twice counts
/// twice.
pub(crate) struct Equation {
    pub(crate) left: Vec<Cell>,
    pub(crate) right: Vec<Cell>,
    pub(crate) total: u32,
}

/// The rules of a board that consist only of sums.
pub(crate) fn linear_rules(board: &Board) -> impl Iterator<Item = Linear<'_>> {
    board.rules().iter().filter_map(linear)
}

/// The rule as sums, if it consists only of sums.
pub(super) fn linear(rule: &Rule) -> Option<Linear<'_>> {
    let sums = |equations| Some(Linear { equations, distinct: &[] });
    let sum = |left: &[Cell], right: &[Cell], total| Equation { left: left.to_vec(), right: right.to_vec(), total };
    match rule {
        Rule::Sum { cells, total } => sums(vec![sum(cells, &[], *total)]),
        Rule::Cage { cells, total } => {
            Some(Linear { equations: total.iter().map(|&total| sum(cells, &[], total)).collect(), distinct: cells })
        }
        Rule::Arrow { circle, shaft } if circle.len() == 1 => sums(vec![sum(shaft, circle, 0)]),
        Rule::Pair { cells, kind } => match *kind {
            PairKind::Sum(total) => sums(vec![sum(cells, &[], total)]),
            PairKind::Difference(_) | PairKind::Ratio(_) | PairKind::Greater => None,
        },
        Rule::Line { cells, kind } => match (*kind, &**cells) {
            (LineKind::DoubleArrow, [first, inner @ .., last]) => sums(vec![sum(inner, &[*first, *last], 0)]),
            (LineKind::Zipper, line) => sums(zipped(line)),
            // No other line is a set of equations. Clauses express every line.
            _ => None,
        },
        Rule::House(_)
        | Rule::Global(_)
        | Rule::Cell { .. }
        | Rule::Arrow { .. }
        | Rule::Outside { .. }
        | Rule::Clone { .. }
        | Rule::Quadruple { .. }
        | Rule::Count { .. }
        | Rule::Index { .. }
        | Rule::Circles { .. } => None,
    }
}

/// The equations of a zipper line: each pair equals the pair or the cell in the middle.
fn zipped(line: &[Cell]) -> Vec<Equation> {
    let half = line.len().div_ceil(2);
    let (outer, middle) = match line.len() % 2 {
        0 => (half.saturating_sub(1), line[half.saturating_sub(1)..(half + 1).min(line.len())].to_vec()),
        _ => (half - 1, vec![line[half - 1]]),
    };
    let pair = |place: usize| vec![line[place], line[line.len() - 1 - place]];
    (0..outer).map(|place| Equation { left: pair(place), right: middle.clone(), total: 0 }).collect()
}
