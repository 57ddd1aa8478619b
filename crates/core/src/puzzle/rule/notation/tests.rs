use super::*;
use crate::puzzle::rule::named_clue::NAMED_CLUES;
use crate::puzzle::{Board, Digit, Geometry, Puzzle, Violation};
use itertools::Itertools;

#[test]
fn rules_round_trip() {
    let mut names = Vec::new();
    for spec in SPECS {
        let rule: Rule = spec.example.parse().unwrap();
        assert_eq!((rule.name(), rule.to_string()), (spec.name, spec.example.to_owned()));
        assert_eq!(spec.example.replace(' ', ":").parse().as_ref(), Ok(&rule));
        Board::new(Geometry::classic(), [rule]).unwrap();
        names.extend([Some(spec.name), spec.alias].into_iter().flatten());
    }
    assert!(names.iter().all_unique());
    let others = SPECS.iter().flat_map(|spec| spec.other_names.iter().map(|(name, _)| *name));
    let clues = NAMED_CLUES.iter().map(|clue| clue.name);
    assert!(names.iter().copied().chain(others).chain(clues).map(|name| name.replace(['-', ' '], "")).all_unique());
    let words: Vec<&str> = Rule::names().collect();
    assert_eq!(words.len(), SPECS.len() + GROUPS.len());
    assert!(["diagonal", "main-diagonal", "thermo"].iter().all(|name| words.contains(name)));
    for alias in ["main-diagonal", "anti-diagonal"] {
        assert!(Rule::DIAGONAL.contains(&alias.parse().unwrap()));
    }
}

#[test]
fn unordered_cells_are_sorted() {
    let put = |text: &str| text.parse::<Rule>().unwrap().to_string();
    assert_eq!(put("region R1C2 r2c1 r1c1"), "region r1c1 r1c2 r2c1");
    assert_eq!(put("cage r2c1 r1c1"), "cage r1c1 r2c1");
    assert_eq!(put("difference 3 r2c1 r1c1"), "difference 3 r1c1 r2c1");
    assert_eq!(put("greater r2c1 r1c1"), "greater r2c1 r1c1");
    assert_eq!(put("quadruple 5 2 5 r2c2 r2c1"), "quadruple 2 5 5 r2c1 r2c2");
    assert_eq!(put("sandwich 7 row 2 right"), "sandwich 7 row 2");
    assert_eq!(put("x-sum 7 column 12 bottom"), "x-sum 7 column 12 bottom");
    assert_eq!(put("little-killer 7 r2c2 r1c1 r2c2"), "little-killer 7 r1c1 r2c2 r2c2");
    assert_eq!(put("Cage 3 R1C2 r1C1"), "cage 3 r1c1 r1c2");
    assert_eq!(Rule::parse_all("Kropki-negative").unwrap(), Rule::KROPKI_NEGATIVE);
}

#[test]
fn aliases_ranges_and_commas_are_read() {
    let read = |text: &str| Rule::parse_all(text).unwrap().iter().map(Rule::to_string).join(", ");
    for (text, rules) in [
        ("killer 15 r1c1,r1c2, r1c3", "cage 15 r1c1 r1c2 r1c3"),
        ("Killer cage: r1c1-r1c3", "cage r1c1 r1c2 r1c3"),
        ("thermometer r3c1-r1c1-r1c3", "thermo r3c1 r2c1 r1c1 r1c2 r1c3"),
        ("german r1c1 r1c2", "whispers 5 r1c1 r1c2"),
        ("German Whispers r1c1-r1c2", "whispers 5 r1c1 r1c2"),
        ("german 3 r1c1 r1c2", "whispers 3 r1c1 r1c2"),
        ("dutch whisper r1c1 r1c2", "whispers 4 r1c1 r1c2"),
        ("whisper 4 r1c1 r1c2", "whispers 4 r1c1 r1c2"),
        ("kropki white r1c1 r1c2", "difference 1 r1c1 r1c2"),
        ("black r1c1-r1c2", "ratio 2 r1c1 r1c2"),
        ("X r1c1 r1c2", "sum 10 r1c1 r1c2"),
        ("antiknight", "anti-knight"),
        ("anti king", "anti-king"),
        ("knight", "anti-knight"),
        ("non-consecutive", "nonconsecutive"),
        ("X-Sudoku", "diagonal main, diagonal anti"),
        ("diagonals", "diagonal main, diagonal anti"),
        ("hyper", "windoku"),
        ("little killer 7 r1c2 r2c1", "little-killer 7 r1c2 r2c1"),
        ("region sum r1c1-r1c5", "region-sum r1c1 r1c2 r1c3 r1c4 r1c5"),
        ("x sum 7 col 3 bottom", "x-sum 7 column 3 bottom"),
        ("even r1c1 r1c2", "even r1c1, even r1c2"),
        ("minimum r9c9-r7c9", "minimum r9c9, minimum r8c9, minimum r7c9"),
    ] {
        assert_eq!(read(text), rules, "{text}");
    }
    let long = format!("cage {}", "r1c1-r1c1000 ".repeat(70));
    assert!(Rule::parse_all(&long).unwrap_err().to_string().contains("fewer cells in ranges"));
}

