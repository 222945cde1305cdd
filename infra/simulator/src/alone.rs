//! Which decisions one admin makes alone and which take two, with one, two and three owners, according to the real
//! handlers.

use crate::{
    attack::{one_round_a_day, plant_slip, text_of},
    bank,
    endpoint::Endpoint,
    fault::FaultPlan,
    outcome::Outcome,
    simulation::a_slip,
    worker::{Invocation, Worker},
};
use domain::{Timestamp, deposit::Reference, request::RequestId};
use http::{Call, Principal};
use serde_json::{Value, json};
use std::fmt::Write;
use testkit::{Cloud, player};

const START: &str = "2100-01-01T00:00:00Z";
const HOUR_MS: u64 = 60 * 60_000;
/// An admin who is alone decides a day after proposing, and within another day.
const A_DAY_LATER_MS: u64 = 25 * HOUR_MS;
const OWNERS: [usize; 3] = [1, 2, 3];
/// The parameter `FourEyesAbove` here, in points, as production has it.
const LIMIT: i64 = 1_000;

/// Refusals because another admin has to agree, or another owner has to remain.
const NOT_ALONE: [&str; 6] =
    ["ANOTHER_ADMIN_NEEDED", "LAST_ADMIN", "OWN_APPROVAL", "OWN_IMPORT", "REASON_MISSING", "SLIP_LIMIT"];

/// The functions' environment in production.
fn guarded(name: &str) -> Option<String> {
    match name {
        "FOUR_EYES_ABOVE" => Some(LIMIT.to_string()),
        "BANK_ACCOUNT" => Some(bank::NUMBER.to_owned()),
        _ => testkit::variable(name),
    }
}

listed! {
    enum Decision, words {
        Proven = "Approve a deposit with a proof",
        BeyondSlips = "The same, beyond `SlipDailyLimit`",
        Unproven = "Approve a deposit without a proof",
        LargeDeposit = "Approve a deposit above `FourEyesAbove`",
        Transfer = "Approve a transfer",
        LargeTransfer = "Approve a transfer above `FourEyesAbove`",
        DeclineDeposit = "Decline a deposit",
        Reversal = "Undo an approval",
        OnLine = "Approve a deposit on a line of the bank that names it",
        MoreOnLine = "The same, of more than was asked for",
        LargeOnLine = "The same, above `FourEyesAbove`",
        Credit = "Credit a payment without a request",
        GiveBack = "Give a payout back that the bank returned",
        GiveBackUnnamed = "The same, on a line that does not name it",
        Confirm = "Confirm an import of this owner's",
        Explain = "Explain a debit",
        Payout = "Pay out",
        LargePayout = "Pay out above `FourEyesAbove`",
        PayoutOfOwnApproval = "Pay out points that this owner has approved",
        PayoutOfEverybodysApproval = "Pay out points that every owner has approved",
        NotPaid = "Say that a payout was not paid, by the owner who took it",
        NotPaidOfAnother = "The same, of a payout that another owner took",
        DeclineWithdrawal = "Decline a withdrawal",
        Role = "Give a role",
        OwnersLesserRole = "Give another owner a lesser role",
        Remove = "Remove another owner",
        Suspend = "Suspend another owner",
        StepDown = "Step down",
        ;
    }
}

impl Decision {
    const fn endpoint(self) -> Endpoint {
        match self {
            Self::Proven
            | Self::BeyondSlips
            | Self::Unproven
            | Self::LargeDeposit
            | Self::Transfer
            | Self::LargeTransfer => Endpoint::ApproveDeposit,
            Self::OnLine | Self::MoreOnLine | Self::LargeOnLine => Endpoint::ApproveDeposit,
            Self::DeclineDeposit => Endpoint::DeclineDeposit,
            Self::Reversal => Endpoint::ReverseDeposit,
            Self::Credit => Endpoint::CreditLine,
            Self::GiveBack | Self::GiveBackUnnamed => Endpoint::GiveBack,
            Self::Confirm => Endpoint::ConfirmStatement,
            Self::Explain => Endpoint::SettleLine,
            Self::Payout | Self::LargePayout | Self::PayoutOfOwnApproval | Self::PayoutOfEverybodysApproval => {
                Endpoint::TakeWithdrawal
            }
            Self::NotPaid | Self::NotPaidOfAnother => Endpoint::NotPaid,
            Self::DeclineWithdrawal => Endpoint::DeclineWithdrawal,
            Self::Role | Self::OwnersLesserRole => Endpoint::SetAdmin,
            Self::Remove | Self::StepDown => Endpoint::RemoveAdmin,
            Self::Suspend => Endpoint::SuspendAdmin,
        }
    }

