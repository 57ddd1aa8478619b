//! One run of a solver: files in a folder of its own, a watched child process, and complete cleanup.

use super::command::ProcessSolver;
use super::{left, result};
use crate::clock::Instant;
use crate::engine::Budget;
use crate::formula::scan::Excerpt;
use crate::formula::{ClauseSink, Cnf, DimacsWriter, Lit};
use crate::sat::backend::{BackendError, SolverEffort};
use crate::sat::bounded::within;
use std::fs::{self, DirBuilder, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// The interval between checks of the child and the budget: short at first, since most formulas are solved in
/// milliseconds, then doubled up to the longest.
const SHORTEST_NAP: Duration = Duration::from_micros(200);
const LONGEST_NAP: Duration = Duration::from_millis(10);

/// The names of the files that are passed to the solver.
const FORMULA: &str = "formula.cnf";
const PROOF: &str = "proof.drat";

/// The time that a killed child has to end. A child that runs as another user, by `sudo` or a set-user-ID bit, cannot
/// be killed, and one that waits for a broken device ends only when that responds.
const KILL_TIMEOUT: Duration = Duration::from_secs(1);

/// The largest output of a solver besides its model, in bytes.
const MOST_OUTPUT: u64 = 64 << 20;

/// The results of a solver that exited by itself.
pub(super) struct Finished {
    pub(super) code: i32,
    /// Its output, or the model file if it wrote one.
    pub(super) answer: String,
    /// Its proof, if one was requested.
    pub(super) proof: Vec<u8>,
    /// Its effort, if it printed the counts.
    pub(super) effort: Option<SolverEffort>,
    errors: String,
}

/// The kind of result requested from a solver.
#[derive(Clone, Copy)]
pub(super) enum Request<'a> {
    /// A model in which these literals are true.
    Model(&'a [Lit]),
    /// A proof that there is no model.
    Proof,
}

impl Finished {
    /// The last line of standard error, or of standard output if that is empty.
    pub(super) fn last_line(&self) -> String {
        let last = |text: &str| text.lines().map(str::trim).rfind(|line| !line.is_empty()).map(str::to_owned);
        match last(&self.errors).or_else(|| last(&self.answer)) {
            Some(words) => format!("`{}`", Excerpt(&words)),
            None => "it printed nothing".to_owned(),
        }
    }
}

/// Runs the solver on a formula until it ends or the budget does. The literals of a requested model are added as unit
/// clauses.
pub(super) fn run(
    solver: &ProcessSolver,
    formula: &Cnf,
    wanted: Request<'_>,
    budget: &Budget,
) -> Result<Finished, BackendError> {
    let (units, proves) = match wanted {
        Request::Model(units) => (units, false),
        Request::Proof => (&[][..], true),
    };
    let failed = |what: &str, error: &io::Error| BackendError::Failed { reason: format!("{what}: {error}") };
    let files = Folder::new().map_err(|error| failed("cannot make a temporary folder", &error))?;
    write_formula(&files.path(FORMULA), formula, units, budget)
        .map_err(|error| failed("cannot write the formula", &error))?;
    budget.check()?;
    let child = left::child(&files.0, || spawn(solver, &files, proves))
        .map_err(|error| failed(&format!("cannot start `{}`", Excerpt(&solver.program)), &error))?;
    let most = MOST_OUTPUT + 16 * formula.variables() as u64;
    let most_proof = solver.most_proof;
    let status = ChildGuard { child, files: &files, reaped: false }.wait(budget, most, most_proof)?;
    let read = |name| result::text(files.path(name), most, "answer", budget);
    let proof = result::bytes(files.path(PROOF), most_proof.saturating_add(1), "proof", budget)?;
    if proof.len() as u64 > most_proof {
        return Err(BackendError::ProofTooLarge { most: most_proof });
    }
    let model = if solver.writes_a_file() { read("model")? } else { String::new() };
    let output = read("output")?;
    let effort = SolverEffort::printed(&output);
    let (code, errors) = (status.code().unwrap_or_default(), read("errors")?);
    let answer = if model.is_empty() { output } else { model };
    let finished = Finished { code, answer, proof, effort, errors };
    if status.code().is_none() {
        return Err(BackendError::Failed { reason: format!("it crashed ({status}): {}", finished.last_line()) });
    }
    Ok(finished)
}

fn write_formula(path: &Path, formula: &Cnf, units: &[Lit], budget: &Budget) -> io::Result<()> {
    let mut writer = DimacsWriter::new(File::create(path)?);
    writer.header(formula.variables(), (formula.len() + units.len()) as u64);
    let written = within(budget, &mut writer, |sink| {
        sink.formula(formula)?;
        units.iter().try_for_each(|&unit| sink.clause(&[unit]))
    });
    match written {
        Ok(_) => writer.finish(),
        // The caller checks the budget again and returns the interrupt.
        Err(_) => Ok(()),
    }
}

fn spawn(solver: &ProcessSolver, files: &Folder, proves: bool) -> io::Result<Child> {
    let mut command = Command::new(&solver.program);
    let (formula, proof) = (files.path(FORMULA), files.path(PROOF));
    if proves && solver.options.iter().any(|option| option.contains("{proof}")) {
        let name = |path: &Path| path.display().to_string();
        let options = solver.options.iter();
        command
            .args(options.map(|option| option.replace("{formula}", &name(&formula)).replace("{proof}", &name(&proof))));
    } else {
        command.args(&solver.options).arg(&formula);
        if proves {
            command.arg(proof);
        } else if solver.writes_a_file() {
            command.arg(files.path("model"));
        }
    }
    command.stdin(File::open(formula)?);
    command.stdout(File::create(files.path("output"))?).stderr(File::create(files.path("errors"))?);
    // A process group of its own, so that a solver started by a script can be stopped together with the script.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn()
}

/// A child process that ends with this value, as does, on Unix, everything in its process group.
struct ChildGuard<'a> {
    child: Child,
    files: &'a Folder,
    /// Whether its exit status was collected, so that its process id may have been reused.
    reaped: bool,
}

