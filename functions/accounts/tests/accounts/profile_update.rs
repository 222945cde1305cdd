//! PUT /api/profile.

use accounts::{players_list, profile_update};
use aws::ExclusionRegister;
use contract::dto::Profile;
use domain::{Uid, account::User, exclusion_register::PersonHash};
use serde_json::{Value, json};
use testkit::{Cloud, Fault, NOON, Player, Run, admin, after_turns, code, items, player, refusal, serve, with_query};

async fn save(cloud: &Cloud, player: &Player, body: Value) -> Run<Profile> {
    save_at(cloud, player, body, 60_000).await
}

/// At `ms` after noon.
async fn save_at(cloud: &Cloud, player: &Player, body: Value, ms: u64) -> Run<Profile> {
    serve(cloud, player.call(ms).with_body(body.to_string()), profile_update).await
}

/// A body with all editable fields.
fn edit(username: &str) -> Value {
    json!({"displayName": "Thandi N.", "username": username, "phoneNumber": "+264 81 123 4567", "online": false})
}

fn username(player: &Player) -> String {
    player.record()["username"]["S"].as_str().unwrap().to_owned()
}

/// The player who uses a user name; null for one that was given up.
fn holder(cloud: &Cloud, name: &str) -> Value {
    let mut item = cloud.item("usernames", &json!({"name": {"S": name.to_lowercase()}}));
    if item["freeFrom"].is_null() { item["uid"]["S"].take() } else { Value::Null }
}

/// Each player holds the user name in their record, and the other `names` are free.
fn assert_holders(cloud: &Cloud, players: &[&Player], names: &[String]) {
    let of_record: Vec<_> = players.iter().map(|player| (username(player).to_lowercase(), player)).collect();
    for (name, player) in &of_record {
        assert_eq!(holder(cloud, name), json!(player.uid()), "{name}");
    }
    for name in names {
        let is_held = of_record.iter().any(|(held, _)| *held == name.to_lowercase());
        assert_eq!(holder(cloud, name).is_null(), !is_held, "{name}");
    }
}

async fn listed_names(cloud: &Cloud, caller: &Player) -> Vec<String> {
    let page = async |query: &[(&str, &str)]| {
        json!(serve(cloud, with_query(caller.call(0), query), players_list).await.answer())
    };
    let players = items(page, &[]).await;
    players.iter().map(|player| player["username"].as_str().unwrap().to_owned()).collect()
}

// spec 3.7, 6.6, 7.31; asvs 8.2.3
#[tokio::test(start_paused = true)]
async fn an_edit_changes_only_the_editable_fields_in_record_and_answer() {
    let cloud = Cloud::default();
    let player = player(&cloud, "thandi").await;
    let mut expected = player.record();
    for (name, text) in [
        ("displayName", "Thandi N.".to_owned()),
        ("username", "Thandi.N".to_owned()),
        ("phoneNumber", "+264811234567".to_owned()),
        ("updatedAt", "2026-11-21T12:01:00.000Z".to_owned()),
        ("playersSort", format!("thandi.n#{}", player.uid())),
    ] {
        expected[name] = json!({"S": text});
    }
    expected["emailAbout"] = json!({"L": []});
    let profile = json!(save(&cloud, &player, edit(" Thandi.N ")).await.answer());
    assert_eq!(player.record(), expected);
    let answer = json!({
        "uid": player.uid(),
        "email": "thandi@example.com",
        "displayName": "Thandi N.",
        "username": "Thandi.N",
        "phoneNumber": "+264811234567",
        "online": false,
        "isAdmin": false,
        "secondFactor": false,
        "emailAbout": [],
        "gamesPlayed": 0,
        "totalWinnings": 0,
        "createdAt": "2026-11-21T12:00:00.000Z",
        "updatedAt": "2026-11-21T12:01:00.000Z",
    });
    assert_eq!(profile, answer);
}

/// Everything that may be empty is, beside this user name.
async fn emptied(username: &str) -> Run<Profile> {
    let cloud = Cloud::default();
    let player = player(&cloud, "thandi").await;
    save(&cloud, &player, edit("thandi")).await.answer();
    save(&cloud, &player, json!({"displayName": "", "username": username, "phoneNumber": "", "online": false})).await
}

