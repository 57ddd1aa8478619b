//! Checks that a rule fits a board: its cells exist, and its numbers are in range.
//!
//! A rule that fits may still be impossible to satisfy, such as a cage of two cells with the total 40. That is a legal
//! puzzle without solutions.

use super::closed::without_repeated;
use super::error::{MOST_DIGITS, RuleError};
use super::families::{ClueLine, Edge, ExtraHouse, Global, LineKind, OutsideKind, PairKind, Rule};
use crate::puzzle::{Cell, Digit};

/// Checks a rule for a board of this side, apart from its houses.
pub(crate) fn check(rule: &Rule, side: usize) -> Result<(), RuleError> {
    if side > MOST_DIGITS && !matches!(rule, Rule::House(_)) {
        return Err(RuleError::Side { rule: rule.name(), side });
    }
    let fit = Fit { name: rule.name(), side };
    fit.enough(rule)?;
    let from = |least, found| fit.number(found, least, None);
    match rule {
        Rule::House(ExtraHouse::Region(cells))
        | Rule::Cage { cells, .. }
        | Rule::Quadruple { cells, digits: _ }
        | Rule::Count { cells, .. }
        | Rule::Index { cells, .. }
        | Rule::Circles { cells } => fit.once(cells)?,
        Rule::Sum { cells, .. } => fit.cells(cells)?,
        Rule::Cell { cell, .. } => fit.cells(&[*cell])?,
        Rule::Pair { cells: pair, .. } => fit.once(pair)?,
        Rule::Line { cells, kind } => {
            if kind.may_return() {
                fit.cells(cells)?;
                fit.no_stop(cells)?;
            } else {
                match without_repeated(cells) {
                    Some(cells) if kind.may_close() => fit.once(cells)?,
                    Some(cells) if matches!(kind, LineKind::Between | LineKind::Lockout(_)) => {
                        fit.once(cells)?;
                        return Err(RuleError::Closed { rule: fit.name, cell: cells[0] });
                    }
                    Some(_) | None => fit.once(cells)?,
                }
            }
        }
        Rule::Arrow { circle, shaft } => {
            fit.once(circle)?;
            fit.cells(shaft)?;
        }
        Rule::Clone { one, other } => {
            fit.once(one)?;
            fit.once(other)?;
            if one.len() != other.len() {
                return Err(RuleError::CloneSizes { sizes: [one.len(), other.len()] });
            }
        }
        Rule::Outside { line, .. } => fit.line(*line)?,
        Rule::House(_) | Rule::Global(_) => {}
    }
    match rule {
        Rule::Global(Global::NoDifference(number) | Global::NoSum(number))
        | Rule::Pair { kind: PairKind::Difference(number) | PairKind::Sum(number), .. }
        | Rule::Line { kind: LineKind::Whispers(number) | LineKind::Lockout(number), .. }
        | Rule::Line { kind: LineKind::Sum(number) | LineKind::SumLoop(number), .. } => from(1, *number),
        Rule::Global(Global::NoRatio(number))
        | Rule::Pair { kind: PairKind::Ratio(number), .. }
        | Rule::Line { kind: LineKind::Modular(number), .. } => from(2, *number),
        Rule::Outside { kind: OutsideKind::NumberedRoom, value, .. } => fit.number(*value, 1, Some(side as u32)),
        Rule::Quadruple { digits, .. } => digits.iter().try_for_each(|digit| fit.digit(*digit)),
        Rule::Count { digit, .. } => fit.digit(*digit),
        Rule::House(_)
        | Rule::Global(_)
        | Rule::Cell { .. }
        | Rule::Pair { .. }
        | Rule::Line { .. }
        | Rule::Cage { .. }
        | Rule::Arrow { .. }
        | Rule::Sum { .. }
        | Rule::Outside { .. }
        | Rule::Clone { .. }
        | Rule::Index { .. }
        | Rule::Circles { .. } => Ok(()),
    }
}

impl LineKind {
    /// Whether a line of this kind may visit a cell twice.
    fn may_return(self) -> bool {
        match self {
            Self::SlowThermometer
            | Self::Whispers(_)
            | Self::Palindrome
            | Self::Entropic
            | Self::Modular(_)
            | Self::Sum(_) => true,
            Self::Thermometer
            | Self::Renban
            | Self::Nabner
            | Self::Between
            | Self::Lockout(_)
            | Self::RegionSum
            | Self::Zipper
            | Self::DoubleArrow
            | Self::SumLoop(_) => false,
        }
    }
}

/// The rule's name, for errors, and the side of the board.
struct Fit {
    name: &'static str,
    side: usize,
}

impl Fit {
    fn cells(&self, cells: &[Cell]) -> Result<(), RuleError> {
        match cells.iter().find(|cell| !cell.is_on(self.side)) {
            Some(&cell) => Err(RuleError::Outside { rule: self.name, cell, side: self.side }),
            None => Ok(()),
        }
    }

