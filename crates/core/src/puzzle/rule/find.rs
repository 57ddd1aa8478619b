//! Looks up rules by name.

use super::kinds::SPECS;
use super::names::{group, named};
use super::notation::{no_rule, words};
use super::parse_error::ParseRuleErrorKind;
use super::spec::RuleSpec;

/// The declarations that a name, an alias or the beginning of one matches, in any case.
///
/// # Errors
///
/// If nothing matches.
///
/// ```
/// # use sudosat_core::puzzle::find_rules;
/// let names = |text: &str| find_rules(text).map(|specs| specs.iter().map(|spec| spec.name).collect::<Vec<_>>());
/// assert_eq!(names("thermometer"), Ok(vec!["thermo"]));
/// assert_eq!(names("diagonal"), Ok(vec!["diagonal main", "diagonal anti"]));
/// assert_eq!(names("anti"), Ok(vec!["diagonal anti", "anti-knight", "anti-king", "anti-taxicab"]));
/// assert_eq!(names("termo").unwrap_err().to_string(), "no rule is called 'termo'; did you mean `thermo`?");
/// ```
pub fn find_rules(text: &str) -> Result<Vec<&'static RuleSpec>, ParseRuleErrorKind> {
    let text = text.trim().to_ascii_lowercase();
    let names = |spec: &RuleSpec| [Some(spec.name), spec.alias].into_iter().flatten();
    let group = group(&[&text]).map_or(&[][..], |(_, rules)| rules);
    let own = named(&[&text]).map(|(spec, _)| spec.name);
    let is_exact = |spec: &RuleSpec| own == Some(spec.name) || group.iter().any(|rule| rule.name() == spec.name);
    let specs = |is_one: &dyn Fn(&RuleSpec) -> bool| SPECS.iter().copied().filter(|spec| is_one(spec)).collect();
    let exact: Vec<_> = specs(&is_exact);
    let begun = || specs(&|spec| names(spec).any(|name| name.starts_with(&text)));
    let found = if exact.is_empty() && !text.is_empty() { begun() } else { exact };
    if found.is_empty() { Err(no_rule(&words(&text))) } else { Ok(found) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_aliases_and_prefixes_match_in_any_case() {
        let names = |text: &str| find_rules(text).unwrap().iter().map(|spec| spec.name).collect::<Vec<_>>();
        assert_eq!(names(" Thermo "), ["thermo"]);
        assert_eq!(names("thermometer"), ["thermo"]);
        assert_eq!(names("xv"), ["sum"]);
        assert_eq!(names("main-diagonal"), ["diagonal main"]);
        assert_eq!(names("diagonal"), ["diagonal main", "diagonal anti"]);
        assert_eq!(names("xv-negative"), ["no-sum"]);
        assert_eq!(names("anti-k"), ["anti-knight", "anti-king"]);
        assert_eq!(names("sum"), ["sum"], "a full name is not a prefix");
        assert_eq!([names("antiknight"), names("anti knight")].concat(), ["anti-knight"; 2]);
        assert_eq!(names("x-sudoku"), names("diagonals"));
        assert_eq!(
            find_rules("thermos").unwrap_err().to_string(),
            "no rule is called 'thermos'; did you mean `thermo`?"
        );
        assert!(find_rules("").is_err());
    }
}
