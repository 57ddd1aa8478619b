//! Rules on boards with modified cells: what the additional cells mean, and conditions on values in place of rules.
//!
//! Sums and relations read the value of a cell. What is said of equal and different digits (houses, repetitions in a
//! cage, knight's moves, quadruples, counted digits, clones, patterns) reads its digit.

use super::error::RuleError;
use super::expression::data::Source;
use super::expression::{Comparison, Condition, Custom, Group, Item, Number, Scope, Variable};
use super::kinds::{CellKind, Global, LineKind, PairKind, Rule};
use crate::puzzle::Cell;
use crate::puzzle::geometry::{Geometry, House};
use crate::puzzle::modifier::{Modified, Modifier};

/// The conditions on the additional cells of a board: one for each row and each box.
pub(crate) fn conditions(geometry: &Geometry) -> Vec<Rule> {
    let Some(grids) = geometry.grids().filter(|grids| grids.modifier.is_some()) else { return Vec::new() };
    let rows = (0..grids.rows).map(|row| Condition::All(of_row(geometry, row).into()));
    let in_grid = |number| geometry.house_cells(House::Box(number)).all(|cell| cell.column() < grids.columns);
    let boxes =
        (0..geometry.house_counts()[2]).filter(|&number| in_grid(number)).map(|number| of_box(geometry, number));
    rows.chain(boxes).map(|condition| stated(condition, Source::Board)).collect()
}

fn stated(condition: Condition, source: Source<Rule>) -> Rule {
    Rule::Custom(Custom::Where { cells: condition.named_cells(), condition: Box::new(condition), source })
}

/// What the additional cells of a row say of it.
fn of_row(geometry: &Geometry, row: usize) -> Vec<Condition> {
    let mut all = Vec::new();
    for cell in geometry.house_cells(House::Row(row)) {
        let Some(modified) = geometry.modified(cell) else { continue };
        match modified.modifier {
            Modifier::Doublers | Modifier::Negators => {
                all.push(Condition::Iff(Box::new([is_modified(cell, modified), same(cell, modified.digit)])));
            }
            Modifier::Schrodinger => {
                all.push(compared(digit(cell), Comparison::NotEqual, digit(modified.digit)));
                all.push(if_modified(cell, modified, compared(digit(cell), Comparison::Less, digit(modified.digit))));
                let sees = |other: &Cell| {
                    other.row() != row
                        && (other.column() == cell.column() || geometry.box_of(*other) == geometry.box_of(cell))
                };
                let all_cells = (0..geometry.cells()).map(|index| geometry.cell(index));
                all.extend(all_cells.filter(sees).map(|other| {
                    let differs = compared(digit(other), Comparison::NotEqual, digit(modified.digit));
                    if_modified(cell, modified, differs)
                }));
                if cell.column() == 0 {
                    // Columns count from 1; there is no column 0.
                    all.push(compared(digit(modified.place), Comparison::NotEqual, Number::Constant(0)));
                }
            }
        }
    }
    all
}

/// One cell of a box is modified.
fn of_box(geometry: &Geometry, number: usize) -> Condition {
    let mut of: Vec<Condition> = Vec::new();
    let cells: Vec<Cell> = geometry.house_cells(House::Box(number)).collect();
    for row in cells.chunk_by(|one, other| one.row() == other.row()) {
        let Some(Modified { place, .. }) = geometry.modified(row[0]) else { continue };
        of.push(Condition::In(digit(place), row.iter().map(|&cell| [column(cell); 2]).collect()));
    }
    Condition::Times { least: 1, most: 1, of: of.into() }
}

fn column(cell: Cell) -> i64 {
    cell.column() as i64 + 1
}

fn digit(cell: Cell) -> Number {
    Number::Digit(cell)
}

fn compared(one: Number, comparison: Comparison, other: Number) -> Condition {
    Condition::Compare(one, comparison, other)
}

fn same(one: Cell, other: Cell) -> Condition {
    compared(digit(one), Comparison::Equal, digit(other))
}

