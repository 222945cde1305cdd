//! Who may undo an approval, on which proposal, and which points change back (D67).

use crate::{DAY_MS, LATER, TEN_O_CLOCK, admin, asked, deposit_of, friend, money, note, player, request_id, wallet_of};
use domain::{
    Money, Refusal, Timestamp, Uid,
    approvers::Approvers,
    deposit::{Approval, Deposit, Parties, Reversed, Status},
    four_eyes::{Alone, FourEyes, Grounds, Needed, Proposal, Step},
    request::{Decision, DecisionState, Note},
    wallet::{LedgerRow, Movement, Posting, Reversible, RowRef, Wallet, audit},
};

const LATEST: Timestamp = LATER.plus_ms(60_000);

fn colleague() -> Uid {
    Uid::from_sub("another admin")
}

fn to_self(amount: &str) -> Deposit {
    deposit_of(amount, player(), player())
}

fn to_friend(amount: &str) -> Deposit {
    deposit_of(amount, player(), friend())
}

fn parties(sender: &Wallet, recipient: &Wallet) -> Parties {
    Parties { sender: Some(sender.clone()), recipient: Some(recipient.clone()) }
}

/// Approved by the admin, with the wallets after it. Each player began with 100.
fn approved(deposit: &Deposit) -> (Approval, Parties) {
    let [sender, recipient] = [player(), friend()].map(|uid| wallet_of(uid, "100"));
    let approval = deposit.approve(&admin(), parties(&sender, &recipient), LATER).unwrap();
    let after = |nth: usize, before: Wallet| approval.postings.get(nth).map_or(before, |posted| posted.wallet.clone());
    let after = Parties { sender: Some(after(0, sender)), recipient: Some(after(1, recipient)) };
    (approval, after)
}

fn rows(approval: &Approval) -> Vec<LedgerRow> {
    approval.postings.iter().map(|posted| posted.row.clone()).collect()
}

fn reverse(approval: &Approval, after: Parties) -> Result<Reversed, Refusal> {
    approval.deposit.reverse((&colleague(), note("Not paid")), &rows(approval), after, LATEST)
}

fn proposal(by: Uid, at: Timestamp) -> Proposal {
    Proposal { by, email: "admin@example.com".to_owned(), at, reason: note("Not paid") }
}

/// The step of a call by this admin a minute after the approval, where four eyes are on.
fn step(deposit: &Deposit, by: &Uid) -> Result<Step, Refusal> {
    let needed = FourEyes::Above(Money::points(1_000)).of_trust();
    needed.step(deposit.reversal_proposal(), by, Alone::No, LATEST)
}

#[test]
fn a_reversed_deposit_takes_its_points_back_in_a_row_that_names_the_row() {
    let (approval, after) = approved(&to_self("20"));
    let Reversed { deposit, postings } = reverse(&approval, after).unwrap();
    let [posted] = postings.as_slice() else { panic!("{postings:?}") };
    assert_eq!((posted.wallet.balance, posted.wallet.deposited), (money("100"), Money::ZERO));
    let undone = RowRef { seq: 2, id: deposit.id.clone(), of: Reversible::PaidIn };
    assert_eq!((&posted.row.movement, posted.row.seq), (&Movement::Reversed(undone), 3));
    let reversal = deposit.reversed.clone().unwrap();
    let decision = Decision { by: colleague(), at: LATEST, note: Some(note("Not paid")) };
    assert_eq!((reversal.decision, reversal.rows), (decision, vec![2]));
    assert_eq!((deposit.status, deposit.decision.unwrap().by), (Status::Completed, admin()), "the approval stays");
}

#[test]
fn points_of_a_reversed_deposit_that_were_spent_are_owed() {
    let (approval, after) = approved(&to_self("20"));
    let sent = Posting::new(Movement::Sent(request_id(2)), money("110"), "friend");
    let spent = after.sender.unwrap().post(sent, LATER).unwrap().wallet;
    let reversed = reverse(&approval, parties(&spent, &spent)).unwrap();
    assert_eq!((reversed.postings[0].wallet.balance, reversed.postings[0].wallet.debt), (Money::ZERO, money("10")));
}

