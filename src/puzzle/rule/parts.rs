//! Splits a rule into its declaration and its arguments.

use super::declared::{
    ANTI_DIAGONAL, ANTI_KING, ANTI_KNIGHT, ANTI_TAXICAB, ARROW, BETWEEN, BOX_INDEX, CAGE, CIRCLES, CLONE, COLUMN_INDEX,
    COUNT, DIFFERENCE, DISJOINT_GROUPS, DOUBLE_ARROW, ENTROPIC, ENTROPY, EVEN, GREATER, LITTLE_KILLER, LOCKOUT,
    MAIN_DIAGONAL, MAXIMUM, MINIMUM, MODULAR, NABNER, NO_DIFFERENCE, NO_RATIO, NO_SUM, NONCONSECUTIVE, NUMBERED_ROOM,
    ODD, PALINDROME, QUADRUPLE, RATIO, REGION, REGION_SUM, RENBAN, ROW_INDEX, SANDWICH, SKYSCRAPER, SLOW_THERMOMETER,
    SUM, SUM_LINE, SUM_LOOP, THERMOMETER, WHISPERS, WINDOKU, X_SUM, ZIPPER,
};
use super::families::{CellKind, ExtraHouse, Global, IndexKind, LineKind, OutsideKind, PairKind, Rule};
use super::spec::{Arguments, RuleSpec};
use crate::puzzle::Cell;

/// The declaration of a rule, and its arguments.
pub(super) fn parts(rule: &Rule) -> (&'static RuleSpec, Arguments) {
    let nothing = Arguments::default;
    let number = |number: u32| Arguments { number: Some(number), ..nothing() };
    let of = |cells: &[Cell]| Arguments { cells: cells.to_vec(), ..nothing() };
    match rule {
        Rule::House(house) => match house {
            ExtraHouse::MainDiagonal => (&MAIN_DIAGONAL, nothing()),
            ExtraHouse::AntiDiagonal => (&ANTI_DIAGONAL, nothing()),
            ExtraHouse::Windoku => (&WINDOKU, nothing()),
            ExtraHouse::DisjointGroups => (&DISJOINT_GROUPS, nothing()),
            ExtraHouse::Region(cells) => (&REGION, of(cells)),
        },
        Rule::Global(global) => match *global {
            Global::AntiKnight => (&ANTI_KNIGHT, nothing()),
            Global::AntiKing => (&ANTI_KING, nothing()),
            Global::AntiTaxicab => (&ANTI_TAXICAB, nothing()),
            Global::Nonconsecutive => (&NONCONSECUTIVE, nothing()),
            Global::NoDifference(difference) => (&NO_DIFFERENCE, number(difference)),
            Global::NoRatio(ratio) => (&NO_RATIO, number(ratio)),
            Global::NoSum(sum) => (&NO_SUM, number(sum)),
            Global::Entropy => (&ENTROPY, nothing()),
        },
        Rule::Cell { cell, kind } => {
            let spec = match kind {
                CellKind::Odd => &ODD,
                CellKind::Even => &EVEN,
                CellKind::Minimum => &MINIMUM,
                CellKind::Maximum => &MAXIMUM,
            };
            (spec, of(&[*cell]))
        }
        Rule::Pair { cells, kind } => match *kind {
            PairKind::Difference(k) => (&DIFFERENCE, Arguments { cells: cells.to_vec(), ..number(k) }),
            PairKind::Ratio(k) => (&RATIO, Arguments { cells: cells.to_vec(), ..number(k) }),
            PairKind::Sum(k) => (&SUM, Arguments { cells: cells.to_vec(), ..number(k) }),
            PairKind::Greater => (&GREATER, of(cells)),
        },
        Rule::Line { cells, kind } => {
            let (spec, number) = line_parts(*kind);
            (spec, Arguments { number, ..of(cells) })
        }
        Rule::Cage { cells, total } => (&CAGE, Arguments { number: *total, ..of(cells) }),
        Rule::Arrow { circle, shaft } => (&ARROW, Arguments { second: shaft.to_vec(), ..of(circle) }),
        Rule::Sum { cells, total } => (&LITTLE_KILLER, Arguments { cells: cells.to_vec(), ..number(*total) }),
        Rule::Outside { line, kind, value } => {
            let spec = match kind {
                OutsideKind::Sandwich => &SANDWICH,
                OutsideKind::XSum => &X_SUM,
                OutsideKind::Skyscraper => &SKYSCRAPER,
                OutsideKind::NumberedRoom => &NUMBERED_ROOM,
            };
            (spec, Arguments { line: Some(*line), ..number(*value) })
        }
        Rule::Clone { one, other } => (&CLONE, Arguments { second: other.to_vec(), ..of(one) }),
        Rule::Quadruple { cells, digits } => (&QUADRUPLE, Arguments { digits: digits.to_vec(), ..of(cells) }),
        Rule::Count { cells, digit, times } => {
            (&COUNT, Arguments { number: Some(*times), digits: vec![*digit], ..of(cells) })
        }
        Rule::Index { cells, kind } => {
            let spec = match kind {
                IndexKind::Row => &ROW_INDEX,
                IndexKind::Column => &COLUMN_INDEX,
                IndexKind::Box => &BOX_INDEX,
            };
            (spec, of(cells))
        }
        Rule::Circles { cells } => (&CIRCLES, of(cells)),
    }
}

/// The declaration of a line, and its number.
fn line_parts(kind: LineKind) -> (&'static RuleSpec, Option<u32>) {
    match kind {
        LineKind::Thermometer => (&THERMOMETER, None),
        LineKind::SlowThermometer => (&SLOW_THERMOMETER, None),
        LineKind::Whispers(difference) => (&WHISPERS, Some(difference)),
        LineKind::Renban => (&RENBAN, None),
        LineKind::Nabner => (&NABNER, None),
        LineKind::Palindrome => (&PALINDROME, None),
        LineKind::Between => (&BETWEEN, None),
        LineKind::Lockout(difference) => (&LOCKOUT, Some(difference)),
        LineKind::RegionSum => (&REGION_SUM, None),
        LineKind::Entropic => (&ENTROPIC, None),
        LineKind::Modular(modulus) => (&MODULAR, Some(modulus)),
        LineKind::Zipper => (&ZIPPER, None),
        LineKind::DoubleArrow => (&DOUBLE_ARROW, None),
        LineKind::Sum(sum) => (&SUM_LINE, Some(sum)),
        LineKind::SumLoop(sum) => (&SUM_LOOP, Some(sum)),
    }
}
