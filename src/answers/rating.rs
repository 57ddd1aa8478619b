//! A rating as a line, as fields of a table and as keys of a JSON object. Lines and objects name the scale: `se` is
//! that of Sudoku Explainer 1.2.1. In a table the columns do, as only this scale has values named ER, EP and ED.

use crate::logic::{Rating, SeValue, Technique};
use serde::Serialize;

/// The name of the scale.
const SCALE: &str = "se";

/// The names of the fields.
pub(crate) const COLUMNS: [&str; 4] = ["er", "ep", "ed", "technique"];

/// The fields of a rating; empty without one.
pub(crate) fn fields(rating: Option<&Rating>) -> [String; 4] {
    let value = |value: fn(&Rating) -> SeValue| rating.map_or_else(String::new, |rating| value(rating).to_string());
    let technique = rating.map_or_else(String::new, |rating| name(rating.technique).to_owned());
    [value(|rating| rating.er), value(|rating| rating.ep), value(|rating| rating.ed), technique]
}

/// A rating as a line: `se 7.1/1.2/1.2 xy-chain`.
pub(crate) fn line(rating: &Rating) -> String {
    format!("{SCALE} {}/{}/{} {}", rating.er, rating.ep, rating.ed, name(rating.technique))
}

/// A technique's name. There is none for a full grid, and for a step that no technique finds.
fn name(technique: Option<Technique>) -> &'static str {
    technique.map_or("none", Technique::id)
}

/// The keys of a rating in a JSON answer.
#[derive(Serialize)]
pub(super) struct Json {
    scale: &'static str,
    er: f64,
    ep: f64,
    ed: f64,
    technique: &'static str,
    technique_ep: &'static str,
    technique_ed: &'static str,
    pearl: bool,
    diamond: bool,
}

impl From<&Rating> for Json {
    fn from(rating: &Rating) -> Self {
        let shown = |value: SeValue| f64::from(value.tenths()) / 10.0;
        Self {
            scale: SCALE,
            er: shown(rating.er),
            ep: shown(rating.ep),
            ed: shown(rating.ed),
            technique: name(rating.technique),
            technique_ep: name(rating.technique_ep),
            technique_ed: name(rating.technique_ed),
            pearl: rating.is_pearl(),
            diamond: rating.is_diamond(),
        }
    }
}
