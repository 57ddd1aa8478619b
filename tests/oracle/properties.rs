//! Properties that must hold for every puzzle, formula and at-most-one, tested on random ones.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use sudosat::engine::{Budget, Count, Engine};
use sudosat::native::Native;
use sudosat::puzzle::{Board, BoxShape, Cell, Digit, Geometry, Puzzle, Rule, Solution};
use sudosat::sat::{
    ClauseSink, Cnf, Encoding, Export, Form, Lit, Model, SatEngine, SolverChoice, Var, encode, pair_count, pairwise,
    read_cnf, write_cnf,
};

/// The limit up to which solutions are counted.
const LIMIT: u64 = 40;

/// A board of boxes with some of its cells given, sometimes wrongly.
#[derive(Clone, Debug)]
struct Sample {
    shape: BoxShape,
    rules: Vec<Rule>,
    clues: Vec<Option<Digit>>,
}

impl Sample {
    fn side(&self) -> usize {
        self.shape.rows * self.shape.columns
    }

    fn puzzle(&self) -> Puzzle {
        let geometry = Geometry::with_boxes(self.shape).unwrap();
        Puzzle::new(Board::new(geometry, self.rules.iter().cloned()).unwrap(), self.clues.clone()).unwrap()
    }

    /// The sample with the clue of `from(cell)` in each cell.
    fn moved(&self, from: impl Fn(usize) -> usize) -> Self {
        let clues = (0..self.clues.len()).map(|cell| self.clues[from(cell)]).collect();
        Self { clues, ..self.clone() }
    }
}

fn shapes() -> impl Strategy<Value = BoxShape> {
    let shapes = [(1, 1), (2, 2), (1, 4), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3), (3, 3), (2, 5)];
    select(shapes.map(|(rows, columns)| BoxShape { rows, columns }).to_vec())
}

fn rules() -> impl Strategy<Value = Vec<Rule>> {
    select(vec![vec![], vec![], vec![Rule::MAIN_DIAGONAL], vec![Rule::ANTI_DIAGONAL], Rule::DIAGONAL.to_vec()])
}

/// Some cells of the pattern grid, with its digits renamed; sometimes one clue is changed.
fn samples_with(rules: impl Strategy<Value = Vec<Rule>>) -> impl Strategy<Value = Sample> {
    (shapes(), rules, 15..90_u32).prop_flat_map(|(shape, rules, percent)| {
        let side = shape.rows * shape.columns;
        let given = vec(prop::bool::weighted(f64::from(percent) / 100.0), side * side);
        let wrong = prop::option::weighted(0.2, (any::<Index>(), 0..side));
        (permutation(side), given, wrong).prop_map(move |(names, given, wrong)| {
            let grid = pattern(shape);
            let named = |cell: usize| Digit::from_index(names[grid[cell]]);
            let mut clues: Vec<_> = (0..side * side).map(|cell| given[cell].then(|| named(cell))).collect();
            if let Some((cell, digit)) = wrong {
                clues[cell.index(side * side)] = Some(Digit::from_index(digit));
            }
            Sample { shape, rules: rules.clone(), clues }
        })
    })
}

fn samples() -> impl Strategy<Value = Sample> {
    samples_with(rules())
}

/// A full grid, digits from 0: each row of a band is the one above shifted by a box, each band by one more cell.
fn pattern(shape: BoxShape) -> Vec<usize> {
    let BoxShape { rows, columns } = shape;
    let side = rows * columns;
    (0..side * side).map(|cell| (cell / side % rows * columns + cell / side / rows + cell % side) % side).collect()
}

fn permutation(length: usize) -> impl Strategy<Value = Vec<usize>> {
    Just((0..length).collect::<Vec<_>>()).prop_shuffle()
}

/// An order of lines that keeps bands of `width` lines together: a permutation of the bands, and one in each.
fn lines(side: usize, width: usize) -> impl Strategy<Value = Vec<usize>> {
    let bands = side / width;
    (permutation(bands), vec(permutation(width), bands)).prop_map(move |(bands, within)| {
        bands.iter().flat_map(|&band| within[band].iter().map(move |line| band * width + line)).collect()
    })
}

