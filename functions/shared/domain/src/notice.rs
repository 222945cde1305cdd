//! A player's notices of decisions and draws, computed from the records on each read (D53).

mod account;
mod email;

pub use crate::topic::Topic;
pub use account::of_account;
pub use email::Email;

use crate::{
    Money, Timestamp, Uid,
    colours::{Entry, Outcome as EntryOutcome, Round},
    deposit::{self, Deposit},
    request::Note,
    ticket::{self, Ticket},
    withdrawal::{self, Withdrawal},
};

/// How many are shown.
pub const NOTICES_MAX: usize = 25;
/// For a player without a mark, notices younger than this are new.
const NEW_MS: u64 = 7 * 24 * 60 * 60 * 1000;

named! {
    pub enum Outcome {
        /// The player's own deposit or transfer.
        Approved = "approved",
        /// Another player's transfer to this one was approved.
        Received = "received",
        /// The approval of the player's own deposit or transfer was undone.
        Reversed = "reversed",
        /// Another player's transfer to this one was undone.
        TakenBack = "taken_back",
        /// A withdrawal was paid out.
        Completed = "completed",
        Declined = "declined",
        /// The proof of a deposit was rejected.
        Failed = "failed",
        InProgress = "in_progress",
        Resolved = "resolved",
        Won = "won",
        NotWon = "not_won",
        /// The round had no draw, and its fees are returned.
        Void = "void",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    pub topic: Topic,
    pub outcome: Outcome,
    /// The id of the request, ticket or round.
    pub about: String,
    pub at: Timestamp,
    pub amount: Option<Money>,
    /// The user name of the other player of a transfer, at the time of the request.
    pub with: Option<String>,
    /// How a withdrawal is paid out.
    pub method: Option<&'static str>,
    /// The most colours that one entry has matched.
    pub matches: Option<usize>,
    /// An admin's note, or the reason why a deposit failed.
    pub note: Option<String>,
}

impl Notice {
    fn new(topic: Topic, outcome: Outcome, about: &impl ToString, at: Timestamp) -> Self {
        let about = about.to_string();
        Self { topic, outcome, about, at, amount: None, with: None, method: None, matches: None, note: None }
    }

    /// Stable. Each status of a ticket and a reversal has its own id.
    pub fn id(&self) -> String {
        let Self { topic, outcome, about, .. } = self;
        match outcome {
            Outcome::InProgress | Outcome::Resolved | Outcome::Reversed | Outcome::TakenBack => {
                format!("{}:{about}:{}", topic.name(), outcome.name())
            }
            _ => format!("{}:{about}", topic.name()),
        }
    }

    /// The notice of a deposit to its sender or recipient. The recipient gets one only for points that arrived,
    /// or went back.
    pub fn of_deposit(deposit: &Deposit, uid: &Uid) -> Option<Self> {
        let is_senders = deposit.from.uid == *uid;
        let undone = deposit.reversed.as_ref().map(|reversal| &reversal.decision);
        let decision = undone.or(deposit.decision.as_ref());
        let decided_at = decision.map(|decision| decision.at);
        let (outcome, at) = match deposit.status {
            deposit::Status::Pending => return None,
            deposit::Status::Completed if is_senders && undone.is_some() => (Outcome::Reversed, decided_at?),
            deposit::Status::Completed if deposit.to.uid == *uid && undone.is_some() => {
                (Outcome::TakenBack, decided_at?)
            }
            deposit::Status::Completed if is_senders => (Outcome::Approved, decided_at?),
            deposit::Status::Completed if deposit.to.uid == *uid => (Outcome::Received, decided_at?),
            deposit::Status::Declined if is_senders => (Outcome::Declined, decided_at?),
            // A player who took a deposit back needs no notice.
            deposit::Status::Failed if is_senders && !deposit.is_cancelled() => (Outcome::Failed, deposit.updated_at),
            deposit::Status::Completed | deposit::Status::Declined | deposit::Status::Failed => return None,
        };
        let note = decision.and_then(|decision| decision.note.as_ref());
        let other = if is_senders { &deposit.to } else { &deposit.from };
        Some(Self {
            amount: Some(deposit.booked()),
            with: (!deposit.is_to_self()).then(|| other.username.clone()),
            // Both players read why points were taken back.
            note: if is_senders || undone.is_some() {
                text(note).or_else(|| deposit.failure_reason.clone())
            } else {
                None
            },
            ..Self::new(Topic::Deposit, outcome, &deposit.id, at)
        })
    }

    pub fn of_withdrawal(withdrawal: &Withdrawal) -> Option<Self> {
        let outcome = match withdrawal.status {
            withdrawal::Status::Pending => return None,
            withdrawal::Status::Completed => Outcome::Completed,
            withdrawal::Status::Declined => Outcome::Declined,
        };
        let decision = withdrawal.decision.as_ref()?;
        Some(Self {
            amount: Some(withdrawal.amount),
            method: Some(withdrawal.method.name()),
            note: text(decision.note.as_ref()),
            ..Self::new(Topic::Withdrawal, outcome, &withdrawal.id, decision.at)
        })
    }

    /// A ticket stores only the time of its last status.
    pub fn of_ticket(ticket: &Ticket) -> Option<Self> {
        let outcome = match ticket.status {
            ticket::Status::New => return None,
            ticket::Status::InProgress => Outcome::InProgress,
            ticket::Status::Resolved => Outcome::Resolved,
        };
        Some(Self::new(Topic::Ticket, outcome, &ticket.id, ticket.updated_at))
    }

    /// The notice of a decided round for a player with these entries, of this round and others.
    pub fn of_round(round: &Round, entries: &[Entry]) -> Option<Self> {
        let at = round.decided_at()?;
        let outcomes = entries.iter().filter(|entry| entry.round_id == round.id).map(|entry| entry.outcome(round));
        let (mut amount, mut most, mut is_void, mut entered) = (Money::ZERO, 0, false, false);
        for outcome in outcomes {
            entered = true;
            let (paid, matched) = match outcome {
                EntryOutcome::Pending => return None,
                EntryOutcome::Win { matches, prize } => (prize, matches),
                EntryOutcome::Loss { matches } => (Money::ZERO, matches),
                EntryOutcome::Refunded { fee } => {
                    is_void = true;
                    (fee, 0)
                }
            };
            amount = amount.plus(paid).unwrap_or(Money::MAX);
            most = most.max(matched);
        }
        let paid = Some(amount).filter(|amount| *amount > Money::ZERO);
        let outcome = match paid {
            _ if is_void => Outcome::Void,
            Some(_) => Outcome::Won,
            None => Outcome::NotWon,
        };
        let notice = Self::new(Topic::Draw, outcome, &round.id, at);
        entered.then(|| Self { amount: paid, matches: (!is_void).then_some(most), ..notice })
    }
}

fn text(note: Option<&Note>) -> Option<String> {
    note.map(|note| note.as_str().to_owned())
}

/// The newest records that concern one player, from which notices are computed.
#[derive(Debug, Clone, Default)]
pub struct Records {
    /// Deposits that the player asked for, and deposits in the player's favour.
    pub deposits: Vec<Deposit>,
    pub withdrawals: Vec<Withdrawal>,
    pub tickets: Vec<Ticket>,
    /// For each round, all entries or none.
    pub entries: Vec<Entry>,
    pub rounds: Vec<Round>,
}

impl Records {
    /// The latest notices to `uid`, newest first.
    pub fn notices(&self, uid: &Uid) -> Vec<Notice> {
        let deposits = self.deposits.iter().filter_map(|deposit| Notice::of_deposit(deposit, uid));
        let withdrawals = self.withdrawals.iter().filter_map(Notice::of_withdrawal);
        let tickets = self.tickets.iter().filter_map(Notice::of_ticket);
        let draws = self.rounds.iter().filter_map(|round| Notice::of_round(round, &self.entries));
        let mut notices: Vec<Notice> = deposits.chain(withdrawals).chain(tickets).chain(draws).collect();
        notices.sort_by(|one, other| (other.at, &other.about).cmp(&(one.at, &one.about)));
        notices.truncate(NOTICES_MAX);
        notices
    }
}

/// When the player last saw the notices; `None` before the first time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(pub Option<Timestamp>);

impl Mark {
    pub fn is_new(self, notice: &Notice, now: Timestamp) -> bool {
        match self.0 {
            Some(until) => notice.at > until,
            None => now.ms_since(notice.at) < NEW_MS,
        }
    }
}
