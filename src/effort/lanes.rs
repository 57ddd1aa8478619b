//! All probes of a standstill at the same time, a bit for each.
//!
//! A candidate's value is two vectors of bits, whether it is true and whether it is false, with a bit for each probe. A
//! round is then a pass over the sets of open candidates of which exactly one is true, and the first round in which a
//! probe is refuted ends the search for the least. Probes cost more one by one: most of them derive hundreds of
//! literals, and few are refuted as early as the first.

use super::rounds::Conclusion;
use super::sets::{CANDIDATES, SETS, SETS_OF};
use crate::engine::{Budget, Interrupt};
use crate::formula::{Lit, Var};
use std::array;

/// Bits of probes.
type Lanes<const W: usize> = [u64; W];

/// The sets of open candidates at a standstill, of two or more each.
struct Open {
    /// The candidates by their position in the list of open ones, set after set.
    members: Vec<u16>,
    /// The end of each set in `members`.
    ends: Vec<u16>,
}

impl Open {
    fn new(open: &[Var]) -> Self {
        let mut sizes = [0_u16; SETS];
        let sets = |var: &Var| SETS_OF[var.index()].map(usize::from);
        open.iter().flat_map(sets).for_each(|set| sizes[set] += 1);
        let mut ends = Vec::with_capacity(SETS);
        let (mut at, mut end) = (sizes, 0);
        for set in (0..SETS).filter(|&set| sizes[set] > 0) {
            at[set] = end;
            end += sizes[set];
            ends.push(end);
        }
        let mut members = vec![0; usize::from(end)];
        for (position, var) in (0..).zip(open) {
            for set in sets(var) {
                members[usize::from(at[set])] = position;
                at[set] += 1;
            }
        }
        debug_assert!(open.len() <= CANDIDATES && members.len() == 4 * open.len());
        Self { members, ends }
    }

    fn sets(&self) -> impl Iterator<Item = &[u16]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let set = &self.members[start..usize::from(end)];
            start = end.into();
            set
        })
    }
}

/// The literals refuted within the fewest rounds, at most `limit`; `None` if there are none. The values of the other
/// candidates must be at a standstill.
pub(super) fn probe(open: &[Var], limit: u32, budget: &Budget) -> Result<Option<Conclusion>, Interrupt> {
    let sets = Open::new(open);
    // Two probes for each candidate: 256 in a vector, or fewer if that is all.
    match open.len() {
        0..=32 => probe_in::<1>(open, &sets, limit, budget),
        33..=64 => probe_in::<2>(open, &sets, limit, budget),
        _ => probe_in::<4>(open, &sets, limit, budget),
    }
}

fn probe_in<const W: usize>(
    open: &[Var],
    sets: &Open,
    limit: u32,
    budget: &Budget,
) -> Result<Option<Conclusion>, Interrupt> {
    let mut best = Conclusion { rounds: limit, literals: Vec::new() };
    let mut probes = Probes::<W>::new(open.len());
    for first in (0..open.len()).step_by(32 * W) {
        budget.check()?;
        let Some((rounds, refuted)) = probes.run(sets, first, best.rounds) else { continue };
        if rounds < best.rounds {
            best = Conclusion { rounds, literals: Vec::new() };
        }
        best.literals.extend(conclusions(open, first, refuted));
    }
    Ok(Some(best).filter(|best| !best.literals.is_empty()))
}

/// The values of a candidate in all probes.
#[derive(Clone, Copy)]
struct Value<const W: usize> {
    is_true: Lanes<W>,
    is_false: Lanes<W>,
}

/// A probe for each bit of a vector: candidate `first` is true in probe 0 and false in probe 1, and so on.
struct Probes<const W: usize> {
    /// By position in the list of open candidates.
    values: Vec<Value<W>>,
    next: Vec<Value<W>>,
}

