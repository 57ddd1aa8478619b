//! The rules beyond rows, columns and boxes, read six times: by `Solution::check`, both solvers, the SAT encodings, the
//! checker of certificates, and the oracle of these tests. On small boards every grid is tried.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use crate::shared::oracle::Board as OracleBoard;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use sudosat::certify::Certifier;
use sudosat::engine::{Budget, Count, Engine};
use sudosat::native::Native;
use sudosat::puzzle::{Board, BoxShape, Cell, Digit, Geometry, Puzzle, Rule, Solution, Violation};
use sudosat::sat::{Cnf, Encoding, SatEngine, SatMode, SolverChoice, encode};
use sudosat::text::render::Style;
use sudosat::text::{ReadOptions, Target, parse, render};
use sudosat::verify::{Certificate, Verifier};

/// A board of the program, and the same board of the oracle.
type Twin = (Arc<Board>, OracleBoard);

/// The board with these rules, and for the oracle the houses that they add.
fn twin(geometry: Arc<Geometry>, rules: &[&str]) -> Twin {
    let side = geometry.side();
    let labels = (0..geometry.cells()).map(|cell| geometry.box_of(Cell::from_index(cell, side))).collect();
    let mut oracle = OracleBoard::jigsaw(side, labels);
    for &rule in rules {
        oracle = match rule.split_once(' ') {
            Some(("diagonal", which)) => OracleBoard {
                main_diagonal: oracle.main_diagonal || which == "main",
                anti_diagonal: oracle.anti_diagonal || which == "anti",
                ..oracle
            },
            Some((_, cells)) => {
                let cells = cells.split(' ').map(|cell| cell.parse::<Cell>().unwrap().index(side));
                oracle.with_house(cells.collect())
            }
            None if rule == "windoku" => oracle.with_windows(),
            None => oracle.with_disjoint_groups(),
        };
    }
    let rules = rules.iter().map(|rule| rule.parse::<Rule>().unwrap());
    (Board::new(geometry, rules).unwrap(), oracle)
}

fn boxes(rows: usize, columns: usize) -> Arc<Geometry> {
    Geometry::with_boxes(BoxShape { rows, columns }).unwrap()
}

/// Boards with few enough solutions to try each.
fn small() -> Vec<Twin> {
    let jigsaw = || Geometry::with_regions(4, &[1, 1, 1, 2, 1, 2, 2, 2, 3, 3, 3, 4, 3, 4, 4, 4]).unwrap();
    let middle = "region r2c2 r2c3 r3c2 r3c3";
    vec![
        twin(boxes(2, 2), &[middle]),
        twin(boxes(2, 2), &["region r1c1 r1c4 r4c1 r4c4", middle]),
        // A region that is a row adds nothing; one that overlaps a row and a box repeats some pairs.
        twin(boxes(2, 2), &["region r2c1 r2c2 r2c3 r2c4", "region r1c1 r1c2 r2c1 r3c3"]),
        twin(boxes(2, 2), &["region r1c1 r1c2 r2c3 r3c4", "region r1c2 r2c3 r3c4 r4c1", "diagonal anti"]),
        twin(boxes(2, 2), &["disjoint-groups"]),
        twin(boxes(2, 2), &["diagonal main", "diagonal anti", "disjoint-groups"]),
        twin(boxes(1, 4), &["region r1c1 r2c2 r3c3 r4c4", "diagonal main"]),
        twin(boxes(4, 1), &["disjoint-groups"]),
        twin(jigsaw(), &["disjoint-groups"]),
        twin(jigsaw(), &[middle, "diagonal main"]),
        twin(boxes(1, 1), &["disjoint-groups", "region r1c1", "diagonal main"]),
    ]
}

/// Boards with too many solutions for that.
fn large() -> Vec<Twin> {
    let jigsaw = [1, 1, 1, 2, 2, 1, 1, 2, 2, 2, 3, 4, 4, 4, 5, 3, 3, 4, 4, 5, 3, 3, 5, 5, 5];
    vec![
        twin(boxes(2, 3), &["disjoint-groups"]),
        twin(boxes(2, 3), &["region r1c1 r2c2 r3c3 r4c4 r5c5 r6c6", "diagonal anti"]),
        twin(boxes(3, 2), &["disjoint-groups", "region r1c1 r1c2 r2c1 r6c5 r6c6 r5c6"]),
        twin(Geometry::with_regions(5, &jigsaw).unwrap(), &["disjoint-groups"]),
        twin(Geometry::classic(), &["windoku"]),
        twin(Geometry::classic(), &["windoku", "diagonal main", "diagonal anti"]),
        twin(Geometry::classic(), &["disjoint-groups"]),
        twin(Geometry::classic(), &["region r1c1 r1c2 r2c1 r5c5 r5c6 r6c5 r8c8 r8c9 r9c8", "windoku"]),
    ]
}

