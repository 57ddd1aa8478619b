//! Exports, read by the tools that they are meant for. The results are compared with the engine's.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use crate::shared::Folder;
use crate::shared::puzzles::INKALA;
use itertools::iproduct;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use sudosat::engine::{Budget, Engine};
use sudosat::puzzle::{Board, Digit, Geometry, Puzzle, Rule, Solution};
use sudosat::sat::{AtMostOne, Encoding, Export, Form, Model, SatEngine, SolverAnswer, VarMap, decode, read_answer};

impl Folder {
    /// A file with the output of `write`.
    fn file(&self, name: &str, write: impl FnOnce(&mut Vec<u8>)) -> PathBuf {
        let mut text = Vec::new();
        write(&mut text);
        let path = self.path(name);
        fs::write(&path, text).unwrap();
        path
    }
}

/// The output of a command.
fn run(command: &str, file: &Path) -> String {
    let mut words = command.split(' ');
    let program = words.next().unwrap();
    let output = Command::new(program).args(words).arg(file).output();
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}"));
    String::from_utf8(output.stdout).unwrap()
}

fn empty(side: usize, rules: &[Rule]) -> Puzzle {
    Puzzle::new(Board::new(Geometry::with_side(side).unwrap(), rules.iter().cloned()).unwrap(), vec![None; side * side])
        .unwrap()
}

/// The puzzle with these digits in its first cells; 0 leaves a cell empty.
fn begun(puzzle: &Puzzle, digits: &[u16]) -> Puzzle {
    let mut clues = puzzle.clues().to_vec();
    for (clue, &digit) in clues.iter_mut().zip(digits) {
        *clue = Digit::new(digit);
    }
    puzzle.with_clues(clues).unwrap()
}

fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
    let mut solutions = Vec::new();
    let mut keep = |solution| {
        solutions.push(solution);
        std::ops::ControlFlow::Continue(())
    };
    SatEngine::default().visit(puzzle, &Budget::unlimited(), &mut keep).unwrap();
    solutions
}

/// The solution that a solver's output describes; `None` for "unsatisfiable".
fn decoded(puzzle: &Puzzle, form: Form, words: &str) -> Option<Solution> {
    let SolverAnswer::Sat(literals) = read_answer(words).unwrap() else { return None };
    let map = VarMap::for_puzzle(puzzle, form);
    Some(decode(puzzle, &map, &Model::from_literals(map.variables(), literals).unwrap()).unwrap())
}

/// The number of models that clasp counts.
fn clasp_counts(file: &Path) -> usize {
    let words = run("clasp -n 0 -q", file);
    let models = words.lines().find_map(|line| line.strip_prefix("c Models")).unwrap();
    models.trim_start_matches([' ', ':']).trim_end_matches('+').parse().unwrap()
}

#[test]
#[ignore = "needs cadical, minisat, picosat and cryptominisat5; .ci/run installs and runs them"]
fn external_every_encoding_and_scheme_is_read_by_every_solver() {
    let folder = Folder::new();
    let hard: Puzzle = INKALA.parse().unwrap();
    let unsolvable = begun(&hard, &[8, 1, 2, 7, 0, 0, 0, 0, 4]);
    let answer = folder.path("answer");
    for (encoding, scheme) in iproduct!(Encoding::ALL, AtMostOne::ALL) {
        let form = encoding.with(scheme);
        for (puzzle, solvable) in [(&hard, true), (&unsolvable, !solutions(&unsolvable).is_empty())] {
            let export = Export::new(puzzle).with_form(form);
            let file = folder.file("puzzle.cnf", |out| drop(export.dimacs(out).unwrap()));
            for solver in ["cadical -q", "picosat", "cryptominisat5 --verb 0"] {
                let words = run(solver, &file);
                assert_eq!(decoded(puzzle, form, &words).is_some(), solvable, "{solver}, {form}");
            }
            Command::new("minisat").arg(&file).arg(&answer).output().unwrap();
            let words = fs::read_to_string(&answer).unwrap();
            assert_eq!(decoded(puzzle, form, &words).is_some(), solvable, "minisat, {form}");
        }
    }
}

#[test]
#[ignore = "needs cadical; .ci/run installs and runs it"]
fn external_blocked_solutions_are_excluded() {
    let folder = Folder::new();
    let puzzle = begun(&empty(4, &Rule::DIAGONAL), &[1]);
    let all = solutions(&puzzle);
    assert!(all.len() > 2);
    for (encoding, blocked) in iproduct!(Encoding::ALL, 0..=all.len()) {
        let export = Export::new(&puzzle).with_form(encoding).with_blocked(&all[..blocked]);
        let file = folder.file("puzzle.cnf", |out| drop(export.dimacs(out).unwrap()));
        let found = decoded(&puzzle, encoding.into(), &run("cadical -q", &file));
        assert_eq!(found.is_none(), blocked == all.len(), "{encoding}");
        assert!(found.is_none_or(|found| all[blocked..].contains(&found)));
    }
}

