//! The linters of the web, and its tests that need no stack.

use anyhow::Result;
use tokio::process::Command;

use crate::suites::counts::{self, Counts};
use crate::suites::runner::{self, npm, report, reported};
use crate::tool::chromium;
use crate::tool::directories::Repository;

/// `since` selects the tests that import something that changed since this commit.
pub async fn check(repository: &Repository, since: Option<&str>) -> Result<Counts> {
    let mut vitest = npm(repository, &["test", "--"]);
    chromium::find_or_install().await?.told(&mut vitest);
    if let Some(commit) = since {
        // It may be that no test imports a changed file.
        vitest.args([&format!("--changed={commit}"), "--passWithNoTests"]);
    }
    run(repository, vitest).await
}

/// Without the screens, which need a browser.
pub async fn quick(repository: &Repository) -> Result<Counts> {
    run(repository, npm(repository, &["test", "--", "--project=pure"])).await
}

async fn run(repository: &Repository, mut vitest: Command) -> Result<Counts> {
    let report = report(repository, "vitest")?;
    vitest.args(["--reporter=default", "--reporter=json"]).arg(format!("--outputFile.json={}", report.display()));
    // Each of the first two uses only one core, and prints little.
    let (mut counts, types, tests) = tokio::try_join!(
        runner::check(npm(repository, &["run", "lint"])),
        runner::check(npm(repository, &["run", "typecheck"])),
        reported(vitest, &report, counts::of_vitest)
    )?;
    counts += types;
    counts += tests;
    Ok(counts)
}
