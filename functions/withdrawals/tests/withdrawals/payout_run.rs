//! POST /api/admin/withdrawals/export and …/answer: several payouts in one file for the bank (D73).

use crate::scene::{Decision, Scene, after_turns, because, code, order, refusal};
use contract::{
    dto::{BankAnswer, BankFile},
    served,
};
use domain::{deposit::PayTo, wallet::Movement, withdrawal::BankOrder};
use http::handle;
use serde_json::{Value, json};
use std::sync::Arc;
use testkit::{Fault, MINUTE_MS, Player, Run, admins, run};
use withdrawals::{answer, export};

const DETAILS: &str = "Account holder: Ada Müller & Co\nBank: Bank Windhoek\nBranch code: 481972\n\
    Account number: 8001234567\nAccount type: Savings";
const PAY_TO: &str = r#"[{"name":"Bank","value":"Bank Windhoek"},{"name":"Account holder","value":"Colour Game"},
    {"name":"Account number","value":"62000001"},{"name":"Branch code","value":"481972"}]"#;
/// When [`Scene::take`] takes it, and when it becomes unclear.
const TAKEN_MS: u64 = MINUTE_MS;
const UNCLEAR_MS: u64 = TAKEN_MS + 15 * MINUTE_MS;

/// Three owners, and two payouts that the first has taken, of 60 and 70.5 points to a bank.
struct Payday {
    scene: Scene,
    admins: [Player; 3],
    ids: [String; 2],
}

impl Payday {
    async fn new() -> Self {
        let scene = Scene::guarded(1_000).await;
        let admins: [Player; 3] = admins(&scene.cloud).await;
        admins[0].set_counts(3, 0);
        scene.player.fund(Movement::PaidIn, 100).await;
        let mut ids = Vec::new();
        for amount in [60.0, 70.5] {
            let body = json!({"amount": amount, "paymentMethod": "Bank Transfer", "paymentDetails": DETAILS});
            let id = scene.request(&scene.player, &amount.to_string(), body).await.answer().id;
            scene.take(&admins[0], &id).await.answer();
            ids.push(id);
        }
        scene.cloud.forget();
        Self { scene, admins, ids: ids.try_into().unwrap() }
    }

    async fn send(&self, ms: u64, admin: &Player, body: Value) -> Run<BankFile> {
        let mut deps: export::Deps = self.scene.cloud.connect();
        deps.pay_to = PayTo::parse(PAY_TO, "").unwrap();
        let deps = Arc::new(deps);
        let request_id = format!("export {ms} {}", body.to_string().len());
        let call = admin.call(ms).with_request_id(&request_id).with_body(body.to_string());
        run(&self.scene.cloud, || handle(served::WITHDRAWALS_EXPORT, deps.clone(), call.clone(), export::export)).await
    }

    /// The first admin's file with these payouts.
    async fn export(&self, ids: &[&str]) -> Run<BankFile> {
        self.send(2 * MINUTE_MS, &self.admins[0], json!({"ids": ids})).await
    }

    async fn both(&self) -> Value {
        json!(self.export(&[&self.ids[0], &self.ids[1]]).await.answer())
    }

    async fn answer(&self, admin: &Player, file: &[u8]) -> Run<BankAnswer> {
        let deps: Arc<answer::Deps> = self.scene.cloud.connect();
        let call = admin.call(3 * MINUTE_MS).with_body(json!({"file": base64_of(file)}).to_string());
        run(&self.scene.cloud, || handle(served::WITHDRAWALS_ANSWER, deps.clone(), call.clone(), answer::answer)).await
    }

    async fn not_paid(&self, ms: u64, id: &str) {
        let body = because("The bank is down");
        self.scene.decide_at(ms, Decision::NotPaid, &self.admins[0], id, body).await.answer();
    }

    async fn take_at(&self, ms: u64, id: &str) {
        self.scene.decide_at(ms, Decision::Take, &self.admins[0], id, String::new()).await.answer();
    }

    fn exports(&self, file: &Value) -> Vec<Value> {
        let rows = self.scene.cloud.audit_rows(file["messageId"].as_str().unwrap());
        rows.iter().map(|row| json!([row["action"]["S"], row["note"]["S"]])).collect()
    }
}

