use crate::{
    LATER, TEN_O_CLOCK, admin, assert_named, deposit_of, friend, money, named, note, party, player, request_id, runner,
    wallet_of,
};
use domain::{
    Money, Recipient, Refusal, Setting, Timestamp, Uid,
    admin_limit::AdminLimits,
    bank::{BankLine, Head, LineStatus, Target},
    deposit::{Announcement, Approval, DEPOSIT_MAX, Deposit, DepositDays, Order, Parties, Party, Reference, Status},
    four_eyes::{FourEyes, Needed, Proposal},
    request::{Decision, DecisionState, Note},
    wallet::{BonusRule, Kind, Restriction, RestrictionKind, Source, Wallet, audit},
};
use proptest::prelude::*;

fn order(amount: &str) -> Order {
    Order::parse(amount, None, None).unwrap()
}

fn to_self(amount: &str) -> Deposit {
    deposit_of(amount, player(), player())
}

fn to_friend(amount: &str) -> Deposit {
    deposit_of(amount, player(), friend())
}

fn approve(deposit: &Deposit, sender: Option<Wallet>, recipient: Option<Wallet>) -> Result<Approval, Refusal> {
    deposit.approve(&admin(), Parties { sender, recipient }, LATER)
}

// spec 5.6
#[test]
fn a_deposit_amount_is_positive_up_to_a_million_exact_to_the_cent() {
    let good =
        [("0.01", "0.01"), ("12.5", "12.5"), ("12.50", "12.5"), ("1000000", "1000000"), ("1000000.00", "1000000")];
    for (text, amount) in good {
        assert_eq!(order(text).amount.to_string(), amount, "{text:?}");
    }
    let invalid = [
        "0",
        "0.00",
        "-0",
        "-1",
        "-12.50",
        "+1",
        "0.001",
        "12.345",
        "12.500",
        "1000000.001",
        "1e9",
        "1E2",
        "1e400",
        "NaN",
        "Infinity",
        "\"12\"",
        "\"12,50\"",
        "12,50",
        "1,000.00",
        "null",
        "true",
        "[1]",
        "{}",
        "",
        " ",
        ".5",
        "5.",
        " 5",
        "N$5",
    ];
    for text in invalid {
        let refused = Order::parse(text, None, None).unwrap_err();
        assert_eq!(refused.to_string(), "Please enter a valid amount", "{text:?}");
    }
    for text in ["1000000.01", "1000000000", "1000000000000.01", "10000000000000", "99999999999999999999999999"] {
        let refused = Order::parse(text, None, None).unwrap_err();
        assert_eq!(refused.to_string(), "Maximum deposit is N$1,000,000.00", "{text:?}");
    }
}

#[test]
fn no_text_is_read_as_an_amount_out_of_bounds_or_of_another_value() {
    runner(10_000)
        .run(&"-?[0-9]{0,9}(\\.[0-9]{0,4})?|[0-9]{0,30}|[-+0-9.eE ,_\"]{0,8}|\\PC{0,8}", |text| {
            let Ok(order) = Order::parse(&text, None, None) else { return Ok(()) };
            prop_assert!(Money::ZERO < order.amount && order.amount <= DEPOSIT_MAX);
            let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
            let expected = whole.parse::<i64>()? * 100 + format!("{decimals:0<2}").parse::<i64>()?;
            prop_assert_eq!(order.amount.hundredths(), expected);
            Ok(())
        })
        .unwrap();
}

#[test]
fn the_recipient_is_oneself_unless_somebody_is_named() {
    let to = |to: Option<&str>| Order::parse("5", to, None).map(|order| order.to);
    assert_eq!(to(None), Ok(None));
    assert_eq!(to(Some(friend().as_str())), Ok(Some(Recipient::Id(friend()))));
    assert_eq!(to(Some("Ada@Example.com")), Ok(Some(Recipient::Email("ada@example.com".to_owned()))));
    for text in ["", " ", "ada", "ada@example"] {
        assert_eq!(to(Some(text)), Err(Refusal::EmailInvalid), "{text:?}");
    }
    let both_wrong = Order::parse("0", Some("ada"), None);
    assert_eq!(both_wrong, Err(Refusal::AmountInvalid), "the amount is the first field");
}