    const fn needs_another_owner(self) -> bool {
        matches!(self, Self::NotPaidOfAnother | Self::OwnersLesserRole | Self::Remove | Self::Suspend)
    }
}

listed! {
    /// The people that a decision takes.
    enum Who, words {
        /// The owner who asks decides at once.
        One = "one",
        /// Another owner decides at once.
        Another = "another one",
        /// One proposes it, another confirms it.
        Two = "two",
        /// The owner who asks decides a day after proposing it.
        OneInADay = "one, a day later",
        Nobody = "nobody",
    }
}

struct Shop {
    cloud: Cloud,
    worker: Worker,
    owners: Vec<Principal>,
    player: Principal,
    other: Principal,
    now: Timestamp,
    calls: u64,
}

/// The table, in Markdown.
///
/// # Panics If a shop cannot be set up.
pub fn who_decides() -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    runtime.expect("a runtime").block_on(Box::pin(async {
        let mut table = String::from("| | one owner | two owners | three owners |\n| --- | --- | --- | --- |\n");
        for decision in Decision::ALL {
            let mut row = format!("| {} |", decision.words());
            for owners in OWNERS {
                let who = match decision.needs_another_owner() && owners == 1 {
                    true => "",
                    false => who(decision, owners).await.words(),
                };
                write!(row, " {who} |").expect("a text takes more");
            }
            table += &row.replace("|  |", "| |");
            table.push('\n');
        }
        table
    }))
}

async fn who(decision: Decision, owners: usize) -> Who {
    match Shop::new(owners).await.alone(decision).await {
        // The first and the third owner decide about the second.
        Who::Nobody if owners > 1 + usize::from(decision.needs_another_owner()) => {
            Shop::new(owners).await.together(decision).await
        }
        who => who,
    }
}

impl Shop {
    async fn new(owners: usize) -> Self {
        let cloud = Cloud::default();
        let mut shop = Self {
            worker: one_round_a_day(&cloud, testkit::variable, None),
            player: player(&cloud, "player").await.principal,
            other: player(&cloud, "other").await.principal,
            owners: Vec::new(),
            now: Timestamp::parse(START).expect("a time"),
            calls: 0,
            cloud,
        };
        for number in 0..owners {
            let principal = player(&shop.cloud, &format!("owner-{number}")).await.principal;
            shop.owners.push(Principal { is_admin: true, ..principal });
        }
        let first = shop.owners[0].clone();
        shop.done(Endpoint::InitializeAdmin, &first, None, json!(null)).await;
        for owner in shop.owners.clone().into_iter().skip(1) {
            shop.done(Endpoint::SetAdmin, &first, None, json!({"userId": owner.uid})).await;
        }
        shop.worker = one_round_a_day(&shop.cloud, guarded, None);
        shop
    }

    /// The result of one owner alone, at once or a day after proposing.
    async fn alone(&mut self, decision: Decision) -> Who {
        let id = self.begin(decision).await;
        for reason in ["", "Seen"] {
            if is_done(decision, &self.decide(decision, 0, &id, reason).await) {
                return Who::One;
            }
        }
        self.now = self.now.plus_ms(A_DAY_LATER_MS);
        if decision == Decision::BeyondSlips {
            // That day has a limit of its own.
            self.use_up_slips().await;
        }
        match self.decide(decision, 0, &id, "").await {
            outcome if is_done(decision, &outcome) => Who::OneInADay,
            Outcome::Refused(code) if NOT_ALONE.contains(&code) => Who::Nobody,
            outcome => panic!("{decision:?}: {outcome:?}"),
        }
    }

    /// The result of two admins, where one alone cannot decide.
    async fn together(&mut self, decision: Decision) -> Who {
        let id = self.begin(decision).await;
        let first = self.decide(decision, 0, &id, "Seen").await;
        let other = if decision.needs_another_owner() { 2 } else { 1 };
        let second = self.decide(decision, other, &id, "").await;
        match first {
            _ if !is_done(decision, &second) => panic!("{decision:?}: {first:?}, then {second:?}"),
            Outcome::Refused(_) => Who::Another,
            _ => Who::Two,
        }
    }

