//! The operators' commands: their tests on recorded answers of AWS, and the commands themselves on a local stack.

use anyhow::Result;
use tokio::process::Command;

use crate::stack::deployed;
use crate::suites::counts::{self, Counts};
use crate::suites::runner;
use crate::tool::directories::Repository;
use crate::tool::{process, tools};

/// Their order leaves the stack as it was.
const ON_A_STACK: [&str; 4] = ["verify", "drill", "pause", "resume"];

pub async fn check(repository: &Repository) -> Result<Counts> {
    let mut tests = Command::new(repository.python(tools::EMULATOR));
    tests.args(["-m", "unittest", "discover", "-s", "infra/operate/tests", "-t", "infra/operate"]);
    let mut printed = String::new();
    let ended = process::stream(tests.current_dir(&repository.root), |line| {
        println!("{line}");
        printed += &format!("{line}\n");
    });
    let status = ended.await?;
    Ok(counts::of_unittest(&printed).agreeing_with(status.success()))
}

pub async fn on_a_stack(repository: &Repository, port: u16) -> Result<Counts> {
    let mut counts = Counts::default();
    for name in ON_A_STACK {
        println!("\ncargo dev {name}");
        counts += runner::check(deployed::local_script(repository, name, port)).await?;
    }
    Ok(counts)
}
