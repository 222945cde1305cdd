use aws::{Admins, Connection, Players, RequestPage, Withdrawals};
use contract::dto::{WithdrawalCase, WithdrawalQueuePage};
use domain::{
    Failure, Refusal, Search, cursor,
    withdrawal::{Status, Withdrawal},
};
use http::Call;
use std::sync::Arc;

/// Where admins see everybody's requests.
#[derive(Debug)]
pub struct Queue {
    pub admins: Admins,
    pub players: Players,
    pub withdrawals: Withdrawals,
}

/// What the query string asks for.
struct Wanted {
    status: Option<Status>,
    search: Option<Search>,
    after: Option<String>,
}

impl Wanted {
    fn read(call: &Call) -> Result<Self, Refusal> {
        let status = |text: &str| {
            Status::parse(text).ok_or_else(|| Refusal::malformed("status is one of pending, completed and declined"))
        };
        Ok(Self {
            status: call.query("status").map(status).transpose()?,
            search: call.query("search").map(Search::parse).transpose()?,
            after: call.query("cursor").map(cursor::read).transpose()?,
        })
    }
}

impl Queue {
    /// # Errors
    /// [`Failure::Internal`] naming a variable that is missing from the environment.
    pub fn from_env() -> Result<Self, Failure> {
        let connection = Connection::from_env()?;
        Ok(Self {
            admins: Admins::from_env(&connection)?,
            players: Players::from_env(&connection)?,
            withdrawals: Withdrawals::from_env(&connection)?,
        })
    }

    async fn page(&self, wanted: Wanted) -> Result<RequestPage<Withdrawal>, Failure> {
        let Wanted { status, search, after } = wanted;
        match search {
            None => self.withdrawals.queue(status, after.as_deref()).await,
            Some(Search::Request(id)) => {
                let found = self.withdrawals.find(&id).await?;
                let fits = |found: &Withdrawal| status.is_none_or(|status| found.status == status);
                Ok(RequestPage { requests: found.filter(fits).into_iter().collect(), next: None })
            }
            Some(Search::Player(player)) => match self.players.uid_of(&player).await? {
                Some(uid) => self.withdrawals.of_player(&uid, status, after.as_deref()).await,
                None => Ok(RequestPage { requests: Vec::new(), next: None }),
            },
        }
    }
}

/// A page of everybody's withdrawals, newest first: of one status, of one player, or the one with this id.
///
/// # Errors
/// [`Refusal::NotAdmin`]; [`Refusal::Malformed`] for a status, search or cursor that is none.
pub async fn queue(app: Arc<Queue>, call: Call) -> Result<WithdrawalQueuePage, Failure> {
    let admin = call.admin()?;
    app.admins.require(admin).await?;
    let page = app.page(Wanted::read(&call)?).await?;
    let case = |withdrawal: Withdrawal| {
        let decidable = withdrawal.is_open_to(admin, Status::Completed, None) == Ok(true);
        WithdrawalCase::new(withdrawal, decidable)
    };
    Ok(WithdrawalQueuePage {
        requests: page.requests.into_iter().map(case).collect(),
        next_cursor: page.next.as_deref().map(cursor::write),
    })
}
