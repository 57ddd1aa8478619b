use super::{Condition, Number};
use crate::puzzle::{Board, BoxShape, Geometry, ParseRuleError, Rule, RuleError};

fn rule(text: &str) -> Result<Rule, ParseRuleError> {
    text.parse()
}

#[test]
fn conditions_round_trip() {
    for (text, written) in [
        ("where r1c1 + r1c2 = 2 * r1c3", ""),
        ("where r1c1 - r1c2 - 3 < -r1c3", ""),
        ("where (r1c1 + 1) * r1c2 * (r1c3 - 4) >= 0", ""),
        (
            "where sum(r1c1-r1c5) < sum(r2c1-r2c5)",
            "where sum(r1c1 r1c2 r1c3 r1c4 r1c5) < sum(r2c1 r2c2 r2c3 r2c4 r2c5)",
        ),
        ("where sum(r1c1 r1c2 r1c3)=15", "where r1c1 + r1c2 + r1c3 = 15"),
        ("where sum(row 3) > product(column 2, r1c1)", "where sum(row 3) > product(column 2 r1c1)"),
        ("where count(5 in row 3) = count(5 in r4c4-r4c6)", "where count(5 in row 3) = count(5 in r4c4 r4c5 r4c6)"),
        ("where count({1 2, 4..6} in box 1) in 2..3", "where count({1 2 4..6} in box 1) in 2..3"),
        ("where distinct(r1c1 r2c2 r3c3) = 2", ""),
        ("where same(r1c1-r1c2 r1c3, r7c7 r8c7 r9c7)", "where same(r1c1 r1c2 r1c3, r7c7 r8c7 r9c7)"),
        ("where cage 15 r1c1 r1c2 or cage 16 r1c1 r1c2", ""),
        (
            "where exactly 1 of (thermo r1c1-r1c3, r1c1 = 4, not clone r1c1 = r2c2)",
            "where exactly 1 of (thermo r1c1 r1c2 r1c3, r1c1 = 4, not clone r1c1 = r2c2)",
        ),
        ("where at least 2 of (r1c1 = 1, r1c2 = 2, r1c3 = 3)", ""),
        ("where at most 1 of (r1c1 = 1, r1c2 = 2)", ""),
        ("where r1c1 = 1 and (r1c2 = 2 or r1c3 = 3) and not (r1c4 = 4 and r1c5 = 5)", ""),
        ("where r1c1 = 1 implies r1c2 = 2 implies r1c3 = 3", "where not r1c1 = 1 or (not r1c2 = 2 or r1c3 = 3)"),
        ("where r1c1 = 1 xor r1c2 = 2", "where not (r1c1 = 1 iff r1c2 = 2)"),
        ("where r1c1 < r1c2 < r1c3", "where r1c1 < r1c2 and r1c2 < r1c3"),
        (
            "where max(r1c1 + r1c2, r3c3) != min(r2c2 abs(r1c1 - r1c2))",
            "where max((r1c1 + r1c2) r3c3) != min(r2c2 abs(r1c1 - r1c2))",
        ),
        ("Where R1C1≤R1C2", "where r1c1 <= r1c2"),
        ("where:r1c1:=:3", "where r1c1 = 3"),
        ("where r1c1 in {1 3 5..7}", ""),
        ("where r1c1-r1c2 = 2", "where r1c1 - r1c2 = 2"),
        ("where 9000 * r1c1 + 900 * r1c2 + 90 * r1c3 + 9 * r1c4 + r1c5 + 50000 * r1c6 = 7 * r2c1", ""),
        (
            "where pairs x < y and x > 1 along r1c1-r1c3 or pattern \"1 2\" r1c1 r1c2",
            "where pairs x < y and x > 1 along r1c1 r1c2 r1c3 or pattern \"1 2\" r1c1 r1c2",
        ),
        ("pairs x + y != 10 along r1c1-r1c4", "pairs x + y != 10 along r1c1 r1c2 r1c3 r1c4"),
        (
            "pairs abs(x - y) >= 5 and x * y < 20 among r1c1, r2c2, r3c3",
            "pairs abs(x - y) >= 5 and x * y < 20 among r1c1 r2c2 r3c3",
        ),
        ("pairs x + y not in 4..6 adjacent", "pairs not x + y in 4..6 adjacent"),
        ("pairs not x + y in 4..6 adjacent except r1c1 r1c2", ""),
        ("pairs x != y adjacent", ""),
        ("where exactly 1 of (pairs x < y along r1c1 r1c2, r1c3 = 4)", ""),
        ("where difference 1 r1c1 r1c2 or ratio 2 r1c1 r1c2 or sum 10 r1c1 r1c2", ""),
        ("pattern \"[1-3]+[7-9]*5\" r1c1-r1c3", "pattern \"[1-3]+ [7-9]* 5\" r1c1 r1c2 r1c3"),
        ("pattern \"(1 2|3.){2,3} [^4 6-7]? ()\" r1c1 r1c1", "pattern \"(1 2 | 3 .){2,3} [^4 6-7]? ()\" r1c1 r1c1"),
        ("pattern '1{2} 2{1,} 3{0,2}' r1c1", "pattern \"1{2} 2+ 3{0,2}\" r1c1"),
    ] {
        let read = rule(text);
        let written = if written.is_empty() { text } else { written };
        let read = read.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.to_string(), written);
        assert_eq!(rule(written).as_ref(), Ok(&read));
        Board::new(Geometry::classic(), [read]).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

#[test]
fn faults_have_a_place_and_words() {
    for (text, offset, words) in [
        ("where", 5, "expected a condition, such as `r1c1 < r1c2`, found the end of the rule"),
        ("where r1c1", 10, "expected a comparison, such as `= 3`, found the end of the rule"),
        ("where r1c1 +", 12, "found the end of the rule"),
        ("where r1c1 = 3 4", 15, "expected `and`, `or` or the end of the rule, found '4'"),
        ("where (r1c1 = 3", 15, "expected `)`"),
        ("where r1c1 = 3 + (r1c2 = 4)", 17, "expected a number here, not a condition"),
        ("where r1c1 and r1c2 = 3", 11, "expected a comparison"),
        ("where (r1c1 = 1) + 2 = 3", 17, "expected `and`, `or`, `implies`"),
        ("where foo r1c1", 6, "no rule is called 'foo'"),
        ("where cage 15 r1c1 r1d2 or r1c1 = 3", 19, "'r1d2'"),
        ("where r0c1 = 3", 6, "expected a cell such as r1c1, found 'r0c1'"),
        ("where exactly of (r1c1 = 1)", 14, "expected a number"),
        ("where exactly 4294967297 of (r1c1 = 1)", 14, "expected a number from 0 to 3000"),
        ("where same(r1c1 r1c2)", 20, "a second group"),
        ("where sum() = 3", 10, "expected cells"),
        ("where r1c1 in 5..3", 14, "a range must begin with its smaller number"),
        ("where r1c1 in {1 2", 18, "expected `}`"),
        ("where r1c1 = 99999999999999999999", 13, "numbers must stay"),
        ("where where r1c1 = 1", 6, "expected a condition"),
        ("pairs x + z = 3 along r1c1 r1c2", 10, "expected `x`, `y`"),
        ("pairs x < y r1c1 r1c2", 12, "expected `along` or `among`"),
        ("pairs x < y along r1c1", 18, "2 cells or more"),
        ("pairs x < y adjacent except r1c1", 21, "pairs of cells"),
        ("pattern 1 2 r1c1 r1c2", 8, "in quotation marks"),
        ("pattern \"1 [2\" r1c1", 13, "expected a digit or `]`"),
        ("pattern \"1 2\"", 13, "expected cells"),
        ("pattern \"(1 2\" r1c1", 13, "expected `)`"),
    ] {
        let error = rule(text).unwrap_err();
        assert!(error.to_string().contains(words), "{text}: {error}");
        assert_eq!(error.offset, offset, "{text}: {error}");
    }
}

#[test]
fn sizes_are_bounded() {
    let deep = |depth: usize| format!("where {}r1c1 = 1{}", "(".repeat(depth), ")".repeat(depth));
    assert!(rule(&deep(20)).is_ok());
    assert!(rule(&deep(1000)).unwrap_err().to_string().contains("deep"));
    assert!(rule(&format!("where {}r1c1 = 1", "not ".repeat(100_000))).unwrap_err().to_string().contains("deep"));
    let chain = format!("where r1c1 = 1{}", " xor r1c2 = 2".repeat(100));
    assert!(rule(&chain).unwrap_err().to_string().contains("deep"));
    let long = format!("where {}", vec!["r1c1 = 1"; 10_000].join(" or "));
    assert!(rule(&long).unwrap_err().to_string().contains("parts"));
    let range = format!("where sum({}) = 3", "r1c1-r1c1000 ".repeat(70));
    assert!(rule(&range).unwrap_err().to_string().contains("parts"));
    assert!(rule(&format!("pattern \"{}1\" r1c1", "(".repeat(1000))).unwrap_err().to_string().contains("deep"));
}

#[test]
fn what_does_not_fit_a_board_is_refused() {
    let six = || Geometry::with_boxes(BoxShape { rows: 2, columns: 3 }).unwrap();
    for (text, words) in [
        ("where r7c1 = 1", "the rule `where` has r7c1, which is not on a board of side 6"),
        ("where sum(row 7) = 1", "the rule `where` has row 7, which is not on a board of side 6"),
        ("where sum(box 7) = 1", "the rule `where` has box 7, which is not on a board of side 6"),
        ("where product(r1c1-r3c1 row 1 row 2 row 3) = 1", "numbers must stay between"),
        (
            "where 9000 * r1c1 + 900 * r1c2 + 90 * r1c3 + 9 * r1c4 + r1c5 + 50000 * r1c6 + 7 * r2c1 < 7",
            "too many values",
        ),
        (
            "where r1c1 = 1 or 9000 * r1c1 + 900 * r1c2 + 90 * r1c3 + 9 * r1c4 + r1c5 + 50000 * r1c6 + 7 * r2c1 = 7",
            "too many values",
        ),
        ("where 900000000000000 * r1c1 = 900000000000000 * r1c2", "numbers must stay between"),
        ("where anti-knight", "the rule `anti-knight` cannot be part of a condition"),
        ("where x-sum 5 row 1 or r1c1 = 1", "the rule `x-sum` cannot be part"),
        ("where pairs x < y adjacent", "the rule `pairs` cannot be part"),
        ("where region r1c1 r1c2 r1c3 r2c1 r2c2 r2c3", "the rule `region` cannot be part"),
        ("where minimum r1c1", "the rule `minimum` cannot be part"),
        ("where cage 15 r1c1-r1c6 r2c1", "more than 60000 combinations"),
        ("where cage 15 r1c1 r1c1", "the rule `cage` has r1c1 twice"),
        ("pattern \"1 12\" r1c1 r1c2", "digits must be from 1 to 6, got 12; write blanks between digits"),
        ("pattern \"0\" r1c1 r1c2", "digits must be from 1 to 6, got 0"),
        ("pattern \"((1{100}){100}){100}\" r1c1 r1c2", "at most 1000 digits"),
        ("pattern \"1\" r7c1", "r7c1, which is not on a board"),
    ] {
        let error = Board::new(six(), [rule(text).unwrap_or_else(|error| panic!("{text}: {error}"))]).unwrap_err();
        assert!(error.to_string().contains(words), "{text}: {error}");
        assert!(matches!(
            error,
            RuleError::Expression { .. }
                | RuleError::Outside { .. }
                | RuleError::NoLine { .. }
                | RuleError::Repeated { .. }
        ));
    }
}

#[test]
fn houses_are_lists_of_cells() {
    let Rule::Custom(super::Custom::Where { condition, cells, .. }) = rule("where sum(box 4 r1c1) = r1c1").unwrap()
    else {
        panic!("a condition");
    };
    let geometry = Geometry::classic();
    let names: Vec<String> = condition.cells(&geometry).iter().map(ToString::to_string).collect();
    assert_eq!(names.join(" "), "r4c1 r4c2 r4c3 r5c1 r5c2 r5c3 r6c1 r6c2 r6c3 r1c1");
    assert_eq!(cells.len(), 2);
    let Condition::Compare(Number::Sum(of), ..) = *condition else { panic!("a sum") };
    assert_eq!(of.numbers(&geometry).len(), 10);
}
