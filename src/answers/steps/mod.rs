//! Steps of a solution as `steps` and `hint` write them: a line, words, JSON or a picture.

mod example;
mod hint;
mod json;
mod notation;
mod path;
mod picture;
mod reason;

pub(crate) use example::Example;
pub use hint::Level;
pub(crate) use hint::{Hint, OwnBoard};
pub(crate) use json::{HintJson, StepsJson};
pub(crate) use path::Steps;
pub use path::Until;

use crate::engine::{Budget, Interrupt};
use crate::logic::{Path, Step};
use crate::puzzle::{Board, Candidate};
use notation::{cells, conclusion};
use reason::Described;

/// A step, and the grid before it.
#[derive(Clone, Debug)]
pub(crate) struct Stage {
    /// The filled cells, row by row with 0 for an empty cell.
    filled: [u8; 81],
    /// The candidates of the empty cells.
    candidates: Vec<Candidate>,
    step: Step,
}

impl Stage {
    /// The next step of a path.
    fn next(path: &mut Path, budget: &Budget) -> Result<Option<Self>, Interrupt> {
        let (filled, candidates) = (path.filled(), path.candidates());
        Ok(path.next_within(budget)?.map(|step| Self { filled, candidates, step }))
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
    let marked = step.marks.iter().map(|mark| mark.candidate.cell);
    let digits = step.marks.iter().map(|mark| mark.candidate.digit).collect::<std::collections::BTreeSet<_>>();
    let digits = digits.into_iter().map(|digit| digit.to_string()).collect::<String>();
    let which = format!("{technique}: {digits} in {}", cells(marked));
    [format!("look at {place}"), format!("{technique} in {place}"), which, sentence(step, board)]
}

/// A step with its reason on one line: `Hidden Single: box 2 has only one place for 8 => r1c6=8`.
fn sentence(step: &Step, board: &Board) -> String {
    format!("{}: {} => {}", step.technique.name(), Described { step, board }.sentence(), conclusion(step))
}
