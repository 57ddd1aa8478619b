//! The oracle's reading of the rules, compared with known numbers: combinations of cages, binomial coefficients,
//! Stirling numbers, counts that a few lines of arithmetic give, and the one solution of the Miracle.

use crate::shared::oracle::Board;
use crate::shared::oracle::rules::Rule;

/// The number of ways in which digits up to `side` keep the rule in the first `cells` cells r1c1, r1c2, …
fn ways(side: usize, rule: &str, cells: usize) -> usize {
    let names: Vec<String> = (1..=cells).map(|column| format!("r1c{column}")).collect();
    ways_in(side, &rule.replace('*', &names.join(" ")))
}

/// The number of ways in which digits keep the rule.
fn ways_in(side: usize, rule: &str) -> usize {
    let board = Board::boxes(1, side);
    let rule = Rule::read(rule, side);
    let scope = rule.scope(&board);
    let mut grid = vec![0; board.cells()];
    (0..side.pow(scope.len() as u32))
        .filter(|&number| {
            for (place, &cell) in scope.iter().enumerate() {
                grid[cell] = (number / side.pow(place as u32) % side) as u16 + 1;
            }
            rule.holds(&board, &[], &grid)
        })
        .count()
}

/// The number of permutations of a line that keep the rule.
fn orders(side: usize, rule: &str) -> usize {
    let board = Board::boxes(1, side);
    let rule = Rule::read(rule, side);
    let mut grid = vec![0; board.cells()];
    let lines = (1..=side as u16).fold(vec![Vec::new()], |shorter: Vec<Vec<u16>>, digit| {
        let insert = |row: &Vec<u16>, place: usize| [&row[..place], &[digit], &row[place..]].concat();
        shorter.iter().flat_map(|row| (0..=row.len()).map(move |place| insert(row, place))).collect()
    });
    let keeps = |line: &&Vec<u16>| {
        rule.scope(&board).into_iter().zip(*line).for_each(|(cell, &digit)| grid[cell] = digit);
        rule.holds(&board, &[], &grid)
    };
    lines.iter().filter(keeps).count()
}

/// 36, 84 and 126 combinations of two, three and four cells, at most 4, 8 and 12 for one sum.
#[test]
fn cages_have_the_known_combinations() {
    for (cells, all, most) in [(2, 36, 4), (3, 84, 8), (4, 126, 12)] {
        let orders: usize = (1..=cells).product();
        let counts: Vec<usize> = (1..=40).map(|sum| ways(9, &format!("cage {sum} *"), cells) / orders).collect();
        assert_eq!((counts.iter().sum::<usize>(), counts.iter().max()), (all, Some(&most)));
    }
    assert_eq!(ways(9, "cage *", 3), 9 * 8 * 7);
    assert_eq!(ways(4, "cage *", 5), 0);
    assert_eq!(ways(6, "cage 21 *", 6), 720);
}

