//! An answer of `steps --certify` (`docs/TECHNIQUES.md`): the keys `answer` and `steps`; of these, the `certificate` of
//! the puzzle, and each step's `place`, `eliminate`, `premises` and `certificate`. Other keys are skipped.

use super::json::{Reader, set, whole};
use super::manifest::{Manifest, check_version};
use crate::proof::excerpt;
use crate::{Certificate, Evidence, Fields, ProvedStep, Refusal, Verifier};
use std::collections::HashMap;
use sudosat_core::puzzle::{Board, Candidate, Cell, CellError, House, Premise};

/// The schema of answers.
pub const ANSWER_SCHEMA: &str = "sudosat-answer-1";

/// An answer with certified steps.
#[derive(Clone, Debug, Default)]
pub struct CertifiedSteps {
    /// The word for the answer.
    pub answer: String,
    certificate: Option<Manifest>,
    list: Vec<StepText>,
}

/// A step as text; premises are not yet looked up on the board.
#[derive(Clone, Debug)]
struct StepText {
    place: Vec<CandidateText>,
    eliminate: Vec<CandidateText>,
    premises: Vec<PremiseText>,
    evidence: Option<String>,
}

/// A cell and the number that its digit stands for.
#[derive(Clone, Copy, Debug)]
struct CandidateText(Cell, u16);

#[derive(Clone, Debug)]
enum PremiseText {
    Cell(Cell),
    House(String, usize),
    Rule(usize, String),
}

impl CertifiedSteps {
    /// Parses an answer. One without steps is an answer too: [`verify`](Self::verify) refuses it.
    ///
    /// # Errors
    ///
    /// The first fault, with its position.
    pub fn parse(text: &[u8]) -> Result<Self, String> {
        let text = str::from_utf8(text).map_err(|error| error.to_string())?;
        whole(text, |reader| {
            let (mut answer, mut steps) = (None, None);
            reader.object(|reader, name| match name.as_str() {
                "answer" => set(&mut answer, &name, reader.string()?),
                "steps" => set(&mut steps, &name, read_steps(reader)?),
                _ => reader.skip(),
            })?;
            let (certificate, list) = steps.unwrap_or_default();
            Ok(Self { answer: answer.unwrap_or_default(), certificate, list })
        })
    }

    /// Parses the object under `steps` alone.
    ///
    /// # Errors
    ///
    /// The first fault, with its position.
    pub fn parse_steps(text: &str) -> Result<Self, String> {
        let (certificate, list) = whole(text, read_steps)?;
        Ok(Self { certificate, list, ..Self::default() })
    }

    /// Whether it has a certificate.
    #[must_use]
    pub fn has_certificate(&self) -> bool {
        self.certificate.is_some()
    }

    /// The certificate, its fields, and the steps, none of which is checked.
    ///
    /// # Errors
    ///
    /// If the answer has no certificate, or the first fault in its text or that of the steps.
    pub fn read(self) -> Result<(Certificate, Fields, Vec<ProvedStep>), String> {
        let Some(Manifest { schema, fields, .. }) = self.certificate else {
            return Err(format!("it is the answer `{}`, without certified steps", excerpt(self.answer.as_bytes())));
        };
        let certificate = Certificate::from_fields(&fields).map_err(|error| error.to_string())?;
        check_version(&schema, &certificate)?;
        let board = certificate.puzzle.board();
        let houses = board.houses().map(|house| (board.house_name(house), house)).collect();
        let read = |(step, number): (&StepText, usize)| {
            step.on(board, &houses).map_err(|fault| format!("step {number} of the solution: {fault}"))
        };
        let steps = self.list.iter().zip(1..).map(read).collect::<Result<Vec<_>, _>>()?;
        Ok((certificate, fields, steps))
    }

    /// Verifies the certificate, then each step; `None` if `keep_going` returned false before the end.
    ///
    /// # Errors
    ///
    /// The reason why the answer is refused.
    pub fn verify(
        self,
        verifier: &mut Verifier,
        keep_going: impl FnMut() -> bool,
    ) -> Result<Option<(Certificate, Fields)>, String> {
        let (certificate, fields, steps) = self.read()?;
        match verifier.verify_steps_while(&certificate, &steps, keep_going) {
            Ok(_) => Ok(Some((certificate, fields))),
            Err(Refusal::Stopped) => Ok(None),
            Err(refusal) => Err(refusal.to_string()),
        }
    }
}

impl StepText {
    /// The step on a board whose houses have these names.
    fn on(&self, board: &Board, houses: &HashMap<String, House>) -> Result<ProvedStep, String> {
        let place = match self.place[..] {
            [] => None,
            [placed] => Some(placed.on(board)?),
            _ => return Err("it places several digits".to_owned()),
        };
        let eliminate = self.eliminate.iter().map(|removed| removed.on(board)).collect::<Result<_, _>>()?;
        let premises = self.premises.iter().map(|premise| premise.on(board, houses)).collect::<Result<_, _>>()?;
        let evidence = self.evidence.as_deref().ok_or("it has no certificate")?;
        let evidence = Evidence::parse(evidence).map_err(|error| error.to_string())?;
        Ok(ProvedStep { place, eliminate, premises, evidence })
    }
}

