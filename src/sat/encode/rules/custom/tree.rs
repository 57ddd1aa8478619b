//! Conditions as clauses.
//!
//! A condition over few combinations of candidates is a decision diagram, an equation between sums is an equation of
//! pieces, as in other rules, and everything else is written part by part: numbers as values with a term for each,
//! and conditions as terms that are defined in both directions (G. Tseitin, *On the Complexity of Derivation in
//! Propositional Calculus*, 1968), so that each grid is one model. What must hold is written without a term for it.

use super::evaluate::{Evaluator, has_rule, is_in};
use super::linear;
use super::pairs::Pairs;
use super::pattern::positions;
use super::symmetric::is_symmetric;
use super::table::Table;
use crate::puzzle::rule::expression::{Comparison, Condition, Custom, Group, Number as Value};
use crate::puzzle::{Board, Cell, Rule};
use crate::sat::encode::rules::cells::{CellTerms, WriteRule};
use crate::sat::encode::rules::different::different_cells;
use crate::sat::encode::rules::sums::{self, Scene};
use crate::sat::gadget::combinations::Combinations;
use crate::sat::gadget::count::{at_least, exactly};
use crate::sat::gadget::decision::Diagram;
use crate::sat::gadget::number::Number;
use crate::sat::gadget::relation::{excluded, supported};
use crate::sat::gadget::values::{all, combined, count, equal, image, one_of, partners, places, related};
use crate::sat::gadget::{Clauses, Term};
use itertools::Itertools;
use std::ops::ControlFlow;

/// The most combinations of candidates of a diagram.
const MOST_COMBINATIONS: usize = 4_096;

/// The most sets of digits, each of which takes a variable.
const MOST_SETS: usize = 300;

/// The board and its candidates.
pub(super) struct Tree<'a> {
    pub(super) board: &'a Board,
    pub(super) cells: &'a CellTerms,
    /// Writes the rules that are part of a condition.
    pub(super) write: WriteRule,
}

