//! Crashes at every point of a job: whatever a kill or a power loss leaves of its files, `--resume` ends with the bytes
//! of an undisturbed job, or refuses and changes nothing.
//!
//! strace records the program's changes to its files; [`disk`] derives every state that a crash can leave.
//!
//! Faults injected on purpose, each of which fails one of these tests: a job record renamed before it is synced, an
//! output not synced before its record is written, a resumed job that does not truncate, certificates that are not
//! synced.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod disk;
mod trace;

use crate::shared::puzzles::{CLASH, EASY};
use crate::shared::{Folder, run, run_on, text};
use disk::{Disk, Files};
use std::collections::BTreeSet;
use std::fs;
use std::process::Output;
use std::thread;
use std::time::Duration;
use trace::trace;

/// Longer than the shortest interval between two job records.
const PAUSE: Duration = Duration::from_millis(1150);

/// Five parts of ten records, all different, so that swapped answers are noticed.
fn parts() -> Vec<String> {
    let record = |index: usize| format!("{} record {index}\n", if index.is_multiple_of(3) { CLASH } else { EASY });
    (0..5).map(|part| (10 * part..10 * part + 10).map(record).collect()).collect()
}

fn listing(folder: &Folder) -> Files {
    let entries = fs::read_dir(folder.path("")).unwrap().map(|entry| entry.unwrap());
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}

fn folder_with(files: &Files) -> Folder {
    let folder = Folder::new();
    for (name, bytes) in files {
        folder.write(name, bytes);
    }
    folder
}

/// A job that writes a file, and every state that a crash may leave of it.
struct Job {
    args: Vec<&'static str>,
    /// The name of its output.
    name: &'static str,
    /// The other files, or a former output, at the start.
    start: Files,
}

impl Job {
    fn run(&self, folder: &Folder, more: &[&str]) -> Output {
        let output = folder.name(self.name);
        run_on(&[&self.args[..], &["--quiet", "-o", &output], more].concat(), parts().concat())
    }

    /// The output of an undisturbed job.
    fn whole(&self) -> Vec<u8> {
        let folder = Folder::new();
        self.run(&folder, &[]);
        folder.read(self.name)
    }

    /// Adds to the disk the changes that the job makes.
    fn trace(&self, disk: &mut Disk, more: &[&str]) {
        let parts = parts();
        let input: Vec<&str> = parts.iter().map(String::as_str).collect();
        let folder = folder_with(&disk.after(disk.changes.len()));
        let output = folder.name(self.name);
        let args = [&self.args[..], &["--quiet", "-o", &output], more].concat();
        let code = trace(disk, &folder.path(""), &args, &input, PAUSE);
        assert_eq!((code, folder.read(self.name)), (Some(1), self.whole()), "{}", self.name);
    }

    /// Records the job from the start, and then, for each of these percentages of its changes, a second run that
    /// resumes there. Returns the disks, and the number of the first new change of each.
    fn record(&self, cuts: &[usize]) -> Vec<(Disk, usize)> {
        let mut disk = Disk::new(self.start.clone());
        self.trace(&mut disk, &[]);
        let resumed = cuts.iter().map(|percent| {
            let (mut resumed, cut) = (disk.clone(), disk.changes.len() * percent / 100);
            resumed.changes.truncate(cut);
            self.trace(&mut resumed, &["--resume"]);
            (resumed, cut)
        });
        let resumed: Vec<_> = resumed.collect();
        [(disk, 0)].into_iter().chain(resumed).collect()
    }

    /// Resumes the job from what a crash has left; returns whether it was refused.
    fn resume(&self, left: &Files, whole: &[u8]) -> bool {
        let folder = folder_with(left);
        let resumed = self.run(&folder, &["--resume"]);
        let (message, after) = (text(&resumed.stderr), listing(&folder));
        if resumed.status.code() == Some(2) {
            assert!(message.contains("to start again"), "{message}");
            assert_eq!(after, *left, "refused, but a file has changed: {message}");
            return true;
        }
        assert_eq!(resumed.status.code(), Some(1), "{message}\n{left:?}");
        let mut expected = left.clone();
        expected.retain(|name, _| *name != format!("{}.job", self.name));
        expected.insert(self.name.to_owned(), whole.to_vec());
        assert_eq!(after, expected, "resumed from {left:?}");
        false
    }

    /// Whether a power loss may leave files that are refused: when no output was certain to be on the disk, or when
    /// another file is still in its place.
    fn may_be_refused(&self, left: &Files) -> bool {
        let record = left.get(&format!("{}.job", self.name)).map(|record| String::from_utf8_lossy(record));
        let begins = record.is_none_or(|record| record.contains("\"output\":{\"length\":0,"));
        begins || self.start.contains_key(self.name)
    }

    /// Tries every crash of the recorded jobs; returns the number of states, and of those refused.
    fn crash(&self, disks: &[(Disk, usize)]) -> (usize, usize) {
        let whole = self.whole();
        let (mut killed, mut states) = (BTreeSet::new(), BTreeSet::new());
        for (disk, from) in disks {
            let last = disk.changes.len();
            for end in *from..=last {
                killed.insert(without_unnamed(disk.after(end)));
                states.extend(disk.crashes_at(end).into_iter().map(without_unnamed));
            }
            // The program has reported success: from here on, the answers must survive.
            for left in disk.crashes_at(last) {
                assert!(left.get(self.name) == Some(&whole), "lost after the end: {}", self.name);
            }
        }
        let refused: Vec<_> = states.iter().filter(|left| self.resume(left, &whole)).collect();
        for &left in &refused {
            assert!(!killed.contains(left) || *left == self.start, "refused after a kill: {left:?}");
            assert!(self.may_be_refused(left), "refused: {left:?}");
        }
        (states.len(), refused.len())
    }
}

