//! Least privilege: the calls that each function made on a deployed stack are exactly those that its role allows.
//! web/e2e/api/permissions.spec.ts tests that a role allows exactly what the template says.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::stack::{deploy, template};
use crate::suites::counts::Counts;
use crate::tool::directories::{Repository, StackDir};

/// A right or a call of a role, with the names of the template.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Use {
    /// The role's name without `Role`, which equals the function's name without `Function`.
    role: String,
    action: String,
    /// A resource and its part, such as `/index/status`.
    on: String,
}

impl fmt::Display for Use {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {} on {}", self.role, self.action, self.on)
    }
}

impl Use {
    fn new(role: &str, action: &str, on: &str) -> Self {
        Self { role: role.to_owned(), action: action.to_owned(), on: on.to_owned() }
    }

    /// A grant on `Bucket/folder/*` covers calls on `Bucket/folder/file`.
    fn covers(&self, done: &Self) -> bool {
        let same = match self.on.strip_suffix('*') {
            Some(folder) => done.on.starts_with(folder),
            None => done.on == self.on,
        };
        same && self.role == done.role && self.action == done.action
    }
}

/// Why the end-to-end tests need not use a grant.
pub enum Reason {
    /// They cannot cause the case that needs it. These tests, `file › title`, cause it.
    ShownBy(&'static [&'static str]),
    /// The function itself does not make the call.
    NotItsOwn(&'static str),
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ShownBy(tests) => formatter.write_str(&tests.join(", ")),
            Self::NotItsOwn(why) => formatter.write_str(why),
        }
    }
}

