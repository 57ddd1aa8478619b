//! Agreement of this checker and both implementations of propagation over the written formula, step by step.

use super::{Groups, check, needed};
use crate::Proof;
use crate::formula::{puzzle_clauses, rules_formula};
use crate::propagation::{Index, Literals, Propagate, code, propagation};
use crate::prover::certify;
use crate::refusal::Refusal;
use proptest::prelude::*;
use std::sync::Arc;
use sudosat_core::formula::{Cnf, Lit};
use sudosat_core::puzzle::{Board, BoxShape, Digit, Geometry, Puzzle, Rule};

/// Checks a proof forwards over a written formula.
fn forwards(mut propagation: Box<dyn Propagate>, own: &Cnf, proof: &Proof) -> Result<(), Refusal> {
    let mut broken = propagation.start().or_else(|| propagation.propagate(u32::MAX));
    for clause in own.clauses() {
        broken = broken.or_else(|| propagation.add(&mut clause.iter().map(|&literal| code(literal))));
        broken = broken.or_else(|| propagation.propagate(u32::MAX));
    }
    if broken.is_some() {
        return Ok(());
    }
    for (step, number) in proof.steps().zip(1..) {
        let mark = propagation.mark();
        let mut broken = step.iter().find_map(|&literal| propagation.refute(code(literal)));
        broken = broken.or_else(|| propagation.propagate(u32::MAX));
        propagation.undo(mark);
        if broken.is_none() {
            return Err(Refusal::Step { number });
        }
        broken = propagation.add(&mut step.iter().map(|&literal| code(literal)));
        if broken.or_else(|| propagation.propagate(u32::MAX)).is_some() {
            return Ok(());
        }
    }
    Err(Refusal::NoContradiction { steps: proof.len() })
}

/// A board with its rules in both forms.
struct Both {
    groups: Groups,
    index: Arc<Index>,
}

impl Both {
    fn new(board: &Board) -> Self {
        Self { groups: Groups::new(board), index: Arc::new(Index::new(&rules_formula(board, &mut || true).unwrap())) }
    }

    /// Whether the proof holds, asserting that all checkers agree.
    fn agree(&self, own: &Cnf, proof: &Proof) -> bool {
        let answer = check(&self.groups, own, proof, &mut || true);
        assert_eq!(forwards(Box::new(Literals::new(&self.index)), own, proof), answer, "{}", proof.to_drat());
        assert_eq!(forwards(propagation(&self.index), own, proof), answer, "{}", proof.to_drat());
        let needed = needed(&self.groups, own, proof, &mut || true);
        if let Ok(steps) = &needed {
            let trimmed = proof.only(steps);
            assert_eq!(check(&self.groups, own, &trimmed, &mut || true), Ok(()), "{}", proof.to_drat());
            assert_eq!(forwards(Box::new(Literals::new(&self.index)), own, &trimmed), Ok(()), "{}", proof.to_drat());
        }
        assert!(answer.is_err() || needed.is_ok(), "{}", proof.to_drat());
        answer.is_ok()
    }
}

