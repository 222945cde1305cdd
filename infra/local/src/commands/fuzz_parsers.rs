//! `cargo dev fuzz parsers`: libFuzzer writes texts for every parser of the rules, led by the code that they reach.
//!
//! What it found worth keeping lies in `functions/shared/domain/fuzz/corpus` and is read again by the rules' tests.
//! The corpus grows by what reaches more than it, in its folder, with `PARSER=money cargo run --release -- -merge=1
//! corpus/money ../../../../.local/fuzz/money`.

use std::fs;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::tool::directories::Repository;
use crate::tool::{process, tools};

/// Longer than anything that a parser takes: a cursor may have 512.
const TEXT_BYTES_MAX: u32 = 600;

/// Each parser for a minute, or for as long as `--seconds` says.
pub async fn parsers(repository: &Repository, options: &[&str]) -> Result<ExitCode> {
    let seconds: u32 = match options {
        [] => 60,
        ["--seconds", seconds] => seconds.parse().context("--seconds wants a number")?,
        _ => bail!("`cargo dev fuzz parsers` knows --seconds N, not `{}`.", options.join(" ")),
    };
    if tools::on_path("c++").is_none() {
        bail!("libFuzzer is built with a C++ compiler. Please install one, such as Debian's g++.");
    }
    let program = repository.root.join("functions/shared/domain/fuzz");
    let mut parsers: Vec<_> = fs::read_dir(program.join("corpus"))?.collect::<Result<_, _>>()?;
    parsers.sort_by_key(fs::DirEntry::file_name);
    let mut code = ExitCode::SUCCESS;
    for parser in parsers {
        let found = repository.stack("fuzz").path.join(parser.file_name());
        fs::create_dir_all(&found)?;
        let mut cargo = tools::cargo();
        cargo.args(["run", "--quiet", "--release", "--locked", "--"]);
        cargo.arg(format!("-max_total_time={seconds}")).arg(format!("-max_len={TEXT_BYTES_MAX}"));
        cargo.arg(format!("-artifact_prefix={}-", found.display())).arg(&found).arg(parser.path());
        // The flags that make the program tell what it reached stand in its folder; these would replace them.
        cargo.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS").env_remove("CARGO_TARGET_DIR");
        cargo.env("PARSER", parser.file_name()).current_dir(&program);
        println!("\n━━━ {}", parser.file_name().display());
        let mut done = false;
        let ended = process::stream(&mut cargo, |line| {
            done |= line.contains("\tDONE ");
            // Thousands of lines tell of texts that reached a little more.
            if !line.starts_with('#') || line.contains("\tDONE ") {
                println!("{line}");
            }
        })
        .await?;
        if !ended.success() || !done {
            code = ExitCode::FAILURE;
        }
    }
    Ok(code)
}
