//! Violations of lines.

use super::assert_messages;

#[test]
fn lines_of_steps() {
    assert_messages(
        "thermo r1c1 r1c2 r1c3",
        "r1c1 r1c2 r1c3",
        &[
            ("1 5 9", ""),
            ("5 3 9", "r1c2 holds 3, not above 5 at r1c1"),
            ("5 6 6", "r1c3 holds 6, not above 6 at r1c2"),
        ],
    );
    assert_messages(
        "thermo r1c1 r1c2 r1c3",
        "r1c1 r1c3",
        &[("5 7", ""), ("5 6", "r1c3 holds 6, not enough above 5 at r1c1")],
    );
    assert_messages(
        "slow-thermo r1c1 r1c2 r2c2",
        "r1c1 r1c2 r2c2",
        &[("1 5 5", ""), ("5 6 4", "r2c2 holds 4, below 6 at r1c2")],
    );
    assert_messages(
        "whispers 5 r1c1 r1c2 r1c3",
        "r1c1 r1c2 r1c3",
        &[("1 6 1", ""), ("9 4 8", "4 at r1c2 and 8 at r1c3 differ by 4, not by 5 or more")],
    );
    assert_messages("whispers 5 r1c1 r1c2 r1c3", "r1c1 r1c3", &[("1 1", "")]);
    // Where a line returns to a cell, the pair is reported once.
    assert_messages(
        "whispers 5 r1c1 r1c2 r1c1",
        "r1c1 r1c2",
        &[("1 6", ""), ("1 5", "1 at r1c1 and 5 at r1c2 differ by 4, not by 5 or more")],
    );
    assert_messages(
        "slow-thermo r1c1 r1c2 r1c1",
        "r1c1 r1c2",
        &[("2 2", ""), ("2 3", "r1c1 holds 2, below 3 at r1c2")],
    );
}

#[test]
fn lines_of_sets() {
    assert_messages(
        "renban r1c1 r1c2 r2c1",
        "r1c1 r1c2 r2c1",
        &[
            ("5 3 4", ""),
            ("5 3 6", "3 at r1c2 and 6 at r2c1 are too far apart for 3 cells"),
            ("5 4 5", "has 5 at r1c1 and r2c1"),
        ],
    );
    assert_messages(
        "renban r1c1 r1c2 r2c1",
        "r1c1 r1c2",
        &[("5 7", ""), ("5 8", "5 at r1c1 and 8 at r1c2 are too far apart for 3 cells")],
    );
    assert_messages(
        "nabner r1c1 r1c2 r2c1",
        "r1c1 r1c2 r2c1",
        &[
            ("5 3 7", ""),
            ("5 3 6", "5 at r1c1 and 6 at r2c1 are consecutive"),
            ("5 3 5", "5 at r1c1 and 5 at r2c1 are the same"),
        ],
    );
    assert_messages(
        "palindrome r1c1 r1c2 r2c2 r3c3",
        "r1c1 r1c2 r2c2 r3c3",
        &[("5 3 3 5", ""), ("5 3 3 4", "r1c1 holds 5, but r3c3 holds 4")],
    );
    assert_messages("palindrome r1c1 r1c2 r2c3", "r1c2 r2c3", &[("5 3", "")]);
    assert_messages(
        "between r1c1 r1c2 r2c2",
        "r1c1 r1c2 r2c2",
        &[
            ("5 3 1", ""),
            ("1 3 5", ""),
            ("5 6 1", "r1c2 holds 6, not between 5 at r1c1 and 1 at r2c2"),
            ("5 5 1", "r1c2 holds 5, not between 5 at r1c1 and 1 at r2c2"),
        ],
    );
    assert_messages("between r1c1 r2c2", "r1c1 r2c2", &[("5 5", "")]);
    assert_messages(
        "between r1c1 r1c2 r1c1",
        "r1c1 r1c2",
        &[("5 3", "r1c2 holds 3, not between 5 at r1c1 and 5 at r1c1")],
    );
    assert_messages("between r1c1 r2c2 r2c3 r2c2 r3c3", "r1c1 r2c2 r2c3 r3c3", &[("1 2 3 4", "")]);
    assert_messages(
        "lockout 4 r1c1 r1c2 r2c2",
        "r1c1 r1c2 r2c2",
        &[
            ("5 6 1", ""),
            ("5 5 1", "r1c2 holds 5, not outside 5 at r1c1 and 1 at r2c2"),
            ("5 9 2", "the ends, 5 at r1c1 and 2 at r2c2, differ by 3, not by 4 or more"),
        ],
    );
    assert_messages(
        "entropic r1c1 r1c2 r2c2 r2c3",
        "r1c1 r1c2 r2c2 r2c3",
        &[
            ("5 3 9 6", ""),
            ("5 3 9 7", "9 at r2c2 and 7 at r2c3 are both high"),
            ("4 1 5 9", "4 at r1c1 and 5 at r2c2 are both middle"),
        ],
    );
    assert_messages("entropic r1c1 r1c2 r1c1", "r1c1", &[("5", "5 at r1c1 and 5 at r1c1 are both middle")]);
    assert_messages(
        "modular 3 r1c1 r1c2 r2c2 r2c3",
        "r1c1 r1c2 r2c2 r2c3",
        &[("1 2 3 4", ""), ("1 2 3 6", "3 at r2c2 and 6 at r2c3 are both 0 modulo 3")],
    );
    assert_messages(
        "modular 40 r1c1 r1c2 r2c2",
        "r1c1 r2c2",
        &[("1 1", "1 at r1c1 and 1 at r2c2 are both 1 modulo 40")],
    );
}

