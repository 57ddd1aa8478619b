//! Rules that hold everywhere on the board.

use super::cells::is_ratio;
use super::lines::third;
use super::marks::Markings;
use super::writer::Writer;
use sudosat_core::formula::Lit;
use sudosat_core::puzzle::{Board, Global};

/// Writes a rule for all pairs of cells, the first of which comes earlier, or for all squares of four cells.
pub(super) fn global(writer: &mut Writer<'_>, kind: Global, marks: &Markings) {
    match kind {
        Global::AntiKnight => apart(writer, |rows, columns| rows.min(columns) == 1 && rows.max(columns) == 2),
        Global::AntiKing => apart(writer, |rows, columns| rows == 1 && columns == 1),
        Global::AntiTaxicab => taxicab(writer),
        Global::Nonconsecutive => neighbors(writer, |_| false, |one, other| one.abs_diff(other) != 1),
        Global::NoDifference(difference) => {
            neighbors(writer, |pair| marks.has_dot(pair), |one, other| one.abs_diff(other) != difference);
        }
        Global::NoRatio(ratio) => {
            neighbors(writer, |pair| marks.has_dot(pair), |one, other| !is_ratio(one, other, ratio));
        }
        Global::NoSum(sum) => neighbors(writer, |pair| marks.has_sum(pair), |one, other| one + other != sum),
        Global::Entropy => entropy(writer),
    }
}

/// All pairs of cells, each once, with the numbers of rows and columns between them.
fn pairs(board: &Board) -> impl Iterator<Item = ([usize; 2], usize, usize)> + '_ {
    let cells = board.cells();
    (0..cells).flat_map(move |one| (one + 1..cells).map(move |other| [one, other])).map(|pair| {
        let [one, other] = pair.map(|cell| board.geometry().cell(cell));
        (pair, one.row().abs_diff(other.row()), one.column().abs_diff(other.column()))
    })
}

/// Equal digits are excluded in cells at these distances.
fn apart(writer: &mut Writer<'_>, is_apart: impl Fn(usize, usize) -> bool) {
    for ([one, other], rows, columns) in pairs(writer.board) {
        if is_apart(rows, columns) {
            writer.digits().for_each(|digit| writer.not_both(one, other, digit));
        }
    }
}

fn taxicab(writer: &mut Writer<'_>) {
    for ([one, other], rows, columns) in pairs(writer.board) {
        if rows + columns <= writer.board.side() {
            writer.not_both(one, other, (rows + columns) as u32);
        }
    }
}

/// A relation between all orthogonal neighbors that are not exempt.
fn neighbors(writer: &mut Writer<'_>, is_exempt: impl Fn([usize; 2]) -> bool, allowed: impl Fn(u32, u32) -> bool) {
    for (pair, rows, columns) in pairs(writer.board) {
        if rows + columns == 1 && !is_exempt(pair) {
            writer.relation(pair[0], pair[1], &[], &allowed);
        }
    }
}

/// Square by square: one clause each for low, middle and high digits.
fn entropy(writer: &mut Writer<'_>) {
    let side = writer.board.side();
    for top in 0..side - 1 {
        for left in 0..side - 1 {
            let corner = top * side + left;
            for group in 0..3 {
                let cells = [corner, corner + 1, corner + side, corner + side + 1].into_iter();
                let candidates = cells.flat_map(|cell| writer.cell(cell));
                let fitting = candidates.filter(|&(digit, _)| third(writer, digit) == group);
                let clause: Vec<Lit> = fitting.map(|(_, literal)| literal).collect();
                writer.add(clause);
            }
        }
    }
}
