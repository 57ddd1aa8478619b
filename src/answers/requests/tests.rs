use super::{Answerer, TABLE};
use serde_json::{Value, json};

const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SEVERAL: &str = "1.......2.......";

fn ask(request: &Value) -> Value {
    serde_json::from_str(&Answerer::default().answer(&request.to_string())).unwrap()
}

#[test]
fn every_question_has_an_answer() {
    let certificate = ask(&json!({"ask": "certify", "puzzle": CLASSIC}))["certificate"].to_string();
    for entry in TABLE {
        let mut request = json!({"ask": entry.name});
        let names: Vec<&str> = entry.options.iter().chain(entry.groups.iter().copied().flatten()).copied().collect();
        let samples = [
            ("puzzle", json!(CLASSIC)),
            ("certificate", json!(certificate)),
            ("to", json!("block")),
            ("board", json!("samurai")),
            ("limit", json!(3)),
            ("seed", json!(1)),
        ];
        for (name, value) in samples.into_iter().filter(|(name, _)| names.contains(name)) {
            request[name] = value;
        }
        let answer = ask(&request);
        assert!(answer.is_object() && answer.get("error").is_none(), "{request}: {answer}");
    }
}

#[test]
fn an_answer_is_that_of_the_command_line_with_grids_as_numbers() {
    let answer = ask(&json!({"ask": "solve", "puzzle": CLASSIC}));
    assert_eq!(
        answer["answer"],
        json!({"schema": "sudosat-answer-1", "record": 1, "source": "request", "line": 1, "puzzle": CLASSIC,
            "answer": "unique", "solution": SOLUTION})
    );
    assert_eq!(answer["grids"][0][0], json!([5, 3, 4, 6, 7, 8, 9, 1, 2]));
    for name in ["solve", "why"] {
        let several = ask(&json!({"ask": name, "puzzle": SEVERAL}));
        assert_eq!(
            (&several["answer"]["answer"], &several["grids"].as_array().unwrap().len()),
            (&json!("multiple"), &2)
        );
        assert_ne!(several["grids"][0], several["grids"][1]);
    }
}

#[test]
fn the_solver_is_chosen_by_name() {
    for engine in ["both", "sat", "native"] {
        let answer = ask(&json!({"ask": "count", "puzzle": SEVERAL, "engine": engine, "limit": 5}));
        assert_eq!(answer["answer"]["answer"], "5+", "{engine}");
    }
    let all = ask(&json!({"ask": "count", "puzzle": SEVERAL}));
    assert_eq!(all["answer"]["answer"], "24");
}

#[test]
fn a_board_is_drawn_in_layers() {
    let request =
        json!({"ask": "layers", "puzzle": SEVERAL, "rules": ["diagonal main", "cage 5 r1c2 r1c3", "anti-knight"]});
    let board = ask(&request);
    assert_eq!((&board["viewBox"], &board["cell"]), (&json!([-4.0, -4.0, 168.0, 168.0]), &json!(40)));
    assert_eq!(board["boxes"], json!([0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]));
    let drawn = |rule: usize| board["under"].as_str().unwrap().contains(&format!("data-rule=\"{rule}\""));
    let names: Vec<&Value> = board["rules"].as_array().unwrap().iter().map(|rule| &rule["name"]).collect();
    let undrawn = names.iter().position(|name| **name == "anti-knight").unwrap();
    assert_eq!(names.len(), 3);
    assert!((0..3).all(|rule| drawn(rule) == (rule != undrawn)), "{board}");
}

#[test]
fn a_board_has_its_houses_those_of_rules_included() {
    let houses = |request: Value| ask(&request)["houses"].as_array().unwrap().clone();
    let plain = houses(json!({"ask": "layers", "puzzle": SEVERAL}));
    assert_eq!((plain.len(), &plain[0], &plain[11]), (12, &json!([0, 1, 2, 3]), &json!([10, 11, 14, 15])));
    let diagonal = houses(json!({"ask": "layers", "puzzle": SEVERAL, "rules": ["diagonal main"]}));
    assert_eq!((diagonal.len(), &diagonal[12]), (13, &json!([0, 5, 10, 15])));
}

