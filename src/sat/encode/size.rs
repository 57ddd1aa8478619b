//! Sizes of the encodings of a whole board: minimal, efficient and extended.

use super::form::Form;
use super::rules::{Constraint, constraints};
use super::write::Extras;
use crate::puzzle::Board;
use crate::sat::at_most_one::AtMostOne;

/// The number of clauses for the cells and houses of a board.
pub(super) fn clause_count(board: &Board, form: Form) -> u64 {
    let (extras, scheme) = (Extras::of(board, form.encoding), form.at_most_one);
    let of_cell = scheme.clauses(board.side());
    let clauses = |constraint: Constraint| match constraint {
        Constraint::Cell(_) => 1 + if extras.cells { of_cell } else { 0 },
        Constraint::House(house) => {
            let (at_least_one, at_most_one) = (usize::from(house.is_full()), scheme.clauses(house.cells().len()));
            let digit = match (extras.houses, house.is_repeated(), scheme) {
                (false, _, _) => at_most_one,
                (true, true, _) => 0,
                (true, false, AtMostOne::Pairwise) => at_least_one + house.new_pairs(),
                (true, false, _) => at_least_one + at_most_one,
            };
            board.side() * digit
        }
    };
    constraints(board).map(|constraint| clauses(constraint) as u64).sum()
}

