//! Writes the page `docs/TECHNIQUES.md`.

use super::parts::{example, values};
use crate::cli::commands::rules::wrapped;
use crate::logic::Technique;
use std::fmt::Write as _;

/// The text before the techniques.
const BEFORE: &str = "\
# Techniques

This page lists the techniques of `sudosat steps`, `hint` and `rate`, with examples; `sudosat techniques NAME` prints
one section.

```sh
sudosat steps --to block puzzle.txt                     # every step with its reason
sudosat steps --until xy-wing --to svg -o a.svg p.txt   # pictures up to the first XY-wing
sudosat hint --level 1 puzzle.txt                       # where to look; 2 technique, 3 cells, 4 reason
sudosat hint puzzle.txt --at mine.txt                   # from your own board, or a mistake there
sudosat rate puzzles.txt                                # the hardest step of each puzzle
```

Named techniques are for 9x9 boards without other rules. On all others, and with `--order reason`, each step follows
from the fewest *premises*: a cell has one digit, a house has a digit once, a rule holds. Their number is the difficulty
of the step: a single has one premise (`1p`), locked candidates two, a pair four, an XY-wing seven.

The premises of a step imply it, given the candidates before it. Techniques that assume a single solution are used only
after a proof that there is no other.

## Notation

`r4c5=7` places a digit, `r4c12<>38` removes candidates from two cells. Chains are in Eureka notation,
`(5)r5c3=r8c3-r8c8`: of two candidates joined by `=` (a strong link) at least one is true, of two joined by `-` (a weak
link) at most one. A chain that branches is a list of implications, `r1c1=3 r2c4<>5 -> r2c1=5 (row 2)`.

## JSON

With `--to json`, `steps` is an object: `scale` (`se` or `premises`), `stuck` (whether nothing follows, although cells
are open) and `list`. `hint` has `level`, `text`, and `step`, or the mistake on your own board: `wrong` or `missing`. A
step has these keys ([schema](schema/sudosat-answer-1.json)):

* `technique`, `name`, `rating`: the name for data, the name for people, the value on the scale
* `place`, `eliminate`: the conclusion, `r4c5=7`, `r4c6<>3`
* `premises`, `size`: the constraints that imply it, and their number
* `at_least`: for steps by the fewest premises, a proved lower bound, for most equal to `size`
* `marks`: the candidates to point out, with their roles
* `links`, `chains`: the links of chains, and for each chain the index of its first link and that after its last
* `levels`: the step in words, at the four levels of hints
* `assumes_unique`: whether it assumes one solution
* `certificate`, with `--certify`: why it follows: `propagation`, `uniqueness`, or a DRAT proof that refutes the
  premises with the candidates and the negated conclusion

With `--certify`, `steps` also has the `certificate` of the puzzle, and `sudosat verify` checks every step
([CERTIFICATES.md](CERTIFICATES.md#certified-steps)).

## The techniques

*SE* is the least value on the scale of Sudoku Explainer 1.2.1, followed by HoDoKu's level and score for one step.
Techniques with an SE value are tried in this order; `--order human` tries all of them, the easiest for people first.
Where `...` stands for a long chain, `sudosat techniques NAME` prints it.
";

/// The most characters of the reasons that the page has for a step: some fill a page with implications.
const LONGEST: usize = 250;

/// The text of the page.
pub(super) fn page() -> String {
    let mut text = BEFORE.to_owned();
    for &technique in Technique::ALL {
        let assumes = if technique.assumes_unique() { ", assumes one solution" } else { "" };
        let words = format!("{} ({}){assumes}. {}", technique.name(), values(technique), technique.meaning());
        let _ = write!(text, "\n### {}\n\n{}\n", technique.id(), wrapped(&words, 120));
        if let Some(example) = example(technique) {
            let (claim, reasons) = example.words.split_once('\n').unwrap_or((&example.words, ""));
            let reasons = if reasons.len() > LONGEST { "..." } else { reasons };
            let lines = [claim].into_iter().chain(reasons.lines());
            let words: String = lines.map(|line| wrapped(line, 118) + "\n").collect();
            let (puzzle, id) = (example.puzzle, technique.id());
            let _ = write!(text, "\n```text\n{puzzle}\n{words}```\n\n![{id}](techniques/{id}.svg)\n");
        }
    }
    text
}
