//! The puzzles that certificates must match: the first certificate the first puzzle, and so on.

use super::part::Expected;
use super::verified::Verified;
use crate::answers::AnswerKind;
use crate::cli::jobs::input::Flush;
use crate::cli::jobs::input::record::InputRecord;
use crate::cli::jobs::input::records::Records;
use crate::cli::terminal::advice::Advised;
use crate::cli::terminal::args::InputArgs;
use crate::cli::terminal::exit::Failure;
use crate::puzzle::Puzzle;
use std::iter::Peekable;
use std::path::Path;

/// Puzzles waiting for their certificates.
pub(super) struct Puzzles(Peekable<Records>);

impl Puzzles {
    /// The puzzles of `--puzzle`, which is the name of a file, or a puzzle if there is no such file.
    pub(super) fn open(args: &InputArgs, out: Option<&dyn Flush>) -> Result<Option<Self>, Failure> {
        let Some(given) = &args.puzzle else { return Ok(None) };
        let path = Path::new(given);
        if given == "-" || path.exists() {
            return Ok(Some(Self(Records::of_file(&args.reading, path, out)?.peekable())));
        }
        let mut records = Records::new(args, &[], out)?.peekable();
        match records.peek() {
            Some(Ok(InputRecord { record: Err(error), .. })) => Err(Failure::new(format!(
                "--puzzle: there is no such file, and as a puzzle it cannot be read: {}",
                error.advised()
            ))),
            _ => Ok(Some(Self(records))),
        }
    }

    /// The puzzle that the next certificate has to be of.
    pub(super) fn next(&mut self) -> Result<Expected, Failure> {
        let item = self.0.next().transpose()?;
        Ok(item.map_or(Expected::Nothing, |item| Expected::This(Box::new(item))))
    }

    /// An error if there are puzzles left.
    pub(super) fn left(&mut self) -> Result<Option<String>, Failure> {
        let left = self.0.by_ref().collect::<Result<Vec<_>, _>>()?.len();
        Ok((left > 0).then(|| format!("no certificate is left for the last {left} of the puzzles")))
    }
}

/// Checks a result against the expected puzzle: it must be a certificate of it, or a plausible reason for having none.
pub(super) fn agree(expected: &Expected, verified: &Verified) -> Result<(), String> {
    let InputRecord { record, source, .. } = match expected {
        Expected::Anything => return Ok(()),
        Expected::Nothing => return Err("there are fewer puzzles than certificates".to_owned()),
        Expected::This(item) => &**item,
    };
    match (record, verified) {
        (Ok(record), Verified::Holds(certificate, _)) if is_same(&record.puzzle, &certificate.puzzle) => Ok(()),
        (Ok(record), Verified::Holds(..)) => {
            Err(format!("it is of another puzzle than {source} has on line {}", record.line))
        }
        (Ok(record), Verified::Missing(AnswerKind::Invalid)) => {
            Err(format!("the puzzle that {source} has on line {} is not invalid", record.line))
        }
        (Ok(_) | Err(_), Verified::Missing(_) | Verified::Unfinished) => Ok(()),
        (Err(error), Verified::Holds(..)) => Err(format!("there is no puzzle to compare it with: {source}: {error}")),
    }
}

/// Whether two puzzles have the same board, rules and candidates, however they are written.
fn is_same(one: &Puzzle, other: &Puzzle) -> bool {
    let (geometry, of_other) = (one.geometry(), other.geometry());
    let is_same_cell =
        |cell| geometry.box_at(cell) == of_other.box_at(cell) && one.candidates_at(cell) == other.candidates_at(cell);
    one.side() == other.side() && one.rules() == other.rules() && (0..geometry.cells()).all(is_same_cell)
}
