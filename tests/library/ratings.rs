//! Ratings and the steps that they come from. The committed puzzles are generated; their ratings are what the program
//! gave when it agreed with Sudoku Explainer 1.2.1 on 1,245 others.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::premises;
use crate::shared::puzzles::{CLASH, EASY, INKALA};
use std::collections::BTreeSet;
use std::fs;
use sudosat::engine::{Budget, Engine as _};
use sudosat::logic::{HodokuLevel, HodokuRating, Link, Order, Path, Rated, Rating, Step, Technique};
use sudosat::native::Native;
use sudosat::puzzle::{Candidate, Cell, Puzzle, Solution};

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

/// ER, EP, ED, the hardest technique and the number of steps.
fn shown(rating: &Rating) -> String {
    let technique = rating.technique.map_or("none", Technique::id);
    format!("{} {} {} {technique} {}", rating.er, rating.ep, rating.ed, rating.steps)
}

/// The candidates of a grid: each digit of an empty cell that no other cell of its row, column or box has.
fn candidates(grid: &[u8]) -> BTreeSet<Candidate> {
    let sees = |one: usize, two: usize| {
        one != two && (one / 9 == two / 9 || one % 9 == two % 9 || (one / 27, one % 9 / 3) == (two / 27, two % 9 / 3))
    };
    let mut all = BTreeSet::new();
    for cell in (0..81).filter(|&cell| grid[cell] == 0) {
        let open = (1..=9).filter(|&digit| !(0..81).any(|other| sees(cell, other) && grid[other] == digit));
        let candidate = |digit: u8| format!("{}={digit}", Cell::from_index(cell, 9));
        all.extend(open.map(|digit| parsed(&candidate(digit))));
    }
    all
}

fn parsed(text: &str) -> Candidate {
    let (cell, digit) = text.split_once('=').unwrap();
    Candidate { cell: cell.parse().unwrap(), digit: digit.parse::<u16>().unwrap().try_into().unwrap() }
}

/// Follows a path with a grid of its own: what a step names is there, what it concludes is so in the solution and
/// follows from its premises, what it leaves is what the path has, and the last step fills the grid. Returns the steps.
fn checked_path(puzzle: &Puzzle, order: Order) -> Vec<Step> {
    let solution: Solution = Native::new().solve(puzzle, &Budget::unlimited()).unwrap().unwrap();
    let mut grid = puzzle.to_classic().unwrap();
    let mut open = candidates(&grid);
    let mut path = Path::in_order(puzzle, order).unwrap();
    let mut steps = Vec::new();
    while let Some(step) = path.next() {
        let context = format!("{puzzle}, step {}: {step:?}", steps.len() + 1);
        assert!(step.place.is_some() || !step.eliminate.is_empty(), "no conclusion: {context}");
        for candidate in step.marks.iter().map(|mark| mark.candidate).chain(step.eliminate.iter().copied()) {
            assert!(open.contains(&candidate), "{candidate} is not there: {context}");
        }
        for link in &step.links {
            assert!(open.contains(&link.from) && open.contains(&link.to), "{link:?} is not there: {context}");
            let inner = link.inner.map_or(&[][..], |inner| &step.inner[inner].premises);
            // The links of almost locked sets come from several constraints.
            let is_of_sets = step.technique.id().starts_with("als-");
            assert!(is_of_sets || link.why.is_some() == inner.is_empty(), "{link:?} has not one reason: {context}");
            let mut reasons = link.why.iter().chain(inner);
            assert!(reasons.all(|premise| step.premises.contains(premise)), "{link:?} has more premises: {context}");
        }
        assert_eq!(
            step.chains.iter().flat_map(Clone::clone).collect::<Vec<_>>(),
            (0..step.links.len()).collect::<Vec<_>>()
        );
        for chain in &step.chains {
            let links = &step.links[chain.clone()];
            assert!(is_in_order(links) || is_alternating(links), "{context}");
        }
        if !step.technique.assumes_unique() {
            let refuted = premises::check(&open, &grid, &step);
            assert!(refuted.is_ok(), "{refuted:?}: {context}");
        }
        for removed in &step.eliminate {
            assert_ne!(solution.digit(removed.cell), removed.digit, "{context}");
            assert!(open.remove(removed), "{removed} is removed twice: {context}");
        }
        if let Some(placed) = step.place {
            assert!(open.contains(&placed) && solution.digit(placed.cell) == placed.digit, "{context}");
            grid[placed.cell.index(9)] = u8::try_from(placed.digit.get()).unwrap();
            open = open.intersection(&candidates(&grid)).copied().collect();
        }
        assert!(path.candidates().into_iter().eq(open.iter().copied()) && path.filled() == grid, "{context}");
        steps.push(step);
    }
    assert!(path.is_finished() && puzzle.to_classic().is_some());
    assert_eq!(grid.map(u16::from).to_vec(), solution.digits().iter().map(|digit| digit.get()).collect::<Vec<_>>());
    steps
}

