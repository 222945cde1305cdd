//! POST /api/profile/email and its confirmation (D64).

use accounts::{profile_email, profile_email_confirm, profile_get};
use aws::{Addresses, ExclusionRegister, Players};
use contract::dto::{EmailAskedView, EmailView};
use domain::{
    Money, Refusal, Uid,
    exclusion_register::PersonHash,
    wallet::{LimitChange, LimitName, Limited, Pause, Period, RaiseRule, Wallet},
};
use serde_json::{Value, json};
use testkit::{Cloud, Fault, MINUTE_MS, NOON, Player, Run, after_turns, code, player, serve};

const NEW: &str = "new@example.com";
const LOSSES_A_DAY: LimitName = LimitName { period: Period::Day, of: Limited::Losses };

/// Asks at `ms` after noon; the request's name makes the code.
async fn ask_at(cloud: &Cloud, player: &Player, to: &str, ms: u64) -> Run<EmailAskedView> {
    let call = player.call(ms).with_request_id(&format!("{to} {ms}")).with_body(json!({"email": to}).to_string());
    serve(cloud, call, profile_email).await
}

async fn asked(cloud: &Cloud, player: &Player, to: &str) -> String {
    ask_at(cloud, player, to, 0).await.answer();
    code_sent(cloud, to)
}

/// The code of the newest e-mail, which went to this address.
fn code_sent(cloud: &Cloud, to: &str) -> String {
    let sent = cloud.take_emails().pop().expect("an e-mail");
    assert_eq!(sent["Destination"]["ToAddresses"], json!([to]));
    let text = sent["Content"]["Simple"]["Body"]["Text"]["Data"].as_str().unwrap();
    text.split(" code is ").nth(1).unwrap()[..6].to_owned()
}

async fn confirm_at(cloud: &Cloud, player: &Player, code: &str, ms: u64) -> Run<EmailView> {
    let call = player.call(ms).with_request_id(&format!("confirm {ms}")).with_body(json!({"code": code}).to_string());
    serve(cloud, call, profile_email_confirm).await
}

async fn confirmed(cloud: &Cloud, player: &Player, code: &str) -> Run<EmailView> {
    confirm_at(cloud, player, code, MINUTE_MS).await
}

async fn holder(cloud: &Cloud, email: &str) -> Option<Uid> {
    cloud.quiet().connect::<Addresses>().holder(email).await.unwrap()
}

async fn address_of(cloud: &Cloud, player: &Player) -> String {
    cloud.quiet().connect::<Players>().load(player.uid()).await.unwrap().email
}

fn audited(cloud: &Cloud, player: &Player, action: &str) -> Vec<Value> {
    let rows = cloud.quiet().items("audit_log");
    let is_ours = |row: &&Value| row["subject"]["S"] == json!(player.uid()) && row["action"]["S"] == action;
    rows.iter().filter(is_ours).map(|row| json!([row["before"]["S"], row["after"]["S"]])).collect()
}

/// All that a change leaves behind.
async fn assert_changed(cloud: &Cloud, player: &Player) {
    assert_eq!(address_of(cloud, player).await, NEW);
    assert_eq!(holder(cloud, NEW).await.as_ref(), Some(player.uid()));
    assert_eq!(holder(cloud, "thandi@example.com").await, None);
    assert_eq!(cloud.email_of("sub-thandi").as_deref(), Some(NEW));
    assert_eq!(audited(cloud, player, "account.email"), [json!(["t…@example.com", "n…@example.com"])]);
}

#[tokio::test(start_paused = true)]
async fn a_code_gives_the_account_the_new_address_and_frees_the_old_one() {
    let cloud = Cloud::default();
    let thandi = player(&cloud, "thandi").await;
    let asked = json!(ask_at(&cloud, &thandi, " New@Example.com ", 0).await.answer());
    assert_eq!(asked, json!({"email": NEW, "expiresAt": "2026-11-21T12:30:00.000Z"}));
    let code = code_sent(&cloud, NEW);
    assert_eq!(address_of(&cloud, &thandi).await, "thandi@example.com", "nothing has changed yet");
    assert_eq!(json!(confirmed(&cloud, &thandi, &code).await.answer()), json!({"email": NEW}));
    assert_changed(&cloud, &thandi).await;
    let told = cloud.take_emails();
    assert_eq!(told[0]["Destination"]["ToAddresses"], json!(["thandi@example.com"]));
    assert_eq!(told[0]["Content"]["Simple"]["Subject"]["Data"], "Your address was changed - Colour Game");
}

