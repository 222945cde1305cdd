//! The file of measured figures.

use domain::Timestamp;
use serde_json::{Value, json};
use std::{
    env, fs, io,
    time::{SystemTime, UNIX_EPOCH},
};

/// Replaces a section of the file that the variable `FIGURES_FILE` names, with the day and the command of the
/// measurement. Does nothing without the variable.
///
/// # Errors
/// When the file cannot be read or written.
pub fn record_figures(section: &str, command: &str, figures: Value) -> io::Result<()> {
    let Some(path) = env::var_os("FIGURES_FILE") else { return Ok(()) };
    let mut file: Value = serde_json::from_slice(&fs::read(&path)?)?;
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = Timestamp::from_ms(since.as_millis().try_into().unwrap_or_default());
    file[section] = json!({"measured": now.day(), "command": command, "figures": figures});
    fs::write(path, format!("{file:#}\n"))
}