/// Without the product's own reader of base64.
fn base64_of(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let quad = |three: &[u8]| {
        let bits = three.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        let digit = |nth: usize| {
            if nth <= three.len() { char::from(DIGITS[(bits >> (18 - 6 * nth) & 63) as usize]) } else { '=' }
        };
        (0..4).map(digit).collect::<String>()
    };
    bytes.chunks(3).map(quad).collect()
}

/// The bank's answer to this order, with a status for each of these references.
fn said(message_id: &str, payments: &[(&str, &str)]) -> String {
    let payment = |(reference, status): &(&str, &str)| {
        format!("<TxInfAndSts><OrgnlEndToEndId>{reference}</OrgnlEndToEndId><TxSts>{status}</TxSts></TxInfAndSts>")
    };
    let payments: String = payments.iter().map(payment).collect();
    format!(
        "<Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>{message_id}</OrgnlMsgId></OrgnlGrpInfAndSts>\
         <OrgnlPmtInfAndSts>{payments}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>"
    )
}

#[tokio::test(start_paused = true)]
async fn a_file_has_the_payouts_as_their_admin_reads_them() {
    let payday = Payday::new().await;
    let file = payday.both().await;
    let xml = file["pain001"].as_str().unwrap();
    for part in [
        "<NbOfTxs>2</NbOfTxs><CtrlSum>130.50</CtrlSum>",
        "<Dbtr><Nm>Colour Game</Nm></Dbtr><DbtrAcct><Id><Othr><Id>62000001</Id>",
        "<Dt>2026-11-21</Dt>",
        "<InstdAmt Ccy=\"NAD\">70.50</InstdAmt>",
        "<Cdtr><Nm>Ada Muller + Co</Nm></Cdtr><CdtrAcct><Id><Othr><Id>8001234567</Id></Othr></Id><Tp><Cd>SVGS</Cd></Tp>",
    ] {
        assert!(xml.contains(part), "{part} in {xml}");
    }
    for id in &payday.ids {
        let case = payday.scene.case(2 * MINUTE_MS, &payday.admins[0], id).await;
        let reference = case["taken"]["payment"]["reference"].as_str().unwrap();
        assert!(xml.contains(&format!("<EndToEndId>{reference}</EndToEndId>")), "{reference} in {xml}");
        assert!(file["csv"].as_str().unwrap().contains(reference));
    }
    assert_eq!(json!([file["leftOut"], file["executionDate"]]), json!([[], "2026-11-21"]));
    assert_eq!(payday.exports(&file), [json!(["withdrawal.export", "2 payouts, N$ 130.5"])]);
}

#[tokio::test(start_paused = true)]
async fn the_same_payouts_give_the_same_file_again() {
    let payday = Payday::new().await;
    let [one, other] = [&payday.ids[0], &payday.ids[1]];
    let first = json!({"ids": [one, other], "executionDate": "2026-11-24"});
    let file = json!(payday.send(2 * MINUTE_MS, &payday.admins[0], first).await.answer());
    assert_eq!(file["executionDate"], "2026-11-24");
    for body in [json!({"ids": [other, one]}), json!({"ids": [one, other], "executionDate": "2026-11-22"})] {
        let again = json!(payday.send(9 * MINUTE_MS, &payday.admins[0], body).await.answer());
        assert_eq!(again, file);
    }
    assert_eq!(payday.exports(&file).len(), 3, "each is in the log");
}

#[tokio::test(start_paused = true)]
async fn a_payout_in_a_file_is_in_no_other() {
    let payday = Payday::new().await;
    let file = json!(payday.export(&[&payday.ids[0]]).await.answer());
    let said = refusal(payday.export(&[&payday.ids[0], &payday.ids[1]]).await);
    assert_eq!(said.code(), "PAYOUT_EXPORTED");
    assert!(said.to_string().contains(file["messageId"].as_str().unwrap()), "{said}");
    let other = json!(payday.export(&[&payday.ids[1]]).await.answer());
    assert_ne!(other["messageId"], file["messageId"]);
}

