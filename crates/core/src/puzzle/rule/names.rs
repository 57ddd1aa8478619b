//! The names of rules: groups of rules, aliases, and the nearest name to a misspelling.

use super::kinds::Rule;
use super::kinds::SPECS;
use super::named_clue::{NAMED_CLUES, NamedClue};
use super::spec::RuleSpec;
use std::sync::LazyLock;

/// The names of groups of rules.
pub(super) const GROUPS: [(&str, &[Rule]); 3] =
    [("diagonal", &Rule::DIAGONAL), ("kropki-negative", &Rule::KROPKI_NEGATIVE), ("xv-negative", &Rule::XV_NEGATIVE)];

/// Aliases of groups.
const GROUP_ALIASES: [(&str, &str); 3] =
    [("diagonals", "diagonal"), ("x-sudoku", "diagonal"), ("sudoku-x", "diagonal")];

/// The names of other programs' rules that do not constrain digits of cells.
pub(super) const NOT_ON_DIGITS: [&str; 8] =
    ["fog", "yin-yang", "nurikabe", "chaos", "chaos-construction", "rat-run", "path", "loop"];

/// The bytes that identify a name: words may be joined by hyphens, by spaces, or not at all.
fn letters(text: &str) -> impl Iterator<Item = u8> {
    text.bytes().filter(|byte| !matches!(byte, b'-' | b' '))
}

/// Whether these words spell the name.
fn is_name(name: &str, words: &[&str]) -> bool {
    letters(name).eq(words.iter().flat_map(|word| letters(word)))
}

/// A rule's name by its [`letters`], its declaration, and the number that the name implies.
type Named = (Vec<u8>, &'static RuleSpec, Option<u32>);

/// All names of single rules, sorted for binary search: a file of rules looks up three for each line.
static NAMED: LazyLock<Vec<Named>> = LazyLock::new(|| {
    let known = SPECS
        .iter()
        .flat_map(|spec| spec.other_names.iter().map(|(name, implied)| (letters(name).collect(), *spec, *implied)));
    let own = SPECS.iter().flat_map(|spec| {
        let names = [Some(spec.name), spec.alias].into_iter().flatten();
        names.map(|name| (letters(name).collect(), *spec, None))
    });
    let mut named: Vec<Named> = known.chain(own).collect();
    // The sort is stable and `dedup_by` keeps the first, so an alias, which may imply a number, wins over a name.
    named.sort_by(|one, other| one.0.cmp(&other.0));
    named.dedup_by(|next, first| next.0 == first.0);
    named
});

/// The group of rules that these words name.
pub(super) fn group(words: &[&str]) -> Option<&'static (&'static str, &'static [Rule])> {
    let known = GROUP_ALIASES.iter().find(|(name, _)| is_name(name, words)).map(|(_, ours)| *ours);
    GROUPS.iter().find(|(name, _)| known == Some(*name) || is_name(name, words))
}

/// The clue that these words name.
pub(super) fn clue(words: &[&str]) -> Option<&'static NamedClue> {
    NAMED_CLUES.iter().find(|clue| is_name(clue.name, words))
}

/// The declaration of the rule that these words name, and the number that the name implies.
pub(super) fn named(words: &[&str]) -> Option<(&'static RuleSpec, Option<u32>)> {
    let all = || words.iter().flat_map(|word| letters(word));
    let at = NAMED.binary_search_by(|(name, ..)| name.iter().copied().cmp(all())).ok()?;
    let (_, spec, implied) = &NAMED[at];
    Some((spec, *implied))
}

/// The name most like a text, if fewer than half of its letters would have to change. An alias yields our own name.
pub(super) fn nearest(text: &str) -> Option<&'static str> {
    let specs = SPECS.iter().flat_map(|spec| [Some(spec.name), spec.alias]).flatten();
    let clues = NAMED_CLUES.iter().map(|clue| clue.name);
    let own = specs.chain(GROUPS.iter().map(|(name, _)| *name)).chain(clues).map(|name| (name, name));
    let letters = text.chars().count();
    let used = letters_of(text);
    // A lower bound on the distance, to avoid computing most: the difference in length, and the letters that the text
    // lacks.
    let known = SPECS.iter().flat_map(|spec| spec.other_names.iter().map(|(name, _)| (*name, spec.name)));
    let alike = own.chain(known).filter(|(name, _)| {
        let lacking = (letters_of(name) & !used).count_ones() as usize;
        2 * lacking.max(name.len().abs_diff(letters)) < name.len()
    });
    let distances = alike.map(|(name, ours)| (edit_distance(text, name), name, ours));
    let near = distances.filter(|(distance, name, _)| 2 * distance < name.len());
    near.min_by_key(|(distance, ..)| *distance).map(|(.., ours)| ours)
}

/// The letters from a to z in a text, as bits.
fn letters_of(text: &str) -> u32 {
    text.bytes().filter(u8::is_ascii_lowercase).fold(0, |letters, letter| letters | 1 << (letter - b'a'))
}

/// The Levenshtein distance (Levenshtein 1966): the number of letters to insert, remove or replace.
#[must_use]
pub fn edit_distance(one: &str, other: &str) -> usize {
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
    fn aliases_name_our_rules() {
        for spec in SPECS {
            for (name, implied) in spec.other_names {
                assert_eq!(nearest(name), Some(spec.name), "{name}");
                assert_eq!(named(&[name]).map(|(spec, implied)| (spec.name, implied)), Some((spec.name, *implied)));
            }
        }
    }

    #[test]
    fn the_nearest_name_is_near() {
        for (one, other, changes) in [("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("ab", "ba", 2)] {
            assert_eq!(edit_distance(one, other), changes, "{one} {other}");
        }
        assert_eq!([nearest("kinx"), nearest("kixx")], [Some("anti-king"), None], "half of the letters are too many");
        assert_eq!([nearest("german whispers"), nearest("look and say")], [Some("whispers"), Some("count")]);
    }
}
