//! All tests with their files, as the test runners list them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;
use tokio::process::Command;

use crate::suites::runner;
use crate::tool::directories::Repository;
use crate::tool::process;
use crate::tool::tools::workspace_cargo;

/// The titles of the tests in each file, by its path in the repository.
pub type Tests = BTreeMap<String, Vec<String>>;

/// The web's come from the reports of the last run of its two suites.
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

/// Builds what the suite `rust` builds, and lists the tests of each program.
async fn rust(repository: &Repository) -> Result<Tests> {
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
            tests.entry(path).or_default().push(title.to_owned());
        }
    }
    Ok(tests)
}

/// The file of a module. A module without a file, as most of tests, belongs to the next outer one that has one.
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
            tests.entry(path.clone()).or_default().push(test["title"].as_str().context("a title")?.to_owned());
        }
    }
    Ok(())
}

/// Where Playwright's tests lie in the web.
fn web_tests(report: &Value, web: &Path) -> Result<PathBuf> {
    let directory = report["config"]["rootDir"].as_str().context("Playwright's report has a root")?;
    Ok(Path::new(directory).strip_prefix(web)?.to_owned())
}

fn add_playwright(suite: &Value, directory: &Path, tests: &mut Tests) -> Result<()> {
    for test in suite["specs"].as_array().into_iter().flatten() {
        let path = directory.join(test["file"].as_str().context("a file")?).display().to_string();
        tests.entry(path).or_default().push(test["title"].as_str().context("a title")?.to_owned());
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

    #[test]
    fn titles_are_read_from_reports() {
        let mut tests = Tests::new();
        let vitest =
            json!({"testResults": [{"name": "/r/web/src/a.test.ts", "assertionResults": [{"title": "holds"}]}]});
        add_vitest(&vitest, Path::new("/r"), &mut tests).unwrap();
        let spec = |title: &str| json!([{"file": "api/b.spec.ts", "title": title}]);
        let playwright = json!({"specs": spec("outer"), "suites": [{"specs": spec("inner")}]});
        add_playwright(&playwright, Path::new("web/e2e"), &mut tests).unwrap();
        let wanted = [("web/e2e/api/b.spec.ts", &["outer", "inner"][..]), ("web/src/a.test.ts", &["holds"])];
        let wanted =
            wanted.map(|(file, titles)| (file.to_owned(), titles.iter().map(|&title| title.to_owned()).collect()));
        assert_eq!(tests, Tests::from(wanted));
    }
}
