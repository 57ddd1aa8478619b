//! Two strong links of one digit: two houses with two places each. One end of the one sees one end of the other, so of
//! the other two ends one at least is true.
//!
//! | technique | houses | the ends that see each other |
//! |---|---|---|
//! | skyscraper | parallel lines | are in a crossing line |
//! | two-string kite | a row and a column | are in a box |
//! | turbot fish | any | see each other in any way |
//! | empty rectangle | a line, and a box whose places are in one row and one column | are in that row or column |
//!
//! Source: Sudopedia, "Skyscraper", "2-String Kite", "Turbot Fish" and "Empty Rectangle".
//!
//! Order: digits, then houses in the order of box, row and column, then ends.

use super::alternating::{Spot, Strong, explained};
use crate::logic::grid::Grid;
use crate::logic::step::Step;
use crate::logic::tables::{BOXES, CELLS, COLUMNS, HOUSE_SETS, HOUSES, ROWS, SEEN, cells_at};
use crate::logic::technique::Technique;

/// A house with two places of a digit.
#[derive(Clone, Copy)]
struct Link {
    house: usize,
    ends: [usize; 2],
}

/// The houses with two places of a digit, from the house `first` on.
fn links(grid: &Grid, digit: usize, first: usize, end: usize) -> Vec<Link> {
    let two = (first..end).filter(|&house| grid.places(house, digit).count_ones() == 2);
    let link = |house: usize| {
        let places = grid.places(house, digit);
        let [low, high] =
            [places.trailing_zeros(), places.ilog2()].map(|place| usize::from(CELLS[house][place as usize]));
        Link { house, ends: [low, high] }
    };
    two.map(link).collect()
}

fn is_seen(one: usize, other: usize) -> bool {
    SEEN[one] >> other & 1 == 1
}

/// The step from two links, by those of their ends that see each other.
fn step(grid: &Grid, technique: Technique, digit: usize, [one, two]: [Link; 2], near: [usize; 2]) -> Option<Step> {
    let [near_one, near_two] = near;
    let far = |link: Link, near: usize| link.ends[usize::from(link.ends[0] == near)];
    let (far_one, far_two) = (far(one, near_one), far(two, near_two));
    let targets = SEEN[far_one] & SEEN[far_two] & !(1 << near_one | 1 << near_two);
    let step = Step::plain(technique).removing(grid, targets, 1 << digit)?;
    let spots = [far_one, near_one, near_two, far_two].map(|cell| Spot { digit, cells: 1 << cell });
    Some(explained(step, grid, &spots, &[Strong::House(one.house), Strong::House(two.house)]))
}

/// The first step from any two links that are near each other, at ends that `is_near` accepts.
fn find(
    grid: &Grid,
    technique: Technique,
    firsts: std::ops::Range<usize>,
    seconds: std::ops::Range<usize>,
    is_near: impl Fn(usize, usize) -> bool,
) -> Option<Step> {
    (0..9).find_map(|digit| {
        let second_links = links(grid, digit, seconds.start, seconds.end);
        links(grid, digit, firsts.start, firsts.end).into_iter().find_map(|one| {
            second_links.iter().filter(|two| two.house > one.house).find_map(|&two| {
                if one.ends.iter().any(|end| two.ends.contains(end)) {
                    return None;
                }
                let pairs = one.ends.into_iter().flat_map(|near| two.ends.map(|other| [near, other]));
                let mut near = pairs.filter(|&[near, other]| is_near(near, other));
                near.find_map(|near| step(grid, technique, digit, [one, two], near))
            })
        })
    })
}

/// Two parallel lines.
pub(super) fn skyscraper(grid: &Grid) -> Option<Step> {
    [(ROWS, 2), (COLUMNS, 1)].into_iter().find_map(|(lines, crossing)| {
        let is_near = |one: usize, other: usize| HOUSES[one][crossing] == HOUSES[other][crossing];
        find(grid, Technique::Skyscraper, lines..lines + 9, lines..lines + 9, is_near)
    })
}

/// A row and a column.
pub(super) fn two_string_kite(grid: &Grid) -> Option<Step> {
    let is_near = |one: usize, other: usize| HOUSES[one][0] == HOUSES[other][0];
    find(grid, Technique::TwoStringKite, ROWS..COLUMNS, COLUMNS..27, is_near)
}

/// Any two houses.
pub(super) fn turbot_fish(grid: &Grid) -> Option<Step> {
    find(grid, Technique::TurbotFish, BOXES..27, BOXES..27, is_seen)
}

