//! Checks that a rule fits a board: its cells exist, and its numbers are in range.
//!
//! A rule that fits may still be impossible to satisfy, such as a cage of two cells with the total 40. That is a legal
//! puzzle without solutions.

use super::closed::without_repeated;
use super::clue_line::{ClueLine, Edge};
use super::error::{MOST_DIGITS, RuleError};
use super::expression::{self, Custom, CustomPart};
use super::kinds::{ExtraHouse, Global, LineKind, OutsideKind, Rule};
use super::parts::RuleParts;
use super::spec::{CellCount, Number, Repeats, Second, Shape};
use crate::puzzle::{Cell, Geometry, House};

/// Checks a rule for a board, apart from its houses.
pub(crate) fn check(rule: &Rule, geometry: &Geometry) -> Result<(), RuleError> {
    let side = geometry.side();
    if side > MOST_DIGITS && rule.house().is_none() {
        return Err(RuleError::Side { rule: rule.name(), side });
    }
    if !geometry.has_square_grid() && needs_square(rule) {
        let rule = rule.name();
        return Err(geometry
            .modifier()
            .map_or(RuleError::Layout { rule }, |modifier| RuleError::Modified { rule, modifier }));
    }
    if geometry.first() != 1 && needs_one(rule) {
        return Err(RuleError::Digits { rule: rule.name(), first: geometry.first() });
    }
    let (fit, shape) = (Fit { name: rule.name(), geometry, side }, rule.spec().shape);
    let RuleParts { number, digits, line, cells, second, custom } = rule.parts();
    if let Some(custom) = custom {
        return fit.custom(custom);
    }
    fit.enough(shape, cells, second)?;
    fit.repeats(shape.repeats, cells)?;
    match shape.second {
        Second::None => {}
        Second::Some => fit.cells(second)?,
        Second::Equal => {
            fit.once(second)?;
            if cells.len() != second.len() {
                return Err(RuleError::CloneSizes { sizes: [cells.len(), second.len()] });
            }
        }
    }
    line.map_or(Ok(()), |line| fit.line(line))?;
    number.map_or(Ok(()), |number| fit.number_of(shape.number, number))?;
    digits.iter().try_for_each(|digit| fit.digit(*digit))
}

/// Whether a rule speaks of rows, columns or boxes as those of a square board, which hold every digit.
fn needs_square(rule: &Rule) -> bool {
    match rule {
        Rule::House(house) => !matches!(house, ExtraHouse::Region(_)),
        Rule::Global(global) => matches!(global, Global::Entropy | Global::AntiTaxicab),
        Rule::Outside { .. } | Rule::Index { .. } | Rule::Circles { .. } => true,
        Rule::Custom(custom) => custom.parts().iter().any(|part| matches!(part, CustomPart::House(_))),
        Rule::Cell { .. }
        | Rule::Pair { .. }
        | Rule::Line { .. }
        | Rule::Cage { .. }
        | Rule::Arrow { .. }
        | Rule::Sum { .. }
        | Rule::Clone { .. }
        | Rule::Quadruple { .. }
        | Rule::Count { .. } => false,
    }
}

/// Whether a rule takes digits for positions, distances or numbers of cells, or divides a line into segments that a 0
/// would leave open, so that its meaning is plain for the digits 1, 2, … alone.
fn needs_one(rule: &Rule) -> bool {
    match rule {
        Rule::Global(global) => matches!(global, Global::AntiTaxicab),
        Rule::Line { kind, .. } => matches!(kind, LineKind::Sum(_) | LineKind::SumLoop(_)),
        Rule::Outside { kind, .. } => matches!(kind, OutsideKind::XSum | OutsideKind::NumberedRoom),
        Rule::Index { .. } | Rule::Circles { .. } => true,
        Rule::House(_)
        | Rule::Cell { .. }
        | Rule::Pair { .. }
        | Rule::Cage { .. }
        | Rule::Arrow { .. }
        | Rule::Sum { .. }
        | Rule::Clone { .. }
        | Rule::Quadruple { .. }
        | Rule::Count { .. }
        | Rule::Custom(_) => false,
    }
}

/// The rule's name, for errors, and the board.
struct Fit<'a> {
    name: &'static str,
    geometry: &'a Geometry,
    side: usize,
}