// spec 4.13
#[test]
fn a_new_request_is_pending_with_all_that_was_ordered() {
    let announced = Announcement::parse("receipt.png", "image/png", 68).unwrap();
    let order = Order::parse("12.50", Some("ada@example.com"), Some(announced)).unwrap();
    let made = Deposit::request(named(1), &order, party(player()), party(friend()), TEN_O_CLOCK);
    let proof = made.proof.clone();
    let expected = Deposit {
        id: request_id(1),
        from: party(player()),
        to: party(friend()),
        amount: Money::parse("12.50").unwrap(),
        reference: Reference::of(&request_id(1)),
        status: Status::Pending,
        proof,
        booked: None,
        line: None,
        reversed: None,
        failure_reason: None,
        proposal: None,
        decision: None,
        fingerprint: order.fingerprint(),
        created_at: TEN_O_CLOCK,
        updated_at: TEN_O_CLOCK,
    };
    assert_eq!(made, expected);
    assert!(made.awaited_proof().is_some() && made.awaited_proof() == made.proof.as_ref());
    assert_eq!((to_friend("5").proof, to_friend("5").awaited_proof()), (None, None));
}

// spec 3.19
#[test]
fn a_deposit_is_to_oneself_when_the_target_is_the_sender_by_whatever_name() {
    assert!(to_self("5").is_to_self());
    assert!(!to_friend("5").is_to_self());
    let named_by_email = Order::parse("5", Some(&party(player()).email), None).unwrap();
    let made = Deposit::request(named(1), &named_by_email, party(player()), party(player()), TEN_O_CLOCK);
    assert!(made.is_to_self());
}

#[test]
fn only_its_sender_is_told_that_a_request_exists() {
    let request = to_friend("5");
    assert_eq!(request.clone().of(&player()), Ok(request.clone()));
    for other in [friend(), admin()] {
        assert_eq!(request.clone().of(&other).unwrap_err().to_string(), "Request no longer exists");
    }
}

// spec 4.14
#[test]
fn approving_a_self_deposit_adds_to_the_balance_and_the_total_paid_in() {
    let wallet = wallet_of(player(), "10");
    let request = to_self("12.50");
    let Approval { deposit, postings } = approve(&request, Some(wallet.clone()), None).unwrap();
    let decision = Some(Decision { by: admin(), at: LATER, note: None });
    let expected = Deposit { status: Status::Completed, decision, updated_at: LATER, ..request.clone() };
    assert_eq!(deposit, expected);
    assert_eq!((request.processed_as(), deposit.processed_as()), (None, Some("self_deposit")));
    let [posted] = &postings[..] else { panic!("one wallet is concerned") };
    assert_eq!((posted.wallet.balance, posted.wallet.deposited), (Money::parse("22.5").unwrap(), request.amount));
    assert_eq!((posted.wallet.received, posted.wallet.sent), (Money::ZERO, Money::ZERO));
    let row = &posted.row;
    assert_eq!((row.kind(), row.source(), row.amount), (Kind::Credit, Source::Deposit, request.amount));
    assert_eq!((row.description.as_str(), row.request_id()), ("Deposit", Some(&request.id)));
    assert_eq!((row.timestamp, row.previous_balance), (LATER, wallet.balance));
}

#[test]
fn approving_a_deposit_to_another_player_moves_the_points_from_the_sender() {
    let request = to_friend("4.25");
    let wallets = (wallet_of(player(), "10"), wallet_of(friend(), "10"));
    let Approval { deposit, postings } = approve(&request, Some(wallets.0), Some(wallets.1)).unwrap();
    assert_eq!((deposit.status, deposit.processed_as()), (Status::Completed, None));
    let [sent, received] = &postings[..] else { panic!("two wallets are concerned") };
    assert_eq!((&sent.wallet.uid, &received.wallet.uid), (&player(), &friend()));
    assert_eq!((sent.wallet.balance, received.wallet.balance), (money("5.75"), money("14.25")));
    assert_eq!((sent.wallet.sent, sent.wallet.received), (money("4.25"), Money::ZERO));
    assert_eq!((received.wallet.sent, received.wallet.received), (Money::ZERO, money("4.25")));
    assert_eq!(
        (sent.wallet.deposited, received.wallet.deposited),
        (Money::ZERO, Money::ZERO),
        "nothing came from outside"
    );
    for (row, kind, description) in [
        (&sent.row, Kind::Debit, format!("Sent to {}", request.to.username)),
        (&received.row, Kind::Credit, format!("Received from {}", request.from.username)),
    ] {
        assert_eq!((row.kind(), row.source(), row.amount), (kind, Source::Transfer, request.amount));
        assert_eq!((&row.description, row.request_id()), (&description, Some(&request.id)));
    }
}

