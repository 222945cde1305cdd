//! The wallets table. A wallet and the ledger row of its change are written together.

use crate::{
    AuditLog, Connection, FromConnection, ScanPage, audit_log,
    failure::failure,
    item::{Fields, Item, broken, item, number, text, texts},
    keys, ledger,
    scan::scan,
    transaction::Transaction,
};
use aws_sdk_dynamodb::types::{AttributeValue, Put};
use domain::{
    Failure, Money, Refusal, Uid,
    audit::AuditEntry,
    request::Note,
    wallet::{LastRound, Posted, Restriction, RestrictionKind, STARTING_BALANCE, Stop, Wallet},
};

const RESTRICTION: &str = "restriction";

#[derive(Debug, Clone)]
pub struct Wallets {
    client: aws_sdk_dynamodb::Client,
    table: String,
}

impl FromConnection for Wallets {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self { client: connection.dynamodb(), table: connection.variable("WALLETS_TABLE")? })
    }
}

impl Wallets {
    pub fn table(&self) -> &str {
        &self.table
    }

    /// The wallet (a strongly consistent read).
    ///
    /// # Errors
    /// [`Refusal::WalletNotFound`].
    pub async fn load(&self, uid: &Uid) -> Result<Wallet, Failure> {
        self.find(uid).await?.ok_or(Refusal::WalletNotFound.into())
    }

    /// # Errors
    /// When DynamoDB does not answer or the record is corrupt.
    pub async fn find(&self, uid: &Uid) -> Result<Option<Wallet>, Failure> {
        let request = self.client.get_item().table_name(&self.table).key(keys::UID, text(uid.as_str()));
        let answer = request.consistent_read(true).send().await.map_err(failure)?;
        answer.item().map(from_item).transpose()
    }

    /// A page of all wallets, after the uid `after`.
    ///
    /// # Errors
    /// When DynamoDB does not answer.
    pub async fn scan(&self, after: Option<&str>) -> Result<ScanPage<Wallet>, Failure> {
        scan((&self.client, &self.table), keys::UID, after, from_item).await
    }

    /// Writes a wallet whose restriction has changed, once for each audit row. If the row exists, an earlier attempt of
    /// the same request has made the change, and later changes are not undone.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the wallet has changed since it was loaded.
    pub async fn restrict(&self, wallet: &Wallet, (log, entry): (&AuditLog, &AuditEntry)) -> Result<(), Failure> {
        let written = Transaction::new()
            .create(log.table(), keys::ID, audit_log::to_item(entry), Ok(()))
            .wallet(&self.table, wallet, Err(Failure::Conflict))
            .commit(&self.client)
            .await?;
        written.or_else(|failed| failed)
    }

    /// Writes a posting: wallet and ledger row in one transaction.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the wallet has changed since it was loaded.
    pub async fn commit(&self, ledger_table: &str, posted: &Posted) -> Result<(), Failure> {
        let changed = || Failure::Conflict;
        Transaction::new().post(&self.table, ledger_table, posted, changed).commit(&self.client).await?
    }
}

impl<M> Transaction<M> {
    /// Adds a wallet, on condition that it has not changed since it was loaded.
    pub fn wallet(self, table: &str, wallet: &Wallet, changed: M) -> Self {
        let put = Put::builder()
            .table_name(table)
            .set_item(Some(to_item(wallet)))
            .condition_expression("#version = :old")
            .expression_attribute_names("#version", keys::VERSION)
            .expression_attribute_values(":old", number(wallet.version - 1));
        self.put(put, changed)
    }

    /// Adds a posting: the wallet and its ledger row.
    pub fn post(self, wallets: &str, ledger: &str, posted: &Posted, changed: impl Fn() -> M) -> Self {
        let row = ledger::to_item(&posted.row);
        self.wallet(wallets, &posted.wallet, changed()).create(ledger, keys::UID, row, changed())
    }
}

fn restriction_value(restriction: &Restriction) -> AttributeValue {
    let Restriction { kind, reason, since, until, stops } = restriction;
    AttributeValue::M(item([
        ("kind", Some(text(kind.name()))),
        ("reason", Some(text(reason.as_str()))),
        ("since", Some(text(since.to_string()))),
        ("until", until.map(|until| text(until.to_string()))),
        ("stops", Some(texts(stops.iter().map(|stop| stop.name())))),
    ]))
}

fn restriction_from(value: &AttributeValue) -> Result<Restriction, Failure> {
    let broken = || broken(RESTRICTION);
    let fields = Fields(value.as_m().map_err(|_| broken())?);
    let stops = fields.texts("stops")?;
    Ok(Restriction {
        kind: RestrictionKind::parse(&fields.text("kind")?),
        reason: Note::stored(fields.text("reason")?),
        since: fields.time("since")?,
        until: fields.optional_time("until")?,
        stops: stops.iter().map(|stop| Stop::parse(stop)).collect::<Option<_>>().ok_or_else(broken)?,
    })
}

