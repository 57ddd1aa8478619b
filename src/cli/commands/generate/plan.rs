//! The options that choose the kind of puzzles.

use super::board::BoardArgs;
use super::kind::AnyPlan;
use crate::cli::terminal::exit::Failure;
use crate::cli::terminal::values::{RatingRange, clue_range, rating_range, symmetry_by_name, whole};
use crate::generate::{BoardPlan, Plan, Symmetry};
use crate::properties::{Conditions, Name, Names, NoValue};
use crate::puzzle::Board;
use clap::{Args, ValueHint};
use std::fs::File;
use std::io::Read;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most bytes that are read of a pattern: a frame of 81 cells has some hundreds.
const LONGEST: u64 = 1 << 16;

#[derive(Args)]
pub(super) struct PlanArgs {
    /// The symmetry of the clue pattern. Symmetric clues are removed together, so single clues may be redundant
    #[arg(long, value_name = "KIND", value_parser = symmetry_by_name(), default_value = "none")]
    symmetry: Symmetry,
    /// The number of clues: 24, 22..25, ..23 or 30..
    ///
    /// Puzzles with more are rejected, and another attempt is made. Removal stops at the lower bound, so a high
    /// one gives puzzles that are not minimal.
    #[arg(long, value_name = "A..B", value_parser = clue_range)]
    clues: Option<RangeInclusive<usize>>,
    /// A file with the cells that have clues: `x` or a digit with, `.` or 0 without
    ///
    /// Digits are changed until the puzzle has one solution. Such a puzzle may have redundant clues, and many patterns
    /// have none at all: then it is `none` after all attempts, and the exit code 4.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["symmetry", "clues"])]
    pattern: Option<PathBuf>,
    /// The hardest technique that a puzzle may need: singles, locked, pairs, triplets, quads, fish, wings, or the name
    /// of one, as in `sudosat techniques`
    ///
    /// Clues are removed as long as this and easier techniques solve the puzzle. Techniques that assume one solution,
    /// and chains, cannot be limits; nor can fish and wings on other boards, whose rules must be houses.
    #[arg(long, value_name = "TECHNIQUE", conflicts_with_all = ["pattern", "weighted"])]
    solvable_by: Option<String>,
    /// The rating of Sudoku Explainer (ER), as `sudosat rate` prints it: 2.3, 6.6..7.1, ..2.0 or 8.5.., or effort, on
    /// any board: effort:1:5..1:30
    ///
    /// Puzzles with others are rejected. From ER 7.2 or effort 1:700, and by effort on other boards, minimal puzzles
    /// are made harder first, by moving clues. On other boards, efforts without an upper end keep the depth of the
    /// least: deeper ones may take minutes to measure.
    #[arg(long, value_name = "A..B", value_parser = rating_range, conflicts_with = "weighted")]
    rating: Option<RatingRange>,
    /// Reject puzzles that do not fulfill this condition, as in `sudosat select`; may be repeated, and all must hold
    ///
    /// A condition is NAME, !NAME, or NAME OP VALUE, where OP is one of = != < <= > >=.
    #[arg(long = "where", value_name = "CONDITION", allow_hyphen_values = true)]
    conditions: Vec<String>,
    /// Reject puzzles with a redundant clue, which other options allow
    #[arg(long)]
    minimal: bool,
    /// The most attempts at a puzzle; then it is `none`, and the exit code 4 [default: 1048576; with --pattern, or
    /// --rating on other boards, 1000; with --no-givens 100]
    #[arg(long, hide_short_help = true, value_name = "N")]
    #[arg(allow_negative_numbers = true, value_parser = whole::<u32>(1..))]
    attempts: Option<u32>,
    /// Draw weighted puzzles, for unbiased estimates over all minimal puzzles
    ///
    /// The mean weight of all draws estimates the number of minimal puzzles per grid. Most draws yield no puzzle; they
    /// have weight 0 and are written as `none`.
    #[arg(long, conflicts_with_all = ["symmetry", "pattern", "attempts"])]
    weighted: bool,
    #[command(flatten)]
    board: BoardArgs,
}

impl PlanArgs {
    /// The plan; reads the files of the pattern and of the regions.
    pub(super) fn plan(&self) -> Result<AnyPlan, Failure> {
        match self.board.board()? {
            Some(board) => self.on_board(board).map(AnyPlan::Board),
            None => self.classic().map(AnyPlan::Classic),
        }
    }