#[test]
fn a_transfer_takes_at_most_the_last_hundredth() {
    let friends = || Some(wallet_of(friend(), "10"));
    let emptied = approve(&to_friend("10"), Some(wallet_of(player(), "10")), friends()).unwrap();
    assert_eq!(emptied.postings[0].wallet.balance, Money::ZERO);
    let refused = approve(&to_friend("10.01"), Some(wallet_of(player(), "10")), friends()).unwrap_err();
    assert_eq!(refused.to_string(), "Insufficient balance");
    // A deposit to oneself takes no points, so no balance is too small.
    assert!(approve(&to_self("1000000"), Some(wallet_of(player(), "10")), None).is_ok());
}

#[test]
fn the_wallet_that_is_missing_is_named_the_senders_first() {
    let refusal = |deposit: &Deposit, sender, recipient| approve(deposit, sender, recipient).unwrap_err().to_string();
    let (mine, theirs) = (|| Some(wallet_of(player(), "10")), || Some(wallet_of(friend(), "10")));
    assert_eq!(refusal(&to_friend("5"), None, theirs()), "Sender wallet not found");
    assert_eq!(refusal(&to_friend("5"), mine(), None), "Recipient wallet not found");
    assert_eq!(refusal(&to_friend("5"), None, None), "Sender wallet not found");
    assert_eq!(refusal(&to_self("5"), None, None), "Recipient wallet not found");
    assert_eq!(refusal(&to_friend("10.01"), mine(), None), "Recipient wallet not found", "before the balance");
}

#[test]
fn nothing_is_approved_into_a_closed_account_or_out_of_one() {
    let closed = |uid| Some(wallet_of(uid, "10").closed(LATER));
    let open = |uid| Some(wallet_of(uid, "10"));
    assert_eq!(approve(&to_self("5"), closed(player()), None), Err(Refusal::AccountClosed));
    let stopped = Err(Refusal::AccountRestricted(Refusal::AccountClosed.to_string()));
    assert_eq!(approve(&to_friend("5"), open(player()), closed(friend())), stopped);
    assert_eq!(approve(&to_friend("5"), closed(player()), open(friend())), stopped);
}

/// From the closed account of the player's address to the account that has it now.
fn to_heir(amount: &str) -> Deposit {
    let to = Party { email: party(player()).email, ..party(friend()) };
    Deposit { to, ..to_friend(amount) }
}

fn restricted(uid: Uid, kind: &str) -> Wallet {
    let freeze = Restriction::freeze(note("As it is"), LATER);
    let restriction = Some(Restriction { kind: RestrictionKind::parse(kind), ..freeze });
    Wallet { restriction, ..wallet_of(uid, "10") }
}

#[test]
fn a_closed_account_hands_over_whatever_keeps_its_person_from_playing() {
    for kind in ["time-out", "excluded", "on-register"] {
        let (closed, heir) = (restricted(player(), kind).closed(LATER), restricted(friend(), kind));
        let handed_over = approve(&to_heir("10"), Some(closed.clone()), Some(heir.clone())).unwrap();
        let [from, to] = &handed_over.postings[..] else { panic!("{handed_over:?}") };
        assert_eq!((from.wallet.balance, to.wallet.balance), (Money::ZERO, Money::points(20)), "{kind}");
        assert_eq!((&from.wallet.restriction, &to.wallet.restriction), (&closed.restriction, &heir.restriction));
        let to_others = approve(&to_friend("10"), Some(closed), Some(wallet_of(friend(), "10")));
        assert!(to_others.is_err(), "{kind}: {to_others:?}");
    }
}

