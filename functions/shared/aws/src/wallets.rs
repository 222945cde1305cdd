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
    Failure, Money, Refusal, Timestamp, Uid,
    audit::AuditEntry,
    request::Note,
    wallet::{
        DayTotal, FromPlayers, LastRound, Posted, Restriction, RestrictionKind, STARTING_BALANCE, Stop, TransferRule,
        Wallet,
    },
};

const RESTRICTION: &str = "restriction";
const FROM_PLAYERS: &str = "fromPlayers";

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

impl FromConnection for TransferRule {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        let hours = connection.variable("TRANSFER_HOLD")?.parse().ok();
        let daily = Money::parse(&connection.variable("TRANSFER_LIMIT")?).ok();
        let rule = hours.zip(daily).and_then(|(hours, daily)| Self::new(hours, daily));
        rule.ok_or_else(|| Failure::internal("TRANSFER_HOLD must be hours and TRANSFER_LIMIT points"))
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

/// The amounts of days, by the time of their last movement.
fn days_value<'a>(days: impl IntoIterator<Item = &'a DayTotal>) -> AttributeValue {
    AttributeValue::M(days.into_iter().map(|day| (day.at.to_string(), number(day.amount))).collect())
}

fn days_from(value: &AttributeValue) -> Result<Vec<DayTotal>, Failure> {
    let days = value.as_m().map_err(|_| broken(FROM_PLAYERS))?;
    let day = |name: &String| {
        let at = Timestamp::parse(name).map_err(|_| broken(FROM_PLAYERS))?;
        Ok(DayTotal { at, amount: Fields(days).money(name)? })
    };
    let mut days: Vec<_> = days.keys().map(day).collect::<Result<_, Failure>>()?;
    days.sort_by_key(|day| day.at);
    Ok(days)
}

fn from_players_value(from_players: &FromPlayers) -> AttributeValue {
    let FromPlayers { cash, arrivals, asked_for } = from_players;
    AttributeValue::M(item([
        ("cash", Some(number(cash))),
        ("arrivals", Some(days_value(arrivals))),
        ("askedFor", Some(days_value(asked_for))),
    ]))
}

fn from_players_from(value: &AttributeValue) -> Result<FromPlayers, Failure> {
    let broken = || broken(FROM_PLAYERS);
    let parts = value.as_m().map_err(|_| broken())?;
    let days = |name| parts.get(name).ok_or_else(broken).and_then(days_from);
    Ok(FromPlayers {
        cash: Fields(parts).money("cash")?,
        arrivals: days("arrivals")?,
        asked_for: days("askedFor")?.pop(),
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
        (
            FROM_PLAYERS,
            (wallet.from_players != FromPlayers::default()).then(|| from_players_value(&wallet.from_players)),
        ),
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
        from_players: item.get(FROM_PLAYERS).map(from_players_from).transpose()?.unwrap_or_default(),
        restriction: item.get(RESTRICTION).map(restriction_from).transpose()?,
        created_at: fields.time("createdAt")?,
        updated_at: fields.time("updatedAt")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::item::bytes_of;
    use domain::wallet::BonusRule;
    use std::collections::HashMap;

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

    fn eight_days(amount: Money) -> Vec<DayTotal> {
        (0..8).map(|day| DayTotal { at: Timestamp::from_ms(1_800_000_000_000 + day * 86_400_000), amount }).collect()
    }

    #[test]
    fn cash_from_players_is_read_back_as_it_was_written() {
        let arrivals = eight_days(Money::points(3));
        let asked_for = arrivals.last().copied();
        for from_players in [
            FromPlayers { cash: Money::points(1), ..FromPlayers::default() },
            FromPlayers { cash: Money::points(24), arrivals, asked_for: None },
            FromPlayers { asked_for, ..FromPlayers::default() },
        ] {
            let wallet = Wallet { from_players, ..opened() };
            assert_eq!(from_item(&to_item(&wallet)).unwrap(), wallet);
        }
        assert!(!to_item(&opened()).contains_key(FROM_PLAYERS));
    }

    #[test]
    fn cash_from_players_that_is_not_understood_is_not_ignored() {
        let amount = Money::points(3);
        let days = FromPlayers { cash: amount, arrivals: eight_days(amount), asked_for: None };
        let stored = to_item(&Wallet { from_players: days, ..opened() });
        let yesterday = AttributeValue::M(HashMap::from([("yesterday".to_owned(), number(amount))]));
        for (name, value) in [("cash", text("3")), ("arrivals", text("")), ("askedFor", yesterday)] {
            let mut item = stored.clone();
            let Some(AttributeValue::M(parts)) = item.get_mut(FROM_PLAYERS) else { panic!("{item:?}") };
            parts.insert(name.to_owned(), value);
            assert!(matches!(from_item(&item), Err(Failure::Internal(_))), "{name}");
        }
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
            from_players: FromPlayers {
                cash: figure,
                arrivals: eight_days(figure),
                asked_for: Some(DayTotal { at: Timestamp::MAX, amount: figure }),
            },
            restriction: None,
            created_at: Timestamp::MAX,
            updated_at: Timestamp::MAX,
        };
        let item = to_item(&wallet);
        assert!(bytes_of(&item) <= WALLET_BYTES_MAX, "{} bytes: {item:?}", bytes_of(&item));
    }
}
