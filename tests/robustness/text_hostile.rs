//! Files that are wrong, odd or hostile, each named after its fault, and the outcomes that a reader must report.
//!
//! `testdata/hostile/expected.txt` is the table: the name of a file, then indented the outcomes of its records in
//! order: `9x9, 30 clues` for a puzzle, otherwise the error in full. `input:` marks an error that ends the reading, and
//! `nothing` a file without records.
//!
//! `testdata/pastes` has text that people paste, one kind a file. Its table has the verdict of each puzzle, the
//! solution if there is one, and the name after ` # `; or the error in full.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use std::error::Error;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::mem;
use std::path::PathBuf;
use sudosat::engine::{Budget, Engine};
use sudosat::native::Native;
use sudosat::puzzle::Verdict;
use sudosat::text::{Input, ReadError, ReadOptions, Reader, Record, decompress};

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("testdata").join(name)
}

/// The side of a puzzle, and its clues and candidates.
fn size(record: &Record) -> String {
    let (side, clues) = (record.puzzle.side(), record.puzzle.clue_count());
    let excluded = match record.puzzle.excluded().count() {
        0 => String::new(),
        excluded => format!("{excluded} candidates excluded, "),
    };
    format!("{side}x{side}, {excluded}{clues} clues")
}

/// The verdict of a puzzle, with its solution and name.
fn verdict(record: &Record) -> String {
    let verdict = Native::default().verdict(&record.puzzle, &Budget::unlimited()).unwrap();
    let solution = if let Verdict::Unique(solution) = &verdict { format!(" {solution}") } else { String::new() };
    let name = if record.comment.is_empty() { String::new() } else { format!(" # {}", record.comment) };
    format!("{}{solution}{name}", verdict.word())
}

/// Asserts that no error repeats the message of its source, which callers print too.
fn assert_no_repetition(error: &dyn Error) {
    let mut error = error;
    while let Some(source) = error.source() {
        assert!(!error.to_string().contains(&source.to_string()), "{error}");
        error = source;
    }
}

/// The outcomes of all records of an input.
fn outcomes(input: impl Read + Send, describe: fn(&Record) -> String) -> Vec<String> {
    let input = match decompress(input) {
        Ok(input) => input,
        Err(error) => return vec![format!("input: {error}")],
    };
    let reader = match Input::open(input, &ReadOptions::default()) {
        Ok(Input::Records(reader)) => reader,
        Ok(_) => return vec!["no records".to_owned()],
        Err(error) => return vec![format!("input: {error}")],
    };
    let outcomes: Vec<String> = reader
        .map(|record| match record {
            Ok(record) => describe(&record),
            Err(ReadError::Parse(error)) => {
                assert_no_repetition(&error);
                error.to_string()
            }
            Err(error) => format!("input: {error}"),
        })
        .collect();
    if outcomes.is_empty() { vec!["nothing".to_owned()] } else { outcomes }
}

/// The table of a folder: each file's name and its outcomes.
fn table(name: &str) -> Vec<(String, Vec<String>)> {
    let mut table: Vec<(String, Vec<String>)> = Vec::new();
    for line in fs::read_to_string(folder(name).join("expected.txt")).unwrap().lines() {
        match line.strip_prefix("  ") {
            _ if line.is_empty() || line.starts_with('#') => {}
            Some(outcome) => table.last_mut().expect("a file before its outcomes").1.push(outcome.to_owned()),
            None => table.push((line.to_owned(), Vec::new())),
        }
    }
    table
}

/// Compares the outcomes of a folder's files with its table, which must list every file once.
fn compare(name: &str, describe: fn(&Record) -> String, at_least: usize) {
    let mut wrong = String::new();
    for (file, expected) in table(name) {
        let found = outcomes(File::open(folder(name).join(&file)).unwrap(), describe);
        if found != expected {
            writeln!(wrong, "{file}\n  {}", found.join("\n  ")).unwrap();
        }
    }
    assert!(wrong.is_empty(), "these differ from the table:\n{wrong}");
    let mut listed: Vec<String> = table(name).into_iter().map(|(file, _)| file).collect();
    let files = fs::read_dir(folder(name)).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<String> = files.filter(|file| file != "expected.txt").collect();
    listed.sort();
    files.sort();
    assert_eq!(listed, files);
    assert!(files.len() >= at_least);
}

#[test]
fn every_hostile_file_has_the_outcomes_in_the_table() {
    compare("hostile", size, 60);
}

#[test]
fn every_paste_has_the_answer_in_the_table() {
    compare("pastes", verdict, 100);
}