#[tokio::test(start_paused = true)]
async fn the_same_code_again_changes_and_tells_nothing_more() {
    let cloud = Cloud::default();
    let thandi = player(&cloud, "thandi").await;
    let code = asked(&cloud, &thandi, NEW).await;
    confirmed(&cloud, &thandi, &code).await.answer();
    cloud.take_emails();
    assert_eq!(confirm_at(&cloud, &thandi, &code, 2 * MINUTE_MS).await.answer().email, NEW);
    assert_changed(&cloud, &thandi).await;
    assert_eq!(cloud.take_emails(), Vec::<Value>::new());
}

/// The calls: user, wallet, the change, the address, the provider twice, and so on to the freed address.
#[tokio::test(start_paused = true)]
async fn a_change_is_whole_after_a_repeat_despite_any_fault() {
    let calls = {
        let cloud = Cloud::default();
        let thandi = player(&cloud, "thandi").await;
        let code = asked(&cloud, &thandi, NEW).await;
        cloud.forget();
        confirmed(&cloud, &thandi, &code).await.answer();
        cloud.calls().len()
    };
    assert!(calls > 10, "{calls}");
    for (call, fault) in Fault::at_each(calls) {
        let cloud = Cloud::default();
        let thandi = player(&cloud, "thandi").await;
        let code = asked(&cloud, &thandi, NEW).await;
        cloud.forget();
        cloud.fail(call, fault);
        let first = confirmed(&cloud, &thandi, &code).await;
        cloud.forget();
        if let Run::Ended(outcome) = first {
            outcome.expect("a short fault is retried");
        }
        confirm_at(&cloud, &thandi, &code, 2 * MINUTE_MS).await.answer();
        assert_changed(&cloud, &thandi).await;
    }
}

/// A crash, and the code is no longer good when the player comes back.
#[tokio::test(start_paused = true)]
async fn what_a_crash_left_half_done_is_finished_by_another_code() {
    for call in 0..14 {
        let cloud = Cloud::default();
        let thandi = player(&cloud, "thandi").await;
        let code = asked(&cloud, &thandi, NEW).await;
        cloud.forget();
        cloud.fail(call, Fault::CrashAfter);
        let first = confirmed(&cloud, &thandi, &code).await;
        cloud.forget();
        if address_of(&cloud, &thandi).await == NEW {
            // The code can be tried again for half an hour; otherwise the old address is not freed.
            assert!(matches!(first, Run::Crashed | Run::Ended(Ok(_))));
            continue;
        }
        let later = 40 * MINUTE_MS;
        let mut again = thandi.clone();
        again.principal.sign_in.at = NOON.plus_ms(later);
        ask_at(&cloud, &again, NEW, later).await.answer();
        let code = code_sent(&cloud, NEW);
        confirm_at(&cloud, &again, &code, later + MINUTE_MS).await.answer();
        assert_changed(&cloud, &thandi).await;
    }
}

#[tokio::test(start_paused = true)]
async fn of_many_wrong_codes_at_once_eight_are_compared() {
    let cloud = Cloud::default();
    let thandi = player(&cloud, "thandi").await;
    let right = asked(&cloud, &thandi, NEW).await;
    let wrong: Vec<String> = (0..50).map(|nth| format!("{nth:06}")).filter(|code| *code != right).take(40).collect();
    let tries = wrong.iter().map(|wrong| confirmed(&cloud, &thandi, wrong));
    let answers: Vec<_> = futures::future::join_all(tries).await.into_iter().map(code).collect();
    assert_eq!(answers.iter().filter(|answer| **answer == "CODE_WRONG").count(), 8);
    assert!(answers.iter().all(|answer| ["CODE_WRONG", "CODE_EXPIRED"].contains(answer)));
    assert_eq!(code(confirmed(&cloud, &thandi, &right).await), "CODE_EXPIRED", "the right one comes too late");
    assert_eq!(address_of(&cloud, &thandi).await, "thandi@example.com");
}

