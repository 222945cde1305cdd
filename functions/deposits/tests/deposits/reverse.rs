//! POST /api/admin/deposits/{id}/reverse (D67)

use crate::scene::{Scene, code, refusal};
use aws::{Books, Deposits, Ledger};
use domain::{
    Failure, Money, Uid,
    deposit::Status,
    four_eyes::FourEyes,
    wallet::{Movement, Posting, Reversible},
};
use futures::future::join_all;
use serde_json::{Value, json};
use testkit::{DAY_MS, Fault, Player, Run, admin, admins, after_turns, run};

const ON: FourEyes = FourEyes::Above(Money::points(1_000));
const WHY: &str = "The bank took the payment back";

/// Two admins, with the rule that two must agree.
async fn guarded() -> (Scene, [Player; 2]) {
    let scene = Scene::with(ON).await;
    let both: [Player; 2] = admins(&scene.cloud).await;
    both[0].set_counts(2, 0);
    (scene, both)
}

fn points(points: u64) -> Money {
    Money::points(points)
}

/// An approved deposit of Alice to herself.
async fn approved(scene: &Scene, by: &Player, key: &str, amount: u32) -> String {
    let id = scene.proven(key, amount).await;
    scene.approve(by, &id, 3_000).await.answer();
    id
}

/// An approved transfer from Alice to Bob.
async fn sent(scene: &Scene, by: &Player, key: &str, amount: u32) -> String {
    let id = scene.to_bob(key, amount).await;
    scene.approve(by, &id, 3_000).await.answer();
    id
}

/// Takes points from a wallet as a transfer to somebody else does.
async fn spend(scene: &Scene, player: &Player, amount: u64) -> Run<()> {
    let books: Books = scene.cloud.connect();
    let attempt = || async {
        let wallet = books.wallets.load(player.uid()).await?;
        let sent = Posting::new(Movement::Sent(player.request_id("spent")), points(amount), "somebody");
        books.commit(&wallet.post(sent, crate::scene::at(3_500))?).await
    };
    run(&scene.cloud, attempt).await
}

/// The audit rows of reversals, with their actors.
fn logged(scene: &Scene, id: &str) -> Vec<[String; 4]> {
    scene.logged(id).into_iter().filter(|[_, action, ..]| action.contains("revers")).collect()
}

#[tokio::test(start_paused = true)]
async fn one_proposes_while_another_confirms_a_reversal() {
    let (scene, [one, other]) = guarded().await;
    let id = approved(&scene, &one, "slip", 5).await;
    let seen = json!(scene.queue(&one, &[("search", &id)]).await.answer())["items"][0].take();
    assert_eq!((&seen["reversible"], &seen["fourEyes"]), (&json!(true), &json!({"aloneAfterADay": true})));

    let proposed = json!(scene.reverse(&one, &id, WHY, 4_000).await.answer());
    assert_eq!((&proposed["status"], &proposed["reversedAt"]), (&json!("completed"), &Value::Null));
    let proposal = &proposed["fourEyes"]["proposal"];
    assert_eq!((&proposal["own"], &proposal["reason"]), (&json!(true), &json!(WHY)));
    assert_eq!(scene.balances().await[0], points(15));

    let reversed = json!(scene.reverse(&other, &id, "", 5_000).await.answer());
    assert_eq!((&reversed["status"], &reversed["reversedBy"]), (&json!("completed"), &json!(other.uid())));
    assert_eq!((&reversed["reversedAt"], &reversed["reversalReason"]), (&json!(crate::scene::at(5_000)), &json!(WHY)));
    assert_eq!((&reversed["reversible"], &reversed["fourEyes"]), (&json!(false), &Value::Null));
    assert_eq!((&reversed["processedBy"], scene.balances().await[0]), (&json!(one.uid()), points(10)));
    let row =
        |by: &Player, action: &str, after: &str| [by.uid().as_str(), action, "completed", after].map(str::to_owned);
    let rows = [row(&one, "deposit.propose-reversal", "completed"), row(&other, "deposit.reverse", "reversed")];
    assert_eq!(logged(&scene, &id), rows);
    let own = json!(scene.list(&scene.alice, None).await.answer())["items"][0].take();
    assert_eq!((&own["reversedAt"], &own["reversalReason"]), (&reversed["reversedAt"], &json!(WHY)));
    assert_eq!(own["reversedBy"], Value::Null, "players do not learn who their admins are");

    assert_eq!(json!(scene.reverse(&other, &id, "", 6_000).await.answer()), reversed, "again");
    assert_eq!(
        refusal(scene.reverse(&one, &id, WHY, 6_000).await).to_string(),
        "This deposit has been reversed already"
    );
    assert_eq!(logged(&scene, &id), rows);
}

