//! Puzzles of f-puzzles and SudokuPad: the meaning of every key, in objects and in links, and the keys that are
//! refused.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use serde_json::{Value, json};
use sudosat::puzzle::{Board, BoxShape, Cell, Digit, Geometry, Grids, Puzzle, Rule, Solution};
use sudosat::text::{ReadOptions, Reader, Record, Table, Target, parse};

/// The puzzles of setters: the title and the link of each.
fn setters() -> Vec<(&'static str, &'static str)> {
    let lines = include_str!("../../testdata/variants/setters.tsv").lines().skip(1);
    let fields = lines.map(|line| line.split('\t').collect::<Vec<_>>());
    fields.map(|fields| (fields[0], fields[2])).collect()
}

fn ignoring() -> ReadOptions {
    ReadOptions::default().with_ignore_cosmetics(true)
}

/// An f-puzzles object with empty cells and these keys, which are on a line of their own.
fn object(side: usize, keys: &str) -> String {
    let row = format!("[{}]", vec!["{}"; side].join(","));
    format!("{{\"size\":{side},\n{keys},\n\"grid\":[{}]}}", vec![row; side].join(","))
}

/// The rules that these keys express on a board of side 9.
#[track_caller]
fn rules(keys: &str) -> Vec<String> {
    let record = parse(&object(9, keys), &ReadOptions::default()).unwrap_or_else(|error| panic!("{keys}: {error}"));
    record.puzzle.rules().iter().map(Rule::to_string).collect()
}

/// The error of these keys, without its position, which is the second line.
#[track_caller]
fn refused(keys: &str) -> String {
    let error = parse(&object(9, keys), &ReadOptions::default()).unwrap_err().to_string();
    let (place, error) = error.split_once(": ").unwrap();
    assert!(place.starts_with("line 2, column "), "{keys}: {place}: {error}");
    error.to_owned()
}

fn links(text: &str) -> Result<Puzzle, String> {
    parse(text, &ReadOptions::default()).map(|record| record.puzzle).map_err(|error| error.to_string())
}

