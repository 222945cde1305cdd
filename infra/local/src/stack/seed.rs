//! The people who are there from the start, made through the front door: sign-up, and so the pool's triggers.

use anyhow::Result;

use crate::stack::deploy::{self, Outputs};
use crate::stack::emulator::{self, Emulator};
use crate::tool::directories::{Repository, StackDir};
use crate::tool::progress::Progress;
use crate::tool::{process, tools};

pub const PASSWORD: &str = "Colours-2026";
pub const ADMIN: &str = "admin@example.com";
/// With a second factor (D49).
pub const SECOND_ADMIN: &str = "owner@example.com";
pub const PLAYERS: [&str; 2] = ["thandi@example.com", "joseph@example.com"];

pub async fn seed(repository: &Repository, emulator: &Emulator, outputs: &Outputs, progress: &Progress) -> Result<()> {
    let step = progress.start("Seeding the demo accounts");
    let mut script = tools::script(repository, "seed.py");
    emulator::talk_to(&mut script, emulator.port).arg(outputs.to_json()).args([PASSWORD, ADMIN]).args(PLAYERS);
    let outcome = process::output(&mut script).await?;
    step.done(outcome.trim());
    Ok(())
}

/// Of `cargo dev` alone. Returns the key of the second admin's authenticator app.
pub async fn seed_second_admin(
    repository: &Repository,
    dir: &StackDir,
    emulator: &Emulator,
    outputs: &Outputs,
    progress: &Progress,
) -> Result<String> {
    let step = progress.start("Seeding the second admin");
    let mut script = tools::script(repository, "seed_second_admin.py");
    let api = emulator::api(emulator.port, outputs.get("ApiId")?);
    let command = emulator::talk_to(&mut script, emulator.port).arg(outputs.to_json()).args([SECOND_ADMIN, PASSWORD]);
    let secret = deploy::site_secret(repository, emulator.port).await?;
    let key = process::output(command.arg(dir.second_admin_key()).args([api, secret])).await?;
    step.done("with a second factor");
    Ok(key.trim().to_owned())
}