fn engines() -> Vec<Box<dyn Engine>> {
    let mut engines: Vec<Box<dyn Engine>> = vec![Box::new(Native::new())];
    for encoding in Encoding::ALL {
        engines.push(Box::new(SatEngine::new(encoding, SolverChoice::Varisat)));
    }
    for mode in SatMode::ALL {
        engines.push(Box::new(SatEngine::new(mode, SolverChoice::Varisat)));
    }
    engines
}

fn puzzle(board: &Arc<Board>, clues: &[u16]) -> Puzzle {
    Puzzle::new(Arc::clone(board), clues.iter().map(|&clue| Digit::new(clue)).collect()).unwrap()
}

fn numbers(solution: &Solution) -> Vec<u16> {
    solution.digits().iter().map(|digit| digit.get()).collect()
}

#[test]
fn every_reader_finds_the_same_solutions_of_small_boards() {
    for (board, oracle) in small() {
        let empty = vec![0; board.cells()];
        let expected: HashSet<Vec<u16>> = oracle.solutions(&empty, usize::MAX).into_iter().collect();
        for mut engine in engines() {
            let mut found = HashSet::new();
            let name = engine.name();
            let mut add = |solution: Solution| {
                assert!(found.insert(numbers(&solution)), "{name}: twice");
                ControlFlow::Continue(())
            };
            engine.visit(&puzzle(&board, &empty), &Budget::unlimited(), &mut add).unwrap();
            assert_eq!(found, expected, "{board:?} {name}");
        }
    }
}

#[test]
fn the_check_agrees_with_the_oracle_on_small_boards() {
    for (board, oracle) in small() {
        let plain = OracleBoard { main_diagonal: false, anti_diagonal: false, further: Vec::new(), ..oracle.clone() };
        let free = puzzle(&board, &vec![0; board.cells()]);
        let grids = plain.solutions(&vec![0; board.cells()], usize::MAX);
        for grid in &grids {
            let digits = grid.iter().map(|&number| Digit::new(number).unwrap()).collect();
            assert_eq!(Solution::check(&free, digits).is_ok(), oracle.is_solved_by(grid), "{board:?} {grid:?}");
            // The same for a part of it.
            let part: Vec<u16> = (0..).zip(grid).map(|(cell, &digit)| if cell % 3 == 0 { 0 } else { digit }).collect();
            assert_eq!(puzzle(&board, &part).clashes().is_empty(), oracle.has_no_clash(&part), "{board:?} {part:?}");
        }
    }
}

/// Grids of random digits break every house in some digit; every clash is reported.
#[test]
fn every_repeated_digit_of_a_house_is_reported() {
    let mut random = Random(29);
    for (board, oracle) in small().into_iter().chain(large()) {
        let side = board.side();
        let houses: Vec<Vec<usize>> = (0..oracle.houses())
            .map(|house| (0..board.cells()).filter(|&cell| oracle.houses_of(cell).contains(&house)).collect())
            .collect();
        for _ in 0..20 {
            let grid: Vec<u16> = (0..board.cells()).map(|_| random.below(side) as u16 + 1).collect();
            let mut expected: Vec<(u16, Vec<usize>)> = Vec::new();
            for (house, digit) in itertools::iproduct!(&houses, 1..=side as u16) {
                let cells: Vec<usize> = house.iter().copied().filter(|&cell| grid[cell] == digit).collect();
                expected.extend((cells.len() > 1).then_some((digit, cells)));
            }
            let clash = |violation: Violation| match violation {
                Violation::Clash { digit, cells, .. } => {
                    (digit.get(), cells.iter().map(|cell| cell.index(side)).collect::<Vec<_>>())
                }
                other => panic!("{other:?}"),
            };
            let mut found: Vec<(u16, Vec<usize>)> = puzzle(&board, &grid).clashes().into_iter().map(clash).collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{board:?} {grid:?}");
        }
    }
}

#[test]
fn the_checker_writes_the_formula_of_the_solver() {
    let mut verifier = Verifier::new();
    for (board, _) in small().into_iter().chain(large()) {
        let puzzle = puzzle(&board, &vec![0; board.cells()]);
        let mut formula = Cnf::default();
        encode(&puzzle, Encoding::Extended, &mut formula);
        assert!(verifier.formula(&puzzle, &[]).unwrap() == formula, "{board:?}");
    }
}

