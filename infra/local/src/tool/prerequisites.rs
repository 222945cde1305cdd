//! The programs that must be installed, with a clear message for each missing one.

use std::net::{Ipv4Addr, TcpListener};

use anyhow::{Context, Result, bail};
use nix::sys::statvfs::statvfs;
use tokio::process::Command;

use crate::tool::directories::Repository;
use crate::tool::process;

const PYTHON_MIN: &str = "3.11";
/// Any Python can run it, and fails before that version.
const IS_NEW_ENOUGH: &str = "import sys; sys.exit(sys.version_info < (3, 11))";

/// The Python with which environments are made.
pub async fn find_python() -> Result<&'static str> {
    let mut program = "python3";
    if let Err(problem) = check_version(program).await {
        program = "python";
        check_version(program).await.map_err(|_| problem)?;
    }
    if process::output(Command::new(program).args(["-c", "import ensurepip, venv"])).await.is_err() {
        bail!(
            "Python's venv module is missing: please install it (on Debian and Ubuntu: apt-get install python3-venv)."
        );
    }
    Ok(program)
}

async fn check_version(python: &str) -> Result<()> {
    let Ok(printed) = process::output(Command::new(python).arg("--version")).await else {
        bail!("Python is missing: please install Python {PYTHON_MIN} or newer.");
    };
    if process::output(Command::new(python).args(["-c", IS_NEW_ENOUGH])).await.is_err() {
        bail!("Python is too old ({}): please install Python {PYTHON_MIN} or newer.", printed.trim());
    }
    Ok(())
}

/// Clippy's compiler builds the functions (`tools::workspace_cargo`).
pub async fn check_clippy() -> Result<()> {
    if process::output(Command::new("clippy-driver").arg("--version")).await.is_err() {
        bail!("Clippy is missing: please install it (rustup component add clippy).");
    }
    Ok(())
}

/// Gigabytes that a command writes in a fresh clone.
pub struct Disk(pub u64);

impl Disk {
    /// After an earlier build, an unknown part of it is on the disk already, so nothing is checked. A full disk then
    /// shows while files are written.
    pub fn check(self, repository: &Repository) -> Result<()> {
        if repository.stamp("web-build").exists() {
            return Ok(());
        }
        let disk = statvfs(&repository.root).context("cannot ask how much disk is free")?;
        self.compare(u128::from(disk.blocks_available()) * u128::from(disk.fragment_size()))
    }

    fn compare(self, free: u128) -> Result<()> {
        let free = free / 1_000_000_000;
        if free < self.0.into() {
            bail!("The disk is too full: a first run writes {} GB, and {free} GB are free.", self.0);
        }
        Ok(())
    }
}

pub fn check_port(port: u16, use_of_port: &str) -> Result<()> {
    if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_err() {
        bail!("Port {port} is taken, and {use_of_port} needs it: please stop what listens on 127.0.0.1:{port}.");
    }
    Ok(())
}

/// A free port. Another program may still take it.
pub fn free_port() -> Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

/// Whether an installer's output means that it could not reach its registry.
pub fn is_network_failure(printed: &str) -> bool {
    const SIGNS: [&str; 15] = [
        "Temporary failure in name resolution",
        "Temporary failure resolving",
        "Name or service not known",
        "nodename nor servname",
        "Failed to establish a new connection",
        "NewConnectionError",
        "NameResolutionError",
        "Network is unreachable",
        "ENOTFOUND",
        "EAI_AGAIN",
        "ECONNREFUSED",
        "ENETUNREACH",
        "Could not resolve host",
        "Couldn't connect to server",
        "Could not connect to server",
    ];
    SIGNS.iter().any(|sign| printed.contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_named() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port exists");
        let port = taken.local_addr().expect("it is bound").port();
        let sentence = check_port(port, "the web app").expect_err("the port is taken").to_string();
        assert!(sentence.starts_with(&format!("Port {port} is taken, and the web app needs it")), "{sentence}");
    }

    #[test]
    fn a_disk_that_is_too_full_is_told_before_the_run() {
        let sentence = Disk(20).compare(19_999_999_999).expect_err("it is too full").to_string();
        assert_eq!(sentence, "The disk is too full: a first run writes 20 GB, and 19 GB are free.");
        assert!(Disk(20).compare(20_000_000_000).is_ok());
    }

    #[test]
    fn failures_of_the_network_are_told_from_others() {
        assert!(is_network_failure("npm error code ENOTFOUND\nnpm error syscall getaddrinfo"));
        assert!(!is_network_failure("npm error code ERESOLVE"));
    }
}
