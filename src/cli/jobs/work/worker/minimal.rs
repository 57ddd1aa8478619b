//! Minimal puzzles within plain boards that arrived together.

use super::{Answerer, StreamWorker, write_fields};
use crate::answers::AnswerKind;
use crate::answers::canonical::line;
use crate::cli::jobs::input::batch::Batch;
use crate::cli::jobs::input::record::InputRecord;
use crate::cli::jobs::output::job_output::JobOutput;
use crate::cli::jobs::work::columns::classic_fields;
use crate::cli::terminal::exit::Failure;
use crate::generate::MinimizePlan;
use crate::native::Clues;
use crate::puzzle::{Puzzle, Verdict};
use std::time::Duration;

/// The time limit of a batch. Its puzzles take some milliseconds together; this bounds what is lost if the machine
/// stalls, since those of an unfinished batch are answered one by one.
const PATIENCE: Duration = Duration::from_secs(10);

impl StreamWorker {
    /// Answers a batch; what is not unique, or not confirmed, is answered by itself.
    pub(super) fn minimize_batch(&mut self, batch: &Batch, results: &mut JobOutput) -> Result<(), Failure> {
        let minimal = self.minimal(&batch.clues);
        for (index, clues) in batch.clues.iter().enumerate() {
            let found = minimal.as_ref().and_then(|minimal| minimal[index]);
            let Some(found) = found.filter(|found| self.confirms(clues, found)) else {
                self.answer_item(&batch.item(index)?, results)?;
                if results.cancelled {
                    break;
                }
                continue;
            };
            let count = found.iter().filter(|&&clue| clue != 0).count();
            results.count(AnswerKind::Unique);
            let text = line(&found);
            let fields = classic_fields(AnswerKind::Unique, &text, count);
            let fields = fields.each_ref().map(String::as_bytes);
            write_fields(batch, index, self.format, &fields, text.as_bytes(), &mut results.text);
            results.ends.push(results.text.len());
        }
        Ok(())
    }

    /// A minimal puzzle within each of these that has one solution; `None` if the budget ended.
    fn minimal(&mut self, puzzles: &[Clues]) -> Option<Vec<Option<Clues>>> {
        let budget = self.limits.within(Some(PATIENCE));
        let Answerer::Minimizer { task, minimizer, .. } = &mut self.answerer else { return None };
        let plan: &MinimizePlan = task.plan()?;
        minimizer.minimize_many(puzzles, plan, &budget).ok()
    }

    /// Whether the engine finds that the minimal puzzle has one solution, which is one of the whole puzzle.
    fn confirms(&mut self, clues: &Clues, minimal: &Clues) -> bool {
        let Ok(budget) = self.limits.budget() else { return false };
        let Answerer::Minimizer { engine, .. } = &mut self.answerer else { return false };
        let verdict = Puzzle::from_classic(minimal).map(|puzzle| engine.any().verdict(&puzzle, &budget));
        let Ok(Ok(Verdict::Unique(solution))) = verdict else { return false };
        let digits = solution.digits().iter().map(|digit| digit.get());
        digits.zip(clues).all(|(digit, &clue)| clue == 0 || digit == u16::from(clue))
    }

    /// Refuses an answer of several lines where shares are merged line by line.
    pub(super) fn check_lines(&self, item: &InputRecord, answer: &[u8]) -> Result<(), Failure> {
        if let Answerer::Minimizer { in_lines: true, .. } = self.answerer
            && answer.trim_ascii_end().contains(&b'\n')
        {
            let line = item.record.as_ref().map_or(0, |record| record.line);
            let reason = "the answer takes several lines, and --shard needs one for each: use --to json";
            return Err(Failure::new(format!("{}: line {line}: {reason}", item.source)));
        }
        Ok(())
    }
}
