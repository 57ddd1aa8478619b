//! Steps of a solution as `steps` and `hint` write them: a line, words, JSON or a picture.

mod course;
mod example;
mod hint;
mod json;
mod notation;
mod path;
mod picture;
mod reason;

pub use course::Choice;
pub(crate) use course::Course;
pub(crate) use example::Example;
pub use hint::Level;
pub(crate) use hint::{Hint, OwnBoard};
pub(crate) use json::{HintJson, StepsJson};
pub(crate) use path::Steps;
pub use path::Until;

use crate::logic::Step;
use crate::puzzle::{Board, Candidate, Digit};
use crate::verify::Evidence;
use notation::{cells, conclusion};
use reason::Described;

/// A step, and the grid before it.
#[derive(Clone, Debug)]
pub(crate) struct Stage {
    /// The filled cells, row by row with `None` for an empty cell.
    filled: Vec<Option<Digit>>,
    /// The candidates of the empty cells.
    candidates: Vec<Candidate>,
    step: Step,
    /// For a step by a smallest reason: a proved lower bound on the number of premises.
    at_least: Option<usize>,
    /// Why the step follows, if the steps are certified.
    evidence: Option<Evidence>,
}

impl Stage {
    /// The value of the step: on Sudoku Explainer's scale, or the number of premises, `7p`; `-` for neither.
    fn value(&self) -> String {
        match (self.step.rating, self.at_least) {
            (Some(value), _) => value.to_string(),
            (None, Some(_)) => format!("{}p", self.step.premises.len()),
            (None, None) => "-".to_owned(),
        }
    }
}

/// A step in words, at four levels: where it is, which technique, which cells, and the whole reason.
fn levels(step: &Step, board: &Board) -> [String; 4] {
    let described = Described { step, board };
    let houses = described.houses();
    let place = if (1..=3).contains(&houses.len()) {
        described.names(&houses)
    } else {
        cells(step.place.iter().chain(&step.eliminate).map(|candidate| candidate.cell))
    };
    let technique = step.technique.name();
    // A rule alone is a reason without other candidates.
    let conclusions = step.place.iter().chain(&step.eliminate).filter(|_| step.marks.is_empty());
    let marked: Vec<Candidate> = step.marks.iter().map(|mark| mark.candidate).chain(conclusions.copied()).collect();
    let digits = marked.iter().map(|candidate| candidate.digit).collect::<std::collections::BTreeSet<_>>();
    let marked = marked.iter().map(|candidate| candidate.cell);
    let digits = digits.into_iter().map(|digit| board.geometry().value(digit).to_string()).collect::<String>();
    let which = format!("{technique}: {digits} in {}", cells(marked));
    [format!("look at {place}"), format!("{technique} in {place}"), which, sentence(step, board)]
}

/// A step with its reason on one line: `Hidden Single: box 2 has only one place for 8 => r1c6=8`.
fn sentence(step: &Step, board: &Board) -> String {
    format!(
        "{}: {} => {}",
        step.technique.name(),
        Described { step, board }.sentence(),
        conclusion(step, board.geometry())
    )
}