fn is_modified(cell: Cell, modified: Modified) -> Condition {
    Condition::In(digit(modified.place), [[column(cell); 2]].into())
}

fn if_modified(cell: Cell, modified: Modified, condition: Condition) -> Condition {
    Condition::Any([Condition::Not(Box::new(is_modified(cell, modified))), condition].into())
}

fn group<P>(numbers: impl IntoIterator<Item = Number<P>>) -> Group<P> {
    Group(numbers.into_iter().map(Item::Number).collect())
}

/// The value of a cell.
fn value(cell: Cell, geometry: &Geometry) -> Number {
    let Some(modified) = geometry.modified(cell) else { return digit(cell) };
    let is_modified = Number::Count { ranges: [[column(cell); 2]].into(), of: group([digit(modified.place)]) };
    let times = |one: Number, other: Number| Number::Product(group([one, other]));
    match modified.modifier {
        Modifier::Doublers => times(digit(cell), Number::Sum(group([Number::Constant(1), is_modified]))),
        Modifier::Negators => {
            let less = Number::Negative(Box::new(times(Number::Constant(2), is_modified)));
            times(digit(cell), Number::Sum(group([Number::Constant(1), less])))
        }
        Modifier::Schrodinger => Number::Sum(group([digit(cell), times(digit(modified.digit), is_modified)])),
    }
}

impl Rule {
    /// The rule as it was stated.
    #[doc(hidden)]
    #[must_use]
    pub fn stated(&self) -> &Self {
        let Self::Custom(Custom::Where { source: Source::Rule(rule), .. }) = self else { return self };
        rule
    }

    /// Whether the rule is about the additional cells of a board with modified cells, and was stated with the board.
    #[doc(hidden)]
    #[must_use]
    pub fn is_of_board(&self) -> bool {
        matches!(self, Self::Custom(Custom::Where { source: Source::Board, .. }))
    }

    /// The rule itself or, on a board with modified cells, the condition on values that it is there.
    ///
    /// # Errors
    ///
    /// If the rule has no meaning for values.
    pub(crate) fn on_values(self, geometry: &Geometry) -> Result<Self, RuleError> {
        let Some(modifier) = geometry.modifier() else { return Ok(self) };
        match (Values { geometry }).read(&self) {
            Reading::Digits => Ok(self),
            Reading::Values(condition) => Ok(stated(condition, Source::Rule(Box::new(self)))),
            Reading::Unclear(rule) => Err(RuleError::Modified { rule, modifier }),
        }
    }
}

/// How a rule is read on a board with modified cells.
enum Reading {
    /// As anywhere: it is about digits.
    Digits,
    /// As this condition.
    Values(Condition),
    /// Not at all: what the rule with this name would mean for values is not agreed upon.
    Unclear(&'static str),
}

/// The values of the cells of a board.
struct Values<'a> {
    geometry: &'a Geometry,
}

