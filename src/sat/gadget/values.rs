//! Functions of numbers, and terms for what is true of them.
//!
//! A term for "the number is one of these" takes a clause for each value, and two more; none where one value, or all
//! but one, are meant. The image of a number under a function is such a term for each value of the function. A function
//! of two numbers is a [`transition`](super::transition). A term for a relation between numbers of a and b values takes
//! 2(a + b) clauses: with it, a value of either needs a partner that is related to it; without it, one that is not.

use super::number::Number;
use super::transition::transition;
use super::{Clauses, Term};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// A term for "the value of the number satisfies the predicate".
pub(crate) fn one_of(number: &Number, holds: &dyn Fn(i64) -> bool, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
    let (inside, outside): (Vec<_>, Vec<_>) = number.iter().partition(|&(value, _)| holds(value));
    ControlFlow::Continue(match (&inside[..], &outside[..]) {
        (_, []) => Term::True,
        ([], _) => Term::False,
        (&[(_, term)], _) => term,
        (_, &[(_, term)]) => !term,
        _ => {
            let found = out.fresh()?;
            inside.iter().try_for_each(|&(_, term)| out.clause([!term, found]))?;
            outside.iter().try_for_each(|&(_, term)| out.clause([!term, !found]))?;
            out.clause(inside.iter().map(|&(_, term)| term).chain([!found]))?;
            out.clause(outside.iter().map(|&(_, term)| term).chain([found]))?;
            found
        }
    })
}

/// The value of a function of the number.
pub(crate) fn image(number: &Number, function: &dyn Fn(i64) -> i64, out: &mut Clauses<'_>) -> ControlFlow<(), Number> {
    let values: BTreeSet<i64> = number.iter().map(|(value, _)| function(value)).collect();
    let mut terms = Vec::with_capacity(values.len());
    for value in values {
        terms.push((value, one_of(number, &|origin| function(origin) == value, out)?));
    }
    ControlFlow::Continue(Number::of_terms(terms))
}

/// The value of a function of two numbers.
pub(crate) fn combined(
    one: &Number,
    other: &Number,
    function: &dyn Fn(i64, i64) -> i64,
    out: &mut Clauses<'_>,
) -> ControlFlow<(), Number> {
    if let Some(value) = other.known() {
        return image(one, &|one| function(one, value), out);
    }
    if let Some(value) = one.known() {
        return image(other, &|other| function(value, other), out);
    }
    let mut values = BTreeSet::new();
    for (value, _) in one.iter() {
        out.go_on()?;
        values.extend(other.iter().map(|(other, _)| function(value, other)));
    }
    let result = Number::fresh(values, out)?;
    transition(one, other, &result, &|one, other| Some(function(one, other)), out)?;
    ControlFlow::Continue(result)
}

/// A term for "the numbers are related".
pub(crate) fn related(
    one: &Number,
    other: &Number,
    relation: &dyn Fn(i64, i64) -> bool,
    out: &mut Clauses<'_>,
) -> ControlFlow<(), Term> {
    if let Some(value) = other.known() {
        return one_of(one, &|one| relation(one, value), out);
    }
    if let Some(value) = one.known() {
        return one_of(other, &|other| relation(value, other), out);
    }
    let (mut always, mut never) = (true, true);
    for (value, _) in one.iter() {
        out.go_on()?;
        always &= other.iter().all(|(other, _)| relation(value, other));
        never &= !other.iter().any(|(other, _)| relation(value, other));
    }
    if always || never {
        return ControlFlow::Continue(if always { Term::True } else { Term::False });
    }
    let holds = out.fresh()?;
    partners(holds, one, other, relation, out)?;
    partners(!holds, one, other, &|one, other| !relation(one, other), out)?;
    ControlFlow::Continue(holds)
}

/// Writes that under the condition both numbers have related values.
pub(crate) fn partners(
    condition: Term,
    one: &Number,
    other: &Number,
    relation: &dyn Fn(i64, i64) -> bool,
    out: &mut Clauses<'_>,
) -> ControlFlow<()> {
    for (value, term) in one.iter() {
        let partners = other.iter().filter(|&(other, _)| relation(value, other));
        out.clause(partners.map(|(_, term)| term).chain([!condition, !term]))?;
    }
    for (value, term) in other.iter() {
        let partners = one.iter().filter(|&(one, _)| relation(one, value));
        out.clause(partners.map(|(_, term)| term).chain([!condition, !term]))?;
    }
    ControlFlow::Continue(())
}

/// A term for "all terms are true".
pub(crate) fn all(terms: &[Term], out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
    let open: Vec<Term> = terms.iter().copied().filter(|&term| term != Term::True).collect();
    ControlFlow::Continue(match open[..] {
        [] => Term::True,
        [only] => only,
        _ if open.contains(&Term::False) => Term::False,
        _ => {
            let all = out.fresh()?;
            open.iter().try_for_each(|&term| out.clause([!all, term]))?;
            out.clause(open.iter().map(|&term| !term).chain([all]))?;
            all
        }
    })
}

/// A term for "both terms are equal".
pub(crate) fn equal(one: Term, other: Term, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
    related(&Number::of_condition(one), &Number::of_condition(other), &|one, other| one == other, out)
}

/// How many of the numbers have each value: for each value a term for each number.
pub(crate) fn places(numbers: &[Number]) -> BTreeMap<i64, Vec<Term>> {
    let mut places: BTreeMap<i64, Vec<Term>> = BTreeMap::new();
    for (value, term) in numbers.iter().flat_map(Number::iter) {
        places.entry(value).or_default().push(term);
    }
    places
}

/// The number of terms that are true.
pub(crate) fn count(terms: &[Term], out: &mut Clauses<'_>) -> ControlFlow<(), Number> {
    let mut count = Number::constant(0);
    for &term in terms {
        count = combined(&count, &Number::of_condition(term), &|count, one| count + one, out)?;
    }
    ControlFlow::Continue(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::gadget::testing::check;

    fn numbers(cells: &[&[Term]]) -> Vec<Number> {
        cells.iter().map(|cell| Number::of_cell(cell)).collect()
    }

    #[test]
    fn functions_and_relations_hold_for_exactly_their_grids() {
        let functions: [fn(i64, i64) -> i64; 5] =
            [|a, b| a + b, |a, b| a * b, |a, b| (a - b).abs(), |a, b| a.min(b), |_, _| 3];
        for function in functions {
            let write = |cells: &[&[Term]], out: &mut Clauses<'_>| {
                let cells = numbers(cells);
                let value = combined(&cells[0], &cells[1], &function, out)?;
                let holds = related(&value, &cells[2], &|value, other| value > other, out)?;
                let small = one_of(&image(&cells[2], &|value| value / 2, out)?, &|half| half < 2, out)?;
                let term = equal(holds, small, out)?;
                out.clause([term])
            };
            let holds = |digits: &[u32]| {
                let [a, b, c] = [0, 1, 2].map(|place| i64::from(digits[place]));
                (function(a, b) > c) == (c / 2 < 2)
            };
            check(5, 3, write, holds);
        }
    }

    #[test]
    fn true_terms_are_counted() {
        let write = |cells: &[&[Term]], out: &mut Clauses<'_>| {
            let ones: Vec<Term> = places(&numbers(cells)).remove(&1).unwrap_or_default();
            let count = count(&ones, out)?;
            let is_two = one_of(&count, &|count| count == 2, out)?;
            out.clause([is_two])
        };
        check(3, 4, write, |digits| digits.iter().filter(|&&digit| digit == 1).count() == 2);
    }
}
