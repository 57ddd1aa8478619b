//! Helpers for the list, the descriptions and the page of the rules.

use super::picture;
use crate::puzzle::{Rule, RuleGroup, RuleSpec, rule_specs};

/// The rules of a group.
pub(super) fn of_group(group: RuleGroup) -> impl Iterator<Item = &'static RuleSpec> {
    rule_specs().iter().copied().filter(move |spec| spec.group == group)
}

/// The picture of a rule's example.
pub(super) fn pictured(spec: &RuleSpec) -> String {
    spec.example.parse().map_or_else(|_| String::new(), |rule: Rule| picture::picture(&rule))
}

/// The text in lines of at most `width` characters.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}
