//! The tree of a condition.

use crate::puzzle::{Cell, Geometry, House};
use std::cmp::Ordering;
use std::fmt;

/// A condition on the digits of cells, or, in `pairs`, on two digits; `R` is the type of rules.
///
/// It is over integers; a cell is its digit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Condition<P, R> {
    /// Two numbers compare like this.
    Compare(Number<P>, Comparison, Number<P>),
    /// The number is in one of these ranges, each from its least to its greatest number.
    In(Number<P>, Box<[[i64; 2]]>),
    /// All groups have the same numbers, each as often.
    Same(Box<[Group<P>]>),
    /// Another rule holds.
    Rule(Box<R>),
    /// The condition does not hold.
    Not(Box<Self>),
    /// All conditions hold.
    All(Box<[Self]>),
    /// At least one condition holds.
    Any(Box<[Self]>),
    /// Both conditions hold, or neither.
    Iff(Box<[Self; 2]>),
    /// From `least` to `most` of the conditions hold.
    Times {
        /// The least number of conditions that hold.
        least: usize,
        /// The greatest number of conditions that hold.
        most: usize,
        /// The conditions.
        of: Box<[Self]>,
    },
}

/// An integer that depends on digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Number<P = Cell> {
    /// This number.
    Constant(i64),
    /// The digit of a cell; in `pairs`, of one of the two.
    Digit(P),
    /// The sum.
    Sum(Group<P>),
    /// The product.
    Product(Group<P>),
    /// The number with the opposite sign.
    Negative(Box<Self>),
    /// The absolute value.
    Absolute(Box<Self>),
    /// The least of the numbers.
    Least(Group<P>),
    /// The greatest of the numbers.
    Greatest(Group<P>),
    /// The number of different numbers in the group.
    Distinct(Group<P>),
    /// How many numbers of the group are in one of the ranges.
    Count {
        /// The ranges, each from its least to its greatest number.
        ranges: Box<[[i64; 2]]>,
        /// The numbers that are counted.
        of: Group<P>,
    },
}

/// A list of numbers; one that is listed twice counts twice.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group<P = Cell>(pub Box<[Item<P>]>);

/// An item of a list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item<P = Cell> {
    /// A number.
    Number(Number<P>),
    /// The digits of a row, a column or a box.
    House(House),
}

/// One of the two cells of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variable {
    /// The first cell: `x`.
    X,
    /// The second cell: `y`.
    Y,
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// Whether numbers in this order satisfy the comparison.
    #[must_use]
    pub const fn allows(self, order: Ordering) -> bool {
        match self {
            Self::Equal => order.is_eq(),
            Self::NotEqual => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::AtMost => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::AtLeast => order.is_ge(),
        }
    }
}

/// What the numbers of a condition are about.
pub trait Leaf: Copy + Ord + fmt::Display {
    /// The leaf for a cell, if cells are allowed.
    fn of_cell(cell: Cell) -> Option<Self>;

    /// The leaf that a word names.
    fn named(word: &str) -> Option<Self>;

    /// The cell of the leaf, if it is one.
    fn cell(&self) -> Option<Cell>;
}

impl Leaf for Cell {
    fn of_cell(cell: Cell) -> Option<Self> {
        Some(cell)
    }

    fn named(word: &str) -> Option<Self> {
        word.parse().ok()
    }

    fn cell(&self) -> Option<Cell> {
        Some(*self)
    }
}

impl Leaf for Variable {
    fn of_cell(_: Cell) -> Option<Self> {
        None
    }

    fn named(word: &str) -> Option<Self> {
        match word {
            "x" => Some(Self::X),
            "y" => Some(Self::Y),
            _ => None,
        }
    }

    fn cell(&self) -> Option<Cell> {
        None
    }
}

impl fmt::Display for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::X => "x",
            Self::Y => "y",
        })
    }
}

impl<P: Leaf> Group<P> {
    /// The numbers of the list, with the cells of its houses in reading order.
    #[must_use]
    pub fn numbers(&self, geometry: &Geometry) -> Vec<Number<P>> {
        let mut numbers = Vec::with_capacity(self.0.len());
        for item in &self.0 {
            match item {
                Item::Number(number) => numbers.push(number.clone()),
                Item::House(house) => {
                    numbers.extend(geometry.house_cells(*house).filter_map(P::of_cell).map(Number::Digit));
                }
            }
        }
        numbers
    }
}

