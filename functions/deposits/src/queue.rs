use crate::case;
use aws::{Admins, Deposits, Players, RequestPage, Whose};
use contract::dto::DepositQueuePage;
use domain::{
    Failure, Refusal, Wanted, cursor,
    deposit::{Deposit, Status},
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub players: Players,
        pub deposits: Deposits,
    }
}

/// A place in the list that goes through one status after the other: behind a request, or before all of a status.
struct Station {
    status: Status,
    after: Option<String>,
}

impl Station {
    /// Where a list of `only` this status, or of all, starts or goes on.
    fn read(cursor: Option<&str>, only: Option<Status>) -> Result<Self, Refusal> {
        let Some(text) = cursor else {
            return Ok(Self { status: only.unwrap_or(Status::ALL[0]), after: None });
        };
        let (status, after) = text.split_once(' ').map_or((text, None), |(status, after)| (status, Some(after)));
        let status = Status::parse(status).filter(|status| only.is_none_or(|only| only == *status));
        Ok(Self { status: status.ok_or_else(cursor::invalid)?, after: after.map(str::to_owned) })
    }

    /// Where to go on: within the status while it has more, then with the next one, unless `only` this is wanted.
    fn onwards(&self, place: Option<&str>, only: Option<Status>) -> Option<String> {
        if let Some(place) = place {
            return Some(format!("{} {place}", self.status.name()));
        }
        let next = Status::ALL.into_iter().skip_while(|status| *status != self.status).nth(1);
        next.filter(|_| only.is_none()).map(|status| status.name().to_owned())
    }
}

impl Deps {
    async fn page(&self, wanted: &Wanted<Status>) -> Result<RequestPage<Deposit>, Failure> {
        let (status, after) = (wanted.status, wanted.after.as_deref());
        match self.players.whose(wanted.search.as_ref()).await? {
            Whose::Everybody => self.stations(status, after).await,
            Whose::Player(uid) => self.deposits.of_player(&uid, status, after).await,
            Whose::Nobody => Ok(RequestPage::of(None)),
            Whose::Request(id) => {
                let found = self.deposits.find(&id).await?;
                Ok(RequestPage::of(found.filter(|found| wanted.includes(&found.status))))
            }
        }
    }

    /// One query; a page ends where its status ends, and the next one begins with the next status.
    async fn stations(&self, only: Option<Status>, cursor: Option<&str>) -> Result<RequestPage<Deposit>, Failure> {
        let station = Station::read(cursor, only)?;
        let page = self.deposits.of_status(station.status, station.after.as_deref()).await?;
        Ok(RequestPage { next: station.onwards(page.next.as_deref(), only), ..page })
    }
}

/// A page of all players' deposits: pending ones first and oldest first, decided ones newest first; those of one
/// status, of one player, or a single one.
///
/// # Errors
/// [`Refusal::NotAdmin`]; [`Refusal::Malformed`] for a status, search or cursor that is none.
pub async fn queue(deps: Arc<Deps>, call: Call) -> Result<DepositQueuePage, Failure> {
    let admin = call.admin()?;
    deps.admins.require(admin).await?;
    let wanted = Wanted::read(|name| call.query(name), Status::parse, "pending, completed, declined and failed")?;
    let page = deps.page(&wanted).await?;
    Ok(DepositQueuePage {
        requests: page.requests.into_iter().map(|deposit| case::seen_by(admin, deposit)).collect(),
        next_cursor: page.next.as_deref().map(cursor::write),
    })
}
