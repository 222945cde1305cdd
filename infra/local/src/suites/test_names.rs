//! All tests of the last run with their files, their citations and their outcomes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use regex_lite::Regex;
use serde_json::Value;
use tokio::process::Command;

use crate::suites::runner;
use crate::suites::rust::Outcomes;
use crate::tool::directories::Repository;
use crate::tool::process;
use crate::tool::tools::workspace_cargo;

#[derive(Debug, PartialEq, Eq)]
pub struct Test {
    pub title: String,
    /// The rows that it shows: `spec 2.4`, `asvs 8.1.1`, `rts 12C`.
    pub cites: Vec<String>,
    pub passed: bool,
}

/// The tests in each file, by its path in the repository.
pub type Tests = BTreeMap<String, Vec<Test>>;

/// From the reports of the last run of their suites.
pub async fn all(repository: &Repository) -> Result<Tests> {
    let mut tests = rust(repository).await?;
    let web = repository.web();
    add_vitest(&read_report(repository, "vitest")?, &repository.root, &mut tests).context("vitest's report")?;
    for name in ["playwright", "playwright-guarded", "playwright-faults"] {
        let playwright = read_report(repository, name)?;
        let directory = Path::new("web").join(web_tests(&playwright, &web)?);
        for suite in playwright["suites"].as_array().context("Playwright's report has suites")? {
            add_playwright(suite, &directory, &mut tests).context("Playwright's report")?;
        }
    }
    Ok(tests)
}

fn read_report(repository: &Repository, name: &str) -> Result<Value> {
    let path = runner::report_path(repository, name);
    let text = fs::read(&path).with_context(|| format!("{name} left no report: please run its suite first"))?;
    Ok(serde_json::from_slice(&text)?)
}

/// Builds the programs of the suite `rust`, and lists the tests of each, since the suite's report has no files.
async fn rust(repository: &Repository) -> Result<Tests> {
    let outcomes: Outcomes = serde_json::from_value(read_report(repository, "rust")?)?;
    let mut build = workspace_cargo(repository, &["test", "--workspace", "--no-run", "--message-format", "json"]);
    let mut tests = Tests::new();
    for message in process::output(&mut build).await?.lines() {
        let message: Value = serde_json::from_str(message)?;
        let Some(program) = message["executable"].as_str().filter(|_| message["profile"]["test"] == true) else {
            continue;
        };
        let source = Path::new(message["target"]["src_path"].as_str().context("a target has a source")?);
        let listed = process::output(Command::new(program).args(["--list", "--format", "terse"])).await?;
        for test in listed.lines().filter_map(|line| line.strip_suffix(": test")) {
            let (modules, title) = test.rsplit_once("::").unwrap_or(("", test));
            let file = file_of(source, modules, |path| path.exists());
            let path = file.strip_prefix(&repository.root)?.display().to_string();
            let passed = outcomes.get(test).copied().unwrap_or_default();
            tests.entry(path).or_default().push(Test { title: title.to_owned(), cites: Vec::new(), passed });
        }
    }
    for (path, tests) in &mut tests {
        let mut cited = cited(&fs::read_to_string(repository.root.join(path))?);
        for test in tests {
            test.cites = cited.remove(&test.title).unwrap_or_default();
        }
    }
    Ok(tests)
}

/// The citations of a file's tests, by their names. A comment directly above a test's attributes cites:
/// `// spec 2.4, 2.5; asvs 8.1.1`.
fn cited(source: &str) -> BTreeMap<String, Vec<String>> {
    let citation = r"(?m)^ *// ((?:spec|asvs|rts) .*)\n((?: *#\[.*\n)+) *(?:async )?fn (\w+)\(";
    let citation = Regex::new(citation).expect("it is a regular expression");
    let mut cited = BTreeMap::<String, Vec<String>>::new();
    for found in citation.captures_iter(source) {
        if found[2].contains("#[test]") || found[2].contains("#[tokio::test") {
            cited.entry(found[3].to_owned()).or_default().extend(found[1].split("; ").flat_map(each));
        }
    }
    cited
}

/// `spec 2.4, 2.5` is `spec 2.4` and `spec 2.5`.
fn each(citation: &str) -> impl Iterator<Item = String> {
    let (kind, ids) = citation.split_once(' ').unwrap_or((citation, ""));
    ids.split(", ").map(move |id| format!("{kind} {id}"))
}

/// The tag `spec-2.4` cites `spec 2.4`. Playwright's other tags have no hyphen: `schedule`, and words after an `@` in a
/// title.
fn tagged(test: &Value) -> Result<Vec<String>> {
    let tags = test["tags"].as_array().context("tags")?.iter().filter_map(|tag| tag.as_str()?.split_once('-'));
    Ok(tags.map(|(kind, id)| format!("{kind} {id}")).collect())
}

/// The file of a module. A module without a file, like most test modules, belongs to the next outer one with a file.
fn file_of(root: &Path, modules: &str, exists: impl Fn(&Path) -> bool) -> PathBuf {
    let directory = root.parent().unwrap_or(root);
    let mut names: Vec<&str> = modules.split("::").filter(|name| !name.is_empty()).collect();
    while !names.is_empty() {
        let module = directory.join(names.join("/"));
        for file in [module.with_extension("rs"), module.join("mod.rs")] {
            if exists(&file) {
                return file;
            }
        }
        names.pop();
    }
    root.to_owned()
}

