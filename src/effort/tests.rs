use super::classic::Classic;
use super::clauses::Clauses;
use super::rounds::refute;
use super::*;

/// A puzzle that takes probes inside probes: one of Arto Inkala's, with another clue of its solution.
const DEEP: &str = "8..7...4...36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn puzzle(text: &str) -> Puzzle {
    crate::text::parse(text, &crate::text::ReadOptions::default()).unwrap().puzzle
}

/// The puzzle at its first standstill, on the sets of the classic board and on clauses.
fn both(text: &str) -> (Classic, Clauses) {
    let puzzle = puzzle(text);
    let (mut classic, (mut clauses, units)) = (Classic::new(), Clauses::new(&puzzle, &Budget::unlimited()).unwrap());
    assert!(matches!(
        classic.propagate(&clue_literals(&puzzle.to_classic().unwrap()), u32::MAX, &Budget::unlimited()),
        Ok(Outcome::Standstill(_))
    ));
    assert!(matches!(clauses.propagate(&units, u32::MAX, &Budget::unlimited()), Ok(Outcome::Standstill(_))));
    (classic, clauses)
}

/// One in six of the generated puzzles, of all ratings.
#[test]
fn sets_and_clauses_take_the_same_effort() {
    let corpus = include_str!("../../testdata/ratings.txt");
    let mut depths = [0; 3];
    for line in corpus.lines().filter(|line| !line.starts_with('#')).step_by(6) {
        let (mut classic, mut clauses) = both(&line[..81]);
        let budget = Budget::unlimited();
        let most = EffortValue::INFINITE;
        let effort = measure(&mut classic, most, &budget).unwrap();
        assert_eq!(effort, measure(&mut clauses, most, &budget).unwrap(), "{line}");
        let Measure::Effort(effort) = effort else { panic!("{line}: {effort:?}") };
        depths[effort.value.depth() as usize] += 1;
    }
    assert!(depths[0] > 0 && depths[1] > 10, "{depths:?}");
}

#[test]
fn sets_and_clauses_take_the_same_rounds() {
    let (mut classic, mut clauses) = both(DEEP);
    let budget = Budget::unlimited();
    assert_eq!(classic.open(), clauses.open());
    let mut refuted = 0;
    for var in classic.open().into_iter().step_by(25) {
        for literal in [var.positive(), var.negative()] {
            let rounds = |formula: &mut dyn FnMut(u32) -> Option<u32>| [3, 25].map(formula);
            let one = rounds(&mut |limit| {
                classic.save();
                let rounds = refute(&mut classic, literal, 2, limit, &budget).unwrap();
                classic.restore();
                rounds
            });
            let other = rounds(&mut |limit| {
                clauses.save();
                let rounds = refute(&mut clauses, literal, 2, limit, &budget).unwrap();
                clauses.restore();
                rounds
            });
            assert_eq!(one, other, "{literal}");
            refuted += usize::from(one[1].is_some());
        }
    }
    assert!(refuted > 0);
}

/// Probing by lanes concludes exactly what probing one by one does.
#[test]
fn lanes_are_probes() {
    let corpus = include_str!("../../testdata/ratings.txt");
    let budget = Budget::unlimited();
    let mut probed = 0;
    for line in corpus.lines().filter(|line| !line.starts_with('#')).step_by(10) {
        let (mut classic, _) = both(&line[..81]);
        for limit in [u32::MAX, 4, 2, 1, 0] {
            let mut by_lanes = classic.probe(limit, &budget).unwrap();
            let mut one_by_one = rounds::probe_each(&mut classic, 1, limit, &budget).unwrap();
            for conclusion in [&mut by_lanes, &mut one_by_one].into_iter().flatten() {
                conclusion.literals.sort_unstable();
            }
            assert_eq!(by_lanes, one_by_one, "{line}, limit {limit}");
            probed += usize::from(by_lanes.is_some());
        }
    }
    assert!(probed > 15, "only {probed} standstills");
}

#[test]
fn the_budget_ends_probing() {
    let budget = Budget::with_checks(200);
    assert!(matches!(Effort::of_unique(&puzzle(DEEP), &budget), Err(EngineError::Interrupted(_))));
    assert_eq!(budget.checks_made(), 201, "the first failed check ends the work");
    let ruled = "................\ncage 6 r1c1 r1c2";
    assert!(Effort::of_unique(&puzzle(ruled), &Budget::with_checks(3)).is_err());
}

/// Every phase of a large formula checks the budget: the tables are made and propagated in strides of clauses.
#[test]
fn the_budget_ends_the_work_on_a_large_formula() {
    let digit = |cell: usize| (5 * (cell / 25 % 5) + cell / 125 + cell % 25) % 25 + 1;
    let text: Vec<String> = (0..625).map(|cell| digit(cell).to_string()).collect();
    let large = puzzle(&text.join(" "));
    let checks = |most| {
        let budget = Budget::with_checks(most);
        let end = Clauses::new(&large, &budget)
            .and_then(|(mut clauses, units)| Ok(clauses.propagate(&units, u32::MAX, &budget)?));
        (end.is_ok(), budget.checks_made())
    };
    let (is_done, whole) = checks(u64::MAX);
    assert!(is_done && whole > 20, "{whole} checks");
    for most in 0..whole {
        assert_eq!(checks(most), (false, most + 1), "the first failed check ends the work");
    }
}

/// One in six of the generated puzzles.
#[test]
fn an_effort_above_the_most_is_not_measured() {
    let corpus = include_str!("../../testdata/ratings.txt");
    let mut compared = 0;
    for line in corpus.lines().filter(|line| !line.starts_with('#')).step_by(6) {
        let (puzzle, budget) = (puzzle(&line[..81]), Budget::unlimited());
        let effort = Effort::of_unique(&puzzle, &budget).unwrap();
        let value = effort.value.shown();
        let at_most = |most| Effort::at_most(most, &puzzle, &budget).unwrap();
        assert_eq!(at_most(value), Some(effort), "{line}");
        if value > EffortValue::ZERO {
            let less = EffortValue::new(value.depth(), value.sum() - 0.1);
            let shallower = EffortValue::new(value.depth() - 1, f64::INFINITY);
            assert_eq!([less, shallower, EffortValue::ZERO].map(at_most), [None; 3], "{line}");
            compared += 1;
        }
    }
    assert!(compared > 10, "{compared} compared");
}

#[test]
fn puzzles_without_a_solution_have_no_effort() {
    let unmeasured = |text: &str| Effort::of_unique(&puzzle(text), &Budget::unlimited()).unwrap_err().to_string();
    let clash = "11..............";
    assert!(unmeasured(clash).contains("one solution"));
    assert!(unmeasured(&format!("11{}", ".".repeat(79))).contains("one solution"));
}
