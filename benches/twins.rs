//! Measures conditions that setters write (`where`, `pairs`) against the named rules with the same meaning: CPU time of
//! the proof of uniqueness on one thread, by each solver, with one engine for all puzzles.
//!
//! `cargo bench --bench twins -- [NAME]`
//!
//! `NAME` is the beginning of a rule or family below. For each of them some puzzles are generated. The twin of a puzzle
//! has the same givens, and each rule rewritten.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a bench that cannot make its data has nothing to measure")]

use itertools::Itertools;
use nix::time::{ClockId, clock_gettime};
use std::sync::Arc;
use sudosat::engine::{Budget, Engine};
use sudosat::generate::{BoardGenerator, BoardPlan, Family, Seed};
use sudosat::native::Native;
use sudosat::puzzle::{Board, Cell, Geometry, Puzzle, Rule, Verdict};
use sudosat::sat::{SatConfig, SatEngine, SolverChoice};

/// The puzzles of each rule.
const PUZZLES: u64 = 10;

/// The families of clues that are drawn from a grid.
const FAMILIES: [&str; 19] = [
    "killer",
    "arrow",
    "thermo",
    "whispers",
    "renban",
    "nabner",
    "palindrome",
    "between",
    "region-sum",
    "zipper",
    "dots",
    "xv",
    "greater",
    "parity",
    "quadruple",
    "little-killer",
    "sandwich",
    "x-sum",
    "skyscraper",
];

/// Other rules: `#` is each of the lines.
const RULES: [&str; 19] = [
    "slow-thermo #",
    "lockout 4 #",
    "entropic #",
    "modular 3 #",
    "double-arrow #",
    "count 1 5 #",
    "anti-knight",
    "anti-king",
    "nonconsecutive",
    "no-sum 10",
    "no-ratio 2",
    "clone r1c1 r2c2 = r5c5 r6c6",
    "maximum r2c2 r2c5 r5c2 r8c8",
    "minimum r2c2 r2c5 r5c2 r8c8",
    "no-difference 2",
    "column-index r5c5",
    "diagonal main",
    "windoku",
    "disjoint-groups",
];

const LINES: [&str; 6] = [
    "r1c1 r2c2 r3c1 r4c2",
    "r1c4 r2c5 r3c4 r4c5",
    "r1c7 r2c8 r3c7 r4c8",
    "r6c2 r7c1 r8c2 r9c1",
    "r6c5 r7c4 r8c5 r9c4",
    "r6c8 r7c7 r8c8 r9c7",
];

/// The milliseconds of CPU time that this thread has taken.
fn cpu() -> f64 {
    let time = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).unwrap();
    time.tv_sec() as f64 * 1e3 + time.tv_nsec() as f64 / 1e6
}

fn list<'a>(cells: impl IntoIterator<Item = &'a Cell>) -> String {
    cells.into_iter().join(" ")
}

/// The cells of a clue outside the board, from its edge on.
fn seen(rule: &Rule) -> Vec<Cell> {
    let line = rule.parts().line.unwrap();
    line.cells(9).collect()
}

/// The pairs of cells so far apart, each once.
fn apart(steps: &[(usize, usize)]) -> Vec<[Cell; 2]> {
    let cells = || (0..9).cartesian_product(0..9).map(|(row, column)| Cell::new(row, column));
    let is_pair = |one: Cell, other: Cell| {
        steps.contains(&(one.row().abs_diff(other.row()), one.column().abs_diff(other.column())))
    };
    cells().array_combinations().filter(|&[one, other]| is_pair(one, other)).collect()
}

fn neighbors(cell: Cell) -> Vec<Cell> {
    let pairs = apart(&[(0, 1), (1, 0)]).into_iter().filter(|pair| pair.contains(&cell));
    pairs.flatten().filter(|other| *other != cell).collect()
}

/// The houses beyond rows, columns and boxes, rewritten.
fn houses(board: &Board) -> Vec<String> {
    let cells = |house| board.house_cells(house).collect_vec();
    board.houses().skip(27).map(|house| format!("where distinct({}) = 9", list(&cells(house)))).collect()
}

/// The condition that of each three neighbors exactly one digit is in each of three groups.
fn groups(cells: &[Cell], groups: [&str; 3]) -> String {
    let once = |cells: &[Cell], group: &str| {
        format!("exactly 1 of ({})", cells.iter().map(|cell| format!("{cell} in {group}")).join(", "))
    };
    format!("where {}", cells.windows(3).flat_map(|cells| groups.map(|group| once(cells, group))).join(" and "))
}

