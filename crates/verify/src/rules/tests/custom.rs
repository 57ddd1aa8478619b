//! Clauses of conditions, relations and patterns, on every assignment of their cells. Each assignment also decides all
//! auxiliary variables.

use super::{board, clauses};
use crate::Refusal;
use crate::candidates::literal;
use crate::limits::Limits;
use crate::propagation::{Index, Literals, Propagate, code};
use crate::rules::write_rules;
use itertools::Itertools;
use std::sync::Arc;
use sudosat_core::formula::{ClauseSink, Cnf};
use sudosat_core::puzzle::Cell;

/// Compares the formula of a rule with a predicate on the digits of the cells, for each assignment. Returns the number
/// of those that satisfy it.
fn agree(side: (usize, usize), rule: &str, cells: &str, holds: impl Fn(&[u32]) -> bool) -> usize {
    let board = board(side.0, side.1, rule);
    let side = board.side();
    let cells: Vec<usize> = cells.split(' ').map(|cell| cell.parse::<Cell>().unwrap().index(side)).collect();
    let formula = clauses(&board);
    let mut propagation = Literals::new(&Arc::new(Index::new(&formula)));
    let refuted = propagation.start().is_some() || propagation.propagate(u32::MAX).is_some();
    let mut kept = 0;
    for digits in cells.iter().map(|_| 1..=side as u32).multi_cartesian_product() {
        let mark = propagation.mark();
        let placed = cells.iter().zip(&digits);
        let codes = placed.map(|(&cell, &digit)| code(literal(side, cell, digit as usize - 1).unwrap()) ^ 1);
        let keeps = !refuted
            && codes.map(|literal| propagation.refute(literal)).all(|broken| broken.is_none())
            && propagation.propagate(u32::MAX).is_none();
        assert_eq!(keeps, holds(&digits), "{rule}: {digits:?}");
        kept += usize::from(keeps);
        let is_decided = |variable: usize| [0, 1].iter().any(|sign| propagation.is_true(2 * variable as u32 + sign));
        assert!(!keeps || (side.pow(3)..formula.variables()).all(is_decided), "{rule}: {digits:?} leave a choice");
        propagation.undo(mark);
    }
    kept
}

const FOUR: (usize, usize) = (2, 2);
const FIVE: (usize, usize) = (1, 5);
const SIX: (usize, usize) = (2, 3);

const TWO_CELLS: &str = "r1c1 r2c2";
const THREE_CELLS: &str = "r1c1 r2c2 r3c3";
const FOUR_CELLS: &str = "r1c1 r2c2 r3c3 r4c3";
const FIVE_CELLS: &str = "r1c1 r2c2 r3c3 r4c3 r1c2";

fn sum(digits: &[u32]) -> u32 {
    digits.iter().sum()
}

