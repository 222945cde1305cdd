//! An owner who makes points for mules and wants them paid out, beside honest owners. The owner splits amounts, leaves
//! proofs out, proposes, gives mules roles, suspends, removes and demotes, in any order.

use super::{DAY_MS, HOUR_MS, Strategy, Violation, World, amount, ensure, payout_to, text_of};
use crate::{
    endpoint::Endpoint,
    items::{ms, points, text},
    oracle::WITHDRAWAL_MIN,
    outcome::Outcome,
};
use domain::{Timestamp, Uid};
use http::Principal;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const MOVES_A_DAY: usize = 40;
/// Half an hour at most between two.
const MOVE_MS: u64 = 30 * 60_000;
/// Below and above the limit for one admin, in hundredths.
const AMOUNTS: [i64; 3] = [1_000, 6_000, 15_000];
const WHY: &str = "As agreed";

impl World {
    /// The crooked owner acts until a day after the first mail about it. By then the operator has stopped the owner.
    pub(super) async fn crooked_day(&mut self) -> Result<(), Violation> {
        for _ in 0..MOVES_A_DAY {
            self.now = self.now.plus_ms(self.rng.u64(60_000..MOVE_MS));
            if self.mailed_at().is_none_or(|at| self.now < at.plus_ms(DAY_MS)) {
                self.crooked_move().await?;
            }
        }
        for mule in self.farm.clone() {
            self.ask_for(&mule).await?;
        }
        for owner in self.honest_owners() {
            self.honest_evening(&owner).await?;
        }
        Ok(())
    }

    fn honest_owners(&self) -> Vec<Principal> {
        let mut owners = vec![self.honest.clone(), self.payer.clone()];
        owners.dedup_by(|one, other| one.uid == other.uid);
        owners
    }

    /// The time of the first suspension by this owner, or of the first proposal about the only other one.
    fn mailed_at(&self) -> Option<Timestamp> {
        let friend = self.friend.uid.as_str();
        let is_one_of_two = self.honest.uid == self.payer.uid;
        let mails = self.oracle.table("audit_log").filter(|row| {
            text(row, "actor") == friend
                && (text(row, "action") == "admin.suspend"
                    || is_one_of_two && text(row, "action") == "admin.propose" && text(row, "before") == "owner")
        });
        mails.map(|row| Timestamp::from_ms(ms(row, "at"))).min()
    }

    async fn crooked_move(&mut self) -> Result<(), Violation> {
        let friend = self.friend.clone();
        let mule = self.farm[self.rng.usize(..self.farm.len())].clone();
        let honest = self.honest_owners();
        let honest = honest[self.rng.usize(..honest.len())].clone();
        match self.rng.u8(..13) {
            0..4 => self.fake_one(&mule).await,
            4 => self.decide_all("deposit_requests", Endpoint::ApproveDeposit, &friend).await,
            5 => self.ask_for(&mule).await,
            6 => {
                self.decide_all("withdrawal_requests", Endpoint::NotPaid, &friend).await?;
                self.pay_all(&friend).await
            }
            7 => {
                let to = self.farm[self.rng.usize(..self.farm.len())].clone();
                let body = format!("{{\"amount\":{},\"to\":\"{}\"}}", amount(AMOUNTS[self.rng.usize(..3)]), to.uid);
                self.ask(Endpoint::CreateDeposit, &mule, None, body).await.map(drop)
            }
            8 => self.insist(Endpoint::SetAdmin, &friend, None, json!({"userId": mule.uid, "role": "owner"})).await,
            9 => {
                // A mule with a role uses it.
                let mule = Principal { is_admin: true, ..mule };
                self.decide_all("deposit_requests", Endpoint::ApproveDeposit, &mule).await?;
                self.pay_all(&mule).await
            }
            // Mostly late, since a suspension ends all other moves.
            10 if self.rng.u8(..8) == 0 => {
                let body = json!({"userId": honest.uid, "isSuspended": self.rng.bool(), "reason": WHY});
                self.ask(Endpoint::SuspendAdmin, &friend, None, body.to_string()).await.map(drop)
            }
            10 | 11 => self.insist(Endpoint::RemoveAdmin, &friend, None, json!({"userId": honest.uid})).await,
            _ => self.insist(Endpoint::SetAdmin, &friend, None, json!({"userId": honest.uid, "role": "auditor"})).await,
        }
    }

    /// Sends it without a reason, and with a reason if that is refused.
    async fn insist(
        &mut self,
        endpoint: Endpoint,
        who: &Principal,
        id: Option<&str>,
        mut body: Value,
    ) -> Result<(), Violation> {
        let at = id.map(|id| ("id", id));
        if !matches!(self.ask(endpoint, who, at, body.to_string()).await?, Outcome::Answered(_)) {
            body["reason"] = json!(WHY);
            self.ask(endpoint, who, at, body.to_string()).await?;
        }
        Ok(())
    }

