//! Isomorphic puzzles as answers: `docs/schema/sudosat-answer-1.json`.

use super::minimized::drawn;
use crate::canonical::{Morph, MorphTargets, PlainCanonicalizer, plain_boxes};
use crate::engine::{Budget, EngineError};
use crate::generate::Seed;
use crate::puzzle::Puzzle;
use crate::text::Record;
use crate::text::render::{Screen, Style};
use itertools::Itertools;
use serde::Serialize;

/// The columns of a table of isomorphic puzzles, after the answer.
pub(crate) const COLUMNS: [&str; 3] = ["morph", "map", "target"];

/// The memory of a cell of an answer in bytes: its digit, its share of the map, and its character in the output.
const PER_CELL: u64 = 10;

/// The isomorphic puzzles to make of each puzzle.
#[derive(Debug)]
pub(crate) enum Morphing {
    /// Random ones.
    Random { count: usize, seed: Seed },
    /// The image under this map; parts that are not given change nothing.
    Given(GivenMap),
    /// The one that is among these puzzles.
    Onto(MorphTargets),
}

/// The parts of a map for boards of any side: for each new row and column the old one, and for each old digit the new
/// one, all from 1.
#[derive(Clone, Debug, Default)]
pub(crate) struct GivenMap {
    pub(crate) transposed: bool,
    pub(crate) rows: Option<Vec<u16>>,
    pub(crate) columns: Option<Vec<u16>>,
    pub(crate) labels: Option<Vec<u16>>,
}

/// Isomorphic puzzles.
#[derive(Debug)]
pub(crate) struct Morphs(Vec<MorphOf>);

#[derive(Debug)]
struct MorphOf {
    puzzle: Puzzle,
    map: Morph,
    /// The number of the puzzle that it equals, if it was looked for.
    target: Option<u64>,
}

impl Morphing {
    /// The puzzles that are made of this one; `None` if no target is isomorphic to it.
    pub(crate) fn ask(
        &self,
        puzzle: &Puzzle,
        canonicalizer: &mut PlainCanonicalizer,
        budget: &Budget,
    ) -> Result<Option<Morphs>, EngineError> {
        let image = |map: Morph| -> Result<MorphOf, EngineError> {
            budget.check()?;
            let puzzle = map.apply(puzzle).ok_or_else(not_plain)?;
            Ok(MorphOf { puzzle, map, target: None })
        };
        let morphs = match self {
            Self::Random { count, seed } => {
                let needed = (*count as u64).saturating_mul(PER_CELL * puzzle.clues().len() as u64);
                budget.afford(needed)?;
                seed.morphs(puzzle).ok_or_else(not_plain)?.take(*count).map(image).collect::<Result<_, _>>()?
            }
            Self::Given(map) => vec![image(map.on(puzzle)?)?],
            Self::Onto(targets) => match targets.find(puzzle, canonicalizer) {
                Some((number, target, map)) => vec![MorphOf { puzzle: target.clone(), map, target: Some(number) }],
                None if canonicalizer.canonicalize(puzzle).is_none() => return Err(without_form()),
                None => return Ok(None),
            },
        };
        Ok(Some(Morphs(morphs)))
    }
}

impl GivenMap {
    /// Whether no part is given.
    pub(crate) fn is_identity(&self) -> bool {
        !self.transposed && self.rows.is_none() && self.columns.is_none() && self.labels.is_none()
    }

    /// The map for the board of this puzzle.
    fn on(&self, puzzle: &Puzzle) -> Result<Morph, EngineError> {
        let boxes = plain_boxes(puzzle).ok_or_else(not_plain)?;
        let side = puzzle.side() as u16;
        let unchanged = || (1..=side).collect();
        let from_0 = |lines: &Option<Vec<u16>>| {
            let lines = lines.clone().unwrap_or_else(unchanged);
            lines.into_iter().map(|line| line.saturating_sub(1)).collect()
        };
        let labels = self.labels.clone().unwrap_or_else(unchanged);
        let map = Morph::new(boxes, self.transposed, from_0(&self.rows), from_0(&self.columns), labels);
        map.map_err(|error| unsupported(&error.to_string()))
    }
}

fn not_plain() -> EngineError {
    unsupported("only boards with rectangular boxes and no other rule have isomorphic puzzles of the same kind")
}

pub(crate) fn without_form() -> EngineError {
    unsupported("only plain boards of 4x4, 6x6 and 9x9 are mapped onto others")
}

fn unsupported(reason: &str) -> EngineError {
    EngineError::Unsupported { engine: "morph".to_owned(), reason: reason.to_owned() }
}

/// The options of the command that apply a map.
fn options(map: &Morph) -> String {
    let numbers = |numbers: &mut dyn Iterator<Item = u16>| numbers.join(if map.digits().len() > 9 { "," } else { "" });
    let from_1 = |lines: &[u16]| numbers(&mut lines.iter().map(|line| line + 1));
    let transpose = if map.is_transposed() { "--transpose " } else { "" };
    let (rows, columns, labels) =
        (from_1(map.rows()), from_1(map.columns()), numbers(&mut map.digits().iter().copied()));
    format!("{transpose}--rows {rows} --columns {columns} --labels {labels}")
}

impl Morphs {
    /// The puzzles with the notation of their record, each as a record.
    pub(super) fn records<'a>(&'a self, record: &'a Record) -> impl Iterator<Item = Record> + 'a {
        self.0.iter().map(|one| Record { puzzle: one.puzzle.clone(), ..record.clone() })
    }

    /// All puzzles on one line.
    pub(super) fn line(&self, record: &Record) -> String {
        self.records(record).map(|record| super::puzzle_line(&record)).join(" ")
    }

    /// The puzzles as drawings, or as blocks for files.
    pub(super) fn words(&self, record: &Record, style: Style, screen: Option<Screen>) -> String {
        self.records(record).map(|record| drawn(&record, style, screen)).join("\n")
    }

    /// The fields of a table, for each puzzle.
    pub(super) fn rows(&self, record: &Record) -> Vec<Vec<String>> {
        let target = |one: &MorphOf| one.target.map_or_else(String::new, |number| number.to_string());
        let fields =
            |(record, one): (Record, &MorphOf)| vec![super::puzzle_line(&record), options(&one.map), target(one)];
        self.records(record).zip(&self.0).map(fields).collect()
    }
}

/// An isomorphic puzzle as an object; rows and columns count from 1 here.
#[derive(Serialize)]
pub(super) struct Json {
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<u64>,
    map: MapJson,
}

#[derive(Serialize)]
struct MapJson {
    transposed: bool,
    rows: Vec<u16>,
    columns: Vec<u16>,
    digits: Vec<u16>,
}

impl Json {
    pub(super) fn of(record: &Record, morphs: &Morphs) -> Vec<Self> {
        let from_1 = |lines: &[u16]| lines.iter().map(|line| line + 1).collect();
        let json = |(record, MorphOf { map, target, .. }): (Record, &MorphOf)| Self {
            puzzle: super::puzzle_line(&record),
            target: *target,
            map: MapJson {
                transposed: map.is_transposed(),
                rows: from_1(map.rows()),
                columns: from_1(map.columns()),
                digits: map.digits().to_vec(),
            },
        };
        morphs.records(record).zip(&morphs.0).map(json).collect()
    }
}
