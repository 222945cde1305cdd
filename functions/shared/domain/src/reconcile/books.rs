//! The books of a wallet: its rows, from a check-point or from row 1, compared with the wallet.

#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

use super::{
    claim::{self, Claim},
    finding::{Finding, What},
};
use crate::{
    Money, Timestamp, Uid,
    request::RequestId,
    wallet::{LedgerRow, Movement, Sums, Walk, Wallet},
    withdrawal::Withdrawal,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};

/// How long before its write a record may have been stamped on arrival.
pub(super) const STAMPED_BEFORE_MS: u64 = 60 * 60_000;
/// Players pause within two nights. An attacker may keep a wallet moving so that it is not checked.
const RESTLESS_FOR_MS: u64 = 36 * 60 * 60_000;
/// Enough findings for one wallet to be investigated.
const FINDINGS_MAX: usize = 20;

/// A row that holds points for a withdrawal and has not been given back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Hold {
    seq: u64,
    amount: Money,
}

/// The state of a wallet's books when they last matched. Earlier rows need not be read again. They cannot be replaced,
/// since the check-point is sealed (D50).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckPoint {
    pub uid: Uid,
    /// When the wallet was first looked at.
    pub since: Timestamp,
    /// When it was last looked at.
    pub at: Timestamp,
    /// When it was last judged.
    judged_at: Timestamp,
    /// A mismatch was found since. The next walk begins at row 1 again, but must still pass through this state.
    doubted: bool,
    walk: Walk,
    holds: BTreeMap<RequestId, Hold>,
    withdrawn: Money,
}

/// The result of checking a wallet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closed {
    pub wallet: Wallet,
    pub walk: Walk,
    pub rows: u64,
    pub findings: Vec<Finding>,
    /// For the next run.
    pub check_point: CheckPoint,
}

impl CheckPoint {
    /// For a wallet that has none: before row 1.
    pub fn start(uid: &Uid, at: Timestamp) -> Self {
        let (walk, holds, withdrawn) = Default::default();
        Self { uid: uid.clone(), since: at, at, judged_at: at, doubted: false, walk, holds, withdrawn }
    }

    /// The check-point to start from, and the finding if it is wrong. `found` is the one with a genuine seal, or the
    /// reason why there is none. `sealed_at` is the beginning of the last run that sealed all check-points.
    pub fn trusted(
        found: Result<Option<Self>, String>,
        wallet: &Wallet,
        sealed_at: Option<Timestamp>,
        now: Timestamp,
    ) -> (Self, Option<Finding>) {
        let start = || Self::start(&wallet.uid, now);
        let (known, wrong) = match (found, sealed_at) {
            (Ok(Some(known)), Some(sealed_at)) if known.at < sealed_at => {
                let old = (What::CheckPointOld, format!("one of {sealed_at} or later"), format!("one of {}", known.at));
                (known, Some(old))
            }
            (Ok(Some(known)), _) => (known, None),
            (Ok(None), Some(sealed_at)) if wallet.created_at.plus_ms(STAMPED_BEFORE_MS) < sealed_at => {
                (start(), Some((What::CheckPointGone, format!("one of {sealed_at} or later"), "none".to_owned())))
            }
            (Err(why), Some(_)) => (start(), Some((What::CheckPointForged, "a check-point".to_owned(), why))),
            (Ok(None) | Err(_), _) => (start(), None),
        };
        (known, wrong.map(|(what, expected, found)| Finding::new(&wallet.uid, what, (expected, found))))
    }

    /// The unchanged check-point of a wallet that could not be judged, with a finding if that has lasted too long.
    pub fn kept(self, at: Timestamp) -> (Self, Option<Finding>) {
        let finding = (at.ms_since(self.judged_at) >= RESTLESS_FOR_MS).then(|| {
            Finding::new(&self.uid, What::WalletRestless, ("a time at which it stands still", self.judged_at))
        });
        (Self { at, ..self }, finding)
    }
}