#[test]
fn lines_of_sums() {
    assert_messages(
        "region-sum r1c2 r1c3 r1c4 r2c4 r2c3",
        "r1c2 r1c3 r1c4 r2c4 r2c3",
        &[("4 5 2 7 9", ""), ("4 5 2 7 8", "the sum of r2c3 is 8, that of r1c4 r2c4 is 9")],
    );
    assert_messages("region-sum r1c2 r1c3 r1c4 r2c4", "r1c2 r1c3 r1c4", &[("8 9 8", "")]);
    assert_messages(
        "region-sum r1c2 r1c3 r1c4",
        "r1c2 r1c4",
        &[("8 9", ""), ("8 8", "the sum of r1c4 is 8, that of r1c2 r1c3 is at least 9")],
    );
    assert_messages("region-sum r1c1 r1c2", "r1c1 r1c2", &[("1 9", "")]);
    assert_messages(
        "zipper r1c1 r1c2 r2c2 r3c2 r4c2",
        "r1c1 r1c2 r2c2 r3c2 r4c2",
        &[("1 2 7 5 6", ""), ("1 2 8 5 6", "the sum of r1c1 r4c2 is 7, that of r2c2 is 8")],
    );
    assert_messages(
        "zipper r1c1 r1c2 r2c2",
        "r1c1 r2c2",
        &[("4 5", ""), ("4 6", "the sum of r1c2 is at most 9, that of r1c1 r2c2 is 10")],
    );
    assert_messages(
        "zipper r1c1 r1c2 r2c2 r3c2",
        "r1c1 r1c2 r2c2 r3c2",
        &[("1 2 7 8", ""), ("1 2 7 6", "the sum of r1c1 r3c2 is 7, that of r1c2 r2c2 is 9")],
    );
    assert_messages(
        "double-arrow r1c1 r1c2 r1c3 r2c2",
        "r1c1 r1c2 r1c3 r2c2",
        &[("5 1 7 3", ""), ("5 1 6 3", "the sum of the cells between is 7, that of the ends is 8")],
    );
    assert_messages(
        "double-arrow r1c1 r1c2 r2c2",
        "r1c1 r2c2",
        &[("8 1", ""), ("8 2", "the sum of the cells between is at most 9, that of the ends is 10")],
    );
    assert_messages(
        "sum-line 10 r1c1 r1c2 r1c3 r1c4",
        "r1c1 r1c2 r1c3 r1c4",
        &[
            ("4 6 1 9", ""),
            ("1 2 3 4", ""),
            ("4 6 1 8", "the segment from r1c3 to r1c4 sums to 9, not 10"),
            ("4 7 1 8", "the segment from r1c1 to r1c2 sums to 11, not 10"),
        ],
    );
    assert_messages(
        "sum-line 10 r1c1 r1c2 r1c3 r1c4",
        "r1c1 r1c2 r1c4",
        &[("4 5 9", ""), ("4 7 1", "the segment from r1c1 to r1c2 sums to 11, not 10")],
    );
    assert_messages(
        "sum-loop 10 r1c1 r1c2 r2c2 r2c1",
        "r1c1 r1c2 r2c2 r2c1",
        &[
            ("4 1 9 6", ""),
            ("1 9 6 4", ""),
            ("4 9 1 6", ""),
            ("1 2 3 4", ""),
            ("1 6 9 4", "no division into segments with the sum 10 is possible"),
        ],
    );
    assert_messages("sum-loop 10 r1c1 r1c2 r2c2 r2c1", "r1c1 r1c2 r2c2", &[("9 9 9", "")]);
}
