//! The wallets table. A wallet and the ledger row of its change are written together.

use crate::{
    client::{
        connection::{Connection, FromConnection},
        item::{Fields, Item, broken, item, number, text, texts},
        keys,
        store::{Record, Store},
        transaction::Transaction,
    },
    log::audit_log::Audited,
};
use aws_sdk_dynamodb::types::{AttributeValue, ConditionCheck};
use domain::{
    Failure, Money, Refusal, Timestamp, Uid,
    request::Note,
    wallet::{
        CheckEvery, DayTotal, FromPlayers, LastRound, LimitName, Period, PlayLimit, PlayLimits, PlaySession, Raise,
        RealityCheck, Restriction, RestrictionKind, STARTING_BALANCE, Stop, TransferRule, Wallet,
    },
};
use std::str::FromStr;

const RESTRICTION: &str = "restriction";
const ENDABLE_FROM: &str = "endableFrom";
const COVERS: &str = "covers";
const FROM_PLAYERS: &str = "fromPlayers";
const LIMITS: &str = "limits";
const RAISE: &str = "raise";
const REALITY_CHECK: &str = "check";

pub type Wallets = Store<Wallet>;

impl FromConnection for TransferRule {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        let hours = connection.variable("TRANSFER_HOLD")?.parse().ok();
        let daily = Money::parse(&connection.variable("TRANSFER_LIMIT")?).ok();
        let rule = hours.zip(daily).and_then(|(hours, daily)| Self::new(hours, daily));
        rule.ok_or_else(|| Failure::internal("TRANSFER_HOLD must be hours and TRANSFER_LIMIT points"))
    }
}

impl Store<Wallet> {
    /// Writes a wallet whose restriction or limits have changed, once for each audit row. If the row exists, an earlier
    /// attempt of the same request has made the change, and later changes are not undone.
    ///
    /// # Errors
    /// [`Failure::Conflict`] when the wallet has changed since it was loaded.
    pub async fn restrict(&self, wallet: &Wallet, audit: Audited<'_>) -> Result<(), Failure> {
        Transaction::new()
            .audit_once(audit, Ok(()))
            .wallet(self, wallet, Err(Failure::Conflict))
            .commit(&self.table.client)
            .await?
            .or_else(|failed| failed)
    }
}

impl<M> Transaction<M> {
    /// Adds a wallet, on condition that it has not changed since it was loaded.
    pub fn wallet(self, wallets: &Wallets, wallet: &Wallet, changed: M) -> Self {
        let put = wallets
            .table
            .putting(wallet.to_item())
            .condition_expression("#version = :old")
            .expression_attribute_names("#version", keys::VERSION)
            .expression_attribute_values(":old", number(wallet.version - 1));
        self.put(put, changed)
    }

    /// Nothing is written when the wallet has changed since it was loaded.
    pub fn same_wallet(self, wallets: &Wallets, wallet: &Wallet, changed: M) -> Self {
        let check = ConditionCheck::builder()
            .table_name(&wallets.table.name)
            .key(keys::UID, text(wallet.uid.as_str()))
            .condition_expression("#version = :version")
            .expression_attribute_names("#version", keys::VERSION)
            .expression_attribute_values(":version", number(wallet.version));
        self.check(check, changed)
    }
}

fn restriction_value(restriction: &Restriction) -> AttributeValue {
    let Restriction { kind, reason, since, until, stops, endable_from, covers } = restriction;
    AttributeValue::M(item([
        ("kind", Some(text(kind.name()))),
        ("reason", Some(text(reason.as_str()))),
        ("since", Some(text(since.to_string()))),
        ("until", until.map(|until| text(until.to_string()))),
        ("stops", Some(texts(stops.iter().map(|stop| stop.name())))),
        (ENDABLE_FROM, endable_from.map(|from| text(from.to_string()))),
        (COVERS, covers.as_deref().map(restriction_value)),
    ]))
}