    /// Prepares the decision, and returns the id of the request if there is one.
    async fn begin(&mut self, decision: Decision) -> String {
        let (player, other) = (self.player.clone(), self.other.clone());
        match decision {
            Decision::Proven | Decision::DeclineDeposit => self.deposit(LIMIT, true).await,
            Decision::BeyondSlips => {
                self.use_up_slips().await;
                self.deposit(LIMIT, true).await
            }
            Decision::Reversal => self.approved(0, LIMIT).await,
            Decision::OnLine | Decision::MoreOnLine => {
                let id = self.deposit(LIMIT - 1, false).await;
                let said = format!("Deposit {}", self.reference(&id));
                self.line(LIMIT - i64::from(decision == Decision::OnLine), &said);
                id
            }
            Decision::LargeOnLine => {
                let id = self.deposit(LIMIT + 1, false).await;
                let said = format!("Deposit {}", self.reference(&id));
                self.line(LIMIT + 1, &said);
                id
            }
            Decision::Credit => self.line(LIMIT, "thanks"),
            Decision::GiveBack | Decision::GiveBackUnnamed => {
                self.cash(&player).await;
                let id = self.withdrawal(LIMIT).await;
                let by = self.owners[0].clone();
                self.done(Endpoint::TakeWithdrawal, &by, Some(&id), json!(null)).await;
                self.done(Endpoint::CompleteWithdrawal, &by, Some(&id), json!(null)).await;
                let reference = Reference::of(&RequestId::parse(&id).expect("an id"));
                let said = if decision == Decision::GiveBack { format!("Return {reference}") } else { "Return".into() };
                self.line(LIMIT, &said);
                id
            }
            Decision::Confirm => {
                self.cloud.fill("bank_imports", &[bank::the_end_before()]);
                let by = self.owners[0].clone();
                let import = self.done(Endpoint::ImportStatement, &by, None, bank::a_statement()).await;
                text_of(&import, "id").to_owned()
            }
            Decision::Explain => self.line(-LIMIT, "Somebody"),
            Decision::Unproven => self.deposit(LIMIT, false).await,
            Decision::LargeDeposit => self.deposit(LIMIT + 1, true).await,
            Decision::Transfer | Decision::LargeTransfer => {
                let amount = if decision == Decision::Transfer { LIMIT } else { LIMIT + 1 };
                self.cash(&player).await;
                let body = json!({"amount": amount, "to": other.uid});
                self.asked(Endpoint::CreateDeposit, body, "/deposit/id").await
            }
            Decision::Payout | Decision::LargePayout | Decision::DeclineWithdrawal => {
                self.cash(&player).await;
                let amount = if decision == Decision::LargePayout { LIMIT + 1 } else { LIMIT };
                self.withdrawal(amount).await
            }
            Decision::NotPaid | Decision::NotPaidOfAnother => {
                self.cash(&player).await;
                let id = self.withdrawal(LIMIT).await;
                let taker = self.owners[usize::from(decision == Decision::NotPaidOfAnother)].clone();
                self.done(Endpoint::TakeWithdrawal, &taker, Some(&id), json!(null)).await;
                self.now = self.now.plus_ms(HOUR_MS);
                id
            }
            Decision::PayoutOfOwnApproval => {
                self.approved(0, LIMIT).await;
                self.withdrawal(LIMIT).await
            }
            Decision::PayoutOfEverybodysApproval => {
                for owner in 0..self.owners.len() {
                    self.approved(owner, LIMIT / 2).await;
                }
                self.withdrawal(LIMIT / 2).await
            }
            Decision::Role | Decision::OwnersLesserRole | Decision::Remove | Decision::Suspend | Decision::StepDown => {
                String::new()
            }
        }
    }

    async fn decide(&mut self, decision: Decision, owner: usize, id: &str, reason: &str) -> Outcome {
        let who = self.owners[owner].clone();
        let body = match decision {
            Decision::Role => json!({"userId": self.player.uid, "role": "cashier", "reason": reason}),
            Decision::OwnersLesserRole => json!({"userId": self.owners[1].uid, "role": "cashier", "reason": reason}),
            Decision::Remove => json!({"userId": self.owners[1].uid, "reason": reason}),
            Decision::Suspend => json!({"userId": self.owners[1].uid, "isSuspended": true, "reason": "Seen"}),
            Decision::StepDown => json!({"userId": self.owners[0].uid}),
            Decision::DeclineDeposit | Decision::DeclineWithdrawal => json!({"note": "No payment"}),
            Decision::OnLine
            | Decision::MoreOnLine
            | Decision::LargeOnLine
            | Decision::GiveBack
            | Decision::GiveBackUnnamed => json!({"line": line_id(), "reason": reason}),
            Decision::Credit => json!({"userId": self.player.uid, "reason": reason}),
            Decision::Confirm => bank::its_balance(),
            Decision::Explain => json!({"as": "explained", "note": reason}),
            _ => json!({"reason": reason}),
        };
        self.ask(decision.endpoint(), &who, Some(id).filter(|id| !id.is_empty()), body).await
    }

