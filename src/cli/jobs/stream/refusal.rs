//! Options that do not fit together, refused before any file is touched.

use crate::batch::Shard;
use crate::cli::jobs::work::request::Request;
use crate::cli::terminal::args::{OutputArgs, OutputFormat};
use crate::cli::terminal::exit::Failure;
use std::fs;
use std::path::Path;

/// Refuses options that do not fit the format, the request or the output at `path`.
pub(super) fn check(
    request: &Request,
    format: OutputFormat,
    path: Option<&Path>,
    output: &OutputArgs,
) -> Result<(), Failure> {
    if output.resume {
        refuse_to_resume(path)?;
    }
    match format {
        OutputFormat::Block => refuse_with_blocks(request, output),
        OutputFormat::Svg => refuse_with_pictures(request, output),
        OutputFormat::Auto | OutputFormat::Line | OutputFormat::Json | OutputFormat::Csv => Ok(()),
    }
}

/// Refuses an output that no job can continue, before it is opened: a pipe without a reader would block.
fn refuse_to_resume(output: Option<&Path>) -> Result<(), Failure> {
    match output.map(fs::metadata) {
        None => Err(Failure::new("--resume continues a file, not standard output: name one with --output")),
        Some(Ok(metadata)) if !metadata.is_file() => {
            Err(Failure::new("--resume needs an --output that is a regular file"))
        }
        Some(_) => Ok(()),
    }
}

/// Refuses options that require answers of one line each.
fn refuse_with_blocks(request: &Request, output: &OutputArgs) -> Result<(), Failure> {
    let refused = if output.shard.is_some_and(|shard| shard != Shard::WHOLE) {
        "--shard needs answers of one line each, not --to block"
    } else if output.keep_comments {
        "--keep-comments needs answers of one line each, not --to block"
    } else if output.resume && request.detail().is_some() {
        "--resume needs answers of one line each, not --to block: in words they have blank lines"
    } else {
        return Ok(());
    };
    Err(Failure::new(refused))
}

/// Refuses options that do not fit a picture, and pictures from commands that draw none.
fn refuse_with_pictures(request: &Request, output: &OutputArgs) -> Result<(), Failure> {
    if request.detail().is_none() {
        return Err(Failure::new(
            "this command has the formats line, block, json, csv; \
             `sudosat why`, `steps`, `hint`, `decode` and `convert` draw svg",
        ));
    }
    if output.resume || output.keep_comments || output.shard.is_some() {
        return Err(Failure::new("--to svg draws one puzzle: --resume, --shard and --keep-comments are for several"));
    }
    Ok(())
}
