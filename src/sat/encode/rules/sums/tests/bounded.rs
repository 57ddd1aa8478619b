//! Shapes too large for automata and combinations, which are written in a form of bounded size with the same meaning.

use super::*;

/// A solved grid of a side, shuffled a little by swapping digits.
fn solved(side: usize, cell: Cell) -> u32 {
    let box_rows = (1..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows)).unwrap();
    let shift = cell.row() % box_rows * (side / box_rows) + cell.row() / box_rows;
    ((cell.column() + shift) * 7 % side) as u32 + 1
}

/// A rule with a number, and the number that fits the solved grid.
type Numbered = (Box<dyn Fn(u32) -> Rule>, u32);

/// The largest formula of one rule.
const MOST_CLAUSES: u64 = 650_000;

#[test]
fn every_rule_is_written_in_bounded_size_on_every_side() {
    let square = |side: usize, count: usize| -> Vec<Cell> {
        (0..count).map(|place| Cell::new(place / side, place % side)).collect()
    };
    for side in [9, 16, 64] {
        let diagonal: Vec<Cell> = (0..side).map(|place| Cell::new(place, place)).collect();
        let row: Vec<Cell> = square(side, side);
        let several = square(side, side + side / 2);
        let sum = |cells: &[Cell]| cells.iter().map(|&cell| solved(side, cell)).sum::<u32>();
        let middle = side / 2;
        let digit = |column: usize| solved(side, Cell::new(middle, column));
        let digits: Vec<u32> = (0..side).map(digit).collect();
        let cage = |cells: &[Cell]| -> Numbered {
            let (total, cells): (u32, Box<[Cell]>) = (sum(cells), cells.into());
            (Box::new(move |total| Rule::Cage { cells: cells.clone(), total: Some(total) }), total)
        };
        let total = |cells: &[Cell]| -> Numbered {
            let (total, cells): (u32, Box<[Cell]>) = (sum(cells), cells.into());
            (Box::new(move |total| Rule::Sum { cells: cells.clone(), total }), total)
        };
        let line = |cells: &[Cell], kind: fn(u32) -> LineKind| -> Numbered {
            let (total, cells): (u32, Box<[Cell]>) = (sum(cells), cells.into());
            (Box::new(move |total| Rule::Line { cells: cells.clone(), kind: kind(total) }), total)
        };
        let mut rules = vec![
            cage(&row[1..]),
            cage(&row[..side / 2]),
            total(&diagonal),
            total(&several),
            line(&several, LineKind::Sum),
            line(&row, LineKind::SumLoop),
        ];
        for kind in [OutsideKind::Sandwich, OutsideKind::XSum, OutsideKind::Skyscraper, OutsideKind::NumberedRoom] {
            let value = (0..5000).find(|&value| clue_holds(kind, &digits, value)).unwrap();
            let line = crate::puzzle::ClueLine { from: Edge::Left, number: middle };
            rules.push((Box::new(move |value| Rule::Outside { line, kind, value }), value));
        }
        for (rule, number) in rules {
            let (rule, other) = (rule(number), rule(if number > 1 { number - 1 } else { number + 1 }));
            let board = Board::new(Geometry::with_side(side).unwrap(), [rule.clone()]).unwrap();
            let cells = CellTerms::new(board.geometry(), Context::Houses, &Sparse { side, seed: 0 });
            let shape = shape(&rule, side);
            let mut formula = Cnf::default();
            formula.reserve(side.pow(3));
            let _ = write_rule(&rule, &board, &cells, &mut Clauses::new(&mut formula));
            assert!(formula.len() as u64 <= MOST_CLAUSES, "{side} {} {}", rule.name(), formula.len());
            let digits: Vec<(Cell, u32)> = shape.iter().map(|&cell| (cell, solved(side, cell))).collect();
            assert!(holds(&formula, side, &cells, &digits), "{side} {rule}");
            let board = Board::new(Geometry::with_side(side).unwrap(), [other.clone()]).unwrap();
            let formula = self::formula(&board, &cells, &shape);
            assert!(!holds(&formula, side, &cells, &digits), "{side} {other}");
        }
        for line in [
            Rule::Line { cells: several.clone().into(), kind: LineKind::RegionSum },
            Rule::Line { cells: several.clone().into(), kind: LineKind::Zipper },
            Rule::Line { cells: several.clone().into(), kind: LineKind::DoubleArrow },
            Rule::Arrow { circle: row[..3].into(), shaft: several[3..].into() },
        ] {
            let board = Board::new(Geometry::with_side(side).unwrap(), [line.clone()]).unwrap();
            let mut size = Size { variables: side.pow(3), ..Size::default() };
            let cells = CellTerms::new(board.geometry(), Context::Houses, &Sparse { side, seed: 0 });
            let _ = write_rule(&line, &board, &cells, &mut Clauses::new(&mut size));
            assert!(size.clauses <= MOST_CLAUSES, "{side} {} {size:?}", line.name());
        }
    }
}

#[test]
fn forms_of_bounded_size_have_the_same_meaning() {
    let row = |count: usize| (0..count).map(|column| Cell::new(0, column).to_string()).join(" ");
    for (side, rule, keeping, breaking) in [
        (25, format!("region-sum {}", row(10)), "1 2 3 24 25 4 5 6 18 22", "1 2 3 24 25 4 5 6 18 21"),
        (36, format!("region-sum {}", row(12)), "1 2 3 34 35 36 4 5 6 31 32 33", "1 2 3 34 35 36 4 5 6 30 32 33"),
        (
            64,
            format!("region-sum {}", row(16)),
            "1 2 3 4 61 62 63 64 5 6 7 8 57 58 59 60",
            "1 2 3 4 61 62 63 64 5 6 7 8 57 58 59 56",
        ),
        (36, format!("zipper {}", row(10)), "1 2 3 4 5 31 32 33 34 35", "1 2 3 4 5 31 32 33 34 36"),
        (36, format!("double-arrow {}", row(8)), "28 1 2 3 20 21 11 30", "28 1 2 3 20 21 12 30"),
        (36, "arrow r1c1 r1c2 = r1c3 r1c4 r1c5 r1c6".to_owned(), "6 1 3 20 21 17", "6 1 3 20 21 18"),
    ] {
        let board = board(side, &rule);
        let cells = CellTerms::new(board.geometry(), Context::Houses, &Sparse { side, seed: 0 });
        let shape = shape(&board.rules()[0], side);
        let formula = formula(&board, &cells, &shape);
        for (digits, is_kept) in [(keeping, true), (breaking, false)] {
            let digits = digits.split(' ').map(|digit| digit.parse().unwrap());
            let digits: Vec<(Cell, u32)> = shape.iter().copied().zip(digits).collect();
            let digit = |cell: Cell| digits.iter().find(|(other, _)| *other == cell).unwrap().1;
            assert_eq!(keeps(&board.rules()[0], &board, &digit), is_kept, "{rule}");
            assert_eq!(holds(&formula, side, &cells, &digits), is_kept, "{rule}: {digits:?}");
        }
    }
}
