use crate::case;
use aws::{Admins, Connection, Deposits, Players, RequestPage};
use contract::dto::DepositQueuePage;
use domain::{
    Failure, Refusal, Search, cursor,
    deposit::{Deposit, Status},
};
use http::Call;
use std::sync::Arc;

/// What the admins' list works with.
#[derive(Debug)]
pub struct Queue {
    pub admins: Admins,
    pub players: Players,
    pub deposits: Deposits,
}

/// What the query string asks for.
struct Wanted {
    status: Option<Status>,
    search: Option<Search>,
    /// Where to go on, never whose requests.
    cursor: Option<String>,
}

impl Wanted {
    fn read(call: &Call) -> Result<Self, Refusal> {
        let status = |text: &str| {
            let known = || Refusal::malformed("status is one of pending, completed, declined and failed");
            Status::parse(text).ok_or_else(known)
        };
        Ok(Self {
            status: call.query("status").map(status).transpose()?,
            search: call.query("search").map(Search::parse).transpose()?,
            cursor: call.query("cursor").map(cursor::read).transpose()?,
        })
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

impl Queue {
    /// # Errors
    /// [`Failure::Internal`] naming a variable that is missing from the environment.
    pub fn from_env() -> Result<Self, Failure> {
        let connection = Connection::from_env()?;
        Ok(Self {
            admins: Admins::from_env(&connection)?,
            players: Players::from_env(&connection)?,
            deposits: Deposits::from_env(&connection)?,
        })
    }

    async fn page(&self, wanted: &Wanted) -> Result<RequestPage<Deposit>, Failure> {
        let Wanted { status, search, cursor } = wanted;
        let (status, cursor) = (*status, cursor.as_deref());
        let player = match search {
            None => return self.stations(status, cursor).await,
            Some(Search::Request(id)) => {
                let found = self.deposits.find(id).await?;
                let requests = found.into_iter().filter(|deposit| status.is_none_or(|only| deposit.status == only));
                return Ok(RequestPage { requests: requests.collect(), next: None });
            }
            Some(Search::Player(player)) => self.players.uid_of(player).await?,
        };
        match player {
            Some(uid) => self.deposits.of_player(&uid, status, cursor).await,
            None => Ok(RequestPage { requests: Vec::new(), next: None }),
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
pub async fn queue(app: Arc<Queue>, call: Call) -> Result<DepositQueuePage, Failure> {
    let admin = call.admin()?;
    app.admins.require(admin).await?;
    let page = app.page(&Wanted::read(&call)?).await?;
    Ok(DepositQueuePage {
        requests: page.requests.into_iter().map(|deposit| case::seen_by(admin, deposit)).collect(),
        next_cursor: page.next.as_deref().map(cursor::write),
    })
}
