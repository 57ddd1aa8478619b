//! Explanations, compared with brute force over all grids of small boards; and solvers and witnesses that are wrong or
//! slow.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::shared::Random;
use crate::shared::oracle::Board as OracleBoard;
use crate::shared::puzzles::{EASY, TWO_SOLUTIONS};
use itertools::Itertools;
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use sudosat::engine::{Budget, Count, End, Engine, EngineError, Interrupt};
use sudosat::explain::{Explainer, Explanation, Multiple, Unique, Unsolvable, Why, WhyNot};
use sudosat::native::Native;
use sudosat::puzzle::{
    Board, BoxShape, Candidate, Cell, Digit, DigitSet, Geometry, House, Puzzle, Rule, Solution, Verdict,
};
use sudosat::sat::backend::{Answer, Backend, BackendError, Varisat};
use sudosat::sat::{ClauseSink, Lit, Model};

const MINIMAL: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

fn explain(puzzle: &Puzzle) -> Explanation {
    let explanation = Explainer::new().explain(puzzle, &Budget::unlimited()).unwrap();
    assert_eq!((explanation.unconfirmed, explanation.interrupted), (0, None));
    explanation
}

fn unsolvable(puzzle: &Puzzle) -> Unsolvable {
    let Why::Unsolvable(why) = explain(puzzle).why else { panic!("{puzzle} is solvable") };
    why
}

fn names(clues: &[Candidate]) -> String {
    clues.iter().join(" ")
}

/// All grids of an empty board, digit indices row by row, by trying every digit in every cell.
fn grids(geometry: &Geometry, rules: &[Rule]) -> Vec<Vec<usize>> {
    let side = geometry.side();
    let (main, anti) = (rules.contains(&Rule::MAIN_DIAGONAL), rules.contains(&Rule::ANTI_DIAGONAL));
    let sees = |one: usize, other: usize| {
        let (row, column) = (one / side, one % side);
        let (other_row, other_column) = (other / side, other % side);
        row == other_row
            || column == other_column
            || geometry.box_of(Cell::from_index(one, side)) == geometry.box_of(Cell::from_index(other, side))
            || main && row == column && other_row == other_column
            || anti && row + column == side - 1 && other_row + other_column == side - 1
    };
    let mut partial = vec![Vec::new()];
    for cell in 0..side * side {
        let extended = partial.iter().cartesian_product(0..side).filter(|(grid, digit)| {
            let grid: &Vec<usize> = grid;
            (0..cell).all(|earlier| grid[earlier] != *digit || !sees(earlier, cell))
        });
        partial = extended.map(|(grid, digit)| [&grid[..], &[digit]].concat()).collect();
    }
    partial
}

fn boards() -> Vec<(Arc<Geometry>, Vec<Rule>)> {
    let jigsaw = Geometry::with_regions(4, &[1, 1, 1, 2, 1, 2, 2, 2, 3, 3, 3, 4, 3, 4, 4, 4]).unwrap();
    let latin = Geometry::with_boxes(BoxShape { rows: 1, columns: 3 }).unwrap();
    vec![
        (Geometry::with_side(4).unwrap(), vec![]),
        (Geometry::with_side(4).unwrap(), Rule::DIAGONAL.into()),
        (jigsaw, vec![]),
        (latin, vec![]),
    ]
}

fn has(grid: &[usize], clues: &[Candidate]) -> bool {
    clues.iter().all(|clue| grid[clue.cell.index(grid.len().isqrt())] == clue.digit.index())
}

/// The number of grids that have all of these clues.
fn count(grids: &[Vec<usize>], clues: &[Candidate]) -> usize {
    grids.iter().filter(|grid| has(grid, clues)).count()
}

/// The premises that each grid satisfies, as bits: the clues and then the rules of the board. `plain` are the grids of
/// a board without rules.
fn premises(plain: &[Vec<usize>], puzzle: &Puzzle) -> Vec<u32> {
    let clues: Vec<Candidate> = puzzle.given().collect();
    let alone = |rule: &Rule| Board::new(puzzle.geometry().clone(), [rule.clone()]).unwrap();
    let alone: Vec<Puzzle> = puzzle
        .rules()
        .iter()
        .map(|rule| Puzzle::new(alone(rule), vec![None; puzzle.geometry().cells()]).unwrap())
        .collect();
    let of_grid = |grid: &Vec<usize>| {
        let digits: Vec<Digit> = grid.iter().map(|&digit| Digit::from_index(digit)).collect();
        let clues = clues.iter().map(|&clue| has(grid, &[clue]));
        let rules = alone.iter().map(|board| Solution::check(board, digits.clone()).is_ok());
        clues.chain(rules).enumerate().fold(0, |bits, (bit, holds)| bits | u32::from(holds) << bit)
    };
    plain.iter().map(of_grid).sorted().dedup().collect()
}

