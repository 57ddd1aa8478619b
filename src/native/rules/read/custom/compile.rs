//! Conditions as predicates: comparisons become ranges of one value, connectives numbers of conditions that hold, and
//! rules tables.

use super::tabulate;
use crate::engine::Interrupt;
use crate::native::rules::builder::Builder;
use crate::native::rules::propagator::{FAR, Predicate, Range, Same, Table, Value};
use crate::puzzle::rule::expression::{Comparison, Condition, Custom, Group, Leaf, Number, Variable};
use crate::puzzle::{Cell, Geometry, Rule};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Reads a rule into a builder.
pub(super) type ReadRule = fn(&mut Builder, &Rule) -> Result<(), Interrupt>;

/// A condition under construction, with the cells that it has so far.
pub(super) struct Compiler<'b, 'a> {
    pub(super) builder: &'b mut Builder<'a>,
    pub(super) read: ReadRule,
    /// Whether the numbers of leaves are cells, or else those of the two cells of a pair.
    pub(super) are_cells: bool,
    /// The cells by place, and the places by cell.
    pub(super) cells: Vec<u16>,
    pub(super) places: BTreeMap<u16, u16>,
}

/// Numbers of cells, or of the two cells of a pair, for the leaves of a condition.
pub(super) trait Numbered: Leaf {
    fn number(self, geometry: &Geometry) -> u16;
}

impl Numbered for Cell {
    fn number(self, geometry: &Geometry) -> u16 {
        geometry.index(self) as u16
    }
}

impl Numbered for Variable {
    fn number(self, _: &Geometry) -> u16 {
        u16::from(self == Self::Y)
    }
}

/// A weighted sum. Its coefficients cannot overflow: a board bounds them, times the greatest values of what they
/// multiply.
#[derive(Default)]
struct Linear {
    constant: i64,
    coefficients: BTreeMap<u16, i64>,
    others: Vec<(i64, Value)>,
}

impl<'b, 'a> Compiler<'b, 'a> {
    pub(super) fn new(builder: &'b mut Builder<'a>, read: ReadRule) -> Self {
        Self { builder, read, are_cells: true, cells: Vec::new(), places: BTreeMap::new() }
    }

    /// The place of a cell, which is added if it is new.
    pub(super) fn place(&mut self, cell: u16) -> u16 {
        let next = self.cells.len() as u16;
        let place = *self.places.entry(cell).or_insert(next);
        if place == next {
            self.cells.push(cell);
        }
        place
    }

    pub(super) fn predicate<P: Numbered>(&mut self, condition: &Condition<P>) -> Result<Predicate, Interrupt> {
        self.builder.meter.take(size_of::<Predicate>())?;
        Ok(match condition {
            Condition::Compare(one, comparison, other) => {
                let mut difference = Linear::default();
                self.add(one, 1, &mut difference)?;
                self.add(other, -1, &mut difference)?;
                Predicate::within(self.sum(difference)?, compared(*comparison))
            }
            Condition::In(number, ranges) => Predicate::within(self.value(number)?, ranges.to_vec()),
            Condition::Same(groups) => {
                let mut lists = Vec::with_capacity(groups.len());
                for group in groups {
                    lists.push(self.values(group)?);
                }
                if lists.windows(2).any(|two| two[0].len() != two[1].len()) {
                    return Ok(Predicate::constant(false));
                }
                Predicate::Same(Same(lists.into()))
            }
            Condition::Rule(rule) => self.rule(rule)?,
            Condition::Not(condition) => self.predicate(condition)?.negated(),
            Condition::All(of) => self.times(of.len(), of.len(), of)?,
            Condition::Any(of) => self.times(1, of.len(), of)?,
            Condition::Iff(both) => self.times(1, 1, &both[..])?.negated(),
            Condition::Times { least, most, of } => self.times(*least, *most, of)?,
        })
    }

    fn times<P: Numbered>(&mut self, least: usize, most: usize, of: &[Condition<P>]) -> Result<Predicate, Interrupt> {
        let of = of.iter().map(|condition| self.predicate(condition)).collect::<Result<_, _>>()?;
        Ok(Predicate::Times { least, most, of })
    }

    /// The table of the assignments that satisfy a rule.
    // A reading may use that the cells of a house differ, as that of circles does. Then the table lacks assignments
    // that are in no grid, which makes a negation weaker, but not wrong.
    fn rule(&mut self, rule: &Rule) -> Result<Predicate, Interrupt> {
        if let Rule::Custom(Custom::Where { condition, .. }) = rule {
            return self.predicate(condition);
        }
        let (parts, geometry) = (rule.parts(), self.builder.board.geometry());
        let mut cells: Vec<u16> = parts.cells.iter().chain(parts.second).map(|cell| cell.number(geometry)).collect();
        cells.sort_unstable();
        cells.dedup();
        let mut bare = Builder::bare(self.builder.board, self.builder.meter.budget())?;
        (self.read)(&mut bare, rule)?;
        let assignments = tabulate::of_rule(bare, &cells, &mut self.builder.meter)?;
        let places = cells.iter().map(|&cell| self.place(cell)).collect();
        Ok(Predicate::Listed(Arc::new(self.table(places, &assignments)?)))
    }

    /// A table of assignments, of which each is a digit from 0 for every place.
    pub(super) fn table(&mut self, places: Box<[u16]>, assignments: &[u8]) -> Result<Table, Interrupt> {
        let side = self.builder.side();
        self.builder.meter.take(Table::memory(places.len(), side, assignments.len() / places.len().max(1)))?;
        Ok(Table::new(places, side, assignments))
    }

