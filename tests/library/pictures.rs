//! Pictures of rules: each rule leaves its mark, within the picture.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking, in its helpers too")]

use roxmltree::{Document, Node};
use std::sync::Arc;
use sudosat::puzzle::{Board, BoxShape, Digit, DigitSet, Geometry, Puzzle, Rule, rule_specs};
use sudosat::text::render;

fn geometry(side: usize) -> Arc<Geometry> {
    Geometry::with_side(side).or_else(|_| Geometry::with_boxes(BoxShape { rows: 1, columns: side })).unwrap()
}

fn board(side: usize, rules: impl IntoIterator<Item = Rule>) -> Arc<Board> {
    Board::new(geometry(side), rules).unwrap()
}

fn rules(texts: &[&str]) -> Vec<Rule> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn picture(board: &Arc<Board>) -> String {
    render::svg(&Puzzle::new(Arc::clone(board), vec![None; board.cells()]).unwrap(), "")
}

/// The SVG group that draws a rule.
fn group<'a>(picture: &'a Document, rule: &Rule) -> Option<Node<'a, 'a>> {
    let words = rule.to_string();
    let says_it = |child: Node| child.has_tag_name("title") && child.text() == Some(&words);
    let mut groups = picture.descendants().filter(|node| node.attribute("class") == Some(rule.name()));
    groups.find(|node| node.children().any(says_it))
}

fn is_shape(node: &Node) -> bool {
    ["path", "circle", "rect", "text"].iter().any(|tag| node.has_tag_name(*tag))
}

/// Whether the rule is in the picture: as shapes of its own, or in the description and in visible words.
fn is_shown(picture: &Document, rule: &Rule) -> bool {
    let words = rule.to_string();
    let has = |tag: &str| picture.descendants().any(|node| node.has_tag_name(tag) && node.text() == Some(&words));
    group(picture, rule).is_some_and(|group| group.descendants().any(|node| is_shape(&node)))
        || has("desc") && has("text")
}

fn number(node: &Node, name: &str) -> f64 {
    node.attribute(name).map_or(0.0, |number| number.parse().unwrap())
}

/// The points of a path, with the ends of its arcs.
fn points(path: &str) -> Vec<(f64, f64)> {
    let (mut points, mut at, mut rest) = (Vec::new(), (0.0, 0.0), path);
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(char::is_alphabetic).map_or(rest.len(), |end| end + 1);
        let numbers: Vec<f64> = rest[1..end].split_whitespace().map(|number| number.parse().unwrap()).collect();
        at = match (command, &numbers[..]) {
            ('M' | 'L', &[x, y]) | ('A', &[.., x, y]) => (x, y),
            ('H', &[x]) => (x, at.1),
            ('V', &[y]) => (at.0, y),
            ('h', &[x]) => (at.0 + x, at.1),
            ('v', &[y]) => (at.0, at.1 + y),
            ('Z' | 'z', []) => at,
            _ => panic!("{path}"),
        };
        points.push(at);
        rest = &rest[end..];
    }
    points
}

/// The approximate corners of the area that a shape covers.
fn corners(node: &Node) -> Vec<(f64, f64)> {
    let around = |x: f64, y: f64, right: f64, down: f64| vec![(x - right, y - down), (x + right, y + down)];
    match node.tag_name().name() {
        "circle" => around(number(node, "cx"), number(node, "cy"), number(node, "r"), number(node, "r")),
        "rect" => {
            let (x, y) = (number(node, "x"), number(node, "y"));
            vec![(x, y), (x + number(node, "width"), y + number(node, "height"))]
        }
        "path" => {
            let half = number(node, "stroke-width") / 2.0;
            points(node.attribute("d").unwrap()).into_iter().flat_map(|(x, y)| around(x, y, half, half)).collect()
        }
        "text" => {
            let (x, y, size) = (number(node, "x"), number(node, "y"), number(node, "font-size"));
            let width = node.text().unwrap_or_default().chars().count() as f64 * size * 0.6;
            let left = if node.attribute("text-anchor") == Some("start") { x } else { x - width / 2.0 };
            vec![(left, y - size / 2.0), (left + width, y + size / 2.0)]
        }
        _ => Vec::new(),
    }
}

fn assert_inside(picture: &Document, name: &str) {
    let view = picture.root_element().attribute("viewBox").unwrap();
    let view: Vec<f64> = view.split(' ').map(|number| number.parse().unwrap()).collect();
    for node in picture.descendants() {
        for (x, y) in corners(&node) {
            let is_inside = (0.0..=view[2]).contains(&(x - view[0])) && (0.0..=view[3]).contains(&(y - view[1]));
            assert!(is_inside, "{name}: ({x}, {y}) is not in {view:?}: {node:?}");
        }
    }
}

#[test]
fn every_rule_leaves_its_mark() {
    for spec in rule_specs() {
        let rule: Rule = spec.example.parse().unwrap();
        let svg = picture(&board(9, [rule.clone()]));
        let picture = Document::parse(&svg).unwrap();
        assert!(is_shown(&picture, &rule), "{rule}: {svg}");
        assert_inside(&picture, spec.example);
    }
}

