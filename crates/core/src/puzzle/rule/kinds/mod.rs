//! A file for each rule: its names, arguments, summary and exact meaning, and a constructor if it has cells.
//!
//! The judge, the solvers and the checker of certificates each have a reading of their own of what a rule means; none
//! is here.

mod anti_diagonal;
mod anti_king;
mod anti_knight;
mod anti_taxicab;
mod arrow;
mod between;
mod box_index;
mod cage;
mod circles;
mod clone;
mod column_index;
mod count;
mod difference;
mod disjoint_groups;
mod double_arrow;
mod entropic;
mod entropy;
mod even;
mod greater;
mod little_killer;
mod lockout;
mod main_diagonal;
mod maximum;
mod minimum;
mod modular;
mod nabner;
mod no_difference;
mod no_ratio;
mod no_sum;
mod nonconsecutive;
mod numbered_room;
mod odd;
mod palindrome;
mod quadruple;
mod ratio;
mod region;
mod region_sum;
mod renban;
mod row_index;
mod sandwich;
mod skyscraper;
mod slow_thermometer;
mod sum;
mod sum_line;
mod sum_loop;
#[cfg(test)]
mod tests;
mod thermometer;
mod whispers;
mod windoku;
mod x_sum;
mod zipper;

use super::families::{CellKind, ExtraHouse, Global, IndexKind, LineKind, OutsideKind, PairKind, Rule};
use super::spec::RuleSpec;

/// Assigns each rule its file, and its number if it has one. The compiler reports a rule that is missing.
macro_rules! kinds {
    ($($rule:pat => $kind:ident $(($number:ident))?;)*) => {
        /// Every rule, in display order.
        pub(super) const SPECS: &[&RuleSpec] = &[$(&$kind::SPEC),*];

        /// The declaration of a rule, and its number.
        fn declared(rule: &Rule) -> (&'static RuleSpec, Option<u32>) {
            match rule {
                $($rule => (&$kind::SPEC, kinds!(@number $($number)?)),)*
            }
        }
    };
    (@number) => { None };
    (@number $number:ident) => { (*$number).into() };
}

kinds! {
    Rule::House(ExtraHouse::MainDiagonal) => main_diagonal;
    Rule::House(ExtraHouse::AntiDiagonal) => anti_diagonal;
    Rule::House(ExtraHouse::Windoku) => windoku;
    Rule::House(ExtraHouse::DisjointGroups) => disjoint_groups;
    Rule::House(ExtraHouse::Region(_)) => region;
    Rule::Global(Global::AntiKnight) => anti_knight;
    Rule::Global(Global::AntiKing) => anti_king;
    Rule::Global(Global::AntiTaxicab) => anti_taxicab;
    Rule::Global(Global::Nonconsecutive) => nonconsecutive;
    Rule::Global(Global::NoDifference(number)) => no_difference(number);
    Rule::Global(Global::NoRatio(number)) => no_ratio(number);
    Rule::Global(Global::NoSum(number)) => no_sum(number);
    Rule::Global(Global::Entropy) => entropy;
    Rule::Cell { kind: CellKind::Odd, .. } => odd;
    Rule::Cell { kind: CellKind::Even, .. } => even;
    Rule::Cell { kind: CellKind::Minimum, .. } => minimum;
    Rule::Cell { kind: CellKind::Maximum, .. } => maximum;
    Rule::Pair { kind: PairKind::Difference(number), .. } => difference(number);
    Rule::Pair { kind: PairKind::Ratio(number), .. } => ratio(number);
    Rule::Pair { kind: PairKind::Sum(number), .. } => sum(number);
    Rule::Pair { kind: PairKind::Greater, .. } => greater;
    Rule::Clone { .. } => clone;
    Rule::Line { kind: LineKind::Thermometer, .. } => thermometer;
    Rule::Line { kind: LineKind::SlowThermometer, .. } => slow_thermometer;
    Rule::Line { kind: LineKind::Whispers(number), .. } => whispers(number);
    Rule::Line { kind: LineKind::Renban, .. } => renban;
    Rule::Line { kind: LineKind::Nabner, .. } => nabner;
    Rule::Line { kind: LineKind::Palindrome, .. } => palindrome;
    Rule::Line { kind: LineKind::Between, .. } => between;
    Rule::Line { kind: LineKind::Lockout(number), .. } => lockout(number);
    Rule::Line { kind: LineKind::RegionSum, .. } => region_sum;
    Rule::Line { kind: LineKind::Entropic, .. } => entropic;
    Rule::Line { kind: LineKind::Modular(number), .. } => modular(number);
    Rule::Line { kind: LineKind::Zipper, .. } => zipper;
    Rule::Line { kind: LineKind::DoubleArrow, .. } => double_arrow;
    Rule::Line { kind: LineKind::Sum(number), .. } => sum_line(number);
    Rule::Line { kind: LineKind::SumLoop(number), .. } => sum_loop(number);
    Rule::Cage { total, .. } => cage(total);
    Rule::Arrow { .. } => arrow;
    Rule::Sum { total, .. } => little_killer(total);
    Rule::Outside { kind: OutsideKind::Sandwich, value, .. } => sandwich(value);
    Rule::Outside { kind: OutsideKind::XSum, value, .. } => x_sum(value);
    Rule::Outside { kind: OutsideKind::Skyscraper, value, .. } => skyscraper(value);
    Rule::Outside { kind: OutsideKind::NumberedRoom, value, .. } => numbered_room(value);
    Rule::Quadruple { .. } => quadruple;
    Rule::Count { times, .. } => count(times);
    Rule::Index { kind: IndexKind::Row, .. } => row_index;
    Rule::Index { kind: IndexKind::Column, .. } => column_index;
    Rule::Index { kind: IndexKind::Box, .. } => box_index;
    Rule::Circles { .. } => circles;
}

impl Rule {
    /// The declaration of the rule.
    #[doc(hidden)]
    #[must_use]
    pub fn spec(&self) -> &'static RuleSpec {
        declared(self).0
    }

    /// The number of the rule, such as a difference or a total, if it has one.
    #[doc(hidden)]
    #[must_use]
    pub fn number(&self) -> Option<u32> {
        declared(self).1
    }
}

/// The declaration of every rule, in display order.
#[must_use]
pub fn rule_specs() -> &'static [&'static RuleSpec] {
    SPECS
}