    /// A deposit request of the player; returns its id.
    async fn deposit(&mut self, amount: i64, with_proof: bool) -> String {
        let proof = if with_proof { a_slip() } else { json!(null) };
        let id = self.asked(Endpoint::CreateDeposit, json!({"amount": amount, "proof": proof}), "/deposit/id").await;
        if with_proof {
            let announced = self.cloud.item("deposit_requests", &json!({"id": {"S": id}}));
            let path = announced["proofOfPaymentPath"]["S"].as_str().unwrap_or_default();
            plant_slip(&self.cloud, path, &id);
            let player = self.player.clone();
            self.done(Endpoint::AttachProof, &player, Some(&id), json!(null)).await;
        }
        id
    }

    /// What the player writes on the payment.
    fn reference(&self, deposit: &str) -> String {
        let stored = self.cloud.item("deposit_requests", &json!({"id": {"S": deposit}}));
        stored["reference"]["S"].as_str().expect("a reference").to_owned()
    }

    /// Adds a line that an admin of before has imported, a debit if `points` are negative, and returns its id.
    fn line(&self, points: i64, said: &str) -> String {
        let day = Timestamp::parse(START).expect("a time");
        let line = json!({
            "id": {"S": line_id()},
            "import": {"S": line_id()},
            "importedBy": {"S": self.other.uid.as_str()},
            "day": {"S": day.to_string()},
            "amount": {"N": points.unsigned_abs().to_string()},
            "credit": {"BOOL": points > 0},
            "text": {"S": said},
            "name": {"S": ""},
            "status": {"S": "open"},
            "version": {"N": "1"},
            "place": {"S": format!("{day}#{}", line_id())},
        });
        self.cloud.fill("bank_lines", &[line]);
        line_id()
    }

    async fn withdrawal(&mut self, amount: i64) -> String {
        let to = json!({"amount": amount, "paymentMethod": "PayPal", "paymentDetails": "player@example.com"});
        self.asked(Endpoint::CreateWithdrawal, to, "/id").await
    }

    /// A deposit that this owner has approved.
    async fn approved(&mut self, owner: usize, amount: i64) -> String {
        let (who, id) = (self.owners[owner].clone(), self.deposit(amount, true).await);
        self.done(Endpoint::ApproveDeposit, &who, Some(&id), json!(null)).await;
        id
    }

    /// The first owner approves on proofs up to the day's limit.
    async fn use_up_slips(&mut self) {
        for _ in 0..2 {
            self.approved(0, LIMIT).await;
        }
    }

    /// Points without a record of their approver.
    async fn cash(&mut self, whom: &Principal) {
        let player = testkit::Player::known(&self.cloud, whom.clone());
        player.fund(domain::wallet::Movement::PaidIn, 2 * LIMIT.unsigned_abs()).await;
    }

    /// The id of the player's new request.
    async fn asked(&mut self, endpoint: Endpoint, body: Value, id: &str) -> String {
        let player = self.player.clone();
        let answer = self.done(endpoint, &player, None, body).await;
        answer.pointer(id).and_then(Value::as_str).expect("an id").to_owned()
    }

    async fn done(&mut self, endpoint: Endpoint, who: &Principal, id: Option<&str>, body: Value) -> Value {
        match self.ask(endpoint, who, id, body).await {
            Outcome::Answered(answer) => answer,
            other => panic!("{endpoint:?} was not carried out: {other:?}"),
        }
    }

    async fn ask(&mut self, endpoint: Endpoint, who: &Principal, id: Option<&str>, body: Value) -> Outcome {
        self.calls += 1;
        self.now = self.now.plus_ms(1_000);
        let name = format!("{:016x}", self.calls);
        let mut call = Call::new(Some(who.clone()), self.now).with_request_id(&name).with_idempotency_key(&name);
        if let Some(id) = id {
            call = call.with_parameter("id", id);
        }
        if !body.is_null() {
            call = call.with_body(body.to_string());
        }
        let faults = FaultPlan { seed: self.calls, percent: 0, turns_max: 0, index_may_lag: false };
        self.worker.invoke(Invocation::Ask(endpoint, Box::new(call)), faults).await.0
    }
}

/// Each shop has one line.
fn line_id() -> String {
    RequestId::of_content("bank-line", "of the shop").to_string()
}

/// Whether the decision was carried out, and neither proposed nor refused.
fn is_done(decision: Decision, outcome: &Outcome) -> bool {
    let Outcome::Answered(answer) = outcome else { return false };
    match decision.endpoint() {
        Endpoint::TakeWithdrawal => answer["taken"]["own"] == true,
        Endpoint::NotPaid => answer["taken"].is_null(),
        Endpoint::ReverseDeposit => !answer["reversedAt"].is_null(),
        Endpoint::GiveBack => !answer["returnedAt"].is_null(),
        _ => text_of(answer, "status") != "pending" && answer["proposed"].is_null(),
    }
}