fn restriction_from(value: &AttributeValue) -> Result<Restriction, Failure> {
    let broken = || broken(RESTRICTION);
    let parts = value.as_m().map_err(|_| broken())?;
    let fields = Fields(parts);
    let stops = fields.texts("stops")?;
    Ok(Restriction {
        kind: RestrictionKind::parse(&fields.text("kind")?),
        reason: Note::stored(fields.text("reason")?),
        since: fields.time("since")?,
        until: fields.optional_time("until")?,
        stops: stops.iter().map(|stop| Stop::parse(stop)).collect::<Option<_>>().ok_or_else(broken)?,
        endable_from: fields.optional_time(ENDABLE_FROM)?,
        covers: parts.get(COVERS).map(restriction_from).transpose()?.map(Box::new),
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

/// A list for each period: for each kind of limit, the limit and its count, in hundredths. Their places identify them,
/// as with the parts of a raise and of a reality check, since a play's wallet has room for little more.
fn limits_value(limits: &PlayLimits) -> AttributeValue {
    let null = || AttributeValue::Null(true);
    let of_period = |period: Period| {
        let of_kind = |name| {
            let limit = limits.set.get(&name);
            limit.map_or_else(|| [null(), null()], |limit| [number(limit.most), number(limit.used)])
        };
        let is_set = limits.set.keys().any(|name| name.period == period);
        is_set.then(|| AttributeValue::L(names_of(period).flat_map(of_kind).collect()))
    };
    let periods = Period::ALL.into_iter().filter_map(|period| Some((period.name().to_owned(), of_period(period)?)));
    let raise = limits.raise.as_ref().map(|raise| (RAISE.to_owned(), raise_value(raise)));
    AttributeValue::M(periods.chain(raise).collect())
}

fn names_of(period: Period) -> impl Iterator<Item = LimitName> {
    LimitName::all().filter(move |name| name.period == period)
}

fn raise_value(Raise { name, to, from }: &Raise) -> AttributeValue {
    let index = LimitName::all().position(|each| each == *name);
    let to = to.map_or(AttributeValue::Null(true), number);
    AttributeValue::L(vec![number(index.unwrap_or_default()), to, number(from.ms())])
}

fn limits_from(value: &AttributeValue) -> Result<PlayLimits, Failure> {
    let broken = || broken(LIMITS);
    let stored = value.as_m().map_err(|_| broken())?;
    let mut limits = PlayLimits::default();
    for period in Period::ALL {
        let Some(of_period) = stored.get(period.name()) else { continue };
        let (of_kinds, _) = of_period.as_l().map_err(|_| broken())?.as_chunks::<2>();
        for (name, [most, used]) in names_of(period).zip(of_kinds) {
            let number = |value: &AttributeValue| value.as_n().cloned().map_err(|_| broken());
            if !most.is_null() {
                let most = Money::parse(&number(most)?).map_err(|_| broken())?;
                let used = number(used)?.parse().map_err(|_| broken())?;
                limits.set.insert(name, PlayLimit { most, used });
            }
        }
    }
    limits.raise = stored.get(RAISE).map(raise_from).transpose()?;
    Ok(limits)
}

fn raise_from(value: &AttributeValue) -> Result<Raise, Failure> {
    let parts = value.as_l().map_err(|_| broken(LIMITS))?;
    let [index, to, from] = parts.as_slice() else { return Err(broken(LIMITS)) };
    let name = LimitName::all().nth(number_from(index, LIMITS)?).ok_or_else(|| broken(LIMITS))?;
    let to = if to.is_null() {
        None
    } else {
        Some(Money::parse(&number_from::<String>(to, LIMITS)?).map_err(|_| broken(LIMITS))?)
    };
    Ok(Raise { name, to, from: Timestamp::from_ms(number_from(from, LIMITS)?) })
}

fn reality_check_value(RealityCheck { every, session }: &RealityCheck) -> AttributeValue {
    let every = number(every.minutes());
    let session = session.as_ref().map(|PlaySession { since, last, answered, staked, lost }| {
        [number(since.ms()), number(last.ms()), number(answered.ms()), number(staked), number(lost)]
    });
    AttributeValue::L([every].into_iter().chain(session.into_iter().flatten()).collect())
}

fn reality_check_from(value: &AttributeValue) -> Result<RealityCheck, Failure> {
    let broken = || broken(REALITY_CHECK);
    let parts = value.as_l().map_err(|_| broken())?;
    let (every, session) = parts.split_first().ok_or_else(broken)?;
    let every = CheckEvery::of_minutes(number_from(every, REALITY_CHECK)?).ok_or_else(broken)?;
    let time = |value| Ok::<_, Failure>(Timestamp::from_ms(number_from(value, REALITY_CHECK)?));
    let session = match session {
        [] => None,
        [since, last, answered, staked, lost] => Some(PlaySession {
            since: time(since)?,
            last: time(last)?,
            answered: time(answered)?,
            staked: number_from(staked, REALITY_CHECK)?,
            lost: number_from(lost, REALITY_CHECK)?,
        }),
        _ => return Err(broken()),
    };
    Ok(RealityCheck { every, session })
}

fn number_from<T: FromStr>(value: &AttributeValue, name: &str) -> Result<T, Failure> {
    value.as_n().ok().and_then(|digits| digits.parse().ok()).ok_or_else(|| broken(name))
}

impl Record for Wallet {
    type Id = Uid;
    const TABLE: &'static str = "WALLETS_TABLE";
    const KEY: &'static str = keys::UID;

    fn missing(_: &Uid) -> Refusal {
        Refusal::WalletNotFound
    }

    fn to_item(&self) -> Item {
        let last = self.last_round.as_ref();
        // A total or a part of zero has no attribute.
        let total = |total: Money| (total > Money::ZERO).then(|| number(total));
        item([
            (keys::UID, Some(text(self.uid.as_str()))),
            ("balance", Some(number(self.balance))),
            // Without the attribute, it is the amount that every player once got.
            ("starting", (self.starting != STARTING_BALANCE).then(|| number(self.starting))),
            ("balanceBonus", total(self.bonus)),
            ("debt", total(self.debt)),
            ("held", Some(number(self.held))),
            ("pending", (self.pending > 0).then(|| number(self.pending))),
            (keys::VERSION, Some(number(self.version))),
            (keys::SEQ, Some(number(self.seq))),
            ("ledgerHead", Some(text(&self.ledger_head))),
            ("lastRoundId", last.map(|last| text(&last.round_id))),
            ("lastRoundSeq", last.map(|last| number(last.seq))),
            ("gamesPlayed", Some(number(self.games_played))),
            ("totalWinnings", Some(number(self.total_winnings))),
            ("deposited", total(self.deposited)),
            ("received", total(self.received)),
            ("sent", total(self.sent)),
            ("withdrawn", total(self.withdrawn)),
            (
                FROM_PLAYERS,
                (self.from_players != FromPlayers::default()).then(|| from_players_value(&self.from_players)),
            ),
            (LIMITS, (self.limits != PlayLimits::default()).then(|| limits_value(&self.limits))),
            (
                REALITY_CHECK,
                (self.reality_check != RealityCheck::default()).then(|| reality_check_value(&self.reality_check)),
            ),
            (RESTRICTION, self.restriction.as_ref().map(restriction_value)),
            ("createdAt", Some(text(self.created_at.to_string()))),
            ("updatedAt", Some(text(self.updated_at.to_string()))),
        ])
    }

    fn from_item(item: &Item) -> Result<Self, Failure> {
        let fields = Fields(item);
        let last_round = match fields.optional_text("lastRoundId")? {
            Some(round_id) => Some(LastRound { round_id, seq: fields.number("lastRoundSeq")? }),
            None => None,
        };
        Ok(Self {
            uid: fields.uid(keys::UID)?,
            balance: fields.money("balance")?,
            starting: fields.optional_money("starting")?.unwrap_or(STARTING_BALANCE),
            bonus: fields.optional_money("balanceBonus")?.unwrap_or_default(),
            debt: fields.optional_money("debt")?.unwrap_or_default(),
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
            limits: item.get(LIMITS).map(limits_from).transpose()?.unwrap_or_default(),
            reality_check: item.get(REALITY_CHECK).map(reality_check_from).transpose()?.unwrap_or_default(),
            restriction: item.get(RESTRICTION).map(restriction_from).transpose()?,
            created_at: fields.time("createdAt")?,
            updated_at: fields.time("updatedAt")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{books::ITEM_BYTES_MAX, client::item::bytes_of};
    use domain::wallet::{BonusRule, Limited, Pause};
    use std::collections::{BTreeMap, HashMap};

    fn opened() -> Wallet {
        Wallet::open(Uid::from_sub("a player"), BonusRule::PlayOnly, Timestamp::from_ms(1)).unwrap().wallet
    }

    #[test]
    fn a_restriction_is_read_back_as_it_was_written() {
        let frozen = Restriction::freeze(Note::reason("A stolen card").unwrap(), Timestamp::from_ms(2));
        let ending = Restriction { until: Some(Timestamp::MAX), stops: vec![Stop::Stakes], ..frozen.clone() };
        let later = Restriction { kind: RestrictionKind::parse("paused"), ..ending.clone() };
        let excluded = opened().paused(Pause::exclusion(6).unwrap(), Timestamp::from_ms(3)).unwrap();
        let both = excluded.frozen(Note::reason("A stolen card").unwrap(), Timestamp::from_ms(4)).unwrap().restriction;
        for restriction in [None, Some(frozen), Some(ending), Some(later), excluded.restriction, both] {
            let wallet = Wallet { restriction, ..opened() };
            assert_eq!(Wallet::from_item(&wallet.to_item()).unwrap(), wallet);
        }
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
            assert_eq!(Wallet::from_item(&wallet.to_item()).unwrap(), wallet);
        }
        assert!(!opened().to_item().contains_key(FROM_PLAYERS));
    }

    fn every_limit(figure: Money) -> PlayLimits {
        let limit = |name: LimitName| {
            let most = figure.min(PlayLimit::highest(name.of));
            (name, PlayLimit { most, used: -most.hundredths() })
        };
        let name = LimitName { period: Period::Month, of: Limited::Deposits };
        let raise = Raise { name, to: Some(figure), from: Timestamp::from_ms(9_999_999_999_999) };
        PlayLimits { set: LimitName::all().map(limit).collect(), raise: Some(raise) }
    }

    #[test]
    fn limits_are_read_back_as_they_were_written() {
        let all = every_limit(Money::parse("12.34").unwrap());
        let raise = Raise { to: None, ..all.raise.unwrap() };
        for limits in [
            PlayLimits { raise: None, ..all.clone() },
            PlayLimits { set: all.set.clone().into_iter().skip(4).take(1).collect(), raise: Some(raise) },
            all,
        ] {
            let wallet = Wallet { limits, ..opened() };
            assert_eq!(Wallet::from_item(&wallet.to_item()).unwrap(), wallet);
        }
        assert!(!opened().to_item().contains_key(LIMITS));
    }

    /// Earlier versions had no limits on time, so a day had three pairs.
    #[test]
    fn limits_of_before_there_was_one_of_time_are_read_as_they_were() {
        let limits = every_limit(Money::points(3));
        let mut item = Wallet { limits: limits.clone(), ..opened() }.to_item();
        let Some(AttributeValue::M(stored)) = item.get_mut(LIMITS) else { panic!("{item:?}") };
        let Some(AttributeValue::L(day)) = stored.get_mut("day") else { panic!("{stored:?}") };
        day.truncate(6);
        let before: BTreeMap<_, _> = limits.set.into_iter().filter(|(name, _)| name.of != Limited::Time).collect();
        assert_eq!(before.len(), 9);
        assert_eq!(Wallet::from_item(&item).unwrap().limits, PlayLimits { set: before, ..limits });
    }

    #[test]
    fn a_stretch_of_play_is_read_back_as_it_was_written() {
        let time = Timestamp::from_ms;
        let session = PlaySession { since: time(1), last: time(3), answered: time(2), staked: 500, lost: -700 };
        for reality_check in CheckEvery::ALL.into_iter().flat_map(|every| {
            [RealityCheck { every, session: None }, RealityCheck { every, session: Some(session.clone()) }]
        }) {
            let wallet = Wallet { reality_check, ..opened() };
            assert_eq!(Wallet::from_item(&wallet.to_item()).unwrap(), wallet);
        }
        assert!(!opened().to_item().contains_key(REALITY_CHECK));
    }

    #[test]
    fn a_part_of_a_wallet_that_is_not_understood_is_not_ignored() {
        let amount = Money::points(3);
        let wallet = Wallet {
            restriction: Some(Restriction::freeze(Note::reason("A stolen card").unwrap(), Timestamp::from_ms(2))),
            from_players: FromPlayers { cash: amount, arrivals: eight_days(amount), asked_for: None },
            limits: every_limit(amount),
            ..opened()
        };
        let stored = wallet.to_item();
        assert_eq!(Wallet::from_item(&stored).unwrap(), wallet);
        let is_refused = |item: &Item| matches!(Wallet::from_item(item), Err(Failure::Internal(_)));
        let yesterday = AttributeValue::M(HashMap::from([("yesterday".to_owned(), number(amount))]));
        for (attribute, part, value) in [
            (RESTRICTION, "since", text("yesterday")),
            (RESTRICTION, "stops", texts(["everything"])),
            (FROM_PLAYERS, "cash", text("3")),
            (FROM_PLAYERS, "arrivals", text("")),
            (FROM_PLAYERS, "askedFor", yesterday),
            (LIMITS, "day", text("3")),
            (LIMITS, "week", AttributeValue::L(vec![number(3), text("3")])),
            (LIMITS, RAISE, number(3)),
        ] {
            let mut item = stored.clone();
            let Some(AttributeValue::M(parts)) = item.get_mut(attribute) else { panic!("{item:?}") };
            parts.insert(part.to_owned(), value);
            assert!(is_refused(&item), "{attribute} {part}");
        }
        let list = |parts: &[u64]| AttributeValue::L(parts.iter().map(number).collect());
        for (attribute, value) in [
            (RESTRICTION, text("frozen")),
            (REALITY_CHECK, text("30")),
            (REALITY_CHECK, list(&[])),
            (REALITY_CHECK, list(&[20])),
            (REALITY_CHECK, list(&[30, 1])),
            (REALITY_CHECK, texts(["30"])),
        ] {
            let item = Item::from_iter(stored.clone().into_iter().chain([(attribute.to_owned(), value.clone())]));
            assert!(is_refused(&item), "{attribute} {value:?}");
        }
    }

    /// A restricted wallet is not played, so the budget is for one without a restriction.
    #[test]
    fn a_wallet_fits_into_its_bytes_with_every_field_at_its_longest() {
        // This many plays, one each six seconds, take 190,000 years.
        let (figure, count) = (Money::parse("999999999999.99").unwrap(), 999_999_999_999);
        // In the year 2286. Times stored as text always have the same length.
        let late = Timestamp::from_ms(9_999_999_999_999);
        let wallet = Wallet {
            uid: Uid::from_sub("a player"),
            balance: figure,
            // The only other amount than that of every player.
            starting: Money::ZERO,
            bonus: figure,
            debt: figure,
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
            limits: every_limit(Money::parse("999999.99").unwrap()),
            reality_check: RealityCheck {
                every: CheckEvery::Quarter,
                session: Some(PlaySession {
                    since: late,
                    last: late,
                    answered: late,
                    staked: 99_999_999,
                    lost: -99_999_999,
                }),
            },
            restriction: None,
            created_at: Timestamp::MAX,
            updated_at: Timestamp::MAX,
        };
        let item = wallet.to_item();
        assert!(bytes_of(&item) <= ITEM_BYTES_MAX, "{} bytes: {item:?}", bytes_of(&item));
    }
}
