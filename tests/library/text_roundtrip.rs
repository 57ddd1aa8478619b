//! Written puzzles are read back the same, in every format and notation, and no input makes the reader panic.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use proptest::prelude::*;
use std::sync::Arc;
use sudosat::puzzle::{Board, BoxShape, Digit, DigitSet, Geometry, Puzzle};
use sudosat::text::{Alphabet, Notation, ReadOptions, Reader, Record, parse, render};

type Cells = Vec<Option<Digit>>;

/// The usual boxes of a side, or rows if there are none.
fn boxes(side: usize) -> BoxShape {
    BoxShape::usual(side).unwrap_or(BoxShape { rows: 1, columns: side })
}

/// A board of a side with this percentage of its cells filled.
fn cells(side: usize, percent: u32) -> impl Strategy<Value = Cells> {
    let cell =
        (0..100_u32, 0..side).prop_map(move |(filled, index)| (filled < percent).then(|| Digit::from_index(index)));
    prop::collection::vec(cell, side * side)
}

fn board() -> impl Strategy<Value = (usize, Cells)> {
    (1..=36_usize, 0..=100_u32).prop_flat_map(|(side, percent)| (Just(side), cells(side, percent)))
}

fn notation(side: usize) -> impl Strategy<Value = Notation> {
    let alphabets: Vec<Alphabet> = Alphabet::ALL.into_iter().filter(|one| side <= one.largest_side()).collect();
    (prop::sample::select(alphabets), prop::sample::select(b".0*_?xX~-".to_vec()), any::<bool>()).prop_map(
        |(alphabet, blank, lowercase)| {
            let mut notation = Notation::with_alphabet(alphabet);
            notation.blank = char::from(blank);
            notation.lowercase = lowercase;
            notation
        },
    )
}

fn options_for(side: usize, alphabet: Option<Alphabet>) -> ReadOptions {
    ReadOptions::default().with_boxes(boxes(side)).with_alphabet(alphabet)
}

fn read(text: &str, options: &ReadOptions) -> Result<Record, TestCaseError> {
    parse(text, options).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))
}

/// An empty board has no number that would show its cells to be numbers.
#[test]
fn empty_json_boards_of_any_side_are_read_back() {
    for (side, alphabet) in [(31, Some(Alphabet::Letters)), (36, Some(Alphabet::Digits)), (49, None), (36, None)] {
        let cells = vec![None; side * side];
        let options = ReadOptions::default().with_alphabet(alphabet).with_boxes(BoxShape { rows: 1, columns: side });
        let record = parse(&render::json_board(&cells, side), &options).unwrap();
        assert_eq!(record.puzzle.clues(), cells, "side {side}");
    }
}

