//! Lists with the same values, each as often.

use super::ranges::{Range, complement, joined};
use super::value::Value;
use crate::native::rules::bits::members;
use crate::native::rules::domains::{Propagated, Wipeout};
use std::collections::BTreeSet;

/// Lists of equal length that hold the same values, each as often.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Same(pub(crate) Box<[Box<[Value]>]>);

/// A value that some number has, and how often it is in the lists.
struct Occurrence {
    value: Range,
    /// The largest number of times that one list certainly has it.
    certain: usize,
    /// The smallest number of times that one list can have it.
    possible: usize,
}

impl Same {
    /// The steps of a method, about.
    pub(crate) fn weight(&self, depth: usize) -> usize {
        let all = self.0.iter().flatten();
        let (count, weight) = all.fold((1, 1), |(count, weight), value| (count + 1, weight + value.weight(depth)));
        // Once for each settled value, of which digits have few.
        weight.saturating_mul(count.min(64))
    }

    /// Whether the lists are the same, if it is certain.
    pub(crate) fn status(&self, masks: &[u64]) -> Option<bool> {
        if self.occurrences(masks).iter().any(|occurrence| occurrence.certain > occurrence.possible) {
            return Some(false);
        }
        // Lists without open values that have each value equally often are the same.
        let is_settled = |value: &Value| value.bounds(masks)[0] == value.bounds(masks)[1];
        self.0.iter().flatten().all(is_settled).then_some(true)
    }

    /// Removes candidates with which the lists differ.
    pub(crate) fn narrow(&self, masks: &mut [u64]) -> Propagated {
        for (number, list) in self.0.iter().enumerate() {
            let other = &self.0[(number + 1) % self.0.len()];
            let held = joined(other.iter().flat_map(|value| held(value, masks)).collect());
            list.iter().try_for_each(|value| value.narrow(&held, masks))?;
        }
        for Occurrence { value, certain, possible } in self.occurrences(masks) {
            if certain > possible {
                return Err(Wipeout);
            }
            for list in &self.0 {
                let (has, can) = tally(list, value, masks);
                let left = match () {
                    () if can == certain => vec![value],
                    () if has == possible => complement(&[value]),
                    () => continue,
                };
                let open = list.iter().filter(|one| one.within(&[value], masks).is_none()).collect::<Vec<_>>();
                open.into_iter().try_for_each(|one| one.narrow(&left, masks))?;
            }
        }
        Ok(())
    }

    fn occurrences(&self, masks: &[u64]) -> Vec<Occurrence> {
        let bounds = self.0.iter().flatten().map(|value| value.bounds(masks));
        let settled: BTreeSet<Range> = bounds.filter(|[low, high]| low == high).collect();
        let occurrence = |value: Range| {
            let tallies = self.0.iter().map(|list| tally(list, value, masks));
            let (certain, possible) =
                tallies.fold((0, usize::MAX), |(certain, possible), (has, can)| (certain.max(has), possible.min(can)));
            Occurrence { value, certain, possible }
        };
        settled.into_iter().map(occurrence).collect()
    }
}

/// The numbers of values of a list that certainly and possibly are this one.
fn tally(list: &[Value], value: Range, masks: &[u64]) -> (usize, usize) {
    list.iter().fold((0, 0), |(has, can), one| {
        let is = one.within(&[value], masks);
        (has + usize::from(is == Some(true)), can + usize::from(is != Some(false)))
    })
}

/// The numbers that a value can be.
fn held(value: &Value, masks: &[u64]) -> Vec<Range> {
    match value {
        Value::Cell(place) => members(masks[usize::from(*place)]).map(|digit| [digit as i64 + 1; 2]).collect(),
        Value::Clique(_)
        | Value::Sum { .. }
        | Value::Product(_)
        | Value::Absolute(_)
        | Value::Greatest(_)
        | Value::Distinct(_)
        | Value::Count { .. } => vec![value.bounds(masks)],
    }
}