#[tokio::test(start_paused = true)]
async fn display_name_and_number_may_be_emptied() {
    let profile = emptied("thandi").await.answer();
    assert_eq!((profile.display_name.as_str(), profile.phone_number.as_str()), ("", ""));
}

#[tokio::test(start_paused = true)]
async fn a_user_name_may_not_be_emptied() {
    assert_eq!(code(emptied("").await), "USERNAME_INVALID");
}

#[tokio::test(start_paused = true)]
async fn an_invalid_edit_is_refused_without_a_change() {
    let cloud = Cloud::default();
    let (player, other) = (player(&cloud, "thandi").await, testkit::player(&cloud, "other").await);
    save(&cloud, &other, edit("Taken")).await.answer();
    let before = player.record();
    let with = |name: &str, value: Value| {
        let mut body = edit("thandi");
        body[name] = value;
        body
    };
    let mut without_switch = edit("thandi");
    without_switch.as_object_mut().unwrap().remove("online");
    for (body, expected, status) in [
        (with("displayName", json!("n".repeat(51))), "DISPLAY_NAME_INVALID", 400),
        (with("username", json!("a b")), "USERNAME_INVALID", 400),
        (with("username", json!(player.uid())), "USERNAME_INVALID", 400),
        (with("username", json!("tAKEN")), "USERNAME_TAKEN", 409),
        (with("phoneNumber", json!("081 123 4567")), "PHONE_NUMBER_INVALID", 400),
        (with("admin", json!(true)), "MALFORMED", 400),
        (with("isAdmin", json!(true)), "MALFORMED", 400),
        (with("email", json!("other@example.com")), "MALFORMED", 400),
        (with("uid", json!(other.uid())), "MALFORMED", 400),
        (with("cognitoUsername", json!("sub-other")), "MALFORMED", 400),
        (with("balance", json!(1_000_000)), "MALFORMED", 400),
        (with("playersPartition", json!("offline")), "MALFORMED", 400),
        (with("online", json!("true")), "MALFORMED", 400),
        (with("displayName", Value::Null), "MALFORMED", 400),
        (without_switch, "MALFORMED", 400),
        (json!({}), "MALFORMED", 400),
        (json!(["Thandi", "thandi", "", false]), "MALFORMED", 400),
    ] {
        let refusal = refusal(save(&cloud, &player, body.clone()).await);
        assert_eq!((refusal.code(), refusal.status()), (expected, status), "{body}");
    }
    assert_eq!(player.record().to_string(), before.to_string());
    assert_holders(&cloud, &[&player, &other], &["thandi".to_owned()]);
}

#[tokio::test(start_paused = true)]
async fn an_edit_never_changes_who_is_an_admin() {
    let cloud = Cloud::default();
    let (admin, player) = (admin(&cloud, "admin").await, player(&cloud, "thandi").await);
    assert!(save(&cloud, &admin, edit("anna")).await.answer().is_admin);
    assert!(!save(&cloud, &player, edit("thandi")).await.answer().is_admin);
    assert_eq!(admin.record()["isAdmin"], json!({"BOOL": true}));
    assert_eq!(player.record()["isAdmin"], json!({"BOOL": false}));
}

#[tokio::test(start_paused = true)]
async fn an_edit_never_ends_a_suspension() {
    let cloud = Cloud::default();
    let admin = admin(&cloud, "admin").await;
    admin.suspend();
    assert!(save(&cloud, &admin, edit("anna")).await.answer().is_admin);
    assert_eq!(admin.record()["suspendedAt"], json!({"S": NOON.to_string()}));
}

