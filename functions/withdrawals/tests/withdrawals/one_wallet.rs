//! Concurrent withdrawals, stakes and transfers on one wallet.

use crate::scene::{Scene, order};
use aws::{AuditLog, Books, Deposits, Desk};
use domain::{
    Failure, Money,
    admin_limit::Beneficiary,
    approvers::Approvers,
    audit::{Action, AuditEntry},
    deposit::{Deposit, Order, Parties},
    four_eyes::Grounds,
    quick::{DayKey, Guess, Round, settle},
    wallet::Movement,
};
use futures::{
    FutureExt,
    future::{LocalBoxFuture, join_all},
};
use serde_json::json;
use testkit::{NOON, Player, Run, named, run};

/// The final result of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Done {
    Withdrawal,
    Stake,
    Transfer,
    Refused(&'static str),
}

impl Scene {
    /// Repeats an attempt as long as it ends in a conflict.
    async fn repeat<T: std::fmt::Debug, Fut: Future<Output = Run<T>>>(
        &self,
        done: Done,
        attempt: impl Fn() -> Fut,
    ) -> Done {
        loop {
            match attempt().await {
                Run::Ended(Ok(_)) => return done,
                Run::Ended(Err(Failure::Refused(refusal))) => return Done::Refused(refusal.code()),
                Run::Ended(Err(Failure::Conflict)) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    async fn withdrawal(&self, number: u8) -> Done {
        let key = format!("key-{number}");
        self.repeat(Done::Withdrawal, || self.request(&self.player, &key, order(json!(50)))).await
    }

    /// 10 points on a round of its own.
    async fn stake(&self, number: u8) -> Done {
        let (uid, at) = (self.player.uid(), NOON.plus_ms(number.into()));
        let round = Round::issue(&DayKey::new([1; 32]), uid, at, [number; 10]);
        let guess = Guess::parse(Some(0), Some(10), &"0".repeat(32)).unwrap();
        let books: Books = self.cloud.connect();
        let play = async || {
            let posted = settle(&books.wallets.load(uid).await?, &round, &guess, at)?;
            books.commit(&posted).await
        };
        self.repeat(Done::Stake, || run(&self.cloud, &play)).await
    }

    /// 40 points to another player, with an admin's approval.
    async fn transfer(&self, number: u8, to: &Player, admin: &Player) -> Done {
        let (deposits, books): (Deposits, Books) = (self.cloud.connect(), self.cloud.connect());
        let (log, desk): (AuditLog, Desk) = (self.cloud.connect(), self.cloud.connect());
        let deposit = gift(number, &self.player, to);
        deposits.create(&deposit).await.unwrap();
        let approve = async || {
            let parties = Parties {
                sender: books.wallets.find(&deposit.from.uid).await?,
                recipient: books.wallets.find(&deposit.to.uid).await?,
            };
            let approval = deposit.approve(admin.uid(), parties, NOON)?;
            let entry = AuditEntry {
                note: None,
                at: NOON,
                request_id: deposit.id.to_string(),
                actor: admin.uid().clone(),
                action: Action::ApproveDeposit,
                subject: deposit.id.to_string(),
                before: deposit.status.name().to_owned(),
                after: approval.deposit.status.name().to_owned(),
            };
            let beneficiary = Beneficiary::of_deposit(&deposit);
            let counted = desk.totals.limits.count((admin.uid(), Grounds::One), beneficiary, deposit.amount, NOON)?;
            let approvers = Approvers::default();
            let count = (&desk, &counted, &approvers);
            deposits.approve(&deposit, &approval, &books, count, None, log.row(&entry)).await
        };
        self.repeat(Done::Transfer, || run(&self.cloud, &approve)).await
    }
}

fn gift(number: u8, from: &Player, to: &Player) -> Deposit {
    let order = Order::parse("40", Some(to.uid().as_str()), None).unwrap();
    Deposit::request(named(from.request_id(&format!("gift-{number}"))), &order, from.party(), to.party(), NOON)
}

#[tokio::test(start_paused = true)]
async fn withdrawals_stakes_and_transfers_at_once_never_pass_the_balance() {
    let scene = Scene::new().await;
    let (to, admin) = (scene.player("recipient").await, scene.admin("admin").await);
    // The player has 410 points and tries to spend 800.
    scene.player.fund(Movement::PaidIn, 300).await;
    let mut attempts: Vec<LocalBoxFuture<'_, Done>> = Vec::new();
    for number in 0..8 {
        attempts.push(scene.withdrawal(number).boxed_local());
        attempts.push(scene.stake(number).boxed_local());
        attempts.push(scene.transfer(number, &to, &admin).boxed_local());
    }
    let done = join_all(attempts).await;
    let count = |kind: Done| done.iter().filter(|done| **done == kind).count() as u64;

    let (wallet, _) = scene.player.audited().await;
    assert_eq!(wallet.held, Money::points(50 * count(Done::Withdrawal)));
    assert_eq!(wallet.sent, Money::points(40 * count(Done::Transfer)));
    assert_eq!(wallet.games_played, count(Done::Stake));
    assert_eq!(to.audited().await.0.received, wallet.sent);
    assert!(count(Done::Withdrawal) + count(Done::Transfer) > 0, "{done:?}");
    for done in done {
        let short = [
            "WITHDRAWAL_EXCEEDS_BALANCE",
            "TOO_MANY_WITHDRAWALS_PENDING",
            "INSUFFICIENT_BALANCE",
            "ROUND_SUPERSEDED",
            "ROUND_TOO_SOON",
        ];
        assert!(!matches!(done, Done::Refused(code) if !short.contains(&code)), "{done:?}");
    }
}
