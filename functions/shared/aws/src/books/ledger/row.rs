//! Ledger rows as items of the transactions table.

use crate::client::{
    item::{Fields, Item, broken, item, number, text},
    keys,
};
use aws_sdk_dynamodb::types::AttributeValue;
use domain::{
    Failure, Money, Uid, colours,
    quick::{ClientSeed, Guess, Multiplier, Play},
    wallet::{Bonus, Debt, EntryRef, Kind, LedgerRow, Movement, Reference, Reversible, RowRef, Source, Version},
};

pub(super) const REQUEST_ID: &str = "requestId";
/// Absent in version 1.
const ROW_VERSION: &str = "v";
const ENTRY_ROUND_ID: &str = "entryRoundId";
/// The number and the kind of the row that a reversal undoes.
const REVERSES: &str = "reverses";
const REVERSED_KIND: &str = "reversedKind";

pub(super) fn key(uid: &Uid, seq: u64) -> Item {
    item([(keys::UID, Some(text(uid.as_str()))), (keys::SEQ, Some(number(seq)))])
}

pub(crate) fn to_item(row: &LedgerRow) -> Item {
    let play = row.play();
    let from_play = |field: fn(&Play) -> AttributeValue| play.map(field);
    let mut all = item([
        (keys::TYPE, Some(text(row.kind().name()))),
        ("amount", Some(number(row.amount))),
        ("description", Some(text(&row.description))),
        (keys::TIMESTAMP, Some(text(row.timestamp.to_string()))),
        ("previousBalance", Some(number(row.previous_balance))),
        ("newBalance", Some(number(row.new_balance))),
        (REQUEST_ID, row.request_id().map(|id| text(id.as_str()))),
        ("source", Some(text(row.source().name()))),
        ("roundId", from_play(|play| text(&play.round_id))),
        ("square", from_play(|play| number(play.guess.square))),
        ("multiplier", from_play(|play| number(play.guess.multiplier.times()))),
        ("clientSeed", from_play(|play| text(play.guess.client_seed.as_str()))),
        ("answer", from_play(|play| number(play.answer))),
        ("prevHash", Some(text(&row.prev_hash))),
        ("hash", Some(text(&row.hash))),
    ]);
    all.extend(key(&row.uid, row.seq));
    match row.version {
        Version::V1 => {}
        Version::V2 => all.extend(of_v2(row)),
        Version::V3 => {
            all.extend(of_v2(row));
            all.extend(of_v3(row));
        }
    }
    all
}

/// The additional attributes of version 2. An absent bonus part is zero.
fn of_v2(row: &LedgerRow) -> Item {
    let Bonus { amount, previous_balance, new_balance } = row.bonus;
    let part = |part: Money| (part > Money::ZERO).then(|| number(part));
    let round_id = match row.movement.reference() {
        Some(Reference::Entry(entry)) => Some(text(entry.round_id.as_str())),
        Some(Reference::Play(_) | Reference::Request(_) | Reference::Row(_)) | None => None,
    };
    item([
        (ROW_VERSION, Some(number(row.version.number()))),
        (ENTRY_ROUND_ID, round_id),
        ("amountBonus", part(amount)),
        ("previousBalanceBonus", part(previous_balance)),
        ("newBalanceBonus", part(new_balance)),
    ])
}

/// The additional attributes of version 3. An absent part of the debt is zero.
fn of_v3(row: &LedgerRow) -> Item {
    let Debt { previous, new } = row.debt;
    let part = |part: Money| (part > Money::ZERO).then(|| number(part));
    let reversed = match &row.movement {
        Movement::Reversed(reversed) => Some(reversed),
        _ => None,
    };
    item([
        ("previousDebt", part(previous)),
        ("newDebt", part(new)),
        (REVERSES, reversed.map(|row| number(row.seq))),
        (REVERSED_KIND, reversed.map(|row| text(row.of.name()))),
    ])
}

pub(super) fn from_item(item: &Item) -> Result<LedgerRow, Failure> {
    let fields = Fields(item);
    let kind = Kind::parse(&fields.text(keys::TYPE)?).ok_or_else(|| broken(keys::TYPE))?;
    let source = Source::parse(&fields.text("source")?).ok_or_else(|| broken("source"))?;
    let description = fields.text("description")?;
    let version = version(&fields)?;
    let (round_id, bonus) = match version {
        Version::V1 => (round_of_v1(source, &description), Bonus::default()),
        Version::V2 | Version::V3 => (entry_round(&fields)?, bonus(&fields)?),
    };
    let reference = reference(&fields, version, round_id)?;
    let movement = Movement::from_stored(kind, source, reference).ok_or_else(|| {
        Failure::internal(format!("no {} of {} belongs to what this row names", kind.name(), source.name()))
    })?;
    Ok(LedgerRow {
        version,
        uid: fields.uid(keys::UID)?,
        seq: fields.number(keys::SEQ)?,
        movement,
        amount: fields.money("amount")?,
        description,
        timestamp: fields.time(keys::TIMESTAMP)?,
        previous_balance: fields.money("previousBalance")?,
        new_balance: fields.money("newBalance")?,
        bonus,
        debt: debt(&fields)?,
        prev_hash: fields.text("prevHash")?,
        hash: fields.text("hash")?,
    })
}

