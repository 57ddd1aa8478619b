//! Forged certificates, and the reason for which each is refused.

use crate::dimacs::push_clause;
use crate::lrat::LratError;
use crate::prover;
use crate::refusal::Refusal;
use crate::{
    Certificate, Claim, Digest, Evidence, Proof, ProofError, ProofErrorKind, ProvedStep, Refutation, Verifier,
    check_lrat,
};
use proptest::prelude::*;
use std::collections::BTreeSet;
use sudosat_core::formula::{Lit, write_cnf};
use sudosat_core::puzzle::{Board, Digit, Geometry, Puzzle};

/// Defines the name of each refusal, and the list of all names.
macro_rules! names {
    ($($pattern:pat => $name:literal),* $(,)?) => {
        const NAMES: &[&str] = &[$($name),*];

        fn name(refusal: &Refusal) -> &'static str {
            match refusal { $($pattern => $name),* }
        }
    };
}

names! {
    Refusal::WrongSolution { .. } => "wrong solution",
    Refusal::SameSolution { .. } => "same solution",
    Refusal::TooFewSolutions { .. } => "too few solutions",
    Refusal::OutOfRange { .. } => "out of range",
    Refusal::Step { .. } => "step",
    Refusal::NoContradiction { .. } => "no contradiction",
    Refusal::Digest => "digest",
    Refusal::Formula { .. } => "formula",
    Refusal::Lrat(LratError::Malformed(ProofError { kind: ProofErrorKind::Unexpected { .. }, .. })) => "lrat: word",
    Refusal::Lrat(LratError::Malformed(ProofError { kind: ProofErrorKind::OutOfRange { .. }, .. })) => "lrat: range",
    Refusal::Lrat(LratError::Malformed(ProofError { kind: ProofErrorKind::OpenClause, .. })) => "lrat: open",
    Refusal::Lrat(LratError::Malformed(ProofError { kind: ProofErrorKind::NoEnd, .. })) => "lrat: no end",
    Refusal::Lrat(LratError::Malformed(ProofError { kind: ProofErrorKind::AfterEnd, .. })) => "lrat: after end",
    Refusal::Lrat(LratError::Number { .. }) => "lrat: number",
    Refusal::Lrat(LratError::Missing { .. }) => "lrat: missing",
    Refusal::Lrat(LratError::Deletion { .. }) => "lrat: deletion",
    Refusal::Lrat(LratError::NotUnit { .. }) => "lrat: not unit",
    Refusal::Lrat(LratError::NoContradiction { .. }) => "lrat: no contradiction",
    Refusal::LratDigest => "lrat digest",
    Refusal::TooLarge { .. } => "too large",
    Refusal::Memory { .. } => "memory",
    Refusal::SolutionStep { .. } => "solution step",
    Refusal::Stopped => "stopped",
}

/// A puzzle that unit propagation does not solve.
const HARD: &str = "98.7.....76....8....5.8....4......3...69..4......42..1..76..9......1...2.....3.4.";

fn certified(puzzle: &Puzzle) -> Certificate {
    prover::certify(puzzle, 1).unwrap().0
}

fn honest() -> Certificate {
    certified(&HARD.parse().unwrap())
}

/// The digest, computed as documented.
fn digest(certificate: &Certificate, proof: &Proof) -> Digest {
    let formula = Verifier::new().formula(&certificate.puzzle, &certificate.grids).unwrap();
    let mut text = String::new();
    formula.clauses().for_each(|clause| push_clause(&mut text, clause));
    Digest::sha256(format!("{text}proof\n{}", proof.to_drat()).as_bytes())
}

/// The certificate with another proof and its digest, as a forger would make it.
fn with_proof(certificate: Certificate, proof: Proof) -> Certificate {
    let digest = digest(&certificate, &proof);
    Certificate { refutation: Some(Refutation { proof, digest }), ..certificate }
}

fn proof_of(certificate: &Certificate) -> Proof {
    certificate.refutation.as_ref().unwrap().proof.clone()
}

fn lit(number: i32) -> Lit {
    Lit::from_dimacs(number).unwrap()
}

