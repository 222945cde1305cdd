//! `cargo dev preflight`: what a deployment would be refused for, before it begins.

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::stack::deployed;
use crate::suites::template_lints;
use crate::tool::directories::Repository;
use crate::tool::prerequisites::check_tools;
use crate::tool::progress::Progress;
use crate::tool::tools;

const USAGE: &str = "cargo dev preflight takes --config-env NAME, or nothing for samconfig.toml's default; and --account to ask the account, or --canary to try there.";

pub async fn run(repository: &Repository, options: &[&str]) -> Result<ExitCode> {
    for (option, script) in [("--account", "account"), ("--canary", "canary")] {
        if let Some(at) = options.iter().position(|given| *given == option) {
            let others = [&options[..at], &options[at + 1..]].concat();
            return deployed::run(deployed::script(repository, script, &others).await?).await;
        }
    }
    let environment = match options {
        [] => "default",
        ["--config-env", name] => name,
        _ => bail!(USAGE),
    };
    let python = check_tools().await?;
    let progress = Progress::new();
    for environment in [tools::SAM, tools::CHECKOV] {
        tools::install_python(repository, &python, environment, &progress).await?;
    }
    let step = progress.start("Reading templates, settings and runbook");
    let refused = template_lints::settings(repository, environment, &[]).await?;
    let counts = template_lints::check(repository).await?;
    step.done("read");
    drop(progress);
    for says in &refused {
        println!("✘ samconfig.toml, {environment}: {says}");
    }
    if !refused.is_empty() || counts.failed > 0 {
        return Ok(ExitCode::FAILURE);
    }
    println!("Nothing here would be refused. Next, ask the account: cargo dev preflight --account");
    Ok(ExitCode::SUCCESS)
}