/// Role, action, resource and reason.
pub type Unseen = (&'static str, &'static str, &'static str, Reason);

pub const UNSEEN: [Unseen; 20] = [
    ("AdminInitialize", "cognito-idp:AdminRemoveUserFromGroup", "UserPool", Reason::ShownBy(&[REMOVED_MEANWHILE])),
    ("AdminRemove", "cognito-idp:AdminAddUserToGroup", "UserPool", Reason::ShownBy(&[GIVEN_AND_TAKEN])),
    ("AdminSet", "cognito-idp:AdminRemoveUserFromGroup", "UserPool", Reason::ShownBy(&[GIVEN_AND_TAKEN])),
    (
        "ColoursMyEntries",
        "events:PutEvents",
        "ColoursBus",
        Reason::ShownBy(&[
            "functions/colours/tests/colours/players/my_entries.rs › listing_an_unpaid_prize_of_a_settled_round_settles_its_shard_again",
        ]),
    ),
    (
        "ColoursSettle",
        "events:PutEvents",
        "ColoursBus",
        Reason::ShownBy(&[
            "functions/colours/tests/colours/draw/settling.rs › a_settler_out_of_time_continues_later_after_one_payment",
        ]),
    ),
    (
        "ColoursSettle",
        "sqs:SendMessage",
        "ColoursFailuresQueue",
        Reason::NotItsOwn("Lambda itself sends there what the settler gave up, in its role's name"),
    ),
    ("ColoursSchedule", "lambda:InvokeFunction", "ColoursTickFunction", OF_THE_SCHEDULER),
    (
        "DepositsAttachProof",
        "s3:ListBucket",
        "ProofsBucket",
        Reason::NotItsOwn("no call of its own: with it S3 answers 404 for a missing proof, and 403 without"),
    ),
    (
        "DepositsCredit",
        "dynamodb:ConditionCheckItem",
        "SettingsTable",
        // The case of an admin who is alone.
        Reason::ShownBy(&["functions/deposits/tests/deposits/lines.rs › who_is_alone_credits_a_day_after_proposing"]),
    ),
    (
        "DepositsReverse",
        "dynamodb:ConditionCheckItem",
        "SettingsTable",
        // The case of an admin who is alone.
        Reason::ShownBy(&[
            "functions/deposits/tests/deposits/reverse.rs › who_is_alone_reverses_a_day_after_proposing",
        ]),
    ),
    ("CareNightlySchedule", "lambda:InvokeFunction", "CareNightlyFunction", OF_THE_SCHEDULER),
    ("AccountsEraseSchedule", "lambda:InvokeFunction", "AccountsEraseFunction", OF_THE_SCHEDULER),
    // No deposit is two weeks old.
    ("AccountsErase", "dynamodb:GetItem", "DepositRequestsTable", Reason::ShownBy(&[UNPAID])),
    ("AccountsErase", "dynamodb:Query", "BankLinesTable/index/status", Reason::ShownBy(&[UNPAID])),
    (
        "WalletReconcile",
        "dynamodb:Query",
        "ColoursEntriesTable/index/combination",
        // A round is finished an hour after its draw.
        Reason::ShownBy(&["functions/wallet/tests/wallet/reconcile/tampered.rs › an_unpaid_winner_is_found"]),
    ),
    ("WalletReconcileSchedule", "lambda:InvokeFunction", "WalletReconcileFunction", OF_THE_SCHEDULER),
    (
        "WithdrawalsGiveBack",
        "dynamodb:ConditionCheckItem",
        "SettingsTable",
        // The case of an admin who is alone.
        Reason::ShownBy(&[
            "functions/withdrawals/tests/withdrawals/give_back.rs › who_is_alone_gives_back_a_day_after_proposing",
        ]),
    ),
    (
        "WithdrawalsNotPaid",
        "dynamodb:ConditionCheckItem",
        "SettingsTable",
        // The case of a last admin whose former colleague took the payout.
        Reason::ShownBy(&[
            "functions/withdrawals/tests/withdrawals/taken.rs › the_last_admin_gives_back_what_one_who_is_gone_took_a_day_later",
        ]),
    ),
    ("DepositsCreate", "s3:PutObjectTagging", "ProofsBucket/deposit_proofs/*", TAG_WITH_AN_UPLOAD),
    ("DepositsUpload", "s3:PutObjectTagging", "ProofsBucket/deposit_proofs/*", TAG_WITH_AN_UPLOAD),
];

const OF_THE_SCHEDULER: Reason =
    Reason::NotItsOwn("no function's: the scheduler calls the function with it, and the emulator's without asking");
const TAG_WITH_AN_UPLOAD: Reason =
    Reason::NotItsOwn("S3 asks for it when a tag comes with an upload, and the emulator does not");

/// The group follows a record that another request changed at the same moment.
const UNPAID: &str =
    "functions/accounts/tests/accounts/unpaid.rs › a_deposit_without_slip_or_line_fails_when_its_days_are_over";
const GIVEN_AND_TAKEN: &str =
    "functions/admin/tests/rights/set_remove.rs › after_a_concurrent_grant_and_removal_the_group_matches_the_record";
const REMOVED_MEANWHILE: &str =
    "functions/admin/tests/rights/initialize.rs › a_removal_while_the_first_admin_asks_again_is_not_undone";

/// A caller can alter a signed URL, as tests do. The emulator checks the signer's rights before the signature, so its
/// refusal says nothing about the function.
const FILES: &str = "arn:aws:s3:::";

/// Calls that Lambda itself makes in a function's role: it writes the log and reads streams. The emulator does both
/// without checking rights.
const BY_LAMBDA: [&str; 6] = [
    "logs:CreateLogStream",
    "logs:PutLogEvents",
    "dynamodb:DescribeStream",
    "dynamodb:GetRecords",
    "dynamodb:GetShardIterator",
    "dynamodb:ListStreams",
];

/// Runs after the end-to-end tests. `complete` means that no test was left out or failed. Only then is their use of
/// rights known, and only then does this count as one check. Prints the differences.
pub async fn check(repository: &Repository, dir: &StackDir, port: u16, complete: bool) -> Result<Counts> {
    let granted = granted(&template::read(&repository.template())?)?;
    let listed = deploy::resources(repository, port).await?;
    let names = listed.into_iter().map(|(name, physical)| (physical, name)).collect();
    let called = called(&fs::read_to_string(dir.calls())?, &names)?;
    let problems = compare(&granted, &called, &UNSEEN);
    println!(
        "{} actions that roles allow, {} of them seen",
        granted.len(),
        granted.iter().filter(|grant| is_among(&called, grant)).count()
    );
    for (role, action, on, reason) in &UNSEEN {
        println!("  {}: {reason}", Use::new(role, action, on));
    }
    for problem in &problems {
        println!("✘ {problem}");
    }
    let unused = unused(&granted, &called, &UNSEEN);
    if complete {
        for grant in &unused {
            println!("✘ {grant} is allowed, and no test had it done");
        }
    } else {
        println!("Whether the others are used is not known: not every test ran to its end.");
    }
    Ok(worth(problems.len(), unused.len(), complete))
}

/// An unused grant is a fault only when every test ran to its end.
fn worth(problems: usize, unused: usize, complete: bool) -> Counts {
    if problems == 0 && unused > 0 && !complete {
        return Counts::default();
    }
    Counts::of_one(problems == 0 && unused == 0)
}

/// Each role's rights in the template as JSON: `resource action`, by the role's name without `Role`.
pub fn granted_as_json(repository: &Repository) -> Result<String> {
    let template = template::read(&repository.template())?;
    let mut by_role: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for name in template::grants(&template)?.into_keys() {
        by_role.insert(without_role(&name)?.to_owned(), Vec::new());
    }
    for Use { role, action, on } in granted(&template)? {
        let action = action.split_once(':').map_or(action.as_str(), |(_, action)| action);
        by_role.entry(role).or_default().push(format!("{on} {action}"));
    }
    Ok(serde_json::to_string(&by_role)?)
}

fn without_role(name: &str) -> Result<&str> {
    name.strip_suffix("Role").with_context(|| format!("{name} ends with Role"))
}

fn is_among(called: &BTreeSet<Use>, grant: &Use) -> bool {
    called.iter().any(|done| grant.covers(done))
}

/// The grants of the template's roles, without those that Lambda uses.
fn granted(template: &Value) -> Result<BTreeSet<Use>> {
    let mut granted = BTreeSet::new();
    for (name, grants) in template::grants(template)? {
        let role = without_role(&name)?;
        for grant in grants {
            let on = format!("{}{}", grant.resource, grant.part);
            let actions = grant.actions.iter().filter(|action| !BY_LAMBDA.contains(&action.as_str()));
            granted.extend(actions.map(|action| Use::new(role, action, &on)));
        }
    }
    Ok(granted)
}

/// The calls of the functions that the emulator recorded. `names` gives the logical name of a physical one.
///
/// # Errors
/// For a line that is not three texts and a result.
fn called(record: &str, names: &BTreeMap<String, String>) -> Result<BTreeSet<Use>> {
    let mut called = BTreeSet::new();
    for line in record.lines() {
        let (caller, action, arn, allowed): (String, String, String, bool) = serde_json::from_str(line)?;
        if !allowed && arn.starts_with(FILES) {
            continue;
        }
        if let Some(role) = function_of(&caller, names) {
            called.insert(Use { role: role.to_owned(), action, on: named(&arn, names) });
        }
    }
    Ok(called)
}

/// The function whose session used the role: `…:assumed-role/<role>/<function>`. `None` for others, such as a test that
/// assumes a role.
fn function_of<'a>(caller: &str, names: &'a BTreeMap<String, String>) -> Option<&'a str> {
    let (role, session) = caller.split_once(":assumed-role/")?.1.split_once('/')?;
    let function = names.get(session)?.strip_suffix("Function")?;
    (names.get(role)?.strip_suffix("Role")? == function).then_some(function)
}

