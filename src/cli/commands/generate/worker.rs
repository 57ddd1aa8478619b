//! Generates records of a job and writes them.

use super::certified::{Answer, Certificates};
use super::format::Format;
use super::kind::{AnyGenerator, AnyPlan, AnyPuzzle};
use crate::BothRoads;
use crate::answers::AnswerKind;
use crate::batch::Shard;
use crate::certify::{Certifier, CertifyError};
use crate::cli::commands::certify::exit_of;
use crate::cli::jobs::output::job_output::{Checkpoint, JobOutput};
use crate::cli::jobs::output::job_record::Done;
use crate::cli::jobs::runner;
use crate::cli::jobs::work::disagreement;
use crate::cli::jobs::work::limits::Limits;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::engine::{Engine, EngineError};
use crate::generate::{Generated, Seed};
use crate::properties::{Conditions, Facts, Kit, Origin};
use crate::puzzle::{Puzzle, Verdict};
use std::fmt::Write as _;
use std::iter;

/// Records that are generated in step.
pub(super) struct Block {
    records: Vec<u64>,
    /// The end of the block.
    checkpoint: Checkpoint,
    /// The finished part of an earlier run, in the first block.
    saved: Option<JobOutput>,
}

/// The records of a block: enough to test all in step, few enough that the first is written soon.
const RECORDS: usize = 512;

/// The records of the first block and of the others if attempts may be rejected: a record may take many, and the lanes
/// are busy with the second number.
const RECORDS_WITH_ATTEMPTS: [usize; 2] = [8, 128];

/// The records of the first block and of the others on other boards, where one may take seconds.
const RECORDS_ON_BOARDS: [usize; 2] = [1, 4];

impl Block {
    /// The approximate size in bytes.
    pub(super) fn size(&self) -> usize {
        self.records.len() * size_of::<Generated>()
    }
}

/// The numbers of records of the first block and of the others.
pub(super) fn sizes(plan: &AnyPlan, has_conditions: bool) -> [usize; 2] {
    match plan {
        AnyPlan::Board(_) => RECORDS_ON_BOARDS,
        AnyPlan::Classic(plan) if plan.may_reject() || has_conditions => RECORDS_WITH_ATTEMPTS,
        AnyPlan::Classic(_) => [RECORDS; 2],
    }
}

/// The records of a share, in blocks. The first one is what an earlier run finished.
pub(super) fn blocks(
    number: u64,
    shard: Shard,
    [mut size, most]: [usize; 2],
    done: &Done,
) -> impl Iterator<Item = Block> + Send + use<> {
    let kinds = done.answers.iter().filter_map(|(word, &times)| Some((AnswerKind::parse(word)?, times))).collect();
    let saved = JobOutput { kinds, exit: done.exit, ..JobOutput::default() };
    let first = Block { records: Vec::new(), checkpoint: done.inputs, saved: Some(saved) };
    let mut checkpoint = done.inputs;
    let skipped = usize::try_from(checkpoint.records).unwrap_or(usize::MAX);
    let mut records = (1..=number).filter(move |&record| shard.takes(record)).skip(skipped);
    let rest = iter::from_fn(move || {
        let records: Vec<u64> = records.by_ref().take(size).collect();
        checkpoint.records += records.len() as u64;
        size = most.min(2 * size);
        (!records.is_empty()).then_some(Block { records, checkpoint, saved: None })
    });
    iter::once(first).chain(rest)
}

/// Generates the records of one thread, and has each puzzle confirmed.
pub(super) struct Worker {
    plan: AnyPlan,
    seed: Seed,
    generator: AnyGenerator,
    engine: BothRoads,
    limits: Limits,
    format: Format,
    /// Makes a certificate of each puzzle.
    certifier: Option<Certifier>,
    conditions: Conditions,
    kit: Kit,
}

/// The choices of a job for all its records.
#[derive(Clone)]
pub(super) struct Choices {
    pub(super) plan: AnyPlan,
    pub(super) seed: Seed,
    pub(super) format: Format,
    /// Whether to make certificates.
    pub(super) certify: bool,
    pub(super) conditions: Conditions,
}

impl Worker {
    pub(super) fn new(choices: &Choices) -> Result<Self, Failure> {
        let Choices { plan, seed, format, certify, conditions } = choices.clone();
        let generator = plan.generator(seed)?;
        let (engine, limits) = (BothRoads::default(), Limits::new(None, None));
        let (certifier, kit) = (certify.then(Certifier::new), Kit::counting(conditions.count_limit()));
        Ok(Self { plan, seed, generator, engine, limits, format, certifier, conditions, kit })
    }

    /// Generates records with puzzles that fulfill the conditions.
    fn generate(&mut self, records: &[u64]) -> Result<Vec<Option<AnyPuzzle>>, EngineError> {
        let Self { generator, engine, limits, conditions, kit, .. } = self;
        let budget = limits.within(None);
        let mut is_wanted = |puzzle: &Puzzle| {
            let holds = conditions.hold(&mut Facts::new(Origin::of_puzzle(puzzle), kit, &budget), engine);
            // A property without a value, as the rating of a puzzle that is beyond all techniques, fulfills nothing.
            holds.or_else(|_| budget.check().map(|()| false))
        };
        let has_conditions = conditions.iter().next().is_some();
        generator.records(records, &budget, if has_conditions { Some(&mut is_wanted) } else { None })
    }

