//! Links that are made here, from what the program would draw.

use super::packed;
use super::read;
use crate::puzzle::{Cell, Digit};
use crate::text::ReadOptions;
use crate::text::format::fpuzzles::codec::fault::Fault;
use crate::text::format::fpuzzles::codec::parsed::ParsedPuzzle;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use itertools::Itertools;
use serde_json::{Map, Value, json};
use std::io::Write;

/// The sheet of a board of side 4, with a margin and a row and a column of numbers next to the board.
const WIDTH: usize = 4 + 2 + 4;
const AREA: usize = WIDTH * WIDTH;

fn center(cell: &str) -> usize {
    let cell: Cell = cell.parse().unwrap();
    (cell.row() + 3) * WIDTH + cell.column() + 3
}

/// The corner below and to the right of a cell.
fn corner(row: usize, column: usize) -> usize {
    AREA + (row + 2) * WIDTH + column + 2
}

fn packed(text: &str) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes()).unwrap();
    BASE64_STANDARD.encode(encoder.finish().unwrap())
}

/// The bold lines of a board of side 4 with boxes.
fn boxes() -> Map<String, Value> {
    let down = (0..4).map(|row| (corner(row, 2), corner(row + 1, 2)));
    let right = (0..4).map(|column| (corner(2, column), corner(2, column + 1)));
    down.chain(right).map(|(one, other)| (format!("{one},{other}"), json!(2))).collect()
}

/// The text of a sheet with the boxes of side 4.
fn text(header: &str, mut drawn: Value, rules: &str) -> String {
    let lines = drawn["lineE"].as_object().cloned().unwrap_or_default();
    drawn["lineE"] = boxes().into_iter().chain(lines).collect();
    drawn["command_redo"] = json!({"__a": []});
    let cells: Vec<usize> = (0..16).map(|index| center(&format!("r{}c{}", index / 4 + 1, index % 4 + 1))).collect();
    let list: Vec<i64> = [0].iter().chain(&cells).tuple_windows().map(|(a, b)| *b as i64 - *a as i64).collect();
    let head = format!("{header},6,6,38,0,1,1,1,1,1,1,0,0,0,0,Title: One%2C two,Author: Me,,{rules},OFF,false");
    [head, "[1,1,1,1]".into(), String::new(), drawn.to_string(), String::new(), json!(list).to_string()].join("\n")
}

fn parsed(drawn: Value, rules: &str, options: &ReadOptions) -> Result<ParsedPuzzle, Fault> {
    read(&format!("m=edit&p={}", packed(&text("square", drawn, rules))), options)
}

fn rules(drawn: Value, prose: &str) -> Vec<String> {
    let options = ReadOptions { interpret: true, ..ReadOptions::default() };
    let parsed = parsed(drawn, prose, &options).unwrap_or_else(|fault| panic!("{}", fault.kind));
    parsed.puzzle.board().rules().iter().map(ToString::to_string).collect()
}

fn message(result: Result<ParsedPuzzle, Fault>) -> String {
    result.err().unwrap().kind.to_string()
}

fn path(cells: &[&str]) -> Value {
    json!(cells.iter().map(|cell| center(cell)).collect_vec())
}

#[test]
fn clues_candidates_and_texts_are_read() {
    let clue = |text: &str, style: &str| json!([text, 1, style]);
    let number = json!({
        center("r1c1").to_string(): clue("4", "1"),
        center("r2c3").to_string(): clue("3", "10"),
        center("r4c4").to_string(): [[1, 0, 1, 0, 0, 0, 0, 0, 0, 0], 1, "7"],
    });
    let parsed = parsed(json!({ "number": number }), "No rules%2C but%2Da line", &ReadOptions::default());
    let parsed = parsed.unwrap_or_else(|fault| panic!("{}", fault.kind));
    let puzzle = &parsed.puzzle;
    let digits = |cell: &str| puzzle.candidates(cell.parse().unwrap()).iter().map(Digit::get).join("");
    assert_eq!(["r1c1", "r2c3", "r4c4", "r3c3"].map(digits), ["4", "3", "13", "1234"]);
    assert_eq!([parsed.description.title, parsed.description.author], ["One, two", "Me"]);
    assert_eq!(parsed.description.rules, "No rules, but\na line");
    assert_eq!(puzzle.geometry().box_at(4), puzzle.geometry().box_at(1));
}

