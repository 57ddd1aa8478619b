use super::*;
use crate::puzzle::{BoxShape, Digit, Puzzle, Rule};
use crate::text::{Alphabet, Notation, read_regions};
use std::sync::Arc;

const FOUR: &str = "1.3..2..3.1..4..\n";

fn read(text: &str, options: &ReadOptions) -> Vec<Result<Record, String>> {
    let records = Reader::new(text.as_bytes(), options.clone());
    records.map(|record| record.map_err(|error| error.to_string())).collect()
}

#[test]
fn records_are_numbered_and_placed() {
    let text = format!("# one\n{FOUR}\n{FOUR}1\n.\n[[1]] [[1]]\n");
    let places: Vec<_> = read(&text, &ReadOptions::default())
        .into_iter()
        .map(|record| record.map(|record| (record.number, record.line, record.puzzle.side())).unwrap())
        .collect();
    assert_eq!(places, [(1, 2, 4), (2, 4, 4), (3, 5, 1), (4, 6, 1), (5, 7, 1), (6, 7, 1)]);
}

#[test]
fn options_hold_for_every_record() {
    let boxes = Some(BoxShape { rows: 1, columns: 4 });
    let options = ReadOptions { boxes, rules: Rule::DIAGONAL.to_vec(), ..ReadOptions::default() };
    let records = read(&format!("{FOUR}{}\n{FOUR}", ".".repeat(81)), &options);
    let puzzle = &records[0].as_ref().unwrap().puzzle;
    assert_eq!((puzzle.geometry().box_shape(), puzzle.rules()), (boxes, &Rule::DIAGONAL[..]));
    let expected = "line 2, column 1: expected a board of side 4 to fit the boxes or regions, found side 9";
    assert_eq!(records[1].as_ref().unwrap_err(), expected);
    assert!(records[2].is_ok());
    let options = ReadOptions { boxes: Some(BoxShape { rows: 0, columns: 3 }), ..ReadOptions::default() };
    assert_eq!(
        read(FOUR, &options)[0].as_ref().unwrap_err(),
        "line 1, column 1: board side must be between 1 and 1024, got 0"
    );
}

#[test]
fn regions_take_the_place_of_boxes() {
    let regions = read_regions("aaabb\naabbb\ncddde\ncccde\ncdeee").unwrap();
    let options = ReadOptions { regions: Some(Arc::clone(&regions)), ..ReadOptions::default() };
    for text in ["1.3....................5.", "1.3..\n.....\n.....\n.....\n...5."] {
        let records = read(text, &options);
        assert_eq!(records[0].as_ref().unwrap().puzzle.geometry(), &regions);
    }
}

#[test]
fn zeros_in_words_are_numbers_where_no_alphabet_has_the_side() {
    let board = |side: usize| ("0 ".repeat(side) + "\n").repeat(side);
    let options = ReadOptions { boxes: Some(BoxShape { rows: 8, columns: 8 }), ..ReadOptions::default() };
    for text in [board(64), board(64).replace('\n', "")] {
        let [record] = &read(&text, &options)[..] else { panic!("not one record") };
        let record = record.as_ref().unwrap();
        assert_eq!((record.puzzle.side(), record.puzzle.clue_count()), (64, 0));
        assert_eq!((record.notation.alphabet, record.notation.blank), (Alphabet::Numbers, '0'));
    }
    let labels: Vec<u16> = (0..37 * 37).map(|cell| cell / 37 + 1).collect();
    let regions = Some(crate::puzzle::Geometry::with_regions(37, &labels).unwrap());
    let records = read(&board(37), &ReadOptions { regions, ..ReadOptions::default() });
    assert_eq!(records[0].as_ref().unwrap().puzzle.side(), 37);
}

#[test]
fn ambiguous_empty_lines_are_rejected_together() {
    let empty = "# none\n................\n".repeat(16);
    let records = read(&format!("{empty}\n{FOUR}"), &ReadOptions::default());
    let expected = "line 2, column 1: expected one board of side 16 or 16 boards of side 4, found 16 lines of 16 \
                cells, which may be either: add a line `boxes` with their shape, or give the input format";
    assert_eq!(records.len(), 2);
    assert_eq!(records[0].as_ref().unwrap_err(), expected);
    assert_eq!(records[1].as_ref().map(|record| (record.line, record.puzzle.side())), Ok((34, 4)));
    // With one more line, each is a board.
    assert_eq!(read(&format!("{empty}{FOUR}"), &ReadOptions::default()).len(), 17);
    let sides = |options: ReadOptions| -> Vec<usize> {
        read(&empty, &options).iter().map(|record| record.as_ref().unwrap().puzzle.side()).collect()
    };
    let boxes = |rows| ReadOptions { boxes: Some(BoxShape { rows, columns: rows }), ..ReadOptions::default() };
    assert_eq!(sides(boxes(4)), [16]);
    assert_eq!(sides(boxes(2)), [4; 16]);
    let format = |format| ReadOptions { format: Some(format), ..ReadOptions::default() };
    assert_eq!(sides(format(InputFormat::Block)), [16]);
    assert_eq!(sides(format(InputFormat::Line)), [4; 16]);
}