impl Values<'_> {
    fn of(&self, cell: Cell) -> Number {
        value(cell, self.geometry)
    }

    fn sum(&self, cells: &[Cell]) -> Number {
        match cells {
            [cell] => self.of(*cell),
            _ => Number::Sum(group(cells.iter().map(|&cell| self.of(cell)))),
        }
    }

    fn read(&self, rule: &Rule) -> Reading {
        let unclear = Reading::Unclear(rule.name());
        Reading::Values(match rule {
            Rule::House(_)
            | Rule::Global(Global::AntiKnight | Global::AntiKing)
            | Rule::Clone { .. }
            | Rule::Quadruple { .. }
            | Rule::Count { .. }
            | Rule::Custom(Custom::Pattern { .. } | Custom::Where { source: Source::Rule(_) | Source::Board, .. }) => {
                return Reading::Digits;
            }
            Rule::Global(
                Global::AntiTaxicab
                | Global::Nonconsecutive
                | Global::NoDifference(_)
                | Global::NoRatio(_)
                | Global::NoSum(_)
                | Global::Entropy,
            )
            | Rule::Cell { kind: CellKind::Minimum | CellKind::Maximum, .. }
            | Rule::Outside { .. }
            | Rule::Index { .. }
            | Rule::Circles { .. }
            | Rule::Custom(Custom::Pairs { scope: Scope::Adjacent, .. }) => return unclear,
            Rule::Cell { cell, kind: kind @ (CellKind::Odd | CellKind::Even) } => {
                let (most, rest) = (2 * i64::from(self.geometry.last()), i64::from(*kind == CellKind::Odd));
                let values = (-most..=most).filter(|value| value.rem_euclid(2) == rest);
                Condition::In(self.of(*cell), values.map(|value| [value; 2]).collect())
            }
            Rule::Pair { cells, kind } => self.pair(*cells, *kind),
            Rule::Line { cells, kind } => match self.line(cells, *kind) {
                Some(condition) => condition,
                None => return unclear,
            },
            Rule::Cage { cells, total } => match total {
                None => return Reading::Digits,
                Some(total) => Condition::All([different(cells), self.total(cells, *total)].into()),
            },
            Rule::Arrow { circle, shaft } => match circle[..] {
                [cell] => compared(self.of(cell), Comparison::Equal, self.sum(shaft)),
                // The number of a pill is of digits.
                _ => return unclear,
            },
            Rule::Sum { cells, total } => self.total(cells, *total),
            Rule::Custom(Custom::Where { condition, .. }) => {
                let mut unclear = None;
                let mut of_rule = |rule| match self.read(&rule) {
                    Reading::Digits => Condition::Rule(Box::new(rule)),
                    Reading::Values(condition) => condition,
                    Reading::Unclear(name) => {
                        unclear = Some(name);
                        Condition::Rule(Box::new(rule))
                    }
                };
                let condition = condition.as_ref().clone().mapped(&|cell| self.of(cell), &mut of_rule);
                match unclear {
                    Some(name) => return Reading::Unclear(name),
                    None => condition,
                }
            }
            Rule::Custom(Custom::Pairs { relation, cells, scope: scope @ (Scope::Along | Scope::Among) }) => {
                let most = if *scope == Scope::Along { 1 } else { cells.len() };
                self.all_pairs(cells, most, &|one, other| {
                    let number_of = |variable| match variable {
                        Variable::X => one.clone(),
                        Variable::Y => other.clone(),
                    };
                    // A relation has no other rules in it.
                    relation.as_ref().clone().mapped(&number_of, &mut |rule| Condition::Rule(Box::new(rule)))
                })
            }
        })
    }

    fn total(&self, cells: &[Cell], total: u32) -> Condition {
        compared(self.sum(cells), Comparison::Equal, Number::Constant(total.into()))
    }

    /// A relation between each cell and those up to this many places after it.
    fn all_pairs(&self, cells: &[Cell], most: usize, relation: &dyn Fn(Number, Number) -> Condition) -> Condition {
        let later = |(place, &one): (usize, &Cell)| {
            let others = cells[place + 1..].iter().take(most);
            others.map(|&other| relation(self.of(one), self.of(other))).collect::<Vec<_>>()
        };
        Condition::All(cells.iter().enumerate().flat_map(later).collect())
    }

    fn pair(&self, cells: [Cell; 2], kind: PairKind) -> Condition {
        let [one, other] = cells.map(|cell| self.of(cell));
        match kind {
            PairKind::Difference(number) => differ(one, other, Comparison::Equal, number),
            PairKind::Sum(total) => self.total(&cells, total),
            PairKind::Greater => compared(one, Comparison::Greater, other),
            PairKind::Ratio(number) => {
                let times = |other: &Number| Number::Product(group([Number::Constant(number.into()), other.clone()]));
                let [more, less] = [(&one, &other), (&other, &one)]
                    .map(|(one, other)| compared(one.clone(), Comparison::Equal, times(other)));
                Condition::Any([more, less].into())
            }
        }
    }

    /// The condition of a line; `None` if its meaning for values is not agreed upon.
    fn line(&self, cells: &[Cell], kind: LineKind) -> Option<Condition> {
        let values: Vec<Number> = cells.iter().map(|&cell| self.of(cell)).collect();
        let [first, inner @ .., last] = &values[..] else { return None };
        let half = cells.len() / 2;
        let opposite = |place: usize| cells[cells.len() - 1 - place];
        let along = |comparison| self.all_pairs(cells, 1, &|one, other| compared(one, comparison, other));
        let both = |of: [Condition; 2]| Condition::All(of.into());
        // An inner value compares like this with one end, and like that with the other.
        let ends = |value: &Number, like: Comparison, that: Comparison| {
            both([compared(value.clone(), like, first.clone()), compared(value.clone(), that, last.clone())])
        };
        let each = |one: [Comparison; 2], other: [Comparison; 2]| {
            let choices = |value| Condition::Any([one, other].map(|[like, that]| ends(value, like, that)).into());
            inner.iter().map(choices).collect::<Vec<_>>()
        };
        Some(match kind {
            LineKind::Thermometer => along(Comparison::Less),
            LineKind::SlowThermometer => along(Comparison::AtMost),
            LineKind::Whispers(number) => {
                self.all_pairs(cells, 1, &|one, other| differ(one, other, Comparison::AtLeast, number))
            }
            LineKind::Nabner => {
                self.all_pairs(cells, cells.len(), &|one, other| differ(one, other, Comparison::AtLeast, 2))
            }
            LineKind::Renban => {
                let (all, count) = (group(values.clone()), cells.len() as i64);
                let range = minus(Number::Greatest(all.clone()), Number::Least(all.clone()));
                both([
                    compared(range, Comparison::Equal, Number::Constant(count - 1)),
                    compared(Number::Distinct(all), Comparison::Equal, Number::Constant(count)),
                ])
            }
            LineKind::Palindrome => Condition::All(
                (0..half)
                    .map(|place| compared(values[place].clone(), Comparison::Equal, self.of(opposite(place))))
                    .collect(),
            ),
            LineKind::Between => Condition::All(
                each([Comparison::Greater, Comparison::Less], [Comparison::Less, Comparison::Greater]).into(),
            ),
            LineKind::Lockout(number) => {
                let apart = differ(first.clone(), last.clone(), Comparison::AtLeast, number);
                let outside = each([Comparison::Less; 2], [Comparison::Greater; 2]);
                Condition::All([apart].into_iter().chain(outside).collect())
            }
            LineKind::RegionSum => {
                let segments = cells.chunk_by(|&one, &other| self.geometry.box_of(one) == self.geometry.box_of(other));
                equal(segments.map(|segment| self.sum(segment)))
            }
            LineKind::Zipper => {
                let pairs = (0..half).map(|place| self.sum(&[cells[place], opposite(place)]));
                let middle = (cells.len() % 2 == 1).then(|| values[half].clone());
                equal(pairs.chain(middle))
            }
            LineKind::DoubleArrow => {
                compared(self.sum(&cells[1..cells.len() - 1]), Comparison::Equal, self.sum(&[cells[0], opposite(0)]))
            }
            LineKind::Entropic | LineKind::Modular(_) | LineKind::Sum(_) | LineKind::SumLoop(_) => return None,
        })
    }
}

/// The cells hold different digits.
fn different(cells: &[Cell]) -> Condition {
    let distinct = Number::Distinct(group(cells.iter().copied().map(digit)));
    compared(distinct, Comparison::Equal, Number::Constant(cells.len() as i64))
}

fn minus(one: Number, other: Number) -> Number {
    Number::Sum(group([one, Number::Negative(Box::new(other))]))
}

fn differ(one: Number, other: Number, comparison: Comparison, number: u32) -> Condition {
    compared(Number::Absolute(Box::new(minus(one, other))), comparison, Number::Constant(number.into()))
}

/// All numbers are equal.
fn equal(numbers: impl Iterator<Item = Number>) -> Condition {
    let numbers: Vec<Number> = numbers.collect();
    let pairs = numbers.windows(2).map(|pair| compared(pair[0].clone(), Comparison::Equal, pair[1].clone()));
    Condition::All(pairs.collect())
}
