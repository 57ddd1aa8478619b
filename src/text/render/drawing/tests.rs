//! Drawings, character by character.

use super::*;
use crate::puzzle::{Board, Digit};
use crate::text::{ReadOptions, parse, read_regions};
use std::sync::Arc;

fn puzzle(geometry: Arc<Geometry>, clues: &[(usize, u16)]) -> Puzzle {
    let mut cells = vec![None; geometry.cells()];
    for &(cell, digit) in clues {
        cells[cell] = Digit::new(digit);
    }
    Puzzle::new(Board::plain(geometry), cells).unwrap()
}

#[test]
fn a_solution_on_another_board_is_not_drawn() {
    let puzzle: Puzzle = "1...34..........".parse().unwrap();
    let small = Puzzle::new(Board::with_side(1).unwrap(), vec![None]).unwrap();
    let solution = Solution::check(&small, vec![Digit::from_index(0)]).unwrap();
    assert_eq!(drawing(&puzzle, Some(&solution), Style::Plain), drawing(&puzzle, None, Style::Plain));
}

#[test]
fn every_combination_of_arms_has_its_own_corner() {
    let mut corners: Vec<char> = CORNERS.chars().collect();
    assert_eq!(corners.len(), 81);
    corners.sort_unstable();
    corners.dedup();
    assert_eq!(corners.len(), 81);
}

#[test]
fn heavy_lines_follow_irregular_regions() {
    let regions = read_regions("aaabb\naabbb\ncddde\ncccde\ncdeee").unwrap();
    let expected = "\
┏━━━┯━━━┯━━━┳━━━┯━━━┓
┃ 1 │   │   ┃   │   ┃
┠───┼───╆━━━╃───┼───┨
┃   │   ┃   │   │   ┃
┣━━━╈━━━╇━━━┿━━━╈━━━┫
┃   ┃   │   │   ┃   ┃
┠───╄━━━┿━━━╅───╂───┨
┃   │   │   ┃   ┃   ┃
┠───╆━━━╈━━━╇━━━╃───┨
┃   ┃   ┃   │   │ 5 ┃
┗━━━┻━━━┻━━━┷━━━┷━━━┛
";
    assert_eq!(drawing(&puzzle(regions, &[(0, 1), (24, 5)]), None, Style::Plain), expected);
}

#[test]
fn wide_boards_have_lines_between_boxes_only() {
    let text = drawing(&puzzle(Geometry::with_side(16).unwrap(), &[(0, 16), (2, 7)]), None, Style::Plain);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 16 + 5);
    assert_eq!(lines[0], "┏━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━┓");
    assert!(lines[1].starts_with("┃ 16   .   7   . ┃  . "));
    assert!(lines.iter().all(|line| line.chars().count() == 69));
}

#[test]
fn clues_and_digits_found_look_different() {
    let puzzle: Puzzle = "1...............".parse().unwrap();
    let grid = parse("1234341221434321", &ReadOptions::default()).unwrap().puzzle;
    let solution = Solution::check(&puzzle, grid.given().map(|clue| clue.digit).collect()).unwrap();
    let row = |style| drawing(&puzzle, Some(&solution), style).lines().nth(1).unwrap().to_owned();
    assert_eq!(row(Style::Plain), "┃ 1 │·2 ┃·3 │·4 ┃");
    let found = |digit| format!("\u{1b}[36m{digit}\u{1b}[0m");
    let color = format!("┃ \u{1b}[1m1\u{1b}[0m │ {} ┃ {} │ {} ┃", found(2), found(3), found(4));
    assert_eq!(row(Style::Color), color);
}

#[test]
fn rules_on_edges_are_drawn_and_others_listed() {
    let rules = ["difference 1 r1c1 r1c2", "ratio 3 r2c1 r1c1", "sum 10 r2c2 r2c3", "sum 5 r3c3 r4c3"];
    let chevrons = ["greater r4c2 r4c1", "greater r3c4 r4c4", "sum 5 r1c1 r1c2", "ratio 2 r1c1 r4c4"];
    let rules = rules.into_iter().chain(chevrons).chain(["cage 5 r1c1 r1c2"]).map(|rule| rule.parse().unwrap());
    let board = Board::new(Geometry::with_side(4).unwrap(), rules).unwrap();
    let expected = "\
┏━━━┯━━━┳━━━┯━━━┓
┃   ○   ┃   │   ┃
┠─●─┼───╂───┼───┨
┃   │   X   │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃   │   ┃   │   ┃
┠───┼───╂─V─┼─v─┨
┃   <   ┃   │   ┃
┗━━━┷━━━┻━━━┷━━━┛
rules: sum 5 r1c1 r1c2, ratio 3 r1c1 r2c1, ratio 2 r1c1 r4c4, cage 5 r1c1 r1c2
";
    assert_eq!(drawing_of(&board, &Contents::default(), Style::Plain), expected);
    // Where edges are not drawn, all rules are listed.
    let tight = drawing_within(&board, &Contents::default(), Style::Plain, Screen { columns: 12, rows: 6 }).unwrap();
    assert!(!tight.contains('○') && tight.contains("  greater r3c4 r4c4\n"), "{tight}");
}

#[test]
fn marked_rules_and_entries_have_signs_and_a_legend() {
    let rules: Vec<Rule> =
        ["sum 10 r2c2 r2c3", "cage 5 r1c1 r1c2", "anti-knight"].map(|rule| rule.parse().unwrap()).into();
    let board = Board::new(Geometry::with_side(4).unwrap(), rules.clone()).unwrap();
    let role = Role::Marked(Emphasis::Repair);
    let entries = vec![Entry { word: "1".to_owned(), role }];
    let marks = vec![(rules[0].clone(), Emphasis::Clash), (rules[1].clone(), Emphasis::Repair)];
    let contents = Contents { entries, marks };
    let text = drawing_of(&board, &contents, Style::Plain);
    assert!(text.starts_with("┏━━━┯━━━┳━━━┯━━━┓\n┃×1 │"), "{text}");
    let words =
        "rules:\n  anti-knight\n! sum 10 r2c2 r2c3\n× cage 5 r1c1 r1c2\n! clashes   × clashes, repairs if removed\n";
    assert!(text.ends_with(words), "{text}");
    let colored = drawing_of(&board, &contents, Style::Color);
    assert!(colored.contains("┃\u{1b}[1m\u{1b}[35m×1\u{1b}[0m │"), "{colored:?}");
    assert!(colored.contains("\u{1b}[1m\u{1b}[31m! sum 10 r2c2 r2c3\u{1b}[0m\n"), "{colored:?}");
}
