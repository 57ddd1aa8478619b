//! Clues outside the board: automata over the row or the column, or sums of selected cells where these are too large.
//!
//! That the row has each digit once is expressed by the clauses of its house.

use crate::puzzle::OutsideKind;
use crate::sat::gadget::automaton::Automaton;
use crate::sat::gadget::bits::{Bits, and, or};
use crate::sat::gadget::equation::equation;
use crate::sat::gadget::number::Number;
use crate::sat::gadget::{Clauses, Term};
use std::ops::ControlFlow;

/// A state in which the clue is fulfilled, whatever follows.
const DONE: i64 = -1;

/// Writes a clue for the cells of its line, starting at the edge. A digit stands for itself plus `shift`.
pub(crate) fn write(
    kind: OutsideKind,
    cells: &[&[Term]],
    value: i64,
    shift: i64,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    match kind {
        OutsideKind::Sandwich => sandwich(cells, value, shift, out),
        OutsideKind::XSum => x_sum(cells, value, out),
        OutsideKind::Skyscraper => skyscraper(cells, value, out),
        OutsideKind::NumberedRoom => numbered_room(cells, value, out),
    }
}

/// Sandwich: state 0 before the first of the least and the largest digit; between them, 1 and the sum so far.
fn sandwich(cells: &[&[Term]], total: i64, shift: i64, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let side = cells.len() as i64;
    if side == 1 {
        return if total == 0 { ControlFlow::Continue(()) } else { out.clause([]) };
    }
    let numbers: Vec<Number> = cells.iter().map(|cell| Number::of_cell(cell)).collect();
    let step = |_, state, digit| {
        let is_end = digit == 1 || digit == side;
        match state {
            DONE => (!is_end).then_some(DONE),
            0 => Some(i64::from(is_end)),
            _ if is_end => (state == total + 1).then_some(DONE),
            _ => (state + digit + shift <= total + 1).then_some(state + digit + shift),
        }
    };
    if let Some(automaton) = Automaton::new(&numbers, step, |state| state == DONE) {
        return automaton.write(out).map_continue(|_| ());
    }
    let (mut one, mut both) = (Term::False, Term::False);
    let mut selected = Vec::with_capacity(cells.len());
    for (cell, number) in cells.iter().zip(numbers) {
        let is_end = or(cell[0], cell[cells.len() - 1], out)?;
        let second = and(one, is_end, out)?;
        both = or(both, second, out)?;
        selected.push((number.map(|digit| digit + shift), and(one, !both, out)?));
        one = or(one, is_end, out)?;
    }
    sum_of_selected(selected, total, out)
}

/// X-sum: the state is the number of the X cells that remain, and the sum so far.
fn x_sum(cells: &[&[Term]], total: i64, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let side = cells.len() as i64;
    let most = side * (side + 1) / 2;
    if total > most {
        return out.clause([]);
    }
    let numbers: Vec<Number> = cells.iter().map(|cell| Number::of_cell(cell)).collect();
    let sums = |count: i64| (count * (count + 1) / 2, count * (2 * side + 1 - count) / 2);
    let step = |place, state: i64, digit: i64| {
        let (rest, sum) = match (place, state) {
            (_, DONE) => return Some(DONE),
            (0, _) => (digit - 1, digit),
            _ => (state / (most + 1) - 1, state % (most + 1) + digit),
        };
        let (least, most_after) = sums(rest);
        match rest {
            0 => (sum == total).then_some(DONE),
            _ => (least..=most_after).contains(&(total - sum)).then_some(rest * (most + 1) + sum),
        }
    };
    if let Some(automaton) = Automaton::new(&numbers, step, |state| state == DONE) {
        return automaton.write(out).map_continue(|_| ());
    }
    // For each cell, from the last to the first, whether it is among those that the first digit counts.
    let mut counts = Term::False;
    let mut selected = Vec::with_capacity(cells.len());
    for (place, number) in numbers.into_iter().enumerate().rev() {
        counts = or(counts, cells[0][place], out)?;
        selected.push((number, counts));
    }
    sum_of_selected(selected, total, out)
}

/// Skyscraper: the state is the largest digit so far, and the number of cells that were the largest so far.
fn skyscraper(cells: &[&[Term]], count: i64, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let side = cells.len() as i64;
    if count > side {
        return out.clause([]);
    }
    let numbers: Vec<Number> = cells.iter().map(|cell| Number::of_cell(cell)).collect();
    let step = |place, state: i64, digit: i64| {
        let (largest, seen) = (state / (side + 1), state % (side + 1));
        match state {
            DONE => (digit != side).then_some(DONE),
            _ if digit == side => (seen + 1 == count).then_some(DONE),
            _ if digit > largest => (seen + 1 < count).then_some(digit * (side + 1) + seen + 1),
            // A line of more distinct digits than that must contain the largest.
            _ => (digit != largest && (place as i64) < largest).then_some(state),
        }
    };
    if let Some(automaton) = Automaton::new(&numbers, step, |state| state == DONE) {
        return automaton.write(out).map_continue(|_| ());
    }
    // For each digit, whether the largest digit so far is at least it.
    let mut reached = vec![Term::False; cells.len()];
    let mut visible = Vec::with_capacity(cells.len());
    for cell in cells {
        let (mut seen, mut higher) = (Vec::new(), Term::False);
        for digit in (0..cells.len()).rev() {
            seen.push(and(cell[digit], !reached[digit], out)?);
            higher = or(higher, cell[digit], out)?;
            reached[digit] = or(reached[digit], higher, out)?;
        }
        let is_visible = any(seen, out)?;
        visible.push(Number::of_condition(is_visible));
    }
    equation(visible, count, out)
}

/// Numbered room: the digit at the edge is X exactly if the X-th cell has the digit of the clue.
fn numbered_room(cells: &[&[Term]], digit: i64, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let Some(digit) = usize::try_from(digit - 1).ok().filter(|&digit| digit < cells.len()) else {
        return out.clause([]);
    };
    if digit > 0 {
        out.clause([!cells[0][0]])?;
        out.clause([!cells[0][digit]])?;
    }
    for (&first, cell) in cells[0].iter().zip(cells).skip(1) {
        out.clause([!first, cell[digit]])?;
        out.clause([first, !cell[digit]])?;
    }
    ControlFlow::Continue(())
}

/// Writes in binary that the numbers whose condition holds have this sum.
fn sum_of_selected(numbers: Vec<(Number, Term)>, total: i64, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let mut sum = Bits::default();
    for (number, condition) in numbers {
        let number = Bits::from_number(&number, out)?.when(condition, out)?;
        sum = sum.plus(&number, out)?;
    }
    let is_total = sum.equals(u64::try_from(total).ok(), out)?;
    out.clause([is_total])
}

/// A term for the disjunction of the terms.
fn any(terms: Vec<Term>, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
    let any = out.fresh()?;
    terms.iter().try_for_each(|&term| out.clause([!term, any]))?;
    out.clause(terms.into_iter().chain([!any]))?;
    ControlFlow::Continue(any)
}
