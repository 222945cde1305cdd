//! Rules for template.yaml that hold for every addition.

use std::collections::{BTreeMap, BTreeSet};

use domain::Money;
use domain::colours::{Prizes, Schedule};
use domain::deposit::PayTo;
use http::metrics::Metric;
use serde_json::{Value, json};

use local::cycle::{self, Cycle};
use local::guards;
use local::template;
use local::template::Grant;

use crate::parsed_template;

type Resources = BTreeMap<String, Value>;

fn template() -> Value {
    parsed_template("template.yaml")
}

fn resources_of(template: &Value) -> Resources {
    template["Resources"].as_object().expect("it has resources").clone().into_iter().collect()
}

fn resources() -> Resources {
    resources_of(&template())
}

fn observability() -> Resources {
    resources_of(&parsed_template("infra/observability.yaml"))
}

fn functions(resources: &Resources) -> impl Iterator<Item = (&String, &Value)> {
    resources.iter().filter(|(_, resource)| resource["Type"] == "AWS::Serverless::Function")
}

/// Every name that a value refers to: `Ref`, `GetAtt`, `Sub` and `DependsOn`.
fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(entries) => entries.iter().for_each(|entry| references(entry, found)),
        Value::Object(entries) => {
            for (key, value) in entries {
                match (key.as_str(), value) {
                    ("Ref" | "DependsOn", Value::String(name)) => _ = found.insert(name.clone()),
                    ("Fn::GetAtt", Value::Array(path)) => {
                        found.extend(path[0].as_str().map(str::to_owned));
                    }
                    ("Fn::Sub", Value::String(text)) => {
                        let names = text.split("${").skip(1).filter_map(|rest| rest.split(['}', '.']).next());
                        found.extend(names.map(str::to_owned));
                    }
                    _ => references(value, found),
                }
            }
        }
        _ => {}
    }
}

/// The events of a function by name: routes, schedules, rules.
fn events(function: &Value) -> impl Iterator<Item = (&String, &Value)> {
    function["Properties"]["Events"].as_object().into_iter().flatten()
}

/// The dependencies between resources, as CloudFormation sees them after SAM has moved the routes into the API's body
/// and made every other event a resource of its own.
fn dependencies(resources: &Resources) -> BTreeMap<String, BTreeSet<String>> {
    let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, resource) in resources {
        let mut own = resource.clone();
        for (event, said) in events(resource) {
            let mut named = BTreeSet::new();
            references(said, &mut named);
            if said["Type"] == "HttpApi" {
                for api in named {
                    graph.entry(api).or_default().insert(name.clone());
                }
            } else {
                named.insert(name.clone());
                graph.insert(format!("{name}{event}"), named);
            }
        }
        own["Properties"].as_object_mut().and_then(|properties| properties.remove("Events"));
        let mut found = BTreeSet::new();
        references(&own, &mut found);
        graph.entry(name.clone()).or_default().extend(found.into_iter().filter(|found| resources.contains_key(found)));
    }
    graph
}

/// The same for each nested stack. In its parent, a stack is one resource that depends on the resources in its
/// parameters.
fn nested() -> Vec<Resources> {
    let stacks = template::nested(&template()).expect("each names its template");
    stacks.iter().map(|stack| resources_of(&parsed_template(&stack.file))).collect()
}

#[test]
fn no_resource_depends_on_itself() {
    for resources in nested().into_iter().chain([resources()]) {
        has_an_order(dependencies(&resources));
    }
}

fn has_an_order(mut graph: BTreeMap<String, BTreeSet<String>>) {
    // A resource without remaining dependencies can be created. Those that remain in the end are circular.
    while let Some(free) = graph.iter().find(|(_, needs)| needs.is_empty()).map(|(name, _)| name.clone()) {
        graph.remove(&free);
        graph.values_mut().for_each(|needs| _ = needs.remove(&free));
    }
    assert!(graph.is_empty(), "a cycle among {graph:?}");
}

/// Generated functions comply anyway; a hand-written one might not.
// asvs 13.4.5
#[test]
fn every_function_is_a_declared_one() {
    let functions = template::functions(&template()).expect("every function names its binary");
    let binaries: BTreeSet<String> = functions.into_iter().map(|function| function.binary).collect();
    assert_eq!(binaries, contract::functions::all().map(|function| function.binary.to_owned()).collect());
}

fn grants() -> BTreeMap<String, Vec<Grant>> {
    template::grants(&template()).expect("every role's statements can be read")
}

/// No caller waits for them, so they may take their time.
#[test]
fn nothing_but_what_runs_at_night_may_scan() {
    let scans = |grant: &Grant| grant.actions.iter().any(|action| action == "dynamodb:Scan");
    assert_eq!(roles_that(scans), ["CareNightlyRole", "WalletReconcileRole"]);
}

/// Every allowing statement with its path in the template.
fn allowing<'a>(value: &'a Value, path: &str, found: &mut Vec<(String, &'a Value)>) {
    if value["Effect"] == "Allow" && value.get("Action").is_some() {
        found.push((path.to_owned(), value));
    }
    match value {
        Value::Array(entries) => entries.iter().for_each(|entry| allowing(entry, path, found)),
        Value::Object(entries) => {
            entries.iter().for_each(|(name, value)| allowing(value, &format!("{path}.{name}"), found));
        }
        _ => {}
    }
}