/// Clues and rules as bits.
fn bits(puzzle: &Puzzle, clues: &[Candidate], rules: &[Rule]) -> u32 {
    let clues = clues.iter().map(|clue| puzzle.given().position(|given| given == *clue).unwrap());
    let places =
        rules.iter().map(|rule| puzzle.clue_count() + puzzle.rules().iter().position(|own| own == rule).unwrap());
    clues.chain(places).fold(0, |bits, bit| bits | 1 << bit)
}

/// Whether there is a grid with these clues in which no house repeats a digit, by trying the digits of the cell with
/// the fewest left.
fn has_grid(puzzle: &Puzzle, clues: &[Candidate], houses: &[Vec<Cell>]) -> bool {
    fn extends(grid: &mut [Option<usize>], puzzle: &Puzzle, houses: &[Vec<Cell>]) -> bool {
        let side = puzzle.side();
        let sees = |one: usize, other: usize| {
            let [one, other] = [one, other].map(|cell| Cell::from_index(cell, side));
            houses.iter().any(|house| house.contains(&one) && house.contains(&other))
        };
        let left = |cell: usize| -> Vec<usize> {
            let taken = |digit| (0..side * side).any(|other| grid[other] == Some(digit) && sees(cell, other));
            let allowed = |digit: usize| {
                let (cell, digit) = (Cell::from_index(cell, side), Digit::from_index(digit));
                puzzle.excluded().all(|excluded| excluded != Candidate { cell, digit })
            };
            (0..side).filter(|&digit| allowed(digit) && !taken(digit)).collect()
        };
        let open = (0..side * side).filter(|&cell| grid[cell].is_none()).map(|cell| (left(cell), cell));
        let Some((digits, cell)) = open.min_by_key(|(digits, _)| digits.len()) else { return true };
        digits.into_iter().any(|digit| {
            grid[cell] = Some(digit);
            let found = extends(grid, puzzle, houses);
            grid[cell] = None;
            found
        })
    }
    let side = puzzle.side();
    let mut grid = vec![None; side * side];
    for clue in clues {
        grid[clue.cell.index(side)] = Some(clue.digit.index());
    }
    let is_repeated = |pair: [&Cell; 2]| {
        let [one, other] = pair.map(|cell| grid[cell.index(side)]);
        one.is_some() && one == other
    };
    !houses.iter().any(|house| house.iter().array_combinations().any(is_repeated)) && extends(&mut grid, puzzle, houses)
}

/// Asserts that the reported houses suffice for the clash, and that each is needed.
fn check_houses(puzzle: &Puzzle, why: &Unsolvable) {
    let board = Board::new(Arc::clone(puzzle.geometry()), why.clash.rules.clone()).unwrap();
    let cells = |house| board.house_cells(house).collect_vec();
    let houses = why.houses.as_ref().unwrap();
    assert!(board.geometry().houses().filter(|house| houses.contains(house)).eq(houses.iter().copied()));
    let with = |houses: &mut dyn Iterator<Item = House>| {
        let houses = houses.chain(board.extra_houses()).map(cells).collect_vec();
        has_grid(puzzle, &why.clash.clues, &houses)
    };
    assert!(!with(&mut houses.iter().copied()), "{puzzle} {why:?}");
    for spared in houses {
        assert!(with(&mut houses.iter().copied().filter(|house| house != spared)), "{puzzle} {why:?}");
    }
}

fn check_unsolvable(plain: &[Vec<usize>], grids: &[Vec<usize>], puzzle: &Puzzle, why: &Unsolvable) {
    let clues: Vec<Candidate> = puzzle.given().collect();
    let all = (1_u32 << (clues.len() + puzzle.rules().len())) - 1;
    let satisfied = premises(plain, puzzle);
    let solvable = |set: u32| satisfied.iter().any(|bits| bits & set == set);
    let fewest = (0..=all).filter(|&set| !solvable(set)).map(u32::count_ones).min().unwrap();
    assert!(why.clash.is_proved());
    assert_eq!(why.clash.size(), fewest as usize);
    assert!(!solvable(bits(puzzle, &why.clash.clues, &why.clash.rules)));
    // The rules of other boards would need too many grids; tests/library/why_rules.rs has cases of them.
    if why.clash.rules.iter().all(|rule| rule.house().is_some()) {
        check_houses(puzzle, why);
    }

    let mut repairs: Vec<u32> = (0..=all).filter(|removed| solvable(all & !removed)).collect();
    let size = repairs.iter().map(|removed| removed.count_ones()).min().unwrap_or(0);
    repairs.retain(|removed| removed.count_ones() == size);
    let reported = why.repairs.list.iter().map(|repair| bits(puzzle, &repair.removed, &repair.rules));
    assert_eq!(reported.sorted().collect::<Vec<_>>(), repairs);
    assert!(why.repairs.complete && (why.repairs.at_least == size as usize || repairs.is_empty()));
    let kept = |removed: &[Candidate]| clues.iter().copied().filter(|clue| !removed.contains(clue)).collect::<Vec<_>>();
    for repair in &why.repairs.list {
        let digits = (0..puzzle.side()).map(Digit::from_index);
        let unique = |digit: &Digit| {
            let replaced = repair.removed.iter().map(|&clue| Candidate { digit: *digit, ..clue }).collect::<Vec<_>>();
            count(grids, &[&kept(&repair.removed)[..], &replaced].concat()) == 1
        };
        let single_clue = size == 1 && repair.rules.is_empty();
        let expected = single_clue.then(|| digits.filter(unique).collect::<Vec<_>>());
        assert_eq!(repair.digits, expected);
    }
}

