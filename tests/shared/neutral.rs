//! Puzzles with rules in a neutral JSON form, one record each: `rows`, `cols`, `values` from and to, `boxes` as rows
//! and columns or `regions` as lists of cells, `givens`, and `constraints` with a `type` and its fields.

#![allow(clippy::unwrap_used, reason = "data that is not as it should be fails the test")]
#![allow(dead_code, reason = "not every program that shares this module uses all of it")]

use serde_json::Value;
use std::path::Path;
use std::sync::Arc;
use sudosat::puzzle::{Board, BoxShape, Cell, Digit, DigitSet, Geometry, Puzzle, Rule};

/// A puzzle of a set.
pub(crate) struct Record {
    pub(crate) id: String,
    pub(crate) name: String,
    /// The puzzle, or the reason why our rules cannot express it.
    pub(crate) puzzle: Result<Puzzle, String>,
    /// The record's solution, cell by cell.
    pub(crate) solution: Option<Vec<Digit>>,
    /// The solution stated by the author, if it is wrong.
    pub(crate) wrong: Option<Vec<Digit>>,
}

/// The records of a file.
pub(crate) fn records(path: &Path) -> Vec<Record> {
    let records: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    records.iter().map(record).collect()
}

fn record(value: &Value) -> Record {
    let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let digits = |text: &str| -> Vec<Digit> {
        let numbers: Vec<u16> = if text.contains(' ') {
            text.split(' ').map(|word| word.parse().unwrap()).collect()
        } else {
            text.bytes().map(|byte| u16::from(byte - b'0')).collect()
        };
        numbers.into_iter().filter_map(Digit::new).collect()
    };
    Record {
        id: text("id"),
        name: text("name"),
        puzzle: puzzle(value),
        solution: value["solution"].as_str().map(digits),
        wrong: value["stated_solution_wrong"].as_str().map(digits),
    }
}

fn puzzle(value: &Value) -> Result<Puzzle, String> {
    let side = value["rows"].as_u64().unwrap() as usize;
    if value["cols"] != value["rows"] || value["values"][0] != 1 || value["values"][1] != value["rows"] {
        return Err("the cells or values do not form a square board".to_owned());
    }
    let mut rules = Vec::new();
    let geometry = geometry(value, side, &mut rules);
    let constraints = value["constraints"].as_array().unwrap();
    // In f-puzzles, a dot for a difference exempts its cells from the rule; in the other sets nothing does.
    let is_fpuzzles = !value["id"].as_str().unwrap().starts_with("iss");
    let spares = is_fpuzzles && constraints.iter().any(|constraint| constraint["type"] == "difference");
    for constraint in constraints {
        for rule in notation(constraint)? {
            let rule = if spares && rule == "nonconsecutive" { "no-difference 1".to_owned() } else { rule };
            rules.extend(Rule::parse_all(&rule).map_err(|error| format!("{rule}: {error}"))?);
        }
    }
    let board = Board::new(geometry, rules).map_err(|error| error.to_string())?;
    let mut candidates = vec![DigitSet::full(side); side * side];
    for (cell, digits) in value["givens"].as_object().unwrap() {
        let set = &mut candidates[cell.parse::<Cell>().unwrap().index(side)];
        *set = DigitSet::empty(side);
        for digit in digits.as_array().unwrap() {
            set.insert(Digit::new(digit.as_u64().unwrap() as u16).unwrap());
        }
    }
    Puzzle::from_candidates(board, &candidates).map_err(|error| error.to_string())
}

/// The geometry. If the regions leave cells out, they are rules on a board of rows and columns.
fn geometry(value: &Value, side: usize, rules: &mut Vec<Rule>) -> Arc<Geometry> {
    if let [rows, columns] = value["boxes"].as_array().map_or(&[][..], Vec::as_slice) {
        let number = |value: &Value| value.as_u64().unwrap() as usize;
        return Geometry::with_boxes(BoxShape { rows: number(rows), columns: number(columns) }).unwrap();
    }
    let regions: Vec<Vec<Cell>> = value["regions"].as_array().into_iter().flatten().map(cells).collect();
    let mut labels = vec![0; side * side];
    for (label, region) in (1..).zip(&regions) {
        for cell in region {
            labels[cell.index(side)] = label;
        }
    }
    if !labels.contains(&0) {
        return Geometry::with_regions(side, &labels).unwrap();
    }
    rules.extend(regions.into_iter().map(Rule::region));
    Geometry::with_boxes(BoxShape { rows: 1, columns: side }).unwrap()
}

fn cells(value: &Value) -> Vec<Cell> {
    value.as_array().unwrap().iter().map(|cell| cell.as_str().unwrap().parse().unwrap()).collect()
}

