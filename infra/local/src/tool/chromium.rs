//! The browser of the tests: the installed one, or else Debian's packages.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use tokio::process::Command;

use crate::tool::{process, tools};

/// Debian's Chromium without a window, which takes a quarter less of the processor. It shows no PDF and cannot print.
const SHELL: &str = "chromium-headless-shell";
const NAMES: [&str; 4] = ["chromium", "google-chrome-stable", "google-chrome", "chromium-browser"];
const MAC_APPLICATION: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const SENTENCE: &str = "Chromium is missing: please install Chromium or Chrome, or name one in CHROMIUM_PATH.";

pub struct Browsers {
    whole: PathBuf,
    shell: PathBuf,
}

impl Browsers {
    /// `command` with the browsers in its environment: `CHROMIUM_PATH` for most tests.
    pub fn told(&self, command: &mut Command) {
        command.env("CHROMIUM_PATH", &self.shell).env("WHOLE_CHROMIUM_PATH", &self.whole);
    }
}

/// The variable `CHROMIUM_PATH` takes the place of both.
pub async fn find_or_install() -> Result<Browsers> {
    if let Some(found) = find() {
        return Ok(found);
    }
    if tools::on_path("apt-get").is_none() || !nix::unistd::geteuid().is_root() {
        bail!("{SENTENCE}");
    }
    println!("Installing Chromium with apt-get");
    apt_get(&["update"]).await?;
    apt_get(&["install", "--yes", "--no-install-recommends", "chromium", SHELL]).await?;
    find().context(SENTENCE)
}

fn find() -> Option<Browsers> {
    let named = std::env::var_os("CHROMIUM_PATH").map(PathBuf::from).filter(|path| path.exists());
    let installed = || NAMES.into_iter().filter_map(tools::on_path).chain([PathBuf::from(MAC_APPLICATION)]);
    let whole = named.clone().or_else(|| installed().find(|path| path.exists()))?;
    let shell = named.or_else(|| tools::on_path(SHELL)).unwrap_or_else(|| whole.clone());
    Some(Browsers { whole, shell })
}

async fn apt_get(arguments: &[&str]) -> Result<()> {
    let mut command = Command::new("apt-get");
    command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    if !process::show(&mut command).await? {
        bail!("{SENTENCE} (apt-get {} failed.)", arguments.join(" "));
    }
    Ok(())
}
