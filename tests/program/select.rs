//! `select` against a naive reading of its conditions, and what it writes of the records that it keeps.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use crate::shared::puzzles::{CLASH, EASY, INKALA, TWO_SOLUTIONS};
use crate::shared::{Folder, Random, outcome, run, run_on, text};
use proptest::prelude::*;
use std::collections::HashSet;
use std::sync::LazyLock;
use sudosat::canonical::Canonicalizer;
use sudosat::engine::{Budget, Engine};
use sudosat::logic::Rated;
use sudosat::native::Native;
use sudosat::puzzle::{Puzzle, Verdict};

/// Minimal, with 17 clues.
const SEVENTEEN: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

/// Rated 7.0.
const HARD: &str = "...63.18..5.....36..1....5..6.....4....14.2.....3.9..8..7..8..429..5......42.....";

/// The facts about a puzzle, by code of its own or by other parts of the library.
#[derive(Clone, Debug)]
struct Known {
    line: String,
    clues: usize,
    solutions: usize,
    minimal: bool,
    symmetric: bool,
    er: Option<f64>,
    form: String,
}

/// A map of row and column.
type Map = fn(usize, usize) -> (usize, usize);

fn solutions(puzzle: &Puzzle) -> usize {
    match Native::general().verdict(puzzle, &Budget::unlimited()).unwrap() {
        Verdict::Unsolvable => 0,
        Verdict::Unique(_) => 1,
        Verdict::Multiple(..) => 2,
    }
}

fn known(line: &str) -> Known {
    let of = |line: &str| solutions(&line.parse().unwrap());
    let puzzle: Puzzle = line.parse().unwrap();
    let cells: Vec<char> = line.chars().collect();
    let given = |cell: usize| cells[cell] != '.';
    let without = |cell: usize| {
        let mut line = line.to_owned();
        line.replace_range(cell..=cell, ".");
        line
    };
    let count = of(line);
    let maps: [Map; 7] = [
        |row, column| (8 - row, 8 - column),
        |row, column| (column, 8 - row),
        |row, column| (8 - column, row),
        |row, column| (row, 8 - column),
        |row, column| (8 - row, column),
        |row, column| (column, row),
        |row, column| (8 - column, 8 - row),
    ];
    let keeps = |map: &Map| {
        (0..81).all(|cell| {
            let (row, column) = map(cell / 9, cell % 9);
            given(cell) == given(9 * row + column)
        })
    };
    let er = match Rated::of(&puzzle, &mut Native::new(), &Budget::unlimited()).unwrap() {
        Rated::Unique(rating) => Some(f64::from(rating.er.tenths()) / 10.0),
        _ => None,
    };
    let clues = puzzle.to_classic().unwrap();
    Known {
        line: line.to_owned(),
        clues: cells.iter().filter(|&&cell| cell != '.').count(),
        solutions: count,
        minimal: count == 1 && (0..81).filter(|&cell| given(cell)).all(|cell| of(&without(cell)) == 2),
        symmetric: maps.iter().any(keeps),
        er,
        form: format!("{:?}", Canonicalizer::new().canonicalize(&clues).unwrap().form),
    }
}

/// A puzzle with other digits.
fn relabeled(line: &str) -> String {
    line.chars().map(|cell| cell.to_digit(10).map_or(cell, |digit| char::from(b'1' + (digit as u8 + 3) % 9))).collect()
}

static POOL: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let symmetric = format!("{}{}", &EASY[..40], ".".repeat(41));
    let lines = [EASY, CLASH, HARD, TWO_SOLUTIONS, SEVENTEEN, &symmetric].map(str::to_owned);
    let others = [EASY, HARD, SEVENTEEN].map(relabeled);
    lines.iter().chain(&others).map(|line| known(line)).collect()
});

/// A record: a line of the pool, its spelling, its comment, and the numbers in two columns.
type Row = (usize, bool, String, i32, String);