/// Pseudo-random numbers, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as usize
    }
}

/// Some clues of a solution, occasionally with a wrong one among them.
fn clues(board: &Arc<Board>, random: &mut Random) -> Vec<u16> {
    let side = board.side();
    let mut row: Vec<u16> = (1..=side as u16).collect();
    (1..side).rev().for_each(|last| row.swap(last, random.below(last + 1)));
    row.resize(board.cells(), 0);
    let solution = Native::new().solve(&puzzle(board, &row), &Budget::unlimited()).unwrap();
    let solution = solution.map_or(row, |solution| numbers(&solution));
    let percent = 20 + random.below(25);
    let mut clues: Vec<u16> =
        solution.iter().map(|&digit| if random.below(100) < percent { digit } else { 0 }).collect();
    if random.below(4) == 0 {
        clues[random.below(side * side)] = random.below(side) as u16 + 1;
    }
    clues
}

#[test]
fn every_reader_counts_the_same_on_large_boards() {
    const LIMIT: u64 = 20;
    let mut random = Random(13);
    let mut seen = [false; 3];
    for (board, oracle) in large() {
        for _ in 0..4 {
            let clues = clues(&board, &mut random);
            let puzzle = puzzle(&board, &clues);
            let expected = match oracle.count(&clues, LIMIT) {
                LIMIT => Count::AtLeast(LIMIT),
                count => Count::Exactly(count),
            };
            seen[oracle.count(&clues, 2) as usize] = true;
            for mut engine in engines() {
                let count = engine.count(&puzzle, LIMIT, &Budget::unlimited()).unwrap();
                assert_eq!(count, expected, "{} {board:?} {clues:?}", engine.name());
            }
        }
    }
    assert_eq!(seen, [true; 3], "some puzzles have no solution, some one, some more");
}

#[test]
fn certificates_state_the_rules_and_verify() {
    let mut random = Random(17);
    let (mut certifier, mut verifier) = (Certifier::new().counting_up_to(5), Verifier::new());
    for (board, oracle) in small().into_iter().chain(large()) {
        let clues = clues(&board, &mut random);
        let certificate = certifier.certify(&puzzle(&board, &clues), &Budget::unlimited()).unwrap();
        let expected = oracle.count(&clues, 6);
        assert_eq!(certificate.refutation.is_some(), expected < 6, "{board:?} {clues:?}");
        assert_eq!(certificate.grids.len() as u64, if expected < 6 { expected } else { 2 });
        let fields = certificate.to_fields();
        assert!(!fields.board.contains(' '), "{}", fields.board);
        let read = Certificate::from_fields(&fields).unwrap();
        assert_eq!(read, certificate);
        assert!(verifier.verify(&read).is_ok(), "{board:?} {clues:?}");
    }
}

