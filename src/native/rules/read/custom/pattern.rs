//! The automaton of a pattern by its positions: V. Glushkov, *The Abstract Theory of Automata*, 1961.

use crate::engine::Interrupt;
use crate::native::meter::Meter;
use crate::native::rules::bits::{below, between, members};
use crate::native::rules::propagator::Automaton;
use crate::puzzle::Geometry;
use crate::puzzle::rule::expression::Pattern;

/// The automaton that accepts the words of a pattern, with a state for each of its digits, repeated ones as often.
pub(super) fn automaton(pattern: &Pattern, geometry: &Geometry, meter: &mut Meter) -> Result<Automaton, Interrupt> {
    let words = (1 + positions(pattern)).div_ceil(64);
    let (side, first) = (geometry.side(), geometry.first().into());
    let mut positions = Positions { side, first, words, letters: vec![0], next: vec![vec![0; words]], meter };
    let whole = positions.part(pattern)?;
    positions.follow(&positions.single(0), &whole.first)?;
    let mut accepting = whole.last;
    accepting[0] |= u64::from(whole.is_empty);
    let Positions { letters, next, .. } = positions;
    Ok(Automaton { letters: letters.into(), words, next: next.concat().into(), accepting: accepting.into() })
}

/// The positions of a pattern under construction, as states of the automaton; 0 is the start.
struct Positions<'m, 'a> {
    side: usize,
    /// The number that the least digit stands for.
    first: i64,
    words: usize,
    letters: Vec<u64>,
    next: Vec<Vec<u64>>,
    meter: &'m mut Meter<'a>,
}

/// The words of a part of a pattern.
struct Part {
    /// Whether the empty word is one.
    is_empty: bool,
    /// The positions with which words begin and end.
    first: Vec<u64>,
    last: Vec<u64>,
}

/// The number of digits of a pattern, repeated ones as often. A board bounds it.
fn positions(pattern: &Pattern) -> usize {
    match pattern {
        Pattern::Digit { .. } => 1,
        Pattern::Sequence(parts) | Pattern::Any(parts) => parts.iter().map(positions).sum(),
        Pattern::Repeat { of, least, most } => positions(of) * copies(*least, *most),
    }
}

/// The number of copies of a repeated part.
fn copies(least: u32, most: Option<u32>) -> usize {
    most.unwrap_or(least.max(1)) as usize
}

impl Positions<'_, '_> {
    fn none(&self) -> Vec<u64> {
        vec![0; self.words]
    }

    fn single(&self, state: usize) -> Vec<u64> {
        let mut set = self.none();
        set[state / 64] |= 1 << (state % 64);
        set
    }

    /// The empty word.
    fn nothing(&self) -> Part {
        Part { is_empty: true, first: self.none(), last: self.none() }
    }

    /// Adds that the positions `to` may follow the positions `from`.
    fn follow(&mut self, from: &[u64], to: &[u64]) -> Result<(), Interrupt> {
        self.meter.work(64 * self.words * self.words)?;
        for (word, &states) in from.iter().enumerate() {
            members(states).for_each(|state| join(&mut self.next[64 * word + state], to));
        }
        Ok(())
    }

    fn part(&mut self, pattern: &Pattern) -> Result<Part, Interrupt> {
        match pattern {
            Pattern::Digit { ranges, is_inverted } => {
                self.meter.take(8 * self.words)?;
                let listed = ranges.iter().fold(0, |set, [least, most]| {
                    set | between(i64::from(*least) - self.first, i64::from(*most) - self.first)
                });
                let listed = if *is_inverted { !listed } else { listed };
                let state = self.letters.len();
                self.letters.push(listed & below(self.side));
                self.next.push(self.none());
                Ok(Part { is_empty: false, first: self.single(state), last: self.single(state) })
            }
            Pattern::Sequence(parts) => {
                let mut all = self.nothing();
                for part in parts {
                    let part = self.part(part)?;
                    all = self.joined(all, part)?;
                }
                Ok(all)
            }
            Pattern::Any(parts) => {
                let mut all = Part { is_empty: parts.is_empty(), ..self.nothing() };
                for part in parts {
                    let part = self.part(part)?;
                    all.is_empty |= part.is_empty;
                    join(&mut all.first, &part.first);
                    join(&mut all.last, &part.last);
                }
                Ok(all)
            }
            Pattern::Repeat { of, least, most } => {
                let mut all = self.nothing();
                for copy in 0..copies(*least, *most) {
                    let mut part = self.part(of)?;
                    part.is_empty |= copy >= *least as usize;
                    if most.is_none() && copy + 1 == copies(*least, *most) {
                        self.follow(&part.last, &part.first)?;
                    }
                    all = self.joined(all, part)?;
                }
                Ok(all)
            }
        }
    }

    /// One part followed by another.
    fn joined(&mut self, mut one: Part, mut other: Part) -> Result<Part, Interrupt> {
        self.follow(&one.last, &other.first)?;
        if one.is_empty {
            join(&mut one.first, &other.first);
        }
        if other.is_empty {
            join(&mut other.last, &one.last);
        }
        Ok(Part { is_empty: one.is_empty && other.is_empty, first: one.first, last: other.last })
    }
}

/// Adds the members of a set to another.
fn join(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(set, other)| *set |= other);
}