#[test]
fn no_rule_covers_another() {
    let board = board(9, rule_specs().iter().map(|spec| spec.example.parse().unwrap()));
    let svg = picture(&board);
    let picture = Document::parse(&svg).unwrap();
    assert!(board.rules().len() >= 50);
    for rule in board.rules() {
        assert!(is_shown(&picture, rule), "{rule}");
    }
    assert_inside(&picture, "all");
}

#[test]
fn extreme_rules_stay_within_the_picture() {
    let one = ["cage 4294967295 r1c1", "odd r1c1", "circles r1c1", "sum-line 4294967295 r1c1", "count 1 1 r1c1"];
    let one = one.into_iter().chain(["quadruple 1 1 1 1 1 1 1 r1c1", "no-difference 4294967295", "minimum r1c1"]);
    let corner = ["little-killer 4294967295 r1c1", "x-sum 4294967295 row 1 right", "skyscraper 9 column 1 bottom"];
    let far = ["ratio 4294967295 r1c1 r4c4", "greater r4c1 r1c2", "sum 4294967295 r1c1 r1c2", "clone r1c1 = r4c4"];
    let twice = ["little-killer 3 r1c1 r1c1 r4c4", "arrow r1c1 = r1c1 r1c1", "arrow r1c1 r4c4 r1c4 = r4c1"];
    let block = ["quadruple 1 2 3 4 4 4 4 4 r1c1 r1c2 r2c1 r2c2", "thermo r1c1 r4c4", "sum-loop 3 r1c1 r1c4 r4c1"];
    for (side, texts) in [
        (1, one.chain(corner).collect::<Vec<_>>()),
        (4, [far.as_slice(), &twice, &block, &corner].concat()),
        (2, vec!["sum-line 4294967295 r1c1", "cage 4294967295 r1c2", "quadruple 1 1 1 1 1 r2c1", "count 1 1 r2c2"]),
        (9, vec!["little-killer 4 r1c9 r1c9", "diagonal main", "numbered-room 9 row 9 right"]),
    ] {
        let board = board(side, rules(&texts));
        let svg = picture(&board);
        let picture = Document::parse(&svg).unwrap();
        for rule in board.rules() {
            assert!(is_shown(&picture, rule), "{rule}: {svg}");
        }
        assert_inside(&picture, &format!("side {side}"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
}

#[test]
fn marks_fit_on_large_boards() {
    let texts =
        ["cage 2080 r1c1 r64c64", "sandwich 2000 row 64", "thermo r1c64 r64c1", "minimum r64c64", "circles r64c1"];
    let svg = picture(&board(64, rules(&texts)));
    assert_inside(&Document::parse(&svg).unwrap(), "side 64");
}

#[test]
fn marks_in_one_place_are_drawn_side_by_side() {
    let texts = ["difference 1 r1c1 r1c2", "ratio 2 r1c1 r1c2", "sum 5 r1c1 r1c2", "greater r1c2 r1c1"];
    let more = ["cage 5 r1c1 r1c2", "cage 7 r1c1 r2c1", "x-sum 3 row 1", "skyscraper 3 row 1", "sandwich 2 row 1"];
    let board = board(4, rules(&[texts.as_slice(), &more].concat()));
    let svg = picture(&board);
    let picture = Document::parse(&svg).unwrap();
    let mut places = Vec::new();
    for rule in board.rules() {
        let last = group(&picture, rule).unwrap().descendants().rfind(is_shape).unwrap();
        let corner = corners(&last)[0];
        places.push(((corner.0 * 10.0) as i32, (corner.1 * 10.0) as i32));
    }
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), 9, "{svg}");
}

#[test]
fn candidates_leave_room_for_a_sum() {
    let board = board(4, rules(&["cage 5 r1c1 r1c2"]));
    let mut candidates = vec![DigitSet::full(4); 16];
    for cell in [0, 1] {
        candidates[cell].remove(Digit::from_index(3));
    }
    let svg = render::svg(&Puzzle::from_candidates(board, &candidates).unwrap(), "");
    let picture = Document::parse(&svg).unwrap();
    let ones = picture.descendants().filter(|node| node.has_tag_name("text") && node.text() == Some("1"));
    let heights: Vec<_> = ones.filter_map(|node| node.attribute("y")).collect();
    // Under the sum in the first cell, at the usual height in the second.
    assert_eq!(heights, ["17", "10"], "{svg}");
}

#[test]
fn a_little_killer_points_into_its_diagonal() {
    let whole = picture(&board(4, rules(&["little-killer 9 r1c2 r2c3 r3c4"])));
    assert!(whole.contains("viewBox=\"-4 -34 168 198\"") && whole.contains(">9</text>"), "{whole}");
    let part = picture(&board(4, rules(&["little-killer 9 r1c2 r2c3"])));
    assert!(part.contains("viewBox=\"-4 -4 168 168\"") && part.contains(">Σ9</text>"), "{part}");
}

#[test]
fn a_plain_board_has_only_lines() {
    let svg = picture(&board(4, []));
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-4 -4 168 168\" width=\"168\""));
    let picture = Document::parse(&svg).unwrap();
    assert_eq!(picture.descendants().filter(is_shape).count(), 3, "{svg}");
    assert!(!svg.contains("class="), "{svg}");
}
