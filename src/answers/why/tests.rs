//! Handmade explanations, such as engines find only after hours, or only if time runs out at a certain moment.

use super::*;
use crate::engine::{Count, Interrupt};
use crate::explain::why::{Candidates, Completion, Multiple, Repair, Repairs, Unique};
use crate::puzzle::{Candidate, Digit, DigitSet, Puzzle, Rule, Solution};
use crate::text::render::Role;

fn record(rules: &[&str], clues: &str) -> Record {
    let rules = rules.iter().map(|rule| rule.parse::<Rule>().unwrap());
    let board = Board::new(Geometry::with_side(4).unwrap(), rules).unwrap();
    let clues =
        clues.bytes().map(|byte| Digit::new(u16::from(byte.wrapping_sub(b'0'))).filter(|digit| digit.index() < 4));
    Record::new(Puzzle::new(board, clues.collect()).unwrap())
}

fn clue(cell: usize, digit: usize) -> Candidate {
    Candidate::at(cell, Digit::from_index(digit - 1), 4)
}

fn fewest(rules: &[&str], clues: &[Candidate], at_least: usize) -> Fewest {
    Fewest { clues: clues.to_vec(), rules: rules.iter().map(|rule| rule.parse().unwrap()).collect(), at_least }
}

fn repair(rules: &[&str], removed: &[Candidate]) -> Repair {
    let rules = rules.iter().map(|rule| rule.parse().unwrap()).collect();
    Repair { removed: removed.to_vec(), rules, digits: None, totals: None }
}

fn unsolvable(clash: Fewest, houses: Option<Vec<House>>, repairs: Repairs) -> Explained {
    let why = Why::Unsolvable(Unsolvable { duplicates: Vec::new(), clash, houses, repairs });
    Explained::Verdict(Explanation { why, unconfirmed: 0, interrupted: None })
}

fn words_of(record: &Record, explanation: &Explained) -> String {
    words(record, explanation, Style::default(), None)
}

#[test]
fn an_incomplete_list_of_repairs_is_marked() {
    let record = record(&["cage 5 r1c1 r1c2"], "4...4...........");
    let clues = [clue(0, 4), clue(4, 4)];
    let repairs = |list: Vec<Repair>, complete| Repairs { list, at_least: 1, complete };
    let clash = || fewest(&[], &clues, 2);
    for (clash, repairs, on_a_line, in_words) in [
        (
            clash(),
            repairs(vec![repair(&[], &clues[..1])], false),
            "repairs (not all; at least 1 clue): r1c1=4",
            "Removing one clue makes it solvable:\n  r1c1=4\nThere may be others; it takes at least 1 clue.\n",
        ),
        (
            fewest(&["cage 5 r1c1 r1c2"], &clues[..1], 2),
            repairs(vec![repair(&[], &clues[..1])], false),
            "repairs (not all; at least 1 clue or rule): r1c1=4",
            "Removing one clue makes it solvable:\n  r1c1=4\nThere may be others; it takes at least 1 clue or rule.\n",
        ),
        (
            clash(),
            repairs(vec![repair(&["cage 5 r1c1 r1c2"], &[])], false),
            "repairs (not all; at least 1 clue or rule): cage 5 r1c1 r1c2",
            "Removing one rule makes it solvable:\n  cage 5 r1c1 r1c2\n\
             There may be others; it takes at least 1 clue or rule.\n",
        ),
        (
            clash(),
            repairs(vec![repair(&[], &clues)], true),
            "repairs: r1c1=4+r2c1=4",
            "Removing 2 clues makes it solvable:\n  r1c1=4 r2c1=4\n",
        ),
        (
            clash(),
            repairs(vec![repair(&[], &clues), repair(&[], &clues)], true),
            "repairs: r1c1=4+r2c1=4 r1c1=4+r2c1=4",
            "Removing 2 clues makes it solvable, in 2 ways:\n  r1c1=4 r2c1=4\n  r1c1=4 r2c1=4\n",
        ),
        (
            clash(),
            repairs(vec![repair(&[], &clues[..1]), repair(&[], &clues[1..])], true),
            "repairs: r1c1=4 r2c1=4",
            "Removing one of 2 clues makes it solvable:\n  r1c1=4\n  r2c1=4\n",
        ),
    ] {
        let explanation = unsolvable(clash, None, repairs);
        let line = line(&record, &explanation);
        assert!(line.ends_with(&format!("; {on_a_line}")), "{line}");
        let words = words_of(&record, &explanation);
        assert!(words.ends_with(in_words), "{words}");
    }
}

#[test]
fn twenty_repairs_are_listed_in_words() {
    let record = record(&[], "4...4...........");
    for (ways, more) in [(19, None), (20, None), (21, Some("  and 1 more")), (23, Some("  and 3 more"))] {
        let list = vec![repair(&[], &[clue(0, 4), clue(4, 4)]); ways];
        let repairs = Repairs { list, at_least: 2, complete: true };
        let words = words_of(&record, &unsolvable(fewest(&[], &[clue(0, 4)], 1), None, repairs));
        assert_eq!(words.matches("  r1c1=4 r2c1=4\n").count(), ways.min(20));
        assert_eq!(words.lines().find(|line| line.contains("more")), more, "{words}");
    }
}

