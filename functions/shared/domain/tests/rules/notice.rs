use crate::{
    DAY_MS, LATER, NO_TERMS, TEN_O_CLOCK, admin,
    colours_entry::{drawn_with, matching},
    colours_round::opened,
    friend, named, note, party, player, request_id, requested,
    ticket::new_ticket,
    wallet_of,
};
use domain::{
    Timestamp, Uid,
    colours::{Entry, Round},
    deposit::{Deposit, Order, Parties, Reversal, Status},
    notice::{Mark, NOTICES_MAX, Notice, Outcome, Records, Topic},
    request::{Decision, RequestId},
    ticket,
    withdrawal::{self, WITHDRAWAL_MIN, Withdrawal},
};

fn deposit(number: usize, from: Uid, to: Uid) -> Deposit {
    Deposit::request(named(number), &Order::parse("5", None, None).unwrap(), party(from), party(to), TEN_O_CLOCK)
}

fn approved(deposit: &Deposit) -> Deposit {
    let parties = Parties {
        sender: Some(wallet_of(deposit.from.uid.clone(), "10")),
        recipient: Some(wallet_of(deposit.to.uid.clone(), "10")),
    };
    deposit.approve(&admin(), parties, LATER).unwrap().deposit
}

fn reversed(of: Deposit) -> Deposit {
    let decision = Decision { by: admin(), at: LATER.plus_ms(1), note: Some(note("Not paid")) };
    let rows = vec![2; if of.is_to_self() { 1 } else { 2 }];
    Deposit { reversed: Some(Reversal { decision, rows }), ..approved(&of) }
}

fn failed(deposit: Deposit) -> Deposit {
    let failure_reason = Some("The file is not a PNG".to_owned());
    Deposit { status: Status::Failed, failure_reason, updated_at: LATER, ..deposit }
}

fn withdrawal() -> Withdrawal {
    let order = withdrawal::Order::parse("60", WITHDRAWAL_MIN, "Bank Transfer", "NA-1").unwrap();
    requested(1, &order, &wallet_of(player(), "100"), &NO_TERMS, TEN_O_CLOCK).unwrap().withdrawal
}

/// An entry in the round of [`drawn_with`], with this many of its drawn colours.
fn entry(number: usize, matches: usize) -> Entry {
    Entry { id: request_id(number), ..matching(matches) }
}

/// The outcome, and the other text of a notice.
fn told(notice: Option<Notice>) -> Option<(Outcome, String)> {
    notice.map(|notice| {
        let Notice { topic: _, outcome, about: _, at: _, amount, with, method, matches, note } = notice;
        let amount = amount.map(|amount| amount.to_string());
        let method = method.map(str::to_owned);
        let matches = matches.map(|matches| format!("{matches} matched"));
        let said: Vec<String> = [amount, with, method, matches, note].into_iter().flatten().collect();
        (outcome, said.join(", "))
    })
}

fn said(outcome: Outcome, text: &str) -> Option<(Outcome, String)> {
    Some((outcome, text.to_owned()))
}

#[test]
fn what_a_player_took_back_is_no_news() {
    let cancelled = deposit(1, player(), player()).cancel(LATER).unwrap();
    assert_eq!(Notice::of_deposit(&cancelled, &player()), None);
    assert!(Notice::of_deposit(&failed(deposit(1, player(), player())), &player()).is_some());
}

#[test]
fn a_player_is_told_of_deposits_they_made_and_of_points_that_have_come() {
    let (own, sent) = (deposit(1, player(), player()), deposit(1, player(), friend()));
    let coming = deposit(1, friend(), player());
    let with = party(friend()).username;
    for (deposit, expected) in [
        (own.clone(), None),
        (approved(&own), said(Outcome::Approved, "5")),
        (approved(&sent), said(Outcome::Approved, &format!("5, {with}"))),
        (own.decline(&admin(), None, LATER), said(Outcome::Declined, "5")),
        (
            sent.decline(&admin(), Some(note("Who is it?")), LATER),
            said(Outcome::Declined, &format!("5, {with}, Who is it?")),
        ),
        (failed(own), said(Outcome::Failed, "5, The file is not a PNG")),
        (coming.clone(), None),
        (coming.decline(&admin(), Some(note("Who is it?")), LATER), None),
        (failed(coming.clone()), None),
        (approved(&coming), said(Outcome::Received, &format!("5, {with}"))),
    ] {
        assert_eq!(told(Notice::of_deposit(&deposit, &player())), expected, "{deposit:?}");
    }
}

#[test]
fn both_players_read_why_a_deposit_was_reversed() {
    let (own, sent, coming) =
        (deposit(1, player(), player()), deposit(1, player(), friend()), deposit(1, friend(), player()));
    let with = party(friend()).username;
    for (deposit, expected) in [
        (own.clone(), said(Outcome::Reversed, "5, Not paid")),
        (sent, said(Outcome::Reversed, &format!("5, {with}, Not paid"))),
        (coming, said(Outcome::TakenBack, &format!("5, {with}, Not paid"))),
    ] {
        assert_eq!(told(Notice::of_deposit(&reversed(deposit.clone()), &player())), expected, "{deposit:?}");
    }
    let ids = [approved(&own), reversed(own)].map(|of| Notice::of_deposit(&of, &player()).unwrap().id());
    assert_eq!(ids, [format!("deposit:{}", request_id(1)), format!("deposit:{}:reversed", request_id(1))]);
}

