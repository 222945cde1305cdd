use aws::{Admins, Players, RequestPage, Tickets, Whose};
use contract::dto::TicketQueuePage;
use domain::{
    Failure, Wanted, cursor,
    ticket::{Status, Ticket},
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub tickets: Tickets,
    }
}

impl Deps {
    async fn page(&self, wanted: &Wanted<Status>) -> Result<RequestPage<Ticket>, Failure> {
        let (status, after) = (wanted.status, wanted.after.as_deref());
        match self.players.whose(wanted.search.as_ref()).await? {
            Whose::Everybody => self.tickets.queue(status, after).await,
            Whose::Player(uid) => self.tickets.of_player(&uid, status, after).await,
            Whose::Nobody => Ok(RequestPage::of(None)),
            Whose::Request(id) => {
                let found = self.tickets.find(&id).await?;
                Ok(RequestPage::of(found.filter(|found| wanted.includes(&found.status))))
            }
        }
    }
}

/// A page of everybody's tickets, newest first: of one status, of one player, or the one with this id.
///
/// # Errors
/// [`domain::Refusal::NotAdmin`]; [`domain::Refusal::Malformed`] for a status, search or cursor that is none.
pub async fn queue(deps: Arc<Deps>, call: Call) -> Result<TicketQueuePage, Failure> {
    deps.admins.require(call.admin()?).await?;
    let wanted = Wanted::read(|name| call.query(name), Status::parse, "new, in_progress and resolved")?;
    let page = deps.page(&wanted).await?;
    Ok(TicketQueuePage {
        tickets: page.requests.into_iter().map(Into::into).collect(),
        next_cursor: page.next.as_deref().map(cursor::write),
    })
}