#[test]
fn relations_and_lines_have_the_known_counts() {
    for (side, rule, cells, count) in [
        (9, "odd *", 1, 5),
        (9, "even *", 1, 4),
        (9, "difference 1 *", 2, 16),
        (9, "difference 5 *", 2, 8),
        // 1-2, 2-4, 3-6, 4-8.
        (9, "ratio 2 *", 2, 8),
        (9, "ratio 3 *", 2, 6),
        (9, "sum 10 *", 2, 9),
        (9, "sum 5 *", 2, 4),
        (9, "greater *", 2, 36),
        (9, "clone r1c1 r1c2 = r2c1 r2c2", 0, 81),
        // Chains are subsets, and subsets with repetition.
        (9, "thermo *", 4, 126),
        (6, "thermo *", 7, 0),
        (9, "slow-thermo *", 3, 165),
        (9, "whispers 5 *", 2, 20),
        (9, "whispers 4 *", 2, 30),
        (9, "renban *", 4, 6 * 24),
        // C(n - k + 1, k) sets without neighbors.
        (9, "nabner *", 3, 35 * 6),
        (9, "palindrome *", 4, 81),
        (9, "palindrome *", 3, 81),
        // Three digits in order, in two directions.
        (9, "between *", 3, 2 * 84),
        (9, "between *", 2, 81),
        (9, "lockout 4 *", 2, 30),
        (9, "lockout 4 *", 3, 80),
        (9, "entropic *", 2, 54),
        (9, "entropic *", 4, 6 * 27 * 3),
        (7, "entropic *", 3, 6 * 2 * 3 * 2),
        (8, "entropic *", 3, 6 * 3 * 2 * 3),
        (9, "modular 3 *", 4, 6 * 27 * 3),
        (9, "modular 2 *", 3, 4 * 5 * 4 + 5 * 4 * 5),
        (9, "zipper *", 3, 36),
        (9, "zipper *", 4, 489),
        (9, "double-arrow *", 3, 36),
        (9, "double-arrow *", 4, 489),
        (9, "sum-line 10 *", 2, 9),
        (9, "sum-line 5 *", 3, 15),
        (9, "sum-loop 5 *", 3, 19),
        (9, "arrow r1c1 = r1c2 r1c3", 0, 36),
        (9, "arrow r1c1 = r1c2", 0, 9),
        (9, "little-killer 10 *", 3, 36),
        // Of the 729 threes, 120 have a sum below 11, and 36 have the sum 20, which has a zero.
        (9, "arrow r1c1 r1c2 = r1c3 r1c4 r1c5", 0, 729 - 120 - 36),
        (9, "quadruple 1 1 2 *", 4, 94),
        (9, "quadruple 1 2 3 4 *", 4, 24),
        (9, "count 2 3 *", 4, 6 * 64),
        (9, "count 0 3 *", 2, 64),
        // 3 alone, or 1 and 2.
        (9, "circles *", 3, 4),
        // 6; 1 and 5; 2 and 4; 1, 2 and 3.
        (6, "circles *", 6, 1 + 6 + 15 + 60),
    ] {
        assert_eq!(ways(side, rule, cells), count, "{rule}");
    }
    // A corner has two neighbors: of nine digits, d is above (d - 1)² pairs.
    assert_eq!(ways_in(9, "maximum r1c1"), 204);
    assert_eq!(ways_in(9, "minimum r9c9"), 204);
    // In boxes of one row a line down the column has a segment for each cell.
    assert_eq!(ways_in(9, "region-sum r1c1 r2c1 r3c1"), 9);
    assert_eq!(ways_in(9, "region-sum r1c1 r1c2 r1c3"), 729);
    assert_eq!(ways_in(9, "region-sum r1c1 r1c2 r2c1"), 36);
    // Closed lines: two segments of the row are one, and a digit that is both ends counts twice.
    assert_eq!(ways_in(9, "region-sum r1c1 r2c1 r1c2 r1c1"), 36);
    assert_eq!(ways_in(9, "renban r1c1 r1c2 r1c1"), 16);
    assert_eq!(ways_in(9, "sum-loop 5 r1c1 r1c2 r1c3 r1c1"), 19);
    assert_eq!([ways_in(9, "zipper r1c1 r1c2 r1c1"), ways_in(9, "double-arrow r1c1 r1c2 r1c1")], [4, 4]);
    assert_eq!(ways_in(9, "zipper r1c1 r1c2 r1c3 r1c1"), 41);
}

