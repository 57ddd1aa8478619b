//! Maps between isomorphic puzzles: on small boards against all maps, tried by independent code; on others by the laws
//! of a group.
#![allow(clippy::unwrap_used, reason = "a helper that fails fails its test")]

use crate::shared::Random;
use itertools::Itertools;
use std::collections::HashSet;
use std::sync::Arc;
use sudosat::canonical::{Canonicalizer, Morph, MorphError, MorphTargets, PlainCanonicalizer};
use sudosat::generate::Seed;
use sudosat::puzzle::{Board, BoxShape, Digit, Geometry, Puzzle};

/// A puzzle with clues in about every third cell, which need not have a solution.
fn random_puzzle(boxes: (usize, usize), random: &mut Random) -> Puzzle {
    let geometry = Geometry::with_boxes(BoxShape { rows: boxes.0, columns: boxes.1 }).unwrap();
    let side = geometry.side();
    let clue = |_| (random.below(3) == 0).then(|| Digit::from_index(random.below(side)));
    let clues = (0..geometry.cells()).map(clue).collect();
    Puzzle::new(Board::plain(geometry), clues).unwrap()
}

/// The cells as numbers, 0 if empty.
fn cells(puzzle: &Puzzle) -> Vec<usize> {
    puzzle.clues().iter().map(|clue| clue.map_or(0, |digit| usize::from(digit.get()))).collect()
}

/// All orders of lines that keep the lines of each band together.
fn orders(side: usize, together: usize) -> Vec<Vec<usize>> {
    let keeps =
        |order: &Vec<usize>| order.chunks(together).all(|lines| lines.iter().map(|line| line / together).all_equal());
    (0..side).permutations(side).filter(keeps).collect()
}

/// All images of a puzzle up to the names of its digits, by definition, with the digits renamed in order of appearance.
fn images(puzzle: &Puzzle, (rows, columns): (usize, usize)) -> HashSet<Vec<usize>> {
    let (cells, side) = (cells(puzzle), puzzle.side());
    let mut images = HashSet::new();
    for transposed in [false, true].into_iter().filter(|transposed| !transposed || rows == columns) {
        for (rows, columns) in orders(side, rows).into_iter().cartesian_product(orders(side, columns)) {
            let mut names = vec![0; side + 1];
            let mut next = 0;
            let image = (0..side * side).map(|place| {
                let (row, column) = (rows[place / side], columns[place % side]);
                let cell = cells[if transposed { column * side + row } else { row * side + column }];
                if cell > 0 && names[cell] == 0 {
                    next += 1;
                    names[cell] = next;
                }
                names[cell]
            });
            images.insert(image.collect());
        }
    }
    images
}

#[test]
fn forms_of_small_boards_are_the_least_images() {
    let (mut canonicalizer, mut random) = (PlainCanonicalizer::new(), Random(41));
    for boxes in [(2, 2), (2, 2), (2, 2), (2, 3), (3, 2), (1, 3)] {
        let puzzle = random_puzzle(boxes, &mut random);
        let (form, map) = canonicalizer.canonicalize(&puzzle).unwrap();
        assert_eq!(cells(&form), *images(&puzzle, boxes).iter().min().unwrap(), "{puzzle}");
        assert_eq!(map.apply(&puzzle), Some(form));
    }
}

#[test]
fn maps_are_a_group_and_keep_the_form() {
    let (mut canonicalizer, mut random) = (PlainCanonicalizer::new(), Random(42));
    for boxes in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (1, 5), (2, 5), (3, 4), (4, 4)] {
        let puzzle = random_puzzle(boxes, &mut random);
        let maps: Vec<Morph> = Seed(9).morphs(&puzzle).unwrap().take(20).collect();
        for (one, other) in maps.iter().tuple_windows() {
            let image = one.apply(&puzzle).unwrap();
            assert_eq!(one.inverse().apply(&image).as_ref(), Some(&puzzle), "{boxes:?}");
            assert_eq!(one.then(other).unwrap().apply(&puzzle), other.apply(&image), "{boxes:?}");
            let form = canonicalizer.canonicalize(&puzzle).map(|(form, _)| form);
            assert_eq!(canonicalizer.canonicalize(&image).map(|(form, _)| form), form, "{boxes:?}");
            assert_eq!(form.is_some(), puzzle.side() <= 6 || puzzle.is_classic(), "{boxes:?}");
        }
    }
}