/// Certificates that were made when diagonals had other names.
#[test]
fn certificates_with_old_names_of_diagonals_are_read() {
    let (board, _) = twin(boxes(2, 2), &["diagonal main", "diagonal anti"]);
    let clues = [1, 2, 3, 4, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let certificate = Certifier::new().certify(&puzzle(&board, &clues), &Budget::unlimited()).unwrap();
    let mut fields = certificate.to_fields();
    assert_eq!(fields.board, "2x2+diagonal:main+diagonal:anti");
    fields.board = "2x2+main-diagonal+anti-diagonal".to_owned();
    assert_eq!(Certificate::from_fields(&fields), Ok(certificate));
    for (wrong, reason) in [
        ("2x2+windoku", "board, column 1: windoku needs square boxes of 3x3 cells or more"),
        ("2x2+digonal:main", "board, column 5: no rule is called 'digonal main'; did you mean `diagonal main`?"),
        ("2x2+region:r1c1:x", "board, column 17: expected a cell such as r1c1, found 'x'"),
    ] {
        fields.board = wrong.to_owned();
        assert_eq!(Certificate::from_fields(&fields).unwrap_err().to_string(), reason);
    }
}

#[test]
fn f_puzzles_expresses_the_rules() {
    for (board, oracle) in small().into_iter().chain(large()).filter(|(board, _)| board.side() > 3) {
        let clues = clues(&board, &mut Random(5));
        let written = puzzle(&board, &clues);
        assert_eq!(Target::FPuzzles.losses(&written), []);
        let mut record = parse(".", &ReadOptions::default()).unwrap();
        record.puzzle = written.clone();
        let text = Target::FPuzzles.write(&record).unwrap();
        let read = parse(&text, &ReadOptions::default()).unwrap().puzzle;
        // Windows come back as regions.
        let is_same = board.rules().contains(&Rule::WINDOKU) || read.rules() == written.rules();
        assert!(is_same && read.clues() == written.clues(), "{text}");
        assert_eq!(read.board().house_count(), board.house_count());
        assert_eq!(
            Native::new().count(&read, 9, &Budget::unlimited()).unwrap().to_string().trim_end_matches('+'),
            oracle.count(&clues, 9).to_string()
        );
    }
}

#[test]
fn invalid_regions_are_refused_at_their_position() {
    let parse = |region: &str| {
        let row = ["{}"; 4].join(",");
        let rows = vec![format!("[{row}]"); 4].join(",");
        let text = format!("{{\"size\":4,\n\"extraregion\":{region},\"grid\":[{rows}]}}");
        parse(&text, &ReadOptions::default())
            .map(|record| record.puzzle.rules().to_vec())
            .map_err(|error| error.to_string())
    };
    assert_eq!(parse("[]"), Ok(vec![]));
    assert_eq!(
        parse(r#"[{"cells":["R1C1","R2C2","R1C3","R4C4"]}]"#),
        Ok(vec!["region r1c1 r1c3 r2c2 r4c4".parse().unwrap()])
    );
    let few = parse(r#"[{"cells":["R2C2","R1C1"]}]"#);
    assert_eq!(few, Ok(vec!["cage r1c1 r2c2".parse().unwrap()]), "fewer cells must differ as well");
    assert_eq!(
        parse(r#"[{"cells":[1]}]"#).unwrap_err(),
        "line 2, column 17: expected cells such as R1C1 in `cells` of entry 1 of `extraregion`, found '[1]'"
    );
}

#[test]
fn pictures_show_the_rules() {
    for (board, _) in small().into_iter().chain(large()) {
        let svg = render::svg(&puzzle(&board, &vec![0; board.cells()]), "");
        roxmltree::Document::parse(&svg).unwrap();
        let drawn = board.extra_houses().map(|house| board.house_name(house));
        let drawn = drawn.filter(|name| !name.starts_with("disjoint")).count();
        assert_eq!(svg.matches("#bcd").count(), drawn, "{svg}");
        let drawing = render::drawing(&puzzle(&board, &vec![0; board.cells()]), None, Style::Plain);
        assert!(drawing.ends_with(&render::rules_line(&board)), "{drawing}");
        let has_groups = board.rules().contains(&Rule::DISJOINT_GROUPS);
        assert_eq!(svg.contains("disjoint-groups"), has_groups);
    }
}

/// A cell that is listed first and last closes a line, with the oracle's meaning. Lines of two kinds have no solution
/// then: no digit differs from itself.
#[test]
fn a_repeated_first_cell_closes_a_line() {
    let empty = ".".repeat(16);
    let read = |rule: &str| parse(&format!("{empty}\n{rule}\n"), &ReadOptions::default());
    let board = OracleBoard::boxes(2, 2);
    let grids = board.solutions(&[0; 16], usize::MAX);
    for closed in [
        "region-sum r1c2 r1c3 r2c3 r2c2 r1c2",
        "zipper r1c1 r2c2 r2c3 r1c1",
        "double-arrow r1c1 r2c2 r3c3 r1c1",
        "sum-loop 5 r1c1 r1c2 r2c2 r3c2 r3c1 r2c1 r1c1",
        "renban r1c1 r1c2 r2c2 r1c1",
        "palindrome r1c1 r2c3 r3c2 r3c1 r1c1",
        "between r1c1 r1c2 r2c2 r1c1",
        "lockout 2 r1c1 r1c2 r2c2 r1c1",
    ] {
        let puzzle = read(closed).unwrap().puzzle;
        let rule = crate::shared::oracle::rules::Rule::read(closed, 4);
        let expected = grids.iter().filter(|grid| rule.holds(&board, &[], grid)).count() as u64;
        let is_possible = !closed.starts_with("between") && !closed.starts_with("lockout");
        assert_eq!((1..grids.len() as u64).contains(&expected), is_possible, "{closed}: {expected}");
        let engines: [&mut dyn Engine; 2] = [&mut Native::new(), &mut SatEngine::default()];
        for engine in engines {
            let count = engine.count(&puzzle, 1000, &Budget::unlimited()).unwrap();
            assert_eq!(count, Count::Exactly(expected), "{closed} by {}", engine.name());
        }
    }
}
