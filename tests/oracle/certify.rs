//! Certificates: made for every kind of puzzle, verified, and refused after any change.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use crate::shared::oracle::entry::{Entry, corpus};
use crate::shared::puzzles::{CLASH, TWO_SOLUTIONS};
use assert_cmd::Command;
use itertools::Itertools;
use std::fs;
use sudosat::certify::Certifier;
use sudosat::engine::{Budget, Count, Engine};
use sudosat::puzzle::{Board, Candidate, Cell, Digit, DigitSet, Geometry, Puzzle, Rule};
use sudosat::sat::{Lit, Probe, reduce, write_cnf};
use sudosat::verify::{Certificate, Claim, Digest, Fields, Proof, Refusal, Refutation, Verifier, check_lrat};

/// The puzzle of a corpus entry, with its regions as labels, so that the checker's reading of boxes is tested too.
fn puzzle_of(entry: &Entry) -> Puzzle {
    let board = &entry.board;
    let labels: Vec<u16> = board.region.iter().map(|&region| region as u16).collect();
    let shaped = entry.board_text.split(' ').next().unwrap();
    let geometry = match shaped {
        "4" | "6" | "8" | "9" | "10" | "12" | "16" | "25" => Geometry::with_side(board.side).unwrap(),
        _ => Geometry::with_regions(board.side, &labels).unwrap(),
    };
    let rules = [(board.main_diagonal, Rule::MAIN_DIAGONAL), (board.anti_diagonal, Rule::ANTI_DIAGONAL)];
    let rules = rules.into_iter().filter(|(wanted, _)| *wanted).map(|(_, rule)| rule);
    Puzzle::new(Board::new(geometry, rules).unwrap(), entry.clues.iter().map(|&clue| Digit::new(clue)).collect())
        .unwrap()
}

#[test]
fn every_verdict_of_the_corpus_is_certified_and_verified() {
    let mut certifier = Certifier::new().counting_up_to(3);
    let mut verifier = Verifier::new();
    let mut proofs = 0;
    for entry in corpus() {
        let puzzle = puzzle_of(&entry);
        let certificate = certifier.certify(&puzzle, &Budget::unlimited());
        let certificate = &certificate.unwrap_or_else(|error| panic!("{}: {error}", entry.name));
        let expected = match entry.count {
            0 => "unsolvable".to_owned(),
            1 => "unique".to_owned(),
            few @ 2..=3 => format!("exactly {few}"),
            _ => "multiple".to_owned(),
        };
        assert_eq!(certificate.claim().to_string(), expected, "{}", entry.name);
        assert_eq!(Certificate::from_fields(&certificate.to_fields()), Ok(certificate.clone()), "{}", entry.name);
        let solutions = verifier.verify(certificate).unwrap_or_else(|refusal| panic!("{}: {refusal}", entry.name));
        if let Some(solution) = &entry.solution {
            assert!(solutions[0].digits().iter().map(|digit| digit.get()).eq(solution.iter().copied()));
        }
        if let Some(lrat) = lrat(certificate) {
            let formula = verifier.formula(&puzzle, &certificate.grids).unwrap();
            assert_eq!(check_lrat(&formula, lrat.as_bytes()), Ok(()), "{}", entry.name);
            proofs += 1;
        }
    }
    assert!(proofs > 300, "only {proofs} proofs");
}

