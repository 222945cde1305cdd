//! GET /api/profile, which also creates records that sign-up could not save.

use accounts::{profile_get, profile_update};
use aws::{Accounts, Addresses, Admins, Applicant, ExclusionRegister, Rights, Wallets};
use contract::dto::Profile;
use domain::{
    Money, Recipient, Uid,
    exclusion_register::PersonHash,
    request::Note,
    rights::{self, Counts, Role},
    suspension::Suspension,
    wallet::{
        CheckEvery, LimitChange, LimitName, Limited, Movement, Pause, Period, RaiseRule, Restriction, RestrictionKind,
        STARTING_BALANCE, Wallet,
    },
};
use http::{Call, Principal};
use serde_json::{Value, json};
use testkit::{Cloud, Fault, NOON, Player, Run, Units, after_turns, code, player, serve};

fn principal(name: &str) -> Principal {
    let email = format!("{name}@Example.com");
    Principal { email, cognito_username: name.to_owned(), ..testkit::principal(name) }
}

async fn profile(cloud: &Cloud, name: &str) -> Run<Profile> {
    profile_of(cloud, principal(name)).await
}

async fn profile_of(cloud: &Cloud, principal: Principal) -> Run<Profile> {
    serve(cloud, Call::new(Some(principal), NOON).with_request_id("request"), profile_get).await
}

// spec 9.2
#[tokio::test(start_paused = true)]
async fn a_new_player_is_nobody_special() {
    let cloud = Cloud::default();
    let profile = profile(&cloud, "thandi").await.answer();
    let uid = Uid::from_sub("thandi");
    assert_eq!(profile.uid, uid.as_str());
    assert_eq!(profile.username, format!("player-{}", &uid.as_str()[..6]));
    assert_eq!(profile.email, "thandi@example.com");
    assert_eq!((profile.online, profile.is_admin), (false, false));
    assert_eq!((profile.games_played, profile.total_winnings), (0, Money::ZERO));
}

// spec 7.31
#[tokio::test(start_paused = true)]
async fn an_account_that_is_there_is_only_read() {
    let cloud = Cloud::default();
    player(&cloud, "thandi").await;
    profile(&cloud, "thandi").await.answer();
    assert_eq!(cloud.calls(), ["GetItem", "GetItem", "GetItem"]);
    assert_eq!(cloud.units(), Units { read_hundredths: 300, ..Units::default() });
}

