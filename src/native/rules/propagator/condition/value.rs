//! Integers that depend on digits: their bounds, and what follows for the digits from where the integers are.
//!
//! Bounds go up the tree, ranges go down: HC4-revise (F. Benhamou et al., *Revising Hull and Box Consistency*, 1999).

use super::ranges::{FAR, Range, complement, contains, digits, divided, joined, mirrored, product, span};
use crate::native::rules::bits::{highest, lowest};
use crate::native::rules::common::sum_bounds;
use crate::native::rules::domains::{Propagated, Wipeout};
use itertools::Itertools;
use std::collections::BTreeSet;

/// An integer. Cells are numbers of places in a list of candidate sets, none of which is empty.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// The digit of a cell, from 1.
    Cell(u16),
    /// The sum of the digits of cells that see each other.
    Clique(Box<[u16]>),
    /// A constant and values times coefficients, which are not 0.
    Sum {
        constant: i64,
        terms: Box<[(i64, Self)]>,
    },
    Product(Box<[Self]>),
    Absolute(Box<Self>),
    Greatest(Box<[Self]>),
    /// The number of different values.
    Distinct(Box<[Self]>),
    /// The number of values in the ranges, which are joined.
    Count {
        ranges: Box<[Range]>,
        of: Box<[Self]>,
    },
}

impl Value {
    /// The number of values in these ranges.
    pub(crate) fn count(ranges: &[Range], of: Box<[Self]>) -> Self {
        Self::Count { ranges: joined(ranges.to_vec()).into(), of }
    }

    /// The places of the cells of which it is the sum, if it is one of cells alone.
    pub(crate) fn summed_cells(&self) -> Option<&[u16]> {
        match self {
            Self::Cell(place) => Some(std::slice::from_ref(place)),
            Self::Clique(places) => Some(places),
            Self::Sum { .. }
            | Self::Product(_)
            | Self::Absolute(_)
            | Self::Greatest(_)
            | Self::Distinct(_)
            | Self::Count { .. } => None,
        }
    }

    /// Whether exchanging digits among this many cells never changes it.
    pub(super) fn is_symmetric(&self, cells: usize) -> bool {
        let all = |of: &[Self]| {
            let Some(mut places) = of.iter().map(Self::scaled_cell).collect::<Option<Vec<_>>>() else {
                return of.iter().all(|value| value.is_symmetric(cells));
            };
            let Some(&(constant, coefficient, _)) = places.first() else { return true };
            places.sort_unstable();
            places.dedup();
            let is_alike = |place: &(i64, i64, u16)| (place.0, place.1) == (constant, coefficient);
            places.len() == cells && of.len() == cells && places.iter().all(is_alike)
        };
        match self {
            Self::Cell(_) => cells == 1,
            Self::Clique(places) => places.len() == cells,
            Self::Sum { terms, .. } => terms.iter().all(|(_, value)| value.is_symmetric(cells)),
            Self::Absolute(value) => value.is_symmetric(cells),
            Self::Product(of) | Self::Greatest(of) | Self::Distinct(of) | Self::Count { of, .. } => all(of),
        }
    }

    /// The constant, the coefficient and the place, if it depends on one cell in this way.
    fn scaled_cell(&self) -> Option<(i64, i64, u16)> {
        match self {
            Self::Cell(place) => Some((0, 1, *place)),
            Self::Sum { constant, terms } => match **terms {
                [(coefficient, Self::Cell(place))] => Some((*constant, coefficient, place)),
                _ => None,
            },
            Self::Clique(_)
            | Self::Product(_)
            | Self::Absolute(_)
            | Self::Greatest(_)
            | Self::Distinct(_)
            | Self::Count { .. } => None,
        }
    }

    /// Whether it is the number of different cells with certain digits.
    pub(super) fn counts_cells(&self) -> bool {
        let Self::Count { of, .. } = self else { return false };
        let cell = |value: &Self| if let Self::Cell(place) = value { Some(*place) } else { None };
        let cells: Option<Vec<u16>> = of.iter().map(cell).collect();
        cells.is_some_and(|cells| cells.iter().all_unique())
    }

    /// The most ranges that an absolute value passes down, since each level may double them.
    const MOST_RANGES: usize = 8;

