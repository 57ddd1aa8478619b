//! The SAT solver on boards with rules other than houses: every form and every mode finds the same grids.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use itertools::iproduct;
use std::ops::ControlFlow;
use std::sync::Arc;
use sudosat::engine::{Budget, Engine};
use sudosat::puzzle::{Board, Digit, Geometry, Puzzle, Solution};
use sudosat::sat::{
    AtMostOne, ClauseSink, ClueForm, Cnf, Encoding, Export, Probe, Reducer, SatConfig, SatEngine, SatMode,
    SolverChoice, VarMap, encode, encode_rules, read_cnf,
};

/// Rules that are compatible on a board of side 4, and some that are not.
const BOARDS: [&str; 9] = [
    "no-sum 7, greater r1c1 r1c2, sum-line 5 r1c3 r1c4 r2c4 r3c4, zipper r4c1 r4c2 r3c2",
    "thermo r1c1 r2c2 r3c2, sum 5 r4c3 r4c4",
    "renban r1c4 r2c3 r3c3, whispers 2 r4c1 r3c2",
    "between r1c1 r2c1 r2c2 r3c3, odd r4c4",
    "lockout 2 r4c4 r3c3 r2c2",
    "circles r1c1 r2c2 r3c4",
    "cage 6 r1c1 r1c2 r2c2, arrow r4c4 = r3c3 r2c3",
    "sandwich 5 row 1, x-sum 3 column 2, skyscraper 2 row 4 right",
    "quadruple 1 2 r2c2 r2c3 r3c2 r3c3, row-index r2c3, count 0 4 r1c1 r4c4",
];

fn puzzle(rules: &str, clues: &[(usize, u16)]) -> Puzzle {
    let rules = rules.split(", ").map(|rule| rule.parse().unwrap());
    let mut cells = vec![None; 16];
    for &(cell, digit) in clues {
        cells[cell] = Digit::new(digit);
    }
    Puzzle::new(Board::new(Geometry::with_side(4).unwrap(), rules).unwrap(), cells).unwrap()
}

fn solutions(engine: &mut SatEngine, puzzle: &Puzzle) -> Vec<String> {
    let mut found = Vec::new();
    let mut take = |solution: Solution| {
        found.push(solution.digits().iter().map(|digit| digit.get().to_string()).collect());
        ControlFlow::Continue(())
    };
    engine.visit(puzzle, &Budget::unlimited(), &mut take).unwrap();
    found.sort_unstable();
    found
}

#[test]
fn every_encoding_and_every_mode_finds_the_same_grids() {
    for rules in BOARDS {
        for clues in [&[][..], &[(0, 1), (6, 3)], &[(1, 3)]] {
            let puzzle = puzzle(rules, clues);
            let expected = solutions(&mut SatEngine::default(), &puzzle);
            assert!(expected.windows(2).all(|pair| pair[0] != pair[1]), "{rules}: a grid is found once");
            for mode in SatMode::ALL {
                let mut engine = SatEngine::new(mode, SolverChoice::Varisat);
                for _ in 0..2 {
                    assert_eq!(solutions(&mut engine, &puzzle), expected, "{rules}, {mode}");
                }
            }
            for encoding in Encoding::ALL {
                let mut engine = SatEngine::new(encoding, SolverChoice::Varisat);
                assert_eq!(solutions(&mut engine, &puzzle), expected, "{rules}, {encoding}");
            }
        }
        assert!(!solutions(&mut SatEngine::default(), &puzzle(rules, &[])).is_empty(), "{rules} has grids");
    }
}

#[test]
fn probing_loses_no_grid() {
    for rules in BOARDS {
        let puzzle = puzzle(rules, &[(0, 1)]);
        let [none, all] = [Probe::None, Probe::All].map(|probe| {
            let mut config = SatConfig::default();
            config.probe = probe;
            solutions(&mut SatEngine::new(config, SolverChoice::Varisat), &puzzle)
        });
        assert_eq!(none, all, "{rules}");
    }
}

