//! Audits a data set: what is wrong with its rows, and which rows are the same puzzle.
//!
//! [`examine`](Examiner::examine) looks at a row by itself, on any thread. The [`Auditor`] takes the results in the
//! order of the rows and finds, at the end, the rows that occur more than once. It keeps 32 bytes a row: keyed hashes
//! of the puzzle (64 bits) and of its canonical form (128 bits), and the row's number. Two different puzzles are taken
//! for the same with a probability below n²/2¹²⁹ for n rows.

mod auditor;
mod examine;
mod report;

pub use auditor::Auditor;
pub use examine::{Examined, Examiner, Stated};
pub use report::{Counts, Finding, Kind, Leak, Report, Row};
