//! `cargo dev landed`: records today's commit as the last landed one. `cargo dev test versions` runs its functions
//! beside later ones.

use std::process::ExitCode;

use anyhow::Result;

use crate::suites::versions;
use crate::tool::directories::Repository;

pub async fn landed(repository: &Repository) -> Result<ExitCode> {
    versions::record(repository).await?;
    Ok(ExitCode::SUCCESS)
}