proptest! {
    #[test]
    fn every_notation_is_read_back_with_explicit_options(
        (side, cells, notation) in board().prop_flat_map(|(side, cells)| (Just(side), Just(cells), notation(side)))
    ) {
        // A whole board of dashes is a border.
        prop_assume!(notation.blank != '-' || cells.iter().any(Option::is_some));
        let geometry = Geometry::with_boxes(boxes(side)).unwrap();
        let options = options_for(side, Some(notation.alphabet));
        for text in [render::line(&cells, &geometry, &notation), render::block(&cells, &geometry, &notation)] {
            let record = read(&text, &options)?;
            prop_assert_eq!(record.puzzle.clues(), &cells, "{}", text);
            // Written again in the detected notation, it is the same text.
            let again = if text.contains('\n') {
                render::block(&cells, &geometry, &record.notation)
            } else {
                render::line(&cells, &geometry, &record.notation)
            };
            let has_letters = text.bytes().any(|byte| byte.is_ascii_alphabetic());
            prop_assert!(again == text || has_letters && again.eq_ignore_ascii_case(&text), "{}\n{}", text, again);
        }
    }

    #[test]
    fn json_is_read_back(
        (side, cells) in board(),
        alphabet in prop::option::of(prop::sample::select(&Alphabet::ALL[..])),
    ) {
        let text = render::json_board(&cells, side);
        let record = read(&text, &options_for(side, alphabet))?;
        prop_assert_eq!(record.puzzle.clues(), cells);
    }

    /// Half-full boards show everything by themselves: side, boxes, layout, alphabet and blank.
    #[test]
    fn notations_are_detected(
        (side, cells, notation) in prop::sample::select(vec![1, 4, 6, 8, 9, 10, 12, 15, 16, 20, 24, 25, 30, 35, 36])
            .prop_flat_map(|side| (Just(side), cells(side, 50), notation(side)))
    ) {
        let has = |digit| cells.contains(&Digit::new(digit));
        let blank_is_zero = notation.blank == '0';
        prop_assume!(notation.blank != '-' || cells.iter().any(Option::is_some));
        // A symbol that occurs more often than the board has rows is taken for the blank.
        let often = |&digit: &Option<Digit>| cells.iter().filter(|&&cell| cell == digit).count() > side;
        prop_assume!(!cells.iter().any(|cell| cell.is_some() && often(cell)));
        match notation.alphabet {
            // Below side 10, zero is a blank, and letters are recognized by the lack of digits.
            // Without a letter, separated cells are numbers.
            Alphabet::Hex => prop_assume!(has(1) && cells.contains(&None) && (11..=side as u16).any(has)),
            Alphabet::Digits => prop_assume!(side < 10 || has(side as u16) && !(blank_is_zero && side > 35)),
            Alphabet::Letters => prop_assume!(cells.iter().any(Option::is_some)),
            _ => {}
        }
        let geometry = Geometry::with_side(side).unwrap();
        for text in [render::line(&cells, &geometry, &notation), render::block(&cells, &geometry, &notation)] {
            let record = read(&text, &ReadOptions::default())?;
            prop_assert_eq!(record.puzzle.clues(), &cells, "{}", text);
        }
    }

    #[test]
    fn streams_of_mixed_records_are_read_back(boards in prop::collection::vec((0..4_usize, cells(9, 30)), 0..6)) {
        let geometry = Geometry::classic();
        let notation = Notation::default();
        let mut text = String::new();
        for (format, cells) in &boards {
            text += &match format {
                0 => render::line(cells, &geometry, &notation),
                1 => render::block(cells, &geometry, &notation),
                2 => render::json_board(cells, 9),
                _ => render::line(cells, &geometry, &Notation::with_alphabet(Alphabet::Numbers)),
            };
            text.push('\n');
        }
        let read: Vec<Cells> = Reader::new(text.as_bytes(), ReadOptions::default())
            .map(|record| record.unwrap().puzzle.clues().to_vec())
            .collect();
        prop_assert_eq!(read, boards.into_iter().map(|(_, cells)| cells).collect::<Vec<_>>());
    }

    #[test]
    fn no_bytes_make_the_reader_panic_or_stall(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let records = Reader::new(bytes.as_slice(), ReadOptions::default()).count();
        prop_assert!(records <= bytes.len());
    }

    /// Characters that puzzles are made of get deeper into the reader.
    #[test]
    fn no_text_makes_the_reader_panic_or_stall(
        text in "([.0-9A-Gx|+\\-,\\[\\]\"“#;_ \t\r\n]|\\[\\[|\n1 2 3 4|\\[Puzzle\\]|\n\\.\\.1\\.|123456789\n|é){0,120}",
        alphabet in prop::option::of(prop::sample::select(&Alphabet::ALL[..])),
        side in prop::option::of(0..20_usize),
    ) {
        let options = ReadOptions::default().with_alphabet(alphabet).with_boxes(side.map(boxes));
        for record in Reader::new(text.as_bytes(), options) {
            if let Err(error) = record {
                let message = error.to_string();
                prop_assert!(!message.contains(char::is_control), "{message:?}");
            }
        }
        let (line, whole) = (text.parse::<Puzzle>(), parse(&text, &ReadOptions::default()));
        // Without a digit, letters are a notation of their own there.
        if let (Ok(line), Ok(whole)) = (line, whole) && text.contains(|one| ('1'..='9').contains(&one)) {
            prop_assert_eq!(line, whole.puzzle);
        }
        let _ = sudosat::text::read_regions(&text);
    }
}

/// The line notation has a writer and a reader of its own, for those who need no other format.
#[test]
fn the_line_notation_is_the_default_of_the_other_writers() {
    let check = |puzzle: &Puzzle| {
        let text = puzzle.to_string();
        assert_eq!(text, render::puzzle_line(puzzle, &Notation::default()));
        assert_eq!(text.parse().as_ref(), Ok(puzzle), "{text}");
        assert_eq!(&parse(&text, &ReadOptions::default()).unwrap().puzzle, puzzle, "{text}");
    };
    for side in [1, 4, 6, 9, 12, 16, 25, 35, 36, 49] {
        let board = Board::with_side(side).unwrap();
        let clue = |cell: usize| (!cell.is_multiple_of(3)).then(|| Digit::from_index(cell * 7 % side));
        let puzzle = Puzzle::new(Arc::clone(&board), (0..side * side).map(clue).collect()).unwrap();
        check(&puzzle);
        let mut sets = vec![DigitSet::full(side); side * side];
        sets[side / 2].remove(Digit::from_index(side / 3));
        let restricted = Puzzle::from_candidates(board, &sets).unwrap();
        if (4..=35).contains(&side) {
            check(&restricted);
        } else {
            assert_eq!(restricted.to_string(), render::puzzle_line(&restricted, &Notation::default()));
        }
    }
}

#[test]
fn large_boards_are_read_back_as_numbers() {
    for side in [40, 49, 64, 100, 144] {
        let cells: Cells =
            (0..side * side).map(|cell| (cell % 3 > 0).then(|| Digit::from_index(cell * 7 % side))).collect();
        let geometry = Geometry::with_side(side).unwrap();
        let notation = Notation::default();
        let line = render::line(&cells, &geometry, &notation);
        for text in [line, render::block(&cells, &geometry, &notation), render::json_board(&cells, side)] {
            assert_eq!(parse(&text, &ReadOptions::default()).unwrap().puzzle.clues(), cells);
        }
    }
}