impl<const W: usize> Probes<W> {
    fn new(open: usize) -> Self {
        let none = Value { is_true: [0; W], is_false: [0; W] };
        Self { values: vec![none; open], next: vec![none; open] }
    }

    /// The first round, up to `limit`, that refutes any probes, and these; `None` if there is none.
    fn run(&mut self, sets: &Open, first: usize, limit: u32) -> Option<(u32, Lanes<W>)> {
        self.start(sets, first);
        // No probe is refuted in the first round: one literal derives a candidate's value only once.
        for round in 2..=limit {
            let (refuted, has_moved) = self.round(sets);
            if refuted != [0; W] {
                return Some((round, refuted));
            }
            if !has_moved {
                break;
            }
        }
        None
    }

    /// The values after the first round.
    fn start(&mut self, sets: &Open, first: usize) {
        self.values.fill(Value { is_true: [0; W], is_false: [0; W] });
        let last = self.values.len().min(first + 32 * W);
        for position in first..last {
            let (word, bit) = ((position - first) / 32, (position - first) % 32 * 2);
            self.values[position].is_true[word] |= 1 << bit;
            self.values[position].is_false[word] |= 2 << bit;
        }
        for set in sets.sets() {
            for &one in set.iter().filter(|&&one| (first..last).contains(&one.into())) {
                let (word, bit) = ((usize::from(one) - first) / 32, (usize::from(one) - first) % 32 * 2);
                for other in set.iter().filter(|&&other| other != one).map(|&other| usize::from(other)) {
                    self.values[other].is_false[word] |= 1 << bit;
                    if set.len() == 2 {
                        self.values[other].is_true[word] |= 2 << bit;
                    }
                }
            }
        }
    }

    /// A round: the probes that it refutes, and whether it derives anything.
    fn round(&mut self, sets: &Open) -> (Lanes<W>, bool) {
        self.next.copy_from_slice(&self.values);
        let mut refuted = [0; W];
        for set in sets.sets() {
            // Bit by bit: whether one candidate, and two, are not false, and whether one, and two, are true.
            let (mut one_left, mut two_left, mut one_true, mut two_true) = ([0; W], [0; W], [0; W], [0; W]);
            for &member in set {
                let value = self.values[usize::from(member)];
                for word in 0..W {
                    two_left[word] |= one_left[word] & !value.is_false[word];
                    one_left[word] |= !value.is_false[word];
                    two_true[word] |= one_true[word] & value.is_true[word];
                    one_true[word] |= value.is_true[word];
                }
            }
            for &member in set {
                let value = self.values[usize::from(member)];
                let next = &mut self.next[usize::from(member)];
                for word in 0..W {
                    next.is_true[word] |= one_left[word] & !two_left[word] & !value.is_false[word];
                    next.is_false[word] |= one_true[word] & !value.is_true[word];
                }
            }
            for word in 0..W {
                refuted[word] |= !one_left[word] | two_true[word];
            }
        }
        let mut moved = [0; W];
        for (next, value) in self.next.iter().zip(&self.values) {
            for word in 0..W {
                refuted[word] |= next.is_true[word] & next.is_false[word];
                moved[word] |= next.is_true[word] ^ value.is_true[word] | next.is_false[word] ^ value.is_false[word];
            }
        }
        std::mem::swap(&mut self.values, &mut self.next);
        (refuted, moved != [0; W])
    }
}

/// The negations of the literals of refuted probes.
fn conclusions<const W: usize>(open: &[Var], first: usize, refuted: Lanes<W>) -> Vec<Lit> {
    let probes = array::from_fn::<_, W, _>(|word| (0..64).map(move |bit| (word, bit)));
    let refuted = probes.into_iter().flatten().filter(|&(word, bit)| refuted[word] >> bit & 1 == 1);
    refuted
        .map(|(word, bit)| {
            let var = open[first + word * 32 + bit / 2];
            if bit % 2 == 0 { var.negative() } else { var.positive() }
        })
        .collect()
}