#[test]
fn errors_name_the_fault() {
    let error = |text: &str| {
        let error = text.parse::<Rule>().unwrap_err();
        (error.offset, error.to_string())
    };
    let at = |offset: usize, text: &str| (offset, text.to_owned());
    assert_eq!(error(" main-digonal"), at(1, "no rule is called 'main-digonal'; did you mean `main-diagonal`?"));
    assert_eq!(error("diagonal left"), at(0, "no rule is called 'diagonal left'; did you mean `diagonal main`?"));
    assert_eq!(error("xyzzy"), at(0, "no rule is called 'xyzzy'"));
    assert_eq!(error("kiler 15 r1c1"), at(0, "no rule is called 'kiler'; did you mean `cage`?"));
    assert_eq!(error("odd r1c1 r1c2"), at(0, "`odd` names several rules, expected one"));
    assert_eq!(
        error("cage 9 r1c1-r2c2"),
        at(7, "expected a range of cells in one row or column, such as r1c1-r1c5, found 'r1c1-r2c2'")
    );
    assert_eq!(error("cage 9 r1c1-r2"), at(7, "expected a cell such as r1c1, found 'r2'"));
    assert_eq!(error("termo r1c1 r1c2"), at(0, "no rule is called 'termo'; did you mean `thermo`?"));
    assert_eq!(error("fog"), at(0, "'fog' is not a rule on the digits of cells, and is not supported"));
    assert_eq!(error(""), at(0, "no rule is called ''"));
    assert_eq!(error("diagonal"), at(0, "`diagonal` names several rules, expected one"));
    assert_eq!(error("windoku r1c1"), at(8, "the rule `windoku` takes nothing after its name, found 'r1c1'"));
    assert_eq!(error("region r1c1 r1"), at(12, "expected a cell such as r1c1, found 'r1'"));
    let needs = |rule: &str, what: &str, found: &str| {
        let example = SPECS.iter().find(|spec| spec.name == rule).unwrap().example;
        let found = if found.is_empty() { String::new() } else { format!(", found '{found}'") };
        format!("the rule `{rule}` needs {what}, as in `{example}`{found}")
    };
    for (text, offset, expected) in [
        ("region", 6, needs("region", "cells", "")),
        ("cage 15", 7, needs("cage", "cells", "")),
        ("thermo r1c1", 11, needs("thermo", "2 cells or more", "")),
        ("whispers r1c1 r1c2", 9, needs("whispers", "a number", "r1c1")),
        ("difference 1 r1c1 r1c2 r1c3", 23, needs("difference", "nothing after its cells", "r1c3")),
        ("arrow r1c1 r1c2", 15, needs("arrow", "`=` and then cells", "")),
        ("arrow r1c1 =", 12, needs("arrow", "cells", "")),
        ("sandwich 5 r1c1", 11, needs("sandwich", "`row` or `column`", "r1c1")),
        ("sandwich 5 row 0", 15, needs("sandwich", "the number of a row or column", "0")),
        ("skyscraper 5 row 1 top", 19, needs("skyscraper", "`left` or `right` or nothing after the row", "top")),
        (
            "skyscraper 5 column 1 left",
            22,
            needs("skyscraper", "`top` or `bottom` or nothing after the column", "left"),
        ),
        ("skyscraper 5 row 1 left r1c1", 24, needs("skyscraper", "nothing more", "r1c1")),
        ("quadruple r1c1", 10, needs("quadruple", "a digit", "r1c1")),
        ("count 2 r1c1", 8, needs("count", "a digit", "r1c1")),
        ("odd", 3, needs("odd", "a cell", "")),
    ] {
        assert_eq!(error(text), (offset, expected), "{text}");
    }
}