#[tokio::test(start_paused = true)]
async fn a_code_is_its_players_and_of_the_last_address_asked_for_and_expires() {
    let cloud = Cloud::default();
    let (thandi, bob) = (player(&cloud, "thandi").await, player(&cloud, "bob").await);
    ask_at(&cloud, &thandi, "first@example.com", 0).await.answer();
    let first = code_sent(&cloud, "first@example.com");
    ask_at(&cloud, &thandi, NEW, MINUTE_MS).await.answer();
    let second = code_sent(&cloud, NEW);
    assert_ne!(first, second);
    assert_eq!(code(confirmed(&cloud, &thandi, &first).await), "CODE_WRONG");
    assert_eq!(code(confirmed(&cloud, &bob, &second).await), "CODE_EXPIRED");
    for malformed in ["", "12345", "1234567", "12345x"] {
        assert_eq!(code(confirmed(&cloud, &thandi, malformed).await), "CODE_WRONG");
    }
    let mut late = thandi.clone();
    late.principal.sign_in.at = NOON.plus_ms(20 * MINUTE_MS);
    assert_eq!(code(confirm_at(&cloud, &late, &second, 31 * MINUTE_MS).await), "CODE_EXPIRED");
    let spaced = format!("{} {}", &second[..3], &second[3..]);
    assert_eq!(confirm_at(&cloud, &late, &spaced, 31 * MINUTE_MS - 1).await.answer().email, NEW);
}

// asvs 7.5.1
#[tokio::test(start_paused = true)]
async fn only_a_fresh_sign_in_with_the_factor_that_is_on_changes_it() {
    let cloud = Cloud::default();
    let mut thandi = player(&cloud, "thandi").await;
    let right = asked(&cloud, &thandi, NEW).await;
    assert_eq!(code(confirm_at(&cloud, &thandi, &right, 30 * MINUTE_MS).await), "SIGN_IN_AGAIN");
    assert_eq!(code(ask_at(&cloud, &thandi, NEW, 30 * MINUTE_MS).await), "SIGN_IN_AGAIN");
    thandi.set("factorSince", json!({"S": NOON.to_string()}));
    assert_eq!(code(confirmed(&cloud, &thandi, &right).await), "SIGN_IN_AGAIN");
    assert_eq!(code(ask_at(&cloud, &thandi, NEW, MINUTE_MS).await), "SIGN_IN_AGAIN");
    thandi.principal.sign_in.with_factor = true;
    confirmed(&cloud, &thandi, &right).await.answer();
}

#[tokio::test(start_paused = true)]
async fn an_address_of_somebody_else_is_not_taken() {
    let cloud = Cloud::default();
    let (thandi, bob) = (player(&cloud, "thandi").await, player(&cloud, "bob").await);
    assert_eq!(code(ask_at(&cloud, &thandi, "BOB@example.com", 0).await), "ADDRESS_TAKEN");
    assert_eq!(code(ask_at(&cloud, &thandi, "thandi@example.com", 0).await), "ADDRESS_UNCHANGED");
    assert_eq!(code(ask_at(&cloud, &thandi, "thandi", 0).await), "EMAIL_INVALID");
    assert_eq!(cloud.take_emails(), Vec::<Value>::new());
    // Both have a code for the same address. The first to confirm gets it.
    let theirs = asked(&cloud, &thandi, NEW).await;
    let bobs = asked(&cloud, &bob, NEW).await;
    confirmed(&cloud, &bob, &bobs).await.answer();
    assert_eq!(code(confirmed(&cloud, &thandi, &theirs).await), "ADDRESS_TAKEN");
    assert_eq!(holder(&cloud, NEW).await.as_ref(), Some(bob.uid()));
    assert_eq!(address_of(&cloud, &thandi).await, "thandi@example.com");
}

#[tokio::test(start_paused = true)]
async fn who_signs_up_with_it_at_the_same_time_keeps_it() {
    let cloud = Cloud::default();
    let thandi = player(&cloud, "thandi").await;
    let right = asked(&cloud, &thandi, NEW).await;
    // Known to the provider, and without an account yet.
    cloud.set_email("sub-newcomer", NEW);
    assert_eq!(code(confirmed(&cloud, &thandi, &right).await), "ADDRESS_TAKEN");
    assert_eq!(holder(&cloud, NEW).await, None);
    assert_eq!(address_of(&cloud, &thandi).await, "thandi@example.com");
    assert_eq!(cloud.email_of("sub-thandi"), None);
}

#[tokio::test(start_paused = true)]
async fn two_accounts_at_once_do_not_get_one_address() {
    for turns in 0..40 {
        let cloud = Cloud::default();
        let (thandi, bob) = (player(&cloud, "thandi").await, player(&cloud, "bob").await);
        let (one, other) = (asked(&cloud, &thandi, NEW).await, asked(&cloud, &bob, NEW).await);
        let (first, second) =
            tokio::join!(confirmed(&cloud, &thandi, &one), after_turns(turns, confirmed(&cloud, &bob, &other)));
        let done = [first, second].iter().filter(|run| matches!(run, Run::Ended(Ok(_)))).count();
        assert_eq!(done, 1, "{turns}");
        let has = [address_of(&cloud, &thandi).await, address_of(&cloud, &bob).await];
        assert_eq!(has.iter().filter(|address| *address == NEW).count(), 1, "{turns}");
    }
}

