//! The eight symmetries of the square, for cells, boards, grids and rules.

use std::sync::Arc;
use sudosat::puzzle::{Board, Cell, ClueLine, Edge, ExtraHouse, Geometry, IndexKind, Rule};

/// A symmetry: first the rows are mirrored, then the columns, then both are exchanged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symmetry {
    rows: bool,
    columns: bool,
    transposes: bool,
}

const fn symmetry(number: usize) -> Symmetry {
    Symmetry { rows: number & 1 != 0, columns: number & 2 != 0, transposes: number & 4 != 0 }
}

pub(crate) const SYMMETRIES: [Symmetry; 8] =
    [symmetry(0), symmetry(1), symmetry(2), symmetry(3), symmetry(4), symmetry(5), symmetry(6), symmetry(7)];

impl Symmetry {
    fn cell(self, cell: Cell, side: usize) -> Cell {
        let mirrored = |place: usize, is_mirrored| if is_mirrored { side - 1 - place } else { place };
        let (row, column) = (mirrored(cell.row(), self.rows), mirrored(cell.column(), self.columns));
        if self.transposes { Cell::new(column, row) } else { Cell::new(row, column) }
    }

    fn line(self, line: ClueLine, side: usize) -> ClueLine {
        let image: Vec<Cell> = line.cells(side).map(|cell| self.cell(cell, side)).collect();
        let edges = [Edge::Left, Edge::Right, Edge::Top, Edge::Bottom].into_iter();
        let lines = edges.flat_map(|from| (0..side).map(move |number| ClueLine { from, number }));
        let same = |line: &ClueLine| line.cells(side).eq(image.iter().copied());
        lines.into_iter().find(same).unwrap()
    }
}

/// The rule on the transformed board; `None` if it is about row and column numbers, which are not transformed with it.
pub(crate) fn rule(rule: &Rule, symmetry: Symmetry, side: usize) -> Option<Rule> {
    let cells = |cells: &[Cell]| cells.iter().map(|&cell| symmetry.cell(cell, side)).collect();
    let is_odd = symmetry.rows ^ symmetry.columns;
    Some(match rule {
        Rule::House(ExtraHouse::MainDiagonal) if is_odd => Rule::ANTI_DIAGONAL,
        Rule::House(ExtraHouse::AntiDiagonal) if is_odd => Rule::MAIN_DIAGONAL,
        Rule::House(ExtraHouse::Region(region)) => Rule::House(ExtraHouse::Region(cells(region))),
        Rule::House(_) | Rule::Global(_) => rule.clone(),
        Rule::Cell { cell, kind } => Rule::Cell { cell: symmetry.cell(*cell, side), kind: *kind },
        Rule::Pair { cells: pair, kind } => {
            Rule::Pair { cells: pair.map(|cell| symmetry.cell(cell, side)), kind: *kind }
        }
        Rule::Line { cells: line, kind } => Rule::Line { cells: cells(line), kind: *kind },
        Rule::Cage { cells: cage, total } => Rule::Cage { cells: cells(cage), total: *total },
        Rule::Arrow { circle, shaft } => Rule::Arrow { circle: cells(circle), shaft: cells(shaft) },
        Rule::Sum { cells: sum, total } => Rule::Sum { cells: cells(sum), total: *total },
        Rule::Outside { line, kind, value } => {
            Rule::Outside { line: symmetry.line(*line, side), kind: *kind, value: *value }
        }
        Rule::Clone { one, other } => Rule::Clone { one: cells(one), other: cells(other) },
        Rule::Quadruple { cells: square, digits } => Rule::Quadruple { cells: cells(square), digits: digits.clone() },
        Rule::Count { cells: counted, digit, times } => {
            Rule::Count { cells: cells(counted), digit: *digit, times: *times }
        }
        Rule::Index { cells: index, kind } => {
            if symmetry.rows || symmetry.columns {
                return None;
            }
            let kind = match (kind, symmetry.transposes) {
                (IndexKind::Row, true) => IndexKind::Column,
                (IndexKind::Column, true) => IndexKind::Row,
                (IndexKind::Box, true) => return None,
                (kind, _) => *kind,
            };
            Rule::Index { cells: cells(index), kind }
        }
        Rule::Circles { cells: circles } => Rule::Circles { cells: cells(circles) },
        // Their rows and relations would have to be turned, too.
        Rule::Custom(_) => return None,
    })
}

/// The regions of the transformed board.
pub(crate) fn geometry(board: &Board, symmetry: Symmetry) -> Arc<Geometry> {
    let side = board.side();
    let region = |index: usize| board.geometry().box_of(Cell::from_index(index, side)) as u16;
    let labels: Vec<u16> = (0..board.cells()).map(region).collect();
    Geometry::with_regions(side, &grid(&labels, symmetry, side)).unwrap()
}

/// The numbers of the transformed grid.
pub(crate) fn grid(grid: &[u16], symmetry: Symmetry, side: usize) -> Vec<u16> {
    let mut turned = vec![0; grid.len()];
    for (index, &number) in grid.iter().enumerate() {
        turned[symmetry.cell(Cell::from_index(index, side), side).index(side)] = number;
    }
    turned
}
