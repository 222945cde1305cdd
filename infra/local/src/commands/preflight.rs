//! `cargo dev preflight`: what a deployment would be refused for, before it begins.

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::stack::deployed;
use crate::suites::template_lints;
use crate::tool::directories::Repository;
use crate::tool::prerequisites::find_python;
use crate::tool::progress::Progress;
use crate::tool::tools;

const USAGE: &str = "cargo dev preflight takes --config-env NAME, or nothing for samconfig.toml's default. With --account it asks the account, with --canary it tries there; both take --role-arn ARN.";

pub async fn run(repository: &Repository, options: &[&str]) -> Result<ExitCode> {
    let (mut environment, mut role, mut script, mut left) = ("default", None, None, options.iter());
    while let Some(option) = left.next() {
        match (*option, script) {
            ("--account", None) => script = Some("account"),
            ("--canary", None) => script = Some("canary"),
            ("--config-env", _) if left.len() > 0 => environment = left.next().unwrap_or(&""),
            ("--role-arn", _) if left.len() > 0 => role = left.next(),
            _ => bail!(USAGE),
        }
    }
    match (script, role) {
        (Some(name), _) => {
            let mut script = deployed::script(repository, name, &["--config-env", environment]).await?;
            script.args(["--config-env", environment]).args(role.iter().flat_map(|arn| ["--role-arn", arn]));
            deployed::run(script).await
        }
        (None, None) => offline(repository, environment).await,
        (None, Some(_)) => bail!(USAGE),
    }
}

async fn offline(repository: &Repository, environment: &str) -> Result<ExitCode> {
    let python = find_python().await?;
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
    println!("Nothing here would be refused. `--account` asks the account, `--canary` tries it.");
    Ok(ExitCode::SUCCESS)
}
