//! Clauses of each rule against a naive reading of it, on every grid of three boards of side 4.

use super::*;
use crate::formula::Cnf;
use crate::puzzle::{BoxShape, Digit, Geometry};
use crate::sat::gadget::testing::propagated;
use crate::sat::vars::full_var;
use itertools::{Itertools, iproduct};
use std::sync::Arc;

type Grid = [[u32; 4]; 4];

/// The box of each cell.
type Boxes = [[usize; 4]; 4];

fn boards() -> Vec<(Arc<Geometry>, Boxes)> {
    let usual = Geometry::with_side(4).unwrap();
    let latin = Geometry::with_boxes(BoxShape { rows: 1, columns: 4 }).unwrap();
    let jigsaw = Geometry::with_regions(4, &[1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 2, 3, 4, 4, 3, 3]).unwrap();
    let boxes = |box_of: fn(usize, usize) -> usize| {
        let mut boxes = Boxes::default();
        iproduct!(0..4, 0..4).for_each(|(row, column)| boxes[row][column] = box_of(row, column));
        boxes
    };
    vec![
        (usual, boxes(|row, column| row / 2 * 2 + column / 2)),
        (latin, boxes(|row, _| row)),
        (jigsaw, [[0, 0, 0, 0], [1, 1, 1, 2], [3, 3, 1, 2], [3, 3, 2, 2]]),
    ]
}

/// All grids of a board.
fn grids(boxes: &Boxes) -> Vec<Grid> {
    let mut found = Vec::new();
    extend(&mut Grid::default(), 0, boxes, &mut found);
    found
}

fn extend(grid: &mut Grid, cell: usize, boxes: &Boxes, found: &mut Vec<Grid>) {
    if cell == 16 {
        return found.push(*grid);
    }
    let (row, column) = (cell / 4, cell % 4);
    for digit in 1..=4 {
        let free = iproduct!(0..4, 0..4)
            .all(|(r, c)| grid[r][c] != digit || r != row && c != column && boxes[r][c] != boxes[row][column]);
        if free {
            grid[row][column] = digit;
            extend(grid, cell + 1, boxes, found);
            grid[row][column] = 0;
        }
    }
}

/// Asserts that exactly the grids with the property satisfy the clauses of these rules. Returns their number.
fn check(rules: &[&str], property: impl Fn(&Grid, &Boxes) -> bool) -> usize {
    let mut all = 0;
    for (geometry, boxes) in boards() {
        let board = Board::new(geometry, rules.iter().map(|rule| rule.parse().unwrap())).unwrap();
        let mut formula = Cnf::default();
        write_whole(&board, &mut formula);
        let (mut kept, grids) = (0, grids(&boxes));
        for grid in &grids {
            let mut values = vec![None; formula.variables()];
            for (row, column, digit) in iproduct!(0..4, 0..4, 0..4) {
                let var = full_var(4, 4 * row + column, Digit::from_index(digit));
                values[var.index()] = Some(grid[row][column] == digit as u32 + 1);
            }
            let consistent = propagated(&formula, &mut values);
            assert_eq!(consistent, property(grid, &boxes), "{rules:?}: {grid:?}");
            kept += usize::from(consistent);
            assert!(!consistent || values.iter().all(Option::is_some), "{rules:?}: {grid:?} leaves a variable open");
        }
        let size = size(&board);
        assert_eq!((size.clauses, size.variables), (formula.len() as u64, formula.variables() - 64));
        assert!(kept < grids.len(), "{rules:?} exclude nothing");
        all += kept;
    }
    all
}

/// All pairs of different cells, each once.
fn pairs() -> impl Iterator<Item = ((usize, usize), (usize, usize))> {
    iproduct!(0..4, 0..4).array_combinations().map(|[one, other]| (one, other))
}

fn distances((one, other): ((usize, usize), (usize, usize))) -> (usize, usize) {
    (one.0.abs_diff(other.0), one.1.abs_diff(other.1))
}

/// Whether all pairs of cells at these distances have the property.
fn all_at(grid: &Grid, apart: (usize, usize), property: impl Fn(u32, u32) -> bool) -> bool {
    let mut near = pairs().filter(|&pair| distances(pair) == apart || distances(pair) == (apart.1, apart.0));
    near.all(|(one, other)| property(grid[one.0][one.1], grid[other.0][other.1]))
}

fn group(digit: u32) -> u32 {
    [0, 1, 1, 2][digit as usize - 1]
}