#[test]
fn each_shape_is_read_as_its_rule() {
    let edge = |cell: &str| (3 * AREA + center(cell)).to_string();
    let small = |cell: &str| (4 * AREA + 4 * center(cell)).to_string();
    let outline =
        |cell: &str, corners: [usize; 2]| corners.map(|corner| 4 * AREA + 4 * center(cell) + corner).iter().join(",");
    let across = [4 * AREA + 4 * center("r1c1") + 1, 4 * AREA + 4 * center("r1c2")].iter().join(",");
    let segments = |cells: [&str; 3]| {
        [format!("{},{}", center(cells[0]), center(cells[1])), format!("{},{}", center(cells[2]), center(cells[1]))]
    };
    let [first, second] = segments(["r1c1", "r2c2", "r2c3"]);
    let diagonal = format!("{},{}", corner(0, 0), corner(4, 4));
    for (drawn, prose, expected) in [
        (json!({"thermo": [path(&["r1c1", "r1c2", "r1c3"])]}), "", "thermo r1c1 r1c2 r1c3"),
        (json!({"arrows": [path(&["r1c1", "r1c2", "r1c3"])]}), "", "arrow r1c1 = r1c2 r1c3"),
        (
            json!({"killercages": [path(&["r1c1", "r1c2"])], "numberS": {small("r1c1"): [" 5", 1]}}),
            "",
            "cage 5 r1c1 r1c2",
        ),
        (
            json!({"cage": {outline("r1c1", [0, 1]): 10, across: 10, outline("r1c2", [0, 1]): 10},
                "numberS": {small("r1c1"): ["5", 1]}}),
            "Cages show their sums.",
            "cage 5 r1c1 r1c2",
        ),
        (json!({"symbol": {edge("r1c1"): [2, "circle_SS", 2]}}), "", "ratio 2 r1c1 r1c2"),
        (json!({"symbol": {edge("r1c1"): [8, "circle_SS", 2]}}), "", "difference 1 r1c1 r1c2"),
        (json!({"symbol": {edge("r1c1"): [1, "inequality", 2]}}), "", "greater r1c2 r1c1"),
        (json!({"symbol": {edge("r1c1"): [7, "inequality", 2]}}), "", "greater r1c1 r1c2"),
        (json!({"number": {edge("r1c1"): ["V", 5, "5"]}}), "", "sum 5 r1c1 r1c2"),
        (json!({"number": {edge("r1c1"): ["3", 6, "5"]}}), "", "difference 3 r1c1 r1c2"),
        (json!({"number": {corner(1, 1).to_string(): ["12", 6, "4"]}}), "", "quadruple 1 2 r1c1 r1c2 r2c1 r2c2"),
        (json!({"line": {&first: 3, &second: 3}}), "Green lines are whispers.", "whispers 5 r1c1 r2c2 r2c3"),
        (json!({"surface": {center("r1c1").to_string(): 3}}), "Gray cells are even.", "even r1c1"),
        (json!({"symbol": {center("r1c1").to_string(): [3, "circle_L", 1]}}), "Odd cells are marked.", "odd r1c1"),
        (json!({"lineE": {&diagonal: 12}}), "Both diagonals have all digits.", "diagonal main"),
        (
            json!({"number": {(center("r1c1") - 1).to_string(): ["5", 1, "1"]}}),
            "Numbers outside are sandwich sums.",
            "sandwich 5 row 1",
        ),
        (json!({"number": {(center("r1c2") - WIDTH).to_string(): ["7_7", 1, "2"]}}), "", "little-killer 7 r1c3 r2c4"),
    ] {
        assert_eq!(rules(drawn.clone(), prose), [expected], "{drawn}");
    }
}

#[test]
fn what_is_not_read_is_listed() {
    let options = ReadOptions { interpret: true, ..ReadOptions::default() };
    for (drawn, expected) in [
        (json!({"wall": {"1,2": 3}}), "1 wall"),
        (json!({"squareframe": [[1, 2]]}), "1 frame"),
        (json!({"polygon": [[1, 2]], "something": {"a": 1}}), "1 polygon, 1 drawing"),
        (json!({"symbol": {center("r1c1").to_string(): [1, "star", 1]}}), "1 symbol"),
        (json!({"number": {center("r1c1").to_string(): ["x", 1, "1"]}}), "1 `x`"),
        (json!({"number": {center("r1c1").to_string(): ["9", 1, "1"]}}), "1 `9`"),
        (json!({"killercages": [[1, 2]]}), "1 cage"),
        (json!({"line": {"1": 98}}), "1 cross"),
        (json!({"thermo": [[99_999, 3]]}), "1 mark, 1 line"),
        (json!({"thermo": [["33", "34"], null, []], "arrows": "33"}), "2 lines"),
        (json!({"killercages": [["33"]], "cage": {"1,2": 10}}), "2 cages"),
        (json!({"number": [3], "surface": 7, "symbol": "x"}), "1 mark, 1 number, 1 symbol"),
        // The second shares a cell with the first.
        (json!({"killercages": [path(&["r1c1", "r1c2"]), path(&["r1c2", "r2c2"])]}), "2 cages"),
    ] {
        let found = message(parsed(drawn.clone(), "", &options));
        assert_eq!(found, format!("no rule was found for some of the drawings: {expected}"), "{drawn}");
    }
    let mut answer = json!({"symbol": {(center("r1c1") - 1).to_string(): [5, "arrow_Short", 1]}});
    answer["number"] = json!({(center("r1c1") - 1).to_string(): ["A", 4, "6"]});
    assert!(rules(answer, "").is_empty());
}