/// Certificates with exactly one fault each.
fn forged() -> Vec<(&'static str, Certificate)> {
    let honest = honest();
    let unsolvable = certified(
        &honest
            .puzzle
            .with_clues({
                let mut clues = honest.puzzle.clues().to_vec();
                let open = clues.iter().position(Option::is_none).unwrap();
                clues[open] = Some(Digit::from_index((honest.grids[0][open].index() + 1) % 9));
                clues
            })
            .unwrap(),
    );
    assert_eq!(unsolvable.claim(), Claim::Unsolvable);
    let of_unsolvable = proof_of(&unsolvable);
    let twice = Certificate { grids: vec![honest.grids[0].clone(), honest.grids[0].clone()], ..honest.clone() };
    let steps = || proof_of(&honest).steps().map(<[Lit]>::to_vec).collect::<Vec<_>>();
    let beyond = Proof::new(steps().into_iter().chain([vec![lit(730)]]));
    let (cell, clue) = honest.puzzle.given().next().unwrap().indexed(9);
    let against_clue = Proof::new([[lit(-((cell * 9 + clue.index() + 1) as i32))]]);
    let mut other_digest = honest.clone();
    other_digest.refutation.as_mut().unwrap().digest.0[7] ^= 1;
    let knights = Board::new(Geometry::with_side(64).unwrap(), ["anti-knight".parse().unwrap()]).unwrap();
    let large = Puzzle::new(knights, vec![None; 4096]).unwrap();
    let refutation = Some(Refutation { proof: Proof::default(), digest: Digest([0; 32]) });
    vec![
        ("wrong solution", with_proof(Certificate { grids: honest.grids.clone(), ..unsolvable }, of_unsolvable)),
        ("same solution", with_proof(twice, proof_of(&honest))),
        ("too few solutions", Certificate { refutation: None, ..honest.clone() }),
        ("out of range", with_proof(honest.clone(), beyond)),
        ("step", with_proof(honest.clone(), against_clue)),
        ("no contradiction", with_proof(honest.clone(), Proof::default())),
        ("digest", other_digest),
        ("too large", Certificate { puzzle: large, grids: vec![], refutation }),
    ]
}

/// LRAT files with exactly one fault each.
fn forged_lrat(lrat: &str) -> Vec<(&'static str, String)> {
    let (before, last) = lrat.trim_end().rsplit_once('\n').unwrap();
    let (first, _) = lrat.split_once('\n').unwrap();
    let (number, literals) = first.split_once(' ').unwrap();
    let (literals, _) = literals.split_once(" 0 ").unwrap();
    let last_hints = last.strip_suffix(" 0").unwrap();
    let (fewer_hints, _) = last_hints.rsplit_once(' ').unwrap();
    vec![
        ("lrat: word", format!("c\n{lrat}")),
        ("lrat: range", lrat.replacen(&format!("{number} {literals}"), &format!("{number} 730 {literals}"), 1)),
        ("lrat: open", last_hints.to_owned()),
        ("lrat: no end", format!("{before}\n")),
        ("lrat: after end", format!("{lrat}999999 d 1 0\n")),
        ("lrat: number", format!("{first}\n{lrat}")),
        ("lrat: missing", format!("{before}\n{last_hints} 999999 0\n")),
        ("lrat: deletion", format!("{number} d 999999 0\n{lrat}")),
        ("lrat: not unit", lrat.replacen(&format!("{number} {literals} 0 "), &format!("{number} {literals} 0 1 "), 1)),
        ("lrat: no contradiction", format!("{before}\n{fewer_hints} 0\n")),
    ]
}