#[test]
fn a_puzzle_has_the_shape_of_its_board_and_its_cells() {
    let read = |text: &str| ask(&json!({"ask": "read", "puzzle": text}))["puzzles"][0].clone();
    let square = read(SEVERAL);
    assert_eq!((&square["side"], &square["shape"]), (&json!(4), &json!({"rows": 4, "columns": 4, "first": 1})));
    assert_eq!((&square["cells"][0], &square["cells"][1]), (&json!(1), &json!(null)));
    let two = read("grid 4x4 at r1c1 r3c3\n1...\n....\n......\n......\n  ....\n  ...4");
    let places: Vec<usize> =
        (0..36).filter(|place| (place / 6 >= 2 || place % 6 < 4) && (place / 6 < 4 || place % 6 >= 2)).collect();
    assert_eq!(two["shape"], json!({"rows": 6, "columns": 6, "first": 1, "places": places}));
    assert_eq!((two["cells"].as_array().unwrap().len(), &two["cells"][27]), (28, &json!(4)));
    let other = read("digits 0-3\n0...\n....\n....\n...3");
    assert_eq!(
        (&other["shape"]["first"], &other["cells"][0], &other["cells"][1]),
        (&json!(0), &json!(0), &json!(null))
    );
    let restricted = read("12 34 1 2\n1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234");
    assert_eq!((&restricted["cells"][0], &restricted["cells"][2]), (&json!([1, 2]), &json!(1)));
    assert_eq!(restricted["cells"][4], json!(null));
}

#[test]
fn a_board_without_clues_comes_from_its_declaration() {
    let empty = |board: &str| ask(&json!({"ask": "empty", "board": board}));
    let puzzle = &empty("samurai")["puzzles"][0];
    assert_eq!((&puzzle["shape"]["rows"], &puzzle["cells"].as_array().unwrap().len()), (&json!(21), &369));
    assert_eq!(puzzle["clues"], json!(0));
    let again = &ask(&json!({"ask": "read", "puzzle": puzzle["puzzle"]}))["puzzles"][0];
    assert_eq!(again, puzzle);
    assert_eq!(empty("grid 6x9")["puzzles"][0]["shape"], json!({"rows": 6, "columns": 9, "first": 1}));
    assert!(empty("circle")["error"]["message"].as_str().unwrap().contains("got `circle`"));
    assert_eq!(empty("grid 6x9 boxes 4x4")["error"]["kind"], "puzzle");
}

#[test]
fn the_table_of_rules_has_examples_that_can_be_read() {
    let rules = ask(&json!({"ask": "rules"}))["rules"].as_array().unwrap().clone();
    assert!(rules.len() > 40);
    let cage = rules.iter().find(|rule| rule["name"] == "cage").unwrap();
    assert_eq!((&cage["group"], &cage["notation"]), (&json!("Sums"), &json!("cage [NUMBER] CELL…")));
    for rule in rules {
        let layers = ask(&json!({"ask": "layers", "puzzle": CLASSIC, "rules": [rule["example"]]}));
        assert_eq!(layers["rules"][0]["name"], rule["name"], "{layers}");
    }
}

#[test]
fn a_puzzle_is_minimized() {
    let minimize = |options: Value| {
        let mut request = json!({"ask": "minimize", "puzzle": CLASSIC});
        request.as_object_mut().unwrap().extend(options.as_object().unwrap().clone());
        ask(&request)
    };
    let minimal = minimize(json!({}));
    let puzzle = &minimal["puzzles"][0];
    let why = ask(&json!({"ask": "why", "puzzle": puzzle}));
    assert_eq!((&why["answer"]["answer"], &why["answer"]["why"]["minimal"]), (&json!("unique"), &json!(true)));
    assert_ne!(&minimize(json!({"seed": 1}))["puzzles"][0], puzzle);
    let whole = &ask(&json!({"ask": "read", "puzzle": CLASSIC}))["puzzles"][0]["puzzle"];
    assert_eq!(&minimize(json!({"remove": "rules"}))["puzzles"][0], whole);
    assert!(minimize(json!({"remove": "cells"}))["error"]["message"].as_str().unwrap().contains("got `cells`"));
    assert_eq!(ask(&json!({"ask": "minimize", "puzzle": SEVERAL}))["answer"]["answer"], "multiple");
}

