//! `morph`.

use super::answer::Subject;
use super::parallel::{Job, until};
use super::rows::{self, Rows};
use super::table::{Column, Table, booleans, of_lists};
use crate::call::{Limits, Memory};
use crate::errors::value_error;
use arrow_array::UInt64Array;
use pyo3::prelude::*;
use std::sync::Arc;
use sudosat::canonical::{Morph, MorphTargets, PlainCanonicalizer};
use sudosat::generate::Seed;

/// The number of rows that a worker takes at once.
const PORTION: usize = 256;

/// Why a board has no isomorphic puzzles here.
const NOT_PLAIN: &str = "only boards with rectangular boxes and no other rule have isomorphic puzzles";

/// An isomorphic puzzle, its row among the targets, and the map to it; or the reason why there is none.
type Image = Result<(String, Option<u64>, Morph), Box<str>>;

/// An isomorphic puzzle of a row.
struct Made {
    row: u64,
    morph: Image,
}

/// Isomorphic puzzles of a column of puzzles: random ones, or those that are among others.
///
/// Args:
///     puzzles: A column or a table as for `verdicts`, of boards with rectangular boxes and no other rule.
///     count: The number of random puzzles for each.
///     seed: The random seed. The maps depend on it and on the puzzle alone; each is drawn with the same probability.
///     onto: A column of other puzzles (4x4, 6x6 and 9x9). Then the puzzle of it that is isomorphic is found, the first
///         if there are several, and nothing is random.
///
/// Other arguments and errors are those of `verdicts`.
///
/// Returns:
///     `Table` of `row`, the number of the puzzle in its column, from 0; `morph`, the isomorphic puzzle as a line, null
///     without one; `target`, its row in `onto`; its map, `transposed`, `rows`, `columns` and `digits`, as in
///     `Canonical`; and `error`.
#[pyfunction]
#[pyo3(signature = (puzzles, count = 1, /, *, seed = 0, onto = None, threads = None, memory = None, column = None,
                    progress = None))]
pub fn morph(
    puzzles: &Bound<'_, PyAny>,
    count: usize,
    seed: u64,
    onto: Option<&Bound<'_, PyAny>>,
    threads: Option<isize>,
    memory: Option<Memory>,
    column: Option<&str>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Table> {
    let rows = rows::rows(puzzles, column)?;
    let limits = Limits::new(None, memory);
    limits.afford(rows.len().saturating_mul(count), size_of::<Made>() + 200)?;
    let targets = onto.map(|onto| targets(&rows::rows(onto, column)?, limits)).transpose()?;
    let mut made: Vec<Made> = Vec::new();
    Job::new(rows.len(), PORTION, threads, progress)?.run(
        puzzles.py(),
        |cancel| {
            let (mut canonicalizer, cancel) = (PlainCanonicalizer::new(), Arc::clone(cancel));
            let (rows, targets) = (&rows, targets.as_ref());
            move |range| {
                let mut made = Vec::new();
                for row in until(&cancel, range) {
                    let subject = Subject::of(rows.get(row));
                    let found = match targets {
                        Some(targets) => found(&subject, targets, &mut canonicalizer),
                        None => random(&subject, Seed(seed), count),
                    };
                    made.extend(found.into_iter().map(|morph| Made { row: row as u64, morph }));
                }
                made
            }
        },
        |part| made.extend(part),
    )?;
    table(&made)
}

/// Random isomorphic puzzles.
fn random(subject: &Subject, seed: Seed, count: usize) -> Vec<Image> {
    match (subject, subject.puzzle()) {
        (Subject::Invalid(reason), _) => vec![Err(reason.clone())],
        (_, None) => vec![Err("the row is null".into())],
        (_, Some(puzzle)) => match seed.morphs(&puzzle) {
            None => vec![Err(NOT_PLAIN.into())],
            Some(maps) => {
                let image = |map: Morph| -> Image {
                    let image = map.apply(&puzzle).ok_or(NOT_PLAIN)?;
                    Ok((image.to_string(), None, map))
                };
                maps.take(count).map(image).collect()
            }
        },
    }
}

/// The puzzle of the targets that is isomorphic.
fn found(subject: &Subject, targets: &MorphTargets, canonicalizer: &mut PlainCanonicalizer) -> Vec<Image> {
    vec![match (subject, subject.puzzle()) {
        (Subject::Invalid(reason), _) => Err(reason.clone()),
        (_, None) => Err("the row is null".into()),
        (_, Some(puzzle)) => match targets.find(&puzzle, canonicalizer) {
            Some((number, target, map)) => Ok((target.to_string(), Some(number - 1), map)),
            None if canonicalizer.canonicalize(&puzzle).is_some() => Err("isomorphic to none of `onto`".into()),
            None => Err(NOT_PLAIN.into()),
        },
    }]
}

fn targets(rows: &Rows, limits: Limits) -> PyResult<MorphTargets> {
    limits.afford(rows.len(), 400)?;
    let mut targets = MorphTargets::new();
    for row in 0..rows.len() {
        let puzzle = Subject::of(rows.get(row)).puzzle();
        if !puzzle.is_some_and(|puzzle| targets.add(&puzzle)) {
            return Err(value_error(format!("`onto`: row {row} is not a plain puzzle of 4x4, 6x6 or 9x9")));
        }
    }
    Ok(targets)
}

fn table(made: &[Made]) -> PyResult<Table> {
    let known = || made.iter().map(|made| made.morph.as_ref().ok());
    let lists = |list: fn(&Morph) -> &[u16]| {
        of_lists(known().map(|known| {
            let numbers = known.map_or(&[][..], |(.., map)| list(map));
            numbers.iter().map(|&number| i32::from(number))
        }))
    };
    let rows: UInt64Array = made.iter().map(|made| Some(made.row)).collect();
    let targets: UInt64Array = known().map(|known| known.and_then(|(_, target, _)| *target)).collect();
    Table::new(vec![
        Column::new("row", Arc::new(rows)),
        Column::of_texts("morph", known().map(|known| known.map(|(line, ..)| line.as_str()))),
        Column::new("target", Arc::new(targets)),
        booleans("transposed", known().map(|known| known.map(|(.., map)| map.is_transposed()))),
        Column::new("rows", lists(Morph::rows)),
        Column::new("columns", lists(Morph::columns)),
        Column::new("digits", lists(Morph::digits)),
        Column::of_texts("error", made.iter().map(|made| made.morph.as_ref().err().map(|reason| &**reason))),
    ])
}
