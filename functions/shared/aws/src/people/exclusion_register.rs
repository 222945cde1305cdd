//! The register of excluded persons, in the addresses table: whether it lists a person, and which players that person
//! is (D62).

use crate::client::{
    failure::{deleted, failure},
    item::{Fields, Item, broken, number, text},
    keys,
    table::{item_after, table},
};
use aws_sdk_dynamodb::types::{AttributeValue, ReturnValue, builders::UpdateBuilder};
use domain::{Failure, Uid, exclusion_register::PersonHash};

const IS_LISTED: &str = "isListed";
const PLAYERS: &str = "players";
/// The nightly run finds accounts with one address or number beyond this number.
const PLAYERS_MAX: usize = 100;

table!(ExclusionRegister in "ADDRESSES_TABLE");

/// The record of a hash.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Person {
    /// Whether the register lists it.
    pub is_listed: bool,
    /// The accounts that have had this address or number.
    pub players: Vec<Uid>,
}

impl Person {
    /// Whether there may be more accounts than recorded.
    pub fn is_full(&self) -> bool {
        self.players.len() >= PLAYERS_MAX
    }
}

impl ExclusionRegister {
    /// Records whether the register lists a person, and returns the record from before. One write, as is
    /// [`ExclusionRegister::add`], so of two at once the later one sees the other.
    pub async fn list(&self, hash: &PersonHash, is_listed: bool) -> Result<Person, Failure> {
        let update = self
            .table
            .update(keys::ADDRESS, key(hash))
            .update_expression("SET #listed = :listed")
            .expression_attribute_names("#listed", IS_LISTED)
            .expression_attribute_values(":listed", AttributeValue::Bool(is_listed))
            .return_values(ReturnValue::AllOld);
        person(update.send().await.map_err(failure)?.attributes())
    }

    /// Adds an account with these addresses and numbers, and returns whether the register lists one of them.
    pub async fn add(&self, hashes: &[PersonHash], uid: &Uid) -> Result<bool, Failure> {
        let mut is_listed = false;
        for hash in hashes {
            let update = self
                .table
                .update(keys::ADDRESS, key(hash))
                .update_expression("ADD #players :new")
                .condition_expression("attribute_not_exists(#players) OR size(#players) < :max")
                .expression_attribute_names("#players", PLAYERS)
                .expression_attribute_values(":new", AttributeValue::Ss(vec![uid.to_string()]))
                .expression_attribute_values(":max", number(PLAYERS_MAX));
            is_listed |= person(item_after(update).await?.as_ref())?.is_listed;
        }
        Ok(is_listed)
    }

    /// Takes an account off a hash, and returns whether no other is left. Safe to repeat. A hash without accounts that
    /// the register does not list is deleted.
    pub async fn leave(&self, hash: &PersonHash, uid: &Uid) -> Result<bool, Failure> {
        let update = self
            .table
            .update(keys::ADDRESS, key(hash))
            .update_expression("DELETE #players :old")
            .condition_expression("contains(#players, :uid)")
            .expression_attribute_names("#players", PLAYERS)
            .expression_attribute_values(":old", AttributeValue::Ss(vec![uid.to_string()]))
            .expression_attribute_values(":uid", text(uid.as_str()));
        let left = person(item_after(update).await?.as_ref())?;
        if left == Person::default() {
            let delete = self
                .table
                .delete(keys::ADDRESS, key(hash))
                .condition_expression(
                    "attribute_not_exists(#players) AND (attribute_not_exists(#listed) OR #listed = :no)",
                )
                .expression_attribute_names("#players", PLAYERS)
                .expression_attribute_names("#listed", IS_LISTED)
                .expression_attribute_values(":no", AttributeValue::Bool(false));
            deleted(delete.send().await)?;
        }
        Ok(left.players.is_empty())
    }

    /// The record of a hash (a strongly consistent read).
    pub async fn find(&self, hash: &PersonHash) -> Result<Person, Failure> {
        person(self.table.find(keys::ADDRESS, key(hash)).await?.as_ref())
    }

    /// Whether the register lists one of them.
    pub async fn lists(&self, hashes: &[PersonHash]) -> Result<bool, Failure> {
        for hash in hashes {
            if self.find(hash).await?.is_listed {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// As [`ExclusionRegister::add`], as a part of the transaction that creates the account. It fails when the register
    /// has changed since `known`.
    pub(crate) fn adding(&self, hash: &PersonHash, known: &Person, uid: &Uid) -> UpdateBuilder {
        let update = self
            .table
            .updating(keys::ADDRESS, key(hash))
            .condition_expression(if known.is_listed {
                "#listed = :yes"
            } else {
                "attribute_not_exists(#listed) OR #listed <> :yes"
            })
            .expression_attribute_names("#listed", IS_LISTED)
            .expression_attribute_values(":yes", AttributeValue::Bool(true));
        if known.players.len() < PLAYERS_MAX {
            update
                .update_expression("ADD #players :new")
                .expression_attribute_names("#players", PLAYERS)
                .expression_attribute_values(":new", AttributeValue::Ss(vec![uid.to_string()]))
        } else {
            update
                .update_expression("SET #listed = :known")
                .expression_attribute_values(":known", AttributeValue::Bool(known.is_listed))
        }
    }
}

fn key(hash: &PersonHash) -> String {
    format!("person#{}", hash.as_str())
}

fn person(item: Option<&Item>) -> Result<Person, Failure> {
    let Some(item) = item else { return Ok(Person::default()) };
    let is_listed = item.contains_key(IS_LISTED) && Fields(item).flag(IS_LISTED)?;
    let Some(set) = item.get(PLAYERS) else { return Ok(Person { is_listed, players: Vec::new() }) };
    let set = set.as_ss().map_err(|_| broken(PLAYERS))?;
    let players = set.iter().map(|uid| Uid::parse(uid).map_err(|_| broken(PLAYERS))).collect::<Result<_, _>>()?;
    Ok(Person { is_listed, players })
}
