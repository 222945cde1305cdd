//! The browser of the browser tests: the installed one, or else Debian's package.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use tokio::process::Command;

use crate::tool::{process, tools};

const NAMES: [&str; 4] = ["chromium", "google-chrome-stable", "google-chrome", "chromium-browser"];
const MAC_APPLICATION: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const SENTENCE: &str = "Chromium is missing: please install Chromium or Chrome, or name one in CHROMIUM_PATH.";

pub async fn find_or_install() -> Result<PathBuf> {
    if let Some(path) = find() {
        return Ok(path);
    }
    if tools::on_path("apt-get").is_none() || !nix::unistd::geteuid().is_root() {
        bail!("{SENTENCE}");
    }
    println!("Installing Chromium with apt-get");
    apt_get(&["update"]).await?;
    apt_get(&["install", "--yes", "--no-install-recommends", "chromium"]).await?;
    find().context(SENTENCE)
}

fn find() -> Option<PathBuf> {
    let named = std::env::var_os("CHROMIUM_PATH").map(PathBuf::from);
    named
        .into_iter()
        .chain(NAMES.into_iter().filter_map(tools::on_path))
        .chain([PathBuf::from(MAC_APPLICATION)])
        .find(|path| path.exists())
}

async fn apt_get(arguments: &[&str]) -> Result<()> {
    let mut command = Command::new("apt-get");
    command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    let status = process::stream(&mut command, |line| println!("{line}")).await?;
    if !status.success() {
        bail!("{SENTENCE} (apt-get {} failed.)", arguments.join(" "));
    }
    Ok(())
}
