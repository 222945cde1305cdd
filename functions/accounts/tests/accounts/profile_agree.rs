//! POST /api/profile/agreement: of age, and agreed to the terms (D59).

use accounts::profile_agree;
use aws::Accounts;
use contract::dto::AgreementView;
use domain::{agreement::TERMS, audit::Action};
use serde_json::{Value, json};
use testkit::{Cloud, Fault, NOON, Player, Run, code, player, serve};

async fn agree(cloud: &Cloud, player: &Player, body: Value, ms: u64) -> Run<AgreementView> {
    serve(cloud, player.call(ms).with_body(body.to_string()), profile_agree).await
}

fn of_age() -> Value {
    json!({"terms": TERMS, "bornOn": "1990-05-17"})
}

#[tokio::test(start_paused = true)]
async fn the_record_says_since_when_and_to_what_but_not_when_somebody_was_born() {
    let cloud = Cloud::default();
    let player = player(&cloud, "thandi").await;
    let before = player.record();
    let given = agree(&cloud, &player, of_age(), 5_000).await.answer();
    let at = NOON.plus_ms(5_000);
    assert_eq!((given.of_age_since, given.terms.as_str(), given.agreed_at), (at, TERMS, at));
    let mut expected = before;
    expected["ofAgeSince"] = json!({"S": at.to_string()});
    expected["agreedAt"] = json!({"S": at.to_string()});
    expected["terms"] = json!({"S": TERMS});
    assert_eq!(player.record(), expected);
    let stored = cloud.connect::<Accounts>().find(player.uid()).await.unwrap().unwrap().0.agreement.unwrap();
    assert_eq!((stored.of_age_since, stored.agreed_at), (at, at));
    let rows = cloud.items("audit_log");
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["action"]["S"], json!(Action::Agree.name()));
    assert_eq!(rows[0]["after"]["S"], json!(format!("of age, terms of {TERMS}")));
    assert!(!json!(rows).to_string().contains("1990"), "{rows:?}");
}

#[tokio::test(start_paused = true)]
async fn the_same_again_changes_nothing_and_tells_nobody() {
    let cloud = Cloud::default();
    let player = player(&cloud, "thandi").await;
    let first = agree(&cloud, &player, of_age(), 0).await.answer();
    for body in [of_age(), json!({"terms": TERMS})] {
        assert_eq!(json!(agree(&cloud, &player, body, 9_000).await.answer()), json!(first));
    }
    assert_eq!(cloud.items("audit_log").len(), 1);
}

#[tokio::test(start_paused = true)]
async fn who_agreed_to_older_terms_agrees_to_the_new_ones_without_their_age() {
    let cloud = Cloud::default();
    let player = player(&cloud, "thandi").await;
    for (name, value) in
        [("ofAgeSince", "2026-01-01T00:00:00.000Z"), ("agreedAt", "2026-01-01T00:00:00.000Z"), ("terms", "2026-01-01")]
    {
        player.set(name, json!({"S": value}));
    }
    let given = agree(&cloud, &player, json!({"terms": TERMS}), 0).await.answer();
    assert_eq!((given.of_age_since.to_string().as_str(), given.agreed_at), ("2026-01-01T00:00:00.000Z", NOON));
}

#[tokio::test(start_paused = true)]
async fn what_is_refused_leaves_the_record_as_it_was() {
    let cloud = Cloud::default();
    let player = player(&cloud, "thandi").await;
    let before = player.record();
    for (body, expected) in [
        (json!({"terms": TERMS, "bornOn": "2012-05-17"}), "UNDER_AGE"),
        (json!({"terms": TERMS, "bornOn": "17.5.1990"}), "BIRTH_DATE_INVALID"),
        (json!({"terms": TERMS}), "BIRTH_DATE_INVALID"),
        (json!({"terms": "2020-01-01", "bornOn": "1990-05-17"}), "TERMS_CHANGED"),
        (json!({"bornOn": "1990-05-17"}), "TERMS_CHANGED"),
        (json!({"terms": TERMS, "bornOn": "1990-05-17", "ofAgeSince": "2020-01-01"}), "MALFORMED"),
    ] {
        assert_eq!(code(agree(&cloud, &player, body.clone(), 0).await), expected, "{body}");
    }
    assert_eq!((player.record(), cloud.items("audit_log").len()), (before, 0));
}

#[tokio::test(start_paused = true)]
async fn one_fault_at_any_call_loses_nothing() {
    for at in 1..=2 {
        for fault in [Fault::Throttled, Fault::RequestLost, Fault::ResponseLost] {
            let cloud = Cloud::default();
            let player = player(&cloud, "thandi").await;
            cloud.fail(at, fault);
            agree(&cloud, &player, of_age(), 0).await.answer();
            assert_eq!(player.record()["terms"]["S"], json!(TERMS), "{at} {fault:?}");
            assert_eq!(cloud.items("audit_log").len(), 1, "{at} {fault:?}");
        }
    }
}
