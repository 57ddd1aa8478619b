//! The positions of a pattern: how its letters follow each other.

use crate::puzzle::rule::expression::Pattern;
use crate::sat::gadget::positions::Positions;

/// A part of a pattern: the positions with which it begins and ends, and whether it can be empty.
struct Part {
    first: Vec<usize>,
    last: Vec<usize>,
    is_nullable: bool,
}

const EMPTY: Part = Part { first: Vec::new(), last: Vec::new(), is_nullable: true };

/// The positions of a pattern, with a copy of each for each repetition.
pub(super) fn positions(pattern: &Pattern) -> Positions {
    let mut positions = Positions::default();
    let Part { first, last, is_nullable } = part(pattern, &mut positions);
    Positions { first, last, is_nullable, ..positions }
}

fn part(pattern: &Pattern, all: &mut Positions) -> Part {
    match pattern {
        Pattern::Digit { ranges, is_inverted } => {
            let ranges = ranges.iter().map(|range| range.map(i64::from)).collect();
            all.letters.push((ranges, *is_inverted));
            all.before.push(Vec::new());
            let position = all.letters.len() - 1;
            Part { first: vec![position], last: vec![position], is_nullable: false }
        }
        Pattern::Sequence(parts) => parts.iter().fold(EMPTY, |before, pattern| {
            let after = part(pattern, all);
            joined(before, after, all)
        }),
        Pattern::Any(parts) => {
            let none = Part { is_nullable: false, ..EMPTY };
            parts.iter().fold(none, |mut found, pattern| {
                let one = part(pattern, all);
                found.first.extend(one.first);
                found.last.extend(one.last);
                found.is_nullable |= one.is_nullable;
                found
            })
        }
        Pattern::Repeat { of, least, most } => {
            let mut found = EMPTY;
            for _ in 0..*least {
                let next = part(of, all);
                found = joined(found, next, all);
            }
            let Some(most) = most else {
                let mut next = part(of, all);
                follow(&next.last, &next.first, all);
                next.is_nullable = true;
                return joined(found, next, all);
            };
            for _ in *least..*most {
                let mut next = part(of, all);
                next.is_nullable = true;
                found = joined(found, next, all);
            }
            found
        }
    }
}

/// One part after the other.
fn joined(one: Part, other: Part, all: &mut Positions) -> Part {
    follow(&one.last, &other.first, all);
    let mut first = one.first;
    if one.is_nullable {
        first.extend(&other.first);
    }
    let mut last = other.last;
    if other.is_nullable {
        last.extend(&one.last);
    }
    Part { first, last, is_nullable: one.is_nullable && other.is_nullable }
}

/// Each of these positions may come after each of those.
fn follow(before: &[usize], after: &[usize], all: &mut Positions) {
    for &position in after {
        for &earlier in before {
            if !all.before[position].contains(&earlier) {
                all.before[position].push(earlier);
            }
        }
    }
}
