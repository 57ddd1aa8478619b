//! Questions about one puzzle.

use super::engines::{Engines, named};
use super::failure::{Failure, json};
use super::request::Request;
use crate::answers::rating::{Scale, Scales};
use crate::answers::steps::{Choice, Level, OwnBoard, Until};
use crate::answers::{
    Answer, AnswerKind, CellValue, Detail, Json, Question, Task, canonical as form, unrated, why as explanations,
};
use crate::canonical::Canonicalizer;
use crate::engine::{Count, EngineError};
use crate::explain::why::{Explainer, Explanation, Why};
use crate::generate::{MinimizePlan, Minimizer, Removal, Seed};
use crate::logic::Order;
use crate::puzzle::{DigitSet, Puzzle, Solution, Verdict};
use crate::text::render::{self, Style};
use crate::text::{ReadOptions, Record, Target, parse};
use serde::Serialize;

/// The source that answers name.
const SOURCE: &str = "request";

/// The most solutions of one request: its answer holds all of them.
const MOST: usize = 100_000;

/// The digits of a grid, by rows.
type Grid = Vec<Vec<u16>>;

/// An answer, as the command line writes it, and further forms of it.
#[derive(Serialize)]
struct Answered<'a> {
    answer: Json<'a>,
    /// The grids of the answer: the solution, or two of several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    grids: Vec<Grid>,
    /// Remarks on how the puzzle was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// The puzzles of the answer as JSON objects: texts that every question takes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    puzzles: Vec<String>,
}

fn grid(solution: &Solution) -> Grid {
    let rows = solution.geometry().by_row(solution.digits());
    rows.map(|row| row.iter().map(|&digit| solution.geometry().value(digit)).collect()).collect()
}

/// The grids that an answer holds.
fn grids(answer: &Answer) -> Vec<Grid> {
    let solutions = match &answer.detail {
        Some(Detail::Why(explained)) => explained.solutions(),
        _ => answer.grid.iter().chain(&answer.known).chain(answer.pair.iter().flat_map(|pair| pair.iter())).collect(),
    };
    solutions.into_iter().map(grid).collect()
}

/// Writes an answer; an error of a solver is the answer `unknown`, unless it is a fault.
fn answered(request: &Request, record: Record, answer: Result<Answer, EngineError>) -> Result<String, Failure> {
    let (answer, error) = match answer {
        Ok(answer) => {
            let error = unrated(answer.kind).map(str::to_owned);
            (answer, error)
        }
        Err(error) => {
            if is_fault(&error) {
                return Err(Failure::fault(&error));
            }
            let kind = error.at_least().map_or(AnswerKind::Unknown, |count| AnswerKind::Count(Count::AtLeast(count)));
            (Answer { known: error.known().cloned(), ..kind.into() }, Some(error.to_string()))
        }
    };
    let [svg, text] = [request.flag("svg")?, request.flag("text")?];
    let svg = svg.then(|| picture(&record, &answer));
    let text = text.then(|| words(&record, &answer));
    let notes = notes(&record, &answer);
    let grids = grids(&answer);
    let puzzles = match &answer.detail {
        Some(Detail::Minimal(minimal)) => minimal.records(&record).map(|record| object(&record)).collect(),
        _ => Ok(Vec::new()),
    };
    let puzzles = puzzles?;
    let read = Ok(record);
    json(&Answered { answer: Json::new(SOURCE, &read, &answer, error, None), grids, notes, svg, text, puzzles })
}

/// The whole puzzle as a JSON object.
pub(super) fn object(record: &Record) -> Result<String, Failure> {
    let text = Target::Json.write(record).map_err(|error| Failure::format(&error))?;
    Ok(text.trim_end().to_owned())
}

/// Whether an engine's error is a fault of this library.
pub(super) fn is_fault(error: &EngineError) -> bool {
    matches!(
        error,
        EngineError::Disagreement(_) | EngineError::RepeatedSolution { .. } | EngineError::WrongSolution { .. }
    )
}

fn notes(record: &Record, answer: &Answer) -> Vec<String> {
    let alphabet = record.notation.alphabet;
    let assumed = record.notation.assumed.then(|| format!("assuming the alphabet `{alphabet}`"));
    let bound = "there are more than 10^9 solutions: the number is a lower bound, by symmetry";
    let readings = record.readings.iter().map(|reading| format!("read as rules: {reading}"));
    assumed.into_iter().chain(readings).chain(answer.by_bound.then(|| bound.to_owned())).collect()
}

/// The board with the answer's grid, if it has one.
fn contents(record: &Record, answer: &Answer) -> render::Contents {
    render::entries(&record.puzzle, answer.grid.as_ref()).into()
}

fn picture(record: &Record, answer: &Answer) -> String {
    match &answer.detail {
        Some(detail) => detail.picture(record),
        None => render::svg_of(record.puzzle.board(), &contents(record, answer), &answer.kind.to_string(), ""),
    }
}