/// In the policy of a key, `*` is the key itself (AWS KMS Developer Guide, "Key policies": Resource), and there is no
/// other way to write it. A role's trust policy has no resource. The ARNs of a table's streams end with their times.
// asvs 13.2.2
#[test]
fn no_policy_has_a_bare_wildcard_but_that_of_a_key_for_itself() {
    let template = template();
    let mut found = Vec::new();
    allowing(&template["Resources"], "", &mut found);
    assert!(found.iter().any(|(path, _)| path.contains(".KeyPolicy.")), "it looks into keys' policies");
    for (path, statement) in found {
        assert!(!statement["Action"].to_string().contains('*'), "{path}: {}", statement["Action"]);
        assert!(statement.get("NotAction").is_none() && statement.get("NotResource").is_none(), "{path}");
        let lent = path.contains(".AssumeRolePolicyDocument.") && statement.get("Resource").is_none();
        let own_key = path.contains(".KeyPolicy.") && statement["Resource"] == "*";
        let part = statement["Resource"]["Fn::Sub"].as_str();
        let a_part = part.is_some_and(|part| {
            let of_bucket =
                ["deposit_proofs", "bank_statements"].map(|folder| format!("${{ProofsBucket.Arn}}/{folder}/*"));
            of_bucket.iter().any(|of_bucket| of_bucket == part) || part.ends_with("Table.Arn}/stream/*")
        });
        let named = !statement["Resource"].is_null() && !statement["Resource"].to_string().contains('*');
        assert!(lent || own_key || named || a_part, "{path}: {}", statement["Resource"]);
    }
}

/// API Gateway's default rate in af-south-1, for all APIs of an account together (its developer guide, "quotas").
#[test]
fn no_stage_takes_more_requests_than_its_region() {
    let template = template();
    for (stage, of) in template["Mappings"]["Stages"].as_object().expect("stages") {
        for (name, most) in [("Rate", 2_500), ("Burst", 1_250), ("PublicRate", 2_500), ("PublicBurst", 1_250)] {
            assert!(of[name].as_u64().is_some_and(|value| value <= most), "{stage} {name}");
        }
    }
}

#[test]
fn each_public_route_has_a_rate_of_its_own() {
    let resources = resources();
    let settings = resources["Api"]["Properties"]["RouteSettings"].as_object().expect("there are settings of routes");
    let public = contract::routes::ALL.iter().filter(|route| route.access == contract::Access::Public);
    let public: BTreeSet<String> = public.map(|route| format!("{} {}", route.method.name(), route.path)).collect();
    assert_eq!(settings.keys().cloned().collect::<BTreeSet<_>>(), public);
    for setting in settings.values() {
        assert_eq!(
            setting["ThrottlingRateLimit"],
            json!({"Fn::FindInMap": ["Stages", {"Ref": "Stage"}, "PublicRate"]})
        );
        assert_eq!(
            setting["ThrottlingBurstLimit"],
            json!({"Fn::FindInMap": ["Stages", {"Ref": "Stage"}, "PublicBurst"]})
        );
    }
}

