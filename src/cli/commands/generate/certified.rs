//! A certificate of each puzzle, in a folder, as `certify` writes them.

use crate::certify::{Certifier, CertifyError};
use crate::cli::commands::certificates::{STREAM, end_line};
use crate::cli::commands::certify::CertificateFormat;
use crate::cli::jobs::output::Output;
use crate::cli::jobs::output::job_output::JobOutput;
use crate::cli::jobs::output::writer::Writer;
use crate::cli::jobs::runner::{Consumer, JobEnd};
use crate::cli::terminal::exit::{Exit, Failure};
use crate::engine::Budget;
use crate::puzzle::Puzzle;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The results of a block, and the certificates of its puzzles.
#[derive(Default)]
pub(super) struct Answer {
    pub(super) results: JobOutput,
    pub(super) certificates: Certificates,
}

/// Certificates as rows of a file.
#[derive(Default)]
pub(super) struct Certificates {
    rows: Vec<u8>,
    count: u64,
}

impl Certificates {
    /// Adds a certificate of this puzzle, which has one solution.
    pub(super) fn add(
        &mut self,
        certifier: &mut Certifier,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<(), CertifyError> {
        let certificate = certifier.certify(puzzle, budget)?;
        // A write to memory cannot fail.
        let _ = CertificateFormat::Line.write(certificate.version(), &certificate.to_fields(), &mut self.rows);
        self.count += 1;
        Ok(())
    }
}

/// The file of certificates in a folder.
pub(super) fn file(folder: &Path) -> PathBuf {
    folder.join(STREAM)
}

/// Writes puzzles, after their certificates.
pub(super) struct CertifiedWriter {
    writer: Writer,
    certificates: Option<(Output, PathBuf)>,
    count: u64,
}

impl CertifiedWriter {
    /// A writer that also writes certificates to the folder, if one is given, which is created.
    pub(super) fn new(writer: Writer, folder: Option<&Path>) -> Result<Self, Failure> {
        let mut certified = Self { writer, certificates: None, count: 0 };
        if let Some(folder) = folder {
            fs::create_dir_all(folder).map_err(Failure::with(folder.display()))?;
            let path = file(folder);
            certified.certificates = Some((Output::named(Some(&path))?, path));
            let header = CertificateFormat::Line.header().iter().map(|line| format!("{line}\n"));
            certified.put(header.collect::<String>().as_bytes())?;
        }
        Ok(certified)
    }

    /// Writes to the file of certificates, if there is one.
    fn put(&mut self, rows: &[u8]) -> Result<(), Failure> {
        self.on_file(|out| out.write_all(rows))
    }

    fn on_file(&mut self, act: impl FnOnce(&mut Output) -> io::Result<()>) -> Result<(), Failure> {
        match &mut self.certificates {
            Some((out, path)) => act(out).map_err(Failure::with(path.display())),
            None => Ok(()),
        }
    }

    /// Ends both outputs. A file of certificates that was interrupted has no end.
    pub(super) fn finish(mut self, end: JobEnd) -> Result<Exit, Failure> {
        if end == JobEnd::Whole {
            let line = end_line(self.count);
            self.put(format!("{line}\n").as_bytes())?;
        }
        self.on_file(|out| out.finish())?;
        self.writer.finish(end)
    }
}

impl Consumer<Answer> for CertifiedWriter {
    fn consume(&mut self, answer: &mut Answer) -> Result<bool, Failure> {
        // First: a puzzle that is printed has a certificate, whenever the program is killed.
        self.put(&answer.certificates.rows)?;
        self.on_file(|out| if answer.certificates.count > 0 { Write::flush(out) } else { Ok(()) })?;
        self.count += answer.certificates.count;
        self.writer.consume(&mut answer.results)
    }

    fn pause(&mut self) -> Result<(), Failure> {
        self.writer.pause()
    }
}
