//! Saved payout accounts, and the hold on payment details that are new to a player (D54).

use crate::{
    DAY_MS, HOUR_MS, NO_TERMS, TEN_O_CLOCK, admin, no_accounts, note, paid, player, request_id, runner, wallet_of,
};
use domain::{
    Money, Refusal, Timestamp,
    link::Link,
    text,
    withdrawal::{
        Destination, Field, FieldKind, Order, PaymentMethod, PayoutAccount, PayoutAccounts, PayoutHold, Requested,
        Terms, WITHDRAWAL_MIN, Withdrawal,
    },
};
use proptest::prelude::*;
use std::collections::BTreeMap;

const BANK: [(&str, &str); 5] = [
    ("accountHolder", "Thandi Nangolo"),
    ("bank", "Bank Windhoek"),
    ("branchCode", "481972"),
    ("accountNumber", "8001234821"),
    ("accountType", "Savings"),
];

fn after(ms: u64) -> Timestamp {
    TEN_O_CLOCK.plus_ms(ms)
}

fn parse(method: PaymentMethod, fields: &[(&str, &str)]) -> Result<PayoutAccount, Refusal> {
    let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    PayoutAccount::parse(request_id(0), method.name(), &fields, TEN_O_CLOCK)
}

fn paypal(number: usize, email: &str, at: Timestamp) -> PayoutAccount {
    let fields = BTreeMap::from([("email".to_owned(), email.to_owned())]);
    PayoutAccount::parse(request_id(number), "PayPal", &fields, at).unwrap()
}

/// The bank account with another value of this field.
fn bank_with(name: &str, value: &str) -> Result<PayoutAccount, Refusal> {
    parse(PaymentMethod::BankTransfer, &BANK.map(|(field, own)| (field, if field == name { value } else { own })))
}

fn saved(account: PayoutAccount) -> PayoutAccounts {
    no_accounts().with(account).unwrap()
}

/// A request for 50 points, with a hold of so many hours on new details.
fn held_for(hours: u64, order: &Order, accounts: &PayoutAccounts, at: Timestamp) -> Result<Requested, Refusal> {
    let terms = Terms { payout_hold: PayoutHold::new(hours).unwrap(), ..NO_TERMS };
    let wallet = wallet_of(player(), "100");
    Withdrawal::request(request_id(9), order, (&wallet, accounts), "a@b.cd", &terms, at)
}

/// The same with a hold of a day.
fn ask(order: &Order, accounts: &PayoutAccounts, at: Timestamp) -> Result<Withdrawal, Refusal> {
    held_for(24, order, accounts, at).map(|asked| asked.withdrawal)
}

fn typed(method: PaymentMethod, details: &str) -> Order {
    Order::parse("50", WITHDRAWAL_MIN, method.name(), details).unwrap()
}

fn to_account(number: usize) -> Order {
    Order::to_account("50", WITHDRAWAL_MIN, request_id(number).as_str()).unwrap()
}

