//! The portable vectors of both searches for classic puzzles, on few enough boards for Miri:
//! `cargo +nightly miri test --test oracle portable_twins::`.

use std::ops::ControlFlow;
use sudosat::engine::{Budget, End, Engine};
use sudosat::native::Native;
use sudosat::native::lanes::{Lanes, Level};
use sudosat::puzzle::Puzzle;

/// Boards with the number of their solutions, up to two. The first four have at most one.
const BOARDS: [(&[u8; 81], u32); 5] = [
    (b"530070000600195000098000060800060003400803001700020006060000280000419005000080079", 1),
    (b"550070000600195000098000060800060003400803001700020006060000280000419005000080079", 0),
    (b"800000000003600000070090200050007000000045700000100030001000068008500010090000400", 1),
    (b"534678912672195348198342567859761423426853791713924856961537284287419635000000000", 1),
    (b"000000000000000000000000000000000000000000000000000000000000000000000000000000000", 2),
];

#[test]
fn portable_lanes_count_these_boards() {
    let puzzles = BOARDS.map(|(board, _)| board.map(|digit| digit - b'0'));
    let mut counts = [None; BOARDS.len()];
    let mut lanes = Lanes::with_level(Level::Portable).expect("every processor has it");
    lanes.count(&puzzles, 2, &Budget::unlimited(), &mut counts).expect("a budget without limit does not end");
    assert_eq!(counts, BOARDS.map(|(_, count)| Some(count)));
}

#[test]
fn portable_search_solves_these_boards() {
    let mut native = Native::with_level(Level::Portable).expect("every processor has it");
    for (board, expected) in &BOARDS[..4] {
        let puzzle = Puzzle::from_classic(&board.map(|digit| digit - b'0')).expect("its digits are from 1 to 9");
        let mut count = 0;
        let visited = native.visit(&puzzle, &Budget::unlimited(), &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(visited.expect("a budget without limit does not end"), End::Exhausted);
        assert_eq!(count, *expected);
    }
}
