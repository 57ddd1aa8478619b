//! Puzzles that restrict the candidates of cells (Sukaku): both solvers, in every encoding and mode, agree with the
//! oracle on random ones, and the text formats express the same puzzle.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use crate::shared::Random;
use crate::shared::oracle::Board as OracleBoard;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use sudosat::BothRoads;
use sudosat::engine::{Budget, Count, Engine};
use sudosat::native::Native;
use sudosat::native::textbook::{Constraint, Scan, UsedCounts};
use sudosat::puzzle::{Board, BoxShape, Digit, DigitSet, Geometry, Puzzle, Rule, Solution};
use sudosat::sat::{AtMostOne, ClueForm, Encoding, Export, Probe, SatConfig, SatEngine, SatMode, SolverChoice, reduce};
use sudosat::text::{InputFormat, Notation, ReadOptions, parse, render};

/// The limit up to which solutions are compared.
const LIMIT: usize = 200;

/// The boards, each for the program and for the oracle.
fn boards() -> Vec<(Arc<Geometry>, Vec<Rule>, OracleBoard)> {
    let jigsaw = [1, 1, 1, 2, 2, 1, 1, 2, 2, 2, 3, 4, 4, 4, 5, 3, 3, 3, 4, 5, 3, 4, 5, 5, 5];
    let regions = jigsaw.iter().map(|&label| usize::from(label) - 1).collect();
    let boxes = |rows, columns| Geometry::with_boxes(BoxShape { rows, columns }).unwrap();
    vec![
        (boxes(2, 2), vec![], OracleBoard::boxes(2, 2)),
        (boxes(2, 3), vec![], OracleBoard::boxes(2, 3)),
        (Geometry::with_regions(5, &jigsaw).unwrap(), vec![], OracleBoard::jigsaw(5, regions)),
        (boxes(2, 4), Rule::DIAGONAL.to_vec(), OracleBoard::boxes(2, 4).with_diagonals()),
        (Geometry::classic(), vec![], OracleBoard::boxes(3, 3)),
        (boxes(3, 4), vec![], OracleBoard::boxes(3, 4)),
    ]
}

/// Candidates for every cell: those of a solution, and others with a probability of `percent`. Occasionally one cell
/// loses the solution's digit, so that there may be no solution.
fn candidates(board: &OracleBoard, percent: usize, random: &mut Random) -> Vec<Vec<u16>> {
    let order: Vec<u16> = {
        let mut digits: Vec<u16> = (1..=board.side as u16).collect();
        for last in (1..digits.len()).rev() {
            digits.swap(last, random.below(last + 1));
        }
        digits
    };
    let mut clues = vec![0; board.cells()];
    clues[..board.side].copy_from_slice(&order);
    let solution = board.solutions(&clues, 1 + random.below(20)).pop().unwrap();
    let mut cells: Vec<Vec<u16>> = solution
        .iter()
        .map(|&right| (1..=board.side as u16).filter(|&digit| digit == right || random.below(100) < percent).collect())
        .collect();
    if random.below(4) == 0 {
        let cell = random.below(cells.len());
        cells[cell].retain(|&digit| digit != solution[cell]);
    }
    cells
}

fn sukaku(geometry: &Arc<Geometry>, rules: &[Rule], candidates: &[Vec<u16>]) -> Puzzle {
    let set = |digits: &Vec<u16>| {
        let mut set = DigitSet::empty(geometry.side());
        set.extend(digits.iter().map(|&number| Digit::new(number).unwrap()));
        set
    };
    let sets: Vec<DigitSet> = candidates.iter().map(set).collect();
    Puzzle::from_candidates(Board::new(Arc::clone(geometry), rules.iter().cloned()).unwrap(), &sets).unwrap()
}

fn numbers(solution: &Solution) -> Vec<u16> {
    solution.digits().iter().map(|digit| digit.get()).collect()
}