/// The forms of 9x9 puzzles are those of the other canonicalizer.
#[test]
fn random_maps_of_classic_puzzles_keep_the_form() {
    let mut random = Random(43);
    for _ in 0..20 {
        let puzzle = random_puzzle((3, 3), &mut random);
        let form = |puzzle: &Puzzle| Canonicalizer::new().canonicalize(&puzzle.to_classic().unwrap()).unwrap().form;
        let images: Vec<Puzzle> =
            Seed(1).morphs(&puzzle).unwrap().take(5).map(|map| map.apply(&puzzle).unwrap()).collect();
        assert!(images.iter().all(|image| form(image) == form(&puzzle)));
        assert!(images.iter().all_unique());
        assert_eq!(PlainCanonicalizer::new().canonicalize(&puzzle).unwrap().0.to_classic(), Some(form(&puzzle)));
    }
}

/// Puzzles of few clues, so that some are isomorphic and some are not.
#[test]
fn targets_are_found_exactly_if_some_map_reaches_them() {
    let mut random = Random(44);
    let mut few = || {
        let mut clues = vec![None; 16];
        for _ in 0..4 {
            clues[random.below(16)] = Some(Digit::from_index(random.below(4)));
        }
        Puzzle::new(Board::with_side(4).unwrap(), clues).unwrap()
    };
    let targets: Vec<Puzzle> = (0..8).map(|_| few()).collect();
    let mut set = MorphTargets::new();
    assert!(targets.iter().all(|target| set.add(target)));
    let (mut canonicalizer, mut found) = (PlainCanonicalizer::new(), 0);
    for _ in 0..100 {
        let puzzle = few();
        let reached = images(&puzzle, (2, 2));
        let least = |target: &Puzzle| images(target, (2, 2)).into_iter().min().unwrap();
        let expected = targets.iter().position(|target| reached.contains(&least(target)));
        let answer = set.find(&puzzle, &mut canonicalizer);
        assert_eq!(answer.as_ref().map(|(number, ..)| *number as usize - 1), expected, "{puzzle}");
        if let Some((number, target, map)) = answer {
            assert_eq!((map.apply(&puzzle).as_ref(), target), (Some(target), &targets[number as usize - 1]));
            found += 1;
        }
    }
    assert!((1..100).contains(&found), "{found}");
}

#[test]
fn what_is_no_map_is_refused_with_the_reason() {
    let two = BoxShape { rows: 2, columns: 2 };
    let line: Vec<u16> = vec![0, 1, 2, 3];
    let with = |rows: &[u16], digits: &[u16]| Morph::new(two, true, rows.to_vec(), line.clone(), digits.to_vec());
    assert!(with(&line, &[1, 2, 3, 4]).is_ok());
    let error = |result: Result<Morph, MorphError>| result.unwrap_err().to_string();
    assert_eq!(error(with(&[0, 1, 2], &[1, 2, 3, 4])), "the rows must be the numbers from 1 to 4, each once");
    assert_eq!(error(with(&[0, 1, 2, 2], &[1, 2, 3, 4])), "the rows must be the numbers from 1 to 4, each once");
    assert_eq!(error(with(&line, &[0, 1, 2, 3])), "the digits must be the numbers from 1 to 4, each once");
    assert_eq!(
        error(with(&[0, 2, 1, 3], &[1, 2, 3, 4])),
        "the rows of a box must stay together, in groups of 2 from the first on"
    );
    let wide = Morph::new(BoxShape { rows: 1, columns: 2 }, true, vec![0, 1], vec![0, 1], vec![1, 2]);
    assert_eq!(error(wide), "a board with 1x2 boxes cannot be transposed");
    // Another board, and one with rules or restricted cells.
    let map = with(&line, &[1, 2, 3, 4]).unwrap();
    let diagonal = Board::new(Arc::clone(Board::with_side(4).unwrap().geometry()), ["diagonal main".parse().unwrap()]);
    let puzzles = [Puzzle::empty(Board::classic()), Puzzle::empty(diagonal.unwrap())];
    assert!(puzzles.iter().all(|puzzle| map.apply(puzzle).is_none()));
    assert!(Seed(1).morphs(&puzzles[1]).is_none());
}
