//! The events, in the order of their times. They work on a stack with and without four eyes, play-only starting points
//! and holds: the admin approves deposits with a proof, the owner pays out, and only points that were paid in are
//! withdrawn.

use anyhow::Result;
use domain::Timestamp;
use futures::future::try_join_all;
use serde_json::json;

use crate::product::{Product, Proof};

const ADMIN: &str = "admin@example.com";
const OWNER: &str = "owner@example.com";
const THANDI: &str = "thandi@example.com";
const JOSEPH: &str = "joseph@example.com";
const MARIA: &str = "maria@example.com";
const PETRUS: &str = "petrus@example.com";
const SELMA: &str = "selma@example.com";
const DANIEL: &str = "daniel@example.com";

#[cfg(test)]
pub const EVERYBODY: [&str; 8] = [ADMIN, OWNER, THANDI, JOSEPH, MARIA, PETRUS, SELMA, DANIEL];

const MINUTE_MS: u64 = 60_000;
const DAY_MINUTES: u64 = 24 * 60;
/// From one guess to the next.
const PLAY_MS: u64 = 9_000;
/// A player with less plays no quick game: the rest is for entries and withdrawals.
const KEPT_POINTS: u64 = 110;

/// Returns a summary of it.
pub async fn live(product: &Product) -> Result<String> {
    let life = Life { product };
    life.admins().await?;
    life.players().await?;
    life.first_weeks().await?;
    life.last_days().await?;
    life.today().await?;
    Ok("6 players with three weeks of play; 3 deposits, 2 withdrawals and 2 tickets wait".to_owned())
}

struct Life<'a> {
    product: &'a Product,
}

