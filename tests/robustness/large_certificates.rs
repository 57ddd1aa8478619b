//! Certificates of boards above side 35, whose rules are never stored as clauses: made, verified, and refused with any
//! other claim.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use assert_cmd::Command;
use std::fs;
use sudosat::certify::Certifier;
use sudosat::engine::Budget;
use sudosat::puzzle::{Board, BoxShape, Digit, Geometry, Puzzle};
use sudosat::sat::Lit;
use sudosat::verify::{Certificate, Claim, Proof, Refusal, Refutation, Verifier};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A grid in which each row is the first one, shifted.
fn pattern(shape: BoxShape) -> Vec<usize> {
    let side = shape.rows * shape.columns;
    let shift = |row: usize| row % shape.rows * shape.columns + row / shape.rows;
    (0..side * side).map(|cell| (shift(cell / side) + cell % side) % side).collect()
}

/// A puzzle with two solutions for each of some `swaps`, which are in bands of their own: two rows of a band and two
/// columns half a board apart, where two digits can be exchanged. In addition every tenth cell is empty.
fn with_swaps(shape: BoxShape, swaps: usize, random: &mut Random) -> Puzzle {
    let side = shape.rows * shape.columns;
    let mut clues: Vec<Option<Digit>> =
        pattern(shape).into_iter().map(|digit| Some(Digit::from_index(digit))).collect();
    for _ in 0..side * side / 10 {
        // One cell of a row, which singles fill.
        let row = random.below(side);
        let first = row * side;
        if clues[first..first + side].iter().all(Option::is_some) {
            clues[first + random.below(side)] = None;
        }
    }
    for band in 0..swaps {
        let row = band * shape.rows;
        let column = random.below(side / 2);
        for (row, column) in [(row, column), (row, column + side / 2)] {
            clues[row * side + column] = None;
            clues[(row + shape.rows / 2) * side + column] = None;
        }
    }
    let board = Board::new(Geometry::with_boxes(shape).unwrap(), []).unwrap();
    Puzzle::new(board, clues).unwrap()
}

fn certified(puzzle: &Puzzle, most: usize) -> Certificate {
    Certifier::new().counting_up_to(most).certify(puzzle, &Budget::unlimited()).unwrap()
}

/// The certificate of these grids and steps, with its digest, as a forger would make it.
fn forged(verifier: &mut Verifier, puzzle: &Puzzle, grids: Vec<Vec<Digit>>, proof: Proof) -> Certificate {
    let digest = verifier.digest(puzzle, &grids, &proof).unwrap();
    Certificate::new(puzzle.clone(), grids, Some(Refutation { proof, digest }))
}

/// A proof with some random changes.
fn changed(proof: &Proof, variables: usize, random: &mut Random) -> Proof {
    let mut steps: Vec<Vec<Lit>> = proof.steps().map(<[Lit]>::to_vec).collect();
    for _ in 0..=random.below(3) {
        if steps.is_empty() {
            steps.push(Vec::new());
        }
        let step = random.below(steps.len());
        let number = random.below(variables) as i32 + 1;
        let literal = Lit::from_dimacs(if random.below(2) == 0 { number } else { -number }).unwrap();
        match random.below(4) {
            0 => drop(steps.remove(step)),
            1 => steps[step].push(literal),
            2 => steps.insert(step, vec![literal]),
            _ => {
                let negated = steps[step].pop().map(|literal| !literal);
                steps[step].extend(negated);
            }
        }
    }
    Proof::new(steps)
}

const SHAPES: [(BoxShape, u32); 2] = [(BoxShape { rows: 6, columns: 6 }, 2), (BoxShape { rows: 8, columns: 8 }, 3)];

fn forge(times: usize) {
    for (shape, version) in SHAPES {
        let (mut verifier, mut random) = (Verifier::new(), Random(36));
        let side = shape.rows * shape.columns;
        let puzzle = with_swaps(shape, 2, &mut random);
        let honest = certified(&puzzle, 4);
        assert_eq!((honest.claim(), honest.version()), (Claim::Exactly(4), version));
        assert_eq!(verifier.verify(&honest).map(|solutions| solutions.len()), Ok(4));
        assert_eq!(Certificate::from_fields(&honest.to_fields()).as_ref(), Ok(&honest));
        let proof = honest.refutation.as_ref().unwrap().proof.clone();
        assert!(!proof.is_empty());
        // Each of these puzzles has one more solution than claimed, so no proof can hold.
        let fewer = |shown: usize| honest.grids[..shown].to_vec();
        for shown in 0..4 {
            for number in 0..times {
                let proof = if number == 0 { proof.clone() } else { changed(&proof, side.pow(3), &mut random) };
                let lie = forged(&mut verifier, &puzzle, fewer(shown), proof);
                let refusal = verifier.verify(&lie).unwrap_err();
                assert!(matches!(refusal, Refusal::Step { .. } | Refusal::NoContradiction { .. }), "{refusal}");
            }
        }
        // So has a puzzle without one of the clues that the swaps need.
        let mut clues = puzzle.clues().to_vec();
        let third = with_swaps(shape, 3, &mut random);
        third.clues().iter().enumerate().filter(|(_, clue)| clue.is_none()).for_each(|(cell, _)| clues[cell] = None);
        let looser = puzzle.with_clues(clues).unwrap();
        let lie = forged(&mut verifier, &looser, honest.grids.clone(), proof.clone());
        assert!(matches!(verifier.verify(&lie), Err(Refusal::Step { .. } | Refusal::NoContradiction { .. })));
        assert_eq!(
            verifier.verify(&Certificate::new(looser, honest.grids.clone(), honest.refutation.clone())).unwrap_err(),
            verifier.verify(&lie).unwrap_err()
        );
        refused_for_its_grids(&mut verifier, &honest, &proof);
    }
}