    /// The steps of a method for one range, about: each level of the tree computes what is below it once more.
    pub(crate) fn weight(&self, depth: usize) -> usize {
        let all = |of: &[Self]| depth * (1 + of.len()) + of.iter().map(|value| value.weight(depth + 1)).sum::<usize>();
        match self {
            Self::Cell(_) => depth,
            Self::Clique(cells) => depth * cells.len() * cells.len(),
            Self::Sum { terms, .. } => depth + terms.iter().map(|(_, value)| value.weight(depth + 1)).sum::<usize>(),
            Self::Absolute(value) => depth + value.weight(depth + 1),
            Self::Product(of) | Self::Greatest(of) | Self::Distinct(of) => all(of),
            Self::Count { ranges, of } => (1 + ranges.len()) * all(of),
        }
    }

    /// Bounds on the value; the value itself if its cells are settled.
    pub(crate) fn bounds(&self, masks: &[u64]) -> Range {
        match self {
            Self::Cell(place) => cell_bounds(masks[usize::from(*place)]),
            Self::Clique(places) => clique_bounds(places.iter(), masks),
            Self::Sum { constant, terms } => {
                terms.iter().fold([*constant; 2], |sum, term| added(sum, term_bounds(term, masks)))
            }
            Self::Product(of) => of.iter().fold([1; 2], |all, value| product(all, value.bounds(masks))),
            Self::Absolute(value) => match value.bounds(masks) {
                [low, high] if low >= 0 => [low, high],
                [low, high] if high <= 0 => [-high, -low],
                [low, high] => [0, high.max(-low)],
            },
            Self::Greatest(of) => of
                .iter()
                .map(|value| value.bounds(masks))
                .fold([-FAR; 2], |[low, high], bounds| [low.max(bounds[0]), high.max(bounds[1])]),
            Self::Distinct(of) => {
                let tally = Tally::new(of, masks);
                [tally.apart as i64, (tally.settled.len() + tally.open) as i64]
            }
            Self::Count { ranges, of } => of.iter().fold([0; 2], |[low, high], value| {
                let is_within = value.within(ranges, masks);
                [low + i64::from(is_within == Some(true)), high + i64::from(is_within != Some(false))]
            }),
        }
    }

    /// Whether the value is in one of the ranges, if that follows from its bounds.
    pub(crate) fn within(&self, ranges: &[Range], masks: &[u64]) -> Option<bool> {
        let Self::Cell(place) = self else { return contains(ranges, self.bounds(masks)) };
        let (mask, digits) = (masks[usize::from(*place)], digits(ranges));
        match (mask & digits, mask & !digits) {
            (0, _) => Some(false),
            (_, 0) => Some(true),
            _ => None,
        }
    }

    /// Removes candidates with which the value is in none of the ranges.
    pub(crate) fn narrow(&self, ranges: &[Range], masks: &mut [u64]) -> Propagated {
        match self {
            Self::Cell(place) => keep(masks, *place, digits(ranges)),
            Self::Clique(places) => {
                for (position, &place) in places.iter().enumerate() {
                    let others = places[..position].iter().chain(&places[position + 1..]);
                    let [low, high] = clique_bounds(others, masks);
                    let left: Vec<Range> = ranges.iter().map(|[least, most]| [least - high, most - low]).collect();
                    keep(masks, place, digits(&left))?;
                }
                Ok(())
            }
            Self::Sum { constant, terms } => narrow_sum(*constant, terms, ranges, masks),
            Self::Product(of) => narrow_product(of, ranges, masks),
            Self::Absolute(value) => {
                let both = mirrored(ranges, Self::MOST_RANGES);
                if both.is_empty() { Err(Wipeout) } else { value.narrow(&both, masks) }
            }
            Self::Greatest(of) => {
                let [least, most] = span(ranges, self.bounds(masks)).ok_or(Wipeout)?;
                of.iter().try_for_each(|value| value.narrow(&[[-FAR, most]], masks))?;
                let mut reaching = of.iter().filter(|value| value.bounds(masks)[1] >= least);
                match (reaching.next(), reaching.next()) {
                    (Some(only), None) => only.narrow(ranges, masks),
                    _ => Ok(()),
                }
            }
            Self::Distinct(of) => {
                let [least, most] = span(ranges, self.bounds(masks)).ok_or(Wipeout)?;
                let tally = Tally::new(of, masks);
                let settled: Vec<Range> = tally.settled.iter().map(|&value| [value; 2]).collect();
                let left = match tally.settled.len() as i64 {
                    all if all == most => settled,
                    some if some + tally.open as i64 == least => complement(&settled),
                    _ => return Ok(()),
                };
                let open = |value: &&Self| is_open(value.bounds(masks));
                let open: Vec<&Self> = of.iter().filter(open).collect();
                open.into_iter().try_for_each(|value| value.narrow(&left, masks))
            }
            Self::Count { ranges: counted, of } => {
                let bounds = self.bounds(masks);
                let [least, most] = span(ranges, bounds).ok_or(Wipeout)?;
                let left = match bounds {
                    [low, high] if low == high => return Ok(()),
                    [low, _] if low == most => complement(counted),
                    [_, high] if high == least => counted.to_vec(),
                    _ => return Ok(()),
                };
                let open: Vec<&Self> = of.iter().filter(|value| value.within(counted, masks).is_none()).collect();
                open.into_iter().try_for_each(|value| value.narrow(&left, masks))
            }
        }
    }
}

