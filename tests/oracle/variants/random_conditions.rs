//! Random conditions, relations and patterns, as text.

use crate::shared::Random;

fn one_of<'a>(from: &[&'a str], random: &mut Random) -> &'a str {
    from[random.below(from.len())]
}

/// A condition on some of these cells, or on `x` and `y`.
pub(crate) fn condition(cells: &[&str], side: usize, depth: usize, random: &mut Random) -> String {
    let mut inner = || condition(cells, side, depth.saturating_sub(1), random);
    let parts = if depth == 0 { Vec::new() } else { vec![inner(), inner(), inner()] };
    match if depth == 0 { 0 } else { random.below(9) } {
        0..3 => {
            let sign = one_of(&["=", "!=", "<", "<=", ">", ">="], random);
            format!("{} {sign} {}", number(cells, side, depth, random), number(cells, side, depth, random))
        }
        3 => {
            let least = random.below(2 * side);
            format!("{} in {{1 {least}..{}}}", number(cells, side, depth, random), least + random.below(4))
        }
        4 => format!("same({}, {})", group(2, cells, side, depth, random), group(2, cells, side, depth, random)),
        5 if cells[0] != "x" => rule(cells, side, random),
        5 | 6 => format!("not ({})", parts[0]),
        7 => {
            let word = one_of(&["and", "or", "iff", "xor", "implies"], random);
            format!("({}) {word} ({})", parts[0], parts[1])
        }
        _ => {
            let quantity = one_of(&["exactly 1", "at least 2", "at most 1", "exactly 2"], random);
            format!("{quantity} of ({})", parts.join(", "))
        }
    }
}

fn rule(cells: &[&str], side: usize, random: &mut Random) -> String {
    let (all, number) = (cells.join(" "), 1 + random.below(2 * side));
    match random.below(8) {
        0 => format!("cage {number} {all}"),
        1 => format!("cage {all}"),
        2 => format!("thermo {all}"),
        3 => format!("renban {all}"),
        4 => format!("sum-line {} {all}", 1 + number),
        5 => format!("odd {}", cells[0]),
        6 => format!("(pairs {} along {all})", condition(&["x", "y"], side, 1, random)),
        _ => format!("(pattern \"{}\" {all})", pattern(side, 2, random)),
    }
}

fn group(count: usize, cells: &[&str], side: usize, depth: usize, random: &mut Random) -> String {
    let mut one = || match random.below(3) {
        0 if depth > 0 => format!("({})", number(cells, side, depth - 1, random)),
        _ => one_of(cells, random).to_owned(),
    };
    (0..count).map(|_| one()).collect::<Vec<_>>().join(" ")
}

fn number(cells: &[&str], side: usize, depth: usize, random: &mut Random) -> String {
    if depth == 0 {
        let constant = (1 + random.below(2 * side)).to_string();
        return if random.below(4) == 0 { constant } else { one_of(cells, random).to_owned() };
    }
    let count = 1 + random.below(4);
    let of = group(count, cells, side, depth, random);
    let (one, other) = (number(cells, side, depth - 1, random), number(cells, side, depth - 1, random));
    match random.below(9) {
        0 | 1 => one,
        2 => format!("({one}) {} ({other})", one_of(&["+", "-"], random)),
        3 => format!("({one}) * ({other})"),
        4 => format!("{} * ({one}) - {}", 2 + random.below(3), random.below(side)),
        5 => format!("abs({one} - ({other}))"),
        6 => format!("{}({of})", one_of(&["min", "max", "distinct"], random)),
        7 => format!("{}({of})", one_of(&["sum", "product"], random)),
        _ => format!("count({{1 {}..{side}}} in {of})", 1 + random.below(side)),
    }
}

/// A pattern that digits from 1 to the side may match.
pub(crate) fn pattern(side: usize, depth: usize, random: &mut Random) -> String {
    let digit = 1 + random.below(side);
    if depth == 0 || random.below(3) == 0 {
        return one_of(&[&digit.to_string(), &format!("[{digit}-{side} 1]"), ".", "[^1]", "[^2-3]"], random).to_owned();
    }
    let (one, other) = (pattern(side, depth - 1, random), pattern(side, depth - 1, random));
    match random.below(4) {
        0 => format!("{one} {other}"),
        1 => format!("({one} | {other})"),
        _ => format!("({one}){}", one_of(&["*", "+", "?", "{2}", "{1,2}", "{2,}", "{0,3}"], random)),
    }
}
