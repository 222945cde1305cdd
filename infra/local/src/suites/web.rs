//! The linters and the unit tests of the web.

use anyhow::Result;

use crate::suites::counts::{self, Counts};
use crate::suites::runner::{self, npm, report, reported};
use crate::tool::directories::Repository;

pub async fn check(repository: &Repository) -> Result<Counts> {
    let mut counts = runner::check(npm(repository, &["run", "lint"])).await?;
    counts += runner::check(npm(repository, &["run", "typecheck"])).await?;
    let report = report(repository, "vitest")?;
    let mut vitest = npm(repository, &["test", "--", "--reporter=default", "--reporter=json"]);
    vitest.arg(format!("--outputFile.json={}", report.display()));
    counts += reported(vitest, &report, counts::of_vitest).await?;
    Ok(counts)
}
