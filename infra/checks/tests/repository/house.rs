//! Checks the house rules of D2: which crate may use which, and which dependencies no function may have.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use contract::functions;
use serde_json::Value;

use crate::repository;

type Graph = BTreeMap<String, BTreeSet<String>>;

/// Crates that hold handlers; none of them knows another.
const CONTEXTS: [&str; 11] = [
    "accounts",
    "admin",
    "bank",
    "care",
    "colours",
    "deposits",
    "identity",
    "quick",
    "support",
    "wallet",
    "withdrawals",
];

/// The crates of this workspace that a crate may use, outside its tests.
fn allowed(package: &str) -> &'static [&'static str] {
    match package {
        "contract" | "aws" => &["domain"],
        "shared-http" => &["domain", "contract"],
        "testkit" => &["domain", "contract", "aws", "shared-http"],
        // Generates files from the contract, and writes the day of a measurement.
        "local" => &["contract", "domain"],
        // Calls the functions' binaries, not their crates.
        "bench" => &["domain", "contract", "aws", "shared-http", "testkit"],
        // Runs the handlers of all contexts. No crate may use it, since it is on no list.
        "simulator" => &[
            "domain",
            "contract",
            "aws",
            "shared-http",
            "testkit",
            "accounts",
            "admin",
            "bank",
            "colours",
            "deposits",
            "quick",
            "support",
            "wallet",
            "withdrawals",
        ],
        // Calls handlers with a clock of its own, to seed a local stack.
        "demo" => &[
            "domain",
            "contract",
            "aws",
            "shared-http",
            "accounts",
            "admin",
            "bank",
            "colours",
            "deposits",
            "quick",
            "support",
            "withdrawals",
        ],
        package if CONTEXTS.contains(&package) => &["domain", "contract", "aws", "shared-http", "bank-files"],
        _ => &[],
    }
}

/// A message for every use that the house rules do not allow.
fn violations(workspace: &Graph) -> Vec<String> {
    let mut found = Vec::new();
    for (package, uses) in workspace {
        for used in uses {
            if workspace.contains_key(used) && !allowed(package).contains(&used.as_str()) {
                found.push(format!("{package} must not use {used}"));
            }
            if used.starts_with("aws-sdk-") && package != "aws" {
                found.push(format!("{package} must reach {used} through the aws crate"));
            }
        }
    }
    found
}

fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO")).args(arguments).current_dir(repository().root).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn packages() -> Vec<Value> {
    let metadata = cargo(&["metadata", "--no-deps", "--format-version", "1", "--offline"]);
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

fn name(value: &Value) -> String {
    value["name"].as_str().unwrap().to_owned()
}

fn workspace() -> Graph {
    let uses = |package: &Value| {
        let dependencies = package["dependencies"].as_array().unwrap();
        dependencies.iter().filter(|dependency| dependency["kind"].is_null()).map(name).collect()
    };
    packages().iter().map(|package| (name(package), uses(package))).collect()
}

// asvs 15.2.3
#[test]
fn every_crate_uses_only_what_the_house_allows() {
    let workspace = workspace();
    assert!(CONTEXTS.iter().all(|context| workspace.contains_key(*context)), "{workspace:?}");
    assert_eq!(violations(&workspace), [""; 0]);
}

#[test]
fn a_forbidden_use_is_found() {
    let plant = |package: &str, used: &str| {
        let mut workspace = workspace();
        workspace.get_mut(package).unwrap().insert(used.to_owned());
        violations(&workspace)
    };
    assert_eq!(plant("quick", "wallet"), ["quick must not use wallet"]);
    assert_eq!(plant("domain", "aws"), ["domain must not use aws"]);
    assert_eq!(plant("shared-http", "aws"), ["shared-http must not use aws"]);
    assert_eq!(plant("testkit", "simulator"), ["testkit must not use simulator"]);
    assert_eq!(plant("wallet", "aws-sdk-dynamodb"), ["wallet must reach aws-sdk-dynamodb through the aws crate"]);
}

// asvs 15.2.3; rts 14B
#[test]
fn the_binaries_are_exactly_the_declared_functions() {
    let mut binaries = BTreeSet::new();
    for package in packages().iter().filter(|package| CONTEXTS.contains(&name(package).as_str())) {
        let targets = package["targets"].as_array().unwrap();
        binaries.extend(targets.iter().filter(|target| target["kind"][0] == "bin").map(name));
    }
    assert_eq!(binaries, functions::all().map(|function| function.binary.to_owned()).collect());
}

/// Weight that the default AWS clients would bring: entropy gathering at start, a second HTTP stack, sign-on flows.
const UNWANTED: [&str; 4] = ["aws-lc-sys v", "hyper v0.14", "aws-sdk-sso v", "aws-config v"];

// asvs 13.4.2
#[test]
fn no_function_carries_what_makes_it_slow() {
    for context in CONTEXTS {
        let tree =
            cargo(&["tree", "--package", context, "--edges", "normal", "--prefix", "none", "--locked", "--offline"]);
        assert!(tree.contains("ring v"), "{context}: the tree was not read");
        for unwanted in UNWANTED {
            assert!(!tree.contains(unwanted), "{context} carries {unwanted}");
        }
    }
}
