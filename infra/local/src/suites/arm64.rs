//! Builds one function for the processor that it runs on in AWS, if this machine can: that needs the Rust target and,
//! for crates with assembly, a C compiler for it.

use anyhow::{Context, Result, bail};
use tokio::process::Command;

use crate::suites::counts::Counts;
use crate::suites::runner;
use crate::tool::directories::Repository;
use crate::tool::{process, tools};

const TARGET: &str = "aarch64-unknown-linux-gnu";
const COMPILER: &str = "aarch64-linux-gnu-gcc";
const BINARY: &str = "wallet-get";
/// The position of the machine in an ELF header, and the number of AArch64 (`EM_AARCH64`).
const MACHINE: std::ops::Range<usize> = 18..20;
const AARCH64: [u8; 2] = [183, 0];

/// Counts nothing where it cannot be built, and prints why.
pub async fn check(repository: &Repository) -> Result<Counts> {
    if let Some(missing) = missing().await? {
        println!("SKIPPED, nothing is known: {missing}");
        return Ok(Counts::default());
    }
    let directory = repository.root.join("target");
    let mut cargo = tools::cargo();
    cargo
        .args(["build", "--locked", "--target", TARGET, "--bin", BINARY, "--target-dir"])
        .arg(&directory)
        .env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", COMPILER)
        .current_dir(&repository.root);
    let mut counts = runner::check(cargo).await?;
    if counts.failed == 0 {
        let built = std::fs::read(directory.join(TARGET).join("debug").join(BINARY))?;
        counts += Counts::of_one(built.get(MACHINE) == Some(&AARCH64));
    }
    Ok(counts)
}

async fn missing() -> Result<Option<String>> {
    let library = process::output(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET])).await?;
    if library.trim().is_empty() {
        bail!("rustc does not say where the libraries of {TARGET} lie");
    }
    if !std::fs::exists(library.trim()).context("cannot look for the target's libraries")? {
        return Ok(Some(format!("the target is not installed (rustup target add {TARGET})")));
    }
    let compiler = tools::on_path(COMPILER);
    Ok(compiler
        .is_none()
        .then(|| format!("{COMPILER} is not installed (on Debian: apt-get install gcc-aarch64-linux-gnu)")))
}