#[test]
fn each_refusal_has_a_certificate_that_nothing_else_refuses() {
    let (mut verifier, honest, mut found) = (Verifier::new(), honest(), BTreeSet::new());
    let mut refused = |expected: &'static str, outcome: Result<(), Refusal>| {
        let refusal = outcome.expect_err(expected);
        assert_eq!(name(&refusal), expected, "{refusal}");
        found.insert(expected);
    };
    assert!(verifier.verify(&honest).is_ok());
    for (expected, certificate) in forged() {
        refused(expected, verifier.verify(&certificate).map(drop));
    }
    let lrat = verifier.lrat(&honest.puzzle, &honest.grids, &proof_of(&honest)).unwrap();
    assert_eq!(verifier.verify_lrat(&honest, lrat.as_bytes(), Digest::sha256(lrat.as_bytes())), Ok(()));
    for (expected, lrat) in forged_lrat(&lrat) {
        let digest = Digest::sha256(lrat.as_bytes());
        refused(expected, verifier.verify_lrat(&honest, lrat.as_bytes(), digest));
    }
    refused("lrat digest", verifier.verify_lrat(&honest, lrat.as_bytes(), Digest([0; 32])));
    refused("formula", verifier.verify_formula(&honest, &b""[..]));
    let against_clue = forged().into_iter().find(|(reason, _)| *reason == "step").unwrap().1;
    assert_eq!(verifier.verify(&against_clue), Err(Refusal::Step { number: 1 }));
    let stopped = verifier.trim_while(&honest.puzzle, &honest.grids, &proof_of(&honest), || false);
    refused("stopped", stopped.map(drop));
    for mut verifier in [Verifier::new(), Verifier::without_written_formula()] {
        refused("stopped", verifier.verify_while(&honest, || false).map(drop));
    }
    let evidence = Evidence::Uniqueness;
    let step = ProvedStep { place: None, eliminate: Vec::new(), premises: Vec::new(), evidence };
    refused("solution step", Verifier::new().verify_steps_while(&honest, &[step], || true).map(drop));
    refused("memory", Verifier::new().with_memory(1 << 10).verify(&honest).map(drop));
    assert_eq!(found, NAMES.iter().copied().collect());
}

#[test]
fn each_fault_in_a_formula_file_is_refused_with_its_own_reason() {
    let (mut verifier, honest) = (Verifier::new(), honest());
    let formula = verifier.formula(&honest.puzzle, &honest.grids).unwrap();
    let mut bytes = Vec::new();
    write_cnf(&mut bytes, &formula).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let (header, clauses) = text.split_once('\n').unwrap();
    let (clauses_but_last, last) = clauses.trim_end().rsplit_once('\n').unwrap();
    let mut message = |text: &str| verifier.verify_formula(&honest, text.as_bytes()).map_err(|error| error.to_string());
    for liberty in
        ["c map 1 r1c1=1\n", "c map 194 r3c4=5\n", "c map 729 r9c9=9\n", "c anything\n", "c\n", "cmap 1 r1c1=2\n"]
    {
        assert_eq!(message(&format!("{liberty}{text}{liberty}")), Ok(()), "{liberty}");
    }
    let long = |length: usize| format!("c{}\n{text}", "x".repeat(length - 2));
    assert_eq!(message(&long(1 << 20)), Ok(()));
    // One literal per line.
    let open = |length: usize| format!("{header}\n{}", "1\n".repeat(length));
    let end = formula.len() + 2;
    let count = formula.len();
    for (forged, reason) in [
        ("", "line 1: not the formula that the puzzle defines: the header is missing"),
        (clauses, "expected the header before the first clause"),
        (&format!("{clauses}{header}\n"), "expected the header before the first clause"),
        (&format!("{header}\n{text}"), "expected a literal, found `p`"),
        (&format!("p cnf 730 {count}\n{clauses}"), &format!("expected `{header}`, found `p cnf 730 {count}`")),
        (&format!("p cnf 729 {}\n{clauses}", count - 1), &format!("expected `{header}`")),
        (&format!("{header}\n{clauses_but_last}\n"), &format!("clause {count} of {count} is missing: `-")),
        (&format!("{header}\n{clauses_but_last}\n"), "…`"),
        (&format!("{text}1 0\n"), "there is an extra clause"),
        (&format!("{text}1 \n"), "the last clause is truncated"),
        (&format!("{header}\n{clauses_but_last}\n1 {last}\n"), &format!("clause {count} is not `")),
        (&text.replacen("1 2 3", "2 1 3", 1), "clause 1 is not `1 2 3 4 5 6 7 8 9 0`"),
        (&text.replacen("1 2 3", "1 x 3", 1), "expected a literal, found `x`"),
        (
            &format!("c map 1 r1c1=2\n{text}"),
            "line 1: not the formula that the puzzle defines: wrong comment: variable 1 is r1c1=1",
        ),
        (
            &format!("{text}c  map\t729  r9c9=8\n"),
            &format!("line {end}: not the formula that the puzzle defines: wrong comment: variable 729 is r9c9=9"),
        ),
        (&format!("c map 5 r1c1=5 r1c1=4\n{text}"), "wrong comment"),
        (&format!("c map 730 r1c1=5\n{text}"), "the comment names no variable: `730`"),
        (&format!("c map 0 r1c1=1\n{text}"), "the comment names no variable: `0`"),
        (&format!("c map\n{text}"), "the comment names no variable"),
        (&long((1 << 20) + 1), "line 1: not the formula that the puzzle defines: it is longer than 1048576 bytes"),
        (&format!("{}0\n", open(1 << 20)), "clause 1 is not"),
        (&open((1 << 20) + 1), "clause 1 does not end"),
        (&open((1 << 20) + 2), "line 1048578: not the formula that the puzzle defines: clause 1 does not end"),
    ] {
        let message = message(forged).expect_err(reason);
        assert!(message.contains(reason), "{message}, not {reason}");
    }
}

