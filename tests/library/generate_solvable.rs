//! Generated puzzles that given techniques solve, as the steps of a path show.
#![allow(clippy::unwrap_used, reason = "a helper that fails fails its test")]

use std::sync::Arc;
use sudosat::engine::{Budget, Engine};
use sudosat::generate::{
    BoardGenerator, BoardMinimality, BoardPlan, Generated, GeneratedBoard, Generator, Minimality, Plan, Seed, Symmetry,
};
use sudosat::logic::{Order, Path};
use sudosat::puzzle::{Board, Digit, Geometry, Puzzle, Rule, Verdict};
use sudosat::sat::SatEngine;

fn generate(plan: Plan, records: u64) -> Vec<Generated> {
    let mut generator = Generator::new(plan, Seed(17)).unwrap();
    let records: Vec<u64> = (1..=records).collect();
    generator.records(&records, &Budget::unlimited()).unwrap().into_iter().flatten().collect()
}

/// Whether steps of these techniques fill the grid.
fn is_solved_by(puzzle: &[u8; 81], techniques: &[&str]) -> bool {
    let mut path = Path::in_order(&Puzzle::from_classic(puzzle).unwrap(), Order::Human).unwrap();
    path.by_ref().all(|step| techniques.contains(&step.technique.id())) && path.is_finished()
}

fn clues(puzzle: &[u8; 81]) -> Vec<usize> {
    (0..81).filter(|&cell| puzzle[cell] != 0).collect()
}

fn without(puzzle: &[u8; 81], cells: &[usize]) -> [u8; 81] {
    std::array::from_fn(|cell| if cells.contains(&cell) { 0 } else { puzzle[cell] })
}

fn is_unique(puzzle: &[u8; 81]) -> bool {
    let puzzle = Puzzle::from_classic(puzzle).unwrap();
    matches!(SatEngine::default().verdict(&puzzle, &Budget::unlimited()), Ok(Verdict::Unique(_)))
}

const SINGLES: &[&str] = &["full-house", "naked-single", "hidden-single"];

#[test]
fn no_clue_can_be_removed_from_a_puzzle_of_singles() {
    let all = generate(Plan::solvable_by("singles").unwrap(), 8);
    assert_eq!(all.len(), 8);
    for generated in &all {
        let Generated { puzzle, .. } = generated;
        assert!(is_solved_by(puzzle, SINGLES) && is_unique(puzzle), "{generated:?}");
        let cells = clues(puzzle);
        assert!(cells.iter().all(|&cell| !is_solved_by(&without(puzzle, &[cell]), SINGLES)), "{generated:?}");
        let redundant: Vec<u8> =
            cells.iter().filter(|&&cell| is_unique(&without(puzzle, &[cell]))).map(|&cell| cell as u8).collect();
        match &generated.minimality {
            Minimality::Minimal => assert!(redundant.is_empty(), "{generated:?}"),
            other => assert_eq!(*other, Minimality::Redundant(redundant)),
        }
    }
    assert!(all.iter().any(|generated| generated.minimality != Minimality::Minimal));
}

#[test]
fn options_of_minimal_puzzles_hold_for_singles_too() {
    let singles = || Plan::solvable_by("singles").unwrap();
    for generated in generate(singles().with_symmetry(Symmetry::HalfTurn), 4) {
        let cells = clues(&generated.puzzle);
        assert!(cells.iter().all(|cell| cells.contains(&(80 - cell))), "{generated:?}");
        assert!(is_solved_by(&generated.puzzle, SINGLES));
        assert!(cells.iter().all(|&cell| !is_solved_by(&without(&generated.puzzle, &[cell, 80 - cell]), SINGLES)));
    }
    for generated in generate(singles().with_clues(35..=35), 3) {
        assert!(clues(&generated.puzzle).len() == 35 && is_solved_by(&generated.puzzle, SINGLES));
    }
    for generated in generate(singles().only_minimal(), 3) {
        assert_eq!(generated.minimality, Minimality::Minimal);
        assert!(is_solved_by(&generated.puzzle, SINGLES));
        assert!(clues(&generated.puzzle).iter().all(|&cell| !is_unique(&without(&generated.puzzle, &[cell]))));
    }
}

#[test]
fn larger_repertoires_give_puzzles_with_fewer_clues() {
    // A path for people finds locked sets before locked candidates, and triplets before hidden pairs.
    let pairs = ["locked-pair", "locked-triplet", "pointing", "claiming", "naked-pair", "naked-triplet", "hidden-pair"];
    let mut means = Vec::new();
    for (name, more) in [("singles", &[][..]), ("locked", &pairs[..4]), ("pairs", &pairs), ("hidden-pair", &pairs)] {
        let techniques = [SINGLES, more].concat();
        let all = generate(Plan::solvable_by(name).unwrap(), 20);
        for generated in &all {
            assert!(is_solved_by(&generated.puzzle, &techniques), "{name}: {generated:?}");
        }
        means.push(all.iter().map(|generated| clues(&generated.puzzle).len()).sum::<usize>());
    }
    assert!(means[0] > means[2] && means.is_sorted_by(|some, fewer| some >= fewer), "{means:?}");
    assert_eq!(means[2], means[3]);
}