#[test]
fn a_reversed_transfer_moves_its_points_back() {
    let (approval, after) = approved(&to_friend("20"));
    let reversed = reverse(&approval, after).unwrap();
    let balances = reversed.postings.iter().map(|posted| (posted.wallet.uid.clone(), posted.wallet.balance));
    assert_eq!(balances.collect::<Vec<_>>(), [(player(), money("100")), (friend(), money("100"))]);
    assert_eq!(reversed.deposit.reversed.unwrap().rows, [2, 2]);
}

#[test]
fn a_transfer_whose_recipient_has_spent_the_points_is_not_reversed() {
    let (approval, after) = approved(&to_friend("20"));
    let (sender, recipient) = (after.sender.unwrap(), after.recipient.unwrap());
    let sent = |amount| Posting::new(Movement::Sent(request_id(2)), money(amount), "friend");
    let spent = |amount| recipient.post(sent(amount), LATER).unwrap().wallet;
    assert_eq!(reverse(&approval, parties(&sender, &spent("100.01"))), Err(Refusal::TransferSpent));
    assert!(reverse(&approval, parties(&sender, &spent("100"))).is_ok());
    // Their bonus cannot leave a wallet either.
    let bonus = Wallet { bonus: money("101"), ..recipient.clone() };
    assert_eq!(reverse(&approval, parties(&sender, &bonus)), Err(Refusal::TransferSpent));
}

#[test]
fn only_a_completed_deposit_is_reversed_once() {
    let check = |deposit: &Deposit, by: &Uid| deposit.check_reversal(by);
    let pending = to_self("20");
    let declined = pending.decline(&admin(), None, LATER);
    let cancelled = pending.cancel(LATER).unwrap();
    for other in [&pending, &declined, &cancelled] {
        assert_eq!(check(other, &admin()), Err(Refusal::DepositNotApproved), "{:?}", other.status);
    }
    let (approval, after) = approved(&pending);
    assert_eq!(check(&approval.deposit, &admin()), Ok(DecisionState::New), "the approver may too");
    let reversed = reverse(&approval, after).unwrap().deposit;
    assert_eq!(check(&reversed, &colleague()), Ok(DecisionState::Repeated));
    assert_eq!(check(&reversed, &admin()), Err(Refusal::DepositReversed));
}

#[test]
fn neither_party_reverses() {
    for deposit in [to_self("20"), to_friend("20")] {
        let (approval, after) = approved(&deposit);
        let reversed = reverse(&approval, after).unwrap().deposit;
        for of in [&approval.deposit, &reversed] {
            assert_eq!(of.check_reversal(&of.from.uid), Err(Refusal::OwnRequest));
            assert_eq!(of.check_reversal(&of.to.uid), Err(Refusal::OwnRequest));
        }
    }
}

/// The proposal of an approval stays stored after it was confirmed. If it counted, the confirming admin could undo the
/// approval alone.
#[test]
fn the_proposal_of_the_approval_is_none_of_the_reversal() {
    let proposed = to_self("20").propose(proposal(colleague(), TEN_O_CLOCK));
    let (approval, _) = approved(&proposed);
    assert_eq!(approval.deposit.proposal, proposed.proposal);
    assert_eq!(approval.deposit.reversal_proposal(), None);
    for by in [&admin(), &colleague()] {
        assert_eq!(step(&approval.deposit, by), Ok(Step::Propose));
    }
}

#[test]
fn only_a_proposal_after_the_approval_counts() {
    let (approval, _) = approved(&to_self("20"));
    for (at, counts) in [(TEN_O_CLOCK, false), (LATER, false), (LATER.plus_ms(1), true)] {
        let deposit = Deposit { proposal: Some(proposal(colleague(), at)), ..approval.deposit.clone() };
        assert_eq!(deposit.reversal_proposal().is_some(), counts, "{at}");
    }
}

/// The server that took the proposal of the approval has a clock that is ahead.
#[test]
fn a_proposal_by_a_clock_that_is_ahead_never_counts_for_the_reversal() {
    let proposed = to_self("20").propose(proposal(colleague(), LATER.plus_ms(500)));
    let (approval, _) = approved(&proposed);
    assert_eq!(approval.deposit.decision.as_ref().unwrap().at, LATER.plus_ms(500));
    assert_eq!(approval.deposit.reversal_proposal(), None);
}