#[test]
fn numbers() {
    let text = |condition: &str| {
        ('a'..='e')
            .zip(FIVE_CELLS.split(' '))
            .fold(format!("where {condition}"), |text, (letter, cell)| text.replace(&format!("_{letter}"), cell))
    };
    let three = |condition: &str, holds: &dyn Fn(i64, i64, i64) -> bool| {
        let number = |digit: u32| i64::from(digit);
        agree(SIX, &text(condition), THREE_CELLS, |d| holds(number(d[0]), number(d[1]), number(d[2])))
    };
    three("_a + _b = 2 * _c", &|a, b, c| a + b == 2 * c);
    three("_a - _b - 3 < -_c", &|a, b, c| a - b - 3 < -c);
    three("(_a + 1) * _b * (_c - 4) >= 0", &|a, b, c| (a + 1) * b * (c - 4) >= 0);
    three("(_a - 3) * (_b - 3) * _c = 0", &|a, b, _| a == 3 || b == 3);
    three("100 * _a + 10 * _b + _c in {111..300 425}", &|a, b, c| {
        let number = 100 * a + 10 * b + c;
        (111..=300).contains(&number) || number == 425
    });
    three("abs(_a - _b) > _c", &|a, b, c| (a - b).abs() > c);
    three("abs(_a - _b - _c) <= abs(_b - 4)", &|a, b, c| (a - b - c).abs() <= (b - 4).abs());
    three("abs(abs(_a - _b) - abs(_b - _c)) != 1", &|a, b, c| ((a - b).abs() - (b - c).abs()).abs() != 1);
    three("min(_a _b) = max(_b _c)", &|a, b, c| a.min(b) == b.max(c));
    three("max((_a + _b) _c) != min(_b abs(_a - _c) 3)", &|a, b, c| (a + b).max(c) != b.min((a - c).abs()).min(3));
    three("product(_a _b _c) = sum(_a _b _c)", &|a, b, c| a * b * c == a + b + c);
    three("product(_a _b _b) < 20 * _c", &|a, b, c| a * b * b < 20 * c);
    three("_a = 3 or _b + _c > 20", &|a, _, _| a == 3);
    three("_a + _b - _a >= _c - 1", &|_, b, c| b >= c - 1);
    let four = |condition: &str, holds: &dyn Fn(&[u32]) -> bool| agree(FOUR, &text(condition), FOUR_CELLS, holds);
    for count in 1..5 {
        four(&format!("distinct(_a _b _c _d) = {count}"), &|d| d.iter().unique().count() == count);
        four(&format!("distinct(_a _b (_c + _d) _a) < {count}"), &|d| {
            [d[0], d[1], d[2] + d[3]].iter().unique().count() < count
        });
        four(&format!("count({{1 3..4}} in _a _b _c _d) = {count}"), &|d| {
            d.iter().filter(|&&digit| digit != 2).count() == count
        });
    }
    four("count(2 in _a _b) = count(2 in _c _d _d)", &|d| {
        let is = |at: usize| usize::from(d[at] == 2);
        is(0) + is(1) == is(2) + 2 * is(3)
    });
    four("count(3..5 in (_a + _b) (_b - _c) abs(_c - _d)) > 1", &|d| {
        let d: Vec<i64> = d.iter().copied().map(i64::from).collect();
        [d[0] + d[1], d[1] - d[2], (d[2] - d[3]).abs()].iter().filter(|&&number| (3..=5).contains(&number)).count() > 1
    });
    four("same(_a _b, _c _d)", &|d| d[..2].iter().sorted().eq(d[2..].iter().sorted()));
    four("same(_a _b, _c _d _d)", &|_| false);
    agree(FOUR, &text("same(_a _b 2, _c _d _e)"), FIVE_CELLS, |d| {
        [d[0], d[1], 2].iter().sorted().eq(d[2..].iter().sorted())
    });
    agree(FOUR, &text("same(_a _b, _c _d, _e (_a + 1))"), FIVE_CELLS, |d| {
        [&d[..2], &d[2..4], &[d[4], d[0] + 1]].iter().map(|group| group.iter().sorted().collect_vec()).all_equal()
    });
}

#[test]
fn houses_are_their_cells_and_count_again() {
    let house = "r2c1 r2c2 r2c3 r2c4 r1c1";
    agree(FOUR, "where sum(row 2) = 2 * r1c1 + 5", house, |d| sum(&d[..4]) == 2 * d[4] + 5);
    agree(FOUR, "where sum(row 2 r1c1 r2c1 row 2) > 22", house, |d| 2 * sum(&d[..4]) + d[4] + d[0] > 22);
    agree(FOUR, "where count(2 in box 1) = r2c3", "r1c1 r1c2 r2c1 r2c2 r2c3", |d| {
        d[..4].iter().filter(|&&digit| digit == 2).count() == d[4] as usize
    });
    agree(FOUR, "where same(column 1, r1c2 r1c3 r1c2 r1c3)", "r1c1 r2c1 r3c1 r4c1 r1c2 r1c3", |d| {
        d[..4].iter().sorted().eq([d[4], d[4], d[5], d[5]].iter().sorted())
    });
    let product = |d: &[u32]| d[..4].iter().product::<u32>() == 12;
    agree(FOUR, "where product(column 1) = 12", "r1c1 r2c1 r3c1 r4c1", product);
}

