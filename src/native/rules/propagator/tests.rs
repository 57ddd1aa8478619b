//! Every propagator against all ways to fill its cells. On random candidates it is sound, and on settled cells it
//! decides its constraint. How much it removes is recorded: nothing else would show that it removes less.

use super::*;
use crate::native::rules::bits::{bit, members};
use crate::native::rules::common::combinations;
use crate::native::rules::family::Family;
use crate::native::rules::sees::Sees;
use crate::native::rules::tests::Random;

/// Decides whether the digits of the cells satisfy the constraint.
type Holds = Box<dyn Fn(&[usize]) -> bool>;

/// Makes a constraint on cells with these numbers. These digits satisfy it, unless no such constraint has them.
type Make = dyn Fn(&Common, &[u16], &[usize], &mut Random) -> (Propagator, Holds);

/// A kind of constraint on a few cells. Digits count from 0.
struct Kind {
    name: &'static str,
    side: usize,
    cells: usize,
    /// Pairs of cells that see each other, the smaller first.
    sees: Vec<(usize, usize)>,
    make: Box<Make>,
    /// When this was written: the candidates without a solution that were left, and the boards without a solution that
    /// were not refuted.
    left: [usize; 2],
}

impl Kind {
    const ROUNDS: usize = 60;
    /// The most fillings of a round.
    const MOST: u64 = 1500;

    fn are_allowed(&self, digits: &[usize]) -> bool {
        self.sees.iter().all(|&(one, other)| other >= digits.len() || digits[one] != digits[other])
    }

    /// The ways to fill the cells from these candidates.
    fn fillings(&self, masks: &[u64]) -> Vec<Vec<usize>> {
        let mut found = vec![Vec::new()];
        for &mask in masks {
            let longer = |filling: &Vec<usize>| -> Vec<Vec<usize>> {
                members(mask).map(|digit| [&filling[..], &[digit]].concat()).collect()
            };
            found = found.iter().flat_map(longer).filter(|filling| self.are_allowed(filling)).collect();
        }
        found
    }

    /// Digits for the cells, in which those that see each other differ.
    fn filling(&self, random: &mut Random) -> Vec<usize> {
        let mut digits = Vec::new();
        while digits.len() < self.cells {
            digits.push(random.below(self.side));
            if !self.are_allowed(&digits) {
                digits.truncate(digits.len().saturating_sub(1 + random.below(3)));
            }
        }
        digits
    }

    /// Random candidates, among them most of these digits.
    fn masks(&self, planted: &[usize], random: &mut Random) -> Vec<u64> {
        let density = 1 + random.below(4);
        let mut masks = Vec::new();
        for &digit in planted {
            let others: u64 = (0..self.side).filter(|_| random.below(4) < density).map(bit).sum();
            masks.push(if others == 0 || random.below(12) > 0 { others | bit(digit) } else { others });
        }
        while masks.iter().map(|mask| u64::from(mask.count_ones())).product::<u64>() > Self::MOST {
            let cell = (0..masks.len()).max_by_key(|&cell| masks[cell].count_ones()).unwrap();
            let removed = members(masks[cell]).nth(random.below(masks[cell].count_ones() as usize)).unwrap();
            if removed != planted[cell] || random.below(8) == 0 {
                masks[cell] &= !bit(removed);
            }
        }
        masks
    }