fn check_multiple(grids: &[Vec<usize>], puzzle: &Puzzle, why: &Multiple) {
    let clues: Vec<Candidate> = puzzle.given().collect();
    let solutions: Vec<&Vec<usize>> = grids.iter().filter(|grid| has(grid, &clues)).collect();
    let exact = solutions.len() <= 100;
    assert_eq!(why.count, if exact { Count::Exactly(solutions.len() as u64) } else { Count::AtLeast(101) });
    assert_ne!(why.solutions[0], why.solutions[1]);
    assert!(why.differing().next().is_some());

    let known = why.candidates.as_ref().unwrap();
    for cell in 0..puzzle.geometry().cells() {
        let possible: Vec<usize> = solutions.iter().map(|grid| grid[cell]).sorted().dedup().collect();
        assert_eq!(known.possible[cell].iter().map(Digit::index).collect::<Vec<_>>(), possible);
        let backbone = known.backbone.contains(&Candidate::at(cell, Digit::from_index(possible[0]), puzzle.side()));
        assert_eq!(backbone, possible.len() == 1 && puzzle.clues()[cell].is_none());
    }

    let completion = why.completion.as_ref().unwrap();
    let added = &completion.added.clues;
    assert_eq!(count(grids, &[&clues[..], added].concat()), 1);
    let added_there = |clue: &Candidate| completion.solution.digit(clue.cell) == clue.digit;
    assert!(added.iter().all(added_there));
    let open: Vec<usize> = (0..puzzle.geometry().cells()).filter(|&cell| puzzle.clues()[cell].is_none()).collect();
    let determines = |grid: &[usize], cells: &[usize]| {
        solutions.iter().filter(|other| cells.iter().all(|&cell| other[cell] == grid[cell])).count() == 1
    };
    let fewest =
        |size: usize, grid: &[usize]| open.iter().copied().combinations(size).any(|cells| determines(grid, &cells));
    let target: Vec<usize> = completion.solution.digits().iter().map(|digit| digit.index()).collect();
    assert!((0..completion.added.at_least).all(|size| !fewest(size, &target)));
    let least = (1..=open.len()).find(|&size| solutions.iter().any(|grid| fewest(size, grid))).unwrap();
    assert!(completion.at_least <= least && least <= added.len());
    assert!(!exact || completion.at_least == added.len(), "all solutions are known");
}

/// `plain` are the grids of a board without rules.
fn check_unique(plain: &[Vec<usize>], puzzle: &Puzzle, why: &Unique) {
    let count = |clues: &[Candidate], rules: &[Rule]| {
        let board = Board::new(puzzle.geometry().clone(), rules.iter().cloned()).unwrap();
        let bare = Puzzle::new(board, vec![None; plain[0].len()]).unwrap();
        let grids = plain.iter().filter(|grid| has(grid, clues));
        let digits = grids.map(|grid| grid.iter().map(|&digit| Digit::from_index(digit)).collect());
        digits.filter(|digits: &Vec<Digit>| Solution::check(&bare, digits.clone()).is_ok()).count()
    };
    let clues: Vec<Candidate> = puzzle.given().collect();
    let rest = |left_out: Candidate| clues.iter().copied().filter(|&clue| clue != left_out).collect::<Vec<_>>();
    let needless = |&clue: &Candidate| count(&rest(clue), puzzle.rules()) == 1;
    assert_eq!(why.redundant, clues.iter().copied().filter(needless).collect::<Vec<_>>());
    let rest = |left_out: &Rule| puzzle.rules().iter().filter(|rule| *rule != left_out).cloned().collect::<Vec<_>>();
    let needless = |rule: &&Rule| count(&clues, &rest(rule)) == 1;
    assert_eq!(why.redundant_rules, puzzle.rules().iter().filter(needless).cloned().collect::<Vec<_>>());
    assert_eq!(why.is_minimal(), Some(why.redundant.is_empty() && why.redundant_rules.is_empty()));
}

