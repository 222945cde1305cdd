//! The packages, suites and end-to-end tests that a change can reach.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::suites::runner::npm;
use crate::tool::directories::Repository;
use crate::tool::process;
use crate::tool::tools::{git, workspace_cargo};

/// Its tests read the whole repository.
const READS_EVERYTHING: &str = "checks";
/// A change of one of these reaches every package.
const OF_ALL_PACKAGES: [&str; 3] = ["Cargo.toml", "Cargo.lock", ".cargo/"];
/// The files of a stack, beside the web. A path that ends in a slash covers all files below it.
const OF_THE_STACK: [&str; 9] = [
    "functions/",
    "template.yaml",
    "samconfig.toml",
    "infra/local/src/site/",
    "infra/local/src/stack/",
    "infra/local/emulator/",
    "infra/local/locks/emulator.txt",
    "infra/local/stack/",
    "infra/hosting.yaml",
];

/// The reader of banks' files, and what it is compared with.
const OF_BANK_FILES: [&str; 3] =
    ["functions/shared/bank-files/", "infra/local/bank_files/", "infra/local/locks/files.txt"];

/// The nested templates are in `infra`, with the settings, scripts and documents that are checked with them.
const OF_TEMPLATES: [&str; 2] = ["template.yaml", "samconfig.toml"];

/// A package of the workspace.
pub struct Package {
    name: String,
    /// From the repository's root, with a slash at the end.
    folder: String,
    needs: BTreeSet<String>,
}

/// The reach of a change: the `packages` to test, the `suites` to run, and the files `specs` of end-to-end tests.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Reach {
    pub packages: BTreeSet<String>,
    pub suites: BTreeSet<&'static str>,
    pub specs: Vec<String>,
    pub left_out: Vec<&'static str>,
}

/// The reach of all changes since `commit`, including uncommitted ones.
pub async fn since(repository: &Repository, commit: &str) -> Result<Reach> {
    let mut paths = process::output(&mut git(repository, &["diff", "--name-only", "--no-renames", commit])).await?;
    paths += &process::output(&mut git(repository, &["ls-files", "--others", "--exclude-standard"])).await?;
    let paths: Vec<&str> = paths.lines().collect();
    let specs =
        if paths.iter().any(|path| path.starts_with("web/")) { specs(repository, commit).await? } else { Vec::new() };
    Ok(of(&paths, &packages(repository).await?, specs))
}

fn of(paths: &[&str], packages: &[Package], specs: Vec<String>) -> Reach {
    let any = |reaches: &dyn Fn(&str) -> bool| paths.iter().any(|path| reaches(path));
    let under = |path: &str, places: &[&str]| places.iter().any(|place| path.starts_with(place));
    let locked = any(&|path| under(path, &OF_ALL_PACKAGES));
    let touched = packages.iter().filter(|package| locked || any(&|path| path.starts_with(&package.folder)));
    let mut reach =
        Reach { packages: touched.map(|package| package.name.clone()).collect(), specs, ..Reach::default() };
    if paths.is_empty() {
        return reach;
    }
    let is_rust = !reach.packages.is_empty();
    reach.packages.insert(READS_EVERYTHING.to_owned());
    while let Some(more) = packages
        .iter()
        .find(|package| !reach.packages.contains(&package.name) && !package.needs.is_disjoint(&reach.packages))
    {
        reach.packages.insert(more.name.clone());
    }
    reach.suites.extend(["secrets", "rust"]);
    for (suite, is_reached) in [
        ("fmt", any(&|path| has_ending(path, &["rs"]))),
        ("clippy", is_rust),
        ("packages", locked),
        ("arm64", locked),
        ("versions", any(&|path| path.starts_with("functions/") || path == "infra/landed_commit") || locked),
        (
            "template",
            any(&|path| {
                under(path, &OF_TEMPLATES)
                    || path.starts_with("infra/") && has_ending(path, &["yaml", "json", "py", "md"])
            }),
        ),
        ("operate", any(&|path| path.starts_with("infra/operate/"))),
        ("files", any(&|path| under(path, &OF_BANK_FILES)) || locked),
        ("web", any(&|path| path.starts_with("web/"))),
        ("e2e", !reach.specs.is_empty()),
    ] {
        if is_reached {
            reach.suites.insert(suite);
        }
    }
    reach.left_out.push("conformance: it reads the reports of whole runs of rust, web and e2e");
    if any(&|path| under(path, &OF_THE_STACK)) {
        reach.left_out.push("e2e: functions or the stack changed, which any of its tests may ask; `cargo dev test e2e NAME` runs the files of a name");
    }
    if any(&|path| path.starts_with("web/src/")) {
        reach.left_out.push("e2e: screens changed, which a browser's tests may open; the drawn screens are tested");
    }
    reach
}