/// The checker for large boards never stores the clauses of houses. It accepts the proofs trimmed by the checkers of
/// clauses, and these accept all proofs that it accepts. They skip a wrong step that nothing needs; it does not.
#[test]
fn the_checker_without_clauses_agrees_with_the_clause_checkers() {
    let mut certifier = Certifier::new().counting_up_to(3);
    let (mut clauses, mut groups) = (Verifier::new(), Verifier::without_written_formula());
    let (mut random, mut accepted, mut refused) = (Random(15), 0, 0);
    for entry in corpus().into_iter().filter(|entry| entry.board.side <= 16) {
        let certificate = certifier.certify(&puzzle_of(&entry), &Budget::unlimited()).unwrap();
        let solutions = clauses.verify(&certificate).unwrap();
        assert_eq!(groups.verify(&certificate), Ok(solutions), "{}", entry.name);
        let Certificate { puzzle, grids, refutation: Some(refutation), .. } = &certificate else { continue };
        let trimmed = groups.trim(puzzle, grids, &refutation.proof).unwrap();
        assert_eq!(clauses.trim(puzzle, grids, &trimmed.proof).map(drop), Ok(()), "{}", entry.name);
        for _ in 0..if refutation.proof.is_empty() { 0 } else { 8 } {
            let mut steps: Vec<Vec<Lit>> = refutation.proof.steps().map(<[Lit]>::to_vec).collect();
            let step = random.below(steps.len());
            let position = random.below(steps[step].len());
            match random.below(4) {
                0 => drop(steps.remove(step)),
                1 => steps[step][position] = !steps[step][position],
                2 => {
                    steps[step].remove(position);
                }
                _ => {
                    let other = random.below(steps.len());
                    steps.swap(step, other);
                }
            }
            let proof = Proof::new(steps);
            let digest = clauses.digest(puzzle, grids, &proof).unwrap();
            let changed = changed(&certificate, |forged| forged.refutation = Some(Refutation { proof, digest }));
            match (groups.verify(&changed), clauses.verify(&changed)) {
                (Ok(_), Ok(_)) => accepted += 1,
                (Err(Refusal::Step { .. }), Ok(_)) => {
                    let changed = &changed.refutation.as_ref().unwrap().proof;
                    let kept = clauses.trim(puzzle, grids, changed).unwrap().proof;
                    assert_eq!(groups.trim(puzzle, grids, &kept).map(drop), Ok(()), "{}", entry.name);
                }
                (Err(_), Err(_)) => refused += 1,
                (one, other) => panic!("{}: {one:?}, {other:?}", entry.name),
            }
        }
    }
    assert!(accepted > 30 && refused > 30, "{accepted}, {refused}");
}

/// Puzzles of 17 clues that are all needed: without any one of them there are several solutions.
const MINIMAL: [&str; 6] = [
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "..............1..2..3..4.5.....3......67....8.4......1....8..6.1....2...7......3.",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000000010400000000020000000000050604008000300001090000300400200050100000000807000",
    "000000012000035000000600070700000300000400800100000000000120000080000040050000600",
    "000000012003600000000007000410020000000500300700000600280000040000300500000000000",
];

/// A puzzle that reduction does not settle: the proof is mostly the solver's.
const HARD: &str = "98.7.....76....8....5.8....4......3...69..4......42..1..76..9......1...2.....3.4.";

/// A puzzle given by candidates alone. Its proof has steps from the reduction and steps from the solver.
const SUKAKU: &str = "\
    .2..56..912..5.78..2..5.7..1.....78..2...6789.23.5...91.345..89123.56......4..789\
    1234567...234567..12.456...12.4.6..91.3.567..1....67891..45.78..2.456.8.....5...9\
    123....891....67....3.5..8.123.5.7.9..3..6789.2.456.891.34..78.12.4.67891.3.56...\
    .2345.7.9.234567.912.456.8.1....6.8.1..456789..3456....2..5..8.1.3.....912345..89\
    123...7..123.5..8..23..67..1.34...891..45.7891.345.7..12.4..789....567.9.23.5.78.\
    1.345.78...34.67......5..891.3.5.78.12.4...8.123...7.9123.5...9...4.67..12..5....\
    1.345...9...45.7..1.3.5.78.12345678912..567..12.45.789......7.9.23456.8.123.56..9\
    .2.45...9.23.5...9.23456.891234..78.12...6....2.4.678.1....6.8.1..4...8..23456.8.\
    .....678..2.4....91..4.6.8..2.456...1...56..9..3...7..1....678912.4..7...2.45678.";