/// The books of a wallet during the walk.
#[derive(Debug, Clone)]
pub struct Books {
    known: CheckPoint,
    walk: Walk,
    /// By the id of the withdrawal.
    holds: BTreeMap<RequestId, Hold>,
    /// Known to be paid out.
    withdrawn: Money,
    /// The request and direction of each row.
    seen: HashSet<(RequestId, &'static str)>,
    rows: u64,
    findings: Vec<Finding>,
}

impl Books {
    /// Starts at row 1.
    pub fn whole(known: CheckPoint) -> Self {
        let (walk, holds, withdrawn) = Default::default();
        Self { known, walk, holds, withdrawn, seen: HashSet::new(), rows: 0, findings: Vec::new() }
    }

    /// Starts after the check-point, unless it is doubted.
    pub fn since(known: CheckPoint) -> Self {
        if known.doubted {
            return Self::whole(known);
        }
        let CheckPoint { walk, holds, withdrawn, .. } = known.clone();
        Self { walk, holds, withdrawn, ..Self::whole(known) }
    }

    /// The same books from row 1.
    #[must_use]
    pub fn again(&self) -> Self {
        Self::whole(self.known.clone())
    }

    pub fn uid(&self) -> &Uid {
        &self.known.uid
    }

    /// The number of the last row.
    pub fn seq(&self) -> u64 {
        self.walk.seq
    }

    /// The withdrawals that [`Books::close`] needs.
    pub fn held_for(&self) -> impl Iterator<Item = &RequestId> {
        self.holds.keys()
    }

    /// Adds the next row. `claim` is the row that its request requires.
    pub fn take(&mut self, row: &LedgerRow, claim: &Claim) {
        self.rows += 1;
        let checked = self.walk.check(row).map_err(|drift| Finding::of_drift(&self.walk, row, drift));
        let before = self.walk.clone();
        let passed = self.walk.pass(row).map_err(|drift| Finding::of_drift(&before, row, drift));
        self.report(checked.and(passed).err());
        self.report(claim::unexplained(row));
        self.report(claim::played_again(before.last_round.as_ref(), row));
        let sealed = &self.known.walk;
        if row.seq == sealed.seq && row.hash != sealed.head {
            let finding = Finding::new(self.uid(), What::HistoryRewritten, (&sealed.head, &row.hash));
            self.report(Some(finding.at_row(row.seq)));
        }
        let judged = claim.judge(row);
        let Some(id) = row.request_id() else { return self.report(judged) };
        self.report(judged.map(|finding| finding.of_request(id.as_str())));
        let is_new = self.seen.insert((id.clone(), row.kind().name()));
        let in_turn = match &row.movement {
            Movement::Held(id) => self.holds.insert(id.clone(), Hold { seq: row.seq, amount: row.amount }).is_none(),
            Movement::GivenBack(id) => self.holds.remove(id).is_some() || self.take_back(claim, row.amount),
            Movement::Start
            | Movement::QuickWin(_)
            | Movement::QuickLoss(_)
            | Movement::DrawEntry(_)
            | Movement::Prize(_)
            | Movement::ReturnedFee(_)
            | Movement::PaidIn(_)
            | Movement::Sent(_)
            | Movement::Received(_)
            | Movement::PaidOut(_)
            | Movement::Reversed(_) => true,
        };
        if !is_new || !in_turn {
            let finding = Finding::new(self.uid(), What::RowRepeated, ("once", row.kind().name()));
            self.report(Some(finding.at_row(row.seq).of_request(id.as_str())));
        }
    }

    /// Whether the row is of a payment that the bank returned. The points are no longer paid out then.
    fn take_back(&mut self, claim: &Claim, amount: Money) -> bool {
        let left = self.withdrawn.minus(amount).filter(|_| matches!(claim, Claim::Returned(_)));
        self.withdrawn = left.unwrap_or(self.withdrawn);
        left.is_some()
    }

    /// Skips a row that cannot be read.
    pub fn take_unreadable(&mut self, seq: u64, why: &str) {
        self.rows += 1;
        self.report(Some(Finding::new(self.uid(), What::RowUnreadable, ("a row", why)).at_row(seq)));
        self.walk.seq = seq;
    }