/// A rule in the words of a setter; one on each line.
fn twin(rule: &Rule, geometry: &Geometry) -> String {
    let parts = rule.parts();
    let (cells, second, number) = (parts.cells, parts.second, parts.number.unwrap_or(0));
    let (all, count) = (list(cells), cells.len());
    let in_order = |sign: &str| format!("where {}", cells.iter().join(sign));
    let ends = || (cells[0], cells[count - 1]);
    let inner = || &cells[1..count - 1];
    match rule.name() {
        "cage" if parts.number.is_none() => format!("where distinct({all}) = {count}"),
        "cage" => format!("where distinct({all}) = {count}\nwhere sum({all}) = {number}"),
        "arrow" if count == 1 => format!("where {} = sum({})", cells[0], list(second)),
        "arrow" => format!("where 10 * {} + {} = sum({})", cells[0], cells[1], list(second)),
        "thermo" => in_order(" < "),
        "slow-thermo" => in_order(" <= "),
        "whispers" => format!("pairs abs(x - y) >= {number} along {all}"),
        "renban" => format!("where distinct({all}) = {count} and max({all}) - min({all}) = {}", count - 1),
        "nabner" => format!("pairs abs(x - y) >= 2 among {all}"),
        "palindrome" => {
            let pairs = (0..count / 2).map(|at| format!("{} = {}", cells[at], cells[count - 1 - at]));
            format!("where {}", pairs.collect_vec().join(" and "))
        }
        "between" => {
            let (one, other) = ends();
            let inner = list(inner());
            format!("where min({one} {other}) < min({inner}) and max({inner}) < max({one} {other})")
        }
        "lockout" => {
            let (one, other) = ends();
            let outside =
                inner().iter().map(|cell| format!("({cell} < min({one} {other}) or {cell} > max({one} {other}))"));
            format!("where abs({one} - {other}) >= {number} and {}", outside.collect_vec().join(" and "))
        }
        "region-sum" => {
            let segments = cells.chunk_by(|one, next| geometry.box_of(*one) == geometry.box_of(*next));
            format!("where {}", segments.map(|cells| format!("sum({})", list(cells))).join(" = "))
        }
        "zipper" => {
            let pairs = (0..count / 2).map(|at| format!("{} + {}", cells[at], cells[count - 1 - at]));
            let middle = (count % 2 == 1).then(|| cells[count / 2].to_string());
            format!("where {}", pairs.chain(middle).join(" = "))
        }
        "double-arrow" => {
            let (one, other) = ends();
            format!("where {one} + {other} = sum({})", list(inner()))
        }
        "entropic" => groups(cells, ["1..3", "4..6", "7..9"]),
        "modular" => groups(cells, ["{1 4 7}", "{2 5 8}", "{3 6 9}"]),
        "difference" => format!("where abs({} - {}) = {number}", cells[0], cells[1]),
        "ratio" => format!("where {0} = {number} * {1} or {1} = {number} * {0}", cells[0], cells[1]),
        "sum" => format!("where {} + {} = {number}", cells[0], cells[1]),
        "greater" => format!("where {} > {}", cells[0], cells[1]),
        "odd" => format!("where {all} in {{1 3 5 7 9}}"),
        "even" => format!("where {all} in {{2 4 6 8}}"),
        "maximum" => format!("where {all} > max({})", list(&neighbors(cells[0]))),
        "minimum" => format!("where {all} < min({})", list(&neighbors(cells[0]))),
        "column-index" => {
            let (row, place) = (cells[0].row(), cells[0].column() + 1);
            (1..=9).map(|at| format!("where {all} = {at} iff {} = {place}", Cell::new(row, at - 1))).join("\n")
        }
        // The board has their cells; see `houses`.
        "diagonal main" | "windoku" | "disjoint-groups" => String::new(),
        "quadruple" => {
            let times = parts.digits.iter().counts().into_iter().sorted();
            times.map(|(digit, times)| format!("where count({digit} in {all}) >= {times}")).join("\n")
        }
        "count" => format!("where count({} in {all}) = {number}", parts.digits[0]),
        "little-killer" => format!("where sum({all}) = {number}"),
        "clone" => {
            let pairs = cells.iter().zip(second).map(|(one, other)| format!("{one} = {other}"));
            format!("where {}", pairs.collect_vec().join(" and "))
        }
        "sandwich" => {
            let cells = seen(rule);
            let filled = (0..9).array_combinations().map(|[from, to]| {
                let inner = &cells[from + 1..to];
                let sum = if inner.is_empty() { "0".to_owned() } else { format!("sum({})", list(inner)) };
                let [one, other] = [cells[from], cells[to]];
                format!("({sum} = {number} and ({one} = 1 and {other} = 9 or {one} = 9 and {other} = 1))")
            });
            format!("where {}", filled.collect_vec().join(" or "))
        }
        "x-sum" => {
            let cells = seen(rule);
            let sums = (1..=9).map(|x| format!("({} = {x} and sum({}) = {number})", cells[0], list(&cells[..x])));
            format!("where {}", sums.collect_vec().join(" or "))
        }
        "skyscraper" => {
            let cells = seen(rule);
            let higher = (1..9).map(|at| format!("{} > max({})", cells[at], list(&cells[..at])));
            format!("where exactly {} of ({})", number - 1, higher.collect_vec().join(", "))
        }
        "anti-knight" => unequal(&[(1, 2), (2, 1)]),
        "anti-king" => unequal(&[(1, 1)]),
        "nonconsecutive" => "pairs abs(x - y) != 1 adjacent".to_owned(),
        "no-sum" => format!("pairs x + y != {number} adjacent"),
        "no-difference" => format!("pairs abs(x - y) != {number} adjacent"),
        "no-ratio" => format!("pairs x != {number} * y and y != {number} * x adjacent"),
        name => unreachable!("{name} has no twin"),
    }
}

