//! The people of a new stack. They are made through sign-up, and so through the pool's triggers.

use anyhow::{Context, Result};
use serde_json::Value;
use tokio::process::Command;

use crate::stack::build;
use crate::stack::deploy::{self, Outputs};
use crate::stack::emulator::{self, Emulator};
use crate::tool::directories::{Repository, StackDir};
use crate::tool::progress::Step;
use crate::tool::{process, tools};

pub const PASSWORD: &str = "Colours-2026";
pub const ADMIN: &str = "admin@example.com";
/// With a second factor (D49).
pub const SECOND_ADMIN: &str = "owner@example.com";
pub const PLAYERS: [&str; 2] = ["thandi@example.com", "joseph@example.com"];

/// Further players of a stack with weeks of play.
const NEIGHBOURS: [&str; 4] = ["maria@example.com", "petrus@example.com", "selma@example.com", "daniel@example.com"];

/// Weeks of play, deposits, withdrawals and tickets, on a stack without accounts. The product's own functions make
/// them, with earlier times (infra/demo).
pub async fn life(repository: &Repository, emulator: &Emulator, outputs: &Outputs) -> Result<()> {
    let step = Step::start("Seeding a life");
    let mut script = tools::script(repository, "stack/demo_users.py");
    let users = emulator::talk_to(&mut script, emulator.port).arg(outputs.to_json());
    let users = process::output(users.args([PASSWORD, ADMIN, SECOND_ADMIN]).args(PLAYERS).args(NEIGHBOURS)).await?;
    let found: Value = serde_json::from_str(&users)?;
    if found.is_null() {
        step.done("there is one");
        return Ok(());
    }
    let mut demo = Command::new(build::binaries()?.join("demo"));
    for (name, value) in found["settings"].as_object().context("functions have settings")? {
        demo.env(name, value.as_str().context("a setting is a text")?);
    }
    // No user has a second factor at that time.
    demo.env("ADMIN_SECOND_FACTOR", "optional").arg(found["users"].to_string());
    let said = process::output(emulator::talk_to(&mut demo, emulator.port)).await?;
    step.done(said.lines().last().unwrap_or_default());
    Ok(())
}

pub async fn seed(repository: &Repository, emulator: &Emulator, outputs: &Outputs) -> Result<()> {
    let step = Step::start("Seeding the demo accounts");
    let mut script = tools::script(repository, "stack/seed.py");
    emulator::talk_to(&mut script, emulator.port).arg(outputs.to_json()).args([PASSWORD, ADMIN]).args(PLAYERS);
    let outcome = process::output(&mut script).await?;
    step.done(outcome.trim());
    Ok(())
}

/// For `cargo dev` alone. Returns the key of the second admin's authenticator app.
pub async fn seed_second_admin(
    repository: &Repository,
    dir: &StackDir,
    emulator: &Emulator,
    outputs: &Outputs,
) -> Result<String> {
    let step = Step::start("Seeding the second admin");
    let mut script = tools::script(repository, "stack/seed_second_admin.py");
    let api = emulator::api(emulator.port, outputs.get("ApiId")?);
    let command = emulator::talk_to(&mut script, emulator.port).arg(outputs.to_json()).args([SECOND_ADMIN, PASSWORD]);
    let secret = deploy::site_secret(repository, emulator.port).await?;
    let key = process::output(command.arg(dir.second_admin_key()).args([api, secret])).await?;
    step.done("with a second factor");
    Ok(key.trim().to_owned())
}