#[test]
fn rules_everywhere_on_the_board() {
    check(&["anti-knight"], |grid, _| all_at(grid, (1, 2), |one, other| one != other));
    check(&["anti-king"], |grid, _| all_at(grid, (1, 1), |one, other| one != other));
    check(&["nonconsecutive", "difference 1 r1c1 r1c2"], |grid, _| {
        grid[0][0].abs_diff(grid[0][1]) == 1 && all_at(grid, (0, 1), |one, other| one.abs_diff(other) != 1)
    });
    check(&["anti-taxicab"], |grid, _| {
        pairs().all(|pair @ (one, other)| {
            let (down, right) = distances(pair);
            grid[one.0][one.1] != grid[other.0][other.1] || grid[one.0][one.1] as usize != down + right
        })
    });
    check(&["global-entropy"], |grid, _| {
        iproduct!(0..3, 0..3).all(|(row, column)| {
            let square = [grid[row][column], grid[row][column + 1], grid[row + 1][column], grid[row + 1][column + 1]];
            square.map(group).into_iter().unique().count() == 3
        })
    });
}

#[test]
fn rules_for_pairs_without_a_mark() {
    let unmarked = |grid: &Grid, property: fn(u32, u32) -> bool| {
        let mut near = pairs().filter(|&pair| matches!(distances(pair), (0, 1) | (1, 0)));
        near.all(|(one, other)| {
            matches!((one, other), ((1, 1), (1, 2)) | ((2, 0), (3, 0)))
                || property(grid[one.0][one.1], grid[other.0][other.1])
        })
    };
    let dots = ["difference 2 r2c3 r2c2", "ratio 3 r3c1 r4c1"];
    let has_dots = |grid: &Grid| {
        let (one, other) = (grid[2][0], grid[3][0]);
        grid[1][1].abs_diff(grid[1][2]) == 2 && (one == 3 * other || other == 3 * one)
    };
    check(&["no-difference 3", dots[0], dots[1]], |grid, _| {
        has_dots(grid) && unmarked(grid, |one, other| one.abs_diff(other) != 3)
    });
    check(&["no-ratio 2", dots[0], dots[1]], |grid, _| {
        has_dots(grid) && unmarked(grid, |one, other| one != 2 * other && other != 2 * one)
    });
    check(&["no-sum 7", "sum 5 r2c2 r2c3", "sum 4 r3c1 r4c1"], |grid, _| {
        let sums = grid[1][1] + grid[1][2] == 5 && grid[2][0] + grid[3][0] == 4;
        sums && unmarked(grid, |one, other| one + other != 7)
    });
}

#[test]
fn a_marking_of_its_own_kind_lifts_a_negative_rule() {
    type Related = fn(u32, u32) -> bool;
    let solution: Grid = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]];
    let cases: [(&str, &str, Related); 3] = [
        ("difference 1", "sum", |one, other| one.abs_diff(other) == 1),
        ("ratio 2", "sum", |one, other| one == 2 * other || other == 2 * one),
        ("sum 5", "difference", |one, other| one + other == 5),
    ];
    let near = || pairs().filter(|&pair| matches!(distances(pair), (0, 1) | (1, 0)));
    let digits = |grid: &Grid, (one, other): ((usize, usize), (usize, usize))| [one, other].map(|at| grid[at.0][at.1]);
    let number = |[one, other]: [u32; 2], kind: &str| if kind == "sum" { one + other } else { one.abs_diff(other) };
    for (mark, foreign, related) in cases {
        let is_related = |grid: &Grid, pair| {
            let [one, other] = digits(grid, pair);
            related(one, other)
        };
        let mut marked: Vec<_> = near().filter(|&pair| is_related(&solution, pair)).collect();
        let cells = |((row, column), (other_row, other_column)): ((usize, usize), (usize, usize))| {
            format!("r{}c{} r{}c{}", row + 1, column + 1, other_row + 1, other_column + 1)
        };
        let with_marks = |marked: &[_]| {
            let marks = marked.iter().map(|&pair| format!("{mark} {}", cells(pair)));
            [format!("no-{mark}")].into_iter().chain(marks).collect::<Vec<_>>()
        };
        let rules = with_marks(&marked);
        let rules: Vec<&str> = rules.iter().map(String::as_str).collect();
        let kept = check(&rules, |grid, _| near().all(|pair| is_related(grid, pair) == marked.contains(&pair)));
        assert!(kept > 0, "{rules:?}");
        // A marking of another kind lifts nothing.
        let last = marked.pop().unwrap();
        let value = number(digits(&solution, last), foreign);
        let mut rules = with_marks(&marked);
        rules.push(format!("{foreign} {value} {}", cells(last)));
        let rules: Vec<&str> = rules.iter().map(String::as_str).collect();
        check(&rules, |grid, _| {
            number(digits(grid, last), foreign) == value
                && near().all(|pair| is_related(grid, pair) == marked.contains(&pair))
        });
    }
}

