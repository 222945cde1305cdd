//! Reads and writes the SDK's items field by field. A field that is missing or of the wrong type makes a record
//! corrupt; it never gets a default.

use aws_sdk_dynamodb::types::AttributeValue;
use domain::{Failure, Money, Timestamp, Uid};
use std::{collections::HashMap, str::FromStr};

pub(crate) type Item = HashMap<String, AttributeValue>;

pub(crate) fn text(value: impl Into<String>) -> AttributeValue {
    AttributeValue::S(value.into())
}

pub(crate) fn number(value: impl ToString) -> AttributeValue {
    AttributeValue::N(value.to_string())
}

pub(crate) fn texts(texts: impl IntoIterator<Item = impl Into<String>>) -> AttributeValue {
    AttributeValue::L(texts.into_iter().map(text).collect())
}

/// Builds an item from pairs, without those that are `None`.
pub(crate) fn item<const N: usize>(fields: [(&str, Option<AttributeValue>); N]) -> Item {
    fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
}

/// The fields of an item.
pub(crate) struct Fields<'a>(pub &'a Item);

impl Fields<'_> {
    pub fn text(&self, name: &str) -> Result<String, Failure> {
        self.optional_text(name)?.ok_or_else(|| broken(name))
    }

    pub fn optional_text(&self, name: &str) -> Result<Option<String>, Failure> {
        let value = self.0.get(name);
        value.map(|value| value.as_s().cloned().map_err(|_| broken(name))).transpose()
    }

    pub fn flag(&self, name: &str) -> Result<bool, Failure> {
        self.0.get(name).and_then(|value| value.as_bool().ok()).copied().ok_or_else(|| broken(name))
    }

    pub fn number<T: FromStr>(&self, name: &str) -> Result<T, Failure> {
        self.optional_number(name)?.ok_or_else(|| broken(name))
    }

    pub fn optional_number<T: FromStr>(&self, name: &str) -> Result<Option<T>, Failure> {
        let Some(value) = self.0.get(name) else { return Ok(None) };
        value.as_n().ok().and_then(|digits| digits.parse().ok()).map(Some).ok_or_else(|| broken(name))
    }

    pub fn money(&self, name: &str) -> Result<Money, Failure> {
        self.optional_money(name)?.ok_or_else(|| broken(name))
    }

    pub fn optional_money(&self, name: &str) -> Result<Option<Money>, Failure> {
        let Some(value) = self.0.get(name) else { return Ok(None) };
        value.as_n().ok().and_then(|digits| Money::parse(digits).ok()).map(Some).ok_or_else(|| broken(name))
    }

    pub fn time(&self, name: &str) -> Result<Timestamp, Failure> {
        Timestamp::parse(&self.text(name)?).map_err(|_| broken(name))
    }

    pub fn optional_time(&self, name: &str) -> Result<Option<Timestamp>, Failure> {
        let text = self.optional_text(name)?;
        text.map(|text| Timestamp::parse(&text).map_err(|_| broken(name))).transpose()
    }

    pub fn texts(&self, name: &str) -> Result<Vec<String>, Failure> {
        let list = self.0.get(name).and_then(|list| list.as_l().ok()).ok_or_else(|| broken(name))?;
        list.iter().map(|text| text.as_s().cloned().map_err(|_| broken(name))).collect()
    }

    pub fn uid(&self, name: &str) -> Result<Uid, Failure> {
        Uid::parse(&self.text(name)?).map_err(|_| broken(name))
    }
}

/// The size of an item as DynamoDB computes it: the lengths of all names and values; a number has one byte for each two
/// significant digits and one more, a list or map three bytes and one for each entry.
/// (docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html)
#[cfg(test)]
pub(crate) fn bytes_of(item: &Item) -> usize {
    item.iter().map(|(name, attribute)| name.len() + bytes_of_value(attribute)).sum()
}

#[cfg(test)]
fn bytes_of_value(value: &AttributeValue) -> usize {
    match value {
        AttributeValue::S(text) => text.len(),
        AttributeValue::N(number) => {
            let digits: String = number.chars().filter(char::is_ascii_digit).collect();
            digits.trim_matches('0').len().div_ceil(2) + 1
        }
        AttributeValue::Null(_) => 1,
        AttributeValue::L(list) => 3 + list.len() + list.iter().map(bytes_of_value).sum::<usize>(),
        AttributeValue::M(map) => 3 + map.len() + bytes_of(map),
        other => panic!("not counted here: {other:?}"),
    }
}

pub(crate) fn broken(name: &str) -> Failure {
    Failure::internal(format!("a record's attribute {name} is missing or broken"))
}
