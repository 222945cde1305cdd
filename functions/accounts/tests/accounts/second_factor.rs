//! A player's second factor: turning it on and off, and recovery codes (D49).

use accounts::{Secret, factor_disable, factor_enable, factor_recover, second_factor::enable};
use aws::FromConnection;
use contract::dto::{RecoveryCodes, SecondFactorView};
use domain::{Refusal, second_factor::SignIn};
use http::Call;
use serde_json::{Value, json};
use std::{collections::BTreeSet, net::IpAddr, sync::Arc};
use testkit::{Cloud, Fault, MINUTE_MS, NOON, Player, Run, code, player, refusal, run, serve};

/// More calls than any of the handlers makes.
const CALLS: usize = 8;

fn names(actions: &[&str]) -> BTreeSet<String> {
    actions.iter().map(ToString::to_string).collect()
}

struct Scene {
    cloud: Cloud,
    thandi: Player,
}

impl Scene {
    async fn new() -> Self {
        let cloud = Cloud::default();
        let thandi = player(&cloud, "thandi").await;
        Self { cloud, thandi }
    }

    /// A player whose factor is on since a minute after noon, signed in with it two minutes after noon.
    async fn with_factor() -> (Self, Vec<String>) {
        let mut scene = Self::new().await;
        scene.set_up(true);
        let codes = scene.enable(1).await.answer().codes;
        scene.cloud.was_signed_out(scene.name());
        scene.sign_in(2, true);
        scene.cloud.forget();
        (scene, codes)
    }

    fn name(&self) -> &str {
        &self.thandi.principal.cognito_username
    }

    /// As the browser does at the identity provider.
    fn set_up(&self, is_on: bool) {
        self.cloud.set_factor(self.name(), is_on);
    }

    fn sign_in(&mut self, minutes: u64, with_factor: bool) {
        self.thandi.principal.sign_in = SignIn { at: NOON.plus_ms(minutes * MINUTE_MS), with_factor };
    }

    async fn enable(&self, minutes: u64) -> Run<RecoveryCodes> {
        let deps = Arc::new(enable::Deps { secret: Secret([7; 32]), ..self.cloud.connect() });
        let call = self.thandi.call(minutes * MINUTE_MS).with_request_id(&format!("enable-{minutes}"));
        run(&self.cloud, || factor_enable(deps.clone(), call.clone())).await
    }

    async fn disable(&self, minutes: u64) -> Run<SecondFactorView> {
        serve(&self.cloud, self.thandi.call(minutes * MINUTE_MS), factor_disable).await
    }

    /// The body can come from any caller.
    async fn recover(&self, body: Value, request: &str) -> Run<SecondFactorView> {
        self.recover_from([192, 0, 2, 1].into(), body, request).await
    }

    async fn recover_from(&self, sender: IpAddr, body: Value, request: &str) -> Run<SecondFactorView> {
        let call = Call::new(None, NOON).with_request_id(request).with_sender(sender).with_body(body.to_string());
        serve(&self.cloud, call, factor_recover).await
    }

    async fn recover_by(&self, code: &str, request: &str) -> Run<SecondFactorView> {
        self.recover(json!({"email": "thandi@example.com", "code": code}), request).await
    }

    /// Since when the factor is on, and the stored hashes.
    fn stored(&self) -> [Value; 2] {
        let mut record = self.thandi.record();
        [record["factorSince"]["S"].take(), record["recoveryHashes"]["L"].take()]
    }

    fn is_on(&self) -> bool {
        let [since, hashes] = self.stored();
        assert_eq!(since.is_null(), hashes.is_null());
        !since.is_null()
    }

    /// The actions in the audit log, by name.
    fn actions(&self) -> BTreeSet<String> {
        let rows = self.cloud.items("audit_log");
        rows.iter().map(|row| row["action"]["S"].as_str().expect("an action").to_owned()).collect()
    }
}

// asvs 6.5.2
#[tokio::test(start_paused = true)]
async fn turning_a_factor_on_returns_ten_codes_keeps_hashes_and_ends_sessions() {
    let scene = Scene::new().await;
    scene.set_up(true);
    let codes = scene.enable(1).await.answer().codes;
    assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), 10);
    assert!(codes.iter().all(|code| code.len() == 23 && code.split('-').all(|group| group.len() == 5)), "{codes:?}");
    let [since, hashes] = scene.stored();
    assert_eq!((since, hashes.as_array().map(Vec::len)), (json!("2026-11-21T12:01:00.000Z"), Some(10)));
    let record = scene.cloud.items("users")[0].to_string();
    assert!(codes.iter().all(|code| !record.contains(code) && !record.contains(&code.replace('-', ""))));
    assert!(scene.cloud.was_signed_out(scene.name()));
    assert_eq!(scene.actions(), names(&["factor.enable"]));
}

