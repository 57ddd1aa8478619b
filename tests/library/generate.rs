//! Generated puzzles: the same from a seed everywhere, unique and minimal by the other engine.
#![allow(clippy::unwrap_used, reason = "a helper that fails fails its test")]

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use sudosat::effort::{Effort, EffortValue};
use sudosat::engine::{Budget, Engine, Interrupt};
use sudosat::generate::{Generated, Generator, Minimality, Plan, Seed, Symmetry};
use sudosat::logic::Rated;
use sudosat::native::Level;
use sudosat::puzzle::{Puzzle, Verdict};
use sudosat::sat::SatEngine;

fn generate(plan: &Plan, seed: u64, records: u64) -> Vec<Option<Generated>> {
    let mut generator = Generator::new(plan.clone(), Seed(seed)).unwrap();
    generator.records(&(0..records).collect::<Vec<_>>(), &Budget::unlimited()).unwrap()
}

fn clues(puzzle: &[u8; 81]) -> Vec<usize> {
    (0..81).filter(|&cell| puzzle[cell] != 0).collect()
}

fn verdict(clues: &[u8; 81]) -> Verdict {
    let puzzle = Puzzle::from_classic(clues).unwrap();
    SatEngine::default().verdict(&puzzle, &Budget::unlimited()).unwrap()
}

/// Whether the SAT engine finds other solutions without these clues.
fn is_needed(puzzle: &[u8; 81], cells: &[usize]) -> bool {
    let mut without = *puzzle;
    for &cell in cells {
        without[cell] = 0;
    }
    matches!(verdict(&without), Verdict::Multiple(..))
}

/// The SAT engine finds the solution, and no other.
fn check_unique(generated: &Generated) {
    let Verdict::Unique(solution) = verdict(&generated.puzzle) else { panic!("{generated:?}") };
    let digits: Vec<u16> = generated.solution.iter().map(|&digit| digit.into()).collect();
    assert_eq!(solution.digits().iter().map(|digit| digit.get()).collect::<Vec<_>>(), digits);
}

/// FNV-1a, of the record, the puzzle, the solution and the weight.
fn hash(generated: &[Option<Generated>]) -> u64 {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    let mut add = |byte: u8| hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
    for one in generated {
        let Some(Generated { record, puzzle, solution, weight, .. }) = one else {
            add(255);
            continue;
        };
        record.to_le_bytes().into_iter().chain(*puzzle).chain(*solution).for_each(&mut add);
        weight.map_or([0; 8], f64::to_le_bytes).into_iter().for_each(&mut add);
    }
    hash
}

/// 24 clues: many puzzles.
const PATTERN: &str = "4....3....17......65....2...2..6..3........7..1.42......9.......1.5....9....3..85";

/// A change of these numbers changes every puzzle that people have from a seed.
#[test]
fn a_seed_gives_the_same_bytes_on_every_level_and_however_it_is_cut() {
    let plans = [
        (Plan::minimal(), 40),
        (Plan::minimal().with_symmetry(Symmetry::HalfTurn), 20),
        (Plan::minimal().with_clues(0..=23), 40),
        (Plan::weighted(), 120),
        (Plan::pattern(PATTERN).unwrap(), 20),
        (Plan::pattern(PATTERN).unwrap().only_minimal().with_tests(300), 4),
        (Plan::solvable_by("locked").unwrap(), 8),
        (Plan::minimal().with_rating(26..=30), 2),
        (Plan::minimal().with_effort(EffortValue::new(1, 4.0)..=EffortValue::new(1, 9.0)), 2),
        (Plan::minimal().with_rating(73..=85), 1),
    ];
    let hashes = plans.clone().map(|(plan, records)| format!("{:016x}", hash(&generate(&plan, 2024, records))));
    assert_eq!(
        hashes,
        [
            "86b79e55a0c5d848",
            "479e4ea6bdb5e0c1",
            "e1502bfb5447de3d",
            "51f3dca51b752b4e",
            "a3e8443836bd1eb0",
            "f6e3e1f72bc37540",
            "878d5e9697c6a070",
            "83513abc0c69849d",
            "11ee9fadedd568f2",
            "ff42b48faea2802c"
        ]
    );
    // The last climbs by rating, which takes long; it asks the lanes nothing that the others do not.
    let [plans @ .., _] = plans;
    for (plan, records) in plans {
        let all = generate(&plan, 2024, records);
        assert!(all.iter().any(Option::is_some), "{plan:?}");
        for level in Level::ALL {
            let generator = Generator::new(plan.clone(), Seed(2024)).unwrap();
            let Some(mut generator) = generator.with_level(level) else { continue };
            let mut parts = Vec::new();
            for range in [0..1, 1..records / 2 + 1, 7..7, records / 2 + 1..records] {
                parts.extend(generator.records(&range.collect::<Vec<_>>(), &Budget::unlimited()).unwrap());
            }
            assert!(parts == all, "{plan:?}: {level:?}");
        }
    }
}