/// Checks whether a cell can have a digit, and the size of the smallest reason if it cannot.
fn check_exclusion(plain: &[Vec<usize>], grids: &[Vec<usize>], puzzle: &Puzzle, candidate: Candidate) {
    let exclusion = Explainer::new().exclude(puzzle, candidate, &Budget::unlimited()).unwrap();
    assert_eq!((exclusion.unconfirmed, exclusion.interrupted), (0, None));
    let clues: Vec<Candidate> = puzzle.given().collect();
    let is_possible = count(grids, &[&clues[..], &[candidate]].concat()) > 0;
    let with_it: Vec<Vec<usize>> = plain.iter().filter(|grid| has(grid, &[candidate])).cloned().collect();
    let satisfied = premises(&with_it, puzzle);
    let solvable = |set: u32| satisfied.iter().any(|bits| bits & set == set);
    match exclusion.why {
        WhyNot::Possible(solution) => assert!(is_possible && solution.digit(candidate.cell) == candidate.digit),
        WhyNot::Impossible { reason, .. } => {
            assert!(!is_possible && reason.is_proved(), "{candidate} in {puzzle}: {reason:?}");
            assert!(!solvable(bits(puzzle, &reason.clues, &reason.rules)));
            let all = (1_u32 << (clues.len() + puzzle.rules().len())) - 1;
            let fewest = (0..=all).filter(|&set| !solvable(set)).map(u32::count_ones).min();
            assert_eq!(fewest, Some(reason.size() as u32), "{candidate} in {puzzle}: {reason:?}");
        }
        _ => panic!("{candidate} in {puzzle}"),
    }
}

/// `plain` are the grids of a board without rules, `grids` those with them.
fn check(plain: &[Vec<usize>], grids: &[Vec<usize>], puzzle: &Puzzle) {
    // An arbitrary cell and digit.
    let number = puzzle.given().map(|clue| 5 * clue.cell.index(puzzle.side()) + clue.digit.index()).sum::<usize>();
    let (cell, digit) = (number % puzzle.geometry().cells(), Digit::from_index(number / 7 % puzzle.side()));
    check_exclusion(plain, grids, puzzle, Candidate::at(cell, digit, puzzle.side()));
    match explain(puzzle).why {
        Why::Unsolvable(why) => check_unsolvable(plain, grids, puzzle, &why),
        Why::Multiple(why) => check_multiple(grids, puzzle, &why),
        Why::Unique(why) => check_unique(plain, puzzle, &why),
    }
}

/// Rules of a 4×4 board whose meaning is independent of other rules.
const RULES: [&str; 24] = [
    "cage 5 r1c1 r1c2",
    "cage 7 r2c2 r2c3",
    "cage 6 r3c1 r4c1 r4c2",
    "cage r1c4 r2c3 r3c2",
    "thermo r1c1 r2c1 r3c1",
    "thermo r4c4 r3c4",
    "whispers 2 r2c3 r2c4 r3c4",
    "renban r1c3 r2c3 r2c4",
    "diagonal main",
    "diagonal anti",
    "disjoint-groups",
    "anti-knight",
    "anti-king",
    "odd r3c3",
    "even r1c2",
    "minimum r2c2",
    "maximum r4c1",
    "difference 1 r1c3 r1c4",
    "ratio 2 r3c3 r4c3",
    "greater r4c1 r3c1",
    "sandwich 2 row 1",
    "skyscraper 3 row 3",
    "no-difference 1",
    "no-sum 5",
];

/// Clues of a grid, some of them changed: a place, whether it is changed (0), and the new digit.
type Places = Vec<(prop::sample::Index, u16, u16)>;

fn clues(grid: &[usize], side: usize, cells: Places) -> Vec<Option<Digit>> {
    let mut clues = vec![None; grid.len()];
    for (cell, other, digit) in cells {
        let cell = cell.index(clues.len());
        let right = grid[cell] as u16 + 1;
        clues[cell] = Digit::new(if other == 0 { digit % side as u16 + 1 } else { right });
    }
    clues
}