/// A thief who may approve proposes the approval, lets a colleague confirm it, and would undo it alone by that proposal.
#[tokio::test(start_paused = true)]
async fn the_proposal_of_the_approval_confirms_no_reversal() {
    let (scene, [one, other]) = guarded().await;
    let id = scene.to_self("key", 5).await;
    scene.approve_because(&one, &id, "Seen", 1_000).await.answer();
    scene.approve(&other, &id, 2_000).await.answer();
    for by in [&one, &other] {
        assert_eq!(code(scene.reverse(by, &id, "", 3_000).await), "REASON_MISSING");
    }
    let proposed = json!(scene.reverse(&other, &id, WHY, 3_000).await.answer());
    assert_eq!((&proposed["reversedAt"], &proposed["fourEyes"]["proposal"]["own"]), (&Value::Null, &json!(true)));
    assert_eq!(scene.balances().await[0], points(15));
    scene.reverse(&one, &id, "", 4_000).await.answer();
    assert_eq!(scene.balances().await[0], points(10));
}

#[tokio::test(start_paused = true)]
async fn who_proposed_the_reversal_does_not_confirm_it() {
    let (scene, [one, other]) = guarded().await;
    let id = approved(&scene, &one, "slip", 5).await;
    scene.reverse(&one, &id, WHY, 4_000).await.answer();
    for (reason, ms) in [("", 5_000), (WHY, 5_000), ("Another", DAY_MS)] {
        let again = json!(scene.reverse(&one, &id, reason, ms).await.answer());
        assert_eq!((&again["reversedAt"], &again["fourEyes"]["proposal"]["reason"]), (&Value::Null, &json!(WHY)));
    }
    assert_eq!(code(scene.reverse(&other, &id, WHY, 5_000).await), "PROPOSED_MEANWHILE");
    assert_eq!(code(scene.reverse(&other, &id, "", 4_000 + DAY_MS).await), "REASON_MISSING", "it has lapsed");
    one.set_admin(false);
    assert_eq!(code(scene.reverse(&other, &id, "", 6_000).await), "REASON_MISSING", "its admin may no longer");
    assert_eq!((scene.balances().await[0], logged(&scene, &id).len()), (points(15), 1));
}

#[tokio::test(start_paused = true)]
async fn who_is_alone_reverses_a_day_after_proposing() {
    let (scene, [one, other]) = guarded().await;
    let id = approved(&scene, &one, "slip", 5).await;
    one.set_counts(1, 0);
    other.set_admin(false);
    scene.reverse(&one, &id, WHY, 4_000).await.answer();
    assert_eq!(json!(scene.reverse(&one, &id, "", 3_999 + DAY_MS).await.answer())["reversedAt"], Value::Null);
    let reversed = json!(scene.reverse(&one, &id, "", 4_000 + DAY_MS).await.answer());
    assert_eq!((&reversed["reversalReason"], scene.balances().await[0]), (&json!(WHY), points(10)));
}

