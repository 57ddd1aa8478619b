use super::SPECS;
use crate::puzzle::rule::clue_line::{ClueLine, Edge};
use crate::puzzle::rule::context::Others;
use crate::puzzle::rule::kinds::Rule;
use crate::puzzle::{Board, Cell, Geometry};

/// Each constructor with the notation of its rule.
#[test]
fn every_rule_with_cells_has_a_constructor() {
    let cells = || (0..3).map(|column| Cell::new(4, column));
    let (first, pair, digit) = (Cell::new(4, 0), [Cell::new(4, 0), Cell::new(4, 1)], 3);
    let (row, column) = (ClueLine { from: Edge::Right, number: 4 }, ClueLine { from: Edge::Top, number: 2 });
    let made = [
        (Rule::region(cells()), "region r5c1 r5c2 r5c3"),
        (Rule::cage(cells().rev(), Some(15)), "cage 15 r5c1 r5c2 r5c3"),
        (Rule::cage(cells(), None), "cage r5c1 r5c2 r5c3"),
        (Rule::little_killer(cells().rev(), 20), "little-killer 20 r5c1 r5c2 r5c3"),
        (Rule::arrow([first], cells().skip(1)), "arrow r5c1 = r5c2 r5c3"),
        (Rule::clones([first], cells().skip(2)), "clone r5c1 = r5c3"),
        (Rule::quadruple(cells(), [digit]), "quadruple 3 r5c1 r5c2 r5c3"),
        (Rule::count(cells(), digit, 2), "count 2 3 r5c1 r5c2 r5c3"),
        (Rule::circles(cells()), "circles r5c1 r5c2 r5c3"),
        (Rule::odd(first), "odd r5c1"),
        (Rule::even(first), "even r5c1"),
        (Rule::minimum(first), "minimum r5c1"),
        (Rule::maximum(first), "maximum r5c1"),
        (Rule::difference(1, pair), "difference 1 r5c1 r5c2"),
        (Rule::ratio(2, pair), "ratio 2 r5c1 r5c2"),
        (Rule::sum(10, pair), "sum 10 r5c1 r5c2"),
        (Rule::greater([pair[1], pair[0]]), "greater r5c2 r5c1"),
        (Rule::thermometer(cells().rev()), "thermo r5c3 r5c2 r5c1"),
        (Rule::slow_thermometer(cells()), "slow-thermo r5c1 r5c2 r5c3"),
        (Rule::whispers(5, cells()), "whispers 5 r5c1 r5c2 r5c3"),
        (Rule::renban(cells()), "renban r5c1 r5c2 r5c3"),
        (Rule::nabner(cells()), "nabner r5c1 r5c2 r5c3"),
        (Rule::palindrome(cells()), "palindrome r5c1 r5c2 r5c3"),
        (Rule::between(cells()), "between r5c1 r5c2 r5c3"),
        (Rule::lockout(4, cells()), "lockout 4 r5c1 r5c2 r5c3"),
        (Rule::region_sum(cells()), "region-sum r5c1 r5c2 r5c3"),
        (Rule::entropic(cells()), "entropic r5c1 r5c2 r5c3"),
        (Rule::modular(3, cells()), "modular 3 r5c1 r5c2 r5c3"),
        (Rule::zipper(cells()), "zipper r5c1 r5c2 r5c3"),
        (Rule::double_arrow(cells()), "double-arrow r5c1 r5c2 r5c3"),
        (Rule::sum_line(10, cells()), "sum-line 10 r5c1 r5c2 r5c3"),
        (Rule::sum_loop(10, cells()), "sum-loop 10 r5c1 r5c2 r5c3"),
        (Rule::sandwich(20, row), "sandwich 20 row 5"),
        (Rule::x_sum(20, row), "x-sum 20 row 5 right"),
        (Rule::skyscraper(3, column), "skyscraper 3 column 3"),
        (Rule::numbered_room(3, column), "numbered-room 3 column 3"),
        (Rule::row_index(cells()), "row-index r5c1 r5c2 r5c3"),
        (Rule::column_index(cells()), "column-index r5c1 r5c2 r5c3"),
        (Rule::box_index(cells()), "box-index r5c1 r5c2 r5c3"),
    ];
    for (rule, text) in &made {
        assert_eq!((rule.to_string(), text.parse().as_ref()), ((*text).to_owned(), Ok(rule)));
    }
    let lacks = |name: &str| !made.iter().any(|(rule, _)| rule.name() == name);
    let without: Vec<&str> = SPECS
        .iter()
        .filter(|spec| spec.group != crate::puzzle::RuleGroup::Custom)
        .map(|spec| spec.name)
        .filter(|name| lacks(name))
        .collect();
    assert!(without.iter().all(|name| name.parse::<Rule>().is_ok() || name.starts_with("no-")), "{without:?}");
}

