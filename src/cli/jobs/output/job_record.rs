//! The record of a job, `FILE.job` in the directory of its output `FILE`: its options and its progress. By it
//! `--resume` checks that the output and the inputs belong to this job. `docs/SCALE.md` describes it.
//!
//! A record is replaced as a whole, by a new file that takes over its name, so there is always a consistent one: it
//! covers the output's first bytes, and holds the answers that are not in the output yet, or not permanently. A job
//! keeps its record open and locked, so that no other job takes that file for its output, and checks before each
//! renewal that the name still belongs to its own record.

use super::job_output::{Checkpoint, JobOutput};
use super::sink::{self, Identity, Written};
use crate::cli::terminal::exit::{Exit, Failure};
use itertools::Itertools;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, VecDeque};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const SCHEMA: &str = "sudosat-job-1";

/// The first bytes of a record of any version.
const START: &[u8] = b"{\"schema\":\"sudosat-job-";

/// The bounds of the interval between renewals. Within them, the interval keeps the cost of renewing below a twentieth
/// of the time.
const SHORTEST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(4);

/// The longest record that is read, in bytes: a part of the output (4 MiB) with one answer more (64 MiB, as in a
/// share), and the header of a table (16 MiB) as JSON.
const MOST_BYTES: u64 = 256 << 20;

/// The options of a job by name, except those that cannot change its output.
pub(crate) type JobOptions = BTreeMap<String, String>;

/// The work that is finished.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Done {
    pub(crate) inputs: Checkpoint,
    /// The number of answers by kind.
    pub(crate) answers: BTreeMap<String, u64>,
    pub(crate) exit: Exit,
}

impl Done {
    fn add(&mut self, results: &JobOutput) {
        self.inputs = results.checkpoint;
        for (word, times) in &results.kinds {
            *self.answers.entry(word.to_string()).or_default() += times;
        }
        self.exit = self.exit.max(results.exit);
    }
}

/// A record as it is written: a line of JSON, then the text of answers that are not in the output permanently.
#[derive(Serialize, Deserialize)]
pub(super) struct JobRecord<'a> {
    schema: String,
    #[serde(rename = "asked")]
    options: JobOptions,
    pub(super) done: Done,
    pub(super) output: Written,
    held: u64,
    /// The lengths of the whole parts at the start of the text.
    pub(super) parts: VecDeque<usize>,
    #[serde(skip)]
    pub(super) text: Cow<'a, [u8]>,
}

impl JobRecord<'_> {
    /// Whether its numbers are consistent. A forged record may pass; later steps must not rely on more.
    fn is_sound(&self) -> bool {
        let parts = self.parts.iter().try_fold(0_usize, |sum, &part| sum.checked_add(part));
        let answers = self.done.answers.values().try_fold(0_u64, |sum, &times| sum.checked_add(times));
        self.held == self.text.len() as u64
            && parts.is_some_and(|sum| sum <= self.text.len())
            && answers == Some(self.done.inputs.records)
    }
}

/// A job that has a record.
pub(super) struct RecordedJob {
    path: PathBuf,
    /// The file that this job last wrote under this name, open and locked.
    current: Option<Current>,
    options: JobOptions,
    done: Done,
    /// The number of records answered when the record was written.
    saved: Option<u64>,
    /// The time of the last save, or of the start, and the duration of that save.
    last: Instant,
    cost: Duration,
}

impl RecordedJob {
    /// The job that writes `output`.
    pub(super) fn new(output: &Path, options: JobOptions) -> Self {
        let mut path = OsString::from(output);
        path.push(".job");
        let (path, last) = (PathBuf::from(path), Instant::now());
        Self { path, current: None, options, done: Done::default(), saved: None, last, cost: Duration::ZERO }
    }