    fn classic(&self) -> Result<Plan, Failure> {
        let plan = match (&self.pattern, &self.solvable_by) {
            (Some(path), _) => {
                let mut text = String::new();
                let file = File::open(path).map_err(Failure::with(path.display()))?;
                file.take(LONGEST).read_to_string(&mut text).map_err(Failure::with(path.display()))?;
                Plan::pattern(&text).map_err(|error| Failure::new(format!("{}: {error}", path.display())))?
            }
            (_, Some(name)) => Plan::solvable_by(name).map_err(|error| Failure::new(error.to_string()))?,
            _ if self.weighted => Plan::weighted(),
            _ => Plan::minimal(),
        };
        let plan = plan.with_symmetry(self.symmetry);
        let plan = if self.minimal { plan.only_minimal() } else { plan };
        let plan = match self.attempts {
            Some(attempts) => plan.with_attempts(attempts),
            None => plan,
        };
        let plan = match &self.rating {
            Some(RatingRange::Er(rating)) => plan.with_rating(rating.clone()),
            Some(RatingRange::Effort(effort)) => plan.with_effort(effort.clone()),
            None => plan,
        };
        Ok(match self.clues_up_to(81) {
            Some(clues) => {
                let [least, most] = [*clues.start(), *clues.end()].map(|clues| u8::try_from(clues).unwrap_or(u8::MAX));
                plan.with_clues(least..=most)
            }
            None => plan,
        })
    }

    fn on_board(&self, board: Arc<Board>) -> Result<BoardPlan, Failure> {
        for (option, is_given) in [
            ("--pattern", self.pattern.is_some()),
            ("--rating", matches!(self.rating, Some(RatingRange::Er(_)))),
            ("--weighted", self.weighted),
            ("--minimal", self.minimal),
        ] {
            if is_given {
                let but = if option == "--rating" { "; --rating effort:A..B is for all" } else { "" };
                let message = format!("{option} is for 9x9 puzzles with 3x3 boxes and no other rule{but}");
                return Err(Failure::new(message));
            }
        }
        let clues = self.clues_up_to(board.cells());
        let plan =
            BoardPlan::on(board).with_families(self.board.families().iter().copied()).with_symmetry(self.symmetry);
        let plan = if self.board.has_givens() { plan } else { plan.without_givens() };
        let plan = match &self.solvable_by {
            Some(name) => plan.solvable_by(name).map_err(|error| Failure::new(error.to_string()))?,
            None => plan,
        };
        let plan = match self.attempts {
            Some(attempts) => plan.with_attempts(attempts),
            None => plan,
        };
        let plan = match &self.rating {
            Some(RatingRange::Effort(effort)) => plan.with_effort(effort.clone()),
            _ => plan,
        };
        Ok(match clues {
            Some(clues) => plan.with_clues(clues),
            None => plan,
        })
    }

    /// The numbers of clues; a range without an end ends with the number of cells.
    fn clues_up_to(&self, cells: usize) -> Option<RangeInclusive<usize>> {
        let clues = self.clues.as_ref()?;
        Some(*clues.start()..=if *clues.end() == usize::MAX { cells } else { *clues.end() })
    }

    /// The conditions on puzzles of the plan.
    pub(super) fn conditions(&self, plan: &AnyPlan) -> Result<Conditions, Failure> {
        let failed = |error: &dyn ToString| Failure::new(format!("--where: {}", error.to_string()));
        let conditions = Conditions::parse(&self.conditions, &Names::default()).map_err(|error| failed(&error))?;
        for condition in conditions.iter() {
            if let Name::Property(property) = *condition.name()
                && property.is_of_classic()
                && matches!(plan, AnyPlan::Board(_))
            {
                return Err(failed(&NoValue::Unsupported(property)));
            }
        }
        Ok(conditions)
    }

    /// The files that the options read.
    pub(super) fn files(&self) -> impl Iterator<Item = &Path> {
        self.pattern.as_deref().into_iter().chain(self.board.file())
    }

    /// The options that determine the puzzles of this plan, for the record of the job.
    pub(super) fn options(&self, plan: &AnyPlan) -> Vec<(&'static str, String)> {
        let none = || "none".to_owned();
        let mut options = vec![
            ("--symmetry", self.symmetry.name().to_owned()),
            ("--where", self.conditions.join(" and ")),
            ("--minimal", self.minimal.to_string()),
            ("--rating", self.rating.as_ref().map_or_else(none, ToString::to_string)),
        ];
        let (cells, attempts) = match plan {
            AnyPlan::Classic(plan) => {
                options.push(("--pattern", plan.cells().unwrap_or_else(none)));
                options.push(("--solvable-by", plan.techniques().unwrap_or("none").to_owned()));
                (81, plan.attempts())
            }
            AnyPlan::Board(plan) => {
                options.push(("--solvable-by", plan.techniques().unwrap_or("none").to_owned()));
                options.extend(self.board.options(plan.board()));
                (plan.board().cells(), plan.attempts())
            }
        };
        options.push(("--clues", self.clues_up_to(cells).map_or_else(none, |clues| format!("{clues:?}"))));
        options.push(("--attempts", attempts.to_string()));
        options
    }
}
