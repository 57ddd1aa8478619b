//! Explanations as JSON (`docs/WHY.md`).

use super::explained::{Explained, overall};
use crate::answers::line::grid_line;
use crate::engine::Count;
use crate::explain::why::{Exclusion, Fewest, Repair, Totals, Unsolvable, Why, WhyNot};
use crate::puzzle::{Candidate, Digit, House, Rule};
use crate::text::Record;
use serde::Serialize;

/// The schema that each JSON explanation names.
const SCHEMA: &str = "sudosat-why-1";

/// An explanation as JSON: the key `why` of an answer. `docs/WHY.md` describes it.
#[derive(Serialize)]
pub(crate) struct Json {
    schema: &'static str,
    #[serde(flatten)]
    reasons: JsonWhy,
    unconfirmed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    interrupted: Option<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum JsonWhy {
    Unsolvable {
        duplicates: Vec<String>,
        clash: JsonClash,
        repairs: JsonRepairs,
    },
    Multiple {
        solutions: [String; 2],
        differing: Vec<String>,
        count: u64,
        counted_all: bool,
        backbone: Option<Vec<JsonClue>>,
        candidates: Option<Vec<Vec<Vec<u16>>>>,
        completion: Option<JsonCompletion>,
    },
    Impossible {
        not: JsonClue,
        clash: JsonClash,
    },
    Possible {
        not: JsonClue,
        solution: String,
    },
    Unique {
        minimal: Option<bool>,
        redundant: Vec<JsonClue>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        redundant_rules: Vec<String>,
        undecided: Vec<JsonClue>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        undecided_rules: Vec<String>,
    },
}

#[derive(Serialize)]
struct JsonClue {
    cell: String,
    digit: u16,
}

#[derive(Serialize)]
struct JsonClash {
    clues: Vec<JsonClue>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
    houses: Option<Vec<String>>,
    at_least: usize,
    proved: bool,
}

#[derive(Serialize)]
struct JsonRepairs {
    list: Vec<JsonRepair>,
    at_least: usize,
    complete: bool,
}

#[derive(Serialize)]
struct JsonRepair {
    removed: Vec<JsonClue>,
    #[serde(flatten)]
    rules: Option<JsonRepairedRules>,
    digits: Option<Vec<u16>>,
}

#[derive(Serialize)]
struct JsonRepairedRules {
    rules: Vec<String>,
    totals: Option<JsonTotals>,
}

#[derive(Serialize)]
struct JsonTotals {
    solvable: Vec<u32>,
    unique: Vec<u32>,
}

#[derive(Serialize)]
struct JsonCompletion {
    solution: String,
    clues: Vec<JsonClue>,
    at_least_for_solution: usize,
    at_least: usize,
    proved: bool,
}

impl Json {
    /// The explanation of a record.
    pub(crate) fn new(record: &Record, explained: &Explained) -> Self {
        let reasons = match explained {
            Explained::Verdict(explanation) => verdict(record, &explanation.why),
            Explained::Digit(Exclusion { candidate, why, .. }) => match why {
                WhyNot::Possible(solution) => {
                    JsonWhy::Possible { not: clue(record, *candidate), solution: grid_line(record, solution) }
                }
                WhyNot::Impossible { reason, houses } => JsonWhy::Impossible {
                    not: clue(record, *candidate),
                    clash: clash(record, reason, houses.as_deref()),
                },
            },
        };
        let interrupted = explained.interrupted().map(|interrupt| interrupt.to_string());
        Self { schema: SCHEMA, reasons, unconfirmed: explained.unconfirmed(), interrupted }
    }
}

fn clue(record: &Record, clue: Candidate) -> JsonClue {
    JsonClue { cell: clue.cell.to_string(), digit: record.puzzle.geometry().value(clue.digit) }
}

fn clues(record: &Record, clues: &[Candidate]) -> Vec<JsonClue> {
    clues.iter().map(|&one| clue(record, one)).collect()
}

fn values(record: &Record, digits: impl IntoIterator<Item = Digit>) -> Vec<u16> {
    digits.into_iter().map(|digit| record.puzzle.geometry().value(digit)).collect()
}

fn rules(rules: &[Rule]) -> Vec<String> {
    rules.iter().map(Rule::to_string).collect()
}

fn clash(record: &Record, clash: &Fewest, houses: Option<&[House]>) -> JsonClash {
    let board = record.puzzle.board();
    JsonClash {
        clues: clues(record, &clash.clues),
        rules: rules(&clash.rules),
        houses: houses.map(|houses| houses.iter().map(|&house| board.house_name(house)).collect()),
        at_least: clash.at_least,
        proved: clash.is_proved(),
    }
}

fn repair(record: &Record, Repair { removed, rules: removed_rules, digits, totals }: &Repair) -> JsonRepair {
    let totals = totals
        .as_ref()
        .map(|Totals { solvable, unique, .. }| JsonTotals { solvable: solvable.clone(), unique: unique.clone() });
    JsonRepair {
        removed: clues(record, removed),
        rules: (!removed_rules.is_empty()).then(|| JsonRepairedRules { rules: rules(removed_rules), totals }),
        digits: digits.as_ref().map(|digits| values(record, digits.iter().copied())),
    }
}

fn verdict(record: &Record, why: &Why) -> JsonWhy {
    match why {
        Why::Unsolvable(Unsolvable { duplicates, clash: of, houses, repairs }) => JsonWhy::Unsolvable {
            duplicates: duplicates.iter().map(|violation| violation.describe(record.puzzle.board())).collect(),
            clash: clash(record, of, houses.as_deref()),
            repairs: JsonRepairs {
                list: repairs.list.iter().map(|one| repair(record, one)).collect(),
                at_least: repairs.at_least,
                complete: repairs.complete,
            },
        },
        Why::Multiple(multiple) => {
            let (count, counted_all) = match multiple.count {
                Count::Exactly(count) => (count, true),
                Count::AtLeast(count) => (count, false),
            };
            let possible = multiple.candidates.as_ref().map(|known| {
                let rows = record.puzzle.geometry().by_row(&known.possible);
                rows.map(|row| row.iter().map(|set| values(record, set.iter())).collect()).collect()
            });
            JsonWhy::Multiple {
                solutions: multiple.solutions.each_ref().map(|solution| grid_line(record, solution)),
                differing: multiple.differing().map(|cell| cell.to_string()).collect(),
                count,
                counted_all,
                backbone: multiple.candidates.as_ref().map(|known| clues(record, &known.backbone)),
                candidates: possible,
                completion: multiple.completion.as_ref().map(|completion| JsonCompletion {
                    solution: grid_line(record, &completion.solution),
                    clues: clues(record, &completion.added.clues),
                    at_least_for_solution: completion.added.at_least,
                    at_least: completion.at_least,
                    proved: overall(completion).is_proved(),
                }),
            }
        }
        Why::Unique(unique) => JsonWhy::Unique {
            minimal: unique.is_minimal(),
            redundant: clues(record, &unique.redundant),
            redundant_rules: rules(&unique.redundant_rules),
            undecided: clues(record, &unique.undecided),
            undecided_rules: rules(&unique.undecided_rules),
        },
    }
}