    /// Compares the propagator with all fillings, on random candidates and on settled cells.
    fn check(&self) -> [usize; 2] {
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let mut left = [0; 2];
        for round in 0..Self::ROUNDS {
            // The sets of cells are of two words, or of four.
            let (step, cells) = if round % 2 == 0 { (5, 100) } else { (13, 230) };
            let numbers: Vec<u16> = (0..self.cells as u16).map(|cell| cell * step + 3).collect();
            let mut sees = Sees::new(cells);
            for &(one, other) in &self.sees {
                sees.insert(numbers[one].into(), numbers[other].into());
            }
            let common = Common::new(self.side, sees);
            let (planted, propagator, holds) = loop {
                let planted = self.filling(&mut random);
                let (propagator, holds) = (self.make)(&common, &numbers, &planted, &mut random);
                if holds(&planted) {
                    break (planted, propagator, holds);
                }
            };
            // Runs the propagator until nothing changes.
            let run = |masks: &[u64]| -> Option<Vec<u64>> {
                let mut domains = Domains::new(cells, self.side, 0);
                let mut all = vec![common.all; cells];
                numbers.iter().zip(masks).for_each(|(&number, &mask)| all[usize::from(number)] = mask);
                domains.reset(&all);
                loop {
                    let before = domains.removals;
                    propagator.run(&common, &mut domains, u64::MAX).ok()?;
                    if domains.removals == before {
                        return Some(numbers.iter().map(|&number| domains.mask(number)).collect());
                    }
                }
            };
            let masks = self.masks(&planted, &mut random);
            let fillings = self.fillings(&masks);
            let mut supported = vec![0; self.cells];
            for filling in fillings.iter().filter(|filling| holds(filling)) {
                supported.iter_mut().zip(filling).for_each(|(set, &digit)| *set |= bit(digit));
            }
            let case = || format!("{} {propagator:?} {masks:x?}", self.name);
            match run(&masks) {
                None => assert_eq!(supported[0], 0, "{}", case()),
                Some(_) if supported[0] == 0 => left[1] += 1,
                Some(kept) => {
                    for (kept, supported) in kept.into_iter().zip(supported) {
                        assert_eq!(supported & !kept, 0, "{}", case());
                        left[0] += (kept & !supported).count_ones() as usize;
                    }
                }
            }
            for filling in fillings.iter().step_by(1 + fillings.len() / 40).chain([&planted]) {
                let settled: Vec<u64> = filling.iter().map(|&digit| bit(digit)).collect();
                assert_eq!(run(&settled).is_some(), holds(filling), "{} {filling:?}", case());
            }
        }
        left
    }
}

/// The pairs of these cells.
fn pairs(cells: std::ops::Range<usize>) -> Vec<(usize, usize)> {
    cells.clone().flat_map(|other| (cells.start..other).map(move |one| (one, other))).collect()
}

fn clique(cells: &[u16]) -> Clique {
    Clique { cells: cells.into() }
}

fn sum(digits: &[usize]) -> i64 {
    digits.iter().sum::<usize>() as i64
}

/// Whether the digits, from 1, divide into segments with this sum.
fn divides(digits: impl Iterator<Item = usize>, segment: usize) -> bool {
    let mut sum = 0;
    for digit in digits {
        sum += digit + 1;
        if sum >= segment {
            if sum > segment {
                return false;
            }
            sum = 0;
        }
    }
    sum == 0
}

fn linear(_: &Common, numbers: &[u16], digits: &[usize], random: &mut Random) -> (Propagator, Holds) {
    let weights: Vec<i64> = (0..3).map(|_| [1, 1, 1, -1, -1, 2, -2, 3][random.below(8)]).collect();
    let size = digits.len() - 2;
    let parts = [0..size, size..size + 1, size + 1..size + 2];
    let terms = parts.iter().zip(&weights);
    let terms = terms.map(|(part, &coefficient)| Term { clique: clique(&numbers[part.clone()]), coefficient });
    let terms = terms.collect();
    let total = move |digits: &[usize]| -> i64 {
        parts.iter().zip(&weights).map(|(part, weight)| weight * sum(&digits[part.clone()])).sum()
    };
    let planted = total(digits);
    let holds: Holds = Box::new(move |digits| total(digits) == planted);
    (Propagator::Linear(Linear { terms, total: planted }), holds)
}

fn cage(common: &Common, numbers: &[u16], digits: &[usize], _: &mut Random) -> (Propagator, Holds) {
    let planted = sum(digits);
    let sets = combinations(common.side, digits.len(), planted, usize::MAX).unwrap();
    let family = Family::new(common.side, sets);
    let holds: Holds = Box::new(move |digits| sum(digits) == planted);
    (Propagator::Cage(Cage { cells: numbers.into(), family, sum: Some(planted) }), holds)
}

