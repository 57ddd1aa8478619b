//! A SAT solver's work for an answer, in words.

use crate::sat::{Form, SatStats};
use std::fmt;

/// A SAT solver's work on formulas of one form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SatWork {
    pub(crate) form: Form,
    pub(crate) stats: SatStats,
}

/// `reduced: 230 variables, 1550 clauses, 3400 literals, 499 candidates fixed before; 0.001 s in the solver, …`.
impl fmt::Display for SatWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SatStats { variables, clauses, literals, fixed, time, .. } = self.stats;
        let seconds = time.as_secs_f64();
        write!(f, "{}: {variables} variables, {clauses} clauses, {literals} literals, ", self.form)?;
        write!(f, "{fixed} candidates fixed before; {seconds:.3} s in the solver, ")?;
        let SatStats { calls, counted, effort, .. } = self.stats;
        match counted {
            0 => f.write_str("which does not count decisions, conflicts and learnt clauses"),
            _ if counted == calls => effort.fmt(f),
            _ => write!(f, "{effort} in the {counted} of {calls} calls that were counted"),
        }
    }
}
