//! Measures the size of certificates, and the cost of making them: `cargo run --release --example proof_sizes --
//! PUZZLES [COUNT]`.
//!
//! The file has one classic puzzle per line, of which the unique ones are used. Sizes are medians and maxima in bytes:
//! of a certificate's proof as DRAT and LRAT, and of the proof that varisat writes for the whole formula, as a
//! baseline. Times are sums: of varisat on the formula that remains after reduction, without and with a proof, and of
//! the whole certificate. Compare them within one run.

#![expect(clippy::expect_used, reason = "an example may fail loudly")]

use std::time::{Duration, Instant};
use sudosat::certify::Certifier;
use sudosat::engine::Budget;
use sudosat::puzzle::{Candidate, Digit, Puzzle};
use sudosat::sat::backend::Answer;
use sudosat::sat::{Cnf, Probe, Reducer, SolverChoice, Var};
use sudosat::verify::Verifier;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("the name of a file of puzzles");
    let count = arguments.next().map_or(usize::MAX, |count| count.parse().expect("the number of puzzles"));
    let text = std::fs::read_to_string(path).expect("a file of puzzles");
    let puzzles = text.lines().filter_map(|line| line.get(..81)?.parse::<Puzzle>().ok());
    let (mut certifier, mut verifier, budget) = (Certifier::new(), Verifier::new(), Budget::unlimited());
    let mut sizes: [Vec<usize>; 5] = Default::default();
    let [mut silent, mut proving, mut whole] = [Duration::ZERO; 3];
    for puzzle in puzzles.take(count) {
        let begin = Instant::now();
        let certificate = certifier.certify(&puzzle, &budget).expect("a certificate");
        let took = begin.elapsed();
        let Some(refutation) = certificate.refutation.as_ref().filter(|_| certificate.grids.len() == 1) else {
            continue;
        };
        whole += took;
        let lrat = verifier.lrat(&puzzle, &certificate.grids, &refutation.proof).expect("a proof that holds");
        let formula = verifier.formula(&puzzle, &certificate.grids).expect("a classic board");
        let plain =
            SolverChoice::Varisat.prove(&formula, &budget).expect("a solver that works").expect("a unique puzzle");
        let proof = &refutation.proof;
        let found = [proof.to_drat().len(), proof.to_binary_drat().len(), lrat.len(), text_length(&plain), plain.len()];
        sizes.iter_mut().zip(found).for_each(|(sizes, size)| sizes.push(size));
        if let Some(open) = open(&puzzle, &certificate.grids[0], &budget) {
            let begin = Instant::now();
            let mut solver = SolverChoice::Varisat.backend();
            assert!(solver.formula(&open).is_continue());
            let answer = solver.solve(&[], &budget).expect("a solver that works");
            assert!(matches!(answer, Answer::Unsat { .. }));
            silent += begin.elapsed();
            let begin = Instant::now();
            SolverChoice::Varisat.prove(&open, &budget).expect("a solver that works");
            proving += begin.elapsed();
        }
    }
    let puzzles = sizes[0].len();
    println!("{puzzles} unique puzzles; bytes, median and maximum:");
    let names = ["DRAT", "DRAT, binary", "LRAT", "baseline: DRAT", "baseline: DRAT, binary"];
    for (name, sizes) in names.iter().zip(&mut sizes) {
        sizes.sort_unstable();
        println!("  {name:<28} {:>8} {:>8}", sizes[puzzles / 2], sizes[puzzles - 1]);
    }
    println!(
        "  baseline to certificate, medians: {} to 1 as text, {} to 1 in binary",
        ratio(&sizes, 3, 0),
        ratio(&sizes, 4, 1)
    );
    println!("microseconds per puzzle: varisat without a proof, with one, the whole certificate:");
    let each = |time: Duration| time.as_secs_f64() * 1e6 / puzzles as f64;
    println!("  {:.1} {:.1} {:.1}", each(silent), each(proving), each(whole));
}

/// The ratio of the medians of two lists.
fn ratio(sizes: &[Vec<usize>], one: usize, other: usize) -> usize {
    let median = |list: usize| sizes[list][sizes[list].len() / 2];
    median(one) / median(other)
}

/// The clauses that remain after reduction, and "not this solution"; `None` if nothing remains.
fn open(puzzle: &Puzzle, grid: &[Digit], budget: &Budget) -> Option<Cnf> {
    let (mut steps, mut formula) = (Vec::new(), Cnf::default());
    let reduced = Reducer::new().reduce(puzzle, Probe::TwoCandidates, &mut steps, &mut formula, budget);
    let map = reduced.expect("no budget that ends").filter(|map| map.candidates() > 0)?;
    // A settled cell has no variables.
    let candidates = grid.iter().enumerate().map(|(cell, &digit)| Candidate::at(cell, digit, puzzle.side()));
    let blocked: Vec<_> = candidates.filter_map(|candidate| map.var(candidate)).map(Var::negative).collect();
    formula.push(&blocked);
    Some(formula)
}

/// The length of a binary DRAT file when written as text.
fn text_length(drat: &[u8]) -> usize {
    let (mut length, mut bytes) = (0, drat.iter());
    while let Some(&mark) = bytes.next() {
        length += if mark == b'd' { 2 } else { 0 };
        loop {
            let (mut number, mut shift) = (0_u64, 0);
            for &byte in bytes.by_ref() {
                number |= u64::from(byte & 0x7f) << shift;
                shift += 7;
                if byte & 0x80 == 0 {
                    break;
                }
            }
            // A literal and a space, or 0 and the line end.
            length += usize::from(number % 2 == 1) + (number / 2).to_string().len() + 1;
            if number == 0 {
                break;
            }
        }
    }
    length
}
