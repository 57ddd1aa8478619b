//! Steps and hints as JSON: the keys `steps` and `hint` of an answer (`docs/TECHNIQUES.md`).

use super::hint::{Hint, Next};
use super::notation::node;
use super::path::Steps;
use super::{Stage, levels};
use crate::answers::certificate;
use crate::logic::{Link, LinkKind, Mark, Role};
use crate::puzzle::{Board, Geometry, Premise};
use crate::verify::Evidence;
use serde::Serialize;

/// The steps of a puzzle as JSON.
#[derive(Serialize)]
pub(crate) struct StepsJson {
    scale: &'static str,
    /// Whether no technique has a further step, although cells are open.
    stuck: bool,
    /// That of the puzzle, if the steps are certified.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<certificate::Json>,
    list: Vec<StepJson>,
}

/// A hint as JSON. Its step has all four levels.
#[derive(Serialize)]
pub(crate) struct HintJson {
    level: u8,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<StepJson>,
}

#[derive(Serialize)]
struct StepJson {
    technique: &'static str,
    name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    /// The number of premises.
    size: usize,
    /// For steps by smallest reasons: a proved lower bound on the size of any step at this point.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<usize>,
    place: Vec<String>,
    eliminate: Vec<String>,
    premises: Vec<PremiseJson>,
    marks: Vec<MarkJson>,
    links: Vec<LinkJson>,
    /// The chains, each as the first of its links and the one after its last.
    chains: Vec<[usize; 2]>,
    levels: [String; 4],
    assumes_unique: bool,
    /// Why the step follows, if the steps are certified.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
}

/// A premise as `verify` reads it.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum PremiseJson {
    Cell {
        cell: String,
    },
    House {
        house: String,
        digit: u16,
    },
    /// A rule by its position among those of the puzzle, and in the notation.
    Rule {
        rule: usize,
        text: String,
    },
}

#[derive(Serialize)]
struct MarkJson {
    cell: String,
    digit: u16,
    role: &'static str,
}

#[derive(Serialize)]
struct LinkJson {
    from: String,
    to: String,
    kind: &'static str,
    why: Option<PremiseJson>,
    /// The technique inside the chain that the link comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    inner: Option<&'static str>,
}

impl StepsJson {
    pub(crate) fn new(steps: &Steps, board: &Board) -> Self {
        let list = steps.stages.iter().map(|stage| StepJson::new(stage, board)).collect();
        let certificate = steps.certificate.as_ref();
        Self {
            scale: if steps.is_by_reasons { "premises" } else { "se" },
            stuck: steps.is_stuck,
            certificate: certificate.map(|proved| certificate::Json::new(proved.version(), proved.to_fields())),
            list,
        }
    }
}

impl HintJson {
    pub(crate) fn new(hint: &Hint, board: &Board) -> Self {
        let geometry = board.geometry();
        let (wrong, missing, step) = match &hint.next {
            Next::Wrong(candidate) => (Some(geometry.candidate_text(*candidate)), None, None),
            Next::Missing(candidate) => (None, Some(geometry.candidate_text(*candidate)), None),
            Next::Step(stage) => (None, None, Some(StepJson::new(stage, board))),
            Next::Finished | Next::Stuck => (None, None, None),
        };
        Self { level: hint.level.number(), text: hint.line(board), wrong, missing, step }
    }
}

impl StepJson {
    fn new(stage: &Stage, board: &Board) -> Self {
        let (step, geometry) = (&stage.step, board.geometry());
        let premise = |premise: &Premise| PremiseJson::new(*premise, board);
        let link = |&Link { from, to, kind, ref why, inner, .. }: &Link| LinkJson {
            from: geometry.candidate_text(from),
            to: geometry.candidate_text(to),
            kind: match kind {
                LinkKind::Strong => "strong",
                LinkKind::Weak => "weak",
                LinkKind::BothTrue => "both-true",
                LinkKind::BothFalse => "both-false",
            },
            why: why.as_ref().map(premise),
            inner: inner.and_then(|inner| step.inner.get(inner)).map(|inner| inner.technique.id()),
        };
        Self {
            technique: step.technique.id(),
            name: step.technique.name(),
            rating: step.rating.map(|value| f64::from(value.tenths()) / 10.0),
            size: step.premises.len(),
            at_least: stage.at_least,
            place: step.place.iter().map(|placed| geometry.candidate_text(*placed)).collect(),
            eliminate: step.eliminate.iter().map(|removed| node(*removed, false, geometry)).collect(),
            premises: step.premises.iter().map(premise).collect(),
            marks: step.marks.iter().map(|mark| MarkJson::new(*mark, geometry)).collect(),
            links: step.links.iter().map(link).collect(),
            chains: step.chains.iter().map(|range| [range.start, range.end]).collect(),
            levels: levels(step, board),
            assumes_unique: step.technique.assumes_unique(),
            certificate: stage.evidence.as_ref().map(Evidence::to_string),
        }
    }
}

impl PremiseJson {
    fn new(premise: Premise, board: &Board) -> Self {
        match premise {
            Premise::Cell(cell) => Self::Cell { cell: cell.to_string() },
            Premise::House(house, digit) => {
                Self::House { house: board.house_name(house), digit: board.geometry().value(digit) }
            }
            Premise::Rule(rule) => Self::Rule { rule, text: board.rules()[rule].to_string() },
        }
    }
}

impl MarkJson {
    fn new(Mark { candidate, role }: Mark, geometry: &Geometry) -> Self {
        Self { cell: candidate.cell.to_string(), digit: geometry.value(candidate.digit), role: name(role) }
    }
}

/// The name of a role, for data.
fn name(role: Role) -> &'static str {
    match role {
        Role::Cause => "cause",
        Role::Pivot => "pivot",
        Role::Wing => "wing",
        Role::Fin => "fin",
        Role::SetA => "set-a",
        Role::SetB => "set-b",
        Role::On => "on",
        Role::Off => "off",
    }
}