/// Whether the cause of each link is the start, or the effect of an earlier link. A cycle ends where it begins.
fn is_in_order(links: &[Link]) -> bool {
    let cause = |link: &Link| (link.from, link.kind.cause_is_true());
    let mut known: BTreeSet<_> = links.first().map(cause).into_iter().collect();
    links.iter().all(|link| {
        let follows = known.contains(&cause(link));
        known.insert((link.to, link.kind.effect_is_true()));
        follows
    })
}

/// Whether the links are strong and weak in turn, where consecutive links of a kind lead from each candidate of a group
/// to each of the next.
fn is_alternating(links: &[Link]) -> bool {
    let from = |links: &[Link]| links.iter().map(|link| link.from).collect::<BTreeSet<_>>();
    let to = |links: &[Link]| links.iter().map(|link| link.to).collect::<BTreeSet<_>>();
    let groups: Vec<&[Link]> = links.chunk_by(|one, other| one.kind == other.kind).collect();
    groups.iter().all(|group| group.len() == from(group).len() * to(group).len())
        && groups.windows(2).all(|pair| to(pair[0]) == from(pair[1]))
}

#[test]
fn generated_puzzles_have_their_ratings() {
    let corpus = include_str!("../../testdata/ratings.txt");
    let mut hardest = BTreeSet::new();
    for line in corpus.lines().filter(|line| !line.starts_with('#')) {
        let (clues, expected) = line.split_once(' ').unwrap();
        let puzzle = puzzle(clues);
        let Rated::Unique(rating) = Rated::of(&puzzle, &mut Native::new(), &Budget::unlimited()).unwrap() else {
            panic!("{clues} has not one solution");
        };
        assert_eq!(shown(&rating), expected, "{clues}");
        let steps = checked_path(&puzzle, Order::Se);
        assert_eq!(steps.iter().filter_map(|step| step.rating).max(), Some(rating.er));
        assert_eq!(steps.first().and_then(|step| step.rating), Some(rating.ed));
        assert_eq!(rating.is_diamond(), rating.is_pearl() && rating.ep == rating.ed);
        hardest.extend(rating.technique);
    }
    assert!(hardest.len() >= 35, "only {} techniques are the hardest of a puzzle", hardest.len());
}

#[test]
fn techniques_inside_chains_follow_from_what_the_chain_removed() {
    let puzzle = puzzle("1.......2.9.4...5...6...7...5.9.3.......7.......8.2.4.7.....6...3...9.8...2.....1");
    let steps = checked_path(&puzzle, Order::Se);
    let inner = steps.iter().flat_map(|step| &step.links).filter(|link| link.inner.is_some());
    assert!(inner.count() > 20);
}

/// The ratings that these puzzles are known for.
#[test]
fn famous_puzzles_have_their_ratings() {
    for (clues, expected) in [
        (INKALA, "10.7 10.7 9.7 nested-chain-contradiction 135"),
        // AI Escargot.
        (
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
            "10.5 1.2 1.2 nested-chain-contradiction 130",
        ),
        // Easter Monster.
        (
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
            "11.6 11.6 10.8 nested-multiple-contradiction 138",
        ),
        // Golden Nugget.
        (
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
            "11.9 11.9 11.3 nested-dynamic-contradiction 138",
        ),
    ] {
        let rating = Rating::of_path(Path::new(&puzzle(clues)).unwrap(), &Budget::unlimited()).unwrap();
        assert_eq!(shown(&rating), expected, "{clues}");
    }
}

