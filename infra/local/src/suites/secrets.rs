//! The repository contains no secret: detect-secrets reads every file that git tracks. `.secrets.baseline` lists the
//! false alarms, as hashes.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;
use tokio::process::Command;

use crate::suites::counts::Counts;
use crate::tool::directories::Repository;
use crate::tool::{process, tools};

const BASELINE: &str = ".secrets.baseline";
/// It skips the published test vectors, which are hundreds of hashes, and the baseline itself.
const SCAN: [&str; 4] = ["scan", "--slim", "--exclude-files", r"tests/[a-z]*_vectors\.json|^\.secrets\.baseline"];

/// A file, the kind of secret, and its hash.
type Found = BTreeSet<(String, String, String)>;

pub async fn check(repository: &Repository) -> Result<Counts> {
    let known = fs::read_to_string(repository.root.join(BASELINE)).context("cannot read .secrets.baseline")?;
    let program = repository.environment(tools::CHECKS).join("bin/detect-secrets");
    let scanned = process::output(Command::new(&program).args(SCAN).current_dir(&repository.root)).await?;
    let problems = compare(&found(&known)?, &found(&scanned)?);
    for problem in &problems {
        println!("✘ {problem}");
    }
    if !problems.is_empty() {
        let arguments = SCAN.map(|argument| format!("'{argument}'")).join(" ");
        println!("Where none of them is a secret: {} {arguments} > {BASELINE}", program.display());
    }
    Ok(Counts::of_one(problems.is_empty()))
}

fn found(baseline: &str) -> Result<Found> {
    let baseline: Value = serde_json::from_str(baseline).context("a baseline is JSON")?;
    let files = baseline["results"].as_object().context("a baseline has results")?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let secrets = files.iter().flat_map(|(file, secrets)| {
        let secrets = secrets.as_array().into_iter().flatten();
        secrets.map(move |secret| (file.clone(), text(&secret["type"]), text(&secret["hashed_secret"])))
    });
    Ok(secrets.collect())
}

/// The differences, one line each.
fn compare(known: &Found, found: &Found) -> Vec<String> {
    let new = found.difference(known).map(|(file, kind, hash)| format!("{file}: {kind} {hash}"));
    let gone = known
        .difference(found)
        .map(|(file, kind, hash)| format!("{file}: {BASELINE} has a {kind} {hash} that is no longer there"));
    new.chain(gone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_new_and_what_is_gone_is_named() {
        let of = |secrets: &str| found(&format!(r#"{{"results": {{"a.rs": [{secrets}]}}}}"#)).unwrap();
        let one = r#"{"type": "AWS Access Key", "hashed_secret": "1"}"#;
        assert_eq!(compare(&of(one), &of(one)), [""; 0]);
        assert_eq!(compare(&of(""), &of(one)), ["a.rs: AWS Access Key 1"]);
        let gone = "a.rs: .secrets.baseline has a AWS Access Key 1 that is no longer there";
        assert_eq!(compare(&of(one), &of("")), [gone]);
    }
}
