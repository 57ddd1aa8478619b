//! The effort of puzzles: its values, that isomorphs take the same, and its rank among ratings.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::shared::Random;
use crate::shared::neutral::records;
use crate::shared::puzzles::{CLASH, EASY, EASY_SOLUTION, INKALA};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{array, fs};
use sudosat::effort::Effort;
use sudosat::engine::{Budget, Engine};
use sudosat::native::Native;
use sudosat::puzzle::{Board, Digit, Geometry, Puzzle, Rule, Verdict};

fn effort(puzzle: &Puzzle) -> Effort {
    let verdict = Native::new().verdict(puzzle, &Budget::unlimited()).unwrap();
    assert!(matches!(verdict, Verdict::Unique(_)), "{puzzle} has not one solution");
    Effort::of_unique(puzzle, &Budget::unlimited()).unwrap()
}

fn classic(text: &str) -> Effort {
    effort(&text.parse().unwrap())
}

/// The value, the hardest refutation and the narrowest standstill.
fn shown(effort: Effort) -> String {
    let bottleneck = effort.bottleneck.map_or("-".to_owned(), |width| width.to_string());
    format!("{} {} {bottleneck}", effort.value, effort.hardest)
}

/// A puzzle with digits renamed, lines exchanged, and perhaps turned over.
fn isomorph(clues: &str, random: &mut Random) -> String {
    let (rows, columns, digits) = (random.lines(), random.lines(), random.shuffled::<9>());
    let is_turned = random.below(2) == 0;
    let cells: [char; 81] = array::from_fn(|cell| {
        let (row, column) = if is_turned { (cell % 9, cell / 9) } else { (cell / 9, cell % 9) };
        match clues.as_bytes()[rows[row] * 9 + columns[column]] {
            digit @ b'1'..=b'9' => char::from(b'1' + digits[usize::from(digit - b'1')] as u8),
            _ => '.',
        }
    });
    cells.iter().collect()
}

/// The puzzles of the corpus of ratings.
fn corpus() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("../../testdata/ratings.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| &line[..81])
}

#[test]
fn classic_puzzles_have_their_effort() {
    assert_eq!(shown(classic(EASY)), "0:0.0 0 -");
    assert_eq!(shown(classic(EASY_SOLUTION)), "0:0.0 0 -");
    let deep = "8..7...4...36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    assert_eq!(shown(classic(deep)), "2:4546.1 25 1");
    let shown: Vec<String> = corpus().step_by(20).map(|clues| shown(classic(clues))).collect();
    assert_eq!(shown, ["0:0.0 0 -", "1:19.6 4 1", "1:59.0 6 1", "1:185.7 7 1"]);
}

#[test]
fn a_puzzle_without_a_solution_has_no_effort() {
    assert!(Effort::of_unique(&CLASH.parse().unwrap(), &Budget::unlimited()).is_err());
}

#[test]
fn isomorphs_take_the_same_effort() {
    let mut random = Random(2025);
    for clues in corpus().step_by(15) {
        let other = isomorph(clues, &mut random);
        assert_eq!(classic(clues), classic(&other), "{clues} {other}");
    }
}

/// `cargo test --release --test library effort:: -- --ignored` compares 1,000 isomorphs.
#[test]
#[ignore = "takes minutes in a debug build"]
fn a_thousand_isomorphs_take_the_same_effort() {
    let mut random = Random(7);
    let puzzles: Vec<&str> = corpus().chain([INKALA]).collect();
    for clues in puzzles.iter().cycle().take(1000) {
        let other = isomorph(clues, &mut random);
        assert_eq!(classic(clues), classic(&other), "{clues} {other}");
    }
}

fn ruled(geometry: Geometry, rules: &[String], clues: &str) -> Puzzle {
    let rules: Vec<Rule> = rules.iter().map(|rule| rule.parse().unwrap()).collect();
    let digit = |clue: char| clue.to_digit(10).and_then(|digit| Digit::new(digit as u16));
    Puzzle::new(Board::new(Arc::new(geometry), rules).unwrap(), clues.chars().map(digit).collect()).unwrap()
}

/// Rules on a 6×6 board, with clues.
fn variants() -> [(&'static [&'static str], &'static str); 3] {
    const KILLER: [&str; 8] = [
        "cage 7 r1c1 r1c2 r2c1",
        "cage 7 r1c3 r1c4",
        "cage 8 r3c3 r3c4 r4c4",
        "cage 8 r6c5 r6c6 r5c6",
        "cage 8 r2c5 r3c5",
        "cage 6 r5c1 r5c2 r5c3",
        "cage 11 r4c1 r4c2",
        "cage 8 r6c3 r6c4",
    ];
    const THERMO: [&str; 3] = ["thermo r1c1 r1c2 r1c3 r1c4", "thermo r6c5 r6c6 r5c6", "thermo r2c4 r2c5 r2c6"];
    [
        (&KILLER, "1..................................."),
        (&THERMO, "................6.5.4...3....5.4...."),
        (&[], ".2.4.6.............6.2.13..6....5.1."),
    ]
}