impl CandidateText {
    fn on(self, board: &Board) -> Result<Candidate, String> {
        let Self(cell, number) = self;
        let digit = board.geometry().digit(number).ok_or_else(|| format!("the board has no digit {number}"))?;
        Ok(Candidate { cell, digit })
    }
}

impl PremiseText {
    fn on(&self, board: &Board, houses: &HashMap<String, House>) -> Result<Premise, String> {
        match self {
            Self::Cell(cell) => Ok(Premise::Cell(*cell)),
            Self::House(house, digit) => {
                let found = u16::try_from(*digit).ok().and_then(|number| board.geometry().digit(number));
                let premise = houses.get(house).zip(found).map(|(&house, digit)| Premise::House(house, digit));
                premise.ok_or_else(|| format!("the board has no `{}` with {digit}", excerpt(house.as_bytes())))
            }
            Self::Rule(rule, text) => match board.rules().get(*rule) {
                Some(found) if found.to_string() == *text => Ok(Premise::Rule(*rule)),
                _ => Err(format!("the board has no rule `{}` at position {rule}", text.escape_debug())),
            },
        }
    }
}

/// The certificate, and the steps.
fn read_steps(reader: &mut Reader<'_>) -> Result<(Option<Manifest>, Vec<StepText>), String> {
    let (mut certificate, mut list) = (None, None);
    reader.object(|reader, name| match name.as_str() {
        "certificate" => set(&mut certificate, &name, Manifest::from_strings(reader.strings()?)?),
        "list" => {
            let mut steps = Vec::new();
            reader.list(|reader| {
                let step =
                    read_step(reader).map_err(|fault| format!("step {} of the solution: {fault}", steps.len() + 1));
                steps.push(step?);
                Ok(())
            })?;
            set(&mut list, &name, steps)
        }
        _ => reader.skip(),
    })?;
    Ok((certificate, list.ok_or("its steps have no `list`")?))
}

fn read_step(reader: &mut Reader<'_>) -> Result<StepText, String> {
    let (mut place, mut eliminate, mut premises, mut evidence) = (None, None, None, None);
    reader.object(|reader, name| match name.as_str() {
        "place" => set(&mut place, &name, read_candidates(reader, "=")?),
        "eliminate" => set(&mut eliminate, &name, read_candidates(reader, "<>")?),
        "premises" => {
            let mut read = Vec::new();
            reader.list(|reader| {
                read.push(read_premise(reader)?);
                Ok(())
            })?;
            set(&mut premises, &name, read)
        }
        "certificate" if reader.null()? => Ok(()),
        "certificate" => set(&mut evidence, &name, reader.string()?),
        _ => reader.skip(),
    })?;
    match (place, eliminate, premises) {
        (Some(place), Some(eliminate), Some(premises)) => Ok(StepText { place, eliminate, premises, evidence }),
        _ => Err("it lacks `place`, `eliminate` or `premises`".to_owned()),
    }
}

/// A list of candidates, as `r1c1=5` or `r1c1<>5`.
fn read_candidates(reader: &mut Reader<'_>, separator: &str) -> Result<Vec<CandidateText>, String> {
    let mut candidates = Vec::new();
    reader.list(|reader| {
        let text = reader.string()?;
        let parsed = text
            .split_once(separator)
            .and_then(|(cell, digit)| Some(CandidateText(cell.parse().ok()?, digit.parse().ok()?)));
        let found = || format!("expected a candidate such as r1c1{separator}5, found `{}`", excerpt(text.as_bytes()));
        candidates.push(parsed.ok_or_else(found)?);
        Ok(())
    })?;
    Ok(candidates)
}

fn read_premise(reader: &mut Reader<'_>) -> Result<PremiseText, String> {
    let (mut kind, mut cell, mut house, mut digit, mut rule, mut text) = (None, None, None, None, None, None);
    reader.object(|reader, name| match name.as_str() {
        "kind" => set(&mut kind, &name, reader.string()?),
        "cell" => {
            let parsed = reader.string()?.parse().map_err(|error: CellError| error.to_string())?;
            set(&mut cell, &name, parsed)
        }
        "house" => set(&mut house, &name, reader.string()?),
        "digit" => set(&mut digit, &name, reader.number()?),
        "rule" => set(&mut rule, &name, reader.number()?),
        "text" => set(&mut text, &name, reader.string()?),
        _ => reader.skip(),
    })?;
    match (kind.as_deref(), cell, house.zip(digit), rule.zip(text)) {
        (Some("cell"), Some(cell), None, None) => Ok(PremiseText::Cell(cell)),
        (Some("house"), None, Some((house, digit)), None) => Ok(PremiseText::House(house, digit)),
        (Some("rule"), None, None, Some((rule, text))) => Ok(PremiseText::Rule(rule, text)),
        _ => Err("a premise is a `cell`, a `house` with a `digit`, or a `rule` with its `text`".to_owned()),
    }
}
