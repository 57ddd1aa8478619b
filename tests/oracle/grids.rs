//! Boards that are not square: every engine, encoding and checker against a backtracking of its own, which reads the
//! grids from numbers.

#![allow(clippy::unwrap_used, reason = "a helper that fails fails its test")]

use crate::shared::Random;
use std::sync::Arc;
use sudosat::certify::Certifier;
use sudosat::engine::{Budget, Count, Engine};
use sudosat::explain::{Explainer, ReasonPath, Why};
use sudosat::native::Native;
use sudosat::puzzle::{Board, BoxShape, Cell, Digit, DigitSet, Geometry, Grids, Puzzle, Rule, Verdict};
use sudosat::sat::{
    AtMostOne, ClauseSink, ClueForm, Cnf, Encoding, Export, Probe, SatConfig, SatEngine, SatMode, Size, SolverChoice,
    encode, reduce,
};
use sudosat::verify::{Certificate, Verifier};

/// A board in numbers: digits, the size of each grid, the boxes or the regions, and the first cells of the grids.
struct Layout {
    digits: usize,
    size: (usize, usize),
    boxes: (usize, usize),
    regions: &'static str,
    origins: &'static [(usize, usize)],
}

const LAYOUTS: [Layout; 9] = [
    // Two and three grids that share a box, and one with a hole between them.
    Layout { digits: 4, size: (4, 4), boxes: (2, 2), regions: "", origins: &[(0, 0), (2, 2)] },
    Layout { digits: 4, size: (4, 4), boxes: (2, 2), regions: "", origins: &[(0, 2), (2, 0), (2, 4)] },
    Layout { digits: 4, size: (4, 4), boxes: (2, 2), regions: "", origins: &[(0, 0), (0, 6), (2, 2), (2, 4)] },
    Layout { digits: 4, size: (4, 4), boxes: (2, 2), regions: "", origins: &[(0, 0), (4, 0)] },
    // More digits than rows, than columns, than both, and than cells of a region.
    Layout { digits: 6, size: (3, 6), boxes: (1, 3), regions: "", origins: &[(0, 0)] },
    Layout { digits: 5, size: (4, 3), boxes: (2, 1), regions: "", origins: &[(0, 0)] },
    Layout { digits: 5, size: (4, 4), boxes: (2, 2), regions: "", origins: &[(0, 0)] },
    Layout { digits: 4, size: (3, 4), boxes: (0, 0), regions: "112211324434", origins: &[(0, 0)] },
    Layout { digits: 5, size: (3, 3), boxes: (1, 3), regions: "", origins: &[(0, 0), (1, 0)] },
];

/// The board as the oracle reads it: its cells by row and column, and the cells that hold different digits.
struct Oracle {
    digits: u16,
    cells: Vec<(usize, usize)>,
    sees: Vec<Vec<bool>>,
}

impl Layout {
    fn geometry(&self) -> Arc<Geometry> {
        if !self.regions.is_empty() {
            let labels: Vec<u16> = self.regions.bytes().map(u16::from).collect();
            return Geometry::with_grid_regions(&self.grids(), &labels).unwrap();
        }
        let shape = BoxShape { rows: self.boxes.0, columns: self.boxes.1 };
        Geometry::with_grids(&self.grids(), shape).unwrap()
    }

    fn grids(&self) -> Grids {
        let origins = self.origins.iter().map(|&(row, column)| Cell::new(row, column)).collect();
        Grids { digits: self.digits, first: 1, rows: self.size.0, columns: self.size.1, origins, modifier: None }
    }

    fn oracle(&self) -> Oracle {
        let within = |(top, left): (usize, usize), (row, column): (usize, usize)| {
            let place = (row.checked_sub(top)?, column.checked_sub(left)?);
            Some(place).filter(|(row, column)| *row < self.size.0 && *column < self.size.1)
        };
        let all = (0..20).flat_map(|row| (0..20).map(move |column| (row, column)));
        let cells: Vec<(usize, usize)> =
            all.filter(|&cell| self.origins.iter().any(|&origin| within(origin, cell).is_some())).collect();
        let region = |(row, column): (usize, usize)| match self.regions.as_bytes() {
            [] => (row / self.boxes.0, column / self.boxes.1),
            regions => (usize::from(regions[row * self.size.1 + column]), 0),
        };
        let see = |one, other| {
            one != other
                && self.origins.iter().any(|&origin| match (within(origin, one), within(origin, other)) {
                    (Some(one), Some(other)) => one.0 == other.0 || one.1 == other.1 || region(one) == region(other),
                    _ => false,
                })
        };
        let sees = cells.iter().map(|&one| cells.iter().map(|&other| see(one, other)).collect()).collect();
        Oracle { digits: self.digits as u16, cells, sees }
    }
}

