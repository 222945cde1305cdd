//! How many tests passed and failed, read from the output of each test runner. A skipped test counts as failed.

use regex_lite::Regex;
use serde_json::Value;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub passed: u64,
    pub failed: u64,
    /// The names of failed tests, and the beginnings of their messages where the runner prints them.
    pub failures: Vec<String>,
}

impl Counts {
    pub fn new(passed: u64, failed: u64) -> Self {
        Self { passed, failed, failures: Vec::new() }
    }

    pub fn of_one(passed: bool) -> Self {
        Self::new(passed.into(), (!passed).into())
    }

    /// For tests that this machine cannot run: nothing, but in CI a failure.
    pub fn of_skipped(in_ci: bool) -> Self {
        Self::new(0, in_ci.into())
    }

    /// Puts the suite before each name. A failure without a name gets the suite's name.
    pub fn named_after(mut self, suite: &str) -> Self {
        for name in &mut self.failures {
            *name = format!("{suite}: {name}");
        }
        if self.failures.is_empty() && self.failed > 0 {
            self.failures.push(suite.to_owned());
        }
        self
    }

    /// A runner that failed without a failed test (a file that does not compile, say) counts as one failure.
    pub fn agreeing_with(mut self, success: bool) -> Self {
        if !success && self.failed == 0 {
            self.failed = 1;
        }
        self
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.failures.extend(other.failures);
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// The output of Python's unittest: "FAIL: test_adds (wallet.Adds)", and last "Ran 12 tests in 0.1s", and "FAILED
/// (failures=1, errors=2)" or "OK (skipped=1)".
pub fn of_unittest(printed: &str) -> Counts {
    let number = |text: &str| text.parse::<u64>().unwrap_or_default();
    let (mut run, mut counts) = (0, Counts::default());
    for line in printed.lines() {
        if let Some(ran) = line.strip_prefix("Ran ") {
            run = ran.split(' ').next().map(number).unwrap_or_default();
        } else if line.starts_with("FAILED (") || line.starts_with("OK (") {
            counts.failed = line.split([',', ')']).filter_map(|part| Some(number(part.split_once('=')?.1))).sum();
        } else if let Some(name) = line.strip_prefix("FAIL: ").or_else(|| line.strip_prefix("ERROR: ")) {
            counts.failures.push(name.to_owned());
        }
    }
    counts.passed = run.saturating_sub(counts.failed);
    counts
}

pub fn of_vitest(report: &Value) -> Option<Counts> {
    let failed: Option<u64> =
        ["numFailedTests", "numPendingTests", "numTodoTests"].iter().map(|kind| report[kind].as_u64()).sum();
    let failures = report["testResults"].as_array().into_iter().flatten().flat_map(failures_of_vitest).collect();
    Some(Counts { passed: report["numPassedTests"].as_u64()?, failed: failed?, failures })
}

/// The failures in one file.
fn failures_of_vitest(file: &Value) -> impl Iterator<Item = String> {
    let path = file["name"].as_str().unwrap_or_default();
    let failed = file["assertionResults"].as_array().into_iter().flatten().filter(|test| test["status"] == "failed");
    failed.map(move |test| told(path, &test["fullName"], &test["failureMessages"][0]))
}

const MESSAGE_LINES_MAX: usize = 12;
const PRINTED_LINES_MAX: usize = 60;

/// A failure's name, and below it the beginning of its message.
fn told(file: &str, title: &Value, message: &Value) -> String {
    let colour = Regex::new("\u{1b}\\[[0-9;]*m").expect("a fixed pattern");
    let message = colour.replace_all(message.as_str().unwrap_or_default(), "");
    let lines = message.lines().filter(|line| !line.trim().is_empty()).take(MESSAGE_LINES_MAX);
    let lines: String = lines.map(|line| format!("\n    {line}")).collect();
    format!("{file} › {}{lines}", title.as_str().unwrap_or_default())
}

/// A test that passed only when it was retried counts as failed. Tests that were not run because of a failure do not
/// count.
pub fn of_playwright(report: &Value) -> Option<Counts> {
    let stats = &report["stats"];
    let failed = stats["unexpected"].as_u64()? + stats["flaky"].as_u64()?;
    let failed = if failed == 0 { stats["skipped"].as_u64()? } else { failed };
    let mut failures = Vec::new();
    add_failures_of_playwright(report, &mut failures);
    Some(Counts { passed: stats["expected"].as_u64()?, failed, failures })
}

/// The failures of a report, or of a suite inside it.
fn add_failures_of_playwright(suite: &Value, failures: &mut Vec<String>) {
    for spec in suite["specs"].as_array().into_iter().flatten() {
        let runs = spec["tests"].as_array().into_iter().flatten();
        let failed = runs.filter(|run| matches!(run["status"].as_str(), Some("unexpected" | "flaky")));
        failures.extend(failed.map(|run| {
            let file = spec["file"].as_str().unwrap_or_default();
            let result = &run["results"][0];
            let printed = result["stderr"].as_array().into_iter().flatten().filter_map(|part| part["text"].as_str());
            let printed = printed.flat_map(str::lines).take(PRINTED_LINES_MAX).map(|line| format!("\n    {line}"));
            told(file, &spec["title"], &result["error"]["message"]) + &printed.collect::<String>()
        }));
    }
    for inner in suite["suites"].as_array().into_iter().flatten() {
        add_failures_of_playwright(inner, failures);
    }
}

/// The report of fuzz_api.py, where a check is an operation in a role, or of compare.py, where it is a file.
pub fn of_fuzzing(report: &Value) -> Option<Counts> {
    Some(Counts::new(report["passed"].as_u64()?, report["failed"].as_u64()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn unittest_results_are_read() {
        for (last, counts) in [
            ("OK", Counts::new(12, 0)),
            ("OK (skipped=2)", Counts::new(10, 2)),
            ("FAILED (failures=1, errors=2)", Counts::new(9, 3)),
        ] {
            assert_eq!(of_unittest(&format!("............\nRan 12 tests in 0.104s\n\n{last}\n")), counts);
        }
    }

    #[test]
    fn reports_are_read() {
        let tests = json!([{"status": "passed", "fullName": "adds"}, {"status": "failed", "fullName": "subtracts", "failureMessages": ["Error: 1 is not 2"]}]);
        let vitest = json!({
            "numPassedTests": 5, "numFailedTests": 1, "numPendingTests": 1, "numTodoTests": 1,
            "testResults": [{"name": "a.test.ts", "assertionResults": tests}],
        });
        let failures = vec!["a.test.ts › subtracts\n    Error: 1 is not 2".to_owned()];
        assert_eq!(of_vitest(&vitest), Some(Counts { failures, ..Counts::new(5, 3) }));
        let printed = json!([{"text": "- main:\n  - button\n"}]);
        let results = json!([{"error": {"message": "\u{1b}[31mError:\u{1b}[39m no\n\n  row"}, "stderr": printed}]);
        let specs = json!([
            {"file": "b.spec.ts", "title": "pays", "tests": [{"status": "unexpected", "results": results}]},
            {"file": "b.spec.ts", "title": "wins", "tests": [{"status": "expected", "results": [{}]}]},
        ]);
        let stats = json!({
            "stats": {"expected": 7, "unexpected": 1, "flaky": 1, "skipped": 2},
            "suites": [{"suites": [{"specs": specs}]}],
        });
        let failures = vec!["b.spec.ts › pays\n    Error: no\n      row\n    - main:\n      - button".to_owned()];
        assert_eq!(of_playwright(&stats), Some(Counts { failures, ..Counts::new(7, 2) }));
        let stats = json!({"stats": {"expected": 7, "unexpected": 0, "flaky": 0, "skipped": 2}});
        assert_eq!(of_playwright(&stats), Some(Counts::new(7, 2)));
        assert_eq!(of_playwright(&json!({})), None);
        assert_eq!(of_fuzzing(&json!({"passed": 110, "failed": 1})), Some(Counts::new(110, 1)));
    }

    #[test]
    fn what_is_skipped_fails_in_ci_and_counts_nothing_elsewhere() {
        assert_eq!(Counts::of_skipped(true), Counts::new(0, 1));
        assert_eq!(Counts::of_skipped(false), Counts::default());
    }

    #[test]
    fn a_runner_that_fails_without_a_failed_test_counts_as_one() {
        let none = Counts::new(4, 0);
        assert_eq!(none.clone().agreeing_with(false), Counts::new(4, 1));
        assert_eq!(none.clone().agreeing_with(true), none);
        let some = Counts::new(4, 2);
        assert_eq!(some.clone().agreeing_with(false), some);
    }
}