/// A puzzle whose cells without a clue may hold only these digits. The remaining grids are those of its board.
fn sukaku(
    (geometry, rules): (Arc<Geometry>, Vec<Rule>),
    clues: &[Option<Digit>],
    allowed: impl Fn(usize) -> Vec<Digit>,
) -> Puzzle {
    let cells = clues.iter().enumerate().map(|(cell, &clue)| {
        let mut set = DigitSet::empty(geometry.side());
        set.extend(clue.map_or_else(|| allowed(cell), |clue| vec![clue]));
        set
    });
    let cells: Vec<DigitSet> = cells.collect();
    Puzzle::from_candidates(Board::new(geometry, rules).unwrap(), &cells).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    /// Random clues, mostly from one grid, so that all three verdicts occur.
    #[test]
    fn explanations_agree_with_brute_force(
        board in 0..4_usize,
        grid in any::<prop::sample::Index>(),
        cells in prop::collection::vec((any::<prop::sample::Index>(), 0..5_u16, 0..4_u16), 0..10),
    ) {
        let (geometry, rules) = boards().swap_remove(board);
        let (plain, grids) = (grids(&geometry, &[]), grids(&geometry, &rules));
        let grid = grid.get(&grids);
        let clues = clues(grid, geometry.side(), cells);
        check(&plain, &grids, &Puzzle::new(Board::new(geometry, rules).unwrap(), clues).unwrap());
    }

    /// Random rules and clues. Dots always hold where the board has a negative rule, and are left out here.
    #[test]
    fn explanations_of_rules_agree_with_brute_force(
        grid in any::<prop::sample::Index>(),
        rules in prop::collection::vec(0..RULES.len(), 0..6),
        cells in prop::collection::vec((any::<prop::sample::Index>(), 0..5_u16, 0..4_u16), 0..6),
    ) {
        let geometry = Geometry::with_side(4).unwrap();
        let rules: Vec<Rule> = rules.into_iter().map(|rule| RULES[rule].parse().unwrap()).collect();
        let negative = rules.contains(&Rule::KROPKI_NEGATIVE[0]);
        let rules = rules.into_iter().filter(|rule| !negative || !matches!(rule, Rule::Pair { .. }));
        let plain = grids(&geometry, &[]);
        let grid: &Vec<usize> = grid.get(&plain);
        let clues = clues(grid, 4, cells);
        let board = Board::new(geometry, rules).unwrap();
        let bare = Puzzle::new(board.clone(), vec![None; 16]).unwrap();
        let digits = |grid: &[usize]| grid.iter().map(|&digit| Digit::from_index(digit)).collect();
        let grids: Vec<_> = plain.iter().filter(|grid| Solution::check(&bare, digits(grid)).is_ok()).cloned().collect();
        check(&plain, &grids, &Puzzle::new(board, clues).unwrap());
    }

    /// Random puzzles whose cells are restricted to some digits, two or more, mostly including the grid's own.
    #[test]
    fn explanations_of_sukaku_agree_with_brute_force(
        board in 0..4_usize,
        grid in any::<prop::sample::Index>(),
        cells in prop::collection::vec((any::<prop::sample::Index>(), 0..5_u16, 0..4_u16), 0..9),
        masks in prop::collection::vec((0..16_u8, 0..12_u8), 16),
    ) {
        let board = boards().swap_remove(board);
        let side = board.0.side();
        let (mut plain, mut grids) = (grids(&board.0, &[]), grids(&board.0, &board.1));
        let grid = grid.get(&grids).clone();
        let clues = clues(&grid, side, cells);
        let allowed = |cell: usize| -> Vec<usize> {
            let (mask, other) = masks[cell];
            let mask = if other == 0 { mask } else { mask | 1 << grid[cell] };
            let digits: Vec<usize> = (0..side).filter(|digit| mask >> digit & 1 == 1).collect();
            if digits.len() < 2 { (0..side).collect() } else { digits }
        };
        let puzzle = sukaku(board, &clues, |cell| allowed(cell).into_iter().map(Digit::from_index).collect());
        prop_assert_eq!(puzzle.clues(), &clues);
        let is_allowed = |grid: &Vec<usize>| {
            (0..clues.len()).all(|cell| clues[cell].is_some() || allowed(cell).contains(&grid[cell]))
        };
        plain.retain(is_allowed);
        grids.retain(is_allowed);
        check(&plain, &grids, &puzzle);
    }
}

/// The oracle's solutions of a 9×9 Sukaku with these clues, up to a limit.
fn count_restricted(candidates: &[Vec<u16>], clues: &[Candidate], limit: usize) -> usize {
    let mut candidates = candidates.to_vec();
    for clue in clues {
        candidates[clue.cell.index(9)].retain(|&allowed| allowed == clue.digit.get());
    }
    OracleBoard::boxes(3, 3).solutions_among(&candidates, limit).len()
}

