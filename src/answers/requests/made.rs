//! New puzzles.

use super::engines::{EngineName, Engines};
use super::failure::{Failure, json};
use super::puzzles::is_fault;
use super::request::Request;
use crate::answers::canonical::line;
use crate::answers::generated::Json;
use crate::engine::EngineError;
use crate::generate::{Generator, Plan, Seed, Symmetry};
use crate::puzzle::{Puzzle, Verdict};
use serde::Serialize;

/// The most puzzles of one request: its answer comes when all are made.
const MOST: u64 = 10_000;

#[derive(Serialize)]
struct Made {
    puzzles: Vec<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub(super) fn generate(request: &Request, engines: &mut Engines) -> Result<String, Failure> {
    let symmetries = Symmetry::ALL.map(|symmetry| (symmetry.name(), symmetry));
    let plan = if request.flag("weighted")? { Plan::weighted() } else { Plan::minimal() };
    let plan = match request.name("symmetry", &symmetries)? {
        Some(symmetry) => plan.with_symmetry(symmetry),
        None => plan,
    };
    let plan = match request.option::<[u8; 2]>("clues")? {
        Some([least, most]) => plan.with_clues(least..=most),
        None => plan,
    };
    let seed = Seed(request.needed("seed")?);
    let (first, number): (u64, u64) = (request.option("first")?.unwrap_or(1), request.option("number")?.unwrap_or(1));
    let end = first.checked_add(number).filter(|_| first > 0 && (1..=MOST).contains(&number));
    let Some(end) = end else {
        return Err(Failure::request(&format!("option `number` must be between 1 and {MOST}, and `first` 1 or more")));
    };
    let records: Vec<u64> = (first..end).collect();
    let mut generator = Generator::new(plan.clone(), seed).map_err(|error| Failure::request(&error))?;
    let made = request.budget()?.map_err(EngineError::from).and_then(|budget| {
        let made = generator.records(&records, &budget)?;
        let puzzles = records.iter().zip(&made).map(|(&record, made)| {
            if let Some(made) = made {
                let puzzle = Puzzle::from_classic(&made.puzzle).map_err(|error| unsupported(&error))?;
                match engines.get(EngineName::Both).verdict(&puzzle, &budget)? {
                    Verdict::Unique(solution) if solution.to_string() == line(&made.solution) => {}
                    _ => return Err(unsupported(&format!("{puzzle} has another solution: this is a bug"))),
                }
            }
            Ok(Json::new(&plan, seed, record, made.as_ref()))
        });
        puzzles.collect::<Result<Vec<_>, _>>()
    });
    match made {
        Ok(puzzles) => json(&Made { puzzles, error: None }),
        Err(error) if is_fault(&error) => Err(Failure::fault(&error)),
        Err(error) => json(&Made { puzzles: Vec::new(), error: Some(error.to_string()) }),
    }
}

fn unsupported(reason: &impl ToString) -> EngineError {
    EngineError::Unsupported { engine: "generate".to_owned(), reason: reason.to_string() }
}
