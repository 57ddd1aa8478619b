//! Agreement of the checker's formula with `puzzle::check`: random rules of each kind, on every grid of side 4.

use super::keeps;
use crate::formula::rules_formula;
use crate::propagation::{Index, Literals, Propagate};
use itertools::Itertools;
use std::sync::Arc;
use sudosat_core::puzzle::{Board, Digit, Geometry, Puzzle, Rule, Solution};

/// Rule templates: `@3` becomes three random cells, and `#2-3` a random number in this range.
const RULES: &str = "\
    odd @1|even @1|minimum @1;minimum @1|maximum @1;maximum @1;minimum @1|difference #1-3 @2|ratio #2-4 @2|\
    sum #2-8 @2|greater @2|thermo @3|slow-thermo @4|whispers #1-3 @3|renban @3|renban @4|renban @5|nabner @2|\
    nabner @3|palindrome @5|between @4|lockout #1-2 @4|region-sum @3|region-sum @5|entropic @4|entropic @2|\
    modular #2-3 @3|zipper @4|zipper @3|double-arrow @4|sum-line #3-8 @5|sum-loop #3-8 @4|cage @3|cage @4|\
    cage #3-9 @3|cage 10 @4|arrow @1 = @2|arrow @1 = @3|arrow @2 = @5|little-killer #3-12 @3|\
    little-killer #9-16 @5|sandwich #0-5 row #1-4|sandwich #0-5 column #1-4|x-sum #1-10 row #1-4 right|\
    x-sum #1-10 column #1-4|skyscraper #1-4 column #1-4 bottom|skyscraper #1-4 row #1-4|\
    numbered-room #1-4 row #1-4|numbered-room #1-4 column #1-4 bottom|clone @2 = @2|quadruple 1 2 @4|\
    quadruple 2 2 3 @4|count #0-3 #1-4 @5|row-index @2|column-index @2|box-index @2|circles @4|circles @6|\
    circles @8|anti-knight|anti-king|anti-taxicab|nonconsecutive|no-difference #1-3|no-ratio #2-4|\
    no-sum #2-8|no-difference 1;difference 1 r1c1 r1c2;ratio 2 r2c2 r3c2;sum 4 r4c4 r4c3|\
    no-sum 5;sum #3-7 r1c1 r1c2|global-entropy|diagonal main;cage #3-9 @3";

/// A random number below a limit, by xorshift (Marsaglia 2003).
fn random(state: &mut u64, limit: usize) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state % limit as u64) as usize
}

fn filled(template: &str, state: &mut u64) -> String {
    let mut word = |word: &str| {
        let number = |text: &str| text.parse::<usize>().unwrap();
        if let Some(count) = word.strip_prefix('@') {
            let mut cells: Vec<usize> = (0..16).collect();
            let count = number(count);
            (0..count).for_each(|place| cells.swap(place, place + random(state, 16 - place)));
            cells[..count].iter().map(|cell| format!("r{}c{}", cell / 4 + 1, cell % 4 + 1)).join(" ")
        } else if let Some((low, high)) = word.strip_prefix('#').and_then(|range| range.split_once('-')) {
            (number(low) + random(state, number(high) + 1 - number(low))).to_string()
        } else {
            word.to_owned()
        }
    };
    template.split(';').map(|rule| rule.split(' ').map(&mut word).join(" ")).join(";")
}

/// All grids of side 4 with 2 × 2 boxes.
fn grids() -> Vec<Vec<u32>> {
    let rows: Vec<Vec<u32>> = (1..=4).permutations(4).collect();
    let fits = |grid: &[u32]| {
        (0..4).all(|column| (0..4).map(|row| grid[4 * row + column]).all_unique())
            && [0, 2, 8, 10].iter().all(|corner| [0, 1, 4, 5].iter().map(|step| grid[corner + step]).all_unique())
    };
    let four = rows.iter().cartesian_product(&rows).cartesian_product(rows.iter().cartesian_product(&rows));
    four.map(|((one, two), (three, four))| [one.as_slice(), two, three, four].concat())
        .filter(|grid| fits(grid))
        .collect()
}

#[test]
fn the_formula_and_the_check_agree_on_every_grid() {
    let (grids, mut state) = (grids(), 0x9e37_79b9_7f4a_7c15);
    assert_eq!(grids.len(), 288);
    let cells: Vec<usize> = (0..16).collect();
    let (mut kept, mut broken) = (0, 0);
    for template in RULES.split('|') {
        let text = filled(template, &mut state);
        let rules = text.split(';').map(|rule| rule.parse::<Rule>().unwrap());
        let board = Board::new(Geometry::with_side(4).unwrap(), rules).unwrap();
        let mut propagation = Literals::new(&Arc::new(Index::new(&rules_formula(&board, &mut || true).unwrap())));
        let refuted = propagation.start().or_else(|| propagation.propagate(u32::MAX)).is_some();
        let puzzle = Puzzle::new(Arc::clone(&board), vec![None; 16]).unwrap();
        for grid in &grids {
            let digits = grid.iter().filter_map(|&digit| Digit::new(digit as u16)).collect();
            let judged = Solution::check(&puzzle, digits).is_ok();
            assert_eq!(!refuted && keeps(&mut propagation, 4, &cells, grid), judged, "{text}: {grid:?}");
            *(if judged { &mut kept } else { &mut broken }) += 1;
        }
    }
    assert!(kept > 1000 && broken > 1000, "{kept} kept, {broken} broken");
}
