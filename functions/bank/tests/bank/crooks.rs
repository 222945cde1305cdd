//! Thieves among admins, and players who help them.

use crate::{
    scene::{POINTS, Scene, code, text},
    statement::{booked, camt},
};
use domain::bank::LineStatus;
use serde_json::{Value, json};
use testkit::{DAY_MS, NOON, Run, after_turns, player};

/// A credit that the bank never booked makes another closing balance.
#[tokio::test(start_paused = true)]
async fn a_made_up_credit_is_not_confirmed() {
    let scene = Scene::guarded().await;
    scene.begun(0).await;
    let (_, reference) = scene.deposit(&scene.alice, 900).await;
    let [real, made_up] = [booked(20, 1_000, "Real"), booked(20, 90_000, &reference)];
    let with_it = camt(0, 20, &[real.clone(), made_up]);
    let forged = scene.import(&scene.one, &with_it).await.answer().id;
    assert_eq!(code(scene.confirm(&scene.other, &forged, json!(10)).await), "CLOSING_DIFFERS");
    let honest = json!(scene.import(&scene.other, &camt(0, 20, std::slice::from_ref(&real))).await.answer());
    assert_eq!(honest["status"], json!("waiting"), "another file is another import");
    assert_eq!(scene.stored(), (0, 0));
    scene.confirm(&scene.one, &text(&honest["id"]), json!(10)).await.answer();
    assert_eq!(code(scene.confirm(&scene.other, &forged, json!(10)).await), "CLOSING_DIFFERS");
    assert_eq!(scene.stored(), (1, 1_000));
}

/// No balance came before the first statement, so its opening balance could hide the made-up credit.
#[tokio::test(start_paused = true)]
async fn a_made_up_opening_balance_is_not_confirmed() {
    let scene = Scene::guarded().await;
    let (_, reference) = scene.deposit(&scene.alice, 900).await;
    let forged = camt(-90_000, 20, &[booked(20, 1_000, "Real"), booked(20, 90_000, &reference)]);
    let id = scene.import(&scene.one, &forged).await.answer().id;
    assert_eq!(code(scene.confirm(&scene.other, &id, json!(10)).await), "FIRST_STATEMENT");
    let honest = camt(0, 20, &[booked(20, 1_000, "Real")]);
    assert_eq!(json!(scene.import(&scene.other, &honest).await.answer())["status"], json!("waiting"));
    assert_eq!(scene.stored(), (0, 0));
    let same = json!(scene.import(&scene.one, &honest).await.answer());
    assert_eq!((&same["status"], scene.stored()), (&json!("counted"), (1, 1_000)));
    assert_eq!(code(scene.confirm(&scene.other, &id, json!(10)).await), "STATEMENT_GAP");
}

/// With a made-up debit beside them, made-up credits keep the closing balance. They are worth no more than slips to the
/// admin who made them up.
#[tokio::test(start_paused = true)]
async fn who_made_up_credits_approves_no_more_on_them_than_on_slips() {
    let scene = Scene::guarded().await;
    scene.begun(0).await;
    let mut requests = Vec::new();
    for _ in 0..3 {
        requests.push(scene.deposit(&scene.alice, 900).await);
    }
    let credits = requests.iter().map(|(_, reference)| booked(20, 90_000, reference));
    let file = camt(0, 20, &credits.chain([booked(20, -270_000, "Salaries")]).collect::<Vec<_>>());
    let id = scene.import(&scene.one, &file).await.answer().id;
    scene.confirm(&scene.other, &id, json!(0)).await.answer();
    let lines: Vec<String> = scene.lines(&[]).await.iter().map(|line| text(&line["id"])).collect();
    let of = async |(id, _): &(String, String)| {
        for line in &lines {
            let seen = scene.seen(&scene.one, line).await;
            if seen["match"]["deposit"] == json!(id) {
                return (id.clone(), line.clone(), seen);
            }
        }
        panic!("no line of {id}");
    };
    for request in &requests[..2] {
        let (id, line, seen) = of(request).await;
        assert_eq!(seen["match"]["fourEyes"], Value::Null);
        scene.approve(&scene.one, &id, json!({"line": line})).await.answer();
    }
    let (id, line, seen) = of(&requests[2]).await;
    assert_ne!(seen["match"]["fourEyes"], Value::Null, "2000 a day on slips");
    assert_eq!(code(scene.approve(&scene.one, &id, json!({"line": line})).await), "REASON_MISSING");
    assert_eq!(scene.seen(&scene.other, &line).await["match"]["fourEyes"], Value::Null, "the bank says it to others");
    scene.approve(&scene.other, &id, json!({"line": line})).await.answer();
    scene.alice.audited().await;
}