#[test]
#[ignore = "needs clasp; .ci/run installs and runs it"]
fn external_clasp_reads_opb_and_counts_the_same() {
    let folder = Folder::new();
    let hard: Puzzle = INKALA.parse().unwrap();
    let file = folder.file("puzzle.opb", |out| Export::new(&hard).opb(out).unwrap());
    assert!(decoded(&hard, Encoding::Extended.into(), &run("clasp", &file)).is_some());
    for puzzle in
        [empty(4, &[]), empty(4, &Rule::DIAGONAL), begun(&empty(6, &[]), &[1, 2, 3, 4, 5, 6, 4, 5, 6, 1, 2, 3])]
    {
        let all = solutions(&puzzle);
        for blocked in [0, 1, 7] {
            let export = Export::new(&puzzle).with_blocked(&all[..blocked]);
            let file = folder.file("puzzle.opb", |out| export.opb(out).unwrap());
            assert_eq!(clasp_counts(&file), all.len() - blocked);
        }
    }
}

#[test]
#[ignore = "needs z3; .ci/run installs and runs it"]
fn external_z3_reads_smtlib() {
    let folder = Folder::new();
    let diagonal = begun(&empty(4, &Rule::DIAGONAL), &[1, 2]);
    for puzzle in [INKALA.parse().unwrap(), diagonal.clone(), begun(&empty(6, &[]), &[6, 5, 0, 3])] {
        let file = folder.file("puzzle.smt2", |out| Export::new(&puzzle).smtlib(out).unwrap());
        let words = run("z3", &file);
        let values =
            words.strip_prefix("sat\n").unwrap().split(['(', ')']).filter_map(|pair| pair.trim().split_once(' '));
        let digits: Vec<Digit> = values.map(|(_, digit)| Digit::new(digit.parse().unwrap()).unwrap()).collect();
        Solution::check(&puzzle, digits).unwrap();
    }
    let all = solutions(&diagonal);
    let clash = begun(&diagonal, &[1, 1]);
    for export in [Export::new(&diagonal).with_blocked(&all), Export::new(&clash)] {
        let file = folder.file("puzzle.smt2", |out| export.smtlib(out).unwrap());
        assert!(run("z3", &file).starts_with("unsat\n"));
    }
}

/// A cube file as one CNF for each cube, the cube's literals as units.
fn one_by_one(folder: &Folder, export: &Export<'_>, count: usize) -> Vec<PathBuf> {
    let mut text = Vec::new();
    let variables = export.cubes(&mut text, count).unwrap().variables();
    let text = String::from_utf8(text).unwrap();
    let (clauses, cubes): (Vec<&str>, Vec<&str>) =
        text.lines().filter(|line| !line.starts_with(['c', 'p'])).partition(|line| !line.starts_with('a'));
    let file = |(number, cube): (usize, &&str)| {
        let units: String =
            cube[1..].split_whitespace().filter(|&one| one != "0").flat_map(|one| [one, " 0\n"]).collect();
        let total = clauses.len() + units.lines().count();
        let cnf = format!("p cnf {variables} {total}\n{}\n{units}", clauses.join("\n"));
        folder.file(&format!("{number}.cnf"), |out| out.extend(cnf.bytes()))
    };
    cubes.iter().enumerate().map(file).collect()
}

#[test]
#[ignore = "needs cadical and clasp; .ci/run installs and runs them"]
fn external_cubes_partition_the_solutions() {
    let folder = Folder::new();
    let puzzle = empty(4, &[]);
    for form in [Encoding::Extended.into(), Encoding::Minimal.with(AtMostOne::Commander), Encoding::Reduced.into()] {
        let export = Export::new(&puzzle).with_form(form);
        let files = one_by_one(&folder, &export, 20);
        assert!(files.len() >= 20);
        assert_eq!(files.iter().map(|file| clasp_counts(file)).sum::<usize>(), 288, "{form}");
    }
    let hard: Puzzle = INKALA.parse().unwrap();
    for encoding in Encoding::ALL {
        let export = Export::new(&hard).with_form(encoding);
        let files = one_by_one(&folder, &export, 10);
        let found = files.iter().filter_map(|file| decoded(&hard, encoding.into(), &run("cadical -q", file)));
        assert_eq!(found.count(), 1, "{encoding}: the solution is in one cube");
    }
}
