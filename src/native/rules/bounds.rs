//! Bounds that several sums imply together.
//!
//! Little killers that cross a house compete for its digits. Lines with large totals that leave much freedom one by one
//! may thus have nearly the greatest total that the boxes allow when they are added up. What is lacking, the slack, is
//! all that the digits of the whole board can lose against their best places.
//!
//! The digits of a house are worth most if they ascend with the *weights* of the cells, the numbers of lines on them.
//! A cell loses by a digit that belongs to other weights: from each digit to the next, it gains or loses the difference
//! between its weight and that of the place. These losses are costs for a [`Costs`] propagator; they are the reduced
//! costs of an assignment problem (R. Burkard, M. Dell'Amico and S. Martello, *Assignment Problems*, 2009).

use super::bits::{bit, members};
use super::builder::Builder;
use super::propagator::{Costs, Propagator};
use crate::engine::Interrupt;

/// The most slack of a bound: with more, hardly a digit costs too much.
const MAX_SLACK: i64 = 12;
/// The most bounds.
const MAX_BOUNDS: usize = 12;
/// The most lines among which sets are searched.
const MAX_LINES: usize = 24;

/// A set of lines, as bits, and its slack within the rows, the columns, or the boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Tight {
    slack: i64,
    lines: u64,
    /// The first of the houses that cover the board, among all.
    houses: usize,
    end: End,
}

/// The end of the range that a total is near.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Least,
    Most,
}

/// Sets of lines and what houses allow them.
struct Search<'a> {
    lines: &'a [(Vec<u16>, i64)],
    /// For each cell, the numbers of its row, its column and its box.
    houses_of: Vec<[u16; 3]>,
    side: usize,
    first: i64,
}

/// Adds the bounds that sums of several lines imply.
pub(super) fn add(builder: &mut Builder) -> Result<(), Interrupt> {
    let (board, side) = (builder.board, builder.side());
    let mut lines = Vec::new();
    for (cells, total) in &builder.totals {
        if !builder.common.sees.is_clique(cells, &mut builder.meter)? && lines.len() < MAX_LINES {
            lines.push((cells.clone(), *total));
        }
    }
    let is_plain = board.geometry().is_square() && board.geometry().houses().all(|house| board.is_full(house));
    if lines.len() < 2 || !is_plain {
        return Ok(());
    }
    let houses: Vec<Vec<u16>> = board.geometry().houses().map(|house| builder.house_cells(house)).collect();
    let mut houses_of = vec![[0; 3]; board.cells()];
    for (number, house) in houses.iter().enumerate() {
        for &cell in house {
            houses_of[usize::from(cell)][number / side] = number as u16;
        }
    }
    let search = Search { lines: &lines, houses_of, side, first: builder.first() };
    let mut found = search.tight(builder)?;
    found.sort_unstable();
    found.dedup();
    for tight in found.into_iter().take(MAX_BOUNDS) {
        let Ok(slack) = usize::try_from(tight.slack) else {
            builder.is_impossible = true;
            return Ok(());
        };
        let mut weights = vec![0; board.cells()];
        let cells = members(tight.lines).flat_map(|line| &lines[line].0);
        cells.for_each(|&cell| weights[usize::from(cell)] += 1);
        post(builder, &houses[tight.houses..][..side], &weights, tight.end, slack)?;
    }
    Ok(())
}