#[test]
fn a_freeze_and_what_a_later_version_knows_keep_points_from_the_heir() {
    let closed = |kind| Some(restricted(player(), kind).closed(LATER));
    for kind in ["frozen", "of-later"] {
        assert!(approve(&to_heir("5"), closed(kind), Some(wallet_of(friend(), "0"))).is_err(), "{kind}");
        let heir = Some(restricted(friend(), kind));
        assert!(approve(&to_heir("5"), closed("excluded"), heir).is_err(), "{kind}");
    }
    let both = approve(&to_heir("5"), closed("excluded"), Some(wallet_of(friend(), "0").closed(LATER)));
    assert!(both.is_err(), "the heir is closed too: {both:?}");
    let open = approve(&to_heir("5"), Some(restricted(player(), "excluded")), Some(wallet_of(friend(), "0")));
    assert!(open.is_err(), "the account is open: {open:?}");
}

#[test]
fn a_hand_over_is_for_all_cash_as_far_as_one_admin_may_approve_it() {
    let parties = || (party(player()), to_heir("1").to);
    let proposal =
        || Proposal { by: admin(), email: "admin@example.com".to_owned(), at: LATER, reason: note("Ticket TK-1") };
    let limits = |points| AdminLimits { daily: Money::points(5_000_000), beneficiary: Money::points(points) };
    let asked_within =
        |points, closed: &Wallet| Deposit::hand_over(named(1), closed, parties(), limits(points), proposal());
    let asked = |closed: &Wallet| asked_within(5_000_000, closed);
    let has = |balance: u64, bonus: u64| Wallet {
        balance: Money::points(balance),
        bonus: Money::points(bonus),
        ..wallet_of(player(), "1")
    };
    for (balance, bonus, amount) in [(10, 0, 10), (10, 4, 6), (1_000_007, 3, 1_000_000)] {
        let deposit = asked(&has(balance, bonus)).unwrap();
        assert_eq!((deposit.amount, deposit.proposal.as_ref()), (Money::points(amount), Some(&proposal())));
        assert!(deposit.is_hand_over());
    }
    assert_eq!(asked_within(7, &has(10, 0)).unwrap().amount, Money::points(7), "what one admin may approve on a day");
    assert_eq!(asked(&has(10, 10)), Err(Refusal::InsufficientBalance));
    let small = asked(&has(10, 0)).unwrap();
    assert_eq!(small.admins_needed(FourEyes::Above(Money::points(1_000)), Money::ZERO, TEN_O_CLOCK), Needed::TwoOrADay);
    assert_eq!(small.admins_needed(FourEyes::Above(Money::points(1)), Money::ZERO, TEN_O_CLOCK), Needed::Two);
    assert_eq!(small.admins_needed(FourEyes::Off, Money::ZERO, TEN_O_CLOCK), Needed::One);
    assert_eq!(small.of(&player()), Err(Refusal::RequestNotFound), "its player did not ask for it");
    for other in [to_friend("5"), to_self("5")] {
        assert!(!other.is_hand_over() && other.of(&player()).is_ok());
    }
}

#[test]
fn a_wallet_that_is_full_takes_no_deposit() {
    let full = |uid| Some(wallet_of(uid, "1000000000000"));
    assert_eq!(approve(&to_self("0.01"), full(player()), None), Err(Refusal::WalletFull));
    assert_eq!(approve(&to_friend("0.01"), full(player()), full(friend())), Err(Refusal::WalletFull));
}

// spec 4.16
#[test]
fn declining_only_keeps_the_words_for_the_player() {
    let request = to_friend("5");
    for said in [None, Some(note("No such payment has arrived"))] {
        let decision = Some(Decision { by: admin(), at: LATER, note: said.clone() });
        let expected = Deposit { status: Status::Declined, decision, updated_at: LATER, ..request.clone() };
        let declined = request.decline(&admin(), said, LATER);
        assert_eq!(declined.processed_as(), None);
        assert_eq!(declined, expected);
    }
    assert_eq!(to_self("5").decline(&admin(), None, LATER).processed_as(), None);
}

