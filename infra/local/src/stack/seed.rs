//! The people who are there from the start, made through the front door: sign-up, and so the pool's triggers.

use anyhow::Result;

use crate::stack::deploy::Outputs;
use crate::stack::emulator::{self, Emulator};
use crate::tool::directories::Repository;
use crate::tool::progress::Progress;
use crate::tool::{process, tools};

pub const PASSWORD: &str = "Colours-2026";
pub const ADMIN: &str = "admin@example.com";
pub const PLAYERS: [&str; 2] = ["thandi@example.com", "joseph@example.com"];

pub async fn seed(repository: &Repository, emulator: &Emulator, outputs: &Outputs, progress: &Progress) -> Result<()> {
    let step = progress.start("Seeding the demo accounts");
    let mut script = tools::script(repository, "seed.py");
    emulator::talk_to(&mut script, emulator.port).arg(outputs.to_json()).args([PASSWORD, ADMIN]).args(PLAYERS);
    let outcome = process::output(&mut script).await?;
    step.done(outcome.trim());
    Ok(())
}
