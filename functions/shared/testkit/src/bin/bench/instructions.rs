//! Instructions from the start of a process to its first answer, counted by valgrind: the same on a busy machine
//! as on an idle one. The first answer is held back while the count is read, so nothing later is in it.

use crate::{asks::Asks, events::success, functions::Functions};
use anyhow::{Context, Result, ensure};
use std::{fs, process::Stdio};
use tokio::process::Command;

#[derive(Debug, Clone, Copy)]
pub struct Instructions {
    pub init: u64,
    pub first_answer: u64,
}

/// `None` where there is no valgrind.
pub async fn count(functions: &Functions, asks: &mut Asks<'_>) -> Result<Option<Instructions>> {
    let mut version = Command::new("valgrind");
    if !version.arg("--version").stdout(Stdio::null()).status().await.is_ok_and(|status| status.success()) {
        return Ok(None);
    }
    Ok(Some(Instructions {
        init: until(functions, asks, false).await?,
        first_answer: until(functions, asks, true).await?,
    }))
}

async fn until(functions: &Functions, asks: &mut Asks<'_>, answered: bool) -> Result<u64> {
    let name = asks.route().binary;
    let report = functions.file(&format!("{name}.callgrind.log"));
    let profile = functions.file(&format!("{name}.callgrind.{}", if answered { "first-answer" } else { "init" }));
    let mut valgrind = Command::new("valgrind");
    valgrind.arg("--tool=callgrind").arg(format!("--log-file={}", report.display()));
    valgrind.arg(format!("--callgrind-out-file={}", profile.display()));
    let mut process = functions.start_in(name, valgrind).await?;
    process.ready().await?;
    let held = if answered {
        let event = asks.next().await?;
        let before = functions.stand_in.done().calls;
        let (answered, held) = process.invoke_and_hold(&event).await?;
        success(&answered.answer)?;
        let calls = functions.stand_in.done().calls - before;
        ensure!(calls <= 3, "{calls} calls: the function was so slow under valgrind that it tried again");
        Some(held)
    } else {
        None
    };
    process.terminate().await?;
    drop(held);
    let report = fs::read_to_string(&report)?;
    let collected = report.lines().find_map(|line| line.split_once("Collected : ")).context("valgrind has no count")?.1;
    Ok(collected.trim().parse()?)
}