#[test]
fn candidates_are_the_digits_of_all_solutions() {
    let of = |puzzle: &str| ask(&json!({"ask": "candidates", "puzzle": puzzle}));
    let several = of(SEVERAL);
    assert_eq!((&several["answer"], &several["candidates"][0][0]), (&json!("multiple"), &json!([1])));
    assert_eq!(several["candidates"][0][1], json!([2, 3, 4]));
    assert_eq!(of("1234341221434321")["candidates"][3], json!([[4], [3], [2], [1]]));
    assert_eq!(of("11..............")["candidates"][0], json!([[], [], [], []]));
}

#[test]
fn solutions_end_at_the_limit_or_are_complete() {
    let list = |limit: u64| ask(&json!({"ask": "solutions", "puzzle": SEVERAL, "limit": limit}));
    let (some, all) = (list(3), list(24));
    assert_eq!((some["grids"].as_array().unwrap().len(), &some["complete"]), (3, &json!(false)));
    assert_eq!((all["grids"].as_array().unwrap().len(), &all["complete"]), (24, &json!(true)));
    assert_eq!(some["grids"][0], json!([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]));
}

#[test]
fn a_certificate_is_made_checked_and_refused() {
    let certificate = ask(&json!({"ask": "certify", "puzzle": CLASSIC}))["certificate"].clone();
    let verify = |text: String| ask(&json!({"ask": "verify", "certificate": text}))["answer"].clone();
    assert_eq!(verify(certificate.to_string())["verdict"], "unique");
    let mut other = certificate.clone();
    other["puzzle"] = json!(CLASSIC.replace("53..7", "35..7"));
    assert_eq!(verify(other.to_string())["verdict"], "refused");
    assert_eq!(verify("no certificate".to_owned())["verdict"], "refused");
    let steps = ask(&json!({"ask": "steps", "puzzle": "1234341221434...", "certify": true}));
    assert_eq!(verify(steps["answer"].to_string())["verdict"], steps["answer"]["answer"]);
}

#[test]
fn time_that_is_up_is_an_answer() {
    for name in ["solve", "why", "count", "rate", "minimize"] {
        let answer = ask(&json!({"ask": name, "puzzle": CLASSIC, "timeout": 0}));
        assert_eq!(answer["answer"]["answer"], "unknown", "{name}");
        assert!(answer["answer"]["error"].as_str().unwrap().contains("time"), "{name}: {answer}");
    }
    let request = json!({"ask": "certify", "puzzle": CLASSIC, "timeout": 0});
    assert!(ask(&request)["error"].as_str().unwrap().contains("time"));
}

#[test]
fn generated_puzzles_depend_on_the_seed_alone() {
    let made = |first: u64, number: u64| ask(&json!({"ask": "generate", "seed": 7, "first": first, "number": number}));
    let three = made(1, 3);
    assert_eq!(three["puzzles"].as_array().unwrap().len(), 3);
    assert_eq!(made(3, 1)["puzzles"][0], three["puzzles"][2]);
    assert_eq!(ask(&json!({"ask": "unique", "puzzle": three["puzzles"][0]["puzzle"]}))["answer"]["answer"], "unique");
}