/// The number of variables for the cells and houses of a board, including those of the scheme.
pub(super) fn variable_count(board: &Board, form: Form) -> u64 {
    let extras = Extras::of(board, form.encoding);
    let of_scheme = |literals| form.at_most_one.variables(literals);
    let variables = |constraint: Constraint| match constraint {
        Constraint::Cell(_) => usize::from(extras.cells) * of_scheme(board.side()),
        Constraint::House(house) if extras.houses && house.is_repeated() => 0,
        Constraint::House(house) => board.side() * of_scheme(house.cells().len()),
    };
    let schemes: usize = constraints(board).map(variables).sum();
    (board.cells() * board.side() + schemes) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::{ClauseSink, Cnf, Lit, Size};
    use crate::puzzle::{BoxShape, Digit, Geometry, Rule};
    use crate::sat::at_most_one::pairwise;
    use crate::sat::encode::{Encoding, encode_rules};
    use crate::sat::vars::full_var;
    use std::collections::HashSet;

    const FULL: [Encoding; 3] = [Encoding::Minimal, Encoding::Efficient, Encoding::Extended];

    /// The closed formulas in the module's documentation, for rectangular boxes.
    fn documented(shape: BoxShape, diagonals: usize, encoding: Encoding) -> u64 {
        let (rows, columns) = (shape.rows, shape.columns);
        let n = rows * columns;
        let pairs = n * (n - 1) / 2;
        let houses = 3 * n + diagonals;
        let count = match encoding {
            Encoding::Minimal => n * n + houses * n * pairs,
            Encoding::Efficient => n * n + n * n * pairs + houses * n * pairs,
            Encoding::Extended | Encoding::Reduced => {
                let together = (1..n).flat_map(|j| (0..j).map(move |i| (i, j)));
                let together = together.filter(|(i, j)| i / rows == j / rows && i / columns == j / columns).count();
                let boxes =
                    if rows == 1 || columns == 1 { 0 } else { n * n * (1 + n * (rows - 1) * (columns - 1) / 2) };
                let lines = if n == 1 { 0 } else { 2 * n * n * (1 + pairs) };
                let diagonals = if n == 1 { 0 } else { diagonals * n * (1 + pairs - together) };
                n * n * (1 + pairs) + lines + boxes + diagonals
            }
        };
        count as u64
    }

    fn formula(board: &Board, encoding: Encoding) -> Cnf {
        let mut formula = Cnf::default();
        encode_rules(board, encoding, &mut formula);
        formula
    }

    #[test]
    fn clause_counts_are_as_documented() {
        for (rows, columns) in
            [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (1, 5), (7, 1), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4)]
        {
            let shape = BoxShape { rows, columns };
            let geometry = Geometry::with_boxes(shape).unwrap();
            for rules in [&[][..], &[Rule::MAIN_DIAGONAL], &[Rule::ANTI_DIAGONAL], &Rule::DIAGONAL] {
                let board = Board::new(geometry.clone(), rules.iter().cloned()).unwrap();
                for encoding in FULL {
                    let count = clause_count(&board, encoding.into());
                    assert_eq!(count, documented(shape, rules.len(), encoding), "{shape} {rules:?} {encoding}");
                    let formula = formula(&board, encoding);
                    assert_eq!(
                        (formula.len() as u64, formula.variables()),
                        (count, shape.rows.pow(3) * shape.columns.pow(3))
                    );
                }
            }
        }
    }

    #[test]
    fn sizes_with_every_scheme_are_as_documented() {
        for (rows, columns) in [(1, 1), (1, 2), (2, 2), (7, 1), (2, 4), (3, 3), (3, 4), (5, 5)] {
            let board = Board::plain(Geometry::with_boxes(BoxShape { rows, columns }).unwrap());
            let (n, cells) = (rows * columns, (rows * columns).pow(2));
            let boxes = if rows == 1 || columns == 1 { 0 } else { n };
            for (encoding, scheme) in itertools::iproduct!(FULL, AtMostOne::ALL) {
                if scheme == AtMostOne::Pairwise {
                    continue;
                }
                let (one, new) = (scheme.clauses(n), scheme.variables(n));
                let (clauses, variables) = match encoding {
                    Encoding::Minimal => (cells + 3 * n * n * one, 3 * n * n * new),
                    Encoding::Efficient => (cells * (1 + one) + 3 * n * n * one, (cells + 3 * n * n) * new),
                    Encoding::Extended | Encoding::Reduced if n == 1 => (1, 0),
                    Encoding::Extended | Encoding::Reduced => {
                        let houses = 2 * n + boxes;
                        ((cells + houses * n) * (1 + one), (cells + houses * n) * new)
                    }
                };
                let form = encoding.with(scheme);
                let counted = (clause_count(&board, form), variable_count(&board, form));
                assert_eq!(counted, (clauses as u64, (n.pow(3) + variables) as u64), "{rows}x{columns} {form}");
                let mut size = Size::default();
                let map = encode_rules(&board, form, &mut size);
                assert_eq!((size.clauses, size.variables as u64), counted, "{rows}x{columns} {form}");
                assert_eq!(map.variables(), size.variables);
            }
        }
    }

    #[test]
    fn sizes_are_those_of_the_papers() {
        let classic = Board::classic();
        assert_eq!(FULL.map(|encoding| clause_count(&classic, encoding.into())), [8_829, 11_745, 10_530]);
        let hundred = Board::with_side(100).unwrap();
        assert_eq!(clause_count(&hundred, Encoding::Efficient.into()), 10_000 + 4 * 10_000 * 4_950);
        assert_eq!(clause_count(&Board::with_side(1024).unwrap(), Encoding::Minimal.into()), 1_647_657_877_504);
    }

    #[test]
    fn extended_has_every_clause_of_the_houses_exactly_once() {
        let jigsaw = Geometry::with_regions(4, &[1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 2, 3, 4, 4, 3, 3]).unwrap();
        let diagonal = Geometry::with_regions(4, &[1, 2, 2, 3, 4, 1, 2, 3, 4, 2, 1, 3, 4, 4, 3, 1]).unwrap();
        let shapes = [(1, 1), (1, 2), (2, 2), (2, 3), (4, 1), (3, 3)];
        let boards = shapes.map(|(rows, columns)| Geometry::with_boxes(BoxShape { rows, columns }).unwrap());
        for geometry in boards.iter().chain([&jigsaw, &diagonal]) {
            let board = Board::new(geometry.clone(), Rule::DIAGONAL).unwrap();
            let formula = formula(&board, Encoding::Extended);
            assert_eq!(formula.len() as u64, clause_count(&board, Encoding::Extended.into()));
            let sorted = |clause: &[Lit]| {
                let mut clause = clause.to_vec();
                clause.sort_unstable();
                clause
            };
            let clauses: HashSet<Vec<Lit>> = formula.clauses().map(sorted).collect();
            assert_eq!(clauses.len(), formula.len(), "{geometry:?}");
            let mut expected = Cnf::default();
            let side = geometry.side();
            let mut exactly_one = |literals: Vec<Lit>| {
                expected.push(&literals);
                assert!(pairwise(&literals, |_, _| false, &mut expected).is_continue());
            };
            let digits = || (0..side).map(Digit::from_index);
            for cell in 0..geometry.cells() {
                exactly_one(digits().map(|digit| full_var(side, cell, digit).positive()).collect());
            }
            for house in board.houses() {
                for digit in digits() {
                    let cells = board.house_cells(house);
                    exactly_one(cells.map(|cell| full_var(side, cell.index(side), digit).positive()).collect());
                }
            }
            assert_eq!(clauses, expected.clauses().map(sorted).collect());
        }
    }
}