#[test]
fn connectives() {
    let is = |d: &[u32]| [d[0] == 1, d[1] == 2, d[2] == 3, d[0] + d[2] == 4];
    let parts = ["r1c1 = 1", "r2c2 = 2", "r3c3 = 3", "r1c1 + r3c3 = 4"];
    let check = |condition: String, holds: &dyn Fn([bool; 4]) -> bool| {
        agree(FOUR, &format!("where {condition}"), THREE_CELLS, |d| holds(is(d)))
    };
    let [a, b, c, s] = parts;
    check(format!("{a} and {b} and {c}"), &|[a, b, c, _]| a && b && c);
    check(format!("{a} or {b} or {c}"), &|[a, b, c, _]| a || b || c);
    check(format!("{a} and ({b} or {s})"), &|[a, b, _, s]| a && (b || s));
    check(format!("not ({a} and {b}) or {s}"), &|[a, b, _, s]| !(a && b) || s);
    check(format!("{a} implies {b} implies {c}"), &|[a, b, c, _]| !a || !b || c);
    check(format!("{a} iff ({b} iff {s})"), &|[a, b, _, s]| a == (b == s));
    check(format!("{a} xor {s} xor {b}"), &|[a, b, _, s]| a ^ s ^ b);
    for count in 0..6 {
        let held = |is: [bool; 4]| is.iter().filter(|&&is| is).count();
        check(format!("exactly {count} of ({a}, {b}, {c}, {s})"), &|is| held(is) == count);
        check(format!("at least {count} of ({a}, {b}, {c}, {s})"), &|is| held(is) >= count);
        check(format!("at most {count} of ({a}, {b}, {c}, {s})"), &|is| held(is) <= count);
    }
    agree(FOUR, "where r1c1 = 1 and not r1c1 = 1", "r1c1", |_| false);
    agree(FOUR, "where 1 = 2", "r1c1", |_| false);
    agree(FOUR, "where 1 = 2 or sum(1 2) = 3", "r1c1", |_| true);
    agree(FOUR, "where r1c1 in {1 3}", "r1c1", |d| d[0] % 2 == 1);
    agree(FOUR, "where r1c1 * r2c2 = 4", TWO_CELLS, |d| d[0] * d[1] == 4);
}