/// An ARN with the template's names; unchanged if it belongs to no resource of the stack. Only the last part of a
/// physical name is in an ARN: a queue's physical name is a URL.
fn named(arn: &str, names: &BTreeMap<String, String>) -> String {
    let Some(resource) = arn.splitn(6, ':').nth(5) else { return arn.to_owned() };
    let found = names.iter().find_map(|(physical, logical)| {
        let own = physical.rsplit('/').next()?;
        let (kind, part) = resource.split_once(own)?;
        let is_whole = (kind.is_empty() || kind.ends_with(['/', ':'])) && (part.is_empty() || part.starts_with('/'));
        is_whole.then(|| format!("{logical}{part}"))
    });
    found.unwrap_or_else(|| arn.to_owned())
}

/// The excused grants, without the reasons.
fn excused(unseen: &[Unseen]) -> BTreeSet<Use> {
    unseen.iter().map(|(role, action, on, _)| Use::new(role, action, on)).collect()
}

/// The grants that no test used and nothing excuses.
fn unused(granted: &BTreeSet<Use>, called: &BTreeSet<Use>, unseen: &[Unseen]) -> Vec<Use> {
    let excused = excused(unseen);
    granted.iter().filter(|grant| !is_among(called, grant) && !excused.contains(grant)).cloned().collect()
}