#[tokio::test(start_paused = true)]
async fn a_factor_that_asks_for_no_code_yet_is_refused() {
    let scene = Scene::new().await;
    assert_eq!(refusal(scene.enable(1).await), Refusal::SecondFactorUnverified);
    assert!(!scene.is_on() && !scene.cloud.was_signed_out(scene.name()));
}

#[tokio::test(start_paused = true)]
async fn an_old_sign_in_sets_up_no_factor() {
    let scene = Scene::new().await;
    scene.set_up(true);
    assert_eq!(refusal(scene.enable(30).await), Refusal::SignInAgain);
    assert!(!scene.is_on());
    scene.enable(29).await.answer();
}

#[tokio::test(start_paused = true)]
async fn a_second_factor_does_not_replace_the_first() {
    let (scene, _) = Scene::with_factor().await;
    let before = scene.stored();
    assert_eq!(refusal(scene.enable(3).await), Refusal::SecondFactorOn);
    assert_eq!(scene.stored(), before);
}

#[tokio::test(start_paused = true)]
async fn of_two_at_once_one_turns_the_factor_on() {
    let scene = Scene::new().await;
    scene.set_up(true);
    let (first, second) = tokio::join!(scene.enable(1), scene.enable(2));
    let outcomes = [first, second].map(|run| match run {
        Run::Ended(Ok(_)) => "on",
        other => code(other),
    });
    assert_eq!(BTreeSet::from(outcomes), BTreeSet::from(["on", "SECOND_FACTOR_ON"]));
    assert_eq!(scene.actions(), names(&["factor.enable"]));
}

#[tokio::test(start_paused = true)]
async fn a_closed_account_and_one_without_records_set_up_none() {
    let mut scene = Scene::new().await;
    scene.set_up(true);
    scene.thandi.set("closedAt", json!({"S": NOON}));
    assert_eq!(refusal(scene.enable(1).await), Refusal::AccountClosed);
    scene.thandi.principal.uid = domain::Uid::from_sub("nobody");
    assert_eq!(code(scene.enable(1).await), "USER_NOT_FOUND");
}

#[tokio::test(start_paused = true)]
async fn turning_it_off_takes_a_recent_sign_in_with_the_factor() {
    let (mut scene, _) = Scene::with_factor().await;
    for (minutes, with_factor, at) in [(0, true, 3), (2, false, 3), (2, true, 32)] {
        scene.sign_in(minutes, with_factor);
        assert_eq!(refusal(scene.disable(at).await), Refusal::SignInAgain, "{minutes} {with_factor} {at}");
        assert!(scene.is_on() && scene.cloud.has_factor(scene.name()));
    }
    scene.sign_in(2, true);
    assert!(!scene.disable(31).await.answer().is_on);
    assert!(!scene.is_on() && !scene.cloud.has_factor(scene.name()) && scene.cloud.was_signed_out(scene.name()));
    assert_eq!(scene.actions(), names(&["factor.enable", "factor.disable"]));
    // Again: there is nothing left to turn off.
    assert!(!scene.disable(31).await.answer().is_on);
    assert_eq!(scene.actions().len(), 2);
}

// asvs 6.4.4, 6.5.1
#[tokio::test(start_paused = true)]
async fn a_recovery_code_turns_the_factor_off_once_however_it_is_typed() {
    let (scene, codes) = Scene::with_factor().await;
    let typed = format!(" {} ", codes[9].replace('-', " ").to_uppercase());
    assert!(!scene.recover(json!({"email": "Thandi@Example.com", "code": typed}), "1").await.answer().is_on);
    assert!(!scene.is_on() && !scene.cloud.has_factor(scene.name()) && scene.cloud.was_signed_out(scene.name()));
    assert_eq!(scene.actions(), names(&["factor.enable", "factor.recover"]));
    for code in &codes {
        assert_eq!(refusal(scene.recover_by(code, "2").await), Refusal::RecoveryCodeWrong);
    }
}

#[tokio::test(start_paused = true)]
async fn codes_of_an_earlier_factor_and_of_somebody_else_are_wrong() {
    let (mut scene, old) = Scene::with_factor().await;
    scene.disable(3).await.answer();
    scene.set_up(true);
    scene.enable(4).await.answer();
    for (email, code) in [
        ("thandi@example.com", old[0].as_str()),
        ("nobody@example.com", &old[0]),
        ("", &old[0]),
        ("thandi@example.com", ""),
        ("thandi@example.com", "00000-00000-00000-00000"),
        ("thandi@example.com", "00000-00000-00000-0000g"),
    ] {
        let refused = refusal(scene.recover(json!({"email": email, "code": code}), "1").await);
        assert_eq!(refused, Refusal::RecoveryCodeWrong, "{email} {code}");
    }
    assert!(scene.is_on() && scene.cloud.has_factor(scene.name()));
    scene.sign_in(5, true);
    scene.disable(5).await.answer();
}

