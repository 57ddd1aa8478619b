//! Steps by smallest reasons: the premises of each imply its conclusion by the oracle's reading of the rules, and no
//! smaller set of premises implies anything, by trying all of them on small boards.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::shared::Random;
use crate::shared::oracle::Board as OracleBoard;
use crate::shared::oracle::rules::Rule as OracleRule;
use crate::shared::rules::random_rules;
use itertools::Itertools;
use std::sync::Arc;
use sudosat::engine::{Budget, Engine};
use sudosat::explain::{ReasonPath, ReasonStep};
use sudosat::native::Native;
use sudosat::puzzle::{Board, BoxShape, Candidate, Digit, Geometry, Premise, Puzzle, Rule, Solution, Verdict};

/// The values that a constraint allows: for each choice the open candidates that are true, all others of the
/// constraint being false.
struct Constraint {
    candidates: Vec<usize>,
    choices: Vec<Vec<usize>>,
}

/// The premises of a board over the open candidates of a grid.
struct Premises {
    open: Vec<Candidate>,
    all: Vec<(Premise, Constraint)>,
}

impl Premises {
    fn new(puzzle: &Puzzle, path: &ReasonPath) -> Self {
        let (board, side) = (puzzle.board(), puzzle.side());
        let (open, filled) = (path.candidates(), path.filled());
        let mut all = Vec::new();
        let numbers = |is: &dyn Fn(&Candidate) -> bool| (0..open.len()).filter(|&at| is(&open[at])).collect_vec();
        let one = |candidates: Vec<usize>| Constraint {
            choices: candidates.iter().map(|&at| vec![at]).collect(),
            candidates,
        };
        for (cell, digit) in filled.iter().enumerate() {
            if digit.is_none() {
                let premise = open.iter().find(|candidate| candidate.cell.index(side) == cell).unwrap().cell;
                all.push((Premise::Cell(premise), one(numbers(&|candidate| candidate.cell == premise))));
            }
        }
        for (house, digit) in
            board.houses().cartesian_product((0..side).map(|digit| Digit::new(digit as u16 + 1).unwrap()))
        {
            let cells = board.house_cells(house).collect_vec();
            if cells.iter().all(|cell| filled[cell.index(side)] != Some(digit)) {
                let places = numbers(&|candidate| candidate.digit == digit && cells.contains(&candidate.cell));
                all.push((Premise::House(house, digit), one(places)));
            }
        }
        let oracle = OracleBoard::boxes(
            board.geometry().box_shape().unwrap().rows,
            board.geometry().box_shape().unwrap().columns,
        );
        for (position, rule) in board.rules().iter().enumerate() {
            let has_house = matches!(rule, Rule::Outside { .. } | Rule::Index { .. });
            let rule = OracleRule::read(&rule.to_string(), side);
            let scope = rule.scope(&oracle);
            let candidates = numbers(&|candidate| scope.contains(&candidate.cell.index(side)));
            let of_cell = |&cell: &usize| match filled[cell] {
                Some(digit) => vec![(digit.get(), None)],
                None => candidates
                    .iter()
                    .filter(|&&at| open[at].cell.index(side) == cell)
                    .map(|&at| (open[at].digit.get(), Some(at)))
                    .collect_vec(),
            };
            let mut grid = vec![0; side * side];
            let choices = scope.iter().map(of_cell).multi_cartesian_product().filter(|choice| {
                scope.iter().zip(choice).for_each(|(&cell, &(digit, _))| grid[cell] = digit);
                // Such a rule is about a line or a box that has each digit once.
                let is_house = choice.iter().map(|(digit, _)| digit).all_unique();
                (is_house || !has_house) && rule.holds(&oracle, &[], &grid)
            });
            let choices = choices.map(|choice| choice.into_iter().filter_map(|(_, at)| at).collect()).collect();
            all.push((Premise::Rule(position), Constraint { candidates, choices }));
        }
        Self { open, all }
    }

    fn constraint(&self, premise: Premise) -> Option<&Constraint> {
        self.all.iter().find(|(other, _)| *other == premise).map(|(_, constraint)| constraint)
    }

    fn number(&self, candidate: Candidate) -> usize {
        self.open.iter().position(|&other| other == candidate).unwrap()
    }
}

/// Whether the constraints have a model that agrees with the values.
fn has_model(constraints: &[&Constraint], values: &[Option<bool>]) -> bool {
    let fits = |constraint: &Constraint, choice: &Vec<usize>| {
        constraint.candidates.iter().all(|at| values[*at].is_none_or(|value| value == choice.contains(at)))
    };
    let choices =
        |constraint: &&&Constraint| constraint.choices.iter().filter(|choice| fits(constraint, choice)).count();
    let is_open = |constraint: &&&Constraint| constraint.candidates.iter().any(|&at| values[at].is_none());
    // Constraints without an open candidate fit or do not.
    if constraints.iter().any(|constraint| choices(&constraint) == 0) {
        return false;
    }
    let Some(tightest) = constraints.iter().filter(is_open).min_by_key(choices) else { return true };
    tightest.choices.iter().filter(|choice| fits(tightest, choice)).any(|choice| {
        let mut values = values.to_vec();
        tightest.candidates.iter().for_each(|&at| values[at] = Some(choice.contains(&at)));
        has_model(constraints, &values)
    })
}

/// Whether the constraints imply that a candidate has a value.
fn imply(premises: &Premises, constraints: &[&Constraint], at: usize, value: bool) -> bool {
    let mut values = vec![None; premises.open.len()];
    values[at] = Some(!value);
    !has_model(constraints, &values)
}