#[test]
fn a_required_format_is_the_only_one() {
    let only = |format| ReadOptions { format: Some(format), ..ReadOptions::default() };
    let rows = "1.3.\n.2..\n3.1.\n.4..\n";
    let side = |text: &str, format| read(text, &only(format)).remove(0).map(|record| record.puzzle.side());
    assert_eq!(side(FOUR, InputFormat::Line), Ok(4));
    assert_eq!(side(rows, InputFormat::Block), Ok(4));
    assert_eq!(side("[[1]]", InputFormat::Json), Ok(1));
    assert_eq!(
        side(rows, InputFormat::Line).unwrap_err(),
        "line 1, column 5: expected 16 cells (a 4x4 board), found 4"
    );
    assert_eq!(side(&FOUR.repeat(16), InputFormat::Block), Ok(16));
    assert_eq!(side(&("2 ".repeat(16) + "\n").repeat(16), InputFormat::Numbers), Ok(16));
    let error = side(FOUR, InputFormat::Json).unwrap_err();
    assert_eq!(error, "line 1, column 1: expected a puzzle in the format `json`, found '1.3..2..3.1..4..'");
    let error = side("[[1]]", InputFormat::Line).unwrap_err();
    assert_eq!(error, "line 1, column 1: expected a puzzle in the format `line`, found '[[1]]'");
}

#[test]
fn records_have_their_notation() {
    let notation = |text: &str| read(text, &ReadOptions::default()).remove(0).unwrap().notation;
    assert_eq!(notation(FOUR), Notation::default());
    assert_eq!((notation("[[1]]").format, notation("[[1]]").blank), (InputFormat::Json, '.'));
    let letters = notation(&("P".to_owned() + &"*".repeat(255)));
    assert_eq!((letters.alphabet, letters.blank, letters.format), (Alphabet::Letters, '*', InputFormat::Line));
    let block = notation(&("| 0 ".to_owned() + &"16 ".repeat(15) + "|\n").repeat(16));
    assert_eq!((block.alphabet, block.blank, block.format), (Alphabet::Numbers, '0', InputFormat::Numbers));
}

#[test]
fn one_text_is_one_puzzle() {
    let parse = |text: &str| crate::text::parse(text, &ReadOptions::default()).map_err(|error| error.to_string());
    assert_eq!(parse(FOUR).unwrap().puzzle.clue_count(), 6);
    assert_eq!(parse(" # nothing").unwrap_err(), "line 1, column 1: expected a puzzle, found nothing");
    assert_eq!(
        parse(&FOUR.repeat(2)).unwrap_err(),
        "line 2, column 1: expected one puzzle, found another one after it"
    );
    assert_eq!(parse(&format!("{FOUR}?")).unwrap_err().split(',').next(), Some("line 2"));
    assert_eq!(FOUR.parse::<Puzzle>().unwrap().side(), 4);
}

#[test]
fn zero_is_a_blank_among_separated_numbers() {
    for side in [10, 16, 25, 36] {
        let clues = |blank: &str| {
            let mut cells = vec![blank.to_owned(); side * side];
            (cells[0], cells[side + 1]) = ("7".to_owned(), "9".to_owned());
            cells
        };
        let rows = |cells: &[String], separator: &str| -> Vec<String> {
            cells.chunks(side).map(|row| row.join(separator)).collect()
        };
        for blank in ["0", ".", "x"] {
            let quoted: Vec<String> = clues(blank).iter().map(|cell| format!("\"{cell}\"")).collect();
            for text in [
                rows(&clues(blank), " ").join("\n"),
                rows(&clues(blank), ",").join("\n"),
                clues(blank).join(" "),
                format!("[[{}]]", rows(&quoted, ",").join("],[")),
            ] {
                let options = ReadOptions::default().with_boxes(BoxShape { rows: 1, columns: side });
                let records = read(&text, &options);
                let record = records[0].as_ref().unwrap_or_else(|error| panic!("{error}: {text}"));
                assert_eq!((records.len(), record.puzzle.side(), record.puzzle.clue_count()), (1, side, 2), "{text}");
                assert_eq!(record.puzzle.clue_at(0), Digit::new(7), "{text}");
            }
        }
    }
}

