//! Drawings that are read as rules: each shape, with the words that give it its meaning.

use sudosat::puzzle::{Board, Geometry, Puzzle, Rule, rule_specs};
use sudosat::text::{Loss, ReadOptions, Record, Target, parse};

fn options() -> ReadOptions {
    ReadOptions::default().with_interpret(true)
}

/// A 9x9 object of SudokuPad with this prose and these keys.
fn sudokupad(prose: &str, keys: &str) -> String {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let cells = vec![row; 9].join(",");
    let boxes = (0..9).map(|number| {
        let cell = |at: usize| format!("[{},{}]", number / 3 * 3 + at / 3, number % 3 * 3 + at % 3);
        format!("[{}]", (0..9).map(cell).collect::<Vec<_>>().join(","))
    });
    let boxes = boxes.collect::<Vec<_>>().join(",");
    format!(r#"{{"metadata":{{"rules":"{prose}"}},"cells":[{cells}],"regions":[{boxes}],{keys}}}"#)
}

fn read(prose: &str, keys: &str) -> Result<Record, String> {
    parse(&sudokupad(prose, keys), &options()).map_err(|error| error.kind.to_string())
}

/// What each kind of drawing was read as.
fn readings(prose: &str, keys: &str) -> Vec<String> {
    let record = read(prose, keys).unwrap_or_else(|error| panic!("{prose}: {error}"));
    for rule in record.readings.iter().flat_map(|reading| &reading.rules) {
        assert!(record.puzzle.rules().contains(rule), "{rule}");
    }
    record.readings.iter().map(ToString::to_string).collect()
}

fn line(color: &str, points: &str) -> String {
    format!(r#"{{"wayPoints":[{points}],"color":"{color}","thickness":10}}"#)
}

fn mark(center: &str, size: f64, keys: &str) -> String {
    format!(r#"{{"center":[{center}],"width":{size},"height":{size}{keys}}}"#)
}

const GREEN: &str = "#67f067ff";
const PURPLE: &str = "#f067f0ff";
const WHITE_DOT: &str = r##","rounded":true,"backgroundColor":"#FFFFFF","borderColor":"#000000""##;
const BLACK_DOT: &str = r##","rounded":true,"backgroundColor":"#000000""##;
const GRAY_CIRCLE: &str = r##","rounded":true,"backgroundColor":"#cccf""##;
const HOLLOW_CIRCLE: &str = r##","rounded":true,"backgroundColor":"#FFFFFF","borderColor":"#aaaf""##;

fn text(text: &str) -> String {
    format!(r#","text":"{text}""#)
}

#[test]
fn a_line_has_the_rule_of_its_color() {
    let lines = format!(r#""lines":[{},{}]"#, line(GREEN, "[0.5,0.5],[0.5,2.5]"), line(PURPLE, "[3.5,3.5],[5.5,5.5]"));
    let expected = ["green line: whispers 5 r1c1 r1c2 r1c3", "purple line: renban r4c4 r5c5 r6c6"];
    for prose in [
        "German whispers: neighbors on a green line differ by at least 5. Renban: purple lines hold consecutive digits \
         in any order.",
        "Adjacent digits on a green line have a difference of 5 or more.\\nA pink line is a set of non-repeating, \
         consecutive digits.",
        // No color is named: the usual ones.
        "Neighbors on a whisper line differ by at least 5. Renban lines are sets of consecutive digits.",
    ] {
        assert_eq!(readings(prose, &lines), expected, "{prose}");
    }
    let swapped = "Renban lines are green. On purple lines, digits read the same in both directions.";
    assert_eq!(
        readings(swapped, &lines),
        ["green line: renban r1c1 r1c2 r1c3", "purple line: palindrome r4c4 r5c5 r6c6"]
    );
    let both = "Green lines are whispers and palindromes. Purple lines are zipper lines.";
    assert_eq!(
        readings(both, &lines),
        ["green line: whispers 5 r1c1 r1c2 r1c3, palindrome r1c1 r1c2 r1c3", "purple line: zipper r4c4 r5c5 r6c6"]
    );
}

#[test]
fn each_rule_on_lines_is_found_by_its_words() {
    for (prose, rule) in [
        ("Dutch whispers: neighbors on a line differ by at least 4.", "whispers 4"),
        ("Whispers: neighbors on the line differ by at least 3.", "whispers 3"),
        ("The digits on a nabner line are not consecutive.", "nabner"),
        ("Region sum lines: the digits on a blue line have an equal sum N in each box.", "region-sum"),
        ("Box borders divide lines into segments of the same sum in each box.", "region-sum"),
        ("Entropic lines: any three digits in a row are low, medium and high.", "entropic"),
        ("Modular lines: any three digits in a row have different remainders.", "modular 3"),
        ("Parity lines alternate between odd and even digits.", "modular 2"),
        ("Neighbors on the line are one even digit and one odd digit.", "modular 2"),
        ("Zipper lines: digits at an equal distance from the center sum to it.", "zipper"),
        ("Segments of 10 lines sum to 10.", "sum-line 10"),
        ("Digits on a line read the same in both directions.", "palindrome"),
    ] {
        let lines = format!(r#""lines":[{}]"#, line("#2ecbffff", "[0.5,0.5],[2.5,0.5],[3.5,1.5]"));
        let expected = format!("blue line: {rule} r1c1 r2c1 r3c1 r4c2");
        assert_eq!(readings(prose, &lines), [expected], "{prose}");
    }
}

#[test]
fn a_line_with_circles_at_its_ends() {
    let circles = [mark("0.5, 0.5", 0.8, HOLLOW_CIRCLE), mark("0.5, 3.5", 0.8, HOLLOW_CIRCLE)].join(",");
    let keys = format!(r#""lines":[{}],"overlays":[{circles}]"#, line("#cccccc", "[0.5,0.5],[0.5,3.5]"));
    let cells = "r1c1 r1c2 r1c3 r1c4";
    for (prose, rule) in [
        ("The digits on a line are strictly between those in the circles.", "between"),
        ("Double arrow: the circles at its ends sum to the digits between.", "double-arrow"),
        ("Lockout lines: the ends differ by at least 4.", "lockout 4"),
    ] {
        assert_eq!(readings(prose, &keys), [format!("gray line: {rule} {cells}")], "{prose}");
    }
}

#[test]
fn thermometers_begin_at_a_bulb_of_their_color() {
    let lines = [
        line("#cccf", "[0.5,0.5],[0.5,2.5]"),
        // Drawn from the tip.
        line("#cccf", "[4.5,4.5],[4.5,3.5],[3.5,2.5]"),
        // A branch of the first.
        line("#cccf", "[0.5,1.5],[1.5,1.5]"),
    ];
    let bulbs = [mark("0.5, 0.5", 0.8, GRAY_CIRCLE), mark("3.5, 2.5", 0.8, GRAY_CIRCLE)];
    let keys = format!(r#""lines":[{}],"underlays":[{}]"#, lines.join(","), bulbs.join(","));
    let expected =
        |rule: &str| [format!("gray line: {rule} r1c1 r1c2 r1c3, {rule} r4c3 r5c4 r5c5, {rule} r1c1 r1c2 r2c2")];
    assert_eq!(readings("Digits on thermometers increase from the bulb.", &keys), expected("thermo"));
    for slow in ["Slow thermometers.", "Along a thermometer digits increase or stay the same."] {
        assert_eq!(readings(slow, &keys), expected("slow-thermo"), "{slow}");
    }
}

#[test]
fn arrows_begin_in_a_circle_or_a_pill() {
    let arrow = |points: &str| format!(r##"{{"wayPoints":[{points}],"color":"#aaaf","headLength":0.3}}"##);
    // From the rim of the circle.
    let arrows = [arrow("[0.5,0.899],[0.5,2.5]"), arrow("[5.5,3.9],[6.5,4.5],[7.5,4.5]")];
    let pill = r##"{"center":[5.5,3],"width":1.8,"height":0.8,"rounded":true,"borderColor":"#aaaf"}"##;
    let keys =
        format!(r#""arrows":[{}],"overlays":[{},{pill}]"#, arrows.join(","), mark("0.5, 0.5", 0.8, HOLLOW_CIRCLE));
    let expected = ["arrow: arrow r1c1 = r1c2 r1c3, arrow r6c3 r6c4 = r7c5 r8c5"];
    assert_eq!(readings("Digits on an arrow sum to the number in its circle.", &keys), expected);
}

#[test]
fn marks_between_cells() {
    let marks = [
        mark("0.5, 1", 0.3, WHITE_DOT),
        mark("1, 0.5", 0.3, BLACK_DOT),
        mark("2.5, 3", 0.3, &format!("{WHITE_DOT}{}", text("3"))),
        mark("4.5, 5", 0.3, &text("X")),
        // The circle and its letter apart.
        mark("5, 5.5", 0.3, WHITE_DOT),
        mark("5, 5.5", 0.0, &text("V")),
        mark("6.5, 7", 0.0, &text(">")),
        mark("7, 7.5", 0.0, &text("∧")),
    ];
    let keys = format!(r#""overlays":[{}]"#, marks.join(","));
    let expected = [
        "white dot: difference 1 r1c1 r1c2",
        "black dot: ratio 2 r1c1 r2c1",
        "`3`: difference 3 r3c3 r3c4",
        "`X`: sum 10 r5c5 r5c6",
        "`V`: sum 5 r5c6 r6c6",
        "`>`: greater r7c7 r7c8",
        "`∧`: greater r8c8 r7c8",
    ];
    assert_eq!(readings("White dots, black dots, X and V, and greater than signs.", &keys), expected);
}

#[test]
fn marks_at_corners_and_in_cells() {
    let quadruples = [mark("1, 1", 0.6, &format!("{WHITE_DOT}{}", text("1 2"))), mark("8, 8", 0.6, &text("345"))];
    let quadruples = format!(r#""overlays":[{}]"#, quadruples.join(","));
    assert_eq!(
        readings("Digits in a white circle occur in the four cells around it.", &quadruples),
        ["`1 2`: quadruple 1 2 r1c1 r1c2 r2c1 r2c2", "`345`: quadruple 3 4 5 r8c8 r8c9 r9c8 r9c9"]
    );
    let square = mark("3.5, 3.5", 0.8, r##","backgroundColor":"#cccccc""##);
    let cells = format!(r#""underlays":[{},{square}]"#, mark("0.5, 0.5", 0.8, GRAY_CIRCLE));
    assert_eq!(
        readings("Gray circles are odd, gray squares are even.", &cells),
        ["gray circle: odd r1c1", "gray rectangle: even r4c4"]
    );
    let circles = [mark("0.5, 0.5", 0.8, HOLLOW_CIRCLE), mark("2.5, 0.5", 0.8, HOLLOW_CIRCLE)].join(",");
    assert_eq!(
        readings("A digit in a circle is the number of circles with it.", &format!(r#""overlays":[{circles}]"#)),
        ["white circle: circles r1c1 r3c1"]
    );
}

#[test]
fn numbers_outside_have_the_rule_that_the_prose_names() {
    let numbers = [mark("-0.5, 2.5", 0.0, &text("8")), mark("4.5, 9.5", 0.0, &text("7"))].join(",");
    let keys = format!(r#""overlays":[{numbers}]"#);
    for (prose, rule) in [
        ("Sandwich clues.", "sandwich"),
        ("X-sums are outside the grid.", "x-sum"),
        ("Skyscrapers.", "skyscraper"),
        ("Numbered rooms.", "numbered-room"),
    ] {
        // A sandwich is the same from both sides.
        let side = if rule == "sandwich" { "" } else { " right" };
        assert_eq!(
            readings(prose, &keys),
            [format!("text outside: {rule} 8 column 3, {rule} 7 row 5{side}")],
            "{prose}"
        );
    }
    // Two kinds: which number is of which?
    assert!(read("Sandwich sums and skyscrapers.", &keys).unwrap_err().contains("2 texts outside"));
    let arrow = r##""arrows":[{"wayPoints":[[-0.3,1.7],[-0.1,1.9]],"color":"#000000"}]"##;
    let killer = format!(r#"{arrow},"overlays":[{}]"#, mark("-0.5, 1.5", 0.0, &text("20")));
    assert_eq!(
        readings("Little killers: numbers are sums of diagonals.", &killer),
        ["arrow: little-killer 20 r1c3 r2c4 r3c5 r4c6 r5c7 r6c8 r7c9"]
    );
}

#[test]
fn prose_names_rules_of_the_whole_board() {
    for (prose, rules) in [
        ("Cells a knight's move apart do not hold the same digit.", "anti-knight"),
        ("Anti-king: no repeats.", "anti-king"),
        ("Orthogonally adjacent cells cannot be consecutive.", "nonconsecutive"),
        ("All possible X and V are given.", "no-sum 5, no-sum 10"),
        ("All possible white dots are given.", "no-difference 1"),
    ] {
        let readings = readings(prose, r#""lines":[]"#);
        assert_eq!(readings, [format!("text: {rules}")], "{prose}");
    }
    let diagonals = [line("#0000ff", "[0,0],[9,9]"), line("#0000ff", "[0,9],[9,0]")].join(",");
    assert_eq!(
        readings("Digits do not repeat on the diagonals.", &format!(r#""lines":[{diagonals}]"#)),
        ["blue line: diagonal main, diagonal anti"]
    );
    assert!(readings("Not all possible dots are given. Normal rules.", r#""lines":[]"#).is_empty());
    // A rule on circles, which is not on the whole board.
    let other = "A digit in a circle is in the same group as each cell a knight's move away.";
    assert!(read(other, r#""lines":[]"#).unwrap_err().contains("(`knight`)"));
}

#[test]
fn cages_with_a_number_are_killers() {
    let cage = r#""cages":[{"cells":[[0,0],[0,1]],"value":"12"}]"#;
    assert_eq!(readings("Cages show their sum.", cage), ["cage: cage 12 r1c1 r1c2"]);
    let read = |text: &str| readings("Cages show their sum or a bound.", &cage.replace("12", text));
    assert_eq!(read("<9"), ["cage: cage r1c1 r1c2, where r1c1 + r1c2 < 9"]);
    assert_eq!(read("?"), ["cage: cage r1c1 r1c2"]);
}

#[test]
fn drawings_without_a_meaning_are_named() {
    let keys = format!(
        r#""lines":[{},{}],"overlays":[{}]"#,
        line(GREEN, "[0.5,0.5],[0.5,2.5]"),
        line("#e6261f", "[0.75,0.25],[1.25,0.75]"),
        mark("0.5, 1", 0.3, WHITE_DOT)
    );
    let prose = "Green lines are whispers.";
    let error = "no rule was found for some of the drawings: 1 red line";
    assert_eq!(read(prose, &keys).unwrap_err(), error);
    let record = parse(&sudokupad(prose, &keys), &options().with_ignore_cosmetics(true)).unwrap();
    assert_eq!(record.readings.len(), 2);
    let refused = parse(&sudokupad(prose, &keys), &ReadOptions::default()).unwrap_err().kind.to_string();
    let all = "1 green line, 1 red line, 1 white dot";
    assert_eq!(refused, format!("the puzzle has drawings that may be rules in words: {all}"));
    // Nothing is seen, so nothing is meant.
    let invisible = format!(r#""overlays":[{}]"#, mark("0.5, 0.5", 1.0, r##","backgroundColor":"#FFF0""##));
    assert!(readings("", &invisible).is_empty());
}

#[test]
fn the_solution_of_the_puzzle_must_obey_the_reading() {
    let solution: String =
        (0..81).map(|cell| char::from(b'1' + ((cell / 9 * 3 + cell / 27 + cell) % 9) as u8)).collect();
    let keys = |points: &str| {
        let lines = format!(r#""lines":[{}]"#, line(PURPLE, points));
        let text = sudokupad("Renban lines.", &lines);
        text.replace(r#""metadata":{"#, &format!(r#""metadata":{{"solution":"{solution}","#))
    };
    assert!(parse(&keys("[0.5,0.5],[0.5,2.5]"), &options()).is_ok());
    let error = parse(&keys("[0.5,0.5],[1.5,0.5]"), &options()).unwrap_err().kind.to_string();
    assert!(error.starts_with("the drawings were misread, as the puzzle's own solution breaks the rules"), "{error}");
}

#[test]
fn drawings_of_fpuzzles_are_read_too() {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let grid = vec![row; 9].join(",");
    let object = |keys: &str| format!(r#"{{"size":9,"grid":[{grid}],{keys}}}"#);
    let keys = r##""ruleset":"Green lines are whispers. White dots join consecutive digits. Sandwich sums.",
        "line":[{"lines":[["R1C1","R1C2","R2C2"]],"outlineC":"#67F067","width":0.3}],
        "circle":[{"cells":["R3C3","R3C4"],"baseC":"#FFFFFF","outlineC":"#000000","width":0.3,"height":0.3}],
        "text":[{"cells":["R0C2"],"value":"10","fontC":"#000000"}]"##;
    let record = parse(&object(keys), &options()).unwrap();
    assert_eq!(
        record.readings.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "green line: whispers 5 r1c1 r1c2 r2c2",
            "text outside: sandwich 10 column 2",
            "white dot: difference 1 r3c3 r3c4"
        ]
    );
    assert!(parse(&object(r#""line":[{"lines":7}]"#), &options()).unwrap_err().to_string().contains("1 drawing"));
}

#[test]
fn rules_are_drawn_for_sudokupad_and_read_back() {
    let none = ["anti-taxicab", "global-entropy", "minimum", "maximum", "clone", "sum-loop", "count", "row-index"];
    // The diagonal of the example does not end at an edge.
    let not_drawn = [&none[..], &["column-index", "box-index", "circles", "little-killer"]].concat();
    let board = |rules: &[Rule]| Board::new(Geometry::classic(), rules.iter().cloned()).unwrap();
    for spec in rule_specs() {
        let rules = Rule::parse_all(spec.example).unwrap();
        let record = Record::new(Puzzle::new(board(&rules), vec![None; 81]).unwrap());
        let lost = Target::SudokuPad.losses(&record.puzzle);
        let only_both = ["no-difference", "no-ratio", "no-sum"];
        if !lost.is_empty() {
            assert!(not_drawn.contains(&spec.name) || only_both.contains(&spec.name), "{}: {lost:?}", spec.example);
            continue;
        }
        let link = Target::SudokuPad.write(&record).unwrap();
        assert!(link.starts_with("https://sudokupad.app/sclN4"), "{link}");
        let back = parse(&link, &options()).unwrap_or_else(|error| panic!("{}: {error}", spec.example));
        // Windoku is written as extra regions.
        let is_same = back.puzzle.rules() == record.puzzle.rules() || spec.name == "windoku";
        assert!(is_same, "{}: {}", spec.example, back.description.rules);
        // What was read is written again, with the same sentences.
        assert_eq!(Target::SudokuPad.write(&back).unwrap(), link, "{}", spec.example);
    }
}

#[test]
fn many_rules_are_drawn_together() {
    let text = "whispers 5 r1c1 r1c2 r2c3, whispers 4 r9c1 r9c2, renban r3c3 r4c4, zipper r5c1 r5c2 r5c3, \
                between r7c7 r8c8 r9c9, thermo r6c1 r6c2, thermo r6c1 r7c1, arrow r1c5 r1c6 = r2c7 r3c8, \
                arrow r4c9 = r3c9 r2c9, difference 1 r5c5 r5c6, difference 3 r5c6 r5c7, ratio 2 r6c6 r7c6, \
                sum 5 r8c1 r8c2, sum 10 r8c2 r8c3, greater r9c5 r9c4, quadruple 1 2 r2c1 r2c2 r3c1 r3c2, odd r8c4, \
                even r8c5, little-killer 20 r1c3 r2c4 r3c5 r4c6 r5c7 r6c8 r7c9, sandwich 12 row 3, cage 15 r4c1 r4c2, \
                diagonal main, anti-knight, modular 2 r1c9 r2c8";
    let rules: Vec<Rule> = text.split(", ").flat_map(|rule| Rule::parse_all(rule.trim()).unwrap()).collect();
    let record = Record::new(
        Puzzle::new(Board::new(Geometry::classic(), rules.iter().cloned()).unwrap(), vec![None; 81]).unwrap(),
    );
    assert_eq!(Target::SudokuPad.losses(&record.puzzle), []);
    let back = parse(&Target::SudokuPad.write(&record).unwrap(), &options()).unwrap();
    assert_eq!(back.puzzle.rules(), record.puzzle.rules(), "{}", back.description.rules);
    // Two kinds of numbers outside, two rules on one edge, and a jump look like other rules.
    for (two, lost) in [
        ("sandwich 12 row 3, skyscraper 4 column 1", "skyscraper 4 column 1"),
        ("difference 1 r1c1 r1c2, ratio 2 r1c1 r1c2", "ratio 2 r1c1 r1c2"),
        ("renban r1c1 r1c3", "renban r1c1 r1c3"),
        ("thermo r1c1 r1c2, slow-thermo r3c1 r3c2", "slow-thermo r3c1 r3c2"),
    ] {
        let rules = two.split(", ").flat_map(|rule| Rule::parse_all(rule).unwrap());
        let puzzle = Puzzle::new(Board::new(Geometry::classic(), rules).unwrap(), vec![None; 81]).unwrap();
        assert_eq!(Target::SudokuPad.losses(&puzzle), [Loss::Rule(lost.parse().unwrap())], "{two}");
    }
}

#[test]
fn hostile_drawings_are_bounded() {
    let far = line(GREEN, "[0.5,0.5],[1e300,-1e300],[NaN,0.5]").replace("NaN", "-1e308");
    assert!(read("Green lines are whispers.", &format!(r#""lines":[{far}]"#)).is_err());
    let zigzag = vec!["[0.5,0.5],[0.5,8.5]"; 100_000].join(",");
    assert!(read("Green lines are whispers.", &format!(r#""lines":[{}]"#, line(GREEN, &zigzag))).is_err());
    let many = vec![mark("0.5, 1", 0.3, WHITE_DOT); 5001].join(",");
    let error = read("White dots.", &format!(r#""overlays":[{many}]"#)).unwrap_err();
    assert_eq!(error, "at most 5000 drawings can be read as rules, found 5001");
}