    /// The existing record.
    pub(super) fn find(&mut self) -> Result<Option<JobRecord<'static>>, Failure> {
        let name = self.path.display();
        let refuse = |what: &str| {
            Err(Failure::new(format!(
                "{name}: {what}; the record of this job would go there: move it, or choose another --output"
            )))
        };
        match fs::symlink_metadata(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::with(&name)(error)),
            Ok(metadata) if !metadata.is_file() => return refuse("is not a regular file"),
            Ok(_) => {}
        }
        let file = File::open(&self.path).map_err(Failure::with(&name))?;
        let mut text = Vec::new();
        (&file).take(START.len() as u64).read_to_end(&mut text).map_err(Failure::with(&name))?;
        if text != START {
            return refuse("is not a job record");
        }
        if !sink::claim(&file) {
            return refuse("is the record of a job that is running");
        }
        let rest = MOST_BYTES + 1 - START.len() as u64;
        (&file).take(rest).read_to_end(&mut text).map_err(Failure::with(&name))?;
        let end = text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len());
        let schema = format!("{{\"schema\":\"{SCHEMA}\"");
        if !text.starts_with(schema.as_bytes()) {
            return refuse("is the job record of another version of this program");
        }
        if text.len() as u64 > MOST_BYTES {
            return refuse("is longer than any job record");
        }
        let record = serde_json::from_slice::<JobRecord>(&text[..end])
            .map(|record| JobRecord { text: text.split_off((end + 1).min(text.len())).into(), ..record });
        match record {
            Ok(record) if record.is_sound() => {
                self.current = Some(Current::new(file).map_err(Failure::with(&name))?);
                Ok(Some(record))
            }
            _ => refuse("is a damaged job record"),
        }
    }

    /// Continues from a record, if it belongs to the same job.
    pub(super) fn take_up(&mut self, record: &JobRecord, output: &Path) -> Result<(), Failure> {
        let mut then_and_now = record.options.keys().chain(self.options.keys()).sorted().dedup().filter_map(|name| {
            let of = |options: &JobOptions| {
                options.get(name).map_or("not given".to_owned(), |value| format!("'{}'", value.escape_debug()))
            };
            let (then, now) = (of(&record.options), of(&self.options));
            (then != now).then(|| format!("{name} was {then} and is {now}"))
        });
        let differences = then_and_now.join(", ");
        if !differences.is_empty() {
            return Err(self.refusal(output, &format!("is the output of another job: {differences}")));
        }
        (self.done, self.saved) = (record.done.clone(), Some(record.done.inputs.records));
        Ok(())
    }

    /// The failure of a job that cannot continue, with the way to start again.
    pub(super) fn refusal(&self, output: &Path, what: &str) -> Failure {
        let record = self.path.display();
        Failure::new(format!("{0}: {what}; remove {0} and {record} to start again", output.display()))
    }

    pub(super) fn done(&self) -> &Done {
        &self.done
    }

    /// Adds a job that has new records to the finished work. (An input that could not be read adds none: it may exist
    /// next time.)
    pub(super) fn add(&mut self, results: &JobOutput) {
        if results.checkpoint.records > self.done.inputs.records {
            self.done.add(results);
        }
    }

    /// Whether the record should be renewed.
    pub(super) fn is_due(&self) -> bool {
        self.has_news() && self.last.elapsed() >= (20 * self.cost).clamp(SHORTEST, LONGEST)
    }

    /// Whether there are answers that the record does not include.
    pub(super) fn has_news(&self) -> bool {
        self.saved.unwrap_or_default() != self.done.inputs.records
    }

    /// Writes the record: everything answered is in these bytes of the output, or in the text.
    pub(super) fn save(&mut self, output: Written, text: &[u8], parts: &VecDeque<usize>) -> io::Result<()> {
        let start = Instant::now();
        let (schema, held) = (SCHEMA.to_owned(), text.len() as u64);
        let (options, done, parts) = (self.options.clone(), self.done.clone(), parts.clone());
        let record = JobRecord { schema, options, done, output, held, parts, text: text.into() };
        self.replace(&record)
            .map_err(|error| io::Error::new(error.kind(), format!("{error}: {}", self.path.display())))?;
        self.saved = Some(self.done.inputs.records);
        (self.last, self.cost) = (Instant::now(), start.elapsed());
        Ok(())
    }

    /// Replaces the record by a new file, which is on the disk first.
    fn replace(&mut self, record: &JobRecord) -> io::Result<()> {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        builder.prefix(".sudosat-").suffix(".tmp");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.tempfile_in(folder)?;
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        file.write_all(&line)?;
        file.write_all(&record.text)?;
        file.as_file().sync_all()?;
        // Locked before it gets its final name; no other process can have locked a new file.
        sink::claim(file.as_file());
        let is_there = self.is_there()?;
        if cfg!(windows) {
            // Windows does not replace an open file.
            self.current = None;
        }
        let renewed = if is_there { file.persist(&self.path) } else { file.persist_noclobber(&self.path) };
        self.current = Some(Current::new(renewed.map_err(|error| error.error)?)?);
        sink::sync_name(&self.path);
        Ok(())
    }

    /// Whether the record exists; an error if another file has its name.
    fn is_there(&self) -> io::Result<bool> {
        let named = match fs::symlink_metadata(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            named => Identity::of(&named?)?,
        };
        if self.current.as_ref().is_some_and(|current| current.identity == named) {
            return Ok(true);
        }
        Err(io::Error::new(ErrorKind::AlreadyExists, "another program replaced the record of this job"))
    }

    /// Removes the record.
    pub(super) fn remove(&mut self) -> io::Result<()> {
        if self.is_there()? {
            fs::remove_file(&self.path)?;
        }
        self.current = None;
        Ok(())
    }
}