#[test]
fn rules_of_cells_and_pairs() {
    check(&["odd r2c3"], |grid, _| grid[1][2] % 2 == 1);
    check(&["even r2c3"], |grid, _| grid[1][2] % 2 == 0);
    check(&["minimum r1c1", "minimum r1c2", "maximum r3c3"], |grid, _| {
        let low = grid[0][0] < grid[1][0] && grid[0][1] < grid[1][1] && grid[0][1] < grid[0][2];
        low && [grid[1][2], grid[2][1], grid[2][3], grid[3][2]].iter().all(|&digit| digit < grid[2][2])
    });
    check(&["difference 2 r1c1 r3c4"], |grid, _| grid[0][0].abs_diff(grid[2][3]) == 2);
    check(&["ratio 4 r1c1 r2c1"], |grid, _| [grid[0][0], grid[1][0]].iter().sorted().eq(&[1, 4]));
    check(&["sum 6 r1c1 r3c2"], |grid, _| grid[0][0] + grid[2][1] == 6);
    check(&["greater r4c4 r1c4"], |grid, _| grid[3][3] > grid[0][3]);
    // Without the rule these two cells may be equal.
    check(&["greater r1c1 r2c3"], |grid, _| grid[0][0] > grid[1][2]);
    check(&["clone r1c1 r1c2 r4c4 = r3c3 r2c4 r4c4"], |grid, _| grid[0][0] == grid[2][2] && grid[0][1] == grid[1][3]);
}

#[test]
fn rules_along_lines() {
    let line = |grid: &Grid| [grid[0][0], grid[1][1], grid[2][1], grid[2][2]];
    let linked =
        |grid: &Grid, allowed: fn(u32, u32) -> bool| line(grid).windows(2).all(|pair| allowed(pair[0], pair[1]));
    let on = |rule: &str| format!("{rule} r1c1 r2c2 r3c2 r3c3");
    check(&[&on("thermo")], |grid, _| linked(grid, |one, next| one < next));
    check(&[&on("slow-thermo")], |grid, _| linked(grid, |one, next| one <= next));
    check(&[&on("whispers 2")], |grid, _| linked(grid, |one, next| one.abs_diff(next) >= 2));
    check(&["whispers 2 r1c1 r2c2 r1c1"], |grid, _| grid[0][0].abs_diff(grid[1][1]) >= 2);
    check(&["renban r1c1 r2c2 r3c3"], |grid, _| {
        let digits = [grid[0][0], grid[1][1], grid[2][2]];
        digits.iter().all_unique() && digits.iter().max().unwrap() - digits.iter().min().unwrap() == 2
    });
    check(&["nabner r1c1 r2c2"], |grid, _| grid[0][0].abs_diff(grid[1][1]) > 1);
    check(&[&on("palindrome")], |grid, _| grid[0][0] == grid[2][2] && grid[1][1] == grid[2][1]);
    check(&["palindrome r1c1 r2c2 r4c3 r2c2 r3c3"], |grid, _| grid[0][0] == grid[2][2]);
    check(&[&on("between")], |grid, _| {
        let [one, inner @ .., other] = line(grid);
        inner.iter().all(|&digit| one.min(other) < digit && digit < one.max(other))
    });
    check(&["between r1c1 r2c2 r1c1"], |_, _| false);
    check(&["lockout 1 r1c1 r2c2 r1c1"], |_, _| false);
    check(&["between r1c1 r2c2", "thermo r1c1 r2c2"], |grid, _| grid[0][0] < grid[1][1]);
    check(&[&on("lockout 2")], |grid, _| {
        let [one, inner @ .., other] = line(grid);
        let outside = |digit: u32| digit < one.min(other) || digit > one.max(other);
        one.abs_diff(other) >= 2 && inner.into_iter().all(outside)
    });
    check(&[&on("entropic")], |grid, _| {
        line(grid).windows(3).all(|three| three.iter().map(|&digit| group(digit)).all_unique())
    });
    check(&["entropic r1c1 r2c2"], |grid, _| group(grid[0][0]) != group(grid[1][1]));
    check(&["entropic r1c1 r2c2 r1c1"], |_, _| false);
    check(&[&on("modular 3")], |grid, _| {
        line(grid).windows(3).all(|three| three.iter().map(|digit| digit % 3).all_unique())
    });
    check(&["modular 4 r1c1 r2c2 r4c3"], |grid, _| [grid[0][0], grid[1][1], grid[3][2]].iter().all_unique());
}

