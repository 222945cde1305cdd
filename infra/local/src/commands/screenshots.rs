//! `cargo dev screenshots`: pictures of the screens for people to judge. `cargo dev pictures`: those of README.md.

use anyhow::Result;
use tokio::process::Command;

use crate::stack::start::Kind;
use crate::stack::{cycle, guards, seed};
use crate::suites::on_a_stack::on_a_stack;
use crate::suites::runner::{check, npm};
use crate::tool::directories::Repository;

/// Takes pictures of the screens whose names have one of `words`, or of all.
pub async fn screenshots(repository: &Repository, words: &[String]) -> Result<bool> {
    let album = repository.stack("screenshots");
    album.remove()?;
    let mut playwright = playwright(repository, "screenshots");
    if !words.is_empty() {
        playwright.args(["--grep", &words.join("|")]);
    }
    playwright.env("SCREENSHOTS_DIR", &album.path);
    // Guarded, since more states are seen then.
    let kind = Kind { guards: Some(guards::GUARDED_TESTS), ..Kind::empty(cycle::TEN_MINUTES) };
    let taken = take(repository, kind, playwright).await?;
    println!("\nOpen {}", album.path.join("index.html").display());
    Ok(taken)
}

/// The product as a seeded player sees it.
pub async fn pictures(repository: &Repository) -> Result<bool> {
    let mut playwright = playwright(repository, "pictures");
    playwright
        .env("PICTURES_DIR", repository.root.join(".github/pictures"))
        .env("PLAYER_EMAIL", seed::PLAYERS[0])
        .env("PLAYER_PASSWORD", seed::PASSWORD);
    let kind = Kind { is_lived_in: true, ..Kind::empty(cycle::TEN_MINUTES) };
    take(repository, kind, playwright).await
}

fn playwright(repository: &Repository, project: &str) -> Command {
    let mut playwright =
        npm(repository, &["run", "e2e", "--", "--config", "playwright.screenshots.config.ts", "--reporter=list"]);
    playwright.args(["--project", project]);
    playwright
}

async fn take(repository: &Repository, kind: Kind, playwright: Command) -> Result<bool> {
    let taken = on_a_stack(repository, kind, playwright, async |playwright, _| check(playwright).await).await?;
    Ok(taken.failed == 0)
}
