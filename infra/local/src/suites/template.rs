//! Whether SAM and two linters take the templates.

use anyhow::Result;

use crate::stack::emulator;
use crate::suites::counts::Counts;
use crate::suites::{runner, template_lints};
use crate::tool::directories::Repository;
use crate::tool::tools;

pub async fn check(repository: &Repository) -> Result<Counts> {
    let mut sam = tools::sam(repository);
    sam.args(["validate", "--lint", "--region", emulator::REGION, "--template-file"]).arg(repository.template());
    let mut counts = runner::check(sam).await?;
    counts += template_lints::check(repository).await?;
    Ok(counts)
}