    /// A deposit without a payment, with or without a slip.
    async fn fake_one(&mut self, mule: &Principal) -> Result<(), Violation> {
        let (with_slip, hundredths) = (self.rng.u8(..4) > 0, AMOUNTS[self.rng.usize(..3)]);
        let Some(id) = self.claim(mule, hundredths, with_slip).await? else { return Ok(()) };
        let friend = self.friend.clone();
        self.insist(Endpoint::ApproveDeposit, &friend, Some(&id), json!({})).await
    }

    async fn ask_for(&mut self, mule: &Principal) -> Result<(), Violation> {
        let (_, cash) = self.wallet(mule);
        // A player in a pause may ask for less than the minimum.
        if (1..WITHDRAWAL_MIN).contains(&cash) {
            self.ask(Endpoint::Pause, mule, None, json!({"days": 1}).to_string()).await?;
        }
        let wanted = AMOUNTS[self.rng.usize(..3)].max(WITHDRAWAL_MIN).min(cash);
        self.ask(Endpoint::CreateWithdrawal, mule, None, payout_to(mule, wanted)).await.map(drop)
    }

    fn pending(&self, table: &'static str) -> Vec<Value> {
        self.oracle.table(table).filter(|request| text(request, "status") == "pending").cloned().collect()
    }

    async fn decide_all(&mut self, table: &'static str, endpoint: Endpoint, who: &Principal) -> Result<(), Violation> {
        for request in self.pending(table) {
            self.insist(endpoint, who, Some(text(&request, "id")), json!({})).await?;
        }
        Ok(())
    }

    /// Takes every payout that the product lets them take, and marks each as paid.
    async fn pay_all(&mut self, who: &Principal) -> Result<(), Violation> {
        self.decide_all("withdrawal_requests", Endpoint::TakeWithdrawal, who).await?;
        for request in self.pending("withdrawal_requests") {
            self.ask(Endpoint::CompleteWithdrawal, who, Some(("id", text(&request, "id"))), String::new()).await?;
        }
        Ok(())
    }

    /// An honest owner ends suspensions, stops proposals about rights, declines deposits without a payment, gives back
    /// taken payouts, and pays every payout that the product lets them.
    async fn honest_evening(&mut self, owner: &Principal) -> Result<(), Violation> {
        for uid in self.uids("users", |user| !user["suspendedAt"].is_null()) {
            let body = json!({"userId": uid, "isSuspended": false, "reason": WHY}).to_string();
            self.ask(Endpoint::SuspendAdmin, owner, None, body).await?;
        }
        let rights = self.oracle.find("settings", "first-admin").cloned().unwrap_or_default();
        for proposed in rights["proposals"]["L"].as_array().into_iter().flatten() {
            let uid = text(&proposed["M"], "uid");
            let is_owner = self.oracle.find("users", uid).is_some_and(|user| user["isAdmin"]["BOOL"] == true);
            let (endpoint, body) = match is_owner {
                true => (Endpoint::SetAdmin, json!({"userId": uid, "role": "owner"})),
                false => (Endpoint::RemoveAdmin, json!({"userId": uid})),
            };
            self.ask(endpoint, owner, None, body.to_string()).await?;
        }
        for deposit in self.pending("deposit_requests") {
            let at = Some(("id", text(&deposit, "id")));
            self.ask(Endpoint::DeclineDeposit, owner, at, json!({"note": "Not paid"}).to_string()).await?;
        }
        for taken in self.pending("withdrawal_requests").into_iter().filter(|request| !request["takenBy"].is_null()) {
            self.insist(Endpoint::NotPaid, owner, Some(text(&taken, "id")), json!({})).await?;
        }
        self.pay_all(owner).await
    }

    fn uids(&self, table: &'static str, is: impl Fn(&Value) -> bool) -> Vec<Uid> {
        let found = self.oracle.table(table).filter(|item| is(item));
        found.filter_map(|item| Uid::parse(text(item, "uid")).ok()).collect()
    }

    /// The number of days on which the owner approved something.
    pub(super) fn days_of_approvals(&self) -> usize {
        let friend = self.friend.uid.as_str();
        let rows = self.oracle.table("audit_log").filter(|row| text(row, "actor") == friend);
        let approvals = rows.filter(|row| text(row, "action") == "deposit.approve");
        approvals.map(|row| ms(row, "at") / DAY_MS).collect::<BTreeSet<_>>().len()
    }

