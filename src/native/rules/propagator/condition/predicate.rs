//! Conditions on candidates: whether they hold, and what follows from that they do or do not.

use super::ranges::{Range, complement, divided, joined};
use super::same::Same;
use super::table::Table;
use super::value::Value;
use crate::native::rules::domains::{Propagated, Wipeout};
use std::sync::Arc;

/// A condition on the digits of cells, which are numbers of places in a list of candidate sets.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Predicate {
    /// The value is in one of the ranges, which are joined.
    Within(Value, Box<[Range]>),
    Same(Same),
    /// The assignment is in the table.
    Listed(Arc<Table>),
    /// From `least` to `most` of the conditions hold.
    Times {
        least: usize,
        most: usize,
        of: Box<[Self]>,
    },
}

impl Predicate {
    /// The condition that is always or never true.
    pub(crate) fn constant(holds: bool) -> Self {
        Self::Times { least: usize::from(!holds), most: 1, of: [].into() }
    }

    /// The condition that all of these hold.
    pub(crate) fn all(mut of: Vec<Self>) -> Self {
        if of.len() == 1 { of.remove(0) } else { Self::Times { least: of.len(), most: of.len(), of: of.into() } }
    }

    /// The condition that a value is in one of the ranges.
    pub(crate) fn within(mut value: Value, mut ranges: Vec<Range>) -> Self {
        ranges = joined(ranges);
        // Ranges for the value itself, so that its removals are exact.
        while let Value::Sum { constant, terms } = &mut value
            && let [(coefficient, inner)] = &mut **terms
        {
            let moved = ranges.iter().map(|[least, most]| divided([least - *constant, most - *constant], *coefficient));
            ranges = joined(moved.filter(|[least, most]| least <= most).collect());
            value = std::mem::replace(inner, Value::Cell(0));
        }
        if let Value::Sum { constant, terms } = &value
            && terms.is_empty()
        {
            return Self::constant(ranges.iter().any(|[least, most]| (least..=most).contains(&constant)));
        }
        Self::Within(value, ranges.into())
    }

    /// Whether [`enforce`](Self::enforce) leaves only candidates with which the condition can be as it must.
    pub(crate) fn is_exact(&self) -> bool {
        match self {
            Self::Listed(_) => true,
            Self::Within(value, ranges) => value.counts_cells() && ranges.len() == 1,
            Self::Same(_) | Self::Times { .. } => false,
        }
    }

    /// Whether exchanging digits among this many cells never changes it; `false` if it is not about one value.
    pub(crate) fn is_symmetric(&self, cells: usize) -> bool {
        matches!(self, Self::Within(value, _) if value.is_symmetric(cells))
    }

    /// The opposite condition.
    pub(crate) fn negated(self) -> Self {
        match self {
            Self::Within(value, ranges) => Self::Within(value, complement(&ranges).into()),
            Self::Times { least: 0, most, of } => Self::Times { least: most.saturating_add(1), most: of.len(), of },
            Self::Times { least, most, of } if most >= of.len() => Self::Times { least: 0, most: least - 1, of },
            Self::Same(_) | Self::Listed(_) | Self::Times { .. } => {
                Self::Times { least: 0, most: 0, of: [self].into() }
            }
        }
    }

    /// The steps of a method, about: each level of the tree computes what is below it once more.
    pub(crate) fn weight(&self, depth: usize) -> usize {
        match self {
            // An absolute value has two ranges for one.
            Self::Within(value, ranges) => value.weight(depth + 1).saturating_mul(2 + ranges.len()),
            Self::Same(same) => same.weight(depth + 1),
            Self::Listed(table) => table.weight() * depth,
            Self::Times { of, .. } => of.iter().map(|one| one.weight(depth + 1)).fold(depth, usize::saturating_add),
        }
    }

    /// Whether the condition holds, if that is the same for all assignments of the candidates, as far as is known
    /// without trying them; never `None` if all cells are settled.
    pub(crate) fn status(&self, masks: &[u64]) -> Option<bool> {
        match self {
            Self::Within(value, ranges) => value.within(ranges, masks),
            Self::Same(same) => same.status(masks),
            Self::Listed(table) => table.status(masks),
            Self::Times { least, most, of } => {
                let (true_ones, possible) = tally(of, masks);
                if true_ones > *most || possible < *least {
                    return Some(false);
                }
                if true_ones >= *least && possible <= *most { Some(true) } else { None }
            }
        }
    }

    /// Removes candidates with which the condition does not hold; or, if `holds` is false, with which it does.
    pub(crate) fn enforce(&self, holds: bool, masks: &mut [u64]) -> Propagated {
        match self {
            Self::Within(value, ranges) if holds => value.narrow(ranges, masks),
            Self::Within(value, ranges) => value.narrow(&complement(ranges), masks),
            Self::Same(same) if holds => same.narrow(masks),
            Self::Same(same) => {
                if same.status(masks) == Some(true) {
                    Err(Wipeout)
                } else {
                    Ok(())
                }
            }
            Self::Listed(table) => table.narrow(holds, masks),
            Self::Times { least, most, of } => {
                let (true_ones, possible) = tally(of, masks);
                let (least, most) = match (holds, true_ones >= *least, possible <= *most) {
                    (true, ..) => (*least, *most),
                    (false, true, true) => return Err(Wipeout),
                    (false, true, false) => (*most + 1, of.len()),
                    (false, false, true) => (0, *least - 1),
                    (false, false, false) => return Ok(()),
                };
                if true_ones > most || possible < least {
                    return Err(Wipeout);
                }
                let wanted = match () {
                    () if true_ones == most => false,
                    () if possible == least => true,
                    () => return Ok(()),
                };
                let open: Vec<&Self> = of.iter().filter(|one| one.status(masks).is_none()).collect();
                open.into_iter().try_for_each(|one| one.enforce(wanted, masks))
            }
        }
    }
}

/// The numbers of conditions that certainly and possibly hold.
fn tally(of: &[Predicate], masks: &[u64]) -> (usize, usize) {
    of.iter().fold((0, 0), |(true_ones, possible), one| {
        let status = one.status(masks);
        (true_ones + usize::from(status == Some(true)), possible + usize::from(status != Some(false)))
    })
}