#[test]
fn rules_of_ones_own_have_the_known_counts() {
    for (rule, count) in [
        ("where r1c1 + r1c2 = 10", 9),
        ("where r1c1 * r1c2 = 12", 4),
        ("where abs(r1c1 - r1c2) >= 5", 20),
        ("where 2 * r1c1 - (r1c2 - 3) = 3", 4),
        ("where max(r1c1 r1c2 r1c3) = 4", 64 - 27),
        ("where min((r1c1 + r1c2) r1c3) in {9}", 81 - 28),
        ("where distinct(r1c1 r1c2 r1c3) = 2", 3 * 9 * 8),
        ("where distinct(r1c1 r1c2 r1c3) = 3", 9 * 8 * 7),
        ("where distinct(r1c1 r1c2 r1c1) = 3", 0),
        ("where count({1 2} in r1c1 r1c2 r1c3) >= 2", 3 * 2 * 2 * 7 + 8),
        ("where count({1 2} in r1c1 r1c2 r1c3) = 1", 3 * 2 * 49),
        ("where same(r1c1 r1c2, r1c3 r1c4)", 9 + 2 * 72),
        ("where r1c1 < r1c2 xor r1c1 = 1", 36 - 8 + 1),
        ("where exactly 2 of (r1c1 = 1, r1c2 = 1, r1c3 = 1)", 3 * 8),
        ("where cage 10 r1c1 r1c2 or r1c1 = 5", 8 + 9),
        ("where not (r1c1 = 1 and r1c2 = 1) and not r1c1 > 2", 2 * 9 - 1),
        ("pairs x < y along r1c1 r1c2 r1c3", 84),
        ("pairs x != y along r1c1 r1c2 r1c3", 9 * 8 * 8),
        ("pairs x != y among r1c1 r1c2 r1c3", 9 * 8 * 7),
        ("pattern \"[1-3]+ [7-9]* 5\" r1c1 r1c2 r1c3", 9 + 9),
        ("pattern \"(1 2 | 3 .){1,2}\" r1c1 r1c2", 1 + 9),
        ("pattern \"[^1-8]? .{2,} (1 | ())\" r1c1 r1c2", 81),
    ] {
        assert_eq!(ways_in(9, rule), count, "{rule}");
    }
    assert_eq!(orders(4, "where sum(row 1) = 10"), 24);
    assert_eq!(orders(4, "where r1c1 = 1 implies sum(row 1) = 3"), 18);
}

#[test]
fn outside_clues_have_the_known_counts() {
    let skyscrapers: Vec<usize> = (0..=7).map(|seen| orders(6, &format!("skyscraper {seen} row 1"))).collect();
    assert_eq!(skyscrapers, [0, 120, 274, 225, 85, 15, 1, 0], "Stirling numbers of the first kind");
    assert_eq!(orders(6, "skyscraper 3 column 2 bottom"), 225);
    assert_eq!(orders(6, "sandwich 0 row 1"), 2 * 5 * 24);
    assert_eq!(orders(6, "sandwich 2 row 1"), 2 * 4 * 6);
    assert_eq!(orders(6, "sandwich 14 column 3"), 2 * 24);
    assert_eq!(orders(6, "sandwich 15 row 1"), 0);
    assert_eq!((0..15).map(|sum| orders(6, &format!("sandwich {sum} row 1"))).sum::<usize>(), 720);
    assert_eq!([1, 2, 21].map(|sum| orders(6, &format!("x-sum {sum} row 1 right"))), [120, 0, 120]);
    assert_eq!([1, 2, 6].map(|digit| orders(6, &format!("numbered-room {digit} row 1"))), [240, 96, 96]);
}

/// A line that indexes itself everywhere is a permutation that is its own inverse.
#[test]
fn index_rules_have_the_known_counts() {
    // r1c2 = d makes r1cd 2: it is its own place, in 24 orders, or trades places with one of four others.
    assert_eq!(orders(5, "column-index r1c2"), 24 + 4 * 6);
    assert_eq!(orders(4, "column-index r1c1 r1c2 r1c3 r1c4"), 10, "involutions");
    assert_eq!(orders(6, "column-index r1c1 r1c2 r1c3 r1c4 r1c5 r1c6"), 76);
}