/// A line and a box.
pub(super) fn empty_rectangle(grid: &Grid) -> Option<Step> {
    (0..9).find_map(|digit| {
        let all_links = links(grid, digit, ROWS, 27);
        (BOXES..ROWS).filter(|&block| grid.places(block, digit).count_ones() > 2).find_map(|block| {
            let places = cells_at(block, grid.places(block, digit));
            let first = usize::from(CELLS[block][0]);
            let (top, left) = (ROWS + first / 9, COLUMNS + first % 9);
            let crosses = (top..top + 3).flat_map(|row| (left..left + 3).map(move |column| [row, column]));
            let mut empty = crosses.filter(|[row, column]| places & !HOUSE_SETS[*row] & !HOUSE_SETS[*column] == 0);
            empty.find_map(|[row, column]| {
                let both = [[row, column], [column, row]];
                both.into_iter().find_map(|sides| of_box(grid, digit, block, places, sides, &all_links))
            })
        })
    })
}

/// The empty rectangle of a box whose places see an end of a link in the line `near`, and the target in `far`.
fn of_box(
    grid: &Grid,
    digit: usize,
    block: usize,
    places: u128,
    [near, far]: [usize; 2],
    links: &[Link],
) -> Option<Step> {
    let (seen, rest) = (places & HOUSE_SETS[near], places & !HOUSE_SETS[near]);
    if seen == 0 || rest == 0 {
        return None;
    }
    links.iter().filter(|link| link.house / 9 != near / 9).find_map(|link| {
        let mut ends = (0..2).map(|number| (link.ends[number], link.ends[1 - number]));
        let (near_end, far_end) = ends.find(|&(end, _)| (HOUSE_SETS[near] & !HOUSE_SETS[block]) >> end & 1 == 1)?;
        let targets = HOUSE_SETS[far] & !HOUSE_SETS[block] & SEEN[far_end];
        let step = Step::plain(Technique::EmptyRectangle).removing(grid, targets, 1 << digit)?;
        let spots = [1 << far_end, 1 << near_end, seen, rest].map(|cells| Spot { digit, cells });
        Some(explained(step, grid, &spots, &[Strong::House(link.house), Strong::House(block)]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::testing::{eureka, house_has, noted, open};

    #[test]
    fn two_lines_with_ends_in_a_column_are_a_skyscraper() {
        let mut grid = open();
        house_has(&mut grid, "r2", 5, "r2c1 r2c5");
        house_has(&mut grid, "r7", 5, "r7c1 r7c6");
        let step = skyscraper(&grid).unwrap();
        let premises = "r2:5 r7:5 c1:5 c5:5 c6:5 b2:5 b8:5";
        assert_eq!(noted(&step), format!("r1c6<>5 r3c6<>5 r8c5<>5 r9c5<>5; {premises}"));
        assert_eq!(eureka(&step), "5r2c5 = 5r2c1 - 5r7c1 = 5r7c6");
        assert_eq!(two_string_kite(&grid), None);
    }

    #[test]
    fn a_row_and_a_column_with_ends_in_a_box_are_a_kite() {
        let mut grid = open();
        house_has(&mut grid, "r2", 5, "r2c1 r2c7");
        house_has(&mut grid, "c3", 5, "r3c3 r8c3");
        let step = two_string_kite(&grid).unwrap();
        assert_eq!(noted(&step), "r8c7<>5; r2:5 r8:5 c3:5 c7:5 b1:5");
        assert_eq!(skyscraper(&grid), None);
    }

    #[test]
    fn a_turbot_fish_may_have_a_box() {
        let mut grid = open();
        house_has(&mut grid, "b5", 5, "r4c4 r6c5");
        house_has(&mut grid, "r9", 5, "r9c4 r9c8");
        let step = turbot_fish(&grid).unwrap();
        assert_eq!(noted(&step), "r6c8<>5; r6:5 r9:5 c4:5 c8:5 b5:5");
        assert_eq!((skyscraper(&grid), two_string_kite(&grid), empty_rectangle(&grid)), (None, None, None));
    }

    #[test]
    fn an_empty_rectangle_is_a_box_of_a_row_and_a_column() {
        let mut grid = open();
        house_has(&mut grid, "b1", 5, "r2c1 r2c2 r1c3");
        house_has(&mut grid, "c7", 5, "r2c7 r8c7");
        let step = empty_rectangle(&grid).unwrap();
        assert_eq!(noted(&step), "r8c3<>5; r2:5 r8:5 c3:5 c7:5 b1:5");
        assert_eq!(eureka(&step), "5r8c7 = 5r2c7 - 5r2c1,5r2c2 = 5r1c3");
    }
}
