//! Small boards with random rules: both solvers, the oracle, the checker of certificates and `why` must agree.

use super::oracle;
use arbitrary::Unstructured;
use itertools::Itertools;
use sudosat::certify::Certifier;
use sudosat::engine::{Budget, Engine};
use sudosat::explain::Explainer;
use sudosat::native::Native;
use sudosat::puzzle::{Board, Cell, Digit, Geometry, Puzzle, Rule, Verdict};
use sudosat::sat::SatEngine;
use sudosat::text::Notation;
use sudosat::text::render::line;
use sudosat::verify::Verifier;

/// Templates of rules: `#` is a number, `*` are cells, `@` is a clue outside the board.
const RULES: [&str; 40] = [
    "diagonal main",
    "diagonal anti",
    "windoku",
    "disjoint-groups",
    "region *",
    "anti-knight",
    "anti-king",
    "anti-taxicab",
    "nonconsecutive",
    "no-difference #",
    "no-ratio #",
    "no-sum #",
    "global-entropy",
    "odd *",
    "even *",
    "minimum *",
    "maximum *",
    "difference # *",
    "ratio # *",
    "sum # *",
    "greater *",
    "clone * = *",
    "thermo *",
    "slow-thermo *",
    "whispers # *",
    "renban *",
    "nabner *",
    "palindrome *",
    "between *",
    "lockout # *",
    "region-sum *",
    "modular # *",
    "zipper *",
    "double-arrow *",
    "sum-line # *",
    "cage # *",
    "cage *",
    "arrow * = *",
    "little-killer # *",
    "@",
];
const OUTSIDE: [&str; 4] = ["sandwich", "x-sum", "skyscraper", "numbered-room"];

pub(super) fn board(data: &[u8]) {
    let mut data = Unstructured::new(data);
    if let Ok(Some(puzzle)) = puzzle(&mut data) {
        agree(&puzzle);
    }
}

/// A 4×4 board with up to four rules and some clues; `None` if a rule does not fit.
fn puzzle(data: &mut Unstructured<'_>) -> arbitrary::Result<Option<Puzzle>> {
    let side = 4;
    let rules: Vec<String> = (0..data.int_in_range(0..=4)?).map(|_| rule(data, side)).try_collect()?;
    let Ok(rules) = rules.iter().map(|rule| rule.parse::<Rule>()).collect::<Result<Vec<_>, _>>() else {
        return Ok(None);
    };
    let Ok(board) = Board::new(Geometry::with_side(side).expect("it is a side"), rules) else { return Ok(None) };
    let mut clues = vec![None; side * side];
    for _ in 0..data.int_in_range(0..=6)? {
        let cell = data.int_in_range(0..=side * side - 1)?;
        clues[cell] = Digit::new(data.int_in_range(1..=side as u16)?);
    }
    Ok(Puzzle::new(board, clues).ok())
}

fn rule(data: &mut Unstructured<'_>, side: usize) -> arbitrary::Result<String> {
    let mut text = String::new();
    for part in data.choose(&RULES)?.split_inclusive([' ', '#', '*', '@']) {
        let (before, slot) = part.split_at(part.len() - usize::from(part.ends_with(['#', '*', '@'])));
        text.push_str(before);
        match slot {
            "#" => text.push_str(&data.int_in_range(0..=14)?.to_string()),
            "*" => text.push_str(&cells(data, side)?),
            "@" => {
                let (kind, line) = (data.choose(&OUTSIDE)?, data.choose(&["row", "column"])?);
                let (value, number): (u32, usize) = (data.int_in_range(0..=10)?, data.int_in_range(1..=side)?);
                text += &[*kind, &value.to_string(), line, &number.to_string()].join(" ");
            }
            _ => {}
        }
    }
    Ok(text)
}

/// One to six cells, each next to the previous one, or anywhere.
fn cells(data: &mut Unstructured<'_>, side: usize) -> arbitrary::Result<String> {
    let mut cells: Vec<Cell> = Vec::new();
    for _ in 0..data.int_in_range(1..=6)? {
        let near = |at: usize, by: u8| (at + usize::from(by)).saturating_sub(1).min(side - 1);
        let cell = match cells.last() {
            Some(last) if data.ratio(3, 4)? => {
                let (down, right) = (data.int_in_range(0..=2)?, data.int_in_range(0..=2)?);
                Cell::new(near(last.row(), down), near(last.column(), right))
            }
            _ => Cell::from_index(data.int_in_range(0..=side * side - 1)?, side),
        };
        cells.push(cell);
    }
    Ok(cells.iter().join(" "))
}

fn agree(puzzle: &Puzzle) {
    let expected = oracle::solutions(puzzle, 2);
    let budget = Budget::unlimited();
    let text = || {
        format!(
            "{}\n{}",
            line(puzzle.clues(), puzzle.geometry(), &Notation::default()),
            puzzle.rules().iter().join("\n")
        )
    };
    let engines: [Box<dyn Engine>; 2] = [Box::new(sat()), Box::new(Native::default())];
    for mut engine in engines {
        let verdict = engine.verdict(puzzle, &budget).unwrap_or_else(|error| panic!("{}: {error}", text()));
        let found = match &verdict {
            Verdict::Unsolvable => 0,
            Verdict::Unique(_) => 1,
            Verdict::Multiple(..) => 2,
        };
        assert_eq!(found, expected.len(), "{}: {}", engine.name(), text());
        if let Verdict::Unique(solution) = verdict {
            assert_eq!(solution, expected[0], "{}: {}", engine.name(), text());
        }
    }
    let certificate = Certifier::new().certify(puzzle, &budget).unwrap_or_else(|error| panic!("{}: {error}", text()));
    let solutions = Verifier::new().verify(&certificate).unwrap_or_else(|error| panic!("{}: {error}", text()));
    assert_eq!(solutions.len(), expected.len(), "certified: {}", text());
    let why = Explainer::new().explain(puzzle, &budget).unwrap_or_else(|error| panic!("{}: {error}", text()));
    let explained = match why.verdict() {
        Verdict::Unsolvable => 0,
        Verdict::Unique(_) => 1,
        Verdict::Multiple(..) => 2,
    };
    assert_eq!(explained, expected.len(), "why: {}", text());
}

fn sat() -> SatEngine {
    SatEngine::new(sudosat::sat::Encoding::Reduced, sudosat::sat::SolverChoice::Varisat)
}
