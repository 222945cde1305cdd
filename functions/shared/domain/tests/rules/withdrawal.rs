use crate::{
    DAY_MS, LATER, NO_TERMS, TEN_O_CLOCK, admin, asked, assert_named, by_paypal, money, note, paid, player, request_id,
    requested, runner, wallet::posting_of, wallet_of,
};
use domain::{
    Money, Refusal, Setting, Timestamp, Uid,
    request::{Decision, DecisionState, Note},
    wallet::{BonusRule, Funds, Kind, Pause, STARTING_BALANCE, Source, Wallet, audit},
    withdrawal::{
        Destination, Order,
        PaymentMethod::{self, BankTransfer},
        PayoutMethods, Requested, Status, Taken, Terms, WITHDRAWAL_MIN, Withdrawal,
    },
};
use proptest::prelude::*;

fn amount(text: &str) -> Result<Order, Refusal> {
    Order::parse(text, WITHDRAWAL_MIN, "PayPal", "ada@example.com")
}

fn ask(text: &str, wallet: &Wallet) -> Result<Requested, Refusal> {
    requested(1, &amount(text)?, wallet, &NO_TERMS, TEN_O_CLOCK)
}

// spec 5.20, 9.13
#[test]
fn an_amount_below_50_is_refused_with_the_minimum() {
    for text in ["0", "0.00", "0.01", "1", "49.99", "49.9", "0.001", "49.999", "49.9999999999", "007"] {
        assert_eq!(amount(text).unwrap_err().to_string(), "Minimum withdrawal is $50.00", "{text:?}");
    }
    for text in ["-0", "-0.001", "-1", "-49.99", "-50", "-50.001", "-1000000000", "-10000000000000"] {
        assert_eq!(amount(text).unwrap_err().to_string(), "Minimum withdrawal is $50.00", "{text:?}");
    }
}

// spec 5.19
#[test]
fn what_is_no_number_or_has_more_than_two_decimals_is_not_a_valid_amount() {
    let bad = [
        "50.001",
        "50.000",
        "1000000000.001",
        "9999999999999.001",
        "10000000000000.001",
        "99999999999999999999.999",
        "1e9",
        "-1e9",
        "5E1",
        "5e1",
        "1e400",
        "NaN",
        "-NaN",
        "Infinity",
        "\"60\"",
        "\"12,50\"",
        "12,50",
        "60,00",
        "1,000.00",
        "null",
        "true",
        "[60]",
        "{}",
        "",
        " ",
        "-",
        "--60",
        "- 60",
        "+60",
        ".5",
        "60.",
        "-60.",
        " 60",
        "60 ",
        "N$60",
        "$60",
        "６０",
    ];
    for text in bad {
        assert_eq!(amount(text).unwrap_err().to_string(), "Please enter a valid amount", "{text:?}");
    }
}

// spec 5.21
#[test]
fn from_50_on_the_balance_is_the_only_bound() {
    assert_eq!(WITHDRAWAL_MIN, money("50"));
    let wallet = wallet_of(player(), "80.25");
    for text in ["50", "50.00", "50.01", "80.25", "80.2"] {
        assert_eq!(ask(text, &wallet).unwrap().withdrawal.amount, money(text));
    }
    let beyond =
        ["80.26", "81", "1000000000", "1000000000000", "1000000000000.01", "10000000000000", "99999999999999999999"];
    for text in beyond {
        let refused = ask(text, &wallet).unwrap_err();
        assert_eq!(refused.to_string(), "Withdrawal amount exceeds available balance", "{text:?}");
    }
    let least = wallet_of(player(), "50");
    assert_eq!(ask("50", &least).unwrap().posted.wallet.balance, Money::ZERO);
    assert_eq!(ask("50", &wallet_of(player(), "49.99")), Err(Refusal::WithdrawalExceedsBalance));
}

fn paused(points: &str, pause: Pause) -> Wallet {
    wallet_of(player(), points).paused(pause, TEN_O_CLOCK).unwrap()
}

fn least(wallet: &Wallet, at: Timestamp) -> Money {
    Withdrawal::least(wallet, NO_TERMS.transfers, at)
}

