//! The identity provider's three triggers, with events as it sends them.

use aws::Accounts;
use domain::{Money, Refusal, Timestamp, Uid, email::Verification, second_factor::SignIn};
use http::clock;
use identity::{post_confirmation, pre_sign_up, pre_token};
use serde_json::{Value, json};
use std::sync::Arc;
use testkit::{Cloud, Fault, NOON, Player, player};

fn event(source: &str) -> Value {
    json!({
        "version": "1",
        "triggerSource": source,
        "userPoolId": "pool",
        "userName": "sub-thandi",
        "request": {"userAttributes": {"sub": "thandi", "email": "thandi@example.com"}},
        "response": {}
    })
}

#[tokio::test(start_paused = true)]
async fn without_a_code_step_a_sign_up_is_confirmed_with_an_unverified_email() {
    let off = pre_sign_up(Arc::new(Verification::Off), event("PreSignUp_SignUp")).await.unwrap();
    assert_eq!(off["response"], json!({"autoConfirmUser": true, "autoVerifyEmail": false, "autoVerifyPhone": false}));
    for (verification, source) in [
        (Verification::On, "PreSignUp_SignUp"),
        (Verification::Off, "PreSignUp_ExternalProvider"),
        (Verification::Off, "PreSignUp_AdminCreateUser"),
    ] {
        let unchanged = pre_sign_up(Arc::new(verification), event(source)).await.unwrap();
        assert_eq!(unchanged["response"], json!({}), "{verification:?} {source}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_sign_up_with_no_address_or_another_spelling_of_one_is_refused() {
    for address in [
        "Thandi@example.com",
        " thandi@example.com",
        "\u{ff54}handi@example.com",
        "\u{130}da@example.com",
        "thandi@localhost",
        "thandi@a..b",
        "thandi@example.com.",
        "th\u{200b}andi@example.com",
    ] {
        let mut sent = event("PreSignUp_SignUp");
        sent["request"]["userAttributes"]["email"] = json!(address);
        let refused = pre_sign_up(Arc::new(Verification::Off), sent.clone()).await.unwrap_err();
        assert_eq!(refused.to_string(), "Invalid email format", "{address}");
        sent["triggerSource"] = json!("PreSignUp_AdminCreateUser");
        assert_eq!(pre_sign_up(Arc::new(Verification::Off), sent.clone()).await.unwrap(), sent);
    }
}

#[tokio::test(start_paused = true)]
async fn confirmation_of_an_address_that_has_an_account_writes_nothing() {
    let cloud = Cloud::default();
    let there = player(&cloud, "ada").await;
    let mut sent = event("PostConfirmation_ConfirmSignUp");
    sent["request"]["userAttributes"]["email"] = json!(there.principal.email);
    let accounts = cloud.connect::<Arc<Accounts>>();
    assert_eq!(post_confirmation(accounts.clone(), sent.clone()).await.unwrap(), sent);
    assert_eq!(accounts.find(&Uid::from_sub("thandi")).await.unwrap(), None);
}

// spec 1.2
#[tokio::test(start_paused = true)]
async fn confirmation_writes_user_and_wallet_once_however_often_it_runs() {
    let cloud = Cloud::default();
    let accounts = cloud.connect::<Arc<Accounts>>();
    for _ in 0..3 {
        let sent = event("PostConfirmation_ConfirmSignUp");
        assert_eq!(post_confirmation(accounts.clone(), sent.clone()).await.unwrap(), sent);
    }
    let (user, wallet) = accounts.find(&Uid::from_sub("thandi")).await.unwrap().unwrap();
    assert_eq!((user.email.as_str(), user.cognito_username.as_str()), ("thandi@example.com", "sub-thandi"));
    assert_eq!((user.role, wallet.balance, wallet.seq), (None, Money::points(10), 1));
    player(&cloud, "thandi").await.audited().await;
}

// spec 3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.9, 3.10, 3.11, 3.13, 7.23
#[tokio::test(start_paused = true)]
async fn user_wallet_and_first_row_are_stored_with_the_specifications_fields() {
    let cloud = Cloud::default();
    let accounts = cloud.connect::<Arc<Accounts>>();
    post_confirmation(accounts, event("PostConfirmation_ConfirmSignUp")).await.unwrap();
    let uid = json!({"S": Uid::from_sub("thandi")});
    let user = cloud.item("users", &json!({"uid": uid}));
    for (name, value) in [
        ("email", json!({"S": "thandi@example.com"})),
        ("isAdmin", json!({"BOOL": false})),
        ("online", json!({"BOOL": false})),
        ("displayName", json!({"S": ""})),
        ("phoneNumber", json!({"S": ""})),
    ] {
        assert_eq!(user[name], value, "{name}");
    }
    assert!(user["username"]["S"].as_str().is_some_and(|name| name.starts_with("player-")));
    let wallet = cloud.item("wallets", &json!({"uid": uid}));
    for (name, value) in [("balance", "10"), ("gamesPlayed", "0"), ("totalWinnings", "0")] {
        assert_eq!(wallet[name], json!({"N": value}), "{name}");
    }
    let row = cloud.item("transactions", &json!({"uid": uid, "seq": {"N": "1"}}));
    for (name, value) in [
        ("type", json!({"S": "credit"})),
        ("amount", json!({"N": "10"})),
        ("description", json!({"S": "Starting balance"})),
        ("previousBalance", json!({"N": "0"})),
        ("newBalance", json!({"N": "10"})),
    ] {
        assert_eq!(row[name], value, "{name}");
    }
    for time in [&user["createdAt"], &user["updatedAt"], &wallet["createdAt"], &wallet["updatedAt"]] {
        assert_eq!(*time, row["timestamp"]);
    }
    assert!(row["timestamp"]["S"].is_string());
}

#[tokio::test(start_paused = true)]
async fn a_changed_password_opens_no_wallet() {
    let cloud = Cloud::default();
    let accounts = cloud.connect::<Arc<Accounts>>();
    post_confirmation(accounts, event("PostConfirmation_ConfirmForgotPassword")).await.unwrap();
    assert_eq!(cloud.calls(), [""; 0]);
}

// spec 8.5
#[tokio::test(start_paused = true)]
async fn a_sign_up_without_writable_records_fails_in_the_specified_words() {
    let cloud = Cloud::default();
    for call in 0..20 {
        cloud.fail(call, Fault::Throttled);
    }
    let accounts = cloud.connect::<Arc<Accounts>>();
    let failure = post_confirmation(accounts, event("PostConfirmation_ConfirmSignUp")).await.unwrap_err();
    assert_eq!(failure.to_string(), "Failed to initialize wallet");
}

/// Without any account.
fn deps() -> Arc<pre_token::Deps> {
    Cloud::default().connect()
}

fn claims(completed: &Value) -> Value {
    completed["response"]["claimsAndScopeOverrideDetails"]["idTokenGeneration"]["claimsToAddOrOverride"].clone()
}

#[tokio::test(start_paused = true)]
async fn a_token_has_the_uid_plus_admin_for_members_of_the_group_alone() {
    let uid = Uid::from_sub("thandi");
    for (groups, expected) in [
        (json!(null), json!({"uid": uid})),
        (json!([]), json!({"uid": uid})),
        (json!(["administrators", "Admin"]), json!({"uid": uid})),
        (json!(["players", "admin"]), json!({"uid": uid, "admin": true})),
    ] {
        let mut sent = event("TokenGeneration_Authentication");
        sent["request"]["groupConfiguration"] = json!({"groupsToOverride": groups});
        let completed = pre_token(deps(), sent).await.unwrap();
        assert_eq!(claims(&completed), expected, "{groups}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_admins_token_names_the_role_of_the_record() {
    let cloud = Cloud::default();
    player(&cloud, "thandi").await.set_admin(true);
    for (groups, role) in [(json!(["admin"]), json!("owner")), (json!([]), Value::Null)] {
        let mut sent = event("TokenGeneration_Authentication");
        sent["request"]["groupConfiguration"] = json!({"groupsToOverride": groups});
        assert_eq!(claims(&pre_token(cloud.connect(), sent).await.unwrap())["role"], role, "{groups}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_suspended_admins_token_names_the_role_in_effect() {
    let cloud = Cloud::default();
    let thandi = player(&cloud, "thandi").await;
    thandi.set_admin(true);
    thandi.suspend();
    let mut sent = event("TokenGeneration_Authentication");
    sent["request"]["groupConfiguration"] = json!({"groupsToOverride": ["admin"]});
    assert_eq!(claims(&pre_token(cloud.connect(), sent).await.unwrap())["role"], "auditor");
}

/// The holder of an access token can turn the factor off at the identity provider.
#[tokio::test(start_paused = true)]
async fn a_token_has_the_factor_while_record_and_provider_both_say_so() {
    for (in_record, at_provider, expected) in
        [(false, false, Value::Null), (true, false, Value::Null), (false, true, Value::Null), (true, true, json!(true))]
    {
        let cloud = Cloud::default();
        let player = player(&cloud, "thandi").await;
        cloud.set_factor("sub-thandi", at_provider);
        if in_record {
            player.set("factorSince", json!({"S": NOON}));
        }
        let completed = pre_token(cloud.connect(), event("TokenGeneration_Authentication")).await.unwrap();
        assert_eq!(claims(&completed)["factor"], expected, "{in_record} {at_provider}");
        let asked = cloud.calls().iter().filter(|call| *call == "AdminGetUser").count();
        assert_eq!(asked, usize::from(in_record), "the provider is asked about those who have one");
    }
}

/// A record whose factor is on since a time in the past, while the provider asks for no code.
async fn without_a_code() -> (Cloud, Player) {
    let cloud = Cloud::default();
    let player = player(&cloud, "thandi").await;
    player.set("factorSince", json!({"S": NOON}));
    (cloud, player)
}

fn factor_since(player: &Player) -> Timestamp {
    Timestamp::parse(player.record()["factorSince"]["S"].as_str().unwrap()).unwrap()
}

/// Otherwise a thief with password and access token turns it off, signs in, turns it on again and renews.
#[tokio::test(start_paused = true)]
async fn a_sign_in_without_a_code_ends_the_factor_of_all_sessions_so_far() {
    let (cloud, player) = without_a_code().await;
    let signed_in = SignIn { at: clock(), with_factor: true };
    pre_token(cloud.connect(), event("TokenGeneration_RefreshTokens")).await.unwrap();
    assert_eq!(signed_in.check_factor(factor_since(&player)), Ok(()), "a renewal changes nothing");
    // The provider may ask more than once for one sign-in.
    for _ in 0..2 {
        pre_token(cloud.connect(), event("TokenGeneration_Authentication")).await.unwrap();
    }
    let at_once = SignIn { at: clock().plus_ms(2_000), with_factor: true };
    assert_eq!(at_once.check_factor(factor_since(&player)), Err(Refusal::SignInAgain));
    cloud.set_factor("sub-thandi", true);
    let renewed = pre_token(cloud.connect(), event("TokenGeneration_RefreshTokens")).await.unwrap();
    assert_eq!(claims(&renewed)["factor"], json!(true));
    assert_eq!(signed_in.check_factor(factor_since(&player)), Err(Refusal::SignInAgain));
    let rows = cloud.items("audit_log");
    let [row] = &rows[..] else { panic!("{rows:?}") };
    assert_eq!(
        (&row["action"]["S"], &row["subject"]["S"], &row["after"]["S"]),
        (&json!("factor.disable"), &json!(player.uid()), &json!("on, but not asked for at a sign-in"))
    );
}

#[tokio::test(start_paused = true)]
async fn a_sign_in_without_a_code_fails_where_the_factor_cannot_be_ended() {
    let (cloud, _) = without_a_code().await;
    cloud.forget();
    // After the account and the provider's answer.
    for call in 2..40 {
        cloud.fail(call, Fault::Throttled);
    }
    assert!(pre_token(cloud.connect(), event("TokenGeneration_Authentication")).await.is_err());
}

#[tokio::test(start_paused = true)]
async fn a_provider_that_does_not_answer_stops_no_sign_in_but_gives_no_factor() {
    for fault in [Fault::Throttled, Fault::RequestLost, Fault::ResponseLost] {
        let cloud = Cloud::default();
        let player = player(&cloud, "thandi").await;
        cloud.set_factor("sub-thandi", true);
        player.set("factorSince", json!({"S": NOON}));
        cloud.forget();
        cloud.fail(1, fault);
        let completed = pre_token(cloud.connect(), event("TokenGeneration_Authentication")).await.unwrap();
        assert_eq!(
            (claims(&completed)["uid"].clone(), &claims(&completed)["factor"]),
            (json!(player.uid()), &Value::Null),
            "{fault:?}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_token_names_the_terms_that_its_player_agreed_to() {
    let cloud = Cloud::default();
    let player = player(&cloud, "thandi").await;
    let terms = async || {
        let completed = pre_token(cloud.connect(), event("TokenGeneration_RefreshTokens")).await.unwrap();
        claims(&completed)["terms"].clone()
    };
    assert_eq!(terms().await, Value::Null);
    for (agreed_at, expected) in [(clock(), "2026-11-20"), (Timestamp::from_ms(0), "lapsed")] {
        player.set("ofAgeSince", json!({"S": "2020-01-01T12:00:00.000Z"}));
        player.set("agreedAt", json!({"S": agreed_at}));
        player.set("terms", json!({"S": "2026-11-20"}));
        assert_eq!(terms().await, json!(expected), "{agreed_at}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_token_says_when_the_account_has_another_address_than_the_sign_in() {
    let cloud = Cloud::default();
    player(&cloud, "thandi").await;
    for (address, expected) in [
        ("thandi@example.com", Value::Null),
        ("THANDI@example.com", Value::Null),
        ("somebody@example.com", json!("differs")),
    ] {
        let mut sent = event("TokenGeneration_RefreshTokens");
        sent["request"]["userAttributes"]["email"] = json!(address);
        let completed = pre_token(cloud.connect(), sent).await.unwrap();
        assert_eq!(claims(&completed)["address"], expected, "{address}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_attribute_of_the_players_own_choosing_makes_no_admin() {
    let mut sent = event("TokenGeneration_Authentication");
    sent["request"]["userAttributes"]["custom:admin"] = json!("true");
    sent["request"]["userAttributes"]["admin"] = json!("true");
    let completed = pre_token(deps(), sent).await.unwrap();
    assert!(!completed["response"].to_string().contains("admin"));
}

#[tokio::test(start_paused = true)]
async fn an_event_that_is_none_is_an_error() {
    assert!(pre_token(deps(), json!({})).await.is_err());
    assert!(pre_sign_up(Arc::new(Verification::Off), json!({})).await.is_err());
}