/// A made-up debit was taken for a payout. The true one comes later, and the thief did not import it.
#[tokio::test(start_paused = true)]
async fn no_admin_alone_explains_the_second_debit_of_a_payout_away() {
    let scene = Scene::guarded().await;
    scene.begun(0).await;
    let (payout, reference) = scene.paid_out(&scene.one, 60).await;
    let file = camt(0, 20, &[booked(20, 6_000, "Credit"), booked(20, -6_000, &reference)]);
    let id = scene.import(&scene.one, &file).await.answer().id;
    scene.confirm(&scene.other, &id, json!(0)).await.answer();
    let debit = scene.lines(&[]).await.into_iter().find(|line| line["credit"] == json!(false)).unwrap();
    let as_payout = json!({"as": "payout", "withdrawal": payout});
    scene.settle(&scene.other, &text(&debit["id"]), as_payout.clone()).await.answer();
    let next = camt(0, 21, &[booked(21, -6_000, &reference)]);
    let id = scene.import(&scene.other, &next).await.answer().id;
    scene.confirm(&scene.one, &id, json!(-60)).await.answer();
    let open = scene.lines(&[("status", "open")]).await;
    let line = text(&open.iter().find(|line| line["credit"] == json!(false)).unwrap()["id"]);
    assert_eq!(code(scene.settle(&scene.one, &line, as_payout).await), "PAYOUT_NOT_SENT");
    assert_eq!(code(scene.settle(&scene.one, &line, json!({"as": "fee"})).await), "FEE_NAMES_REQUEST");
    let explained = json!({"as": "explained", "note": "A mistake of the bank"});
    for _ in 0..2 {
        let waits = json!(scene.settle(&scene.one, &line, explained.clone()).await.answer());
        assert_eq!(waits["status"], json!("open"));
    }
    assert_eq!(scene.line(&line).await.status, LineStatus::Open);
}

/// With a debit that takes the made-up credit back, the closing balance is the bank's. The debit stays for the others.
#[tokio::test(start_paused = true)]
async fn who_made_up_a_debit_does_not_explain_it_away() {
    let scene = Scene::guarded().await;
    scene.begun(0).await;
    // Its money went another way, so the bank's statement never shows it.
    let (payout, reference) = scene.paid_out(&scene.one, 60).await;
    let file = camt(0, 20, &[booked(20, 6_000, "Credit"), booked(20, -6_000, &reference)]);
    let id = scene.import(&scene.one, &file).await.answer().id;
    scene.confirm(&scene.other, &id, json!(0)).await.answer();
    let debit = scene.lines(&[]).await.into_iter().find(|line| line["credit"] == json!(false)).unwrap();
    let line = text(&debit["id"]);
    for settled in [json!({"as": "fee"}), json!({"as": "payout", "withdrawal": payout})] {
        assert_eq!(code(scene.settle(&scene.one, &line, settled).await), "OWN_IMPORT");
    }
    scene.settle(&scene.one, &line, json!({"as": "explained", "note": "A mistake of the bank"})).await.answer();
    assert_eq!(scene.line(&line).await.status, LineStatus::Open);
}

