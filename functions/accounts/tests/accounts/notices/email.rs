use super::{Scene, drawn, request_id};
use accounts::notices::email::Deps;
use aws::{AuditLog, Books, ColoursEntries, Players, Profiles};
use domain::{
    Failure, Timestamp, Uid,
    account::ProfileEdit,
    audit::{Action, AuditEntry},
    colours::Round,
    notice::{Topic, of_account},
    wallet::Movement,
};
use serde_json::{Value, json};
use std::sync::Arc;
use testkit::{DAY_MS, Fault, HOUR_MS, NOON, Player};

impl Scene {
    /// The player wants this by e-mail from now on.
    async fn wants(&self, player: &Player, about: &[Topic]) {
        let quiet = self.cloud.quiet();
        let user = quiet.connect::<Players>().load(player.uid()).await.unwrap();
        let wanted = ProfileEdit {
            display_name: &user.display_name,
            username: &user.username,
            phone_number: &user.phone_number,
            online: user.online,
            email_about: Some(about.to_vec()),
        };
        let after = user.edit(&wanted, NOON).unwrap();
        quiet.connect::<Profiles>().update(&user, &after).await.unwrap();
    }

    async fn deliver(&self, event: &Value) -> Result<Value, Failure> {
        accounts::notices_email(self.cloud.connect::<Arc<Deps>>(), event.clone()).await
    }

    /// Delivers an event, and returns each e-mail with its recipient.
    async fn sent(&self, event: &Value) -> Vec<(String, String)> {
        self.deliver(event).await.unwrap();
        self.mailbox()
    }

    /// Since it was last looked into.
    fn mailbox(&self) -> Vec<(String, String)> {
        let emails = self.cloud.take_emails().into_iter();
        emails
            .map(|email| {
                assert_eq!(email["FromEmailAddress"], "notices@play.example.com");
                let to = email["Destination"]["ToAddresses"][0].as_str().unwrap().to_owned();
                let subject = email["Content"]["Simple"]["Subject"]["Data"].as_str().unwrap();
                (to, subject.strip_suffix(" - Colour Game").unwrap().to_owned())
            })
            .collect()
    }

    /// Pays the winning entry with this number, as the settler does.
    async fn pay(&self, player: &Player, round: &Round, number: usize) {
        let quiet = self.cloud.quiet();
        let (books, entries) = (quiet.connect::<Books>(), quiet.connect::<ColoursEntries>());
        let id = player.request_id(&format!("{}-{number}", round.id));
        let entry = entries.find(player.uid(), &round.id, &id).await.unwrap().unwrap();
        let wallet = books.wallets.load(player.uid()).await.unwrap();
        let paid = entry.pay(&drawn(round), &wallet).unwrap();
        entries.pay(&entry, &paid, &books).await.unwrap();
    }
}

/// A change of one item, an hour after noon.
fn changed(table: &str, keys: Value) -> Value {
    changed_at(table, keys, NOON.plus_ms(HOUR_MS))
}

fn changed_at(table: &str, keys: Value, at: Timestamp) -> Value {
    json!({"Records": [{
        "eventName": "MODIFY",
        "eventSourceARN": format!("arn:aws:dynamodb:af-south-1:1:table/{table}/stream/2026-11-21T10:00:00.000"),
        "dynamodb": {"Keys": keys, "ApproximateCreationDateTime": at.ms() / 1000},
    }]})
}

fn deposit(number: usize) -> Value {
    changed("deposit_requests", json!({"id": {"S": request_id(number)}}))
}

fn entry(player: &Player, round: &Round, number: usize) -> Value {
    let id = player.request_id(&format!("{}-{number}", round.id));
    let keys = json!({"uid": {"S": player.uid()}, "entry": {"S": format!("{}#{id}", round.id)}});
    changed_at("colours_entries", keys, round.draw_at)
}

fn to(player: &Player, subject: &str) -> (String, String) {
    (player.principal.email.clone(), subject.to_owned())
}

#[tokio::test(start_paused = true)]
async fn who_wants_a_topic_gets_it_and_nobody_else() {
    let scene = Scene::new().await;
    scene.bob.fund(Movement::PaidIn, 100).await;
    scene.approved(1, &scene.bob, &scene.alice, 1).await;
    scene.resolved(2, &scene.alice, 2).await;
    let ticket = changed("support_tickets", json!({"id": {"S": request_id(2)}}));
    for event in [&deposit(1), &ticket] {
        assert_eq!(scene.sent(event).await, []);
    }
    scene.wants(&scene.alice, &[Topic::Deposit]).await;
    assert_eq!(scene.sent(&deposit(1)).await, [to(&scene.alice, "Points received")]);
    assert_eq!(scene.sent(&ticket).await, []);
    scene.wants(&scene.alice, &[Topic::Ticket]).await;
    scene.wants(&scene.bob, &Topic::ALL).await;
    assert_eq!(scene.sent(&deposit(1)).await, [to(&scene.bob, "Deposit approved")]);
    assert_eq!(scene.sent(&ticket).await, [to(&scene.alice, "Ticket resolved")]);
}

