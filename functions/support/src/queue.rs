use aws::{Admins, Connection, Players, RequestPage, Tickets};
use contract::dto::TicketQueuePage;
use domain::{
    Failure, Refusal, Search, cursor,
    ticket::{Status, Ticket},
};
use http::Call;
use std::sync::Arc;

/// Where admins see everybody's tickets.
#[derive(Debug)]
pub struct Queue {
    pub admins: Admins,
    pub players: Players,
    pub tickets: Tickets,
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
            Status::parse(text).ok_or_else(|| Refusal::malformed("status is one of new, in_progress and resolved"))
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
            tickets: Tickets::from_env(&connection)?,
        })
    }

    async fn page(&self, wanted: Wanted) -> Result<RequestPage<Ticket>, Failure> {
        let Wanted { status, search, after } = wanted;
        match search {
            None => self.tickets.queue(status, after.as_deref()).await,
            Some(Search::Request(id)) => {
                let found = self.tickets.find(&id).await?;
                let fits = |found: &Ticket| status.is_none_or(|status| found.status == status);
                Ok(RequestPage { requests: found.filter(fits).into_iter().collect(), next: None })
            }
            Some(Search::Player(player)) => match self.players.uid_of(&player).await? {
                Some(uid) => self.tickets.of_player(&uid, status, after.as_deref()).await,
                None => Ok(RequestPage { requests: Vec::new(), next: None }),
            },
        }
    }
}

/// A page of everybody's tickets, newest first: of one status, of one player, or the one with this id.
///
/// # Errors
/// [`Refusal::NotAdmin`]; [`Refusal::Malformed`] for a status, search or cursor that is none.
pub async fn queue(app: Arc<Queue>, call: Call) -> Result<TicketQueuePage, Failure> {
    app.admins.require(call.admin()?).await?;
    let page = app.page(Wanted::read(&call)?).await?;
    Ok(TicketQueuePage {
        tickets: page.requests.into_iter().map(Into::into).collect(),
        next_cursor: page.next.as_deref().map(cursor::write),
    })
}
