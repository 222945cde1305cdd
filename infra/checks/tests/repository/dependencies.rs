//! Where packages come from, under which licences, and that their versions are exact.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;
use spdx::{Expression, ParseMode};

use crate::repository;

/// The rules for Rust packages, as cargo-deny reads them.
const RULES: &str = ".cargo/deny.toml";
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

fn rules() -> Value {
    toml::from_str(&fs::read_to_string(repository().root.join(RULES)).unwrap()).unwrap()
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

/// All packages of the lock file, which must be the one that the manifests ask for.
fn rust_packages() -> Vec<Value> {
    let output = std::process::Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--all-features", "--format-version", "1"])
        .current_dir(repository().root)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let Value::Array(packages) = metadata["packages"].take() else { panic!("cargo names no packages") };
    packages
}

fn is_allowed(licence: &str, allowed: &[&str]) -> bool {
    Expression::parse_mode(licence, ParseMode::LAX)
        .is_ok_and(|expression| expression.evaluate(|asked| allowed.contains(&asked.to_string().as_str())))
}

#[test]
fn rust_packages_come_from_crates_io_under_an_allowed_licence() {
    let (packages, rules) = (rust_packages(), rules());
    let allowed = texts(&rules["licenses"]["allow"]);
    let is_ours = |package: &&Value| package["source"].is_null();
    assert!(packages.iter().filter(is_ours).count() >= 10, "{}", packages.len());
    for package in packages.iter().filter(|package| !is_ours(package)) {
        assert_eq!(package["source"], CRATES_IO, "{}", package["name"]);
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(is_allowed(licence, &allowed), "{}: {licence}", package["name"]);
    }
    assert!(!is_allowed("GPL-3.0-only", &allowed) && !is_allowed("MIT AND GPL-3.0-only", &allowed));
    assert!(!is_allowed("", &allowed));
}

#[test]
fn rust_packages_that_are_there_twice_are_so_for_a_stated_reason() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in rust_packages() {
        let text = |name: &str| package[name].as_str().unwrap().to_owned();
        versions.entry(text("name")).or_default().insert(text("version"));
    }
    let rules = rules();
    let mut unused = BTreeSet::new();
    for skip in rules["bans"]["skip"].as_array().unwrap() {
        assert!(skip["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "{skip}");
        let (name, version) = skip["crate"].as_str().unwrap().split_once('@').unwrap();
        let is_skipped = |each: &String| each.strip_prefix(version).is_some_and(|rest| rest.starts_with('.'));
        let there = versions.get_mut(name).filter(|there| there.len() > 1);
        match there.and_then(|there| there.extract_if(.., is_skipped).next()) {
            Some(_) => {}
            None => _ = unused.insert(skip["crate"].clone().to_string()),
        }
    }
    versions.retain(|_, there| there.len() > 1);
    assert_eq!((versions, unused), Default::default(), "there twice without a reason; a reason for none");
}

/// What is built into the pages, so that players are given it.
const IN_PAGES: [&str; 7] = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "OFL-1.1"];
/// What besides is used to build and test the pages, and given to nobody.
const IN_TOOLS: [&str; 4] = ["BlueOak-1.0.0", "CC-BY-4.0", "MPL-2.0", "Python-2.0"];
/// What packages call by no name that SPDX knows, and what their own text turns out to be.
const READ_BY_HAND: [(&str, &str, &str); 1] = [("node_modules/tween-functions", "BSD", "BSD-3-Clause")];

#[test]
fn web_packages_are_locked_to_their_content_run_nothing_when_installed_and_have_an_allowed_licence() {
    let lock = fs::read_to_string(repository().web().join("package-lock.json")).unwrap();
    let lock: Value = serde_json::from_str(&lock).unwrap();
    let packages = lock["packages"].as_object().unwrap();
    assert!(packages.len() > 100, "{}", packages.len());
    let in_tools = [IN_PAGES.as_slice(), &IN_TOOLS].concat();
    for (path, package) in packages.iter().filter(|(path, _)| !path.is_empty()) {
        // Without an address of its own it is the registry's, and the hash says which content.
        assert!(package["integrity"].as_str().is_some_and(|hash| hash.starts_with("sha512-")), "{path}");
        assert!(package["resolved"].is_null() && package["link"].is_null(), "{path}");
        assert!(package["hasInstallScript"].is_null(), "{path} wants to run something when it is installed");
        let said = package["license"].as_str().unwrap_or_default();
        let read = READ_BY_HAND.iter().find(|(name, says, _)| name == path && *says == said);
        let licence = read.map_or(said, |(_, _, is)| is);
        let allowed = if package["dev"] == true { &in_tools[..] } else { &IN_PAGES };
        assert!(is_allowed(licence, allowed), "{path}: {licence}");
    }
}

#[test]
fn every_version_that_somebody_wrote_down_is_exact() {
    for manifest in [repository().web(), repository().script("twins")].map(|place| place.join("package.json")) {
        let manifest: Value = serde_json::from_str(&fs::read_to_string(manifest).unwrap()).unwrap();
        let kinds = ["dependencies", "devDependencies"].map(|kind| manifest[kind].as_object());
        for (package, version) in kinds.into_iter().flatten().flatten() {
            let version = version.as_str().unwrap();
            let is_exact =
                version.split('.').count() == 3 && version.split('.').all(|part| part.parse::<u32>().is_ok());
            assert!(is_exact, "{package} {version}");
        }
    }
    let requirements: Vec<_> = fs::read_dir(repository().script(""))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    assert!(requirements.len() >= 2, "{requirements:?}");
    for file in requirements {
        for line in fs::read_to_string(&file).unwrap().lines() {
            let is_exact = line
                .split_once("==")
                .is_some_and(|(_, version)| !version.is_empty() && !version.contains(['*', ',', ';', ' ', '>', '<']));
            assert!(is_exact, "{}: {line}", file.display());
        }
    }
}