#[test]
fn a_field_of_one_character_is_small_unless_the_options_give_a_board() {
    let error =
        |text: &str, options: &ReadOptions| crate::text::parse_field(text.as_bytes(), options).unwrap_err().kind;
    for text in ["?", "5", "q"] {
        let kind = error(text, &ReadOptions::default());
        assert!(matches!(kind, ParseErrorKind::Table(TableError::Small { side: 1, .. })), "{text}: {kind}");
    }
    let boxes = ReadOptions { boxes: Some(BoxShape { rows: 1, columns: 1 }), ..ReadOptions::default() };
    assert!(matches!(error("5", &boxes), ParseErrorKind::Cell(_)), "a digit above the side");
    assert!(crate::text::parse_field(b"1", &boxes).is_ok());
    // Two characters are not a number from another column.
    assert!(!matches!(error("q7", &ReadOptions::default()), ParseErrorKind::Table(_)));
}

#[test]
fn lists_of_candidates_may_have_side_2_or_3() {
    for (rows, columns) in [(1, 2), (1, 3), (3, 1)] {
        let (side, boxes) = (rows * columns, Some(BoxShape { rows, columns }));
        let options = ReadOptions { boxes, ..ReadOptions::default() };
        let list = "123"[..side].repeat(side * side).replacen('2', ".", 1);
        for options in [options.clone(), options.with_format(InputFormat::Candidates)] {
            let records = read(&format!("{list} easy\n{list}\n"), &options);
            assert_eq!(records.len(), 2);
            let record = records[0].as_ref().unwrap();
            let candidates = record.puzzle.candidates_at(0).iter().count();
            assert_eq!((record.puzzle.side(), candidates, &*record.comment), (side, side - 1, "easy"));
        }
    }
}

#[test]
fn prose_above_a_grid_is_its_name() {
    let rows = "1.3.\n.2..\n3.1.\n.4..\n";
    let names = |text: &str| -> Vec<Result<String, u64>> {
        let records = Reader::new(text.as_bytes(), ReadOptions::default());
        let name = |record: Result<Record, ReadError>| match record {
            Ok(record) => Ok(record.comment),
            Err(ReadError::Parse(error)) => Err(error.line),
            Err(ReadError::Io(error)) => panic!("{error}"),
        };
        records.map(name).collect()
    };
    let only = |name: &str| vec![Ok(name.to_owned())];
    assert_eq!(names(&format!("Grid 01\n{rows}")), only("Grid 01"));
    assert_eq!(names(&format!("Rätsel 1\n=======\n\n{rows}")), only("Rätsel 1"));
    assert_eq!(names(&format!("Rätsel 1\n\n=======\n{rows}")), only("Rätsel 1"));
    // A board on one line takes no heading, and the line could be a damaged board.
    assert_eq!(names(&format!("Grid 01\n{FOUR}{FOUR}")), [Err(1), Ok(String::new()), Ok(String::new())]);
    assert_eq!(names(&format!("Grid 01\n\n\n{rows}")), [Err(1), Ok(String::new())]);
    // The name belongs to its record, even if that has a fault.
    assert_eq!(names(&format!("Grid 01\n1.3.\n.2\n3.1.\n.4..\n\n{rows}")), [Err(3), Ok(String::new())]);
    // A row in letters is not a heading.
    assert_eq!(names("A B . D\n. . A .\n. . . .\n. . . .\n"), only(""));
}

#[test]
fn text_that_is_not_a_puzzle_is_one_record() {
    let lines = |text: &str| -> Vec<u64> {
        let records = Reader::new(text.as_bytes(), ReadOptions::default());
        records.map(|record| record.map_or_else(|_| 0, |record| record.line)).collect()
    };
    assert_eq!(lines(&format!("No puzzle here,\nand none here.\n{FOUR}")), [0, 3]);
    assert_eq!(lines(&format!("<p>\n<td>1</td>\n</p>\n{FOUR}")), [0, 4]);
    assert_eq!(lines(&format!("┃ 1  2    ┃\n┃ 1    2  ┃\n{FOUR}")), [0, 3]);
    assert_eq!(lines(&format!("No puzzle here,\nABCD............ a board of letters\n{FOUR}")), [0, 2, 3]);
    assert_eq!(lines(&format!("No puzzle here,\nA B C D\nC D A B\nB A D C\nD C B A\n{FOUR}")), [0, 2, 6]);
}

#[test]
fn an_object_may_have_its_keys_in_any_order() {
    for text in [
        r#"{"grid":"4x6","puzzle":"........................"}"#,
        r#"{ "boxes": "2x3", "puzzle": "...................................." }"#,
        "# a remark\n{\"rules\":[\"diagonal\"],\"puzzle\":\"....................................\"}\n",
    ] {
        let read: Vec<_> = Reader::new(text.as_bytes(), ReadOptions::default()).map(Result::unwrap).collect();
        assert_eq!((read.len(), read[0].puzzle.side()), (1, 6), "{text}");
    }
    // An f-puzzles object has a grid too.
    let object = r#"{"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"size":4}"#;
    assert_eq!(crate::text::parse(object, &ReadOptions::default()).unwrap().notation.format, InputFormat::FPuzzles);
}