fn sukaku() -> Puzzle {
    let mut sets = vec![DigitSet::empty(9); 81];
    for (place, symbol) in SUKAKU.chars().enumerate() {
        sets[place / 9].extend(symbol.to_digit(10).and_then(|digit| Digit::new(digit as u16)));
    }
    Puzzle::from_candidates(Board::with_side(9).unwrap(), &sets).unwrap()
}

/// The proof of a certificate as LRAT.
fn lrat(certificate: &Certificate) -> Option<String> {
    let refutation = certificate.refutation.as_ref()?;
    Some(Verifier::new().lrat(&certificate.puzzle, &certificate.grids, &refutation.proof).unwrap())
}

fn certified(text: &str) -> Certificate {
    let puzzle: Puzzle = text.parse().unwrap();
    Certifier::new().certify(&puzzle, &Budget::unlimited()).unwrap()
}

/// Pseudorandom numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// The fields with another puzzle.
fn with_puzzle(fields: &Fields, puzzle: &str) -> Fields {
    let mut fields = fields.clone();
    puzzle.clone_into(&mut fields.puzzle);
    fields
}

/// The certificate with a change.
fn changed(certificate: &Certificate, change: impl FnOnce(&mut Certificate)) -> Certificate {
    let mut certificate = certificate.clone();
    change(&mut certificate);
    certificate
}

/// The certificate with a matching digest of its formula and proof, as a forger would write it.
fn redigested(verifier: &mut Verifier, mut certificate: Certificate) -> Certificate {
    if let Some(refutation) = &mut certificate.refutation {
        refutation.digest = verifier.digest(&certificate.puzzle, &certificate.grids, &refutation.proof).unwrap();
    }
    certificate
}

/// Another digit for a cell.
fn other(random: &mut Random, digit: Digit) -> Digit {
    Digit::from_index((digit.index() + 1 + random.below(8)) % 9)
}

#[test]
fn a_false_claim_is_refused_with_any_proof() {
    let mut verifier = Verifier::new();
    let mut random = Random(1);
    let honest: Vec<Certificate> = MINIMAL.iter().map(|text| certified(text)).collect();
    let mut forgeries = 0;
    let mut refuse = |verifier: &mut Verifier, what: &str, forged: Certificate| {
        let forged = redigested(verifier, forged);
        assert!(verifier.verify(&forged).is_err(), "{what}: {:?}", forged.to_fields());
        forgeries += 1;
    };
    for round in 0..700 {
        let certificate = &honest[round % honest.len()];
        assert!(verifier.verify(certificate).is_ok());
        let clues = || certificate.puzzle.clues().to_vec();
        let given: Vec<Candidate> = certificate.puzzle.given().collect();
        let (cell, digit) = given[random.below(given.len())].indexed(certificate.puzzle.side());
        let with = |clues| certificate.puzzle.with_clues(clues).unwrap();

        // With a clue removed, the puzzle has several solutions.
        let mut fewer = clues();
        fewer[cell] = None;
        let fewer = with(fewer);
        refuse(&mut verifier, "a clue removed", changed(certificate, |forged| forged.puzzle = fewer.clone()));

        let mut wrong = clues();
        wrong[cell] = Some(other(&mut random, digit));
        refuse(&mut verifier, "a clue changed", changed(certificate, |forged| forged.puzzle = with(wrong)));

        let unsolvable = changed(certificate, |forged| forged.grids.clear());
        refuse(&mut verifier, "the solution left out", unsolvable);

        let mut wrong = certificate.clone();
        let place = random.below(81);
        wrong.grids[0][place] = other(&mut random, wrong.grids[0][place]);
        refuse(&mut verifier, "a wrong solution", wrong);

        let mut twice = certificate.clone();
        twice.grids.push(twice.grids[0].clone());
        refuse(&mut verifier, "a repeated solution", twice.clone());
        refuse(&mut verifier, "one solution as two", changed(&twice, |forged| forged.refutation = None));

        // Another puzzle's proof, or one with a step that does not follow, for the puzzle with several solutions.
        let strange = &honest[(round + 1 + random.below(honest.len() - 1)) % honest.len()];
        refuse(
            &mut verifier,
            "another's proof",
            changed(certificate, |forged| {
                forged.puzzle = fewer.clone();
                forged.refutation.clone_from(&strange.refutation);
            }),
        );
        refuse(
            &mut verifier,
            "another's solution",
            changed(certificate, |forged| forged.grids.clone_from(&strange.grids)),
        );
        let mut wrong_steps = certificate.refutation.clone().unwrap();
        wrong_steps.proof.push(&[Lit::from_dimacs(-(random.below(729) as i32) - 1).unwrap()]);
        wrong_steps.proof.push(&[Lit::from_dimacs(random.below(729) as i32 + 1).unwrap()]);
        refuse(
            &mut verifier,
            "invented steps",
            changed(certificate, |forged| {
                forged.puzzle = fewer;
                forged.refutation = Some(wrong_steps);
            }),
        );
    }
    assert!(forgeries >= 6_000, "{forgeries}");
}

