//! `select`: keeps records by conditions, sorts them, takes some, and writes them back as they were.
//!
//! | file | contents |
//! |---|---|
//! | `args` | the arguments |
//! | `plan` | opens inputs and output, settles names and format, refuses incompatible options |
//! | `sort_key`, `columns`, `layout` | the keys of `--sort`, the columns of `--columns`, what is written of a record |
//! | `worker` | decides about records, on any thread |
//! | `selector` | the stages that need all records, on one thread: `distinct`, the sample, the order, the first ones |

mod args;
mod columns;
mod distinct;
mod layout;
mod plan;
mod selector;
mod sort_key;
mod worker;

use crate::cli::terminal::exit::{Exit, Failure};
pub(crate) use args::SelectArgs;
use plan::Plan;

pub(crate) fn run(args: &SelectArgs) -> Result<Exit, Failure> {
    Plan::new(args)?.execute()
}
