//! One thread's certifier.

use super::format::CertificateFormat;
use crate::certify::{Certifier, CertifyError, RefuterError};
use crate::cli::jobs::answered::Answered;
use crate::cli::jobs::engines;
use crate::cli::jobs::item::Item;
use crate::cli::jobs::limits::Limits;
use crate::cli::jobs::runner;
use crate::cli::jobs::word::Word;
use crate::cli::terminal::advice::Advised;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::memory;
use crate::cli::terminal::values::{duration, whole};
use crate::engine::Interrupt;
use crate::puzzle::Puzzle;
use crate::sat::backend::{BackendError, ProofSource};
use crate::verify::{Certificate, Fields};
use clap::Args;
use std::time::Duration;

/// How certificates are made.
#[derive(Args, Clone)]
#[command(next_help_heading = "Engine")]
pub(super) struct How {
    /// Certify "exactly K" for puzzles with up to this number of solutions
    #[arg(long, value_name = "K", default_value_t = 1)]
    #[arg(allow_negative_numbers = true, value_parser = whole::<u16>(1..=1000))]
    count: u16,
    /// The solver that writes the proofs: small or varisat (built in; by default by the size of the formula), or a
    /// command that takes the names of a formula and of a DRAT proof: "cadical -q", "solver {formula} --drat={proof}"
    #[arg(long, value_name = "COMMAND")]
    solver: Option<String>,
    /// The longest proof accepted from another --solver, in bytes or as 500K, 64M, 1G; with a longer one the answer is
    /// `unknown`
    #[arg(long, value_name = "SIZE", value_parser = memory::size, default_value = "64M")]
    max_proof: u64,
    /// Give up on a puzzle after this time and answer `unknown`: 300ms, 2m, 1m30s, or seconds
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    timeout: Option<Duration>,
    /// Answer `unknown` if a puzzle would take more memory: 4G, 512M [default: half of the machine's, shared by the
    /// threads]
    #[arg(long, value_name = "SIZE", value_parser = memory::size)]
    memory: Option<u64>,
}

/// Makes certificates.
pub(super) struct Worker {
    certifier: Certifier,
    limits: Limits,
    format: CertificateFormat,
}

impl Worker {
    pub(super) fn new(how: &How, threads: usize, format: CertificateFormat) -> Result<Self, Failure> {
        let source = match how.solver.as_deref().map(str::trim) {
            None => ProofSource::BySize,
            Some("small") => ProofSource::Small,
            Some("varisat") => ProofSource::Varisat,
            Some(command) => {
                ProofSource::Process(engines::process("--solver", command)?.with_proofs_up_to(how.max_proof))
            }
        };
        let certifier = Certifier::new().with_source(source).counting_up_to(how.count.into());
        let limits = Limits::new(how.timeout, Some(memory::share(how.memory, threads)));
        Ok(Self { certifier, limits, format })
    }

    /// The certificate of a record, if there is one; what else there is to say is told.
    pub(super) fn certify(&mut self, item: &Item, answered: &mut Answered) -> Option<Certificate> {
        let record = match &item.record {
            Ok(record) => record,
            Err(error) => {
                answered.tell_unreadable(&item.source, error);
                answered.tally(Word::Invalid);
                return None;
            }
        };
        match self.certificate(&record.puzzle) {
            Ok(certificate) => {
                answered.tally(certificate.claim().into());
                Some(certificate)
            }
            Err(error) => {
                answered.exit = answered.exit.max(exit_of(&error));
                answered.cancelled = answered.exit == Exit::Interrupted;
                if !answered.cancelled {
                    answered.tell(item, record, &error.advised());
                    answered.tally(Word::Unknown);
                }
                None
            }
        }
    }

    fn certificate(&mut self, puzzle: &Puzzle) -> Result<Certificate, CertifyError> {
        let budget = self.limits.budget().map_err(|interrupt| CertifyError::Engine(interrupt.into()))?;
        self.certifier.certify(puzzle, &budget)
    }
}

impl runner::Worker for Worker {
    type Part = Result<Item, Failure>;
    type Answer = Answered;

    fn answer(&mut self, item: Result<Item, Failure>) -> Result<Answered, Failure> {
        let mut answered = Answered::default();
        match item {
            Err(failure @ Failure::Output(_)) => return Err(failure),
            Err(failure) => answered.fail(&failure),
            Ok(item) => {
                let certificate = self.certify(&item, &mut answered);
                let (version, fields) = match (certificate, answered.words.last()) {
                    (Some(certificate), _) => (certificate.version(), certificate.to_fields()),
                    (None, Some((word, _))) => (2, Fields { verdict: word.to_string(), ..Fields::default() }),
                    (None, None) => return Ok(answered),
                };
                self.format.write(version, &fields, &mut answered.text).map_err(Failure::Output)?;
                answered.ends.push(answered.text.len());
            }
        }
        Ok(answered)
    }
}

/// What it means for the program's end that there is no certificate.
fn exit_of(error: &CertifyError) -> Exit {
    match error {
        CertifyError::Engine(error) => Exit::from(error),
        CertifyError::Refuter(RefuterError::Interrupted(Interrupt::Cancelled)) => Exit::Interrupted,
        CertifyError::Refuter(
            RefuterError::Interrupted(_) | RefuterError::Backend(BackendError::ProofTooLarge { .. }),
        ) => Exit::Unknown,
        CertifyError::Refuter(RefuterError::Satisfiable) | CertifyError::Refused(_) => Exit::Disagreement,
        CertifyError::Refuter(_) => Exit::Failed,
    }
}
