use super::*;
use crate::text::ReadOptions;
use crate::text::bytes::line::MAX_LINE;
use std::io;

const FOUR: &str = "1.3..2..3.1..4..";

fn table(text: &str, column: Option<&str>) -> Result<Table<io::BufReader<io::Cursor<Vec<u8>>>>, String> {
    let input = io::BufReader::with_capacity(3, io::Cursor::new(text.as_bytes().to_vec()));
    Table::new(input, &options(column)).map_err(|error| error.to_string())
}

fn options(column: Option<&str>) -> ReadOptions {
    ReadOptions { column: column.map(str::to_owned), ..ReadOptions::default() }
}

/// The position of each row, its clues or error, and the row written with "x" appended.
fn rows(text: &str, column: Option<&str>) -> Vec<(u64, u64, String, String)> {
    let summarize = |row: io::Result<Row>| {
        let row = row.unwrap();
        let record = row.record(&options(column));
        if let Err(error) = &record {
            assert_eq!(error.record, row.place.number);
        }
        let message = record.map_or_else(|error| error.to_string(), |record| record.puzzle.to_string());
        let mut text = Vec::new();
        row.write_with(&["x"], &mut text);
        (row.place.number, row.place.line, message, String::from_utf8_lossy(&text).into_owned())
    };
    table(text, column).unwrap().map(summarize).collect()
}

#[test]
fn the_column_and_the_delimiter_are_found_by_name() {
    for (header, column, delimiter, place) in [
        ("quizzes,solutions", None, b',', 0),
        ("source,question,answer,rating", None, b',', 1),
        ("\u{feff}id\tPuzzle\tsolution", None, b'\t', 1),
        ("\"puzzle\";\"a;b\"", None, b';', 0),
        ("grid,board", None, b',', 1),
        (",puzzle", None, b',', 1),
        ("puzzle", None, b',', 0),
        ("x|Puzzle", None, b'|', 1),
        ("puzzle,mine", Some("mine"), b',', 1),
        ("a,b,c", Some("3"), b',', 2),
        ("a\tb,c\td", Some("2"), b'\t', 1),
    ] {
        let table = table(&format!("{header}\n"), column).unwrap();
        assert_eq!((table.shape.delimiter, table.puzzle_column()), (delimiter, place), "{header}");
    }
    assert_eq!(table("source,question,Answer\n", None).unwrap().solution_column(), Some(2));
    let message = "line 1, column 1: expected a column named puzzle, quizzes, quiz, question, board, sudoku, givens, \
                grid or initial_board, found the columns 'a', 'b'";
    assert_eq!(table("a,b\n", None).unwrap_err(), message);
    let message = "line 1, column 1: expected the column 'p', found the columns 'a', 'b'";
    assert_eq!(table("a,b\n", Some("p")).unwrap_err(), message);
    assert!(table("a,b\n", Some("3")).is_err());
    assert!(table("", None).is_err());
}

#[test]
fn a_header_in_quotes_is_one_column() {
    let names = |line: &str| columns(line.as_bytes());
    assert_eq!(names("\"quizzes,solutions\"\n"), ["quizzes,solutions"]);
    assert_eq!(names("a,b\n"), ["a", "b"]);
    for line in ["quizzes\n", "\"some, words\"\n", "\"some words\"\n", "a,1\n", "\n", ""] {
        assert_eq!(names(line), [""; 0], "{line}");
    }
}

#[test]
fn rows_have_numbers_and_positions_and_are_kept_unchanged() {
    let text = format!("id,puzzle,note\n1,{FOUR},\" kept \"\n\n  \n2,\"{FOUR}\",\"a\n\"\"b\"\"\"\n3, {FOUR} ,");
    let expected = [
        (1, 2, FOUR.to_owned(), format!("1,{FOUR},\" kept \",x\n")),
        (2, 5, FOUR.to_owned(), format!("2,\"{FOUR}\",\"a\n\"\"b\"\"\",x\n")),
        (3, 7, FOUR.to_owned(), format!("3, {FOUR} ,,x\n")),
    ];
    assert_eq!(rows(&text, None), expected);
}

