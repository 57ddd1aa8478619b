//! The names of rules: those that stand for several, those that others use, and the nearest to a slip.

use super::declared::SPECS;
use super::families::Rule;

/// Names that stand for several rules.
pub(super) const GROUPS: [(&str, &[Rule]); 3] =
    [("diagonal", &Rule::DIAGONAL), ("kropki-negative", &Rule::KROPKI_NEGATIVE), ("xv-negative", &Rule::XV_NEGATIVE)];

/// Names that other programs and setters have for our rules.
pub(super) const KNOWN_AS: [(&str, &str); 33] = [
    ("killer", "cage"),
    ("killercage", "cage"),
    ("thermometer", "thermo"),
    ("pill", "arrow"),
    ("extra-region", "region"),
    ("hyper", "windoku"),
    ("hypersudoku", "windoku"),
    ("knight", "anti-knight"),
    ("king", "anti-king"),
    ("taxicab", "anti-taxicab"),
    ("kropki", "difference"),
    ("white", "difference"),
    ("black", "ratio"),
    ("x", "sum"),
    ("v", "sum"),
    ("xv", "sum"),
    ("greater-than", "greater"),
    ("inequality", "greater"),
    ("german-whispers", "whispers"),
    ("dutch-whispers", "whispers"),
    ("renban-line", "renban"),
    ("between-line", "between"),
    ("lockout-line", "lockout"),
    ("region-sum-line", "region-sum"),
    ("entropic-line", "entropic"),
    ("modular-line", "modular"),
    ("zipper-line", "zipper"),
    ("ten-line", "sum-line"),
    ("10-line", "sum-line"),
    ("sandwich-sum", "sandwich"),
    ("look-and-say", "count"),
    ("159", "column-index"),
    ("counting-circles", "circles"),
];

/// Names from other programs that are no rules on the digits of cells.
pub(super) const NOT_ON_DIGITS: [&str; 9] =
    ["fog", "yin-yang", "nurikabe", "chaos", "chaos-construction", "schrodinger", "rat-run", "path", "loop"];

/// The name that is most like a text, if fewer than half of its letters have to be changed. A name of another program
/// stands for our own.
pub(super) fn nearest(text: &str) -> Option<&'static str> {
    let specs = SPECS.iter().flat_map(|spec| [Some(spec.name), spec.alias]).flatten();
    let own = specs.chain(GROUPS.iter().map(|(name, _)| *name)).map(|name| (name, name));
    let letters = text.chars().count();
    let used = letters_of(text);
    // At least as many changes as the lengths differ by, and one for each letter that the text lacks.
    let alike = own.chain(KNOWN_AS).filter(|(name, _)| {
        let lacking = (letters_of(name) & !used).count_ones() as usize;
        2 * lacking.max(name.len().abs_diff(letters)) < name.len()
    });
    let distances = alike.map(|(name, ours)| (distance(text, name), name, ours));
    let near = distances.filter(|(distance, name, _)| 2 * distance < name.len());
    near.min_by_key(|(distance, ..)| *distance).map(|(.., ours)| ours)
}

/// The letters from a to z that a text uses, as bits.
fn letters_of(text: &str) -> u32 {
    text.bytes().filter(u8::is_ascii_lowercase).fold(0, |letters, letter| letters | 1 << (letter - b'a'))
}

/// How many letters have to be added, taken away or replaced to make one text of the other (Levenshtein 1966).
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.chars().count()).collect();
    for (i, letter) in one.chars().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, other) in other.chars().enumerate() {
            let replaced = diagonal + usize::from(letter != other);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[row.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_others_stand_for_ours() {
        for (name, ours) in KNOWN_AS {
            assert_eq!(nearest(name), Some(ours), "{name}");
            assert!(SPECS.iter().any(|spec| spec.name == ours), "{ours}");
        }
    }

    #[test]
    fn the_nearest_name_is_near() {
        for (one, other, changes) in [("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("ab", "ba", 2)] {
            assert_eq!(distance(one, other), changes, "{one} {other}");
        }
        assert_eq!([nearest("kinx"), nearest("kixx")], [Some("anti-king"), None], "half of the letters are too many");
        assert_eq!([nearest("german whispers"), nearest("look and say")], [Some("whispers"), Some("count")]);
    }
}
