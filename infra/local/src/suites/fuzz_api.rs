//! Requests made from openapi.json by Schemathesis, sent to a deployed stack.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use tokio::process::Command;

use crate::stack::seed;
use crate::tool::directories::Repository;
use crate::tool::tools;

/// How many requests are made.
pub struct Api {
    /// The least number, for all roles together.
    cases: u32,
    seed: u64,
    /// Several, since each may make only a few deposits, withdrawals and tickets an hour.
    players: u32,
    phases: &'static str,
}

impl Api {
    /// For `cargo dev test`: about a minute, with a fixed seed.
    pub const SHORT: Self = Self { cases: 700, seed: 1, players: 3, phases: "fuzzing,stateful" };

    /// From `--cases` and `--seed`; by default, a random seed.
    pub fn of(options: &[&str]) -> Result<Self> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
        let mut api = Self { cases: 20_000, seed: now, players: 12, phases: "coverage,fuzzing,stateful" };
        for option in options.chunks(2) {
            match option {
                ["--cases", cases] => api.cases = cases.parse().context("--cases wants a number")?,
                ["--seed", seed] => api.seed = seed.parse().context("--seed wants a number")?,
                _ => bail!("`cargo dev fuzz api` knows --cases N and --seed S, not `{}`.", option.join(" ")),
            }
        }
        Ok(api)
    }

    /// The counts are in its report (`counts::of_fuzzing`).
    pub fn command(&self, repository: &Repository, report: &Path) -> Command {
        let mut command = Command::new(repository.python(tools::SCHEMATHESIS));
        command.arg(repository.script("fuzz_api.py")).args(["--phases", self.phases]);
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

#[cfg(test)]
mod tests {
    use super::Api;

    #[test]
    fn options_replace_the_defaults() {
        let api = Api::of(&["--seed", "7", "--cases", "300"]).unwrap();
        assert_eq!((api.cases, api.seed), (300, 7));
        assert_eq!(Api::of(&[]).unwrap().cases, 20_000);
    }

    #[test]
    fn an_unknown_or_invalid_option_is_refused() {
        for wrong in [&["--cases"][..], &["--cases", "many"], &["--roles", "1"]] {
            assert!(Api::of(wrong).is_err(), "{wrong:?}");
        }
    }
}
