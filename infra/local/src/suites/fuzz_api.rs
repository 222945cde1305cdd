//! Requests made from openapi.json by Schemathesis, sent to a deployed stack.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;
use tokio::process::Command;

use crate::stack::seed;
use crate::tool::directories::Repository;
use crate::tool::tools;

/// How many requests are made.
pub struct Api {
    /// The least number, for all roles together.
    cases: u32,
    seed: u64,
    /// Several, since one player may make only a few deposits, withdrawals and tickets an hour.
    players: u32,
    phases: &'static str,
}

impl Api {
    /// For `cargo dev test`: about a minute, with a fixed seed.
    pub const SHORT: Self = Self { cases: 700, seed: 1, players: 3, phases: "fuzzing,stateful" };

    /// Without a seed, each run has a new one.
    pub fn long(cases: u32, seed: Option<u64>) -> Result<Self> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
        Ok(Self { cases, seed: seed.unwrap_or(now), players: 12, phases: "coverage,fuzzing,stateful" })
    }

    /// The counts are in its report (`counts::of_fuzzing`).
    pub fn command(&self, repository: &Repository, report: &Path) -> Command {
        let mut command = Command::new(repository.python(tools::SCHEMATHESIS));
        command.arg(repository.script("fuzz/fuzz_api.py")).args(["--phases", self.phases]);
        command.args(["--admin", seed::ADMIN, "--password", seed::PASSWORD]).arg("--report").arg(report);
        for (name, number) in
            [("--cases", u64::from(self.cases)), ("--seed", self.seed), ("--players", self.players.into())]
        {
            command.args([name, &number.to_string()]);
        }
        // Schemathesis creates a folder in the working directory.
        command.current_dir(report.parent().unwrap_or(&repository.root));
        command
    }
}