/// No change to the text of a certificate is accepted: either it is refused, or the change has no effect.
#[test]
fn no_change_to_the_text_of_a_certificate_is_accepted() {
    let mut verifier = Verifier::new();
    let mut random = Random(2);
    let honest: Vec<Fields> = MINIMAL.iter().map(|text| certified(text).to_fields()).collect();
    let mut forgeries = 0;
    for round in 0..1_500 {
        let fields = &honest[round % honest.len()];
        let whole = Certificate::from_fields(fields).unwrap();
        let mut refuse = |what: &str, forged: &Fields| {
            if let Ok(read) = Certificate::from_fields(forged)
                && read != whole
            {
                assert!(verifier.verify(&read).is_err(), "{what}: {forged:?}");
                forgeries += 1;
            } else {
                forgeries += usize::from(forged != fields);
            }
        };
        let mut forged = fields.clone();
        let place = random.below(64);
        let digit = if fields.sha256.as_bytes()[place] == b'0' { "1" } else { "0" };
        forged.sha256.replace_range(place..=place, digit);
        refuse("the digest", &forged);

        for text in [&fields.proof, &fields.puzzle, &fields.solutions] {
            for what in ["cut", "less", "more", "changed"] {
                let mut words = text.clone().into_bytes();
                let place = random.below(words.len());
                match what {
                    "cut" => words.truncate(place),
                    "less" => drop(words.remove(place)),
                    "more" => words.insert(place, b"0123456789 -."[random.below(13)]),
                    _ => words[place] = b"0123456789 -."[random.below(13)],
                }
                let changed = String::from_utf8(words).unwrap();
                let mut forged = fields.clone();
                let field = if text == &fields.proof {
                    &mut forged.proof
                } else if text == &fields.puzzle {
                    &mut forged.puzzle
                } else {
                    &mut forged.solutions
                };
                *field = changed;
                refuse(what, &forged);
            }
        }
        // Deletes a step of the proof, or one literal of it.
        let steps: Vec<&str> = fields.proof.split_inclusive(" 0").collect();
        let gone = random.below(steps.len());
        let mut forged = fields.clone();
        forged.proof = steps.iter().enumerate().filter(|(step, _)| *step != gone).map(|(_, step)| *step).collect();
        refuse("a step deleted", &forged);
        forged.verdict = ["unsolvable", "multiple", "exactly 2", "unknown", ""][random.below(5)].to_owned();
        refuse("another verdict", &forged);
    }
    assert!(forgeries >= 10_000, "{forgeries}");
}