#[test]
fn names_of_other_techniques_are_refused() {
    for name in ["unique-rectangle-1", "nishio", "", "Singles"] {
        let message = Plan::solvable_by(name).unwrap_err().to_string();
        assert!(message.starts_with(&format!("`{name}` is not a limit on techniques: expected singles, locked,")));
    }
}

/// Solves by singles alone, from the definition: a digit that has one cell in a house, or a cell that has one digit.
fn singles_solve(puzzle: &Puzzle, clues: &[Option<Digit>]) -> bool {
    let (board, side) = (puzzle.board(), puzzle.side());
    let houses: Vec<Vec<usize>> =
        board.houses().map(|house| board.house_cells(house).map(|cell| cell.index(side)).collect()).collect();
    let mut values: Vec<usize> = clues.iter().map(|clue| clue.map_or(0, |digit| digit.get().into())).collect();
    loop {
        let may = |values: &[usize], cell: usize, digit: usize| {
            let mut seen = houses.iter().filter(|house| house.contains(&cell));
            values[cell] == 0 && !seen.any(|house| house.iter().any(|&other| values[other] == digit))
        };
        let naked = (0..values.len()).find_map(|cell| {
            let mut digits = (1..=side).filter(|&digit| may(&values, cell, digit));
            digits.next().filter(|_| digits.next().is_none()).map(|digit| (cell, digit))
        });
        let hidden = || {
            houses.iter().flat_map(|house| (1..=side).map(move |digit| (house, digit))).find_map(|(house, digit)| {
                let mut cells = house.iter().filter(|&&cell| may(&values, cell, digit));
                cells.next().filter(|_| cells.next().is_none()).map(|&cell| (cell, digit))
            })
        };
        match naked.or_else(hidden) {
            Some((cell, digit)) => values[cell] = digit,
            None => return !values.contains(&0),
        }
    }
}

fn without_cells(puzzle: &Puzzle, cells: &[usize]) -> Vec<Option<Digit>> {
    let clues = puzzle.clues().iter().enumerate();
    clues.map(|(cell, &clue)| clue.filter(|_| !cells.contains(&cell))).collect()
}

fn on_board(plan: BoardPlan, records: u64) -> Vec<GeneratedBoard> {
    let mut generator = BoardGenerator::new(plan, Seed(17)).unwrap();
    (1..=records).map(|record| generator.record(record, &Budget::unlimited()).unwrap().unwrap()).collect()
}

fn boards() -> Vec<Arc<Board>> {
    let jigsaw = Geometry::with_regions(4, &[1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 2, 3, 4, 4, 3, 3]).unwrap();
    let plain = |side| Geometry::with_side(side).unwrap();
    let diagonal = Board::new(plain(6), Rule::DIAGONAL).unwrap();
    vec![Board::new(jigsaw, []).unwrap(), Board::with_side(6).unwrap(), diagonal, Board::with_side(8).unwrap()]
}

#[test]
fn on_other_boards_singles_solve_and_no_given_can_be_removed() {
    let mut redundant = 0;
    for board in boards() {
        for generated in on_board(BoardPlan::on(board).solvable_by("singles").unwrap(), 3) {
            let GeneratedBoard { puzzle, minimality, .. } = &generated;
            let given: Vec<usize> = (0..puzzle.clues().len()).filter(|&cell| puzzle.clues()[cell].is_some()).collect();
            assert!(singles_solve(puzzle, puzzle.clues()), "{generated:?}");
            assert!(given.iter().all(|&cell| !singles_solve(puzzle, &without_cells(puzzle, &[cell]))), "{generated:?}");
            let mut sat = SatEngine::default();
            let mut is_unique = |cells: &[usize]| {
                let puzzle = puzzle.with_clues(without_cells(puzzle, cells)).unwrap();
                matches!(sat.verdict(&puzzle, &Budget::unlimited()), Ok(Verdict::Unique(_)))
            };
            assert!(is_unique(&[]), "{generated:?}");
            let expected: Vec<usize> = given.into_iter().filter(|&cell| is_unique(&[cell])).collect();
            match minimality {
                BoardMinimality::Minimal => assert!(expected.is_empty(), "{generated:?}"),
                BoardMinimality::Redundant(cells) => {
                    assert!(cells.iter().map(|cell| cell.index(puzzle.side())).eq(expected), "{generated:?}");
                    redundant += 1;
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(redundant > 0);
}

#[test]
fn options_of_other_boards_hold_for_techniques_too() {
    for name in ["singles", "quads"] {
        let plan = || BoardPlan::on(Board::with_side(8).unwrap()).solvable_by(name).unwrap();
        for GeneratedBoard { puzzle, .. } in on_board(plan().with_symmetry(Symmetry::HalfTurn), 2) {
            assert!((0..64).all(|cell| puzzle.clues()[cell].is_some() == puzzle.clues()[63 - cell].is_some()));
        }
        assert!(on_board(plan().with_clues(30..=64), 2).iter().all(|generated| generated.puzzle.clue_count() == 30));
    }
}