#[test]
fn puzzles_by_setters_are_read_and_written_back() {
    let (mut drawn, mut stated) = (Vec::new(), 0);
    for (title, link) in setters() {
        let record = parse(link, &ignoring()).unwrap();
        assert_eq!(Target::FPuzzles.losses(&record.puzzle), [], "{title}");
        for target in [Target::FPuzzles, Target::Link, Target::Json, Target::Block, Target::PencilMarks] {
            assert_eq!(target.losses(&record.puzzle), [], "{title}");
            let text = target.write(&record).unwrap();
            let back = parse(&text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!((&back.puzzle, &back.description), (&record.puzzle, &record.description), "{title}: {target}");
            let keeps_solution = !matches!(target, Target::Block | Target::PencilMarks);
            assert_eq!(back.solution, record.solution.clone().filter(|_| keeps_solution), "{title}: {target}");
        }
        let table = format!("{}{}", Target::Csv.header(), Target::Csv.write(&record).unwrap());
        let row = Table::new(table.as_bytes(), &ReadOptions::default()).unwrap().next().unwrap().unwrap();
        assert_eq!(row.record(&ReadOptions::default()).unwrap().puzzle, record.puzzle, "{title}: {table}");
        stated += usize::from(record.solution.is_some());
        if let Err(error) = parse(link, &ReadOptions::default()) {
            assert!(error.to_string().contains("drawings that may be rules in words: "), "{title}: {error}");
            drawn.push(title);
        }
    }
    assert_eq!((setters().len(), stated), (103, 92));
    assert_eq!(drawn, ["Locking Out the Odds", "Keep off the Border!"]);
}

#[test]
fn all_stated_solutions_but_one_are_correct() {
    let is_wrong = |link: &str| {
        let Record { puzzle, solution, .. } = parse(link, &ignoring()).unwrap();
        solution.is_some_and(|digits| Solution::check(&puzzle, digits.into_vec()).is_err())
    };
    let wrong: Vec<&str> = setters().into_iter().filter(|(_, link)| is_wrong(link)).map(|(title, _)| title).collect();
    assert_eq!(wrong, ["Executive Function"]);
}

#[test]
fn each_key_expresses_its_rule() {
    let cell = |key: &str| rules(&format!(r#""{key}":[{{"cell":"R2C3"}}]"#));
    for (key, rule) in [("odd", "odd"), ("even", "even"), ("minimum", "minimum"), ("maximum", "maximum")] {
        assert_eq!(cell(key), [format!("{rule} r2c3")]);
    }
    let lines = |key: &str| rules(&format!(r#""{key}":[{{"lines":[["R1C1","R1C2","R1C3"],["R1C1","R2C1","R3C1"]]}}]"#));
    for (key, rule) in [
        ("thermometer", "thermo"),
        ("slowthermometer", "slow-thermo"),
        ("whispers", "whispers 5"),
        ("renban", "renban"),
        ("nabner", "nabner"),
        ("palindrome", "palindrome"),
        ("betweenline", "between"),
        ("lockout", "lockout 4"),
        ("regionsumline", "region-sum"),
        ("entropicline", "entropic"),
        ("modularline", "modular 3"),
        ("zipperline", "zipper"),
        ("doublearrow", "double-arrow"),
    ] {
        assert_eq!(lines(key), [format!("{rule} r1c1 r1c2 r1c3"), format!("{rule} r1c1 r2c1 r3c1")]);
    }
    let cells = |key: &str, more: &str| rules(&format!(r#""{key}":[{{"cells":["R2C1","R1C1"]{more}}}]"#));
    for (key, more, rule) in [
        ("killercage", r#","value":"12""#, "cage 12 r1c1 r2c1"),
        ("killercage", r#","value":12"#, "cage 12 r1c1 r2c1"),
        ("killercage", r#","value":"""#, "cage r1c1 r2c1"),
        ("killercage", r#","value":"0""#, "cage r1c1 r2c1"),
        ("extraregion", "", "cage r1c1 r2c1"),
        ("difference", "", "difference 1 r1c1 r2c1"),
        ("difference", r#","value":"3""#, "difference 3 r1c1 r2c1"),
        ("ratio", r#","value":"""#, "ratio 2 r1c1 r2c1"),
        ("xv", r#","value":"X""#, "sum 10 r1c1 r2c1"),
        ("xv", r#","value":"V""#, "sum 5 r1c1 r2c1"),
        ("rowindexer", "", "row-index r1c1 r2c1"),
        ("columnindexer", "", "column-index r1c1 r2c1"),
        ("boxindexer", "", "box-index r1c1 r2c1"),
        ("quadruple", r#","values":[2,1,"1"]"#, "quadruple 1 1 2 r1c1 r2c1"),
        ("clone", r#","cloneCells":["R5C5","R4C5"]"#, "clone r2c1 r1c1 = r5c5 r4c5"),
        ("arrow", r#","lines":[["R1C1","R1C2"],["R2C1","R3C1","R4C1"]]"#, "arrow r2c1 r1c1 = r1c2"),
    ] {
        assert_eq!(cells(key, more)[0], rule, "{key} {more}");
    }
    assert_eq!(cells("arrow", r#","lines":[["R1C1","R1C2"],["R2C1","R3C1"]]"#).len(), 2);
    let flags = [
        ("antiknight", "anti-knight"),
        ("antiking", "anti-king"),
        ("disjointgroups", "disjoint-groups"),
        ("diagonal+", "diagonal anti"),
        ("diagonal-", "diagonal main"),
        ("nonconsecutive", "nonconsecutive"),
    ];
    for (key, rule) in flags {
        assert_eq!(rules(&format!("\"{key}\":true")), [rule]);
        assert!(rules(&format!("\"{key}\":false")).is_empty());
    }
}

#[test]
fn default_values_depend_on_the_side() {
    let line = r#"[{"lines":[["R1C1","R1C2"]]}]"#;
    let keys = format!("\"whispers\":{line},\"lockout\":{line}");
    for (side, found) in [(6, [3, 3]), (9, [5, 4]), (10, [5, 5])] {
        let record = parse(&object(side, &keys), &ReadOptions::default()).unwrap();
        let rules: Vec<String> = record.puzzle.rules().iter().map(Rule::to_string).collect();
        assert_eq!(rules, [format!("whispers {} r1c1 r1c2", found[0]), format!("lockout {} r1c1 r1c2", found[1])]);
    }
}

#[test]
fn outside_clues_read_from_their_edge() {
    let clue = |key: &str, cell: &str| rules(&format!(r#""{key}":[{{"cell":"{cell}","value":"7"}}]"#));
    assert_eq!(clue("sandwichsum", "R0C3"), ["sandwich 7 column 3"]);
    assert_eq!(clue("sandwichsum", "R2C10"), ["sandwich 7 row 2"]);
    assert_eq!(clue("xsum", "R10C3"), ["x-sum 7 column 3 bottom"]);
    assert_eq!(clue("skyscraper", "R2C0"), ["skyscraper 7 row 2"]);
    assert_eq!(clue("skyscraper", "R2C10"), ["skyscraper 7 row 2 right"]);
    assert!(rules(r#""xsum":[{"cell":"R0C3","value":""}]"#).is_empty());
    let killer = |more: &str| rules(&format!(r#""littlekillersum":[{{{more}}}]"#));
    let diagonal = r#""cell":"R0C6","direction":"DR","value":22"#;
    assert_eq!(killer(diagonal), ["little-killer 22 r1c7 r2c8 r3c9"]);
    assert_eq!(killer(&format!(r#"{diagonal},"cells":["R1C7","R2C8","R3C9"]"#)), killer(diagonal));
    assert!(killer(r#""cell":"R0C6","direction":"DR","value":"""#).is_empty());
}

#[test]
fn negative_rules_exempt_marked_pairs() {
    let dot = r#""difference":[{"cells":["R1C1","R1C2"]}]"#;
    assert_eq!(rules(r#""nonconsecutive":true"#), ["nonconsecutive"]);
    assert_eq!(rules(&format!(r#""nonconsecutive":true,{dot}"#)), ["no-difference 1", "difference 1 r1c1 r1c2"]);
    let ratio = r#""ratio":[{"cells":["R1C1","R1C2"]}]"#;
    assert_eq!(rules(&format!(r#""nonconsecutive":true,{ratio}"#)), ["no-difference 1", "ratio 2 r1c1 r1c2"]);
    assert_eq!(rules(r#""negative":["ratio"]"#), ["no-ratio 2"]);
    let ratios = r#""ratio":[{"cells":["R1C1","R1C2"],"value":"3"},{"cells":["R2C1","R2C2"]}]"#;
    let negative = rules(&format!(r#""negative":["ratio","xv"],{ratios}"#));
    assert_eq!(negative[..4], ["no-ratio 2", "no-ratio 3", "no-sum 5", "no-sum 10"]);
    let empty = r#""xv":[{"cells":["R1C1","R1C2"],"value":""}]"#;
    assert!(rules(empty).is_empty());
    let error = refused(&format!(r#""negative":["xv"],{empty}"#));
    assert!(
        error.starts_with("expected X or V (a marker with neither is unsupported with the negative rule"),
        "{error}"
    );
}

#[test]
fn unexplained_drawings_are_refused() {
    let line = |more: &str| format!(r##""line":[{{"lines":[["R1C1","R1C2"]],"outlineC":"#000"{more}}}]"##);
    for flag in [r#""fromConstraint":"Renban""#, r#""isNewConstraint":true"#, r#""isLLConstraint":true"#] {
        assert!(rules(&line(&format!(",{flag}"))).is_empty());
    }
    let drawings = |drawn: &str| format!("the puzzle has drawings that may be rules in words: {drawn}");
    assert_eq!(refused(&line("")), drawings("1 black line"));
    let cage = |value: &str, more: &str| format!(r#""cage":[{{"value":"{value}","cells":["R1C1"]{more}}}]"#);
    let shown = r##","outlineC":"#000000","fontC":"#000000""##;
    assert_eq!(refused(&cage("12", shown)), drawings("1 cage"));
    assert_eq!(refused(&cage("title: A", shown)), drawings("1 cage"));
    assert!(refused(&cage("DR5", shown)).starts_with("unsupported constraint 'cage DR5'"));
    assert_eq!(refused(r#""fogofwar":["R1C1"]"#), drawings("1 fog"));
    assert!(rules(&cage("FOGLIGHT", shown)).is_empty());
    for keys in [line(""), cage("12", shown), r#""foglight":["R1C1"]"#.to_owned()] {
        assert!(parse(&object(9, &keys), &ignoring()).unwrap().puzzle.rules().is_empty());
    }
    assert!(parse(&object(9, &cage("DR5", shown)), &ignoring()).is_err());
    let notes =
        r##""cage":[{"value":"title: A"},{"value":"solution: 1..............4","cells":["R1C1"],"fontC":"#FFF0"}]"##;
    let record = parse(&object(4, notes), &ReadOptions::default()).unwrap();
    assert_eq!((record.description.title.as_str(), record.solution), ("A", None));
}

#[test]
fn hostile_values_are_refused_with_their_key() {
    let refused_starts = |keys: &str, start: &str| {
        let error = refused(keys);
        assert!(error.starts_with(start), "{keys}: {error}");
    };
    let line = |cells: &str| format!(r#""thermometer":[{{"lines":[[{cells}]]}}]"#);
    refused_starts(&line(r#""R1C1""#), "expected lists of 2 cells or more, such as R1C1, in `lines` of entry 1");
    refused_starts(&line(r#""R1C1","R1C10""#), "the rule `thermo` has r1c10, which is not on a board of side 9");
    refused_starts(&line(r#""R1C1","R1C2","R1C1""#), "the rule `thermo` has r1c1 twice");
    refused_starts(&line(r#""R1C1",2"#), "expected lists of 2 cells or more");
    refused_starts(r#""whispers":[{"lines":[["R1C1","R1C2"]],"value":"0"}]"#, "the rule `whispers` needs a number");
    refused_starts(r#""killercage":[{"cells":["R1C1"],"value":"99999999999"}]"#, "expected a number in `value`");
    refused_starts(r#""killercage":[{"cells":["R1C1"],"value":"-5"}]"#, "expected a number in `value`");
    refused_starts(r#""killercage":[{"cells":["R1C1"],"value":[5]}]"#, "expected a number in `value`");
    refused_starts(r#""killercage":[{"cells":[],"value":"5"}]"#, "expected cells such as R1C1");
    refused_starts(r#""killercage":{"cells":[]}"#, "expected a list under `killercage`");
    refused_starts(r#""killercage":[7]"#, "expected an object as entry 1 of `killercage`");
    refused_starts(r#""arrow":[{"cells":["R1C1"],"lines":[["R1C1"]]}]"#, "expected lists of 2 cells or more");
    refused_starts(
        r#""arrow":[{"cells":["R1C1"],"lines":[["R2C1","R3C1"]]}]"#,
        "expected lines that begin in the circle",
    );
    refused_starts(r#""difference":[{"cells":["R1C1","R1C2","R1C3"]}]"#, "expected two cells such as R1C1");
    refused_starts(r#""xv":[{"cells":["R1C1","R1C2"],"value":"I"}]"#, "expected X or V");
    refused_starts(r#""clone":[{"cells":["R1C1"],"cloneCells":["R1C2","R1C3"]}]"#, "both groups of a clone");
    refused_starts(r#""quadruple":[{"cells":["R1C1"],"values":[10]}]"#, "the rule `quadruple` needs a number from 1");
    refused_starts(r#""sandwichsum":[{"cell":"R3C3","value":"7"}]"#, "expected a position next to a row or column");
    let killer = |more: &str| format!(r#""littlekillersum":[{{"cell":"R0C6","value":"22",{more}}}]"#);
    refused_starts(&killer(r#""direction":"UR""#), "expected a direction that leads onto the board");
    refused_starts(&killer(r#""direction":"S""#), "expected UL, UR, DL or DR");
    refused_starts(&killer(r#""direction":"DR","cells":["R1C7"]"#), "expected the cells in the direction");
    refused_starts(r#""negative":["kings"]"#, "unsupported constraint 'negative kings'");
    refused_starts(r#""slingshot":[{}]"#, "unsupported constraint 'slingshot' (ignoring it");
    refused_starts(r#""antiknight":"yes""#, "expected true or false, found '\"yes\"'");
    refused_starts(
        r#""antiknight":true,"antiknight":false"#,
        "expected a JSON object: the key 'antiknight' occurs twice",
    );
    refused_starts(r#""solution":[1,2]"#, "expected a solution of 81 digits from 1 to 9");
    refused_starts(&format!(r#""odd":{}"#, "[".repeat(300)), "expected a JSON object: recursion limit exceeded");
}

#[test]
fn cells_without_a_region_are_read() {
    let cells = |region: fn(usize) -> String| {
        let row = |row: usize| (0..4).map(|column| region(4 * row + column)).collect::<Vec<_>>().join(",");
        let rows: Vec<String> = (0..4).map(|number| format!("[{}]", row(number))).collect();
        format!("[{}]", rows.join(","))
    };
    let read = |keys: &str, region: fn(usize) -> String| {
        parse(&format!("{{\"grid\":{}{keys}}}", cells(region)), &ReadOptions::default())
    };
    let latin = Geometry::with_boxes(BoxShape { rows: 1, columns: 4 }).unwrap();
    let none = read("", |_| r#"{"region":null}"#.to_owned()).unwrap().puzzle;
    assert_eq!((none.geometry(), none.rules().len()), (&latin, 0));
    let few = |cell: usize| match cell {
        0 | 1 | 4 | 5 => r#"{"region":7}"#.to_owned(),
        10 | 11 => r#"{"region":"8"}"#.to_owned(),
        _ => r#"{"region":null}"#.to_owned(),
    };
    let puzzle = read("", few).unwrap().puzzle;
    let rules: Vec<String> = puzzle.rules().iter().map(Rule::to_string).collect();
    assert_eq!(
        (puzzle.geometry(), rules),
        (&latin, vec!["region r1c1 r1c2 r2c1 r2c2".into(), "cage r3c3 r3c4".into()])
    );
    let sums = r#","regionsumline":[{"lines":[["R1C1","R2C2"]]}]"#;
    let error = read(sums, few).unwrap_err().to_string();
    assert!(error.contains("a region for every cell, which `regionsumline` needs"), "{error}");
}

#[test]
fn a_prime_side_has_rows_for_boxes() {
    for side in [3, 5, 7, 11, 13] {
        let record = parse(&object(side, r#""antiknight":true"#), &ReadOptions::default()).unwrap();
        assert_eq!(record.puzzle.geometry(), &Geometry::with_boxes(BoxShape { rows: 1, columns: side }).unwrap());
        let back = parse(&Target::FPuzzles.write(&record).unwrap(), &ReadOptions::default());
        assert_eq!(back.unwrap().puzzle, record.puzzle);
    }
}

#[test]
fn cell_colors_count_as_drawings() {
    let read = |cell: &str, options: &ReadOptions| {
        let text = object(4, r#""title":"A""#).replacen("{}", &format!("{{{cell}}}"), 1);
        parse(&text, options).map(|record| record.puzzle).map_err(|error| error.to_string())
    };
    let plain = read("", &ReadOptions::default()).unwrap();
    let message = "line 3, column 11: the puzzle has drawings that may be rules in words: 1 colored cell";
    for cell in [r##""c":"#FF0000""##, r##""cArray":["#FF0000"]"##] {
        assert_eq!(read(cell, &ReadOptions::default()), Err(message.to_owned()));
        assert_eq!(read(cell, &ignoring()), Ok(plain.clone()));
    }
    for cell in [r#""c":null"#, r#""cArray":[]"#, r#""highlight":3"#] {
        assert_eq!(read(cell, &ReadOptions::default()), Ok(plain.clone()));
    }
}

/// Wherever else the same key or the same word occurs.
#[test]
fn an_error_has_the_position_of_its_cause() {
    let error = |text: &str| parse(text, &ReadOptions::default()).unwrap_err().to_string();
    let given = |value: u8| format!(r#"{{"value":{value},"given":true}}"#);
    let rows = format!("[{},{{}}],\n  [{{}}, {}]", given(1), given(9));
    let value = "expected a value from 1 to 2 at r2c2, found '9'";
    assert_eq!(error(&format!("{{\"grid\":[{rows}]}}")), format!("line 2, column 9: {value}"));
    let cages = r#"{"cages":[{"cells":[[0,0]],"unique":true}],"#;
    assert_eq!(error(&format!("{cages}\n\"cells\":[{rows}]}}")), format!("line 3, column 9: {value}"));
    let short = error("{\"title\":\"grid\",\"grid\":[[{},{}],\n[{}]]}");
    assert_eq!(short, "line 2, column 1: expected 2 cells in row 2, found '1'");
    let entry =
        error(&object(4, "\"title\":\"cage\",\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]},\n{\"lines\":[]}]"));
    assert!(entry.starts_with("line 3, column 2: expected lists of 2 cells or more"), "{entry}");
    let missing = error(&object(4, "\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]},\n {}]"));
    assert!(missing.starts_with("line 3, column 2: expected lists of 2 cells or more"), "{missing}");
}

#[test]
fn blank_lines_may_be_anywhere_in_an_object() {
    let text = object(4, r#""killercage":[{"cells":["R1C1","R1C2"],"value":"5"}]"#);
    let expected = parse(&text, &ReadOptions::default()).unwrap().puzzle;
    let read = |text: &str| -> Vec<Option<Puzzle>> {
        Reader::new(text.as_bytes(), ReadOptions::default()).map(|record| record.ok().map(|it| it.puzzle)).collect()
    };
    let inner = &text[1..text.len() - 1];
    for mark in [",", ":", "[", "]", "{", "}"] {
        for blank in ["\n\n", "\n\n\n  ", "\r\n\r\n"] {
            for spaced in [format!("{mark}{blank}"), format!("{blank}{mark}")] {
                let spread = format!("{{{}}}\n", inner.replace(mark, &spaced));
                assert_eq!(read(&spread), [Some(expected.clone())], "{spread}");
            }
        }
    }
    // A truncated object ends there, and hides nothing of the text after it.
    let classic = "1...............";
    for rest in [classic, &text] {
        let cut = read(&format!("{}\n\n{rest}\n", &text[..text.len() - 4]));
        assert_eq!((cut.len(), &cut[0], cut[1].is_some()), (2, &None, true), "{rest}");
    }
}

#[test]
fn links_of_all_three_encodings_are_read() {
    for title in ["October 10, 2023: Killer", "Box Indexing Test"] {
        let link = setters().into_iter().find(|(name, _)| *name == title).unwrap().1;
        let puzzle = links(link).unwrap();
        let data = link.strip_prefix("fpuzzles").unwrap();
        let escaped = data.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
        let bare = data.trim_end_matches('=');
        for link in [
            format!("fpuz{data}"),
            format!("https://f-puzzles.com/?load={data}"),
            format!("https://www.f-puzzles.com/?load={escaped}"),
            format!("https://sudokupad.app/fpuzzles{escaped}"),
            format!("https://sudokupad.app/fpuzzles{bare}"),
            format!("https://sudokupad.app/sudoku/fpuz{bare}\\"),
            format!("https://sudokupad.app/?puzzleid=fpuzzles{data}&setting-nogrid=1"),
            format!("https://app.crackingthecryptic.com/sudoku/fpuzzles{data}?x=1"),
            format!("https://app.crackingthecryptic.com/?load=fpuzzles{escaped}"),
            format!("https://sudokupad.app/fpuzzles{}", data.replace("//", "/")),
        ] {
            assert_eq!(links(&link).as_ref(), Ok(&puzzle), "{link}");
        }
    }
    for (link, name) in [
        ("https://f-puzzles.com/?id=abc123", "'abc123'"),
        ("https://sudokupad.app/abc123?setting=1", "'abc123'"),
        ("https://app.crackingthecryptic.com/sudoku/PrqmF6dD", "'PrqmF6dD'"),
        ("https://sudokupad.app/clover/mar-8-2024", "'clover/mar-8-2024'"),
    ] {
        let error = links(link).unwrap_err();
        assert!(error.contains(&format!("found {name}, a puzzle on a server")), "{error}");
    }
    for link in
        ["https://sudokumaker.app/?puzzle=N4IgZg9gTgtghgFwGoFM", "https://f-puzzles.com/", "https://example.com"]
    {
        let error = links(link).unwrap_err();
        assert!(
            error
                .contains("expected a link of f-puzzles, SudokuPad or penpa-edit, the only supported formats of links"),
            "{error}"
        );
    }
    assert!(links("https://sudokupad.app/scf4aB").unwrap_err().contains("not a classic puzzle (prefix scf)"));
    assert!(links("https://sudokupad.app/sclN4Ig").unwrap_err().contains("the data of a puzzle, packed by lz-string"));
}

#[test]
fn rules_that_f_puzzles_cannot_express_are_losses() {
    let lost = |rules: &[&str]| {
        let rules: Vec<Rule> = rules.iter().map(|rule| rule.parse().unwrap()).collect();
        let options = ReadOptions::default().with_rules(rules);
        let losses = Target::FPuzzles.losses(&parse(&".".repeat(81), &options).unwrap().puzzle);
        losses.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    for spec in sudosat::puzzle::rule_specs() {
        let is_said = lost(&[spec.example]).is_empty();
        let expected = !matches!(
            spec.name,
            "anti-taxicab"
                | "global-entropy"
                | "no-difference"
                | "no-sum"
                | "sum-line"
                | "sum-loop"
                | "little-killer"
                | "numbered-room"
                | "count"
                | "circles"
        );
        assert_eq!(is_said, expected, "{}", spec.name);
    }
    let dot = "difference 1 r1c1 r1c2";
    assert!(lost(&["no-difference 1", dot]).is_empty());
    assert_eq!(lost(&["nonconsecutive", dot]), ["the rule nonconsecutive"]);
    assert_eq!(lost(&["no-ratio 2", "ratio 3 r1c1 r1c2"]), ["the rule no-ratio 2"]);
    assert!(lost(&["no-ratio 3", "ratio 3 r1c1 r1c2"]).is_empty());
    assert!(lost(&["no-sum 5", "no-sum 10", "sum 5 r1c1 r1c2"]).is_empty());
    for rule in ["sum 7 r1c1 r1c2", "lockout 3 r1c1 r1c2 r1c3", "modular 4 r1c1 r1c2", "cage 0 r1c1 r1c2"] {
        assert_eq!(lost(&[rule]), [format!("the rule {rule}")]);
    }
    assert!(lost(&["little-killer 22 r1c7 r2c8 r3c9", "arrow r1c1 r1c2 = r2c3 r2c3"]).is_empty());
}

/// A SudokuPad object of side 4 with two givens, the usual boxes, and these keys.
fn pad(keys: &str) -> String {
    let cells = r#"[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{"value":4}]]"#;
    let regions = "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
                   [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    format!("{{\"cellSize\":50,\"cells\":{cells},\n{keys}\"regions\":{regions}}}")
}

#[test]
fn sudokupad_keys_with_logic_are_read() {
    let read = |keys: &str| -> Record { parse(&pad(keys), &ReadOptions::default()).unwrap() };
    let plain = read("").puzzle;
    assert_eq!((plain.clue_count(), plain.geometry()), (2, &Geometry::with_side(4).unwrap()));
    let rules = |keys: &str| read(keys).puzzle.rules().iter().map(Rule::to_string).collect::<Vec<_>>();
    let cage = |more: &str| format!(r#""cages":[{{"cells":[[0,0],[0,1]],{more}}}],"#);
    assert_eq!(rules(&cage(r#""unique":true,"value":"5""#)), ["cage 5 r1c1 r1c2"]);
    assert_eq!(rules(&cage(r#""unique":true,"sum":5,"value":5"#)), ["cage 5 r1c1 r1c2"]);
    assert_eq!(rules(&cage(r#""unique":true"#)), ["cage r1c1 r1c2"]);
    assert_eq!(rules(&cage(r#""unique":true,"value":"<5""#)), ["cage r1c1 r1c2", "where r1c1 + r1c2 < 5"]);
    assert_eq!(rules(&cage(r#""unique":true,"value":"?""#)), ["cage r1c1 r1c2"]);
    assert_eq!(rules(&cage(r#""unique":true,"style":"extraregion","sum":3"#)), ["cage r1c1 r1c2"]);
    let four = r#""cages":[{"cells":[[0,0],[1,1],[2,2],[3,3]],"unique":true,"sum":10,"style":"extraregion"}],"#;
    assert_eq!(rules(four), ["region r1c1 r2c2 r3c3 r4c4"]);
    assert!(rules(&cage(r#""unique":false,"hidden":true"#)).is_empty());
    assert_eq!(rules(r#""global":["antiknight","disjoint"],"#), ["disjoint-groups", "anti-knight"]);
    assert_eq!(rules(r#""metadata":{"antiking":true,"antiknight":false},"#), ["anti-king"]);
    assert_eq!(rules(r#""global":["nonconsecutive"],"#), ["nonconsecutive"]);
    let solved = read(r#""metadata":{"title":"A","author":"B","rules":"","solution":"1234341221434321"},"#);
    assert_eq!((&*solved.caption(), solved.solution.as_ref().map(|digits| digits.len())), ("A, B", Some(16)));
    let noted = read(r#""cages":[{"value":"title: A"},{"value":"solution: ?234341221434321"}],"#);
    assert_eq!((noted.description.title.as_str(), noted.solution), ("A", None));
}

#[test]
fn grids_of_sudokupad_are_found_by_their_rows_and_columns() {
    let two = Grids {
        digits: 4,
        first: 1,
        rows: 4,
        columns: 4,
        origins: vec![Cell::new(0, 0), Cell::new(2, 2)],
        modifier: None,
    };
    let line = |row: usize, column: usize, step: [usize; 2]| {
        let cells: Vec<_> = (0..4).map(|index| [row + index * step[0], column + index * step[1]]).collect();
        json!({ "cells": cells, "type": "rowcol", "unique": true, "hidden": true })
    };
    let lines = [0, 2].map(|start| {
        (0..4).flat_map(move |index| [line(start + index, start, [0, 1]), line(start, start + index, [1, 0])])
    });
    let cages: Vec<Value> = lines.into_iter().flatten().collect();
    let cells = vec![vec![json!({}); 6]; 6];
    let whole = json!({ "cells": cells, "cages": cages, "metadata": { "norowcol": true } });
    let with = |change: &dyn Fn(&mut Value)| {
        let mut object = whole.clone();
        change(&mut object);
        parse(&object.to_string(), &ReadOptions::default().with_interpret(true)).map_err(|error| error.kind.to_string())
    };
    let geometry = |rows, columns| Geometry::with_grids(&two, BoxShape { rows, columns }).unwrap();
    assert_eq!(with(&|_| {}).unwrap().puzzle, Puzzle::empty(Board::plain(geometry(1, 1))));
    let corners = [[0, 0], [0, 2], [2, 0], [2, 2], [2, 4], [4, 2], [4, 4]];
    let regions =
        corners.map(|[row, column]| [[row, column], [row, column + 1], [row + 1, column], [row + 1, column + 1]]);
    let record = with(&|object| {
        object["regions"] = json!(regions);
        object["cells"][5][5] = json!({ "value": 3 });
        object["overlays"] = json!([
            { "center": [4, 4.5], "rounded": true, "backgroundColor": "#FFFFFF", "borderColor": "#000000" }
        ]);
        object["metadata"]["solution"] = "1234..3412..214321432143..1234..4321".into();
    });
    let record = record.unwrap();
    assert_eq!(**record.puzzle.geometry(), *geometry(2, 2));
    assert_eq!(record.puzzle.clue(Cell::new(5, 5)).map(Digit::get), Some(3));
    assert_eq!(record.puzzle.rules(), ["difference 1 r4c5 r5c5".parse().unwrap()]);
    assert_eq!(record.solution.map(|digits| digits.len()), Some(28));
    let error = |change: &dyn Fn(&mut Value)| with(change).unwrap_err();
    let remove = |object: &mut Value| drop(object["cages"].as_array_mut().unwrap().pop());
    assert!(error(&remove).starts_with("expected the rows and columns of grids of one size in `cells` of entry 1"));
    assert!(error(&|object| object["cages"][0]["cells"][0] = json!([1, 1])).starts_with("expected the rows and"));
    let outside = error(&|object| object["cells"][0][4] = json!({ "value": 1 }));
    assert!(outside.starts_with("expected no value at r1c5, outside of the grids"), "{outside}");
    assert!(error(&|object| object["cells"] = json!(vec![vec![json!({}); 6]; 7])).starts_with("expected 6 rows of 6"));
    assert!(error(&|object| object["regions"] = json!(regions[1..])).starts_with("expected a region for every cell"));
    let crooked = |object: &mut Value| {
        object["regions"] = json!(regions);
        object["regions"][0][3] = json!([0, 2]);
        object["regions"][1][0] = json!([1, 1]);
    };
    assert!(error(&crooked).starts_with("expected boxes of one shape in all grids"));
    // Rows of the whole board.
    assert!(error(&|object| drop(object.as_object_mut().unwrap().remove("cages"))).contains("'norowcol'"));
    let rows = [0, 1].map(|row| [[row, 0], [row, 1], [row, 2]]);
    let wide = json!({ "cells": vec![vec![json!({}); 3]; 2], "regions": rows });
    let wide = parse(&wide.to_string(), &ReadOptions::default()).unwrap().puzzle;
    assert_eq!((wide.side(), wide.geometry().rows(), wide.geometry().columns()), (3, 2, 3));
}

#[test]
fn sudokupad_drawings_are_refused() {
    let error = |keys: &str| {
        let error = parse(&pad(keys), &ReadOptions::default()).unwrap_err().to_string();
        assert!(error.starts_with("line 2, column "), "{error}");
        error.split_once(": ").unwrap().1.to_owned()
    };
    for key in ["lines", "arrows", "overlays", "underlays", "foglight"] {
        let keys = format!(r#""{key}":[{{"opacity":1}}],"#);
        let what = if key == "foglight" { "1 fog" } else { "1 drawing" };
        assert!(error(&keys).ends_with(what), "{key}");
        assert_eq!(parse(&pad(&keys), &ignoring()).unwrap().puzzle.rules(), []);
    }
    assert!(error(r#""cages":[{"cells":[[0,0]],"value":"5"}],"#).ends_with("1 cage"));
    let cage = |more: &str| error(&format!(r#""cages":[{{"cells":[[0,0],[0,1]],"unique":true,{more}}}],"#));
    assert!(cage(r#""value":"DR5""#).starts_with("expected a number in `value` of entry 1 of `cages`"));
    assert!(cage(r#""value":"5","sum":6"#).starts_with("expected the sum 6"));
    assert!(error(r#""cages":[{"cells":[[0,4]],"unique":true}],"#).contains("r1c5, which is not on a board of side 4"));
    assert!(error(r#""cages":[{"cells":[[0]],"unique":true}],"#).starts_with("expected cells as [row, column]"));
    for (keys, name) in [
        (r#""global":["antixv"],"#, "antixv"),
        (r#""metadata":{"norowcol":"true"},"#, "norowcol"),
        (r#""chaos":[1],"#, "chaos"),
    ] {
        assert!(error(keys).starts_with(&format!("unsupported constraint '{name}'")), "{keys}");
    }
    let drawn = pad(r#""global":["nonconsecutive"],"overlays":[{}],"#);
    assert!(parse(&drawn, &ignoring()).is_err(), "an overlay may be a dot, which exempts its pair");
}

#[test]
fn a_puzzle_with_an_unread_rule_in_words_is_refused() {
    let read = |text: &str, options: &ReadOptions| {
        parse(text, options).map(|record| record.puzzle.rules().len()).map_err(|error| error.to_string())
    };
    let text = "Normal sudoku rules apply.\\nCells a knight's move apart differ.";
    let error = "the rules' text names a rule that was not read (`knight`): \"Cells a knight\\'s move apart differ.\"";
    let ignoring = ReadOptions::default().with_ignore_text(true);
    let fpuzzles = |keys: &str| object(9, &format!("\"ruleset\":\"{text}\"{keys}"));
    let pads = [
        pad(&format!("\"rules\":\"{text}\",")),
        pad(&format!("\"metadata\":{{\"rules\":\"{text}\"}},")),
        pad(&format!("\"metadata\":{{\"rules\":[\"Classic.\",\"{text}\"]}},")),
        pad(&format!("\"cages\":[{{\"value\":\"rules: {text}\"}}],")),
    ];
    for puzzle in pads.iter().chain([&fpuzzles("")]) {
        let found = read(puzzle, &ReadOptions::default());
        assert!(found.as_ref().is_err_and(|found| found.ends_with(error)), "{puzzle}: {found:?}");
        assert_eq!(read(puzzle, &ignoring), Ok(0));
        let link = format!("scl{}", lz_str::compress_to_base64(puzzle));
        assert!(read(&link, &ReadOptions::default()).is_err_and(|found| found.ends_with(error)));
        // The rule may come from another key.
        assert_eq!(read(&format!("{link}\nanti-knight"), &ReadOptions::default()), Ok(1));
        let given = ReadOptions::default().with_rules(["anti-knight".parse().unwrap()]);
        assert_eq!(read(puzzle, &given), Ok(1));
    }
    assert_eq!(read(&fpuzzles(",\"antiknight\":true"), &ReadOptions::default()), Ok(1));
}

#[test]
fn sudokupad_links_hold_an_abbreviated_object() {
    let keys = r#""cages":[{"cells":[[0,0],[0,1]],"unique":true,"value":"5"}],"global":["antiknight"],"#;
    let expected = parse(&pad(keys), &ReadOptions::default()).unwrap().puzzle;
    let short = "{cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:4}]],ca:[{ce:[[0,0],[0,1]],unique:t,v:5},\
                 {v:'title: It\\'s'}],global:['antiknight'],re:[[[0,0],[0,1],[1,0],[1,1]],\
                 [[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]}";
    for text in [short, &pad(keys)] {
        let data = lz_str::compress_to_base64(text);
        for link in [format!("https://sudokupad.app/scl{data}"), format!("ctc{data}"), format!("scl{data}  a comment")]
        {
            assert_eq!(links(&link).as_ref(), Ok(&expected), "{link}");
        }
    }
    let broken = lz_str::compress_to_base64("{ce:[[}");
    assert!(links(&format!("scl{broken}")).unwrap_err().contains("a JSON object in the data"));
}
