use super::*;
use crate::text::{Input, ReadError};

const FOUR: &str = "1.3..2..3.1..4..";

fn options(column: Option<&str>) -> ReadOptions {
    ReadOptions { column: column.map(str::to_owned), ..ReadOptions::default() }
}

/// The line of each object, and its puzzle or error.
fn read(text: &str, column: Option<&str>) -> Vec<(u64, String)> {
    let options = options(column);
    let input = io::BufReader::with_capacity(3, text.as_bytes());
    let Ok(Input::Objects(objects)) = Input::open(input, &options) else { panic!("no objects: {text}") };
    let summarize = |(index, object): (u64, io::Result<Object>)| {
        let object = object.unwrap();
        let record = object.record(&options);
        let number = record.as_ref().map_or_else(|error| error.record, |record| record.number);
        assert_eq!((number, object.place.number), (index, index));
        (object.place.line, record.map_or_else(|error| error.to_string(), |record| record.puzzle.to_string()))
    };
    (1..).zip(objects).map(summarize).collect()
}

fn is_objects(text: &str) -> bool {
    let input: Result<_, ReadError> = Input::open(text.as_bytes(), &ReadOptions::default());
    matches!(input, Ok(Input::Objects(_)))
}

#[test]
fn objects_are_distinguished_from_boards_and_f_puzzles() {
    for text in ["{\"puzzle\":\"\"}", "\u{feff} {\"a\":{}, \"Quizzes\" : [[1]]}\n", "{\"grid\":\"...\"}"] {
        assert!(is_objects(text), "{text}");
    }
    assert!(is_objects("{\"schema\":\"sudosat-answer-1\",\"answer\":\"invalid\"}"));
    for text in ["{\"size\":9,\"grid\":[[{}]]}", "[[1]]", "{", "{}", "{\"a\":1}", "puzzle,a", ""] {
        assert!(!is_objects(text), "{text}");
    }
}

#[test]
fn puzzles_under_a_key_have_any_format() {
    let board = "[[1,0,3,0],[0,2,0,0],[3,0,1,0],[0,4,0,0]]";
    let text = format!(
        "{{\"puzzle\":\"{FOUR}\"}}\r\n\n  \n{{\"a\":\"\\u00e9\",\"QUIZ\":\"1.3.\\n.2..\\n3.1.\\n.4..\"}}\n\
         {{\"board\":{board},\"grid\":1}}"
    );
    let expected = [1, 4, 5].map(|line| (line, FOUR.to_owned()));
    assert_eq!(read(&text, None), expected);
    assert_eq!(read(&format!("{{\"puzzle\":0,\"p\":\"{FOUR}\"}}"), Some("p")), [(1, FOUR.to_owned())]);
}

#[test]
fn errors_have_positions_in_the_line() {
    let text = [
        "{\"puzzle\":\"1.3..2..3.1..5..\"}",
        "{\"é\":\"é\",\"puzzle\":\"1.3.\\r\\n.2..\\n3\\u002e1.\\n\\u002e5..\"}",
        "{\"puzzle\":[[1,0,3,0],[0,2,0,0],[3,0,1,0],[0,5,0,0]]}",
        "{\"puzzle\":17}",
        "{\"puzzle\":null}",
        "{\"b\":1,\"a\":2}",
        "{\"puzzle\":\"1",
        "{\"puzzle\":x}",
        "rubbish",
        "{\"puzzle\":\"\"}",
    ]
    .join("\n");
    let expected = [
        "line 1, column 25: expected a digit 1-4 or a blank, found '5'",
        "line 2, column 51: expected a digit 1-4 or a blank, found '5'",
        "line 3, column 45: expected a number 1-4 or a blank, found '5'",
        "line 4, column 11: expected a puzzle as a string, an array of rows or an f-puzzles object, found '17'",
        "line 5, column 11: expected a puzzle as a string, an array of rows or an f-puzzles object, found 'null'",
        "line 6, column 1: expected a column named puzzle, quizzes, quiz, question, board, sudoku, givens, grid or \
         initial_board, found the columns 'a', 'b'",
        "line 7, column 13: expected a closing '}', found the end of the object",
        "line 8, column 11: expected a JSON object: expected value",
        "line 9, column 1: expected a JSON object: expected value",
        "line 10, column 12: expected a puzzle, found nothing",
    ];
    let found = read(&text, None);
    for ((line, result), expected) in found.iter().zip(expected) {
        assert_eq!(result, expected, "{line}");
    }
    assert_eq!(found.len(), expected.len());
}

#[test]
fn lines_too_long_or_not_utf_8_are_errors() {
    let mut text = format!("{{\"puzzle\":\"{FOUR}\"}}\n{{\"a\":\"").into_bytes();
    text.extend(vec![b'x'; MAX_LINE]);
    text.extend("\"}\n{\"a\":\"\u{e9}".as_bytes());
    text.extend([b'\n', b'{', b'"', 0xE9, b'\n']);
    text.extend(format!("{{\"puzzle\":\"{FOUR}\"}}").as_bytes());
    let Ok(Input::Objects(objects)) = Input::open(&text[..], &ReadOptions::default()) else { panic!() };
    let results = objects.map(|object| match object.unwrap().record(&ReadOptions::default()) {
        Ok(record) => record.puzzle.to_string(),
        Err(error) => error.to_string(),
    });
    let expected = [
        FOUR,
        "line 2, column 1: expected at most 8 MiB of text for a board, found more",
        "line 3, column 8: expected a closing '}', found the end of the object",
        "line 4, column 3: expected UTF-8 text, found the byte 0xE9",
        FOUR,
    ];
    assert_eq!(results.collect::<Vec<_>>(), expected);
}
