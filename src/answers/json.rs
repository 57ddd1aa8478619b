//! One answer as a JSON object: `docs/schema/sudosat-answer-1.json`.

use super::answer::Answer;
use super::detail::Detail;
use super::line::puzzle_line;
use super::minimized;
use super::morphed;
use super::rating;
use super::sat_work::SatWork;
use super::steps::{HintJson, StepsJson};
use super::why;
use crate::sat::SatStats;
use crate::text::render;
use crate::text::{ParseError, Record};
use crate::verify::files::ANSWER_SCHEMA;
use serde::Serialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The schema that each JSON answer names.
pub(super) const SCHEMA: &str = ANSWER_SCHEMA;

/// The values that came with a puzzle, by column or key.
pub(crate) type Fields<'a> = BTreeMap<Cow<'a, str>, Field<'a>>;

/// The schema of an answer, and the place of its record: what every answer about a record begins with.
#[derive(Serialize)]
pub(super) struct Origin<'a> {
    schema: &'static str,
    record: u64,
    source: &'a str,
    line: u64,
}

impl<'a> Origin<'a> {
    pub(super) fn new(schema: &'static str, source: &'a str, read: &Result<Record, ParseError>) -> Self {
        let (record, line) = match read {
            Ok(record) => (record.number, record.line),
            Err(error) => (error.record, error.line),
        };
        Self { schema, record, source, line }
    }
}

/// One answer as a JSON object.
#[derive(Serialize)]
pub(crate) struct Json<'a> {
    #[serde(flatten)]
    origin: Origin<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    boxes: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
    #[serde(skip_serializing_if = "str::is_empty")]
    title: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    author: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    ruleset: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<Cow<'a, str>>,
    answer: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmed_by: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound_by: Option<&'static str>,
    #[serde(flatten)]
    rating: Option<rating::Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    violations: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(flatten)]
    detail: Option<DetailJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fields: Option<Fields<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    microseconds: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sat: Option<SatJson>,
}

impl<'a> Json<'a> {
    /// The object for a record of a source. `error` is the reason why there is no answer.
    pub(crate) fn new(
        source: &'a str,
        read: &'a Result<Record, ParseError>,
        answer: &Answer,
        error: Option<String>,
        fields: Option<Fields<'a>>,
    ) -> Self {
        let record = read.as_ref().ok();
        Self {
            origin: Origin::new(SCHEMA, source, read),
            puzzle: record.map(puzzle_line),
            grid: record.and_then(|record| render::grid(record.puzzle.geometry())),
            boxes: record.and_then(|record| render::boxes(record.puzzle.geometry())),
            regions: record.and_then(|record| render::regions(record.puzzle.geometry())),
            title: record.map_or("", |record| &record.description.title),
            author: record.map_or("", |record| &record.description.author),
            ruleset: record.map_or("", |record| &record.description.rules),
            rules: record.map_or_else(Vec::new, |record| {
                record.puzzle.board().stated_rules().map(ToString::to_string).collect()
            }),
            text: read.as_ref().err().map(|error| String::from_utf8_lossy(error.text())),
            answer: answer.kind.to_string(),
            confirmed_by: answer.by_proof.then_some("proof"),
            bound_by: answer.by_bound.then_some("symmetry"),
            rating: answer.ratings.as_ref().map(rating::Json::from),
            solution: answer.solution_line(record),
            violations: record.map_or_else(Vec::new, |record| {
                answer.violations.iter().map(|violation| violation.describe(record.puzzle.board())).collect()
            }),
            error,
            detail: record.zip(answer.detail.as_ref()).map(|(record, detail)| DetailJson::new(record, detail)),
            comment: record.map(|record| record.comment.as_str()).filter(|comment| !comment.is_empty()),
            fields,
            microseconds: answer.microseconds,
            sat: answer.sat.filter(|work| work.stats.calls > 0).map(SatJson::from),
        }
    }
}

/// An explanation, steps, a hint or other puzzles, each with a key of its own.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum DetailJson {
    Why(why::Json),
    Steps(StepsJson),
    Hint(HintJson),
    Minimal(minimized::Json),
    Morphs(Vec<morphed::Json>),
}

impl DetailJson {
    fn new(record: &Record, detail: &Detail) -> Self {
        match detail {
            Detail::Why(explained) => Self::Why(why::Json::new(record, explained)),
            Detail::Steps(steps) => Self::Steps(StepsJson::new(steps, record.puzzle.board())),
            Detail::Hint(hint) => Self::Hint(HintJson::new(hint, record.puzzle.board())),
            Detail::Minimal(puzzles) => Self::Minimal(minimized::Json::new(record, puzzles)),
            Detail::Morphs(morphs) => Self::Morphs(morphed::Json::of(record, morphs)),
        }
    }
}

/// The SAT solver's work for an answer.
#[derive(Serialize)]
struct SatJson {
    encoding: &'static str,
    at_most_one: &'static str,
    calls: u64,
    variables: u64,
    clauses: u64,
    literals: u64,
    fixed: u64,
    microseconds: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    decisions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    learnt: Option<u64>,
}

impl From<SatWork> for SatJson {
    fn from(SatWork { form, stats }: SatWork) -> Self {
        let SatStats { calls, variables, clauses, literals, fixed, time, .. } = stats;
        let effort = stats.effort();
        Self {
            encoding: form.encoding.name(),
            at_most_one: form.at_most_one.name(),
            calls,
            variables,
            clauses,
            literals,
            fixed,
            microseconds: u64::try_from(time.as_micros()).unwrap_or(u64::MAX),
            decisions: effort.map(|effort| effort.decisions),
            conflicts: effort.map(|effort| effort.conflicts),
            learnt: effort.map(|effort| effort.learnt),
        }
    }
}

/// A value that came with a puzzle, copied to the answer.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Field<'a> {
    /// From a table.
    Text(Cow<'a, str>),
    /// From an object, unchanged.
    Json(&'a RawValue),
}
