//! Copies the built web to the bucket of a deployed stack's hosting.

use anyhow::Result;
use tokio::process::Command;

use crate::stack::{build, deploy, emulator};
use crate::tool::directories::Repository;
use crate::tool::{process, tools};

/// Publishes to the local stack whose emulator listens on `port`, and returns whether it worked. Tools and web must be
/// there.
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
