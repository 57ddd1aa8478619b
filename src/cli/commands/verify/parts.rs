//! The certificates of all folders and files, in order.

use super::part::{Part, Subject};
use super::puzzles::Puzzles;
use super::stream::Stream;
use crate::cli::commands::certificates::STREAM;
use crate::cli::jobs::input::Flush;
use crate::cli::jobs::input::source::Intake;
use crate::cli::terminal::exit::Failure;
use crate::verify::files::MANIFEST;
use std::path::PathBuf;
use std::sync::Arc;

pub(super) struct Parts {
    paths: std::vec::IntoIter<PathBuf>,
    current: Option<Stream>,
    puzzles: Option<Puzzles>,
    max_size: u64,
    output: Option<Arc<dyn Flush>>,
    read: Arc<Intake>,
}

impl Parts {
    /// The certificates at these paths. `output` is flushed before waiting for input; without it, another thread does
    /// so.
    pub(super) fn new(
        paths: Vec<PathBuf>,
        puzzles: Option<Puzzles>,
        max_size: u64,
        output: Option<&dyn Flush>,
    ) -> Self {
        let (paths, output) = (paths.into_iter(), output.map(Flush::share));
        Self { paths, current: None, puzzles, max_size, output, read: Arc::default() }
    }

    /// The amount of the streams that was read so far.
    pub(super) fn intake(&self) -> Arc<Intake> {
        Arc::clone(&self.read)
    }

    /// The next certificate, or the reason why it cannot be read.
    fn next_part(&mut self) -> Result<Option<Part>, Failure> {
        loop {
            if let Some(part) = self.current.as_mut().and_then(Stream::next) {
                self.read.add_records(1);
                return part.map(Some);
            }
            let Some(path) = self.paths.next() else {
                self.current = None;
                return Ok(None);
            };
            let stream = if !path.is_dir() {
                path
            } else if path.join(MANIFEST).exists() || !path.join(STREAM).exists() {
                self.current = None;
                return Ok(Some(Part::new(path.display().to_string(), Subject::Folder(path))));
            } else {
                path.join(STREAM)
            };
            self.current = Some(Stream::open(&stream, self.max_size, self.output.as_deref(), &self.read)?);
        }
    }

    /// Like [`next_part`](Self::next_part), with the puzzle that it has to be of; at the end, a refusal if puzzles are
    /// left.
    fn next_with_puzzle(&mut self) -> Result<Option<Part>, Failure> {
        let part = self.next_part()?;
        let Some(puzzles) = &mut self.puzzles else { return Ok(part) };
        match part {
            Some(part) if matches!(part.subject, Subject::Refused(_)) => Ok(Some(part)),
            Some(part) => Ok(Some(Part { expected: puzzles.next()?, ..part })),
            None => {
                let left = puzzles.left()?;
                self.puzzles = None;
                Ok(left.map(|reason| Part::refused("--puzzle".to_owned(), reason)))
            }
        }
    }
}

impl Iterator for Parts {
    type Item = Result<Part, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_with_puzzle().transpose()
    }
}
