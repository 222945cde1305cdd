//! The tests of the operators' commands, on recorded answers of AWS.

use anyhow::Result;
use tokio::process::Command;

use crate::suites::counts::{Counts, UnittestLines};
use crate::tool::directories::Repository;
use crate::tool::{process, tools};

pub async fn check(repository: &Repository) -> Result<Counts> {
    let mut tests = Command::new(repository.python(tools::EMULATOR));
    tests.args(["-m", "unittest", "discover", "-s", "infra/operate/tests", "-t", "infra/operate"]);
    let mut lines = UnittestLines::default();
    let ended = process::stream(tests.current_dir(&repository.root), |line| {
        println!("{line}");
        lines.read(line);
    });
    let status = ended.await?;
    Ok(lines.counts().agreeing_with(status.success()))
}