#[tokio::test(start_paused = true)]
async fn a_payout_that_was_not_paid_can_be_in_a_new_file() {
    let payday = Payday::new().await;
    let file = payday.both().await;
    payday.not_paid(3 * MINUTE_MS, &payday.ids[0]).await;
    assert_eq!(code(payday.export(&[&payday.ids[0]]).await), "PAYOUT_NOT_EXPORTED");
    payday.take_at(4 * MINUTE_MS, &payday.ids[0]).await;
    let (one, both) = (json!({"ids": [payday.ids[0]]}), json!({"ids": payday.ids}));
    let at = 5 * MINUTE_MS;
    assert_eq!(code(payday.send(at, &payday.admins[0], both).await), "PAYOUT_EXPORTED", "the other one still is");
    let new = json!(payday.send(at, &payday.admins[0], one).await.answer());
    assert_ne!(new["messageId"], file["messageId"]);
}

#[tokio::test(start_paused = true)]
async fn only_payouts_in_the_callers_hands_leave() {
    let payday = Payday::new().await;
    let [taker, other, _] = &payday.admins;
    let [one, two] = [&payday.ids[0], &payday.ids[1]];
    let waits = payday.scene.request(&payday.scene.player, "waits", order(json!(50))).await.answer().id;
    let export = async |ms, admin, ids: Value| code(payday.send(ms, admin, json!({"ids": ids})).await);
    assert_eq!(export(TAKEN_MS, other, json!([one])).await, "PAYOUT_NOT_EXPORTED", "of another admin");
    assert_eq!(export(TAKEN_MS, taker, json!([one, waits])).await, "PAYOUT_NOT_EXPORTED", "not taken");
    assert_eq!(export(UNCLEAR_MS, taker, json!([one])).await, "PAYOUT_NOT_EXPORTED", "unclear");
    assert_eq!(export(TAKEN_MS, taker, json!(["0".repeat(22)])).await, "REQUEST_NOT_FOUND");
    assert_eq!(export(TAKEN_MS, taker, json!(["x"])).await, "REQUEST_NOT_FOUND");
    payday.scene.decide_at(TAKEN_MS, Decision::Complete, taker, two, "{}".to_owned()).await.answer();
    assert_eq!(export(TAKEN_MS, taker, json!([one, two])).await, "PAYOUT_NOT_EXPORTED", "completed");
    payday.scene.player.freeze("A look at it").await;
    let said = refusal(payday.export(&[one]).await);
    assert!(said.to_string().contains("frozen"), "{said}");
    assert_eq!(payday.scene.cloud.items("payout_orders"), Vec::<Value>::new());
}

#[tokio::test(start_paused = true)]
async fn malformed_lists_or_dates_are_refused() {
    let payday = Payday::new().await;
    let [one, two] = [&payday.ids[0], &payday.ids[1]];
    let many: Vec<String> = (0..=BankOrder::PAYOUTS_MAX).map(|nth| format!("{nth:022}")).collect();
    let date = |date: &str| json!({"ids": [one], "executionDate": date});
    for body in [
        json!({"ids": []}),
        json!({"ids": many}),
        json!({"ids": [one, two, one]}),
        date(""),
        date("2026-11-20"),
        date("2026-11-29"),
        date("2026-11-21T00:00"),
        date("21.11.2026"),
    ] {
        assert_eq!(code(payday.send(TAKEN_MS, &payday.admins[0], body.clone()).await), "MALFORMED", "{body}");
    }
    payday.send(TAKEN_MS, &payday.admins[0], date("2026-11-28")).await.answer();
}

#[tokio::test(start_paused = true)]
async fn a_payout_that_is_no_credit_transfer_is_in_the_table_alone() {
    let payday = Payday::new().await;
    payday.scene.player.fund(Movement::PaidIn, 100).await;
    let id = payday.scene.request(&payday.scene.player, "typed", order(json!(50))).await.answer().id;
    payday.take_at(TAKEN_MS, &id).await;
    let file = json!(payday.export(&[&payday.ids[0], &id]).await.answer());
    assert_eq!(file["leftOut"][0]["id"], json!(id));
    assert!(file["pain001"].as_str().unwrap().contains("<NbOfTxs>1</NbOfTxs>"));
    let csv = file["csv"].as_str().unwrap();
    assert!(csv.contains("\"Payment details: NA-0042\"") && csv.contains("\"no\""), "{csv}");
}

