//! Many puzzles at once: columns in, answers in parallel, columns out.
//!
//! | file | contents |
//! |---|---|
//! | `capsule`, `c_data` | the Arrow PyCapsule interface, and its structures: the only `unsafe` of the package |
//! | `rows` | a column of puzzles from any source: Arrow, NumPy, a list |
//! | `parallel` | rows shared among threads, while the calling thread checks for signals and reports progress |
//! | `answer` | the answers for some rows: many plain boards together, all others one by one |
//! | `table` | columns and tables for Python |
//! | `solve`, `rate`, `canonical`, `audit`, `grade`, `select` | the functions of given puzzles |
//! | `generate`, `minimize`, `vicinity`, `morph` | the functions that make puzzles |

pub mod answer;
pub mod audit;
mod c_data;
pub mod canonical;
mod capsule;
pub mod generate;
pub mod grade;
pub mod minimize;
pub mod morph;
mod parallel;
pub mod rate;
mod rows;
pub mod select;
pub mod solve;
pub mod table;
pub mod vicinity;
