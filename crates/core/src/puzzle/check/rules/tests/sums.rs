//! Violations of cages, arrows, and clues outside the board.

use super::{assert_messages, messages, messages_at};
use itertools::Itertools;

#[test]
fn cages_and_arrows() {
    let cage = |digits| messages("cage 15 r1c1 r1c2 r2c1", digits);
    assert_eq!(cage("4 5 6 r1c1 r1c2 r2c1"), [""; 0]);
    assert_eq!(
        cage("4 5 5 r1c1 r1c2 r2c1"),
        ["cage r1c1 r1c2 r2c1 has 5 at r1c2 and r2c1", "cage r1c1 r1c2 r2c1 sums to 14, not 15"]
    );
    assert_eq!(cage("5 5 r1c2 r2c1"), ["cage r1c1 r1c2 r2c1 has 5 at r1c2 and r2c1"]);
    assert_eq!(cage("9 5 r1c1 r1c2"), [""; 0]);
    assert_eq!(cage("9 6 r1c1 r1c2"), ["cage r1c1 r1c2 r2c1 sums to at least 16, not 15"]);
    // The empty cell cannot be 9 as well.
    let pair = |digits| messages("cage 18 r1c1 r1c2", digits);
    assert_eq!(pair("9 r1c1"), ["cage r1c1 r1c2 sums to at most 17, not 18"]);
    assert_eq!(pair(""), [""; 0], "broken, but not by digits that are there");
    assert_eq!(messages("cage r1c1 r9c9", "5 5 r1c1 r9c9"), ["cage r1c1 r9c9 has 5 at r1c1 and r9c9"]);
    assert_eq!(messages_at(2, &["cage 9 r1c1 r1c2 r2c1"], "1 r1c1"), ["cage r1c1 r1c2 r2c1 sums to at most 5, not 9"]);
    // The empty cells are at least 1 and 2.
    assert_eq!(messages("cage 11 r1c1 r1c2 r1c3", "9 r1c1"), ["cage r1c1 r1c2 r1c3 sums to at least 12, not 11"]);
    let all_of_row = "cage r1c1 r1c2 r1c3 r1c4 sums to at most 10, not 11";
    assert_eq!(messages_at(4, &["cage 11 r1c1 r1c2 r1c3 r1c4"], "1 r1c1"), [all_of_row]);
    let killer = |digits| messages("little-killer 20 r1c2 r2c3 r3c4", digits);
    assert_eq!(killer("9 2 9 r1c2 r2c3 r3c4"), [""; 0]);
    assert_eq!(killer("9 3 9 r1c2 r2c3 r3c4"), ["little-killer r1c2 r2c3 r3c4 sums to 21, not 20"]);
    assert_eq!(killer("1 r1c2"), ["little-killer r1c2 r2c3 r3c4 sums to at most 19, not 20"]);
    assert_eq!(messages("little-killer 20 r1c2 r1c2 r2c3", "7 6 r1c2 r2c3"), [""; 0]);

    assert_messages(
        "arrow r1c1 = r1c2 r2c3",
        "r1c1 r1c2 r2c3",
        &[
            ("8 4 4", ""),
            ("8 4 3", "the circle is 8, but the shaft sums to 7"),
            ("8 4 5", "the circle is 8, but the shaft sums to 9"),
        ],
    );
    assert_messages(
        "arrow r1c1 = r1c2 r2c3",
        "r1c2 r2c3",
        &[("4 4", ""), ("4 6", "the circle is at most 9, but the shaft sums to 10")],
    );
    assert_messages(
        "arrow r1c1 = r1c2 r2c3",
        "r1c1",
        &[("1", "the circle is 1, but the shaft sums to at least 2"), ("2", "")],
    );
    assert_messages(
        "arrow r1c1 r1c2 = r2c1 r2c2 r2c1",
        "r1c1 r1c2 r2c1 r2c2",
        &[("2 3 9 5", ""), ("3 2 9 5", "the circle is 32, but the shaft sums to 23")],
    );
    assert_messages(
        "arrow r1c1 r1c2 = r2c1 r2c2",
        "r1c1",
        &[("1", ""), ("2", "the circle is at least 21, but the shaft sums to at most 18")],
    );
    // Pills with two-digit cells, and pills too long for any machine integer.
    let pill = "arrow r1c1 r1c2 = r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7";
    assert_eq!(
        messages_at(16, &[pill], "1 12 16 16 16 16 16 16 16 r1c1 r1c2 r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7"),
        [""; 0]
    );
    let cells = || (1..=64).map(|column| format!("r1c{column}"));
    let rule = format!("arrow {} = r2c1", cells().join(" "));
    let digits = format!("{} 64 r2c1", cells().map(|cell| format!("64 {cell}")).join(" "));
    assert_eq!(messages_at(64, &[&rule], &digits).len(), 1);
}