#[test]
fn other_sheets_are_refused_by_name() {
    let link = |text: &str| read(&format!("m=solve&p={}", packed(text)), &ReadOptions::default());
    let whole = text("square", json!({}), "");
    let replaced = |from: &str, to: &str| message(link(&whole.replacen(from, to, 1)));
    assert!(link(&whole).is_ok());
    assert_eq!(replaced("square", "hex"), "expected a grid of the kind `square` or `sudoku`, found 'hex'");
    assert_eq!(replaced(",0,1,1,", ",90,1,1,"), "expected a board that is not turned or mirrored, found 'one that is'");
    assert_eq!(replaced("6,6", "6,9999"), "expected at most 300 columns and rows, found '6 and 9999'");
    assert_eq!(replaced("1,7,1", "1,8,1"), "expected a square board, found 'another one, of 16 c…'");
    let border = format!("{},{}", corner(0, 2), corner(1, 2));
    assert_eq!(replaced(&border, "1,2"), "expected bold lines around 4 cells each, found '8, 4, 4 of them'");
    // One of two lists of numbers would be dropped.
    let twice = whole.replace("{\"command_redo\"", "{\"number\":{},\"number\":{},\"command_redo\"");
    assert!(message(link(&twice)).starts_with("expected an object in the fourth line of the data"));
    for data in ["", "1234", "////", "eNo=", &packed(""), &packed("square")] {
        let found = message(read(&format!("m=solve&p={data}"), &ReadOptions::default()));
        assert!(found.starts_with("expected "), "{data}: {found}");
    }
}

#[test]
fn a_title_names_rules_where_none_are_written() {
    let titled = |title: &str, rules: &str, interpret: bool| {
        let text = text("square", json!({}), rules).replace("One%2C two", title);
        let options = ReadOptions { interpret, ..ReadOptions::default() };
        read(&format!("m=solve&p={}", packed(&text)), &options)
    };
    let rules = |parsed: ParsedPuzzle| parsed.puzzle.rules().iter().map(ToString::to_string).collect_vec();
    let found = message(titled("Antiknight Sudoku", "", false));
    assert!(found.starts_with("the rules' text names a rule that was not read (`antiknight`)"), "{found}");
    let read = titled("Antiknight Sudoku", "", true).unwrap_or_else(|fault| panic!("{}", fault.kind));
    assert_eq!(rules(read), ["anti-knight"]);
    let read = titled("Antiknight Sudoku", "Usual rules.", true).unwrap_or_else(|fault| panic!("{}", fault.kind));
    assert!(rules(read).is_empty());
}

#[test]
fn a_stated_solution_is_read_and_checked() {
    let grid = "1234341221434321";
    let numbers: Vec<String> = grid
        .chars()
        .enumerate()
        .map(|(index, digit)| format!("{},{digit}", center(&format!("r{}c{}", index / 4 + 1, index % 4 + 1))))
        .collect();
    let answer = packed(&json!([[], [], [], [], numbers, []]).to_string());
    let solved = |drawn: Value, rules: &str| {
        let options = ReadOptions { interpret: true, ..ReadOptions::default() };
        read(&format!("m=solve&p={}&a={answer}", packed(&text("sudoku", drawn, rules))), &options)
    };
    let parsed = solved(json!({}), "").unwrap_or_else(|fault| panic!("{}", fault.kind));
    assert_eq!(parsed.solution.unwrap().iter().copied().map(Digit::get).join(""), grid);
    let arrow = json!({"arrows": [[center("r1c1"), center("r1c2"), center("r1c3")]]});
    assert!(message(solved(arrow, "")).contains("misread"), "1 is not 2 + 3");
}

#[test]
fn abbreviations_stand_for_words() {
    assert_eq!(packed::expanded("{zN:{},zO,zZS z"), "{\"number\":{},null,zS z");
}
