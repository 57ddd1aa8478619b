//! Random rules, as text.

use super::random_conditions::{condition, pattern};
use crate::shared::Random;

/// The names of all rules except those that add houses.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let names = sudosat::puzzle::rule_specs().iter().map(|spec| spec.name);
    names.filter(|name| !name.starts_with("diagonal") && !["windoku", "disjoint-groups", "region"].contains(name))
}

/// A random rule with this name, with cells and numbers that fit the side.
pub(crate) fn random_rule(name: &str, side: usize, random: &mut Random) -> String {
    if let "where" | "pairs" | "pattern" = name {
        return custom(name, side, random);
    }
    let mut number = |least: usize, most: usize| format!("{} ", least + random.below(most - least + 1));
    let first = match name {
        "difference" | "no-difference" => number(1, side - 1),
        "ratio" | "no-ratio" | "modular" => number(2, 3),
        "sum" | "no-sum" => number(3, 2 * side - 1),
        "whispers" => number(1, side.div_ceil(2)),
        "lockout" => number(1, side / 2),
        "sum-line" | "sum-loop" => number(2, side + 4),
        "little-killer" => number(2, 3 * side),
        "cage" if number(0, 3) != "0 " => number(2, 3 * side),
        "sandwich" => number(0, side * (side + 1) / 2 - side - 1),
        "x-sum" => number(1, side * (side + 1) / 2),
        "skyscraper" | "numbered-room" => number(1, side),
        "quadruple" => (0..number(1, 3).trim().parse::<usize>().unwrap()).map(|_| number(1, side)).collect(),
        "count" => number(0, 2) + &number(1, side),
        _ => String::new(),
    };
    let rest = match name {
        "anti-knight" | "anti-king" | "anti-taxicab" | "nonconsecutive" | "no-difference" | "no-ratio" | "no-sum"
        | "global-entropy" => String::new(),
        "odd" | "even" | "minimum" | "maximum" => cells(1, side, random),
        "difference" | "ratio" | "sum" | "greater" if random.below(3) == 0 => cells(2, side, random),
        "difference" | "ratio" | "sum" | "greater" => walk(2, side, false, random),
        "sandwich" | "x-sum" | "skyscraper" | "numbered-room" => outside(side, random),
        "cage" | "quadruple" | "count" => cells(2 + random.below(3), side, random),
        "circles" => cells(2 + random.below(6), side, random),
        "little-killer" => {
            let sum = cells(1 + random.below(4), side, random);
            if random.below(4) == 0 { format!("{sum} {}", sum.split(' ').next().unwrap()) } else { sum }
        }
        "row-index" | "column-index" | "box-index" => cells(1 + random.below(3), side, random),
        "arrow" => {
            let circle = if random.below(3) == 0 { 2 } else { 1 };
            format!("{} = {}", cells(circle, side, random), walk(1 + random.below(3), side, true, random))
        }
        "clone" => {
            let count = 1 + random.below(3);
            format!("{} = {}", cells(count, side, random), cells(count, side, random))
        }
        "slow-thermo" | "whispers" | "palindrome" | "between" | "lockout" | "entropic" | "modular" | "sum-line" => {
            walk(2 + random.below(side), side, true, random)
        }
        "double-arrow" => cells(3 + random.below(side - 2), side, random),
        "zipper" | "region-sum" | "renban" | "nabner" if random.below(2) == 0 => {
            cells(2 + random.below(side), side, random)
        }
        _ => walk(2 + random.below(side - 1), side, false, random),
    };
    format!("{name} {first}{rest}").trim_end().to_owned()
}

fn name_of(cell: usize, side: usize) -> String {
    format!("r{}c{}", cell / side + 1, cell % side + 1)
}

/// `count` random cells.
fn cells(count: usize, side: usize, random: &mut Random) -> String {
    let mut all: Vec<usize> = (0..side * side).collect();
    random.shuffle(&mut all);
    let names: Vec<String> = all.iter().take(count).map(|&cell| name_of(cell, side)).collect();
    names.join(" ")
}

/// A line of king's moves, which may return to a cell, or else ends where it cannot continue (but not at its start).
fn walk(length: usize, side: usize, returns: bool, random: &mut Random) -> String {
    let mut line = vec![random.below(side * side)];
    while line.len() < length {
        let last = line[line.len() - 1];
        let is_next = |&cell: &usize| {
            let (rows, columns) = ((last / side).abs_diff(cell / side), (last % side).abs_diff(cell % side));
            rows.max(columns) == 1 && (!line.contains(&cell) || returns)
        };
        let next: Vec<usize> = (0..side * side).filter(is_next).collect();
        if next.is_empty() {
            break;
        }
        line.push(next[random.below(next.len())]);
    }
    let names: Vec<String> = line.into_iter().map(|cell| name_of(cell, side)).collect();
    names.join(" ")
}

/// A row or a column from one of its ends.
fn outside(side: usize, random: &mut Random) -> String {
    let line = random.below(side) + 1;
    match random.below(4) {
        0 => format!("row {line}"),
        1 => format!("row {line} right"),
        2 => format!("column {line}"),
        _ => format!("column {line} bottom"),
    }
}

/// A rule of one's own with this name.
fn custom(name: &str, side: usize, random: &mut Random) -> String {
    let cells = cells(2 + random.below(3), side, random);
    let list: Vec<&str> = cells.split(' ').collect();
    match name {
        "where" => format!("where {}", condition(&list, side, 1 + random.below(3), random)),
        "pattern" => format!("pattern \"{}\" {cells}", pattern(side, 3, random)),
        _ => {
            let relation = condition(&["x", "y"], side, 1 + random.below(2), random);
            match random.below(4) {
                0 => format!("pairs {relation} along {cells}"),
                1 => format!("pairs {relation} among {cells}"),
                2 => format!("pairs {relation} adjacent"),
                _ => format!("pairs {relation} adjacent except {}", list[..2].join(" ")),
            }
        }
    }
}