#[tokio::test(start_paused = true)]
async fn two_concurrent_profile_reads_open_one_wallet() {
    for turns in 0..8 {
        let cloud = Cloud::default();
        let later = after_turns(turns, profile(&cloud, "thandi"));
        let (first, second) = tokio::join!(profile(&cloud, "thandi"), later);
        assert_eq!(json!(first.answer()), json!(second.answer()), "{turns}");
        let (wallet, rows) = player(&cloud, "thandi").await.audited().await;
        assert_eq!((wallet.balance, rows.len()), (Money::points(10), 1), "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_next_profile_read_completes_an_account_after_a_fault_at_any_call() {
    for (call, fault) in Fault::at_each(7) {
        let cloud = Cloud::default();
        cloud.fail(call, fault);
        drop(profile(&cloud, "thandi").await);
        cloud.forget();
        profile(&cloud, "thandi").await.answer();
        let (wallet, rows) = player(&cloud, "thandi").await.audited().await;
        assert_eq!((wallet.balance, rows.len()), (Money::points(10), 1), "{call} {fault:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_taken_user_name_gives_way_to_a_longer_one() {
    let cloud = Cloud::default();
    let accounts = cloud.connect::<Accounts>();
    let uid = Uid::parse("AAAAAAbbbbbbbbbbbbbbbbbbbbb1").unwrap();
    let twin = Uid::parse("aaaaaacccccccccccccccccccccc").unwrap();
    for (uid, email) in [(&uid, "a@example.com"), (&twin, "b@example.com")] {
        let applicant = Applicant { uid, email, cognito_username: email, at: NOON };
        assert_eq!(accounts.create(&applicant).await.unwrap(), None);
    }
    let (first, _) = accounts.find(&uid).await.unwrap().unwrap();
    let (second, _) = accounts.find(&twin).await.unwrap().unwrap();
    assert_eq!((first.username.as_str(), second.username.as_str()), ("player-AAAAAA", "player-aaaaaacccccc"));
}

/// A new player with this address.
fn newcomer(name: &str, address: &str) -> Principal {
    Principal { email: address.to_owned(), ..testkit::principal(name) }
}

/// The same once they have an account.
async fn joined(cloud: &Cloud, name: &str, address: &str) -> Player {
    let principal = newcomer(name, address);
    profile_of(cloud, principal.clone()).await.answer();
    Player::known(cloud, principal)
}

async fn wallet(cloud: &Cloud, name: &str) -> Wallet {
    cloud.quiet().connect::<Wallets>().load(&Uid::from_sub(name)).await.unwrap()
}

async fn holder(cloud: &Cloud, address: &str) -> Option<Uid> {
    let found = cloud.quiet().connect::<Addresses>().find(&Recipient::parse(address).unwrap()).await;
    found.unwrap().map(|user| user.uid)
}

#[tokio::test(start_paused = true)]
async fn an_address_in_use_gets_no_second_account_in_any_spelling() {
    let cloud = Cloud::default();
    let ada = player(&cloud, "ada").await;
    for address in ["ada@example.com", "ADA@Example.com", " ada@example.com", "\u{ff41}da@example.com"] {
        assert_eq!(code(profile_of(&cloud, newcomer("other", address)).await), "ADDRESS_TAKEN", "{address}");
    }
    assert_eq!(cloud.item("users", &json!({"uid": {"S": Uid::from_sub("other")}})), Value::Null);
    assert_eq!(holder(&cloud, "ada@example.com").await.as_ref(), Some(ada.uid()));
}

#[tokio::test(start_paused = true)]
async fn a_deleted_users_name_that_somebody_bears_now_closes_the_account() {
    let cloud = Cloud::default();
    let first = Principal { cognito_username: "ada@example.com".to_owned(), ..newcomer("first", "ada@example.com") };
    profile_of(&cloud, first).await.answer();
    let second = Principal { cognito_username: "ada@example.com".to_owned(), ..newcomer("second", "ada@example.com") };
    profile_of(&cloud, second).await.answer();
    assert_eq!(holder(&cloud, "ada@example.com").await, Some(Uid::from_sub("second")));
}

#[tokio::test(start_paused = true)]
async fn who_comes_back_gets_no_points_while_the_old_account_keeps_its_own() {
    let cloud = Cloud::default();
    let ada = player(&cloud, "ada").await;
    ada.fund(Movement::PaidIn, 7).await;
    cloud.delete_user("sub-ada");
    let back = newcomer("back", "ada@example.com");
    let profile = profile_of(&cloud, back.clone()).await.answer();
    assert_eq!((profile.uid.as_str(), profile.is_admin), (back.uid.as_str(), false));
    let (wallet, rows) = Player::known(&cloud, back.clone()).audited().await;
    assert_eq!(
        (wallet.balance, wallet.bonus, wallet.funds().starting, rows.len()),
        (Money::ZERO, Money::ZERO, Money::ZERO, 0)
    );
    assert_eq!((wallet.funds().lost, wallet.restriction), (Money::ZERO, None));
    let (old, _) = ada.audited().await;
    assert_eq!((old.balance, old.funds().starting), (Money::points(17), STARTING_BALANCE));
    assert_eq!(old.restriction.map(|restriction| restriction.kind), Some(RestrictionKind::Closed));
    assert_eq!(holder(&cloud, "ada@example.com").await, Some(back.uid.clone()));

    // No points can be sent to the old account, even by its id.
    let addresses = cloud.quiet().connect::<Addresses>();
    assert!(addresses.recipient(&Recipient::Id(ada.uid().clone())).await.is_err());
    let listed = ada.record();
    assert_eq!((&listed["playersPartition"]["S"], &listed["closedAt"]["S"]), (&json!("closed"), &json!(NOON)));

    // The old token, valid for up to an hour, puts it on no list again.
    let body = json!({"displayName": "Ada", "username": "ada", "phoneNumber": "", "online": false}).to_string();
    assert_eq!(code(serve(&cloud, ada.call(0).with_body(body), profile_update).await), "ACCOUNT_CLOSED");

    // Later movements explain the balance, as in every wallet.
    Player::known(&cloud, back.clone()).fund(Movement::PaidIn, 5).await;
    let (wallet, rows) = Player::known(&cloud, back).audited().await;
    assert_eq!((wallet.balance, wallet.cash(), rows.len()), (Money::points(5), Money::points(5), 1));
}

#[tokio::test(start_paused = true)]
async fn another_spelling_of_a_mailbox_brings_no_second_starting_points() {
    let cloud = Cloud::default();
    player(&cloud, "ada").await;
    joined(&cloud, "dot", "dot.test@gmail.com").await;
    joined(&cloud, "ada of the books", "ada@bücher.example").await;
    for (name, address) in [
        ("one", "ada+1@example.com"),
        ("two", "ADA+2+3@example.com"),
        ("three", "dottest@gmail.com"),
        ("four", "do.ttest+4@googlemail.com"),
        ("five", "ada@xn--bcher-kva.example"),
    ] {
        let (wallet, rows) = joined(&cloud, name, address).await.audited().await;
        assert_eq!((wallet.balance, wallet.funds().starting, rows.len()), (Money::ZERO, Money::ZERO, 0), "{address}");
    }
    for address in ["bonus#ada@example.com", "ada@sub.example.com"] {
        let (wallet, _) = joined(&cloud, address, address).await.audited().await;
        assert_eq!(wallet.balance, STARTING_BALANCE, "another mailbox: {address}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_freeze_goes_over_to_the_new_account() {
    let cloud = Cloud::default();
    let ada = player(&cloud, "ada").await;
    ada.freeze("A stolen card").await;
    cloud.delete_user("sub-ada");
    let (wallet, _) = joined(&cloud, "back", "ada@example.com").await.audited().await;
    assert_eq!(wallet.restriction, Some(Restriction::freeze(Note::reason("A stolen card").unwrap(), NOON)));
}

/// Of one mailbox, however the address is spelt, and whether the account is still there.
#[tokio::test(start_paused = true)]
async fn a_break_or_a_freeze_holds_for_every_later_account_of_the_mailbox() {
    for (excluded, later) in [
        ("ada@example.com", "ada+2@example.com"),
        ("ada+1@example.com", "ada+2@example.com"),
        ("ada+1@example.com", "ada@example.com"),
        ("dot.test@gmail.com", "dottest@gmail.com"),
        ("dot.test@gmail.com", "d.ottest@googlemail.com"),
        ("dottest@gmail.com", "dot.test+1@gmail.com"),
        ("ada@bücher.example", "ada@xn--bcher-kva.example"),
    ] {
        for is_closed in [false, true] {
            let cloud = Cloud::default();
            let ada = joined(&cloud, "ada", excluded).await;
            let paused = ada.audited().await.0.paused(Pause::FOR_GOOD, NOON).unwrap();
            let frozen = paused.frozen(Note::reason("A stolen card").unwrap(), NOON).unwrap();
            ada.restrict(&Wallet { version: 2, ..if is_closed { paused.closed(NOON) } else { frozen } }).await;
            let (wallet, _) = joined(&cloud, "later", later).await.audited().await;
            let kinds: Vec<_> = wallet.restrictions(NOON).map(|restriction| restriction.kind.clone()).collect();
            let expected = [RestrictionKind::Frozen, RestrictionKind::Excluded];
            assert_eq!(kinds, expected[usize::from(is_closed)..], "{excluded} {later}");
            // Another mailbox counts as another person.
            let (wallet, _) = joined(&cloud, "other", "ada@sub.example.com").await.audited().await;
            assert_eq!((wallet.restriction, wallet.balance), (None, STARTING_BALANCE));
        }
    }
}

// rts 12B.2
#[tokio::test(start_paused = true)]
async fn limits_and_a_raise_that_waits_go_over_to_the_new_account() {
    let cloud = Cloud::default();
    let ada = player(&cloud, "ada").await;
    let name = LimitName { period: Period::Month, of: Limited::Losses };
    let mut limited = ada.audited().await.0;
    for points in [20, 50] {
        let change = LimitChange::Set(name, Some(Money::points(points)));
        limited = limited.limited(change, RaiseRule::new(24).unwrap(), NOON).unwrap().unwrap();
    }
    limited.reality_check.every = CheckEvery::Quarter;
    limited.version = 2;
    ada.restrict(&limited).await;
    cloud.delete_user("sub-ada");
    let (wallet, _) = joined(&cloud, "back", "ada@example.com").await.audited().await;
    assert_eq!((&wallet.limits, wallet.reality_check.every), (&limited.limits, CheckEvery::Quarter));
    assert_eq!((wallet.limits.set[&name].most, wallet.limits.raise.is_some()), (Money::points(20), true));
}

#[tokio::test(start_paused = true)]
async fn an_admins_rights_end_with_the_old_account() {
    let cloud = Cloud::default();
    let ada = player(&cloud, "ada").await;
    let stored = cloud.quiet().connect::<Rights>();
    let before = rights::Rights {
        counts: Counts { admins: 3, owners: 3, cashiers: 0 },
        ..rights::Rights::begin(ada.uid().clone())
    };
    cloud.fill(
        "settings",
        &[json!({"name": {"S": "first-admin"}, "firstUid": {"S": ada.uid()}, "adminCount": {"N": "3"}})],
    );
    ada.set_admin(true);
    cloud.delete_user("sub-ada");
    joined(&cloud, "back", "ada@example.com").await;
    let user = cloud.quiet().connect::<Accounts>().find(ada.uid()).await.unwrap().unwrap().0;
    assert_eq!((user.role, user.closed_at), (None, Some(NOON)));
    let counts = Counts { admins: 2, owners: 2, cashiers: 0 };
    let removal = Some(rights::Removal { by: ada.uid().clone(), at: NOON });
    assert_eq!(stored.find().await.unwrap(), Some(rights::Rights { counts, removal, ..before }));
}

/// A suspension never outlasts one of its sides.
#[tokio::test(start_paused = true)]
async fn a_suspension_ends_with_the_account_of_either_side() {
    for suspends in [true, false] {
        let cloud = Cloud::default();
        let (ada, other) = (player(&cloud, "ada").await, player(&cloud, "other").await);
        let (one, two) = if suspends { (&ada, &other) } else { (&other, &ada) };
        let settings = json!({"name": {"S": "first-admin"}, "firstUid": {"S": ada.uid()}, "adminCount": {"N": "2"}});
        cloud.fill("settings", &[settings]);
        for (admin, fields) in [
            (one, json!({"suspends": {"S": two.uid()}})),
            (two, json!({"suspendedAt": {"S": NOON}, "suspendedBy": {"S": one.uid()}})),
        ] {
            admin.set_admin(true);
            for (name, value) in fields.as_object().expect("fields") {
                admin.set(name, value.clone());
            }
        }
        cloud.delete_user("sub-ada");
        joined(&cloud, "back", "ada@example.com").await;
        let accounts = cloud.quiet().connect::<Accounts>();
        for admin in [&ada, &other] {
            let user = accounts.find(admin.uid()).await.unwrap().unwrap().0;
            assert_eq!(user.suspension, Suspension::default(), "{suspends}");
        }
        assert_eq!(cloud.quiet().connect::<Admins>().find(other.uid()).await.unwrap().unwrap().role, Role::Owner);
    }
}

#[tokio::test(start_paused = true)]
async fn of_two_newcomers_with_one_address_at_once_one_gets_the_account() {
    for turns in 0..24 {
        for was_there in [false, true] {
            let cloud = Cloud::default();
            if was_there {
                player(&cloud, "ada").await;
                cloud.delete_user("sub-ada");
            }
            let (one, two) = (newcomer("one", "ada@example.com"), newcomer("two", "ada@example.com"));
            let later = after_turns(turns, profile_of(&cloud, two.clone()));
            let answers = tokio::join!(profile_of(&cloud, one), later);
            let is_first = match answers {
                (Run::Ended(Ok(_)), second) => (code(second) == "ADDRESS_TAKEN").then_some(true),
                (first, Run::Ended(Ok(_))) => (code(first) == "ADDRESS_TAKEN").then_some(false),
                neither => panic!("{turns}: {neither:?}"),
            };
            let winner = if is_first.expect("the other is refused") { "one" } else { "two" };
            assert_eq!(holder(&cloud, "ada@example.com").await, Some(Uid::from_sub(winner)), "{turns}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn coming_back_survives_a_fault_at_any_call() {
    for (call, fault) in Fault::at_each(14) {
        let cloud = Cloud::default();
        let ada = player(&cloud, "ada").await;
        cloud.delete_user("sub-ada");
        cloud.fail(call, fault);
        drop(profile_of(&cloud, newcomer("back", "ada@example.com")).await);
        cloud.forget();
        let (wallet, _) = joined(&cloud, "back", "ada@example.com").await.audited().await;
        let (old, _) = ada.audited().await;
        assert_eq!((wallet.balance, old.balance), (Money::ZERO, STARTING_BALANCE), "{call} {fault:?}");
        assert!(old.restriction.is_some(), "{call} {fault:?}");
    }
}

/// An account from before addresses had records.
async fn without_record(cloud: &Cloud, name: &str, address: &str) -> Player {
    let player = player(cloud, name).await;
    player.set("email", json!({"S": address}));
    cloud.empty("addresses");
    player
}

/// The account that has the address, by its record.
fn recorded(cloud: &Cloud, address: &str) -> Value {
    cloud.item("addresses", &json!({"address": {"S": format!("email#{address}")}}))["uid"]["S"].clone()
}

#[tokio::test(start_paused = true)]
async fn an_account_from_before_the_records_gets_its_own_at_the_next_sign_in() {
    let cloud = Cloud::default();
    let ada = without_record(&cloud, "ada", "ada@example.com").await;
    cloud.forget();
    profile_of(&cloud, ada.principal.clone()).await.answer();
    assert_eq!(cloud.calls(), ["GetItem", "GetItem", "GetItem", "PutItem", "PutItem"]);
    assert_eq!(recorded(&cloud, "ada@example.com"), json!(ada.uid()));
    cloud.forget();
    profile_of(&cloud, ada.principal.clone()).await.answer();
    assert_eq!(cloud.calls(), ["GetItem", "GetItem", "GetItem"], "it is written once");

    cloud.delete_user("sub-ada");
    let (wallet, rows) = joined(&cloud, "back", "ada@example.com").await.audited().await;
    assert_eq!((wallet.balance, rows.len()), (Money::ZERO, 0), "no second starting points");
    let (old, _) = ada.audited().await;
    assert_eq!(old.restriction.map(|restriction| restriction.kind), Some(RestrictionKind::Closed));
}

#[tokio::test(start_paused = true)]
async fn a_tag_brings_no_second_starting_points_beside_an_old_account() {
    let cloud = Cloud::default();
    let ada = without_record(&cloud, "ada", "ada@example.com").await;
    profile_of(&cloud, ada.principal.clone()).await.answer();
    let (wallet, rows) = joined(&cloud, "tag", "ada+1@example.com").await.audited().await;
    assert_eq!((wallet.balance, rows.len()), (Money::ZERO, 0));
}

#[tokio::test(start_paused = true)]
async fn two_sign_ins_at_once_write_one_record_of_an_old_accounts_address() {
    for turns in 0..8 {
        let cloud = Cloud::default();
        let ada = without_record(&cloud, "ada", "ada@example.com").await;
        let later = after_turns(turns, profile_of(&cloud, ada.principal.clone()));
        let (first, second) = tokio::join!(profile_of(&cloud, ada.principal.clone()), later);
        assert_eq!(json!(first.answer()), json!(second.answer()), "{turns}");
        assert_eq!(recorded(&cloud, "ada@example.com"), json!(ada.uid()), "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_old_accounts_record_is_written_after_a_fault_at_any_call() {
    for (call, fault) in Fault::at_each(5) {
        let cloud = Cloud::default();
        let ada = without_record(&cloud, "ada", "ada@example.com").await;
        cloud.fail(call, fault);
        if let Run::Crashed = profile_of(&cloud, ada.principal.clone()).await {
            profile_of(&cloud, ada.principal.clone()).await.answer();
        }
        assert_eq!(recorded(&cloud, "ada@example.com"), json!(ada.uid()), "{call} {fault:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_old_account_whose_address_somebody_else_has_takes_nothing() {
    let cloud = Cloud::default();
    let ada = without_record(&cloud, "ada", "ada@example.com").await;
    let record = json!({"address": {"S": "email#ada@example.com"}, "uid": {"S": Uid::from_sub("somebody")}});
    cloud.fill("addresses", std::slice::from_ref(&record));
    let profile = profile_of(&cloud, ada.principal.clone()).await.answer();
    assert_eq!((profile.uid.as_str(), profile.email.as_str()), (ada.uid().as_str(), "ada@example.com"));
    assert_eq!(cloud.items("addresses"), [record]);
}

/// Its token is valid for up to an hour.
#[tokio::test(start_paused = true)]
async fn a_closed_account_takes_no_address_back() {
    let cloud = Cloud::default();
    let ada = player(&cloud, "ada").await;
    cloud.delete_user("sub-ada");
    joined(&cloud, "back", "ada@example.com").await;
    cloud.empty("addresses");
    assert_eq!(code(profile_of(&cloud, ada.principal.clone()).await), "ACCOUNT_CLOSED");
    assert_eq!(cloud.items("addresses"), [Value::Null; 0]);
}

#[tokio::test(start_paused = true)]
async fn an_account_without_a_record_is_found_by_its_id_alone() {
    let cloud = Cloud::default();
    let ada = without_record(&cloud, "ada", "ada@example.com").await;
    assert_eq!(holder(&cloud, "ada@example.com").await, None);
    assert_eq!(holder(&cloud, ada.uid().as_str()).await.as_ref(), Some(ada.uid()));
    profile_of(&cloud, ada.principal.clone()).await.answer();
    assert_eq!(holder(&cloud, "ada@example.com").await.as_ref(), Some(ada.uid()));
    assert_eq!(code(profile_of(&cloud, newcomer("other", "ada@example.com")).await), "ADDRESS_TAKEN");
}

#[tokio::test(start_paused = true)]
async fn of_several_old_accounts_with_one_address_the_first_to_sign_in_has_it() {
    let cloud = Cloud::default();
    let one = without_record(&cloud, "one", "ada@example.com").await;
    let two = without_record(&cloud, "two", "ada@example.com").await;
    for player in [&two, &one, &two] {
        let profile = profile_of(&cloud, player.principal.clone()).await.answer();
        assert_eq!(profile.uid, player.uid().as_str());
        assert_eq!(recorded(&cloud, "ada@example.com"), json!(two.uid()));
    }
    assert_eq!(code(profile_of(&cloud, newcomer("three", "ada@example.com")).await), "ADDRESS_TAKEN");
}

fn remove(cloud: &Cloud, table: &str, player: &Player) {
    cloud.dynamodb("DeleteItem", &json!({"TableName": table, "Key": player.key()}));
}

/// An account with a user record only.
async fn without_wallet(cloud: &Cloud) -> Player {
    let ada = player(cloud, "ada").await;
    remove(cloud, "wallets", &ada);
    cloud.empty("transactions");
    cloud.empty("addresses");
    ada
}

#[tokio::test(start_paused = true)]
async fn a_user_without_a_wallet_gets_one_at_the_next_profile_read() {
    let cloud = Cloud::default();
    let ada = without_wallet(&cloud).await;
    let profile = profile_of(&cloud, ada.principal.clone()).await.answer();
    assert_eq!((profile.username, profile.games_played), (format!("player-{}", &ada.uid().as_str()[..6]), 0));
    let (wallet, rows) = ada.audited().await;
    assert_eq!((wallet.balance, rows.len()), (STARTING_BALANCE, 1));
    profile_of(&cloud, ada.principal.clone()).await.answer();
    assert_eq!(ada.audited().await.1.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn two_profile_reads_at_once_open_one_missing_wallet() {
    for turns in 0..8 {
        let cloud = Cloud::default();
        let ada = without_wallet(&cloud).await;
        let later = after_turns(turns, profile_of(&cloud, ada.principal.clone()));
        let (first, second) = tokio::join!(profile_of(&cloud, ada.principal.clone()), later);
        assert_eq!(json!(first.answer()), json!(second.answer()), "{turns}");
        assert_eq!(ada.audited().await.1.len(), 1, "{turns}");
    }
}

/// A player who has had points, or has a ledger, gets no new points when the wallet is lost.
#[tokio::test(start_paused = true)]
async fn a_wallet_that_was_lost_is_not_opened_anew() {
    for kept in ["transactions", "addresses"] {
        let cloud = Cloud::default();
        let ada = player(&cloud, "ada").await;
        remove(&cloud, "wallets", &ada);
        for table in ["transactions", "addresses"].into_iter().filter(|table| *table != kept) {
            cloud.empty(table);
        }
        assert_eq!(code(profile_of(&cloud, ada.principal.clone()).await), "WALLET_NOT_FOUND", "{kept}");
        assert_eq!(cloud.items("wallets"), [Value::Null; 0], "{kept}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_wallet_without_a_user_gets_one_at_the_next_profile_read() {
    let cloud = Cloud::default();
    let ada = player(&cloud, "ada").await;
    ada.fund(Movement::PaidIn, 5).await;
    remove(&cloud, "users", &ada);
    let profile = profile_of(&cloud, ada.principal.clone()).await.answer();
    assert_eq!((profile.uid.as_str(), profile.is_admin), (ada.uid().as_str(), false));
    let (wallet, rows) = ada.audited().await;
    assert_eq!((wallet.balance, rows.len()), (Money::points(15), 2));
}

#[tokio::test(start_paused = true)]
async fn an_address_of_an_account_without_records_stays_taken() {
    let cloud = Cloud::default();
    let ada = player(&cloud, "ada").await;
    remove(&cloud, "wallets", &ada);
    assert_eq!(code(profile_of(&cloud, newcomer("other", "ada@example.com")).await), "ADDRESS_TAKEN");
    remove(&cloud, "users", &ada);
    assert_eq!(code(profile_of(&cloud, newcomer("other", "ada@example.com")).await), "ADDRESS_TAKEN");
}

async fn list(cloud: &Cloud, email: &str, is_listed: bool) {
    let register: ExclusionRegister = cloud.quiet().connect();
    for hash in PersonHash::of_email(email) {
        register.list(&hash, is_listed).await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn who_is_on_the_register_begins_without_playing() {
    for listed in ["thandi@example.com", "THANDI@example.com"] {
        let cloud = Cloud::default();
        list(&cloud, listed, true).await;
        profile(&cloud, "thandi").await.answer();
        assert!(wallet(&cloud, "thandi").await.is_registered(NOON), "{listed}");
    }
    let cloud = Cloud::default();
    list(&cloud, "thandi@example.com", true).await;
    list(&cloud, "thandi@example.com", false).await;
    profile(&cloud, "thandi").await.answer();
    assert!(!wallet(&cloud, "thandi").await.is_registered(NOON));
}

#[tokio::test(start_paused = true)]
async fn another_spelling_of_a_mailbox_does_not_hide_from_the_register() {
    let cloud = Cloud::default();
    for (listed, later) in [
        ("thandi@example.com", "thandi+again@example.com"),
        ("dottest@gmail.com", "dot.test@gmail.com"),
        ("dot.test@gmail.com", "d.ottest@googlemail.com"),
        ("thandi@bücher.example", "thandi@xn--bcher-kva.example"),
    ] {
        list(&cloud, listed, true).await;
        let (wallet, _) = joined(&cloud, later, later).await.audited().await;
        assert!(wallet.is_registered(NOON), "{listed} {later}");
    }
}

#[tokio::test(start_paused = true)]
async fn who_comes_back_is_held_to_the_register_too() {
    let cloud = Cloud::default();
    let player = player(&cloud, "thandi").await;
    cloud.delete_user(&player.principal.cognito_username);
    list(&cloud, "thandi@example.com", true).await;
    assert!(joined(&cloud, "again", "thandi@example.com").await.wallet().await.is_registered(NOON));
}