#[test]
fn a_proposal_of_the_reversal_counts_whatever_the_clocks_say() {
    let (approval, _) = approved(&to_self("20"));
    for at in [TEN_O_CLOCK, LATER, LATEST] {
        let proposed = approval.deposit.propose_reversal(proposal(admin(), at));
        assert!(proposed.reversal_proposal().is_some(), "{at}");
        assert_eq!(step(&proposed, &admin()), Ok(Step::Proposed));
        assert_eq!(step(&proposed, &colleague()), Ok(Step::Decide(Grounds::Two(admin()))));
    }
}

#[test]
fn before_an_approval_or_after_a_reversal_nothing_is_proposed() {
    let proposed = to_self("20").propose(proposal(colleague(), LATEST));
    assert_eq!(proposed.reversal_proposal(), None);
    let declined = proposed.decline(&admin(), None, LATER);
    assert_eq!(Deposit { proposal: Some(proposal(admin(), LATEST)), ..declined }.reversal_proposal(), None);
    let (approval, after) = approved(&to_self("20"));
    let (deposit, rows) = (approval.deposit.propose_reversal(proposal(admin(), LATEST)), rows(&approval));
    let reversed = deposit.reverse((&colleague(), note("Not paid")), &rows, after, LATEST).unwrap().deposit;
    assert_eq!(reversed.reversal_proposal(), None);
}

#[test]
fn two_admins_agree_to_any_reversal_unless_four_eyes_are_off() {
    let on = FourEyes::Above(Money::points(1_000)).of_trust();
    assert_eq!((on, FourEyes::Off.of_trust()), (Needed::TwoOrADay, Needed::One));
    let (approval, _) = approved(&to_friend("1"));
    assert_eq!(step(&approval.deposit, &admin()), Ok(Step::Propose));
    let proposed = approval.deposit.propose_reversal(proposal(admin(), LATEST));
    let alone = |at| on.step(proposed.reversal_proposal(), &admin(), Alone::Yes, at);
    assert_eq!(alone(LATEST.plus_ms(DAY_MS - 1)), Ok(Step::Proposed));
    assert_eq!(alone(LATEST.plus_ms(DAY_MS)), Ok(Step::Decide(Grounds::Alone)));
}

#[test]
fn only_the_rows_of_the_approval_are_undone() {
    let (approval, after) = approved(&to_friend("20"));
    let rows = rows(&approval);
    let (other, _) = approved(&to_friend("19"));
    let altered = |change: fn(&mut LedgerRow)| {
        let mut rows = rows.clone();
        change(&mut rows[1]);
        rows
    };
    for wrong in [
        Vec::new(),
        rows[..1].to_vec(),
        rows.iter().rev().cloned().collect(),
        [rows.clone(), rows.clone()].concat(),
        other.postings.into_iter().map(|posted| posted.row).collect(),
        altered(|row| row.movement = Movement::Received(request_id(2))),
        altered(|row| row.uid = player()),
        altered(|row| row.amount = money("21")),
    ] {
        let refused = approval.deposit.reverse((&colleague(), note("Not paid")), &wrong, after.clone(), LATEST);
        assert_eq!(refused, Err(Refusal::WalletBroken), "{wrong:?}");
    }
}

#[test]
fn the_booked_amount_is_undone_not_the_asked_one() {
    let (approval, after) = approved(&Deposit { booked: Some(money("19.50")), ..to_self("20") });
    let reversed = reverse(&approval, after).unwrap();
    assert_eq!((reversed.postings[0].row.amount, reversed.postings[0].wallet.balance), (money("19.50"), money("100")));
}

#[test]
fn closed_accounts_are_no_obstacle() {
    for deposit in [to_self("20"), to_friend("20")] {
        let (approval, after) = approved(&deposit);
        let closed = |wallet: Option<Wallet>| wallet.map(|wallet| wallet.closed(LATER));
        let after = Parties { sender: closed(after.sender), recipient: closed(after.recipient) };
        let reversed = reverse(&approval, after).unwrap();
        assert!(reversed.postings.iter().all(|posted| posted.wallet.balance == money("100")));
    }
}