#[test]
fn no_change_to_the_files_of_a_certificate_is_accepted() {
    let mut verifier = Verifier::new();
    let mut random = Random(3);
    let certificate = &certified(MINIMAL[1]);
    let formula = verifier.formula(&certificate.puzzle, &certificate.grids).unwrap();
    let mut dimacs = Vec::new();
    write_cnf(&mut dimacs, &formula).unwrap();
    let lrat = lrat(certificate).unwrap().into_bytes();
    let lrat_digest = Digest::sha256(&lrat);
    assert_eq!(verifier.verify_formula(certificate, &dimacs[..]), Ok(()));
    assert_eq!(verifier.verify_lrat(certificate, &lrat, lrat_digest), Ok(()));
    let lines: Vec<&[u8]> = dimacs.split_inclusive(|&byte| byte == b'\n').collect();
    let lrat_lines: Vec<&[u8]> = lrat.split_inclusive(|&byte| byte == b'\n').collect();
    for round in 0..60 {
        let gone = random.below(lines.len());
        let weaker: Vec<u8> =
            lines.iter().enumerate().filter(|(line, _)| *line != gone).flat_map(|(_, line)| line.to_vec()).collect();
        let mut changed = dimacs.clone();
        let place = random.below(changed.len());
        changed[place] = if changed[place] == b'1' { b'2' } else { b'1' };
        let cut = &dimacs[..random.below(dimacs.len() - 2)];
        for formula in [&weaker[..], &changed, cut] {
            let refusal = verifier.verify_formula(certificate, formula).unwrap_err();
            assert!(matches!(refusal, Refusal::Formula { .. }), "{round}: {refusal}");
        }
        let gone = random.below(lrat_lines.len());
        let fewer: Vec<u8> = lrat_lines
            .iter()
            .enumerate()
            .filter(|(line, _)| *line != gone)
            .flat_map(|(_, line)| line.to_vec())
            .collect();
        let mut changed = lrat.clone();
        let place = random.below(changed.len());
        changed[place] = if changed[place] == b'1' { b'2' } else { b'1' };
        let cut = &lrat[..random.below(lrat.len() - 2)];
        // Deletes a hint.
        let words: Vec<&[u8]> = lrat.split_inclusive(|&byte| byte == b' ').collect();
        let gone = random.below(words.len());
        let hint: Vec<u8> =
            words.iter().enumerate().filter(|(word, _)| *word != gone).flat_map(|(_, word)| word.to_vec()).collect();
        for lrat in [&fewer[..], &changed, cut, &hint] {
            assert!(verifier.verify_lrat(certificate, lrat, lrat_digest).is_err());
        }
    }
}

/// varisat's own checker: it reads steps with the hashes of the clauses that they follow from.
#[test]
fn an_independent_checker_accepts_the_proofs() {
    use varisat_checker::Checker;
    use varisat_formula::{Lit as Their, Var as TheirVar};
    use varisat_internal_proof::{ProofStep, binary_format::write_step, lit_code_hash};
    let their =
        |clause: &[Lit]| clause.iter().map(|literal| Their::from_dimacs(literal.dimacs() as isize)).collect::<Vec<_>>();
    // The hash of a variable without a name from the solver.
    let hash = |clause: &[Their]| {
        clause.iter().fold(0, |hash, literal| hash ^ lit_code_hash(literal.code() + 2 * TheirVar::max_count()))
    };
    let mut verifier = Verifier::new();
    let puzzles = MINIMAL.iter().map(|text| text.parse().unwrap());
    let corpus = corpus();
    let entries = corpus.iter().filter(|entry| entry.count <= 3 && (2..=12).contains(&entry.board.side)).step_by(3);
    let mut accepted = 0;
    for puzzle in puzzles.chain([sukaku()]).chain(entries.map(puzzle_of)) {
        let certificate = Certifier::new().counting_up_to(3).certify(&puzzle, &Budget::unlimited()).unwrap();
        let lrat = lrat(&certificate).unwrap();
        let formula = verifier.formula(&puzzle, &certificate.grids).unwrap();
        let mut clauses: Vec<Vec<Their>> = formula.clauses().map(their).collect();
        let mut proof = Vec::new();
        for line in lrat.lines() {
            let mut parts = line[line.find(' ').unwrap()..].split(" 0");
            let numbers = |text: &str| {
                text.split_whitespace()
                    .map(|word| word.parse::<isize>().unwrap())
                    .filter(|&number| number != 0)
                    .collect::<Vec<_>>()
            };
            let clause: Vec<Their> = numbers(parts.next().unwrap()).into_iter().map(Their::from_dimacs).collect();
            let hints = numbers(parts.next().unwrap());
            // That checker finds single literals by itself.
            let hints = hints.iter().map(|&hint| &clauses[hint as usize - 1]).filter(|clause| clause.len() > 1);
            let hashes: Vec<u64> = hints.map(|clause| hash(clause)).collect();
            write_step(
                &mut proof,
                &ProofStep::AtClause { redundant: true, clause: &clause, propagation_hashes: &hashes },
            )
            .unwrap();
            clauses.push(clause);
        }
        write_step(&mut proof, &ProofStep::End).unwrap();
        let mut checker = Checker::new();
        formula.clauses().for_each(|clause| checker.add_clause(&their(clause)).unwrap());
        checker.check_proof(&proof[..]).unwrap_or_else(|error| panic!("{puzzle:?}: {error}"));
        accepted += 1;
    }
    assert!(accepted > 50, "{accepted}");
}

