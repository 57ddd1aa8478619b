//! Readers: no input makes one panic, every error has a position, and a puzzle that was read can be written and read
//! again.

use std::io::{BufRead, Read};
use std::sync::Arc;
use sudosat::puzzle::{Board, DigitSet, ExtraHouse, Geometry, LineKind, PairKind, Puzzle, Rule};
use sudosat::text::{Input, InputFormat, ReadError, ReadOptions, Reader, Record, Target, decompress, parse};

/// The most records of an input that are read.
const RECORDS: usize = 32;
/// The most records that are written again, which takes most of the time.
const WRITTEN: usize = 2;
/// The largest side that is written again.
const SIDE: usize = 25;

pub(super) fn records(data: &[u8]) {
    read(None, data);
}

pub(super) fn line(data: &[u8]) {
    read(Some(InputFormat::Line), data);
}

pub(super) fn block(data: &[u8]) {
    read(Some(InputFormat::Block), data);
}

pub(super) fn numbers(data: &[u8]) {
    read(Some(InputFormat::Numbers), data);
}

pub(super) fn json(data: &[u8]) {
    read(Some(InputFormat::Json), data);
}

pub(super) fn candidates(data: &[u8]) {
    read(Some(InputFormat::Candidates), data);
}

pub(super) fn fpuzzles(data: &[u8]) {
    read(Some(InputFormat::FPuzzles), data);
}

/// An object of SudokuPad or f-puzzles, or its abbreviation, packed in a link as these programs pack it.
pub(super) fn sudokupad(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let link = format!("scl{}", lz_str::compress_to_base64(text));
    // Only one of the two modes, by the parity of the length: packing takes longer than reading.
    let options = ReadOptions::default().with_format(InputFormat::FPuzzles).with_ignore_cosmetics(text.len() % 2 == 1);
    take(Reader::new(link.as_bytes(), options));
}

pub(super) fn hodoku(data: &[u8]) {
    read(Some(InputFormat::Hodoku), data);
}

pub(super) fn opensudoku(data: &[u8]) {
    read(Some(InputFormat::OpenSudoku), data);
}

fn read(format: Option<InputFormat>, data: &[u8]) {
    let options = ReadOptions::default().with_format(format);
    take(Reader::new(data, options.clone()));
    if matches!(format, None | Some(InputFormat::FPuzzles)) {
        take(Reader::new(data, options.with_ignore_cosmetics(true)));
    }
}

/// Tables, JSON Lines, or records, by the first line.
pub(super) fn input(data: &[u8]) {
    open(data);
}

fn open(input: impl BufRead) {
    let options = ReadOptions::default();
    match Input::open(input, &options) {
        Ok(Input::Records(records)) => take(*records),
        Ok(Input::Table(rows)) => take(rows.map(|row| Ok(row?.record(&options)?))),
        Ok(Input::Objects(objects)) => take(objects.map(|object| Ok(object?.record(&options)?))),
        Ok(_) => {}
        Err(error) => check_position(&error),
    }
}

/// Compressed input, of which at most a megabyte is unpacked.
pub(super) fn packed(data: &[u8]) {
    if let Ok(unpacked) = decompress(data) {
        open(std::io::BufReader::new(unpacked.take(1 << 20)));
    }
}

fn take(records: impl Iterator<Item = Result<Record, ReadError>>) {
    let mut written = 0;
    for record in records.take(RECORDS) {
        match record {
            Ok(record) if written < WRITTEN => {
                written += 1;
                again(&record);
            }
            Ok(_) => {}
            Err(error) => check_position(&error),
        }
    }
}

fn check_position(error: &ReadError) {
    assert!(!error.to_string().is_empty());
    if let ReadError::Parse(error) = error {
        assert!(error.line > 0 && error.column > 0, "{error:?}");
    }
}

/// Writes the record in every format that can express it, and reads it back.
fn again(record: &Record) {
    if record.puzzle.side() > SIDE {
        return;
    }
    for target in Target::ALL.into_iter().filter(|target| target.losses(&record.puzzle).is_empty()) {
        let Ok(text) = target.write(record) else { continue };
        let format = match target {
            Target::Line | Target::Sdm => InputFormat::Line,
            Target::Block if record.puzzle.is_restricted() => InputFormat::Candidates,
            Target::Block => InputFormat::Block,
            Target::Numbers => InputFormat::Numbers,
            Target::Candidates | Target::PencilMarks => InputFormat::Candidates,
            Target::Hodoku => InputFormat::Hodoku,
            Target::Json | Target::LeetCode => InputFormat::Json,
            Target::FPuzzles | Target::Link => InputFormat::FPuzzles,
            _ => continue,
        };
        let options = ReadOptions::default().with_format(format).with_regions(Arc::clone(record.puzzle.geometry()));
        let back = parse(&text, &options).unwrap_or_else(|error| panic!("{target:?}: {error}\n{text}"));
        let expected = match format {
            InputFormat::FPuzzles => in_f_puzzles(&record.puzzle),
            _ => record.puzzle.clone(),
        };
        assert_eq!(back.puzzle, expected, "{target:?}\n{text}");
    }
}

/// The puzzle with its rules as f-puzzles expresses them: an inequality as a thermometer of two cells, and every window
/// as an extra region.
fn in_f_puzzles(puzzle: &Puzzle) -> Puzzle {
    let board = puzzle.board();
    let rules = board.rules().iter().enumerate().flat_map(|(position, rule)| match rule {
        Rule::Pair { cells: [greater, less], kind: PairKind::Greater } => {
            vec![Rule::Line { cells: [*less, *greater].into(), kind: LineKind::Thermometer }]
        }
        Rule::House(ExtraHouse::Windoku) => {
            let windows = board.houses_of_rule(position).map(|house| board.house_cells(house));
            windows.map(Rule::region).collect()
        }
        _ => vec![rule.clone()],
    });
    let board = Board::new(Arc::clone(board.geometry()), rules).expect("the rules fit");
    let rows = board.geometry().houses().take(board.side());
    let sets: Vec<DigitSet> = rows.flat_map(|row| board.house_cells(row)).map(|cell| puzzle.candidates(cell)).collect();
    Puzzle::from_candidates(board, &sets).expect("it is of the same side")
}

/// A rule in our notation is written as it was read, and fits a board or is refused.
pub(super) fn rule(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Ok(rule) = text.parse::<Rule>() else { return };
    let written = rule.to_string();
    assert_eq!(written.parse(), Ok(rule.clone()), "{written}");
    for side in [4, 9] {
        let geometry = Geometry::with_side(side).expect("it is a side");
        if let Err(error) = Board::new(geometry, [rule.clone()]) {
            assert!(!error.to_string().is_empty());
        }
    }
}
