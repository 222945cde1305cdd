//! The view of a row of the ledger with a debt or a reversal.

use contract::dto::Transaction;
use domain::{
    Money, Timestamp, Uid,
    request::RequestId,
    wallet::{BonusRule, Movement, Posting, Reversible, RowRef, Wallet},
};
use serde_json::{Value, json};

fn told(posting: Posting) -> Value {
    let opened = Wallet::open(Uid::from_sub("a player"), BonusRule::Open, Timestamp::from_ms(1)).unwrap().wallet;
    serde_json::to_value(Transaction::from(opened.post(posting, Timestamp::from_ms(2)).unwrap().row)).unwrap()
}

#[test]
fn a_reversal_names_its_row_and_the_debt_that_is_left() {
    let id = RequestId::parse(&"A".repeat(22)).unwrap();
    let row = RowRef { seq: 1, id: id.clone(), of: Reversible::PaidIn };
    let undone = told(Posting::new(Movement::Reversed(row), Money::points(25), ""));
    assert_eq!((&undone["source"], &undone["type"]), (&json!("reversal"), &json!("debit")));
    assert_eq!((&undone["amount"], &undone["newBalance"]), (&json!(25), &json!(0)));
    assert_eq!(undone["debt"], json!({"previous": 0, "new": 15}));
    assert_eq!(undone["reverses"], json!({"seq": 1, "kind": "paid-in"}));
    let paid = told(Posting::new(Movement::PaidIn(id), Money::points(25), ""));
    assert_eq!((paid.get("debt"), paid.get("reverses")), (None, None));
}
