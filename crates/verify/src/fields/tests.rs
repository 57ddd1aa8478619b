use super::*;
use crate::{Verifier, prover};

/// A certificate of two grids without a proof.
fn multiple(board: &str, puzzle: &str, solutions: &str) -> Fields {
    let [board, puzzle, solutions] = [board, puzzle, solutions].map(str::to_owned);
    Fields { board, puzzle, verdict: "multiple".to_owned(), solutions, ..Fields::default() }
}

fn message(fields: &Fields) -> String {
    Certificate::from_fields(fields).unwrap_err().to_string()
}

const EMPTY: &str = "................";
const GRIDS: &str = "1234341221434321 1234341223414123";

#[test]
fn certificates_survive_writing_and_reading_on_small_and_large_boards() {
    for (board, side) in [("2x2", 4), ("4x4", 16), ("5x7", 35), ("6x6", 36)] {
        let cell = |number: usize| match (number, side) {
            (0, _) => ".".to_owned(),
            (_, 36) => number.to_string(),
            _ => char::from(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number]).to_string(),
        };
        let cells = |first: usize| {
            let cells = (0..side * side).map(|position| cell((first + position) % (side + 1)));
            cells.collect::<Vec<_>>().join(if side == 36 { ":" } else { "" })
        };
        let grid = |number| vec![cell(number); side * side].join(if side == 36 { ":" } else { "" });
        let fields = multiple(board, &cells(0), &format!("{} {}", grid(side), grid(1)));
        assert_eq!(Certificate::from_fields(&fields).unwrap().to_fields(), fields, "{board}");
    }
    let regions = multiple("regions:1112122233343444+anti-knight", "1...............-5-9", GRIDS);
    let read = Certificate::from_fields(&regions).unwrap();
    assert_eq!(read.puzzle.excluded().count(), 2);
    assert_eq!(read.to_fields(), regions);
}

/// A word of a board has none of the signs that separate rules, fields and columns.
#[test]
fn every_rule_is_one_word() {
    let rules = [
        "where r1c1 + r1c2 = 2 * r1c3 + 1",
        "where exactly 1 of (r1c1 = 1, same(r1c1 r2c1, r3c1 r4c1), pattern \"1+ 2\" r1c1 r1c2)",
        "pairs x + y != 9 or x > y adjacent except r1c1 r1c2 r3c3 r4c3",
        "pattern \"[1-2]+ (3 4 | 4 3)\" r1c1 r1c2 r1c3 r1c4",
    ];
    let puzzle: Puzzle = format!("12..........4.2.\n{}", rules.join("\n")).parse().unwrap();
    let (certificate, _) = prover::certify(&puzzle, 9).unwrap();
    let fields = certificate.to_fields();
    assert_eq!(fields.board.matches('+').count(), rules.len());
    assert!(!fields.board.contains([' ', ',', '"', '\n']), "{}", fields.board);
    let read = Certificate::from_fields(&fields).unwrap();
    assert_eq!(read, certificate);
    assert!(Verifier::new().verify(&read).is_ok());
}

#[test]
fn the_verdict_must_match_the_grids_and_the_proof() {
    let (one, digest) = (&GRIDS[..16], "00".repeat(32));
    for (shown, solutions) in ["", one, GRIDS].into_iter().enumerate() {
        for claim in ["unsolvable", "unique", "exactly 0", "exactly 1", "exactly 2", "exactly 3", "multiple"] {
            let is_right = claim == ["unsolvable", "unique", "exactly 2"][shown] || claim == "multiple" && shown == 2;
            let mut fields = multiple("2x2", EMPTY, solutions);
            claim.clone_into(&mut fields.verdict);
            if claim != "multiple" {
                fields.sha256.clone_from(&digest);
                fields.proof = "0".to_owned();
            }
            // With too few grids `multiple` claims nothing, which the verifier refuses.
            if is_right || claim == "multiple" {
                assert_eq!(Certificate::from_fields(&fields).unwrap().to_fields(), fields);
            } else {
                let shown = counted(shown, "solution");
                let reason = format!("verdict, column 1: the verdict is `{claim}`, with {shown} shown");
                assert_eq!(message(&fields), reason);
            }
        }
    }
}

#[test]
fn an_error_names_the_column() {
    let fields = multiple("2x2", EMPTY, GRIDS);
    let solutions = |solutions: String| message(&multiple("2x2", EMPTY, &solutions));
    let one = &GRIDS[..16];
    assert_eq!(solutions(format!("{one} 123.{}", &one[4..])), "solutions, column 21: expected a digit, found `.`");
    assert_eq!(
        solutions(format!("{one} {one} 12.4{}", &one[4..])),
        "solutions, column 37: expected a digit, found `.`"
    );
    let wrong = "solutions, column 20: expected a digit up to 4 or `.`, found `5`";
    assert_eq!(solutions(format!("{one} 125{}", &one[3..])), wrong);
    assert_eq!(solutions(format!("{one} {}", &one[1..])), "solutions, column 18: expected 16 cells, found 15");
    for (board, column) in [
        ("2x2+anti-knigth", 5),
        ("2x2+anti-knight+anti-knigth", 17),
        ("2x2+a+b", 5),
        ("2x2+where:r1c1:%2B:r1c2:=:r0c1", 27),
        ("2x2+where:same(r1c1%2C:r1c2):and:r1c1:=:0%2C", 42),
    ] {
        let message = message(&Fields { board: board.to_owned(), ..fields.clone() });
        assert!(message.starts_with(&format!("board, column {column}: ")), "{message}");
    }
    let excluded = |words: &str| message(&Fields { puzzle: format!("{EMPTY}{words}"), ..fields.clone() });
    assert_eq!(excluded("-65"), "puzzle, column 18: expected the number of a candidate, found `65`");
    assert_eq!(excluded("-1-x"), "puzzle, column 20: expected the number of a candidate, found `x`");
    for words in ["-2-1", "-1-1", "-1-2-3", "-01"] {
        assert_eq!(excluded(words), "puzzle, column 17: the excluded candidates are not in canonical form");
    }
    let proof =
        Fields { verdict: "unsolvable".to_owned(), solutions: String::new(), proof: "1 0 x".to_owned(), ..fields };
    assert_eq!(message(&proof), "proof, column 5: expected a literal, found `x`");
}

#[test]
fn a_digit_has_one_form() {
    let cells = |side: usize, separator: &str, first: &str| {
        let rest = vec!["."; side * side - 1].join(separator);
        message(&multiple(if side == 16 { "4x4" } else { "6x6" }, &format!("{first}{separator}{rest}"), ""))
    };
    for word in ["a", "H", "0"] {
        assert_eq!(cells(16, "", word), format!("puzzle, column 1: expected a digit up to 16 or `.`, found `{word}`"));
    }
    for word in ["A", "37", "0", ""] {
        assert_eq!(cells(36, ":", word), format!("puzzle, column 1: expected a digit up to 36 or `.`, found `{word}`"));
    }
    assert_eq!(cells(36, ":", "36:.:x"), "puzzle, column 6: expected a digit up to 36 or `.`, found `x`");
}
