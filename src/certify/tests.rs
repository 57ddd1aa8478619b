//! The formula that the checker writes is the one that the solver refutes.

use crate::formula::Cnf;
use crate::puzzle::{Board, BoxShape, Geometry, Puzzle, Rule};
use crate::sat::{Encoding, encode_rules};
use crate::verify::full_formula;
use std::sync::Arc;

fn both_write(board: &Arc<Board>) {
    let mut expected = Cnf::default();
    encode_rules(board, Encoding::Extended, &mut expected);
    let empty = Puzzle::empty(Arc::clone(board));
    assert_eq!(full_formula(&empty, &[], &mut || true), Ok(expected), "{board:?}");
}

#[test]
fn both_encoders_write_the_same_formula() {
    let shapes = [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (1, 5), (7, 1), (2, 4), (3, 3), (2, 5), (4, 4)];
    let boards = shapes.map(|(rows, columns)| Geometry::with_boxes(BoxShape { rows, columns }).unwrap());
    let jigsaws = [
        Geometry::with_regions(1, &[1]).unwrap(),
        Geometry::with_regions(2, &[1, 2, 2, 1]).unwrap(),
        Geometry::with_regions(4, &[1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 2, 3, 4, 4, 3, 3]).unwrap(),
        Geometry::with_regions(4, &[1, 2, 2, 3, 4, 1, 2, 3, 4, 2, 1, 3, 4, 4, 3, 1]).unwrap(),
    ];
    for geometry in boards.iter().chain(&jigsaws) {
        for rules in [&[][..], &[Rule::MAIN_DIAGONAL], &[Rule::ANTI_DIAGONAL], &Rule::DIAGONAL] {
            both_write(&Board::new(geometry.clone(), rules.iter().cloned()).unwrap());
        }
        both_write(&Board::new(geometry.clone(), [Rule::DISJOINT_GROUPS, Rule::MAIN_DIAGONAL]).unwrap());
    }
    let regions =
        "region r1c1 r1c2 r2c1 r2c2 r2c3 r5c5 r6c6 r6c7 r9c9;region r1c1 r1c2 r2c2 r2c3 r3c3 r5c5 r6c7 r7c7 r8c9";
    for rules in ["windoku", "windoku;disjoint-groups", regions, &format!("windoku;{regions};diagonal anti")] {
        let rules = rules.split(';').map(|rule| rule.parse().unwrap());
        both_write(&Board::new(Geometry::classic(), rules).unwrap());
    }
    both_write(&Board::new(Geometry::with_side(16).unwrap(), [Rule::WINDOKU]).unwrap());
}
