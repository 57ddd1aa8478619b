//! Tests that compare every solver with the oracle, with each other, and with published answers.

#[path = "../shared/mod.rs"]
mod shared;

mod certify;
mod corpus;
mod corpus_generator;
mod foreign;
mod grids;
mod lanes_against_backtracking;
mod modified;
mod native_agree;
mod native_counts;
mod native_soak;
mod oracle_totals;
mod portable_twins;
mod properties;
mod reasons;
mod rule_oracle;
mod rules;
mod sukaku;
mod variant_sets;
mod variants;
mod why;