#[tokio::test(start_paused = true)]
async fn an_event_that_comes_twice_is_told_once() {
    let scene = Scene::new().await;
    scene.wants(&scene.alice, &[Topic::Deposit]).await;
    scene.declined(1, &scene.alice, &scene.alice, 1).await;
    let twice = json!({"Records": [deposit(1)["Records"][0], deposit(1)["Records"][0]]});
    assert_eq!(scene.sent(&twice).await, [to(&scene.alice, "Deposit declined")]);
    assert_eq!(scene.sent(&twice).await, []);
}

#[tokio::test(start_paused = true)]
async fn what_is_not_decided_or_not_there_is_not_told() {
    let scene = Scene::new().await;
    scene.wants(&scene.alice, &Topic::ALL).await;
    scene.keep(&super::requested(1, &scene.alice, &scene.alice)).await;
    let key = |number| json!({"id": {"S": request_id(number)}});
    let round = scene.open(0).await;
    for event in [
        deposit(1),
        deposit(9),
        changed("withdrawal_requests", key(9)),
        changed("support_tickets", key(9)),
        entry(&scene.alice, &round, 0),
    ] {
        assert_eq!(scene.sent(&event).await, [], "{event}");
    }
}

#[tokio::test(start_paused = true)]
async fn all_prizes_of_a_draw_are_one_e_mail() {
    let scene = Scene::new().await;
    scene.alice.fund(Movement::PaidIn, 1_000).await;
    scene.wants(&scene.alice, &[Topic::Draw]).await;
    let round = scene.open(0).await;
    // More than a page.
    scene.enter(&scene.alice, &round, 155, true).await;
    scene.draw(&round).await;
    scene.pay(&scene.alice, &round, 0).await;
    scene.deliver(&entry(&scene.alice, &round, 0)).await.unwrap();
    let sent = scene.cloud.take_emails();
    let text = sent[0]["Content"]["Simple"]["Body"]["Text"]["Data"].as_str().unwrap();
    let expected = "3 of 3 colours matched: 160.00 points were added to your balance.";
    assert!(text.contains(expected), "{text}");
    assert!(text.contains("https://play.example.com/COD"), "{text}");
    assert_eq!(scene.sent(&entry(&scene.alice, &round, 0)).await, []);
}