/// infra/security.md gives the reasons for the settings of sign-in, sessions, passwords and recovery.
// asvs 6.3.4, 10.2.1, 10.4.4
#[test]
fn only_srp_signs_in() {
    let resources = resources();
    let client = &resources["UserPoolClient"]["Properties"];
    assert_eq!(client["ExplicitAuthFlows"], json!(["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]));
    assert_eq!(client["GenerateSecret"], false);
    assert!(client.as_object().is_some_and(|said| said.keys().all(|name| !name.contains("OAuth"))), "no OAuth flow");
    assert!(resources.values().all(|resource| resource["Type"] != "AWS::Cognito::UserPoolDomain"), "no OAuth server");
}

/// One address, one account (D43). An empty list would allow all attributes.
#[test]
fn a_player_cannot_change_the_address_at_the_identity_provider() {
    let resources = resources();
    assert_eq!(resources["UserPoolClient"]["Properties"]["WriteAttributes"], json!(["locale"]));
    let pool = &resources["UserPool"]["Properties"];
    assert_eq!(
        (&pool["UsernameAttributes"], &pool["Schema"]),
        (&json!(["email"]), &json!(null)),
        "else it is required"
    );
}

/// The functions demand it of admins (D49). Cognito asks the users who have set one up.
// asvs 6.3.3
#[test]
fn a_second_factor_can_be_set_up_and_is_an_app() {
    let pool = resources()["UserPool"]["Properties"].clone();
    assert_eq!((&pool["MfaConfiguration"], &pool["EnabledMfas"]), (&json!("OPTIONAL"), &json!(["SOFTWARE_TOKEN_MFA"])));
    let rule = &template()["Parameters"]["AdminSecondFactor"];
    assert_eq!((&rule["Default"], &rule["AllowedValues"]), (&json!("required"), &json!(["optional", "required"])));
}

// asvs 6.3.1, 6.4.3
#[test]
fn sign_in_reveals_no_account() {
    assert_eq!(resources()["UserPoolClient"]["Properties"]["PreventUserExistenceErrors"], "ENABLED");
}

// asvs 7.3.2, 10.4.8
#[test]
fn a_session_lasts_thirty_days_with_tokens_of_an_hour() {
    let client = resources()["UserPoolClient"]["Properties"].clone();
    let life = json!({"AccessToken": "minutes", "IdToken": "minutes", "RefreshToken": "days"});
    assert_eq!(client["TokenValidityUnits"], life);
    let lives = ["AccessTokenValidity", "IdTokenValidity", "RefreshTokenValidity"].map(|name| &client[name]);
    assert_eq!(lives, [&json!(60), &json!(60), &json!(30)]);
    assert_eq!(client["EnableTokenRevocation"], true);
}

// asvs 6.2.1, 6.2.10
#[test]
fn a_passwords_only_rule_is_its_length() {
    let pool = resources()["UserPool"]["Properties"].clone();
    let password = pool["Policies"]["PasswordPolicy"].as_object().expect("there is a policy of passwords");
    assert_eq!(password["MinimumLength"], json!({"Ref": "PasswordMinimumLength"}));
    let length = &template()["Parameters"]["PasswordMinimumLength"];
    assert_eq!((&length["Default"], &length["MinValue"]), (&json!(12), &json!(8)));
    assert!(password.iter().all(|(rule, asked)| rule == "MinimumLength" || asked == false), "length alone");
}

// asvs 6.4.3
#[test]
fn an_account_is_recovered_by_verified_email_alone() {
    let pool = resources()["UserPool"]["Properties"].clone();
    let recovery = json!([{"Name": "verified_email", "Priority": 1}]);
    assert_eq!(pool["AccountRecoverySetting"]["RecoveryMechanisms"], recovery);
    assert_eq!(pool["UserAttributeUpdateSettings"]["AttributesRequireVerificationBeforeUpdate"], json!(["email"]));
}

// asvs 12.3.1, 12.3.3
#[test]
fn every_setting_that_names_an_address_outside_wants_https() {
    let template = template();
    let parameters = template["Parameters"].as_object().expect("it has parameters");
    let addresses = parameters.iter().filter(|(name, _)| name.ends_with("Url"));
    assert_eq!(addresses.clone().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["DrandUrl"]);
    for (name, parameter) in addresses {
        let pattern = parameter["AllowedPattern"].as_str().expect("it has a pattern");
        assert!(pattern.starts_with("(https://"), "{name}");
    }
    for (name, function) in functions(&resources()) {
        let told = function["Properties"]["Environment"].to_string();
        assert!(!told.contains("http:") && !told.contains("ENDPOINT"), "{name}");
    }
}

// asvs 3.4.2, 5.3.1, 12.2.1, 13.4.3, 14.2.4
#[test]
fn the_proofs_are_nobodys_but_the_functions() {
    let resources = resources();
    let buckets: Vec<_> = resources.iter().filter(|(_, resource)| resource["Type"] == "AWS::S3::Bucket").collect();
    assert_eq!(buckets.len(), 1);
    let bucket = &buckets[0].1["Properties"];
    for way in ["BlockPublicAcls", "BlockPublicPolicy", "IgnorePublicAcls", "RestrictPublicBuckets"] {
        assert_eq!(bucket["PublicAccessBlockConfiguration"][way], true, "{way}");
    }
    assert_eq!(bucket["OwnershipControls"]["Rules"][0]["ObjectOwnership"], "BucketOwnerEnforced");
    assert!(bucket["BucketEncryption"].is_object());
    assert_eq!(bucket["CorsConfiguration"]["CorsRules"][0]["AllowedOrigins"], json!({"Ref": "WebOrigins"}));
    let statements = resources["ProofsBucketPolicy"]["Properties"]["PolicyDocument"]["Statement"].as_array();
    for statement in statements.expect("it has a policy") {
        assert_eq!(statement["Effect"], "Deny", "{}", statement["Sid"]);
    }
}

/// Roles are named by reference, so a new role with the same name does not fit (D27, D32).
// asvs 11.1.2, 13.3.1, 13.3.2
#[test]
fn a_keys_policy_names_exactly_the_roles_that_use_it() {
    let resources = resources();
    let keys: Vec<_> = resources.iter().filter(|(_, resource)| resource["Type"] == "AWS::KMS::Key").collect();
    assert_eq!(keys.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["DrawsKey", "QuickKey", "SealKey"]);
    for (key, _) in keys {
        let told = |function: &Value| function["Properties"]["Environment"].to_string().contains(&format!("\"{key}\""));
        let wanted: BTreeSet<String> = functions(&resources)
            .filter(|(_, function)| told(function))
            .map(|(_, function)| function["Properties"]["Role"]["Fn::GetAtt"][0].as_str().expect("a role").to_owned())
            .collect();
        assert!(!wanted.is_empty(), "{key}");
        let users: BTreeSet<String> = roles_that(|grant| grant.resource == *key).into_iter().collect();
        assert_eq!(users, wanted, "{key}");
        // Seals of a lost key are made anew.
        if key != "SealKey" {
            let output = template()["Outputs"][format!("{key}Roles")].to_string();
            assert!(
                users.iter().all(|role| output.contains(&format!("\"{role}\""))),
                "a key to rotate to lets them in: {output}"
            );
        }
    }
}

#[test]
fn concurrency_can_be_kept_for_draws_and_sign_in_alone() {
    let kept = json!({"Fn::If": ["Reserves", {"Ref": "ReservedConcurrency"}, {"Ref": "AWS::NoValue"}]});
    let resources = resources();
    let reserved: Vec<&str> = functions(&resources)
        .filter(|(_, function)| {
            function["Properties"].get("ReservedConcurrentExecutions").is_some_and(|said| *said == kept)
        })
        .map(|(name, _)| name.as_str())
        .collect();
    let wanted = ["IdentityPreSignUp", "IdentityPostConfirmation", "IdentityPreToken", "ColoursTick", "ColoursSettle"];
    let wanted: BTreeSet<String> = wanted.iter().map(|name| format!("{name}Function")).collect();
    assert_eq!(reserved.into_iter().map(str::to_owned).collect::<BTreeSet<_>>(), wanted);
    assert_eq!(template()["Parameters"]["ReservedConcurrency"]["Default"], 0);
}

/// web/e2e/api/keys.spec.ts has the rule's pattern decide on events as CloudTrail records them.
#[test]
fn a_mail_tells_of_whoever_touches_a_key() {
    let resources = observability();
    let rule = &resources["KeyTouchedRule"]["Properties"];
    // Using a key is a read-only call (AWS KMS Developer Guide, "GenerateMac" in CloudTrail).
    assert_eq!(rule["State"], "ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS");
    assert_eq!(rule["Targets"][0]["Arn"], json!({"Ref": "AlarmTopic"}));
    let statements = resources["AlarmTopicPolicy"]["Properties"]["PolicyDocument"]["Statement"].clone();
    assert_eq!(
        statements[1]["Condition"]["ArnEquals"]["aws:SourceArn"],
        json!({"Fn::GetAtt": ["KeyTouchedRule", "Arn"]})
    );
    let told = &template()["Resources"]["Observability"]["Properties"]["Parameters"];
    for key in ["QuickKey", "DrawsKey", "SealKey"] {
        assert!(told["GameKeys"].to_string().contains(&format!("[\"{key}\",\"Arn\"]")), "{key}");
        for role in roles_that(|grant| grant.resource == key) {
            assert!(told["GameKeyRoles"].to_string().contains(&format!("\"{role}\"")), "{role}");
        }
    }
}

#[test]
fn whoever_administers_a_key_does_not_use_it() {
    for (name, key) in resources().iter().filter(|(_, resource)| resource["Type"] == "AWS::KMS::Key") {
        let statements = key["Properties"]["KeyPolicy"]["Statement"].as_array().expect("statements");
        assert_eq!(statements.len(), 2, "{name}");
        let actions = statements[0]["Action"].to_string();
        assert!(
            !["Mac", "Grant", "crypt", "Sign", "*"].iter().any(|use_of| actions.contains(use_of)),
            "{name}: {actions}"
        );
    }
}

fn roles_that(are_granted: impl Fn(&Grant) -> bool) -> Vec<String> {
    grants().into_iter().filter(|(_, grants)| grants.iter().any(&are_granted)).map(|(name, _)| name).collect()
}

const READING: [&str; 2] = ["dynamodb:GetItem", "dynamodb:Query"];

#[test]
fn only_the_scheduled_tick_writes_rounds_or_uses_the_draws_key() {
    let resources = resources();
    let writes = |grant: &Grant| grant.actions.iter().any(|action| !READING.contains(&action.as_str()));
    let draws = roles_that(|grant| grant.resource == "ColoursRoundsTable" && writes(grant));
    assert_eq!(draws, ["ColoursTickRole"]);
    assert_eq!(roles_that(|grant| grant.resource == "DrawsKey"), ["ColoursTickRole"]);
    assert_eq!(roles_that(|grant| grant.resource == "ColoursTickFunction"), ["ColoursScheduleRole"]);
    let bearers = functions(&resources)
        .filter(|(_, function)| function["Properties"]["Role"]["Fn::GetAtt"][0] == "ColoursTickRole")
        .map(|(name, _)| name.as_str());
    assert_eq!(bearers.collect::<Vec<_>>(), ["ColoursTickFunction"]);
    let callers: Vec<&Value> = events(&resources["ColoursTickFunction"]).map(|(_, event)| &event["Type"]).collect();
    assert_eq!(callers, ["ScheduleV2"]);
}

// spec 1.9
#[test]
fn the_tick_runs_every_minute() {
    let schedule = tick()["Events"]["EveryMinute"]["Properties"].clone();
    assert_eq!(schedule["ScheduleExpression"], "cron(* * * * ? *)");
    assert_eq!(schedule["RoleArn"], json!({"Fn::GetAtt": ["ColoursScheduleRole", "Arn"]}));
}

#[test]
fn a_failed_tick_is_not_repeated() {
    let tick = tick();
    assert_eq!(tick["Events"]["EveryMinute"]["Properties"]["RetryPolicy"]["MaximumRetryAttempts"], 0);
    assert_eq!(tick["EventInvokeConfig"]["MaximumRetryAttempts"], 0);
}

fn tick() -> Value {
    resources()["ColoursTickFunction"]["Properties"].clone()
}

/// If it could write the tables, it could hide the faults that it should report. It adds missing records of addresses,
/// and rows of the audit log.
#[test]
fn the_nightly_run_writes_its_own_table_and_adds_addresses_and_rows() {
    let writes = |grant: &Grant| {
        let reading = |action: &String| READING.contains(&action.as_str()) || action == "dynamodb:Scan";
        !grant.actions.iter().all(reading) && !grant.actions[0].starts_with("logs:") && !grant.resource.ends_with("Key")
    };
    let written = grants().remove("WalletReconcileRole").expect("a role").into_iter().filter(writes);
    let written: BTreeMap<String, Vec<String>> = written.map(|grant| (grant.resource, grant.actions)).collect();
    assert_eq!(written.keys().collect::<Vec<_>>(), ["AddressesTable", "AuditLogTable", "ReconciliationsTable"]);
    assert_eq!(written["AuditLogTable"], ["dynamodb:PutItem"]);
    assert_eq!(written["AddressesTable"], ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"]);
    assert_eq!(roles_that(|grant| grant.resource == "ReconciliationsTable"), ["WalletReconcileRole"]);
}

/// It looks at play and must not change it.
#[test]
fn what_looks_for_signs_of_harm_writes_its_own_table_alone() {
    let reads = |action: &String| READING.contains(&action.as_str()) || action == "dynamodb:Scan";
    let writes = |grant: &Grant| grant.actions.iter().any(|action| action.starts_with("dynamodb:") && !reads(action));
    let written = grants().remove("CareNightlyRole").expect("a role").into_iter().filter(writes);
    assert_eq!(written.map(|grant| grant.resource).collect::<Vec<_>>(), ["CareTable"]);
    assert_eq!(roles_that(|grant| grant.resource == "CareNightlyFunction"), ["CareNightlyScheduleRole"]);
}

/// It may delete records that no other role may delete. No balance depends on these records.
#[test]
fn what_erases_personal_data_writes_no_wallet_and_no_ledger() {
    let granted = grants().remove("AccountsEraseRole").expect("a role");
    let of_money = granted.iter().filter(|grant| ["WalletsTable", "TransactionsTable"].contains(&&*grant.resource));
    assert_eq!(of_money.map(|grant| &*grant.actions).collect::<Vec<_>>(), [["dynamodb:GetItem"]]);
    assert_eq!(roles_that(|grant| grant.resource == "AccountsEraseFunction"), ["AccountsEraseScheduleRole"]);
}

/// The roles that may do one of these with a resource.
fn roles_that_may(actions: &[&str], on: &str) -> Vec<String> {
    let is_one = |action: &String| action.split_once(':').is_some_and(|(_, action)| actions.contains(&action));
    let names = roles_that(|grant| grant.resource == on && grant.actions.iter().any(is_one));
    names.into_iter().map(|name| name.trim_end_matches("Role").to_owned()).collect()
}

#[test]
fn only_the_three_routes_that_write_rights_touch_the_group() {
    let may = |actions: &[&str], on| roles_that_may(actions, on);
    let writers = ["AdminInitialize", "AdminRemove", "AdminSet"];
    assert_eq!(may(&["AdminAddUserToGroup", "AdminRemoveUserFromGroup"], "UserPool"), writers);
    // A suspension raises the version of the rights (D48). Closing an admin's account lowers the count (D43).
    assert_eq!(may(&["PutItem"], "SettingsTable"), [&writers[..], &["AdminSuspend", "ProfileGet"]].concat());
}

#[test]
fn only_a_freeze_ends_sign_in_and_only_the_end_deletes_a_user() {
    let may = |actions: &[&str]| roles_that_may(actions, "UserPool");
    assert_eq!(may(&["AdminDisableUser", "AdminEnableUser"]), ["AdminFreeze"]);
    assert_eq!(may(&["AdminDeleteUser"]), ["AccountsErase", "ProfileClose"]);
    assert_eq!(may(&["AdminUpdateUserAttributes"]), ["ProfileEmailConfirm"]);
    let factors = ["AdminResetFactor", "FactorDisable", "FactorRecover"];
    assert_eq!(may(&["AdminSetUserMFAPreference"]), factors);
    assert_eq!(
        may(&["AdminUserGlobalSignOut"]),
        [&["AdminFreeze"], &factors[..2], &["FactorEnable"], &factors[2..]].concat()
    );
}

#[test]
fn only_the_erasure_deletes_what_players_wrote() {
    for (on, may) in [
        ("SupportTicketsTable", &["AccountsErase"][..]),
        ("CareTable", &["AccountsErase"]),
        ("PayoutAccountsTable", &["AccountsErase"]),
        ("DepositRequestsTable", &[]),
        ("WithdrawalRequestsTable", &[]),
    ] {
        assert_eq!(roles_that_may(&["DeleteItem"], on), may, "{on}");
    }
    for on in ["ColoursEntriesTable", "ColoursRoundsTable", "SettingsTable"] {
        assert!(
            !roles_that_may(&["GetItem", "PutItem", "UpdateItem", "DeleteItem"], on)
                .contains(&"AccountsErase".to_owned())
        );
    }
}

/// An account's rights are in its record.
#[test]
fn those_who_change_an_accounts_record_are_these() {
    let may = roles_that_may(&["UpdateItem", "DeleteItem"], "UsersTable");
    let rights = ["AdminInitialize", "AdminRemove", "AdminResetFactor", "AdminSet", "AdminSuspend"];
    let factors = ["FactorDisable", "FactorEnable", "FactorRecover"];
    let own = ["ProfileAgree", "ProfileClose", "ProfileEmailConfirm", "ProfileGet", "ProfileUpdate"];
    let all = [&["AccountsErase"], &rights[..], &factors, &["IdentityPreToken", "NoticesSeen"], &own].concat();
    assert_eq!(may, all);
}

#[test]
fn no_row_of_a_ledger_or_of_the_audit_log_is_ever_changed() {
    for table in ["TransactionsTable", "AuditLogTable"] {
        assert!(!roles_that_may(&["PutItem"], table).is_empty(), "{table}");
        assert_eq!(roles_that_may(&["UpdateItem", "DeleteItem"], table), [""; 0], "{table}");
    }
}

#[test]
fn only_its_schedule_calls_the_nightly_run() {
    let resources = resources();
    let callers = roles_that(|grant| grant.resource == "WalletReconcileFunction");
    assert_eq!(callers, ["WalletReconcileScheduleRole"]);
    let [(_, night)] = events(&resources["WalletReconcileFunction"]).collect::<Vec<_>>()[..] else {
        panic!("one event leads to it")
    };
    assert_eq!(night["Properties"]["ScheduleExpressionTimezone"], "Africa/Windhoek");
}

#[test]
fn the_nightly_run_ends_before_its_next_invocation() {
    let seconds = resources()["WalletReconcileFunction"]["Properties"]["Timeout"].as_u64().expect("a time-out");
    assert!(seconds < 600, "the next invocation comes ten minutes later");
}

#[test]
fn whatever_does_not_fit_raises_an_alarm() {
    let alarm = observability()["DriftAlarm"]["Properties"].clone();
    assert_eq!((&alarm["MetricName"], &alarm["Threshold"]), (&json!("Drift"), &json!(0)));
}

#[test]
fn a_day_without_a_finished_nightly_run_raises_an_alarm() {
    let alarm = observability()["ReconcileMissedAlarm"]["Properties"].clone();
    let missed = ["Period", "EvaluationPeriods"].map(|field| alarm[field].as_u64());
    assert_eq!(missed.into_iter().flatten().product::<u64>(), 26 * 3600);
    assert_eq!(alarm["TreatMissingData"], "breaching");
}

#[test]
fn a_shard_that_no_settler_took_or_finished_is_kept_for_a_look() {
    let resources = resources();
    let settle = &resources["ColoursSettleFunction"]["Properties"];
    let [(_, due)] = events(&resources["ColoursSettleFunction"]).collect::<Vec<_>>()[..] else {
        panic!("one event leads to the settler")
    };
    let failures = json!({"Fn::GetAtt": ["ColoursFailuresQueue", "Arn"]});
    assert_eq!(due["Type"], "EventBridgeRule");
    assert_eq!(due["Properties"]["EventBusName"], json!({"Ref": "ColoursBus"}));
    let pattern = json!({"source": ["colour-game.colours"], "detail-type": ["ColoursShardDue"]});
    assert_eq!(due["Properties"]["Pattern"], pattern);
    assert!(due["Properties"]["RetryPolicy"]["MaximumRetryAttempts"].as_u64().is_some_and(|attempts| attempts > 0));
    assert_eq!(due["Properties"]["DeadLetterConfig"]["Arn"], failures);
    assert_eq!(settle["EventInvokeConfig"]["DestinationConfig"]["OnFailure"]["Destination"], failures);
    assert_eq!(resources["ColoursFailuresQueue"]["Properties"]["SqsManagedSseEnabled"], true);
    let policy = &resources["ColoursFailuresQueuePolicy"]["Properties"]["PolicyDocument"]["Statement"];
    let [from_the_bus] = &policy.as_array().expect("statements")[..] else { panic!("one statement") };
    assert_eq!(from_the_bus["Principal"], json!({"Service": "events.amazonaws.com"}));
    assert!(from_the_bus["Condition"]["ArnLike"]["aws:SourceArn"].to_string().contains("rule/${ColoursBus}/*"));
}

/// An entry has the time of its arrival, so one that arrives in time is written at most this much later.
#[test]
fn the_time_from_close_to_draw_exceeds_the_entry_functions_timeout() {
    let template = template();
    let lead_seconds = 60 * template["Parameters"]["ColoursCloseLeadMinutes"]["MinValue"].as_u64().expect("a minimum");
    let own = &template["Resources"]["ColoursEnterFunction"]["Properties"]["Timeout"];
    assert!(own.is_null(), "it has the time-out of all");
    assert!(template["Globals"]["Function"]["Timeout"].as_u64().is_some_and(|timeout| timeout < lead_seconds));
}

// spec 9.33
#[test]
fn every_cycle_that_is_deployed_and_the_defaults_are_what_the_tick_takes() {
    let parameters = template()["Parameters"].clone();
    let default = |name: &str| parameters[name]["Default"].clone();
    let minutes = |name: &str| default(name).as_u64().expect("a number");
    let schedule = Schedule::new(
        minutes("ColoursCycleMinutes"),
        minutes("ColoursOffsetMinutes"),
        minutes("ColoursDrawMinutes"),
        minutes("ColoursCloseLeadMinutes"),
    );
    schedule.expect("the defaults are a cycle");
    let local = |name: &str| in_samconfig("localstack", name).parse().expect("a number");
    let [offset, close_lead] = ["ColoursOffsetMinutes", "ColoursCloseLeadMinutes"].map(local);
    for Cycle { minutes, draw } in [cycle::TEN_MINUTES, cycle::ONE_ROUND_A_DAY, cycle::FOR_TESTS] {
        Schedule::new(minutes.into(), offset, draw.into(), close_lead).expect("a cycle");
    }
    Prizes::parse(default("ColoursPrizes").as_str().expect("a text")).expect("a prize table");
    let fee = default("ColoursEntryFee");
    assert!(Money::parse(fee.as_str().expect("a text")).expect("points") > Money::ZERO);
}

/// In local and test, somebody may know a draw beforehand, starting points are cash, who never paid in is paid out, new
/// payment details are paid to at once, and players are left without bank details.
#[test]
fn what_is_demanded_of_real_money_is_left_out_in_local_and_test_alone() {
    let is = |name: &str, value: &str| json!({"Fn::Equals": [{"Ref": name}, value]});
    let is_not = |name: &str, value: &str| json!({"Fn::Not": [is(name, value)]});
    let template = template();
    for (name, demanded) in [
        ("NobodyKnowsADrawWhereMoneyIsReal", is_not("DrandUrl", "")),
        ("StartingPointsAreForPlayingWhereMoneyIsReal", is("BonusRule", "play-only")),
        ("NobodyIsPaidOutWhoNeverPaidInWhereMoneyIsReal", is("RequireDepositBeforeWithdrawal", "on")),
        ("NewPaymentDetailsWaitWhereMoneyIsReal", is_not("PayoutHold", "0")),
        ("PlayersKnowWhereToPayWhereMoneyIsReal", is_not("PayTo", "")),
    ] {
        let rule = &template["Rules"][name];
        let stages = json!({"Fn::Not": [{"Fn::Contains": [["local", "test"], {"Ref": "Stage"}]}]});
        assert_eq!(rule["RuleCondition"], stages, "{name}");
        assert_eq!(rule["Assertions"][0]["Assert"], demanded, "{name}");
    }
    assert_eq!(template["Parameters"]["PayTo"]["Default"], "", "a default would be somebody's account");
}

fn in_samconfig(environment: &str, name: &str) -> String {
    let config: Value = toml::from_str(&crate::read("samconfig.toml")).expect("it is TOML");
    let said = config[environment]["global"]["parameters"]["parameter_overrides"].as_array().expect("settings");
    let prefix = format!("{name}=");
    let value = said.iter().find_map(|setting| setting.as_str().expect("a text").strip_prefix(&prefix));
    value.expect(name).trim_matches('\'').to_owned()
}

#[test]
fn a_local_stack_as_in_prod_demands_what_the_template_does_by_default() {
    for (name, value) in guards::AS_PROD.parameters() {
        let default = &template()["Parameters"][name]["Default"];
        assert_eq!(default.as_str().map_or_else(|| default.to_string(), str::to_owned), value, "{name}");
    }
}

/// The values of local and test, which staging and prod leave empty.
fn example_of(name: &str) -> String {
    let example = in_samconfig("localstack", name);
    assert_eq!(in_samconfig("default", name), example);
    assert_eq!((in_samconfig("staging", name), in_samconfig("prod", name)), ("\"\"".to_owned(), "\"\"".to_owned()));
    example
}

/// Users of a trial stack must not expect an answer from its help line.
#[test]
fn help_lines_of_local_and_test_are_one_example_and_say_so() {
    let lines: Value = serde_json::from_str(&example_of("HelpLines")).expect("it is JSON");
    assert!(lines[0]["name"].as_str().is_some_and(|name| name.contains("an example: nobody answers")), "{lines}");
    assert_eq!(template()["Parameters"]["HelpLines"]["Default"], "");
}

/// Users of a trial stack must not pay into its account. They read that it is an example.
#[test]
fn bank_details_of_local_and_test_are_one_example_and_say_so() {
    let example = example_of("PayTo");
    let pay_to = PayTo::parse(&example, "").expect("the function starts with it");
    assert!(pay_to.details.len() > 3 && pay_to.details[0].value.contains("an example: do not pay"), "{pay_to:?}");
}

// asvs 14.2.4
#[test]
fn what_cannot_be_made_again_outlives_the_stack() {
    const KEPT: [&str; 4] = ["AWS::DynamoDB::Table", "AWS::KMS::Key", "AWS::Cognito::UserPool", "AWS::S3::Bucket"];
    for (name, resource) in resources() {
        if KEPT.iter().any(|kept| resource["Type"] == *kept) {
            let kept_if = |condition| json!({"Fn::If": [condition, "Retain", "Delete"]});
            assert_eq!(resource["DeletionPolicy"], kept_if("DeletionIsRefused"), "{name}");
            assert_eq!(resource["UpdateReplacePolicy"], kept_if("Protected"), "{name}");
        }
    }
    let policy: Value = serde_json::from_str(&crate::read("infra/stack-policy.json")).expect("it is JSON");
    let [all, but] = policy["Statement"].as_array().expect("statements").as_slice() else { panic!("{policy}") };
    assert_eq!((&all["Effect"], &all["Action"], &all["Resource"]), (&json!("Allow"), &json!("Update:*"), &json!("*")));
    assert_eq!((&but["Effect"], &but["Resource"]), (&json!("Deny"), &json!("*")));
    assert_eq!(but["Action"], json!(["Update:Replace", "Update:Delete"]));
    assert_eq!(but["Condition"]["StringEquals"]["ResourceType"], json!(KEPT));
}

/// CloudFormation runs the transforms as the creator of the change set, and with the role that it is given.
#[test]
fn both_roles_that_deploy_may_run_the_transforms_of_the_template() {
    let transforms = template()["Transform"].as_array().expect("some").clone();
    let wanted: BTreeSet<String> =
        transforms.iter().map(|one| one.as_str().expect("a name").replace("AWS::", "transform/")).collect();
    let roles = parsed_template("infra/deploy-role.yaml")["Resources"].clone();
    let own = &roles["DeployRole"]["Properties"]["Policies"][0]["PolicyDocument"];
    for policy in [own, &roles["StacksPolicy"]["Properties"]["PolicyDocument"]] {
        let statements = policy["Statement"].as_array().expect("statements").iter();
        let allowed = statements.filter(|one| one["Action"] == "cloudformation:CreateChangeSet");
        let resources = allowed.flat_map(|one| one["Resource"].as_array().expect("resources"));
        let named = resources
            .map(|one| one["Fn::Sub"].as_str().and_then(|arn| arn.rsplit(':').next()).expect("an ARN").to_owned());
        assert_eq!(named.collect::<BTreeSet<_>>(), wanted);
    }
}

/// A table that refuses to be deleted would outlive the rollback of a first deployment that failed.
#[test]
fn what_is_kept_refuses_to_be_deleted_once_the_stack_stands() {
    let template = template();
    let protected = json!({"Fn::Not": [{"Fn::Or": [
        {"Fn::Equals": [{"Ref": "Stage"}, "local"]},
        {"Fn::Equals": [{"Ref": "Stage"}, "test"]},
    ]}]});
    assert_eq!(template["Conditions"]["Protected"], protected);
    let switched_on = json!({"Fn::Equals": [{"Ref": "DeletionProtection"}, "on"]});
    assert_eq!(template["Conditions"]["DeletionIsRefused"], json!({"Fn::And": [protected, switched_on]}));
    for (name, resource) in resources() {
        let refused = |yes: Value, no: Value| json!({"Fn::If": ["DeletionIsRefused", yes, no]});
        let properties = &resource["Properties"];
        if resource["Type"] == "AWS::DynamoDB::Table" {
            assert_eq!(properties["DeletionProtectionEnabled"], refused(json!(true), json!(false)), "{name}");
        } else if resource["Type"] == "AWS::Cognito::UserPool" {
            assert_eq!(properties["DeletionProtection"], refused(json!("ACTIVE"), json!("INACTIVE")), "{name}");
        }
    }
}

/// An account that CloudFront does not accept yet gets all other resources.
#[test]
fn without_cloudfront_nothing_asks_for_the_hosting() {
    let template = template();
    assert_eq!(template["Resources"]["Hosting"]["Condition"], "HasHosting");
    for (name, output) in template["Outputs"].as_object().expect("outputs") {
        if output.to_string().contains("Hosting.Outputs") || output.to_string().contains("\"Hosting\"") {
            assert_eq!(output["Condition"], "HasHosting", "{name}");
        }
    }
    let others = template["Resources"].as_object().expect("resources").iter().filter(|(name, _)| *name != "Hosting");
    for (name, resource) in others {
        assert!(!resource.to_string().contains("\"Hosting\""), "{name}");
    }
}

/// The emulator runs no lifecycle rules, so only this test notices a missing one.
// asvs 14.2.4
#[test]
fn only_an_upload_that_is_never_attached_is_deleted_after_a_day() {
    let resources = resources();
    let rules = resources["ProofsBucket"]["Properties"]["LifecycleConfiguration"]["Rules"].as_array().expect("rules");
    let expiring: Vec<&Value> = rules.iter().filter(|rule| rule.get("ExpirationInDays").is_some()).collect();
    let [unattached] = expiring[..] else { panic!("one rule lets files expire: {expiring:?}") };
    assert_eq!(unattached["Status"], "Enabled");
    assert_eq!(unattached["ExpirationInDays"], 1);
    assert_eq!(unattached["Prefix"], "deposit_proofs/");
    assert_eq!(unattached["TagFilters"], json!([{"Key": "attached", "Value": "no"}]));
}

fn alarms(resources: &Resources) -> impl Iterator<Item = (&String, &Value)> {
    resources.iter().filter(|(_, resource)| resource["Type"] == "AWS::CloudWatch::Alarm")
}

fn dashboard(resources: &Resources) -> Value {
    let body = resources["Dashboard"]["Properties"]["DashboardBody"]["Fn::Sub"].as_str().expect("a text");
    serde_json::from_str(body).expect("it is JSON")
}

#[test]
fn every_alarm_notifies_the_topic() {
    for (name, alarm) in alarms(&observability()) {
        for actions in ["AlarmActions", "OKActions"] {
            assert_eq!(alarm["Properties"][actions][0], json!({"Ref": "AlarmTopic"}), "{name}");
        }
    }
}

/// The person who set up the first admin knows whether a change was intended (D48).
#[test]
fn a_role_that_one_owner_gives_is_mailed_to_the_first_admins_address() {
    let resources = observability();
    let alarm = resources["RoleByOneOwnerAlarm"]["Properties"].clone();
    assert_eq!((&alarm["MetricName"], &alarm["Threshold"]), (&json!("RolesByOneOwner"), &json!(0)));
    assert_eq!(alarm["AlarmActions"], json!([{"Ref": "AlarmTopic"}, {"Ref": "FirstAdminTopic"}]));
    let mail = &resources["FirstAdminSubscription"]["Properties"];
    let subscribed =
        json!({"TopicArn": {"Ref": "FirstAdminTopic"}, "Protocol": "email", "Endpoint": {"Ref": "FirstAdminEmail"}});
    assert_eq!(mail, &subscribed);
    let nested = &template()["Resources"]["Observability"]["Properties"]["Parameters"];
    assert_eq!(nested["FirstAdminEmail"], json!({"Ref": "BootstrapAdminEmail"}));
}

/// A sign-up in capitals is refused, and Lambda counts the refusal as an error. No function counts a crash, a time-out
/// or a failed start.
#[test]
fn a_refused_sign_up_does_not_ring_but_each_other_error_of_a_trigger_does() {
    let alarm = observability()["TriggerErrorsAlarm"]["Properties"].clone();
    let metrics = alarm["Metrics"].as_array().expect("metrics");
    let metric = |id: &str| &metrics.iter().find(|one| one["Id"] == id).expect("it is there")["MetricStat"]["Metric"];
    for (id, function) in [
        ("pre_sign_up", "PreSignUpFunction"),
        ("post_confirmation", "PostConfirmationFunction"),
        ("pre_token", "PreTokenFunction"),
    ] {
        let errors = json!({"Namespace": "AWS/Lambda", "MetricName": "Errors", "Dimensions": [{"Name": "FunctionName", "Value": {"Ref": function}}]});
        assert_eq!(metric(id), &errors);
    }
    let refused = Metric::RefusedSignUps;
    let counted = json!({"Namespace": refused.namespace(), "MetricName": refused.name(), "Dimensions": [{"Name": "Stack", "Value": {"Ref": "Stack"}}]});
    assert_eq!(metric("refused"), &counted);
    let rings = metrics.iter().find(|one| one["ReturnData"] != false).expect("one is compared");
    let all = "SUM([pre_sign_up, post_confirmation, pre_token]) - FILL(refused, 0)";
    assert_eq!((&rings["Expression"], &alarm["Threshold"]), (&json!(all), &json!(0)));
    assert_eq!(alarm["ComparisonOperator"], "GreaterThanThreshold");
}

#[test]
fn every_alarm_is_on_the_dashboard() {
    let resources = observability();
    let mut shown = BTreeSet::new();
    let widget = &dashboard(&resources)["widgets"][0]["properties"];
    references(&json!({"Fn::Sub": widget["alarms"].to_string()}), &mut shown);
    assert_eq!(shown, alarms(&resources).map(|(name, _)| name.clone()).collect());
}

#[test]
fn functions_write_exactly_the_metrics_that_are_watched() {
    let resources = observability();
    let dashboard = dashboard(&resources);
    let widgets = dashboard["widgets"].as_array().expect("widgets").iter();
    let drawn = widgets.flat_map(|widget| widget["properties"]["metrics"].as_array().into_iter().flatten());
    let mut read: BTreeSet<(&str, &str)> =
        drawn.filter_map(|metric| Some((metric[0].as_str()?, metric[1].as_str()?))).collect();
    let watched = resources.values().map(|resource| &resource["Properties"]);
    for said in watched {
        let calculated = said["Metrics"].as_array().into_iter().flatten().map(|one| &one["MetricStat"]["Metric"]);
        let both = calculated.chain([said]);
        read.extend(both.filter_map(|said| Some((said["Namespace"].as_str()?, said["MetricName"].as_str()?))));
    }
    let written: BTreeSet<(&str, &str)> =
        Metric::ALL.iter().map(|metric| (metric.namespace(), metric.name())).collect();
    // The gateway's metrics are metric filters on its log.
    read.retain(|(namespace, _)| !namespace.starts_with("AWS/") && *namespace != "ColourGame/Api");
    assert_eq!(read, written);
}

#[test]
fn every_nested_stack_is_given_exactly_what_it_asks_for() {
    let resources = resources();
    let nested = resources.iter().filter(|(_, resource)| resource["Type"] == "AWS::CloudFormation::Stack");
    let mut stacks = 0;
    for (name, stack) in nested {
        let template = parsed_template(stack["Properties"]["TemplateURL"].as_str().expect("a path"));
        let given: BTreeSet<&String> = stack["Properties"]["Parameters"].as_object().expect("some").keys().collect();
        let asked: BTreeSet<&String> = template["Parameters"].as_object().expect("some").keys().collect();
        assert_eq!(given, asked, "{name}");
        stacks += 1;
    }
    assert!(stacks > 0);
}

/// infra/README.md explains how a game gets a new key.
#[test]
fn a_key_to_rotate_to_is_as_the_stack_s_own() {
    let mut key = parsed_template("infra/key.yaml")["Resources"]["Key"]["Properties"].clone();
    let descriptions = key["Description"]["Fn::If"].take();
    let resources = resources();
    for (own, branch) in [("QuickKey", 1), ("DrawsKey", 2)] {
        let mut own = resources[own]["Properties"].clone();
        own["KeyPolicy"]["Statement"][1]["Principal"]["AWS"] = json!({"Ref": "Roles"});
        key["Description"] = descriptions[branch].clone();
        assert_eq!(key, own);
    }
}
