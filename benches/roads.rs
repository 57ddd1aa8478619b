//! Times parsing, encoding and solving: `cargo bench --bench roads`, or `cargo bench --bench roads -- NAME` for a
//! selection.
//!
//! The puzzles are single, well-known ones; compare only ratios between rows of one run.

#![expect(clippy::expect_used, reason = "a benchmark may fail loudly")]

use divan::{Bencher, black_box};
use itertools::iproduct;
use sudosat::BothRoads;
use sudosat::engine::{Budget, Engine};
use sudosat::native::{Native, textbook};
use sudosat::puzzle::{Board, Puzzle};
use sudosat::sat::{Encoding, Export, Form, SatEngine, Size, SolverChoice, encode_rules};

/// Easy for people.
const WIKIPEDIA: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Hard for people and for searches in cell order.
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn main() {
    divan::main();
}

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("it is a puzzle")
}

#[divan::bench]
fn parse() -> Puzzle {
    puzzle(black_box(INKALA))
}

#[divan::bench(args = iproduct!([9, 16, 25, 36], [Encoding::Minimal, Encoding::Efficient, Encoding::Extended]))]
fn encode(bencher: Bencher, (side, encoding): (usize, Encoding)) {
    let board = Board::with_side(side).expect("it is a side");
    let clauses = Form::from(encoding).clauses(&board);
    bencher.counter(divan::counter::ItemsCount::new(clauses)).bench(|| {
        let mut sink = Size::default();
        encode_rules(black_box(&board), encoding, &mut sink);
        sink
    });
}

/// The whole file, including the map.
#[divan::bench]
fn export() -> usize {
    let mut text = Vec::new();
    Export::new(&puzzle(INKALA)).dimacs(&mut text).expect("memory takes everything");
    text.len()
}

fn verdict(bencher: Bencher, mut engine: impl Engine, text: &str) {
    let puzzle = puzzle(text);
    bencher.bench_local(|| engine.verdict(black_box(&puzzle), &Budget::unlimited()).expect("it has a verdict"));
}

#[divan::bench(args = iproduct!([WIKIPEDIA, INKALA], Encoding::ALL))]
fn sat(bencher: Bencher, (text, encoding): (&str, Encoding)) {
    verdict(bencher, SatEngine::new(encoding, SolverChoice::Varisat), text);
}

#[divan::bench(args = [WIKIPEDIA, INKALA])]
fn native(bencher: Bencher, text: &str) {
    verdict(bencher, Native::new(), text);
}

#[divan::bench(args = [WIKIPEDIA, INKALA])]
fn native_general(bencher: Bencher, text: &str) {
    verdict(bencher, Native::general(), text);
}

#[divan::bench(args = [WIKIPEDIA, INKALA])]
fn both(bencher: Bencher, text: &str) {
    verdict(bencher, BothRoads::default(), text);
}

#[divan::bench(args = [WIKIPEDIA])]
fn textbook_scan(bencher: Bencher, text: &str) {
    verdict(bencher, textbook::Scan, text);
}

#[divan::bench(args = [WIKIPEDIA, INKALA])]
fn textbook_count(bencher: Bencher, text: &str) {
    verdict(bencher, textbook::UsedCounts, text);
}

#[divan::bench(args = [WIKIPEDIA, INKALA])]
fn textbook_constraint(bencher: Bencher, text: &str) {
    verdict(bencher, textbook::Constraint, text);
}
