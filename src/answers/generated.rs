//! Generated puzzles as lines, rows of a table and JSON objects: `docs/schema/sudosat-generated-1.json`.

use super::canonical::line;
use crate::generate::{BoardMinimality, BoardPlan, Generated, GeneratedBoard, Minimality, Plan, Seed};
use crate::puzzle::{Cell, Rule};
use crate::text::{Notation, render};
use serde::Serialize;

/// The schema that each JSON object names.
const SCHEMA: &str = "sudosat-generated-1";

/// The columns of a table.
pub(crate) const COLUMNS: [&str; 12] = [
    "puzzle", "solution", "clues", "seed", "record", "attempt", "sampling", "minimal", "weight", "er", "effort",
    "version",
];

/// One more column, for puzzles of other boards: what is written above and below a board.
pub(crate) const RULES: &str = "rules";

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
    /// The families whose clues were drawn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    families: Vec<&'static str>,
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

#[derive(Default, Serialize)]
struct Made {
    puzzle: String,
    solution: String,
    /// The grids of a board that is not square, and its digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<String>,
    /// The shape of unusual boxes, or the region of each cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    boxes: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<String>,
    /// The rules beyond rows, columns and boxes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
    clues: usize,
    attempt: u32,
    minimal: &'static str,
    /// The rating, if the plan has a range.
    #[serde(skip_serializing_if = "Option::is_none")]
    er: Option<f64>,
    /// The effort, if the plan has a range of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    effort: Option<String>,
    /// The cells whose clues can each be removed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    redundant: Vec<String>,
    /// The cells whose clues were not decided, and such rules.
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
            families: Vec::new(),
            solvable_by: plan.techniques(),
            pattern: plan.cells(),
            weight,
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// The object for a record of a job on a board.
    pub(crate) fn of_board(plan: &BoardPlan, seed: Seed, record: u64, generated: Option<&GeneratedBoard>) -> Self {
        Self {
            schema: SCHEMA,
            puzzle: generated.map(Made::from),
            seed: seed.0,
            record,
            sampling: if plan.is_uniform() { "uniform" } else { "arbitrary" },
            symmetry: plan.symmetry().name(),
            families: plan.families().iter().map(|family| family.name()).collect(),
            solvable_by: plan.techniques(),
            pattern: None,
            weight: None,
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// The values of [`COLUMNS`], and of [`RULES`].
    pub(crate) fn fields(self, with_rules: bool) -> Vec<String> {
        let Self { puzzle, seed, record, sampling, weight, version, .. } = self;
        let has_puzzle = puzzle.is_some();
        let shown = |number: usize| if has_puzzle { number.to_string() } else { String::new() };
        let Made { puzzle, solution, grid, boxes, regions, rules, clues, attempt, minimal, er, effort, .. } =
            puzzle.unwrap_or_default();
        let mut fields = vec![
            puzzle,
            solution,
            shown(clues),
            seed.to_string(),
            record.to_string(),
            shown(attempt as usize),
            sampling.to_owned(),
            minimal.to_owned(),
            weight.map_or_else(String::new, |weight| weight.to_string()),
            er.map_or_else(String::new, |er| format!("{er:.1}")),
            effort.unwrap_or_default(),
            version.to_owned(),
        ];
        if with_rules {
            let board = [("grid", grid), ("boxes", boxes), ("regions", regions)];
            let board = board.into_iter().filter_map(|(name, value)| Some(format!("{name} {}", value?)));
            fields.push(board.chain(rules).collect::<Vec<_>>().join("; "));
        }
        fields
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
            grid: None,
            boxes: None,
            regions: None,
            rules: Vec::new(),
            clues: generated.puzzle.iter().filter(|&&clue| clue != 0).count(),
            attempt: generated.attempt,
            minimal,
            er: generated.rating.map(|rating| f64::from(rating.tenths()) / 10.0),
            effort: generated.effort.map(|effort| effort.to_string()),
            redundant,
            undecided,
        }
    }
}

impl From<&GeneratedBoard> for Made {
    fn from(generated: &GeneratedBoard) -> Self {
        let GeneratedBoard { puzzle, solution, attempt, minimality, effort, .. } = generated;
        let named = |cells: &[Cell]| cells.iter().map(Cell::to_string).collect();
        let (minimal, redundant, undecided) = match minimality {
            BoardMinimality::Minimal => ("yes", Vec::new(), Vec::new()),
            BoardMinimality::Redundant(cells) => ("no", named(cells), Vec::new()),
            BoardMinimality::OrbitMinimal => ("orbits", Vec::new(), Vec::new()),
            BoardMinimality::Undecided { cells, rules } => {
                let undecided: Vec<String> = named(cells);
                ("undecided", Vec::new(), undecided.into_iter().chain(rules.iter().map(Rule::to_string)).collect())
            }
            BoardMinimality::Divided => ("cages", Vec::new(), Vec::new()),
        };
        Self {
            puzzle: render::puzzle_line(puzzle, &Notation::default()),
            solution: solution.to_string(),
            grid: render::grid(puzzle.geometry()),
            boxes: render::boxes(puzzle.geometry()),
            regions: render::regions(puzzle.geometry()),
            rules: puzzle.board().stated_rules().map(ToString::to_string).collect(),
            clues: puzzle.clue_count(),
            attempt: *attempt,
            minimal,
            er: None,
            effort: effort.map(|effort| effort.to_string()),
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
