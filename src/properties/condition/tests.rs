use super::*;
use crate::BothRoads;
use crate::engine::{Budget, EngineError};
use crate::native::Native;
use crate::properties::{Kit, Origin};
use crate::puzzle::Puzzle;
use crate::text::{ReadOptions, parse};
use proptest::prelude::*;

/// Minimal, with 17 clues.
const SEVENTEEN: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// Rated 7.0.
const HARD: &str = "...63.18..5.....36..1....5..6.....4....14.2.....3.9..8..7..8..429..5......42.....";
/// Not minimal, with 30 clues and the symmetry of a half-turn.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn names() -> Names {
    Names::with_columns(vec!["rating".to_owned(), "source".to_owned(), "a<b".to_owned(), "empty".to_owned()])
}

fn field(name: &str) -> Value {
    Value::of_field(match name {
        "rating" => "10",
        "source" => "forum",
        "a<b" => "yes",
        _ => "",
    })
}

fn try_holds(puzzle: &str, condition: &str) -> Result<bool, NoValue> {
    let record = parse(puzzle, &ReadOptions::default()).unwrap();
    let origin = Origin { field: Some(&field), ..Origin::of_record(&record) };
    let conditions = Conditions::parse(&[condition], &names()).unwrap();
    let (mut kit, budget) = (Kit::counting(conditions.count_limit()), Budget::unlimited());
    conditions.hold(&mut Facts::new(origin, &mut kit, &budget), &mut BothRoads::default())
}

fn holds(puzzle: &str, condition: &str) -> bool {
    try_holds(puzzle, condition).unwrap()
}

#[test]
fn conditions_on_properties_hold_or_not() {
    for (condition, seventeen, easy) in [
        ("clues<=20", true, false),
        ("clues = 17", true, false),
        ("clues!=17", false, true),
        ("side=9", true, true),
        ("rules", false, false),
        ("minimal", true, false),
        (" ! minimal ", false, true),
        ("minimal=no", false, true),
        ("symmetric", false, true),
        ("symmetry=180", false, true),
        ("unique", true, true),
        ("verdict=unique", true, true),
        ("verdict!=Multiple", true, true),
        ("solutions>1", false, false),
        ("er=1.2", false, true),
        ("technique=none", false, false),
        ("hodoku_level<=easy", true, true),
        ("hodoku_level>=unfair", false, false),
        ("effort=0:0.0", true, true),
        ("effort<5:0", true, true),
        ("bottleneck", false, false),
        ("automorphisms=1", true, true),
        ("comment", false, false),
        ("record=1", true, true),
        ("pattern=1", false, false),
        ("grid>=1", true, true),
    ] {
        assert_eq!([holds(SEVENTEEN, condition), holds(EASY, condition)], [seventeen, easy], "{condition}");
    }
    for condition in ["er>=7", "er=7.0", "er<7.1", "ep>1", "technique=xy-cycle", "effort>1:9", "hardest=4"] {
        assert!(holds(HARD, condition), "{condition}");
    }
    for condition in ["er>7", "technique=xy-wing", "hodoku_level=easy", "effort<1:0", "bottleneck<2"] {
        assert!(!holds(HARD, condition), "{condition}");
    }
    assert!(holds(&format!("{EASY} # Wiki"), "comment=# Wiki") || holds(&format!("{EASY} # Wiki"), "comment=Wiki"));
}

#[test]
fn conditions_on_columns_compare_numbers_or_text() {
    for (condition, expected) in [
        ("rating>9", true),
        ("rating<9", false),
        ("rating=10.0", true),
        ("rating>=abc", false),
        ("source=forum", true),
        ("SOURCE!=forum", false),
        ("source>7", false),
        ("source!=7", true),
        ("!source>7", true),
        ("source<g", true),
        ("a<b", true),
        ("!a<b", false),
        ("a<b=yes", false),
        ("empty", false),
        ("!empty", true),
        ("empty=", true),
        ("empty!=", false),
        ("empty<5", false),
        ("empty!=5", true),
    ] {
        let parsed = Condition::parse(condition, &names());
        if condition == "a<b=yes" {
            // Only the name itself is found whole.
            assert!(parsed.is_err());
            continue;
        }
        assert_eq!(holds(EASY, condition), expected, "{condition}");
    }
}

