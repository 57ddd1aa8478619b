use super::*;
use proptest::prelude::*;
use sudosat_core::formula::Lit;

fn proof(steps: &[&[i32]]) -> Proof {
    Proof::new(steps.iter().map(|step| step.iter().filter_map(|&one| Lit::from_dimacs(one)).collect::<Vec<_>>()))
}

fn refused(text: &str) -> String {
    Proof::read(text.as_bytes(), 9).unwrap_err().to_string()
}

#[test]
fn both_forms_are_read_with_their_variations() {
    let expected = proof(&[&[-1], &[2, -3]]);
    assert_eq!(expected.to_drat(), "-1 0\n2 -3 0\n0\n");
    for text in [
        "-1 0\n2 -3 0\n0\n",
        "-1 0 2 -3 0 0",
        "c d\r\n-1 0\r\nd 4 5 0\r\n2\n-3 0 0\nd -1 0\n",
        "-1 0 2 2 -3 0 4 -4 0 0",
    ] {
        assert_eq!(Proof::read(text.as_bytes(), 9), Ok(expected.clone()), "{text:?}");
    }
    assert_eq!(Proof::read(b"a\x03\0d\x04\0a\x04\x07\0a\0", 9), Ok(expected.clone()));
    assert_eq!(Proof::read(&expected.to_binary_drat(), 9), Ok(expected));
    // A number may have any length.
    let padded = [b"a\x82", &[0x80; 9][..], b"\0\0a\0"].concat();
    assert_eq!(Proof::read(&padded, 9), Ok(proof(&[&[1]])));
    assert_eq!(proof(&[&[-63], &[64]]).to_binary_drat(), b"a\x7f\0a\x80\x01\0a\0");
    assert!(Proof::default().is_empty() && !proof(&[&[1]]).is_empty());
    assert_eq!(Proof::read(b"0\n", 9), Ok(Proof::default()));
}

#[test]
fn a_file_without_a_proof_is_refused_with_its_position() {
    assert_eq!(refused(""), "line 1, column 1: the proof does not end in the empty clause: it was cut short");
    assert_eq!(refused("-1 0\n"), "line 2, column 1: the proof does not end in the empty clause: it was cut short");
    assert_eq!(refused("-1 0\n2"), "line 2, column 2: the proof ends within a clause: it was cut short");
    assert_eq!(refused("-1 0\nx 0"), "line 2, column 1: expected a literal, found `x`");
    assert_eq!(refused("1\t\u{1b}[m"), "line 1, column 3: expected a literal, found `\\u{1b}[m`");
    assert_eq!(refused("-"), "line 1, column 1: expected a literal, found `-`");
    assert!(refused("999999999999999999 0").contains("literal 999999999999999999 is out of range"));
    assert!(refused("1000000000000000000 0").contains("expected a literal"));
    assert_eq!(refused("10 0"), "line 1, column 1: literal 10 is out of range: the formula has 9 variables");
    assert_eq!(refused("0\n1 0\n"), "line 2, column 3: the proof continues after the empty clause");
    assert_eq!(refused("a\u{3}\0"), "byte 3: the proof does not end in the empty clause: it was cut short");
    assert_eq!(refused("a\u{3}"), "byte 2: the proof ends within a clause: it was cut short");
    assert_eq!(refused("a\u{3}\0b\0"), "byte 3: expected `a` or `d`, found `b`");
    assert_eq!(refused("a\0a\0"), "byte 3: the proof continues after the empty clause");
    // Without the bits beyond the 63rd, the number would be a literal.
    for bytes in [
        &b"a\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\0"[..],
        b"a\x82\x80\x80\x80\x80\x80\x80\x80\x80\x02\0a\0",
    ] {
        let error = Proof::read(bytes, 9).unwrap_err();
        assert!(matches!(error.kind, ProofErrorKind::OutOfRange { .. }), "{error}");
    }
}

proptest! {
    #[test]
    fn proofs_survive_writing_and_reading(
        steps in prop::collection::vec(prop::collection::btree_set(1..=20_000_i32, 1..6), 0..30),
        sign in any::<u64>(),
    ) {
        let signed = |one: i32| if sign >> (one % 64) & 1 == 1 { one } else { -one };
        let steps: Vec<Vec<i32>> = steps.iter().map(|step| step.iter().map(|&one| signed(one)).collect()).collect();
        let steps = proof(&steps.iter().map(Vec::as_slice).collect::<Vec<_>>());
        prop_assert_eq!(Proof::read(steps.to_drat().as_bytes(), 20_000), Ok(steps.clone()));
        prop_assert_eq!(Proof::read(&steps.to_binary_drat(), 20_000), Ok(steps));
    }

    #[test]
    fn no_bytes_make_the_reader_panic(
        bytes in prop::collection::vec(any::<u8>(), 0..80),
        text in "[-0-9acd \\n]{0,60}",
    ) {
        let _ = Proof::read(&bytes, 50);
        let _ = Proof::read(text.as_bytes(), 50);
        let _ = Proof::read(&[b"a", &bytes[..], b"\0"].concat(), 50);
    }

    #[test]
    fn numbers_are_written_as_rust_writes_them(number in -2000..2000_i32, any in any::<i32>()) {
        for number in [number, any, 0] {
            let mut text = String::new();
            push_number(&mut text, number);
            prop_assert_eq!(text, number.to_string());
        }
    }
}
