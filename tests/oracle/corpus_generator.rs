//! Creates and solves the corpus: `testdata/corpus.txt` holds the entries chosen by hand, and
//! `testdata/corpus_generated.txt` those that this program generates from a seed, always the same. To regenerate them:
//!
//! ```text
//! cargo test --test oracle corpus_generator:: -- --ignored
//! ```

use crate::shared::oracle::Board;
use crate::shared::oracle::entry::{self, Entry, MANY};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

const SEED: u64 = 9;

/// The kinds of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// One solution, and several after removing any clue.
    Minimal,
    /// One solution, with three fifths of the cells given.
    Easy,
    /// From 2 to 20 solutions.
    Few,
    /// A thousand solutions or more.
    Many,
    /// No solution, though no two clues clash.
    Contradiction,
    /// Two clues clash.
    Clash,
    /// All cells given except four, which two digits fill in two ways.
    Rectangle,
}

use Kind::{Clash, Contradiction, Easy, Few, Many, Minimal, Rectangle};

/// The number of puzzles of each kind for each board. `jigsaw N` is a random layout of that side.
const RECIPES: &[(&str, &[(Kind, usize)])] = &[
    ("4", &[(Minimal, 10), (Few, 6), (Contradiction, 4), (Clash, 2)]),
    ("6", &[(Minimal, 12), (Few, 6), (Many, 3), (Contradiction, 5), (Clash, 2), (Rectangle, 1)]),
    ("3x2", &[(Minimal, 4), (Few, 2), (Contradiction, 1)]),
    ("8", &[(Minimal, 8), (Few, 4), (Many, 2), (Contradiction, 3), (Clash, 1)]),
    ("4x2", &[(Minimal, 3), (Few, 1)]),
    ("9", &[(Minimal, 36), (Easy, 16), (Few, 14), (Many, 6), (Contradiction, 12), (Clash, 4), (Rectangle, 4)]),
    ("10", &[(Easy, 6), (Few, 3), (Many, 1), (Contradiction, 3), (Clash, 1)]),
    ("5x2", &[(Easy, 2), (Few, 1)]),
    ("12", &[(Easy, 6), (Few, 3), (Many, 1), (Contradiction, 3), (Clash, 1)]),
    ("4x3", &[(Easy, 2), (Few, 1)]),
    ("16", &[(Easy, 6), (Few, 3), (Many, 1), (Contradiction, 3), (Clash, 1), (Rectangle, 2)]),
    ("25", &[(Easy, 3), (Few, 2), (Contradiction, 2), (Clash, 1)]),
    ("1x5", &[(Minimal, 3), (Few, 1)]),
    ("7x1", &[(Minimal, 2), (Few, 1), (Contradiction, 1)]),
    ("4 diagonal", &[(Minimal, 3), (Few, 2), (Contradiction, 1)]),
    ("1x5 diagonal", &[(Minimal, 2), (Contradiction, 1)]),
    ("6 diagonal", &[(Minimal, 4), (Few, 2), (Contradiction, 1)]),
    ("8 diagonal", &[(Minimal, 3), (Few, 1), (Contradiction, 1)]),
    ("9 diagonal", &[(Minimal, 10), (Few, 4), (Many, 2), (Contradiction, 4), (Clash, 1)]),
    ("9 main-diagonal", &[(Minimal, 2), (Few, 1)]),
    ("9 anti-diagonal", &[(Minimal, 2), (Few, 1)]),
    ("jigsaw 5", &[(Minimal, 3), (Few, 1), (Contradiction, 1)]),
    ("jigsaw 6", &[(Minimal, 3), (Few, 1), (Contradiction, 1), (Clash, 1)]),
    ("jigsaw 7", &[(Minimal, 3), (Few, 1), (Many, 1), (Contradiction, 1)]),
    ("jigsaw 8", &[(Minimal, 2), (Few, 1), (Contradiction, 1)]),
    ("jigsaw 9", &[(Minimal, 4), (Few, 2), (Many, 1), (Contradiction, 2), (Clash, 1)]),
    ("jigsaw 9", &[(Minimal, 4), (Few, 2), (Contradiction, 1), (Rectangle, 1)]),
    ("jigsaw 6 diagonal", &[(Minimal, 2), (Few, 1)]),
    ("jigsaw 7 diagonal", &[(Minimal, 2), (Few, 1)]),
];

