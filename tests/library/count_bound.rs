//! The lower bound on the number of solutions, against exact counts.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use assert_cmd::Command;
use sudosat::engine::{Budget, Count, Engine};
use sudosat::native::Native;
use sudosat::puzzle::{Board, Digit, Puzzle, Rule};
use sudosat::symmetry::lower_bound;

/// The solutions of a puzzle, up to a million.
fn exact(puzzle: &Puzzle) -> Option<u64> {
    match Native::new().count(puzzle, 1_000_000, &Budget::unlimited()).unwrap() {
        Count::Exactly(count) => Some(count),
        Count::AtLeast(_) => None,
    }
}

/// Asserts that no bound exceeds the exact count, whatever bound is wanted. Returns the highest, divided by that count.
fn check(puzzle: &Puzzle) -> Option<f64> {
    let count = exact(puzzle)?;
    let mut highest = 0;
    for wanted in [1, 2, count / 3, count / 2, count, count + 1, 2 * count + 1] {
        if let Some(found) = lower_bound(&mut Native::new(), puzzle, wanted, &Budget::unlimited()).unwrap() {
            assert!((wanted..=count).contains(&found), "{puzzle:?}: {found} instead of {count}, wanted {wanted}");
            highest = highest.max(found);
        }
    }
    (count > 0).then(|| highest as f64 / count as f64)
}

#[test]
fn no_bound_exceeds_the_exact_count() {
    let knight = ["anti-knight".parse().unwrap()];
    let rules: [&[Rule]; 4] = [&[], &[Rule::MAIN_DIAGONAL], &[Rule::DISJOINT_GROUPS], &knight];
    let mut random = 1_u64;
    let mut next = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below
    };
    let (mut bounds, mut compared) = (0, 0);
    for (side, few) in [(4, 0), (6, 6)] {
        for rules in rules {
            let geometry = Board::with_side(side).unwrap().geometry().clone();
            let board = Board::new(geometry, rules.iter().cloned()).unwrap();
            for _ in 0..60 {
                let empty = Puzzle::new(board.clone(), vec![None; side * side]).unwrap();
                let mut clues = vec![None; side * side];
                if let Some(solution) = Native::new().solve(&empty, &Budget::unlimited()).unwrap() {
                    let digits: Vec<Digit> = solution.digits().to_vec();
                    for _ in 0..few + next(side) {
                        let cell = next(side * side);
                        clues[cell] = Some(digits[cell]);
                    }
                }
                let share = check(&Puzzle::new(board.clone(), clues).unwrap());
                compared += u32::from(share.is_some());
                bounds += u32::from(share.is_some_and(|share| share > 0.0));
            }
        }
    }
    assert!(compared > 300 && bounds > 100, "{bounds} bounds of {compared}");
}

fn count(args: &[&str]) -> (String, String) {
    let output = Command::cargo_bin("sudosat").unwrap().arg("count").args(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

#[test]
fn beyond_a_billion_the_count_is_a_bound_by_symmetry() {
    let empty = ".".repeat(81);
    let many = |text: &str| text.trim_end().trim_end_matches('+').parse::<u64>().unwrap() > 1_000_000_000;
    for engine in ["both", "sat", "native"] {
        let (out, messages) = count(&["--engine", engine, "--limit", "1000000000000000000", "-p", &empty]);
        assert!(out.ends_with("+\n") && many(&out), "{out}");
        assert!(messages.contains("a lower bound, by symmetry"), "{messages}");
    }
    // A lower limit is reached.
    let (out, _) = count(&["--limit", "1000000001", "-p", &empty]);
    assert_eq!(out, "1000000001+\n");
    let (out, _) = count(&["--limit", "2000000000", "--format", "json", "-p", &empty]);
    assert!(out.contains(r#""bound_by":"symmetry""#), "{out}");
    // Few solutions are counted exactly, whatever the limit.
    let (out, messages) = count(&["--limit", "1000000000000", "-p", &".".repeat(16)]);
    assert_eq!((out.as_str(), messages.as_str()), ("288\n", ""));
}