/// Each 9×9 Sukaku has some clues of a grid, some digits in the other cells, and perhaps a wrong clue.
#[test]
fn explanations_of_9x9_sukaku_agree_with_the_oracle() {
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".as_bytes();
    let mut random = Random(5);
    let mut words = Vec::new();
    for round in 0..24 {
        let (mut clues, mut candidates) = (vec![None; 81], Vec::new());
        for (clue, &right) in clues.iter_mut().zip(solved) {
            let right = u16::from(right - b'0');
            if random.below(7) == 0 {
                *clue =
                    Digit::new(if round % 3 == 0 && random.below(8) == 0 { random.below(9) as u16 + 1 } else { right });
            }
            let chance = 15 + round % 4 * 12;
            let mut allowed: Vec<u16> = (1..=9).filter(|&digit| digit == right || random.below(100) < chance).collect();
            if allowed.len() < 2 {
                allowed = (1..=9).collect();
            }
            candidates.push(if clue.is_some() { (1..=9).collect() } else { allowed });
        }
        let digits = |cell: usize| candidates[cell].iter().filter_map(|&digit| Digit::new(digit)).collect();
        let puzzle = sukaku((Geometry::classic(), vec![]), &clues, digits);
        let explanation = explain(&puzzle);
        words.push(explanation.verdict().word());
        let clues: Vec<Candidate> = puzzle.given().collect();
        let count = |clues: &[Candidate], limit| count_restricted(&candidates, clues, limit);
        let without =
            |removed: &[Candidate]| clues.iter().copied().filter(|clue| !removed.contains(clue)).collect::<Vec<_>>();
        match explanation.why {
            Why::Unsolvable(why) => {
                let size = why.clash.clues.len();
                assert!(why.clash.is_proved() && why.repairs.complete, "{puzzle}");
                assert_eq!(count(&why.clash.clues, 1), 0);
                if let Some(smaller) = size.checked_sub(1) {
                    assert!(clues.iter().copied().combinations(smaller).all(|part| count(&part, 1) == 1));
                }
                let size = why.repairs.at_least;
                let repairs = clues.iter().copied().combinations(size).filter(|part| count(&without(part), 1) == 1);
                let reported = why.repairs.list.iter().map(|repair| repair.removed.clone());
                assert!(repairs.eq(reported), "{:?}", why.repairs);
                assert!(
                    size == 0
                        || clues.iter().copied().combinations(size - 1).all(|part| count(&without(&part), 1) == 0)
                );
            }
            Why::Multiple(why) => {
                let with = |clue: Candidate, limit| count(&[&clues[..], &[clue]].concat(), limit);
                let known = why.candidates.unwrap();
                let (mut backbone, mut single) = (Vec::new(), false);
                for cell in (0..81).filter(|&cell| puzzle.clues()[cell].is_none()) {
                    let all = candidates[cell].iter().map(|&digit| Digit::new(digit).unwrap());
                    let possible: Vec<Digit> =
                        all.filter(|&digit| with(Candidate::at(cell, digit, 9), 1) == 1).collect();
                    assert_eq!(known.possible[cell].iter().collect::<Vec<_>>(), possible);
                    single |= possible.iter().any(|&digit| with(Candidate::at(cell, digit, 9), 2) == 1);
                    if let [only] = possible[..] {
                        backbone.push(Candidate::at(cell, only, 9));
                    }
                }
                assert_eq!(known.backbone, backbone);
                let completion = why.completion.unwrap();
                assert_eq!(count(&[&clues[..], &completion.added.clues].concat(), 2), 1);
                assert_eq!(single, completion.added.clues.len() == 1);
                assert_eq!(
                    count(&clues, 101),
                    match why.count {
                        Count::Exactly(count) | Count::AtLeast(count) => count as usize,
                    }
                );
            }
            Why::Unique(why) => {
                assert_eq!(count(&clues, 2), 1);
                let redundant = clues.iter().copied().filter(|&clue| count(&without(&[clue]), 2) == 1);
                assert!(redundant.eq(why.redundant));
            }
        }
    }
    assert_eq!(words.iter().collect::<std::collections::BTreeSet<_>>().len(), 3, "{words:?}");
}

#[test]
fn duplicate_clues_are_reported_as_such() {
    let puzzle: Puzzle = EASY.replacen("53.", "55.", 1).parse().unwrap();
    let why = unsolvable(&puzzle);
    let duplicates: Vec<String> = why.duplicates.iter().map(|one| one.describe(puzzle.board())).collect();
    assert_eq!(duplicates, ["row 1 has 5 at r1c1 and r1c2", "box 1 has 5 at r1c1 and r1c2"]);
    assert_eq!(names(&why.clash.clues), "r1c1=5 r1c2=5");
    assert_eq!(why.repairs.list.len(), 1);
    assert_eq!(names(&why.repairs.list[0].removed), "r1c2=5");
    assert_eq!(why.repairs.list[0].digits.as_deref(), Some(&[Digit::new(3).unwrap()][..]));
}

/// r1c3 is 4; with 2 there instead, no two clues repeat and yet there is no solution.
#[test]
fn a_hidden_clash_is_found() {
    let puzzle: Puzzle = EASY.replacen("53.", "532", 1).parse().unwrap();
    let why = unsolvable(&puzzle);
    assert!(why.duplicates.is_empty() && why.clash.is_proved() && why.repairs.complete);
    let only = |kept: &[Candidate]| {
        let mut clues = vec![None; 81];
        for clue in kept {
            clues[clue.cell.index(9)] = Some(clue.digit);
        }
        Native::general().verdict(&puzzle.with_clues(clues).unwrap(), &Budget::unlimited()).unwrap()
    };
    assert_eq!(only(&why.clash.clues), Verdict::Unsolvable);
    for index in 0..why.clash.clues.len() {
        let mut rest = why.clash.clues.clone();
        rest.remove(index);
        assert_ne!(only(&rest), Verdict::Unsolvable);
    }
    let wrong = Candidate::at(2, Digit::new(2).unwrap(), 9);
    let repair = why.repairs.list.iter().find(|repair| repair.removed == [wrong]).unwrap();
    assert_eq!(repair.digits.as_deref(), Some(&[Digit::new(4).unwrap()][..]));
}

