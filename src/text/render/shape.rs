//! The boxes and regions of a board as text, unless they are the usual ones.

use crate::puzzle::{Cell, Digit, Geometry, Grids};
use crate::text::{Alphabet, Notation};
use itertools::Itertools;

/// The shape of unusual boxes, such as `1x9`; `None` for usual boxes and for regions.
#[must_use]
pub fn boxes(geometry: &Geometry) -> Option<String> {
    geometry.box_shape().filter(|_| geometry.is_square() && !geometry.is_usual()).map(|shape| shape.to_string())
}

/// The size of the grids of a board that is not square or has other digits than 1, 2, …, its digits and boxes or
/// regions, and where its grids begin, as after the word `grid` in a line above a board; `None` for a square board.
///
/// ```
/// # use sudosat::{puzzle::{BoxShape, Cell, Geometry, Grids}, text::render};
/// let origins = vec![Cell::new(0, 0), Cell::new(2, 2)];
/// let grids = Grids { digits: 4, first: 1, rows: 4, columns: 4, origins, modifier: None };
/// let geometry = Geometry::with_grids(&grids, BoxShape { rows: 2, columns: 2 })?;
/// assert_eq!(render::grid(&geometry).as_deref(), Some("4x4 boxes 2x2 at r1c1 r3c3"));
/// # Ok::<(), sudosat::puzzle::GeometryError>(())
/// ```
#[must_use]
pub fn grid(geometry: &Geometry) -> Option<String> {
    let Grids { digits, first, rows, columns, origins, modifier } = geometry.grids()?;
    let box_cells = geometry.box_shape().map_or(0, |shape| shape.rows * shape.columns);
    let usual = (*rows).max(*columns).max(box_cells);
    let label = |cell| LABELS.get(geometry.box_of(cell)).map_or('?', |&label| char::from(label));
    let cells = (0..*rows).flat_map(|row| (0..*columns).map(move |column| Cell::new(row, column)));
    let has_usual_digits = modifier.is_some() || *first == 1 && *digits == usual;
    let parts = [
        Some(format!("{rows}x{columns}")),
        (*first != 1 && !has_usual_digits).then(|| format!("digits {first}-{}", geometry.last())),
        (*first == 1 && !has_usual_digits).then(|| format!("digits {digits}")),
        Some(geometry.box_shape().map_or_else(
            || format!("regions {}", cells.map(label).collect::<String>()),
            |shape| format!("boxes {shape}"),
        )),
        modifier.map(|modifier| modifier.name().to_owned()),
        (origins.len() > 1).then(|| format!("at {}", origins.iter().join(" "))),
    ];
    Some(parts.into_iter().flatten().join(" "))
}

/// The labels of regions on a board that is not square.
pub(crate) const LABELS: &[u8; 61] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

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
    let separator = if notation.alphabet_for(geometry) == Alphabet::Numbers { " " } else { "" };
    let label = |cell| notation.cell(Some(Digit::from_index(geometry.box_at(cell))), geometry);
    let row = |row| (row * side..(row + 1) * side).map(label).join(separator);
    (geometry.is_square() && geometry.box_shape().is_none()).then(|| (0..side).map(row).join(" "))
}
