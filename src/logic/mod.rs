//! Logical solving of classic puzzles: the next step by a named technique, the whole path, and the ratings that follow
//! from it: that of Sudoku Explainer 1.2.1, and a score in the manner of HoDoKu.
//!
//! | file | contents |
//! |---|---|
//! | `tables` | houses, peers and positions of the 9×9 board |
//! | `grid` | a grid with candidates, by cell, by house and by digit |
//! | `scale` | values on Sudoku Explainer's scale |
//! | `technique` | the closed, ordered table of techniques |
//! | `step` | a step as pure data |
//! | `subsets` | subsets of a given size, in the order that decides between equal steps |
//! | `techniques` | the search for each technique, one file per family |
//! | `path` | the steps of a puzzle, first to last |
//! | `rating` | ER, EP and ED of a puzzle |
//! | `hodoku` | level and score of a puzzle, in the manner of HoDoKu |
//!
//! A rating depends on the order in which steps are found, so every search here has a fixed order, which its file
//! states. Cells (row by row), digits and positions in a house count from 0; houses are the nine boxes, then the rows,
//! then the columns. A set of digits, or of positions in a house, is a `u16`; a set of cells is a `u128`.
//!
//! Techniques that [assume](Technique::assumes_unique) a single solution are part of the scale, so a puzzle must be
//! proved to have one before it is rated.

mod grid;
mod hodoku;
mod path;
mod rating;
mod scale;
mod step;
mod subsets;
mod tables;
mod technique;
mod techniques;
#[cfg(test)]
mod testing;

pub use hodoku::HodokuRating;
#[doc(hidden)]
pub use path::Order;
pub use path::Path;
pub use rating::{Rated, Rating};
pub use scale::SeValue;
pub use step::Step;
#[doc(hidden)]
pub use step::{InnerStep, Link, LinkKind, Mark, Role};
pub use technique::{HodokuLevel, Technique};
#[doc(hidden)]
pub use techniques::{HouseRepertoire, Repertoire, Unfit};