/// The files without the temporary one to which a job record was being written.
fn without_unnamed(mut files: Files) -> Files {
    files.retain(|name, _| !name.starts_with(".sudosat-"));
    files
}

fn start(files: &[(&str, &str)]) -> Files {
    files.iter().map(|&(name, content)| (name.to_owned(), content.into())).collect()
}

/// Every crash of jobs of fifty records with every kind of output: jobs started, resumed after these percentages, or
/// written over another file.
fn every_crash(cuts: &[usize]) {
    let job = |more: &[&'static str], name, start| {
        let args = ["unique", "--engine", "native", "--threads", "2", "--keep-comments"];
        Job { args: args.iter().chain(more).copied().collect(), name, start }
    };
    let bystander = || start(&[("bystander", "precious")]);
    let jobs = [
        job(&[], "out", bystander()),
        job(&["--format", "csv"], "out.csv", bystander()),
        job(&["--format", "json"], "out.json", bystander()),
        job(&[], "out.gz", bystander()),
        job(&[], "out.zst", bystander()),
        job(&[], "out.xz", bystander()),
        job(&[], "old", start(&[("old", "an older text\n")])),
    ];
    thread::scope(|scope| {
        let jobs = jobs.iter().map(|job| scope.spawn(move || (job, job.record(cuts))));
        for recorder in jobs.collect::<Vec<_>>() {
            let (job, disks) = recorder.join().unwrap();
            let changes: usize = disks.iter().map(|(disk, from)| disk.changes.len() - from).sum();
            let (states, refused) = job.crash(&disks);
            println!("{}: {changes} changes, {states} states, {refused} refused", job.name);
            assert!(changes > 20 && states > 20, "{}: strace missed the records", job.name);
        }
    });
}

#[test]
#[ignore = "needs strace"]
fn external_every_crash_point_of_a_job() {
    every_crash(&[60]);
}

#[test]
#[ignore = "long: for the hand"]
fn every_crash_point_of_jobs_resumed_anywhere() {
    every_crash(&(5..100).step_by(5).collect::<Vec<_>>());
}

/// Records a command that writes into a folder, and returns its output files and all states that a crash can leave.
fn crashes_of(args: &[&str], output: &str, begun: &Files) -> (Files, BTreeSet<Files>) {
    let (mut disk, folder) = (Disk::new(begun.clone()), folder_with(begun));
    let path = folder.path(output).into_os_string().into_string().unwrap();
    let code = trace(&mut disk, &folder.path(""), &[args, &["-o", &path]].concat(), &[], PAUSE);
    assert_eq!(code, Some(0), "{args:?}");
    let last = disk.changes.len();
    let whole = listing(&folder);
    assert_eq!(disk.after(last), whole, "the log differs from the files: {args:?}");
    for left in disk.crashes_at(last) {
        assert!(left == whole, "lost after the end of {args:?}: {:?}", left.keys());
    }
    (whole, (0..=last).flat_map(|end| disk.crashes_at(end)).collect())
}

#[test]
#[ignore = "needs strace"]
fn external_a_merge_is_repeated_after_every_crash() {
    let inputs = Folder::new();
    let (one, two) = (inputs.write("1", "1\n3\n".repeat(20)), inputs.write("2", "2\n4\n".repeat(20)));
    let before = listing(&inputs);
    for begun in [start(&[("bystander", "precious")]), start(&[("out", "older and longer\n".repeat(20).as_str())])] {
        let (whole, states) = crashes_of(&["merge", &one, &two], "out", &begun);
        assert!(states.len() > 3, "{}", states.len());
        for left in states {
            let folder = folder_with(&left);
            assert_eq!(run(&["merge", &one, &two, "-o", &folder.name("out")]).status.code(), Some(0));
            assert_eq!(listing(&folder), whole, "from {left:?}");
        }
    }
    assert_eq!(listing(&inputs), before);
}

/// A certificate that `verify` accepts is that of the puzzle, old or new, whatever the crash has left of both.
#[test]
#[ignore = "needs strace"]
fn external_a_torn_certificate_is_never_accepted() {
    let inputs = Folder::new();
    let (one, two) = (inputs.write("1", EASY), inputs.write("2", CLASH));
    let both = inputs.write("both", format!("{EASY}\n{CLASH}\n"));
    let verified = |folder: &Folder, output: &str| {
        let verified = run(&["verify", &folder.name(output)]);
        (verified.status.code() == Some(0)).then(|| text(&verified.stdout).replace(&folder.name(""), ""))
    };
    for (inputs, output) in [([&one, &two], ""), ([&both, &one], "all.txt"), ([&both, &one], "all.txt.gz")] {
        let mut begun = Files::new();
        let mut true_ones = BTreeSet::new();
        for input in inputs {
            let (whole, states) = crashes_of(&["certify", input], output, &begun);
            true_ones.insert(verified(&folder_with(&whole), output).unwrap());
            let accepted = states.iter().filter_map(|left| verified(&folder_with(left), output));
            let accepted: Vec<_> = accepted.inspect(|answer| assert!(true_ones.contains(answer), "{answer}")).collect();
            println!("certify {output}: {} states, {} accepted", states.len(), accepted.len());
            assert!(!accepted.is_empty() && accepted.len() < states.len());
            begun = whole;
        }
    }
}