/// Whether a clue holds for the digits of four cells.
type Meaning<'a> = &'a dyn Fn(&[u32]) -> bool;

/// By trying all digits up to 4.
#[test]
fn named_clues_mean_what_they_say() {
    let ascending = |digits: &[u32]| digits.windows(2).all(|pair| pair[0] < pair[1]);
    let hidden = |digits: &[u32]| (1..digits.len()).find(|&at| !ascending(&digits[..=at])).map(|at| digits[at]);
    let enclosed = |digits: &[u32], ends: [u32; 2]| -> Vec<u32> {
        let pairs = (0..digits.len()).array_combinations();
        let enclosing =
            pairs.filter(|&[from, to]| [digits[from], digits[to]] == ends || [digits[to], digits[from]] == ends);
        enclosing.map(|[from, to]| digits[from + 1..to].iter().sum()).collect()
    };
    let extremes = |digits: &[u32]| [*digits.iter().min().unwrap(), *digits.iter().max().unwrap()];
    let times = |digits: &[u32], digit: u32| digits.iter().filter(|&&one| one == digit).count();
    let cases: [(&str, Meaning); 10] = [
        ("hidden-skyscraper 2 r1c1-r1c4", &|digits| hidden(digits) == Some(2)),
        ("lunchbox 3 r1c1-r1c4", &|digits| enclosed(digits, extremes(digits)).contains(&3)),
        ("lunchbox 0 r1c1-r1c4", &|digits| enclosed(digits, extremes(digits)).contains(&0)),
        ("crust-sandwich 3 2 4 r1c1-r1c4", &|digits| enclosed(digits, [2, 4]).contains(&3)),
        ("value-index r1c1 r1c2 = r1c3 r1c4", &|digits| digits[2..].get(digits[0] as usize - 1) == Some(&digits[1])),
        ("look-and-say-list 21 13 r1c1-r1c4", &|digits| (times(digits, 1), times(digits, 3)) == (2, 1)),
        ("cage <8 r1c1-r1c3", &|digits| digits[..3].iter().all_unique() && digits[..3].iter().sum::<u32>() < 8),
        ("killer >= 8 r1c1-r1c3", &|digits| digits[..3].iter().all_unique() && digits[..3].iter().sum::<u32>() >= 8),
        ("cage ? r1c1-r1c3", &|digits| digits[..3].iter().all_unique()),
        ("parity line r1c1-r1c4", &|digits| digits.windows(2).all(|pair| pair[0] % 2 != pair[1] % 2)),
    ];
    for (text, meaning) in cases {
        let puzzle =
            |text: &str| Puzzle::empty(Board::new(Geometry::classic(), Rule::parse_all(text).unwrap()).unwrap());
        let (itself, negated) = (puzzle(text), puzzle(&format!("where not {text}")));
        let mut holding = 0;
        for digits in (0..4).map(|_| 1..=4).multi_cartesian_product() {
            let mut grid = vec![None; 81];
            grid.iter_mut().zip(&digits).for_each(|(cell, &digit)| *cell = Digit::new(digit as u16));
            let holds = |puzzle: &Puzzle| {
                !puzzle.violations(&grid).iter().any(|violation| matches!(violation, Violation::Rule { .. }))
            };
            assert_eq!(holds(&itself), meaning(&digits), "{text}: {digits:?}");
            assert_eq!(holds(&negated), !meaning(&digits), "not {text}: {digits:?}");
            holding += usize::from(holds(&itself));
        }
        assert!((1..256).contains(&holding), "{text}: {holding}");
    }
}