#[test]
fn minimal_puzzles_are_minimal_by_the_other_engine() {
    let generated = generate(&Plan::minimal(), 1, 12);
    assert_eq!(generated.iter().flatten().count(), 12);
    for (record, generated) in (0..).zip(generated.iter().flatten()) {
        assert_eq!((generated.record, &generated.minimality, generated.weight), (record, &Minimality::Minimal, None));
        check_unique(generated);
        for cell in clues(&generated.puzzle) {
            assert!(is_needed(&generated.puzzle, &[cell]), "cell {cell} of {generated:?}");
        }
    }
}

/// Records 0 to 9,999, or as many as `SUDOSAT_SOAK` asks for, with every symmetry.
#[test]
#[ignore = "soak test: 10,000 puzzles of every kind"]
fn soak_generated_puzzles() {
    let number = std::env::var("SUDOSAT_SOAK").map_or(10_000, |number| number.parse().unwrap());
    for symmetry in Symmetry::ALL {
        for generated in generate(&Plan::minimal().with_symmetry(symmetry), 99, number).iter().flatten() {
            check_unique(generated);
            for orbit in orbits(&generated.puzzle, symmetry) {
                assert!(is_needed(&generated.puzzle, &orbit), "{symmetry}: {generated:?}");
            }
        }
    }
    for generated in generate(&Plan::weighted(), 99, number).iter().flatten() {
        check_unique(generated);
        assert!(clues(&generated.puzzle).iter().all(|&cell| is_needed(&generated.puzzle, &[cell])), "{generated:?}");
    }
}

