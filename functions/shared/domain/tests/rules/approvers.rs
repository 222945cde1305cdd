//! Which admins have approved points that an account still has (D45).

use crate::{TEN_O_CLOCK, admin, friend, money, player, request_id};
use domain::{
    Uid,
    account::User,
    approvers::Approvers,
    wallet::{Movement, Posted, Posting, Wallet},
};

fn post(wallet: &Wallet, movement: Movement, amount: &str) -> Posted {
    wallet.post(Posting::new(movement, money(amount), ""), TEN_O_CLOCK).unwrap()
}

fn moved(wallet: &Wallet, movement: Movement, amount: &str) -> Wallet {
    post(wallet, movement, amount).wallet
}

/// Paid in with this admin's approval.
fn approved(wallet: &Wallet, amount: &str, before: &Approvers) -> (Wallet, Approvers) {
    let posted = post(wallet, Movement::PaidIn(request_id(1)), amount);
    let approvers = before.clone().after(&posted, &[admin()], None);
    (posted.wallet, approvers)
}

fn paid_out(wallet: &Wallet, amount: &str) -> Wallet {
    let asked = moved(wallet, Movement::Held(request_id(2)), amount);
    asked.pay_out(&request_id(2), money(amount), TEN_O_CLOCK).unwrap()
}

fn empty(uid: Uid) -> Wallet {
    Wallet::empty(uid, TEN_O_CLOCK)
}

#[test]
fn an_admin_is_barred_until_all_cash_of_their_approval_is_gone() {
    let (wallet, approvers) = approved(&empty(player()), "100", &Approvers::default());
    assert!(approvers.bars(&admin(), &wallet) && !approvers.bars(&friend(), &wallet));
    let asked = moved(&wallet, Movement::Held(request_id(2)), "100");
    assert!(approvers.bars(&admin(), &asked), "what is on hold is still there");
    let most = paid_out(&wallet, "99.99");
    assert!(approvers.bars(&admin(), &most) && !approvers.releases(&admin(), &most));
    let all = paid_out(&most, "0.01");
    assert!(!approvers.bars(&admin(), &all) && approvers.releases(&admin(), &all));
    assert!(!approvers.releases(&friend(), &all), "nothing is known of others");
    // Points that left earlier do not count for a later approval.
    let (more, approvers) = approved(&all, "5", &approvers);
    assert!(approvers.bars(&admin(), &more) && approvers.bars(&admin(), &paid_out(&more, "4.99")));
    assert!(approvers.releases(&admin(), &paid_out(&more, "5")));
}

#[test]
fn points_that_leave_release_one_approver_and_not_each() {
    let (wallet, approvers) = approved(&empty(player()), "100", &Approvers::default());
    let posted = post(&wallet, Movement::PaidIn(request_id(4)), "100");
    let both = approvers.after(&posted, &[friend()], None);
    let half = paid_out(&posted.wallet, "100");
    assert!([admin(), friend()].iter().all(|by| both.bars(by, &half)), "nobody knows whose points these were");
    assert!([admin(), friend()].iter().all(|by| both.releases(by, &paid_out(&half, "100"))));
    // Others' approvals do not bar an admin whose points are gone.
    let posted = post(&paid_out(&half, "100"), Movement::PaidIn(request_id(5)), "7");
    let later = both.after(&posted, &[friend()], None);
    assert!(later.releases(&admin(), &posted.wallet) && later.bars(&friend(), &posted.wallet));
}

#[test]
fn points_of_before_and_of_a_version_from_before_keep_their_approver() {
    let old = moved(&empty(player()), Movement::PaidIn(request_id(1)), "1000");
    let (wallet, approvers) = approved(&old, "1", &Approvers::default());
    assert!(approvers.bars(&admin(), &paid_out(&wallet, "1000.99")));
    let all = paid_out(&wallet, "1001");
    assert!(approvers.releases(&admin(), &all));
    let unwritten = moved(&all, Movement::PaidIn(request_id(6)), "1000");
    assert!(!approvers.releases(&admin(), &unwritten), "whoever approved this");
}

#[test]
fn points_sent_on_take_their_approvers_along_and_lose_none() {
    let (sender, approvers) = approved(&empty(player()), "100", &Approvers::default());
    let sent = post(&sender, Movement::Sent(request_id(3)), "60");
    let received = post(&empty(friend()), Movement::Received(request_id(3)), "60");
    let theirs = Approvers::default().after(&received, &[friend()], Some((&sent, &approvers)));
    let (sender, recipient) = (&sent.wallet, &received.wallet);
    for by in [admin(), friend()] {
        assert!(theirs.bars(&by, &paid_out(recipient, "59.99")), "{by}");
        assert!(theirs.releases(&by, &paid_out(recipient, "60")), "{by}");
    }
    assert!(approvers.bars(&admin(), &paid_out(sender, "40")), "sent is not gone");
    // An approver whose points are gone does not pass on with other points.
    let (spent, approvers) = approved(&empty(player()), "10", &Approvers::default());
    let more = moved(&paid_out(&spent, "10"), Movement::PaidIn(request_id(4)), "1");
    let sent = post(&more, Movement::Sent(request_id(5)), "1");
    let theirs = Approvers::default().after(&received, &[], Some((&sent, &approvers)));
    assert!(theirs.until.is_empty());
}

#[test]
fn a_mailbox_that_both_have_or_had_makes_two_accounts_one_person() {
    let user = |uid: Uid, email: &str, former: &[&str]| User {
        former_emails: former.iter().map(|email| (*email).to_owned()).collect(),
        ..User::sign_up(uid, email, "name", User::USERNAME_UID_CHARS[0], TEN_O_CLOCK)
    };
    let ada = user(admin(), "ada@gmail.com", &["ada@before.example"]);
    for (email, former, is_one) in [
        ("a.da+game@googlemail.com", &[][..], true),
        ("other@example.com", &["ada+2@before.example"], true),
        ("other@example.com", &["another@example.com"], false),
    ] {
        assert_eq!(ada.is_one_person_with(&user(player(), email, former)), is_one, "{email} {former:?}");
    }
    assert!(ada.is_one_person_with(&user(admin(), "other@example.com", &[])));
}