    /// Compares the wallet with its rows. `beyond` are rows after the wallet's newest, `held_for` the withdrawals of
    /// [`Books::held_for`], or why one cannot be read.
    pub fn close(
        mut self,
        wallet: Wallet,
        beyond: &[u64],
        held_for: &BTreeMap<RequestId, Result<Option<Withdrawal>, String>>,
        at: Timestamp,
    ) -> Closed {
        for seq in beyond {
            let finding = Finding::new(self.uid(), What::RowBeyondWallet, (format!("{} rows", wallet.seq), "another"));
            self.report(Some(finding.at_row(*seq)));
        }
        let sealed = self.known.walk.seq;
        if self.walk.seq < sealed {
            let words = (format!("{sealed} rows"), format!("{} rows", self.walk.seq));
            self.report(Some(Finding::new(self.uid(), What::HistoryRewritten, words).at_row(sealed)));
        }
        let held = self.settle_holds(held_for);
        self.compare(&wallet, held);
        let Self { known, walk, holds, withdrawn, rows, findings, .. } = self;
        let check_point = if findings.is_empty() {
            CheckPoint { at, judged_at: at, doubted: false, walk: walk.clone(), holds, withdrawn, ..known }
        } else {
            CheckPoint { at, judged_at: at, doubted: true, ..known }
        };
        Closed { wallet, walk, rows, findings, check_point }
    }

    /// The points on hold. Withdrawals that are paid out are removed from the holds.
    fn settle_holds(&mut self, held_for: &BTreeMap<RequestId, Result<Option<Withdrawal>, String>>) -> Money {
        let mut on_hold = Money::ZERO;
        for (id, Hold { seq, amount }) in std::mem::take(&mut self.holds) {
            let found = held_for.get(&id).map_or(Ok(None), |found| found.as_ref().map(Option::as_ref));
            match claim::of_hold(self.uid(), amount, found.map_err(String::as_str)) {
                Ok([held, withdrawn]) => {
                    // A sum above the maximum of a wallet never equals the wallet's, so the comparison reports it.
                    on_hold = on_hold.plus(held).unwrap_or(Money::MAX);
                    self.withdrawn = self.withdrawn.plus(withdrawn).unwrap_or(Money::MAX);
                    if held > Money::ZERO {
                        self.holds.insert(id, Hold { seq, amount });
                    }
                }
                Err((what, [expected, found])) => {
                    let finding = Finding::new(self.uid(), what, (expected, found));
                    self.report(Some(finding.at_row(seq).of_request(id.as_str())));
                }
            }
        }
        on_hold
    }

    fn compare(&mut self, wallet: &Wallet, held: Money) {
        let (walk, withdrawn) = (self.walk.clone(), self.withdrawn);
        let Sums { starting, won, deposited, received, sent, asked_for: _, lost_hundredths: _ } = &walk.sums;
        let mut compare = |what, rows: &dyn ToString, says: &dyn ToString| {
            let (rows, says) = (rows.to_string(), says.to_string());
            if rows != says {
                self.report(Some(Finding::new(self.uid(), what, (rows, says))));
            }
        };
        let round = |round: &Option<crate::wallet::LastRound>| match round {
            Some(round) => format!("{} in row {}", round.round_id, round.seq),
            None => "none".to_owned(),
        };
        compare(What::WalletSeq, &walk.seq, &wallet.seq);
        compare(What::WalletHead, &walk.head, &wallet.ledger_head);
        compare(What::WalletBalance, &walk.balance, &wallet.balance);
        compare(What::WalletBonus, &walk.bonus, &wallet.bonus);
        compare(What::WalletDebt, &walk.debt, &wallet.debt);
        compare(What::WalletHeld, &held, &wallet.held);
        compare(What::WalletWithdrawn, &withdrawn, &wallet.withdrawn);
        compare(What::WalletDeposited, deposited, &wallet.deposited);
        compare(What::WalletReceived, received, &wallet.received);
        compare(What::WalletSent, sent, &wallet.sent);
        compare(What::WalletWinnings, won, &wallet.total_winnings);
        compare(What::WalletGames, &walk.games, &wallet.games_played);
        compare(What::WalletLastRound, &round(&walk.last_round), &round(&wallet.last_round));
        if *starting != wallet.starting {
            let finding = Finding::not_begun_with(self.uid(), wallet.starting, starting);
            self.report(Some(finding));
        }
    }

    fn report(&mut self, finding: Option<Finding>) {
        let room = FINDINGS_MAX.saturating_sub(self.findings.len());
        self.findings.extend(finding.into_iter().take(room));
    }
}
