//! Copies the built web to the bucket of a deployed stack's hosting.

use anyhow::Result;

use crate::stack::{build, deployed};
use crate::tool::directories::Repository;
use crate::tool::process;

/// Publishes to the local stack whose emulator listens on `port`, and returns whether it worked. Tools and web must be
/// there.
pub async fn to_local_stack(repository: &Repository, port: u16) -> Result<bool> {
    let mut script = deployed::local_script(repository, "publish", port);
    script.arg(build::dist(repository));
    Ok(process::stream(&mut script, |line| println!("{line}")).await?.success())
}