#[test]
fn rules_as_conditions() {
    let cage = |d: &[u32], total: u32| d.iter().all_unique() && sum(d) == total;
    let rises = |d: &[u32]| d.windows(2).all(|d| d[0] < d[1]);
    agree(SIX, "where cage 5 r1c1 r2c2 or cage 9 r1c1 r3c3", THREE_CELLS, |d| {
        cage(&d[..2], 5) || cage(&[d[0], d[2]], 9)
    });
    agree(FOUR, &format!("where not thermo {THREE_CELLS}"), THREE_CELLS, |d| !rises(d));
    agree(FOUR, &format!("where thermo {THREE_CELLS}"), THREE_CELLS, rises);
    // The cells of the rule are read in another order, and between others.
    agree(FOUR, "where r4c3 + r2c2 = 5 iff thermo r1c1 r2c2 r3c3 r4c3", FOUR_CELLS, |d| (d[3] + d[1] == 5) == rises(d));
    agree(FOUR, "where exactly 1 of (renban r1c1 r2c2 r3c3, r4c3 = 1, odd r1c1)", FOUR_CELLS, |d| {
        let renban = d[..3].iter().all_unique() && d[..3].iter().max().unwrap() - d[..3].iter().min().unwrap() == 2;
        [renban, d[3] == 1, d[0] % 2 == 1].iter().filter(|&&is| is).count() == 1
    });
    for (rule, holds) in [
        ("arrow r1c1 = r2c2 r3c3", (|d| d[0] == d[1] + d[2]) as fn(&[u32]) -> bool),
        ("little-killer 7 r1c1 r2c2 r2c2 r3c3", |d| d[0] + 2 * d[1] + d[2] == 7),
        ("clone r1c1 = r3c3", |d| d[0] == d[2]),
        ("count 2 3 r1c1 r2c2 r3c3", |d| d.iter().filter(|&&digit| digit == 3).count() == 2),
        ("quadruple 2 2 r1c1 r2c2 r3c3", |d| d.iter().filter(|&&digit| digit == 2).count() >= 2),
        ("circles r1c1 r2c2 r3c3", |d| {
            d.iter().all(|digit| d.iter().filter(|&other| other == digit).count() == *digit as usize)
        }),
        ("zipper r1c1 r2c2 r3c3", |d| d[0] + d[2] == d[1]),
        ("between r1c1 r2c2 r3c3", |d| d[0].min(d[2]) < d[1] && d[1] < d[0].max(d[2])),
        ("sum-line 4 r1c1 r2c2 r3c3", |d| {
            d[2] == 4 && (d[1] == 4 || d[0] + d[1] == 4 && d[0] < 4) && (d[0] == 4 || d[0] + d[1] == 4)
                || d[0] == 4 && d[1] + d[2] == 4
                || d[0] + d[1] + d[2] == 4
        }),
        ("pairs x < y and y - x <= 2 along r1c1 r2c2 r3c3", |d| d.windows(2).all(|d| d[0] < d[1] && d[1] - d[0] <= 2)),
        ("pairs x + y != 5 among r1c1 r2c2 r3c3", |d| d.iter().array_combinations().all(|[x, y]| x + y != 5)),
        ("pattern \"1+ [2-4]*\" r1c1 r2c2 r3c3", |d| d[0] == 1 && !(d[1] != 1 && d[2] == 1)),
        ("pattern \". 1? .*\" r1c1 r3c3 r1c1", |_| true),
        ("pattern \"1 (2 | 3) 1\" r1c1 r3c3 r1c1", |d| d[0] == 1 && (d[2] == 2 || d[2] == 3)),
    ] {
        agree(FOUR, &format!("where {rule} and 1 = 1 xor r1c1 = 2"), THREE_CELLS, |d| holds(d) != (d[0] == 2));
    }
}

#[test]
fn relations() {
    let close = |x: u32, y: u32| x.abs_diff(y) <= 1 || x == 1;
    let rule = "pairs abs(x - y) <= 1 or x = 1";
    agree(SIX, &format!("{rule} along {THREE_CELLS}"), THREE_CELLS, |d| d.windows(2).all(|d| close(d[0], d[1])));
    agree(SIX, &format!("{rule} among {THREE_CELLS}"), THREE_CELLS, |d| {
        d.iter().array_combinations().all(|[&x, &y]| close(x, y))
    });
    agree(SIX, "pairs x + y < 7 and x != 2 along r1c1 r2c2 r1c1 r1c1", TWO_CELLS, |d| {
        [[d[0], d[1]], [d[1], d[0]], [d[0], d[0]]].iter().all(|[x, y]| x + y < 7 && *x != 2)
    });
    agree(SIX, "pairs x = x among r1c1 r2c2", TWO_CELLS, |_| true);
    agree(SIX, "pairs x > 7 along r1c1 r2c2", TWO_CELLS, |_| false);
    let all = (0..9).map(|cell| Cell::from_index(cell, 3).to_string()).join(" ");
    let adjacent = |d: &[u32], exempt: &[[usize; 2]]| {
        (0..9).array_combinations().all(|[one, other]: [usize; 2]| {
            let distance = (one / 3).abs_diff(other / 3) + (one % 3).abs_diff(other % 3);
            distance != 1 || exempt.contains(&[one, other]) || d[one] <= d[other]
        })
    };
    assert_eq!(
        agree((1, 3), "pairs x <= y adjacent", &all, |d| adjacent(d, &[])),
        175,
        "plane partitions in a box of 3 × 3 × 2"
    );
    // The last pair are no neighbors.
    let rule = "pairs x <= y adjacent except r2c2 r1c2 r2c1 r2c2 r1c1 r3c3";
    assert!(agree((1, 3), rule, &all, |d| adjacent(d, &[[1, 4], [3, 4]])) > 175);
}

