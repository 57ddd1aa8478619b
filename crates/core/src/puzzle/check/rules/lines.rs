//! Rules along a line.

use super::grid::{Broken, Grid, Held, THIRDS, listed};
use super::terms::{Term, equal_sums};
use super::{pairs, segments};
use crate::puzzle::{Cell, LineKind, Rule};
use itertools::Itertools;
use std::collections::HashMap;

/// All violations of the rule. Cells that the line visits again are not reported again.
pub(super) fn broken(rule: &Rule, cells: &[Cell], kind: LineKind, grid: &Grid) -> Vec<Broken> {
    let held = grid.held(cells.iter().copied());
    let mut found = match kind {
        LineKind::Thermometer => steps(&held, |lower, upper| {
            let gap = (upper.place - lower.place) as u64;
            let word = if gap == 1 { "not" } else { "not enough" };
            (upper.digit < lower.digit + gap).then(|| too_low(lower, upper, word))
        }),
        LineKind::SlowThermometer => steps(&held, |lower, upper| {
            let Held { cell, digit, .. } = upper;
            (digit < lower.digit).then(|| format!("{cell} holds {digit}, below {} at {}", lower.digit, lower.cell))
        }),
        LineKind::Whispers(least) => steps(&held, |one, other| {
            let difference = one.digit.abs_diff(other.digit);
            let is_wrong = other.place - one.place == 1 && difference < u64::from(least);
            is_wrong.then(|| format!("{} differ by {difference}, not by {least} or more", hold(one, other)))
        }),
        LineKind::Renban => renban(&held, cells.len()),
        LineKind::Nabner => {
            let near = held.iter().array_combinations().filter(|[one, other]| one.digit.abs_diff(other.digit) < 2);
            near.map(|[&one, &other]| {
                let what = if one.digit == other.digit { "the same" } else { "consecutive" };
                Broken::by(&[one, other], format!("{} are {what}", hold(one, other)))
            })
            .collect()
        }
        LineKind::Palindrome => {
            let mirrored = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
            let filled = mirrored.filter_map(|(&one, &other)| grid.both([one, other]));
            let wrong = filled.filter(|[one, other]| one.digit != other.digit);
            wrong.map(|pair| Broken::by(&pair, pairs::differ(pair))).collect()
        }
        LineKind::Between => between(cells, grid),
        LineKind::Lockout(least) => lockout(cells, least, grid),
        LineKind::RegionSum => region_sum(cells, grid),
        LineKind::Entropic => classes(&held, 3, |digit| grid.third(digit), |third| format!("both {}", THIRDS[third])),
        LineKind::Modular(modulus) => {
            let modulus = u64::from(modulus);
            let violation = |remainder: u64| format!("both {remainder} modulo {modulus}");
            classes(&held, modulus, |digit| digit % modulus, violation)
        }
        LineKind::Zipper => zipper(cells, grid),
        LineKind::DoubleArrow => double_arrow(cells, grid),
        LineKind::Sum(sum) => segments::line(cells, sum, grid).into_iter().collect(),
        LineKind::SumLoop(sum) => segments::closed(cells, sum, grid).into_iter().collect(),
    };
    for broken in &mut found {
        broken.what = format!("{rule}: {}", broken.what);
    }
    found.into_iter().unique_by(|broken| broken.cells.clone()).collect()
}

/// The violations by cells with no other filled cell between them.
fn steps(held: &[Held], wrong: impl Fn(Held, Held) -> Option<String>) -> Vec<Broken> {
    let steps = held.iter().tuple_windows();
    steps.filter_map(|(&one, &other)| wrong(one, other).map(|what| Broken::by(&[one, other], what))).collect()
}

fn too_low(lower: Held, upper: Held, word: &str) -> String {
    format!("{} holds {}, {word} above {} at {}", upper.cell, upper.digit, lower.digit, lower.cell)
}

/// `3 at r1c1 and 5 at r1c2`.
fn hold(one: Held, other: Held) -> String {
    format!("{} at {} and {} at {}", one.digit, one.cell, other.digit, other.cell)
}

/// The violations of a renban line of this many cells: digits that repeat, and digits too far apart.
fn renban(held: &[Held], cells: usize) -> Vec<Broken> {
    let mut found = repeats(held);
    if let Some((&lowest, &highest)) = held.iter().minmax_by_key(|held| held.digit).into_option()
        && highest.digit - lowest.digit >= cells as u64
    {
        let what = format!("{} are too far apart for {cells} cells", hold(lowest, highest));
        found.push(Broken::by(&[lowest, highest], what));
    }
    found
}

