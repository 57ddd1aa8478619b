//! Reproduces the tables of two papers, on your own boards: `cargo run --release --example encodings [FILE…]`.
//!
//! * I. Lynce, J. Ouaknine, *Sudoku as a SAT Problem*, 2006: the share of puzzles that unit propagation and failed
//!   literals solve, by encoding. Propagation works directly on the clauses here, so that each encoding gets exactly
//!   its own.
//! * G. Kwon, H. Jain, *Optimized CNF Encoding for Sudoku Puzzles*, 2006: variables, clauses and time by encoding and
//!   size, on generated boards with 40 % empty cells. A third table does the same for the at-most-one schemes.

use itertools::iproduct;
use std::env;
use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use std::time::{Duration, Instant};
use sudosat::engine::{Budget, Engine};
use sudosat::puzzle::{Board, Digit, Puzzle};
use sudosat::sat::{AtMostOne, ClauseSink, Cnf, Encoding, Form, Lit, SatEngine, Size, SolverChoice, VarMap, encode};
use sudosat::text::{ReadOptions, Reader};

const ENCODINGS: [Encoding; 3] = [Encoding::Minimal, Encoding::Efficient, Encoding::Extended];
const SIDES: [usize; 7] = [9, 16, 25, 36, 49, 64, 81];
const SEEDS: u64 = 3;
const PATIENCE: Duration = Duration::from_secs(10);
/// Larger formulas are counted but not solved.
const MOST_CLAUSES: u64 = 12_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut files: Vec<String> = env::args().skip(1).collect();
    if files.is_empty() {
        files.push("examples/puzzles/classic.txt".to_owned());
    }
    let mut puzzles = Vec::new();
    for file in &files {
        for record in Reader::new(BufReader::new(File::open(file)?), ReadOptions::default()) {
            puzzles.push(record?.puzzle);
        }
    }
    lynce_ouaknine(&puzzles);
    let forms: Vec<Form> = Encoding::ALL.into_iter().map(Form::from).collect();
    sizes("Kwon & Jain: encodings, with pairs", &forms)?;
    let forms: Vec<Form> = AtMostOne::ALL.into_iter().map(|scheme| Encoding::Extended.with(scheme)).collect();
    sizes("At-most-one schemes, in the extended encoding", &forms)
}

fn lynce_ouaknine(puzzles: &[Puzzle]) {
    println!("Lynce & Ouaknine: share of {} puzzles that is settled without search\n", puzzles.len());
    println!("{:<12}{:>20}{:>20}", "encoding", "unit propagation", "failed literals");
    for encoding in ENCODINGS {
        let (mut by_units, mut by_failed) = (0, 0);
        for puzzle in puzzles {
            let mut formula = Cnf::default();
            let map = encode(puzzle, encoding, &mut formula);
            let mut propagation = Propagation::new(&formula);
            by_units += usize::from(propagation.settles(&map));
            propagation.fail_literals();
            by_failed += usize::from(propagation.settles(&map));
        }
        let share = |count: usize| format!("{:.1} %", 100.0 * count as f64 / puzzles.len().max(1) as f64);
        println!("{:<12}{:>20}{:>20}", encoding.name(), share(by_units), share(by_failed));
    }
}

/// Prints, for each form and size, the variables, the clauses, and the median time to write and solve the formula.
fn sizes(title: &str, forms: &[Form]) -> Result<(), Box<dyn Error>> {
    println!("\n{title}\n");
    println!("{:<22}{:>6}{:>12}{:>14}{:>14}", "form", "side", "variables", "clauses", "median time");
    for (&form, side) in iproduct!(forms, SIDES) {
        let mut size_of_formula = (0, 0);
        let mut times = Vec::new();
        for seed in 1..=SEEDS {
            let puzzle = generated(side, 40, seed)?;
            if form.encoding != Encoding::Reduced && form.clauses(puzzle.board()) > MOST_CLAUSES {
                let clauses = form.clauses(puzzle.board()) + puzzle.clue_count() as u64;
                size_of_formula = (form.variables(puzzle.board()), clauses);
                continue;
            }
            let mut size = Size::default();
            encode(&puzzle, form, &mut size);
            size_of_formula = (size.variables as u64, size.clauses);
            let solver = SolverChoice::Varisat;
            let mut engine = SatEngine::new(form, solver);
            let start = Instant::now();
            let answer = engine.solve(&puzzle, &Budget::within(PATIENCE));
            times.push(answer.map_or(Duration::MAX, |_| start.elapsed()));
        }
        times.sort_unstable();
        let time = match times.get(times.len() / 2) {
            None => "too large".to_owned(),
            Some(&Duration::MAX) => format!("> {} s", PATIENCE.as_secs()),
            Some(time) => format!("{:.1} ms", time.as_secs_f64() * 1000.0),
        };
        println!("{:<22}{side:>6}{:>12}{:>14}{time:>14}", form.to_string(), size_of_formula.0, size_of_formula.1);
    }
    Ok(())
}

