//! Families of rules that are drawn from a grid.

use crate::names::{UnknownName, choices};
use crate::puzzle::{Rule, rule_specs};
use std::fmt;

choices! {
    /// A family of rules whose clues are drawn from a grid.
    #[derive(PartialOrd, Ord)]
    pub enum Family, "a family" {
        /// Killer cages. As the only family they divide the board; otherwise they are single cages.
        Killer = "killer",
        /// Arrows with a circle of one cell.
        Arrow = "arrow",
        /// Thermometers.
        Thermometer = "thermo",
        /// Whispers, of half the side.
        Whispers = "whispers",
        /// Renban lines.
        Renban = "renban",
        /// Nabner lines.
        Nabner = "nabner",
        /// Palindromes.
        Palindrome = "palindrome",
        /// Between lines.
        Between = "between",
        /// Region sum lines.
        RegionSum = "region-sum",
        /// Zipper lines.
        Zipper = "zipper",
        /// White and black kropki dots.
        Dots = "dots",
        /// X and V.
        Xv = "xv",
        /// Signs of the greater of two cells.
        Greater = "greater",
        /// Odd and even cells.
        Parity = "parity",
        /// Quadruples.
        Quadruple = "quadruple",
        /// Little killers, on whole diagonals.
        LittleKiller = "little-killer",
        /// Sandwiches.
        Sandwich = "sandwich",
        /// X-sums.
        XSum = "x-sum",
        /// Skyscrapers.
        Skyscraper = "skyscraper",
    }
}

/// Other names of families: of their rules, and short ones.
const OTHER_NAMES: [(&str, Family); 10] = [
    ("cage", Family::Killer),
    ("difference", Family::Dots),
    ("ratio", Family::Dots),
    ("kropki", Family::Dots),
    ("sum", Family::Xv),
    ("odd", Family::Parity),
    ("even", Family::Parity),
    ("whisper", Family::Whispers),
    ("thermometer", Family::Thermometer),
    ("inequality", Family::Greater),
];

/// The rules of which a part may mean more than all: without one of their clues others would be stronger.
const NOT_MONOTONE: [&str; 5] = ["minimum", "maximum", "no-difference", "no-ratio", "no-sum"];

impl Family {
    /// The family of this name, or of the rule with this name.
    ///
    /// ```
    /// use sudosat::generate::Family;
    ///
    /// assert_eq!(Family::by_name("thermo"), Ok(Family::Thermometer));
    /// assert!(Family::by_name("minimum").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such family, with the reason.
    pub fn by_name(name: &str) -> Result<Self, FamilyError> {
        let other = OTHER_NAMES.into_iter().find(|(other, _)| *other == name);
        match name.parse() {
            Ok(family) => Ok(family),
            Err(_) if other.is_some() => Ok(other.map_or(Self::Killer, |(_, family)| family)),
            Err(_) if NOT_MONOTONE.contains(&name) => Err(FamilyError::NotMonotone(name.to_owned())),
            Err(_) if rule_specs().iter().any(|spec| spec.name == name) => Err(FamilyError::Rule(name.to_owned())),
            Err(unknown) => Err(FamilyError::Unknown(unknown)),
        }
    }

    /// The rules of the board under which the clues of this family would depend on each other.
    pub(super) fn conflicting(self, rules: &[Rule]) -> impl Iterator<Item = &Rule> {
        let names: &[&str] = match self {
            Self::Dots => &["no-difference", "no-ratio"],
            Self::Xv => &["no-sum"],
            _ => &[],
        };
        rules.iter().filter(|rule| names.contains(&rule.name()))
    }
}

/// The reason for which a name is not that of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FamilyError {
    /// Without one of its clues, others would mean more, so a minimal set of them has no meaning.
    NotMonotone(String),
    /// Clues of this rule are not drawn.
    Rule(String),
    /// There is no such family or rule.
    Unknown(UnknownName),
}

impl std::error::Error for FamilyError {}

impl fmt::Display for FamilyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotMonotone(name) => write!(
                f,
                "`{name}` cannot be a family: without one of its clues, others would mean more, so none can be removed"
            ),
            Self::Rule(name) => write!(f, "the rule `{name}` is not drawn from grids"),
            Self::Unknown(unknown) => unknown.fmt(f),
        }
    }
}
