//! The output of a job, as far as its inputs see it.

use crate::cli::terminal::exit::Failure;
use std::io;
use std::sync::Arc;

/// Written before a read that may block, so that no answer waits in a buffer while the input pauses.
pub(crate) trait Flush: Send + Sync {
    /// Writes the buffered answers.
    fn flush(&self) -> io::Result<()>;

    /// The error of the write that failed.
    fn failure(&self) -> Option<io::Error>;

    /// Another handle of the same output.
    fn share(&self) -> Arc<dyn Flush>;
}

/// The failure for a read error: that of an earlier write, if the output has failed.
pub(crate) fn failed(name: &str, output: Option<&dyn Flush>) -> impl FnOnce(io::Error) -> Failure {
    let (name, failure) = (name.to_owned(), output.and_then(Flush::failure));
    move |error| failure.map_or_else(|| Failure::with(name)(error), Failure::Output)
}