#[tokio::test(start_paused = true)]
async fn a_user_name_is_taken_in_any_capitals_until_given_up() {
    let cloud = Cloud::default();
    let (thandi, other) = (player(&cloud, "thandi").await, player(&cloud, "other").await);
    let first = username(&thandi);
    for name in ["thandi", "THANDI", "THANDI", "thandi.n"] {
        assert_eq!(save(&cloud, &thandi, edit(name)).await.answer().username, name);
    }
    let names = [first.clone(), "thandi".to_owned(), "thandi.n".to_owned()];
    assert_holders(&cloud, &[&thandi, &other], &names);
    assert_eq!(save(&cloud, &thandi, edit("THANDI")).await.answer().username, "THANDI", "its last owner's at once");
    assert_holders(&cloud, &[&thandi, &other], &names);
    assert_eq!(code(save(&cloud, &other, edit("thandi")).await), "USERNAME_TAKEN");
}

#[tokio::test(start_paused = true)]
async fn a_user_name_that_was_given_up_is_nobody_elses_for_ninety_days() {
    let cloud = Cloud::default();
    let (thandi, other) = (player(&cloud, "thandi").await, player(&cloud, "other").await);
    let ninety_days = 90 * 24 * 3_600_000;
    for (name, ms) in [("thandi", 0), ("thandi.n", 1_000)] {
        save_at(&cloud, &thandi, edit(name), ms).await.answer();
    }
    for ms in [1_000, ninety_days, ninety_days + 999] {
        assert_eq!(code(save_at(&cloud, &other, edit("Thandi"), ms).await), "USERNAME_TAKEN", "{ms}");
    }
    assert_eq!(save_at(&cloud, &other, edit("Thandi"), ninety_days + 1_000).await.answer().username, "Thandi");
    assert_eq!(code(save_at(&cloud, &thandi, edit("thandi"), ninety_days + 2_000).await), "USERNAME_TAKEN");
    assert_holders(&cloud, &[&thandi, &other], &["thandi".to_owned()]);
}

#[tokio::test(start_paused = true)]
async fn nobody_keeps_more_than_twenty_names_a_day_from_others() {
    let cloud = Cloud::default();
    let thandi = player(&cloud, "thandi").await;
    let change = async |nth: u64, ms: u64| {
        let call = thandi.call(ms).with_request_id(&format!("{nth} {ms}"));
        serve(&cloud, call.with_body(edit(&format!("name-{nth}")).to_string()), profile_update).await
    };
    for nth in 0..20 {
        change(nth, nth).await.answer();
    }
    assert_eq!(
        refusal(change(20, 20).await).to_string(),
        "Too many changes of the username. Please try again in 12 hours."
    );
    change(19, 21).await.answer();
    change(20, 12 * 3_600_000).await.answer();
}

#[tokio::test(start_paused = true)]
async fn of_two_concurrent_claims_to_a_username_exactly_one_succeeds() {
    let cloud = Cloud::default();
    for turns in 0..8 {
        let (ada, bob) = (player(&cloud, &format!("ada {turns}")).await, player(&cloud, &format!("bob {turns}")).await);
        let contested = format!("wanted-{turns}");
        let names = [username(&ada), username(&bob), contested.clone()];
        let (first, second) = tokio::join!(
            save(&cloud, &ada, edit(&contested)),
            after_turns(turns, save(&cloud, &bob, edit(&contested.to_uppercase()))),
        );
        let lost = match (first, second) {
            (Run::Ended(Ok(_)), lost) | (lost, Run::Ended(Ok(_))) => lost,
            neither => panic!("{turns}: {neither:?}"),
        };
        assert_eq!(refusal(lost).to_string(), "This username is already taken", "{turns}");
        assert_holders(&cloud, &[&ada, &bob], &names);
    }
}

#[tokio::test(start_paused = true)]
async fn two_concurrent_saves_by_one_player_leave_one_of_their_usernames() {
    let cloud = Cloud::default();
    for turns in 0..8 {
        let player = player(&cloud, &format!("player {turns}")).await;
        let names = [username(&player), format!("first-{turns}"), format!("second-{turns}")];
        let (first, second) = tokio::join!(
            save(&cloud, &player, edit(&names[1])),
            after_turns(turns, save(&cloud, &player, edit(&names[2]))),
        );
        assert_eq!([first.answer().username, second.answer().username], names[1..], "{turns}");
        assert!(names[1..].contains(&username(&player)), "{turns}");
        assert_holders(&cloud, &[&player], &names);

        let same = format!("same-{turns}");
        let (first, second) = tokio::join!(
            save(&cloud, &player, edit(&same)),
            after_turns(turns, save(&cloud, &player, edit(&same.to_uppercase()))),
        );
        assert!(first.answer().username.eq_ignore_ascii_case(&second.answer().username), "{turns}");
        assert_holders(&cloud, &[&player], &[&names[..], &[same]].concat());
    }
}

