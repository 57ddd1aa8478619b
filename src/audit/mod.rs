//! Audits a data set: finds faulty rows, and rows that have the same puzzle.
//!
//! [`examine`](Examiner::examine) examines a row by itself, on any thread. The [`Auditor`] collects the results in the
//! order of the rows and finds, at the end, the rows that occur more than once. It keeps 32 bytes per row: keyed hashes
//! of the puzzle (64 bits) and of its canonical form (128 bits), and the row's number. For n rows, the probability that
//! two different puzzles are taken for the same is below n²/2¹²⁹.

mod auditor;
mod examine;
mod report;

pub use auditor::Auditor;
pub use examine::{Examined, Examiner, Stated};
pub use report::{Counts, Finding, Kind, Leak, Report, Row};
