//! Almost locked sets: n cells of a house with n + 1 digits, so that all but one are in the cells. A digit of two such
//! sets is *restricted* if each of its cells in the one sees each in the other: only one of the sets has it, and the
//! other has all its other digits.
//!
//! | file | contents |
//! |---|---|
//! | `sets` | all almost locked sets of a grid and their restricted digits |
//! | `chain` | sets linked by restricted digits: ALS-XZ, ALS-XY-wing, chains |
//!
//! Source: Sudopedia, "Almost Locked Set", "ALS-XZ", "ALS-XY-Wing" and "ALS Chain".

mod chain;
mod sets;

pub(super) use chain::find;
