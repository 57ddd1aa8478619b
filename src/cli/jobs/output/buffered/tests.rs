//! When the buffer of an output is written, and which files stay untouched.

use super::*;
use crate::cli::jobs::output::job_output::Checkpoint;
use crate::cli::jobs::output::sink::{Whole, lock};

fn file(path: &std::path::Path, compression: Option<Compression>) -> Buffered {
    let (file, made) = lock(path).unwrap();
    let file_name = Some((path.to_owned(), made));
    Buffered::new(Sink::File(Whole::new(file, 0)), Before::Empty, compression, file_name, false)
}

/// The output of a job with a record.
fn recorded(path: &std::path::Path, compression: Option<Compression>) -> Buffered {
    let mut buffered = file(path, compression);
    assert!(buffered.begin(JobOptions::new(), false, false).is_ok_and(|done| done.is_none()));
    buffered
}

#[test]
fn a_full_buffer_is_written_up_to_its_last_whole_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out");
    let mut buffered = file(&path, None);
    let lines = "ab\n".repeat(BUFFER / 3);
    assert_eq!(lines.len(), BUFFER - 1);
    buffered.write(lines.as_bytes(), &[]).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"", "there is room for one more byte");
    buffered.write(b"c", &[]).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), lines, "the buffer is full");
    buffered.write(b"d\ne", &[]).unwrap();
    buffered.finish().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), lines + "cd\ne");
}

#[test]
fn a_compressed_part_ends_with_an_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.gz");
    let mut buffered = file(&path, Some(Compression::Gzip));
    let answers = "abc\n".repeat(PART / 4 + 1);
    buffered.write(b"x\n", &[2]).unwrap();
    let twice = answers.repeat(2);
    buffered.write(twice.as_bytes(), &[answers.len(), answers.len() + 4, twice.len()]).unwrap();
    assert!(buffered.buffer.is_empty() && buffered.parts.is_empty(), "both parts are whole");
    let pack = |text: &str| Compression::Gzip.pack(text.as_bytes()).unwrap();
    let expected = [pack(&format!("x\n{answers}")), pack(&answers)].concat();
    assert_eq!(fs::read(&path).unwrap().len(), expected.len());
    buffered.finish().unwrap();
    assert!(fs::read(&path).unwrap() == expected);
}

#[test]
fn a_cancelled_job_writes_no_answers_to_an_output_that_can_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out");
    let results = |cancelled: bool| JobOutput {
        text: b"a\n".to_vec(),
        cancelled,
        checkpoint: Checkpoint { records: 1, digest: 1 },
        ..JobOutput::default()
    };
    let mut buffered = recorded(&path, None);
    buffered.answer(&results(true)).unwrap();
    buffered.suspend().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"");
    buffered.answer(&results(false)).unwrap();
    buffered.suspend().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"a\n");
}

#[test]
fn the_old_output_stays_until_there_is_something_to_write() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out");
    fs::write(&path, "old\n").unwrap();
    let mut buffered = recorded(&path, None);
    buffered.suspend().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"old\n");
}

/// Not even an empty part is written.
#[test]
fn records_without_a_text_add_nothing_to_a_compressed_output() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.gz");
    let mut buffered = recorded(&path, Some(Compression::Gzip));
    buffered.answer(&JobOutput { checkpoint: Checkpoint { records: 1, digest: 1 }, ..JobOutput::default() }).unwrap();
    buffered.suspend().unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"");
    assert!(folder.path().join("out.gz.job").exists());
}

/// A signal leaves a job's compressed output at its last whole part, where the job resumes.
#[test]
fn whole_lines_are_written_except_into_a_compressed_output_with_a_record() {
    let folder = tempfile::tempdir().unwrap();
    let left = |name: &str, open: fn(&std::path::Path, Option<Compression>) -> Buffered| {
        let path = folder.path().join(name);
        let mut buffered = open(&path, Compression::of_name(&path));
        buffered.write(b"one\ntwo\nthr", &[4, 8]).unwrap();
        buffered.write_whole_lines().unwrap();
        fs::read(&path).unwrap()
    };
    let packed = Compression::Gzip.pack(b"one\ntwo\n").unwrap();
    assert_eq!((left("a", recorded), left("b", file)), (b"one\ntwo\n".to_vec(), b"one\ntwo\n".to_vec()));
    assert_eq!((left("a.gz", recorded), left("b.gz", file)), (Vec::new(), packed));
}