/// Checks a step at a point of the path before it. Returns the number of smaller sets that were tried.
fn check(puzzle: &Puzzle, premises: &Premises, step: &ReasonStep, solution: &Solution, tried: usize) -> usize {
    let named = step.step.premises.iter().filter_map(|&premise| premises.constraint(premise)).collect_vec();
    let conclusions = step.step.place.iter().map(|&placed| (placed, true));
    let conclusions = conclusions.chain(step.step.eliminate.iter().map(|&removed| (removed, false))).collect_vec();
    assert!(!conclusions.is_empty());
    for &(candidate, value) in &conclusions {
        assert_eq!(solution.digit(candidate.cell) == candidate.digit, value, "{candidate} {step:?}");
        assert!(
            imply(premises, &named, premises.number(candidate), value),
            "{candidate} {step:?} {puzzle:?}, with {}",
            premises.open.iter().join(" ")
        );
    }
    for mark in &step.step.marks {
        assert!(premises.open.contains(&mark.candidate), "{step:?}");
    }
    let size = (step.at_least - 1).min(tried);
    let mut sets = 0;
    for fewer in (1..=size).flat_map(|size| premises.all.iter().combinations(size)) {
        sets += 1;
        let constraints = fewer.iter().map(|(_, constraint)| constraint).collect_vec();
        for (at, candidate) in premises.open.iter().enumerate() {
            let value = solution.digit(candidate.cell) == candidate.digit;
            let fewer = fewer.iter().map(|(premise, _)| premise).collect_vec();
            assert!(
                !imply(premises, &constraints, at, value),
                "{candidate} follows from {fewer:?}, not only {:?} of {puzzle:?}, with {}",
                step.step.premises,
                premises.open.iter().join(" ")
            );
        }
    }
    sets
}

/// Rules that are read from their own cells.
fn is_small(rule: &Rule, board: &OracleBoard) -> bool {
    let read = OracleRule::read(&rule.to_string(), board.side);
    rule.house().is_none() && (1..=4).contains(&read.scope(board).len())
}

/// A puzzle with one solution: random rules, and clues of one of their solutions.
fn puzzle(shape: BoxShape, rules: usize, random: &mut Random) -> Option<(Puzzle, Solution)> {
    let geometry = Geometry::with_boxes(shape).unwrap();
    let oracle = OracleBoard::boxes(shape.rows, shape.columns);
    let rules = random_rules(rules, &geometry, random).into_iter().filter(|rule| is_small(rule, &oracle)).collect_vec();
    let board = Board::new(geometry, rules).ok()?;
    let mut clues = vec![None; board.cells()];
    let mut order = (0..board.cells()).collect_vec();
    random.shuffle(&mut order);
    loop {
        let puzzle = Puzzle::new(Arc::clone(&board), clues.clone()).unwrap();
        match Native::new().verdict(&puzzle, &Budget::unlimited()).unwrap() {
            Verdict::Unsolvable => return None,
            Verdict::Unique(solution) => return Some((minimal(puzzle), solution)),
            Verdict::Multiple(one, other) => {
                let differs = |cell: &&usize| one.digits()[**cell] != other.digits()[**cell];
                let cell = *order.iter().find(differs).unwrap();
                clues[cell] = Some(one.digits()[cell]);
            }
        }
    }
}

/// The puzzle without clues that are not needed.
fn minimal(mut puzzle: Puzzle) -> Puzzle {
    for cell in 0..puzzle.clues().len() {
        let mut clues = puzzle.clues().to_vec();
        clues[cell] = None;
        let without = puzzle.with_clues(clues).unwrap();
        if Native::new().verdict(&without, &Budget::unlimited()).unwrap().unique().is_some() {
            puzzle = without;
        }
    }
    puzzle
}

/// Checks all steps of puzzles on boards of this shape. Sets of up to `tried` premises are tried at each step.
fn check_all(shape: BoxShape, puzzles: usize, rules: usize, tried: usize) {
    let mut random = Random(20_261_125);
    let (mut left, mut sets, mut sizes) = (puzzles, 0, Vec::new());
    while left > 0 {
        let Some((puzzle, solution)) = puzzle(shape, rules, &mut random) else { continue };
        left -= 1;
        let mut path = ReasonPath::new(&puzzle, &solution, &Budget::unlimited()).unwrap();
        loop {
            let premises = Premises::new(&puzzle, &path);
            let Some(step) = path.next_within(&Budget::unlimited()).unwrap() else { break };
            sets += check(&puzzle, &premises, &step, &solution, tried);
            sizes.push(step.size());
        }
        assert!(path.is_finished(), "{puzzle:?}");
    }
    let largest = sizes.iter().max();
    println!("{} steps, the largest of {largest:?} premises, {sets} smaller sets", sizes.len());
    assert!(sets > 100 && largest > Some(&1), "{sets} {largest:?}");
}

#[test]
fn reasons_are_smallest_on_4x4() {
    check_all(BoxShape { rows: 2, columns: 2 }, 100, 1, 2);
}

#[test]
fn reasons_are_smallest_on_6x6() {
    check_all(BoxShape { rows: 2, columns: 3 }, 20, 2, 1);
}

#[test]
#[ignore = "takes minutes"]
fn soak_of_smallest_reasons() {
    check_all(BoxShape { rows: 2, columns: 2 }, 1000, 1, 3);
    check_all(BoxShape { rows: 2, columns: 3 }, 40, 2, 3);
}