/// `SplitMix64` (Steele, Lea, Flood 2014): the same numbers on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `end - 1`.
    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// The numbers from 0 to `end - 1` in some order.
    fn order(&mut self, end: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..end).collect();
        (1..end).for_each(|last| order.swap(last, self.below(last + 1)));
        order
    }
}

/// All generated entries.
fn generate() -> String {
    let mut random = Random(SEED);
    let mut text =
        "# Made by tests/oracle/corpus_generator.rs; the format is described in tests/shared/oracle/entry.rs.\n"
            .to_owned();
    let mut made_so_far: HashMap<String, usize> = HashMap::new();
    for (recipe, kinds) in RECIPES {
        let board_text = layout(recipe, &mut random);
        let board = entry::read_board(&board_text).unwrap_or_else(|| panic!("{board_text} is not a board"));
        text.push('\n');
        for &(kind, number) in *kinds {
            let stem = format!("{}-{}", recipe.replace(' ', "-"), format!("{kind:?}").to_lowercase());
            for _ in 0..number {
                let made = made_so_far.entry(stem.clone()).or_insert(0);
                *made += 1;
                let clues = puzzle(&board, kind, &mut random);
                let entry = Entry::solved(format!("{stem}-{made}"), &board_text, clues);
                let _ = writeln!(text, "{entry}");
            }
        }
    }
    text
}

/// The recipe's board in the notation of the corpus; for a jigsaw, a random layout that has grids.
fn layout(recipe: &str, random: &mut Random) -> String {
    let Some(rest) = recipe.strip_prefix("jigsaw ") else { return recipe.to_owned() };
    let (side, rules) = rest.split_at(1);
    let side: usize = side.parse().unwrap_or_else(|_| panic!("{recipe} has no side"));
    loop {
        let labels: Vec<u16> = jigsaw(side, random).into_iter().map(|region| region as u16 + 1).collect();
        let text = format!("jigsaw:{}{rules}", entry::write_cells(&labels));
        let board = entry::read_board(&text).unwrap_or_else(|| panic!("{text} is not a board"));
        // Digits are interchangeable on an empty board, so the first row may as well be in order.
        let mut clues = vec![0; board.cells()];
        (0..side).for_each(|column| clues[column] = column as u16 + 1);
        if board.count(&clues, 1) == 1 {
            return text;
        }
    }
}

/// Connected regions: rows whose cells were traded between neighbors. More trades lead to layouts without a grid, which
/// cost the oracle long searches.
fn jigsaw(side: usize, random: &mut Random) -> Vec<usize> {
    let mut region = Board::boxes(1, side).region;
    let mut trades = 0;
    while trades < 3 * side {
        let (one, other) = (random.below(side * side), random.below(side * side));
        let (mine, theirs) = (region[one], region[other]);
        let touches = |cell, number| neighbors(side, cell).any(|near| region[near] == number);
        if mine == theirs || !touches(one, theirs) || !touches(other, mine) {
            continue;
        }
        region.swap(one, other);
        if is_connected(side, &region, mine) && is_connected(side, &region, theirs) {
            trades += 1;
        } else {
            region.swap(one, other);
        }
    }
    region
}

fn neighbors(side: usize, cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / side, cell % side);
    let up = (row > 0).then(|| cell - side);
    let down = (row + 1 < side).then(|| cell + side);
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < side).then(|| cell + 1);
    [up, down, left, right].into_iter().flatten()
}

