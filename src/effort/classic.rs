//! Propagation on the classic board: the 324 sets of candidates of which exactly one is true.
//!
//! They are the clauses of the extended encoding, a set at a time: at least one of nine, and no two of them. Rounds and
//! refutations are those of the clauses, which a test checks.

use super::lanes;
use super::rounds::{Conclusion, Outcome, Propagator};
use super::sets::{CANDIDATES, MEMBERS, SETS, SETS_OF};
use crate::engine::{Budget, Interrupt};
use crate::formula::{Lit, Var};

/// A set of candidates.
#[derive(Clone, Default)]
struct Bits([u64; CANDIDATES.div_ceil(64)]);

impl Bits {
    fn has(&self, candidate: usize) -> bool {
        self.0[candidate / 64] >> (candidate % 64) & 1 == 1
    }

    fn insert(&mut self, candidate: usize) {
        self.0[candidate / 64] |= 1 << (candidate % 64);
    }
}

/// The values of the candidates.
#[derive(Clone)]
struct CandidateValues {
    is_true: Bits,
    is_false: Bits,
    /// For each set, the number of candidates that are not false, as of the start of the round.
    left: [u8; SETS],
    /// The numbers of these candidates combined by exclusive or: the last one's number, if one is left.
    last: [u16; SETS],
}

/// A classic puzzle under propagation.
pub(super) struct Classic {
    state: CandidateValues,
    saved: Vec<CandidateValues>,
    /// The literals of this round and of the next: a candidate's number, doubled, and one more if it is false.
    now: Vec<u16>,
    next: Vec<u16>,
}

impl Classic {
    /// The board without clues.
    pub(super) fn new() -> Self {
        let last = MEMBERS.map(|members| members.iter().fold(0, |last, candidate| last ^ candidate));
        let state = CandidateValues { is_true: Bits::default(), is_false: Bits::default(), left: [9; SETS], last };
        Self { state, saved: Vec::new(), now: Vec::new(), next: Vec::new() }
    }

    /// Derives all that this round's literals force. Returns whether the candidates still have one value each.
    fn round(&mut self) -> bool {
        let state = &mut self.state;
        self.next.clear();
        for &literal in self.now.iter().filter(|&literal| literal & 1 == 1) {
            for set in SETS_OF[usize::from(literal / 2)].map(usize::from) {
                state.left[set] -= 1;
                state.last[set] ^= literal / 2;
            }
        }
        for &literal in &self.now {
            for set in SETS_OF[usize::from(literal / 2)].map(usize::from) {
                if literal & 1 == 0 {
                    for other in MEMBERS[set].map(usize::from) {
                        if other == usize::from(literal / 2) || state.is_false.has(other) {
                            continue;
                        }
                        if state.is_true.has(other) {
                            return false;
                        }
                        state.is_false.insert(other);
                        self.next.push(other as u16 * 2 + 1);
                    }
                } else if state.left[set] == 0 {
                    return false;
                } else if state.left[set] == 1 {
                    let last = usize::from(state.last[set]);
                    if state.is_false.has(last) {
                        return false;
                    }
                    if !state.is_true.has(last) {
                        state.is_true.insert(last);
                        self.next.push(last as u16 * 2);
                    }
                }
            }
        }
        true
    }
}

impl Propagator for Classic {
    fn save(&mut self) {
        self.saved.push(self.state.clone());
    }

    fn restore(&mut self) {
        if let Some(state) = self.saved.pop() {
            self.state = state;
        }
    }

    fn propagate(&mut self, literals: &[Lit], limit: u32, _: &Budget) -> Result<Outcome, Interrupt> {
        self.now.clear();
        for &literal in literals {
            let candidate = literal.var().index();
            let (same, opposite) = if literal.is_positive() {
                (&mut self.state.is_true, &self.state.is_false)
            } else {
                (&mut self.state.is_false, &self.state.is_true)
            };
            if opposite.has(candidate) {
                return Ok(Outcome::Refuted(0));
            }
            if !same.has(candidate) {
                same.insert(candidate);
                self.now.push(candidate as u16 * 2 + u16::from(!literal.is_positive()));
            }
        }
        for rounds in 0.. {
            if rounds == limit {
                return Ok(Outcome::Limit);
            }
            if !self.round() {
                return Ok(Outcome::Refuted(rounds + 1));
            }
            if self.next.is_empty() {
                return Ok(Outcome::Standstill(rounds));
            }
            std::mem::swap(&mut self.now, &mut self.next);
        }
        Ok(Outcome::Limit)
    }

    fn open(&self) -> Vec<Var> {
        let words = self.state.is_true.0.iter().zip(&self.state.is_false.0);
        let open: Vec<u64> = words.map(|(is_true, is_false)| !(is_true | is_false)).collect();
        (0..CANDIDATES)
            .filter(|candidate| open[candidate / 64] >> (candidate % 64) & 1 == 1)
            .map(Var::from_index)
            .collect()
    }

    fn probe(&mut self, limit: u32, budget: &Budget) -> Result<Option<Conclusion>, Interrupt> {
        lanes::probe(&self.open(), limit, budget)
    }
}
