//! `vicinity`.

use super::answer::Subject;
use super::parallel::{Job, until};
use super::rows::{self, Rows};
use super::table::{Column, Table};
use crate::call::{Limits, Memory, Timeout};
use crate::errors::{EngineError, value_error};
use arrow_array::UInt64Array;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use sudosat::BothRoads;
use sudosat::canonical::PlainCanonicalizer;
use sudosat::engine::{Budget, Engine, Interrupt};
use sudosat::generate::{Frontier, Kept, Neighbor, Open, PlainClues, Steps, Vicinity};
use sudosat::puzzle::Verdict;

/// The puzzles that are searched in a round, and the ones that a worker confirms at once, as on the command line.
const ROUND: usize = 32;
const PORTION: usize = 64;

/// A new puzzle, the one that it was made of, and its solution.
struct Found {
    neighbor: Neighbor,
    from: Arc<Open>,
    solution: String,
}

/// New minimal puzzles near those of a column, by removing some clues and adding others: of isomorphic puzzles one, and
/// none of the column. Both engines confirm each. Puzzles without exactly one solution, and boards other than
/// plain ones of 4×4, 6×6 and 9×9, have none.
///
/// Args:
///     puzzles: A column or a table as for `verdicts`.
///     steps: The number of clues to remove, 1 to 3, and to add, 1 or 2.
///     depth: The most steps from a puzzle of the column. Those of fewest clues are searched first.
///     same: `pattern` for clues in the same cells, `grid` for the same solution.
///     timeout: Seconds or a `timedelta` after which the search ends, with what was found; no limit if None.
///     memory: Bytes, or a text such as `4G`, for the puzzles that are known; half of the machine's memory if None.
///     progress: Called periodically with the number of puzzles searched since the last call.
///
/// Other arguments are those of `verdicts`.
///
/// Returns:
///     `Table` of `puzzle` and `solution` as lines; `clues`; `depth`, the number of steps; and `from`, the puzzle that
///     it was made of.
///
/// Raises:
///     TypeError, ValueError: As for `verdicts`.
///     MemoryError: The known puzzles need more memory.
///     EngineError: The engines disagree, which is a bug.
#[pyfunction]
#[pyo3(signature = (puzzles, steps = "-2+1", /, *, depth = 1, same = None, threads = None, timeout = None,
                    memory = None, column = None, progress = None))]
