//! Raw items of the tables, read without any of the code under test.

use domain::Money;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use testkit::Cloud;

/// A string or a number as text; "" if the attribute is missing.
pub fn text<'a>(item: &'a Value, name: &str) -> &'a str {
    let value = &item[name];
    value["S"].as_str().or(value["N"].as_str()).unwrap_or_default()
}

pub fn number(item: &Value, name: &str) -> u64 {
    text(item, name).parse().unwrap_or_default()
}

/// Points in hundredths: 0 if the attribute is missing, -1 if it is malformed, so that the sums do not match.
pub fn points(item: &Value, name: &str) -> i64 {
    let text = text(item, name);
    if text.is_empty() { 0 } else { Money::parse(text).map_or(-1, Money::hundredths) }
}

pub fn texts(item: &Value, name: &str) -> Vec<String> {
    let list = item[name]["L"].as_array().into_iter().flatten();
    list.filter_map(|text| text["S"].as_str()).map(str::to_owned).collect()
}

pub fn ms(item: &Value, name: &str) -> u64 {
    domain::Timestamp::parse(text(item, name)).map(domain::Timestamp::ms).unwrap_or_default()
}

/// The current item, read without faults.
pub fn get(cloud: &Cloud, table: &str, key: &Value) -> Option<Value> {
    let mut answer = ask(cloud, "GetItem", &json!({"TableName": table, "Key": key, "ConsistentRead": true}));
    Some(answer["Item"].take()).filter(|item| !item.is_null())
}

/// The rows of a player's ledger after a sequence number, oldest first.
pub fn rows_after(cloud: &Cloud, uid: &str, seq: u64) -> Vec<Value> {
    let mut request = json!({
        "TableName": "transactions",
        "ConsistentRead": true,
        "KeyConditionExpression": "uid = :uid AND seq > :seq",
        "ExpressionAttributeValues": {":uid": {"S": uid}, ":seq": {"N": seq.to_string()}},
    });
    let mut rows = Vec::new();
    loop {
        let mut page = ask(cloud, "Query", &request);
        if let Value::Array(found) = page["Items"].take() {
            rows.extend(found);
        }
        request["ExclusiveStartKey"] = page["LastEvaluatedKey"].take();
        if request["ExclusiveStartKey"].is_null() {
            return rows;
        }
    }
}

fn ask(cloud: &Cloud, operation: &str, request: &Value) -> Value {
    let (status, body) = cloud.answer(&format!("DynamoDB_20120810.{operation}"), &request.to_string());
    assert_eq!(status, 200, "{body}");
    serde_json::from_str(&body).expect("the table answers in JSON")
}

/// The attributes of a table's primary key.
fn key_names(table: &str) -> &'static [&'static str] {
    match table {
        "users" | "wallets" | "payout_accounts" => &["uid"],
        "usernames" | "settings" => &["name"],
        "addresses" => &["address"],
        "links" => &["link"],
        "transactions" => &["uid", "seq"],
        "colours_rounds" => &["roundId"],
        "colours_entries" => &["uid", "entry"],
        "colours_settlements" => &["roundId", "shard"],
        "audit_log" => &["day", "id"],
        _ => &["id"],
    }
}

/// The primary key, taken from attributes that include it.
pub fn key(table: &str, attributes: &Value) -> Value {
    let parts = key_names(table).iter().map(|name| ((*name).to_owned(), attributes[*name].clone()));
    parts.collect::<serde_json::Map<_, _>>().into()
}

/// The primary key as one string, such as `uid|entry`.
pub fn key_text(table: &str, attributes: &Value) -> String {
    key_names(table).iter().map(|name| text(attributes, name)).collect::<Vec<_>>().join("|")
}