    /// Asks both engines whether the puzzle has exactly the solution that it was made from. If not, that is reported.
    fn confirm(&mut self, generated: &AnyPuzzle, answer: &mut Answer) -> Result<AnswerKind, Failure> {
        let puzzle = generated.puzzle()?;
        let message = match self.engine.verdict(&puzzle, &self.limits.within(None)) {
            Ok(Verdict::Unique(solution)) if solution.to_string() == generated.solution() => {
                match self.certify(&puzzle, &mut answer.certificates) {
                    Ok(()) => return Ok(AnswerKind::Unique),
                    Err(_) if self.limits.is_cancelled() => return Ok(AnswerKind::Unknown),
                    Err(error) => {
                        answer.results.exit = answer.results.exit.max(exit_of(&error));
                        format!("no certificate: {error}")
                    }
                }
            }
            Ok(verdict) => {
                answer.results.exit = Exit::Disagreement;
                format!("the generator made a puzzle that is {}: this is a bug", AnswerKind::from(&verdict))
            }
            // The engine that confirms may have been the one to stop.
            Err(_) if self.limits.is_cancelled() => return Ok(AnswerKind::Unknown),
            Err(error) => {
                answer.results.exit = Exit::Disagreement;
                disagreement::describe(&error)?
            }
        };
        let _ = writeln!(answer.results.messages, "sudosat: record {}, {puzzle}: {message}", generated.record());
        Ok(AnswerKind::Unknown)
    }

    /// Adds a certificate of the puzzle, if there are to be any.
    fn certify(&mut self, puzzle: &Puzzle, certificates: &mut Certificates) -> Result<(), CertifyError> {
        let Some(certifier) = &mut self.certifier else { return Ok(()) };
        certificates.add(certifier, puzzle, &self.limits.within(None))
    }
}

impl runner::Worker for Worker {
    type Part = Block;
    type Answer = Answer;

    fn answer(&mut self, block: Block) -> Result<Answer, Failure> {
        let Block { records, checkpoint, saved } = block;
        let results = JobOutput { checkpoint, ..saved.unwrap_or_default() };
        let mut answer = Answer { results, ..Answer::default() };
        let generated = match self.generate(&records) {
            Ok(generated) => generated,
            Err(EngineError::Interrupted(_)) => {
                answer.results.cancelled = true;
                return Ok(answer);
            }
            Err(EngineError::Unsupported { reason, .. }) => return Err(Failure::new(reason)),
            Err(error) => return Err(Failure::new(error.to_string())),
        };
        for (&record, generated) in records.iter().zip(&generated) {
            let kind = match generated {
                Some(generated) => self.confirm(generated, &mut answer)?,
                None if self.plan.is_weighted() => AnswerKind::NoPuzzle,
                None => {
                    let why = self.plan.rejected();
                    let _ = writeln!(answer.results.messages, "sudosat: record {record}: {why}");
                    answer.results.exit = answer.results.exit.max(Exit::Unknown);
                    AnswerKind::Unknown
                }
            };
            if self.limits.is_cancelled() {
                if self.certifier.is_some() {
                    // Part of a block is not written to every output, so there would be more certificates than puzzles.
                    answer = Answer::default();
                }
                answer.results.cancelled = true;
                return Ok(answer);
            }
            let confirmed = generated.as_ref().filter(|_| kind == AnswerKind::Unique);
            self.format.write(&self.plan, self.seed, record, confirmed, &mut answer.results.text)?;
            answer.results.count(kind);
            answer.results.ends.push(answer.results.text.len());
        }
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn blocks_continue_after_what_is_done() {
        let records = |number, share: &str, done: &Done| {
            let mut blocks = blocks(number, share.parse().unwrap(), [RECORDS; 2], done);
            let saved = blocks.next().unwrap();
            assert_eq!((saved.records.len(), saved.checkpoint), (0, done.inputs));
            assert_eq!(saved.saved.unwrap().kinds.iter().map(|(_, times)| times).sum::<u64>(), done.inputs.records);
            blocks.map(|block| (block.records, block.checkpoint.records)).collect::<Vec<_>>()
        };
        assert_eq!(records(3, "1/1", &Done::default()), [(vec![1, 2, 3], 3)]);
        let growing = blocks(20, "1/1".parse().unwrap(), RECORDS_ON_BOARDS, &Done::default());
        assert_eq!(growing.map(|block| block.records.len()).collect::<Vec<_>>(), [0, 1, 2, 4, 4, 4, 4, 1]);
        let inputs = Checkpoint { records: 2, ..Checkpoint::default() };
        let answers = BTreeMap::from([("unique".to_owned(), 1), ("without a puzzle".to_owned(), 1)]);
        let done = Done { inputs, answers, ..Done::default() };
        assert_eq!(records(12, "2/3", &done), [(vec![8, 11], 4)]);
        assert_eq!(records(5, "2/3", &done), []);
    }
}