#[test]
fn a_board_unsolvable_without_clues_has_no_clue_to_remove() {
    let latin = Geometry::with_boxes(BoxShape { rows: 1, columns: 2 }).unwrap();
    let puzzle =
        Puzzle::new(Board::new(latin, [Rule::MAIN_DIAGONAL]).unwrap(), vec![Digit::new(1), None, None, None]).unwrap();
    let why = unsolvable(&puzzle);
    assert!(why.clash.clues.is_empty() && why.clash.is_proved());
    assert_eq!(why.clash.rules, [Rule::MAIN_DIAGONAL]);
    assert_eq!(why.repairs.list.iter().map(|repair| repair.rules.clone()).collect::<Vec<_>>(), [why.clash.rules]);

    // Three cells of a row have two digits.
    let digits = |cell| (0..if cell < 3 { 2 } else { 4 }).map(Digit::from_index).collect();
    let puzzle = sukaku((Geometry::with_side(4).unwrap(), Rule::DIAGONAL.into()), &[None; 16], digits);
    let why = unsolvable(&puzzle);
    assert!(why.clash.size() == 0 && why.clash.is_proved());
    assert!(why.repairs.list.is_empty() && why.repairs.complete);
}

#[test]
fn an_empty_board_has_a_valid_bound() {
    let puzzle = Puzzle::from_classic(&[0; 81]).unwrap();
    let Why::Multiple(why) = explain(&puzzle).why else { panic!("it has many solutions") };
    assert_eq!(why.count, Count::AtLeast(101));
    let known = why.candidates.unwrap();
    assert!(known.backbone.is_empty() && known.possible.iter().all(|set| set.len() == 9));
    let completion = why.completion.unwrap();
    assert!(completion.added.clues.len() >= 17, "no puzzle of 16 clues is unique");
    assert!((2..17).contains(&completion.at_least) && completion.added.at_least <= completion.added.clues.len());
}

/// Each clue of a minimal puzzle, once removed, is a completion, however many solutions there are without it.
#[test]
fn a_clue_that_only_one_of_many_solutions_has_is_a_completion() {
    let full: Puzzle = MINIMAL.parse().unwrap();
    let clues: Vec<Candidate> = full.given().collect();
    for left_out in clues {
        let mut clues = full.clues().to_vec();
        clues[left_out.cell.index(9)] = None;
        let puzzle = full.with_clues(clues.clone()).unwrap();
        let Why::Multiple(why) = explain(&puzzle).why else { panic!("{MINIMAL} is minimal") };
        assert_eq!(why.count, Count::AtLeast(101), "without {left_out}");
        let completion = why.completion.unwrap();
        let [added] = completion.added.clues[..] else { panic!("{left_out} alone suffices: {completion:?}") };
        assert_eq!((completion.at_least, completion.added.at_least), (1, 1));
        clues[added.cell.index(9)] = Some(added.digit);
        let verdict = Native::new().verdict(&full.with_clues(clues).unwrap(), &Budget::unlimited()).unwrap();
        assert_eq!(verdict, Verdict::Unique(completion.solution));
    }
}

#[test]
fn an_explainer_can_be_reused() {
    let mut explainer = Explainer::new();
    for round in 0..3 {
        for (text, word) in [(EASY, "unique"), (TWO_SOLUTIONS, "multiple"), ("1...............", "multiple")] {
            let explanation = explainer.explain(&text.parse().unwrap(), &Budget::unlimited()).unwrap();
            assert_eq!(explanation.verdict().word(), word, "round {round}");
        }
    }
}

/// A witness that gives every puzzle the same answer.
struct Stubborn(fn(&Puzzle) -> Result<Verdict, EngineError>);

impl Engine for Stubborn {
    fn name(&self) -> String {
        "stubborn".to_owned()
    }

    fn visit(
        &mut self,
        puzzle: &Puzzle,
        _: &Budget,
        found: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<End, EngineError> {
        let solutions = match (self.0)(puzzle)? {
            Verdict::Unsolvable => vec![],
            Verdict::Unique(one) => vec![one],
            Verdict::Multiple(one, other) => vec![one, other],
        };
        let broken = solutions.into_iter().any(|solution| found(solution).is_break());
        Ok(if broken { End::Stopped } else { End::Exhausted })
    }
}

fn with_witness(text: &str, witness: fn(&Puzzle) -> Result<Verdict, EngineError>) -> Result<Explanation, EngineError> {
    let mut explainer = Explainer::with(Box::new(Varisat::new()), Box::new(Stubborn(witness)));
    explainer.explain(&text.parse().unwrap(), &Budget::unlimited())
}

#[test]
fn a_witness_that_contradicts_is_a_disagreement() {
    let clash = EASY.replacen("53.", "532", 1);
    for text in [EASY, TWO_SOLUTIONS] {
        let result = with_witness(text, |_| Ok(Verdict::Unsolvable));
        assert!(matches!(result, Err(EngineError::Disagreement(_))), "{text}: {result:?}");
    }
    // Right about the whole puzzle, wrong about each part of it.
    let result = with_witness(EASY, |puzzle| match puzzle.clue_count() {
        30 => Native::new().verdict(puzzle, &Budget::unlimited()),
        _ => Ok(Verdict::Unsolvable),
    });
    assert!(matches!(result, Err(EngineError::Disagreement(_))), "{result:?}");
    // Grids of another puzzle contradict nothing: they are the witness's own error.
    let result = with_witness(&clash, |puzzle| {
        if puzzle.clue_count() == 31 {
            return Ok(Verdict::Unsolvable);
        }
        let empty = puzzle.with_clues(vec![None; 81]).unwrap();
        Native::new().verdict(&empty, &Budget::unlimited())
    });
    assert!(matches!(&result, Err(EngineError::WrongSolution { engine, .. }) if engine == "stubborn"), "{result:?}");
}

#[test]
fn a_witness_without_time_leaves_claims_unconfirmed() {
    let late = |_: &Puzzle| Err(EngineError::Interrupted(Interrupt::Deadline));
    for text in [EASY.to_owned(), EASY.replacen("53.", "532", 1)] {
        let result = with_witness(&text, late);
        assert!(matches!(result, Err(EngineError::Unconfirmed { .. })), "{result:?}");
    }
    // Two solutions prove themselves; that there is no third one, and its consequences, need proof.
    let explanation = with_witness(TWO_SOLUTIONS, late).unwrap();
    assert_eq!(explanation.unconfirmed, 2);
}

/// Corrupts an answer under these assumptions.
type Spoil = fn(Answer, &[Lit]) -> Answer;

/// A solver that corrupts the answers of another.
struct Spoilt<F>(Varisat, F);

impl<F> ClauseSink for Spoilt<F> {
    fn variables(&self) -> usize {
        self.0.variables()
    }