pub fn vicinity(
    puzzles: &Bound<'_, PyAny>,
    steps: &str,
    depth: u32,
    same: Option<&str>,
    threads: Option<isize>,
    timeout: Option<Timeout>,
    memory: Option<Memory>,
    column: Option<&str>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Table> {
    let py = puzzles.py();
    let steps: Steps = steps.parse().map_err(|advice| value_error(format!("`steps`: {advice}")))?;
    let kept = match same {
        None => Kept::Nothing,
        Some("grid") => Kept::Grid,
        Some("pattern") if steps.minus() == steps.plus() => Kept::Pattern,
        Some("pattern") => return Err(value_error("a pattern stays only if as many clues are added as removed")),
        Some(other) => return Err(value_error(format!("`same` must be pattern or grid, got `{other}`"))),
    };
    let limits = Limits::new(timeout, memory);
    let deadline = limits.budget(&Arc::new(AtomicBool::new(false))).deadline;
    let mut frontier = Frontier::new(depth, limits.memory());
    add(py, &rows::rows(puzzles, column)?, &mut frontier)?;
    let mut all: Vec<Found> = Vec::new();
    loop {
        let open: Vec<Arc<Open>> = frontier.take(ROUND).into_iter().map(Arc::new).collect();
        let (mut found, mut late) = (Vec::new(), false);
        let progress = progress.as_ref().map(|progress| progress.clone_ref(py));
        Job::new(open.len(), 1, threads, progress)?.run(
            py,
            |cancel| {
                let (mut vicinity, cancel, open) = (Vicinity::new(steps, kept), Arc::clone(cancel), &open);
                move |range| {
                    let mut budget = Budget::unlimited().with_cancel(Arc::clone(&cancel));
                    budget.deadline = deadline;
                    let search = |row: usize| {
                        let mut found = Vec::new();
                        let end = vicinity.neighbors(&open[row].puzzle, &budget, &mut found);
                        (Arc::clone(&open[row]), found, end.is_err())
                    };
                    until(&cancel, range).map(search).collect::<Vec<_>>()
                }
            },
            |part| found.extend(part),
        )?;
        let mut new: Vec<(Neighbor, Arc<Open>)> = Vec::new();
        for (from, neighbors, is_late) in found {
            late |= is_late;
            for neighbor in neighbors {
                if frontier.add(&neighbor.puzzle, &neighbor.form, from.depth + 1).map_err(out_of_memory)? {
                    new.push((neighbor, Arc::clone(&from)));
                }
            }
        }
        new.sort_by_key(|(neighbor, _)| neighbor.clues);
        all.extend(confirmed(py, new, threads)?);
        if open.is_empty() || late {
            return table(&all);
        }
    }
}

/// Adds the puzzles of the column that have a vicinity to the frontier.
fn add(py: Python<'_>, rows: &Rows, frontier: &mut Frontier) -> PyResult<()> {
    let mut canonicalizer = PlainCanonicalizer::new();
    for row in 0..rows.len() {
        // 64 canonical forms take milliseconds, those of 6×6 the longest.
        if row % 64 == 0 {
            py.check_signals()?;
        }
        let Some(puzzle) = Subject::of(rows.get(row)).puzzle() else { continue };
        let Some(clues) = PlainClues::of(&puzzle) else { continue };
        let Some((form, _)) = canonicalizer.canonicalize(&puzzle) else { continue };
        let Some(form) = PlainClues::of(&form) else { continue };
        frontier.add(&clues, &form, 0).map_err(out_of_memory)?;
    }
    Ok(())
}

/// The puzzles with the solutions that both engines find.
fn confirmed(py: Python<'_>, new: Vec<(Neighbor, Arc<Open>)>, threads: Option<isize>) -> PyResult<Vec<Found>> {
    let mut solutions: Vec<Result<String, String>> = Vec::with_capacity(new.len());
    Job::new(new.len(), PORTION, threads, None)?.run(
        py,
        |cancel| {
            let (mut engine, cancel, new) = (BothRoads::default(), Arc::clone(cancel), &new);
            move |range| {
                let budget = Budget::unlimited().with_cancel(Arc::clone(&cancel));
                until(&cancel, range).map(|row| solution(&new[row].0, &mut engine, &budget)).collect::<Vec<_>>()
            }
        },
        |part| solutions.extend(part),
    )?;
    let found = new.into_iter().zip(solutions);
    let found = found.map(|((neighbor, from), solution)| Ok(Found { neighbor, from, solution: solution? }));
    found.collect::<Result<_, String>>().map_err(EngineError::new_err)
}

fn solution(neighbor: &Neighbor, engine: &mut BothRoads, budget: &Budget) -> Result<String, String> {
    let puzzle = neighbor.puzzle.puzzle().ok_or("the puzzle is on no board, which is a bug")?;
    match engine.verdict(&puzzle, budget).map_err(|error| error.to_string())? {
        Verdict::Unique(solution) => Ok(solution.to_string()),
        _ => Err(format!("the search found a puzzle that has not one solution, which is a bug: {puzzle}")),
    }
}

fn out_of_memory(interrupt: Interrupt) -> PyErr {
    PyMemoryError::new_err(interrupt.to_string())
}

fn table(all: &[Found]) -> PyResult<Table> {
    let lines = |clues: fn(&Found) -> &PlainClues| all.iter().map(|found| clues(found).to_string()).collect::<Vec<_>>();
    let texts = |name: &str, lines: &[String]| Column::of_texts(name, lines.iter().map(|line| Some(line.as_str())));
    let numbers = |name: &str, number: fn(&Found) -> u64| {
        Column::new(name, Arc::new(all.iter().map(|found| Some(number(found))).collect::<UInt64Array>()))
    };
    Table::new(vec![
        texts("puzzle", &lines(|found| &found.neighbor.puzzle)),
        Column::of_texts("solution", all.iter().map(|found| Some(found.solution.as_str()))),
        numbers("clues", |found| found.neighbor.clues.into()),
        numbers("depth", |found| u64::from(found.from.depth) + 1),
        texts("from", &lines(|found| &found.from.puzzle)),
    ])
}
