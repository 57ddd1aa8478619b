//! The JSON that the program writes follows the schemas of `docs/schema`, and the schemas refuse what it never writes.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use crate::shared::puzzles::{EASY, TWO_SOLUTIONS};
use crate::shared::{Folder, run, text};
use serde_json::{Value, json};

/// A check of values against a schema.
pub(crate) fn schema(name: &str) -> impl Fn(&Value) -> Result<(), String> {
    let file = format!("{}/docs/schema/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let (mut schemas, mut compiler) = (boon::Schemas::new(), boon::Compiler::new());
    let schema = compiler.compile(&file, &mut schemas).unwrap();
    move |value| schemas.validate(value, schema).map_err(|error| error.to_string())
}

/// The object with one value corrupted: each key in turn, except the optional ones, left out or given an invalid value,
/// at every depth.
pub(crate) fn corrupted(object: &Value, optional: &[&str]) -> Vec<Value> {
    let wrong = json!({"none": "such"});
    match object {
        Value::Object(map) => {
            let with = |key: &str, value: Option<Value>| {
                let mut map = map.clone();
                map.remove(key);
                map.extend(value.map(|value| (key.to_owned(), value)));
                Value::Object(map)
            };
            let keys = map.iter().flat_map(|(key, value)| {
                let left_out = (!optional.contains(&key.as_str())).then(|| with(key, None));
                left_out
                    .into_iter()
                    .chain(corrupted(value, optional).into_iter().map(move |value| with(key, Some(value))))
            });
            keys.chain([with("another", Some(wrong.clone()))]).collect()
        }
        Value::Array(list) => {
            let first = list.first().map(|first| corrupted(first, optional)).unwrap_or_default();
            first.into_iter().map(|first| [&[first], &list[1..]].concat().into()).chain([wrong]).collect()
        }
        _ => vec![wrong],
    }
}

/// Checks the objects on the lines of an output, and that the schema refuses them with any value corrupted.
fn follows(name: &str, output: &[u8], optional: &[&str]) -> Vec<Value> {
    let check = schema(name);
    let objects: Vec<Value> = text(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for object in &objects {
        check(object).unwrap_or_else(|error| panic!("{object}: {error}"));
        for wrong in corrupted(object, optional) {
            assert!(check(&wrong).is_err(), "{wrong}");
        }
    }
    objects
}

#[test]
fn canonical_forms_follow_their_schema() {
    let folder = Folder::new();
    let puzzles = folder.write("puzzles", format!("{EASY}\n{EASY} a comment\nrubbish\n1234............\n"));
    let optional = ["comment", "puzzle"];
    let objects = follows("sudosat-canonical-1", &run(&["canonical", "--to", "json", &puzzles]).stdout, &optional);
    let has_form: Vec<bool> = objects.iter().map(|object| object.get("canonical").is_some()).collect();
    assert_eq!(has_form, [true, true, false, false]);
    let mut both = objects[0].clone();
    both["error"] = "none".into();
    assert!(schema("sudosat-canonical-1")(&both).is_err());
}

#[test]
fn generated_puzzles_follow_their_schema() {
    let minimal = ["generate", "3", "--seed", "7", "--to", "json"];
    let symmetric = [&minimal[..], &["--symmetry", "180"]].concat();
    let weighted = [&minimal[..], &["--weighted"]].concat();
    for (args, kinds) in [(&minimal[..], "yes"), (&symmetric, "orbits")] {
        let objects = follows("sudosat-generated-1", &run(args).stdout, &[]);
        let found: Vec<&str> = objects.iter().map(|object| object["minimal"].as_str().unwrap()).collect();
        assert_eq!(found, [kinds; 3]);
    }
    let rated = [&minimal[..], &["--rating", "2.0..3.0", "--solvable-by", "pairs"]].concat();
    follows("sudosat-generated-1", &run(&rated).stdout, &["er", "solvable_by", "redundant"]);
    let folder = Folder::new();
    let pattern = folder.write("pattern.txt", EASY);
    let pattern = [&minimal[..], &["--pattern", &pattern]].concat();
    let objects = follows("sudosat-generated-1", &run(&pattern).stdout, &["pattern", "redundant"]);
    assert!(objects.iter().all(|object| (object["minimal"] == "no") == object.get("redundant").is_some()));
    let objects = follows("sudosat-generated-1", &run(&weighted).stdout, &["weight"]);
    for object in &objects {
        assert_eq!(object["weight"].as_f64() > Some(0.0), object.get("puzzle").is_some(), "{object}");
    }
}

#[test]
fn audits_follow_their_schema() {
    let folder = Folder::new();
    let isomorph = EASY.replace('5', "x").replace('3', "5").replace('x', "3");
    let (clash, rows) = ("11".to_owned() + &".".repeat(79), |rows: &[&str]| rows.join("\n") + "\n");
    let one = folder.write("one.txt", rows(&[EASY, &isomorph, EASY, "rubbish", &clash, TWO_SOLUTIONS]));
    let two = folder.write("two.txt", rows(&[EASY]));
    for (args, findings) in [(&[][..], true), (&["--summary"], false)] {
        let output = run(&[&["audit", "--to", "json", &one, &two], args].concat());
        let objects = follows("sudosat-audit-1", &output.stdout, &["findings", "detail"]);
        assert_eq!(objects.len(), 1);
        assert_eq!(objects[0]["leaks"].as_array().unwrap().len(), 1);
        let kinds = objects[0].get("findings").map_or(0, |list| list.as_array().unwrap().len());
        assert_eq!(kinds > 5, findings, "{objects:?}");
    }
}

#[test]
fn certificates_follow_their_schema() {
    let folder = Folder::new();
    let puzzles = folder.write("puzzles", format!("{EASY}\n{TWO_SOLUTIONS}\nrubbish\n"));
    let objects = follows("sudosat-certificate-2", &run(&["certify", "--to", "json", &puzzles]).stdout, &[]);
    let verdicts: Vec<&str> = objects.iter().map(|object| object["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["unique", "multiple", "invalid"]);

    assert_eq!(run(&["certify", "-o", &folder.name("made"), &folder.write("easy", EASY)]).status.code(), Some(0));
    let manifest: Value = serde_json::from_slice(&folder.read("made/certificate.json")).unwrap();
    assert!(manifest.get("lrat_sha256").is_some());
    follows("sudosat-certificate-2", manifest.to_string().as_bytes(), &["lrat_sha256", "formula"]);
}