#[test]
fn neither_sender_nor_recipient_may_decide_a_request_in_any_status() {
    let request = to_friend("5");
    let declined = request.decline(&admin(), None, LATER);
    // Even a party who has decided, although no code path allows that.
    let by_the_sender = request.decline(&player(), None, LATER);
    for request in [request, declined, by_the_sender, to_self("5")] {
        for wanted in [Status::Completed, Status::Declined] {
            assert_eq!(request.check_decision(&player(), wanted, None), Err(Refusal::OwnRequest));
            let recipient = request.to.uid.clone();
            assert_eq!(request.check_decision(&recipient, wanted, None), Err(Refusal::OwnRequest));
        }
    }
}

#[test]
fn a_pending_request_is_open_to_every_other_admin_for_either_decision() {
    for by in [admin(), Uid::from_sub("another admin")] {
        assert_eq!(to_friend("5").check_decision(&by, Status::Completed, None), Ok(DecisionState::New));
        assert_eq!(
            to_friend("5").check_decision(&by, Status::Declined, Some(note("No")).as_ref()),
            Ok(DecisionState::New)
        );
        assert_eq!(to_self("5").check_decision(&by, Status::Completed, None), Ok(DecisionState::New));
    }
}

#[test]
fn only_the_same_decision_by_the_same_admin_again_gets_the_first_answer() {
    let wallets = (Some(wallet_of(player(), "10")), Some(wallet_of(friend(), "10")));
    let approved = approve(&to_friend("5"), wallets.0, wallets.1).unwrap().deposit;
    let declined = to_friend("5").decline(&admin(), Some(note("No")), LATER);
    let without_note = to_friend("5").decline(&admin(), None, LATER);
    for (request, wanted, said) in [
        (&approved, Status::Completed, None),
        (&declined, Status::Declined, Some(note("No"))),
        (&without_note, Status::Declined, None),
    ] {
        assert_eq!(request.check_decision(&admin(), wanted, said.as_ref()), Ok(DecisionState::Repeated));
        let too_late = |admin: &Uid, wanted, said: Option<Note>| {
            let refused = request.check_decision(admin, wanted, said.as_ref()).unwrap_err();
            assert_eq!(refused.to_string(), "Request is no longer pending");
        };
        let the_other = if wanted == Status::Completed { Status::Declined } else { Status::Completed };
        too_late(&Uid::from_sub("another admin"), wanted, said.clone());
        too_late(&admin(), wanted, Some(note("Other words")));
        too_late(&admin(), the_other, said);
    }
    assert_eq!(declined.check_decision(&admin(), Status::Declined, None), Err(Refusal::RequestNotPending));
}

#[test]
fn a_pending_request_can_be_taken_back() {
    for request in [to_self("5"), to_friend("5")] {
        let cancelled = request.cancel(LATER).unwrap();
        let failure_reason = Some("Cancelled by the player".to_owned());
        let expected = Deposit { status: Status::Failed, failure_reason, updated_at: LATER, ..request };
        assert_eq!(cancelled, expected);
        assert_eq!(cancelled.cancel(LATER.plus_ms(1)), Ok(expected), "again, it is as it was");
        for wanted in Status::ALL {
            assert_eq!(cancelled.check_decision(&admin(), wanted, None), Err(Refusal::RequestNotPending));
        }
    }
}

#[test]
fn no_request_is_taken_back_once_it_is_decided() {
    let declined = to_self("5").decline(&admin(), None, LATER);
    let approved = Deposit { status: Status::Completed, ..declined.clone() };
    let rejected =
        Deposit { status: Status::Failed, failure_reason: Some("This file is empty".to_owned()), ..to_self("5") };
    for request in [declined, approved, rejected] {
        let refused = request.cancel(LATER).unwrap_err();
        assert_eq!((refused.status(), refused.to_string().as_str()), (409, "Request is no longer pending"));
    }
}

fn days(days: &str) -> DepositDays {
    DepositDays::parse(days).unwrap()
}

/// The end of statements of so many days after the request.
fn read_until(days: u64) -> Head {
    let until = TEN_O_CLOCK.plus_ms(days * 24 * 60 * 60_000);
    Head { closing: 0, until, since: TEN_O_CLOCK, reading: None, version: 1 }
}