#[tokio::test(start_paused = true)]
async fn a_network_tries_sixty_wrong_codes_an_hour_and_the_right_one_goes() {
    let (scene, codes) = Scene::with_factor().await;
    let network = |host: u16| IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, host]);
    let by = |code: &str| json!({"email": "thandi@example.com", "code": code});
    for number in 0..60 {
        let wrong = scene.recover_from(network(number), by("00000-00000-00000-00000"), &format!("try-{number}")).await;
        assert_eq!(refusal(wrong), Refusal::RecoveryCodeWrong);
    }
    for email in ["thandi@example.com", "nobody@example.com"] {
        let wrong = json!({"email": email, "code": "00000-00000-00000-00000"});
        let one_more = scene.recover_from(network(60), wrong.clone(), "one more").await;
        assert_eq!(code(one_more), "TOO_MANY_REQUESTS", "{email}");
        let elsewhere = IpAddr::from([0x2001, 0xdb8, 0, 2, 0, 0, 0, 1]);
        assert_eq!(refusal(scene.recover_from(elsewhere, wrong, "elsewhere").await), Refusal::RecoveryCodeWrong);
    }
    assert!(scene.is_on());
    assert!(!scene.recover_from(network(61), by(&codes[0]), "the owner").await.answer().is_on);
}

#[tokio::test(start_paused = true)]
async fn an_unknown_address_takes_as_many_calls_as_one_with_or_without_a_factor() {
    let (scene, _) = Scene::with_factor().await;
    player(&scene.cloud, "joseph").await;
    let tried = async |email: &str| {
        scene.cloud.forget();
        let wrong = json!({"email": email, "code": "00000-00000-00000-00000"});
        assert_eq!(refusal(scene.recover(wrong, "1").await), Refusal::RecoveryCodeWrong);
        scene.cloud.calls()
    };
    let known = tried("thandi@example.com").await;
    assert_eq!(known.len(), 3, "{known:?}");
    assert_eq!(tried("joseph@example.com").await, known);
    assert_eq!(tried("nobody@example.com").await, known);
}

#[tokio::test(start_paused = true)]
async fn after_any_fault_a_repeated_call_turns_the_factor_off() {
    for (call, fault) in Fault::at_each(CALLS) {
        for by_code in [false, true] {
            let (scene, codes) = Scene::with_factor().await;
            scene.cloud.fail(call, fault);
            let attempt =
                async || if by_code { scene.recover_by(&codes[0], "1").await } else { scene.disable(3).await };
            let first = attempt().await;
            scene.cloud.forget();
            // No player is left with a code at sign-in that cannot be turned off, or without a required one.
            match first {
                Run::Ended(outcome) => assert!(!outcome.expect("a short fault is retried").is_on, "{call} {fault:?}"),
                // The record went last, and the code with it.
                Run::Crashed if by_code && !scene.is_on() => {}
                Run::Crashed => assert!(!attempt().await.answer().is_on, "{call} {fault:?}"),
            }
            assert!(!scene.is_on() && !scene.cloud.has_factor(scene.name()), "{call} {fault:?} {by_code}");
            assert_eq!(scene.actions().len(), 2, "{call} {fault:?} {by_code}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn after_any_fault_a_factor_is_off_or_can_be_turned_off_and_set_up_again() {
    for (call, fault) in Fault::at_each(CALLS) {
        let mut scene = Scene::new().await;
        scene.set_up(true);
        scene.cloud.fail(call, fault);
        let first = scene.enable(1).await;
        scene.cloud.forget();
        if let Run::Ended(outcome) = first {
            let codes = outcome.expect("a short fault is retried").codes;
            assert!(!scene.recover_by(&codes[3], "1").await.answer().is_on, "{call} {fault:?}");
            continue;
        }
        if scene.is_on() {
            assert_eq!(refusal(scene.enable(2).await), Refusal::SecondFactorOn, "{call} {fault:?}");
            scene.sign_in(3, true);
            scene.disable(3).await.answer();
            scene.set_up(true);
        }
        assert_eq!(scene.enable(4).await.answer().codes.len(), 10, "{call} {fault:?}");
    }
}

/// Each process has another secret.
// asvs 6.5.3
#[tokio::test(start_paused = true)]
async fn recovery_codes_cannot_be_worked_out_from_the_request() {
    let cloud = Cloud::default();
    let secrets = [(); 2].map(|()| enable::Deps::from_connection(&cloud.connection()).unwrap().secret);
    assert_ne!(secrets[0], secrets[1]);
}