impl ChildGuard<'_> {
    /// Waits for its end, and kills it if it prints more than `most` bytes or writes a proof of more than `most_proof`.
    fn wait(mut self, budget: &Budget, most: u64, most_proof: u64) -> Result<ExitStatus, BackendError> {
        let lost = |error: io::Error| BackendError::Failed { reason: format!("cannot wait for it: {error}") };
        let mut nap = SHORTEST_NAP;
        while !self.has_ended().map_err(lost)? {
            budget.check().map_err(BackendError::from)?;
            let length = |name| fs::metadata(self.files.path(name)).map_or(0, |file| file.len());
            if length(PROOF) > most_proof {
                return Err(BackendError::ProofTooLarge { most: most_proof });
            }
            let printed = ["output", "errors"].map(length);
            if printed.iter().any(|&bytes| bytes > most) {
                return Err(BackendError::Failed {
                    reason: format!("it printed more than {most} bytes and was stopped"),
                });
            }
            thread::sleep(nap);
            nap = (nap * 2).min(LONGEST_NAP);
        }
        self.end().map_err(lost)
    }

    /// Whether the child itself has ended. It is not reaped yet: until then its process id still identifies its group,
    /// whatever processes are left in that.
    #[cfg(unix)]
    fn has_ended(&mut self) -> io::Result<bool> {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(waitid(WaitId::Pid(Pid::from_child(&self.child)), options)?.is_some())
    }

    #[cfg(not(unix))]
    fn has_ended(&mut self) -> io::Result<bool> {
        Ok(self.child.try_wait()?.is_some())
    }

    /// Kills the child and its group, and waits for it, but not forever.
    fn end(&mut self) -> io::Result<ExitStatus> {
        left::kill(self.child.id());
        // Fails if the child has already exited, which is fine.
        let _ = self.child.kill();
        let deadline = Instant::now() + KILL_TIMEOUT;
        loop {
            let status = left::gone(&self.files.0, || self.child.try_wait(), |status| matches!(status, Ok(Some(_))))?;
            if let Some(status) = status {
                self.reaped = true;
                return Ok(status);
            }
            if Instant::now() >= deadline {
                return Err(io::Error::new(
                    ErrorKind::TimedOut,
                    format!("process {} cannot be killed", self.child.id()),
                ));
            }
            thread::sleep(SHORTEST_NAP);
        }
    }
}

impl Drop for ChildGuard<'_> {
    fn drop(&mut self) {
        if !self.reaped {
            let _ = self.end();
        }
    }
}

/// A new temporary folder, removed when this value is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("sudosat-{}-{number}", std::process::id()));
            let mut builder = DirBuilder::new();
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
            match left::folder(&path, |path| builder.create(path)) {
                // A leftover of an earlier process with the same id: try the next name.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
                Ok(()) => return Ok(Self(path)),
            }
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        left::remove(&self.0);
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a script that prints, then sleeps, with a limit of 100 bytes on each stream.
    fn limited(script: &str, budget: &Budget) -> Result<ExitStatus, BackendError> {
        let solver = ProcessSolver::new(&format!("sh -c '{script}; exec sleep 600'")).unwrap();
        let files = Folder::new().unwrap();
        File::create(files.path(FORMULA)).unwrap();
        let child = spawn(&solver, &files, false).unwrap();
        ChildGuard { child, files: &files, reaped: false }.wait(budget, 100, 0)
    }

    #[test]
    fn each_output_stream_has_a_limit() {
        let reason = "it printed more than 100 bytes and was stopped".to_owned();
        for script in ["printf %0101d 0", "printf %0101d 0 >&2", "printf %0101d 0; printf %0101d 0 >&2"] {
            // Each check waits up to 10 ms: enough for a slow shell, and a lost limit does not wait for the sleep.
            let result = limited(script, &Budget::with_checks(1000));
            assert_eq!(result.err(), Some(BackendError::Failed { reason: reason.clone() }), "{script}");
        }
    }

    #[test]
    fn each_output_stream_may_reach_its_limit() {
        for script in ["printf %0100d 0", "printf %0100d 0 >&2", "printf %0100d 0; printf %0100d 0 >&2"] {
            let budget = Budget::with_checks(50);
            assert!(matches!(limited(script, &budget), Err(BackendError::Interrupted(_))), "{script}");
        }
    }
}