#[test]
fn nobody_else_is_told_of_a_deposit() {
    let sent = deposit(1, player(), friend());
    for deposit in [approved(&sent), sent.decline(&admin(), Some(note("No")), LATER), failed(sent)] {
        assert_eq!(Notice::of_deposit(&deposit, &admin()), None, "{deposit:?}");
    }
}

#[test]
fn a_withdrawal_is_told_with_its_method() {
    let asked = withdrawal();
    let wallet = || wallet_of(player(), "0");
    let held = domain::wallet::Wallet { held: asked.amount, pending: 1, ..wallet() };
    let paid = crate::paid(&asked, None, &held, LATER).unwrap().withdrawal;
    let declined = asked.decline(&admin(), note("No such account"), &held, LATER).unwrap().withdrawal;
    assert_eq!(told(Notice::of_withdrawal(&asked)), None);
    assert_eq!(told(Notice::of_withdrawal(&paid)), said(Outcome::Completed, "60, Bank Transfer"));
    assert_eq!(told(Notice::of_withdrawal(&declined)), said(Outcome::Declined, "60, Bank Transfer, No such account"));
}

#[test]
fn each_status_of_a_ticket_after_the_first_is_a_notice_of_its_own() {
    let new = new_ticket();
    assert_eq!(Notice::of_ticket(&new), None);
    let ids = [ticket::Status::InProgress, ticket::Status::Resolved].map(|status| {
        let notice = Notice::of_ticket(&new.moved_to(status, LATER).unwrap().unwrap()).unwrap();
        assert_eq!((notice.topic, notice.at), (Topic::Ticket, LATER));
        notice.id()
    });
    assert_eq!(ids, ["in_progress", "resolved"].map(|status| format!("ticket:{}:{status}", request_id(1))));
}

#[test]
fn a_draw_is_told_with_all_prizes_together() {
    let round = drawn_with("3:80,2:1");
    assert_eq!(told(Notice::of_round(&round, &[entry(1, 1), entry(2, 0)])), said(Outcome::NotWon, "1 matched"));
    assert_eq!(told(Notice::of_round(&round, &[entry(1, 3)])), said(Outcome::Won, "400, 3 matched"));
    let three = [entry(1, 2), entry(2, 0), entry(3, 3)];
    assert_eq!(told(Notice::of_round(&round, &three)), said(Outcome::Won, "405, 3 matched"));
    let notice = Notice::of_round(&round, &three).unwrap();
    assert_eq!((notice.id(), notice.at), ("draw:2026-11-21T18:05Z".to_owned(), round.draw_at));
}

#[test]
fn a_void_round_is_told_with_all_fees_together() {
    let closed = opened("3:80", true).close();
    let void = closed.void(LATER);
    assert_eq!(told(Notice::of_round(&void, &[entry(1, 3), entry(2, 0)])), said(Outcome::Void, "10"));
}

#[test]
fn a_round_that_is_not_decided_or_was_not_entered_tells_nothing() {
    assert_eq!(Notice::of_round(&opened("3:80", false).close(), &[entry(1, 3)]), None);
    let other = Round { id: domain::colours::RoundId::parse("2026-11-20T18:05Z").unwrap(), ..drawn_with("3:80") };
    assert_eq!(Notice::of_round(&other, &[entry(1, 3)]), None);
    assert_eq!(Notice::of_round(&drawn_with("3:80"), &[]), None);
}

#[test]
fn the_newest_notices_come_first_whatever_they_are_about() {
    let at = |number: usize| TEN_O_CLOCK.plus_ms(number as u64);
    let decided = |number: usize| deposit(number, player(), player()).decline(&admin(), None, at(number));
    let resolved = new_ticket().moved_to(ticket::Status::Resolved, at(17)).unwrap().unwrap();
    let records = Records {
        deposits: (0..40).filter(|number| *number != 17).map(decided).collect(),
        tickets: vec![resolved],
        entries: vec![entry(1, 0)],
        rounds: vec![drawn_with("3:80")],
        ..Records::default()
    };
    let notices = records.notices(&player());
    let times: Vec<_> = notices.iter().map(|notice| notice.at).collect();
    let newest = std::iter::once(drawn_with("3:80").draw_at).chain((16..40).rev().map(at));
    assert_eq!((times.len(), times), (NOTICES_MAX, newest.collect()));
    assert_eq!(notices.iter().filter(|notice| notice.topic == Topic::Ticket).count(), 1);
}