fn words(record: &Record, answer: &Answer) -> String {
    match &answer.detail {
        Some(detail) => detail.words(record, Style::Plain, None),
        None if answer.grid.is_some() => explanations::board(record, &contents(record, answer), Style::Plain, None),
        None => answer.word(),
    }
}

/// Asks a solver.
fn ask(request: &Request, engines: &mut Engines, question: &Question) -> Result<String, Failure> {
    let (record, name) = (request.record()?, request.engine()?);
    let answer = match request.budget()? {
        Ok(budget) => question.ask(&record.puzzle, engines.get(name), &budget).map_err(|unanswered| unanswered.error),
        Err(interrupt) => Err(interrupt.into()),
    };
    let answer = answer.map(|answer| Answer { by_proof: engines.needed_proof(name), ..answer });
    answered(request, record, answer)
}

pub(super) fn solve(request: &Request, engines: &mut Engines) -> Result<String, Failure> {
    let question = if request.flag("any")? { Question::SolveAny } else { Question::Solve };
    ask(request, engines, &question)
}

pub(super) fn unique(request: &Request, engines: &mut Engines) -> Result<String, Failure> {
    ask(request, engines, &Question::Unique)
}

pub(super) fn count(request: &Request, engines: &mut Engines) -> Result<String, Failure> {
    let limit = request.option("limit")?.unwrap_or(u64::MAX);
    ask(request, engines, &Question::Count { limit })
}

pub(super) fn rate(request: &Request, engines: &mut Engines) -> Result<String, Failure> {
    let names = [Scale::Se, Scale::Hodoku, Scale::Effort, Scale::Reason].map(|scale| (scale.name(), scale));
    let scales: Option<Vec<String>> = request.option("scales")?;
    let scales = scales.unwrap_or_else(|| vec![Scale::Se.name().to_owned()]);
    let scales: Result<Vec<Scale>, _> = scales.iter().map(|name| named("scales", name, &names)).collect();
    ask(request, engines, &Question::Rate { scales: Scales::of(&scales?) })
}

/// The order of steps.
fn choice(request: &Request) -> Result<Choice, Failure> {
    Ok(request.name("order", &Choice::NAMES)?.unwrap_or(Choice::Names(Order::Se)))
}

pub(super) fn steps(request: &Request, engines: &mut Engines) -> Result<String, Failure> {
    let until: Option<Until> = match request.option::<usize>("until") {
        Ok(Some(0)) => return Err(Failure::request(&"option `until`: steps are numbered from 1")),
        Ok(number) => number.map(Until::Number),
        Err(_) => request.parsed("until")?,
    };
    ask(request, engines, &Question::Steps { until, choice: choice(request)?, certify: request.flag("certify")? })
}

pub(super) fn hint(request: &Request, engines: &mut Engines) -> Result<String, Failure> {
    let level = request.option("level")?.unwrap_or(4);
    let level = Level::new(level)
        .ok_or_else(|| Failure::request(&format!("option `level` must be between 1 and 4, got {level}")))?;
    let at = request.option::<String>("at")?.map(|board| {
        let record = parse(&board, &ReadOptions::default());
        record.map(|record| OwnBoard::from(record.puzzle)).map_err(|error| Failure::from(&error))
    });
    ask(request, engines, &Question::Hint { level, at: at.transpose()?, choice: choice(request)? })
}

pub(super) fn why(request: &Request, _: &mut Engines) -> Result<String, Failure> {
    let record = request.record()?;
    let not = request.option::<String>("not")?.map(|text| {
        let message = "option `not`: give a cell and a digit, as in r5c5=7";
        CellValue::parse(&text).ok_or_else(|| Failure::request(&message))
    });
    let explainer = Explainer::new();
    let mut explainer = if request.flag("thorough")? { explainer.thorough() } else { explainer };
    let answer = match (request.budget()?, not.transpose()?) {
        (Err(interrupt), _) => Err(interrupt.into()),
        (Ok(budget), None) => explainer.explain(&record.puzzle, &budget).map(Answer::from),
        (Ok(budget), Some(not)) => not
            .on(&record.puzzle)
            .and_then(|candidate| explainer.exclude(&record.puzzle, candidate, &budget).map(Answer::from)),
    };
    answered(request, record, answer)
}

pub(super) fn minimize(request: &Request, engines: &mut Engines) -> Result<String, Failure> {
    const PARTS: [(&str, Removal); 3] =
        [("clues", Removal::CluesOnly), ("rules", Removal::RulesOnly), ("both", Removal::CluesFirst)];
    let plan = if request.flag("fewest")? { MinimizePlan::fewest() } else { MinimizePlan::one() };
    let removal = request.name("remove", &PARTS)?.unwrap_or_default();
    let task = Task::Minimize(plan.with_removal(removal).with_seed(Seed(request.option("seed")?.unwrap_or(0))));
    let (record, name) = (request.record()?, request.engine()?);
    let answer = request.budget()?.map_err(EngineError::from).and_then(|budget| {
        let answer = task.ask(&record.puzzle, engines.get(name), &mut Minimizer::new(), &budget);
        answer.map_err(|unanswered| unanswered.error)
    });
    answered(request, record, answer)
}

