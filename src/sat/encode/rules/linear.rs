//! Rules that are sums of digits, for formats with native sums.

use super::lines;
use crate::puzzle::{Board, Cell, PairKind, Rule};

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
        Rule::Pair { cells, kind: PairKind::Sum(total) } => sums(vec![sum(cells, &[], *total)]),
        Rule::Line { cells, kind } => {
            let groups = lines::equal_sums(cells, *kind)?;
            let (last, others) = groups.split_last()?;
            sums(others.iter().map(|group| sum(group, last, 0)).collect())
        }
        Rule::House(_)
        | Rule::Global(_)
        | Rule::Cell { .. }
        | Rule::Pair { .. }
        | Rule::Arrow { .. }
        | Rule::Outside { .. }
        | Rule::Clone { .. }
        | Rule::Quadruple { .. }
        | Rule::Count { .. }
        | Rule::Index { .. }
        | Rule::Circles { .. }
        | Rule::Custom(_) => None,
    }
}