impl Tree<'_> {
    /// Writes that a condition holds.
    pub(super) fn assert(&self, condition: &Condition, out: &mut Clauses<'_>) -> ControlFlow<()> {
        out.go_on()?;
        if let Condition::All(of) = condition {
            return of.iter().try_for_each(|condition| self.assert(condition, out));
        }
        if let Condition::Rule(rule) = condition {
            return (self.write)(rule, self.board, self.cells, out);
        }
        if let Some(cells) = different_cells(condition) {
            return sums::cage(&Scene::new(self.board, self.cells), &cells, None, out);
        }
        let cells = condition.cells(self.board.geometry());
        let holds = |digits: &[i64]| self.holds(condition, &cells, digits);
        match cells[..] {
            _ if has_rule(condition) || cells.is_empty() => self.assert_parts(condition, out),
            [cell] => excluded(self.cells.terms(cell), |digit| !holds(&[digit.into()]), out),
            [one, other] => {
                let allowed = |one: u32, other: u32| holds(&[one.into(), other.into()]);
                supported(&[], [self.cells.terms(one), self.cells.terms(other)], allowed, out)
            }
            _ => {
                if let Condition::Compare(Value::Count { ranges, of }, comparison, Value::Constant(number)) = condition
                    && let Some([least, most]) = bounds(*comparison, *number)
                {
                    return within(&self.inside(ranges, of, out)?, least, most, out);
                }
                if let Some((terms, total)) = linear::equation(condition, self.board.geometry()) {
                    return sums::weighted(&Scene::new(self.board, self.cells), &terms, total, out);
                }
                if let Some(sets) = self.sets(condition, &cells) {
                    return sets.write(&self.candidates(&cells), None, out).map_continue(drop);
                }
                if !self.is_small(&cells) {
                    return self.assert_parts(condition, out);
                }
                let numbers = self.cells.numbers(&cells);
                Diagram::new(&numbers, &mut |digits| digits.len() < cells.len() || holds(digits), out)?.assert(out)
            }
        }
    }

    /// Writes that a condition holds, without a term for the condition itself.
    fn assert_parts(&self, condition: &Condition, out: &mut Clauses<'_>) -> ControlFlow<()> {
        match condition {
            Condition::Compare(one, comparison, other) => {
                let [one, other] = [self.number(one, out)?, self.number(other, out)?];
                partners(Term::True, &one, &other, &|one, other| comparison.allows(one.cmp(&other)), out)
            }
            Condition::Any(of) => {
                let terms = self.terms(of, out)?;
                out.clause(terms)
            }
            Condition::Times { least, most, of } => within(&self.terms(of, out)?, *least, *most, out),
            Condition::In(..)
            | Condition::Same(_)
            | Condition::Rule(_)
            | Condition::Not(_)
            | Condition::All(_)
            | Condition::Iff(_) => {
                let term = self.define(condition, out)?;
                out.clause([term])
            }
        }
    }

    /// A term for "the condition holds".
    pub(super) fn term(&self, condition: &Condition, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
        out.go_on()?;
        let cells = condition.cells(self.board.geometry());
        if has_rule(condition) || cells.is_empty() || !self.is_small(&cells) {
            return self.define(condition, out);
        }
        let numbers = self.cells.numbers(&cells);
        let holds = |digits: &[i64]| self.holds(condition, &cells, digits);
        match &numbers[..] {
            [number] => one_of(number, &|digit| holds(&[digit]), out),
            [one, other] => related(one, other, &|one, other| holds(&[one, other]), out),
            _ => Diagram::new(&numbers, &mut |digits| digits.len() < cells.len() || holds(digits), out)?.term(out),
        }
    }

    fn terms(&self, of: &[Condition], out: &mut Clauses<'_>) -> ControlFlow<(), Vec<Term>> {
        let mut terms = Vec::with_capacity(of.len());
        for condition in of {
            terms.push(self.term(condition, out)?);
        }
        ControlFlow::Continue(terms)
    }

    /// A term for "the condition holds", from terms for its parts.
    fn define(&self, condition: &Condition, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
        match condition {
            Condition::Compare(one, comparison, other) => {
                let [one, other] = [self.number(one, out)?, self.number(other, out)?];
                related(&one, &other, &|one, other| comparison.allows(one.cmp(&other)), out)
            }
            Condition::In(number, ranges) => one_of(&self.number(number, out)?, &|value| is_in(value, ranges), out),
            Condition::Same(groups) => self.same(groups, out),
            Condition::Rule(rule) => self.rule(rule, out),
            Condition::Not(condition) => self.term(condition, out).map_continue(|term| !term),
            Condition::All(of) => all(&self.terms(of, out)?, out),
            Condition::Any(of) => {
                let opposite: Vec<Term> = self.terms(of, out)?.into_iter().map(|term| !term).collect();
                all(&opposite, out).map_continue(|none| !none)
            }
            Condition::Iff(both) => {
                let [one, other] = [self.term(&both[0], out)?, self.term(&both[1], out)?];
                equal(one, other, out)
            }
            Condition::Times { least, most, of } => {
                let number = count(&self.terms(of, out)?, out)?;
                one_of(&number, &|number| (*least as i64..=*most as i64).contains(&number), out)
            }
        }
    }

    /// A term for "all groups have each value equally often".
    fn same(&self, groups: &[Group], out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
        let mut places_in = Vec::with_capacity(groups.len());
        for group in groups {
            places_in.push(places(&self.numbers(group, out)?));
        }
        let values = places_in.iter().flat_map(|places| places.keys().copied());
        let values: Vec<i64> = values.sorted_unstable().dedup().collect();
        let mut terms = Vec::new();
        for value in values {
            let mut counts = Vec::with_capacity(groups.len());
            for places in &places_in {
                counts.push(count(places.get(&value).map_or(&[][..], Vec::as_slice), out)?);
            }
            for (one, other) in counts.iter().tuple_windows() {
                terms.push(related(one, other, &|one, other| one == other, out)?);
            }
        }
        all(&terms, out)
    }

    /// A term for "the rule holds".
    fn rule(&self, rule: &Rule, out: &mut Clauses<'_>) -> ControlFlow<(), Term> {
        if let Rule::Custom(custom) = rule {
            return match custom {
                Custom::Where { condition, .. } => self.term(condition, out),
                Custom::Pairs { relation, scope, cells: listed } => {
                    Pairs::new(self.board, relation, *scope, listed).term(self.cells, out)
                }
                Custom::Pattern { pattern, cells } => positions(pattern).term(&self.cells.values(cells), out),
            };
        }
        let cells = Condition::Rule(Box::new(rule.clone())).cells(self.board.geometry());
        let mut table = Table::new(rule, &cells, self.board, self.write, out)?;
        let numbers = self.cells.numbers(&cells);
        Diagram::new(&numbers, &mut |digits| table.holds(digits), out)?.term(out)
    }

    /// The value of a number.
    fn number(&self, number: &Value, out: &mut Clauses<'_>) -> ControlFlow<(), Number> {
        match number {
            Value::Constant(value) => ControlFlow::Continue(Number::constant(*value)),
            Value::Digit(cell) => {
                let shift = self.cells.shift();
                ControlFlow::Continue(Number::of_cell(self.cells.terms(*cell)).map(|digit| digit + shift))
            }
            Value::Sum(of) => self.folded(of, |one, other| one + other, out),
            Value::Product(of) => self.folded(of, |one, other| one * other, out),
            Value::Negative(number) => self.number(number, out).map_continue(|number| number.map(|value| -value)),
            Value::Absolute(number) => image(&self.number(number, out)?, &i64::abs, out),
            Value::Least(of) => self.folded(of, Ord::min, out),
            Value::Greatest(of) => self.folded(of, Ord::max, out),
            Value::Distinct(of) => {
                let mut present = Vec::new();
                for (_, terms) in places(&self.numbers(of, out)?) {
                    let absent: Vec<Term> = terms.into_iter().map(|term| !term).collect();
                    present.push(!all(&absent, out)?);
                }
                count(&present, out)
            }
            Value::Count { ranges, of } => count(&self.inside(ranges, of, out)?, out),
        }
    }

    /// For each number, a term for "it is in the ranges".
    fn inside(&self, ranges: &[[i64; 2]], of: &Group, out: &mut Clauses<'_>) -> ControlFlow<(), Vec<Term>> {
        let mut inside = Vec::new();
        for number in self.numbers(of, out)? {
            inside.push(one_of(&number, &|value| is_in(value, ranges), out)?);
        }
        ControlFlow::Continue(inside)
    }

    fn numbers(&self, group: &Group, out: &mut Clauses<'_>) -> ControlFlow<(), Vec<Number>> {
        let mut numbers = Vec::new();
        for number in group.numbers(self.board.geometry()) {
            numbers.push(self.number(&number, out)?);
        }
        ControlFlow::Continue(numbers)
    }

    fn folded(&self, group: &Group, join: impl Fn(i64, i64) -> i64, out: &mut Clauses<'_>) -> ControlFlow<(), Number> {
        let mut numbers = self.numbers(group, out)?.into_iter();
        // A group is never empty.
        let Some(mut all) = numbers.next() else { return ControlFlow::Continue(Number::constant(0)) };
        for number in numbers {
            all = combined(&all, &number, &join, out)?;
        }
        ControlFlow::Continue(all)
    }

    /// Whether the candidates of the cells have few combinations.
    fn is_small(&self, cells: &[Cell]) -> bool {
        let ways = |all: usize, number: Number| all.checked_mul(number.len());
        let all = self.cells.numbers(cells).into_iter().try_fold(1, ways);
        all.is_some_and(|all| all <= MOST_COMBINATIONS)
    }

    fn candidates(&self, cells: &[Cell]) -> Vec<&[Term]> {
        cells.iter().map(|&cell| self.cells.terms(cell)).collect()
    }

    /// The sets of digits with which a condition holds, if it depends on the set alone, and the cells differ.
    fn sets(&self, condition: &Condition, cells: &[Cell]) -> Option<Combinations> {
        let is_of_set = is_symmetric(condition, cells, self.board.geometry())
            && Scene::new(self.board, self.cells).are_distinct(cells);
        let all = is_of_set.then(|| Combinations::new(&self.candidates(cells), (0, i64::MAX), MOST_SETS))??;
        Some(all.filtered(&|digits| self.holds(condition, cells, digits)))
    }

    /// Whether a condition without other rules holds for these digits, from 1, of its cells.
    fn holds(&self, condition: &Condition, cells: &[Cell], digits: &[i64]) -> bool {
        let place = |cell| cells.iter().position(|&other| other == cell);
        let at = |cell| place(cell).map_or(0, |place| digits[place] + self.cells.shift());
        Evaluator { geometry: self.board.geometry(), at: &at }.holds(condition)
    }
}

/// The least and the most natural number that compares like this with another; `None` if they have a gap.
fn bounds(comparison: Comparison, number: i64) -> Option<[usize; 2]> {
    let number = usize::try_from(number).ok()?;
    match comparison {
        Comparison::Equal => Some([number, number]),
        Comparison::AtLeast => Some([number, usize::MAX]),
        Comparison::Greater => Some([number + 1, usize::MAX]),
        Comparison::AtMost => Some([0, number]),
        Comparison::Less => Some([0, number.checked_sub(1)?]),
        Comparison::NotEqual => None,
    }
}

/// Writes that from `least` to `most` of the terms are true.
fn within(terms: &[Term], least: usize, most: usize, out: &mut Clauses<'_>) -> ControlFlow<()> {
    if least == most {
        return exactly(terms, least, out);
    }
    at_least(terms, least, out)?;
    let opposite: Vec<Term> = terms.iter().map(|&term| !term).collect();
    at_least(&opposite, terms.len().saturating_sub(most), out)
}