/// By all Latin squares of side 4.
#[test]
fn a_full_rank_is_the_place_among_all_numbers() {
    let lines = (0..4).flat_map(|line| {
        let (row, column) =
            ((0..4).map(|at| 4 * line + at).collect_vec(), (0..4).map(|at| 4 * at + line).collect_vec());
        [row.iter().rev().copied().collect_vec(), row, column.iter().rev().copied().collect_vec(), column]
    });
    let lines: Vec<Vec<usize>> = lines.collect();
    let of_rank = |line: &[usize], rank: usize| {
        let cells = line.iter().map(|cell| format!("r{}c{}", cell / 4 + 1, cell % 4 + 1)).join(" ");
        let rule: Rule = format!("full-rank {rank} {cells}").parse().unwrap();
        Puzzle::empty(Board::new(Geometry::with_side(4).unwrap(), [rule]).unwrap())
    };
    let puzzles: Vec<Vec<Puzzle>> =
        lines.iter().map(|line| (1..=16).map(|rank| of_rank(line, rank)).collect()).collect();
    let mut squares = 0;
    for rows in (0..4).map(|_| (1..=4).permutations(4)).multi_cartesian_product() {
        let digits = rows.concat();
        if (0..4).any(|column| !rows.iter().map(|row| row[column]).all_unique()) {
            continue;
        }
        squares += 1;
        let grid: Vec<Option<Digit>> = digits.iter().map(|&digit| Digit::new(digit)).collect();
        let numbers: Vec<Vec<u16>> = lines.iter().map(|line| line.iter().map(|&cell| digits[cell]).collect()).collect();
        for (number, puzzles) in numbers.iter().zip(&puzzles) {
            let rank = numbers.iter().filter(|other| *other < number).count() + 1;
            for (puzzle, clue) in puzzles.iter().zip(1..) {
                let is_broken =
                    puzzle.violations(&grid).iter().any(|violation| matches!(violation, Violation::Rule { .. }));
                assert_eq!(is_broken, clue != rank, "{number:?} has rank {rank}, not {clue}: {numbers:?}");
            }
        }
    }
    assert_eq!(squares, 576);
    for text in
        ["full-rank 17 r1c1-r1c4", "full-rank 0 r1c1-r1c4", "full-rank 5 r1c2-r1c5", "full-rank 5 r1c1 r2c2 r3c3"]
    {
        assert!(Rule::parse_all(text).is_err(), "{text}");
    }
}

#[test]
fn named_clues_in_conditions_keep_within_the_limits() {
    let most = "value-index r1c1 r1c2 = r2c1-r2c36";
    let error = |text: &str| Rule::parse_all(text).unwrap_err();
    assert!(Rule::parse_all(&format!("where {most} or r1c1 = 1")).is_ok());
    let many = error(&format!("where {}", [most; 9].join(" or ")));
    assert!(many.to_string().contains("at most 3000 parts"), "{many}");
    let faulty = error("where r1c1 = 1 or not lunchbox 3 r1c1-r1c9");
    assert_eq!((faulty.offset, faulty.to_string().contains("needs at most 7 cells")), (31, true), "{faulty}");
}

#[test]
fn named_clues_of_the_most_cells_are_conditions() {
    for text in [
        "hidden-skyscraper 9 r1c1-r1c30",
        "look-and-say-list 11 12 13 r1c1-r1c36",
        "lunchbox 9 r1c1-r1c7",
        "crust-sandwich 9 2 8 r1c1-r1c11",
        "value-index r1c1 r1c2 = r2c1-r2c36",
        "full-rank 9 r5c1-r5c9",
    ] {
        let longer = format!("{text} r9c9");
        assert!(Rule::parse_all(text).is_ok(), "{text}: {:?}", Rule::parse_all(text).err());
        assert!(Rule::parse_all(&longer).unwrap_err().to_string().contains("needs at most"), "{longer}");
    }
}

#[test]
fn errors_of_named_clues_name_the_fault() {
    let error = |text: &str| {
        let error = Rule::parse_all(text).unwrap_err();
        (error.offset, error.to_string())
    };
    for (text, offset, message) in [
        ("lunchbox r1c1 r1c2", 9, "needs a number, as in `lunchbox 10 r1c1-r1c6`, found 'r1c1'"),
        ("look-and-say-list 20 r1c1", 18, "r1c1-r1c4 r2c4`, found '20'"),
        ("crust-sandwich 5 2 r1c1-r1c4", 15, "needs other numbers or cells, as in `crust-sandwich 12 2 8"),
        ("value-index r1c1 r1c2", 21, "needs `=` and then cells, as in `value-index r1c1 r1c2 = r1c3-r1c9`"),
        ("cage <x r1c1", 5, "expected a cell such as r1c1, found '<x'"),
        ("cage < r1c1", 5, "expected a cell such as r1c1, found '<'"),
        ("lunchbox 5 r1c1-r1c1000", 9, "needs at most 7 cells, as in"),
        ("hidden-skyscraper 5 r1c1-r900c1", 18, "needs at most 30 cells, as in"),
        ("lunchbax 5 r1c1 r1c2", 0, "did you mean `lunchbox`?"),
    ] {
        let (place, found) = error(text);
        assert!(place == offset && found.contains(message), "{text}: {place}: {found}");
    }
}