fn add_vitest(report: &Value, root: &Path, tests: &mut Tests) -> Result<()> {
    for file in report["testResults"].as_array().context("results")? {
        let path = Path::new(file["name"].as_str().context("a file")?).strip_prefix(root)?.display().to_string();
        for test in file["assertionResults"].as_array().context("tests")? {
            let title = test["title"].as_str().context("a title")?.to_owned();
            let test = Test { title, cites: tagged(test)?, passed: test["status"] == "passed" };
            tests.entry(path.clone()).or_default().push(test);
        }
    }
    Ok(())
}

/// The directory of Playwright's tests in the web.
fn web_tests(report: &Value, web: &Path) -> Result<PathBuf> {
    let directory = report["config"]["rootDir"].as_str().context("Playwright's report has a root")?;
    Ok(Path::new(directory).strip_prefix(web)?.to_owned())
}

fn add_playwright(suite: &Value, directory: &Path, tests: &mut Tests) -> Result<()> {
    for test in suite["specs"].as_array().into_iter().flatten() {
        let path = directory.join(test["file"].as_str().context("a file")?).display().to_string();
        let title = test["title"].as_str().context("a title")?.to_owned();
        let runs = test["tests"].as_array().context("runs")?;
        let passed = !runs.is_empty() && runs.iter().all(|run| run["status"] == "expected");
        tests.entry(path).or_default().push(Test { title, cites: tagged(test)?, passed });
    }
    for inner in suite["suites"].as_array().into_iter().flatten() {
        add_playwright(inner, directory, tests)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_module_lies_in_its_own_file_or_in_that_of_the_module_around_it() {
        let there = ["a/src/money.rs", "a/src/scene/mod.rs", "a/src/colours/draw.rs"];
        let file = |modules: &str| {
            let exists = |path: &Path| there.contains(&path.to_str().unwrap());
            file_of(Path::new("a/src/lib.rs"), modules, exists).display().to_string()
        };
        assert_eq!(file("money::tests"), "a/src/money.rs");
        assert_eq!(file("scene"), "a/src/scene/mod.rs");
        assert_eq!(file("colours::draw"), "a/src/colours/draw.rs");
        assert_eq!(file("tests"), "a/src/lib.rs");
        assert_eq!(file(""), "a/src/lib.rs");
    }

    fn test(title: &str, cites: &[&str], passed: bool) -> Test {
        Test { title: title.to_owned(), cites: cites.iter().map(|&cite| cite.to_owned()).collect(), passed }
    }

    #[test]
    fn tests_are_read_from_reports_with_what_they_cite() {
        let mut tests = Tests::new();
        let vitest = json!({"testResults": [{"name": "/r/web/src/a.test.ts", "assertionResults": [
            {"title": "holds", "status": "passed", "tags": ["spec-2.4", "asvs-8.1.1"]},
            {"title": "falls", "status": "failed", "tags": ["sepc-2.4"]},
            {"title": "rests", "status": "skipped", "tags": []},
        ]}]});
        add_vitest(&vitest, Path::new("/r"), &mut tests).unwrap();
        let spec = |title: &str, tags: &[&str], runs: &[&str]| {
            let runs: Vec<Value> = runs.iter().map(|status| json!({"status": status})).collect();
            json!([{"file": "api/b.spec.ts", "title": title, "tags": tags, "tests": runs}])
        };
        let playwright = json!({"specs": spec("outer", &["schedule", "example.com", "rts-12A.1"], &["expected"]), "suites": [
            {"specs": spec("inner", &["spec-2.4"], &["skipped"])},
            {"specs": spec("twice", &[], &["expected", "flaky"])},
            {"specs": spec("never", &[], &[])},
        ]});
        add_playwright(&playwright, Path::new("web/e2e"), &mut tests).unwrap();
        let wanted = [
            (
                "web/e2e/api/b.spec.ts",
                vec![
                    test("outer", &["rts 12A.1"], true),
                    test("inner", &["spec 2.4"], false),
                    test("twice", &[], false),
                    test("never", &[], false),
                ],
            ),
            (
                "web/src/a.test.ts",
                vec![
                    test("holds", &["spec 2.4", "asvs 8.1.1"], true),
                    test("falls", &["sepc 2.4"], false),
                    test("rests", &[], false),
                ],
            ),
        ];
        assert_eq!(tests, Tests::from(wanted.map(|(file, tests)| (file.to_owned(), tests))));
    }

    #[test]
    fn a_comment_directly_above_a_tests_attributes_cites() {
        let source = r#"
// spec 1.1
const FEE: u8 = 1;

/// Why.
// spec 2.4, 2.5; asvs 8.1.1; rts 12C
#[test]
fn holds() {
    // spec 1.2
    assert!(true);
}

mod inner {
    // spec 2.6 and 2.7
    #[tokio::test(flavor = "current_thread")]
    #[should_panic(expected = "it does")]
    async fn waits() {}
}

// spec 2.8

#[test]
fn stands_apart() {}

// spec 2.9
#[allow(dead_code)]
fn is_no_test() {}

// By spec 3.1.
#[test]
fn mentions() {}
"#;
        let wanted =
            [("holds", &["spec 2.4", "spec 2.5", "asvs 8.1.1", "rts 12C"][..]), ("waits", &["spec 2.6 and 2.7"])];
        let wanted = wanted.map(|(name, cites)| (name.to_owned(), cites.iter().map(|&cite| cite.to_owned()).collect()));
        assert_eq!(cited(source), BTreeMap::from(wanted));
    }
}
