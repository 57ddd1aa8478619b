//! The declaration of each rule.

use super::{CellKind, ExtraHouse, Global, IndexKind, LineKind, OutsideKind, PairKind, Rule, every_rule};
use crate::puzzle::rule::drawing::LineDrawing;
use crate::puzzle::rule::expression::data::Custom;
use crate::puzzle::rule::spec::RuleSpec;

/// Assigns each rule its file, and its number if it has one. The compiler reports a rule that is missing.
macro_rules! declare {
    ($($rule:pat => $kind:ident $(($number:ident))?;)*) => {
        /// Every rule, in display order.
        pub(crate) const SPECS: &[&RuleSpec] = &[$(&super::$kind::SPEC),*];

        /// The declaration of a rule, and its number.
        fn declared(rule: &Rule) -> (&'static RuleSpec, Option<u32>) {
            match rule {
                $($rule => (&super::$kind::SPEC, declare!(@number $($number)?)),)*
            }
        }
    };
    (@number) => { None };
    (@number $number:ident) => { (*$number).into() };
}

every_rule!(declare);

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

/// The rules on lines that have a drawing, in display order.
pub fn drawn_lines() -> impl Iterator<Item = (&'static RuleSpec, &'static LineDrawing)> {
    SPECS.iter().filter_map(|spec| Some((*spec, spec.drawing.as_ref()?)))
}