#[tokio::test(start_paused = true)]
async fn without_an_account_to_pay_from_the_table_is_all() {
    let payday = Payday::new().await;
    let deps: Arc<export::Deps> = payday.scene.cloud.connect();
    let call = payday.admins[0].call(TAKEN_MS).with_body(json!({"ids": payday.ids}).to_string());
    let export = || handle(served::WITHDRAWALS_EXPORT, deps.clone(), call.clone(), export::export);
    let file = json!(run(&payday.scene.cloud, export).await.answer());
    assert_eq!(file["pain001"], Value::Null);
    assert_eq!(file["csv"].as_str().unwrap().matches("\"no\"").count(), 2);
}

#[tokio::test(start_paused = true)]
async fn forty_nine_payouts_fit_into_one_file() {
    let payday = Payday::new().await;
    let taker = &payday.admins[0];
    let mut ids = Vec::new();
    for nth in 0..BankOrder::PAYOUTS_MAX {
        let name = format!("player {}", nth / 2);
        let scene = if nth % 2 == 0 { Some(payday.scene.with_player(&name).await) } else { None };
        let player =
            scene.map_or_else(|| Player::known(&payday.scene.cloud, testkit::principal(&name)), |it| it.player);
        let body = json!({"amount": 50, "paymentMethod": "Bank Transfer", "paymentDetails": DETAILS});
        let id = payday.scene.request(&player, &nth.to_string(), body).await.answer().id;
        payday.scene.take(taker, &id).await.answer();
        ids.push(id);
    }
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let file = json!(payday.export(&ids).await.answer());
    assert!(file["pain001"].as_str().unwrap().contains("<NbOfTxs>49</NbOfTxs><CtrlSum>2450.00</CtrlSum>"));
    assert_eq!(json!(payday.export(&ids).await.answer()), file);
}

