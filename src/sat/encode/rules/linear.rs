//! Rules that are sums of digits, for the formats in which sums need no clauses.

use crate::puzzle::{Board, Cell, LineKind, PairKind, Rule};

/// What some rules say: equations between sums, and cells that have different digits.
pub(in crate::sat) struct Linear<'a> {
    pub(in crate::sat) equations: Vec<Equation>,
    pub(in crate::sat) distinct: &'a [Cell],
}

/// The digits of the cells on the left add up to the total and the digits of those on the right. A cell that is there
/// twice counts twice.
pub(in crate::sat) struct Equation {
    pub(in crate::sat) left: Vec<Cell>,
    pub(in crate::sat) right: Vec<Cell>,
    pub(in crate::sat) total: u32,
}

/// The rules of a board that are nothing but sums.
pub(in crate::sat) fn linear_rules(board: &Board) -> impl Iterator<Item = Linear<'_>> {
    board.rules().iter().filter_map(linear)
}

/// The rule as sums, if it is nothing else.
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
            (
                LineKind::DoubleArrow
                | LineKind::Thermometer
                | LineKind::SlowThermometer
                | LineKind::Whispers(_)
                | LineKind::Renban
                | LineKind::Nabner
                | LineKind::Palindrome
                | LineKind::Between
                | LineKind::Lockout(_)
                | LineKind::RegionSum
                | LineKind::Entropic
                | LineKind::Modular(_)
                | LineKind::Sum(_)
                | LineKind::SumLoop(_),
                _,
            ) => None,
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

/// The pairs of a zipper line have the same sum as the two or the one in the middle.
fn zipped(line: &[Cell]) -> Vec<Equation> {
    let half = line.len().div_ceil(2);
    let (outer, middle) = match line.len() % 2 {
        0 => (half.saturating_sub(1), line[half.saturating_sub(1)..(half + 1).min(line.len())].to_vec()),
        _ => (half - 1, vec![line[half - 1]]),
    };
    let pair = |place: usize| vec![line[place], line[line.len() - 1 - place]];
    (0..outer).map(|place| Equation { left: pair(place), right: middle.clone(), total: 0 }).collect()
}