#[test]
fn puzzles_are_made_like_another() {
    let like = |puzzle: &str, rules: &[&str]| {
        let made = ask(&json!({"ask": "generate", "seed": 7, "puzzle": puzzle, "rules": rules}));
        assert!(made["puzzles"][0].is_object(), "{made}");
        let made = made["puzzles"][0].clone();
        let unique = ask(&json!({"ask": "unique", "puzzle": made["puzzle"], "rules": made.get("rules")}));
        assert_eq!(unique["answer"]["answer"], "unique", "{made}");
        made
    };
    // Clues of families are drawn anew, and other rules stay. There are at least as many givens, in any cells.
    let thermo = "thermo r1c1 r1c2 r1c3";
    let made = like("1.............................63....", &["diagonal", thermo, "whispers 2 r6c1 r6c2"]);
    assert_eq!((&made["families"], &made["symmetry"]), (&json!(["thermo"]), &json!("none")));
    assert!(made["clues"].as_u64() >= Some(3), "{made}");
    let rules: Vec<&str> = made["rules"].as_array().unwrap().iter().filter_map(|rule| rule.as_str()).collect();
    assert!(rules.contains(&"diagonal main") && rules.contains(&"whispers 2 r6c1 r6c2"), "{rules:?}");
    assert!(!rules.contains(&thermo));
    // The symmetry of the givens is kept, and so is that there are none.
    assert_eq!(like("12............34", &[])["symmetry"], "180");
    assert_eq!(like("1..............2", &[])["symmetry"], "diagonals");
    let killer = like("................", &["cage 5 r1c1 r1c2", "cage 5 r1c3 r1c4"]);
    assert_eq!((&killer["clues"], &killer["families"]), (&json!(0), &json!(["killer"])));
    // Dots that others depend on stay, and so do cages without a total.
    let dots = like(&".".repeat(81), &["no-ratio 2", "ratio 2 r1c1 r1c2", "cage r3c1 r4c2"]);
    assert_eq!(dots.get("families"), None);
    assert_eq!(dots["rules"].as_array().unwrap().len(), 3);
    // Families are drawn on square boards only.
    let wide = json!({"puzzle": ".".repeat(24), "grid": "4x6"}).to_string();
    let made = ask(&json!({"ask": "generate", "seed": 7, "puzzle": wide, "rules": ["thermo r1c1 r1c2"]}));
    assert_eq!(made["puzzles"][0]["rules"], json!(["thermo r1c1 r1c2"]), "{made}");
}

#[test]
fn pictures_and_words_are_made_on_request() {
    for name in ["solve", "why", "steps", "hint"] {
        let plain = ask(&json!({"ask": name, "puzzle": CLASSIC}));
        assert!(plain.get("svg").is_none() && plain.get("text").is_none());
        let shown = ask(&json!({"ask": name, "puzzle": CLASSIC, "svg": true, "text": true}));
        assert!(shown["svg"].as_str().unwrap().contains("</svg>") && !shown["text"].as_str().unwrap().is_empty());
    }
}

#[test]
fn a_text_may_have_many_puzzles_and_faults() {
    let text = format!("{CLASSIC}\nnonsense\n{SEVERAL}\n");
    let read = ask(&json!({"ask": "read", "puzzle": text}));
    let puzzles = read["puzzles"].as_array().unwrap();
    assert_eq!((&puzzles[0]["side"], &puzzles[0]["clues"]), (&json!(9), &json!(30)));
    assert_eq!((&puzzles[1]["error"]["kind"], &puzzles[1]["error"]["line"]), (&json!("puzzle"), &json!(2)));
    assert_eq!((&puzzles[2]["line"], &puzzles[2]["board"]), (&json!(3), &json!(SEVERAL)));
    let again = ask(&json!({"ask": "solve", "puzzle": puzzles[0]["puzzle"]}));
    assert_eq!(again["answer"]["solution"], SOLUTION);
}

#[test]
fn a_puzzle_is_converted_with_what_is_lost() {
    let convert = |to: &str| ask(&json!({"ask": "convert", "puzzle": SEVERAL, "rules": ["diagonal"], "to": to}));
    assert_eq!(convert("json")["losses"], json!([]));
    assert!(convert("line")["losses"][0].as_str().unwrap().contains("diagonal"));
    assert_eq!(convert("sdm")["error"]["kind"], "format");
    assert!(convert("svg")["text"].as_str().unwrap().contains("</svg>"));
}