/// The bank may have its order already.
#[test]
fn a_payout_that_an_admin_has_taken_is_not_touched() {
    let (approval, after) = approved(&to_self("20"));
    let asked = asked(3, "110", &after.sender.unwrap()).unwrap();
    let (wallet, withdrawal) = (asked.posted.wallet, asked.withdrawal);
    let taken = withdrawal.take((&admin(), "admin@example.com"), &wallet, LATER).unwrap();
    let owing = reverse(&approval, parties(&wallet, &wallet)).unwrap().postings.remove(0).wallet;
    assert_eq!((owing.held, owing.balance, owing.debt), (money("110"), Money::ZERO, money("10")));
    assert!(taken.is_taken_by(&admin()));
    assert_eq!(owing.pay_out(&withdrawal.id, money("110"), LATEST).unwrap().held, Money::ZERO);
}

/// Otherwise an admin would approve points without a payment, send them to another account by a transfer of before, and
/// pay them out.
#[test]
fn points_that_go_back_take_along_those_who_approved_them() {
    let (approval, after) = approved(&to_friend("20"));
    let recipient = after.recipient.unwrap();
    let paid_in = recipient.post(Posting::new(Movement::PaidIn(request_id(2)), money("5"), ""), LATER).unwrap();
    let of_recipient = Approvers::default().after(&paid_in, &[admin()], None);
    let reversed = reverse(&approval, parties(&after.sender.unwrap(), &paid_in.wallet)).unwrap();
    let of_parties = Some((Approvers::default(), of_recipient));
    let approvers = reversed.approvers(of_parties, &[colleague()]).unwrap();
    let sender = &reversed.postings[0].wallet;
    assert!(approvers.bars(&admin(), sender) && approvers.bars(&colleague(), sender));
    assert!(!approvers.bars(&player(), sender));
    let (approval, after) = approved(&to_self("20"));
    assert_eq!(reverse(&approval, after).unwrap().approvers(None, &[colleague()]), None);
}

#[test]
fn a_reversed_deposit_keeps_its_approver_barred() {
    let (approval, after) = approved(&to_self("20"));
    let approvers = Approvers::default().after(&approval.postings[0], &[admin()], None);
    let wallet = reverse(&approval, after).unwrap().postings.remove(0).wallet;
    assert!(approvers.bars(&admin(), &wallet) && !approvers.releases(&admin(), &wallet));
}

#[test]
fn a_missing_wallet_is_named() {
    let (approval, after) = approved(&to_friend("20"));
    let without = |sender: bool| Parties {
        sender: after.sender.clone().filter(|_| !sender),
        recipient: after.recipient.clone().filter(|_| sender),
    };
    assert_eq!(reverse(&approval, without(true)), Err(Refusal::SenderWalletNotFound));
    assert_eq!(reverse(&approval, without(false)), Err(Refusal::RecipientWalletNotFound));
}

#[test]
fn the_books_of_both_players_fit_after_a_reversal() {
    let opened = |uid| Wallet::open(uid, domain::wallet::BonusRule::Open, TEN_O_CLOCK).unwrap();
    let before = [opened(player()), opened(friend())];
    let wallets = before.each_ref().map(|posted| posted.wallet.clone());
    let approval = to_friend("10").approve(&admin(), parties(&wallets[0], &wallets[1]), LATER).unwrap();
    let after = parties(&approval.postings[0].wallet, &approval.postings[1].wallet);
    let reversed = reverse(&approval, after).unwrap();
    for ((first, second), third) in before.iter().zip(&approval.postings).zip(&reversed.postings) {
        let rows = [first, second, third].map(|posted| posted.row.clone());
        assert_eq!(audit(&third.wallet, &rows), Ok(()));
    }
}

#[test]
fn the_reason_is_what_the_players_read() {
    let (approval, after) = approved(&to_self("20"));
    let reason: Note = note("The bank took the payment back");
    let reversed = approval.deposit.reverse((&colleague(), reason.clone()), &rows(&approval), after, LATEST).unwrap();
    assert_eq!(reversed.deposit.reversed.unwrap().decision.note, Some(reason));
}