fn family(common: &Common, numbers: &[u16], digits: &[usize], random: &mut Random) -> (Propagator, Holds) {
    let set = |digits: &[usize]| digits.iter().map(|&digit| bit(digit)).sum::<u64>();
    let all = common.subsets[digits.len()].iter().flatten().copied();
    let sets: Vec<u64> = all.filter(|_| random.below(3) == 0).chain([set(digits)]).collect();
    let family = Family::new(common.side, sets.clone());
    let holds: Holds = Box::new(move |digits| sets.contains(&set(digits)));
    (Propagator::Cage(Cage { cells: numbers.into(), family, sum: None }), holds)
}

fn equal_sums(_: &Common, numbers: &[u16], _: &[usize], _: &mut Random) -> (Propagator, Holds) {
    // Sums count from 1.
    let holds = |digits: &[usize]| {
        let sums = [sum(&digits[..2]) + 2, sum(&digits[2..4]) + 2, sum(&digits[4..]) + digits.len() as i64 - 4];
        sums[0] == sums[1] && sums[0] == sums[2]
    };
    let (pair, groups) = ([numbers[2], numbers[3]], [clique(&numbers[..2]), clique(&numbers[4..])]);
    let [one, other] = groups.map(SumGroup::Clique);
    let groups = [one, SumGroup::Pair(pair), other].into();
    (Propagator::EqualSums(EqualSums { groups, first: 1 }), Box::new(holds))
}

fn ends(_: &Common, numbers: &[u16], _: &[usize], random: &mut Random) -> (Propagator, Holds) {
    let least = random.below(5) as u32;
    let range = if least == 0 { InnerRange::Inside } else { InnerRange::Outside(least) };
    let holds = move |digits: &[usize]| {
        let (low, high) = (digits[0].min(digits[3]), digits[0].max(digits[3]));
        digits[1..3].iter().all(
            |&digit| {
                if least == 0 { low < digit && digit < high } else { digit < low || high < digit }
            },
        ) && (high - low) as u32 >= least
    };
    let (outer, inner) = ([numbers[0], numbers[3]], numbers[1..3].into());
    (Propagator::Ends(Ends { outer, inner, range, different: 2 }), Box::new(holds))
}

fn cover(_: &Common, numbers: &[u16], _: &[usize], _: &mut Random) -> (Propagator, Holds) {
    let holds = |digits: &[usize]| (0..3).all(|class| digits.iter().any(|digit| digit / 2 == class));
    let classes = [0b11, 0b1100, 0b11_0000].into();
    (Propagator::Cover(Cover { cells: numbers.into(), classes }), Box::new(holds))
}

fn costs(common: &Common, numbers: &[u16], digits: &[usize], random: &mut Random) -> (Propagator, Holds) {
    let costs: Vec<Vec<usize>> =
        numbers.iter().map(|_| (0..common.side).map(|_| random.below(8).saturating_sub(3)).collect()).collect();
    let cost = |digits: &[usize], costs: &[Vec<usize>]| -> usize {
        digits.iter().zip(costs).map(|(&digit, costs)| costs[digit]).sum()
    };
    let limit = cost(digits, &costs) + random.below(3);
    let within =
        |costs: &Vec<usize>, most: usize| (0..costs.len()).filter(|&digit| costs[digit] <= most).map(bit).sum();
    let tables = costs.iter().flat_map(|costs| (0..=limit).map(|most| within(costs, most))).collect();
    let cells = numbers.iter().copied().zip(0..).collect();
    let holds: Holds = Box::new(move |digits| cost(digits, &costs) <= limit);
    (Propagator::Costs(Costs::new(cells, tables, limit)), holds)
}

