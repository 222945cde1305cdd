//! The reader of banks' files beside others' readers: made files, which all of them must read alike.

use anyhow::Result;
use tokio::process::Command;

use crate::suites::counts::{self, Counts};
use crate::suites::runner;
use crate::tool::directories::Repository;
use crate::tool::tools;

pub async fn check(repository: &Repository) -> Result<Counts> {
    let report = runner::report(repository, "files")?;
    let mut compare = tools::without_package_variables(Command::new(repository.python(tools::FILES)));
    compare.arg(repository.script("bank_files/compare.py")).arg("--report").arg(&report);
    // It builds our reader as the other suites do, so that nothing is compiled again.
    compare.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver").current_dir(&repository.root);
    runner::reported(compare, &report, counts::of_fuzzing).await
}
