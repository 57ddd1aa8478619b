//! Smallest reasons beside named techniques: no step of a path has fewer premises than the smallest reason at that
//! point.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::collections::BTreeMap;
use sudosat::engine::{Budget, Engine};
use sudosat::explain::ReasonPath;
use sudosat::logic::{Path, Technique};
use sudosat::native::Native;
use sudosat::puzzle::{Digit, Puzzle};

/// The generated puzzles of the corpus of ratings.
fn corpus() -> impl Iterator<Item = Puzzle> {
    let lines = include_str!("../../testdata/ratings.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line[..81].parse().unwrap())
}

#[test]
fn no_name_has_fewer_premises() {
    let mut sizes: BTreeMap<Technique, Vec<usize>> = BTreeMap::new();
    for puzzle in corpus().step_by(6).take(8) {
        let solution = Native::new().solve(&puzzle, &Budget::unlimited()).unwrap().unwrap();
        let (mut path, mut last) = (Path::new(&puzzle).unwrap(), Technique::FullHouse);
        loop {
            let (filled, candidates) = (path.filled(), path.candidates());
            let Some(step) = path.next() else { break };
            let is_first = std::mem::replace(&mut last, step.technique) != step.technique;
            if step.technique.assumes_unique() || step.premises.len() > 8 || !is_first {
                continue;
            }
            let filled = filled.map(|digit| Digit::new(digit.into()));
            let mut reasons = ReasonPath::new(&puzzle, &solution, &Budget::unlimited()).unwrap();
            reasons.advance(&filled, &candidates);
            let reason = reasons.next_within(&Budget::unlimited()).unwrap().unwrap();
            assert!(reason.size() <= step.premises.len(), "{step:?} {reason:?}");
            assert!(reason.at_least <= reason.size());
            sizes.entry(step.technique).or_default().push(step.premises.len());
        }
    }
    // What has a name has the number of premises by which it is known.
    for (technique, size) in [(Technique::HiddenSingle, 1), (Technique::NakedSingle, 1), (Technique::Pointing, 2)] {
        assert!(sizes[&technique].iter().all(|&named| named == size), "{technique} {:?}", sizes[&technique]);
    }
    assert!(sizes.len() > 8, "{sizes:?}");
}