#[test]
fn the_example_of_a_rule_has_its_declaration() {
    for spec in SPECS {
        let rule: Rule = spec.example.parse().unwrap();
        assert_eq!((rule.name(), rule.to_string()), (spec.name, spec.example.to_owned()));
        let number = rule.number().map(|number| number + 1);
        assert_eq!(number.map_or(rule.clone(), |number| rule.with_number(number)).number(), number, "{rule}");
    }
}

#[test]
fn declarations_refer_to_rules_that_exist() {
    let names: Vec<&str> = SPECS.iter().map(|spec| spec.name).collect();
    for spec in SPECS {
        match spec.others {
            Others::None | Others::Neighbors => {}
            Others::Exempts(exempt) => assert!(exempt.iter().all(|name| names.contains(name)), "{}", spec.name),
        }
        let key = spec.fpuzzles.key();
        let same = SPECS.iter().filter(|other| key.is_some() && other.fpuzzles.key() == key);
        assert_eq!(same.count(), usize::from(key.is_some()), "{}", spec.name);
    }
}

#[test]
fn closed_lines_become_equivalent_open_ones() {
    let opened = |text: &str| {
        let board = Board::new(Geometry::classic(), [text.parse().unwrap()]);
        board.map_or_else(|error| error.to_string(), |board| board.rules()[0].to_string())
    };
    for (closed, open) in [
        ("renban r1c1 r1c2 r2c2 r1c1", "renban r1c1 r1c2 r2c2"),
        ("sum-loop 10 r1c1 r1c2 r2c2 r1c1", "sum-loop 10 r1c1 r1c2 r2c2"),
        ("region-sum r1c2 r1c3 r1c4 r2c4 r2c3 r1c2", "region-sum r1c4 r2c4 r2c3 r1c2 r1c3"),
        ("region-sum r1c1 r1c2 r2c2 r1c1", "region-sum r1c1 r1c2 r2c2"),
        ("zipper r1c1 r1c2 r2c2 r1c1", "zipper r1c1 r1c2 r2c2 r1c1"),
        ("double-arrow r1c1 r1c2 r2c2 r1c1", "double-arrow r1c1 r1c2 r2c2 r1c1"),
        ("palindrome r1c1 r1c2 r2c2 r1c1", "palindrome r1c1 r1c2 r2c2 r1c1"),
        ("between r1c1 r1c2 r1c1", "between r1c1 r1c2 r1c1"),
        ("lockout 4 r1c1 r1c2 r2c2 r1c2 r1c1", "lockout 4 r1c1 r1c2 r2c2 r1c2 r1c1"),
        (
            "where not region-sum r1c2 r1c3 r1c4 r2c4 r2c3 r1c2 or renban r1c1 r1c2 r2c2 r1c1",
            "where not region-sum r1c4 r2c4 r2c3 r1c2 r1c3 or renban r1c1 r1c2 r2c2",
        ),
        ("between r1c1 r1c1", "the rule `between` has r1c1 twice"),
        ("renban r1c1 r1c2 r1c1 r2c1", "the rule `renban` has r1c1 twice"),
        ("renban r1c1 r1c1", "the rule `renban` has r1c1 twice"),
    ] {
        assert_eq!(opened(closed), open, "{closed}");
    }
}
