//! Counts of a solver's work.

use std::fmt;
use std::ops::{AddAssign, Sub};

/// The work of a CDCL solver, in counts that do not depend on the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolverEffort {
    /// Branches tried.
    pub decisions: u64,
    /// Branches that failed.
    pub conflicts: u64,
    /// Clauses learned from conflicts, including those forgotten later.
    pub learnt: u64,
}

impl SolverEffort {
    /// Reads the counts in a solver's statistics, as printed by `CaDiCaL` (`c conflicts: 5`), kissat, glucose and
    /// minisat (`conflicts : 5`); `None` if there are none.
    ///
    /// ```
    /// # use sudosat::sat::backend::SolverEffort;
    /// let statistics = "conflicts  : 7 (23 /sec)\ndecisions  : 12 (0.00 % random)\npropagations : 730 (9 /sec)\n";
    /// let effort = SolverEffort::printed(statistics);
    /// assert_eq!(effort, Some(SolverEffort { decisions: 12, conflicts: 7, learnt: 7 }));
    /// ```
    #[must_use]
    pub fn printed(statistics: &str) -> Option<Self> {
        let count = |name: &str| {
            let of_line = |line: &str| {
                let (key, value) = line.strip_prefix("c ").unwrap_or(line).split_once(':')?;
                if key.trim() == name { value.split_whitespace().next()?.parse().ok() } else { None }
            };
            statistics.lines().find_map(of_line) as Option<u64>
        };
        // CaDiCaL omits counts of 0, but there are always propagations.
        count("propagations")?;
        let conflicts = count("conflicts").unwrap_or(0);
        // minisat does not count learned clauses: every conflict but the last gives one.
        let learnt = count("learned").unwrap_or(conflicts);
        Some(Self { decisions: count("decisions").unwrap_or(0), conflicts, learnt })
    }
}

impl AddAssign for SolverEffort {
    fn add_assign(&mut self, more: Self) {
        self.decisions += more.decisions;
        self.conflicts += more.conflicts;
        self.learnt += more.learnt;
    }
}

impl Sub for SolverEffort {
    type Output = Self;

    /// The difference from earlier effort of the same solver.
    fn sub(self, earlier: Self) -> Self {
        Self {
            decisions: self.decisions - earlier.decisions,
            conflicts: self.conflicts - earlier.conflicts,
            learnt: self.learnt - earlier.learnt,
        }
    }
}

/// `820 decisions, 164 conflicts, 160 learnt clauses`.
impl fmt::Display for SolverEffort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} decisions, {} conflicts, {} learnt clauses", self.decisions, self.conflicts, self.learnt)
    }
}
