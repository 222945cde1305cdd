//! `cargo dev preflight`: finds before a deployment why it would be refused.

use anyhow::{Result, bail};

use crate::stack::deployed;
use crate::suites::template_lints;
use crate::tool::directories::Repository;
use crate::tool::progress::Step;
use crate::tool::{process, tools};

/// `script` asks the account or deploys a trial stack there. `role` is CloudFormation's role.
pub async fn run(repository: &Repository, environment: &str, script: Option<&str>, role: Option<&str>) -> Result<bool> {
    match (script, role) {
        (Some(name), _) => {
            let mut script = deployed::script(repository, name, &["--config-env", environment]).await?;
            script.args(role.iter().flat_map(|arn| ["--role-arn", arn]));
            process::show(&mut script).await
        }
        (None, None) => offline(repository, environment).await,
        (None, Some(_)) => bail!("--role-arn is for --account and --canary."),
    }
}

async fn offline(repository: &Repository, environment: &str) -> Result<bool> {
    for environment in [tools::SAM, tools::CHECKOV] {
        tools::install_python(repository, environment).await?;
    }
    let step = Step::start("Reading templates, settings and runbook");
    let refused = template_lints::settings(repository, environment, &[]).await?;
    let counts = template_lints::check(repository).await?;
    step.done("read");
    for says in &refused {
        println!("✘ samconfig.toml, {environment}: {says}");
    }
    if !refused.is_empty() || counts.failed > 0 {
        return Ok(false);
    }
    println!("Nothing here would be refused. `--account` asks the account, `--canary` tries it.");
    Ok(true)
}
