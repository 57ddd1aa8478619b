//! The canonical form of a classic puzzle: one representative of all puzzles that are equal up to a relabeling of
//! digits, permutations of bands, of rows within a band, of stacks, of columns within a stack, and a transposition.
//!
//! The form is **minlex**: of all those puzzles, the one whose 81 numbers, row by row with 0 for an empty cell, are
//! least in lexicographic order. As a line, with `.` or `0` for an empty cell, it is least in byte order. Two classic
//! puzzles are isomorphic exactly when their forms are equal. The form is defined even if clues clash.
//!
//! | file | contents |
//! |---|---|
//! | `isomorphism` | the map from a puzzle to its form |
//! | `partial` | a set of maps that agree in some choices |
//! | `extend` | the next row of the form, for one such set and one row of the puzzle |
//! | `search` | breadth-first search for the form, row by row, over all sets that lead to it |
//! | `morph` | maps on plain boards of any side |
//! | `targets` | puzzles onto which others are mapped |
//! | `plain` | forms on small plain boards, by trying all maps |
//!
//! Rows, columns and cells count from 0; digits are 1 to 9, and 0 is an empty cell.

mod extend;
mod isomorphism;
mod morph;
mod partial;
mod plain;
mod search;
mod targets;

pub use isomorphism::Isomorphism;
pub use morph::Morph;
#[doc(hidden)]
pub use morph::{MorphError, plain_boxes};
#[doc(hidden)]
pub use plain::PlainCanonicalizer;
pub use search::Canonicalizer;
#[doc(hidden)]
pub use targets::MorphTargets;

/// A canonical form and a map to it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical {
    /// The form, row by row with 0 for an empty cell.
    pub form: [u8; 81],
    /// A map from the puzzle to the form.
    pub map: Isomorphism,
    /// The number of maps to the form, among the 2·6⁸ = 3,359,232 ways to permute and transpose the board, each with
    /// its relabeling. It is also the number of maps from the puzzle to itself: 1 for a puzzle without symmetry.
    pub automorphisms: u64,
}
