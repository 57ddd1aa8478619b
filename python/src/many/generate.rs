//! `generate`.

use super::parallel::{Job, until};
use super::table::{Column, Table};
use crate::call::{Limits, Memory};
use crate::errors::{EngineError, value_error};
use crate::one::line;
use arrow_array::{Float64Array, UInt64Array};
use pyo3::prelude::*;
use std::hash::{BuildHasher, RandomState};
use std::ops::RangeInclusive;
use std::sync::Arc;
use sudosat::BothRoads;
use sudosat::engine::{Budget, Engine};
use sudosat::generate::{Generated, Generator, Minimality, Plan, Seed, Symmetry};
use sudosat::puzzle::{Puzzle, Verdict};

/// The records that a worker takes at once, as on the command line; the output does not depend on it.
const PORTION: usize = 128;

/// New classic puzzles, each confirmed by both engines. The same seed and options give the same puzzles, also on the
/// command line.
///
/// Args:
///     count: The number of puzzles.
///     seed: The random seed; a random one if None.
///     start: The number of the first record, from 1: shares of one seed have different records.
///     clues: A number of clues, or the least and the most.
///     symmetry: `none`, `180`, `90`, `mirror`, `diagonal` or another name of `sudosat generate --help`.
///     pattern: 81 cells, `x` for a clue and `.` for none.
///     solvable_by: The techniques that must solve the puzzle: `singles`, `locked`, `pairs`, …
///     rating: The least and the most rating (ER), such as `(7.2, 9.0)`.
///     threads: The number of threads; one per processor if None.
///     memory: Bytes, or a text such as `4G`, for the puzzles; half of the machine's memory if None.
///     progress: Called periodically with the number of puzzles since the last call.
///
/// Returns:
///     `Table` of `puzzle` and `solution` as lines; `clues`; `er`, if there is a `rating`; `minimal`: `yes`, `no`,
///     `orbits` or `undecided`; and `seed` and `record`, from which each comes again. A record without a puzzle is
///     null.
///
/// Raises:
///     ValueError: There are no such puzzles, or an argument is wrong.
///     EngineError: The engines disagree, which is a bug.
#[pyfunction]
#[pyo3(signature = (count = 1, /, *, seed = None, start = 1, clues = None, symmetry = "none", pattern = None,
                    solvable_by = None, rating = None, threads = None, memory = None, progress = None))]