fn version(fields: &Fields<'_>) -> Result<Version, Failure> {
    let Some(number) = fields.optional_number(ROW_VERSION)? else { return Ok(Version::V1) };
    Version::of(number).ok_or_else(|| Failure::internal(format!("a ledger row of version {number} cannot be read")))
}

fn bonus(fields: &Fields<'_>) -> Result<Bonus, Failure> {
    let part = |name| fields.optional_money(name).map(Option::unwrap_or_default);
    Ok(Bonus {
        amount: part("amountBonus")?,
        previous_balance: part("previousBalanceBonus")?,
        new_balance: part("newBalanceBonus")?,
    })
}

fn debt(fields: &Fields<'_>) -> Result<Debt, Failure> {
    let part = |name| fields.optional_money(name).map(Option::unwrap_or_default);
    Ok(Debt { previous: part("previousDebt")?, new: part("newDebt")? })
}

fn entry_round(fields: &Fields<'_>) -> Result<Option<colours::RoundId>, Failure> {
    let id = fields.optional_text(ENTRY_ROUND_ID)?;
    id.map(|id| colours::RoundId::parse(&id).map_err(|_| broken(ENTRY_ROUND_ID))).transpose()
}

/// `round_id` is the round of an entry.
fn reference(
    fields: &Fields<'_>,
    version: Version,
    round_id: Option<colours::RoundId>,
) -> Result<Option<Reference>, Failure> {
    let play = fields.optional_text("roundId")?.map(|round_id| play(fields, round_id)).transpose()?;
    let request = fields.optional_request_id(REQUEST_ID)?;
    match (play, request, round_id) {
        (None, None, None) => Ok(None),
        (Some(play), None, None) => Ok(Some(Reference::Play(play))),
        (None, Some(id), None) => Ok(Some(match reversed(fields, version)? {
            Some((seq, of)) => Reference::Row(RowRef { seq, id, of }),
            None => Reference::Request(id),
        })),
        (None, Some(id), Some(round_id)) => Ok(Some(Reference::Entry(EntryRef { round_id, id }))),
        (Some(_), ..) | (None, None, Some(_)) => Err(broken(REQUEST_ID)),
    }
}

/// Only rows of version 3 undo one.
fn reversed(fields: &Fields<'_>, version: Version) -> Result<Option<(u64, Reversible)>, Failure> {
    let Some(seq) = fields.optional_number(REVERSES)?.filter(|_| version == Version::V3) else { return Ok(None) };
    let kind = Reversible::parse(&fields.text(REVERSED_KIND)?).ok_or_else(|| broken(REVERSED_KIND))?;
    Ok(Some((seq, kind)))
}

fn play(fields: &Fields<'_>, round_id: String) -> Result<Play, Failure> {
    let guess = Guess {
        square: fields.number("square")?,
        multiplier: Multiplier::parse(fields.optional_number("multiplier")?).map_err(|_| broken("multiplier"))?,
        client_seed: ClientSeed::parse(&fields.text("clientSeed")?).map_err(|_| broken("clientSeed"))?,
    };
    Ok(Play { round_id, guess, answer: fields.number("answer")? })
}