#[test]
fn no_clause_passes_from_the_formula_to_the_proof_under_one_digest() {
    let (mut verifier, honest) = (Verifier::new(), honest());
    let proof = proof_of(&honest);
    let formula = verifier.formula(&honest.puzzle, &honest.grids).unwrap();
    let last = formula.clauses_from(formula.len() - 1).next().unwrap().to_vec();
    let moved = Proof::new([last].into_iter().chain(proof.steps().map(<[Lit]>::to_vec)));
    let one = verifier.digest(&honest.puzzle, &honest.grids, &proof).unwrap();
    assert_eq!(one, digest(&honest, &proof));
    assert_ne!(one, verifier.digest(&honest.puzzle, &[], &moved).unwrap());
}

#[test]
fn a_foreign_clause_is_an_error_and_no_evidence() {
    let puzzle: Puzzle = "1...............".parse().unwrap();
    let (mut verifier, none) = (Verifier::new(), Proof::default());
    for grids in [vec![vec![]], vec![vec![Digit::from_index(0); 17]], vec![vec![Digit::from_index(4); 16]]] {
        assert!(matches!(verifier.trim(&puzzle, &grids, &none), Err(Refusal::WrongSolution { number: 1, .. })));
        assert!(matches!(verifier.lrat(&puzzle, &grids, &none), Err(Refusal::WrongSolution { .. })));
        assert!(matches!(verifier.digest(&puzzle, &grids, &none), Err(Refusal::WrongSolution { .. })));
        assert!(matches!(verifier.formula(&puzzle, &grids), Err(Refusal::WrongSolution { .. })));
    }
    let beyond = Proof::new([vec![lit(64)], vec![lit(2), lit(-65)]]);
    let message = verifier.trim(&puzzle, &[], &beyond).unwrap_err().to_string();
    assert_eq!(message, "step 2 of the proof: literal -65 is out of range: the formula has 64 variables");
    // The empty clause as a step is the contradiction, which must be found.
    assert_eq!(Proof::new([Vec::new()]), none);
    assert_eq!(verifier.trim(&puzzle, &[], &Proof::new([Vec::new()])), Err(Refusal::NoContradiction { steps: 0 }));
}

#[test]
fn the_digest_depends_on_the_puzzle_and_the_grids_without_a_written_formula() {
    let board = Board::new(Geometry::with_side(64).unwrap(), []).unwrap();
    let puzzle = |clue: usize| {
        let clues = (0..4096).map(|cell| (cell == 7).then(|| Digit::from_index(clue))).collect();
        Puzzle::new(board.clone(), clues).unwrap()
    };
    let grid = |digit| vec![Digit::from_index(digit); 4096];
    let all = [(puzzle(0), vec![]), (puzzle(1), vec![]), (puzzle(0), vec![grid(5)]), (puzzle(0), vec![grid(6)])];
    let mut verifier = Verifier::new();
    let digests = all.map(|(puzzle, grids)| verifier.digest(&puzzle, &grids, &Proof::default()).unwrap().to_string());
    assert_eq!(digests.iter().collect::<BTreeSet<_>>().len(), 4);
}

