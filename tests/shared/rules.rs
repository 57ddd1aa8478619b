//! Random rules: of every declared kind, with random arguments by its notation, that fit a board.
#![allow(dead_code, unreachable_pub, reason = "every test program includes this and uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a helper that fails fails its test")]

use super::Random;
use std::sync::Arc;
use sudosat::puzzle::{Board, Geometry, Rule, RuleSpec, rule_specs};

/// A rule of this kind with random arguments, which fits the geometry; `None` if none was found.
pub fn random_rule(spec: &RuleSpec, geometry: &Arc<Geometry>, random: &mut Random) -> Option<Rule> {
    (0..50).find_map(|_| {
        // A notation may stand for several rules; one of them is enough.
        let rule = Rule::parse_all(&text(spec, geometry.side(), random)).unwrap().pop()?;
        Board::new(Arc::clone(geometry), [rule.clone()]).is_ok().then_some(rule)
    })
}

/// Some random rules that fit the geometry.
pub fn random_rules(count: usize, geometry: &Arc<Geometry>, random: &mut Random) -> Vec<Rule> {
    let specs = rule_specs();
    (0..count).filter_map(|_| random_rule(specs[random.below(specs.len())], geometry, random)).collect()
}

/// The words of the notation, with random arguments.
fn text(spec: &RuleSpec, side: usize, random: &mut Random) -> String {
    if let "where" | "pairs" | "pattern" = spec.name {
        return custom(spec.name, side, random);
    }
    let notation = spec.notation();
    let arguments = notation.strip_prefix(spec.name).unwrap();
    let mut words = vec![spec.name.to_owned()];
    let clones = 1 + random.below(4);
    for argument in arguments.split_whitespace() {
        match argument {
            "NUMBER" => words.push((1 + random.below(if words.len() > 2 { side } else { 2 * side })).to_string()),
            "[NUMBER]" if random.below(3) == 0 => {}
            "[NUMBER]" => words.push(random.below(40).to_string()),
            "DIGIT" => words.push((1 + random.below(side)).to_string()),
            "DIGIT…" => words.extend((0..=random.below(3)).map(|_| (1 + random.below(side)).to_string())),
            "row|column" => words.push(["row", "column"][random.below(2)].to_owned()),
            "[right|bottom]" => {
                let edges = if words.contains(&"row".to_owned()) { ["left", "right"] } else { ["top", "bottom"] };
                words.extend(edges.get(random.below(3)).map(ToString::to_string));
            }
            "CELL" => words.push(cell(side, random)),
            "CELL…" => {
                let more = match spec.name {
                    "clone" => clones,
                    "region" => side,
                    _ => 1 + random.below(5),
                };
                words.extend((0..more).map(|_| cell(side, random)));
            }
            "=" => words.push("=".to_owned()),
            other => panic!("{other} in the notation of {}", spec.name),
        }
    }
    words.join(" ")
}

/// A rule of one's own with this name.
fn custom(name: &str, side: usize, random: &mut Random) -> String {
    let [a, b, c, d] = [(); 4].map(|()| cell(side, random));
    let digit = 1 + random.below(side);
    let rules = match name {
        "where" => [
            format!("where {a} + {b} = {c} + {digit}"),
            format!("where {a} < {b} or not {c} * {d} in 3..{}", 4 + digit),
            format!("where distinct({a} {b} {c}) = 2 iff count({digit} in {a} {b} {d}) < 2"),
        ],
        "pairs" => [
            format!("pairs x + y != {digit} along {a} {b} {c}"),
            format!("pairs abs(x - y) < {} among {a} {b} {c} {d}", 1 + digit),
            format!("pairs x != {digit} or y < 3 adjacent except {a} {b}"),
        ],
        _ => [
            format!("pattern \"[1-{digit}]* .* {digit}?\" {a} {b} {c} {d}"),
            format!("pattern \"([^{digit}] | {digit} {digit})+\" {a} {b} {c}"),
            format!("pattern \". {digit}{{0,2}} .\" {a} {b} {c}"),
        ],
    };
    rules[random.below(rules.len())].clone()
}

fn cell(side: usize, random: &mut Random) -> String {
    format!("r{}c{}", 1 + random.below(side), 1 + random.below(side))
}