/// The round of an entry's row of version 1, which is only in its description. No other code parses a description. This
/// prefix must not change as long as version 1 is written.
fn round_of_v1(source: Source, description: &str) -> Option<colours::RoundId> {
    if source != Source::Colours {
        return None;
    }
    let (round, _) = description.strip_prefix("Colours for the Day ")?.split_once(": ")?;
    colours::RoundId::parse(round).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{books::ITEM_BYTES_MAX, client::item::bytes_of};
    use domain::{Timestamp, request::RequestId, wallet::GENESIS};

    /// An amount with the most significant digits.
    const LONGEST_AMOUNT: &str = "999999999999.99";

    fn play() -> Play {
        let guess = Guess {
            square: 5,
            multiplier: Multiplier::parse(Some(10)).unwrap(),
            client_seed: ClientSeed::parse(&"f".repeat(32)).unwrap(),
        };
        Play { round_id: "A".repeat(43), guess, answer: 5 }
    }

    fn id() -> RequestId {
        RequestId::parse(&"a".repeat(RequestId::LENGTH)).unwrap()
    }

    fn entry() -> EntryRef {
        EntryRef { round_id: colours::RoundId::parse("2026-11-21T18:05Z").unwrap(), id: id() }
    }

    fn reversal(of: Reversible) -> Movement {
        Movement::Reversed(RowRef { seq: u64::MAX >> 1, id: id(), of })
    }

    /// Whether rows of this version have this movement.
    fn has(version: Version, movement: &Movement) -> bool {
        version == Version::V3 || !matches!(movement, Movement::Reversed(_))
    }

    /// Every movement with the longest possible detail of its description. Each leads to the next, so the compiler
    /// checks that none is missing.
    fn longest() -> Vec<(Movement, String)> {
        let mut names = colours::COLOURS;
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        let (picks, friend) = (names[..3].join(", "), format!("player-{}", "a".repeat(Uid::LENGTH)));
        let next = |(movement, _): &(Movement, String)| {
            Some(match movement {
                Movement::Start => (Movement::QuickWin(play()), String::new()),
                Movement::QuickWin(_) => (Movement::QuickLoss(play()), String::new()),
                Movement::QuickLoss(_) => (Movement::DrawEntry(entry()), picks.clone()),
                Movement::DrawEntry(_) => (Movement::Prize(entry()), format!("3 of 3 matched ({picks})")),
                Movement::Prize(_) => (Movement::ReturnedFee(entry()), picks.clone()),
                Movement::ReturnedFee(_) => (Movement::PaidIn(id()), String::new()),
                Movement::PaidIn(_) => (Movement::Sent(id()), friend.clone()),
                Movement::Sent(_) => (Movement::Received(id()), friend.clone()),
                Movement::Received(_) => (Movement::Held(id()), "Crypto Wallet".to_owned()),
                Movement::Held(_) => (Movement::GivenBack(id()), "returned by the bank".to_owned()),
                Movement::GivenBack(_) => (reversal(Reversible::PaidIn), String::new()),
                Movement::Reversed(row) => match row.of {
                    Reversible::PaidIn => (reversal(Reversible::Sent), friend.clone()),
                    Reversible::Sent => (reversal(Reversible::Received), friend.clone()),
                    Reversible::Received => return None,
                },
                // It has no row.
                Movement::PaidOut(_) => return None,
            })
        };
        std::iter::successors(Some((Movement::Start, String::new())), next).collect()
    }

    fn row(version: Version, movement: Movement, detail: &str) -> LedgerRow {
        let amount = Money::parse(LONGEST_AMOUNT).unwrap();
        let mut row = LedgerRow {
            version,
            uid: Uid::from_sub("a player"),
            seq: u64::MAX >> 1,
            amount,
            description: movement.description(detail),
            movement,
            timestamp: Timestamp::MAX,
            previous_balance: amount,
            new_balance: amount,
            bonus: Bonus::default(),
            debt: Debt::default(),
            prev_hash: GENESIS.to_owned(),
            hash: String::new(),
        };
        if version != Version::V1 {
            row.bonus = Bonus { amount, previous_balance: amount, new_balance: amount };
        }
        if version == Version::V3 {
            row.debt = Debt { previous: amount, new: amount };
        }
        row.hash = row.digest();
        row
    }

    #[test]
    fn a_row_fits_into_its_bytes_with_every_field_at_its_longest() {
        for (movement, detail) in longest() {
            let item = to_item(&row(Version::V3, movement, &detail));
            assert!(bytes_of(&item) <= ITEM_BYTES_MAX, "{} bytes: {item:?}", bytes_of(&item));
        }
    }

    #[test]
    fn a_row_of_each_version_is_read_back_as_it_was_written() {
        for version in [Version::V1, Version::V2, Version::V3] {
            for (movement, detail) in longest().into_iter().filter(|(movement, _)| has(version, movement)) {
                let row = row(version, movement, &detail);
                let item = to_item(&row);
                assert_eq!(item.contains_key(ROW_VERSION), version != Version::V1);
                assert_eq!(from_item(&item).unwrap(), row);
            }
        }
    }

    #[test]
    fn a_row_of_an_unknown_version_is_not_guessed_at() {
        let mut item = to_item(&row(Version::V2, Movement::Start, ""));
        item.insert(ROW_VERSION.to_owned(), number(4));
        let Failure::Internal(why) = from_item(&item).unwrap_err() else { panic!("a broken record") };
        assert_eq!(why.to_string(), "a ledger row of version 4 cannot be read");
    }

    #[test]
    fn a_row_that_no_movement_is_stored_as_is_broken() {
        let stored = to_item(&row(Version::V2, Movement::PaidIn(id()), ""));
        assert!(from_item(&stored).is_ok());
        for (name, value) in [
            (keys::TYPE, text("loss")),
            ("source", text("start")),
            (ENTRY_ROUND_ID, text("2026-11-21T18:05Z")),
            (REQUEST_ID, text("too short")),
        ] {
            let mut item = stored.clone();
            item.insert(name.to_owned(), value);
            assert!(matches!(from_item(&item), Err(Failure::Internal(_))), "{name}");
        }
    }

    #[test]
    fn the_round_of_an_entry_of_version_1_is_read_from_its_description() {
        let round = |text: &str| round_of_v1(Source::Colours, text);
        let id = entry().round_id;
        assert_eq!(round(&format!("Colours for the Day {id}: x")), Some(id.clone()));
        assert_eq!(round_of_v1(Source::Transfer, &format!("Colours for the Day {id}: x")), None);
        let text = id.as_str();
        let others =
            ["Of the test", text, "Colours for the Day", "Colours for the Day today: entry", &format!("{text}: x")];
        assert_eq!(others.map(round), [const { None }; 5]);
    }
}