proptest! {
    #[test]
    fn no_input_panics_or_proves_a_false_claim(
        steps in prop::collection::vec(prop::collection::vec(prop_oneof![-70..70_i32, any::<i32>()], 0..5), 0..12),
        grids in prop::collection::vec(prop::collection::vec(1..6_u16, 15..18), 0..3),
        digest in any::<[u8; 32]>(),
    ) {
        // With one clue this board has 72 solutions.
        let puzzle: Puzzle = "1...............".parse().unwrap();
        let steps = steps.iter().map(|step| step.iter().filter_map(|&one| Lit::from_dimacs(one)).collect::<Vec<_>>());
        let proof = Proof::new(steps);
        let digits = |grid: &Vec<u16>| grid.iter().filter_map(|&one| Digit::new(one)).collect();
        let grids: Vec<Vec<Digit>> = grids.iter().map(digits).collect();
        let mut verifier = Verifier::new();
        prop_assert!(verifier.trim(&puzzle, &grids, &proof).is_err());
        prop_assert!(verifier.lrat(&puzzle, &grids, &proof).is_err());
        let _ = verifier.digest(&puzzle, &grids, &proof);
        let refutation = Some(Refutation { proof, digest: Digest(digest) });
        let certificate = Certificate { puzzle, grids, refutation };
        prop_assert!(verifier.verify(&certificate).is_err());
        let _ = verifier.verify_formula(&certificate, &b"p cnf 64 1\n1 0\n"[..]);
        prop_assert!(verifier.verify_lrat(&certificate, b"9 0 1 0\n", Digest(digest)).is_err());
        let _ = certificate.to_fields();
    }
}

/// Comparing each repetition with all before it would take hours.
#[test]
fn a_literal_repeated_a_million_times_takes_linear_time() {
    let repeated = "1 ".repeat(1_000_000);
    assert_eq!(Proof::read(format!("{repeated}0 0\n").as_bytes(), 9), Ok(Proof::new([[lit(1)]])));
    let formula = sudosat_core::formula::read_cnf("p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n").unwrap();
    let hints = "5 ".repeat(1_000_000);
    let lrat = format!("5 {repeated}0 1 2 0\n6 0 5 3 4 {hints}0\n");
    assert_eq!(check_lrat(&formula, lrat.as_bytes()), Ok(()));
}

/// The limit applies to the estimate exactly, to the byte; more grids and a longer proof need more.
#[test]
fn a_check_that_needs_more_memory_is_refused() {
    let honest = honest();
    let Err(Refusal::Memory { needed, limit: 0 }) = Verifier::new().with_memory(0).verify(&honest) else {
        panic!("it needs nothing");
    };
    assert!(Verifier::new().with_memory(needed).verify(&honest).is_ok());
    let refused = Verifier::new().with_memory(needed - 1).verify(&honest);
    assert_eq!(refused, Err(Refusal::Memory { needed, limit: needed - 1 }));
    let mut more = honest.clone();
    more.grids.push(more.grids[0].clone());
    let Refutation { proof, digest } = more.refutation.take().unwrap();
    more.refutation = Some(Refutation { proof: proof.only(&[]), digest });
    let digest = |certificate: &Certificate, limit| {
        let Certificate { puzzle, grids, refutation } = certificate;
        Verifier::new().with_memory(limit).digest(puzzle, grids, &refutation.as_ref().unwrap().proof)
    };
    let Err(Refusal::Memory { needed: for_more, .. }) = digest(&more, 0) else { panic!("it needs nothing") };
    let literals: usize = proof.steps().map(|step| step.len() + 1).sum();
    assert_eq!(for_more, needed + 50 * 81 - 50 * literals as u64);
}

