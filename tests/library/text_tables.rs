//! Tables of any bytes: rows, or errors with their positions, never a panic, and no row lost after an unclosed quote.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use proptest::prelude::*;
use std::io::BufReader;
use sudosat::text::{Input, ParseError, ReadError, ReadOptions, Reader, Table, parse, read_regions};

const FOUR: &str = "1.3..2..3.1..4..";

fn options(column: Option<&str>) -> ReadOptions {
    ReadOptions::default().with_column(column.map(str::to_owned))
}

/// Everything that the program does with an input: each record or error from each reader, with each row written back.
fn read_by_all(bytes: &[u8]) {
    for column in [None, Some("1"), Some("2"), Some("p")] {
        let options = options(column);
        if let Ok(table) = Table::new(bytes, &options) {
            read_table(table, &options, bytes);
        }
        match Input::open(BufReader::with_capacity(2, bytes), &options) {
            Ok(Input::Table(table)) => read_table(*table, &options, bytes),
            Ok(Input::Objects(objects)) => {
                for object in objects {
                    let object = object.unwrap();
                    let _ = object.others().count();
                    check_position(object.record(&options).map(drop), bytes);
                }
            }
            Ok(Input::Records(reader)) => read_records(*reader, bytes),
            Ok(_) => {}
            Err(ReadError::Parse(error)) => check_position(Err(error), bytes),
            Err(error) => panic!("{error}"),
        }
    }
    read_records(Reader::new(bytes, ReadOptions::default()), bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        check_position(parse(text, &ReadOptions::default()).map(drop), bytes);
        let _ = read_regions(text);
    }
}

fn read_table<R: std::io::BufRead>(mut table: Table<R>, options: &ReadOptions, bytes: &[u8]) {
    let (mut clues, mut rows) = (Vec::new(), sudosat::text::Rows::default());
    table.take_plain(&mut clues, &mut rows).unwrap();
    for (number, row) in (1 + clues.len() as u64..).zip(table) {
        let row = row.unwrap();
        assert_eq!(row.place.number, number);
        let fields = (0..).map_while(|column| row.field(column)).count();
        assert_eq!((row.len(), row.field(fields)), (fields, None));
        for column in 0..=fields {
            check_position(row.parse(column, options).map(drop), bytes);
        }
        check_position(row.record(options).map(drop), bytes);
        let mut text = Vec::new();
        row.write_with(&["x"], &mut text);
        assert!(text.starts_with(&row.prefix()));
    }
}

fn read_records<R: std::io::BufRead>(reader: Reader<R>, bytes: &[u8]) {
    for record in reader {
        match record {
            Err(ReadError::Parse(error)) => check_position(Err(error), bytes),
            other => drop(other.unwrap()),
        }
    }
}

/// Asserts that an error has a position in the input, or at its end.
fn check_position(read: Result<(), ParseError>, bytes: &[u8]) {
    if let Err(error) = read {
        let lines = bytes.iter().filter(|byte| matches!(byte, b'\r' | b'\n')).count() as u64 + 1;
        assert!((1..=lines + 1).contains(&error.line), "{error} in {:?}", String::from_utf8_lossy(bytes));
        assert!((1..=bytes.len() as u64 + 2).contains(&error.column), "{error}");
        assert!(!error.to_string().contains(char::is_control));
        let _ = (error.excerpt(), error.text());
    }
}

#[test]
fn every_short_text_is_read_without_a_panic() {
    const ALPHABET: &[u8] = b"\",\n;p1.";
    for length in 0..=4_u32 {
        for number in 0..ALPHABET.len().pow(length) {
            let letter = |place| ALPHABET[number / ALPHABET.len().pow(place) % ALPHABET.len()];
            let text: Vec<u8> = (0..length).map(letter).collect();
            read_by_all(&text);
            read_by_all(&[b"puzzle,a\n", &*text].concat());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn no_mix_of_table_bytes_makes_the_reader_panic(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "\"", "\"\"", ",", "\t", ";", "|", "\r", "\n", "\r\n", "\0", "\u{feff}", "p", "puzzle", "1", ".", FOUR,
                " ", "{", "}",
                "[[1]]", "{\"puzzle\":\"", "é", "<opensudoku>", "<game data=\"", "/>", "&x;", "</opensudoku>",
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            ]),
            0..24,
        ),
        cut in 0..8_usize,
    ) {
        let text = parts.concat().into_bytes();
        read_by_all(&text[..text.len().saturating_sub(cut)]);
    }
}

/// The errors, one per row, with their positions.
fn errors(text: &str, column: Option<&str>) -> Vec<String> {
    let options = options(column);
    let table = match Table::new(text.as_bytes(), &options) {
        Ok(table) => table,
        Err(error) => return vec![error.to_string()],
    };
    let message = |row: std::io::Result<sudosat::text::Row>| match row.unwrap().record(&options) {
        Ok(record) => record.puzzle.to_string(),
        Err(error) => error.to_string(),
    };
    table.map(message).collect()
}

#[test]
fn an_unclosed_quote_is_an_error_with_its_position() {
    let open = |line, column| {
        format!("line {line}, column {column}: expected the quote of a field to be closed, found the end of the input")
    };
    assert_eq!(errors("x,\"puzzle", None), [open(1, 3)]);
    assert_eq!(errors("\"", Some("1")), [open(1, 1)]);
    assert_eq!(errors("x,\"puzzle\n1,2\n", None), [open(1, 3)]);
    let good = format!("{FOUR},2");
    assert_eq!(
        errors(&format!("puzzle,é\n{good}\n1,\"é\n\n{good}\r\n{good}"), None)[..],
        [FOUR.to_owned(), open(3, 3), FOUR.to_owned(), FOUR.to_owned(),]
    );
}

#[test]
fn a_short_field_is_never_taken_for_a_board_of_one_cell() {
    let rows = "id,puzzle\n1,-\n2,?\n3,x\n4,1\n";
    for error in errors(&format!("{rows}5,7\n6,é\n"), None) {
        assert!(error.contains(": expected a puzzle of 16 cells or more, found '"), "{error}");
    }
    let boxes = Some(sudosat::puzzle::BoxShape { rows: 1, columns: 1 });
    let options = ReadOptions::default().with_boxes(boxes);
    let table = Table::new(rows.as_bytes(), &options).unwrap();
    assert!(table.map(Result::unwrap).all(|row| row.record(&options).is_ok()));
}

#[test]
fn damage_by_a_spreadsheet_is_reported() {
    let digits = "80070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let errors = errors(&format!("puzzle\n{digits}\n{}\n5.3007E+80\n{digits}.\n", &digits[8..]), None);
    assert!(
        errors[0].starts_with("line 2, column 1: ") && errors[0].contains("found 80 digits: probably a spreadsheet"),
        "{errors:?}"
    );
    assert!(errors[1].contains("found 72 digits: probably a spreadsheet"), "{errors:?}");
    assert!(errors[2].contains("found '5.3007E+80': a spreadsheet has rounded it"), "{errors:?}");
    assert!(!errors[3].contains("spreadsheet"), "{errors:?}");
}
