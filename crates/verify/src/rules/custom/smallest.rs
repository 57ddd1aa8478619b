//! The form *smallest diagram*: a diagram over cells with as few states as possible.
//!
//! Two beginnings lead to the same state if and only if the same continuations are accepted after both. States are
//! numbered by the first beginning that leads to them, in lexicographic order. So the diagram depends on the accepted
//! digits alone, and not on how it was found: beginnings are merged early if they leave the same of a condition, and
//! late, from the end on, by their steps (Bryant 1986, for binary decision diagrams).

use super::super::diagram::{Input, MOST_STATES, Start, diagram};
use super::super::writer::Writer;
use std::collections::HashMap;

/// The number of a state among those before an input.
type State = u32;

/// A smallest diagram.
pub(super) struct Smallest {
    /// The least digit, and the number of digits.
    first: u32,
    digits: usize,
    /// For each input, by state before it and then by digit, the state after it.
    steps: Vec<Steps>,
}

/// The state after each state and digit, if a continuation is accepted.
type Steps = Vec<Option<State>>;

/// The most numbers in the beginnings and residuals before an input: 64 MB.
const MOST_NUMBERS: usize = 8_000_000;

impl Smallest {
    /// The smallest diagram over inputs, which have all digits. `residual` returns what a beginning leaves of the
    /// condition: nothing if no continuation can be accepted, and the same for beginnings of one length only if the
    /// same continuations are accepted. For all accepted digits together it is the same. `None` if the diagram is too
    /// large, or the writer has been stopped.
    pub(super) fn new(
        writer: &mut Writer<'_>,
        inputs: usize,
        mut residual: impl FnMut(&[u32]) -> Option<Vec<i64>>,
    ) -> Option<Self> {
        let mut here: Vec<Vec<u32>> = residual(&[]).map(|_| Vec::new()).into_iter().collect();
        let mut steps = Vec::with_capacity(inputs);
        let mut total = 0;
        for _ in 0..inputs {
            total += here.len() * writer.count() as usize;
            if !writer.has_room_for(total) {
                return None;
            }
            let (reached, after) = layer(writer, &here, &mut residual)?;
            steps.push(reached);
            here = after;
        }
        let digits = writer.count() as usize;
        merge(&mut steps, digits, here.len());
        Some(Self { first: writer.first(), digits, steps })
    }

    /// The state after a beginning; `None` if no continuation is accepted.
    pub(super) fn state(&self, beginning: impl Iterator<Item = u32>) -> Option<State> {
        beginning.enumerate().try_fold(0, |state, (input, digit)| self.step(input, state, digit))
    }

    fn step(&self, input: usize, state: State, digit: u32) -> Option<State> {
        *self.steps.get(input)?.get(state as usize * self.digits + (digit - self.first) as usize)?
    }

    /// Writes the diagram over these cells.
    pub(super) fn write(&self, writer: &mut Writer<'_>, cells: &[usize]) {
        let inputs: Vec<Input> = cells.iter().map(|&cell| writer.cell(cell)).collect();
        let step = |input: usize, &state: &State, digit: u32| self.step(input, state, digit);
        diagram(writer, &inputs, Start::At(0), step, |_| true);
    }
}

/// The steps from states, each given by its first beginning, and the states that they lead to.
fn layer(
    writer: &mut Writer<'_>,
    here: &[Vec<u32>],
    residual: &mut impl FnMut(&[u32]) -> Option<Vec<i64>>,
) -> Option<(Steps, Vec<Vec<u32>>)> {
    let (mut steps, mut after) = (Vec::new(), Vec::new());
    let (mut numbers, mut size) = (HashMap::new(), 0);
    for beginning in here {
        if !writer.keep_going() {
            return None;
        }
        for digit in writer.digits() {
            let longer = [beginning.as_slice(), &[digit]].concat();
            let state = residual(&longer).map(|left| {
                *numbers.entry(left).or_insert_with_key(|left| {
                    size += left.len() + longer.len();
                    after.push(longer);
                    after.len() as State - 1
                })
            });
            steps.push(state);
        }
        if after.len() > MOST_STATES || size > MOST_NUMBERS {
            writer.overflow();
            return None;
        }
    }
    Some((steps, after))
}

/// Merges states with the same steps, from the `ends` states after the last input on, which are all accepted. States
/// stay in the order of their first beginnings.
fn merge(steps: &mut [Steps], digits: usize, ends: usize) {
    let mut merged: Steps = vec![Some(0); ends];
    for steps in steps.iter_mut().rev() {
        let (mut numbers, mut kept) = (HashMap::new(), Vec::new());
        let renumbered = steps.chunks(digits).map(|steps| {
            let steps: Steps = steps.iter().map(|to| to.and_then(|to| merged[to as usize])).collect();
            steps.iter().any(Option::is_some).then(|| {
                let next = numbers.len() as State;
                *numbers.entry(steps).or_insert_with_key(|steps| {
                    kept.extend_from_slice(steps);
                    next
                })
            })
        });
        merged = renumbered.collect();
        *steps = kept;
    }
}