impl Search<'_> {
    /// The sets with little slack of which no line can be spared: greedily from each line on.
    fn tight(&self, builder: &mut Builder) -> Result<Vec<Tight>, Interrupt> {
        let mut found = Vec::new();
        for first in 0..self.lines.len() {
            let mut lines = bit(first);
            let mut best = self.slack(lines, builder)?;
            while best.slack <= MAX_SLACK || lines != bit(first) {
                if lines != bit(first) && best.slack <= MAX_SLACK && self.needs_all(best, builder)? {
                    found.push(best);
                }
                let mut next: Option<Tight> = None;
                for line in (0..self.lines.len()).filter(|&line| lines & bit(line) == 0) {
                    let more = self.slack(lines | bit(line), builder)?;
                    next = Some(next.map_or(more, |next| next.min(more)));
                }
                let Some(next) = next else { break };
                (lines, best) = (next.lines, next);
            }
        }
        Ok(found)
    }

    /// Whether each line makes the slack smaller.
    fn needs_all(&self, tight: Tight, builder: &mut Builder) -> Result<bool, Interrupt> {
        for line in members(tight.lines) {
            if self.slack(tight.lines & !bit(line), builder)?.slack <= tight.slack {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The least slack of a set of lines.
    fn slack(&self, lines: u64, builder: &mut Builder) -> Result<Tight, Interrupt> {
        let side = self.side;
        let mut weights = vec![0_usize; self.houses_of.len()];
        // For each house, the cells of at least the weight 1, 2, and so on.
        let deepest = lines.count_ones() as usize;
        let mut heavy = vec![0_i64; 3 * side * deepest];
        let mut ranges = [(0, 0); 3];
        let mut total = 0;
        builder.meter.work(weights.len() + heavy.len())?;
        let last = self.first + side as i64 - 1;
        for line in members(lines) {
            let (cells, sum) = &self.lines[line];
            total += sum;
            builder.meter.work(4 * cells.len())?;
            for &cell in cells {
                let weight = &mut weights[usize::from(cell)];
                for (number, (least, most)) in self.houses_of[usize::from(cell)].iter().zip(&mut ranges) {
                    let heavier = &mut heavy[usize::from(*number) * deepest + *weight];
                    *least += self.first + *heavier;
                    *most += last - *heavier;
                    *heavier += 1;
                }
                *weight += 1;
            }
        }
        let ends = (0..).step_by(side).zip(ranges).flat_map(|(houses, (least, most))| {
            [(total - least, houses, End::Least), (most - total, houses, End::Most)]
        });
        let (slack, houses, end) = ends.min().unwrap_or((i64::MAX, 0, End::Least));
        Ok(Tight { slack, lines, houses, end })
    }
}

/// Posts that the digits lose at most the slack against their best places in these houses.
fn post(builder: &mut Builder, houses: &[Vec<u16>], weights: &[i64], end: End, slack: usize) -> Result<(), Interrupt> {
    let (mut cells, mut tables) = (Vec::new(), Vec::new());
    for house in houses {
        builder.meter.work(house.len() * house.len())?;
        let mut places: Vec<i64> = house.iter().map(|&cell| weights[usize::from(cell)]).collect();
        places.sort_unstable();
        let mut kinds = places.clone();
        kinds.dedup();
        let first = tables.len() / (slack + 1);
        for &weight in &kinds {
            let mut costs = costs(&places, weight);
            if end == End::Least {
                costs.reverse();
            }
            let within = |limit: i64| (0..costs.len()).filter(|&digit| costs[digit] <= limit).map(bit).sum::<u64>();
            tables.extend((0..=slack as i64).map(within));
        }
        for &cell in house {
            let weight = weights[usize::from(cell)];
            let number = first + kinds.partition_point(|&other| other < weight);
            let table = &tables[number * (slack + 1)..][..=slack];
            builder.keep(cell, table[slack]);
            if table[0] != builder.common.all {
                cells.push((cell, number as u16));
            }
        }
    }
    builder.meter.take(8 * tables.len())?;
    builder.post(Propagator::Costs(Costs::new(cells, tables, slack)))
}

/// The cost of each digit in a cell of this weight, with the weights of all places of the house in ascending order. The
/// digits of the places of its own weight cost nothing; from there on, each step adds the difference in weight.
fn costs(places: &[i64], weight: i64) -> Vec<i64> {
    let own = places.partition_point(|&other| other < weight)..places.partition_point(|&other| other <= weight);
    let mut costs = vec![0; places.len()];
    for digit in (0..own.start).rev() {
        costs[digit] = costs[digit + 1] + weight - places[digit];
    }
    for digit in own.end..places.len() {
        costs[digit] = costs[digit - 1] + places[digit - 1] - weight;
    }
    costs
}
