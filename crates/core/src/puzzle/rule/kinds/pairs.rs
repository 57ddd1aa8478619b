//! The rule `pairs`.

use crate::puzzle::rule::context::{Others, Presupposed};
use crate::puzzle::rule::expression::{Custom, Scope};
use crate::puzzle::rule::fpuzzles::FPuzzles;
use crate::puzzle::rule::legend::{Labels, Legend};
use crate::puzzle::rule::spec::{RuleArguments, RuleGroup, RuleSpec, custom};
use crate::puzzle::rule::values::OnValues;

pub(super) const SPEC: RuleSpec = RuleSpec {
    name: "pairs",
    alias: None,
    other_names: &[],
    phrases: &[],
    group: RuleGroup::Custom,
    summary: "A relation between the digits of pairs of cells.",
    meaning: "The relation, a condition as in `where` on x and y, holds with `along` for each cell x and the next \
              cell y, with `among` for each cell x and each later cell y, and with `adjacent` in place of cells for \
              all orthogonal neighbors, x to the left or above. After `adjacent except`, pairs of cells are exempt.",
    example: "pairs x + y != 10 along r1c1 r1c2 r1c3 r2c3",
    legend: Legend::new(Labels::Numbered, "1, 2, … the cells in order"),
    drawing: None,
    shape: custom(" RELATION along|among CELL CELL… or adjacent [except CELL CELL…]"),
    make: RuleArguments::custom,
    totals: None,
    others: Others::None,
    presupposed: Presupposed::None,
    on_values: OnValues::Condition(|values, parts| match parts.custom? {
        Custom::Pairs { relation, scope: Scope::Along, cells } => Some(values.related(cells, 1, relation)),
        Custom::Pairs { relation, scope: Scope::Among, cells } => Some(values.related(cells, cells.len(), relation)),
        // The cells beside the grid would be among all neighbors.
        Custom::Pairs { scope: Scope::Adjacent, .. } | Custom::Where { .. } | Custom::Pattern { .. } => None,
    }),
    needs_regions: false,
    fpuzzles: FPuzzles::Text,
};
