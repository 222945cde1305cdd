//! wallet-get built for another processor: it must answer as any other build.

use crate::{events::success, functions::Functions, process::Process, workload::Workload};
use anyhow::{Result, ensure};
use tokio::process::Command;

/// `program` is wallet-get, or an emulator with the path of wallet-get among its arguments.
pub async fn run(program: &str, arguments: &[&str]) -> Result<()> {
    let functions = Functions::of_release().await?;
    let event = Workload::wallet(&functions).await.next().await?;
    let mut command = Command::new(program);
    command.args(arguments);
    let mut process = Process::start("wallet-get", functions.prepare("wallet-get", command)?).await?;
    process.ready().await?;
    let answer = success(&process.invoke(&event).await?.answer)?;
    ensure!(answer["balance"] == 10, "10 points expected: {answer}");
    println!("wallet-get answered: {answer}");
    Ok(())
}