/// However the input is cut into pieces, the records are the same.
#[test]
fn outcomes_are_independent_of_the_buffer_size() {
    let files = |name| table(name).into_iter().map(move |(file, _)| folder(name).join(file));
    for path in files("hostile").chain(files("pastes")) {
        let (bytes, name) = (fs::read(&path).unwrap(), path.display());
        let outcomes_by = |capacity| {
            let input = BufReader::with_capacity(capacity, bytes.as_slice());
            Reader::new(input, ReadOptions::default()).map(|record| format!("{record:?}")).collect::<Vec<_>>()
        };
        let whole = outcomes_by(1 << 16);
        for capacity in [1, 2, 7] {
            assert_eq!(outcomes_by(capacity), whole, "{name} in pieces of {capacity}");
        }
    }
}

#[test]
fn a_line_of_ten_megabytes_fails_alone() {
    let good = "1.3..2..3.1..4..\n";
    for filling in ["1", ".", "1 ", "\u{20ac}", "\0"] {
        let long = filling.repeat(10_000_000 / filling.len());
        let input = good.as_bytes().chain(long.as_bytes()).chain(&b"\n"[..]).chain(good.as_bytes());
        let expected = [
            "4x4, 6 clues",
            "line 2, column 1: expected at most 8 MiB of text for a board, found more",
            "4x4, 6 clues",
        ];
        assert_eq!(outcomes(input, size), expected);
    }
}

#[test]
fn an_endless_json_board_is_abandoned() {
    let good = "1.3..2..3.1..4..\n";
    let endless = "[[1,".bytes().chain("1,".bytes().cycle().take(20_000_000)).collect::<Vec<_>>();
    let input = endless.chain(&b"\n"[..]).chain(good.as_bytes());
    assert_eq!(
        outcomes(input, size),
        ["line 1, column 1: expected at most 16 MiB of text for a board, found more", "4x4, 6 clues"]
    );
}

#[test]
fn an_endless_table_is_abandoned() {
    let good = "1.3..2..3.1..4..\n";
    for (start, cell) in [("<table><tr>", "<td>1"), ("<table title='", "long"), ("<tr><!--", "long"), ("<table>", "<")]
    {
        let endless = start.bytes().chain(cell.bytes().cycle().take(9_000_000)).collect::<Vec<_>>();
        let input = endless.chain(&b"\n"[..]).chain(good.as_bytes());
        assert_eq!(
            outcomes(input, size),
            ["line 1, column 1: expected at most 8 MiB of text for a board, found more", "4x4, 6 clues"],
            "{start}"
        );
    }
}

/// A slip in one spreadsheet's board loses no board below it.
#[test]
fn boards_below_a_short_row_of_a_spreadsheet_are_read() {
    let board = "1,,3,\n,,,2\n3,,1,\n,4,,\n";
    let input = format!("{board}{}{board}", board.replacen(",,,2", ",,,2,,", 1));
    let expected = ["4x4, 6 clues", "line 6, column 6: expected 4 cells in row 2, found 6", "4x4, 6 clues"];
    assert_eq!(outcomes(input.as_bytes(), size), expected);
    // Letters above a board without digits are its first row.
    let lettered = "A B C D\n. . . .\n. . . .\n. . . .\n";
    assert_eq!(outcomes(format!("{lettered}. . . .\n").as_bytes(), size)[0], "4x4, 4 clues");
    assert_eq!(outcomes(format!("A B C D\n{}", "1 . . .\n. . . .\n".repeat(2)).as_bytes(), size), ["4x4, 2 clues"]);
}

#[test]
fn a_block_of_padded_rows_is_limited() {
    let row = "1 ".repeat(300) + &" ".repeat(5_000_000) + "\n";
    let found = outcomes(row.repeat(4).as_bytes(), size);
    assert_eq!(found, ["line 3, column 1: expected at most 8 MiB of text for a board, found more"]);
}

#[test]
fn an_input_error_is_reported_once() {
    /// Fails once, and then ends.
    struct Failing(bool);
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            if mem::replace(&mut self.0, false) { Err(io::Error::other("the disk is on fire")) } else { Ok(0) }
        }
    }
    // The reader looks ahead after a line that might also be a row: the error comes before the record is made.
    let input = BufReader::new("1.3..2..3.1..4..\n".as_bytes().chain(Failing(true)));
    let mut reader = Reader::new(input, ReadOptions::default());
    assert!(matches!(reader.next(), Some(Ok(_))));
    assert!(matches!(reader.next(), Some(Err(ReadError::Io(_)))));
    assert!(reader.next().is_none() && reader.next().is_none());
}