/// The expected hash of a ledger row. The format is implemented here a second time on purpose (D20).
pub fn row_hash(row: &Value) -> String {
    let play = (!row["roundId"].is_null()).then(|| {
        (
            text(row, "roundId"),
            number(row, "square"),
            number(row, "multiplier"),
            text(row, "clientSeed"),
            number(row, "answer"),
        )
    });
    let reference = match (play, text(row, "requestId"), text(row, "entryRoundId")) {
        (Some(play), ..) => json!({ "play": play }),
        (None, "", _) => Value::Null,
        (None, id, _) if !row["reverses"].is_null() => {
            json!({ "row": (number(row, "reverses"), id, text(row, "reversedKind")) })
        }
        (None, id, "") => json!({ "request": id }),
        (None, id, round) => json!({ "entry": (round, id) }),
    };
    if number(row, "v") == 3 {
        return hash_of_v3(row, &reference);
    }
    let with_bonus = |whole: &str, bonus: &str| (points(row, whole), points(row, bonus));
    let fields = (
        format!("ledger/v{}", number(row, "v")),
        (text(row, "uid"), number(row, "seq"), ms(row, "timestamp")),
        (text(row, "type"), text(row, "source"), reference),
        with_bonus("amount", "amountBonus"),
        with_bonus("previousBalance", "previousBalanceBonus"),
        with_bonus("newBalance", "newBalanceBonus"),
        text(row, "description"),
        text(row, "prevHash"),
    );
    hex::encode(Sha256::digest(serde_json::to_vec(&fields).expect("texts and numbers")))
}

/// The same of a row with a debt, or of a reversal.
fn hash_of_v3(row: &Value, reference: &Value) -> String {
    let parts = |names: [&str; 3]| names.map(|name| points(row, name));
    let fields = (
        "ledger/v3",
        (text(row, "uid"), number(row, "seq"), ms(row, "timestamp")),
        (text(row, "type"), text(row, "source"), reference),
        ["amount", "amountBonus"].map(|name| points(row, name)),
        parts(["previousBalance", "previousBalanceBonus", "previousDebt"]),
        parts(["newBalance", "newBalanceBonus", "newDebt"]),
        text(row, "description"),
        text(row, "prevHash"),
    );
    hex::encode(Sha256::digest(serde_json::to_vec(&fields).expect("texts and numbers")))
}

pub fn hmac(key: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("any length");
    parts.iter().for_each(|part| mac.update(part));
    mac.finalize().into_bytes().to_vec()
}

/// The MAC of a message, from the key service.
pub fn mac_of(cloud: &Cloud, key_id: &str, message: &str) -> Vec<u8> {
    use base64::{Engine, engine::general_purpose::STANDARD};
    let request = json!({"KeyId": key_id, "MacAlgorithm": "HMAC_SHA_256", "Message": STANDARD.encode(message)});
    let (_, body) = cloud.answer("TrentService.GenerateMac", &request.to_string());
    let answer: Value = serde_json::from_str(&body).expect("the key service answers in JSON");
    STANDARD.decode(answer["Mac"].as_str().unwrap_or_default()).expect("base64")
}

/// A uniform number below `n`, from the MACs of `subject:counter`. Each counter is used once (D28).
pub fn below(seed: &[u8], subject: &str, counter: &mut u32, n: u32) -> u32 {
    let limit = (1_u64 << 32) / u64::from(n) * u64::from(n);
    loop {
        let mac = hmac(seed, &[format!("{subject}:{counter}").as_bytes()]);
        *counter += 1;
        let word = u32::from_be_bytes([mac[0], mac[1], mac[2], mac[3]]);
        if u64::from(word) < limit {
            return word % n;
        }
    }
}

/// The winning colours, recomputed from the seed (D32).
pub fn winners(seed: &[u8], round_id: &str, beacon: &str, colours: &[String]) -> Vec<String> {
    let (mut colours, mut counter) = (colours.to_vec(), 0);
    let subject = format!("colours/v1:{round_id}:{beacon}");
    for position in 0..3 {
        let left = u32::try_from(colours.len() - position).expect("ten colours");
        let drawn = below(seed, &subject, &mut counter, left) as usize;
        colours.swap(position, position + drawn);
    }
    colours.truncate(3);
    colours
}
