//! The cells of the houses that rules add.

use super::rule::{ExtraHouse, RuleError};
use super::{Cell, Geometry};

/// The cell indices of a house, ascending.
pub(super) type HouseCells = Box<[u32]>;

/// The cells of each house that a rule of this kind adds.
///
/// # Errors
///
/// If the rule does not fit the geometry.
pub(super) fn houses(geometry: &Geometry, kind: &ExtraHouse) -> Result<Vec<HouseCells>, RuleError> {
    let side = geometry.side();
    let diagonal =
        |column: &dyn Fn(usize) -> usize| vec![(0..side).map(|row| (row * side + column(row)) as u32).collect()];
    match kind {
        ExtraHouse::MainDiagonal => Ok(diagonal(&|row| row)),
        ExtraHouse::AntiDiagonal => Ok(diagonal(&|row| side - 1 - row)),
        ExtraHouse::Windoku => windows(geometry),
        ExtraHouse::DisjointGroups => {
            let boxes = || (0..side).map(|number| geometry.box_cells(number));
            let group = |position: usize| {
                let mut cells: Vec<u32> = boxes().map(|cells| cells[position]).collect();
                cells.sort_unstable();
                cells.into()
            };
            Ok((0..side).map(group).collect())
        }
        ExtraHouse::Region(cells) => region(geometry, cells).map(|cells| vec![cells]),
    }
}

fn windows(geometry: &Geometry) -> Result<Vec<HouseCells>, RuleError> {
    let boxes = geometry.box_shape().filter(|shape| shape.rows == shape.columns && shape.rows >= 3);
    let Some(shape) = boxes else { return Err(RuleError::Windoku) };
    let size = shape.rows;
    let starts = || (0..size - 1).map(move |number| 1 + number * (size + 1));
    let window = |top: usize, left: usize| -> HouseCells {
        let rows = top..top + size;
        rows.flat_map(|row| (left..left + size).map(move |column| (row * geometry.side() + column) as u32)).collect()
    };
    Ok(starts().flat_map(|top| starts().map(move |left| window(top, left))).collect())
}

fn region(geometry: &Geometry, cells: &[Cell]) -> Result<HouseCells, RuleError> {
    let side = geometry.side();
    if cells.len() != side {
        return Err(RuleError::RegionSize { cells: cells.len(), side });
    }
    // `Rule::in_order` has sorted them.
    Ok(cells.iter().map(|&cell| geometry.index(cell) as u32).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::BoxShape;
    use crate::puzzle::Rule;
    use crate::puzzle::rule::check_fit;

    #[test]
    fn windows_have_a_cell_between_them() {
        let classic = houses(&Geometry::classic(), &ExtraHouse::Windoku).unwrap();
        assert_eq!(classic.len(), 4);
        assert_eq!(classic[1][..], [14, 15, 16, 23, 24, 25, 32, 33, 34], "rows 2 to 4, columns 6 to 8");
        let large = houses(&Geometry::with_side(16).unwrap(), &ExtraHouse::Windoku).unwrap();
        assert_eq!((large.len(), large[8][15]), (9, 14 * 16 + 14));
        for (rows, columns) in [(2, 2), (2, 3), (1, 9), (3, 4)] {
            let geometry = Geometry::with_boxes(BoxShape { rows, columns }).unwrap();
            assert_eq!(houses(&geometry, &ExtraHouse::Windoku), Err(RuleError::Windoku));
        }
    }

    #[test]
    fn disjoint_groups_take_one_cell_of_each_box() {
        let groups = houses(&Geometry::with_side(6).unwrap(), &ExtraHouse::DisjointGroups).unwrap();
        assert_eq!((groups.len(), &groups[4][..]), (6, &[7, 10, 19, 22, 31, 34][..]));
        let jigsaw = Geometry::with_regions(2, &[1, 2, 2, 1]).unwrap();
        let groups = houses(&jigsaw, &ExtraHouse::DisjointGroups).unwrap();
        assert_eq!(groups, [HouseCells::from([0, 1]), HouseCells::from([2, 3])]);
    }

    #[test]
    fn a_region_has_one_cell_for_each_digit() {
        let four = Geometry::with_side(4).unwrap();
        let messages = |text: &str| {
            let rule: Rule = text.parse().unwrap();
            check_fit(&rule, &four)
                .and_then(|()| houses(&four, rule.house().unwrap()))
                .map_err(|error| error.to_string())
        };
        assert_eq!(messages("region r4c4 r1c1 r2c3 r1c2"), Ok(vec![HouseCells::from([0, 1, 6, 15])]));
        assert_eq!(messages("region r1c1").unwrap_err(), "an extra region needs 4 cells, one for each digit, got 1");
        assert_eq!(messages("region r1c1 r1c2 r1c1 r1c3").unwrap_err(), "the rule `region` has r1c1 twice");
        assert_eq!(
            messages("region r1c1 r1c5").unwrap_err(),
            "the rule `region` has r1c5, which is not on a board of side 4"
        );
    }
}