#[tokio::test(start_paused = true)]
async fn where_four_eyes_are_off_one_admin_reverses_with_a_reason() {
    let scene = Scene::new().await;
    let id = approved(&scene, &scene.admin, "slip", 5).await;
    for nothing in ["", " \u{202e} "] {
        assert_eq!(code(scene.reverse(&scene.admin, &id, nothing, 4_000).await), "REASON_MISSING");
    }
    assert_eq!(code(scene.reverse(&scene.admin, &id, &"x".repeat(501), 4_000).await), "NOTE_TOO_LONG");
    let reversed = json!(scene.reverse(&scene.admin, &id, WHY, 4_000).await.answer());
    assert_eq!((&reversed["reversalReason"], scene.balances().await[0]), (&json!(WHY), points(10)));
    assert_eq!(json!(scene.reverse(&scene.admin, &id, WHY, 5_000).await.answer()), reversed, "again");
    assert_eq!(logged(&scene, &id).len(), 1);
}

#[tokio::test(start_paused = true)]
async fn spent_points_are_a_debt_that_the_next_deposit_pays() {
    let scene = Scene::new().await;
    let id = approved(&scene, &scene.admin, "slip", 50).await;
    spend(&scene, &scene.alice, 40).await.answer();
    scene.reverse(&scene.admin, &id, WHY, 4_000).await.answer();
    let (wallet, rows) = scene.alice.audited().await;
    assert_eq!((wallet.cash(), wallet.debt, wallet.deposited), (Money::ZERO, points(40), Money::ZERO));
    let row = rows.last().unwrap();
    assert_eq!((row.amount, row.description.as_str()), (points(50), "Deposit reversed"));
    approved(&scene, &scene.admin, "next", 45).await;
    let (wallet, _) = scene.alice.audited().await;
    assert_eq!((wallet.cash(), wallet.debt), (points(5), Money::ZERO));
}

#[tokio::test(start_paused = true)]
async fn a_transfer_goes_back_to_its_sender() {
    let scene = Scene::new().await;
    scene.alice.fund(Movement::PaidIn, 30).await;
    let id = sent(&scene, &scene.admin, "key", 20).await;
    scene.reverse(&scene.admin, &id, WHY, 4_000).await.answer();
    assert_eq!(scene.balances().await, [points(40), points(10)]);
    let of = async |player: &Player| match player.audited().await.1.pop().unwrap().movement {
        Movement::Reversed(row) => (row.of, row.seq),
        other => panic!("{other:?}"),
    };
    assert_eq!((of(&scene.alice).await, of(&scene.bob).await), ((Reversible::Sent, 3), (Reversible::Received, 2)));
}

#[tokio::test(start_paused = true)]
async fn a_transfer_that_was_spent_is_not_reversed() {
    let (scene, [one, other]) = guarded().await;
    scene.alice.fund(Movement::PaidIn, 30).await;
    let id = sent(&scene, &one, "key", 20).await;
    spend(&scene, &scene.bob, 1).await.answer();
    let refused = refusal(scene.reverse(&one, &id, WHY, 4_000).await);
    assert_eq!((refused.code(), refused.status()), ("TRANSFER_SPENT", 422));
    assert!(scene.stored(&id).await.reversal_proposal().is_none(), "it is not proposed either");
    // It is spent after the proposal.
    let id = sent(&scene, &one, "next", 5).await;
    scene.bob.fund(Movement::Received, 1).await;
    scene.reverse(&one, &id, WHY, 4_000).await.answer();
    spend(&scene, &scene.bob, 21).await.answer();
    assert_eq!(code(scene.reverse(&other, &id, "", 5_000).await), "TRANSFER_SPENT");
    assert_eq!(scene.stored(&id).await.reversed, None);
}

