//! Steps for tests: the first of a technique on the path of a puzzle.

use super::{Path, Technique};

/// Checks that the first step by this technique on the path of a puzzle is `expected`, in the notation
/// `4.5 r1c2<>2 r3c2<>2`: its value, the cell it fills, the candidates it removes. Marks and removed candidates must be
/// there before the step.
#[track_caller]
pub(super) fn first_step(technique: Technique, puzzle: &str, expected: &str) {
    let mut path = Path::new(&puzzle.parse().unwrap()).unwrap();
    loop {
        let candidates = path.candidates();
        let step = path.next().expect("the path has such a step");
        if step.technique == technique {
            let placed = step.place.iter().map(ToString::to_string);
            let removed = step.eliminate.iter().map(|one| format!("{}<>{}", one.cell, one.digit));
            let shown: Vec<String> = [step.rating.to_string()].into_iter().chain(placed).chain(removed).collect();
            assert_eq!(shown.join(" "), expected);
            let marked = step.marks.iter().map(|mark| mark.candidate);
            let named = marked.chain(step.eliminate.iter().copied()).chain(step.place);
            named.for_each(|candidate| assert!(candidates.contains(&candidate), "{candidate} was not there"));
            assert!(!step.premises.is_empty() || technique.assumes_unique(), "it has no premises");
            return;
        }
    }
}