fn rows() -> impl Strategy<Value = Vec<Row>> {
    let row = (0..POOL.len(), any::<bool>(), "(| #[a-z]{1,5}|;ED=[0-9]\\.[0-9])", -3..4_i32, "(|[ab]{1,2}|[0-9])");
    prop::collection::vec(row, 0..40)
}

/// The line of a record as it is written in a file.
fn spelled((index, zeros, ..): &Row) -> String {
    let line = &POOL[*index].line;
    if *zeros { line.replace('.', "0") } else { line.clone() }
}

/// Whether a record fulfills a condition.
type Test = fn(&Known, &Row) -> bool;

/// Conditions on puzzles, each with its meaning.
const CONDITIONS: [(&str, Test); 14] = [
    ("clues<=24", |known, _| known.clues <= 24),
    ("clues > 17", |known, _| known.clues > 17),
    ("clues!=30", |known, _| known.clues != 30),
    ("minimal", |known, _| known.minimal),
    ("!minimal", |known, _| !known.minimal),
    ("symmetric", |known, _| known.symmetric),
    ("unique", |known, _| known.solutions == 1),
    ("verdict=multiple", |known, _| known.solutions == 2),
    ("solutions<1", |known, _| known.solutions == 0),
    ("!solutions>=2", |known, _| known.solutions < 2),
    ("er>=7", |known, _| known.er.is_some_and(|er| er >= 7.0)),
    ("er<7", |known, _| known.er.is_some_and(|er| er < 7.0)),
    ("!er<7", |known, _| known.er.is_none_or(|er| er >= 7.0)),
    ("side=9", |_, _| true),
];

/// Conditions on the columns of a table.
const OF_COLUMNS: [(&str, Test); 7] = [
    ("rank>0", |_, row| row.3 > 0),
    ("RANK=-1", |_, row| row.3 == -1),
    ("rank", |_, row| row.3 != 0),
    ("name", |_, row| !row.4.is_empty() && row.4 != "0"),
    ("name=a", |_, row| row.4 == "a"),
    ("name!=a", |_, row| row.4 != "a"),
    ("name>=5", |_, row| row.4.parse::<u32>().is_ok_and(|name| name >= 5)),
];

