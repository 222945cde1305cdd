//! The operators' scripts, for a deployed stack.

use anyhow::Result;
use tokio::process::Command;

use crate::stack::start::{self, PORTS};
use crate::stack::{deploy, emulator};
use crate::tool::directories::Repository;
use crate::tool::{process, tools};

/// One of the Python scripts of `infra/operate`. It finds the stack by its options, as `sam deploy` does.
pub async fn script(repository: &Repository, name: &str, options: &[&str]) -> Result<Command> {
    let mut script = if options.contains(&"--local") {
        start::must_be_up().await?;
        local_script(repository, name, PORTS.emulator)
    } else {
        new_script(repository, name)
    };
    script.args(options);
    tools::install_python(repository, tools::EMULATOR).await?;
    Ok(script)
}

/// The same for the local stack whose emulator listens on `port`.
pub fn local_script(repository: &Repository, name: &str, port: u16) -> Command {
    let mut script = new_script(repository, name);
    emulator::talk_to(script.args(["--local", "--stack-name", deploy::STACK]), port);
    script
}

fn new_script(repository: &Repository, name: &str) -> Command {
    let mut script = Command::new(repository.python(tools::EMULATOR));
    let file = format!("infra/operate/{}.py", name.replace('-', "_"));
    script.arg(repository.root.join(file)).current_dir(&repository.root);
    script
}

/// The same script, run to its end with its output shown.
pub async fn run_script(repository: &Repository, name: &str, options: &[&str]) -> Result<bool> {
    process::show(&mut script(repository, name, options).await?).await
}