/// A constraint in our notation.
fn notation(constraint: &Value) -> Result<Vec<String>, String> {
    let words = |key: &str| {
        let cells = constraint[key].as_array().map_or(&[][..], Vec::as_slice);
        cells.iter().map(|cell| cell.as_str().unwrap()).collect::<Vec<_>>().join(" ")
    };
    let (all, one) = (words("cells"), constraint["cell"].as_str().unwrap_or_default());
    let number = |key: &str| constraint[key].as_u64().map_or(String::new(), |number| number.to_string());
    let digits = |key: &str| {
        let values = constraint[key].as_array().map_or(&[][..], Vec::as_slice);
        values.iter().map(Value::to_string).collect::<Vec<_>>()
    };
    let name = constraint["type"].as_str().unwrap();
    let rule = match name {
        "thermometer" => format!("thermo {all}"),
        "slow_thermometer" => format!("slow-thermo {all}"),
        "between_line" => format!("between {all}"),
        "region_sum_line" => format!("region-sum {all}"),
        "entropic_line" => format!("entropic {all}"),
        "renban" | "nabner" | "palindrome" | "zipper" => format!("{name} {all}"),
        "double_arrow" | "row_index" | "column_index" | "box_index" => format!("{} {all}", name.replace('_', "-")),
        "counting_circles" => format!("circles {all}"),
        "whispers" => format!("whispers {} {all}", number("difference")),
        "modular_line" => format!("modular {} {all}", number("mod")),
        "lockout_line" => format!("lockout {} {all}", number("min_difference")),
        "sum_line" => {
            let name = if constraint["loop"] == true { "sum-loop" } else { "sum-line" };
            format!("{name} {} {}", number("sum"), if name == "sum-loop" { open_loop(&all) } else { &all })
        }
        "killer_cage" => format!("cage {} {all}", number("sum")),
        "all_different" => format!("cage {all}"),
        "sum" if constraint["coefficients"].is_null() => format!("little-killer {} {all}", number("sum")),
        "little_killer" => format!("little-killer {} {all}", number("sum")),
        "arrow" => format!("arrow {} = {all}", words("pill")),
        "x_sum" => outside("x-sum", &number("sum"), constraint),
        "sandwich" => outside("sandwich", &number("sum"), constraint),
        "skyscraper" => outside("skyscraper", &number("count"), constraint),
        "numbered_room" => outside("numbered-room", &number("value"), constraint),
        "quadruple" | "contain_at_least" => format!("quadruple {} {all}", digits("values").join(" ")),
        "look_and_say" => return Ok(look_and_say(constraint["clue"].as_str().unwrap(), &all)),
        "clone" => format!("clone {all} = {}", words("clone")),
        "white_dot" => format!("difference 1 {all}"),
        "black_dot" => format!("ratio 2 {all}"),
        "x" => format!("sum 10 {all}"),
        "v" => format!("sum 5 {all}"),
        "greater_than" => format!("greater {all}"),
        "difference" | "ratio" => format!("{name} {} {all}", number("value")),
        "odd" | "even" | "minimum" | "maximum" => format!("{name} {one}"),
        "kropki_negative" | "xv_negative" | "anti_knight" | "anti_king" | "anti_taxicab" | "disjoint_groups"
        | "windoku" | "global_entropy" => name.replace('_', "-"),
        "ratio_negative" => return Ok(digits("ratios").iter().map(|ratio| format!("no-ratio {ratio}")).collect()),
        "nonconsecutive" => "nonconsecutive".to_owned(),
        "diagonal" => format!("diagonal {}", constraint["direction"].as_str().unwrap()),
        other => return Err(other.to_owned()),
    };
    Ok(vec![rule])
}

/// The cells of a line, without the repeated first cell of a closed one.
fn open_loop(cells: &str) -> &str {
    let first = cells.split(' ').next().unwrap();
    cells.strip_suffix(first).map_or(cells, str::trim_end)
}

/// A clue outside the board, with the cells of a whole row or column, from the edge inwards.
fn outside(name: &str, value: &str, constraint: &Value) -> String {
    let cells = cells(&constraint["cells"]);
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    let line = match (first.row() == last.row(), first < last) {
        (true, true) => format!("row {}", first.row() + 1),
        (true, false) => format!("row {} right", first.row() + 1),
        (false, true) => format!("column {}", first.column() + 1),
        (false, false) => format!("column {} bottom", first.column() + 1),
    };
    format!("{name} {value} {line}")
}

/// `23` means that there are two threes; a clue has one or more such pairs.
fn look_and_say(clue: &str, cells: &str) -> Vec<String> {
    let pairs = clue.as_bytes().chunks(2);
    pairs.map(|pair| format!("count {} {} {cells}", char::from(pair[0]), char::from(pair[1]))).collect()
}
