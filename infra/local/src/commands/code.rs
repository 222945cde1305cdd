//! `cargo dev code`: prints the code that an authenticator app would show for the second admin of `cargo dev`'s stack.

use std::fs;

use anyhow::{Context, Result};

use crate::tool::directories::Repository;
use crate::tool::{process, tools};

pub async fn run(repository: &Repository) -> Result<bool> {
    let file = repository.stack("dev").second_admin_key();
    let key = fs::read_to_string(file).context("There is no second admin yet: please run `cargo dev` first.")?;
    let code = process::output(&mut tools::of_stack(repository, "code", key.trim())).await?;
    println!("{}", code.trim());
    Ok(true)
}