/// Otherwise a new account with the old address would have no restriction.
#[tokio::test(start_paused = true)]
async fn who_is_restricted_or_limited_keeps_the_old_address_too() {
    let paused = |wallet: &Wallet| wallet.paused(Pause::TimeOut { days: 7 }, NOON).unwrap();
    let rule = RaiseRule::new(24).unwrap();
    let limited = |wallet: &Wallet| {
        wallet.limited(LimitChange::Set(LOSSES_A_DAY, Some(Money::points(5))), rule, NOON).unwrap().unwrap()
    };
    let holds: [&dyn Fn(&Wallet) -> Wallet; 2] = [&paused, &limited];
    for held in holds {
        let cloud = Cloud::default();
        let thandi = player(&cloud, "thandi").await;
        thandi.restrict(&held(&thandi.wallet().await)).await;
        let right = asked(&cloud, &thandi, NEW).await;
        confirmed(&cloud, &thandi, &right).await.answer();
        assert_eq!(address_of(&cloud, &thandi).await, NEW);
        for address in [NEW, "thandi@example.com"] {
            assert_eq!(holder(&cloud, address).await.as_ref(), Some(thandi.uid()), "{address}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn an_address_on_the_register_keeps_its_player_from_playing() {
    let cloud = Cloud::default();
    let thandi = player(&cloud, "thandi").await;
    for hash in PersonHash::of_email(NEW) {
        cloud.quiet().connect::<ExclusionRegister>().list(&hash, true).await.unwrap();
    }
    let right = asked(&cloud, &thandi, NEW).await;
    confirmed(&cloud, &thandi, &right).await.answer();
    assert!(thandi.wallet().await.is_registered(NOON.plus_ms(MINUTE_MS)));
    assert_eq!(audited(&cloud, &thandi, "account.register"), [json!(["playing", "on the register"])]);
    assert_eq!(holder(&cloud, "thandi@example.com").await.as_ref(), Some(thandi.uid()));
}

#[tokio::test(start_paused = true)]
async fn a_frozen_or_closed_account_keeps_its_address() {
    let cloud = Cloud::default();
    let thandi = player(&cloud, "thandi").await;
    let right = asked(&cloud, &thandi, NEW).await;
    thandi.freeze("Stolen").await;
    assert_eq!(code(confirmed(&cloud, &thandi, &right).await), "ACCOUNT_FROZEN");
    assert_eq!(code(ask_at(&cloud, &thandi, NEW, 0).await), "ACCOUNT_FROZEN");
}

/// A later account of the new mailbox gets no second starting points.
#[tokio::test(start_paused = true)]
async fn moving_on_from_an_address_brings_no_second_starting_points() {
    let cloud = Cloud::default();
    let thandi = player(&cloud, "thandi").await;
    for to in [NEW, "third@example.com"] {
        let right = asked(&cloud, &thandi, to).await;
        confirmed(&cloud, &thandi, &right).await.answer();
        cloud.take_emails();
    }
    for address in ["thandi@example.com", NEW] {
        let mut comer = player(&cloud, "comer").await;
        comer.principal.uid = Uid::from_sub(address);
        comer.principal.email = address.to_owned();
        comer.principal.cognito_username = format!("sub-{address}");
        serve(&cloud, comer.call(0), profile_get).await.answer();
        assert_eq!(comer.wallet().await.balance, Money::ZERO, "{address}");
    }
}

#[tokio::test(start_paused = true)]
async fn five_codes_a_day_are_sent() {
    let cloud = Cloud::default();
    let thandi = player(&cloud, "thandi").await;
    for nth in 0..5 {
        ask_at(&cloud, &thandi, NEW, nth).await.answer();
    }
    assert_eq!(code(ask_at(&cloud, &thandi, NEW, 5).await), "TOO_MANY_REQUESTS");
    assert_eq!(cloud.take_emails().len(), 5);
}

#[tokio::test(start_paused = true)]
async fn without_a_sender_nothing_is_begun() {
    let cloud = Cloud::default().with_environment(|name| match name {
        "EMAIL_FROM" => Some(String::new()),
        name => testkit::variable(name),
    });
    let thandi = player(&cloud, "thandi").await;
    assert_eq!(code(ask_at(&cloud, &thandi, NEW, 0).await), Refusal::EmailsOff.code());
    assert_eq!(cloud.take_emails(), Vec::<Value>::new());
}