/// Whole grids, whose numbers can be derived by hand.
#[test]
fn rules_for_the_whole_board_have_the_known_counts() {
    let count = |board: &Board, rule: &str| {
        let rule = Rule::read(rule, board.side);
        let grids = board.solutions(&vec![0; board.cells()], usize::MAX);
        grids.iter().filter(|grid| rule.holds(board, &[], grid)).count()
    };
    // In three columns, 1 and 3 would have to be next to each other everywhere; in four, two rows alone are possible.
    assert_eq!(count(&Board::boxes(1, 3), "nonconsecutive"), 0);
    assert_eq!(count(&Board::boxes(1, 4), "nonconsecutive"), 0);
    // From row to row every digit would move by two columns: in four, only there and back.
    assert_eq!(count(&Board::boxes(1, 4), "anti-king"), 0);
    // The digit 2 of a Latin square of side 2 is on a diagonal.
    assert_eq!(count(&Board::boxes(1, 2), "anti-taxicab"), 0);
    assert_eq!(count(&Board::boxes(1, 2), "anti-king"), 0);
    assert_eq!(count(&Board::boxes(1, 2), "anti-knight"), 2);
    // Each of the twelve of side 3 has a digit a knight's move from itself.
    assert_eq!(count(&Board::boxes(1, 3), "anti-knight"), 0);
    // The 1s and the 4s would have to fill the middle square.
    assert_eq!(count(&Board::boxes(2, 2), "global-entropy"), 0);
    assert_eq!(count(&Board::boxes(1, 2), "no-difference 1"), 0);
    assert_eq!(count(&Board::boxes(1, 2), "no-sum 3"), 0);
    assert_eq!(count(&Board::boxes(1, 2), "no-ratio 3"), 2);
}

/// "The Miracle Sudoku" by Mitchell Lee: two digits, and three rules for the whole board.
#[test]
fn the_miracle_has_one_solution() {
    let rules = ["anti-knight", "anti-king", "nonconsecutive"].map(|rule| Rule::read(rule, 9));
    let board = Board::boxes(3, 3);
    let may_hold = |(one, a): (usize, u16), (other, b): (usize, u16)| {
        let distance = ((one / 9).abs_diff(other / 9), (one % 9).abs_diff(other % 9));
        let house = one / 9 == other / 9 || one % 9 == other % 9 || board.region[one] == board.region[other];
        let digits = (u64::from(a), u64::from(b));
        one == other || (!(house && a == b) && rules.iter().all(|rule| rule.allows(distance, digits)))
    };
    let mut open = vec![(1..=9).collect::<Vec<u16>>(); 81];
    (open[38], open[51]) = (vec![1], vec![2]);
    let mut found = Vec::new();
    search(&open, &mut vec![0; 81], &may_hold, &mut found);
    let solution = "483726159726159483159483726837261594261594837594837261372615948615948372948372615";
    let solution: Vec<u16> = solution.bytes().map(|byte| u16::from(byte - b'0')).collect();
    assert_eq!(found, std::slice::from_ref(&solution));
    assert!(rules.iter().all(|rule| rule.holds(&board, &[], &solution)));
}

/// All grids by digits that are still open in each cell, the scarcest cell first.
fn search(
    open: &[Vec<u16>],
    grid: &mut Vec<u16>,
    may_hold: &dyn Fn((usize, u16), (usize, u16)) -> bool,
    found: &mut Vec<Vec<u16>>,
) {
    let empty = (0..grid.len()).filter(|&cell| grid[cell] == 0);
    let Some(cell) = empty.min_by_key(|&cell| open[cell].len()) else {
        found.push(grid.clone());
        return;
    };
    for &digit in &open[cell] {
        let left = |other: usize| {
            open[other].iter().copied().filter(move |&held| may_hold((cell, digit), (other, held))).collect()
        };
        grid[cell] = digit;
        search(&(0..grid.len()).map(left).collect::<Vec<_>>(), grid, may_hold, found);
        grid[cell] = 0;
    }
}