pub(super) fn check(request: &Request, _: &mut Engines) -> Result<String, Failure> {
    let record = request.record()?;
    let answer = Answer::check(&record.puzzle);
    answered(request, record, Ok(answer))
}

#[derive(Serialize)]
struct AnsweredForm<'a> {
    answer: form::Json<'a>,
}

pub(super) fn canonical(request: &Request, _: &mut Engines) -> Result<String, Failure> {
    let record = request.record()?;
    let form = match record.puzzle.to_classic() {
        Some(clues) => Canonicalizer::new().canonicalize(&clues).map_err(|error| error.to_string()),
        None => Err(form::NOT_CLASSIC.to_owned()),
    };
    let form = form.map_err(|why| format!("line {}: {why}", record.line));
    let read = Ok(record);
    json(&AnsweredForm { answer: form::Json::new(SOURCE, &read, form, None) })
}

/// The digits of each cell that occur in a solution.
#[derive(Serialize, Default)]
struct Possible {
    answer: String,
    /// By rows; absent if the time was too short.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<Vec<Vec<u16>>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub(super) fn candidates(request: &Request, engines: &mut Engines) -> Result<String, Failure> {
    let (record, name) = (request.record()?, request.engine()?);
    let puzzle = &record.puzzle;
    let found = request.budget()?.map_err(EngineError::from).and_then(|budget| {
        let verdict = engines.get(name).verdict(puzzle, &budget)?;
        let (candidates, interrupt) = match &verdict {
            Verdict::Unsolvable => {
                (Some(by_row(puzzle, &vec![DigitSet::empty(puzzle.side()); puzzle.board().cells()])), None)
            }
            Verdict::Unique(solution) => {
                let singles = |row: Vec<u16>| row.into_iter().map(|digit| vec![digit]).collect();
                (Some(grid(solution).into_iter().map(singles).collect()), None)
            }
            Verdict::Multiple(..) => {
                let explanation = Explainer::new().explain(puzzle, &budget)?;
                (possible(&explanation).map(|sets| by_row(puzzle, sets)), explanation.interrupted)
            }
        };
        let interrupt = interrupt.filter(|_| candidates.is_none());
        let error = interrupt.map(|interrupt| interrupt.to_string());
        Ok(Possible { answer: AnswerKind::from(&verdict).to_string(), candidates, error })
    });
    match found {
        Ok(possible) => json(&possible),
        Err(error) if is_fault(&error) => Err(Failure::fault(&error)),
        Err(error) => {
            let answer = AnswerKind::Unknown.to_string();
            json(&Possible { answer, candidates: None, error: Some(error.to_string()) })
        }
    }
}

fn possible(explanation: &Explanation) -> Option<&[DigitSet]> {
    let Why::Multiple(multiple) = &explanation.why else { return None };
    Some(&multiple.candidates.as_ref()?.possible)
}

fn by_row(puzzle: &Puzzle, sets: &[DigitSet]) -> Vec<Vec<Vec<u16>>> {
    let digits = |cell: &DigitSet| cell.iter().map(|digit| puzzle.geometry().value(digit)).collect();
    puzzle.geometry().by_row(sets).map(|row| row.iter().map(digits).collect()).collect()
}

/// Solutions in lexicographic order.
#[derive(Serialize, Default)]
struct Listed {
    grids: Vec<Grid>,
    /// Whether there are no others.
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub(super) fn solutions(request: &Request, engines: &mut Engines) -> Result<String, Failure> {
    let (record, name) = (request.record()?, request.engine()?);
    let limit: usize = request.needed("limit")?;
    if limit > MOST {
        return Err(Failure::request(&format!("option `limit` must be at most {MOST}, got {limit}")));
    }
    let mut listed = Listed::default();
    let budget = match request.budget()? {
        Ok(budget) => budget,
        Err(interrupt) => return json(&Listed { error: Some(interrupt.to_string()), ..listed }),
    };
    let mut found = engines.get(name).solutions(&record.puzzle, &budget);
    loop {
        match found.next() {
            None => listed.complete = true,
            Some(Ok(solution)) if listed.grids.len() < limit => {
                listed.grids.push(grid(&solution));
                continue;
            }
            Some(Ok(_)) => {}
            Some(Err(error)) if is_fault(&error) => return Err(Failure::fault(&error)),
            Some(Err(error)) => listed.error = Some(error.to_string()),
        }
        return json(&listed);
    }
}