/// Clauses of rules are counted while they are written, and for the next puzzle on the same board too.
#[test]
fn the_clauses_of_rules_need_memory() {
    let board = Board::new(Geometry::with_side(4).unwrap(), ["x-sum 5 row 1".parse().unwrap()]).unwrap();
    let puzzle = Puzzle::empty(board);
    let plain = Puzzle::empty(Board::with_side(4).unwrap());
    let needed = |puzzle: &Puzzle, limit| Verifier::new().with_memory(limit).digest(puzzle, &[], &Proof::default());
    let Err(Refusal::Memory { needed: houses, .. }) = needed(&plain, 0) else { panic!("it needs nothing") };
    let Err(Refusal::Memory { needed: first, limit }) = needed(&puzzle, houses) else { panic!("rules are free") };
    assert!(first > houses && limit == houses);
    let enough = (first..first + (1 << 20)).find(|&limit| needed(&puzzle, limit).is_ok()).unwrap();
    let formula = Verifier::new().formula(&puzzle, &[]).unwrap().size();
    let without = Verifier::new().formula(&plain, &[]).unwrap().size();
    let rules = 20 * (formula.literals - without.literals) + 24 * (formula.clauses - without.clauses);
    assert_eq!(enough, houses + rules);
    let mut verifier = Verifier::new().with_memory(enough);
    assert!(verifier.digest(&puzzle, &[], &Proof::default()).is_ok());
    let longer = Proof::new([[Lit::from_dimacs(1).unwrap()]]);
    assert_eq!(
        verifier.digest(&puzzle, &[], &longer),
        Err(Refusal::Memory { needed: enough + 100, limit: enough }),
        "the rules are those of the puzzle before"
    );
}

type HintedStep = (Vec<Lit>, Vec<u32>);

#[test]
fn hints_are_checked() {
    let (mut verifier, honest) = (Verifier::new(), honest());
    let lrat = verifier.lrat(&honest.puzzle, &honest.grids, &proof_of(&honest)).unwrap();
    let numbers = |text: &str| text.split_whitespace().map(|word| word.parse().unwrap()).collect::<Vec<i32>>();
    let steps: Vec<HintedStep> = lrat
        .lines()
        .map(|line| {
            let (step, hints) = line.strip_suffix(" 0").unwrap().split_once(" 0 ").unwrap();
            let hints = numbers(hints).into_iter().map(i32::unsigned_abs).collect();
            (numbers(step)[1..].iter().copied().map(lit).collect(), hints)
        })
        .collect();
    let hinted =
        |steps: &[HintedStep]| Proof::with_hints(steps.iter().map(|(step, hints)| (step.as_slice(), hints.clone())));
    let proof = hinted(&steps);
    assert_eq!(verifier.lrat(&honest.puzzle, &honest.grids, &proof).unwrap(), lrat);
    let refutation = verifier.trim(&honest.puzzle, &honest.grids, &proof).unwrap();
    let certificate = Certificate { refutation: Some(refutation), ..honest.clone() };
    assert!(verifier.verify(&certificate).is_ok());
    let mut refused = |expected: &str, steps: &[HintedStep]| {
        let refusal = verifier.trim(&honest.puzzle, &honest.grids, &hinted(steps)).expect_err(expected);
        assert_eq!(name(&refusal), expected, "{refusal}");
        assert_eq!(verifier.lrat(&honest.puzzle, &honest.grids, &hinted(steps)), Err(refusal));
    };
    let changed = |change: fn(&mut Vec<HintedStep>)| {
        let mut steps = steps.clone();
        change(&mut steps);
        steps
    };
    refused("no contradiction", &changed(|steps| steps.truncate(1)));
    refused("no contradiction", &changed(Vec::clear));
    refused("lrat: no contradiction", &changed(|steps| steps.last_mut().unwrap().1.truncate(1)));
    refused("lrat: missing", &changed(|steps| steps[0].1[0] = u32::MAX));
    refused("lrat: missing", &changed(|steps| steps[0].1.insert(0, 0)));
    refused("lrat: not unit", &changed(|steps| steps[0].1.insert(0, 1)));
}

/// All that an auditor of this crate reads; `serde` is for `sudosat` alone.
#[test]
fn this_crate_depends_on_core_and_a_hash() {
    let (_, rest) = include_str!("../Cargo.toml").split_once("\n[dependencies]\n").unwrap();
    let serde = "serde = { workspace = true, optional = true }";
    let expected = [serde, "sha2 = \"0.11\"", "sudosat-core.workspace = true"].join("\n");
    assert_eq!(rest.split("\n\n").next().unwrap(), expected);
}
