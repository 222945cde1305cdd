//! The register of excluded persons (D62).

use crate::{
    NO_TERMS, TEN_O_CLOCK, new_wallet, note, player,
    wallet::{PLAYED_OR_SENT, posting_of},
};
use domain::{
    Money, Refusal,
    account::{ProfileEdit, User},
    exclusion_register::PersonHash,
    wallet::{Kind, Pause, RestrictionKind, Source, Wallet},
    withdrawal::{WITHDRAWAL_MIN, Withdrawal},
};

fn playing() -> Wallet {
    new_wallet().post(posting_of(Kind::Credit, Source::Deposit, "20"), TEN_O_CLOCK).unwrap().wallet
}

fn registered(wallet: &Wallet) -> Wallet {
    wallet.with_registered(true, TEN_O_CLOCK).unwrap()
}

fn kinds(wallet: &Wallet) -> Vec<RestrictionKind> {
    wallet.restrictions(TEN_O_CLOCK).map(|restriction| restriction.kind.clone()).collect()
}

fn user(email: &str, phone: &str) -> User {
    let user = User::sign_up(player(), email, "ada", 6, TEN_O_CLOCK);
    let edit = ProfileEdit {
        display_name: "",
        username: &user.username.clone(),
        phone_number: phone,
        online: false,
        email_about: None,
    };
    user.edit(&edit, TEN_O_CLOCK).unwrap()
}

fn hashes(email: &str, phone: &str) -> Vec<String> {
    PersonHash::of_user(&user(email, phone)).iter().map(|hash| hash.as_str().to_owned()).collect()
}

#[test]
fn people_are_named_by_what_sha256sum_prints() {
    // printf %s ada@example.com | sha256sum; printf %s +264811234567 | sha256sum
    let email = "b5fc85e55755f9e0d030a10ab4429b6b2944855f9a0d60077fe832becbc41d72";
    let phone = "a3ee108729a8d1bca731c5871b951ee109f0eaf26113a6f02103124520c42629";
    assert_eq!(hashes(" ADA@Example.com", "+264 81 123 4567"), [email, phone]);
    assert_eq!(hashes("ada@example.com", ""), [email]);
}

#[test]
fn an_address_with_a_tag_is_its_mailbox_too() {
    let [mailbox, tagged] = &hashes("ada+game@example.com", "")[..] else { panic!("an address and its mailbox") };
    assert_ne!(tagged, mailbox);
    assert_eq!(hashes("ada@example.com", ""), std::slice::from_ref(mailbox));
}

#[test]
fn a_hash_has_64_hexadecimal_digits() {
    let upper = "AB".repeat(32);
    assert_eq!(PersonHash::parse(&upper).unwrap().as_str(), upper.to_lowercase());
    for wrong in ["", "ab", &"g".repeat(64), &"a".repeat(63), &"a".repeat(65), &"é".repeat(32)] {
        assert_eq!(PersonHash::parse(wrong).unwrap_err().code(), "MALFORMED", "{wrong}");
    }
}

#[test]
fn who_is_on_the_register_stakes_pays_in_sends_and_receives_nothing() {
    let wallet = registered(&playing());
    let refused = Refusal::OnRegister { since: TEN_O_CLOCK };
    for (kind, source) in PLAYED_OR_SENT {
        let posted = wallet.post(posting_of(kind, source, "1"), TEN_O_CLOCK);
        assert_eq!(posted.unwrap_err(), refused, "{kind:?} {source:?}");
    }
    assert_eq!(wallet.permits_paying_in(TEN_O_CLOCK), Err(refused));
}

#[test]
fn who_is_on_the_register_is_paid_what_they_won_and_all_their_cash() {
    let wallet = registered(&playing());
    for (kind, source) in [
        (Kind::Win, Source::Colours),
        (Kind::Credit, Source::Deposit),
        (Kind::Credit, Source::Withdrawal),
        (Kind::Debit, Source::Withdrawal),
    ] {
        let from = if kind == Kind::Credit && source == Source::Withdrawal {
            wallet.post(posting_of(Kind::Debit, Source::Withdrawal, "1"), TEN_O_CLOCK).unwrap().wallet
        } else {
            wallet.clone()
        };
        let posted = from.post(posting_of(kind, source, "1"), TEN_O_CLOCK);
        assert!(posted.unwrap().wallet.is_registered(TEN_O_CLOCK), "{kind:?} {source:?}");
    }
    let all = wallet.withdrawable(NO_TERMS.transfers, TEN_O_CLOCK).now;
    assert!(all > Money::ZERO && all < WITHDRAWAL_MIN, "{all}");
    assert_eq!(Withdrawal::least(&wallet, NO_TERMS.transfers, TEN_O_CLOCK), all);
    assert_eq!(Withdrawal::least(&playing(), NO_TERMS.transfers, TEN_O_CLOCK), WITHDRAWAL_MIN);
}

#[test]
fn what_is_so_already_changes_nothing() {
    let wallet = registered(&playing());
    assert_eq!(wallet.with_registered(true, TEN_O_CLOCK), None);
    let lifted = wallet.with_registered(false, TEN_O_CLOCK).unwrap();
    assert_eq!((lifted.restriction.clone(), lifted.version), (None, wallet.version + 1));
    assert_eq!(lifted.with_registered(false, TEN_O_CLOCK), None);
}

#[test]
fn the_register_a_pause_a_freeze_and_a_closing_hold_at_once_in_any_order() {
    use RestrictionKind::{Closed, Excluded, Frozen, OnRegister, TimeOut};
    let pause = |wallet: &Wallet| wallet.paused(Pause::time_out(7).unwrap(), TEN_O_CLOCK).unwrap();
    let freeze = |wallet: &Wallet| wallet.frozen(note("Why"), TEN_O_CLOCK).unwrap();
    for wallet in [
        freeze(&registered(&pause(&playing()))),
        freeze(&pause(&registered(&playing()))),
        registered(&freeze(&pause(&playing()))),
        pause(&freeze(&registered(&playing()))),
        pause(&registered(&freeze(&playing()))),
    ] {
        assert_eq!(kinds(&wallet), [Frozen, OnRegister, TimeOut]);
        let longer = wallet.paused(Pause::FOR_GOOD, TEN_O_CLOCK).unwrap();
        assert_eq!(kinds(&longer), [Frozen, OnRegister, Excluded]);
        assert_eq!(kinds(&wallet.unfrozen(TEN_O_CLOCK).unwrap()), [OnRegister, TimeOut]);
        let off = wallet.with_registered(false, TEN_O_CLOCK).unwrap();
        assert_eq!(kinds(&off), [Frozen, TimeOut]);
    }
    let closed = registered(&pause(&playing()).closed(TEN_O_CLOCK));
    assert_eq!(kinds(&closed), [Closed, OnRegister, TimeOut]);
    assert_eq!(closed.handed_on(TEN_O_CLOCK).map(|handed| handed.kind), Some(OnRegister));
}
