//! Writes the page `docs/RULES.md`.

use super::parts::{of_group, pictured, wrapped};
use crate::puzzle::rule::NAMED_CLUES;
use crate::puzzle::{RuleGroup, RuleSpec};
use itertools::Itertools as _;
use std::fmt::Write as _;

/// The text before the rules.
const BEFORE: &str = "\
# Rules

The rules that puzzles may have beyond rows, columns and boxes. `sudosat rules` lists them, and `sudosat rules NAME`
prints the section on one. This page is written by the program.

A rule is a name and what follows it: numbers, digits, and cells, in words separated by spaces or commas. A cell is
`r1c1`: row 1, column 1, counted from the top left corner. `r1c1-r1c5` is the five cells from one to the other, in a row
or a column, and `r1c1-r1c3-r4c3` turns. Letters may be uppercase, and names written without their hyphens. A rule is
given

* in a puzzle's file, on a line of its own below the board ([FORMATS.md](FORMATS.md#rules-below-a-board)),
* in JSON, under the key `rules`: an array of such texts,
* on the command line, for all puzzles that are read: `--rule 'cage 15 r1c1 r1c2'`. Where spaces are in the way, colons
  separate the words as well: `--rule cage:15:r1c1:r1c2`.

`diagonal` (or `x-sudoku`) means both diagonals, `kropki-negative` means `no-difference 1` and `no-ratio 2`, and
`xv-negative` means `no-sum 5` and `no-sum 10`. Other names in use are read, too: `killer`, `thermometer`, `knight`,
`king`, `hyper`, `pill` and the like, and some that imply a number: `german` (`whispers 5`), `dutch` (`whispers 4`),
`white` (`difference 1`), `black` (`ratio 2`), `x` (`sum 10`), `v` (`sum 5`), `ten-line` (`sum-line 10`).

What holds for all rules:

* Rules may overlap in any way, and a rule that is given twice has no further effect.
* A rule with a cell that the board does not have, or with a number that makes no sense, is an error. A rule that no
  grid can keep, such as a cage of two cells with the sum 40, is not: the puzzle has no solution.
* *Digits* are the numbers from 1 to the side of the board, or those of its line `digits`, also where they are written
  as letters. *Neighbors* are two cells that share an edge; neighbors on a line are cells that follow each other in its
  text, wherever they are on the board.
* A line may jump. Whether it may pass through a cell twice depends on the rule: where a cell would have to differ from
  itself, that is an error. A cell that is listed first and last closes a line whose rule gives that a meaning.
* Boxes are the regions of a jigsaw, too. In reading order, the first cell of a region is its topmost, and of these the
  leftmost.
* Rules other than houses are for boards up to side 64.
* On boards with [modified cells](FORMATS.md#boards-that-are-not-square-or-have-other-digits-block), sums and relations,
  `where` and `pairs` too, read values.

Fog of war has no influence on solutions. Paths, shading (yin-yang, nurikabe) and regions that are to be found (chaos
construction) are refused by name.
";

/// The whole page.
pub(super) fn page() -> String {
    let mut text = BEFORE.to_owned();
    for group in RuleGroup::ALL {
        let _ = write!(text, "\n## {}\n", group.heading());
        for spec in of_group(group) {
            text += &section(spec);
        }
    }
    let clues = NAMED_CLUES.iter().map(|clue| format!("`{}`", clue.name)).join(", ");
    let clues = format!("Clues that are read as these rules, as `sudosat rules NAME` shows: {clues}.");
    let _ = write!(text, "\n{}\n", wrapped(&clues, 120));
    text
}

/// The section of one rule.
fn section(spec: &RuleSpec) -> String {
    let RuleSpec { name, meaning, example, .. } = spec;
    let alias = spec.alias.map_or_else(String::new, |alias| format!(" (in one word `{alias}`)"));
    let paragraph = wrapped(meaning, 120);
    format!(
        "\n### {name}\n\n`{}`{alias}\n\n{paragraph}\n\n```text\n{example}\n\n{}```\n",
        spec.notation(),
        pictured(spec)
    )
}