fn refused_for_its_grids(verifier: &mut Verifier, honest: &Certificate, proof: &Proof) {
    let Certificate { puzzle, grids, .. } = honest;
    let missing = forged(verifier, puzzle, grids.clone(), Proof::default());
    assert_eq!(verifier.verify(&missing), Err(Refusal::NoContradiction { steps: 0 }));
    let mut twice = grids.clone();
    twice.pop();
    twice.push(grids[0].clone());
    let lie = forged(verifier, puzzle, twice, proof.clone());
    assert_eq!(verifier.verify(&lie), Err(Refusal::SameSolution { number: 4, earlier: 1 }));
    let mut wrong = grids.clone();
    wrong[2].swap(0, 1);
    let lie = forged(verifier, puzzle, wrong, proof.clone());
    assert!(matches!(verifier.verify(&lie), Err(Refusal::WrongSolution { number: 3, .. })));
    let mut exchanged = honest.clone();
    exchanged.grids.swap(0, 1);
    assert_eq!(verifier.verify(&exchanged), Err(Refusal::Digest));
    let mut digest = honest.clone();
    digest.refutation.as_mut().unwrap().digest.0[0] ^= 1;
    assert_eq!(verifier.verify(&digest), Err(Refusal::Digest));
    let lrat = verifier.lrat(puzzle, grids, proof);
    assert_eq!(lrat.is_err_and(|refusal| matches!(refusal, Refusal::TooLarge { .. })), honest.version() == 3);
}

#[test]
fn no_forgery_for_a_large_board_is_accepted() {
    forge(20);
}

#[test]
#[ignore = "takes minutes: SOAK_RUNS is the number of forgeries [20000]"]
fn none_of_very_many_forgeries_for_a_large_board_is_accepted() {
    let runs: usize = std::env::var("SOAK_RUNS").map_or(20_000, |runs| runs.parse().unwrap());
    forge(runs.div_ceil(4 * SHAPES.len()));
}

fn run(args: &[&str], input: &str) -> (String, String, Option<i32>) {
    let mut command = Command::cargo_bin("sudosat").unwrap();
    let output = command.args(args).write_stdin(input).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn a_large_certificate_has_its_own_version_and_no_formula() {
    let puzzle = with_swaps(BoxShape { rows: 8, columns: 8 }, 2, &mut Random(8));
    let words = |clue: &Option<Digit>| clue.map_or_else(|| ".".to_owned(), |digit| digit.to_string());
    let text = puzzle.clues().iter().map(words).collect::<Vec<_>>().join(" ");
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let place = folder.path().display().to_string();
    fs::write(path("formula.cnf"), "of an earlier certificate").unwrap();
    assert_eq!(run(&["certify", "--count", "4", "-o", &place], &text).2, Some(0));
    assert_eq!(run(&["verify", &place], ""), ("exactly 4\n".to_owned(), String::new(), Some(0)));
    let manifest = fs::read_to_string(path("certificate.json")).unwrap();
    assert!(manifest.contains("\"schema\": \"sudosat-certificate-3\""), "{}", &manifest[..100]);
    assert!(manifest.contains("\"formula\": \"sudosat export PUZZLE --encoding extended"));
    assert!(!path("formula.cnf").exists() && !path("proof.lrat").exists());
    let refused = |reason: &str| {
        let (out, messages, code) = run(&["verify", &place], "");
        assert_eq!((out.as_str(), code), ("refused\n", Some(3)), "{messages}");
        assert!(messages.contains(reason), "{messages}");
    };
    fs::write(path("formula.cnf"), "p cnf 1 2\n1 0\n-1 0\n").unwrap();
    refused("formula.cnf is not part of a certificate of version 3");
    fs::remove_file(path("formula.cnf")).unwrap();
    fs::write(path("certificate.json"), manifest.replace("certificate-3", "certificate-2")).unwrap();
    refused("the schema of this certificate is sudosat-certificate-3");
    fs::write(path("certificate.json"), &manifest).unwrap();
    fs::write(path("proof.drat"), "0\n").unwrap();
    refused("lead to no contradiction");

    for format in ["line", "csv", "json"] {
        let (made, messages, code) = run(&["certify", "--count", "4", "--format", format], &text);
        assert_eq!(code, Some(0), "{messages}");
        assert_eq!(run(&["verify"], &made).0, "exactly 4\n", "{format}");
    }
}
