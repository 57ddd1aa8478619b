//! The boxes and regions of a board as text, unless they are the usual ones.

use crate::puzzle::{Digit, Geometry};
use crate::text::{Alphabet, Notation};
use itertools::Itertools;

/// The shape of unusual boxes, such as `1x9`; `None` for usual boxes and for regions.
#[must_use]
pub fn boxes(geometry: &Geometry) -> Option<String> {
    geometry.box_shape().filter(|_| !geometry.is_usual()).map(|shape| shape.to_string())
}

/// The region of each cell on one line, row by row: a character each, or numbers if there are too many regions. `None`
/// if the board has boxes.
///
/// ```
/// # use sudosat::text::{read_regions, render};
/// let geometry = read_regions("aabb\naacb\ndccb\ndddc")?;
/// assert_eq!(render::regions(&geometry).as_deref(), Some("1122 1132 4332 4443"));
/// # Ok::<(), sudosat::text::ParseError>(())
/// ```
#[must_use]
pub fn regions(geometry: &Geometry) -> Option<String> {
    let (side, notation) = (geometry.side(), Notation::default());
    let separator = if notation.alphabet_for(side) == Alphabet::Numbers { " " } else { "" };
    let label = |cell| notation.cell(Some(Digit::from_index(geometry.box_at(cell))), side);
    let row = |row| (row * side..(row + 1) * side).map(label).join(separator);
    geometry.box_shape().is_none().then(|| (0..side).map(row).join(" "))
}
