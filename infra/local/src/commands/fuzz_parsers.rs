//! `cargo dev fuzz parsers`: coverage-guided fuzzing of every parser of the rules and of the reader of banks'
//! files with libFuzzer.
//!
//! `functions/shared/domain/fuzz/corpus` holds one file for each parser, one JSON string a line; the tests of the rules
//! and of the reader replay it. libFuzzer needs one file for each input, so the corpus is unpacked first. A run without a failure writes
//! the inputs back that reach new code; commit them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::json;
use tokio::process::Command;

use crate::tool::directories::Repository;
use crate::tool::{process, tools};

/// Longer than anything that a parser takes: a cursor may have 512.
const TEXT_BYTES_MAX: u32 = 600;
/// A statement of camt.053 with one booking has 700 bytes.
const FILE_BYTES_MAX: u32 = 2_000;

/// Runs each parser for this many seconds.
pub async fn parsers(repository: &Repository, seconds: u32) -> Result<bool> {
    if tools::on_path("c++").is_none() {
        bail!("libFuzzer is built with a C++ compiler. Please install one, such as Debian's g++.");
    }
    let program = repository.root.join("functions/shared/domain/fuzz");
    let mut files: Vec<_> = fs::read_dir(program.join("corpus"))?.collect::<Result<_, _>>()?;
    files.sort_by_key(fs::DirEntry::file_name);
    let mut succeeded = true;
    for file in files.iter().map(fs::DirEntry::path) {
        let parser = file.file_stem().and_then(|name| name.to_str()).context("a corpus file is named by its parser")?;
        println!("\n━━━ {parser}");
        let directory = repository.stack("fuzz").path.join(parser);
        let (corpus, found) = (directory.join("corpus"), directory.join("found"));
        fs::create_dir_all(&found)?;
        let texts = read(&fs::read_to_string(&file)?).with_context(|| format!("cannot read {}", file.display()))?;
        unpack(&texts, &corpus)?;
        let mut fuzz = fuzzer(&program, parser);
        let bytes_max = if parser == "bank_file" { FILE_BYTES_MAX } else { TEXT_BYTES_MAX };
        fuzz.arg(format!("-max_total_time={seconds}")).arg(format!("-max_len={bytes_max}"));
        fuzz.arg(format!("-artifact_prefix={}/failure-", directory.display())).arg(&found).arg(&corpus);
        let mut done = false;
        let ended = process::stream(&mut fuzz, |line| {
            done |= line.contains("\tDONE ");
            // Thousands of lines report inputs that reached a little more code.
            if !line.starts_with('#') || line.contains("\tDONE ") {
                println!("{line}");
            }
        })
        .await?;
        if !ended.success() || !done {
            succeeded = false;
            continue;
        }
        let mut merge = fuzzer(&program, parser);
        merge.arg("-merge=1").arg(&corpus).arg(&found);
        if !process::stream(&mut merge, |_| ()).await?.success() {
            bail!("libFuzzer could not merge what it found for {parser}");
        }
        let merged = pack(&corpus)?;
        println!("{parser}: {} texts, {} of them new", merged.len(), merged.difference(&texts).count());
        fs::write(&file, write(&merged))?;
    }
    Ok(succeeded)
}

fn fuzzer(program: &Path, parser: &str) -> Command {
    let mut cargo = tools::cargo();
    cargo.args(["run", "--quiet", "--release", "--locked", "--"]).env("PARSER", parser).current_dir(program);
    // The coverage flags stand in the program's own cargo configuration; these variables would replace them.
    cargo.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS").env_remove("CARGO_TARGET_DIR");
    cargo
}

fn read(lines: &str) -> Result<BTreeSet<String>> {
    Ok(lines.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}

/// One JSON string a line, in order. All but printable ASCII is escaped, so that an editor can neither hide nor change
/// anything.
fn write(texts: &BTreeSet<String>) -> String {
    let mut lines = String::new();
    for text in texts {
        for character in json!(text).to_string().chars() {
            if matches!(character, ' '..='~') {
                lines.push(character);
            } else {
                lines.extend(character.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
            }
        }
        lines.push('\n');
    }
    lines
}

/// Makes a new directory with one file for each text.
fn unpack(texts: &BTreeSet<String>, directory: &Path) -> Result<()> {
    if directory.exists() {
        fs::remove_dir_all(directory)?;
    }
    fs::create_dir_all(directory)?;
    for (number, text) in texts.iter().enumerate() {
        fs::write(directory.join(number.to_string()), text)?;
    }
    Ok(())
}

/// Every text in a directory. A file that is no UTF-8 is left out: no parser ever sees one.
fn pack(directory: &Path) -> Result<BTreeSet<String>> {
    let files = fs::read_dir(directory)?.map(|file| Ok(fs::read(file?.path())?)).collect::<Result<Vec<_>>>()?;
    Ok(files.into_iter().filter_map(|bytes| String::from_utf8(bytes).ok()).collect())
}

#[cfg(test)]
mod tests {
    use std::env::temp_dir;

    use super::*;

    #[test]
    fn the_corpus_survives_unpacking_and_packing() {
        let corpus = Repository::of_this_program().unwrap().root.join("functions/shared/domain/fuzz/corpus");
        let directory = temp_dir().join(format!("corpus-{}", std::process::id()));
        for file in fs::read_dir(corpus).unwrap() {
            let lines = fs::read_to_string(file.unwrap().path()).unwrap();
            unpack(&read(&lines).unwrap(), &directory).unwrap();
            assert_eq!(write(&pack(&directory).unwrap()), lines);
        }
        fs::remove_dir_all(directory).unwrap();
    }

    #[test]
    fn every_character_survives_its_line() {
        let texts = BTreeSet::from(["", "\"\\\n\r\t\0\x7f", "é\u{202e}\u{10348}"].map(str::to_owned));
        assert_eq!(read(&write(&texts)).unwrap(), texts);
        assert!(write(&texts).bytes().all(|byte| matches!(byte, b'\n' | b' '..=b'~')));
    }
}
