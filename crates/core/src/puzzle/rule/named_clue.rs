//! Named clues that are read as other rules: the name, its arguments, and the text that it stands for.

use super::spec::{CELLS, DigitCount, Number, PAIR, Repeats, RuleArguments, Second, Shape, line, numbered};
use crate::puzzle::Cell;

/// A clue that is read as other rules.
#[derive(Debug)]
pub struct NamedClue {
    /// The name.
    pub name: &'static str,
    /// The notation of its arguments.
    pub arguments: &'static str,
    /// Its meaning, as a sentence.
    pub meaning: &'static str,
    /// An example on the board of side 9.
    pub example: &'static str,
    pub(super) shape: Shape,
    /// The most cells, and numbers, and that in words: more take too long a condition.
    pub(super) most: (usize, &'static str),
    /// The rules that it stands for, one on each line; `None` if there are none with these numbers.
    pub(super) rules: fn(&RuleArguments) -> Option<String>,
}

/// All named clues, by name.
pub const NAMED_CLUES: [NamedClue; 6] = [
    NamedClue {
        name: "full-rank",
        arguments: "NUMBER CELL CELL…",
        meaning: "The rank of this row or column among all, as numbers from both ends.",
        example: "full-rank 5 r3c1-r3c9",
        shape: numbered(Number::Any, line(Repeats::Never)),
        most: (9, "at most 9 cells"),
        rules: |arguments| full_rank(&arguments.cells, arguments.number?),
    },
    NamedClue {
        name: "hidden-skyscraper",
        arguments: "NUMBER CELL CELL…",
        meaning: "The first digit that is not larger than all before it is the number.",
        example: "hidden-skyscraper 4 r3c1-r3c9",
        shape: numbered(Number::Any, line(Repeats::Never)),
        most: (30, "at most 30 cells"),
        rules: |arguments| {
            let (cells, digit) = (&arguments.cells, arguments.number?);
            let hidden = |at: usize| {
                let rising: Vec<String> = cells[..at].iter().map(Cell::to_string).collect();
                format!("({} >= {} and {1} = {digit})", rising.join(" < "), cells[at])
            };
            one_of((1..cells.len()).map(hidden))
        },
    },
    NamedClue {
        name: "look-and-say-list",
        arguments: "NUMBER… CELL…",
        meaning: "Each number of two figures says how many cells hold a digit: 23, two threes.",
        example: "look-and-say-list 23 14 r1c1-r1c4 r2c4",
        shape: Shape { digits: DigitCount::Several, ..CELLS },
        most: (36, "at most 36 numbers and cells"),
        rules: |arguments| {
            let count = |said: &u16| {
                let (times, digit) = (said / 10, said % 10);
                (digit > 0 && times < 10).then(|| format!("count {times} {digit} {}", list(&arguments.cells)))
            };
            let counts: Option<Vec<String>> = arguments.digits.iter().map(count).collect();
            Some(counts?.join("\n"))
        },
    },
    NamedClue {
        name: "lunchbox",
        arguments: "NUMBER CELL CELL…",
        meaning: "The digits between the smallest and the largest digit add up to the number.",
        example: "lunchbox 10 r1c1-r1c6",
        shape: numbered(Number::Any, line(Repeats::Never)),
        most: (7, "at most 7 cells"),
        rules: |arguments| {
            let (cells, sum) = (&arguments.cells, arguments.number?);
            let all = list(cells);
            let ends = |from: usize, to: usize| format!("{} = min({all}) and {} = max({all})", cells[from], cells[to]);
            enclosing(cells, sum, ends)
        },
    },
    NamedClue {
        name: "crust-sandwich",
        arguments: "NUMBER DIGIT DIGIT CELL CELL…",
        meaning: "The cells hold the two digits; those between them add up to the number.",
        example: "crust-sandwich 12 2 8 r1c1-r9c1",
        shape: Shape { digits: DigitCount::Several, ..numbered(Number::Any, line(Repeats::Never)) },
        most: (11, "at most 11 cells"),
        rules: |arguments| {
            let (cells, sum, &[one, other]) = (&arguments.cells, arguments.number?, &arguments.digits[..]) else {
                return None;
            };
            let ends = |from: usize, to: usize| format!("{} = {one} and {} = {other}", cells[from], cells[to]);
            enclosing(cells, sum, ends)
        },
    },
    NamedClue {
        name: "value-index",
        arguments: "CELL CELL = CELL…",
        meaning: "The second digit is in that cell after `=` whose position is the first.",
        example: "value-index r1c1 r1c2 = r1c3-r1c9",
        shape: Shape { second: Second::Some, ..PAIR },
        most: (36, "at most 36 cells"),
        rules: |arguments| {
            let [position, value] = arguments.pair();
            let at = |(at, cell): (usize, &Cell)| format!("({position} = {} and {cell} = {value})", at + 1);
            one_of(arguments.second.iter().enumerate().map(at))
        },
    },
];

/// The rule that a row or column has this rank among those of its square. Four numbers begin with each digit, so the
/// rank decides the first digit, and only numbers that may begin with it are compared.
fn full_rank(line: &[Cell], rank: u32) -> Option<String> {
    let side = line.len();
    // Of each row and column, the line from either end.
    let cell = |number: usize, at: usize| {
        let at = if number.is_multiple_of(2) { at } else { side - 1 - at };
        if number % 4 < 2 { Cell::new(number / 4, at) } else { Cell::new(at, number / 4) }
    };
    let own = (0..4 * side).find(|&number| (0..side).all(|at| cell(number, at) == line[at]))?;
    let before = rank.checked_sub(1).filter(|&before| before < 4 * side as u32)?;
    let first = line[0];
    let mut smaller = String::new();
    for number in (0..4 * side).filter(|&number| number != own) {
        let begin = cell(number, 0);
        if (begin.row() == first.row()) != (begin.column() == first.column()) {
            continue;
        }
        let mut is_smaller = String::new();
        for (at, own) in line.iter().enumerate().rev() {
            let other = cell(number, at);
            if other == *own {
                continue;
            }
            let is_less = format!("{other} < {own}");
            is_smaller = match (is_smaller.as_str(), at) {
                ("", _) => is_less,
                (rest, 0) => format!("{other} = {own} and {rest}"),
                (rest, _) => format!("({is_less} or {other} = {own} and {rest})"),
            };
        }
        smaller += if smaller.is_empty() { "" } else { ", " };
        smaller += &is_smaller;
    }
    let is_row = own % 4 < 2;
    let house = format!("{} {}", if is_row { "row" } else { "column" }, own / 4 + 1);
    let (least, before, cells) = (before / 4, before % 4, list(line));
    Some(format!(
        "where same({house}, {cells}) and {first} - min({house}) = {least} and exactly {before} of ({smaller})"
    ))
}

/// The rule that digits with this sum are between two of the cells, which have the condition `ends` in either order.
fn enclosing(cells: &[Cell], sum: u32, ends: impl Fn(usize, usize) -> String) -> Option<String> {
    let pairs = (0..cells.len()).flat_map(|from| (from + 1..cells.len()).map(move |to| (from, to)));
    one_of(pairs.filter_map(|(from, to)| {
        let ends = format!("({} or {})", ends(from, to), ends(to, from));
        match &cells[from + 1..to] {
            [] => Some(ends).filter(|_| sum == 0),
            inner => Some(format!("(sum({}) = {sum} and {ends})", list(inner))),
        }
    }))
}

/// The rule that at least one condition holds; `None` without conditions.
fn one_of(conditions: impl Iterator<Item = String>) -> Option<String> {
    let conditions: Vec<String> = conditions.collect();
    (!conditions.is_empty()).then(|| format!("where {}", conditions.join(" or ")))
}

/// The cells in words.
fn list(cells: &[Cell]) -> String {
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
}

/// A cage with a comparison in place of its total, or with the total `?`, as its words say after its name; `None` if it
/// has neither. The second word may be the number of a comparison.
pub(super) fn compared_cage(words: &[&str]) -> Option<String> {
    let word = *words.first()?;
    let sign = &word[..word.find(|symbol: char| !"<>=!?".contains(symbol)).unwrap_or(word.len())];
    match (sign, &word[sign.len()..]) {
        ("?", "") => Some(format!("cage {}", words[1..].join(" "))),
        ("<" | "<=" | ">" | ">=" | "!=", number) => {
            let (number, cells) = if number.is_empty() { (*words.get(1)?, &words[2..]) } else { (number, &words[1..]) };
            let cells = Some(cells.join(" ")).filter(|_| number.bytes().all(|byte| byte.is_ascii_digit()))?;
            Some(format!("cage {cells}\nwhere sum({cells}) {sign} {number}"))
        }
        _ => None,
    }
}
