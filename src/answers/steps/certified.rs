//! Certified steps as `verify` reads them: the keys `place`, `eliminate`, `premises` and `certificate` of each step of
//! a JSON answer, and the certificate of the puzzle.

use super::json::PremiseJson;
use crate::answers::certificate;
use crate::puzzle::{Board, Candidate, CellError, Digit, House, Premise};
use crate::verify::{Evidence, ProvedStep};
use serde::Deserialize;
use std::collections::HashMap;

/// The answer of `steps --certify`.
#[derive(Debug, Deserialize)]
pub(crate) struct CertifiedSteps {
    /// The word for the answer.
    pub(crate) answer: String,
    steps: Option<ListObject>,
}

#[derive(Debug, Deserialize)]
struct ListObject {
    certificate: Option<certificate::Json>,
    list: Vec<StepObject>,
}

#[derive(Debug, Deserialize)]
struct StepObject {
    place: Vec<String>,
    eliminate: Vec<String>,
    premises: Vec<PremiseJson>,
    certificate: Option<String>,
}

impl CertifiedSteps {
    /// The certificate of the puzzle.
    ///
    /// # Errors
    ///
    /// If the answer has none.
    pub(crate) fn certificate(&self) -> Result<&certificate::Json, String> {
        let certificate = self.steps.as_ref().and_then(|steps| steps.certificate.as_ref());
        certificate.ok_or_else(|| format!("it is the answer `{}`, without certified steps", self.answer.escape_debug()))
    }

    /// The steps, on the board of the certificate.
    ///
    /// # Errors
    ///
    /// The first fault in their text.
    pub(crate) fn on(&self, board: &Board) -> Result<Vec<ProvedStep>, String> {
        let houses: HashMap<String, House> = board.houses().map(|house| (board.house_name(house), house)).collect();
        let steps = self.steps.iter().flat_map(|steps| &steps.list).zip(1..);
        let read = |(step, number): (&StepObject, usize)| {
            step.read(board, &houses).map_err(|fault| format!("step {number} of the solution: {fault}"))
        };
        steps.map(read).collect()
    }
}

impl StepObject {
    fn read(&self, board: &Board, houses: &HashMap<String, House>) -> Result<ProvedStep, String> {
        let place = match &self.place[..] {
            [] => None,
            [placed] => Some(candidate(placed, "=")?),
            _ => return Err("it places several digits".to_owned()),
        };
        let eliminate = self.eliminate.iter().map(|removed| candidate(removed, "<>")).collect::<Result<_, _>>()?;
        let premises = self.premises.iter().map(|premise| premise.read(board, houses)).collect::<Result<_, _>>()?;
        let evidence = self.certificate.as_deref().ok_or("it has no certificate")?;
        let evidence = Evidence::parse(evidence).map_err(|error| error.to_string())?;
        Ok(ProvedStep { place, eliminate, premises, evidence })
    }
}

impl PremiseJson {
    fn read(&self, board: &Board, houses: &HashMap<String, House>) -> Result<Premise, String> {
        match self {
            Self::Cell { cell } => cell.parse().map(Premise::Cell).map_err(|error: CellError| error.to_string()),
            Self::House { house, digit } => {
                let premise =
                    houses.get(house).zip(Digit::new(*digit)).map(|(&house, digit)| Premise::House(house, digit));
                premise.ok_or_else(|| format!("the board has no `{}` with {digit}", house.escape_debug()))
            }
            Self::Rule { rule, text } => match board.rules().get(*rule) {
                Some(found) if found.to_string() == *text => Ok(Premise::Rule(*rule)),
                _ => Err(format!("the board has no rule `{}` at position {rule}", text.escape_debug())),
            },
        }
    }
}

/// A candidate, as `r1c1=5` or `r1c1<>5`.
fn candidate(text: &str, separator: &str) -> Result<Candidate, String> {
    let parsed = text.split_once(separator).and_then(|(cell, digit)| {
        Some(Candidate { cell: cell.parse().ok()?, digit: digit.parse().ok().and_then(Digit::new)? })
    });
    parsed.ok_or_else(|| format!("expected a candidate such as r1c1{separator}5, found `{}`", text.escape_debug()))
}
