//! Unreadable records: the answers keep their text, messages name the cause, and input that is not text is abandoned.

use crate::shared::{Folder, outcome, run};
use sudosat::text::{ReadOptions, parse};

const FOUR: &str = "1.3..2..3.1..4..";

#[test]
fn answers_keep_the_text_of_unreadable_records() {
    let folder = Folder::new();
    let block = "1.3.\n.2..\n3.y.\n.4..";
    // Directly above the block it would be the block's name.
    let file = folder.write("a.txt", format!("no \"such\", thing\n\n\n{block}\n{FOUR}\n[[1,\n 2\n"));
    let (out, _, code) = outcome(&run(&["unique", "--format", "csv", &file]));
    let expected = format!(
        "puzzle,answer,solution,rules\n\"no \"\"such\"\", thing\",invalid,,\n\"{block}\",invalid,,\n\
         {FOUR},unsolvable,,\n\"[[1,\n 2\",invalid,,\n"
    );
    assert_eq!((out, code), (expected.clone(), Some(2)));
    let (out, _, _) = outcome(&run(&["unique", "--format", "json", &file]));
    let answers: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let texts: Vec<_> = answers.iter().map(|answer| answer["text"].as_str()).collect();
    assert_eq!(texts, [Some("no \"such\", thing"), Some(block), None, Some("[[1,\n 2")]);
    // A job that was killed after any of them resumes there.
    for kept in [60, 85, 110] {
        let output = folder.write("out.csv", &expected.as_bytes()[..kept]);
        run(&["unique", "--format", "csv", &file, "-o", &output, "--resume"]);
        assert_eq!(folder.read("out.csv"), expected.as_bytes(), "{kept}");
    }
}

#[test]
fn binary_input_is_abandoned_with_one_message() {
    let folder = Folder::new();
    let noise: Vec<u8> = (0..20_000_u32).map(|byte| (byte.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let file = folder.write("noise", [b"\x7fELF\0\0\n.\n\0\n".as_slice(), &noise].concat());
    let (out, err, code) = outcome(&run(&["check", &file]));
    assert_eq!((out.as_str(), err.lines().count(), code), ("", 1, Some(2)));
    assert!(err.contains("this does not look like puzzles"), "{err}");
    // A puzzle after it is answered, like everything before it.
    let wrong = format!("{}\0{}\n", "1".repeat(40), ".".repeat(40));
    let file = folder.write("late", format!("{}{FOUR}\n", wrong.repeat(500)));
    let (out, err, code) = outcome(&run(&["check", &file]));
    assert_eq!((out, code), ("invalid\n".repeat(500) + "valid\n", Some(2)));
    assert!(!err.contains("does not look like"), "{err}");
    // Text is read to its end, however wrong it is.
    let file = folder.write("text", wrong.replace('\0', "y").repeat(300));
    assert_eq!(outcome(&run(&["check", &file])).0, "invalid\n".repeat(300));
}

#[test]
fn messages_name_the_cause() {
    let spaces = "53  7    6  195    98    6 8   6   34  8 3  17   2   6 6    28    419  5    8  79";
    let short = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..";
    for (text, expected) in [
        ("53..7", "found 5 cells; side 4 has 16, side 6 has 36, side 9 has 81"),
        ("puzzles.txt", "found 11 cells; side 4 has 16"),
        (spaces, "column 3: expected a board, found spaces in it: write '.' or '0' for an empty cell"),
        ("53  7\n", "found spaces in it"),
        (short, "expected 81 cells (a 9x9 board), found 79"),
        ("0 0 0 0 01 2", "expected"),
    ] {
        let message = parse(text, &ReadOptions::default()).unwrap_err().to_string();
        assert!(message.contains(expected), "{text}: {message}");
    }
}

#[test]
fn separated_numbers_may_mix_zero_and_another_blank() {
    for text in ["1 . 3 0\n0 2 . .\n3 0 1 .\n. 4 0 0", "1 . 3 0 0 2 . . 3 0 1 . . 4 0 0"] {
        let record = parse(text, &ReadOptions::default()).unwrap();
        assert_eq!(record.puzzle.to_string(), FOUR, "{text}");
    }
    assert!(parse("1.30.2..3.1..4..", &ReadOptions::default()).is_err());
}

#[test]
fn a_board_of_one_cell_is_alone_on_its_line() {
    let options = ReadOptions::default().with_format(sudosat::text::InputFormat::Line);
    for alone in ["1", ".", " 1 ", "1 # easy"] {
        assert_eq!(parse(alone, &options).unwrap().puzzle.side(), 1, "{alone}");
    }
    let row = "0 0 0 0 01 2 ".to_owned() + &"0 ".repeat(74);
    for first in ["1 easy", "0 0 0 0 01 2", &row] {
        assert!(parse(first, &options).is_err(), "{first}");
    }
}
