//! Checks every player who has played in the last week, and opens a case if their play shows signs of harm.

use aws::{CareCases, CareNights, Deposits, ExclusionRegister, Ledger, Links, Players, Wallets, Withdrawals};
use domain::{
    Failure, Timestamp, Uid,
    account::User,
    care::{CareCase, Night, Observed, PlayHistory, Sign, Weights, signs},
    deposit::{Deposit, Status},
    exclusion_register::PersonHash,
    request::{IdempotencyKey, RequestId},
    timestamp::DAY_MS,
    wallet::Wallet,
};
use futures::future::join_all;
use http::{clock, with_retries};
use serde_json::{Value, json};
use std::{collections::BTreeSet, sync::Arc, time::Duration};
use tokio::time::Instant;

/// Two minutes less than the template's time-out, since a page of players is not interrupted.
pub const RUN_FOR: Duration = Duration::from_secs(420);
const WEEK_MS: u64 = 7 * DAY_MS;
/// More of them add nothing.
const OTHERS_MAX: usize = 10;

aws::deps! {
    pub struct Deps {
        pub wallets: Wallets,
        pub ledger: Ledger,
        pub players: Players,
        pub deposits: Deposits,
        pub withdrawals: Withdrawals,
        pub links: Links,
        pub register: ExclusionRegister,
        pub cases: CareCases,
        pub nights: CareNights,
        pub weights: Weights,
    }
}

/// The schedule's event continues tonight's run, or begins it. `{"player": …}` checks only one player.
///
/// # Errors
/// As [`nightly_at`].
pub async fn nightly(deps: Arc<Deps>, event: Value) -> Result<Value, Failure> {
    nightly_at(deps, event, clock(), RUN_FOR).await
}