fn sudosat() -> Command {
    Command::cargo_bin("sudosat").unwrap()
}

/// Runs the program and returns its standard output, its messages and its exit code.
fn run(args: &[&str], input: &str) -> (String, String, Option<i32>) {
    let output = sudosat().args(args).write_stdin(input).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn a_stream_is_certified_and_verified_in_every_format() {
    let input = format!("{}\n{TWO_SOLUTIONS}\nnonsense\n{CLASH}\n.234341221434321\n", MINIMAL[0]);
    let words = "unique\nmultiple\ninvalid\nunsolvable\nunique\n";
    for format in ["line", "csv", "json"] {
        let (made, messages, code) = run(&["certify", "--format", format], &input);
        assert_eq!(code, Some(2), "{messages}");
        assert!(messages.starts_with("standard input: line 3, column 1: "), "{messages}");
        assert_eq!(run(&["certify", "--format", format, "--threads", "3"], &input).0, made);
        assert_eq!(run(&["verify"], &made), (words.to_owned(), String::new(), Some(1)), "{format}");
        // Truncated, and with a row changed.
        if format == "line" {
            let cut = &made[..made.rfind("end").unwrap()];
            let (_, messages, code) = run(&["verify"], cut);
            assert_eq!(
                (messages.as_str(), code),
                ("standard input: refused: the file does not end in `end 5`: it was cut short\n", Some(3))
            );
        }
        let forged = made.replacen(TWO_SOLUTIONS, &TWO_SOLUTIONS.replace("..", "42"), 1);
        let (out, messages, code) = run(&["verify"], &forged);
        assert_eq!((out.lines().nth(1), code), (Some("refused"), Some(3)), "{messages}");
        assert!(messages.contains(" is not a solution: "), "{messages}");
    }
    let counted = run(&["certify", "--count", "2"], &input).0;
    assert!(run(&["verify"], &counted).0.contains("exactly 2\n"));
}

#[test]
fn a_certificate_folder_is_refused_after_a_change_to_any_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let text = |path: &std::path::Path| path.display().to_string();
    for binary in [&[][..], &["--binary"]] {
        let place = text(folder.path());
        assert_eq!(run(&[&["certify", "-p", MINIMAL[1], "-o", &place], binary].concat(), "").2, Some(0));
        assert_eq!(run(&["verify", &place], ""), ("unique\n".to_owned(), String::new(), Some(0)));
        for (file, reason) in [
            ("certificate.json", "certificate.json is missing"),
            ("formula.cnf", "formula.cnf or proof.lrat is missing"),
            ("proof.lrat", "formula.cnf or proof.lrat is missing"),
            ("proof.drat", "proof.drat is missing"),
        ] {
            let whole = fs::read(path(file)).unwrap();
            fs::write(path(file), &whole[..whole.len() / 2]).unwrap();
            assert_eq!(run(&["verify", &place], "").2, Some(3), "{file}");
            fs::remove_file(path(file)).unwrap();
            let (out, messages, code) = run(&["verify", &place], "");
            assert_eq!((out.as_str(), code), ("refused\n", Some(3)));
            assert!(messages.ends_with(&format!("refused: {reason}\n")), "{messages}");
            fs::write(path(file), whole).unwrap();
        }
        assert_eq!(run(&["verify", &place], "").2, Some(0));
    }
    let several = text(&path("several"));
    run(&["certify", "-o", &several], &MINIMAL.join("\n"));
    assert_eq!(run(&["verify", &several], "").0, "unique\n".repeat(MINIMAL.len()));
    assert!(path("several/certificates.txt").exists());
}