fn unequal(steps: &[(usize, usize)]) -> String {
    format!("where {}", apart(steps).iter().map(|[one, other]| format!("{one} != {other}")).join(" and "))
}

/// Puzzles of a plan, and their twins.
fn puzzles(plan: BoardPlan) -> Vec<[Puzzle; 2]> {
    let mut generator = BoardGenerator::new(plan, Seed(1)).unwrap();
    let records = (1..=PUZZLES).filter_map(|record| generator.record(record, &Budget::unlimited()).unwrap());
    let both = records.map(|generated| {
        let puzzle = generated.puzzle;
        let texts = puzzle.rules().iter().map(|rule| twin(rule, puzzle.geometry())).chain(houses(puzzle.board()));
        let lines = texts.flat_map(|text| text.lines().map(str::to_owned).collect_vec());
        let twins = lines.map(|line| line.parse::<Rule>().unwrap_or_else(|error| panic!("{line}: {error}")));
        let board = Board::new(Arc::clone(puzzle.geometry()), twins).unwrap();
        [Puzzle::new(board, puzzle.clues().to_vec()).unwrap(), puzzle]
    });
    both.collect()
}

/// The least time of three.
fn time(engine: &mut dyn Engine, puzzle: &Puzzle) -> f64 {
    let once = |engine: &mut dyn Engine| {
        let start = cpu();
        let verdict = engine.verdict(puzzle, &Budget::unlimited()).unwrap();
        let took = cpu() - start;
        assert!(matches!(verdict, Verdict::Unique(_)), "{puzzle}");
        took
    };
    (0..3).map(|_| once(engine)).fold(f64::INFINITY, f64::min)
}

fn main() {
    let mut engines: [(Box<dyn Engine>, Vec<f64>); 2] = [
        (Box::new(Native::new()), Vec::new()),
        (Box::new(SatEngine::new(SatConfig::default(), SolverChoice::default())), Vec::new()),
    ];
    println!("CPU milliseconds of {PUZZLES} puzzles: the named rule, its twin, and their ratio, natively and by SAT");
    let families = FAMILIES.map(|name| {
        let plan = BoardPlan::on(Board::with_side(9).unwrap()).with_families([Family::by_name(name).unwrap()]);
        (name, if name == "killer" { plan.without_givens() } else { plan })
    });
    let rules = RULES.map(|text| {
        let texts =
            if text.contains('#') { LINES.map(|line| text.replace('#', line)).to_vec() } else { vec![text.to_owned()] };
        let rules = texts.iter().flat_map(|text| Rule::parse_all(text).unwrap());
        (text, BoardPlan::on(Board::new(Geometry::classic(), rules).unwrap()))
    });
    // Cargo passes `--bench`.
    let wanted = std::env::args().skip(1).find(|argument| argument != "--bench").unwrap_or_default();
    for (name, plan) in families.into_iter().chain(rules).filter(|(name, _)| name.starts_with(&wanted)) {
        let puzzles = puzzles(plan);
        print!("{name:32}");
        for (engine, ratios) in &mut engines {
            let (mut named, mut twins) = (0.0, 0.0);
            for [twin, puzzle] in &puzzles {
                twins += time(&mut **engine, twin);
                named += time(&mut **engine, puzzle);
            }
            ratios.push(twins / named);
            print!(" {named:8.2} {twins:8.2} {:6.2}", twins / named);
        }
        println!();
    }
    for (engine, ratios) in engines {
        let above = ratios.iter().filter(|ratio| **ratio > 3.0).count();
        let median = ratios.iter().copied().sorted_by(f64::total_cmp).nth(ratios.len() / 2).unwrap();
        println!("{}: median {median:.2}, {above} of {} above 3", engine.name(), ratios.len());
    }
}