#[test]
fn rules_that_count_or_point() {
    let square = |grid: &Grid| [grid[1][1], grid[1][2], grid[2][1], grid[2][2]];
    let count = |digits: &[u32], wanted: u32| digits.iter().filter(|&&digit| digit == wanted).count();
    check(&["quadruple 1 1 3 r2c2 r2c3 r3c2 r3c3"], |grid, _| {
        count(&square(grid), 1) >= 2 && count(&square(grid), 3) >= 1
    });
    check(&["count 1 2 r2c2 r2c3 r3c2 r3c3"], |grid, _| count(&square(grid), 2) == 1);
    check(&["count 0 2 r2c2 r2c3 r3c2 r3c3"], |grid, _| count(&square(grid), 2) == 0);
    check(&["count 5 2 r2c2 r2c3 r3c2 r3c3"], |_, _| false);
    check(&["circles r1c1 r2c2 r3c3"], |grid, _| {
        let digits = [grid[0][0], grid[1][1], grid[2][2]];
        digits.iter().all(|&digit| count(&digits, digit) == digit as usize)
    });
    check(&["row-index r2c3 r4c4"], |grid, _| {
        let at = |row: usize, column: usize| grid[grid[row][column] as usize - 1][column] as usize == row + 1;
        at(1, 2) && at(3, 3)
    });
    check(&["column-index r2c3 r4c4"], |grid, _| {
        let at = |row: usize, column: usize| grid[row][grid[row][column] as usize - 1] as usize == column + 1;
        at(1, 2) && at(3, 3)
    });
    check(&["box-index r2c3 r4c4"], |grid, boxes| {
        let at = |row: usize, column: usize| {
            let own = iproduct!(0..4, 0..4).filter(|&(r, c)| boxes[r][c] == boxes[row][column]);
            let cells: Vec<(usize, usize)> = own.collect();
            let position = cells.iter().position(|&cell| cell == (row, column)).unwrap();
            let (r, c) = cells[grid[row][column] as usize - 1];
            grid[r][c] as usize == position + 1
        };
        at(1, 2) && at(3, 3)
    });
}

#[test]
fn the_sizes_on_the_classic_board_are_as_documented() {
    for (rule, clauses, variables) in [
        ("anti-knight", 1_368, 0),
        ("anti-king", 504, 0),
        ("nonconsecutive", 144 * 18, 0),
        ("no-sum 10", 144 * 18, 0),
        ("no-sum 3", 144 * 4, 0),
        ("global-entropy", 192, 0),
        ("odd r5c5", 4, 0),
        ("maximum r5c5", 4 * 18, 0),
        ("difference 1 r5c5 r5c6", 18, 0),
        ("thermo r5c5 r4c5 r3c6 r2c6", 3 * 18, 0),
        ("whispers 5 r5c5 r4c5 r3c6 r2c6", 3 * 18, 0),
        ("palindrome r5c5 r4c5 r3c6 r2c6", 2 * 18, 0),
        // Four of the six pairs are in different houses, and there are six windows.
        ("renban r5c5 r4c5 r3c6 r2c6", 4 * 9 + 169, 6),
        ("nabner r5c5 r4c5 r3c6", 3 * (18 + 25), 0),
        ("entropic r5c5 r4c5 r3c6 r2c6", 5 * 18 + 2 * 3, 0),
        ("between r5c5 r4c5 r3c6 r2c6", 36 * 5, 1),
        ("lockout 4 r5c5 r4c5 r3c6 r2c6", 36 * 5, 3),
        ("quadruple 1 1 2 r3c3 r3c4 r4c3 r4c4", 4 + 1, 0),
        ("count 2 3 r3c3 r3c4 r4c3 r4c4", 4 + 4, 0),
        ("row-index r5c5", 16, 0),
    ] {
        let size = size(&Board::new(Geometry::classic(), [rule.parse().unwrap()]).unwrap());
        assert_eq!((size.clauses, size.variables), (clauses, variables), "{rule}");
    }
}