#[tokio::test(start_paused = true)]
async fn only_offline_players_are_listed_under_their_current_username() {
    let cloud = Cloud::default();
    let (caller, player) = (player(&cloud, "caller").await, player(&cloud, "thandi").await);
    let with = |username: &str, online: bool| {
        let mut body = edit(username);
        body["online"] = json!(online);
        body
    };
    save(&cloud, &player, with("Thandi", false)).await.answer();
    assert_eq!(listed_names(&cloud, &caller).await, ["Thandi"]);
    for name in ["Thandi", "Away"] {
        assert!(save(&cloud, &player, with(name, true)).await.answer().online);
        assert_eq!(listed_names(&cloud, &caller).await, [""; 0]);
    }
    assert!(!save(&cloud, &player, with("Back", false)).await.answer().online);
    assert_eq!(listed_names(&cloud, &caller).await, ["Back"]);
}

#[tokio::test(start_paused = true)]
async fn the_list_follows_new_names_to_their_places() {
    let cloud = Cloud::default();
    let caller = player(&cloud, "caller").await;
    for number in 0..30 {
        let player = player(&cloud, &format!("player {number}")).await;
        save(&cloud, &player, edit(&format!("name-{:02}", 29 - number))).await.answer();
    }
    let expected: Vec<String> = (0..30).map(|number| format!("name-{number:02}")).collect();
    assert_eq!(listed_names(&cloud, &caller).await, expected);
}

#[tokio::test(start_paused = true)]
async fn who_has_no_record_yet_is_told_so() {
    let cloud = Cloud::default();
    let stranger = player(&Cloud::default(), "stranger").await;
    assert_eq!(code(save(&cloud, &stranger, edit("stranger")).await), "USER_NOT_FOUND");
    assert!(holder(&cloud, "stranger").is_null());
}

/// The calls of an edit: the record, the wallet, two limits, the transaction, the address and the number in the
/// register.
const CALLS: usize = 7;

#[tokio::test(start_paused = true)]
async fn an_edit_costs_a_transaction_and_two_writes_with_or_without_a_name() {
    let cloud = Cloud::default();
    let player = player(&cloud, "thandi").await;
    let mut units = Vec::new();
    save(&cloud, &player, edit("first")).await.answer();
    for (name, calls) in [
        ("thandi", &["GetItem", "GetItem", "UpdateItem", "TransactWriteItems", "UpdateItem", "UpdateItem"][..]),
        ("thandi", &["GetItem", "GetItem", "TransactWriteItems", "UpdateItem", "UpdateItem"]),
    ] {
        cloud.forget();
        save(&cloud, &player, edit(name)).await.answer();
        assert_eq!(cloud.calls(), calls);
        println!("profile-update to {name}: {:?}", cloud.units());
        units.push((cloud.units().read_hundredths, cloud.units().write_hundredths));
    }
    assert_eq!(units, [(200, 1_100), (200, 400)]);
}

