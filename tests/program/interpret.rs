//! `--interpret`: every reading of a drawing is reported, and refusals name the option.

use crate::shared::{outcome, run_on};

/// A 4x4 SudokuPad object with a white dot, a drawing without a meaning, and this prose.
fn drawn(prose: &str) -> String {
    let row = "[{},{},{},{}]";
    let dot = r##"{"center":[0.5,1],"width":0.3,"height":0.3,"rounded":true,"backgroundColor":"#FFF"}"##;
    let square = r##"{"center":[2.5,2.5],"width":1,"height":1,"backgroundColor":"#F00"}"##;
    let cells = format!("[{{\"value\":1}},{{}},{{}},{{}}],{row},{row},{row}");
    let metadata = format!(r#""metadata":{{"rules":"{prose}"}}"#);
    format!(r#"{{{metadata},"cells":[{cells}],"overlays":[{dot}],"underlays":[{square}]}}"#)
}

#[test]
fn readings_are_reported_and_what_has_none_is_refused() {
    let text = drawn("White dots join consecutive digits.");
    let all = "the puzzle has drawings that may be rules in words: 1 white dot, 1 red rectangle (--interpret reads \
               them as rules, --ignore-cosmetics ignores them)";
    let red = "no rule was found for some of the drawings: 1 red rectangle (--rule adds one, --ignore-cosmetics \
               ignores them)";
    for (options, expected) in [(&["convert", "--to=block"][..], all), (&["convert", "--to=block", "--interpret"], red)]
    {
        let (output, messages, code) = outcome(&run_on(options, text.clone()));
        assert_eq!((output.as_str(), code), ("", Some(2)), "{messages}");
        assert!(messages.starts_with("standard input: line 1, column ") && messages.contains(expected), "{messages}");
    }
    let reading = "standard input: line 1: read as rules: white dot: difference 1 r1c1 r1c2\n";
    for command in [&["convert", "--to=block"][..], &["unique"]] {
        let args = [command, &["--interpret", "--ignore-cosmetics"]].concat();
        let (output, messages, _) = outcome(&run_on(&args, text.clone()));
        assert!(messages.contains(reading), "{command:?}: {messages}");
        assert_eq!(output.contains("difference 1 r1c1 r1c2"), command[0] == "convert", "{output}");
    }
}

#[test]
fn a_rule_in_words_that_was_not_read_is_refused() {
    let text = drawn("White dots. Cells a knight's move away in an odd box differ.");
    let args = ["convert", "--to=block", "--interpret", "--ignore-cosmetics"];
    let (_, messages, code) = outcome(&run_on(&args, text));
    assert_eq!(code, Some(2));
    assert!(messages.contains("names a rule that was not read (`knight`)"), "{messages}");
}
