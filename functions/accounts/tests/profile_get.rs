//! GET /api/profile, which also creates records that sign-up could not save.

use aws::Accounts;
use domain::{Money, Uid};
use http::{Call, Principal};
use serde_json::json;
use std::sync::Arc;
use testkit::{Cloud, Fault, NOON, Run, player, run};
use tokio::task::yield_now;

fn principal(name: &str) -> Principal {
    Principal {
        uid: Uid::from_sub(name),
        email: format!("{name}@Example.com"),
        email_verified: true,
        cognito_username: name.to_owned(),
        is_admin: false,
    }
}

async fn profile(cloud: &Cloud, name: &str) -> Run<contract::dto::Profile> {
    let accounts = cloud.connect::<Arc<Accounts>>();
    let call = Call::new(Some(principal(name)), NOON);
    run(cloud, || accounts::profile_get(accounts.clone(), call.clone())).await
}

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

#[tokio::test(start_paused = true)]
async fn an_account_that_is_there_is_only_read() {
    let cloud = Cloud::default();
    player(&cloud, "thandi").await;
    profile(&cloud, "thandi").await.answer();
    assert_eq!(cloud.calls(), ["GetItem", "GetItem"]);
}

#[tokio::test(start_paused = true)]
async fn two_concurrent_profile_reads_open_one_wallet() {
    for turns in 0..8 {
        let cloud = Cloud::default();
        let later = async {
            for _ in 0..turns {
                yield_now().await;
            }
            profile(&cloud, "thandi").await
        };
        let (first, second) = tokio::join!(profile(&cloud, "thandi"), later);
        assert_eq!(json!(first.answer()), json!(second.answer()), "{turns}");
        let (wallet, rows) = player(&cloud, "thandi").await.audited().await;
        assert_eq!((wallet.balance, rows.len()), (Money::points(10), 1), "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_next_profile_read_completes_an_account_after_a_fault_at_any_call() {
    for call in 0..5 {
        for fault in Fault::ALL {
            let cloud = Cloud::default();
            cloud.fail(call, fault);
            drop(profile(&cloud, "thandi").await);
            cloud.forget();
            profile(&cloud, "thandi").await.answer();
            let (wallet, rows) = player(&cloud, "thandi").await.audited().await;
            assert_eq!((wallet.balance, rows.len()), (Money::points(10), 1), "{call} {fault:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_taken_user_name_gives_way_to_a_longer_one() {
    let cloud = Cloud::default();
    let accounts = cloud.connect::<Accounts>();
    let uid = Uid::parse("AAAAAAbbbbbbbbbbbbbbbbbbbbb1").unwrap();
    let twin = Uid::parse("aaaaaacccccccccccccccccccccc").unwrap();
    accounts.create(&uid, "a@example.com", "a", NOON).await.unwrap();
    accounts.create(&twin, "b@example.com", "b", NOON).await.unwrap();
    let (first, _) = accounts.find(&uid).await.unwrap().unwrap();
    let (second, _) = accounts.find(&twin).await.unwrap().unwrap();
    assert_eq!((first.username.as_str(), second.username.as_str()), ("player-AAAAAA", "player-aaaaaacccccc"));
}