#[test]
fn puzzles_without_a_single_solution_have_no_rating() {
    let several = format!("{}{}", &EASY[..40], ".".repeat(41));
    for condition in ["er>=0", "er<99", "minimal", "unique", "grid=1", "effort<9:0", "solution", "hodoku_score>=0"] {
        assert!(!holds(&several, condition), "{condition}");
    }
    assert!(holds(&several, "!er") && holds(&several, "er!=1") && holds(&several, "verdict=multiple"));
    assert!(holds(".".repeat(81).as_str(), "solutions>1500") && !holds(".".repeat(81).as_str(), "solutions<1e4"));
    assert!(holds("11..............", "verdict=unsolvable") && holds("11..............", "solutions=0"));
}

#[test]
fn properties_of_classic_puzzles_are_refused_for_others() {
    let small = "1.......2....3..";
    for condition in ["er>1", "canonical=1", "hodoku_level=easy", "grid=x", "!technique"] {
        let error = try_holds(small, condition).unwrap_err();
        assert!(matches!(error, NoValue::Unsupported(_)), "{condition}");
        assert!(error.to_string().ends_with(" is for 9x9 puzzles with 3x3 boxes and no other rule"));
    }
    assert!(holds("1.3434..2..343.1", "!minimal") && holds("1.3434..2..343.1", "effort>=0:0"));
    let candidates = "12 34 1234 1234\n".repeat(4);
    assert!(matches!(try_holds(&candidates, "minimal"), Err(NoValue::Unsupported(Property::Minimal))));
}

#[test]
fn what_is_not_a_condition_is_refused_with_the_reason() {
    for (text, expected) in [
        ("", "expected a name, as in minimal"),
        ("!", "expected a name"),
        ("<=20", "expected a name"),
        ("clues==20", "expected one of the operators"),
        ("clues=>20", "expected one of the operators"),
        ("clues!20", "expected one of the operators"),
        ("clues<>20", "expected one of the operators"),
        ("clue<=20", "`clue` is not a property or a column (did you mean `clues`?)"),
        ("!!minimal", "expected a name"),
        ("clues<=20 and minimal", "clues must be compared with a number, got `20 and minimal`"),
        ("clues<=", "clues must be compared with a number, got ``"),
        ("er>=nan", "er must be compared with a number"),
        ("er>=inf", "er must be compared with a number"),
        ("solutions<1e10", "solutions can be compared with at most 1000000000, got `1e10`"),
        ("minimal>no", "minimal has no order: use = or !="),
        ("minimal=maybe", "minimal must be compared with yes or no"),
        ("verdict<unique", "verdict has no order"),
        ("verdict=solvable", "verdict must be compared with unique, multiple or unsolvable, got `solvable`"),
        ("hodoku_level>tough", "hodoku_level must be compared with easy, medium, hard, unfair or extreme"),
        ("effort>7", "effort must be compared with a depth and a sum, as in 1:23.4, got `7`"),
        ("technique=guess", "technique must be compared with "),
    ] {
        let error = Condition::parse(text, &names()).unwrap_err().to_string();
        assert!(error.starts_with(&format!("condition `{text}`: {expected}")), "{error}");
    }
}

#[test]
fn cheap_conditions_come_first_and_the_rest_is_not_computed() {
    let conditions = Conditions::parse(&["er>1", "minimal", "clues>80", "unique"], &Names::default()).unwrap();
    let order: Vec<String> = conditions.iter().map(ToString::to_string).collect();
    assert_eq!(order, ["clues>80", "unique", "minimal", "er>1"]);
    let puzzle: Puzzle = EASY.parse().unwrap();
    let (mut kit, budget) = (Kit::default(), Budget::with_checks(0));
    let mut facts = Facts::new(Origin::of_puzzle(&puzzle), &mut kit, &budget);
    // No check of the budget is made.
    assert!(matches!(conditions.hold(&mut facts, &mut Native::new()), Ok(false)));
    let conditions = Conditions::parse(&["er>1"], &Names::default()).unwrap();
    let error = conditions.hold(&mut facts, &mut Native::new()).unwrap_err();
    assert!(matches!(error, NoValue::Engine(Property::Er, EngineError::Interrupted(_))), "{error}");
}

proptest! {
    /// Whatever is read as a condition is decided without a panic.
    #[test]
    fn any_text_is_a_condition_or_an_error(
        text in "(!?(clues|rating|minimal|x) ?[!<>=]{0,2} ?[0-9a-z.:]{0,4}|.{0,12})",
    ) {
        if let Ok(condition) = Condition::parse(&text, &names()) {
            for value in [Value::Missing, Value::Flag(true), Value::Number(2.0), Value::Text("x".to_owned())] {
                let _ = condition.accepts(&value);
            }
        }
    }
}
