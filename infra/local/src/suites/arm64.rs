//! Builds a function for its processor in AWS, by `sam build` as for a deployment, and invokes it: in an emulator,
//! where this machine has another processor.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use tokio::process::Command;

use crate::stack::build;
use crate::suites::counts::Counts;
use crate::suites::runner;
use crate::tool::directories::Repository;
use crate::tool::{process, tools};

const TARGET: &str = "aarch64-unknown-linux-gnu";
/// It calls DynamoDB, so it also runs the parts of TLS that differ by processor.
const FUNCTION: &str = "WalletGetFunction";
/// The target of cargo-lambda: AWS's Graviton 2.
const PROCESSOR: &str = "neoverse-n1";
/// `provided.al2023` has version 2.34 of the C library. An emulator's is newer, so it does not notice a newer need.
const C_LIBRARY_MINOR_MAX: u32 = 34;

/// Where this machine lacks something, it prints that and counts nothing; in CI that is a failure. `optimised` builds
/// as for a deployment, which takes three times as long and shows no more about processor, TLS and C library.
pub async fn check(repository: &Repository, optimised: bool) -> Result<Counts> {
    if let Some(missing) = missing().await? {
        return Ok(runner::skipped(&missing));
    }
    let emulator = emulator(repository).await?;
    let directory = repository.stack("arm64").build();
    let mut build = sam_build(repository, &directory);
    if !optimised {
        build.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0").env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
    }
    let mut counts = runner::check(build).await?;
    counts += runner::check(tools::workspace_cargo(repository, &["build", "--workspace", "--bin", "bench"])).await?;
    if counts.failed > 0 {
        return Ok(counts);
    }
    let program = directory.join(FUNCTION).join("bootstrap");
    let bytes = fs::read(&program).with_context(|| format!("cannot read {}", program.display()))?;
    let minor = c_library_minor(&bytes);
    println!("It needs version 2.{minor} of the C library; Lambda has 2.{C_LIBRARY_MINOR_MAX}.");
    counts += Counts::of_one(minor <= C_LIBRARY_MINOR_MAX);
    let mut driver = tools::without_package_variables(Command::new(build::binaries()?.join("bench")));
    driver.arg("answer").args(emulator).arg(program);
    counts += runner::check(driver).await?;
    Ok(counts)
}

async fn missing() -> Result<Option<String>> {
    let library = process::output(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET])).await?;
    let is_there = fs::exists(library.trim()).context("cannot look for the target's libraries")?;
    if !is_there && !adds_target().await {
        return Ok(Some(format!("Rust cannot build for {TARGET} here, and rustup cannot add that")));
    }
    let packages = ["apt-get", "dpkg-deb"].into_iter().find(|program| tools::on_path(program).is_none());
    let missing = packages.filter(|_| !is_native());
    Ok(missing.map(|program| format!("the emulator is a package of Debian or Ubuntu, and there is no {program}")))
}

/// The target becomes part of the user's toolchain, so a message says how to remove it.
async fn adds_target() -> bool {
    println!("Adding {TARGET} to Rust's toolchain; `rustup target remove {TARGET}` takes it away again.");
    let mut rustup = Command::new("rustup");
    process::show(rustup.args(["target", "add", TARGET])).await.unwrap_or(false)
}

/// Whether this machine runs AWS's binaries itself.
fn is_native() -> bool {
    cfg!(all(target_os = "linux", target_arch = "aarch64"))
}

/// A command that lacks only the program; empty where no emulator is needed.
async fn emulator(repository: &Repository) -> Result<Vec<OsString>> {
    if is_native() {
        return Ok(Vec::new());
    }
    let folder = tools::install_arm64_emulator(repository).await?.join("usr");
    let (program, libraries) = (folder.join("bin/qemu-aarch64-static"), folder.join("aarch64-linux-gnu"));
    Ok(vec![program.into(), "-cpu".into(), PROCESSOR.into(), "-L".into(), libraries.into()])
}

/// With the settings of production. cargo-lambda links with zig, which the first Python on the PATH has as a module.
fn sam_build(repository: &Repository, directory: &Path) -> Command {
    let path = tools::path_with([repository.environment(tools::OPS).join("bin")]);
    let mut sam = tools::without_package_variables(tools::sam(repository));
    sam.args(["build", FUNCTION, "--config-env", "prod", "--build-dir"]).arg(directory).env("PATH", path);
    sam
}

/// The newest version of the C library that a program needs: 28 of 2.28.
fn c_library_minor(program: &[u8]) -> u32 {
    let text = String::from_utf8_lossy(program);
    let minor = |rest: &str| rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok();
    text.split("GLIBC_2.").skip(1).filter_map(minor).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_version_of_the_c_library_is_found() {
        assert_eq!(c_library_minor(b"\xff\0GLIBC_2.17\0GLIBC_2.34\0GLIBC_2.2.5\0"), 34);
        assert_eq!(c_library_minor(b"\x7fELF"), 0);
    }
}