#[test]
fn errors_are_answers_that_name_the_fault() {
    for (request, kind, part) in [
        ("", "request", "not a JSON object"),
        ("[]", "request", "not a JSON object"),
        ("{}", "request", "`ask` must name"),
        (r#"{"ask": 1}"#, "request", "`ask` must name"),
        (r#"{"ask": "sing"}"#, "request", "got `sing`"),
        (r#"{"ask": "solve"}"#, "request", "option `puzzle` is missing"),
        (r#"{"ask": "solve", "puzzle": 5}"#, "request", "option `puzzle`: invalid type"),
        (r#"{"ask": "solve", "puzzle": "1...", "limit": 5}"#, "request", "no option `limit`; it has: any, puzzle"),
        (
            r#"{"ask": "solve", "puzzle": "1...............", "engine": "own"}"#,
            "request",
            "both, sat, native, got `own`",
        ),
        (r#"{"ask": "solve", "puzzle": "1...............", "timeout": -1}"#, "request", "0 ms or more"),
        (r#"{"ask": "hint", "puzzle": "1...............", "level": 5}"#, "request", "between 1 and 4"),
        (r#"{"ask": "steps", "puzzle": "1...............", "until": 0}"#, "request", "numbered from 1"),
        (r#"{"ask": "steps", "puzzle": "1...............", "until": "magic"}"#, "request", "name of a technique"),
        (r#"{"ask": "why", "puzzle": "1...............", "not": "r1"}"#, "request", "as in r5c5=7"),
        (r#"{"ask": "rate", "puzzle": "1...............", "scales": ["hard"]}"#, "request", "got `hard`"),
        (r#"{"ask": "certify", "puzzle": "1...............", "count": 0}"#, "request", "between 1 and 1000"),
        (r#"{"ask": "solutions", "puzzle": "1...............", "limit": 100001}"#, "request", "at most 100000"),
        (r#"{"ask": "generate"}"#, "request", "option `seed` is missing"),
        (r#"{"ask": "generate", "seed": 1, "number": 0}"#, "request", "between 1 and 10000"),
        (r#"{"ask": "generate", "seed": 1, "clues": [9, 3]}"#, "request", "clues"),
        (r#"{"ask": "generate", "seed": 1, "puzzle": "1...............", "weighted": true}"#, "request", "`weighted`"),
        (r#"{"ask": "generate", "seed": 1, "puzzle": "nonsense"}"#, "puzzle", "1:"),
        (r#"{"ask": "generate", "seed": 1, "boxes": "2x3"}"#, "request", "option `boxes` needs `puzzle`"),
        (r#"{"ask": "solve", "puzzle": "1...............", "rules": ["magic"]}"#, "request", "option `rules`: "),
        (r#"{"ask": "solve", "puzzle": "1...............", "boxes": "2"}"#, "request", "as in 2x3"),
        (r#"{"ask": "solve", "puzzle": "1..x............"}"#, "puzzle", "line 1, column 4"),
        (r#"{"ask": "solve", "puzzle": ""}"#, "puzzle", "line 1, column 1"),
        (r#"{"ask": "hint", "puzzle": "1...............", "at": "1.."}"#, "puzzle", "line 1"),
    ] {
        let answer: Value = serde_json::from_str(&Answerer::default().answer(request)).unwrap();
        let error = &answer["error"];
        assert_eq!(error["kind"], kind, "{request}: {answer}");
        assert!(error["message"].as_str().unwrap().contains(part), "{request}: {answer}");
    }
    let error = &ask(&json!({"ask": "solve", "puzzle": "12..\n34x.\n....\n....\n"}))["error"];
    assert_eq!((&error["line"], &error["column"]), (&json!(2), &json!(3)));
    assert_eq!(error["excerpt"], "34x.\n  ^");
}

#[test]
fn an_answer_outside_the_board_is_no_panic() {
    for not in ["r9c9=1", "r1c1=9", "r1024c1=1"] {
        let answer = ask(&json!({"ask": "why", "puzzle": SEVERAL, "not": not}));
        assert!(answer.is_object(), "{answer}");
    }
}