#[test]
fn new_is_what_is_later_than_the_mark() {
    let notice = Notice::of_ticket(&new_ticket().moved_to(ticket::Status::Resolved, LATER).unwrap().unwrap()).unwrap();
    let now = LATER.plus_ms(90 * DAY_MS);
    for (until, is_new) in [(LATER.ms() - 1, true), (LATER.ms(), false), (LATER.ms() + 1, false)] {
        assert_eq!(Mark(Some(Timestamp::from_ms(until))).is_new(&notice, now), is_new, "{until}");
    }
}

#[test]
fn without_a_mark_new_is_what_is_less_than_seven_days_old() {
    let notice = Notice::of_ticket(&new_ticket().moved_to(ticket::Status::Resolved, LATER).unwrap().unwrap()).unwrap();
    assert!(Mark(None).is_new(&notice, LATER.plus_ms(7 * DAY_MS - 1)));
    assert!(!Mark(None).is_new(&notice, LATER.plus_ms(7 * DAY_MS)));
}

/// An id stays the same while the record does, so that no player gets the same notice twice.
#[test]
fn a_notice_is_named_by_its_record() {
    let id = RequestId::parse(&"A".repeat(22)).unwrap();
    let deposit = Deposit { id: id.clone(), ..deposit(1, player(), player()).decline(&admin(), None, LATER) };
    assert_eq!(Notice::of_deposit(&deposit, &player()).unwrap().id(), format!("deposit:{id}"));
}

#[test]
fn an_e_mail_says_what_happened_and_where_to_look() {
    let (own, sent) = (deposit(1, player(), player()), deposit(1, player(), friend()));
    let asked = withdrawal();
    let held = domain::wallet::Wallet { held: asked.amount, pending: 1, ..wallet_of(player(), "0") };
    let of_deposit = |deposit: &Deposit| Notice::of_deposit(deposit, &player());
    let of_ticket = |status| Notice::of_ticket(&new_ticket().moved_to(status, LATER).unwrap().unwrap());
    let of_draw = |matches| Notice::of_round(&drawn_with("3:80"), &[entry(1, matches)]);
    let five = "5.00 points (N$ 5.00)";
    for (notice, subject, what, page) in [
        (of_deposit(&approved(&own)), "Deposit approved", format!("{five} were added to your balance."), "/deposits"),
        (
            of_deposit(&approved(&sent)),
            "Deposit approved",
            format!("{five} moved from your balance to another player."),
            "/deposits",
        ),
        (
            Notice::of_deposit(&approved(&sent), &friend()),
            "Points received",
            format!("{five} came from another player."),
            "/statement",
        ),
        (
            of_deposit(&own.decline(&admin(), Some(note("Who is it?")), LATER)),
            "Deposit declined",
            format!("{five} were not added to your balance.\n\nNote: Who is it?"),
            "/deposits",
        ),
        (
            of_deposit(&failed(sent.clone())),
            "Deposit failed",
            format!("{five} were not sent to another player.\n\nNote: The file is not a PNG"),
            "/deposits",
        ),
        (
            of_deposit(&reversed(own.clone())),
            "Deposit reversed",
            format!("{five} were taken back. Your wallet says whether you owe a part of them.\n\nNote: Not paid"),
            "/wallet",
        ),
        (
            of_deposit(&reversed(sent.clone())),
            "Deposit reversed",
            format!("{five} came back from another player.\n\nNote: Not paid"),
            "/deposits",
        ),
        (
            Notice::of_deposit(&reversed(sent.clone()), &friend()),
            "Points taken back",
            format!("{five} went back to the player who had sent them.\n\nNote: Not paid"),
            "/statement",
        ),
        (
            Notice::of_withdrawal(&crate::paid(&asked, None, &held, LATER).unwrap().withdrawal),
            "Withdrawal completed",
            "60.00 points (N$ 60.00) were paid out by Bank Transfer.".to_owned(),
            "/withdraw",
        ),
        (
            Notice::of_withdrawal(&asked.decline(&admin(), note("Who?"), &held, LATER).unwrap().withdrawal),
            "Withdrawal declined",
            "60.00 points (N$ 60.00) are back in your balance.\n\nNote: Who?".to_owned(),
            "/withdraw",
        ),
        (
            of_ticket(ticket::Status::InProgress),
            "Ticket in progress",
            "Somebody is working on your report.".to_owned(),
            "/support",
        ),
        (
            of_ticket(ticket::Status::Resolved),
            "Ticket resolved",
            "Support has dealt with your report.".to_owned(),
            "/support",
        ),
        (
            of_draw(3),
            "You won in the draw",
            "3 of 3 colours matched: 400.00 points were added to your balance.".to_owned(),
            "/COD",
        ),
        (of_draw(1), "Your colours were drawn", "1 of 3 colours matched. No prize this time.".to_owned(), "/COD"),
    ] {
        let notice = notice.expect(subject);
        let email = notice.email("Colour Game", "https://play.example.com");
        assert_eq!(email.subject, format!("{subject} - Colour Game"));
        let expected = format!(
            "{subject}\n\n{what}\n\nSee it here: https://play.example.com{page}\n\n\
             You get this because your profile says so. Change it here: https://play.example.com/profile\n"
        );
        assert_eq!(email.text, expected);
    }
}
