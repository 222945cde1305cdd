//! `cargo dev lighthouse`: runs Lighthouse on the public screens, built and served as on AWS, and measures the first
//! minute on a slow network.

use anyhow::Result;

use crate::stack::cycle;
use crate::stack::start::Kind;
use crate::suites::on_a_stack::on_a_stack;
use crate::suites::runner::{check, npm};
use crate::tool::directories::Repository;
use crate::tool::tools;

pub async fn lighthouse(repository: &Repository, runs: u32) -> Result<bool> {
    tools::install_lighthouse(repository).await?;
    let mut slow = npm(repository, &["run", "e2e", "--", "--config", "playwright.slow.config.ts", "--reporter=list"]);
    slow.env("FIGURES_FILE", repository.root.join("infra/figures.json"));
    let judged = on_a_stack(repository, Kind::empty(cycle::TEN_MINUTES), slow, async |slow, _| {
        let mut node = tools::node(repository, "node");
        node.arg(tools::lighthouse(repository).join("run.mjs")).env("LIGHTHOUSE_RUNS", runs.to_string());
        node.envs(slow.as_std().get_envs().filter_map(|(name, value)| Some((name, value?))));
        let mut counts = check(node).await?;
        counts += check(slow).await?;
        Ok(counts)
    })
    .await?;
    Ok(judged.failed == 0)
}