/// The differences that do not depend on which tests ran, one line each.
fn compare(granted: &BTreeSet<Use>, called: &BTreeSet<Use>, unseen: &[Unseen]) -> Vec<String> {
    let mut problems = Vec::new();
    for done in called.iter().filter(|done| !granted.iter().any(|grant| grant.covers(done))) {
        problems.push(format!("{done} was tried, and its role does not allow it"));
    }
    for excused in excused(unseen) {
        if !granted.contains(&excused) {
            problems.push(format!("{excused} is excused, and no role allows it"));
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const SHOWN: Unseen = ("Tick", "events:PutEvents", "Bus", Reason::ShownBy(&[]));

    fn names() -> BTreeMap<String, String> {
        let names = [
            ("game-TickRole-1", "TickRole"),
            ("game-TickFunction-2", "TickFunction"),
            ("game-OtherFunction-3", "OtherFunction"),
            ("game-Rounds-4", "Rounds"),
            ("game-proofs-5", "Proofs"),
            ("game-bus", "Bus"),
            ("http://127.0.0.1:4566/000000000000/game-Queue-6", "Queue"),
        ];
        names.into_iter().map(|(physical, logical)| (physical.to_owned(), logical.to_owned())).collect()
    }

    fn record(session: &str, action: &str, arn: &str) -> String {
        json!([format!("arn:aws:sts::0:assumed-role/game-TickRole-1/{session}"), action, arn, true]).to_string()
    }

    #[test]
    fn what_a_function_called_is_told_in_the_templates_names() {
        for (arn, on) in [
            ("arn:aws:dynamodb:r:0:table/game-Rounds-4", "Rounds"),
            ("arn:aws:dynamodb:r:0:table/game-Rounds-4/index/due", "Rounds/index/due"),
            ("arn:aws:s3:::game-proofs-5/deposit_proofs/x/y.png", "Proofs/deposit_proofs/x/y.png"),
            ("arn:aws:events:r:0:event-bus/game-bus", "Bus"),
            ("arn:aws:sqs:r:0:game-Queue-6", "Queue"),
            ("arn:aws:dynamodb:r:0:table/game-Rounds-44", "arn:aws:dynamodb:r:0:table/game-Rounds-44"),
            ("*", "*"),
        ] {
            let called = called(&record("game-TickFunction-2", "x:Y", arn), &names()).expect("it is read");
            assert_eq!(called, BTreeSet::from([Use::new("Tick", "x:Y", on)]));
        }
        for (arn, counts) in [("arn:aws:s3:::game-proofs-5/x", 0), ("arn:aws:events:r:0:event-bus/game-bus", 1)] {
            let refused = record("game-TickFunction-2", "x:Y", arn).replace("true", "false");
            assert_eq!(called(&refused, &names()).expect("it is read").len(), counts, "{arn}");
        }
        for somebody_else in ["test", "game-OtherFunction-3"] {
            let line = record(somebody_else, "x:Y", "arn:aws:events:r:0:event-bus/game-bus");
            assert_eq!(called(&line, &names()).expect("it is read"), BTreeSet::new(), "{somebody_else}");
        }
    }

    // asvs 13.2.2
    #[test]
    fn what_is_granted_and_what_was_called_must_be_the_same() {
        let put = Use::new("Tick", "events:PutEvents", "Bus");
        let read = Use::new("Tick", "s3:GetObject", "Proofs/deposit_proofs/*");
        let granted = BTreeSet::from([put.clone(), read.clone()]);
        let all = BTreeSet::from([put.clone(), Use { on: "Proofs/deposit_proofs/x".to_owned(), ..read.clone() }]);
        let without_put = BTreeSet::from([Use { on: "Proofs/deposit_proofs/x".to_owned(), ..read.clone() }]);
        let elsewhere = Use { on: "Proofs/elsewhere".to_owned(), ..read };
        let index = Use { on: "Bus/index/x".to_owned(), ..put.clone() };
        let said = |called: &BTreeSet<Use>, unseen: &[Unseen]| compare(&granted, called, unseen);
        assert_eq!(said(&all, &[]), [""; 0]);
        assert_eq!(said(&all, &[SHOWN]), [""; 0]);
        assert_eq!(said(&without_put, &[]), [""; 0]);
        assert_eq!(unused(&granted, &all, &[]), []);
        assert_eq!(unused(&granted, &without_put, &[SHOWN]), []);
        assert_eq!(unused(&granted, &without_put, &[]), [put]);
        let stale = ("Tick", "events:PutEvents", "Buses", Reason::ShownBy(&[]));
        assert_eq!(said(&all, &[stale]), ["Tick events:PutEvents on Buses is excused, and no role allows it"]);
        for more in [elsewhere, index] {
            let called = all.iter().cloned().chain([more.clone()]).collect();
            assert_eq!(said(&called, &[]), [format!("{more} was tried, and its role does not allow it")]);
        }
    }

    #[test]
    fn an_unused_grant_is_a_fault_only_if_every_test_ran_to_its_end() {
        let (passed, failed) = (Counts::new(1, 0), Counts::new(0, 1));
        assert_eq!(worth(0, 4, true), failed);
        assert_eq!(worth(0, 4, false), Counts::default());
        assert_eq!(worth(1, 4, false), failed);
        for complete in [true, false] {
            assert_eq!(worth(0, 0, complete), passed);
        }
    }
}