/// The file of a record.
struct Current {
    identity: Identity,
    /// Open, to keep the lock.
    _file: File,
}

impl Current {
    fn new(file: File) -> io::Result<Self> {
        Ok(Self { identity: Identity::of(&file.metadata()?)?, _file: file })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::AnswerKind;

    fn results(records: u64, exit: Exit) -> JobOutput {
        JobOutput {
            kinds: vec![(AnswerKind::Unique, 3), (AnswerKind::Unknown, 1)],
            checkpoint: Checkpoint { records, digest: records },
            exit,
            ..JobOutput::default()
        }
    }

    #[test]
    fn answers_add_up() {
        let folder = tempfile::tempdir().unwrap();
        let mut job = RecordedJob::new(&folder.path().join("out"), JobOptions::new());
        job.add(&results(4, Exit::Unknown));
        job.add(&results(8, Exit::Success));
        // The same records again.
        job.add(&results(8, Exit::Failed));
        let Done { inputs, answers, exit } = job.done();
        assert_eq!((inputs.records, *exit), (8, Exit::Unknown));
        assert_eq!(
            answers.iter().map(|(word, &times)| (&**word, times)).collect_vec(),
            [("unique", 6), ("unknown", 2)]
        );
    }

    #[test]
    fn a_record_is_renewed_when_there_is_news_and_the_interval_has_passed() {
        let folder = tempfile::tempdir().unwrap();
        let mut job = RecordedJob::new(&folder.path().join("out"), JobOptions::new());
        assert!(!job.has_news() && !job.is_due());
        job.add(&results(4, Exit::Success));
        assert!(job.has_news() && !job.is_due(), "it has just begun");
        job.last = job.last.checked_sub(SHORTEST).unwrap();
        assert!(job.is_due());
        job.cost = SHORTEST;
        assert!(!job.is_due(), "writing takes long");
        job.last = job.last.checked_sub(LONGEST).unwrap();
        assert!(job.is_due());
        job.save(Written { length: 0, digest: 0 }, b"", &VecDeque::new()).unwrap();
        job.last = job.last.checked_sub(LONGEST).unwrap();
        assert!(!job.has_news() && !job.is_due());
        let mut other = RecordedJob::new(&folder.path().join("out"), JobOptions::new());
        assert!(other.find().is_err(), "its job is running");
        drop(job);
        let mut job = other;
        assert_eq!(job.find().unwrap().unwrap().done.inputs.records, 4);
        job.remove().unwrap();
        assert!(job.find().unwrap().is_none());
        job.remove().unwrap();
    }

    #[test]
    fn a_record_that_cannot_be_read_does_not_count_as_missing() {
        let folder = tempfile::tempdir().unwrap();
        let mut job = RecordedJob::new(&folder.path().join("x".repeat(254)), JobOptions::new());
        assert!(job.find().is_err(), "with `.job` the name is too long");
        let mut job = RecordedJob::new(&folder.path().join("out"), JobOptions::new());
        fs::create_dir(folder.path().join("out.job")).unwrap();
        assert!(job.find().is_err() && job.remove().is_err());
    }

    #[test]
    fn a_record_must_hold_exactly_the_text_that_it_states() {
        let folder = tempfile::tempdir().unwrap();
        let mut job = RecordedJob::new(&folder.path().join("out"), JobOptions::new());
        job.save(Written { length: 0, digest: 0 }, b"text", &VecDeque::from([4])).unwrap();
        drop(job);
        let path = folder.path().join("out.job");
        let whole = fs::read(&path).unwrap();
        let found = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            let mut job = RecordedJob::new(&folder.path().join("out"), JobOptions::new());
            job.find().map(|record| record.unwrap().text.into_owned()).map_err(|failure| failure.to_string())
        };
        assert_eq!(found(&whole).unwrap(), b"text");
        let longer = [&whole[..], b"s"].concat();
        for bytes in [&longer[..], &whole[..whole.len() - 1]] {
            assert!(found(bytes).unwrap_err().contains("is a damaged job record"));
        }
        // No part ends after the text here, so the stated length alone shows the loss.
        let line = String::from_utf8(whole).unwrap().replace("\"parts\":[4]", "\"parts\":[]");
        for bytes in [format!("{line}s"), line[..line.len() - 1].to_owned()] {
            assert!(found(bytes.as_bytes()).unwrap_err().contains("is a damaged job record"));
        }
        assert_eq!(found(line.as_bytes()).unwrap(), b"text");
    }
}
