//! Torn outputs: from any remains of an interrupted job's files, `--resume` ends with the same bytes as an
//! uninterrupted job, or refuses and changes nothing.

use arbitrary::Unstructured;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;
use sudosat::cli::command;
use tempfile::TempDir;

/// The arguments of a job, and the name of its output, whose extension chooses the compression.
const JOBS: [(&str, &str); 12] = [
    ("unique --engine native --threads 1", "out"),
    ("unique --engine native --threads 1", "out.gz"),
    ("unique --engine native --threads 1", "out.zst"),
    ("unique --engine native --threads 1", "out.xz"),
    ("unique --engine native --threads 1 --format csv", "out"),
    ("unique --engine native --threads 1 --format json", "out.gz"),
    ("solve --engine native --threads 1", "out"),
    ("solve --engine native --threads 1 --format json", "out"),
    ("solve --engine native --threads 1 --format csv", "out.zst"),
    ("count --engine native --threads 1 --limit 3", "out"),
    ("check --threads 1 --format csv", "out"),
    ("why --threads 1", "out"),
];

/// Records, one line each.
const RECORDS: [&str; 6] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 a clash",
    "1...............",
    "1.3..2..3.1..4..  a comment",
    "no puzzle",
    "1",
];

/// The files of a folder, by name.
type Files = BTreeMap<OsString, Vec<u8>>;

pub(super) fn resume(data: &[u8]) {
    let _ = resumed(&mut Unstructured::new(data));
}

fn resumed(data: &mut Unstructured<'_>) -> arbitrary::Result<()> {
    let (arguments, name) = *data.choose(&JOBS)?;
    let [before, after] = [lines(data)?, lines(data)?];
    let job = Job { arguments, name, folder: TempDir::new().expect("a folder can be made") };
    fs::write(job.path("1"), &before).expect("it can be written");
    fs::write(job.path("2"), &after).expect("it can be written");
    let code = job.run(&[]).expect("the job runs through");
    let whole = job.outputs();
    assert_eq!(whole.len(), 1, "{whole:?}");

    // A missing input ends the job and keeps its record.
    fs::remove_file(job.path("2")).expect("it is there");
    assert_eq!(job.run(&[]), Ok(2), "{arguments} {name} {before:?}");
    job.tear(data)?;
    let torn = job.outputs();
    fs::write(job.path("2"), &after).expect("it can be written");
    match job.run(&["--resume"]) {
        Ok(resumed) => {
            assert_eq!((resumed, job.outputs()), (code, whole), "{arguments} {name} {before:?} {after:?}: {torn:?}");
        }
        Err(why) => assert_eq!(job.outputs(), torn, "refused, but something changed: {why}"),
    }
    Ok(())
}

/// Up to five records.
fn lines(data: &mut Unstructured<'_>) -> arbitrary::Result<String> {
    let records = (0..data.int_in_range(0..=5)?).map(|_| data.choose(&RECORDS));
    records.map(|record| Ok(format!("{}\n", record?))).collect()
}

/// A job in a folder of its own.
struct Job {
    arguments: &'static str,
    name: &'static str,
    folder: TempDir,
}

impl Job {
    fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs it on both inputs, and returns the exit code, or the error.
    fn run(&self, more: &[&str]) -> Result<u8, String> {
        let words =
            ["sudosat"].into_iter().chain(self.arguments.split(' ')).chain(["--quiet"]).chain(more.iter().copied());
        let files =
            [OsString::from("--output"), self.path(self.name).into(), self.path("1").into(), self.path("2").into()];
        let args: Vec<OsString> = words.map(OsString::from).chain(files).collect();
        // A child of another thread holds the lock of an earlier run until it executes its program.
        for _ in 0..500 {
            match command(&args) {
                Err(why) if why.contains("another job is writing") => sleep(Duration::from_millis(10)),
                end => return end,
            }
        }
        panic!("no other job has this folder");
    }

    /// The output and the job's record, if they exist.
    fn outputs(&self) -> Files {
        let entries = fs::read_dir(&self.folder).expect("it is there").map(|entry| entry.expect("it is readable"));
        let outputs = entries.filter(|entry| entry.file_name().as_encoded_bytes().starts_with(b"out"));
        outputs.map(|entry| (entry.file_name(), fs::read(entry.path()).expect("it is readable"))).collect()
    }

    /// Damages the files that the job left, as a crash or another program may. A record is replaced as a whole, so it
    /// is either kept or removed.
    fn tear(&self, data: &mut Unstructured<'_>) -> arbitrary::Result<()> {
        let output = self.path(self.name);
        let mut bytes = fs::read(&output).unwrap_or_default();
        for _ in 0..data.int_in_range(0..=3)? {
            let place = data.int_in_range(0..=bytes.len())?;
            match data.int_in_range(0..=5)? {
                0 => bytes.truncate(place),
                1 => bytes.extend(vec![0; data.int_in_range(1..=40)?]),
                2 => bytes.extend(data.arbitrary::<[u8; 4]>()?),
                3 => bytes[place..].fill(0),
                4 => bytes.iter_mut().skip(place).take(1).for_each(|byte| *byte ^= 1 << (place % 8)),
                _ => drop(fs::remove_file(self.path(format!("{}.job", self.name)))),
            }
        }
        if data.ratio(1, 8)? {
            fs::remove_file(output).expect("it is there");
        } else {
            fs::write(output, bytes).expect("it can be written");
        }
        Ok(())
    }
}