#[test]
fn patterns() {
    let check = |pattern: &str, holds: &dyn Fn(&[u32]) -> bool| {
        agree(FIVE, &format!("pattern \"{pattern}\" {FOUR_CELLS}"), FOUR_CELLS, holds)
    };
    check("1 2 3 4", &|d| d == [1, 2, 3, 4]);
    check("1 2 3", &|_| false);
    check(".*", &|_| true);
    check("()*", &|_| false);
    check("(()* | 1*)* .{3} (){7}", &|d| d[0] == 1);
    check("[1-2]+ [4-5]* 3", &|d| {
        d[3] == 3 && d[0] < 3 && d[..3].is_sorted_by_key(|&digit| digit > 2) && d[..3].iter().all(|&digit| digit != 3)
    });
    check("(1 | 2 3)*", &|d| {
        let text: String = d.iter().map(u32::to_string).collect();
        text.replace("23", "").bytes().all(|digit| digit == b'1')
    });
    check("[^2 4-5]{2} .{2}", &|d| [d[0], d[1]].iter().all(|digit| [1, 3].contains(digit)));
    check(".* 1 . 2? 3{0,2}", &|d| matches!(d, [.., 1, _] | [.., 1, _, 2 | 3] | [.., 1, _, 2 | 3, 3]));
    check("(1 .){2,} | 5{3,}", &|d| d[0] == 1 && d[2] == 1 || d == [5; 4]);
    check("((1+)+ 2?){2}", &|d| {
        let ones = d.iter().filter(|&&digit| digit == 1).count();
        let twos: Vec<usize> = d.iter().positions(|&digit| digit == 2).collect();
        match *twos.as_slice() {
            [] => ones == 4,
            [two] => ones == 3 && two > 0,
            [one, two] => ones == 2 && one == 1 && two == 3,
            _ => false,
        }
    });
    agree(FIVE, "pattern \"1* 2+ 1\" r1c1 r2c2 r2c2 r1c1 r1c1", TWO_CELLS, |_| false);
    agree(FIVE, "pattern \"1* 2+ 1\" r1c1 r1c1 r2c2 r2c2 r1c1", TWO_CELLS, |d| d == [1, 2]);
}

/// Numbers of six digits, of which the first ones are read first: in the order of the text there are too many sums.
#[test]
fn long_numbers_are_added_from_their_first_digits_on() {
    let number = |row: usize| (1..7).map(|place| format!("{} * r{row}c{place}", 10_i32.pow(6 - place))).join(" + ");
    let board = board(2, 3, &format!("where {} + {} = {}", number(1), number(2), number(3)));
    let mut formula = Cnf::default();
    formula.reserve(6 * 6 * 6);
    write_rules(&board, &mut formula, Limits::default(), &mut || true).unwrap();
    assert!((100..10_000).contains(&formula.len()), "{} clauses", formula.len());
}

/// Too many states, too many steps, and the same in a rule that is part of a condition.
#[test]
fn excessive_conditions_are_refused() {
    for (rule, clauses) in [
        ("where distinct(row 1 r2c1) = 9".to_owned(), 20_000_000),
        ("where sum(row 1 row 2) = 272".to_owned(), 2000),
        (format!("where r1c1 = 1 or little-killer 900 {}", "r1c1 r1c2 r1c3 ".repeat(100)), 10_000),
    ] {
        let board = board(4, 4, &rule);
        let mut formula = Cnf::default();
        formula.reserve(16 * 16 * 16);
        let refused = write_rules(&board, &mut formula, Limits { clauses, ..Limits::default() }, &mut || true);
        assert_eq!(refused, Err(Refusal::TooLarge { clauses: clauses as u64 }), "{rule}");
        assert_eq!(formula.len(), 0);
    }
}

/// A random number below a limit, by xorshift (Marsaglia 2003).
fn random(state: &mut u64, limit: usize) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state % limit as u64) as usize
}

/// A text and its meaning.
type Meant<T> = (String, Box<dyn Fn(&[u32]) -> T>);