pub(crate) fn to_item(wallet: &Wallet) -> Item {
    let last = wallet.last_round.as_ref();
    // A total or a part of zero has no attribute.
    let total = |total: Money| (total > Money::ZERO).then(|| number(total));
    item([
        (keys::UID, Some(text(wallet.uid.as_str()))),
        ("balance", Some(number(wallet.balance))),
        // Without the attribute, it is what every player once got.
        ("starting", (wallet.starting != STARTING_BALANCE).then(|| number(wallet.starting))),
        ("balanceBonus", total(wallet.bonus)),
        ("held", Some(number(wallet.held))),
        ("pending", (wallet.pending > 0).then(|| number(wallet.pending))),
        (keys::VERSION, Some(number(wallet.version))),
        (keys::SEQ, Some(number(wallet.seq))),
        ("ledgerHead", Some(text(&wallet.ledger_head))),
        ("lastRoundId", last.map(|last| text(&last.round_id))),
        ("lastRoundSeq", last.map(|last| number(last.seq))),
        ("gamesPlayed", Some(number(wallet.games_played))),
        ("totalWinnings", Some(number(wallet.total_winnings))),
        ("deposited", total(wallet.deposited)),
        ("received", total(wallet.received)),
        ("sent", total(wallet.sent)),
        ("withdrawn", total(wallet.withdrawn)),
        (RESTRICTION, wallet.restriction.as_ref().map(restriction_value)),
        ("createdAt", Some(text(wallet.created_at.to_string()))),
        ("updatedAt", Some(text(wallet.updated_at.to_string()))),
    ])
}

fn from_item(item: &Item) -> Result<Wallet, Failure> {
    let fields = Fields(item);
    let last_round = match fields.optional_text("lastRoundId")? {
        Some(round_id) => Some(LastRound { round_id, seq: fields.number("lastRoundSeq")? }),
        None => None,
    };
    Ok(Wallet {
        uid: fields.uid(keys::UID)?,
        balance: fields.money("balance")?,
        starting: fields.optional_money("starting")?.unwrap_or(STARTING_BALANCE),
        bonus: fields.optional_money("balanceBonus")?.unwrap_or_default(),
        held: fields.money("held")?,
        pending: fields.optional_number("pending")?.unwrap_or_default(),
        version: fields.number(keys::VERSION)?,
        seq: fields.number(keys::SEQ)?,
        ledger_head: fields.text("ledgerHead")?,
        last_round,
        games_played: fields.number("gamesPlayed")?,
        total_winnings: fields.money("totalWinnings")?,
        deposited: fields.optional_money("deposited")?.unwrap_or_default(),
        received: fields.optional_money("received")?.unwrap_or_default(),
        sent: fields.optional_money("sent")?.unwrap_or_default(),
        withdrawn: fields.optional_money("withdrawn")?.unwrap_or_default(),
        restriction: item.get(RESTRICTION).map(restriction_from).transpose()?,
        created_at: fields.time("createdAt")?,
        updated_at: fields.time("updatedAt")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::item::bytes_of;
    use domain::{Timestamp, wallet::BonusRule};

    /// As for a ledger row: a play writes one of each in four write units.
    const WALLET_BYTES_MAX: usize = 1_024;

    fn opened() -> Wallet {
        Wallet::open(Uid::from_sub("a player"), BonusRule::PlayOnly, Timestamp::from_ms(1)).unwrap().wallet
    }

    #[test]
    fn a_restriction_is_read_back_as_it_was_written() {
        let frozen = Restriction::freeze(Note::reason("A stolen card").unwrap(), Timestamp::from_ms(2));
        let ending = Restriction { until: Some(Timestamp::MAX), stops: vec![Stop::Stakes], ..frozen.clone() };
        let later = Restriction { kind: RestrictionKind::parse("paused"), ..ending.clone() };
        for restriction in [None, Some(frozen), Some(ending), Some(later)] {
            let wallet = Wallet { restriction, ..opened() };
            assert_eq!(from_item(&to_item(&wallet)).unwrap(), wallet);
        }
    }

    #[test]
    fn a_restriction_that_is_not_understood_is_not_ignored() {
        let frozen = Restriction::freeze(Note::reason("A stolen card").unwrap(), Timestamp::from_ms(2));
        let stored = to_item(&Wallet { restriction: Some(frozen), ..opened() });
        for (name, value) in [("since", text("yesterday")), ("stops", AttributeValue::L(vec![text("everything")]))] {
            let mut item = stored.clone();
            let Some(AttributeValue::M(restriction)) = item.get_mut(RESTRICTION) else { panic!("{item:?}") };
            restriction.insert(name.to_owned(), value);
            assert!(matches!(from_item(&item), Err(Failure::Internal(_))), "{name}");
        }
        let item = Item::from_iter(stored.into_iter().chain([(RESTRICTION.to_owned(), text("frozen"))]));
        assert!(matches!(from_item(&item), Err(Failure::Internal(_))));
    }

    /// A restricted wallet is not played, so the budget is for one without a restriction.
    #[test]
    fn a_wallet_fits_into_its_bytes_with_every_field_at_its_longest() {
        let (figure, count) = (Money::parse("999999999999.99").unwrap(), u64::MAX);
        let wallet = Wallet {
            uid: Uid::from_sub("a player"),
            balance: figure,
            starting: figure,
            bonus: figure,
            held: figure,
            pending: 3,
            version: count,
            seq: count,
            ledger_head: "f".repeat(64),
            last_round: Some(LastRound { round_id: "A".repeat(43), seq: count }),
            games_played: count,
            total_winnings: figure,
            deposited: figure,
            received: figure,
            sent: figure,
            withdrawn: figure,
            restriction: None,
            created_at: Timestamp::MAX,
            updated_at: Timestamp::MAX,
        };
        let item = to_item(&wallet);
        assert!(bytes_of(&item) <= WALLET_BYTES_MAX, "{} bytes: {item:?}", bytes_of(&item));
    }
}