#[test]
fn bounds_and_gaps_are_stated() {
    let record = record(&[], "1...............");
    let solution = |digits: &str| {
        let digits = digits.bytes().map(|byte| Digit::from_index(usize::from(byte - b'1')));
        Solution::check(&record.puzzle, digits.collect()).unwrap()
    };
    let solutions = [solution("1234341221434321"), solution("1243341221344321")];
    let multiple = |candidates: Option<Candidates>, at_least: usize| {
        let added = fewest(&[], &[clue(2, 3), clue(5, 4)], 2);
        let completion = Some(Completion { solution: solutions[0].clone(), added, at_least });
        let why =
            Why::Multiple(Multiple { solutions: solutions.clone(), count: Count::AtLeast(7), candidates, completion });
        Explanation { why, unconfirmed: 1, interrupted: Some(Interrupt::Deadline) }
    };
    // Fewer clues might do for another solution.
    let explanation = multiple(None, 1);
    let whole = Explained::Verdict(Explanation { unconfirmed: 0, interrupted: None, ..explanation.clone() });
    let explanation = Explained::Verdict(explanation);
    assert_eq!(line(&record, &explanation), "solutions: 7+; add (at least 1): r1c3=3 r2c2=4");
    assert_eq!(line(&record, &Explained::Verdict(multiple(None, 2))), "solutions: 7+; add: r1c3=3 r2c2=4");
    let words = words_of(&record, &explanation);
    assert!(words.contains("The native solver had no time to confirm 1 claim.\n"), "{words}");
    assert!(words.contains("This explanation is incomplete: "), "{words}");
    assert!(!words_of(&record, &whole).contains("confirm"));
}

/// On a 4×4 board, four candidates and two more columns per cell make 24 columns.
#[test]
fn candidates_are_drawn_where_the_screen_is_wide_enough() {
    let record = record(&[], "1...............");
    let solutions = ["1234341221434321", "1243341221344321"].map(|digits| {
        let digits = digits.bytes().map(|byte| Digit::from_index(usize::from(byte - b'1')));
        Solution::check(&record.puzzle, digits.collect()).unwrap()
    });
    let mut three = DigitSet::empty(4);
    three.insert(Digit::from_index(2));
    let possible = (0..16).map(|cell| if cell == 1 { three.clone() } else { DigitSet::full(4) }).collect();
    let candidates = Some(Candidates { possible, backbone: vec![clue(1, 3)] });
    let why = Why::Multiple(Multiple { solutions, count: Count::Exactly(2), candidates, completion: None });
    let explanation = Explained::Verdict(Explanation { why, unconfirmed: 0, interrupted: None });
    for (columns, open) in [(24, "1234"), (25, "1234"), (23, "?"), (10, "?")] {
        let worded = Worded::of(&record, &explanation, Some(Screen { columns, rows: 90 }));
        let words: Vec<&str> = worded.board.entries.iter().map(|entry| &*entry.word).collect();
        assert_eq!(words[..3], ["1", "3", open], "{columns} columns");
    }
    let worded = Worded::of(&record, &explanation, None);
    assert_eq!(worded.board.entries[2].word, "1234");
    assert!(worded.text.contains("1 of 15 open cells are the same in all solutions"), "{}", worded.text);
}

#[test]
fn without_room_a_board_is_printed_as_digits() {
    let record = record(&[], "................");
    let words = ["1", "4", "5", "12", "?", ""].into_iter().chain([""; 10]);
    let entries = words.map(|word| Entry { word: word.to_owned(), role: Role::Note }).collect_vec();
    let small = board(&record, &entries.into(), Style::default(), Some(Screen { columns: 3, rows: 3 }));
    let digits: String = small.chars().filter(|letter| letter.is_ascii_digit() || *letter == '.').collect();
    assert_eq!(digits, format!("14{}", ".".repeat(14)), "{small}");
}

#[test]
fn nothing_redundant_is_not_mentioned() {
    let record = record(&[], "1234341221434321");
    let solution = Solution::check(&record.puzzle, (0..16).map(|cell| record.puzzle.clue_at(cell).unwrap()).collect());
    let unique = |redundant: &[Candidate]| {
        let (redundant, solution) = (redundant.to_vec(), solution.clone().unwrap());
        let (redundant_rules, undecided, undecided_rules) = (Vec::new(), Vec::new(), Vec::new());
        let why = Why::Unique(Unique { solution, redundant, redundant_rules, undecided, undecided_rules });
        words_of(&record, &Explained::Verdict(Explanation { why, unconfirmed: 0, interrupted: None }))
    };
    assert!(unique(&[]).ends_with(" is needed\n"), "{}", unique(&[]));
    assert!(unique(&[clue(0, 1)]).ends_with("\nRedundant: r1c1=1\n"));
}