fn has_ending(path: &str, endings: &[&str]) -> bool {
    Path::new(path).extension().is_some_and(|extension| endings.iter().any(|ending| extension == *ending))
}

async fn packages(repository: &Repository) -> Result<Vec<Package>> {
    let metadata =
        process::output(&mut workspace_cargo(repository, &["metadata", "--no-deps", "--format-version", "1"])).await?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().context("a workspace has packages")?;
    packages.iter().map(|package| read(package, &repository.root)).collect()
}

fn read(package: &Value, root: &Path) -> Result<Package> {
    let manifest = Path::new(package["manifest_path"].as_str().context("a package has a manifest")?);
    let folder = manifest.parent().context("a manifest lies in a folder")?.strip_prefix(root)?;
    let needs = package["dependencies"].as_array().into_iter().flatten().filter(|needed| needed["path"].is_string());
    let name_of = |of: &Value| of["name"].as_str().unwrap_or_default().to_owned();
    Ok(Package {
        name: name_of(package),
        folder: format!("{}/", folder.display()),
        needs: needs.map(name_of).collect(),
    })
}

/// The files of end-to-end tests that changed, or that import a changed file.
async fn specs(repository: &Repository, commit: &str) -> Result<Vec<String>> {
    let changed = format!("--only-changed={commit}");
    let mut list = npm(
        repository,
        &["run", "--silent", "e2e", "--", "--list", "--reporter=json", "--pass-with-no-tests", &changed],
    );
    let listed: Value = serde_json::from_str(&process::output(&mut list).await?)?;
    let files = listed["suites"].as_array().into_iter().flatten();
    Ok(files.filter_map(|file| Some(file["file"].as_str()?.to_owned())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, folder: &str, needs: &[&str]) -> Package {
        let needs = needs.iter().map(|&name| name.to_owned()).collect();
        Package { name: name.to_owned(), folder: folder.to_owned(), needs }
    }

    fn reached(paths: &[&str]) -> (Vec<String>, Vec<&'static str>) {
        let packages = [
            package("checks", "infra/checks/", &["contract"]),
            package("contract", "functions/shared/contract/", &["domain"]),
            package("deposits", "functions/deposits/", &["domain"]),
            package("domain", "functions/shared/domain/", &[]),
            package("local", "infra/local/", &["contract"]),
        ];
        let Reach { packages, suites, .. } = of(paths, &packages, Vec::new());
        (packages.into_iter().collect(), suites.into_iter().collect())
    }

    #[test]
    fn packages_are_reached_through_those_that_they_need() {
        let of = |path| reached(&[path]).0;
        assert_eq!(of("functions/deposits/src/create.rs"), ["checks", "deposits"]);
        assert_eq!(of("functions/shared/contract/src/lib.rs"), ["checks", "contract", "local"]);
        let all = ["checks", "contract", "deposits", "domain", "local"];
        assert_eq!(of("functions/shared/domain/src/money.rs"), all);
        assert_eq!(of("Cargo.lock"), all);
        assert_eq!(of("README.md"), ["checks"]);
        assert!(reached(&[]).0.is_empty());
    }

    #[test]
    fn suites_are_reached_by_what_they_read() {
        let of = |path| reached(&[path]).1;
        assert_eq!(of("README.md"), ["rust", "secrets"]);
        assert_eq!(of("functions/deposits/src/create.rs"), ["clippy", "fmt", "rust", "secrets", "versions"]);
        assert_eq!(of("template.yaml"), ["rust", "secrets", "template"]);
        assert_eq!(of("infra/operate/drill.py"), ["operate", "rust", "secrets", "template"]);
        assert_eq!(of("infra/local/bank_files/compare.py"), ["clippy", "files", "rust", "secrets", "template"]);
        assert_eq!(of("web/src/lib/money.ts"), ["rust", "secrets", "web"]);
        let locked = ["arm64", "clippy", "files", "packages", "rust", "secrets", "versions"];
        assert_eq!(of("Cargo.lock"), locked);
        assert!(reached(&[]).1.is_empty());
    }
}