/// Changes the name with one fault, and a second one at any call of the next attempt, then saves again: one name, one
/// row, the same answer.
#[tokio::test(start_paused = true)]
async fn a_retried_username_change_leaves_one_name_after_any_two_faults() {
    let cloud = Cloud::default();
    let plans = Fault::plans(CALLS, &[Fault::RequestLost, Fault::ResponseLost]);
    for (number, faults) in plans.into_iter().enumerate() {
        let player = player(&cloud, &format!("player {number}")).await;
        let names = [username(&player), format!("name-{number}")];
        cloud.plan(&faults);
        let first = save(&cloud, &player, edit(&names[1])).await;
        assert_holders(&cloud, &[&player], &names);
        cloud.forget();
        let retried = json!(save(&cloud, &player, edit(&names[1])).await.answer());
        assert_holders(&cloud, &[&player], &names);
        assert_eq!(username(&player), names[1], "{faults:?}");
        if let Run::Ended(outcome) = first {
            assert_eq!(json!(outcome.expect("a short fault is retried")), retried, "{faults:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_player_without_a_wallet_is_told_so() {
    let cloud = Cloud::default();
    let player = player(&cloud, "thandi").await;
    cloud.empty("wallets");
    assert_eq!(code(save(&cloud, &player, edit("thandi.n")).await), "WALLET_NOT_FOUND");
}

/// Puts the person with this telephone number on the register.
async fn list_phone(cloud: &Cloud, phone: &str) {
    cloud.quiet().connect::<ExclusionRegister>().list(&phone_hash(phone), true).await.unwrap();
}

fn phone_hash(phone: &str) -> PersonHash {
    let uid = Uid::from_sub("somebody else");
    let mut somebody = User::sign_up(uid, "somebody@example.com", "sub", 6, NOON);
    phone.clone_into(&mut somebody.phone_number);
    PersonHash::of_user(&somebody).pop().unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_number_on_the_register_is_saved_as_any_other_and_known_to_it() {
    let cloud = Cloud::default();
    let (listed, other) = (player(&cloud, "thandi").await, player(&cloud, "other").await);
    let numbered =
        |name: &str, phone: &str| json!({"displayName": "", "username": name, "phoneNumber": phone, "online": false});
    list_phone(&cloud, "+264811234567").await;
    let mut answers = Vec::new();
    for (player, name, phone) in [(&listed, "name.one", "+264811234567"), (&other, "name.two", "+264817654321")] {
        cloud.forget();
        save(&cloud, player, numbered(name, phone)).await.answer();
        let plays = !player.books().await.0.is_registered(NOON);
        answers.push((plays, cloud.calls(), cloud.units()));
    }
    assert_eq!(answers[0], answers[1]);
    assert!(answers[0].0, "until the next nightly run");
    let known = cloud.quiet().connect::<ExclusionRegister>().find(&phone_hash("+264811234567")).await.unwrap();
    assert_eq!((known.is_listed, known.players), (true, vec![listed.uid().clone()]));
}

#[tokio::test(start_paused = true)]
async fn a_number_changes_three_times_a_day() {
    let cloud = Cloud::default();
    let player = player(&cloud, "thandi").await;
    let numbered =
        |phone: &str| json!({"displayName": "", "username": "thandi.n", "phoneNumber": phone, "online": false});
    let change = async |phone: &str, ms: u64| {
        let call = player.call(ms).with_request_id(&format!("{phone} {ms}")).with_body(numbered(phone).to_string());
        serve(&cloud, call, profile_update).await
    };
    for phone in ["+264811234567", "+264811234568", ""] {
        change(phone, 0).await.answer();
    }
    assert_eq!(code(change("+264811234569", 0).await), "TOO_MANY_REQUESTS");
    // The same number is no change, and the next day is another one.
    change("", 1).await.answer();
    change("+264811234569", 24 * 60 * 60 * 1000).await.answer();
}

#[tokio::test(start_paused = true)]
async fn a_number_is_known_to_the_register_after_any_fault_and_a_retry() {
    for (call, fault) in Fault::at_each(CALLS + 1) {
        let cloud = Cloud::default();
        let player = player(&cloud, "thandi").await;
        list_phone(&cloud, "+264811234567").await;
        cloud.forget();
        cloud.fail(call, fault);
        let _first_try = save(&cloud, &player, edit("thandi.n")).await;
        cloud.forget();
        save(&cloud, &player, edit("thandi.n")).await.answer();
        let known = cloud.quiet().connect::<ExclusionRegister>().find(&phone_hash("+264811234567")).await.unwrap();
        assert_eq!(known.players, [player.uid().clone()], "{fault:?} at call {call}");
    }
}
