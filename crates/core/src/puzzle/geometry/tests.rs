//! The houses of square boards, and the sizes that are refused.

use super::*;

#[test]
fn every_cell_is_in_one_house_of_each_kind() {
    for side in [1, 4, 6, 8, 9, 10, 12, 16, 25, 36] {
        let geometry = Geometry::with_side(side).unwrap();
        let mut seen = vec![0; geometry.cells()];
        for house in geometry.houses() {
            for cell in geometry.house_cells(house) {
                seen[cell.index(side)] += 1;
                match house {
                    House::Row(row) => assert_eq!(row, cell.row()),
                    House::Column(column) => assert_eq!(column, cell.column()),
                    House::Box(number) => assert_eq!(number, geometry.box_of(cell)),
                    House::Extra(_) => panic!("an extra house is not of the geometry"),
                }
            }
        }
        assert!(seen.iter().all(|&times| times == 3), "side {side}");
    }
}

#[test]
fn boxes_go_row_by_row() {
    let geometry = Geometry::with_boxes(BoxShape { rows: 2, columns: 3 }).unwrap();
    assert_eq!([0, 3, 12, 15, 35].map(|cell| geometry.box_at(cell)), [0, 1, 2, 3, 5]);
}

#[test]
fn regions_are_numbered_as_they_appear_and_must_fit() {
    let geometry = Geometry::with_regions(2, &[7, 3, 7, 3]).unwrap();
    assert_eq!(geometry.cells_of(House::Box(0)).collect::<Vec<_>>(), [0, 2]);
    assert_eq!(Geometry::with_regions(2, &[1; 3]), Err(GeometryError::RegionLabels { cells: 4, labels: 3 }));
    assert_eq!(
        Geometry::with_regions(2, &[1, 1, 1, 2]),
        Err(GeometryError::RegionSize { label: 1, cells: 3, side: 2 })
    );
}

#[test]
fn sides_out_of_range_are_refused() {
    assert_eq!(Geometry::with_side(0), Err(GeometryError::Side(0)));
    assert_eq!(Geometry::with_side(7), Err(GeometryError::NoBoxShape(7)));
    // 1025 has a box shape, 1031 has none.
    for side in [1025, 1031] {
        assert_eq!(Geometry::with_side(side), Err(GeometryError::Side(side)));
        assert_eq!(Geometry::with_regions(side, &[]), Err(GeometryError::Side(side)));
    }
    assert_eq!(Geometry::with_regions(0, &[]), Err(GeometryError::Side(0)));
    let rows: Vec<u16> = (0..MAX_SIDE * MAX_SIDE).map(|cell| (cell / MAX_SIDE) as u16).collect();
    assert!(Geometry::with_side(MAX_SIDE).is_ok() && Geometry::with_regions(MAX_SIDE, &rows).is_ok());
    let classic = Geometry::with_boxes(BoxShape { rows: 3, columns: 3 }).unwrap();
    assert!(Arc::ptr_eq(&classic, &Geometry::classic()), "most puzzles share one geometry");
    assert!(Geometry::with_boxes(BoxShape { rows: usize::MAX, columns: 2 }).is_err());
}