fn is_connected(side: usize, region: &[usize], number: usize) -> bool {
    let mut reached: Vec<usize> = (0..side * side).filter(|&cell| region[cell] == number).take(1).collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        let new = neighbors(side, cell).filter(|&near| region[near] == number && !reached.contains(&near));
        reached.extend(new.collect::<Vec<_>>());
        next += 1;
    }
    reached.len() == side
}

/// A random puzzle of the kind. If chance fails, tries again with another grid.
fn puzzle(board: &Board, kind: Kind, random: &mut Random) -> Vec<u16> {
    loop {
        let grid = full_grid(board, random);
        let clues = match kind {
            Minimal => Some(dig(board, &grid, 0, random)),
            Easy => Some(dig(board, &grid, board.cells() * 3 / 5, random)),
            Few => open_until(board, &dig(board, &grid, usual_clues(board), random), 2, random),
            Many => open_until(board, &dig(board, &grid, usual_clues(board), random), MANY, random),
            Contradiction => spoil(board, &dig(board, &grid, usual_clues(board), random), false, random),
            Clash => spoil(board, &dig(board, &grid, usual_clues(board), random), true, random),
            Rectangle => rectangle(board, &grid, random),
        };
        if let Some(clues) = clues
            && (kind != Few || board.count(&clues, 21) <= 20)
        {
            return clues;
        }
    }
}

/// The number of clues left before a puzzle is adapted to its kind: few enough to be interesting, enough for the
/// oracle.
fn usual_clues(board: &Board) -> usize {
    board.cells() * if board.side <= 9 { 2 } else { 3 } / 5
}

/// A random full grid.
fn full_grid(board: &Board, random: &mut Random) -> Vec<u16> {
    // Puts digits into random cells, each the first of a random order that leaves the board solvable. Where boxes leave
    // too much freedom for that, shuffles rows and columns of the pattern grid.
    let mut grid = vec![0; board.cells()];
    if board.side > 9 {
        return shuffled_pattern(board, random);
    }
    for cell in random.order(board.cells()) {
        let solutions = board.solutions(&grid, 2);
        if let [only] = solutions.as_slice() {
            return only.clone();
        }
        for digit in random.order(board.side) {
            grid[cell] = digit as u16 + 1;
            if board.has_no_clash(&grid) && board.count(&grid, 1) == 1 {
                break;
            }
        }
    }
    grid
}

/// The pattern grid of a board of boxes, with its digits, bands, stacks, rows in bands and columns in stacks shuffled.
fn shuffled_pattern(board: &Board, random: &mut Random) -> Vec<u16> {
    let side = board.side;
    let columns = board.region.iter().take_while(|&&region| region == 0).count();
    let rows = side / columns;
    let mut lines = |band: usize| -> Vec<usize> {
        let mut order = Vec::new();
        for start in random.order(side / band) {
            order.extend(random.order(band).into_iter().map(|offset| start * band + offset));
        }
        order
    };
    let (row_at, column_at) = (lines(rows), lines(columns));
    let digits = random.order(side);
    let pattern = |row: usize, column: usize| (row % rows * columns + row / rows + column) % side;
    let cells = (0..board.cells()).map(|cell| pattern(row_at[cell / side], column_at[cell % side]));
    let grid: Vec<u16> = cells.map(|index| digits[index] as u16 + 1).collect();
    assert!(board.is_solved_by(&grid), "only plain boxes have this pattern");
    grid
}

/// Removes the clues that the grid does not need, in random order, but keeps at least `least`.
fn dig(board: &Board, grid: &[u16], least: usize, random: &mut Random) -> Vec<u16> {
    let mut clues = grid.to_vec();
    let mut left = clues.len();
    for cell in random.order(board.cells()) {
        if left == least {
            break;
        }
        let clue = std::mem::take(&mut clues[cell]);
        if board.count(&clues, 2) == 1 {
            left -= 1;
        } else {
            clues[cell] = clue;
        }
    }
    clues
}