/// In two tabs. Whatever the order, no payout is in two files.
#[tokio::test(start_paused = true)]
async fn of_two_exports_at_once_one_has_the_payout() {
    for turns in 0..16 {
        let payday = Payday::new().await;
        let (one, both) = (json!({"ids": [payday.ids[0]]}), json!({"ids": payday.ids}));
        let (first, second) = tokio::join!(
            payday.send(TAKEN_MS, &payday.admins[0], one),
            after_turns(turns, payday.send(TAKEN_MS, &payday.admins[0], both)),
        );
        let ended = [first, second].map(|run| if matches!(run, Run::Ended(Ok(_))) { "OK" } else { code(run) });
        assert!([["OK", "PAYOUT_EXPORTED"], ["PAYOUT_EXPORTED", "OK"]].contains(&ended), "{turns}: {ended:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_same_export_twice_at_once_is_one_file() {
    for turns in 0..16 {
        let payday = Payday::new().await;
        let (one, other) = tokio::join!(payday.both(), after_turns(turns, payday.both()));
        assert_eq!(one, other, "{turns}");
    }
}

/// A payout that was given back is in no file that another tab makes meanwhile.
#[tokio::test(start_paused = true)]
async fn an_export_while_it_is_given_back_is_before_or_after_it() {
    for turns in 0..16 {
        let payday = Payday::new().await;
        let ids = [payday.ids[0].as_str()];
        let (run, ()) =
            tokio::join!(payday.export(&ids), after_turns(turns, payday.not_paid(2 * MINUTE_MS, &payday.ids[0])),);
        let marks = payday.scene.cloud.items("payout_orders").len();
        match run {
            Run::Ended(Ok(_)) => assert_eq!(marks, 2, "{turns}"),
            run => assert_eq!((code(run), marks), ("PAYOUT_NOT_EXPORTED", 0), "{turns}"),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn one_fault_at_any_call_of_an_export_loses_nothing() {
    for fault in Fault::at_each(8) {
        let payday = Payday::new().await;
        payday.scene.cloud.plan(&[fault]);
        let run = payday.export(&[&payday.ids[0], &payday.ids[1]]).await;
        payday.scene.cloud.forget();
        let again = payday.both().await;
        if let Run::Ended(Ok(file)) = run {
            assert_eq!(json!(file), again, "{fault:?}");
        }
        assert_eq!(payday.scene.cloud.items("payout_orders").len(), 3, "{fault:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_banks_answer_says_of_each_payout_whether_it_left() {
    let payday = Payday::new().await;
    let file = payday.both().await;
    let message_id = file["messageId"].as_str().unwrap();
    let mut references = Vec::new();
    for id in &payday.ids {
        let case = payday.scene.case(TAKEN_MS, &payday.admins[0], id).await;
        references.push(case["taken"]["payment"]["reference"].as_str().unwrap().to_owned());
    }
    let xml = said(message_id, &[(&references[0], "ACSC"), (&references[1], "RJCT"), ("RF00", "ACSC")]);
    let answer = json!(payday.answer(&payday.admins[0], xml.as_bytes()).await.answer());
    let of = |id: &str| answer["payments"].as_array().unwrap().iter().find(|it| it["id"] == *id).unwrap().clone();
    let (one, other) = (of(&payday.ids[0]), of(&payday.ids[1]));
    assert_eq!(json!([one["status"], other["status"]]), json!(["accepted", "rejected"]));
    assert_eq!(one["takenAt"], "2026-11-21T12:01:00.000Z");
    for id in &payday.ids {
        assert_eq!(payday.scene.stored(id)["status"]["S"], "pending", "it changes nothing");
    }
}

/// It is about an earlier file, so nothing is said about the later one.
#[tokio::test(start_paused = true)]
async fn an_answer_is_about_payouts_that_still_wait_in_its_file() {
    let payday = Payday::new().await;
    let file = payday.both().await;
    let xml = said(file["messageId"].as_str().unwrap(), &[]);
    payday.not_paid(2 * MINUTE_MS, &payday.ids[0]).await;
    payday.take_at(2 * MINUTE_MS + 1, &payday.ids[0]).await;
    let waiting = async || -> Vec<Value> {
        let answer = json!(payday.answer(&payday.admins[0], xml.as_bytes()).await.answer());
        answer["payments"].as_array().unwrap().iter().map(|payment| payment["id"].clone()).collect()
    };
    let answered = waiting().await;
    assert_eq!(answered, [json!(payday.ids[1])]);
    let paid = "{}".to_owned();
    payday.scene.decide_at(2 * MINUTE_MS, Decision::Complete, &payday.admins[0], &payday.ids[1], paid).await.answer();
    let answered = waiting().await;
    assert_eq!(answered, Vec::<Value>::new());
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_is_not_to_the_callers_file_is_refused() {
    let payday = Payday::new().await;
    let [taker, other, _] = &payday.admins;
    let file = payday.both().await;
    let xml = said(file["messageId"].as_str().unwrap(), &[]);
    assert_eq!(code(payday.answer(other, xml.as_bytes()).await), "BANK_ANSWER_FOREIGN");
    for foreign in ["0".repeat(22), "x".to_owned()] {
        assert_eq!(code(payday.answer(taker, said(&foreign, &[]).as_bytes()).await), "BANK_ANSWER_FOREIGN");
    }
    for damaged in
        [&xml.as_bytes()[1..], &xml.as_bytes()[..99], b"", b"\0", file["pain001"].as_str().unwrap().as_bytes()]
    {
        assert_eq!(code(payday.answer(taker, damaged).await), "BANK_ANSWER_DAMAGED");
    }
    let padded = |bytes: usize| format!("{xml}{}", " ".repeat(bytes - xml.len()));
    assert_eq!(code(payday.answer(taker, padded(500_001).as_bytes()).await), "BANK_ANSWER_TOO_LARGE");
    payday.answer(taker, padded(500_000).as_bytes()).await.answer();
}

/// A payout's id in place of an order's.
#[tokio::test(start_paused = true)]
async fn an_answer_to_a_mark_is_refused() {
    let payday = Payday::new().await;
    payday.both().await;
    let run = payday.answer(&payday.admins[0], said(&payday.ids[0], &[]).as_bytes()).await;
    assert_eq!(code(run), "BANK_ANSWER_FOREIGN");
}

#[tokio::test(start_paused = true)]
async fn a_file_of_two_payouts_costs_few_units() {
    let payday = Payday::new().await;
    payday.scene.cloud.forget();
    payday.both().await;
    assert_eq!(payday.scene.cloud.calls().len(), 8);
    let spent = payday.scene.cloud.units();
    assert_eq!((spent.read_hundredths, spent.write_hundredths), (700, 1300));
}
