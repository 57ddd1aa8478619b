//! Limits of a formula: the number of its clauses, and their memory.

use super::refusal::Refusal;
use sudosat_core::formula::Cnf;

/// The largest number of clauses in a formula that is written: side 49 has 11 million, side 64 has 31 million.
pub(super) const MOST_CLAUSES: u64 = 20_000_000;

/// The limits of a formula.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The largest number of clauses.
    pub(super) clauses: usize,
    /// The memory in bytes of everything but the clauses of rules that are not houses.
    pub(super) taken: u64,
    /// The limit of all memory in bytes.
    pub(super) memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { clauses: MOST_CLAUSES as usize, taken: 0, memory: u64::MAX }
    }
}

impl Limits {
    /// Checks that clauses of this memory fit.
    pub(super) fn afford(self, clauses: u64) -> Result<(), Refusal> {
        let needed = self.taken.saturating_add(clauses);
        if needed > self.memory { Err(Refusal::Memory { needed, limit: self.memory }) } else { Ok(()) }
    }
}

/// The size in bytes, roughly, of clauses in a formula and its index: each literal is in both, which grow by doubling,
/// and is an occurrence; each clause has an end in both, and a number.
pub(super) fn clause_memory(formula: &Cnf) -> u64 {
    let size = formula.size();
    20 * size.literals + 24 * size.clauses
}
