//! `cargo dev simulate`: the program of infra/simulator, built with every check of a debug build at nearly full speed.

use anyhow::Result;

use crate::tool::directories::Repository;
use crate::tool::{process, tools};

pub async fn simulate(repository: &Repository, asked: &[String]) -> Result<bool> {
    let mut cargo = tools::cargo();
    let cargo = cargo.args(["run", "--profile", "simulate", "--package", "simulator", "--"]).args(asked);
    process::show(cargo.current_dir(&repository.root)).await
}