fn a_line(text: &str) -> BankLine {
    BankLine {
        id: request_id(9),
        import: request_id(8),
        imported_by: admin(),
        day: TEN_O_CLOCK,
        amount: Money::points(5),
        is_credit: true,
        text: text.to_owned(),
        name: String::new(),
        status: LineStatus::Open,
        proposal: None,
        used: None,
        version: 1,
    }
}

#[test]
fn a_request_fails_when_clock_or_statements_of_its_days_are_over() {
    let (request, late) = (to_self("5"), read_until(14).until);
    let expire = |days_read, now| request.expire(days("14"), &read_until(days_read), &[], now);
    let before = Timestamp::from_ms(late.ms() - 1);
    assert_eq!([expire(13, late), expire(14, before), expire(90, before)], [None, None, None]);
    let failed = expire(14, late).unwrap();
    let failure_reason = Some("Not paid in time".to_owned());
    assert_eq!(failed, Deposit { status: Status::Failed, failure_reason, updated_at: late, ..request.clone() });
    assert!(failed.is_unpaid() && !failed.is_cancelled());
    assert_eq!(failed.expire(days("14"), &read_until(20), &[], late), None, "only once");
    assert_eq!([DepositDays::parse("0"), DepositDays::parse("x")], [None, None]);
}

#[test]
fn a_request_that_an_admin_can_still_decide_does_not_fail() {
    let (late, head) = (read_until(14).until, read_until(14));
    let kept = |request: &Deposit, open: &[BankLine]| request.expire(days("14"), &head, open, late).is_none();
    let proof = Announcement::parse("receipt.png", "image/png", 68).unwrap();
    let announced = to_self("5").announce(&proof, TEN_O_CLOCK).unwrap();
    assert!(!kept(&announced, &[]), "the file never came");
    let mut attached = announced;
    attached.proof.as_mut().unwrap().uploaded_at = Some(TEN_O_CLOCK);
    let proposal = |at| Proposal { by: admin(), email: String::new(), at, reason: Note::reason("Seen").unwrap() };
    let proposed = to_self("5").propose(proposal(late));
    let lapsed = to_self("5").propose(proposal(TEN_O_CLOCK));
    assert!(kept(&attached, &[]) && kept(&to_friend("5"), &[]) && kept(&proposed, &[]) && !kept(&lapsed, &[]));
    let request = to_self("5");
    let on_it = a_line("thanks").propose(Some(Target::Deposit(request.id.clone())), proposal(late));
    assert!(kept(&request, &[a_line(&format!("ref {}", request.reference))]) && kept(&request, &[on_it]));
    assert!(!kept(&request, &[a_line("thanks")]));
}

#[test]
fn a_failed_request_is_closed_to_all() {
    let failed = Deposit { status: Status::Failed, ..to_friend("5") };
    for wanted in Status::ALL {
        assert_eq!(failed.check_decision(&admin(), wanted, None), Err(Refusal::RequestNotPending));
    }
}

#[test]
fn successive_approvals_leave_ledgers_that_explain_both_balances() {
    let (mine, theirs) = (
        Wallet::open(player(), BonusRule::Open, TEN_O_CLOCK).unwrap(),
        Wallet::open(friend(), BonusRule::Open, TEN_O_CLOCK).unwrap(),
    );
    let (mut wallets, mut rows) = ([mine.wallet, theirs.wallet], [vec![mine.row], vec![theirs.row]]);
    for request in [to_self("7.77"), to_friend("17.77"), to_friend("3")] {
        let [sender, recipient] = wallets.clone().map(Some);
        let Ok(approval) = approve(&request, sender, recipient) else { continue };
        for posted in approval.postings {
            let index = usize::from(posted.wallet.uid == friend());
            wallets[index] = posted.wallet;
            rows[index].push(posted.row);
        }
    }
    let balances = wallets.each_ref().map(|wallet| wallet.balance.to_string());
    assert_eq!(balances, ["0", "27.77"], "the third found nothing to send");
    for (wallet, rows) in wallets.iter().zip(&rows) {
        assert_eq!(audit(wallet, rows), Ok(()));
    }
}

// spec 3.16
#[test]
fn a_status_is_read_back_only_from_its_name() {
    assert_named(
        Status::parse,
        &["pending", "completed", "declined", "failed"],
        &["", "Pending", "pending ", "approved"],
    );
}
