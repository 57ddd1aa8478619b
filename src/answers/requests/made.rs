//! New puzzles.

use super::engines::{EngineName, Engines};
use super::failure::{Failure, json};
use super::puzzles::is_fault;
use super::request::{PUZZLE, Request};
use crate::answers::canonical::line;
use crate::answers::generated::Json;
use crate::engine::{Budget, EngineError};
use crate::generate::{BoardGenerator, BoardPlan, Generated, Generator, Plan, Seed, Symmetry};
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
    let (first, number): (u64, u64) = (request.option("first")?.unwrap_or(1), request.option("number")?.unwrap_or(1));
    let end = first.checked_add(number).filter(|_| first > 0 && (1..=MOST).contains(&number));
    let Some(end) = end else {
        return Err(Failure::request(&format!("option `number` must be between 1 and {MOST}, and `first` 1 or more")));
    };
    let records: Vec<u64> = (first..end).collect();
    let make = if request.has("puzzle") {
        alike
    } else if let Some(option) = PUZZLE.iter().find(|option| request.has(option)) {
        return Err(Failure::request(&format!("option `{option}` needs `puzzle`")));
    } else {
        classic
    };
    match make(request, &records, engines)? {
        Ok(puzzles) => json(&Made { puzzles, error: None }),
        Err(error) if is_fault(&error) => Err(Failure::fault(&error)),
        Err(error) => json(&Made { puzzles: Vec::new(), error: Some(error.to_string()) }),
    }
}

/// Puzzles, or why there are none.
type Puzzles = Result<Vec<Json>, EngineError>;

/// Classic puzzles.
fn classic(request: &Request, records: &[u64], engines: &mut Engines) -> Result<Puzzles, Failure> {
    let mut plan = if request.flag("weighted")? { Plan::weighted() } else { Plan::minimal() };
    if let Some(symmetry) = symmetry(request)? {
        plan = plan.with_symmetry(symmetry);
    }
    if let Some([least, most]) = request.option::<[u8; 2]>("clues")? {
        plan = plan.with_clues(least..=most);
    }
    let seed = Seed(request.needed("seed")?);
    let mut generator = Generator::new(plan.clone(), seed).map_err(|error| Failure::request(&error))?;
    Ok(request.budget()?.map_err(EngineError::from).and_then(|budget| {
        let made = generator.records(records, &budget)?;
        let one = |(&record, made): (&u64, &Option<Generated>)| {
            if let Some(made) = made {
                let puzzle = Puzzle::from_classic(&made.puzzle).map_err(|error| unsupported(&error))?;
                confirm(&puzzle, &line(&made.solution), engines, &budget)?;
            }
            Ok(Json::new(&plan, seed, record, made.as_ref()))
        };
        records.iter().zip(&made).map(one).collect()
    }))
}

/// Puzzles like the one of the request.
fn alike(request: &Request, records: &[u64], engines: &mut Engines) -> Result<Puzzles, Failure> {
    if request.flag("weighted")? {
        return Err(Failure::request(&"option `weighted` is for classic puzzles, without `puzzle`"));
    }
    let mut plan = BoardPlan::like(&request.record()?.puzzle);
    if let Some(symmetry) = symmetry(request)? {
        plan = plan.with_symmetry(symmetry);
    }
    if let Some([least, most]) = request.option::<[usize; 2]>("clues")? {
        plan = plan.with_clues(least..=most);
    }
    let seed = Seed(request.needed("seed")?);
    let mut generator = BoardGenerator::new(plan.clone(), seed).map_err(|error| Failure::request(&error))?;
    Ok(request.budget()?.map_err(EngineError::from).and_then(|budget| {
        let one = |&record: &u64| {
            let made = generator.record(record, &budget)?;
            if let Some(made) = &made {
                confirm(&made.puzzle, &made.solution.to_string(), engines, &budget)?;
            }
            Ok(Json::of_board(&plan, seed, record, made.as_ref()))
        };
        records.iter().map(one).collect()
    }))
}

fn symmetry(request: &Request) -> Result<Option<Symmetry>, Failure> {
    request.name("symmetry", &Symmetry::ALL.map(|symmetry| (symmetry.name(), symmetry)))
}

/// Fails unless both solvers find this solution alone.
fn confirm(puzzle: &Puzzle, solution: &str, engines: &mut Engines, budget: &Budget) -> Result<(), EngineError> {
    match engines.get(EngineName::Both).verdict(puzzle, budget)? {
        Verdict::Unique(found) if found.to_string() == solution => Ok(()),
        _ => Err(unsupported(&format!("{puzzle} has another solution: this is a bug"))),
    }
}

fn unsupported(reason: &impl ToString) -> EngineError {
    EngineError::Unsupported { engine: "generate".to_owned(), reason: reason.to_string() }
}