/// Statements after it could never be imported again.
#[tokio::test(start_paused = true)]
async fn a_statement_that_ends_in_the_future_is_refused() {
    let scene = Scene::open().await;
    for until in [23, 30] {
        let run = scene.import(&scene.one, &camt(0, until, &[booked(20, 500, "One")])).await;
        assert_eq!(code(run), "STATEMENT_UNREADABLE", "{until}");
    }
    assert!(scene.cloud.items("bank_imports").is_empty());
    scene.import(&scene.one, &camt(0, 22, &[booked(20, 500, "One")])).await.answer();
    assert_eq!(scene.stored().0, 1, "at the bank it is tomorrow already");
}

#[tokio::test(start_paused = true)]
async fn the_import_of_an_admin_who_was_removed_counts_no_more() {
    let ways = [
        ("isAdmin", json!({"BOOL": false})),
        ("role", json!({"S": "auditor"})),
        ("decidesSince", json!({"S": NOON.plus_ms(DAY_MS).to_string()})),
    ];
    for (name, value) in ways {
        let scene = Scene::guarded().await;
        scene.begun(0).await;
        let third = testkit::admin(&scene.cloud, "third").await;
        let file = camt(0, 20, &[booked(20, 500, "One")]);
        let id = scene.import(&scene.one, &file).await.answer().id;
        scene.one.set(name, value);
        assert_eq!(code(scene.confirm(&scene.other, &id, json!(5)).await), "IMPORTER_GONE");
        let anew = json!(scene.import(&scene.other, &file).await.answer());
        assert_eq!(json!([anew["id"], anew["status"], anew["own"]]), json!([id, "waiting", true]));
        assert_eq!(code(scene.confirm(&scene.other, &id, json!(5)).await), "ANOTHER_ADMIN_NEEDED");
        assert_eq!(scene.stored().0, 0);
        scene.confirm(&third, &id, json!(5)).await.answer();
        let line = text(&scene.lines(&[]).await[0]["id"]);
        assert_eq!(&scene.line(&line).await.imported_by, scene.other.uid());
        assert_eq!(scene.logged(&id), ["bank.import", "bank.import", "bank.confirm"].map(Value::from));
    }
}

#[tokio::test(start_paused = true)]
async fn two_tabs_of_one_admin_are_one_word() {
    for turns in 0..12 {
        let scene = Scene::guarded().await;
        let file = camt(0, 20, &[booked(20, 500, "One")]);
        let (first, second) =
            tokio::join!(scene.import(&scene.one, &file), after_turns(turns, scene.import(&scene.one, &file)));
        for run in [first, second] {
            assert_eq!(json!(run.answer())["status"], json!("waiting"), "{turns}");
        }
        assert_eq!((scene.stored().0, scene.imports(&scene.one).await.as_array().unwrap().len()), (0, 1), "{turns}");
    }
}

/// The reference of a withdrawal follows from a key that its player chooses.
#[tokio::test(start_paused = true)]
async fn a_deposit_that_waits_is_shown_before_a_payout_of_the_same_line() {
    let scene = Scene::guarded().await;
    let (_, of_payout) = scene.paid_out(&scene.one, 60).await;
    let bob = player(&scene.cloud, "bob").await;
    let (id, of_deposit) = scene.deposit(&bob, 60).await;
    let lines = scene.counted(0, 20, &[booked(20, 6_000, &format!("{of_payout} {of_deposit}"))]).await;
    assert_eq!(scene.seen(&scene.other, &lines[0]).await["match"]["deposit"], json!(id));
}

/// Whatever becomes of one line, its amount is booked once.
#[tokio::test(start_paused = true)]
async fn one_line_is_the_ground_of_one_decision() {
    for turns in 0..12 {
        let scene = Scene::guarded().await;
        let (payout, of_payout) = scene.paid_out(&scene.one, 60).await;
        let (deposit, of_deposit) = scene.deposit(&scene.alice, 60).await;
        let line = scene.counted(0, 20, &[booked(20, 6_000, &format!("{of_payout} {of_deposit}"))]).await.remove(0);
        let (approved, given) = tokio::join!(
            scene.approve(&scene.one, &deposit, json!({"line": line})),
            after_turns(turns, scene.give_back(&scene.other, &payout, json!({"line": line})))
        );
        let won = [approved, given].into_iter().filter(|run| matches!(run, Run::Ended(Ok(_)))).count();
        assert_eq!((won, scene.alice.audited().await.0.balance), (1, POINTS), "{turns}");
    }
}

