//! `cargo dev load`: loads a deployed stack and reconciles it afterwards. It has a stack of its own, since a run leaves
//! thousands of rows, and other requests would change its figures.

use anyhow::Result;

use crate::commands::reconcile;
use crate::stack::cycle;
use crate::stack::start::Kind;
use crate::suites::counts::Counts;
use crate::suites::on_a_stack::on_a_stack;
use crate::suites::runner::{check, npm};
use crate::tool::directories::Repository;
use crate::tool::tools;

/// The load generator, of crates.io.
const OHA: (&str, &str) = ("oha", "1.16.0");

pub async fn load(repository: &Repository, seconds: u32) -> Result<bool> {
    let oha = tools::install_program(repository, OHA).await?;
    let mut playwright =
        npm(repository, &["run", "e2e", "--", "--config", "playwright.load.config.ts", "--reporter=list"]);
    playwright.env("OHA_PATH", oha).env("LOAD_SECONDS", seconds.to_string());
    let loaded = on_a_stack(repository, Kind::empty(cycle::ONE_ROUND_A_DAY), playwright, async |playwright, ports| {
        let mut counts = check(playwright).await?;
        counts += Counts::of_one(reconcile::everything_fits(repository, ports.emulator).await?);
        Ok(counts)
    })
    .await?;
    Ok(loaded.failed == 0)
}
