use aws::{Ledger, PageRequest, Wallets};
use contract::dto::TransactionPage;
use domain::{Failure, Refusal, Timestamp, Uid, cursor, wallet::Kind};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub wallets: Wallets,
        pub ledger: Ledger,
    }
}

impl Deps {
    /// The numbers of the first and the last row in a period; `first > last` when it holds none.
    async fn range(&self, uid: &Uid, newest: u64, wanted: &Wanted) -> Result<(u64, u64), Failure> {
        let first = match wanted.from {
            Some(from) => self.ledger.first_at_or_after(uid, newest, from).await?,
            None => 1,
        };
        let last = match (wanted.cursor, wanted.to) {
            (Some(cursor), _) => cursor.min(newest),
            (None, Some(to)) => self.ledger.first_at_or_after(uid, newest, to).await? - 1,
            (None, None) => newest,
        };
        Ok((first, last))
    }
}

/// What the query string asks for.
struct Wanted {
    kind: Option<Kind>,
    from: Option<Timestamp>,
    to: Option<Timestamp>,
    /// The newest row number of this page: where to go on, never whose rows.
    cursor: Option<u64>,
}

impl Wanted {
    fn read(call: &Call) -> Result<Self, Refusal> {
        let kind = |text: &str| {
            Kind::parse(text).ok_or_else(|| Refusal::malformed("type is one of credit, debit, win and loss"))
        };
        let time = |text: &str| Timestamp::parse(text).map_err(Refusal::malformed);
        Ok(Self {
            kind: call.query("type").map(kind).transpose()?,
            from: call.query("from").map(time).transpose()?,
            to: call.query("to").map(time).transpose()?,
            cursor: call.query("cursor").map(read_cursor).transpose()?,
        })
    }
}

fn read_cursor(text: &str) -> Result<u64, Refusal> {
    cursor::read(text)?.parse().map_err(|_| cursor::invalid())
}

/// A page of the caller's ledger, newest row first.
///
/// # Errors
/// [`Refusal::Malformed`] for a type, time or cursor that is none; [`Refusal::WalletNotFound`].
pub async fn transactions(deps: Arc<Deps>, call: Call) -> Result<TransactionPage, Failure> {
    let wanted = Wanted::read(&call)?;
    let uid = call.uid()?;
    let wallet = deps.wallets.load(uid).await?;
    let (first, last) = deps.range(uid, wallet.seq, &wanted).await?;
    if first > last {
        return Ok(TransactionPage { transactions: Vec::new(), next_cursor: None });
    }
    let page = deps.ledger.page(uid, PageRequest { first, last, kind: wanted.kind }).await?;
    Ok(TransactionPage {
        transactions: page.rows.into_iter().map(Into::into).collect(),
        next_cursor: page.next.map(|seq| cursor::write(&seq.to_string())),
    })
}
