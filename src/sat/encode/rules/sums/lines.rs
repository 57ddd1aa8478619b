//! Equal sums, arrows, and lines that are divided into segments of one sum.

use super::pieces::{MOST_COMBINATIONS, Scene};
use crate::puzzle::Cell;
use crate::sat::gadget::automaton::Automaton;
use crate::sat::gadget::bits::Bits;
use crate::sat::gadget::combinations::Combinations;
use crate::sat::gadget::number::Number;
use crate::sat::gadget::segments::{closed, segments};
use crate::sat::gadget::transition::transition;
use crate::sat::gadget::{Clauses, Term};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The number of values above which two sums are compared by an equation instead of a variable for each value.
const MOST_VALUES: i64 = 300;

/// Writes that the shaft adds up to the number in the circle or the pill.
pub(crate) fn arrow(scene: &Scene<'_>, circle: &[Cell], shaft: &[Cell], out: &mut Clauses<'_>) -> ControlFlow<()> {
    let offset = scene.offset(shaft.len());
    let shaft = scene.pieces(shaft, 1, out)?;
    let Some((least, most)) = scene.range(&shaft) else { return out.clause([]) };
    let (least, most) = (least + offset, most + offset);
    let mut shown = Number::constant(0);
    for (place, &cell) in circle.iter().enumerate() {
        let digit = scene.number(cell).map(|digit| digit + scene.offset(1));
        if place == 0 {
            shown = digit;
            continue;
        }
        let from = if place + 1 == circle.len() { least } else { 0 };
        let append = |shown: i64, digit: i64| {
            let shown = shown * 10_i64.pow(digit.checked_ilog10().unwrap_or(0) + 1) + digit;
            (from..=most).contains(&shown).then_some(shown)
        };
        let appended = shown.iter().flat_map(|(shown, _)| digit.iter().map(move |(digit, _)| (shown, digit)));
        let values: BTreeSet<i64> = appended.filter_map(|(shown, digit)| append(shown, digit)).collect();
        if values.is_empty() {
            return out.clause([]);
        }
        let next = Number::fresh(values, out)?;
        transition(&shown, &digit, &next, &append, out)?;
        shown = next;
    }
    scene.sum(&shaft, vec![shown.map(|value| -value)], -offset, out)
}

/// Writes that both groups of cells have the same sum.
pub(crate) fn equal(scene: &Scene<'_>, one: &[Cell], other: &[Cell], out: &mut Clauses<'_>) -> ControlFlow<()> {
    let mut pieces = scene.pieces(one, 1, out)?;
    pieces.extend(scene.pieces(other, -1, out)?);
    scene.sum(&pieces, Vec::new(), scene.offset(other.len()) - scene.offset(one.len()), out)
}

/// Writes that all parts have equal sums: with a shared variable for each value of the sum, or, where these are too
/// many, by an equation for each two consecutive parts.
pub(crate) fn same_sum(scene: &Scene<'_>, parts: &[Vec<Cell>], out: &mut Clauses<'_>) -> ControlFlow<()> {
    if parts.len() < 2 {
        return ControlFlow::Continue(());
    }
    let mut ranges = Vec::with_capacity(parts.len());
    for part in parts {
        let Some((least, most)) = scene.range(&scene.pieces(part, 1, out)?) else { return out.clause([]) };
        ranges.push((least + scene.offset(part.len()), most + scene.offset(part.len())));
    }
    let least = ranges.iter().map(|&(least, _)| least).max().unwrap_or(0);
    let most = ranges.iter().map(|&(_, most)| most).min().unwrap_or(0);
    if most - least > MOST_VALUES {
        for pair in parts.windows(2) {
            equal(scene, &pair[0], &pair[1], out)?;
        }
        return ControlFlow::Continue(());
    }
    let mut values: Vec<i64> = (least..=most).collect();
    let mut combinations = Vec::with_capacity(parts.len());
    for part in parts {
        let (offset, terms) = (scene.offset(part.len()), part.iter().map(|&cell| scene.terms(cell)));
        let terms: Vec<&[Term]> = terms.collect();
        let found = if part.len() > 1 && scene.are_distinct(part) {
            Combinations::new(&terms, (least - offset, most - offset), MOST_COMBINATIONS)
        } else {
            None
        };
        match &found {
            Some(found) => {
                let sums = found.sums();
                values.retain(|value| sums.contains(&(value - offset)));
            }
            None if part.len() == 1 => {
                values.retain(|&value| scene.number(part[0]).term(value - offset) != Term::False);
            }
            None => {}
        }
        combinations.push((terms, found));
    }
    if values.is_empty() {
        return out.clause([]);
    }
    let sum = if let Some(part) = parts.iter().find(|part| part.len() == 1) {
        let mut digit = scene.number(part[0]).map(|digit| digit + scene.offset(1));
        digit.keep(|value| values.contains(&value), out)?;
        digit
    } else {
        let sum = Number::fresh(values, out)?;
        // An equation in binary would not force the sum to have one of its values.
        out.clause(sum.iter().map(|(_, term)| term))?;
        sum
    };
    for (part, (terms, combinations)) in parts.iter().zip(combinations) {
        let offset = scene.offset(part.len());
        match combinations {
            Some(combinations) => {
                let present = combinations.write(&terms, Some(&sum.clone().map(|sum| sum - offset)), out)?;
                scene.lock(part, &present, out)?;
            }
            None => scene.sum(&scene.pieces(part, 1, out)?, vec![sum.clone().map(|sum| -sum)], -offset, out)?,
        }
    }
    ControlFlow::Continue(())
}

/// Writes that the line is divided into segments with this sum: an automaton whose state is the sum of the current
/// segment.
pub(crate) fn sum_line(scene: &Scene<'_>, cells: &[Cell], sum: u32, out: &mut Clauses<'_>) -> ControlFlow<()> {
    let (sum, letters) = (i64::from(sum), numbers(scene, cells));
    let step = |_, state, digit| (state + digit <= sum).then_some((state + digit) % sum);
    if let Some(automaton) = Automaton::new(&letters, step, |state| state == 0) {
        return automaton.write(out).map_continue(|_| ());
    }
    let is_divided = segments(&bits(&letters, out)?, sum, out)?;
    out.clause([is_divided])
}

/// Like [`sum_line`], for a closed line.
pub(crate) fn sum_loop(scene: &Scene<'_>, cells: &[Cell], sum: u32, out: &mut Clauses<'_>) -> ControlFlow<()> {
    closed(&numbers(scene, cells), i64::from(sum), out)
}

fn numbers(scene: &Scene<'_>, cells: &[Cell]) -> Vec<Number> {
    cells.iter().map(|&cell| scene.number(cell)).collect()
}

fn bits(numbers: &[Number], out: &mut Clauses<'_>) -> ControlFlow<(), Vec<Bits>> {
    let mut bits = Vec::with_capacity(numbers.len());
    for number in numbers {
        bits.push(Bits::from_number(number, out)?);
    }
    ControlFlow::Continue(bits)
}