impl Oracle {
    /// Whether a rule holds for a part-filled grid.
    fn keeps(&self, rule: &str, grid: &[u16]) -> bool {
        let pairs = (0..grid.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let mut filled = pairs.filter(|&(one, other)| grid[one] * grid[other] != 0);
        let apart = |one: usize, other: usize| {
            let (one, other) = (self.cells[one], self.cells[other]);
            let mut apart = [one.0.abs_diff(other.0), one.1.abs_diff(other.1)];
            apart.sort_unstable();
            apart
        };
        let at = |row, column| grid[self.cells.iter().position(|&cell| cell == (row, column)).unwrap()];
        match rule {
            "" => true,
            "anti-knight" => filled.all(|(one, other)| apart(one, other) != [1, 2] || grid[one] != grid[other]),
            "nonconsecutive" => {
                filled.all(|(one, other)| apart(one, other) != [0, 1] || grid[one].abs_diff(grid[other]) != 1)
            }
            "cage 5 r1c3 r2c3" => [at(0, 2), at(1, 2)].contains(&0) || at(0, 2) + at(1, 2) == 5,
            "minimum r2c3" => {
                let next = |(row, column): (usize, usize)| row.abs_diff(1) + column.abs_diff(2) == 1;
                let others = self.cells.iter().zip(grid).filter(|(cell, digit)| next(**cell) && **digit > 0);
                at(1, 2) == 0 || others.into_iter().all(|(_, &digit)| at(1, 2) < digit)
            }
            "thermo r2c3 r3c3" => [at(1, 2), at(2, 2)].contains(&0) || at(1, 2) < at(2, 2),
            _ => panic!("no reading of {rule}"),
        }
    }

    /// The solutions, up to a number.
    fn solutions(&self, rule: &str, grid: &mut Vec<u16>, most: usize, found: &mut Vec<Vec<u16>>) {
        let clash = |grid: &[u16], cell: usize| {
            (0..grid.len()).any(|other| self.sees[cell][other] && grid[cell] == grid[other])
        };
        if found.len() == most || !self.keeps(rule, grid) {
            return;
        }
        let Some(cell) = grid.iter().position(|&digit| digit == 0) else {
            if (0..grid.len()).all(|cell| !clash(grid, cell)) {
                found.push(grid.clone());
            }
            return;
        };
        for digit in 1..=self.digits {
            grid[cell] = digit;
            if !clash(grid, cell) {
                self.solutions(rule, grid, most, found);
            }
        }
        grid[cell] = 0;
    }
}

const RULES: [&str; 6] = ["", "anti-knight", "nonconsecutive", "cage 5 r1c3 r2c3", "minimum r2c3", "thermo r2c3 r3c3"];

/// Random puzzles of a layout with a rule, with the oracle's solutions up to a number: from one of its grids, some with
/// a wrong clue.
fn puzzles(layout: &Layout, rule: &str, random: &mut Random, count: usize) -> Vec<(Puzzle, Vec<Vec<u16>>)> {
    const MOST: usize = 60;
    let (oracle, rules) = (layout.oracle(), Rule::parse_all(rule).unwrap_or_default());
    let board = Board::new(layout.geometry(), rules).unwrap();
    assert_eq!(board.cells(), oracle.cells.len());
    let at = |&(row, column): &(usize, usize)| board.geometry().find(Cell::new(row, column));
    assert!(oracle.cells.iter().map(at).eq((0..board.cells()).map(Some)), "cells go row by row");
    let mut grids = Vec::new();
    oracle.solutions(rule, &mut vec![0; board.cells()], 200, &mut grids);
    let puzzle = |number: usize| {
        let mut clues = vec![0; board.cells()];
        if let Some(grid) = grids.get(random.below(grids.len().max(1))) {
            let share = 2 + random.below(4);
            for cell in (0..clues.len()).filter(|_| random.below(share) == 0) {
                clues[cell] = grid[cell];
            }
        }
        if number % 4 == 3 {
            let (cell, digit) = (random.below(clues.len()), 1 + random.below(layout.digits));
            clues[cell] = digit as u16;
        }
        let mut found = Vec::new();
        oracle.solutions(rule, &mut clues.clone(), MOST, &mut found);
        let clues = clues.into_iter().map(Digit::new).collect();
        (Puzzle::new(Arc::clone(&board), clues).unwrap(), found)
    };
    (0..count).map(puzzle).filter(|(_, found)| found.len() < MOST).collect()
}

fn count(engine: &mut dyn Engine, puzzle: &Puzzle) -> u64 {
    match engine.count(puzzle, 100, &Budget::unlimited()).unwrap() {
        Count::Exactly(count) | Count::AtLeast(count) => count,
    }
}

pub(super) fn engines() -> Vec<Box<dyn Engine>> {
    let sat = |config: SatConfig, choice| Box::new(SatEngine::new(config, choice)) as Box<dyn Engine>;
    let mut engines: Vec<Box<dyn Engine>> = vec![
        Box::new(Native::new()),
        Box::new(Native::general()),
        sat(SatConfig::default(), SolverChoice::default()),
        sat(SatConfig::default().with_at_most_one(AtMostOne::Product), SolverChoice::Varisat),
        sat(SatConfig::default().with_probe(Probe::All), SolverChoice::Varisat),
    ];
    engines.extend(Encoding::ALL.map(|encoding| sat(encoding.into(), SolverChoice::Varisat)));
    engines.extend([SatMode::Incremental, SatMode::Pure].map(|mode| sat(mode.into(), SolverChoice::Varisat)));
    engines
}

/// The colorings of a ring of four cells, some with digits to spare.
#[test]
fn digits_to_spare_make_no_other_solutions() {
    const LIMIT: u64 = 300;
    let grids =
        |digits| Grids { digits, first: 1, rows: 2, columns: 2, origins: vec![Cell::new(0, 0)], modifier: None };
    for digits in [2, 3, 5, 12, 40] {
        let geometry = Geometry::with_grids(&grids(digits), BoxShape { rows: 1, columns: 2 }).unwrap();
        let board = Board::plain(geometry);
        let all = (digits as u64 - 1).pow(4) + digits as u64 - 1;
        let clue = |cells: &[usize]| {
            let mut clues = vec![None; 4];
            for &cell in cells {
                clues[cell] = Some(Digit::from_index(usize::from(cell % 3 > 0)));
            }
            Puzzle::new(Arc::clone(&board), clues).unwrap()
        };
        for (puzzle, count) in [(clue(&[]), all), (clue(&[3]), all / digits as u64), (clue(&[0, 1, 2, 3]), 1)] {
            for mut engine in engines() {
                let found = engine.count(&puzzle, LIMIT, &Budget::unlimited()).unwrap();
                let expected = if count < LIMIT { Count::Exactly(count) } else { Count::AtLeast(LIMIT) };
                assert_eq!(found, expected, "{digits} {}", engine.name());
            }
        }
    }
}

#[test]
fn every_engine_finds_the_solutions_of_the_oracle() {
    let (mut random, mut engines, mut kinds) = (Random(11), engines(), [0; 3]);
    for (number, layout) in LAYOUTS.iter().enumerate() {
        for rule in RULES {
            for (puzzle, solutions) in puzzles(layout, rule, &mut random, 12) {
                let what = || format!("layout {number} {rule} {puzzle}: {}", solutions.len());
                kinds[solutions.len().min(2)] += 1;
                for engine in &mut engines {
                    assert_eq!(count(&mut **engine, &puzzle), solutions.len() as u64, "{} {}", engine.name(), what());
                }
                let verdict = engines[0].verdict(&puzzle, &Budget::unlimited()).unwrap();
                match (verdict, &*solutions) {
                    (Verdict::Unsolvable, []) | (Verdict::Multiple(..), [_, _, ..]) => {}
                    (Verdict::Unique(found), [only]) => {
                        assert!(found.digits().iter().map(|digit| digit.get()).eq(only.iter().copied()), "{}", what());
                    }
                    (verdict, _) => panic!("{verdict:?}: {}", what()),
                }
                assert!(puzzle.clashes().is_empty() || solutions.is_empty(), "{}", what());
            }
        }
    }
    assert!(kinds.iter().all(|&kind| kind > 60), "{kinds:?}");
}

#[test]
fn candidates_that_a_puzzle_excludes_are_no_digits_of_its_cells() {
    let (mut random, mut engines, mut excluded) = (Random(5), engines(), 0);
    for layout in &LAYOUTS {
        for (puzzle, solutions) in puzzles(layout, "", &mut random, 6) {
            let Some(first) = solutions.first() else { continue };
            let mut sets = vec![DigitSet::full(layout.digits); first.len()];
            for (cell, set) in sets.iter_mut().enumerate() {
                let digit = Digit::from_index(random.below(layout.digits));
                if digit.get() != first[cell] {
                    excluded += usize::from(set.remove(digit));
                }
            }
            let left =
                |grid: &&Vec<u16>| grid.iter().zip(&sets).all(|(&digit, set)| set.contains(Digit::new(digit).unwrap()));
            let expected = solutions.iter().filter(left).count() as u64;
            let sukaku = Puzzle::from_candidates(Arc::clone(puzzle.board()), &sets).unwrap();
            let sukaku = sukaku.with_clues(puzzle.clues().to_vec()).unwrap();
            for engine in &mut engines {
                assert_eq!(count(&mut **engine, &sukaku), expected, "{} {sukaku}", engine.name());
            }
        }
    }
    assert!(excluded > 400, "{excluded}");
}

#[test]
fn formulas_have_the_sizes_that_are_announced() {
    for layout in &LAYOUTS {
        let puzzle = Puzzle::empty(Board::plain(layout.geometry()));
        for form in Encoding::ALL {
            for scheme in AtMostOne::ALL {
                let (mut formula, mut size) = (Cnf::default(), Size::default());
                encode(&puzzle, form.with(scheme), &mut formula);
                encode(&puzzle, form.with(scheme), &mut size);
                let announced =
                    if form == Encoding::Reduced { size.clauses } else { form.with(scheme).clauses(puzzle.board()) };
                assert_eq!(formula.len() as u64, announced, "{form} {scheme}");
                let mut text = Vec::new();
                Export::new(&puzzle)
                    .with_form(form.with(scheme))
                    .with_clues(ClueForm::Units)
                    .dimacs(&mut text)
                    .unwrap();
                let text = String::from_utf8(text).unwrap();
                assert!(
                    text.contains(&format!("\np cnf {} {}\n", formula.variables(), formula.len())),
                    "{form} {scheme}"
                );
            }
        }
        assert!(!reduce(&puzzle, Probe::All, None).is_contradiction());
    }
}

#[test]
fn verdicts_are_certified_verified_and_explained() {
    let (mut random, mut certifier, mut verifier) = (Random(3), Certifier::new().counting_up_to(3), Verifier::new());
    let (mut proofs, mut steps) = (0, 0);
    for layout in &LAYOUTS {
        for rule in RULES {
            for (puzzle, solutions) in puzzles(layout, rule, &mut random, 5) {
                let certificate = certifier.certify(&puzzle, &Budget::unlimited()).unwrap();
                let fields = certificate.to_fields();
                assert_eq!(Certificate::from_fields(&fields).as_ref(), Ok(&certificate), "{fields:?}");
                let shown = verifier.verify(&certificate).unwrap();
                assert_eq!(shown.len(), if solutions.len() > 3 { 2 } else { solutions.len() }, "{rule} {puzzle}");
                proofs += usize::from(certificate.refutation.is_some());
                let why = Explainer::new().explain(&puzzle, &Budget::unlimited()).unwrap();
                match (&why.why, &*solutions) {
                    (Why::Unsolvable(_), []) | (Why::Unique(_), [_]) | (Why::Multiple(_), [_, _, ..]) => {}
                    (answer, _) => panic!("{answer:?}: {}", solutions.len()),
                }
                if let [_] = *solutions {
                    let solution = &shown[0];
                    let mut path = ReasonPath::new(&puzzle, solution, &Budget::unlimited()).unwrap();
                    while let Some(step) = path.next_within(&Budget::unlimited()).unwrap() {
                        assert!(step.step.place.is_none_or(|placed| solution.digit(placed.cell) == placed.digit));
                        assert!(step.step.eliminate.iter().all(|gone| solution.digit(gone.cell) != gone.digit));
                        steps += 1;
                    }
                    assert!(path.is_finished(), "{rule} {puzzle}");
                }
            }
        }
    }
    assert!(proofs > 100 && steps > 300, "{proofs} {steps}");
}