impl<P: Copy, R> Condition<P, R> {
    /// The condition with these numbers for its leaves, and these conditions for its rules.
    pub(crate) fn mapped<Q>(
        &self,
        number_of: &dyn Fn(P) -> Number<Q>,
        of_rule: &mut dyn FnMut(&R) -> Condition<Q, R>,
    ) -> Condition<Q, R> {
        let mut all = |of: &[Self]| of.iter().map(|condition| condition.mapped(number_of, of_rule)).collect();
        match self {
            Self::Compare(one, comparison, other) => {
                Condition::Compare(one.mapped(number_of), *comparison, other.mapped(number_of))
            }
            Self::In(number, ranges) => Condition::In(number.mapped(number_of), ranges.clone()),
            Self::Same(groups) => Condition::Same(groups.iter().map(|group| group.mapped(number_of)).collect()),
            Self::Rule(rule) => of_rule(rule),
            Self::Not(condition) => Condition::Not(Box::new(condition.mapped(number_of, of_rule))),
            Self::All(of) => Condition::All(all(of)),
            Self::Any(of) => Condition::Any(all(of)),
            Self::Iff(both) => {
                let [one, other] = &**both;
                Condition::Iff(Box::new([one.mapped(number_of, of_rule), other.mapped(number_of, of_rule)]))
            }
            Self::Times { least, most, of } => Condition::Times { least: *least, most: *most, of: all(of) },
        }
    }
}

impl<P: Copy> Number<P> {
    /// The number with these numbers for its leaves.
    fn mapped<Q>(&self, number_of: &dyn Fn(P) -> Number<Q>) -> Number<Q> {
        match self {
            Self::Constant(value) => Number::Constant(*value),
            Self::Digit(leaf) => number_of(*leaf),
            Self::Sum(of) => Number::Sum(of.mapped(number_of)),
            Self::Product(of) => Number::Product(of.mapped(number_of)),
            Self::Negative(number) => Number::Negative(Box::new(number.mapped(number_of))),
            Self::Absolute(number) => Number::Absolute(Box::new(number.mapped(number_of))),
            Self::Least(of) => Number::Least(of.mapped(number_of)),
            Self::Greatest(of) => Number::Greatest(of.mapped(number_of)),
            Self::Distinct(of) => Number::Distinct(of.mapped(number_of)),
            Self::Count { ranges, of } => Number::Count { ranges: ranges.clone(), of: of.mapped(number_of) },
        }
    }
}

impl<P: Copy> Group<P> {
    fn mapped<Q>(&self, number_of: &dyn Fn(P) -> Number<Q>) -> Group<Q> {
        let item = |item: &Item<P>| match item {
            Item::Number(number) => Item::Number(number.mapped(number_of)),
            Item::House(house) => Item::House(*house),
        };
        Group(self.0.iter().map(item).collect())
    }
}

/// A node of a tree, for code that visits all of them.
pub(super) enum Node<'a, P, R> {
    Condition(&'a Condition<P, R>),
    Number(&'a Number<P>),
    House(House),
}

impl<P, R> Clone for Node<'_, P, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, R> Copy for Node<'_, P, R> {}

impl<P: Leaf, R> Node<'_, P, R> {
    /// Calls `visit` with this node and all below it, in the order of the text.
    pub(super) fn walk(self, visit: &mut dyn FnMut(Self)) {
        visit(self);
        match self {
            Node::House(_) => {}
            Node::Condition(condition) => match condition {
                Condition::Compare(one, _, other) => {
                    Node::Number(one).walk(visit);
                    Node::Number(other).walk(visit);
                }
                Condition::In(number, _) => Node::Number(number).walk(visit),
                Condition::Same(groups) => groups.iter().for_each(|group| group.walk(visit)),
                Condition::Rule(_) => {}
                Condition::Not(condition) => Node::Condition(condition).walk(visit),
                Condition::All(of) | Condition::Any(of) | Condition::Times { of, .. } => {
                    of.iter().for_each(|condition| Node::Condition(condition).walk(visit));
                }
                Condition::Iff(both) => both.iter().for_each(|condition| Node::Condition(condition).walk(visit)),
            },
            Node::Number(number) => match number {
                Number::Constant(_) | Number::Digit(_) => {}
                Number::Negative(number) | Number::Absolute(number) => Node::Number(number).walk(visit),
                Number::Sum(of)
                | Number::Product(of)
                | Number::Least(of)
                | Number::Greatest(of)
                | Number::Distinct(of)
                | Number::Count { of, .. } => of.walk(visit),
            },
        }
    }
}

impl<P: Leaf> Group<P> {
    fn walk<'a, R>(&'a self, visit: &mut dyn FnMut(Node<'a, P, R>)) {
        for item in &self.0 {
            match item {
                Item::Number(number) => Node::Number(number).walk(visit),
                Item::House(house) => visit(Node::House(*house)),
            }
        }
    }
}