#[test]
fn who_pauses_can_ask_for_all_they_have_below_the_minimum_too() {
    for pause in [Pause::time_out(1).unwrap(), Pause::exclusion(6).unwrap(), Pause::FOR_GOOD] {
        for (points, expected) in
            [("12.05", "12.05"), ("0.01", "0.01"), ("49.99", "49.99"), ("50", "50"), ("80.25", "50")]
        {
            assert_eq!(least(&paused(points, pause), TEN_O_CLOCK), money(expected), "{pause:?} {points}");
        }
        // A withdrawal of zero cannot be requested.
        assert_eq!(least(&paused("0", pause), TEN_O_CLOCK), WITHDRAWAL_MIN);
    }
    let wallet = paused("12.05", Pause::FOR_GOOD);
    let order = |text: &str| Order::parse(text, least(&wallet, TEN_O_CLOCK), "PayPal", "ada@example.com");
    let small = Refusal::WithdrawalTooSmall(money("12.05"));
    assert_eq!(small.to_string(), "Minimum withdrawal is $12.05");
    for text in ["0", "-12.05", "1", "12.04", "12.049", "12"] {
        assert_eq!(order(text), Err(small.clone()), "{text}");
    }
    assert_eq!(order("12.051"), Err(Refusal::AmountInvalid));
    let ask = |text: &str| requested(1, &order(text)?, &wallet, &NO_TERMS, TEN_O_CLOCK);
    assert_eq!(ask("12.06"), Err(Refusal::WithdrawalExceedsBalance));
    let left = ask("12.05").unwrap().posted.wallet;
    assert_eq!((left.balance, left.held), (Money::ZERO, money("12.05")));
}

#[test]
fn the_minimum_holds_for_who_plays_and_after_a_time_out() {
    assert_eq!(least(&wallet_of(player(), "12.05"), TEN_O_CLOCK), WITHDRAWAL_MIN);
    let wallet = paused("12.05", Pause::time_out(1).unwrap());
    let end = TEN_O_CLOCK.plus_ms(DAY_MS);
    assert_eq!(least(&wallet, Timestamp::from_ms(end.ms() - 1)), money("12.05"));
    assert_eq!(least(&wallet, end), WITHDRAWAL_MIN);
}

#[test]
fn bonus_is_not_paid_out_to_who_pauses() {
    let opened = Wallet::open(player(), BonusRule::PlayOnly, TEN_O_CLOCK).unwrap().wallet;
    let paused = opened.paused(Pause::FOR_GOOD, TEN_O_CLOCK).unwrap();
    assert_eq!((paused.balance, least(&paused, TEN_O_CLOCK)), (STARTING_BALANCE, WITHDRAWAL_MIN));
}

#[test]
fn no_text_is_read_as_an_amount_below_the_minimum_or_of_another_value() {
    runner(10_000)
        .run(&"-?[0-9]{0,14}(\\.[0-9]{0,4})?|-?[0-9]{1,3}(\\.[0-9]{1,3})?|[-+0-9.eE ,_\"]{0,8}|\\PC{0,8}", |text| {
            let read = match amount(&text) {
                Ok(order) => order.amount,
                Err(refused) => {
                    let told = [
                        Refusal::AmountInvalid,
                        Refusal::WithdrawalTooSmall(WITHDRAWAL_MIN),
                        Refusal::WithdrawalExceedsBalance,
                    ];
                    prop_assert!(told.contains(&refused), "{refused:?}");
                    return Ok(());
                }
            };
            prop_assert!(WITHDRAWAL_MIN <= read && read <= Money::MAX);
            let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
            let expected = whole.parse::<i64>()? * 100 + format!("{decimals:0<2}").parse::<i64>()?;
            prop_assert_eq!(read.hundredths(), expected);
            Ok(())
        })
        .unwrap();
}

fn typed(method: PaymentMethod, details: &str) -> Destination {
    Destination::Typed { method, details: details.to_owned() }
}