impl Fit<'_> {
    fn cells(&self, cells: &[Cell]) -> Result<(), RuleError> {
        match cells.iter().find(|&&cell| self.geometry.find(cell).is_none()) {
            Some(&cell) if !self.geometry.is_square() => Err(RuleError::Absent { rule: self.name, cell }),
            Some(&cell) => Err(RuleError::Outside { rule: self.name, cell, side: self.side }),
            None => Ok(()),
        }
    }

    fn custom(&self, custom: &Custom) -> Result<(), RuleError> {
        self.cells(custom.cells())?;
        custom.parts().into_iter().try_for_each(|part| match part {
            CustomPart::Rule(rule) => check(rule, self.geometry),
            CustomPart::House(House::Row(number)) => self.line(ClueLine { from: Edge::Left, number }),
            CustomPart::House(House::Column(number)) => self.line(ClueLine { from: Edge::Top, number }),
            CustomPart::House(House::Box(number) | House::Extra(number)) if number < self.side => Ok(()),
            CustomPart::House(House::Box(number) | House::Extra(number)) => {
                Err(RuleError::NoLine { rule: self.name, line: format!("box {}", number + 1), side: self.side })
            }
        })?;
        expression::check(custom, self.geometry).map_err(|error| RuleError::Expression { rule: self.name, error })
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

    fn repeats(&self, repeats: Repeats, cells: &[Cell]) -> Result<(), RuleError> {
        match (repeats, without_repeated(cells)) {
            (Repeats::Never, _) | (Repeats::Closing(_), None) => self.once(cells),
            (Repeats::Always, _) => self.cells(cells),
            (Repeats::Apart, _) => {
                self.cells(cells)?;
                self.no_stop(cells)
            }
            (Repeats::Closing(_), Some(cells)) => self.once(cells),
        }
    }

    /// Checks that a rule has enough cells to have an effect.
    fn enough(&self, shape: Shape, cells: &[Cell], second: &[Cell]) -> Result<(), RuleError> {
        let least = match shape.cells {
            CellCount::AtLeast(least) => least,
            // The type of the rule has that many cells, or houses are checked when they are made.
            CellCount::None | CellCount::Exactly(_) | CellCount::Each | CellCount::PerDigit => 0,
        };
        let found = if shape.second == Second::None { cells.len() } else { cells.len().min(second.len()) };
        if found >= least { Ok(()) } else { Err(RuleError::TooFew { rule: self.name, cells: found, least }) }
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

    fn number_of(&self, allowed: Number, found: u32) -> Result<(), RuleError> {
        match allowed {
            Number::None | Number::Optional | Number::Any => Ok(()),
            Number::AtLeast(least) => self.number(found, least, None),
            Number::UpToSide => self.number(found, 1, Some(self.side as u32)),
        }
    }

    fn number(&self, found: u32, least: u32, most: Option<u32>) -> Result<(), RuleError> {
        if found >= least && most.is_none_or(|most| found <= most) {
            return Ok(());
        }
        Err(RuleError::Number { rule: self.name, found, least, most })
    }

    fn digit(&self, digit: u16) -> Result<(), RuleError> {
        self.number(digit.into(), self.geometry.first().into(), Some(self.geometry.last().into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::BoxShape;
    use crate::puzzle::Grids;
    use crate::puzzle::rule::kinds::LineKind;

    #[test]
    fn errors_name_the_fault() {
        let six = &*Geometry::with_side(6).unwrap();
        let message = |text: &str| check(&text.parse().unwrap(), six).map_err(|error| error.to_string());
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
        let short = check(&short, six).map_err(|error| error.to_string());
        assert_eq!(short, Err("the rule `thermo` needs 2 cells or more, got 1".to_owned()));
        assert!(check(&Rule::cage([], None), six).is_err());
        let many = Geometry::with_boxes(BoxShape { rows: 1, columns: 65 }).unwrap();
        let large = check(&Rule::Global(Global::AntiKnight), &many).map_err(|error| error.to_string());
        assert_eq!(large, Err("the rule `anti-knight` needs a board of side 64 or less, got 65".to_owned()));
    }

    #[test]
    fn rules_that_need_digits_from_1_are_refused_elsewhere() {
        let grids = Grids { digits: 4, first: 0, rows: 4, columns: 4, origins: vec![Cell::new(0, 0)], modifier: None };
        let zeros = &*Geometry::with_grids(&grids, BoxShape { rows: 2, columns: 2 }).unwrap();
        let message = |text: &str| check(&text.parse().unwrap(), zeros).map_err(|error| error.to_string());
        for rule in [
            "anti-taxicab",
            "sum-line 4 r1c1 r1c2 r1c3",
            "sum-loop 4 r1c1 r1c2 r2c2",
            "x-sum 4 row 1",
            "numbered-room 3 row 1",
            "row-index r1c1",
            "box-index r1c1",
            "circles r1c1",
            "where not sum-line 4 r1c1 r1c2 r1c3",
        ] {
            let name = rule.split(' ').find(|word| *word != "where" && *word != "not").unwrap();
            let error = format!("the rule `{name}` needs digits that begin with 1, not with 0");
            assert_eq!(message(rule), Err(error), "{rule}");
        }
        for rule in
            ["sandwich 3 row 1", "quadruple 0 3 r1c1 r1c2", "where sum(row 1) = 6", "pattern \"0 [1-3]\" r1c1 r1c2"]
        {
            assert_eq!(message(rule), Ok(()), "{rule}");
        }
        for (rule, error) in [
            ("count 1 4 r1c1", "the rule `count` needs a number from 0 to 3, got 4"),
            (
                "pattern \"0 4\" r1c1 r1c2",
                "the rule `pattern`: digits must be from 0 to 3, got 4; write blanks between digits",
            ),
        ] {
            assert_eq!(message(rule), Err(error.to_owned()));
        }
    }

    #[test]
    fn rules_that_need_rows_with_every_digit_are_refused_elsewhere() {
        let grids = Grids {
            digits: 4,
            first: 1,
            rows: 4,
            columns: 4,
            origins: vec![Cell::new(0, 0), Cell::new(2, 2)],
            modifier: None,
        };
        let two = &*Geometry::with_grids(&grids, BoxShape { rows: 2, columns: 2 }).unwrap();
        let message = |text: &str| check(&text.parse().unwrap(), two).map_err(|error| error.to_string());
        for rule in
            ["diagonal main", "windoku", "sandwich 5 row 1", "row-index r1c1", "circles r1c1", "where sum(row 1) = 10"]
        {
            let name = rule.parse::<Rule>().unwrap().name();
            let error = format!("the rule `{name}` needs a square board of one grid, with a row for each digit");
            assert_eq!(message(rule), Err(error), "{rule}");
        }
        for rule in ["cage 5 r1c1 r1c2", "anti-knight", "nonconsecutive", "where r1c1 + r6c6 = 4"] {
            assert_eq!(message(rule), Ok(()), "{rule}");
        }
        let absent = "the rule `cage` has r1c5, which is not on the board";
        assert_eq!(message("cage 5 r1c4 r1c5"), Err(absent.to_owned()));
    }
}
