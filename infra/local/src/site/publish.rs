//! Puts the built web where a deployed stack's hosting serves it from.

use anyhow::Result;
use tokio::process::Command;

use crate::stack::{build, deploy, emulator};
use crate::tool::directories::Repository;
use crate::tool::{process, tools};

/// On the local stack whose emulator listens on `port`, with tools and web there; answers whether it worked.
pub async fn to_local_stack(repository: &Repository, port: u16) -> Result<bool> {
    let mut script = script(repository);
    emulator::talk_to(script.arg(deploy::STACK), port);
    succeeds(script).await
}

pub async fn succeeds(mut script: Command) -> Result<bool> {
    Ok(process::stream(&mut script, |line| println!("{line}")).await?.success())
}

pub fn script(repository: &Repository) -> Command {
    let mut script = Command::new(repository.python(tools::EMULATOR));
    script.arg(repository.root.join("infra/publish.py")).arg(build::dist(repository)).current_dir(&repository.root);
    script
}