// spec 5.22
#[test]
fn each_method_is_known_by_its_name_alone() {
    assert_eq!(
        PaymentMethod::ALL.map(PaymentMethod::name),
        ["PayPal", "Bank Transfer", "Crypto Wallet", "Mobile Money"]
    );
    for method in PaymentMethod::ALL {
        assert_eq!(PaymentMethod::parse(method.name()), Some(method));
        assert_eq!(
            Order::parse("50", WITHDRAWAL_MIN, method.name(), "1").map(|order| order.to),
            Ok(typed(method, "1"))
        );
    }
    for text in ["", " ", "paypal", "PAYPAL", "PayPal ", "Bank", "Cash", "null"] {
        let refused = Order::parse("50", WITHDRAWAL_MIN, text, "1").unwrap_err();
        assert_eq!(refused.to_string(), "Please select a payment method", "{text:?}");
    }
}

// spec 9.14
#[test]
fn a_stack_offers_the_methods_that_its_parameter_names() {
    let offered = |text| PayoutMethods::parse(text).map(|methods| methods.offered().collect::<Vec<_>>());
    let specified = vec![PaymentMethod::PayPal, BankTransfer, PaymentMethod::CryptoWallet];
    assert_eq!(offered("PayPal,Bank Transfer,Crypto Wallet"), Some(specified.clone()));
    assert_eq!(offered("Crypto Wallet,PayPal,Bank Transfer"), Some(specified));
    assert_eq!(offered("Mobile Money"), Some(vec![PaymentMethod::MobileMoney]));
    for text in ["", ",", "PayPal,", "PayPal, Bank Transfer", "paypal", "Cash", "PayPal,PayPal"] {
        assert_eq!(offered(text), None, "{text:?}");
    }
}

#[test]
fn details_of_a_method_that_is_not_offered_are_not_taken() {
    let terms = Terms { methods: PayoutMethods::parse("PayPal").unwrap(), ..NO_TERMS };
    let wallet = wallet_of(player(), "100");
    let ask = |method: PaymentMethod| {
        let order = Order::parse("50", WITHDRAWAL_MIN, method.name(), "me").unwrap();
        requested(1, &order, &wallet, &terms, TEN_O_CLOCK)
    };
    ask(PaymentMethod::PayPal).unwrap();
    assert_eq!(ask(BankTransfer).unwrap_err().to_string(), "Please select a payment method");
}

// spec 5.23
#[test]
fn details_have_1_to_500_characters() {
    let details = |text: &str| Order::parse("50", WITHDRAWAL_MIN, "Bank Transfer", text).map(|order| order.to);
    assert_eq!(details("  Account 1234\nBranch 5 \n"), Ok(typed(BankTransfer, "Account 1234\nBranch 5")));
    for text in ["", " ", "\t\r\n", "\u{a0}\u{2003}"] {
        assert_eq!(details(text).unwrap_err().to_string(), "Please enter payment details", "{text:?}");
    }
    // Characters, not bytes.
    for letter in ["d", "é", "☃"] {
        let longest = letter.repeat(500);
        assert_eq!(details(&format!(" {longest} ")), Ok(typed(BankTransfer, &longest)));
        let refused = details(&format!("{longest}{letter}")).unwrap_err();
        assert_eq!(refused.to_string(), "Payment details can have at most 500 characters");
    }
}

#[test]
fn of_several_faults_the_first_in_the_order_of_the_form_is_told() {
    assert_eq!(Order::parse("no", WITHDRAWAL_MIN, "", ""), Err(Refusal::AmountInvalid));
    assert_eq!(Order::parse("1", WITHDRAWAL_MIN, "", ""), Err(Refusal::WithdrawalTooSmall(WITHDRAWAL_MIN)));
    assert_eq!(Order::parse("10000000000000", WITHDRAWAL_MIN, "", ""), Err(Refusal::WithdrawalExceedsBalance));
    assert_eq!(Order::parse("50", WITHDRAWAL_MIN, "", ""), Err(Refusal::PaymentMethodMissing));
    assert_eq!(Order::parse("50", WITHDRAWAL_MIN, "PayPal", ""), Err(Refusal::PaymentDetailsMissing));
}