    /// The attempts of a suspended owner to resist.
    async fn fight_back(&mut self) -> Result<(), Violation> {
        let friend = self.friend.clone();
        let keep = json!({"userId": friend.uid, "role": "owner"}).to_string();
        self.ask(Endpoint::SetAdmin, &friend, None, keep).await?;
        for honest in self.honest_owners() {
            for is_suspended in [true, false] {
                let body = json!({"userId": honest.uid, "isSuspended": is_suspended, "reason": WHY}).to_string();
                self.ask(Endpoint::SuspendAdmin, &friend, None, body).await?;
            }
        }
        Ok(())
    }

    /// The sums approved without a payment and paid out, from the tables.
    pub(super) fn booked(&self) -> [i64; 2] {
        let completed = |table| self.oracle.table(table).filter(|request| text(request, "status") == "completed");
        let is_to_self = |deposit: &&Value| deposit["fromUserId"] == deposit["targetPlayer"];
        let faked = completed("deposit_requests").filter(is_to_self).map(|deposit| points(deposit, "amount")).sum();
        [faked, completed("withdrawal_requests").map(|request| points(request, "amount")).sum()]
    }

    /// Two honest owners give back the payouts that the third has taken.
    async fn free_payouts(&mut self, [one, other]: [&Principal; 2]) -> Result<(), Violation> {
        self.now = self.now.plus_ms(HOUR_MS);
        for taken in self.pending("withdrawal_requests").into_iter().filter(|request| !request["takenBy"].is_null()) {
            let at = Some(("id", text(&taken, "id")));
            self.done(Endpoint::NotPaid, one, at, json!({"reason": WHY}).to_string()).await?;
            let freed = self.done(Endpoint::NotPaid, other, at, String::new()).await?;
            ensure(freed["taken"].is_null(), || format!("two honest owners did not free a payout: {freed}"))?;
        }
        Ok(())
    }

    /// After any moves of the third, two honest owners can remove them, approve a real payment and pay it out.
    pub(super) async fn check_open(&mut self, strategy: Strategy) -> Result<(), Violation> {
        if strategy != Strategy::CrookedOfThree {
            return Ok(());
        }
        let friend = self.friend.clone();
        let suspended = self.uids("users", |user| !user["suspendedAt"].is_null());
        // The owner who is not suspended suspends the third, which ends the suspension of the other.
        let free =
            self.honest_owners().into_iter().find(|owner| !suspended.contains(&owner.uid)).ok_or("one is free")?;
        let other = if free.uid == self.honest.uid { self.payer.clone() } else { self.honest.clone() };
        let body = json!({"userId": friend.uid, "isSuspended": true, "reason": WHY}).to_string();
        self.done(Endpoint::SuspendAdmin, &free, None, body).await?;
        self.fight_back().await?;
        let removal = |reason: &str| json!({"userId": friend.uid, "reason": reason}).to_string();
        self.done(Endpoint::RemoveAdmin, &free, None, removal(WHY)).await?;
        self.fight_back().await?;
        let removed = self.done(Endpoint::RemoveAdmin, &other, None, removal("")).await?;
        let one = free;
        ensure(removed["isAdmin"] == false, || format!("two honest owners did not remove the third: {removed}"))?;
        self.free_payouts([&one, &other]).await?;
        self.sign_up("customer", "customer@example.com").await?;
        let customer = self.farm.pop().ok_or("a customer")?;
        let body = format!("{{\"amount\":{}}}", amount(AMOUNTS[2]));
        let asked = self.done(Endpoint::CreateDeposit, &customer, None, body).await?;
        let id = asked["deposit"]["id"].as_str().unwrap_or_default().to_owned();
        let propose = json!({"reason": WHY}).to_string();
        self.done(Endpoint::ApproveDeposit, &one, Some(("id", &id)), propose.clone()).await?;
        self.done(Endpoint::ApproveDeposit, &other, Some(("id", &id)), String::new()).await?;
        let asked = self.done(Endpoint::CreateWithdrawal, &customer, None, payout_to(&customer, AMOUNTS[2])).await?;
        let id = text_of(&asked, "id").to_owned();
        self.done(Endpoint::TakeWithdrawal, &one, Some(("id", &id)), propose).await?;
        self.done(Endpoint::TakeWithdrawal, &other, Some(("id", &id)), String::new()).await?;
        let paid = self.done(Endpoint::CompleteWithdrawal, &other, Some(("id", &id)), String::new()).await?;
        self.loot.paid_in += AMOUNTS[2];
        self.mailboxes += 1;
        ensure(text_of(&paid, "status") == "completed", || format!("an honest payout was not made: {paid}"))
    }
}