/// The count by each solver; all must agree.
fn count(puzzle: &Puzzle) -> Count {
    let budget = Budget::unlimited();
    let count = Native::new().count(puzzle, LIMIT, &budget).unwrap();
    assert_eq!(Native::general().count(puzzle, LIMIT, &budget).unwrap(), count, "the general search");
    assert_eq!(Native::learning_after(0).count(puzzle, LIMIT, &budget).unwrap(), count, "the search that learns");
    let mut sat = SatEngine::new(Encoding::Reduced, SolverChoice::Varisat);
    assert_eq!(sat.count(puzzle, LIMIT, &budget).unwrap(), count, "the SAT solver");
    count
}

fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
    let mut solutions = Vec::new();
    let visit = Native::new().visit(puzzle, &Budget::unlimited(), &mut |solution| {
        solutions.push(solution);
        if solutions.len() as u64 == LIMIT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    visit.unwrap();
    solutions
}

fn config() -> ProptestConfig {
    ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn renaming_digits_keeps_the_count((sample, names) in samples().prop_flat_map(|sample| {
        let names = permutation(sample.side());
        (Just(sample), names)
    })) {
        let mut renamed = sample.clone();
        for clue in renamed.clues.iter_mut().flatten() {
            *clue = Digit::from_index(names[clue.index()]);
        }
        prop_assert_eq!(count(&sample.puzzle()), count(&renamed.puzzle()));
    }

    #[test]
    fn transposing_keeps_the_count(sample in samples()) {
        let side = sample.side();
        let mut transposed = sample.moved(|cell| cell % side * side + cell / side);
        transposed.shape = BoxShape { rows: sample.shape.columns, columns: sample.shape.rows };
        prop_assert_eq!(count(&sample.puzzle()), count(&transposed.puzzle()));
    }

    #[test]
    fn turning_swaps_the_diagonals_and_keeps_the_count(sample in samples()) {
        let side = sample.side();
        let mut turned = sample.moved(|cell| cell / side * side + side - 1 - cell % side);
        for rule in &mut turned.rules {
            let [main, anti] = Rule::DIAGONAL;
            *rule = if *rule == main { anti } else { main };
        }
        prop_assert_eq!(count(&sample.puzzle()), count(&turned.puzzle()));
    }

    #[test]
    fn permuting_lines_keeps_the_count(
        (sample, rows, columns) in samples_with(Just(Vec::new())).prop_flat_map(|sample| {
            let rows = lines(sample.side(), sample.shape.rows);
            let columns = lines(sample.side(), sample.shape.columns);
            (Just(sample), rows, columns)
        })
    ) {
        let side = sample.side();
        let permuted = sample.moved(|cell| rows[cell / side] * side + columns[cell % side]);
        prop_assert_eq!(count(&sample.puzzle()), count(&permuted.puzzle()));
    }

    #[test]
    fn boxes_given_as_regions_keep_the_count(sample in samples()) {
        let puzzle = sample.puzzle();
        let geometry = puzzle.geometry();
        let cells = (0..geometry.cells()).map(|cell| Cell::from_index(cell, sample.side()));
        let labels: Vec<u16> = cells.map(|cell| 1000 - geometry.box_of(cell) as u16).collect();
        let jigsaw = Geometry::with_regions(sample.side(), &labels).unwrap();
        let board = Board::new(jigsaw, sample.rules.iter().cloned()).unwrap();
        let same = Puzzle::new(board, sample.clues.clone()).unwrap();
        prop_assert_eq!(count(&puzzle), count(&same));
    }

    #[test]
    fn adding_a_digit_of_a_solution_keeps_it_and_never_raises_the_count(sample in samples(), cell in any::<Index>()) {
        let puzzle = sample.puzzle();
        let before = count(&puzzle);
        for solution in solutions(&puzzle).into_iter().take(3) {
            let mut clues = sample.clues.clone();
            let cell = cell.index(clues.len());
            clues[cell] = Some(solution.digits()[cell]);
            let more = puzzle.with_clues(clues).unwrap();
            prop_assert_eq!(Solution::check(&more, solution.digits().to_vec()), Ok(solution));
            let (Count::Exactly(after) | Count::AtLeast(after)) = count(&more);
            prop_assert!(after >= 1);
            if let Count::Exactly(before) = before {
                prop_assert!(after <= before);
            }
        }
    }

    #[test]
    fn solutions_are_different_and_each_is_kept_by_its_own_clues(sample in samples()) {
        let found = solutions(&sample.puzzle());
        let different: HashSet<&Solution> = found.iter().collect();
        prop_assert_eq!(different.len(), found.len());
        for solution in found.iter().take(2) {
            let full = sample.puzzle().with_clues(solution.digits().iter().copied().map(Some).collect()).unwrap();
            prop_assert_eq!(count(&full), Count::Exactly(1));
        }
    }

    #[test]
    fn formulas_come_back_from_dimacs(
        clauses in vec(vec((1..=40_i32, any::<bool>()), 0..6), 0..40),
        extra in 0..5_usize,
    ) {
        let mut formula = Cnf::default();
        for clause in &clauses {
            let literal = |&(number, sign): &(i32, bool)| Lit::from_dimacs(if sign { number } else { -number });
            formula.push(&clause.iter().filter_map(literal).collect::<Vec<_>>());
        }
        formula.reserve(formula.variables() + extra);
        prop_assert_eq!(read_cnf(&dimacs(&formula)), Ok(formula));
    }

    /// Each encoding of a puzzle is read back as it was written, and the streamed export is the same.
    #[test]
    fn encodings_come_back_from_dimacs(sample in samples(), encoding in select(Encoding::ALL.to_vec())) {
        let puzzle = sample.puzzle();
        let mut formula = Cnf::default();
        encode(&puzzle, encoding, &mut formula);
        let read = read_cnf(&dimacs(&formula)).unwrap();
        prop_assert_eq!(&read, &formula);
        let mut exported = Vec::new();
        Export::new(&puzzle).with_form(encoding).dimacs(&mut exported).unwrap();
        let read = read_cnf(&String::from_utf8(exported).unwrap()).unwrap();
        prop_assert_eq!(&read, &formula);
        if encoding != Encoding::Reduced {
            let rules = Form::from(encoding).clauses(puzzle.board());
            prop_assert_eq!(formula.len() as u64, rules + puzzle.clue_count() as u64);
        }
    }
}

fn dimacs(formula: &Cnf) -> String {
    let mut text = Vec::new();
    write_cnf(&mut text, formula).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn at_most_one_has_exactly_its_models() {
    has_the_models_of_at_most_one(|literals, formula| assert!(pairwise(literals, |_, _| false, formula).is_continue()));
    assert_eq!([0, 1, 2, 9].map(pair_count), [0, 0, 1, 36]);
}

/// By truth table: whatever the signs of the literals and whatever variables the scheme adds, exactly the rows with at
/// most one true literal can be completed to a model.
fn has_the_models_of_at_most_one(scheme: impl Fn(&[Lit], &mut Cnf)) {
    for count in 0..=10 {
        for signs in [0, u32::MAX, 0b01_1010_0110] {
            let literals: Vec<Lit> = (0..count).map(|bit| literal(bit + 1, signs >> bit & 1 == 0)).collect();
            let mut formula = Cnf::default();
            formula.reserve(count);
            scheme(&literals, &mut formula);
            let variables = formula.variables();
            let row_mask = (1_u32 << count) - 1;
            let satisfies = |row: u32| {
                let literals = (0..variables).map(|bit| literal(bit + 1, row >> bit & 1 == 1));
                formula.violated_by(&Model::from_literals(variables, literals).unwrap()).is_none()
            };
            let rows: HashSet<u32> =
                (0..1 << variables).filter(|&row| satisfies(row)).map(|row| row & row_mask).collect();
            let expected = (0..=row_mask).filter(|row| ((row ^ signs) & row_mask).count_ones() <= 1).collect();
            assert_eq!(rows, expected, "{count} literals, signs {signs:b}");
        }
    }
}

fn literal(number: usize, positive: bool) -> Lit {
    let var = Var::new(number).unwrap();
    if positive { var.positive() } else { var.negative() }
}

/// The basis of the properties above: the pattern is a grid of every board of boxes.
#[test]
fn the_pattern_is_a_solution() {
    for (rows, columns) in [(1, 1), (1, 4), (4, 1), (2, 3), (3, 2), (3, 3), (2, 5), (5, 5), (6, 7)] {
        let shape = BoxShape { rows, columns };
        let geometry: Arc<Geometry> = Geometry::with_boxes(shape).unwrap();
        let cells = geometry.cells();
        let empty = Puzzle::new(Board::plain(geometry), vec![None; cells]).unwrap();
        assert!(Solution::check(&empty, pattern(shape).into_iter().map(Digit::from_index).collect()).is_ok());
    }
}