/// The clauses of rules are the checker's own, not those of `export`.
#[test]
fn a_folder_has_the_formula_of_the_checker() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = "................\nthermo r1c1 r1c2 r1c3 r1c4\nskyscraper 3 column 1\nsandwich 0 row 2\n\
                  little-killer 8 r2c2 r3c3\ngreater r3c4 r3c2\n";
    let place = folder.path().display().to_string();
    assert_eq!(run(&["certify", "-o", &place], puzzle).2, Some(0));
    assert_eq!(run(&["verify", &place], ""), ("unique\n".to_owned(), String::new(), Some(0)));
}

#[test]
#[ignore = "needs cadical"]
fn external_proofs_of_other_solvers_are_checked_alike() {
    for command in ["cadical -q", "cadical -q --no-binary {formula} {proof}"] {
        let (made, messages, code) = run(&["certify", "--solver", command, "-p", HARD], "");
        assert_eq!((messages.as_str(), code), ("", Some(0)));
        assert_eq!(run(&["verify"], &made).0, "unique\n");
    }
}

/// A solver whose output is not a proof gets no certificate.
#[test]
fn a_false_proof_is_refused() {
    for proof in ["1 0 -1 0 0", "0", "garbage"] {
        let script = format!("echo \"{proof}\" > \"$2\"; echo s UNSATISFIABLE; exit 20");
        let (_, messages, code) = run(&["certify", "--solver", &format!("sh -c '{script}' sh"), "-p", HARD], "");
        let expected = if proof == "garbage" { Some(2) } else { Some(3) };
        assert_eq!(code, expected, "{messages}");
    }
}

#[test]
fn excluded_candidates_are_part_of_the_formula() {
    let digit = |number: u16| Digit::new(number).unwrap();
    let mut sets = vec![DigitSet::full(4); 16];
    let solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1].map(digit);
    // Two candidates in every cell.
    for (cell, set) in sets.iter_mut().enumerate() {
        *set = DigitSet::empty(4);
        set.extend([solution[cell], Digit::from_index((solution[cell].index() + 1 + cell % 3) % 4)]);
    }
    let puzzle = Puzzle::from_candidates(Board::with_side(4).unwrap(), &sets).unwrap();
    let certificate = Certifier::new().counting_up_to(20).certify(&puzzle, &Budget::unlimited()).unwrap();
    assert!(certificate.grids.iter().any(|grid| **grid == solution));
    let fields = certificate.to_fields();
    assert!(fields.puzzle.starts_with("................-"), "{}", fields.puzzle);
    assert_eq!(Certificate::from_fields(&fields), Ok(certificate.clone()));
    assert!(Verifier::new().verify(&certificate).is_ok());
    // The same claim about the puzzle without them, with some of them, and with one twice.
    let plain = Puzzle::new(Board::with_side(4).unwrap(), vec![None; 16]).unwrap();
    let forged = redigested(&mut Verifier::new(), changed(&certificate, |forged| forged.puzzle = plain));
    assert!(Verifier::new().verify(&forged).is_err());
    let last = fields.puzzle.rfind('-').unwrap();
    for text in [
        &fields.puzzle[..last],
        &format!("{}{}", fields.puzzle, &fields.puzzle[last..]),
        &format!("{}-65", fields.puzzle),
    ] {
        let forged = Certificate::from_fields(&with_puzzle(&fields, text));
        assert!(forged.is_err() || Verifier::new().verify(&forged.unwrap()).is_err(), "{text}");
    }
}