#[test]
fn each_method_has_its_fields_masked_and_typed_out() {
    for (method, fields, label, details) in [
        (
            PaymentMethod::PayPal,
            vec![("email", " Thandi@Example.com ")],
            "th•••@example.com",
            "Email address: thandi@example.com",
        ),
        (
            PaymentMethod::BankTransfer,
            BANK.to_vec(),
            "Bank Windhoek ••••4821",
            "Account holder: Thandi Nangolo\nBank: Bank Windhoek\nBranch code: 481972\nAccount number: 8001234821\n\
             Account type: Savings",
        ),
        (
            PaymentMethod::CryptoWallet,
            vec![("network", "bitcoin"), ("address", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq")],
            "Bitcoin ••••5mdq",
            "Network: Bitcoin\nWallet address: bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
        ),
        (
            PaymentMethod::MobileMoney,
            vec![("provider", "FNB eWallet"), ("phoneNumber", "081 123 4567")],
            "FNB eWallet ••••4567",
            "Provider: FNB eWallet\nCell phone number: +264 81 123 4567",
        ),
    ] {
        let account = parse(method, &fields).unwrap();
        assert_eq!((account.label.as_str(), account.details.as_str()), (label, details));
    }
}

#[test]
fn a_wrong_field_is_told_in_a_sentence() {
    let plain = "characters: Latin letters, digits, spaces and . , ' & / ( ) -";
    for (name, value, told) in [
        ("accountHolder", "", "Please enter the account holder"),
        ("accountHolder", " \u{202e}\0 ", "Please enter the account holder"),
        ("accountHolder", "T", &format!("The account holder has 2 to 70 {plain}")),
        ("accountHolder", "Тhandi", &format!("The account holder has 2 to 70 {plain}")),
        ("accountHolder", "A\u{200b}da", &format!("The account holder has 2 to 70 {plain}")),
        ("bank", "Bank Windhоek", &format!("The bank has 2 to 50 {plain}")),
        ("branchCode", "481", "The branch code has 4 to 8 digits"),
        ("accountNumber", "80012348x1", "The account number has 6 to 20 digits"),
        ("accountNumber", &"1".repeat(21), "The account number has 6 to 20 digits"),
        ("accountType", "", "Please choose the account type"),
        ("accountType", "savings ", "Please choose the account type from the list"),
    ] {
        let refusal = bank_with(name, value).unwrap_err();
        assert_eq!((refusal.to_string().as_str(), refusal.status()), (told, 400), "{name} {value:?}");
    }
    for (method, fields, told) in [
        (PaymentMethod::PayPal, vec![], "Please enter the email address"),
        (PaymentMethod::PayPal, vec![("email", "thandi")], "Invalid email format"),
        (PaymentMethod::PayPal, vec![("email", "th\u{430}ndi@example.com")], "Invalid email format"),
        (PaymentMethod::PayPal, vec![("email", "a@b.cd"), ("iban", "1")], "PayPal has no field iban"),
        (
            PaymentMethod::CryptoWallet,
            vec![("network", "Tron"), ("address", "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSé")],
            "The wallet address has 20 to 120 letters and digits, without spaces",
        ),
    ] {
        assert_eq!(parse(method, &fields).unwrap_err().to_string(), told, "{fields:?}");
    }
    assert_eq!(
        PayoutAccount::parse(request_id(0), "Cash", &BTreeMap::new(), TEN_O_CLOCK),
        Err(Refusal::PaymentMethodMissing)
    );
}

#[test]
fn digits_of_other_scripts_are_no_digits() {
    for look_alike in ["８００１２３４８２１", "٨٠٠١٢٣٤٨٢١", "800123482²", "8OO1234821", "𝟖001234821", "l001234821"]
    {
        let refusal = bank_with("accountNumber", look_alike).unwrap_err();
        assert_eq!(refusal.to_string(), "The account number has 6 to 20 digits", "{look_alike}");
    }
    let spaced = bank_with("accountNumber", "80 0123-4821").unwrap();
    assert_eq!(spaced, bank_with("accountNumber", "8001234821").unwrap());
}

#[test]
fn a_cell_phone_number_is_kept_in_one_form() {
    let phone = |number| parse(PaymentMethod::MobileMoney, &[("provider", "MTC Maris"), ("phoneNumber", number)]);
    for number in ["0811234567", "+264811234567", "00264 81 123 4567", "264-81-123-4567", "(081) 123 4567"] {
        assert_eq!(phone(number).unwrap().details, "Provider: MTC Maris\nCell phone number: +264 81 123 4567");
    }
    for number in
        ["061123456", "081123456", "08112345678", "+27811234567", "+264611234567", "081123456７", "8112345678"]
    {
        let told = "Please enter a Namibian cell phone number, such as 081 123 4567";
        assert_eq!(phone(number).unwrap_err().to_string(), told, "{number}");
    }
}

#[test]
fn a_bank_or_provider_that_is_not_in_the_list_can_be_written() {
    assert_eq!(bank_with("bank", "bank windhoek").unwrap().label, "Bank Windhoek ••••4821");
    assert_eq!(bank_with("bank", "Banco Atlântico").unwrap().label, "Banco Atlântico ••••4821");
    assert!(bank_with("accountHolder", "ǃGaeb ǁGarises-Müller (Pty) Ltd").is_ok());
}

#[test]
fn the_longest_details_of_each_method_fit_a_withdrawal() {
    for method in PaymentMethod::ALL {
        let longest = |field: &Field| match field.kind {
            FieldKind::Choice(choices) => choices.iter().max_by_key(|choice| choice.len()).unwrap().to_string(),
            FieldKind::Email => format!("{}@b.cd", "a".repeat(field.chars_max - 5)),
            FieldKind::Phone => "0811234567".to_owned(),
            _ => "1".repeat(field.chars_max),
        };
        let fields = method.fields().iter().map(|field| (field.name.to_owned(), longest(field))).collect();
        let account = PayoutAccount::parse(request_id(0), method.name(), &fields, TEN_O_CLOCK).unwrap();
        assert_eq!(
            Order::parse("50", WITHDRAWAL_MIN, method.name(), &account.details).map(|order| order.to),
            Ok(Destination::Typed { method, details: account.details })
        );
    }
}

#[test]
fn a_label_never_shows_what_it_masks() {
    let numbers = runner(2_000).run(&"[0-9]{6,20}", |number| {
        let label = bank_with("accountNumber", &number).unwrap().label;
        prop_assert_eq!(label, format!("Bank Windhoek ••••{}", &number[number.len() - 4..]));
        Ok(())
    });
    numbers.unwrap();
    for (email, label) in [("a@b.cd", "•••@b.cd"), ("ab@b.cd", "a•••@b.cd"), ("abc@b.cd", "ab•••@b.cd")]
    {
        assert_eq!(paypal(0, email, TEN_O_CLOCK).label, label);
    }
}

#[test]
fn a_withdrawal_shows_an_account_masked_and_typed_details_whole() {
    let bank = bank_with("bank", "Village Bank").unwrap();
    let crypto = [("network", "Bitcoin"), ("address", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq")];
    let phone = [("provider", "MTC Maris"), ("phoneNumber", "081 123 4567")];
    for account in [
        paypal(0, "me@b.cd", TEN_O_CLOCK),
        bank,
        parse(PaymentMethod::CryptoWallet, &crypto).unwrap(),
        parse(PaymentMethod::MobileMoney, &phone).unwrap(),
    ] {
        let shown = |order: &Order| ask(order, &saved(account.clone()), TEN_O_CLOCK).unwrap().shown_details();
        assert_eq!(shown(&to_account(0)), account.label);
        assert_eq!(shown(&typed(account.method, &account.details)), account.details);
    }
}

#[test]
fn a_player_saves_five_accounts_each_once() {
    let mut accounts = no_accounts();
    for number in 0..PayoutAccounts::MAX {
        accounts = accounts.with(paypal(number, &format!("{number}@b.cd"), TEN_O_CLOCK)).unwrap();
    }
    assert_eq!((accounts.accounts.len(), accounts.version), (5, 5));
    assert_eq!(accounts.with(paypal(5, "5@b.cd", TEN_O_CLOCK)), Err(Refusal::TooManyPayoutAccounts));
    assert_eq!(accounts.with(paypal(5, "0@B.cd", TEN_O_CLOCK)), Err(Refusal::PayoutAccountSaved));
    let (fewer, removed) = accounts.without(&request_id(0)).unwrap().unwrap();
    assert_eq!((removed.label.as_str(), fewer.version), ("•••@b.cd", 6));
    assert!(fewer.with(paypal(5, "5@b.cd", TEN_O_CLOCK)).is_ok());
}

#[test]
fn a_request_sent_again_finds_what_it_saved_or_removed() {
    let account = paypal(1, "me@b.cd", TEN_O_CLOCK);
    let accounts = saved(account.clone());
    assert_eq!(no_accounts().saved_as(&account), Ok(None));
    assert_eq!(accounts.saved_as(&paypal(1, "me@b.cd", after(HOUR_MS))), Ok(Some(&account)));
    assert_eq!(accounts.saved_as(&paypal(1, "you@b.cd", TEN_O_CLOCK)), Err(Refusal::IdempotencyKeyReused));
    let (none, _) = accounts.without(&account.id).unwrap().unwrap();
    assert_eq!(none.saved_as(&account), Err(Refusal::PayoutAccountNotFound));
    assert_eq!(none.without(&account.id), Ok(None));
    assert_eq!(none.without(&request_id(2)), Err(Refusal::PayoutAccountNotFound));
}

#[test]
fn twenty_removed_accounts_are_remembered() {
    let mut accounts = no_accounts();
    for number in 0..21 {
        let with = accounts.with(paypal(number, "me@b.cd", TEN_O_CLOCK)).unwrap();
        accounts = with.without(&request_id(number)).unwrap().unwrap().0;
    }
    assert_eq!((accounts.removed.len(), accounts.version), (20, 42));
    assert_eq!(accounts.without(&request_id(0)), Err(Refusal::PayoutAccountNotFound));
    assert_eq!(accounts.without(&request_id(1)), Ok(None));
}

#[test]
fn a_request_to_an_account_has_its_method_and_details_as_if_typed() {
    let account = bank_with("bank", "Bank Windhoek").unwrap();
    let accounts = saved(account.clone());
    let asked = ask(&to_account(0), &accounts, TEN_O_CLOCK).unwrap();
    assert_eq!((asked.method, asked.details), (PaymentMethod::BankTransfer, account.details));
    assert_eq!(ask(&to_account(1), &accounts, TEN_O_CLOCK), Err(Refusal::PayoutAccountNotFound));
    assert_eq!(Order::to_account("50", WITHDRAWAL_MIN, "x"), Err(Refusal::PayoutAccountNotFound));
    assert_eq!(Order::to_account("49", WITHDRAWAL_MIN, "x"), Err(Refusal::WithdrawalTooSmall(WITHDRAWAL_MIN)));
}

#[test]
fn details_are_paid_to_a_day_after_the_player_has_had_them() {
    let accounts = saved(paypal(1, "me@b.cd", TEN_O_CLOCK));
    let day = after(DAY_MS);
    for (at, order, payable_from) in [
        (TEN_O_CLOCK, to_account(1), Some(day)),
        (after(DAY_MS - 1), to_account(1), Some(day)),
        (day, to_account(1), None),
        (after(HOUR_MS), typed(PaymentMethod::PayPal, "Email address: me@b.cd"), Some(day)),
        (day, typed(PaymentMethod::PayPal, "me@b.cd"), None),
        (day, typed(PaymentMethod::PayPal, "you@b.cd"), Some(after(2 * DAY_MS))),
        (day, typed(PaymentMethod::BankTransfer, "me@b.cd"), Some(after(2 * DAY_MS))),
    ] {
        assert_eq!(ask(&order, &accounts, at).unwrap().payable_from, payable_from, "{at} {order:?}");
    }
}

/// They have the same letters and digits as the saved ones, and may belong to another person.
#[test]
fn details_that_only_look_like_a_saved_account_are_new() {
    let address = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    let crypto = parse(PaymentMethod::CryptoWallet, &[("network", "Bitcoin"), ("address", address)]).unwrap();
    let email = paypal(1, "thandi@example.com", TEN_O_CLOCK);
    let held = Some(after(2 * DAY_MS));
    for (account, other) in [
        (&email, "thandie@xample.com"),
        (&email, "than.di@example.com"),
        (&email, "Email address: thandie@xample.com"),
        (&email, "Account number: thandi@example.com"),
        (&email, "thandi@example.com\nor to 081 123 4567"),
        (&email, "thandi\u{200b}@example.com"),
        (&crypto, "Network: Bitcoin\nWallet address: BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ"),
    ] {
        let asked = ask(&typed(account.method, other), &saved(account.clone()), after(DAY_MS)).unwrap();
        assert_eq!(asked.payable_from, held, "{other}");
    }
    for same in [
        crypto.details.clone(),
        format!("\n Network: Bitcoin \r\n\n Wallet address: {address}"),
        format!("Bitcoin\n{address}"),
    ] {
        let asked = ask(&typed(crypto.method, &same), &saved(crypto.clone()), after(DAY_MS)).unwrap();
        assert_eq!(asked.payable_from, None, "{same}");
    }
}

#[test]
fn details_with_one_other_character_are_new() {
    let account = bank_with("bank", "Bank Windhoek").unwrap();
    let (accounts, same) = (saved(account.clone()), account.details.chars().collect::<Vec<_>>());
    let black = any::<char>().prop_filter("not a blank", |character| !character.is_whitespace());
    let all = runner(2_000).run(&(0..same.len(), 0..3, black), |(place, change, other)| {
        let mut changed = same.clone();
        match change {
            0 => changed.insert(place, other),
            1 => changed[place] = other,
            _ => drop(changed.remove(place)),
        }
        let changed: String = changed.into_iter().collect();
        prop_assume!(text::visible(&changed) != account.details);
        let asked = ask(&typed(account.method, &changed), &accounts, after(DAY_MS)).unwrap();
        prop_assert_eq!(asked.payable_from, Some(after(2 * DAY_MS)), "{}", changed);
        Ok(())
    });
    all.unwrap();
}

#[test]
fn what_is_removed_and_saved_again_is_new() {
    let (removed, _) = saved(paypal(1, "me@b.cd", TEN_O_CLOCK)).without(&request_id(1)).unwrap().unwrap();
    let again = removed.with(paypal(2, "me@b.cd", after(DAY_MS))).unwrap();
    for order in [to_account(2), typed(PaymentMethod::PayPal, "me@b.cd")] {
        assert_eq!(ask(&order, &again, after(DAY_MS)).unwrap().payable_from, Some(after(2 * DAY_MS)));
    }
    assert_eq!(ask(&to_account(1), &again, after(DAY_MS)), Err(Refusal::PayoutAccountNotFound));
}

#[test]
fn a_held_withdrawal_is_declined_but_not_paid_out() {
    let asked = held_for(24, &typed(PaymentMethod::PayPal, "me@b.cd"), &no_accounts(), TEN_O_CLOCK).unwrap();
    let (held, wallet) = (asked.withdrawal, asked.posted.wallet);
    for (ms, wait_seconds) in [(0, 86_400), (DAY_MS - 1, 1)] {
        let refusal = Refusal::PayoutHeld { wait_seconds };
        assert_eq!(paid(&held, None, &wallet, after(ms)), Err(refusal), "{ms}");
        assert_eq!(held.held_until(after(ms)), Some(after(DAY_MS)), "{ms}");
    }
    let reason = note("Not yours");
    let declined = held.decline(&admin(), reason, &wallet, TEN_O_CLOCK).unwrap();
    assert_eq!(declined.withdrawal.held_until(TEN_O_CLOCK), None);
    assert_eq!(held.held_until(after(DAY_MS)), None);
    let paid_out = paid(&held, None, &wallet, after(DAY_MS)).unwrap();
    assert_eq!(paid_out.wallet.withdrawn, Money::points(50));
    let from_before = Withdrawal { payable_from: None, ..held };
    assert!(paid(&from_before, None, &wallet, TEN_O_CLOCK).is_ok());
}

#[test]
fn a_hold_has_0_to_168_hours() {
    assert_eq!(PayoutHold::new(169), None);
    assert_eq!(PayoutHold::new(168).map(|hold| hold.end(TEN_O_CLOCK)), Some(after(7 * DAY_MS)));
    let asked = held_for(0, &typed(PaymentMethod::PayPal, "me@b.cd"), &no_accounts(), TEN_O_CLOCK).unwrap();
    assert_eq!(asked.withdrawal.payable_from, None);
}

#[test]
fn a_saved_account_is_linked_with_the_same_target_typed_by_somebody_else() {
    let link = |method, details: &str| ask(&typed(method, details), &no_accounts(), TEN_O_CLOCK).unwrap().link();
    let bank = bank_with("accountHolder", "Somebody Else").unwrap().details;
    assert_eq!(link(PaymentMethod::BankTransfer, &bank), Link::of_details("80 0123 4821"));
    assert_eq!(link(PaymentMethod::PayPal, "Email address: me@b.cd"), Link::of_details("me@b.cd"));
    for whole in ["NA-0042", "Email address: me@b.cd\nquickly", "Email: me@b.cd", "Account number: 8001234821"] {
        assert_eq!(link(PaymentMethod::PayPal, whole), Link::of_details(whole), "{whole}");
    }
}

#[test]
fn another_destination_under_the_same_key_is_another_request() {
    let orders = [to_account(1), to_account(2), typed(PaymentMethod::PayPal, request_id(1).as_str())];
    for (place, one) in orders.iter().enumerate() {
        for (other_place, other) in orders.iter().enumerate() {
            assert_eq!(one.fingerprint() == other.fingerprint(), place == other_place, "{one:?} {other:?}");
        }
    }
}
