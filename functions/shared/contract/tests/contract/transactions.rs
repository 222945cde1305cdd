//! The view of a row of the ledger with a debt or a reversal.

use contract::dto::Transaction;
use domain::{
    Money, Timestamp, Uid,
    request::RequestId,
    wallet::{BonusRule, Movement, Posting, Reversible, RowRef, Wallet},
};
use serde_json::{Value, json};

const NOW: Timestamp = Timestamp::from_ms(2);

/// The view of the last of these rows, after the first one of a ledger.
fn told(postings: impl IntoIterator<Item = Posting>) -> Value {
    let opened = Wallet::open(Uid::from_sub("a player"), BonusRule::Open, Timestamp::from_ms(1)).unwrap();
    let posted = postings.into_iter().fold(opened, |before, posting| before.wallet.post(posting, NOW).unwrap());
    serde_json::to_value(Transaction::from(posted.row)).unwrap()
}

/// Of 35 points, 20 are sent on before the deposit of 25 is undone.
#[test]
fn a_reversal_names_its_row_and_the_debt_that_is_left() {
    let id = RequestId::parse(&"A".repeat(22)).unwrap();
    let row = RowRef { seq: 2, id: id.clone(), of: Reversible::PaidIn };
    let paid_in = Posting::new(Movement::PaidIn(id.clone()), Money::points(25), "");
    let sent = Posting::new(Movement::Sent(id), Money::points(20), "friend");
    let reversed = Posting::new(Movement::Reversed(row), Money::points(25), "");
    let undone = told([paid_in.clone(), sent, reversed]);
    assert_eq!((&undone["source"], &undone["type"]), (&json!("reversal"), &json!("debit")));
    assert_eq!((&undone["amount"], &undone["newBalance"]), (&json!(25), &json!(0)));
    assert_eq!(undone["debt"], json!({"previous": 0, "new": 10}));
    assert_eq!(undone["reverses"], json!({"seq": 2, "kind": "paid-in"}));
    let paid = told([paid_in]);
    assert_eq!((paid.get("debt"), paid.get("reverses")), (None, None));
}
