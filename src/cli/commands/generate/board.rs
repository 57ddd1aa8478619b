//! The options that choose a board, its rules, and clues that are drawn from grids.

use crate::cli::terminal::args::regions_of;
use crate::cli::terminal::exit::Failure;
use crate::cli::terminal::values::{self, RuleParser, parse_boxes};
use crate::generate::Family;
use crate::plural::listed;
use crate::puzzle::{Board, BoxShape, Geometry, Rule};
use crate::text::render;
use clap::{Args, ValueHint};
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Args)]
#[command(next_help_heading = "Board")]
pub(super) struct BoardArgs {
    /// The side of the board, such as 6 or 16x16, with the usual boxes; or samurai, 'grid 6x9' or 'digits 0-8', as in
    /// the line above such a board [default: 9]
    #[arg(long, value_name = "BOARD", conflicts_with_all = ["boxes", "regions"], value_parser = values::board)]
    board: Option<Arc<Geometry>>,
    /// The shape of the boxes, rows x columns
    #[arg(long, value_name = "RxC", value_parser = parse_boxes, conflicts_with = "regions")]
    boxes: Option<BoxShape>,
    /// A file of region labels, one for each cell, for irregular boards (jigsaw)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    regions: Option<PathBuf>,
    /// A rule in addition to rows, columns and boxes, which all puzzles have; may be repeated. See `sudosat rules`
    #[arg(long = "rule", value_name = "RULE", value_parser = RuleParser, hide_possible_values = true)]
    rules: Vec<Vec<Rule>>,
    /// Families of rules, separated by commas, whose clues are drawn from a grid
    #[arg(long, value_name = "FAMILY,...", value_delimiter = ',', value_parser = Family::by_name)]
    #[arg(long_help = family_help())]
    family: Vec<Family>,
    /// Give no digits: the clues of the families leave one solution
    #[arg(long, requires = "family")]
    no_givens: bool,
}

/// The help for `--family`, with the names of all families.
fn family_help() -> String {
    let names: Vec<String> = Family::all().map(|family| family.name().to_owned()).collect();
    format!(
        "Families of rules, separated by commas, whose clues are drawn from a grid\n\n{}. Killer cages as the only \
         family divide the board; all other clues are removed that a short search finds redundant.",
        listed(&names)
    )
}

impl BoardArgs {
    /// The board; `None` for a classic one without families.
    pub(super) fn board(&self) -> Result<Option<Arc<Board>>, Failure> {
        let failed = |error: &dyn ToString| Failure::new(error.to_string());
        let geometry = match (&self.board, self.boxes, &self.regions) {
            (Some(geometry), ..) => Arc::clone(geometry),
            (_, Some(boxes), _) => Geometry::with_boxes(boxes).map_err(|error| failed(&error))?,
            (.., Some(path)) => regions_of(path)?,
            _ => Geometry::classic(),
        };
        let board = Board::new(geometry, self.rules.concat()).map_err(|error| failed(&error))?;
        Ok(Some(board).filter(|board| !board.is_classic() || !self.family.is_empty()))
    }

    pub(super) fn families(&self) -> &[Family] {
        &self.family
    }

    pub(super) fn has_givens(&self) -> bool {
        !self.no_givens
    }

    /// The file that the options read.
    pub(super) fn file(&self) -> Option<&Path> {
        self.regions.as_deref()
    }

    /// The options that determine the puzzles on this board, for the record of the job.
    pub(super) fn options(&self, board: &Board) -> [(&'static str, String); 4] {
        let families: Vec<&str> = self.family.iter().map(|family| family.name()).collect();
        [
            ("--board", board.side().to_string()),
            ("the boxes and rules of the board", render::rules_field(board)),
            ("--family", families.join(",")),
            ("--no-givens", self.no_givens.to_string()),
        ]
    }
}
