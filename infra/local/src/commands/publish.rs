//! `cargo dev publish`: builds the web and copies it to the bucket of a deployed stack's hosting.

use anyhow::Result;

use crate::stack::{build, deployed};
use crate::tool::directories::Repository;
use crate::tool::{process, tools};

pub async fn run(repository: &Repository, options: &[&str]) -> Result<bool> {
    let mut script = deployed::script(repository, "publish", options).await?;
    script.arg(build::dist(repository));
    if !options.iter().any(|option| ["--remove", "--help", "-h"].contains(option)) {
        tools::install_web(repository).await?;
        build::web(repository).await?;
    }
    process::show(&mut script).await
}
