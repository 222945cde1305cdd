//! The origin, the licences and the duplicates of Rust packages, checked by cargo-deny with `.cargo/deny.toml`.

use anyhow::Result;
use tokio::process::Command;

use crate::suites::counts::Counts;
use crate::suites::runner;
use crate::tool::directories::Repository;
use crate::tool::tools;

const RULES: &str = ".cargo/deny.toml";
/// An exception without a use fails too.
const STRICT: [&str; 6] = ["-D", "unmatched-skip", "-D", "unnecessary-skip", "-D", "license-not-encountered"];

pub async fn check(repository: &Repository) -> Result<Counts> {
    let mut deny = cargo_deny(repository, &["check", "licenses", "sources", "bans"]);
    deny.args(STRICT);
    runner::check(deny).await
}

/// The program is installed from a Python package, since building it takes minutes.
pub fn cargo_deny(repository: &Repository, arguments: &[&str]) -> Command {
    let mut deny =
        tools::without_package_variables(Command::new(repository.environment(tools::CHECKS).join("bin/cargo-deny")));
    deny.args(["--locked", "--workspace", "--config"]).arg(repository.root.join(RULES));
    deny.args(arguments).current_dir(&repository.root);
    deny
}