#[tokio::test(start_paused = true)]
async fn only_an_approved_deposit_is_reversed() {
    let scene = Scene::new().await;
    let (pending, declined) = (scene.to_self("pending", 5).await, scene.to_self("declined", 5).await);
    let cancelled = scene.to_self("cancelled", 5).await;
    scene.decline(&scene.admin, &declined, "", 0).await.answer();
    scene.cancel(&scene.alice, &cancelled, 0).await.answer();
    for id in [&pending, &declined, &cancelled] {
        let refused = refusal(scene.reverse(&scene.admin, id, WHY, 4_000).await);
        assert_eq!((refused.code(), refused.status()), ("DEPOSIT_NOT_APPROVED", 409));
    }
    assert_eq!(code(scene.reverse(&scene.admin, "", WHY, 0).await), "DEPOSIT_ID_MISSING");
    assert_eq!(code(scene.reverse(&scene.admin, &"x".repeat(22), WHY, 0).await), "REQUEST_NOT_FOUND");
}

#[tokio::test(start_paused = true)]
async fn no_admin_reverses_what_is_their_own() {
    let (scene, [one, _]) = guarded().await;
    scene.alice.fund(Movement::PaidIn, 30).await;
    let (own, transfer) = (approved(&scene, &one, "slip", 5).await, sent(&scene, &one, "key", 5).await);
    let (alices, bobs) = (admin(&scene.cloud, "alice+work").await, admin(&scene.cloud, "bob+work").await);
    let (alice, bob) = (scene.alice.promoted(), scene.bob.promoted());
    for (by, id) in [(&alice, &own), (&alice, &transfer), (&bob, &transfer), (&alices, &own), (&bobs, &transfer)] {
        for reason in ["", WHY] {
            assert_eq!(code(scene.reverse(by, id, reason, 4_000).await), "OWN_REQUEST");
        }
    }
    assert_eq!(json!(scene.queue(&alice, &[("search", &own)]).await.answer())["items"][0]["reversible"], json!(false));
}