#[test]
fn files_have_the_size_of_their_header_and_the_map_of_the_formula() {
    for (rules, encoding, scheme) in iproduct!(BOARDS, Encoding::ALL, [AtMostOne::Pairwise, AtMostOne::Product]) {
        let (puzzle, form) = (puzzle(rules, &[(0, 1)]), encoding.with(scheme));
        for clues in [ClueForm::Units, ClueForm::Apart] {
            let mut text = Vec::new();
            let map = Export::new(&puzzle).with_form(form).with_clues(clues).dimacs(&mut text).unwrap();
            let mut formula = Cnf::default();
            let expected = match clues {
                ClueForm::Apart => encode_rules(puzzle.board(), form, &mut formula),
                _ => encode(&puzzle, form, &mut formula),
            };
            // The reader refuses a header with wrong counts.
            assert_eq!(read_cnf(&String::from_utf8(text).unwrap()), Ok(formula.clone()), "{rules}, {form}");
            assert_eq!(map, expected, "{rules}, {form}");
            assert_eq!(map.variables(), formula.variables());
        }
        let mut formula = Cnf::default();
        assert_eq!(encode(&puzzle, form, &mut formula), VarMap::for_puzzle(&puzzle, form), "{rules}, {form}");
    }
}

#[test]
fn cubes_partition_the_grids() {
    for rules in BOARDS {
        let puzzle = puzzle(rules, &[]);
        let mut text = Vec::new();
        let map = Export::new(&puzzle).cubes(&mut text, 6).unwrap();
        let text = String::from_utf8(text).unwrap();
        let cubes = text.lines().filter_map(|line| line.strip_prefix("a "));
        let mut found = Vec::new();
        for cube in cubes {
            let mut clues = vec![None; 16];
            for number in cube.split_whitespace().filter(|&number| number != "0") {
                let candidate = map.candidate(sudosat::sat::Var::new(number.parse().unwrap()).unwrap()).unwrap();
                clues[candidate.cell.index(4)] = Some(candidate.digit);
            }
            found.extend(solutions(&mut SatEngine::default(), &puzzle.with_clues(clues).unwrap()));
        }
        found.sort_unstable();
        assert_eq!(found, solutions(&mut SatEngine::default(), &puzzle), "{rules}");
    }
}

#[test]
fn a_reducer_writes_a_formula_of_the_size_it_announces() {
    for rules in BOARDS {
        let puzzle = puzzle(rules, &[(0, 1)]);
        let (mut steps, mut formula) = (Vec::new(), Cnf::default());
        let budget = Budget::unlimited();
        if let Some(map) = Reducer::new().reduce(&puzzle, Probe::None, &mut steps, &mut formula, &budget).unwrap() {
            assert_eq!(map.variables(), formula.variables(), "{rules}");
        }
    }
}

/// The counts in the header of an OPB file are right, and every cell of an SMT-LIB file is declared.
#[test]
fn the_other_formats_have_correct_headers() {
    for rules in BOARDS {
        let puzzle: Arc<Puzzle> = Arc::new(puzzle(rules, &[(0, 1)]));
        let (mut opb, mut smt) = (Vec::new(), Vec::new());
        Export::new(&puzzle).opb(&mut opb).unwrap();
        Export::new(&puzzle).smtlib(&mut smt).unwrap();
        let [opb, smt] = [opb, smt].map(|text| String::from_utf8(text).unwrap());
        let constraints: Vec<&str> = opb.lines().filter(|line| !line.starts_with('*')).collect();
        let mentioned =
            constraints.iter().flat_map(|line| line.split_whitespace()).filter_map(|word| word.strip_prefix('x'));
        let variables = mentioned.map(|number| number.parse::<usize>().unwrap()).max().unwrap();
        let header = format!("* #variable= {variables} #constraint= {}\n", constraints.len());
        assert!(opb.starts_with(&header), "{rules}: {header} {}", opb.lines().next().unwrap());
        assert_eq!(smt.matches('(').count(), smt.matches(')').count());
        let declared = smt.matches(" Bool)").count();
        assert_eq!(declared, variables - 64, "{rules}");
    }
}