#[test]
fn asking_moves_the_points_from_the_balance_to_the_hold_at_once() {
    let wallet = wallet_of(player(), "80.25");
    let Requested { withdrawal, posted } = ask("50.20", &wallet).unwrap();
    let expected = Withdrawal {
        id: request_id(1),
        uid: player(),
        email: "ada@example.com".to_owned(),
        amount: money("50.20"),
        method: PaymentMethod::PayPal,
        details: "ada@example.com".to_owned(),
        status: Status::Pending,
        funds: wallet.funds(),
        from_players: Some(Money::ZERO),
        payable_from: None,
        proposal: None,
        taken: None,
        bank_reference: None,
        line: None,
        returned: None,
        decision: None,
        fingerprint: amount("50.20").unwrap().fingerprint(),
        created_at: TEN_O_CLOCK,
    };
    assert_eq!(withdrawal, expected);
    assert_eq!((posted.wallet.balance, posted.wallet.held), (money("30.05"), money("50.20")));
    assert_eq!(posted.wallet.withdrawn, Money::ZERO);
    let row = &posted.row;
    assert_eq!((row.kind(), row.source(), row.amount), (Kind::Debit, Source::Withdrawal, money("50.20")));
    assert_eq!(row.description, "Withdrawal by PayPal");
    assert_eq!((row.request_id(), row.new_balance), (Some(&request_id(1)), money("30.05")));
}

#[test]
fn three_withdrawals_may_wait_for_a_decision() {
    let mut wallet = wallet_of(player(), "500");
    for _ in 0..3 {
        wallet = ask("50", &wallet).unwrap().posted.wallet;
    }
    assert_eq!(ask("50", &wallet), Err(Refusal::TooManyWithdrawalsPending));
    assert_eq!(ask("351", &wallet), Err(Refusal::WithdrawalExceedsBalance));
    // For a wallet from before they were counted, the old ones are left out.
    let uncounted = Wallet { pending: 0, ..wallet };
    assert!(ask("50", &uncounted).is_ok());
    assert_eq!(uncounted.pay_out(&request_id(1), money("50"), LATER).unwrap().pending, 0);
}

#[test]
fn what_is_on_hold_cannot_be_asked_for_twice_nor_played_away() {
    let held = ask("50", &wallet_of(player(), "99.99")).unwrap().posted.wallet;
    assert_eq!(ask("50", &held), Err(Refusal::WithdrawalExceedsBalance));
    assert_eq!(held.post(posting_of(Kind::Loss, Source::Quick, "50"), LATER), Err(Refusal::InsufficientBalance));
}

#[test]
fn the_case_shows_what_the_money_was_made_of_just_before_it_was_asked_for() {
    let wallet = Wallet {
        deposited: money("100"),
        received: money("20"),
        sent: money("5"),
        total_winnings: money("44"),
        withdrawn: money("60"),
        held: money("1"),
        ..wallet_of(player(), "73.5")
    };
    let expected = Funds {
        account_created_at: TEN_O_CLOCK,
        starting: STARTING_BALANCE,
        deposited: money("100"),
        received: money("20"),
        sent: money("5"),
        won: money("44"),
        // 10 + 100 + 20 + 44 - 5 - 60 - 1 - 73.5
        lost: money("34.5"),
        withdrawn: money("60"),
        held: money("1"),
        balance: money("73.5"),
        bonus: Money::ZERO,
        debt: Money::ZERO,
    };
    assert_eq!(ask("50", &wallet).unwrap().withdrawal.funds, expected);
}

#[test]
fn where_a_deposit_must_come_first_only_points_paid_in_count() {
    let ask = |wallet: &Wallet, deposit_first| {
        requested(1, &by_paypal("50"), wallet, &Terms { deposit_first, ..NO_TERMS }, TEN_O_CLOCK)
    };
    let least = Some(money("10"));
    let never_paid_in = Wallet { received: money("500"), total_winnings: money("500"), ..wallet_of(player(), "60") };
    assert_eq!(ask(&never_paid_in, least), Err(Refusal::DepositRequired(money("10"))));
    assert!(ask(&never_paid_in, None).is_ok(), "off unless the stage wants it");
    let paid_in = |deposited| Wallet { deposited: money(deposited), ..never_paid_in.clone() };
    assert_eq!(ask(&paid_in("9.99"), least), Err(Refusal::DepositRequired(money("10"))));
    assert!(ask(&paid_in("10"), least).is_ok());
    let poor = Wallet { balance: money("49.99"), ..never_paid_in };
    assert_eq!(ask(&poor, least), Err(Refusal::WithdrawalExceedsBalance), "the balance first");
}