    fn reserve(&mut self, variables: usize) {
        self.0.reserve(variables);
    }

    fn clause(&mut self, literals: &[Lit]) -> ControlFlow<()> {
        self.0.clause(literals)
    }
}

impl<F: FnMut(Answer, &[Lit]) -> Answer + Send> Backend for Spoilt<F> {
    fn name(&self) -> String {
        "corrupted".to_owned()
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Answer, BackendError> {
        self.0.solve(assumptions, budget).map(|answer| self.1(answer, assumptions))
    }

    fn clear(&mut self) {
        self.0.clear();
    }
}

#[test]
fn a_wrong_solver_is_detected() {
    let no = |_, assumed: &[Lit]| Answer::Unsat { core: assumed.to_vec() };
    let all_true = |_, _: &[Lit]| {
        Answer::Sat(Model::from_literals(1000, (1..=729).map(|number| Lit::from_dimacs(number).unwrap())).unwrap())
    };
    // Right about every puzzle with thirty clues or more, and wrong about most parts of one.
    let careless = |answer, assumed: &[Lit]| {
        if assumed.len() < 30 { Answer::Unsat { core: assumed[..assumed.len() / 2].to_vec() } } else { answer }
    };
    let wrong: [Spoil; 3] = [no, all_true, careless];
    let clash = EASY.replacen("53.", "532", 1);
    for (index, spoil) in wrong.into_iter().enumerate() {
        for text in [EASY, &clash] {
            let mut explainer = Explainer::with(Box::new(Spoilt(Varisat::new(), spoil)), Box::new(Native::new()));
            let result = explainer.explain(&text.parse().unwrap(), &Budget::unlimited());
            let right = index == 2 && text == EASY || index == 0 && text == clash;
            assert!(result.is_err() || right, "{index}, {text}: {result:?}");
        }
    }
}

#[test]
fn a_solver_that_repeats_a_solution_is_detected() {
    let mut last = None;
    let repeat = move |answer, _: &[Lit]| match answer {
        Answer::Sat(model) => Answer::Sat(last.insert(model).clone()),
        answer @ Answer::Unsat { .. } => last.clone().map_or(answer, Answer::Sat),
    };
    let mut explainer = Explainer::with(Box::new(Spoilt(Varisat::new(), repeat)), Box::new(Native::new()));
    let result = explainer.explain(&TWO_SOLUTIONS.parse().unwrap(), &Budget::unlimited());
    let is_repeated = |error: &EngineError| error.to_string().ends_with("it returned a solution that was excluded");
    assert!(result.as_ref().is_err_and(is_repeated), "{result:?}");
}

#[test]
fn a_budget_ends_the_work() {
    let puzzle: Puzzle = EASY.parse().unwrap();
    let result = Explainer::new().explain(&puzzle, &Budget::within(Duration::ZERO));
    assert!(matches!(result, Err(EngineError::Interrupted(Interrupt::Deadline))), "{result:?}");
    let cancelled = Budget::unlimited().with_cancel(Arc::new(AtomicBool::new(true)));
    let result = Explainer::new().explain(&puzzle, &cancelled);
    assert!(matches!(result, Err(EngineError::Interrupted(Interrupt::Cancelled))), "{result:?}");
}

/// To prove that an empty board needs this many clues would take ages.
#[test]
fn a_thorough_search_ends_with_the_budget() {
    let puzzle = Puzzle::from_classic(&[0; 81]).unwrap();
    let budget = Budget::within(Duration::from_millis(1500));
    let explanation = Explainer::new().thorough().explain(&puzzle, &budget).unwrap();
    assert_eq!(explanation.interrupted, Some(Interrupt::Deadline));
    assert_eq!(explanation.verdict().word(), "multiple");
}