/// The reduction of a hard puzzle, as candidates: the solver's steps contain excluded candidates, too.
#[test]
fn a_hard_puzzle_of_candidates_is_certified_by_the_solver() {
    let clues: Puzzle =
        "800000000003600000070090200050007000000045700000100030001000068008500010090000400".parse().unwrap();
    let left = reduce(&clues, Probe::None, None);
    let mut sets = vec![DigitSet::empty(9); 81];
    for (place, digit) in (0..81).cartesian_product((1..=9).filter_map(Digit::new)) {
        let cell = Cell::from_index(place, 9);
        if left.map().var(Candidate { cell, digit }).is_some() || left.map().settled(cell) == Some(digit) {
            sets[place].insert(digit);
        }
    }
    let puzzle = Puzzle::from_candidates(Board::with_side(9).unwrap(), &sets).unwrap();
    let certificate = Certifier::new().certify(&puzzle, &Budget::unlimited()).unwrap();
    assert_eq!(certificate.claim(), Claim::Unique);
    assert!(certificate.refutation.as_ref().unwrap().proof.steps().any(|step| step.len() > 1));
    let mut verifier = Verifier::new();
    assert!(verifier.verify(&certificate).is_ok());
    let formula = verifier.formula(&puzzle, &certificate.grids).unwrap();
    assert_eq!(check_lrat(&formula, lrat(&certificate).unwrap().as_bytes()), Ok(()));
}

#[test]
fn a_puzzle_of_candidates_alone_is_certified_with_a_proof() {
    let (puzzle, mut verifier) = (sukaku(), Verifier::new());
    let certificate = Certifier::new().certify(&puzzle, &Budget::unlimited()).unwrap();
    assert_eq!(certificate.claim(), Claim::Unique);
    assert!(
        certificate.refutation.as_ref().unwrap().proof.steps().all(|step| step.len() == 1),
        "steps of failed literals"
    );
    assert!(verifier.verify(&certificate).is_ok());
    let formula = verifier.formula(&puzzle, &certificate.grids).unwrap();
    assert_eq!(check_lrat(&formula, lrat(&certificate).unwrap().as_bytes()), Ok(()));
    let (made, messages, code) = run(&["certify"], &format!("{SUKAKU}\n"));
    assert_eq!(code, Some(0), "{messages}");
    assert_eq!(made.lines().nth(2).unwrap().split(',').next_back(), Some(&certificate.to_fields().proof[..]));
    assert_eq!(run(&["verify"], &made), ("unique\n".to_owned(), String::new(), Some(0)));
    // Allows each excluded candidate in turn: if that adds solutions, the proof must be refused.
    let mut refused = 0;
    for (cell, digit) in puzzle.excluded().map(|candidate| candidate.indexed(9)) {
        let mut sets: Vec<DigitSet> = (0..81).map(|cell| puzzle.candidates(Cell::from_index(cell, 9))).collect();
        sets[cell].insert(digit);
        let other = Puzzle::from_candidates(Board::with_side(9).unwrap(), &sets).unwrap();
        let count = sudosat::native::Native::new().count(&other, 2, &Budget::unlimited()).unwrap();
        let is_unique = count == Count::Exactly(1);
        let forged = redigested(&mut verifier, changed(&certificate, |forged| forged.puzzle = other));
        let accepted = verifier.verify(&forged).is_ok();
        assert!(!accepted || is_unique, "{cell} {digit}");
        refused += usize::from(!is_unique);
    }
    assert_eq!(refused, 7);
}