/// A payment that was approved on a proof, then credited once more, takes two admins who both look away.
#[tokio::test(start_paused = true)]
async fn a_line_of_a_deposit_approved_without_it_is_no_ground_for_one_admin() {
    let scene = Scene::guarded().await;
    let (id, reference) = scene.deposit(&scene.alice, 60).await;
    scene.approve(&scene.one, &id, json!({"reason": "Slip"})).await.answer();
    scene.approve(&scene.other, &id, json!({})).await.answer();
    let line = scene.counted(0, 20, &[booked(20, 6_000, &reference)]).await.remove(0);
    let repeated = scene.approve(&scene.other, &id, json!({"line": line})).await.answer();
    assert_eq!(repeated["status"], json!("completed"));
    assert_eq!(scene.line(&line).await.version, 1, "the first answer");
    assert_eq!(code(scene.approve(&scene.one, &id, json!({"line": line})).await), "REQUEST_NOT_PENDING");
    let to_alice = json!({"userId": scene.alice.uid()});
    assert_eq!(code(scene.credit(&scene.other, &line, to_alice).await), "REASON_MISSING");
    assert_eq!(scene.alice.audited().await.0.balance, POINTS.plus(domain::Money::points(60)).unwrap());
}

/// The admin who took a payout must not give the points back once the bank shows that the money went out.
#[tokio::test(start_paused = true)]
async fn a_payout_that_the_bank_shows_was_paid() {
    let scene = Scene::guarded().await;
    let (id, reference) = scene.taken(&scene.one, 60).await;
    let line = scene.counted(0, 20, &[booked(20, -6_000, &reference)]).await.remove(0);
    scene.settle(&scene.other, &line, json!({"as": "payout", "withdrawal": id})).await.answer();
    scene.wait(testkit::DAY_MS);
    for admin in [&scene.one, &scene.other] {
        assert_eq!(code(scene.not_paid(admin, &id).await), "PAYOUT_SHOWN");
    }
    let held = scene.alice.audited().await.0;
    assert_eq!((held.balance, held.pending), (POINTS.minus(domain::Money::points(60)).unwrap(), 1));
}

/// After an hour others may say that it was not paid, and it is paid again. The statements may show it tomorrow.
#[tokio::test(start_paused = true)]
async fn an_unclear_payout_waits_for_a_statement_that_would_show_it() {
    let scene = Scene::guarded().await;
    let third = testkit::admin(&scene.cloud, "third").await;
    let (id, reference) = scene.taken(&scene.one, 60).await;
    scene.counted(0, 21, &[booked(20, 500, "One")]).await;
    scene.wait(testkit::DAY_MS);
    assert_eq!(code(scene.not_paid(&scene.other, &id).await), "PAYOUT_NOT_IN_STATEMENTS");
    let line = scene.counted(500, 22, &[booked(21, -6_000, &reference)]).await.remove(0);
    assert_eq!(code(scene.not_paid(&scene.other, &id).await), "PAYOUT_SHOWN", "an open line");
    scene.settle(&scene.other, &line, json!({"as": "payout", "withdrawal": id})).await.answer();
    let (second, _) = scene.taken(&scene.one, 60).await;
    scene.wait(testkit::DAY_MS);
    scene.counted(-5_500, 23, &[]).await;
    let proposed = scene.not_paid(&scene.other, &second).await.answer();
    assert_ne!(proposed["fourEyes"]["proposal"], Value::Null);
    let confirmed = scene.call(&third).with_parameter("id", &second).with_body("{}");
    let served = contract::served::WITHDRAWALS_NOT_PAID;
    let run = testkit::serve_admin(&scene.cloud, served, confirmed, withdrawals::not_paid).await.json();
    assert_eq!(run.answer()["taken"], Value::Null);
}
