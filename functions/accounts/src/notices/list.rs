use aws::{ColoursEntries, ColoursRounds, Deposits, Players, Tickets, Withdrawals};
use contract::dto::Notices;
use domain::{Failure, Uid, notice::Records};
use http::Call;
use std::sync::Arc;
use tokio::try_join;

aws::deps! {
    pub struct Deps {
        pub players: Players,
        pub deposits: Deposits,
        pub withdrawals: Withdrawals,
        pub tickets: Tickets,
        pub entries: ColoursEntries,
        pub rounds: ColoursRounds,
    }
}

impl Deps {
    /// A page of each kind.
    async fn records(&self, uid: &Uid) -> Result<Records, Failure> {
        let (own, received, withdrawals, tickets, entries) = try_join!(
            self.deposits.of_player(uid, None, None),
            self.deposits.to_player(uid),
            self.withdrawals.of_player(uid, None, None),
            self.tickets.of_player(uid, None, None),
            self.entries.newest_of_player(uid),
        )?;
        let rounds = match entries.first() {
            Some(newest) => self.rounds.up_to(&newest.round_id).await?,
            None => Vec::new(),
        };
        Ok(Records {
            deposits: [own.items, received].concat(),
            withdrawals: withdrawals.items,
            tickets: tickets.items,
            entries,
            rounds,
        })
    }
}

/// The caller's latest notices, and which of them are new.
pub async fn notices_list(deps: Arc<Deps>, call: Call) -> Result<Notices, Failure> {
    let uid = call.uid()?;
    let (mark, records) = try_join!(deps.players.mark(uid), deps.records(uid))?;
    Ok(Notices::new(records.notices(uid), mark, call.arrived()))
}