/// As [`nightly`], at a given time and for this long. It checks at least one page of players.
///
/// # Errors
/// When a service does not answer; the next invocation goes on. [`domain::Refusal::Malformed`],
/// [`domain::Refusal::WalletNotFound`].
pub async fn nightly_at(deps: Arc<Deps>, event: Value, now: Timestamp, run_for: Duration) -> Result<Value, Failure> {
    if let Some(player) = event["player"].as_str() {
        let wallet = deps.wallets.load(&Uid::parse(player)?).await?;
        return Ok(json!({ "opened": deps.look_at(&wallet, now).await? == Look::Opened }));
    }
    let started = Instant::now();
    let mut night = Night::of(with_retries(|| Box::pin(deps.nights.last())).await?, now);
    while !night.is_finished {
        night = deps.step(night, now).await?;
        if started.elapsed() >= run_for {
            break;
        }
    }
    let Night { is_finished, players, cases, unread, .. } = night;
    tracing::info!(is_finished, players, cases, unread, "looked for signs of harm");
    Ok(json!({ "finished": is_finished, "players": players, "cases": cases, "unread": unread }))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Look {
    /// Nothing was staked in the last week, or the account is closed.
    NotPlaying,
    Played,
    Opened,
}

impl Deps {
    /// Checks the next page of players together.
    async fn step(&self, mut night: Night, now: Timestamp) -> Result<Night, Failure> {
        let page = with_retries(|| Box::pin(self.wallets.scan(night.after.as_deref()))).await?;
        let looks = page.records.iter().map(|record| async move {
            let wallet = record.as_ref().ok()?;
            let look = with_retries(|| Box::pin(self.look_at(wallet, now))).await;
            look.inspect_err(|cause| tracing::error!(wallet = wallet.uid.as_str(), "not looked at: {cause}")).ok()
        });
        for look in join_all(looks).await {
            night.players += u64::from(matches!(look, Some(Look::Played | Look::Opened)));
            night.cases += u64::from(look == Some(Look::Opened));
            night.unread += u64::from(look.is_none());
        }
        (night.is_finished, night.after) = (page.next.is_none(), page.next);
        with_retries(|| Box::pin(self.nights.keep(&night))).await?;
        Ok(night)
    }

    /// Checks one player. A check that fails before the history is stored is repeated with the same result.
    async fn look_at(&self, wallet: &Wallet, now: Timestamp) -> Result<Look, Failure> {
        let last = wallet.reality_check.session.as_ref().map(|session| session.last);
        if wallet.is_closed() || last.is_none_or(|last| now.ms_since(last) >= WEEK_MS) {
            return Ok(Look::NotPlaying);
        }
        let user = self.players.load(&wallet.uid).await?;
        let mut history = self.nights.history(&wallet.uid).await?;
        self.catch_up(&mut history, &wallet.uid).await?;
        history.see_limits(&wallet.limits(now), now);
        let observed = Observed {
            failed_deposits: self.failed_deposits(&wallet.uid, now).await?,
            other_accounts: self.other_accounts(&user).await?,
        };
        let signs = signs(&history, observed, self.weights, now);
        let opened = self.weights.is_case(&signs) && self.open_case(user, signs, now).await?;
        self.nights.keep_history(&wallet.uid, &history).await?;
        Ok(if opened { Look::Opened } else { Look::Played })
    }

    async fn catch_up(&self, history: &mut PlayHistory, uid: &Uid) -> Result<(), Failure> {
        loop {
            let (rows, has_more) = self.ledger.rows_after(uid, history.seq).await?;
            for row in rows {
                match row {
                    Ok(row) => history.add(&row),
                    Err((seq, _)) => history.skip(seq),
                }
            }
            if !has_more {
                return Ok(());
            }
        }
    }

    /// Of the newest deposits.
    async fn failed_deposits(&self, uid: &Uid, now: Timestamp) -> Result<usize, Failure> {
        let failed = |deposit: &&Deposit| {
            let is_refused = match deposit.status {
                Status::Declined => true,
                Status::Failed => !deposit.is_unpaid(),
                Status::Pending | Status::Completed => false,
            };
            is_refused && deposit.is_to_self() && now.ms_since(deposit.created_at) < WEEK_MS
        };
        Ok(self.deposits.of_player(uid, None, None).await?.items.iter().filter(failed).count())
    }

    /// The open accounts with the same mailbox or telephone number, and those that asked for payouts to the same place.
    async fn other_accounts(&self, user: &User) -> Result<usize, Failure> {
        let mut others = BTreeSet::new();
        for hash in PersonHash::of_user(user) {
            others.extend(self.register.find(&hash).await?.players);
        }
        let withdrawals = self.withdrawals.of_player(&user.uid, None, None).await?.items;
        let links: BTreeSet<_> = withdrawals.iter().map(domain::withdrawal::Withdrawal::link).collect();
        for link in &links {
            let ids = self.links.find(link).await?;
            others.extend(ids.iter().filter_map(|id| Uid::parse(id).ok()));
        }
        others.remove(&user.uid);
        let mut open = 0;
        for uid in others.iter().take(OTHERS_MAX) {
            open += usize::from(self.players.find(uid).await?.is_some_and(|other| other.closed_at.is_none()));
        }
        Ok(open)
    }

    /// Whether tonight's signs need a case of their own. An open case gets them if they weigh more.
    async fn open_case(&self, user: User, signs: Vec<Sign>, now: Timestamp) -> Result<bool, Failure> {
        match self.cases.newest_of(&user.uid).await? {
            Some(case) if !case.is_over(&signs, now) => {
                if let Some(changed) = case.with_signs(&signs, now) {
                    self.cases.replace(&changed).await?;
                }
                Ok(false)
            }
            _ => {
                // One at most for each day.
                let key = IdempotencyKey::parse(Some(&now.day()))?;
                let id = RequestId::derive(&user.uid, "care-nightly", &key);
                match self.cases.create(&CareCase::open(id, user.into(), signs, now)).await {
                    Ok(()) => Ok(true),
                    Err(Failure::Conflict) => Ok(false),
                    Err(cause) => Err(cause),
                }
            }
        }
    }
}
