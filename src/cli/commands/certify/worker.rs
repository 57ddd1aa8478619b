//! The worker of `certify`, on one thread.

use super::format::CertificateFormat;
use crate::answers::AnswerKind;
use crate::certify::{Certifier, CertifyError};
use crate::cli::jobs::input::record::InputRecord;
use crate::cli::jobs::output::job_output::JobOutput;
use crate::cli::jobs::runner;
use crate::cli::jobs::work::engines;
use crate::cli::jobs::work::limits::Limits;
use crate::cli::terminal::advice::Advised;
use crate::cli::terminal::exit::{Exit, Failure};
use crate::cli::terminal::memory;
use crate::cli::terminal::values::{duration, whole};
use crate::engine::Interrupt;
use crate::puzzle::Puzzle;
use crate::sat::SolverChoice;
use crate::sat::backend::BackendError;
use crate::verify::{Certificate, Fields};
use clap::Args;
use std::time::Duration;

/// Options for making certificates.
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
    /// Answer `unknown` if a puzzle takes longer than this: 300ms, 2m, 1m30s, or a number of seconds
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
        let prover = match how.solver.as_deref().map(str::trim) {
            None => SolverChoice::BySize,
            Some("small") => SolverChoice::Small,
            Some("varisat") => SolverChoice::Varisat,
            Some(command) => {
                SolverChoice::Process(engines::process("--solver", command)?.with_proofs_up_to(how.max_proof))
            }
        };
        let certifier = Certifier::new().with_prover(prover).counting_up_to(how.count.into());
        let limits = Limits::new(how.timeout, Some(memory::share(how.memory, threads)));
        Ok(Self { certifier, limits, format })
    }

    /// The certificate of a record, if there is one; otherwise reports the reason.
    pub(super) fn certify(&mut self, item: &InputRecord, results: &mut JobOutput) -> Option<Certificate> {
        let record = match &item.record {
            Ok(record) => record,
            Err(error) => {
                results.report_unreadable(&item.source, error);
                results.tally(AnswerKind::Invalid);
                return None;
            }
        };
        match self.certificate(&record.puzzle) {
            Ok(certificate) => {
                results.tally(certificate.claim().into());
                Some(certificate)
            }
            Err(error) => {
                results.exit = results.exit.max(exit_of(&error));
                results.cancelled = results.exit == Exit::Interrupted;
                if !results.cancelled {
                    results.report(item, record, &error.advised());
                    results.tally(AnswerKind::Unknown);
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
    type Part = Result<InputRecord, Failure>;
    type Answer = JobOutput;

    fn answer(&mut self, item: Result<InputRecord, Failure>) -> Result<JobOutput, Failure> {
        let mut results = JobOutput::default();
        match item {
            Err(failure @ Failure::Output(_)) => return Err(failure),
            Err(failure) => results.fail(&failure),
            Ok(item) => {
                let certificate = self.certify(&item, &mut results);
                let (version, fields) = match (certificate, results.kinds.last()) {
                    (Some(certificate), _) => (certificate.version(), certificate.to_fields()),
                    (None, Some((word, _))) => {
                        let mut fields = Fields::default();
                        fields.verdict = word.to_string();
                        (2, fields)
                    }
                    (None, None) => return Ok(results),
                };
                self.format.write(version, &fields, &mut results.text).map_err(Failure::Output)?;
                results.ends.push(results.text.len());
            }
        }
        Ok(results)
    }
}

/// The exit code for a record without a certificate.
pub(crate) fn exit_of(error: &CertifyError) -> Exit {
    match error {
        CertifyError::Engine(error) => Exit::from(error),
        CertifyError::Interrupted(Interrupt::Cancelled) => Exit::Interrupted,
        CertifyError::Interrupted(_) | CertifyError::Backend(BackendError::ProofTooLarge { .. }) => Exit::Unknown,
        CertifyError::Satisfiable | CertifyError::Refused(_) | CertifyError::Step(_) => Exit::Disagreement,
        CertifyError::Backend(_) | CertifyError::Proof(_) | CertifyError::Formula(_) => Exit::Failed,
    }
}
