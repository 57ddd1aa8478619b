//! A deterministic automaton that reads cells one after another.
//!
//! Only states that are reachable and can still accept are written: one number for the state after each cell, and a
//! [`transition`] from each to the next. With e edges between such states over all cells, these are at most 3e clauses,
//! and two for each state and letter without an edge. The states follow from the cells by unit propagation.
//!
//! Source: G. Pesant, *A Regular Language Membership Constraint for Finite Sequences of Variables*, CP 2004 (the
//! unfolded automaton); F. Bacchus, *GAC via Unit Propagation*, CP 2007 (its clauses).

use super::Clauses;
use super::number::Number;
use super::transition::transition;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The largest number of clauses of an automaton, roughly. Callers have another form of bounded size for larger ones.
const MOST: usize = 20_000;

/// An automaton over some cells, defined by its step function: state, position of the cell, and letter to next state.
pub(crate) struct Automaton<'a, Step> {
    letters: &'a [Number],
    step: Step,
    /// The useful states before the first cell and after each cell.
    states: Vec<BTreeSet<i64>>,
}

impl<'a, Step: Fn(usize, i64, i64) -> Option<i64>> Automaton<'a, Step> {
    /// The automaton that starts in state 0; `None` if it is too large for a variable per state.
    pub(crate) fn new(letters: &'a [Number], step: Step, accepts: impl Fn(i64) -> bool) -> Option<Self> {
        let mut states = vec![BTreeSet::from([0])];
        let mut edges = 0;
        for (place, letter) in letters.iter().enumerate() {
            let before = &states[place];
            edges += before.len() * letter.len();
            if edges > 10 * MOST {
                return None;
            }
            let next = |&state: &i64| letter.iter().map(move |(value, _)| (state, value));
            let after = before.iter().flat_map(next).filter_map(|(state, value)| step(place, state, value));
            let after = after.collect();
            states.push(after);
        }
        let mut edges = 0;
        if let Some(last) = states.last_mut() {
            last.retain(|&state| accepts(state));
        }
        for (place, letter) in letters.iter().enumerate().rev() {
            let (before, after) = states.split_at_mut(place + 1);
            let is_useful = |state, value| step(place, state, value).is_some_and(|next| after[0].contains(&next));
            before[place].retain(|&state| letter.iter().any(|(value, _)| is_useful(state, value)));
            edges += before[place].len() * letter.len();
        }
        (3 * edges <= MOST).then_some(Self { letters, step, states })
    }

    /// Writes that the automaton accepts the cells. Returns the states before the first cell and after each cell.
    pub(crate) fn write(&self, out: &mut Clauses<'_>) -> ControlFlow<(), Vec<Number>> {
        let mut numbers = vec![Number::constant(0)];
        if self.states.iter().any(BTreeSet::is_empty) {
            out.clause([])?;
            return ControlFlow::Continue(Vec::new());
        }
        for (place, letter) in self.letters.iter().enumerate() {
            let next = Number::fresh(self.states[place + 1].iter().copied(), out)?;
            let step = |state, value| (self.step)(place, state, value);
            transition(&numbers[place], letter, &next, &step, out)?;
            numbers.push(next);
        }
        ControlFlow::Continue(numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::gadget::Term;
    use crate::sat::gadget::testing::{check, counted};

    /// An automaton under which at most one digit is followed by a larger one.
    fn one_rise(cells: &[&[Term]], out: &mut Clauses<'_>) -> ControlFlow<()> {
        let letters: Vec<Number> = cells.iter().map(|cell| Number::of_cell(cell)).collect();
        let step = |_, state: i64, digit: i64| {
            let (last, rises) = (state / 3, state % 3);
            let rises = rises + i64::from(last > 0 && digit > last);
            (rises < 2).then_some(digit * 3 + rises)
        };
        match Automaton::new(&letters, step, |state| state % 3 == 1) {
            Some(automaton) => automaton.write(out).map_continue(|_| ()),
            None => out.clause([]),
        }
    }

    #[test]
    fn exactly_the_accepted_words_are_models() {
        let rises = |digits: &[u32]| digits.windows(2).filter(|pair| pair[0] < pair[1]).count();
        for (side, count) in [(4, 2), (4, 4), (3, 5), (4, 1)] {
            check(side, count, one_rise, |digits| rises(digits) == 1);
        }
    }

    #[test]
    fn an_automaton_takes_a_few_clauses_for_each_edge() {
        let (clauses, variables) = counted(4, 4, one_rise);
        assert_eq!(variables, 22);
        assert!(clauses <= 400, "{clauses}");
    }
}
