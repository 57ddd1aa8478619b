//! Families of rules that are drawn from a grid.

use crate::generate::error::PlanError;
use crate::names;
use crate::puzzle::rule::drawing::RandomLine;
use crate::puzzle::rule::drawn_lines;
use crate::puzzle::{Rule, RuleSpec, rule_specs};
use std::fmt;

/// A family of rules whose clues are drawn from a grid: cages, arrows with a circle of one cell, lines of one rule,
/// dots, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Family(pub(super) Kind);

/// The families, in display order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Kind {
    /// Killer cages. As the only family they divide the board; otherwise they are single cages.
    Killer,
    /// Arrows with a circle of one cell.
    Arrow,
    /// Lines of a rule, by its index in [`random_lines`].
    Line(usize),
    /// White and black kropki dots.
    Dots,
    /// X and V.
    Xv,
    /// Signs of the greater of two cells.
    Greater,
    /// Odd and even cells.
    Parity,
    /// Quadruples.
    Quadruple,
    /// Little killers, on whole diagonals.
    LittleKiller,
    /// Sandwiches.
    Sandwich,
    /// X-sums.
    XSum,
    /// Skyscrapers.
    Skyscraper,
}

/// The rules whose lines are drawn, in display order.
pub(super) fn random_lines() -> impl Iterator<Item = (&'static RuleSpec, RandomLine)> {
    drawn_lines().filter_map(|(spec, drawing)| Some((spec, drawing.random?)))
}

/// Other names of families: of their rules, and short ones.
const OTHER_NAMES: [(&str, &str); 10] = [
    ("cage", "killer"),
    ("difference", "dots"),
    ("ratio", "dots"),
    ("kropki", "dots"),
    ("sum", "xv"),
    ("odd", "parity"),
    ("even", "parity"),
    ("whisper", "whispers"),
    ("thermometer", "thermo"),
    ("inequality", "greater"),
];

/// The rules of which a part may mean more than all: without one of their clues others would be stronger.
const NOT_MONOTONE: [&str; 5] = ["minimum", "maximum", "no-difference", "no-ratio", "no-sum"];

impl Family {
    /// Every family, in display order.
    pub fn all() -> impl Iterator<Item = Self> {
        use Kind::{Arrow, Dots, Greater, Killer, LittleKiller, Parity, Quadruple, Sandwich, Skyscraper, XSum, Xv};
        let lines = random_lines().enumerate().map(|(index, _)| Kind::Line(index));
        let others = [Dots, Xv, Greater, Parity, Quadruple, LittleKiller, Sandwich, XSum, Skyscraper];
        [Killer, Arrow].into_iter().chain(lines).chain(others).map(Self)
    }

    /// The family of this name, or of the rule with this name.
    ///
    /// ```
    /// use sudosat::generate::Family;
    ///
    /// assert_eq!(Family::by_name("thermometer")?.name(), "thermo");
    /// assert!(Family::by_name("minimum").is_err());
    /// # Ok::<(), sudosat::generate::PlanError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such family, with the reason.
    pub fn by_name(name: &str) -> Result<Self, PlanError> {
        let other = OTHER_NAMES.into_iter().find(|(other, _)| *other == name);
        let all: Vec<Self> = Self::all().collect();
        names::by_name("a family", &all, Self::name, other.map_or(name, |(_, family)| family)).map_err(|unknown| {
            if NOT_MONOTONE.contains(&name) {
                PlanError::NotMonotone(name.to_owned())
            } else if rule_specs().iter().any(|spec| spec.name == name) {
                PlanError::NotDrawn(name.to_owned())
            } else {
                PlanError::UnknownFamily(unknown)
            }
        })
    }

    /// The family that draws clues like this rule; `None` if there is none, or if it draws other numbers.
    pub(super) fn of(rule: &Rule, side: usize) -> Option<Self> {
        let (family, number) = (Self::by_name(rule.name()).ok()?, rule.parts().number);
        let is_drawn = match family.0 {
            Kind::Line(index) => number == random_lines().nth(index)?.0.fpuzzles.usual_number(side as u32),
            Kind::Killer => number.is_some(),
            Kind::Dots => number == Some(if rule.name() == "ratio" { 2 } else { 1 }),
            Kind::Xv => matches!(number, Some(5 | 10)),
            _ => true,
        };
        is_drawn.then_some(family)
    }

    /// The name on the command line. A line has that of its rule.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Killer => "killer",
            Kind::Arrow => "arrow",
            Kind::Line(index) => random_lines().nth(index).map_or("", |(spec, _)| spec.name),
            Kind::Dots => "dots",
            Kind::Xv => "xv",
            Kind::Greater => "greater",
            Kind::Parity => "parity",
            Kind::Quadruple => "quadruple",
            Kind::LittleKiller => "little-killer",
            Kind::Sandwich => "sandwich",
            Kind::XSum => "x-sum",
            Kind::Skyscraper => "skyscraper",
        }
    }

    /// The rules of the board under which the clues of this family would depend on each other.
    pub(super) fn conflicting(self, rules: &[Rule]) -> impl Iterator<Item = &Rule> {
        let names: &[&str] = match self.0 {
            Kind::Dots => &["no-difference", "no-ratio"],
            Kind::Xv => &["no-sum"],
            _ => &[],
        };
        rules.iter().filter(|rule| names.contains(&rule.name()))
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
