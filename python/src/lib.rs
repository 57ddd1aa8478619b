//! The Python package `sudosat`: bindings of the library, and the command line.
//!
//! | file or folder | contents |
//! |---|---|
//! | `puzzle`, `solution`, `grid`, `source` | the values, and the objects that they are made from |
//! | `call` | engines by name, limits, and calls that signals can end |
//! | `one`, `iterate`, `grade`, `rate`, `steps`, `why`, `proof`, `sat` | functions of one puzzle |
//! | `many/` | functions of a column of puzzles |
//! | `command` | the command line |
//! | `verdict`, `errors`, `plural` | the enum, the exceptions, and counts with their nouns |
//!
//! Doc comments of classes and functions are their docstrings in Python; `package/sudosat/_sudosat.pyi` has their
//! types.

mod call;
mod command;
mod errors;
mod grade;
mod grid;
mod iterate;
mod many;
mod one;
mod plural;
mod proof;
mod puzzle;
mod rate;
mod sat;
mod solution;
mod source;
mod steps;
mod verdict;
mod why;

/// The extension module; `package/sudosat/__init__.py` exports it.
#[pyo3::pymodule(gil_used = false)]
mod _sudosat {
    #[pymodule_export]
    use crate::command::command;
    #[pymodule_export]
    use crate::errors::{EngineError, OutOfTime, ParseError};
    #[pymodule_export]
    use crate::grade::{Grade, grade};
    #[pymodule_export]
    use crate::grid::PyCandidate;
    #[pymodule_export]
    use crate::iterate::{SolutionIterator, solutions};
    #[pymodule_export]
    use crate::many::audit::{AuditReport, audit};
    #[pymodule_export]
    use crate::many::canonical::canonical_many;
    #[pymodule_export]
    use crate::many::generate::generate;
    #[pymodule_export]
    use crate::many::grade::grade_many;
    #[pymodule_export]
    use crate::many::minimize::minimize;
    #[pymodule_export]
    use crate::many::morph::morph;
    #[pymodule_export]
    use crate::many::rate::rate_many;
    #[pymodule_export]
    use crate::many::select::select;
    #[pymodule_export]
    use crate::many::solve::{counts, solve_many, verdicts};
    #[pymodule_export]
    use crate::many::table::{Column, Table};
    #[pymodule_export]
    use crate::many::vicinity::vicinity;
    #[pymodule_export]
    use crate::one::{Answer, Canonical, Check, PyCount, canonical, check, count, solve, unique};
    #[pymodule_export]
    use crate::proof::{Certificate, Verification, certify, verify};
    #[pymodule_export]
    use crate::puzzle::{Puzzle, PyBoard, read};
    #[pymodule_export]
    use crate::rate::{Rating, rate};
    #[pymodule_export]
    use crate::sat::{Formula, decode_model, encodings, export};
    #[pymodule_export]
    use crate::solution::Solution;
    #[pymodule_export]
    use crate::steps::{Hint, Steps, hint, steps};
    #[pymodule_export]
    use crate::why::{Explanation, Repair, explain};
}