/// The solutions that an engine shows, up to the limit.
fn solutions(engine: &mut dyn Engine, puzzle: &Puzzle) -> BTreeSet<Vec<u16>> {
    let mut all = BTreeSet::new();
    let end = engine.visit(puzzle, &Budget::unlimited(), &mut |solution| {
        assert!(all.insert(numbers(&solution)), "a solution was visited twice");
        if all.len() == LIMIT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    end.unwrap();
    all
}

fn engines() -> Vec<Box<dyn Engine>> {
    let sat = |config: SatConfig| Box::new(SatEngine::new(config, SolverChoice::Varisat)) as Box<dyn Engine>;
    let mut engines: Vec<Box<dyn Engine>> =
        vec![Box::new(Native::new()), Box::new(Native::general()), Box::new(BothRoads::default())];
    engines.extend(Encoding::ALL.map(|encoding| sat(encoding.into())));
    engines.extend([SatMode::Incremental, SatMode::Pure].map(|mode| sat(mode.into())));
    engines.extend([Probe::TwoCandidates, Probe::All].map(|probe| sat(SatConfig::default().with_probe(probe))));
    engines.push(sat(SatConfig::default().with_at_most_one(AtMostOne::Product)));
    engines
}

#[test]
fn both_solvers_agree_with_the_oracle_on_random_candidates() {
    let mut random = Random(0x5EED);
    let mut engines = engines();
    let mut kinds = [0; 3];
    for (geometry, rules, board) in boards() {
        let rounds = if geometry.side() < 8 { 40 } else { 15 };
        for round in 0..rounds {
            let percent = [5, 15, 25, 40, 60][round % 5].min(if geometry.side() > 9 { 30 } else { 100 });
            let cells = candidates(&board, percent, &mut random);
            let puzzle = sukaku(&geometry, &rules, &cells);
            let expected: BTreeSet<Vec<u16>> = board.solutions_among(&cells, LIMIT).into_iter().collect();
            kinds[expected.len().min(2)] += 1;
            for engine in &mut engines {
                let found = solutions(&mut **engine, &puzzle);
                let name = engine.name();
                assert_eq!(found.len(), expected.len(), "{name} on {puzzle}");
                if expected.len() < LIMIT {
                    assert_eq!(found, expected, "{name} on {puzzle}");
                }
                assert!(found.iter().all(|grid| grid.iter().zip(&cells).all(|(digit, cell)| cell.contains(digit))));
            }
        }
    }
    assert!(kinds.iter().all(|&kind| kind > 15), "none, one, several: {kinds:?}");
}

#[test]
fn restricted_and_plain_puzzles_can_alternate() {
    let mut random = Random(7);
    let board = OracleBoard::boxes(3, 3);
    let mut engines = engines();
    for _ in 0..10 {
        let cells = candidates(&board, 20, &mut random);
        let restricted = sukaku(&Geometry::classic(), &[], &cells);
        let plain = Puzzle::new(Board::classic(), restricted.clues().to_vec()).unwrap();
        let expected = board.solutions_among(&cells, LIMIT).len() as u64;
        for engine in &mut engines {
            let mut count = |puzzle: &Puzzle, limit| engine.count(puzzle, limit, &Budget::unlimited()).unwrap();
            assert_eq!(count(&plain, 2), Count::AtLeast(2));
            let counted = count(&restricted, LIMIT as u64);
            assert!(matches!(counted, Count::Exactly(count) | Count::AtLeast(count) if count == expected));
        }
        let verdicts = Native::new().verdict_many(&[plain.clone(), restricted.clone(), plain], &Budget::unlimited());
        let words: Vec<&str> = verdicts.iter().map(|verdict| verdict.as_ref().unwrap().word()).collect();
        assert_eq!(words, ["multiple", ["unsolvable", "unique", "multiple"][expected.min(2) as usize], "multiple"]);
    }
}

#[test]
fn textbook_methods_refuse_restricted_candidates() {
    let mut sets = vec![DigitSet::full(9); 81];
    sets[4].remove(Digit::from_index(0));
    let puzzle = Puzzle::from_candidates(Board::classic(), &sets).unwrap();
    let engines: [&mut dyn Engine; 3] = [&mut Scan, &mut UsedCounts, &mut Constraint];
    for engine in engines {
        let error = engine.solve(&puzzle, &Budget::unlimited()).unwrap_err();
        assert!(error.to_string().ends_with("without further rules or restricted candidates"), "{error}");
    }
}

#[test]
fn a_clue_that_is_not_a_candidate_has_no_solution() {
    let mut cells = vec![(1..=9).collect::<Vec<u16>>(); 81];
    cells[0] = vec![1, 2];
    let mut clues = vec![None; 81];
    clues[0] = Digit::new(3);
    let clashing = sukaku(&Geometry::classic(), &[], &cells).with_clues(clues).unwrap();
    assert_eq!(clashing.clashes()[0].describe(clashing.board()), "r1c1 holds 3, which is not a candidate there");
    for mut engine in engines() {
        assert_eq!(engine.solve(&clashing, &Budget::unlimited()).unwrap(), None, "{}", engine.name());
    }
    assert!(reduce(&clashing, Probe::None, None).is_contradiction());
}

#[test]
fn exports_list_the_excluded_candidates() {
    let mut cells = vec![(1..=4).collect::<Vec<u16>>(); 16];
    (cells[0], cells[5]) = (vec![1, 4], vec![3]);
    let puzzle = sukaku(&Geometry::with_side(4).unwrap(), &[], &cells);
    let text = |write: &dyn Fn(&mut Vec<u8>)| {
        let mut text = Vec::new();
        write(&mut text);
        String::from_utf8(text).unwrap()
    };
    let export = Export::new(&puzzle);
    let dimacs = text(&|out| drop(export.dimacs(out).unwrap()));
    assert!(dimacs.contains("\nc clues 1\nc excluded candidates 2\n"));
    assert!(dimacs.ends_with("\n23 0\n-2 0\n-3 0\n"), "{}", &dimacs[dimacs.len() - 40..]);
    let clauses = dimacs.lines().filter(|line| line.ends_with(" 0")).count();
    assert!(dimacs.contains(&format!("\np cnf 64 {clauses}\n")));
    assert!(text(&|out| export.opb(out).unwrap()).ends_with("+1 x23 = 1 ;\n+1 x2 = 0 ;\n+1 x3 = 0 ;\n"));
    assert!(text(&|out| export.smtlib(out).unwrap()).contains("(assert (not (= r1c1 3)))\n"));
    let apart = export.with_clues(ClueForm::Apart);
    let rules = text(&|out| drop(apart.dimacs(out).unwrap()));
    assert!(!rules.contains("excluded") && !rules.contains("\n-2 0\n"));
    let cubes = |export: Export| text(&|out| drop(export.cubes(out, 4).unwrap())).matches("\na ").count();
    assert!(cubes(export) >= 4 && cubes(apart) >= 4);
}

#[test]
fn text_formats_express_the_same_puzzle() {
    let mut random = Random(11);
    for (geometry, rules, board) in boards() {
        for percent in [5, 30, 70, 100] {
            let mut cells = candidates(&board, percent, &mut random);
            cells[3].clear();
            let puzzle = sukaku(&geometry, &rules, &cells);
            let regions = geometry.box_shape().is_none().then(|| Arc::clone(&geometry));
            let options =
                ReadOptions::default().with_regions(regions).with_boxes(geometry.box_shape()).with_rules(rules.clone());
            let forced = options.clone().with_format(InputFormat::Candidates);
            let notation = Notation::default();
            let list = render::candidate_list(&puzzle, &notation);
            assert_eq!(list.len(), geometry.side().pow(3));
            let grid = render::candidate_grid(&puzzle, &notation);
            for text in [&list, &grid] {
                assert_eq!(parse(text, &forced).unwrap().puzzle, puzzle, "{text}");
            }
            let is_told = percent > 5 && (geometry.side() > 5);
            for text in [&list, &grid].into_iter().filter(|_| is_told) {
                assert_eq!(parse(text, &options).unwrap().puzzle, puzzle, "{text}");
            }
            let numbers = Notation::with_alphabet(sudosat::text::Alphabet::Numbers);
            let line = render::candidate_list(&puzzle, &numbers);
            assert!(geometry.side() <= 9 || parse(&line, &options).unwrap().puzzle == puzzle, "{line}");
        }
    }
}