#[test]
fn outside_clues() {
    let row = |cells: &str| {
        cells
            .chars()
            .enumerate()
            .filter(|(_, digit)| *digit != '.')
            .map(|(column, digit)| format!("{digit} r1c{}", column + 1))
            .join(" ")
    };
    let at = |rule: &str, cells: &str| {
        let found = messages(rule, &row(cells));
        found.into_iter().map(|what| what.replace(&format!("{rule}: "), "")).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(at("sandwich 9 row 1", "215498367"), "");
    assert_eq!(at("sandwich 8 row 1", "215498367"), "the digits between 1 and 9 sum to 9, not 8");
    assert_eq!(at("sandwich 9 row 1", "894512367"), "");
    assert_eq!(at("sandwich 0 row 1", "218945367"), "the digits between 1 and 9 sum to 8, not 0");
    assert_eq!(at("sandwich 5 row 1", "219845367"), "the digits between 1 and 9 sum to 0, not 5");
    assert_eq!(at("sandwich 9 row 1", ".1549...."), "");
    assert_eq!(at("sandwich 9 row 1", ".15.98..."), "");
    assert_eq!(at("sandwich 9 row 1", ".18.9...."), "", "1 and 8 sum to 9");
    assert_eq!(at("sandwich 8 row 1", ".18.9...."), "the digits between 1 and 9 sum to at least 9, not 8");
    assert_eq!(at("sandwich 9 row 1", ".1.8....."), "");
    assert_eq!(at("sandwich 5 row 1", "1.9......"), "");
    assert_eq!(messages_at(1, &["sandwich 0 row 1"], "1 r1c1"), [""; 0]);
    assert_eq!(messages_at(1, &["sandwich 1 row 1"], "1 r1c1").len(), 1);

    assert_eq!(at("x-sum 10 row 1", "316245789"), "");
    assert_eq!(at("x-sum 11 row 1", "316245789"), "the first 3 digits sum to 10, not 11");
    assert_eq!(at("x-sum 24 row 1 right", "316285794"), "the first 4 digits sum to 25, not 24");
    assert_eq!(at("x-sum 9 row 1", "36......."), "the first 3 digits sum to at least 10, not 9");
    assert_eq!(at("x-sum 9 row 1", ".6......."), "");
    assert_eq!(at("x-sum 2 row 1", "1........"), "the first digit is 1, not 2");

    assert_eq!(at("skyscraper 4 row 1", "316285794"), "");
    assert_eq!(at("skyscraper 5 row 1", "316285794"), "4 are seen from the left, not 5");
    assert_eq!(at("skyscraper 2 row 1 right", "316285794"), "");
    assert_eq!(at("skyscraper 3 row 1 right", "316285794"), "2 are seen from the right, not 3");
    assert_eq!(at("skyscraper 2 row 1", "9........"), "1 is seen from the left, not 2");
    assert_eq!(at("skyscraper 1 row 1", "34......."), "at least 2 are seen from the left, not 1");
    assert_eq!(at("skyscraper 2 row 1", "34......."), "");
    assert_eq!(at("skyscraper 1 row 1", ".34......"), "");
    assert_eq!(at("skyscraper 1 row 1", "55......."), "", "the second is not higher");

    assert_eq!(at("numbered-room 6 row 1", "316285794"), "");
    assert_eq!(at("numbered-room 5 row 1", "3.6......"), "digit number 3, at r1c3, is 6, not 5");
    assert_eq!(at("numbered-room 5 row 1 right", ".......62"), "digit number 2, at r1c8, is 6, not 5");
    assert_eq!(at("numbered-room 5 row 1", "1........"), "digit number 1, at r1c1, is 1, not 5");
    assert_eq!(at("numbered-room 5 row 1", "3........"), "");
    let column = "numbered-room 5 column 2 bottom";
    assert_eq!(messages(column, "2 6 r9c2 r8c2"), [format!("{column}: digit number 2, at r8c2, is 6, not 5")]);
}