/// Removes clues until the puzzle has at least `solutions` solutions.
fn open_until(board: &Board, clues: &[u16], solutions: u64, random: &mut Random) -> Option<Vec<u16>> {
    let mut clues = clues.to_vec();
    for cell in random.order(board.cells()) {
        if board.count(&clues, solutions) == solutions {
            return Some(clues);
        }
        clues[cell] = 0;
    }
    None
}

/// The puzzle with one clue changed, so that it has no solution, with or without a clash.
fn spoil(board: &Board, clues: &[u16], clash: bool, random: &mut Random) -> Option<Vec<u16>> {
    let mut clues = clues.to_vec();
    let given: Vec<usize> = (0..clues.len()).filter(|&cell| clues[cell] != 0).collect();
    for place in random.order(given.len()) {
        let cell = given[place];
        let clue = clues[cell];
        for digit in random.order(board.side) {
            clues[cell] = digit as u16 + 1;
            if board.has_no_clash(&clues) != clash && board.count(&clues, 1) == 0 {
                return Some(clues);
            }
        }
        clues[cell] = clue;
    }
    None
}

/// The grid without four cells of two rows and two columns that hold two digits crosswise, if it has such cells.
fn rectangle(board: &Board, grid: &[u16], random: &mut Random) -> Option<Vec<u16>> {
    let side = board.side;
    for first in random.order(board.cells()) {
        for second in random.order(board.cells()) {
            let corners = [first, first / side * side + second % side, second / side * side + first % side, second];
            let [a, b, c, d] = corners.map(|cell| grid[cell]);
            let mut clues = grid.to_vec();
            for cell in corners {
                clues[cell] = 0;
            }
            if a == d && b == c && a != b && board.count(&clues, 3) == 2 {
                return Some(clues);
            }
        }
    }
    None
}

#[test]
#[ignore = "writes testdata/corpus_generated.txt"]
fn make_the_generated_corpus() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/corpus_generated.txt");
    std::fs::write(path, generate()).unwrap();
}

#[test]
fn the_generated_corpus_is_up_to_date() {
    let (found, made) = (include_str!("../../testdata/corpus_generated.txt"), generate());
    let first_difference = found.lines().zip(made.lines()).find(|(found, made)| found != made);
    assert_eq!(first_difference, None, "the corpus differs from its generator; see the head of this file");
    assert_eq!(found.len(), made.len(), "the number of entries");
}

#[test]
fn the_oracle_agrees_with_every_entry() {
    for entry in entry::corpus() {
        let solved = Entry::solved(entry.name.clone(), &entry.board_text, entry.clues.clone());
        assert_eq!(entry.to_string(), solved.to_string());
        if let Some(solution) = &entry.solution {
            let keeps = entry.clues.iter().zip(solution).all(|(&clue, digit)| clue == 0 || clue == *digit);
            assert!(keeps && entry.board.is_solved_by(solution), "{}", entry.name);
        }
    }
}

#[test]
fn the_corpus_is_large_and_varied() {
    let corpus = entry::corpus();
    assert!(corpus.len() >= 300, "{} entries", corpus.len());
    let names: HashSet<&str> = corpus.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names.len(), corpus.len(), "two entries have the same name");
    for side in [1, 4, 6, 8, 9, 10, 12, 16, 25] {
        for (what, counts) in [("no", 0..1), ("one", 1..2), ("two or more", 2..u64::MAX)] {
            let found = corpus.iter().any(|entry| entry.board.side == side && counts.contains(&entry.count));
            assert!(found || (side == 1 && what != "one"), "side {side} with {what} solution");
        }
    }
    let many = |kind: &str| corpus.iter().filter(|entry| entry.board_text.contains(kind)).count();
    assert!(many("jigsaw") >= 30 && many("diagonal") >= 30);
}