#[test]
fn steps_in_human_order_follow_from_their_premises() {
    let corpus = include_str!("../../testdata/ratings.txt");
    let mut techniques = BTreeSet::new();
    for line in corpus.lines().filter(|line| !line.starts_with('#')) {
        let steps = checked_path(&puzzle(line.split(' ').next().unwrap()), Order::Human);
        techniques.extend(steps.iter().map(|step| step.technique));
    }
    assert!(techniques.len() >= 40, "only {} techniques: {techniques:?}", techniques.len());
}

fn hodoku(clues: &str) -> HodokuRating {
    HodokuRating::of_path(Path::in_order(&puzzle(clues), Order::Human).unwrap(), &Budget::unlimited()).unwrap()
}

#[test]
fn levels_and_scores_are_those_of_the_steps() {
    for (clues, level, score) in [
        (".87.129....4........15..7.6..9....1256.....4....9..3.....6...7.1....4......78....", HodokuLevel::Easy, 318),
        ("859...........9..4....8.63.1.....3.76....51..3.5.9.......2.8.......7......4..32.5", HodokuLevel::Medium, 488),
        (".9.78.6..2....9..86..5..1......73..2...4.59.....8...7....3.8..7..1.4.....4..1.86.", HodokuLevel::Hard, 766),
        ("5.3...2...9.7......2....5.7..58.......753...9.....9..6.6...49.....1.8..3..2...4..", HodokuLevel::Unfair, 998),
        (
            "...1.6.848...7...3....3..6.71.....2..........3.48...7.....6....2.1..46...3.25.7..",
            HodokuLevel::Extreme,
            8970,
        ),
    ] {
        let rating = hodoku(clues);
        assert_eq!((rating.level, rating.score), (level, score), "{clues}");
        let steps = Path::in_order(&puzzle(clues), Order::Human).unwrap();
        assert_eq!(steps.map(|step| step.technique.hodoku_score()).sum::<u32>(), score);
    }
}

#[test]
fn only_classic_puzzles_with_one_solution_are_rated() {
    let rated = |text: &str| Rated::of(&puzzle(text), &mut Native::new(), &Budget::unlimited()).unwrap();
    assert!(matches!(rated(EASY), Rated::Unique(_)));
    assert_eq!(rated(CLASH), Rated::Unsolvable);
    assert_eq!(rated(&".".repeat(81)), Rated::Multiple);
    assert_eq!(rated("1..............."), Rated::NotClassic);
}

#[test]
fn a_full_grid_has_no_step() {
    let rating =
        Rating::of_path(Path::new(&puzzle(crate::shared::puzzles::EASY_SOLUTION)).unwrap(), &Budget::unlimited())
            .unwrap();
    assert_eq!(shown(&rating), "0.0 0.0 0.0 none 0");
}

#[test]
fn a_puzzle_beyond_all_techniques_is_not_solved_by_them() {
    // Two solutions, between which no technique decides.
    let clues = "534678912672195348198342567859761423426853791713.2.856961537284287.1.635345286179";
    let rating = Rating::of_path(Path::new(&puzzle(clues)).unwrap(), &Budget::unlimited()).unwrap();
    assert_eq!(shown(&rating), "20.0 20.0 20.0 none 0");
}

/// The value, the technique's name and the conclusion, as the published paths have them.
fn noted(step: &Step) -> String {
    let mut entries: Vec<(usize, u8, String)> =
        step.place.iter().map(|placed| (placed.cell.index(9), 0, placed.to_string())).collect();
    for chunk in step.eliminate.chunk_by(|one, other| one.cell == other.cell) {
        let digits: String = chunk.iter().map(|one| one.digit.to_string()).collect();
        entries.push((chunk[0].cell.index(9), 1, format!("{}-{digits}", chunk[0].cell)));
    }
    entries.sort();
    let entries: Vec<String> = entries.into_iter().map(|(_, _, text)| text).collect();
    format!("{} {}: {}", step.rating.unwrap(), step.technique.name(), entries.join(" "))
}