/// The violations by digits that repeat.
pub(super) fn repeats(held: &[Held]) -> Vec<Broken> {
    let holders =
        held.iter().copied().into_group_map_by(|held| held.digit).into_iter().sorted_by_key(|(digit, _)| *digit);
    let repeated = holders.filter(|(_, holders)| holders.len() > 1);
    let violation = |(digit, holders): (u64, Vec<Held>)| {
        let names = listed(holders.iter().map(|held| held.cell));
        Broken::by(&holders, format!("has {digit} at {names}"))
    };
    repeated.map(violation).collect()
}

/// The violations by two cells of one class fewer than this many steps apart. Comparing with the last one suffices.
fn classes<Class: Copy + Eq + std::hash::Hash>(
    held: &[Held],
    steps: u64,
    class: impl Fn(u64) -> Class,
    violation: impl Fn(Class) -> String,
) -> Vec<Broken> {
    let mut last: HashMap<Class, Held> = HashMap::new();
    let mut found = Vec::new();
    for &held in held {
        let class = class(held.digit);
        if let Some(earlier) = last.insert(class, held)
            && ((held.place - earlier.place) as u64) < steps
        {
            found.push(Broken::by(&[earlier, held], format!("{} are {}", hold(earlier, held), violation(class))));
        }
    }
    found
}

/// The two ends, if both are filled, and the filled cells between them.
fn parts(cells: &[Cell], grid: &Grid) -> Option<([Held; 2], Vec<Held>)> {
    let [first, inner @ .., last] = cells else { return None };
    Some((grid.both([*first, *last])?, grid.held(inner.iter().copied())))
}

fn between(cells: &[Cell], grid: &Grid) -> Vec<Broken> {
    let Some(([first, last], inner)) = parts(cells, grid) else { return Vec::new() };
    let (low, high) = (first.digit.min(last.digit), first.digit.max(last.digit));
    let wrong = inner.into_iter().filter(|held| held.digit <= low || held.digit >= high);
    let violation = |held: Held| {
        let what = format!("{} holds {}, not between {}", held.cell, held.digit, hold(first, last));
        Broken::by(&[first, held, last], what)
    };
    wrong.map(violation).collect()
}

fn lockout(cells: &[Cell], gap: u32, grid: &Grid) -> Vec<Broken> {
    let Some(([first, last], inner)) = parts(cells, grid) else { return Vec::new() };
    let (low, high) = (first.digit.min(last.digit), first.digit.max(last.digit));
    let mut found = Vec::new();
    if high - low < u64::from(gap) {
        let what = format!("the ends, {}, differ by {}, not by {gap} or more", hold(first, last), high - low);
        found.push(Broken::by(&[first, last], what));
    }
    let wrong = inner.into_iter().filter(|held| (low..=high).contains(&held.digit));
    found.extend(wrong.map(|held| {
        let what = format!("{} holds {}, not outside {}", held.cell, held.digit, hold(first, last));
        Broken::by(&[first, held, last], what)
    }));
    found
}

/// The violations of a region sum line, whose boxes divide it into segments.
fn region_sum(cells: &[Cell], grid: &Grid) -> Vec<Broken> {
    let region = |cell: &Cell| grid.board.geometry().box_of(*cell);
    let segments = cells.chunk_by(|one, other| region(one) == region(other));
    equal_sums(&segments.map(|segment| Term::sum(segment, grid)).collect::<Vec<_>>())
}

/// The violations of a zipper: pairs at the same distance from the middle, and the middle cell.
fn zipper(cells: &[Cell], grid: &Grid) -> Vec<Broken> {
    let (half, rest) = cells.split_at(cells.len() / 2);
    let is_odd = rest.len() > half.len();
    let pairs = half.iter().zip(cells.iter().rev()).map(|(&one, &other)| Term::sum(&[one, other], grid));
    let middle = rest.first().filter(|_| is_odd).map(|&middle| Term::sum(&[middle], grid));
    equal_sums(&pairs.chain(middle).collect::<Vec<_>>())
}

/// The violations of a double arrow: its ends, and the cells between them.
fn double_arrow(cells: &[Cell], grid: &Grid) -> Vec<Broken> {
    let [first, inner @ .., last] = cells else { return Vec::new() };
    let ends = Term::sum(&[*first, *last], grid).named("the ends");
    equal_sums(&[ends, Term::sum(inner, grid).named("the cells between")])
}
