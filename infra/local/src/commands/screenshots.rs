//! `cargo dev screenshots`: pictures of the screens for people to judge.

use std::process::ExitCode;

use anyhow::Result;

use crate::stack::{cycle, start};
use crate::suites::on_a_stack::on_a_stack;
use crate::suites::runner::{check, npm};
use crate::tool::directories::Repository;
use crate::tool::prerequisites::check_tools;
use crate::tool::progress::Progress;

/// Of those whose names have one of `words`, or of all.
pub async fn screenshots(repository: &Repository, words: &[&str]) -> Result<ExitCode> {
    let python = check_tools().await?;
    let progress = Progress::new();
    start::install(repository, &python, &progress).await?;
    drop(progress);
    let album = repository.stack("screenshots");
    album.remove()?;
    let mut playwright =
        npm(repository, &["run", "e2e", "--", "--config", "playwright.screenshots.config.ts", "--reporter=list"]);
    if !words.is_empty() {
        playwright.args(["--grep", &words.join("|")]);
    }
    playwright.env("SCREENSHOTS_DIR", &album.path);
    let taken =
        on_a_stack(repository, cycle::TEN_MINUTES, playwright, async |playwright, _, _| check(playwright).await)
            .await?;
    println!("\nOpen {}", album.path.join("index.html").display());
    Ok(if taken.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