/// Compares with a folder of ratings and paths of Sudoku Explainer: `SUDOSAT_RATINGS=FOLDER cargo test --release --test
/// library ratings:: -- --ignored`. `ratings.csv` has the columns puzzle, source, er, ep, ed; `se_traces.txt` a puzzle
/// and its steps, separated by `|`.
#[test]
#[ignore = "needs SUDOSAT_RATINGS, a folder of ratings that are not in the repository"]
fn ratings_and_paths_of_a_folder_are_equal() {
    let folder = std::env::var("SUDOSAT_RATINGS").expect("SUDOSAT_RATINGS names a folder");
    let (mut count, mut different) = (0, Vec::new());
    for line in fs::read_to_string(format!("{folder}/ratings.csv")).unwrap().lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        count += 1;
        let rating = Rating::of_path(Path::new(&puzzle(fields[0])).unwrap(), &Budget::unlimited()).unwrap();
        if [rating.er, rating.ep, rating.ed].map(|value| value.to_string()) != fields[2..5] {
            different.push(format!("{line}: {}", shown(&rating)));
        }
    }
    println!("ratings: {} of {count} equal", count - different.len());
    assert!(count > 1000 && different.is_empty(), "{}", different.join("\n"));
    let mut paths = 0;
    for line in fs::read_to_string(format!("{folder}/se_traces.txt")).unwrap().lines() {
        let (clues, expected) = line.split_once('|').unwrap();
        // The number of cells is in the name of a loop of eight or more.
        let expected = expected.replace("Unique Loop 8 ", "Unique Loop ").replace("Unique Loop 10 ", "Unique Loop ");
        let steps: Vec<String> = checked_path(&puzzle(clues), Order::Se).iter().map(noted).collect();
        assert_eq!(steps.join("|"), expected, "{clues}");
        paths += 1;
    }
    println!("paths: {paths} equal");
    assert!(paths > 100);
}

/// The ranks of values; equal ones share theirs.
fn ranks(values: &[u32]) -> Vec<f64> {
    let less = |value: u32| values.iter().filter(|&&other| other < value).count();
    let equal = |value: u32| values.iter().filter(|&&other| other == value).count();
    values.iter().map(|&value| less(value) as f64 + (equal(value) as f64 - 1.0) / 2.0).collect()
}

/// Spearman's rank correlation.
fn correlation(ones: &[u32], others: &[u32]) -> f64 {
    let (ones, others) = (ranks(ones), ranks(others));
    let mean = (ones.len() as f64 - 1.0) / 2.0;
    let covariance = |ones: &[f64], others: &[f64]| -> f64 {
        ones.iter().zip(others).map(|(one, other)| (one - mean) * (other - mean)).sum()
    };
    covariance(&ones, &others) / (covariance(&ones, &ones) * covariance(&others, &others)).sqrt()
}

/// Compares with HoDoKu's levels and scores in a folder, as above. `hodoku_counts.csv` has the columns puzzle, level,
/// score, and the number of steps of each technique.
#[test]
#[ignore = "needs SUDOSAT_RATINGS, a folder of ratings that are not in the repository"]
fn levels_and_scores_of_a_folder_are_near() {
    let folder = std::env::var("SUDOSAT_RATINGS").expect("SUDOSAT_RATINGS names a folder");
    let (mut ours, mut theirs, mut equal) = (Vec::new(), Vec::new(), 0);
    for line in fs::read_to_string(format!("{folder}/hodoku_counts.csv")).unwrap().lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let rating = hodoku(fields[0]);
        equal += usize::from(format!("{:?}", rating.level) == fields[1]);
        ours.push(rating.score);
        theirs.push(fields[2].parse().unwrap());
    }
    let (share, correlation) = (equal as f64 / ours.len() as f64, correlation(&ours, &theirs));
    println!("{} puzzles: level equal {share:.3}, Spearman {correlation:.4}", ours.len());
    assert!(ours.len() > 1000 && share >= 0.95 && correlation >= 0.99);
}
