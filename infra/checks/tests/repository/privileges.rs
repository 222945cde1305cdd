//! What the end-to-end tests need not see of the functions' rights has its reason.

use local::{Reason, UNSEEN};

use crate::conformance;

#[test]
fn what_the_end_to_end_tests_need_not_see_is_shown_by_tests_that_run_or_has_a_reason() {
    for (role, action, on, reason) in &UNSEEN {
        match reason {
            Reason::ShownBy(tests) => {
                assert!(!tests.is_empty(), "{role} {action} on {on}");
                for test in *tests {
                    conformance::named_test(test).unwrap_or_else(|problem| panic!("{test} {problem}"));
                }
            }
            Reason::NotItsOwn(why) => assert!(!why.is_empty(), "{role} {action} on {on}"),
        }
    }
}
