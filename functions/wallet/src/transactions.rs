use aws::{Ledger, PageRequest, Wallets};
use contract::dto::{TransactionPage, TransactionsQuery};
use domain::{
    Failure, Page, Refusal, Timestamp, Uid, cursor,
    wallet::{Kind, LedgerRow},
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub wallets: Wallets,
        pub ledger: Ledger,
    }
}

impl Deps {
    /// The numbers of the first and the last row in a period; `first > last` when there are none.
    async fn range(&self, uid: &Uid, newest: u64, query: &RowQuery) -> Result<(u64, u64), Failure> {
        let first = match query.from {
            Some(from) => self.ledger.first_at_or_after(uid, newest, from).await?,
            None => 1,
        };
        let last = match (query.cursor, query.to) {
            (Some(cursor), _) => cursor.min(newest),
            (None, Some(to)) => self.ledger.first_at_or_after(uid, newest, to).await? - 1,
            (None, None) => newest,
        };
        Ok((first, last))
    }
}

/// The parsed query string.
struct RowQuery {
    kind: Option<Kind>,
    from: Option<Timestamp>,
    to: Option<Timestamp>,
    /// The newest row number of this page. It is only a position, and never selects a player.
    cursor: Option<u64>,
}

impl RowQuery {
    fn parse(query: &TransactionsQuery) -> Result<Self, Refusal> {
        let kind = |text: &str| Kind::parse(text).ok_or_else(|| Refusal::must_be("type", "credit, debit, win or loss"));
        let time = |field: &str, text: &str| Timestamp::parse(text).map_err(|_| Refusal::must_be_a_time(field));
        Ok(Self {
            kind: query.r#type.as_deref().map(kind).transpose()?,
            from: query.from.as_deref().map(|text| time("from", text)).transpose()?,
            to: query.to.as_deref().map(|text| time("to", text)).transpose()?,
            cursor: query.cursor.as_deref().map(read_cursor).transpose()?,
        })
    }
}

fn read_cursor(text: &str) -> Result<u64, Refusal> {
    cursor::read(text)?.parse().map_err(|_| cursor::invalid())
}

/// A page of the caller's ledger, newest row first.
///
/// # Errors
/// [`Refusal::Malformed`] for a malformed type, time or cursor; [`Refusal::WalletNotFound`].
pub async fn transactions(deps: Arc<Deps>, call: Call) -> Result<TransactionPage, Failure> {
    let query = RowQuery::parse(&call.query()?)?;
    let uid = call.uid()?;
    let wallet = deps.wallets.load(uid).await?;
    let (first, last) = deps.range(uid, wallet.seq, &query).await?;
    if first > last {
        return Ok(Page::<LedgerRow>::of(None).into());
    }
    let page = deps.ledger.page(uid, PageRequest { first, last, kind: query.kind }).await?;
    Ok(Page { items: page.rows, next: page.next }.into())
}
