//! Houses of rules.

use sudosat_core::puzzle::{Board, ExtraHouse, Rule};

/// The cells of each box, ascending.
pub(crate) fn boxes(board: &Board) -> Vec<Vec<usize>> {
    let mut boxes: Vec<Vec<usize>> = Vec::with_capacity(board.side());
    for cell in 0..board.cells() {
        let number = board.geometry().box_at(cell);
        if boxes.len() <= number {
            boxes.resize_with(number + 1, Vec::new);
        }
        boxes[number].push(cell);
    }
    boxes
}

/// The cells of each house that a rule adds, ascending, in the order of the rules.
pub(crate) fn extra_houses(board: &Board) -> Vec<Vec<usize>> {
    let side = board.side();
    let all = |is_in: &dyn Fn(usize) -> bool| (0..side * side).filter(|&cell| is_in(cell)).collect::<Vec<_>>();
    let mut houses = Vec::new();
    for house in board.rules().iter().filter_map(Rule::house) {
        match house {
            ExtraHouse::MainDiagonal => houses.push(all(&|cell| cell / side == cell % side)),
            ExtraHouse::AntiDiagonal => houses.push(all(&|cell| cell / side + cell % side == side - 1)),
            ExtraHouse::Windoku => {
                // With boxes of b × b cells, windows begin one line from the edge and then every b + 1 lines.
                let lines = side.isqrt();
                let starts = || (1..side - lines).step_by(lines + 1);
                for top in starts() {
                    for left in starts() {
                        let is_in = |line: usize, start: usize| (start..start + lines).contains(&line);
                        houses.push(all(&|cell| is_in(cell / side, top) && is_in(cell % side, left)));
                    }
                }
            }
            ExtraHouse::DisjointGroups => {
                let boxes = boxes(board);
                for position in 0..side {
                    let mut cells: Vec<usize> = boxes.iter().map(|cells| cells[position]).collect();
                    cells.sort_unstable();
                    houses.push(cells);
                }
            }
            ExtraHouse::Region(cells) => {
                houses.push((0..board.cells()).filter(|&cell| cells.contains(&board.geometry().cell(cell))).collect());
            }
        }
    }
    houses
}