/// The arguments of these conditions, and whether all of them hold.
fn all_of(chosen: &[(&'static str, Test)]) -> (Vec<&'static str>, impl Fn(&Row) -> bool + use<>) {
    let args = chosen.iter().flat_map(|(condition, _)| ["--where", *condition]).collect();
    let tests: Vec<Test> = chosen.iter().map(|(_, test)| *test).collect();
    (args, move |row: &Row| tests.iter().all(|test| test(&POOL[row.0], row)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 40, ..ProptestConfig::default() })]

    #[test]
    fn lines_are_kept_as_a_naive_reading_keeps_them(
        rows in rows(),
        chosen in prop::sample::subsequence(CONDITIONS.to_vec(), 0..4),
        threads in 1..4_u8,
        take in prop::option::of(0..20_usize),
        distinct in prop::option::of(prop::sample::select(vec!["puzzle", "isomorphs"])),
    ) {
        let line = |row: &Row| format!("{}{}\n", spelled(row), row.2);
        let input: String = rows.iter().map(line).collect();
        let (mut args, holds) = all_of(&chosen);
        let threads = threads.to_string();
        args.extend(["select", "--engine", "native", "--threads", &threads]);
        args.rotate_right(5);
        let take_text = take.map(|take| take.to_string());
        args.extend(take_text.iter().flat_map(|take| ["--take", take]));
        args.extend(distinct.iter().flat_map(|class| ["--distinct", class]));
        let mut classes = HashSet::new();
        let mut is_new = |row: &Row| match distinct {
            None => true,
            Some("puzzle") => classes.insert(POOL[row.0].line.clone()),
            Some(_) => classes.insert(POOL[row.0].form.clone()),
        };
        let kept = rows.iter().filter(|row| holds(row) && is_new(row));
        let expected: String = kept.take(take.unwrap_or(usize::MAX)).map(line).collect();
        let (out, err, code) = outcome(&run_on(&args, input));
        prop_assert_eq!(out, expected.clone(), "{:?}: {}", args, err);
        prop_assert_eq!(code, Some(0));
        let kept = expected.lines().count();
        let has_count = err.contains(&format!(": {kept} kept, "));
        prop_assert!(has_count || rows.is_empty(), "{}", err);
    }

    #[test]
    fn rows_are_kept_and_sorted_with_all_columns(
        rows in rows(),
        chosen in prop::sample::subsequence([&CONDITIONS[..8], &OF_COLUMNS].concat(), 0..3),
        sorts in prop::option::of((any::<bool>(), any::<bool>())),
        crlf in any::<bool>(),
    ) {
        let end = if crlf { "\r\n" } else { "\n" };
        let line = |row: &Row| format!("{},{},\"{}\"{end}", spelled(row), row.3, row.4);
        let header = format!("Puzzle,rank,name{end}");
        let input: String = [header.clone()].into_iter().chain(rows.iter().map(line)).collect();
        let (mut args, holds) = all_of(&chosen);
        args.splice(0..0, ["select", "--engine", "native"]);
        let mut kept: Vec<&Row> = rows.iter().filter(|row| holds(row)).collect();
        if let Some((by_name, descends)) = sorts {
            args.extend(["--sort", match (by_name, descends) {
                (true, true) => "-name",
                (true, false) => "name",
                (false, true) => "rank:desc",
                (false, false) => "rank",
            }]);
            // Numbers before text, each in its order, and what is missing at the end.
            let key = |row: &Row| row.4.parse::<i64>().ok();
            kept.sort_by(|one, other| {
                let order = match (by_name, key(one), key(other)) {
                    (false, ..) => one.3.cmp(&other.3),
                    (true, Some(one), Some(other)) => one.cmp(&other),
                    (true, Some(_), None) => std::cmp::Ordering::Less,
                    (true, None, Some(_)) => std::cmp::Ordering::Greater,
                    (true, None, None) => one.4.cmp(&other.4),
                };
                let missing = one.4.is_empty().cmp(&other.4.is_empty());
                let missing = if by_name { missing } else { std::cmp::Ordering::Equal };
                missing.then(if descends { order.reverse() } else { order })
            });
        }
        let expected: String = [header].into_iter().chain(kept.into_iter().map(line)).collect();
        let (out, err, code) = outcome(&run_on(&args, input));
        prop_assert_eq!((out, code), (expected, Some(0)), "{:?}: {}", args, err);
    }
}

/// Many lines, each with a number as its comment.
fn many(count: usize) -> Vec<String> {
    let mut random = Random(7);
    (0..count).map(|number| format!("{} {number}\n", POOL[random.below(POOL.len())].line)).collect()
}

fn clues(line: &str) -> usize {
    line[..81].bytes().filter(u8::is_ascii_digit).count()
}

#[test]
fn sorting_in_little_memory_gives_the_same_order_on_any_number_of_threads() {
    let folder = Folder::new();
    let lines = many(4000);
    let file = folder.write("lines", lines.concat());
    let mut expected = lines.clone();
    expected.sort_by_key(|line| std::cmp::Reverse(clues(line)));
    let select = |args: &[&str]| {
        let (out, err, code) = outcome(&run(&[&["select", "--quiet", &file], args].concat()));
        assert_eq!((err.as_str(), code), ("", Some(0)), "{args:?}");
        out
    };
    for threads in ["1", "2", "8"] {
        for memory in ["1", "1G"] {
            let args = ["--threads", threads, "--memory", memory];
            let sorted = |args: &[&str], more: &[&str]| select(&[args, &["--sort", "-clues"], more].concat());
            assert_eq!(sorted(&args, &[]), expected.concat(), "{args:?}");
            assert_eq!(sorted(&args, &["--take", "1500"]), expected[..1500].concat(), "{args:?}");
        }
    }
    let sample =
        |threads, memory, seed| select(&["--sample", "1500", "--seed", seed, "--threads", threads, "--memory", memory]);
    let first = sample("1", "1G", "7");
    assert_eq!([sample("2", "1", "7"), sample("8", "1G", "7")], [first.clone(), first.clone()]);
    assert_ne!(sample("1", "1G", "8"), first);
    let kept: Vec<&str> = first.split_inclusive('\n').collect();
    assert_eq!(kept.len(), 1500);
    let number = |line: &str| line[82..].trim().parse::<usize>().unwrap();
    assert!(kept.is_sorted_by_key(|line| number(line)) && kept.iter().all(|line| lines[number(line)] == **line));
    // All, and none.
    assert_eq!(select(&["--sample", "4000"]), lines.concat());
    assert_eq!([select(&["--sample", "0"]), select(&["--take", "0", "--sort", "clues"])], ["", ""]);
    // A sample that is sorted, of the distinct ones.
    let distinct = select(&["--distinct", "puzzle", "--memory", "1"]);
    assert_eq!(distinct.lines().count(), POOL.len());
    let both = select(&["--distinct", "puzzle", "--sample", "5", "--sort", "clues", "--take", "3"]);
    let both: Vec<&str> = both.split_inclusive('\n').collect();
    assert!(
        both.len() == 3 && both.is_sorted_by_key(|line| clues(line)) && both.iter().all(|line| distinct.contains(line))
    );
}

/// Each record is in the sample with the same probability: a χ² test with nine degrees of freedom.
#[test]
fn a_sample_is_uniform() {
    let lines: Vec<String> = (0..10).map(|number| format!("{EASY} {number}\n")).collect();
    let folder = Folder::new();
    let file = folder.write("lines", lines.concat());
    let mut counts = [0.0; 10];
    for seed in 0..100 {
        let out = run(&["select", "--sample", "3", "--seed", &seed.to_string(), "--threads", "1", &file]).stdout;
        text(&out).lines().for_each(|line| counts[line[82..].parse::<usize>().unwrap()] += 1.0);
    }
    // Without replacement the variance is 7/9 of that of independent draws.
    let square: f64 = counts.iter().map(|count: &f64| (count - 30.0).powi(2) / 30.0).sum();
    assert!(square * 9.0 / 7.0 < 30.0, "{counts:?}");
}

#[test]
fn records_are_written_as_they_were() {
    let block: String = EASY.as_bytes().chunks(9).flat_map(|row| [text(row), "\n"]).collect();
    let ruled = "................\nthermo r1c1 r1c2\ncage 5 r2c1 r2c2";
    let titled = format!("# title: One\n# author: B\n{block}");
    let sadman = format!("#CNote\n[Puzzle]\n{block}");
    let records = [
        format!("{EASY};ED=1.2/1.2/1.2\n"),
        format!("{}\n", EASY.replace('.', "0")),
        format!("{ruled}\n\n"),
        format!("{titled}\n"),
        format!("{block}\n"),
        format!("{sadman}\n"),
        format!("{INKALA}  two  spaces\n"),
        format!(":0000:x:{EASY}:::\n"),
    ];
    let (out, err, code) = outcome(&run_on(&["select"], records.concat()));
    assert_eq!((out.as_str(), code), (records.concat().as_str(), Some(0)), "{err}");
    assert!(err.ends_with("8 puzzles: 8 kept, 0 dropped\n"), "{err}");
    // Each can be dropped without the others.
    let (out, err, _) = outcome(&run_on(&["select", "--where", "clues=30", "--where", "title"], records.concat()));
    assert_eq!(out, records[3].clone(), "{err}");
    let (out, ..) = outcome(&run_on(&["select", "--where", "rules"], records.concat()));
    assert_eq!(out, records[2]);
    // What is written is read as the same puzzles.
    let json = |input: &str| outcome(&run_on(&["select", "--to", "json"], input)).0;
    assert_eq!(
        json(&run_on(&["select"], records.concat()).stdout.into_iter().map(char::from).collect::<String>()),
        json(&records.concat())
    );
    // Boards that are part of something larger become lines.
    let grid = "[[1,0,0,4],[0,0,0,0],[0,0,0,0],[4,0,0,1]]";
    let list = format!("[{grid},\n{grid}]\n");
    let game = format!("<opensudoku><game data=\"{}\" note=\"hm\"/></opensudoku>", EASY.replace('.', "0"));
    assert_eq!(outcome(&run_on(&["select"], list)).0, "1..4........4..1\n".repeat(2));
    assert_eq!(outcome(&run_on(&["select"], game)).0, format!("{EASY} # hm\n"));
    // Objects and tables.
    let objects = format!("{{\"id\":1.50,\"puzzle\":\"{EASY}\"}}\n{{\"puzzle\":\"{CLASH}\",\"id\":[2]}}\n");
    assert_eq!(outcome(&run_on(&["select"], objects.as_str())).0, objects);
    let (out, ..) = outcome(&run_on(&["select", "--where", "id=1.5"], objects.as_str()));
    assert_eq!(out, objects.lines().next().unwrap().to_owned() + "\n");
    let table = format!("\u{feff}id;puzzle;\"a;b\"\n7;{EASY};\"x\"\"\"\n8;{CLASH};\n");
    assert_eq!(outcome(&run_on(&["select"], table.as_str())).0, table);
}

#[test]
fn a_record_that_cannot_be_read_is_reported_and_not_written() {
    let input = format!("{EASY}\n{}x\n{INKALA}\n", &EASY[..80]);
    for threads in ["1", "2"] {
        for more in [&[][..], &["--sort", "clues"]] {
            let args = [&["select", "--threads", threads], more].concat();
            let (out, err, code) = outcome(&run_on(&args, input.as_str()));
            assert_eq!((out.lines().count(), code), (2, Some(2)), "{err}");
            assert!(err.starts_with("standard input: line 2, column 81: "), "{err}");
            assert!(err.ends_with("sudosat: 3 puzzles: 2 kept, 0 dropped, 1 refused (1 invalid)\n"), "{err}");
        }
    }
    let (out, err, code) = outcome(&run_on(&["select", "--quiet"], input.as_str()));
    assert_eq!((out.lines().count(), err.as_str(), code), (2, "", Some(2)));
    // No time, no memory, other boards.
    let timed = ["select", "--timeout", "0", "--where", "clues>0", "--where", "er>1"];
    let (out, err, code) = outcome(&run_on(&timed, INKALA));
    assert_eq!((out.as_str(), code), ("", Some(4)), "{err}");
    assert!(err.contains("line 1: er: ") && err.ends_with("1 refused (1 unknown)\n"), "{err}");
    let (_, err, code) = outcome(&run_on(&["select", "--where", "er>1"], "1.......2.......\n"));
    assert_eq!(code, Some(2));
    assert!(err.contains("line 1: er is for 9x9 puzzles") && err.contains("1 refused (1 unsupported)"), "{err}");
    let (_, err, code) = outcome(&run_on(&["select", "--distinct", "grid"], TWO_SOLUTIONS));
    assert_eq!(code, Some(2));
    assert!(err.contains("it has no single solution, so it has no grid"), "{err}");
    let missing = run(&["select", "/nowhere/x.txt"]);
    assert_eq!(missing.status.code(), Some(2));
}

#[test]
fn a_line_that_cannot_hold_a_record_is_refused() {
    for (below, part) in [("\ndiagonal\n", "the rule diagonal main"), ("", "rules in prose")] {
        let prose = if below.is_empty() { "# Rules: Normal sudoku rules apply.\n" } else { "" };
        let (out, err, code) = outcome(&run_on(&["select", "--to", "line"], format!("{prose}{INKALA}{below}")));
        let expected = format!("a line cannot express {part}: write it as it is, or with --to json\n");
        assert!(out.is_empty() && err.contains(&expected), "{out}{err}");
        assert_eq!(code, Some(2));
    }
}

#[test]
fn columns_are_written_in_place_of_the_records() {
    let args = ["select", "--columns", "puzzle,clues,minimal,er,technique,symmetry,solutions,title"];
    let input = format!("{SEVENTEEN}\n{}\n{TWO_SOLUTIONS}\n", EASY.replace('.', "0"));
    let (out, err, code) = outcome(&run_on(&args, input.as_str()));
    let er = POOL[4].er.unwrap();
    let rows: Vec<&str> = out.lines().collect();
    assert_eq!(rows[0], "puzzle,clues,minimal,er,technique,symmetry,solutions,title");
    assert!(rows[1].starts_with(&format!("{SEVENTEEN},17,yes,{er:.1},")), "{out}");
    let easy = EASY.replace('.', "0");
    assert_eq!(rows[2], format!("{easy},30,no,1.2,hidden-single,180,1,"), "{err}");
    assert_eq!((rows[3], code), (format!("{TWO_SOLUTIONS},77,no,,,none,2,").as_str(), Some(0)));
    let json = [&args[..], &["--to", "json"]].concat();
    let (out, ..) = outcome(&run_on(&json, input.as_str()));
    let expected = format!(
        "{{\"puzzle\":\"{TWO_SOLUTIONS}\",\"clues\":77,\"minimal\":false,\"symmetry\":\"none\",\"solutions\":2}}"
    );
    assert_eq!(out.lines().nth(2), Some(expected.as_str()));
    // Columns of the table, and keys of objects with their types.
    let table = format!("id,quizzes,note\n007,{EASY},\"a,b\"\n");
    let (out, ..) = outcome(&run_on(&["select", "--columns", "*,clues"], table.as_str()));
    assert_eq!(out, format!("id,quizzes,note,clues\n007,{EASY},\"a,b\",30\n"));
    let (out, ..) = outcome(&run_on(&["select", "--columns", "NOTE,id", "--to", "json"], table.as_str()));
    assert_eq!(out, "{\"note\":\"a,b\",\"id\":\"007\"}\n");
    let objects = format!("{{\"id\":[1.50,null],\"puzzle\":\"{EASY}\"}}\n");
    let (out, ..) = outcome(&run_on(&["select", "--columns", "clues,*"], objects.as_str()));
    assert_eq!(out, "{\"clues\":30,\"id\":[1.50,null]}\n");
    let (out, ..) = outcome(&run_on(&["select", "--to", "csv"], format!("# Title: A\n# Author: B\n{EASY}\n")));
    assert_eq!(out, format!("puzzle,title,author,comment,rules\n{EASY},A,B,,\n"));
    let (out, ..) = outcome(&run_on(&["select", "--to", "line"], table.as_str()));
    assert_eq!(out, format!("{EASY}\n"));
}

#[test]
fn a_column_takes_the_place_of_a_property() {
    let table = format!("puzzle,er,minimal\n{EASY},9.5,yes\n{INKALA},,no\n");
    let (out, err, code) = outcome(&run_on(&["select", "--where", "er>9"], table.as_str()));
    assert_eq!((out.lines().nth(1), code), (Some(format!("{EASY},9.5,yes").as_str()), Some(0)));
    assert!(err.starts_with("sudosat: er: read from the column of this name (--recompute computes it)\n"), "{err}");
    let (out, err, _) = outcome(&run_on(&["select", "--where", "minimal", "--recompute"], table.as_str()));
    assert_eq!(out, format!("puzzle,er,minimal\n{INKALA},,no\n"), "{err}");
}

#[test]
fn wrong_conditions_and_options_are_refused_before_anything_is_written() {
    let folder = Folder::new();
    let lines = folder.write("lines", format!("{EASY}\n"));
    let table = folder.write("t.csv", format!("puzzle,rating\n{EASY},3\n"));
    let objects = folder.write("o.jsonl", format!("{{\"puzzle\":\"{EASY}\",\"id\":1}}\n"));
    let output = folder.name("out");
    for (args, why) in [
        (
            &["--where", "clue<=20", &lines][..],
            "--where: condition `clue<=20`: `clue` is not a property (did you mean `clues`?)",
        ),
        (&["--where", "ratign>2", &table], "did you mean `rating`?): there are puzzle, side, "),
        (&["--where", "clues<=20 and minimal", &lines], "clues must be compared with a number"),
        (&["--where", "(minimal)", &lines], "`(minimal)` is not a property"),
        (&["--where", "", &lines], "expected a name"),
        (&["--where", "sidr=9", &objects], "did you mean `side`?"),
        (&["--where", "weight>2", &objects], "no record has the key `weight`"),
        (&["--sort", "ratng", &table], "--sort: `ratng` is not a property or a column (did you mean `rating`?)"),
        (&["--sort", "-", &table], "--sort: `` is not a property"),
        (&["--columns", "puzzle,foo", &table], "--columns: `foo` is not a property or a column"),
        (&["--columns", "*", &lines], "`*` means the columns of a table"),
        (&["--columns", "clues", "--to", "line", &lines], "--columns writes csv or json"),
        (&["--resume", "--sort", "er", &lines], "--resume continues record by record, but --sort needs all"),
        (&["--resume", "--distinct", "puzzle", &lines], "but --distinct needs all"),
        (&["--resume", "--sample", "3", &lines], "but --sample needs all"),
        (&["--shard", "1/2", "--take", "3", &lines], "--shard selects from a part of the records, but --take needs"),
        (&["--shard", "1/2", "--sort", "er", &lines], "but --sort needs all"),
        (&["--seed", "3", &lines], "--sample"),
        (&["--take", "-1", &lines], "give a whole number"),
        (&["--engine", "native", "--solver", "x", &lines], "--solver needs --engine both or sat"),
        (&["--from", "line", "--where", "rating>2", &lines], "`rating` is not a property"),
    ] {
        let (out, err, code) = outcome(&run(&[&["select", "-o", &output], args].concat()));
        assert_eq!((out.as_str(), code), ("", Some(2)), "{args:?}: {err}");
        assert!(err.contains(why), "{args:?}: {err}");
        // With an unknown key only the end shows the mistake.
        let is_late = why.starts_with("no record has");
        assert_eq!(folder.path("out").exists(), is_late, "{args:?}");
        if is_late {
            assert!(folder.read("out").is_empty());
            std::fs::remove_file(&output).unwrap();
        }
    }
    let (_, err, code) = outcome(&run(&["select", &lines, &table]));
    assert_eq!(code, Some(2));
    assert!(err.contains("is a table, but an earlier input is not"), "{err}");
    let (_, err, code) = outcome(&run(&["select", "-o", &lines, &lines]));
    assert_eq!(code, Some(2));
    assert!(err.contains("is an input"), "{err}");
}

#[test]
fn shares_are_put_together_by_select() {
    let folder = Folder::new();
    let rows: Vec<String> = many(60).iter().enumerate().map(|(id, line)| format!("{id},{}\n", &line[..81])).collect();
    let table = rows.concat();
    let file = folder.write("t.csv", format!("id,puzzle\n{table}"));
    let shares: Vec<String> = (1..=3)
        .map(|share| {
            let output = folder.name(&format!("{share}.csv"));
            let shard = format!("{share}/3");
            assert!(run(&["select", "--where", "clues<=30", "--shard", &shard, &file, "-o", &output]).status.success());
            output
        })
        .collect();
    let shares: Vec<&str> = shares.iter().map(String::as_str).collect();
    let together = run(&[&["select", "--sort", "id"], &shares[..]].concat()).stdout;
    assert_eq!(text(&together), text(&run(&["select", "--where", "clues<=30", &file]).stdout));
}
