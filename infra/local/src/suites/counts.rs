//! How many tests passed and failed, read from the output of each test runner. A skipped test counts as failed.

use serde_json::Value;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub passed: u64,
    pub failed: u64,
}

impl Counts {
    pub fn of_one(passed: bool) -> Self {
        Self { passed: passed.into(), failed: (!passed).into() }
    }

    /// Of what this machine cannot run: nothing, but in CI a failure.
    pub fn of_skipped(in_ci: bool) -> Self {
        Self { passed: 0, failed: in_ci.into() }
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
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// "test result: ok. 12 passed; 0 failed; 1 ignored; …"; any other line counts nothing.
pub fn of_rust_line(line: &str) -> Counts {
    let Some(result) = line.strip_prefix("test result: ") else {
        return Counts::default();
    };
    let count = |what: &str| {
        let words: Vec<&str> = result.split([' ', ';', '.']).filter(|word| !word.is_empty()).collect();
        let at = words.iter().position(|word| *word == what)?;
        words.get(at.checked_sub(1)?)?.parse().ok()
    };
    let failed = count("failed").unwrap_or(0) + count("ignored").unwrap_or(0);
    Counts { passed: count("passed").unwrap_or(0), failed }
}

/// What Python's unittest prints last: "Ran 12 tests in 0.1s", and "FAILED (failures=1, errors=2)" or "OK (skipped=1)".
#[derive(Default)]
pub struct UnittestLines {
    run: u64,
    failed: u64,
}

impl UnittestLines {
    pub fn read(&mut self, line: &str) {
        let number = |text: &str| text.parse::<u64>().unwrap_or_default();
        if let Some(ran) = line.strip_prefix("Ran ") {
            self.run = ran.split(' ').next().map(number).unwrap_or_default();
        } else if line.starts_with("FAILED (") || line.starts_with("OK (") {
            self.failed = line.split([',', ')']).filter_map(|part| Some(number(part.split_once('=')?.1))).sum();
        }
    }

    pub fn counts(&self) -> Counts {
        Counts { passed: self.run.saturating_sub(self.failed), failed: self.failed }
    }
}

pub fn of_vitest(report: &Value) -> Option<Counts> {
    let failed: Option<u64> =
        ["numFailedTests", "numPendingTests", "numTodoTests"].iter().map(|kind| report[kind].as_u64()).sum();
    Some(Counts { passed: report["numPassedTests"].as_u64()?, failed: failed? })
}

/// A test that passed only when it was retried counts as failed. Tests that were not run because of a failure do not
/// count.
pub fn of_playwright(report: &Value) -> Option<Counts> {
    let stats = &report["stats"];
    let failed = stats["unexpected"].as_u64()? + stats["flaky"].as_u64()?;
    let failed = if failed == 0 { stats["skipped"].as_u64()? } else { failed };
    Some(Counts { passed: stats["expected"].as_u64()?, failed })
}

/// The report of fuzz_api.py: a check is an operation in a role.
pub fn of_fuzzing(report: &Value) -> Option<Counts> {
    Some(Counts { passed: report["passed"].as_u64()?, failed: report["failed"].as_u64()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn rust_results_are_read() {
        let line = "test result: FAILED. 12 passed; 3 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s";
        assert_eq!(of_rust_line(line), Counts { passed: 12, failed: 4 });
        assert_eq!(of_rust_line("test wallet::passed ... ok"), Counts::default());
    }

    #[test]
    fn unittest_results_are_read() {
        for (last, counts) in [
            ("OK", Counts { passed: 12, failed: 0 }),
            ("OK (skipped=2)", Counts { passed: 10, failed: 2 }),
            ("FAILED (failures=1, errors=2)", Counts { passed: 9, failed: 3 }),
        ] {
            let mut lines = UnittestLines::default();
            for line in ["............", "Ran 12 tests in 0.104s", "", last] {
                lines.read(line);
            }
            assert_eq!(lines.counts(), counts, "{last}");
        }
    }

    #[test]
    fn reports_are_read() {
        let vitest = json!({"numPassedTests": 5, "numFailedTests": 1, "numPendingTests": 1, "numTodoTests": 1});
        assert_eq!(of_vitest(&vitest), Some(Counts { passed: 5, failed: 3 }));
        let stats = json!({"stats": {"expected": 7, "unexpected": 1, "flaky": 1, "skipped": 2}});
        assert_eq!(of_playwright(&stats), Some(Counts { passed: 7, failed: 2 }));
        let stats = json!({"stats": {"expected": 7, "unexpected": 0, "flaky": 0, "skipped": 2}});
        assert_eq!(of_playwright(&stats), Some(Counts { passed: 7, failed: 2 }));
        assert_eq!(of_playwright(&json!({})), None);
        assert_eq!(of_fuzzing(&json!({"passed": 110, "failed": 1})), Some(Counts { passed: 110, failed: 1 }));
    }

    #[test]
    fn what_is_skipped_fails_in_ci_and_counts_nothing_elsewhere() {
        assert_eq!(Counts::of_skipped(true), Counts { passed: 0, failed: 1 });
        assert_eq!(Counts::of_skipped(false), Counts::default());
    }

    #[test]
    fn a_runner_that_fails_without_a_failed_test_counts_as_one() {
        let none = Counts { passed: 4, failed: 0 };
        assert_eq!(none.agreeing_with(false), Counts { passed: 4, failed: 1 });
        assert_eq!(none.agreeing_with(true), none);
        let some = Counts { passed: 4, failed: 2 };
        assert_eq!(some.agreeing_with(false), some);
    }
}