#[test]
fn line_ends_are_those_of_the_header() {
    let text = format!("puzzle,n\r\n{FOUR},1\r\n\r\n{FOUR},2\r\n");
    let expected = [(1, 2), (2, 4)].map(|(n, line)| (n, line, FOUR.to_owned(), format!("{FOUR},{n},x\r\n")));
    assert_eq!(rows(&text, None), expected);
    let text = text.replace("\r\n", "\r");
    let expected = expected.map(|(n, line, message, row)| (n, line, message, row.replace("\r\n", "\n")));
    assert_eq!(rows(&text, None), expected);
}

#[test]
fn errors_in_puzzles_of_several_lines_have_positions() {
    let block = "1.3.\n.2..\n3.1.\n.4..";
    assert_eq!(rows(&format!("a,puzzle\n7,\"{block}\"\n"), None)[0].2, FOUR);
    let wrong = block.replacen(".4", "\u{e9}.", 1);
    let message = &rows(&format!("a,puzzle\n\"\n\",\"{wrong}\"\n"), None)[0].2;
    assert_eq!(message, "line 6, column 1: expected a digit 1-4 or a blank, found 'é' (U+00E9)");
    let json = "\"[[\"\"1\"\",\"\"7\"\"]]\"";
    let message = &rows(&format!("a,puzzle\n\u{e9}\u{e9},{json}\n"), None)[0].2;
    assert!(message.starts_with("line 2, column "), "{message}");
    let message = &rows("puzzle,b\n,1\n", None)[0].2;
    assert_eq!(message, "line 2, column 1: expected a puzzle, found nothing");
}

#[test]
fn after_a_faulty_row_the_next_is_read() {
    let text = format!("puzzle,a,b\n{FOUR},1\n{FOUR},1,2,3\n{FOUR},1,2\n{FOUR},1,\"open\n{FOUR},3,4\n");
    let found = rows(&text, None);
    let message: Vec<&str> = found.iter().map(|(_, _, message, _)| message.as_str()).collect();
    let expected = [
        "line 2, column 1: expected 3 fields to match the header, found 2",
        "line 3, column 1: expected 3 fields to match the header, found 4",
        FOUR,
        "line 5, column 20: expected the quote of a field to be closed, found the end of the input",
        FOUR,
    ];
    assert_eq!(message, expected);
    assert_eq!(found[0].3, format!("{FOUR},1,,x\n"));
    assert_eq!(found[3].3, format!("{FOUR},1,\"open\",x\n"));
}

#[test]
fn an_endless_row_is_truncated() {
    for part in ["1,", "1", "\"a\n"] {
        let long = part.repeat(MAX_LINE / part.len() + 9);
        let close = if part.starts_with('"') && long.matches('"').count() % 2 == 1 { "\"" } else { "" };
        let text = format!("puzzle,a\n{long}{close}\n{FOUR},2\n");
        let input = io::BufReader::new(text.as_bytes());
        let mut table = Table::new(input, &ReadOptions::default()).unwrap();
        let row = table.next().unwrap().unwrap();
        if part != "\"a\n" {
            assert!(row.raw.capacity() <= 2 * MAX_LINE && row.text.capacity() <= 2 * MAX_LINE);
            let message = row.record(&ReadOptions::default()).unwrap_err().to_string();
            assert_eq!(message, "line 2, column 1: expected at most 8 MiB of text for a board, found more");
            let mut text = Vec::new();
            row.write_with(&["x"], &mut text);
            assert_eq!(text, b",,x\n");
        }
        let next = table.last().unwrap().unwrap();
        assert_eq!(next.record(&ReadOptions::default()).unwrap().puzzle.to_string(), FOUR, "{part}");
    }
}

#[test]
fn a_column_given_by_number_needs_no_header() {
    let found = rows(&format!("5,{FOUR}\n6,{FOUR}\n"), Some("2"));
    assert_eq!(found[1], (2, 2, FOUR.to_owned(), format!("6,{FOUR},x\n")));
    assert_eq!(found[0].1, 1);
    assert_eq!(rows(&format!("5,b\n6,{FOUR}\n"), Some("2")).len(), 1);
}