fn own(puzzle: &Puzzle, grids: &[Vec<Digit>]) -> Cnf {
    let mut own = Cnf::default();
    puzzle_clauses(puzzle, grids.iter().map(Vec::as_slice), &mut own);
    own
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

fn steps(proof: &Proof) -> Vec<Vec<Lit>> {
    proof.steps().map(<[Lit]>::to_vec).collect()
}

/// The proof with one random change.
fn mutated(proof: &Proof, variables: usize, random: &mut Random) -> Proof {
    let mut steps = steps(proof);
    let step = random.below(steps.len());
    let position = random.below(steps[step].len());
    match random.below(6) {
        0 => drop(steps.remove(step)),
        1 => steps[step][position] = !steps[step][position],
        2 => {
            steps[step].remove(position);
        }
        3 => {
            let other = random.below(steps.len());
            steps.swap(step, other);
        }
        4 => {
            let number = random.below(variables) as i32 + 1;
            steps[step][position] = Lit::from_dimacs(if random.below(2) == 0 { number } else { -number }).unwrap();
        }
        _ => steps.truncate(step),
    }
    Proof::new(steps)
}

/// Puzzles of several boards whose proofs have steps.
fn puzzles() -> Vec<Puzzle> {
    let mut puzzles: Vec<Puzzle> = [
        "98.7.....76....8....5.8....4......3...69..4......42..1..76..9......1...2.....3.4.",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "000000012003600000000007000410020000000500300700000600280000040000300500000000000",
        "1...............",
        "12..............",
        "1..................................",
    ]
    .into_iter()
    .filter_map(|text| text.parse().ok())
    .collect();
    let hard = puzzles[0].clone();
    let mut clues = hard.clues().to_vec();
    clues[2] = Digit::new(1);
    puzzles.push(hard.with_clues(clues).unwrap());
    let rules = [&Rule::DIAGONAL[..], &[Rule::WINDOKU], &[Rule::DISJOINT_GROUPS]];
    for (number, rules) in rules.into_iter().enumerate() {
        let board = Board::new(Geometry::classic(), rules.iter().cloned()).unwrap();
        let mut clues = vec![None; 81];
        // Digits that conflict only through the rules, or hardly leave a choice.
        (0..8).for_each(|digit| clues[digit * 10 + number] = Digit::new(digit as u16 + 1));
        puzzles.push(Puzzle::new(board, clues).unwrap());
    }
    puzzles
}

fn mutate(times: usize) {
    let (mut random, mut outcomes) = (Random(1), [0; 2]);
    for puzzle in puzzles() {
        let Some((certificate, raw)) = certify(&puzzle, 100) else { continue };
        let (both, own) = (Both::new(puzzle.board()), own(&puzzle, &certificate.grids));
        assert!(both.agree(&own, &raw));
        let proof = &certificate.refutation.as_ref().unwrap().proof;
        assert!(both.agree(&own, proof));
        for _ in 0..if proof.is_empty() { 0 } else { times } {
            let forged = mutated(proof, puzzle.side().pow(3), &mut random);
            outcomes[usize::from(both.agree(&own, &forged))] += 1;
        }
    }
    // A proof of decisions alone needs almost every literal.
    assert!(outcomes.iter().all(|&count| 5 * count >= times), "{outcomes:?}");
}

#[test]
fn mutated_proofs_are_accepted_and_refused_alike() {
    mutate(150);
}

#[test]
#[ignore = "takes minutes"]
fn very_many_mutated_proofs_are_accepted_and_refused_alike() {
    mutate(10_000);
}

/// Every single change of a step: left out, exchanged with the next, and each literal negated, left out, or replaced.
fn changes(proof: &Proof) -> Vec<Proof> {
    let whole = steps(proof);
    let mut changed = Vec::new();
    for step in 0..whole.len() {
        let mut with = |change: &dyn Fn(&mut Vec<Vec<Lit>>)| {
            let mut steps = whole.clone();
            change(&mut steps);
            changed.push(Proof::new(steps));
        };
        with(&|steps| drop(steps.remove(step)));
        with(&|steps| steps.swap(step, (step + 1) % whole.len()));
        for position in 0..whole[step].len() {
            let literal = whole[step][position];
            let next = literal.dimacs().signum() * (literal.dimacs().abs() % 64 + 1);
            with(&|steps| steps[step][position] = !literal);
            with(&|steps| steps[step].retain(|&other| other != literal));
            with(&|steps| steps[step][position] = Lit::from_dimacs(next).unwrap());
        }
    }
    changed
}

/// Every single change to the certificates of puzzles with four rows.
fn change_each(count: usize) {
    let (mut random, mut outcomes) = (Random(4), [0; 2]);
    let boards = [&[][..], &[Rule::MAIN_DIAGONAL], &[Rule::DISJOINT_GROUPS]];
    let boards = boards.map(|rules| Board::new(Geometry::with_side(4).unwrap(), rules.iter().cloned()).unwrap());
    let both: Vec<Both> = boards.iter().map(|board| Both::new(board)).collect();
    let mut found = 0;
    while found < count {
        let number = random.below(boards.len());
        let mut clues = vec![None; 16];
        (0..random.below(5)).for_each(|_| clues[random.below(16)] = Digit::new(random.below(4) as u16 + 1));
        let puzzle = Puzzle::new(Arc::clone(&boards[number]), clues).unwrap();
        let Some((certificate, raw)) = certify(&puzzle, 6) else { continue };
        let proof = &certificate.refutation.as_ref().unwrap().proof;
        if proof.is_empty() {
            continue;
        }
        found += 1;
        let own = own(&puzzle, &certificate.grids);
        assert!(both[number].agree(&own, &raw) && both[number].agree(&own, proof));
        for changed in changes(proof) {
            outcomes[usize::from(both[number].agree(&own, &changed))] += 1;
        }
    }
    assert!(outcomes.iter().all(|&outcome| outcome > count), "{outcomes:?}");
}

#[test]
fn each_change_to_a_step_is_accepted_or_refused_alike() {
    change_each(100);
}

#[test]
#[ignore = "takes minutes"]
fn each_change_to_a_step_of_a_thousand_proofs_is_accepted_or_refused_alike() {
    change_each(1000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]
    #[test]
    fn all_agree_on_arbitrary_clauses(
        (shape, clauses) in (1..4_usize, 1..4_usize).prop_flat_map(|(rows, columns)| {
            let variables = (rows * columns).pow(3) as i32;
            let literal = (1..=variables, 0..4).prop_map(|(number, sign)| if sign == 0 { number } else { -number });
            (Just(BoxShape { rows, columns }), prop::collection::vec(prop::collection::vec(literal, 1..5), 1..30))
        }),
        given in 0..10_usize,
    ) {
        let board = Board::new(Geometry::with_boxes(shape).unwrap(), []).unwrap();
        let clauses: Vec<Vec<Lit>> =
            clauses.iter().map(|clause| clause.iter().map(|&one| Lit::from_dimacs(one).unwrap()).collect()).collect();
        let proof = Proof::new(&clauses);
        let (mut own, given) = (Cnf::default(), given.min(proof.len()));
        (0..given).filter_map(|step| proof.step(step)).for_each(|step| own.push(step));
        let rest = proof.only(&(given..proof.len()).collect::<Vec<_>>());
        Both::new(&board).agree(&own, &rest);
    }
}

/// The clues of a full board of side 16 leave no other grid; propagating them is all the work there is.
#[test]
fn the_puzzles_own_clauses_are_propagated_only_while_keep_going_returns_true() {
    let board = Board::new(Geometry::with_side(16).unwrap(), []).unwrap();
    let shifted = |row: usize| row % 4 * 4 + row / 4;
    let digits: Vec<_> = (0..256).map(|cell| Digit::from_index((shifted(cell / 16) + cell % 16) % 16)).collect();
    let puzzle = Puzzle::new(Arc::clone(&board), digits.iter().copied().map(Some).collect()).unwrap();
    let (groups, own, proof) = (Groups::new(&board), own(&puzzle, &[digits]), Proof::default());
    let run = |most: usize, is_check: bool| {
        let mut calls = 0;
        let mut keep_going = || {
            calls += 1;
            calls <= most
        };
        let result = if is_check {
            check(&groups, &own, &proof, &mut keep_going)
        } else {
            needed(&groups, &own, &proof, &mut keep_going).map(drop)
        };
        (result, calls)
    };
    for is_check in [true, false] {
        let (result, calls) = run(usize::MAX, is_check);
        assert_eq!(result, Ok(()));
        assert!(calls >= own.len() + 256 / 64, "{calls}");
        for most in 0..calls {
            assert_eq!(run(most, is_check), (Err(Refusal::Stopped), most + 1));
        }
    }
}