fn at_least(_: &Common, numbers: &[u16], digits: &[usize], random: &mut Random) -> (Propagator, Holds) {
    let count = |digits: &[usize], digit| digits.iter().filter(|&&other| other == digit).count() as u32;
    let times = |digit: usize| (digit, count(digits, digit));
    let mut wanted: Vec<(usize, u32)> = (0..6).map(times).filter(|&(_, times)| times > 0).collect();
    wanted.retain(|_| random.below(4) > 0);
    let cells = numbers.into();
    let propagator = Propagator::AtLeast(AtLeast { cells, wanted: wanted.clone().into() });
    let holds: Holds = Box::new(move |digits| wanted.iter().all(|&(digit, times)| count(digits, digit) >= times));
    (propagator, holds)
}

fn exactly(_: &Common, numbers: &[u16], digits: &[usize], random: &mut Random) -> (Propagator, Holds) {
    let digit = random.below(6);
    let count = move |digits: &[usize]| digits.iter().filter(|&&other| other == digit).count() as u32;
    let times = count(digits);
    let holds: Holds = Box::new(move |digits| count(digits) == times);
    (Propagator::Exactly(Exactly { cells: numbers.into(), digit, times }), holds)
}

/// Circles in the first cells of a board of side 4.
fn circles(common: &Common, numbers: &[u16], _: &[usize], random: &mut Random) -> (Propagator, Holds) {
    let size = 1 + random.below(8);
    let holds = move |digits: &[usize]| {
        let circles = &digits[..size];
        circles.iter().all(|&digit| circles.iter().filter(|&&other| other == digit).count() == digit + 1)
    };
    let house = |cells: [usize; 4]| cells.map(|cell| numbers[cell]).to_vec();
    let rows: Vec<Vec<u16>> = (0..4).map(|row| house([0, 1, 2, 3].map(|column| 4 * row + column))).collect();
    let columns: Vec<Vec<u16>> = (0..4).map(|column| house([0, 1, 2, 3].map(|row| 4 * row + column))).collect();
    let occurrences = Occurrences::new(&numbers[..size], [&rows[..], &columns[..]]);
    let sets = (random.below(2) == 0).then(|| sets_of_numbers(common.side, size).into());
    (Propagator::Circles(Circles { occurrences, sets }), Box::new(holds))
}

fn sandwich(common: &Common, numbers: &[u16], digits: &[usize], _: &mut Random) -> (Propagator, Holds) {
    let last = common.side - 1;
    let total = move |digits: &[usize]| -> usize {
        let [one, other] = [0, last].map(|crust| digits.iter().position(|&digit| digit == crust).unwrap());
        digits[one.min(other) + 1..one.max(other)].iter().map(|digit| digit + 1).sum()
    };
    let planted = total(digits);
    let holds: Holds = Box::new(move |digits| total(digits) == planted);
    (Propagator::Sandwich(Sandwich::new(common, numbers.into(), planted as u32, 1)), holds)
}

fn x_sum(_: &Common, numbers: &[u16], digits: &[usize], _: &mut Random) -> (Propagator, Holds) {
    let total = |digits: &[usize]| digits[..=digits[0]].iter().map(|&digit| digit as i64 + 1).sum::<i64>();
    let planted = total(digits);
    let holds: Holds = Box::new(move |digits| total(digits) == planted);
    (Propagator::XSum(XSum { cells: numbers.into(), sum: planted }), holds)
}

fn skyscraper(_: &Common, numbers: &[u16], digits: &[usize], _: &mut Random) -> (Propagator, Holds) {
    let seen = |digits: &[usize]| {
        let is_seen = |&place: &usize| digits[..place].iter().all(|&digit| digit < digits[place]);
        (0..digits.len()).filter(is_seen).count() as u32
    };
    let planted = seen(digits);
    let holds: Holds = Box::new(move |digits| seen(digits) == planted);
    (Propagator::Skyscraper(Skyscraper { cells: numbers.into(), seen: planted }), holds)
}

fn sum_line(is_loop: bool) -> Box<Make> {
    Box::new(move |common: &Common, numbers: &[u16], _: &[usize], random: &mut Random| {
        // Sums above 127 are checked at the end.
        let segment = if common.side > 60 { 128 + random.below(3) } else { 3 + random.below(10) };
        let holds = move |digits: &[usize]| {
            let turns = if is_loop { digits.len() } else { 1 };
            (0..turns).any(|turn| divides(digits[turn..].iter().chain(&digits[..turn]).copied(), segment))
        };
        let line = SumLine { cells: numbers.into(), sum: segment as u32, is_loop };
        (Propagator::SumLine(line), Box::new(holds))
    })
}