/// Unit propagation on clauses. A clause is examined whenever one of its literals becomes false.
struct Propagation {
    clauses: Vec<Vec<Lit>>,
    /// The clauses that contain each literal, indexed by `place`.
    holders: Vec<Vec<usize>>,
    truths: Vec<Option<bool>>,
    trail: Vec<Lit>,
    contradiction: bool,
}

fn place(literal: Lit) -> usize {
    2 * literal.var().index() + usize::from(literal.is_positive())
}

impl Propagation {
    fn new(formula: &Cnf) -> Self {
        let clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
        let mut holders = vec![Vec::new(); 2 * formula.variables()];
        for (number, clause) in clauses.iter().enumerate() {
            for &literal in clause {
                holders[place(literal)].push(number);
            }
        }
        let truths = vec![None; formula.variables()];
        let mut propagation = Self { clauses, holders, truths, trail: Vec::new(), contradiction: false };
        let units: Vec<Lit> =
            propagation.clauses.iter().filter(|clause| clause.len() == 1).map(|unit| unit[0]).collect();
        propagation.contradiction = units.into_iter().any(|unit| !propagation.assume(unit));
        propagation
    }

    fn value(&self, literal: Lit) -> Option<bool> {
        self.truths[literal.var().index()].map(|truth| truth == literal.is_positive())
    }

    /// Makes a literal true, with all consequences. Returns false on a contradiction.
    fn assume(&mut self, literal: Lit) -> bool {
        let mut pending = vec![literal];
        while let Some(literal) = pending.pop() {
            match self.value(literal) {
                Some(true) => continue,
                Some(false) => return false,
                None => {}
            }
            self.truths[literal.var().index()] = Some(literal.is_positive());
            self.trail.push(literal);
            for &number in &self.holders[place(!literal)] {
                let clause = &self.clauses[number];
                if clause.iter().any(|&one| self.value(one) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&one| self.value(one).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return false,
                    (Some(&unit), None) => pending.push(unit),
                    _ => {}
                }
            }
        }
        true
    }

    /// Sets literals to false whose assumption leads to a contradiction, until none is left.
    fn fail_literals(&mut self) {
        let mut changed = true;
        while changed && !self.contradiction {
            changed = false;
            for (index, sign) in iproduct!(0..self.truths.len(), [true, false]) {
                let Some(literal) = i32::try_from(index + 1).ok().and_then(Lit::from_dimacs) else { continue };
                let literal = if sign { literal } else { !literal };
                if self.value(literal).is_some() || self.contradiction {
                    continue;
                }
                let before = self.trail.len();
                let holds = self.assume(literal);
                for undone in self.trail.drain(before..) {
                    self.truths[undone.var().index()] = None;
                }
                if !holds {
                    self.contradiction = !self.assume(!literal);
                    changed = true;
                }
            }
        }
    }

    /// Whether every cell has its digit, or there is no solution.
    fn settles(&self, map: &VarMap) -> bool {
        let digits = self.trail.iter().filter(|literal| literal.is_positive());
        self.contradiction || digits.filter(|literal| map.candidate(literal.var()).is_some()).count() >= map.cells()
    }
}

/// A shuffled pattern grid with random cells emptied.
fn generated(side: usize, percent_empty: u64, seed: u64) -> Result<Puzzle, Box<dyn Error>> {
    let root = side.isqrt();
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ side as u64);
    let (rows, columns) = (random.lines(root), random.lines(root));
    let mut digits: Vec<usize> = (0..side).collect();
    random.shuffle(&mut digits);
    let mut cells = Vec::with_capacity(side * side);
    for (&row, &column) in iproduct!(&rows, &columns) {
        let digit = digits[(root * (row % root) + row / root + column) % side];
        cells.push(Some(Digit::from_index(digit)).filter(|_| random.below(100) >= percent_empty as usize));
    }
    Ok(Puzzle::new(Board::with_side(side)?, cells)?)
}

/// Marsaglia's xorshift: good enough to shuffle with, and identical on all platforms.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    fn shuffle(&mut self, items: &mut [usize]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// The rows or columns of a board in an order that keeps bands together.
    fn lines(&mut self, root: usize) -> Vec<usize> {
        let mut bands: Vec<usize> = (0..root).collect();
        self.shuffle(&mut bands);
        let mut lines = Vec::new();
        for band in bands {
            let mut within: Vec<usize> = (0..root).map(|line| band * root + line).collect();
            self.shuffle(&mut within);
            lines.extend(within);
        }
        lines
    }
}