    fn once(&self, cells: &[Cell]) -> Result<(), RuleError> {
        self.cells(cells)?;
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        self.no_stop(&sorted)
    }

    /// Checks that no cell follows itself.
    fn no_stop(&self, cells: &[Cell]) -> Result<(), RuleError> {
        match cells.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(RuleError::Repeated { rule: self.name, cell: pair[0] }),
            None => Ok(()),
        }
    }

    /// Checks that a rule has enough cells to have an effect.
    fn enough(&self, rule: &Rule) -> Result<(), RuleError> {
        let (cells, least) = match rule {
            Rule::House(_) | Rule::Global(_) | Rule::Cell { .. } | Rule::Pair { .. } | Rule::Outside { .. } => {
                return Ok(());
            }
            Rule::Line { cells, kind: LineKind::DoubleArrow } => (cells.len(), 3),
            Rule::Line { cells, kind } if !matches!(kind, LineKind::Sum(_)) => (cells.len(), 2),
            Rule::Arrow { circle, shaft } => (circle.len().min(shaft.len()), 1),
            Rule::Clone { one, other } => (one.len().min(other.len()), 1),
            Rule::Line { cells, .. }
            | Rule::Cage { cells, .. }
            | Rule::Sum { cells, .. }
            | Rule::Quadruple { cells, .. }
            | Rule::Count { cells, .. }
            | Rule::Index { cells, .. }
            | Rule::Circles { cells } => (cells.len(), 1),
        };
        if cells >= least { Ok(()) } else { Err(RuleError::TooFew { rule: self.name, cells, least }) }
    }

    fn line(&self, ClueLine { from, number }: ClueLine) -> Result<(), RuleError> {
        if number < self.side {
            return Ok(());
        }
        let kind = match from {
            Edge::Left | Edge::Right => "row",
            Edge::Top | Edge::Bottom => "column",
        };
        Err(RuleError::NoLine { rule: self.name, line: format!("{kind} {}", number + 1), side: self.side })
    }

    fn number(&self, found: u32, least: u32, most: Option<u32>) -> Result<(), RuleError> {
        if found >= least && most.is_none_or(|most| found <= most) {
            return Ok(());
        }
        Err(RuleError::Number { rule: self.name, found, least, most })
    }

    fn digit(&self, digit: Digit) -> Result<(), RuleError> {
        self.number(digit.get().into(), 1, Some(self.side as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_fault() {
        let message = |text: &str| check(&text.parse().unwrap(), 6).map_err(|error| error.to_string());
        for (rule, error) in [
            ("cage 15 r1c1 r1c1", "the rule `cage` has r1c1 twice"),
            ("thermo r1c1 r1c2 r1c1", "the rule `thermo` has r1c1 twice"),
            ("whispers 3 r1c1 r1c1", "the rule `whispers` has r1c1 twice"),
            ("difference 1 r1c1 r1c1", "the rule `difference` has r1c1 twice"),
            ("odd r7c1", "the rule `odd` has r7c1, which is not on a board of side 6"),
            ("arrow r1c1 = r1c2 r1c7", "the rule `arrow` has r1c7, which is not on a board of side 6"),
            ("sandwich 5 row 7", "the rule `sandwich` has row 7, which is not on a board of side 6"),
            ("x-sum 5 column 9 bottom", "the rule `x-sum` has column 9, which is not on a board of side 6"),
            ("clone r1c1 r1c2 = r2c1", "both groups of a clone need the same number of cells, but have 2 and 1"),
            ("whispers 0 r1c1 r1c2", "the rule `whispers` needs a number of 1 or more, got 0"),
            ("ratio 1 r1c1 r1c2", "the rule `ratio` needs a number of 2 or more, got 1"),
            ("numbered-room 7 row 1", "the rule `numbered-room` needs a number from 1 to 6, got 7"),
            ("quadruple 7 r1c1", "the rule `quadruple` needs a number from 1 to 6, got 7"),
        ] {
            assert_eq!(message(rule), Err(error.to_owned()));
        }
        for rule in ["cage 900 r1c1", "whispers 3 r1c1 r1c2 r1c1", "skyscraper 0 row 1", "little-killer 0 r1c1 r1c1"] {
            assert_eq!(message(rule), Ok(()));
        }
        let short = Rule::Line { cells: [Cell::new(0, 0)].into(), kind: LineKind::Thermometer };
        let short = check(&short, 6).map_err(|error| error.to_string());
        assert_eq!(short, Err("the rule `thermo` needs 2 cells or more, got 1".to_owned()));
        assert!(check(&Rule::cage([], None), 6).is_err());
        let large = check(&Rule::Global(Global::AntiKnight), 65).map_err(|error| error.to_string());
        assert_eq!(large, Err("the rule `anti-knight` needs a board of side 64 or less, got 65".to_owned()));
    }
}