    fn values<P: Numbered>(&mut self, group: &Group<P>) -> Result<Box<[Value]>, Interrupt> {
        let numbers = group.numbers(self.builder.board.geometry());
        self.builder.meter.take(numbers.len() * size_of::<Value>())?;
        numbers.iter().map(|number| self.value(number)).collect()
    }

    fn value<P: Numbered>(&mut self, number: &Number<P>) -> Result<Value, Interrupt> {
        match number {
            Number::Distinct(of) => Ok(Value::Distinct(self.values(of)?)),
            Number::Count { ranges, of } => Ok(Value::count(ranges, self.values(of)?)),
            Number::Greatest(of) => Ok(Value::Greatest(self.values(of)?)),
            Number::Absolute(number) => Ok(Value::Absolute(Box::new(self.value(number)?))),
            Number::Constant(_)
            | Number::Digit(_)
            | Number::Sum(_)
            | Number::Product(_)
            | Number::Negative(_)
            | Number::Least(_) => {
                let mut linear = Linear::default();
                self.add(number, 1, &mut linear)?;
                self.sum(linear)
            }
        }
    }

    /// Adds a number times a coefficient to a sum.
    fn add<P: Numbered>(&mut self, number: &Number<P>, coefficient: i64, to: &mut Linear) -> Result<(), Interrupt> {
        match number {
            Number::Constant(constant) => to.constant += coefficient * constant,
            Number::Digit(leaf) => {
                let place = self.place(leaf.number(self.builder.board.geometry()));
                *to.coefficients.entry(place).or_insert(0) += coefficient;
                // Values of cells are digits from 1.
                to.constant += coefficient * (self.builder.first() - 1);
            }
            Number::Sum(group) => {
                let numbers = group.numbers(self.builder.board.geometry());
                self.builder.meter.take(numbers.len() * size_of::<(i64, Value)>())?;
                numbers.iter().try_for_each(|number| self.add(number, coefficient, to))?;
            }
            Number::Negative(number) => self.add(number, -coefficient, to)?,
            Number::Product(group) => {
                self.add_product(&group.numbers(self.builder.board.geometry()), coefficient, to)?;
            }
            Number::Least(group) => {
                let numbers = group.numbers(self.builder.board.geometry());
                let negative = |number| self.value(&Number::Negative(Box::new(number)));
                let of = numbers.into_iter().map(negative).collect::<Result<_, _>>()?;
                to.others.push((-coefficient, Value::Greatest(of)));
            }
            Number::Absolute(_) | Number::Greatest(_) | Number::Distinct(_) | Number::Count { .. } => {
                let value = self.value(number)?;
                to.others.push((coefficient, value));
            }
        }
        Ok(())
    }

    fn add_product<P: Numbered>(
        &mut self,
        factors: &[Number<P>],
        coefficient: i64,
        to: &mut Linear,
    ) -> Result<(), Interrupt> {
        self.builder.meter.take(factors.len() * size_of::<Value>())?;
        let (constants, others): (Vec<_>, Vec<_>) =
            factors.iter().partition(|factor| matches!(factor, Number::Constant(_)));
        let constant = |factor: &&Number<P>| if let Number::Constant(constant) = factor { *constant } else { 1 };
        let coefficient = coefficient * constants.iter().map(constant).product::<i64>();
        match others[..] {
            [] => to.constant += coefficient,
            [only] => self.add(only, coefficient, to)?,
            _ => {
                let of = others.into_iter().map(|factor| self.value(factor)).collect::<Result<_, _>>()?;
                to.others.push((coefficient, Value::Product(of)));
            }
        }
        Ok(())
    }

    /// The value of a sum: the number itself if it is the only one.
    fn sum(&mut self, linear: Linear) -> Result<Value, Interrupt> {
        let mut alike: BTreeMap<i64, Vec<u16>> = BTreeMap::new();
        for (place, coefficient) in linear.coefficients {
            alike.entry(coefficient).or_default().push(place);
        }
        let mut terms = linear.others;
        for (coefficient, places) in alike {
            terms.extend(self.cliques(&places)?.into_iter().map(|value| (coefficient, value)));
        }
        terms.retain(|&(coefficient, _)| coefficient != 0);
        Ok(match (linear.constant, &terms[..]) {
            (0, [(1, _)]) => terms.swap_remove(0).1,
            (constant, _) => Value::Sum { constant, terms: terms.into() },
        })
    }

    /// The digits in these places, those in cells that see each other as one sum.
    fn cliques(&mut self, places: &[u16]) -> Result<Vec<Value>, Interrupt> {
        if !self.are_cells {
            return Ok(places.iter().map(|&place| Value::Cell(place)).collect());
        }
        let cells: Vec<u16> = places.iter().map(|&place| self.cells[usize::from(place)]).collect();
        let cliques = self.builder.common.sees.cliques(&cells, &mut self.builder.meter)?;
        let value = |cells: Vec<u16>| match cells[..] {
            [cell] => Value::Cell(self.places[&cell]),
            _ => Value::Clique(cells.iter().map(|cell| self.places[cell]).collect()),
        };
        Ok(cliques.into_iter().map(value).collect())
    }
}

/// The differences of two numbers that compare like this.
fn compared(comparison: Comparison) -> Vec<Range> {
    match comparison {
        Comparison::Equal => vec![[0, 0]],
        Comparison::NotEqual => vec![[-FAR, -1], [1, FAR]],
        Comparison::Less => vec![[-FAR, -1]],
        Comparison::AtMost => vec![[-FAR, 0]],
        Comparison::Greater => vec![[1, FAR]],
        Comparison::AtLeast => vec![[0, FAR]],
    }
}