#[test]
fn completing_counts_the_hold_as_paid_out_without_a_row() {
    let Requested { withdrawal, posted } = ask("50", &wallet_of(player(), "80")).unwrap();
    for said in [None, Some(note("Paid on Monday"))] {
        let decided = paid(&withdrawal, said.clone(), &posted.wallet, LATER).unwrap();
        let after = Wallet {
            held: Money::ZERO,
            pending: 0,
            withdrawn: money("50"),
            version: posted.wallet.version + 1,
            updated_at: LATER,
            ..posted.wallet.clone()
        };
        assert_eq!(decided.wallet, after, "balance, row number and head of the ledger stay");
        let decision = Some(Decision { by: admin(), at: LATER, note: said });
        let taken = Some(Taken { by: admin(), email: "admin@example.com".to_owned(), at: LATER });
        let completed = Withdrawal { status: Status::Completed, taken, decision, ..withdrawal.clone() };
        assert_eq!(decided.withdrawal, completed);
    }
}

#[test]
fn declining_gives_the_points_back_with_row_and_reason() {
    let Requested { withdrawal, posted } = ask("50", &wallet_of(player(), "80")).unwrap();
    let decided = withdrawal.decline(&admin(), note("Unknown account"), &posted.wallet, LATER).unwrap();
    let (wallet, row) = (decided.wallet.wallet, decided.wallet.row);
    assert_eq!((wallet.balance, wallet.held, wallet.withdrawn), (money("80"), Money::ZERO, Money::ZERO));
    assert_eq!((row.kind(), row.source(), row.amount), (Kind::Credit, Source::Withdrawal, money("50")));
    assert_eq!((row.description.as_str(), row.timestamp), ("Withdrawal declined", LATER));
    assert_eq!(row.request_id(), Some(&withdrawal.id));
    let decision = Some(Decision { by: admin(), at: LATER, note: Some(note("Unknown account")) });
    assert_eq!(decided.withdrawal, Withdrawal { status: Status::Declined, decision, ..withdrawal });
}

#[test]
fn points_that_are_not_on_hold_are_neither_paid_out_nor_given_back() {
    let Requested { withdrawal, posted } = ask("50", &wallet_of(player(), "80")).unwrap();
    let short = Wallet { held: money("49.99"), ..posted.wallet };
    let completed = paid(&withdrawal, None, &short, LATER);
    let declined = withdrawal.decline(&admin(), note("No"), &short, LATER);
    assert_eq!(completed.unwrap_err(), Refusal::WalletBroken);
    assert_eq!(declined.unwrap_err(), Refusal::WalletBroken);
}

#[test]
fn a_full_wallet_cannot_take_a_hold_back_but_can_pay_it_out() {
    let Requested { withdrawal, posted } = ask("50", &wallet_of(player(), "80")).unwrap();
    let full = Wallet { balance: money("999999999950.01"), ..posted.wallet };
    assert_eq!(withdrawal.decline(&admin(), note("No"), &full, LATER).unwrap_err(), Refusal::WalletFull);
    assert!(paid(&withdrawal, None, &full, LATER).is_ok());
}

#[test]
fn every_hold_can_be_paid_out_within_the_maximum_total() {
    let wallet = Wallet { withdrawn: money("999999999900"), ..wallet_of(player(), "1000") };
    let first = ask("50", &wallet).unwrap();
    let second = ask("50", &first.posted.wallet).unwrap();
    assert_eq!(ask("50", &second.posted.wallet), Err(Refusal::WalletFull));
    let once = paid(&first.withdrawal, None, &second.posted.wallet, LATER).unwrap().wallet;
    let twice = paid(&second.withdrawal, None, &once, LATER).unwrap().wallet;
    assert_eq!((twice.held, twice.withdrawn), (Money::ZERO, Money::MAX));
}