#[tokio::test(start_paused = true)]
async fn of_sixteen_reversals_at_once_one_takes_the_points() {
    for is_transfer in [false, true] {
        let scene = Scene::new().await;
        scene.alice.fund(Movement::PaidIn, 30).await;
        let id = match is_transfer {
            true => sent(&scene, &scene.admin, "key", 10).await,
            false => approved(&scene, &scene.admin, "slip", 10).await,
        };
        let admins = admins::<16>(&scene.cloud).await;
        let runs = join_all(admins.iter().map(|admin| scene.reverse(admin, &id, WHY, 4_000))).await;
        let (won, lost): (Vec<_>, Vec<_>) = runs.into_iter().partition(|run| matches!(run, Run::Ended(Ok(_))));
        assert_eq!((won.len(), lost.len()), (1, 15));
        for run in lost {
            assert_eq!(code(run), "DEPOSIT_REVERSED");
        }
        assert_eq!(scene.balances().await, [points(40), points(10)]);
        assert_eq!(logged(&scene, &id).len(), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn admins_who_propose_at_once_make_one_proposal() {
    for turns in 0..8 {
        let (scene, [one, other]) = guarded().await;
        let id = approved(&scene, &one, "slip", 5).await;
        let both = [&one, &other].into_iter().enumerate();
        let runs = both.map(|(nth, by)| after_turns(nth * turns, scene.reverse(by, &id, WHY, 4_000)));
        let (won, lost): (Vec<_>, Vec<_>) =
            join_all(runs).await.into_iter().partition(|run| matches!(run, Run::Ended(Ok(_))));
        assert_eq!((won.len(), lost.len()), (1, 1), "{turns}");
        assert_eq!(lost.into_iter().map(code).collect::<Vec<_>>(), ["PROPOSED_MEANWHILE"], "{turns}");
        assert_eq!((scene.balances().await[0], logged(&scene, &id).len()), (points(15), 1), "{turns}");
    }
}

/// Whichever comes first, all points are accounted for: those that were spent in time are owed.
#[tokio::test(start_paused = true)]
async fn points_spent_while_a_deposit_is_reversed_are_owed_or_not_spent() {
    let mut outcomes = [0; 2];
    for turns in 0..16 {
        let scene = Scene::new().await;
        let id = approved(&scene, &scene.admin, "slip", 20).await;
        let reversal = scene.reverse(&scene.admin, &id, WHY, 4_000);
        let (spent, reversed) = tokio::join!(after_turns(turns, spend(&scene, &scene.alice, 20)), reversal);
        let reversed = match reversed {
            Run::Ended(Err(Failure::Conflict)) => scene.reverse(&scene.admin, &id, WHY, 4_000).await,
            run => run,
        };
        reversed.answer();
        let is_spent = matches!(spent, Run::Ended(Ok(())));
        let (wallet, _) = scene.alice.audited().await;
        let owed = if is_spent { points(20) } else { Money::ZERO };
        assert_eq!((wallet.cash(), wallet.debt), (Money::ZERO, owed), "{turns}");
        outcomes[usize::from(is_spent)] += 1;
    }
    assert!(outcomes.iter().all(|count| *count > 0), "both orders: {outcomes:?}");
}

/// The calls: the admin, the request, the wallet, the row's search and query, the transaction.
#[tokio::test(start_paused = true)]
async fn a_reversal_survives_any_fault() {
    let scene = Scene::new().await;
    for (nth, fault) in Fault::at_each(8).enumerate() {
        let id = approved(&scene, &scene.admin, &nth.to_string(), 1).await;
        let before = scene.alice.wallet().await;
        scene.cloud.forget();
        scene.cloud.plan(&[fault]);
        let reversed = loop {
            match scene.reverse(&scene.admin, &id, WHY, 4_000).await {
                Run::Crashed => {}
                run => break json!(run.answer()),
            }
        };
        scene.cloud.forget();
        assert_eq!(json!(scene.reverse(&scene.admin, &id, WHY, 5_000).await.answer()), reversed, "{fault:?}");
        let after = scene.alice.wallet().await;
        assert_eq!((after.balance.plus(points(1)), after.seq), (Some(before.balance), before.seq + 1), "{fault:?}");
        assert_eq!(logged(&scene, &id).len(), 1, "{fault:?}");
    }
    scene.balances().await;
}

/// The binary search reads one row for each doubling, then one query the row.
#[tokio::test(start_paused = true)]
async fn an_old_row_is_found_in_a_few_reads() {
    let scene = Scene::new().await;
    let id = approved(&scene, &scene.admin, "slip", 5).await;
    for nth in 0..300 {
        approved_quietly(&scene, nth).await;
    }
    scene.cloud.forget();
    let stored = scene.stored(&id).await;
    let wallet = scene.alice.wallet().await;
    let ledger: Ledger = scene.cloud.connect();
    let movement = Movement::PaidIn(stored.id.clone());
    let at = stored.decision.unwrap().at;
    let row = ledger.row_of(scene.alice.uid(), wallet.seq, at, &movement).await.unwrap().unwrap();
    assert_eq!((row.seq, row.movement), (2, movement));
    let units = scene.cloud.units().read_hundredths;
    assert!(units <= 2_000, "{units} hundredths of a read unit");
    scene.reverse(&scene.admin, &id, WHY, 4_000).await.answer();
}

/// A later row of Alice's ledger.
async fn approved_quietly(scene: &Scene, nth: u64) {
    let books: Books = scene.cloud.quiet().connect();
    let wallet = books.wallets.load(scene.alice.uid()).await.unwrap();
    let id = scene.alice.request_id(&nth.to_string());
    let posting = Posting::new(Movement::PaidIn(id), points(1), "");
    books.commit(&wallet.post(posting, crate::scene::at(4_000 + nth)).unwrap()).await.unwrap();
}

/// How much of an account has to be gone until each admin pays it out alone, in hundredths.
fn until(scene: &Scene, of: &Player) -> Value {
    let item = scene.cloud.item("addresses", &json!({"address": {"S": format!("approvers#{}", of.uid())}}));
    item["until"]["M"].clone()
}

/// One approves points for Bob without a payment. A transfer that goes back to Alice does not free them of that.
#[tokio::test(start_paused = true)]
async fn points_that_go_back_take_along_their_approvers() {
    let (scene, [one, other]) = guarded().await;
    let third = admin(&scene.cloud, "third").await;
    scene.alice.fund(Movement::PaidIn, 30).await;
    let transfer = sent(&scene, &other, "key", 20).await;
    spend(&scene, &scene.bob, 20).await.answer();
    let body = json!({"amount": 25});
    let unpaid = scene.create(&scene.bob, "unpaid", body, 0).await.answer().deposit.facts.id;
    scene.approve_because(&one, &unpaid, "Seen", 3_000).await.answer();
    scene.approve(&other, &unpaid, 3_000).await.answer();
    scene.reverse(&other, &transfer, WHY, 4_000).await.answer();
    scene.reverse(&third, &transfer, "", 5_000).await.answer();
    let kept = until(&scene, &scene.alice);
    for by in [&one, &other, &third] {
        assert!(kept[by.uid().as_str()].is_object(), "{kept}");
    }
    let mailbox = scene.cloud.item("addresses", &json!({"address": {"S": "approvers#alice@example.com"}}));
    let named = |by: &Uid| mailbox["approvers"]["SS"].as_array().unwrap().contains(&json!(by));
    assert!(named(other.uid()) && named(third.uid()), "{mailbox}");
}

/// An account is erased between the read of the request and its write: no address comes back.
#[tokio::test(start_paused = true)]
async fn a_reversal_brings_no_erased_address_back() {
    for turns in 0..16 {
        let scene = Scene::new().await;
        let id = approved(&scene, &scene.admin, "slip", 5).await;
        let erase = async {
            let deposits: Deposits = scene.cloud.quiet().connect();
            let stored = scene.stored(&id).await;
            deposits.replace(&stored, &stored.without_data_of(scene.alice.uid())).await
        };
        let (reversed, erased) = tokio::join!(scene.reverse(&scene.admin, &id, WHY, 4_000), after_turns(turns, erase));
        reversed.answer();
        let stored = scene.stored(&id).await;
        assert!(stored.reversed.is_some(), "{turns}");
        assert_eq!(stored.from.email == "erased", erased.is_ok(), "{turns}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_deposit_of_an_erased_account_is_reversed() {
    let scene = Scene::new().await;
    let id = approved(&scene, &scene.admin, "slip", 5).await;
    let deposits: Deposits = scene.cloud.quiet().connect();
    let stored = scene.stored(&id).await;
    deposits.replace(&stored, &stored.without_data_of(scene.alice.uid())).await.unwrap();
    scene.reverse(&scene.admin, &id, WHY, 4_000).await.answer();
    assert_eq!(scene.balances().await[0], points(10));
    assert_eq!(scene.stored(&id).await.status, Status::Completed);
}

/// Otherwise the payment could not be booked for the one who made it, where a reference is shared.
#[tokio::test(start_paused = true)]
async fn a_reversed_deposit_frees_its_reference() {
    let scene = Scene::new().await;
    let (wrong, right) = (approved(&scene, &scene.admin, "slip", 5).await, scene.to_self("right", 5).await);
    let shared = scene.reference(&wrong).await;
    scene.cloud.set("deposit_requests", &json!({"id": {"S": right}}), "reference", &json!({"S": shared}));
    let link = scene.cloud.items("links").into_iter().find(|link| json!(link).to_string().contains(&wrong)).unwrap();
    let mut both = link.clone();
    for value in both.as_object_mut().unwrap().values_mut() {
        if let Some(ids) = value["SS"].as_array_mut() {
            ids.push(json!(right));
        }
    }
    scene.cloud.fill("links", &[both]);
    assert_eq!(code(scene.approve(&scene.admin, &right, 4_000).await), "REFERENCE_TAKEN");
    scene.reverse(&scene.admin, &wrong, WHY, 4_000).await.answer();
    scene.approve(&scene.admin, &right, 5_000).await.answer();
    assert_eq!(scene.balances().await[0], points(15));
}