#[test]
fn boards_with_rules_have_an_effort() {
    let efforts = variants().map(|(rules, clues)| {
        let rules: Vec<String> = rules.iter().map(ToString::to_string).collect();
        shown(effort(&ruled(Geometry::with_side(6).unwrap().as_ref().clone(), &rules, clues)))
    });
    assert_eq!(efforts, ["1:4.5 2 1", "0:0.0 0 -", "0:0.0 0 -"]);
    let regions =
        "111112133222333242553444555644566666".bytes().map(|label| u16::from(label - b'0')).collect::<Vec<_>>();
    let jigsaw = Geometry::with_regions(6, &regions).unwrap();
    let jigsaw = ruled(jigsaw.as_ref().clone(), &[], ".....3...5.........14........5.2..6.");
    assert_eq!(shown(effort(&jigsaw)), "0:0.0 0 -");
}

/// Cells of cages change their order when a board is turned by half, and so do the rules.
#[test]
fn turned_boards_with_rules_take_the_same_effort() {
    for (rules, clues) in variants() {
        let turned: Vec<String> = rules
            .iter()
            .rev()
            .map(|rule| {
                let turned = rule.split(' ').map(|word| match word.as_bytes() {
                    [b'r', row, b'c', column] => format!("r{}c{}", 7 - (row - b'0'), 7 - (column - b'0')),
                    _ => word.to_owned(),
                });
                turned.collect::<Vec<_>>().join(" ")
            })
            .collect();
        let rules: Vec<String> = rules.iter().map(ToString::to_string).collect();
        let geometry = || Geometry::with_side(6).unwrap().as_ref().clone();
        let (one, other) =
            (ruled(geometry(), &rules, clues), ruled(geometry(), &turned, &clues.chars().rev().collect::<String>()));
        assert_eq!(effort(&one), effort(&other), "{rules:?}");
    }
}

/// Prints the effort and the time of each puzzle by a setter, up to a minute.
#[test]
#[ignore = "takes minutes"]
fn puzzles_by_setters_are_measured() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/variants/setters.json");
    let (mut count, mut measured) = (0, 0);
    for record in records(&path) {
        let Ok(puzzle) = &record.puzzle else { continue };
        let start = Instant::now();
        let effort = Effort::of_unique(puzzle, &Budget::within(Duration::from_secs(60)));
        println!("{} {:?} {}", record.id, start.elapsed(), effort.as_ref().map_or("-".to_owned(), |&one| shown(one)));
        count += 1;
        measured += usize::from(effort.is_ok());
    }
    println!("{measured} of {count} measured");
    assert!(count > 80 && measured * 10 >= count * 8, "{measured} of {count}");
}

/// The ranks of some values, from 0; equal values share the mean of their ranks.
fn ranks<T: Ord>(values: &[T]) -> Vec<f64> {
    let mut groups: BTreeMap<&T, Vec<usize>> = BTreeMap::new();
    values.iter().enumerate().for_each(|(place, value)| groups.entry(value).or_default().push(place));
    let (mut ranks, mut before) = (vec![0.0; values.len()], 0);
    for places in groups.into_values() {
        for &place in &places {
            ranks[place] = before as f64 + (places.len() - 1) as f64 / 2.0;
        }
        before += places.len();
    }
    ranks
}

/// Spearman's coefficient: the correlation of the ranks.
fn spearman<T: Ord + Copy, U: Ord + Copy>(values: &[(T, U)]) -> f64 {
    let (one, other) = (
        ranks(&values.iter().map(|pair| pair.0).collect::<Vec<_>>()),
        ranks(&values.iter().map(|pair| pair.1).collect::<Vec<_>>()),
    );
    let mean = (values.len() - 1) as f64 / 2.0;
    let product = |one: &[f64], other: &[f64]| -> f64 {
        one.iter().zip(other).map(|(one, other)| (one - mean) * (other - mean)).sum()
    };
    product(&one, &other) / (product(&one, &one) * product(&other, &other)).sqrt()
}

#[test]
fn ranks_correlate() {
    assert!((spearman(&[(1, 10), (2, 20), (3, 30)]) - 1.0).abs() < 1e-12);
    assert!((spearman(&[(1, 30), (2, 20), (3, 10)]) + 1.0).abs() < 1e-12);
    assert_eq!(ranks(&[5, 1, 5]), [1.5, 0.0, 1.5]);
}

/// Compares with a folder of ratings of Sudoku Explainer, of which `ratings.csv` has the columns puzzle, source, er:
/// `SUDOSAT_RATINGS=FOLDER cargo test --release --test library effort:: -- --ignored --nocapture`.
#[test]
#[ignore = "needs SUDOSAT_RATINGS, a folder of ratings that are not in the repository"]
fn effort_ranks_puzzles_as_ratings_do() {
    let folder = std::env::var("SUDOSAT_RATINGS").expect("SUDOSAT_RATINGS names a folder");
    let mut ranked = Vec::new();
    for line in fs::read_to_string(format!("{folder}/ratings.csv")).unwrap().lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let tenths = fields[2].replace('.', "").parse::<u32>().unwrap();
        let effort = Effort::of_unique(&fields[0].parse().unwrap(), &Budget::unlimited()).unwrap();
        ranked.push((tenths, effort.value));
    }
    let hard: Vec<_> = ranked.iter().copied().filter(|&(tenths, _)| tenths >= 80).collect();
    let (all, above) = (spearman(&ranked), spearman(&hard));
    println!("{} puzzles: {all:.4}; {} of 8.0 and above: {above:.4}", ranked.len(), hard.len());
    assert!(ranked.len() > 1000 && all >= 0.915 && above >= 0.87, "{all} {above}");
}