fn pill(size: usize) -> Box<Make> {
    Box::new(move |_: &Common, numbers: &[u16], _: &[usize], _: &mut Random| {
        let holds = move |digits: &[usize]| {
            let (pill, shaft) = digits.split_at(size);
            let text: String = pill.iter().map(|digit| (digit + 1).to_string()).collect();
            text.parse() == Ok(shaft.iter().map(|digit| digit + 1).sum::<usize>())
        };
        (Propagator::Pill(Pill::new(&numbers[..size], &numbers[size..], 1)), Box::new(holds))
    })
}

fn kinds() -> Vec<Kind> {
    let latin = (0..16).flat_map(|other| (0..other).map(move |one| (one, other)));
    let latin = latin.filter(|(one, other)| one / 4 == other / 4 || one % 4 == other % 4).collect::<Vec<_>>();
    let kind = |name, side, cells, sees: Vec<(usize, usize)>, make: Box<Make>, left| Kind {
        name,
        side,
        cells,
        sees,
        make,
        left,
    };
    let apart = Vec::new;
    vec![
        kind("linear", 6, 4, pairs(0..2), Box::new(linear), [29, 0]),
        kind("linear in a row", 6, 5, pairs(0..5), Box::new(linear), [251, 1]),
        kind("linear of many digits", 12, 5, pairs(0..4), Box::new(linear), [95, 2]),
        kind("cage", 9, 4, pairs(0..4), Box::new(cage), [22, 0]),
        kind("cage of many digits", 16, 4, pairs(0..4), Box::new(cage), [60, 0]),
        kind("sets", 7, 4, pairs(0..4), Box::new(family), [11, 0]),
        kind("equal sums", 6, 6, [pairs(0..2), pairs(4..6)].concat(), Box::new(equal_sums), [0, 0]),
        kind("ends", 9, 4, pairs(0..4), Box::new(ends), [5, 0]),
        kind("cover", 6, 4, apart(), Box::new(cover), [0, 0]),
        kind("costs", 6, 4, pairs(0..2), Box::new(costs), [4, 0]),
        kind("at least", 6, 5, apart(), Box::new(at_least), [8, 0]),
        kind("exactly", 6, 5, apart(), Box::new(exactly), [0, 0]),
        kind("circles", 4, 16, latin, Box::new(circles), [107, 32]),
        kind("sandwich", 6, 6, pairs(0..6), Box::new(sandwich), [79, 1]),
        kind("sandwich of many digits", 11, 11, pairs(0..11), Box::new(sandwich), [51, 32]),
        kind("X-sum", 6, 6, pairs(0..6), Box::new(x_sum), [120, 0]),
        kind("X-sum of many digits", 11, 11, pairs(0..11), Box::new(x_sum), [59, 34]),
        kind("skyscraper", 6, 6, pairs(0..6), Box::new(skyscraper), [149, 4]),
        kind("sum line", 6, 5, apart(), sum_line(false), [0, 0]),
        kind("sum loop", 6, 5, apart(), sum_line(true), [0, 0]),
        kind("sum line of large sums", 64, 4, apart(), sum_line(false), [131, 0]),
        kind("sum loop of large sums", 64, 4, apart(), sum_line(true), [131, 0]),
        kind("pill of one cell", 12, 4, apart(), pill(1), [18, 0]),
        kind("pill of two cells", 12, 5, apart(), pill(2), [50, 0]),
    ]
}

#[test]
fn propagators_keep_what_has_a_solution() {
    let kinds = kinds();
    let found: Vec<_> = kinds.iter().map(|kind| (kind.name, kind.check())).collect();
    let before: Vec<_> = kinds.iter().map(|kind| (kind.name, kind.left)).collect();
    assert_eq!(found, before, "a change that leaves fewer may lower them");
}