/// The values of a list, for the number of different ones.
struct Tally {
    settled: BTreeSet<i64>,
    /// The number of values that are not settled.
    open: usize,
    /// A number of values that certainly differ: the most disjoint ranges, by their ends.
    apart: usize,
}

impl Tally {
    fn new(of: &[Value], masks: &[u64]) -> Self {
        let mut bounds: Vec<Range> = of.iter().map(|value| value.bounds(masks)).collect();
        bounds.sort_unstable_by_key(|&[low, high]| (high, low));
        let (mut apart, mut end) = (0, i64::MIN);
        for &[low, high] in &bounds {
            if low > end {
                (apart, end) = (apart + 1, high);
            }
        }
        let open = bounds.iter().filter(|&&bounds| is_open(bounds)).count();
        let settled = bounds.into_iter().filter(|&bounds| !is_open(bounds)).map(|[value, _]| value).collect();
        Self { settled, open, apart }
    }
}

const fn is_open([low, high]: Range) -> bool {
    low < high
}

/// Intersects the candidates of a cell with `kept`.
pub(super) fn keep(masks: &mut [u64], place: u16, kept: u64) -> Propagated {
    let mask = &mut masks[usize::from(place)];
    *mask &= kept;
    if *mask == 0 { Err(Wipeout) } else { Ok(()) }
}

fn cell_bounds(mask: u64) -> Range {
    [lowest(mask) as i64 + 1, highest(mask) as i64 + 1]
}

fn clique_bounds<'a>(places: impl Iterator<Item = &'a u16> + Clone, masks: &[u64]) -> Range {
    let size = places.clone().count() as i64;
    let (low, high) = sum_bounds(places.map(|place| masks[usize::from(*place)]));
    [low + size, high + size]
}

fn added(one: Range, other: Range) -> Range {
    [one[0] + other[0], one[1] + other[1]]
}

fn term_bounds((coefficient, value): &(i64, Value), masks: &[u64]) -> Range {
    product([*coefficient; 2], value.bounds(masks))
}

fn narrow_sum(constant: i64, terms: &[(i64, Value)], ranges: &[Range], masks: &mut [u64]) -> Propagated {
    let bounds: Vec<Range> = terms.iter().map(|term| term_bounds(term, masks)).collect();
    let [low, high] = bounds.iter().fold([constant; 2], |sum, &bounds| added(sum, bounds));
    for ((coefficient, value), bounds) in terms.iter().zip(bounds) {
        let others = [low - bounds[0], high - bounds[1]];
        let left = ranges.iter().map(|[least, most]| divided([least - others[1], most - others[0]], *coefficient));
        let left: Vec<Range> = left.filter(|[least, most]| least <= most).collect();
        value.narrow(&left, masks)?;
    }
    Ok(())
}

fn narrow_product(of: &[Value], ranges: &[Range], masks: &mut [u64]) -> Propagated {
    let bounds: Vec<Range> = of.iter().map(|value| value.bounds(masks)).collect();
    // The products of the values after each.
    let mut after = vec![[1; 2]; of.len()];
    for place in (1..of.len()).rev() {
        after[place - 1] = product(after[place], bounds[place]);
    }
    let mut before = [1; 2];
    for (place, value) in of.iter().enumerate() {
        let [low, high] = product(before, after[place]);
        before = product(before, bounds[place]);
        // By 0, any value may have the product 0, and none another one.
        if low <= 0 && high >= 0 {
            continue;
        }
        let quotients = |&range: &Range| {
            let [one, other] = [low, high].map(|by| divided(range, by));
            // Corner by corner, since an empty quotient by one bound need not be empty for those between.
            [one[0].min(other[0]), one[1].max(other[1])]
        };
        let left: Vec<Range> = ranges.iter().map(quotients).filter(|[least, most]| least <= most).collect();
        value.narrow(&left, masks)?;
    }
    Ok(())
}
