//! Generated puzzles as lines, rows of a table and JSON objects: `docs/schema/sudosat-generated-1.json`.

use super::canonical::line;
use crate::generate::{Generated, Minimality, Plan, Seed};
use crate::puzzle::Cell;
use serde::Serialize;

/// The schema that each JSON object names.
const SCHEMA: &str = "sudosat-generated-1";

/// The columns of a table.
pub(crate) const COLUMNS: [&str; 11] =
    ["puzzle", "solution", "clues", "seed", "record", "attempt", "sampling", "minimal", "weight", "er", "version"];

/// The word for a record without a puzzle.
pub(crate) const NO_PUZZLE: &str = "none";

/// A record of a job as a JSON object: the puzzle, if it has one, and where it comes from.
#[derive(Serialize)]
pub(crate) struct Json {
    schema: &'static str,
    #[serde(flatten)]
    puzzle: Option<Made>,
    seed: u64,
    record: u64,
    sampling: &'static str,
    symmetry: &'static str,
    /// The techniques that solve the puzzle, if the plan demands that.
    #[serde(skip_serializing_if = "Option::is_none")]
    solvable_by: Option<&'static str>,
    /// The cells with clues, if the plan has a pattern.
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<f64>,
    version: &'static str,
}

#[derive(Serialize)]
struct Made {
    puzzle: String,
    solution: String,
    clues: usize,
    attempt: u32,
    minimal: &'static str,
    /// The rating, if the plan has a range.
    #[serde(skip_serializing_if = "Option::is_none")]
    er: Option<f64>,
    /// The cells whose clues can each be removed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    redundant: Vec<String>,
    /// The cells whose clues were not tested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    undecided: Vec<String>,
}

impl Json {
    /// The object for a record of a job with this plan and seed.
    pub(crate) fn new(plan: &Plan, seed: Seed, record: u64, generated: Option<&Generated>) -> Self {
        let weight = plan.is_weighted().then(|| generated.and_then(|generated| generated.weight).unwrap_or(0.0));
        Self {
            schema: SCHEMA,
            puzzle: generated.map(Made::from),
            seed: seed.0,
            record,
            sampling: sampling(plan),
            symmetry: plan.symmetry().name(),
            solvable_by: plan.techniques(),
            pattern: plan.cells(),
            weight,
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// The values of [`COLUMNS`].
    pub(crate) fn fields(self) -> [String; COLUMNS.len()] {
        let Self { puzzle, seed, record, sampling, weight, version, .. } = self;
        let weight = weight.map_or_else(String::new, |weight| weight.to_string());
        let (seed, record, version) = (seed.to_string(), record.to_string(), version.to_owned());
        let (sampling, none) = (sampling.to_owned(), String::new);
        match puzzle {
            Some(Made { puzzle, solution, clues, attempt, minimal, er, .. }) => {
                let (clues, attempt, minimal) = (clues.to_string(), attempt.to_string(), minimal.to_owned());
                let er = er.map_or_else(none, |er| format!("{er:.1}"));
                [puzzle, solution, clues, seed, record, attempt, sampling, minimal, weight, er, version]
            }
            None => [none(), none(), none(), seed, record, none(), sampling, none(), weight, none(), version],
        }
    }
}

impl From<&Generated> for Made {
    fn from(generated: &Generated) -> Self {
        let named = |cells: &[u8]| cells.iter().map(|&cell| Cell::from_index(cell.into(), 9).to_string()).collect();
        let (minimal, redundant, undecided) = match &generated.minimality {
            Minimality::Minimal => ("yes", Vec::new(), Vec::new()),
            Minimality::Redundant(cells) => ("no", named(cells), Vec::new()),
            Minimality::OrbitMinimal => ("orbits", Vec::new(), Vec::new()),
            Minimality::Undecided(cells) => ("undecided", Vec::new(), named(cells)),
        };
        Self {
            puzzle: line(&generated.puzzle),
            solution: line(&generated.solution),
            clues: generated.puzzle.iter().filter(|&&clue| clue != 0).count(),
            attempt: generated.attempt,
            minimal,
            er: generated.rating.map(|rating| f64::from(rating.tenths()) / 10.0),
            redundant,
            undecided,
        }
    }
}

/// The way in which puzzles are drawn: `uniform` grids, `weighted` puzzles, or `arbitrary` ones.
fn sampling(plan: &Plan) -> &'static str {
    match plan {
        plan if plan.is_weighted() => "weighted",
        plan if plan.cells().is_some() || plan.climbs() => "arbitrary",
        _ => "uniform",
    }
}