pub fn generate(
    py: Python<'_>,
    count: usize,
    seed: Option<u64>,
    start: u64,
    clues: Option<Clues>,
    symmetry: &str,
    pattern: Option<&str>,
    solvable_by: Option<&str>,
    rating: Option<(f64, f64)>,
    threads: Option<isize>,
    memory: Option<Memory>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Table> {
    let plan = plan(clues, symmetry, pattern, solvable_by, rating)?;
    // A precision that every reader of JSON keeps.
    let seed = Seed(seed.unwrap_or_else(|| RandomState::new().hash_one(()) >> 11));
    Generator::new(plan.clone(), seed).map_err(value_error)?;
    Limits::new(None, memory).afford(count, size_of::<Option<Generated>>())?;
    let mut made: Vec<Option<Generated>> = Vec::with_capacity(count);
    let mut failed = None;
    Job::new(count, PORTION, threads, progress)?.run(
        py,
        |cancel| {
            let (plan, cancel, mut engine) = (plan.clone(), Arc::clone(cancel), BothRoads::default());
            let mut generator = Generator::new(plan, seed).ok();
            move |range| {
                let budget = Budget::unlimited().with_cancel(Arc::clone(&cancel));
                let records: Vec<u64> = until(&cancel, range).map(|row| start.saturating_add(row as u64)).collect();
                let made = generator.as_mut().and_then(|generator| generator.records(&records, &budget).ok());
                let made = made.unwrap_or_default();
                let wrong = made.iter().flatten().find_map(|made| refuted(made, &mut engine, &budget));
                (made, wrong)
            }
        },
        |(part, wrong)| {
            made.extend(part);
            failed = failed.take().or(wrong);
        },
    )?;
    if let Some(message) = failed {
        return Err(EngineError::new_err(message));
    }
    table(&made, seed, start, rating.is_some())
}

/// A number of clues, or the least and the most.
#[derive(FromPyObject)]
pub enum Clues {
    Exactly(u8),
    Range((u8, u8)),
}

fn plan(
    clues: Option<Clues>,
    symmetry: &str,
    pattern: Option<&str>,
    solvable_by: Option<&str>,
    rating: Option<(f64, f64)>,
) -> PyResult<Plan> {
    let plan = match (pattern, solvable_by) {
        (Some(_), Some(_)) => return Err(value_error("give `pattern` or `solvable_by`, not both")),
        (Some(pattern), None) => Plan::pattern(pattern).map_err(value_error)?,
        (None, Some(techniques)) => Plan::solvable_by(techniques).map_err(value_error)?,
        (None, None) => Plan::minimal(),
    };
    let plan = match clues {
        None => plan,
        Some(Clues::Exactly(clues)) => plan.with_clues(clues..=clues),
        Some(Clues::Range((least, most))) => plan.with_clues(least..=most),
    };
    let plan = plan.with_symmetry(symmetry.parse::<Symmetry>().map_err(value_error)?);
    Ok(match rating {
        None => plan,
        Some((least, most)) => plan.with_rating(tenths(least)?..=tenths(most)?),
    })
}

fn tenths(rating: f64) -> PyResult<u32> {
    let range: RangeInclusive<f64> = 0.0..=100.0;
    if range.contains(&rating) {
        Ok((rating * 10.0).round() as u32)
    } else {
        Err(value_error(format!("`rating` must be from 0 to 100, got {rating}")))
    }
}

/// The reason why both engines do not confirm a puzzle; `None` if they do, or if the work was cancelled.
fn refuted(made: &Generated, engine: &mut BothRoads, budget: &Budget) -> Option<String> {
    let verdict = Puzzle::from_classic(&made.puzzle).ok().map(|puzzle| engine.verdict(&puzzle, budget));
    match verdict {
        Some(Ok(Verdict::Unique(solution))) if solution.to_string() == line(&made.solution) => None,
        _ if budget.check().is_err() => None,
        Some(Err(error)) => Some(error.to_string()),
        Some(Ok(_)) | None => Some(format!("record {}: the puzzle has not exactly its solution: a bug", made.record)),
    }
}

fn table(made: &[Option<Generated>], seed: Seed, start: u64, rated: bool) -> PyResult<Table> {
    let lines = |cells: fn(&Generated) -> &[u8; 81]| -> Vec<Option<String>> {
        made.iter().map(|made| made.as_ref().map(|made| line(cells(made)))).collect()
    };
    let (puzzles, solutions) = (lines(|made| &made.puzzle), lines(|made| &made.solution));
    let texts = |name: &str, lines: &[Option<String>]| Column::of_texts(name, lines.iter().map(Option::as_deref));
    let clues = |made: &Generated| made.puzzle.iter().filter(|&&clue| clue != 0).count() as u64;
    let clues: UInt64Array = made.iter().map(|made| made.as_ref().map(clues)).collect();
    let ratings = || {
        let er = |made: &Generated| Some(f64::from(made.rating?.tenths()) / 10.0);
        Column::new("er", Arc::new(made.iter().map(|made| made.as_ref().and_then(er)).collect::<Float64Array>()))
    };
    let minimal = |made: &Generated| match made.minimality {
        Minimality::Minimal => "yes",
        Minimality::Redundant(_) => "no",
        Minimality::OrbitMinimal => "orbits",
        _ => "undecided",
    };
    let seeds: UInt64Array = made.iter().map(|_| Some(seed.0)).collect();
    let records: UInt64Array = (0..made.len() as u64).map(|row| Some(start.saturating_add(row))).collect();
    let first = [texts("puzzle", &puzzles), texts("solution", &solutions), Column::new("clues", Arc::new(clues))];
    let last = [
        Column::of_texts("minimal", made.iter().map(|made| made.as_ref().map(minimal))),
        Column::new("seed", Arc::new(seeds)),
        Column::new("record", Arc::new(records)),
    ];
    Table::new(first.into_iter().chain(rated.then(ratings)).chain(last).collect())
}