#[tokio::test(start_paused = true)]
async fn what_happened_more_than_a_day_ago_is_no_news() {
    let scene = Scene::new().await;
    scene.wants(&scene.alice, &[Topic::Deposit]).await;
    for (number, ms, expected) in [(1, DAY_MS, 1), (2, DAY_MS + 1_000, 0)] {
        scene.declined(number, &scene.alice, &scene.alice, 0).await;
        let keys = json!({"id": {"S": request_id(number)}});
        let event = changed_at("deposit_requests", keys, NOON.plus_ms(ms));
        assert_eq!(scene.sent(&event).await.len(), expected, "{ms}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_closed_account_gets_nothing() {
    let scene = Scene::new().await;
    scene.wants(&scene.alice, &Topic::ALL).await;
    scene.declined(1, &scene.alice, &scene.alice, 1).await;
    scene.alice.set("closedAt", json!({"S": NOON}));
    assert_eq!(scene.sent(&deposit(1)).await, []);
}

/// It comes twice only if SES accepted it and the answer was lost.
#[tokio::test(start_paused = true)]
async fn whatever_fails_the_next_delivery_tells_it() {
    for fault in [Fault::Throttled, Fault::RequestLost, Fault::ResponseLost] {
        for nth in 0.. {
            let scene = Scene::new().await;
            scene.wants(&scene.alice, &[Topic::Deposit]).await;
            scene.declined(1, &scene.alice, &scene.alice, 1).await;
            scene.cloud.forget();
            scene.cloud.fail(nth, fault);
            let first = scene.deliver(&deposit(1)).await;
            let at = scene.cloud.calls().get(nth).cloned();
            scene.cloud.forget();
            scene.deliver(&deposit(1)).await.unwrap();
            let times = match (at.as_deref(), fault) {
                (Some("SendEmail"), Fault::ResponseLost) => 2,
                (Some("PutItem"), Fault::Throttled | Fault::RequestLost) => 2,
                _ => 1,
            };
            assert_eq!(scene.mailbox(), vec![to(&scene.alice, "Deposit declined"); times], "{fault:?} of {at:?}");
            assert_eq!(first.is_ok(), at.is_none(), "{fault:?} of {at:?}");
            if at.is_none() {
                break;
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn what_ses_refuses_is_told_and_does_not_count_as_sent() {
    let scene = Scene::new().await;
    scene.wants(&scene.alice, &[Topic::Deposit]).await;
    scene.declined(1, &scene.alice, &scene.alice, 1).await;
    scene.alice.set("email", json!({"S": "no address"}));
    let Err(Failure::Internal(cause)) = scene.deliver(&deposit(1)).await else { panic!("it is refused for good") };
    // The log has the reason, but not the address.
    assert_eq!(cause.to_string(), "SES refuses the e-mail: BadRequestException");
    scene.alice.set("email", json!({"S": "alice@example.com"}));
    assert_eq!(scene.sent(&deposit(1)).await, [to(&scene.alice, "Deposit declined")]);
}

#[tokio::test(start_paused = true)]
async fn an_event_of_anything_else_is_a_fault() {
    let scene = Scene::new().await;
    for event in [
        json!({}),
        changed("wallets", json!({"uid": {"S": scene.alice.uid()}})),
        changed("deposit_requests", json!({"id": {"S": "short"}})),
        changed("deposit_requests", json!({"id": {"N": "1"}})),
        changed("colours_entries", json!({"uid": {"S": Uid::from_sub("x")}, "entry": {"S": "no round"}})),
        json!({"Records": [{"dynamodb": {}}]}),
    ] {
        assert!(matches!(scene.deliver(&event).await, Err(Failure::Internal(_))), "{event}");
    }
}

impl Scene {
    /// Writes a row of the audit log about a player, and returns the event of the stream.
    async fn logged(&self, subject: &Player, action: Action, after: &str) -> Value {
        let uid = subject.uid();
        let entry = subject.call(0).with_request_id("request").audit(uid, action, uid, ("before", after));
        self.cloud.quiet().connect::<AuditLog>().record(&entry).await.unwrap();
        let id = format!("{NOON}#request#{}", action.name());
        changed("audit_log", json!({"day": {"S": NOON.day()}, "id": {"S": id}}))
    }
}

/// Whatever the player wants by e-mail.
#[tokio::test(start_paused = true)]
async fn the_person_of_an_account_hears_once_of_what_was_done_with_it() {
    for (action, after, subject) in [
        (Action::EnableFactor, "on", "Your second factor was turned on"),
        (Action::DisableFactor, "off", "Your second factor was turned off"),
        (Action::DisableFactor, "on, but not asked for at a sign-in", "A sign-in without a code"),
        (Action::RecoverFactor, "off", "Your second factor was turned off"),
        (Action::ResetFactor, "off", "Your second factor was turned off"),
        (Action::AddPayoutAccount, "PayPal", "A payout account was added"),
        (Action::RemovePayoutAccount, "", "A payout account was removed"),
        (Action::ChangeLimit, "stakes a day: 5", "Your limits were changed"),
        (Action::PauseAccount, "time-out", "Your playing is paused"),
        (Action::EndExclusion, "playing", "Your self-exclusion ends in a day"),
    ] {
        let scene = Scene::new().await;
        let event = scene.logged(&scene.alice, action, after).await;
        assert_eq!(scene.sent(&event).await, [to(&scene.alice, subject)]);
        assert_eq!(scene.sent(&event).await, []);
    }
}

#[tokio::test(start_paused = true)]
async fn a_closed_account_and_what_is_no_news_to_its_person_send_nothing() {
    let scene = Scene::new().await;
    let looked_at = scene.logged(&scene.alice, Action::Agree, "terms").await;
    assert_eq!(scene.sent(&looked_at).await, []);
    scene.alice.set("closedAt", json!({"S": NOON}));
    let paused = scene.logged(&scene.alice, Action::PauseAccount, "time-out").await;
    assert_eq!(scene.sent(&paused).await, []);
}

#[test]
fn every_action_told_by_e_mail_has_words_and_no_other_has() {
    let uid = Uid::from_sub("alice");
    for action in Action::ALL {
        let entry = AuditEntry {
            at: NOON,
            request_id: "request".to_owned(),
            actor: uid.clone(),
            action,
            subject: uid.to_string(),
            before: String::new(),
            after: "off".to_owned(),
            note: None,
        };
        let has_words = of_account(&entry, "Colour Game", "https://play.example.com").is_some();
        assert_eq!(has_words, Action::TOLD_BY_EMAIL.contains(&action), "{action:?}");
    }
}
