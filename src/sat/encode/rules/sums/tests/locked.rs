//! Locked candidates of pieces, on boards small enough for all their grids.

use super::*;
use crate::puzzle::{BoxShape, Grids};
use crate::sat::encode::rules::write;
use crate::sat::encode::view::Full;

/// All grids without a digit twice in a house, as digits from 0.
fn grids(board: &Board) -> Vec<Vec<usize>> {
    let incidence = board.incidence();
    let fits = |grid: &[usize], cell: usize, digit: usize| {
        let clashes = |&house: &u16| {
            let cells = incidence.cells_of(house.into()).iter().map(|&other| other as usize);
            cells.take_while(|&other| other < cell).any(|other| grid[other] == digit)
        };
        !incidence.houses_of(cell).iter().any(clashes)
    };
    let mut grids = vec![Vec::new()];
    for cell in 0..board.cells() {
        let longer = grids.into_iter().cartesian_product(0..board.side());
        let longer = longer.filter(|(grid, digit)| fits(grid, cell, *digit));
        grids = longer.map(|(grid, digit)| [grid, vec![digit]].concat()).collect();
    }
    grids
}

/// The rules as a reduced formula, and otherwise.
fn formulas(board: &Board) -> [Cnf; 2] {
    [Context::Reduced, Context::Houses].map(|context| {
        let mut formula = Cnf::default();
        formula.reserve(board.cells() * board.side());
        assert!(write(board, context, &Full { side: board.side() }, &mut formula).is_continue());
        formula
    })
}

#[test]
fn every_grid_is_one_model_exactly_if_it_keeps_the_rules() {
    let square = || Geometry::with_side(4).unwrap();
    // Each of its houses lacks a digit.
    let flat = || {
        let origins = [Cell::new(0, 0)].into();
        let grids = Grids { digits: 5, first: 1, rows: 2, columns: 4, origins, modifier: None };
        Geometry::with_grids(&grids, BoxShape { rows: 2, columns: 2 }).unwrap()
    };
    for (geometry, rules) in [
        (square(), "cage 7 r1c1 r1c2 r2c3"),
        (square(), "cage 6 r1c1 r1c2 r1c3,cage 7 r2c3 r2c4 r3c4"),
        (square(), "cage 5 r1c1 r1c2,cage 5 r3c3 r4c4"),
        (square(), "cage 10 r1c1 r1c2 r2c2 r3c2"),
        (square(), "cage 10 r1c1 r1c2 r1c3 r1c4,cage 5 r2c1 r2c2"),
        (square(), "diagonal,cage 6 r1c1 r2c2 r3c3,cage 7 r2c3 r3c2 r3c1"),
        (square(), "little-killer 9 r1c1 r1c2 r2c3 r3c3"),
        (square(), "arrow r2c2 = r1c1 r1c2,region-sum-line r4c1 r4c2 r4c3"),
        (flat(), "cage 6 r1c1 r1c2 r2c3"),
        (flat(), "cage 7 r1c2 r2c2,cage 9 r1c3 r1c4 r2c4"),
    ] {
        let rules_of = rules.split(',').filter(|rule| *rule != "diagonal").map(|rule| rule.parse().unwrap());
        let all = rules.contains("diagonal").then_some(Rule::DIAGONAL).into_iter().flatten().chain(rules_of);
        let board = Board::new(geometry, all).unwrap();
        let [formula, plain] = formulas(&board);
        assert!(formula.clauses().count() > plain.clauses().count(), "{rules}");
        let (mut kept, mut all) = (0, 0);
        for grid in grids(&board) {
            let mut values = vec![None; formula.variables()];
            for (cell, digit) in (0..board.cells()).cartesian_product(0..board.side()) {
                values[cell * board.side() + digit] = Some(grid[cell] == digit);
            }
            let digit = |cell: Cell| grid[board.geometry().index(cell)] as u32 + 1;
            let mut sums = board.rules().iter().filter(|rule| rule.house().is_none());
            let expected = sums.all(|rule| keeps(rule, &board, &digit));
            let is_model = propagated(&formula, &mut values);
            assert_eq!(is_model, expected, "{rules}: {grid:?}");
            assert!(!is_model || values.iter().all(Option::is_some), "{rules}: {grid:?} leaves a variable open");
            kept += usize::from(expected);
            all += 1;
        }
        assert!(kept < all, "{rules}: all {all} grids keep them");
    }
}

/// Three cells have 1, 2 and 4, and two of them are in the first row: 4 is there, but not in r2c3.
#[test]
fn a_digit_of_a_combination_leaves_the_rest_of_its_house() {
    let board = board(4, "cage 7 r1c1 r1c2 r2c3");
    let candidate = |cell: usize, digit: usize| cell * 4 + digit - 1;
    let after = formulas(&board).map(|formula| {
        let mut values = vec![None; formula.variables()];
        values[candidate(6, 4)] = Some(false);
        assert!(propagated(&formula, &mut values));
        [values[candidate(3, 4)], values[candidate(5, 4)], values[candidate(8, 4)]]
    });
    assert_eq!(after, [[Some(false), Some(false), None], [None; 3]]);
}