impl Life<'_> {
    fn ago(&self, days: u64, minutes: u64) -> Timestamp {
        Timestamp::from_ms(self.product.now.ms() - (days * DAY_MINUTES + minutes) * MINUTE_MS)
    }

    async fn admins(&self) -> Result<()> {
        let product = self.product;
        product.sign_up(ADMIN, ("Ndapewa", "ndapewa"), self.ago(25, 0)).await?;
        product.first_admin(ADMIN, self.ago(24, 0)).await?;
        product.sign_up(OWNER, ("Festus", "festus"), self.ago(24, 0)).await?;
        if !product.grant(ADMIN, (OWNER, "Pays out what I approve"), self.ago(23, 600)).await? {
            product.grant(ADMIN, (OWNER, ""), self.ago(22, 300)).await?;
        }
        Ok(())
    }

    async fn players(&self) -> Result<()> {
        for (who, names, days) in [
            (THANDI, ("Thandi", "thandi"), 21),
            (JOSEPH, ("Joseph", "joseph"), 21),
            (MARIA, ("Maria", "maria.w"), 20),
            (PETRUS, ("Petrus", "petrus"), 19),
            (SELMA, ("Selma", "selma_7"), 18),
            (DANIEL, ("Daniel", "daniel"), 18),
        ] {
            self.product.sign_up(who, names, self.ago(days, 0)).await?;
        }
        Ok(())
    }

    /// A deposit that is approved two hours later.
    async fn pay_in(&self, who: &str, amount: u64, proof: Proof, at: Timestamp) -> Result<()> {
        // Without a proof it takes two admins, where the stack demands two.
        let reason = if proof == Proof::None { "Seen on the bank statement" } else { "" };
        let id = self.product.deposit(who, (amount, None), proof, at).await?;
        self.approve((&id, reason), at.plus_ms(120 * MINUTE_MS)).await
    }

    async fn approve(&self, (id, reason): (&str, &str), at: Timestamp) -> Result<()> {
        if !self.product.approve(ADMIN, (id, reason), at).await? {
            self.product.approve(OWNER, (id, ""), at.plus_ms(20 * MINUTE_MS)).await?;
        }
        Ok(())
    }

    async fn first_weeks(&self) -> Result<()> {
        let product = self.product;
        self.pay_in(THANDI, 200, Proof::Slip, self.ago(17, 900)).await?;
        self.pay_in(JOSEPH, 200, Proof::Slip, self.ago(17, 880)).await?;
        self.pay_in(MARIA, 250, Proof::Slip, self.ago(17, 700)).await?;
        let unpaid = product.deposit(PETRUS, (150, None), Proof::None, self.ago(16, 900)).await?;
        let note = "No payment with this reference has arrived.";
        product.decline_deposit(ADMIN, (&unpaid, note), self.ago(16, 300)).await?;
        self.pay_in(PETRUS, 150, Proof::Slip, self.ago(15, 900)).await?;
        product.deposit(SELMA, (150, None), Proof::Wrong, self.ago(15, 800)).await?;
        self.pay_in(SELMA, 150, Proof::Slip, self.ago(15, 780)).await?;
        let mistaken = product.deposit(DANIEL, (1500, None), Proof::None, self.ago(15, 600)).await?;
        product.cancel(DANIEL, &mistaken, self.ago(15, 590)).await?;
        self.pay_in(DANIEL, 150, Proof::None, self.ago(15, 580)).await?;
        self.colours(14, &[THANDI, JOSEPH, SELMA]).await?;
        self.evening(13, 4, &[THANDI, JOSEPH, MARIA, PETRUS]).await?;
        let wrong = json!({"name": "Thandi", "email": THANDI, "category": "Game Related",
            "message": "A board was gone before I had touched it. Does it count as a guess?"});
        let ticket = product.report(THANDI, &wrong, self.ago(12, 900)).await?;
        product.set_status(ADMIN, (&ticket, "in_progress"), self.ago(12, 500)).await?;
        product.set_status(ADMIN, (&ticket, "resolved"), self.ago(12, 400)).await?;
        self.evening(11, 4, &[THANDI, SELMA, DANIEL, JOSEPH]).await?;
        let account = json!({"method": "PayPal", "fields": {"email": JOSEPH}});
        let account = product.save_account(JOSEPH, &account, self.ago(10, 900)).await?;
        let paid = product.withdraw(JOSEPH, (60, &account), self.ago(8, 900)).await?;
        product.pay_out(OWNER, (&paid, "Paid by PayPal."), self.ago(7, 900)).await?;
        self.colours(7, &[MARIA, PETRUS, DANIEL]).await
    }

    async fn last_days(&self) -> Result<()> {
        let product = self.product;
        let account = json!({"method": "Bank Transfer", "fields": {"accountHolder": "Maria Shikongo",
            "bank": "Bank Windhoek", "branchCode": "481972", "accountNumber": "8012345678",
            "accountType": "Savings"}});
        let marias = product.save_account(MARIA, &account, self.ago(6, 900)).await?;
        let refused = product.withdraw(MARIA, (80, &marias), self.ago(5, 900)).await?;
        let note = "The bank returned it: please check the account number.";
        product.decline_withdrawal(OWNER, (&refused, note), self.ago(4, 800)).await?;
        let gift = product.deposit(THANDI, (25, Some(DANIEL)), Proof::None, self.ago(4, 700)).await?;
        self.approve((&gift, ""), self.ago(4, 600)).await?;
        let account = json!({"method": "PayPal", "fields": {"email": THANDI}});
        let thandis = product.save_account(THANDI, &account, self.ago(4, 300)).await?;
        self.evening(3, 5, &[THANDI, JOSEPH, MARIA, SELMA]).await?;
        let about_money = json!({"name": "Maria", "email": MARIA, "category": "Billing Question",
            "message": "My withdrawal came back. The account number is right, please try again."});
        let ticket = product.report(MARIA, &about_money, self.ago(3, 100)).await?;
        product.set_status(ADMIN, (&ticket, "in_progress"), self.ago(2, 900)).await?;
        self.colours(2, &[THANDI, JOSEPH, MARIA]).await?;
        self.evening(1, 6, &[THANDI, JOSEPH, PETRUS, DANIEL]).await?;
        product.withdraw(MARIA, (80, &marias), self.ago(1, 60)).await?;
        product.withdraw(THANDI, (50, &thandis), self.ago(0, 600)).await?;
        Ok(())
    }

    async fn today(&self) -> Result<()> {
        let product = self.product;
        product.deposit(JOSEPH, (100, None), Proof::Slip, self.ago(0, 300)).await?;
        product.deposit(SELMA, (50, None), Proof::None, self.ago(0, 200)).await?;
        product.deposit(MARIA, (20, Some(PETRUS)), Proof::None, self.ago(0, 150)).await?;
        for (who, name, email, category, message) in [
            (PETRUS, "Petrus", PETRUS, "Technical Issue", "The countdown stays at zero on my old phone."),
            (SELMA, "Selma", "selma@example.org", "Account Problem", "How do I change the address I sign in with?"),
        ] {
            let ticket = json!({"name": name, "email": email, "category": category, "message": message});
            product.report(who, &ticket, self.ago(0, 100)).await?;
        }
        let round = product.round_from(product.now)?;
        let at = round.open_at.max(product.now);
        product.tick(at).await?;
        for (who, picks) in [
            (THANDI, ["red", "green", "purple"]),
            (THANDI, ["blue", "orange", "white"]),
            (JOSEPH, ["blue", "yellow", "pink"]),
        ] {
            product.enter(who, (round.id.as_str(), picks), at).await?;
        }
        Ok(())
    }

    /// Each plays a few rounds of the quick game, all at once.
    async fn evening(&self, days: u64, rounds: u64, players: &[&str]) -> Result<()> {
        try_join_all(players.iter().map(|who| self.session(who, rounds, self.ago(days, 240)))).await?;
        Ok(())
    }

    async fn session(&self, who: &str, rounds: u64, from: Timestamp) -> Result<()> {
        for round in 0..rounds {
            let multiplier = [1, 1, 1, 2, 2, 5][fastrand::usize(0..6)];
            let balance = self.product.play(who, multiplier, from.plus_ms(round * PLAY_MS)).await?;
            if balance < KEPT_POINTS {
                break;
            }
        }
        Ok(())
    }

    /// A round that is entered and drawn. The stack's own schedule may have drawn it in between, at its time.
    async fn colours(&self, days: u64, players: &[&str]) -> Result<()> {
        let round = self.product.round_from(self.ago(days, 360))?;
        self.product.tick(round.open_at).await?;
        for who in players {
            let mut picks = ["red", "blue", "green", "yellow", "orange", "purple", "pink", "brown", "black", "white"];
            fastrand::shuffle(&mut picks);
            let entered = self.product.enter(who, (round.id.as_str(), [picks[0], picks[1], picks[2]]), round.open_at);
            if entered.await.is_err() {
                break;
            }
        }
        self.product.tick(round.draw_at).await
    }
}