#[test]
fn the_ledger_explains_holds_decided_in_any_order() {
    let opened = Wallet::open(player(), BonusRule::Open, TEN_O_CLOCK).unwrap();
    let mut last = opened.wallet.post(posting_of(Kind::Win, Source::Colours, "190"), TEN_O_CLOCK).unwrap();
    let (mut rows, mut requests) = (vec![opened.row, last.row.clone()], vec![]);
    for (number, text) in ["50", "60", "70.50"].into_iter().enumerate() {
        let asked = asked(number, text, &last.wallet).unwrap();
        (last, requests) = (asked.posted, [requests, vec![asked.withdrawal]].concat());
        rows.push(last.row.clone());
    }
    assert_eq!((last.wallet.balance, last.wallet.held), (money("19.5"), money("180.5")));
    let paid_out = paid(&requests[1], None, &last.wallet, LATER).unwrap().wallet;
    let back = requests[2].decline(&admin(), note("No"), &paid_out, LATER).unwrap().wallet;
    rows.push(back.row);
    let left = &back.wallet;
    assert_eq!((left.balance, left.held, left.withdrawn), (money("90"), money("50"), money("60")));
    assert_eq!(left.funds().lost, Money::ZERO);
    assert_eq!((left.version, left.seq), (7, 6), "a pay-out is a write without a row");
    assert_eq!(audit(left, &rows), Ok(()));
}

#[test]
fn no_one_decides_their_own_withdrawal_whatever_has_become_of_it() {
    let Requested { withdrawal, posted } = ask("50", &wallet_of(player(), "80")).unwrap();
    let completed = paid(&withdrawal, None, &posted.wallet, LATER).unwrap().withdrawal;
    for request in [withdrawal, completed] {
        for wanted in [Status::Completed, Status::Declined] {
            assert_eq!(request.check_decision(&player(), wanted, None), Err(Refusal::OwnRequest));
        }
    }
}

#[test]
fn a_pending_withdrawal_is_open_to_every_other_admin_for_either_decision() {
    let request = ask("50", &wallet_of(player(), "80")).unwrap().withdrawal;
    for by in [admin(), Uid::from_sub("another admin")] {
        for (wanted, said) in [(Status::Completed, None), (Status::Declined, Some(note("No")))] {
            assert_eq!(request.check_decision(&by, wanted, said.as_ref()), Ok(DecisionState::New));
        }
    }
}

#[test]
fn a_withdrawal_that_is_not_pending_is_closed_even_without_a_decider() {
    let request = ask("50", &wallet_of(player(), "80")).unwrap().withdrawal;
    for status in [Status::Completed, Status::Declined] {
        let closed = Withdrawal { status, ..request.clone() };
        assert_eq!(closed.check_decision(&admin(), status, None), Err(Refusal::RequestNotPending));
    }
}

#[test]
fn only_the_same_decision_by_the_same_admin_again_gets_the_first_answer() {
    let Requested { withdrawal, posted } = ask("50", &wallet_of(player(), "80")).unwrap();
    let complete = |said| paid(&withdrawal, said, &posted.wallet, LATER).unwrap().withdrawal;
    let declined = withdrawal.decline(&admin(), note("No"), &posted.wallet, LATER).unwrap().withdrawal;
    for (request, wanted, said) in [
        (complete(None), Status::Completed, None),
        (complete(Some(note("Paid"))), Status::Completed, Some(note("Paid"))),
        (declined, Status::Declined, Some(note("No"))),
    ] {
        assert_eq!(request.check_decision(&admin(), wanted, said.as_ref()), Ok(DecisionState::Repeated));
        let too_late = |admin: &Uid, wanted, said: Option<&Note>| {
            let refused = request.check_decision(admin, wanted, said).unwrap_err();
            assert_eq!(refused.to_string(), "Request is no longer pending");
        };
        let the_other = if wanted == Status::Completed { Status::Declined } else { Status::Completed };
        too_late(&Uid::from_sub("another admin"), wanted, said.as_ref());
        too_late(&admin(), wanted, Some(&note("Other words")));
        too_late(&admin(), the_other, said.as_ref());
    }
}

#[test]
fn a_status_is_read_back_only_from_its_name() {
    assert_named(Status::parse, &["pending", "completed", "declined"], &["", "Pending", "pending ", "failed"]);
}
