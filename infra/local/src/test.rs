use crate::place::Repository;
use anyhow::Result;
use std::process::ExitCode;
pub async fn all(_: &Repository) -> Result<ExitCode> {
    todo!()
}
pub async fn one(_: &Repository, _: &str) -> Result<ExitCode> {
    todo!()
}
