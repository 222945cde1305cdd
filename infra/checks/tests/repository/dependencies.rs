//! The origin and the licences of the web's packages, and that versions are exact. cargo-deny checks the Rust
//! packages.

use std::fs;

use serde_json::Value;
use spdx::{Expression, ParseMode};

use crate::{read, repository};

/// The rules for Rust packages, as cargo-deny reads them.
const RULES: &str = ".cargo/deny.toml";
fn rules() -> Value {
    toml::from_str(&read(RULES)).expect("it is TOML")
}

fn is_allowed(licence: &str, allowed: &[&str]) -> bool {
    Expression::parse_mode(licence, ParseMode::LAX)
        .is_ok_and(|expression| expression.evaluate(|asked| allowed.contains(&asked.to_string().as_str())))
}

#[test]
fn what_cargo_deny_lets_through_has_a_reason() {
    let rules = rules();
    let lists = [&rules["bans"]["skip"], &rules["advisories"]["ignore"]];
    for entry in lists.into_iter().flat_map(|list| list.as_array().expect("a list")) {
        assert!(entry["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "{entry}");
    }
}

#[test]
fn a_licence_that_is_not_allowed_is_refused() {
    for refused in ["GPL-3.0-only", "MIT AND GPL-3.0-only", ""] {
        assert!(!is_allowed(refused, &IN_PAGES), "{refused}");
    }
}

/// Licences of packages that are part of the pages, and so are distributed to players.
const IN_PAGES: [&str; 7] = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "OFL-1.1"];
/// Further licences of packages that only build and test the pages.
const IN_TOOLS: [&str; 4] = ["BlueOak-1.0.0", "CC-BY-4.0", "MPL-2.0", "Python-2.0"];
/// Licence names that SPDX does not know, each with the licence of its text.
const READ_BY_HAND: [(&str, &str, &str); 1] = [("node_modules/tween-functions", "BSD", "BSD-3-Clause")];

/// Each by its path in the lock file.
fn web_packages() -> serde_json::Map<String, Value> {
    let lock = fs::read_to_string(repository().web().join("package-lock.json")).unwrap();
    let mut lock: Value = serde_json::from_str(&lock).unwrap();
    let mut packages = std::mem::take(lock["packages"].as_object_mut().unwrap());
    // The project itself.
    packages.remove("");
    assert!(packages.len() >= 100, "{}", packages.len());
    packages
}

// asvs 15.1.2
#[test]
fn every_web_package_is_locked_to_a_content_of_the_registry() {
    for (path, package) in web_packages() {
        // Without an address it comes from the registry, and the hash fixes the content.
        assert!(package["integrity"].as_str().is_some_and(|hash| hash.starts_with("sha512-")), "{path}");
        assert!(package["resolved"].is_null() && package["link"].is_null(), "{path}");
    }
}

#[test]
fn no_web_package_has_an_install_script() {
    for (path, package) in web_packages() {
        assert!(package["hasInstallScript"].is_null(), "{path} wants to run something when it is installed");
    }
}

#[test]
fn every_web_package_has_an_allowed_licence() {
    let in_tools = [IN_PAGES.as_slice(), &IN_TOOLS].concat();
    for (path, package) in web_packages() {
        let said = package["license"].as_str().unwrap_or_default();
        let read = READ_BY_HAND.iter().find(|(name, says, _)| *name == path && *says == said);
        let licence = read.map_or(said, |(_, _, is)| is);
        let allowed = if package["dev"] == true { &in_tools[..] } else { &IN_PAGES };
        assert!(is_allowed(licence, allowed), "{path}: {licence}");
    }
}

// asvs 15.1.2
#[test]
fn every_version_that_somebody_wrote_down_is_exact() {
    let manifest = fs::read_to_string(repository().web().join("package.json")).unwrap();
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    let kinds = ["dependencies", "devDependencies"].map(|kind| manifest[kind].as_object());
    for (package, version) in kinds.into_iter().flatten().flatten() {
        let version = version.as_str().unwrap();
        let is_exact = version.split('.').count() == 3 && version.split('.').all(|part| part.parse::<u32>().is_ok());
        assert!(is_exact, "{package} {version}");
    }
    let requirements: Vec<_> = fs::read_dir(repository().script("locks"))
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