/// The clues of a puzzle in sets that a symmetry keeps together, by a definition of its own.
fn orbits(puzzle: &[u8; 81], symmetry: Symmetry) -> Vec<Vec<usize>> {
    let images = |cell: usize| -> Vec<usize> {
        let (row, column) = (cell / 9, cell % 9);
        let (below, right) = (8 - row, 8 - column);
        let cells: &[(usize, usize)] = match symmetry {
            Symmetry::HalfTurn => &[(below, right)],
            Symmetry::QuarterTurn => &[(column, below), (below, right), (right, row)],
            Symmetry::Mirror => &[(row, right)],
            Symmetry::BothMirrors => &[(row, right), (below, column), (below, right)],
            Symmetry::Diagonal => &[(column, row)],
            Symmetry::BothDiagonals => &[(column, row), (right, below), (below, right)],
            Symmetry::Full => &[
                (row, right),
                (below, column),
                (below, right),
                (column, row),
                (column, below),
                (right, row),
                (right, below),
            ],
            _ => &[],
        };
        let mut cells: Vec<usize> = cells.iter().map(|(row, column)| 9 * row + column).chain([cell]).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    let mut orbits: Vec<Vec<usize>> = clues(puzzle).into_iter().map(images).collect();
    orbits.sort();
    orbits.dedup();
    orbits
}

#[test]
fn symmetric_puzzles_are_orbit_minimal_by_the_other_engine() {
    for symmetry in Symmetry::ALL {
        for generated in generate(&Plan::minimal().with_symmetry(symmetry), 5, 3).iter().flatten() {
            let orbits = orbits(&generated.puzzle, symmetry);
            assert_eq!(orbits.concat().len(), clues(&generated.puzzle).len(), "{symmetry}: {generated:?}");
            check_unique(generated);
            assert!(orbits.iter().all(|orbit| is_needed(&generated.puzzle, orbit)), "{symmetry}: {generated:?}");
            let single = symmetry == Symmetry::None;
            let expected = if single { Minimality::Minimal } else { Minimality::OrbitMinimal };
            assert_eq!(generated.minimality, expected);
        }
    }
}

#[test]
fn a_range_of_clues_rejects_and_stops() {
    let few = generate(&Plan::minimal().with_clues(0..=23), 6, 60);
    let all = generate(&Plan::minimal(), 6, 60);
    for (few, all) in few.iter().zip(&all) {
        let (few, all) = (few.as_ref().unwrap(), all.as_ref().unwrap());
        let is_first = clues(&all.puzzle).len() <= 23;
        assert_eq!((few == all, few.attempt == 1), (is_first, is_first));
        assert!(clues(&few.puzzle).len() <= 23);
    }
    assert!(few.iter().flatten().any(|generated| generated.attempt > 3));
    for symmetry in [Symmetry::None, Symmetry::Full] {
        let many = generate(&Plan::minimal().with_symmetry(symmetry).with_clues(40..=81), 6, 8);
        for generated in many.iter().flatten() {
            let clues = clues(&generated.puzzle);
            assert!((40..48).contains(&clues.len()), "{symmetry}: {generated:?}");
            let Minimality::Undecided(untested) = &generated.minimality else { panic!("{generated:?}") };
            assert!(untested.iter().all(|&cell| clues.contains(&cell.into())) && untested.is_sorted());
            check_unique(generated);
            for orbit in orbits(&generated.puzzle, symmetry) {
                let is_tested = !untested.contains(&(orbit[0] as u8));
                assert!(!is_tested || is_needed(&generated.puzzle, &orbit), "{symmetry}: {generated:?}");
            }
        }
        assert_eq!(many.iter().flatten().count(), 8);
    }
}

#[test]
fn a_pattern_has_its_clues() {
    let cells: Vec<usize> = (0..81).filter(|&cell| PATTERN.as_bytes()[cell] != b'.').collect();
    let plan = Plan::pattern(PATTERN).unwrap();
    let all = generate(&plan, 14, 12);
    let mut numbers = Vec::new();
    for generated in all.iter().flatten() {
        assert_eq!(clues(&generated.puzzle), cells);
        check_unique(generated);
        let redundant: Vec<usize> = match &generated.minimality {
            Minimality::Minimal => Vec::new(),
            Minimality::Redundant(cells) => cells.iter().map(|&cell| cell.into()).collect(),
            other => panic!("{other:?}"),
        };
        let expected: Vec<usize> =
            cells.iter().copied().filter(|&cell| !is_needed(&generated.puzzle, &[cell])).collect();
        assert_eq!(redundant, expected);
        numbers.push(redundant.len());
    }
    assert!(numbers.len() == 12 && numbers.contains(&0) && numbers.iter().any(|&number| number > 0), "{numbers:?}");
    // Only minimal ones: the others are rejected.
    for (one, any) in generate(&plan.clone().only_minimal(), 14, 12).iter().flatten().zip(all.iter().flatten()) {
        check_unique(one);
        assert_eq!(one.minimality, Minimality::Minimal);
        assert!(cells.iter().all(|&cell| is_needed(&one.puzzle, &[cell])));
        assert_eq!(one == any, any.minimality == Minimality::Minimal);
    }
    // Attempts and tests are limited.
    assert!(generate(&plan.clone().with_tests(1).with_attempts(3), 14, 5).iter().all(Option::is_none));
    assert!(generate(&plan.with_tests(0), 14, 1).iter().all(Option::is_none));
}

/// Every clue is a cell of a full grid, which is a puzzle with one solution.
#[test]
fn a_full_pattern_is_a_grid() {
    for generated in generate(&Plan::pattern(&"x".repeat(81)).unwrap(), 3, 3).into_iter().flatten() {
        assert_eq!(generated.puzzle, generated.solution);
        assert_eq!(generated.minimality, Minimality::Redundant((0..81).collect()));
        check_unique(&generated);
    }
}

#[test]
fn only_minimal_puzzles_of_a_symmetry_are_accepted() {
    let plan = Plan::minimal().with_symmetry(Symmetry::Mirror).only_minimal();
    for generated in generate(&plan, 5, 2).iter().flatten() {
        assert_eq!(generated.minimality, Minimality::Minimal);
        assert_eq!(orbits(&generated.puzzle, Symmetry::Mirror).concat().len(), clues(&generated.puzzle).len());
        assert!(clues(&generated.puzzle).iter().all(|&cell| is_needed(&generated.puzzle, &[cell])), "{generated:?}");
        check_unique(generated);
    }
}

#[test]
fn ratings_are_those_of_the_puzzles() {
    let rating = |clues: &[u8; 81]| {
        let puzzle = Puzzle::from_classic(clues).unwrap();
        match Rated::of(&puzzle, &mut SatEngine::default(), &Budget::unlimited()) {
            Ok(Rated::Unique(rating)) => rating.er,
            other => panic!("{other:?}"),
        }
    };
    let check = |plan: &Plan, range: RangeInclusive<u32>, records| {
        let all = generate(&plan.clone().with_rating(range.clone()), 3, records);
        for generated in all.iter().flatten() {
            check_unique(generated);
            assert_eq!(generated.rating, Some(rating(&generated.puzzle)));
            assert!(generated.rating.is_some_and(|rating| range.contains(&rating.tenths())), "{generated:?}");
            assert_eq!(generated.minimality, Minimality::Minimal);
            assert!(clues(&generated.puzzle).iter().all(|&cell| is_needed(&generated.puzzle, &[cell])));
        }
        all.into_iter().flatten().collect::<Vec<Generated>>()
    };
    // Rejection: the first attempt in the range.
    let easy = check(&Plan::minimal(), 20..=26, 3);
    assert_eq!(easy.len(), 3);
    let first = &easy[0];
    let mut all = Generator::new(Plan::minimal().with_rating(0..=200).with_attempts(1), Seed(3)).unwrap();
    let any = all.records(&[first.record], &Budget::unlimited()).unwrap().remove(0).unwrap();
    assert_eq!(any == *first, first.attempt == 1);
    check(&Plan::minimal().only_minimal(), 12..=15, 2);
    // Climbing.
    let hard = check(&Plan::minimal(), 76..=84, 2);
    assert_eq!(hard.len(), 2);
    let none = Plan::minimal().with_rating(110..=200).with_attempts(1);
    assert_eq!(generate(&none, 3, 1), [None]);
    let shown = |range| Generator::new(Plan::minimal().with_rating(range), Seed(3)).unwrap_err().to_string();
    assert_eq!(shown(201..=210), "ratings are between 0.0 and 20.0, got 20.1 to 21.0");
}

#[test]
fn efforts_are_those_of_the_puzzles() {
    let plan = |least, most| {
        let plan = Plan::minimal().with_effort(EffortValue::new(1, least)..=EffortValue::new(1, most));
        (plan.climbs(), plan)
    };
    for ((climbs, plan), records) in [(plan(2.0, 12.0), 3), (plan(700.0, 3000.0), 1)] {
        assert_eq!(climbs, records == 1);
        let all: Vec<Generated> = generate(&plan, 5, records).into_iter().flatten().collect();
        assert_eq!(all.len() as u64, records);
        for generated in all {
            check_unique(&generated);
            let puzzle = Puzzle::from_classic(&generated.puzzle).unwrap();
            let effort = Effort::of_unique(&puzzle, &Budget::unlimited()).unwrap().value;
            assert_eq!((generated.effort, generated.rating), (Some(effort), None));
            let range = if climbs { 700.0..=3000.0 } else { 2.0..=12.0 };
            assert!(effort.depth() == 1 && range.contains(&effort.shown().sum()), "{effort}");
            assert!(clues(&generated.puzzle).iter().all(|&cell| is_needed(&generated.puzzle, &[cell])));
        }
    }
    let none = Generator::new(plan(9.0, 8.0).1, Seed(3)).unwrap_err().to_string();
    assert_eq!(none, "a range of efforts must begin with its least, got 1:9.0 to 1:8.0");
}

#[test]
fn a_limit_on_tests_leaves_clues_undecided() {
    for generated in generate(&Plan::minimal().with_tests(0), 8, 3).iter().flatten() {
        assert_eq!(generated.puzzle, generated.solution);
        assert_eq!(generated.minimality, Minimality::Undecided((0..81).collect()));
    }
    for generated in generate(&Plan::minimal().with_tests(25), 8, 5).iter().flatten() {
        check_unique(generated);
        let Minimality::Undecided(untested) = &generated.minimality else { panic!("{generated:?}") };
        for cell in clues(&generated.puzzle) {
            assert!(untested.contains(&(cell as u8)) || is_needed(&generated.puzzle, &[cell]), "{generated:?}");
        }
    }
    let most = generate(&Plan::minimal().with_tests(1_000), 8, 5);
    assert_eq!(most, generate(&Plan::minimal(), 8, 5));
}

#[test]
fn weighted_puzzles_are_minimal_by_the_other_engine() {
    let generated = generate(&Plan::weighted(), 12, 60);
    let found: Vec<&Generated> = generated.iter().flatten().collect();
    assert!((3..40).contains(&found.len()), "{}", found.len());
    for generated in found {
        assert!(generated.weight.is_some_and(|weight| weight > 0.0), "{generated:?}");
        assert_eq!(generated.minimality, Minimality::Minimal);
        check_unique(generated);
        assert!(clues(&generated.puzzle).iter().all(|&cell| is_needed(&generated.puzzle, &[cell])), "{generated:?}");
    }
}

/// The mean number of minimal puzzles of a grid, and their numbers of clues in percent, as D. Berthier estimated them
/// (Unbiased Statistics of a CSP, 2009).
#[test]
#[ignore = "soak test: a million draws, ten seconds in a release build"]
fn soak_weights() {
    let draws = 1_000_000;
    let (mut sum, mut squares, mut by_clues) = (0.0, 0.0, [[0.0; 2]; 82]);
    for generated in generate(&Plan::weighted(), 3, draws).iter().flatten() {
        let weight = generated.weight.unwrap();
        sum += weight;
        squares += weight * weight;
        let [own, own_squares] = &mut by_clues[clues(&generated.puzzle).len()];
        *own += weight;
        *own_squares += weight * weight;
    }
    let mean = sum / draws as f64;
    println!("mean weight {mean:e}, effective samples {:.0}", sum * sum / squares);
    assert!((4.2e15..5.1e15).contains(&mean), "{mean:e}");
    for (number, expected) in (23..).zip([0.148, 2.28, 13.4, 31.9, 32.7, 15.5]) {
        let [own, own_squares] = by_clues[number];
        // A ratio of sums: the error is that of the sum of weights times the deviation from the share.
        let share = own / sum;
        let variance = own_squares * (1.0 - share).powi(2) + (squares - own_squares) * share.powi(2);
        let (share, error) = (100.0 * share, 100.0 * variance.sqrt() / sum);
        println!("{number} clues: {share:.3} ± {error:.3} %, Berthier {expected} %");
        assert!((share - expected).abs() < 4.0 * error, "{number} clues: {share} ± {error} %, not {expected} %");
    }
}

#[test]
fn an_interrupt_ends_the_work() {
    let many: Vec<u64> = (0..1 << 20).collect();
    let raised = Budget::unlimited().with_cancel(Arc::new(AtomicBool::new(true)));
    for (budget, interrupt) in [(raised, Interrupt::Cancelled), (Budget::within(Duration::ZERO), Interrupt::Deadline)] {
        for plan in [Plan::minimal(), Plan::weighted(), Plan::pattern(PATTERN).unwrap()] {
            let mut generator = Generator::new(plan, Seed(1)).unwrap();
            assert_eq!(generator.records(&many, &budget), Err(interrupt));
            // It can be used again, and a limit on guesses does not count.
            let budget = Budget::unlimited().with_guesses(0);
            assert_eq!(generator.records(&[3, 4], &budget).unwrap().len(), 2);
        }
    }
    let mut generator = Generator::new(Plan::minimal(), Seed(1)).unwrap();
    let budget = Budget::within(Duration::from_millis(30));
    assert_eq!(generator.records(&many, &budget), Err(Interrupt::Deadline));
    assert_eq!(
        generator.records(&[2, 3], &Budget::unlimited()).unwrap(),
        generate(&Plan::minimal(), 1, 4).split_off(2),
        "nothing is left of the interrupted call"
    );
}
