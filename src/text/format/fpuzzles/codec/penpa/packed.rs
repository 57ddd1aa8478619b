//! The packing of penpa-edit's data: words abbreviated, deflated, and in base64.

use crate::text::format::fpuzzles::codec::escapes::unescaped;
use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use flate2::{Decompress, FlushDecompress, Status};

/// The most bytes of text that are unpacked. The program's own links have at most some 100 kB.
const MAX_TEXT: usize = 1 << 20;

/// The words for which `z` and another character stand.
const WORDS: [(char, &str); 31] = [
    ('Z', "z"),
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
    ('O', "null"),
];

/// The value of a parameter, without the escapes of addresses; empty if there is none.
pub(super) fn parameter(parameters: &str, name: char) -> String {
    let value = parameters.split('&').find_map(|parameter| parameter.strip_prefix(name)?.strip_prefix('='));
    unescaped(value.unwrap_or_default())
}

/// The packed text; `None` if it is none, or too long.
pub(super) fn text(data: &str) -> Option<String> {
    let lenient = GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    let bytes = GeneralPurpose::new(&STANDARD, lenient).decode(data).ok().filter(|bytes| !bytes.is_empty())?;
    let mut text = Vec::with_capacity(MAX_TEXT);
    let end = Decompress::new(false).decompress_vec(&bytes, &mut text, FlushDecompress::Finish).ok()?;
    String::from_utf8(text).ok().filter(|_| end == Status::StreamEnd)
}

/// The text with its abbreviations replaced by their words.
pub(super) fn expanded(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(letter) = rest.next() {
        let mut ahead = rest.clone();
        let second = ahead.next();
        match WORDS.iter().find(|(name, _)| letter == 'z' && Some(*name) == second) {
            Some((_, word)) => {
                all.push_str(word);
                rest = ahead;
            }
            None => all.push(letter),
        }
    }
    all
}