fn number(state: &mut u64, depth: usize) -> Meant<i64> {
    let kind = if depth == 0 { random(state, 4) } else { random(state, 12) };
    if kind < 4 {
        let place = random(state, 5);
        let constant = random(state, 7) as i64;
        return match kind {
            0 => (constant.to_string(), Box::new(move |_| constant)),
            _ => (FIVE_CELLS.split(' ').nth(place).unwrap().to_owned(), Box::new(move |d| d[place].into())),
        };
    }
    let count = 2 + random(state, 2);
    let (texts, values): (Vec<String>, Vec<_>) = (0..count).map(|_| number(state, depth - 1)).unzip();
    let of = texts.iter().map(|text| format!("({text})")).join(" ");
    let all = move |d: &[u32]| values.iter().map(|value| value(d)).collect::<Vec<_>>();
    match kind {
        4 => (format!("sum({of})"), Box::new(move |d| all(d).iter().sum())),
        5 => (format!("product({of})"), Box::new(move |d| all(d).iter().product())),
        6 => (format!("-({})", texts[0]), Box::new(move |d| -all(d)[0])),
        7 => (format!("abs({} - ({}))", texts[0], texts[1]), Box::new(move |d| (all(d)[0] - all(d)[1]).abs())),
        8 => (format!("min({of})"), Box::new(move |d| *all(d).iter().min().unwrap())),
        9 => (format!("max({of})"), Box::new(move |d| *all(d).iter().max().unwrap())),
        10 => (format!("distinct({of})"), Box::new(move |d| all(d).iter().unique().count() as i64)),
        _ => {
            let least = random(state, 5) as i64 - 1;
            let is_counted = move |number: &i64| (least..=least + 2).contains(number) || *number == 7;
            let text = format!("count({{{least}..{} 7}} in {of})", least + 2);
            (text, Box::new(move |d| all(d).iter().filter(|number| is_counted(number)).count() as i64))
        }
    }
}

fn condition(state: &mut u64, depth: usize) -> Meant<bool> {
    let kind = if depth == 0 { random(state, 6) } else { random(state, 13) };
    if kind < 6 {
        let ((one, first), (other, second)) = (number(state, 2), number(state, 1));
        let sign = ["=", "!=", "<", "<=", ">", ">="][kind];
        let compare = [i64::eq, i64::ne, i64::lt, i64::le, i64::gt, i64::ge][kind];
        return (format!("{one} {sign} {other}"), Box::new(move |d| compare(&first(d), &second(d))));
    }
    let (texts, values): (Vec<String>, Vec<_>) = (0..3).map(|_| condition(state, depth - 1)).unzip();
    let texts: Vec<String> = texts.iter().map(|text| format!("({text})")).collect();
    let times = random(state, 4);
    let held = move |d: &[u32]| values.iter().map(|value| value(d)).collect::<Vec<_>>();
    match kind {
        6 => (format!("not {}", texts[0]), Box::new(move |d| !held(d)[0])),
        7 => (texts.join(" and "), Box::new(move |d| held(d).iter().all(|&is| is))),
        8 => (texts.join(" or "), Box::new(move |d| held(d).iter().any(|&is| is))),
        9 => (texts[..2].join(" implies "), Box::new(move |d| !held(d)[0] || held(d)[1])),
        10 => (texts[..2].join(" iff "), Box::new(move |d| held(d)[0] == held(d)[1])),
        11 => (texts.join(" xor "), Box::new(move |d| held(d).iter().fold(false, |odd, is| odd ^ is))),
        _ => {
            let text = format!("exactly {times} of ({})", texts.join(", "));
            (text, Box::new(move |d| held(d).iter().filter(|&&is| is).count() == times))
        }
    }
}

#[test]
fn random_conditions() {
    let (mut state, mut kept, mut total) = (0x9e37_79b9_7f4a_7c15, 0, 0);
    for round in 0..60 {
        let (text, holds) = condition(&mut state, 2);
        let side = if round % 10 == 0 { FIVE } else { FOUR };
        kept += agree(side, &format!("where {text}"), FIVE_CELLS, holds);
        total += (side.0 * side.1).pow(5);
    }
    assert!(kept > total / 4 && kept < total - total / 4, "{kept} of {total}");
}
