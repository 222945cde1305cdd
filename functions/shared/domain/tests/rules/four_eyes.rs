//! Decisions that take two admins (D48).

use crate::{
    DAY_MS, HOUR_MS, TEN_O_CLOCK, admin, asked, deposit_of, friend, note, party, player, proven, rights::with_friend,
    wallet_of,
};
use domain::{
    Money, Refusal, Setting, Timestamp, Uid,
    deposit::{self, Announcement, Deposit, Party},
    four_eyes::{
        self, FourEyes,
        Grounds::{self, Alone},
        Needed::{self, One, Two, TwoOrADay},
        Proposal, Step,
    },
    rights::{Counts, Removal, Rights, Role, RoleProposal},
    withdrawal::{self, Withdrawal},
};

const ON: FourEyes = FourEyes::Above(Money::points(1_000));
const ALL_NEEDED: [Needed; 3] = [One, Two, TwoOrADay];

fn proposal(by: Uid) -> Proposal {
    let reason = note("The bank statement shows it");
    Proposal { by, email: "an.admin@example.com".to_owned(), at: TEN_O_CLOCK, reason }
}

fn later(ms: u64) -> Timestamp {
    TEN_O_CLOCK.plus_ms(ms)
}

/// The step of the admin's call, `ms` after the proposal of `by`.
fn step(needed: Needed, by: Option<Uid>, is_alone: bool, ms: u64) -> Result<Step, Refusal> {
    let alone = if is_alone { four_eyes::Alone::Yes } else { four_eyes::Alone::No };
    needed.step(by.map(proposal).as_ref(), &admin(), alone, later(ms))
}

fn a_deposit(amount: &str, to: Uid) -> Deposit {
    deposit_of(amount, player(), to)
}

/// To oneself, with an attached proof.
fn a_proven_deposit(amount: &str) -> Deposit {
    proven(&a_deposit(amount, player()), b"%PDF-1.7 proof %%EOF")
}

fn a_withdrawal(amount: &str) -> Withdrawal {
    asked(1, amount, &wallet_of(player(), "5000")).unwrap().withdrawal
}

#[test]
fn the_parameter_is_points_or_off() {
    assert_eq!(FourEyes::parse("1000"), Some(ON));
    assert_eq!(FourEyes::parse("0"), Some(FourEyes::Above(Money::ZERO)));
    assert_eq!(FourEyes::parse("off"), Some(FourEyes::Off));
    for text in ["", "on", "-1", "OFF", "1,000"] {
        assert_eq!(FourEyes::parse(text), None, "{text:?}");
    }
}

#[test]
fn above_the_limit_approvals_and_payouts_take_two() {
    for (amount, needed) in [("999.99", One), ("1000", One), ("1000.01", Two), ("2000", Two)] {
        assert_eq!(a_proven_deposit(amount).admins_needed(ON, Money::MAX, TEN_O_CLOCK), needed, "{amount}");
        assert_eq!(
            a_deposit(amount, friend()).admins_needed(ON, Money::MAX, TEN_O_CLOCK),
            needed,
            "{amount} to another player"
        );
        assert_eq!(a_withdrawal(amount).admins_needed(ON), needed, "{amount}");
    }
}

#[test]
fn points_that_nothing_proves_take_two() {
    let announced = Announcement::parse("slip.pdf", "application/pdf", 14).unwrap();
    let awaited = a_deposit("5", player()).announce(&announced, TEN_O_CLOCK).unwrap();
    for unproven in [a_deposit("0.01", player()), a_deposit("1000", player()), awaited] {
        assert_eq!(unproven.admins_needed(ON, Money::MAX, TEN_O_CLOCK), TwoOrADay);
    }
    assert_eq!(
        a_deposit("1000.01", player()).admins_needed(ON, Money::MAX, TEN_O_CLOCK),
        Two,
        "a day alone never replaces an admin above the limit"
    );
    assert_eq!(
        a_deposit("1000", friend()).admins_needed(ON, Money::MAX, TEN_O_CLOCK),
        One,
        "a transfer adds no points"
    );
}

#[test]
fn beyond_what_one_admin_approves_on_proofs_alone_it_takes_two() {
    let room = Money::points(500);
    let needed = |deposit: Deposit, ms| deposit.admins_needed(ON, room, later(ms));
    for (amount, expected) in [("500", One), ("500.01", TwoOrADay), ("1000", TwoOrADay), ("1000.01", Two)] {
        assert_eq!(needed(a_proven_deposit(amount), 0), expected, "{amount}");
    }
    assert_eq!(needed(a_deposit("1000", friend()), 0), One, "a transfer adds no points");
    assert_eq!(a_proven_deposit("500.01").admins_needed(FourEyes::Off, room, TEN_O_CLOCK), One);
    let proposed = a_proven_deposit("5").propose(proposal(friend()));
    assert_eq!(needed(proposed.clone(), DAY_MS - 1), TwoOrADay, "also for who has room");
    assert_eq!(needed(proposed, DAY_MS), One, "nobody else confirms it any more");
}

#[test]
fn another_role_takes_two_and_stepping_down_takes_one() {
    for before in Role::ALL.map(Some).into_iter().chain([None]) {
        assert_eq!(Role::admins_needed(before, false, ON), TwoOrADay, "{before:?}");
    }
    assert_eq!(Role::admins_needed(Some(Role::Owner), true, ON), One);
    for before in [None, Some(Role::Cashier)] {
        assert_eq!(Role::admins_needed(before, true, ON), TwoOrADay, "who was an owner a moment ago");
    }
}

#[test]
fn where_it_is_off_one_admin_decides_everything() {
    assert_eq!(a_deposit("1000000", player()).admins_needed(FourEyes::Off, Money::MAX, TEN_O_CLOCK), One);
    assert_eq!(a_withdrawal("5000").admins_needed(FourEyes::Off), One);
    assert_eq!(Role::admins_needed(None, false, FourEyes::Off), One);
    assert_eq!(Role::admins_needed(Some(Role::Owner), false, FourEyes::Off), One);
    for (by, is_alone) in [(None, true), (None, false), (Some(friend()), false), (Some(admin()), true)] {
        assert_eq!(step(One, by, is_alone, 0), Ok(Step::Decide(Grounds::One)));
    }
}

#[test]
fn the_first_proposes_and_another_confirms_within_a_day() {
    for needed in [Two, TwoOrADay] {
        assert_eq!(step(needed, None, false, 0), Ok(Step::Propose));
        for ms in [0, HOUR_MS, DAY_MS - 1] {
            assert_eq!(step(needed, Some(friend()), false, ms), Ok(Step::Decide(Grounds::Two(friend()))), "{ms}");
            assert_eq!(step(needed, Some(admin()), false, ms), Ok(Step::Proposed), "{ms}");
        }
        for ms in [DAY_MS, DAY_MS + HOUR_MS, 2 * DAY_MS, 9 * DAY_MS] {
            assert_eq!(step(needed, Some(friend()), false, ms), Ok(Step::Propose), "{ms}");
            assert_eq!(step(needed, Some(admin()), false, ms), Ok(Step::Propose), "{ms}");
        }
    }
}

#[test]
fn who_is_alone_decides_a_day_later_and_within_another() {
    assert_eq!(step(TwoOrADay, None, true, 0), Ok(Step::Propose));
    for (ms, expected) in [
        (0, Step::Proposed),
        (DAY_MS - 1, Step::Proposed),
        (DAY_MS, Step::Decide(Alone)),
        (2 * DAY_MS - 1, Step::Decide(Alone)),
        (2 * DAY_MS, Step::Propose),
    ] {
        assert_eq!(step(TwoOrADay, Some(admin()), true, ms), Ok(expected), "{ms}");
    }
    assert_eq!(step(TwoOrADay, Some(friend()), true, DAY_MS), Ok(Step::Propose), "not what another has proposed");
}

#[test]
fn above_the_limit_nobody_decides_alone_whenever() {
    for (by, ms) in [(None, 0), (Some(admin()), DAY_MS), (Some(admin()), 2 * DAY_MS), (Some(friend()), DAY_MS)] {
        let refused = step(Two, by, true, ms).unwrap_err();
        assert_eq!((refused.code(), refused.status()), ("ANOTHER_ADMIN_NEEDED", 403), "{ms}");
    }
    assert_eq!(step(Two, Some(admin()), true, DAY_MS - 1), Ok(Step::Proposed));
}

#[test]
fn who_gives_a_reason_never_confirms() {
    let confirmation = Step::Decide(Grounds::Two(friend()));
    assert_eq!(confirmation.clone().meant(""), Ok(confirmation.clone()));
    assert_eq!(confirmation.meant("Seen at the bank"), Err(Refusal::ProposedMeanwhile));
    for step in [Step::Propose, Step::Proposed, Step::Decide(Grounds::One), Step::Decide(Alone)] {
        assert_eq!(step.clone().meant("Seen at the bank"), Ok(step));
    }
}

#[test]
fn nobody_ever_confirms_their_own_proposal_while_there_is_another_admin() {
    for needed in ALL_NEEDED {
        for hours in 0..72 {
            let step = step(needed, Some(admin()), false, hours * HOUR_MS).unwrap();
            assert!(!matches!(step, Step::Decide(Grounds::Two(_) | Alone)), "{needed:?} {hours} {step:?}");
        }
    }
}

#[test]
fn a_proposal_leaves_the_request_pending_for_anybody_to_decline() {
    let proposed = a_deposit("5", player()).propose(proposal(admin()));
    assert_eq!((proposed.status, &proposed.decision), (deposit::Status::Pending, &None));
    let declined = proposed.decline(&friend(), None, later(1));
    assert_eq!((declined.status, declined.proposal), (deposit::Status::Declined, proposed.proposal));
    let proposed = a_withdrawal("50").propose(proposal(admin()));
    assert_eq!((proposed.status, &proposed.decision), (withdrawal::Status::Pending, &None));
}

fn proposed(player: &str, role: Role, by: Uid, at: Timestamp) -> RoleProposal {
    let uid = Uid::from_sub(player);
    RoleProposal { player: party(uid), role: Some(role), proposal: Proposal { at, ..proposal(by) } }
}

fn players(rights: &Rights) -> Vec<&Party> {
    rights.proposals.iter().map(|proposed| &proposed.player).collect()
}

#[test]
fn one_role_at_a_time_is_proposed_for_a_player() {
    let begun = Rights::begin(admin());
    let first = begun.proposed(proposed("ada", Role::Cashier, admin(), TEN_O_CLOCK)).unwrap();
    let second = first.proposed(proposed("ada", Role::Owner, admin(), later(1))).unwrap();
    let ada = Uid::from_sub("ada");
    assert_eq!((second.proposal(&ada, Some(Role::Cashier)), second.proposals.len()), (None, 1));
    assert_eq!(second.proposal(&ada, Some(Role::Owner)).map(|proposal| proposal.at), Some(later(1)));
    assert_eq!((begun.version, first.version, second.version), (0, 1, 2));
    assert_eq!((second.counts, &second.first), (begun.counts, &begun.first));
}

#[test]
fn twenty_roles_wait_at_most_and_those_that_lapsed_go() {
    let mut rights = Rights::begin(admin());
    for number in 0..20 {
        rights = rights.proposed(proposed(&number.to_string(), Role::Owner, admin(), TEN_O_CLOCK)).unwrap();
    }
    let one_more = |at| rights.proposed(proposed("one more", Role::Owner, admin(), at));
    assert_eq!(one_more(later(2 * DAY_MS - 1)), Err(Refusal::TooManyProposals));
    assert_eq!(players(&one_more(later(2 * DAY_MS)).unwrap()), [&party(Uid::from_sub("one more"))]);
    assert!(rights.proposed(proposed("7", Role::Support, admin(), later(1))).is_ok(), "which replaces another");
}

#[test]
fn a_role_that_is_given_or_refused_is_proposed_no_longer() {
    let ada = Uid::from_sub("ada");
    let waiting = Rights::begin(admin()).proposed(proposed("ada", Role::Owner, admin(), TEN_O_CLOCK)).unwrap();
    let given = waiting.changed(&ada, (None, Some(Role::Owner)), (&admin(), TEN_O_CLOCK)).unwrap().unwrap();
    assert_eq!((given.proposals.len(), given.counts.owners, given.version), (0, 2, 2));
    let stopped = waiting.changed(&ada, (None, None), (&admin(), TEN_O_CLOCK)).unwrap().unwrap();
    assert_eq!((stopped.proposals.len(), stopped.counts, stopped.version), (0, waiting.counts, 2));
    assert_eq!(waiting.changed(&friend(), (None, None), (&admin(), TEN_O_CLOCK)), Ok(None));
}

#[test]
fn what_an_owner_proposed_goes_with_their_rights() {
    let two = with_friend(admin(), Role::Owner);
    let both = two.proposed(proposed("ada", Role::Owner, friend(), TEN_O_CLOCK)).unwrap();
    let both = both.proposed(proposed("bea", Role::Cashier, admin(), TEN_O_CLOCK)).unwrap();
    for after in [None, Some(Role::Auditor)] {
        let without = both.changed(&friend(), (Some(Role::Owner), after), (&admin(), TEN_O_CLOCK)).unwrap().unwrap();
        assert_eq!(players(&without), [&party(Uid::from_sub("bea"))], "{after:?}");
    }
    assert_eq!(players(&both.closed(&friend(), Role::Owner, TEN_O_CLOCK)), [&party(Uid::from_sub("bea"))]);
}

#[test]
fn one_is_alone_when_nobody_else_may_decide() {
    let alone = Rights::begin(admin());
    assert!(alone.counts.is_one_owner() && alone.counts.is_one_to_move_points());
    for (role, is_one_owner, is_one_to_move_points) in [
        (Role::Owner, false, false),
        (Role::Cashier, true, false),
        (Role::Support, true, true),
        (Role::Auditor, true, true),
    ] {
        let counts = alone.counts.with(role);
        assert_eq!(counts.is_one_owner(), is_one_owner, "{role:?}");
        assert_eq!(counts.is_one_to_move_points(), is_one_to_move_points, "{role:?}");
    }
    let cashier = Counts::default().with(Role::Cashier);
    assert!(cashier.is_one_to_move_points() && !Counts::default().is_one_to_move_points());
}

#[test]
fn who_is_left_is_alone_a_day_later_whoever_took_the_rights_away() {
    use four_eyes::Alone::{Lately, No, Yes};
    let two = with_friend(admin(), Role::Owner);
    let without = |by: &Uid| two.changed(&friend(), (Some(Role::Owner), None), (by, later(5))).unwrap().unwrap();
    let stepped_down =
        two.changed(&friend(), (Some(Role::Owner), Some(Role::Support)), (&friend(), later(5))).unwrap().unwrap();
    assert_eq!((two.alone_about(None, later(5)), two.alone_to_move_points(later(5))), (No, No));
    let closed = two.closed(&friend(), Role::Owner, later(5));
    for one in [without(&admin()), without(&friend()), stepped_down, closed] {
        for (ms, alone) in [(5, Lately), (DAY_MS + 4, Lately), (DAY_MS + 5, Yes)] {
            let actual = (one.alone_about(None, later(ms)), one.alone_to_move_points(later(ms)));
            assert_eq!(actual, (alone, alone), "{ms} {one:?}");
        }
    }
}

/// One owner removes a cashier, and another steps down.
#[test]
fn the_newest_removal_counts() {
    use four_eyes::Alone::{Lately, Yes};
    let three =
        with_friend(admin(), Role::Owner).changed(&player(), (None, Some(Role::Cashier)), (&admin(), TEN_O_CLOCK));
    let two = three.unwrap().unwrap().changed(&player(), (Some(Role::Cashier), None), (&admin(), later(5)));
    let one = two.unwrap().unwrap().changed(&friend(), (Some(Role::Owner), None), (&friend(), later(9)));
    let one = one.unwrap().unwrap();
    for (ms, alone) in [(DAY_MS + 5, Lately), (DAY_MS + 8, Lately), (DAY_MS + 9, Yes)] {
        assert_eq!(one.alone_to_move_points(later(ms)), alone, "{ms}");
    }
}

#[test]
fn who_decides_nothing_leaves_nobody_alone() {
    for role in [Role::Support, Role::Auditor] {
        let closed = with_friend(admin(), role).closed(&friend(), role, later(5));
        assert_eq!((closed.removal, closed.counts), (None, Rights::begin(admin()).counts), "{role:?}");
    }
    let closed = with_friend(admin(), Role::Cashier).closed(&friend(), Role::Cashier, later(5));
    assert_eq!(closed.removal, Some(Removal { by: friend(), at: later(5) }));
}

#[test]
fn who_is_alone_only_lately_does_not_decide_alone() {
    let step = |needed: Needed, by: Option<Uid>, ms| {
        needed.step(by.map(proposal).as_ref(), &admin(), four_eyes::Alone::Lately, later(ms))
    };
    assert_eq!(step(TwoOrADay, Some(admin()), DAY_MS), Err(Refusal::AloneLately));
    assert_eq!(step(TwoOrADay, Some(admin()), DAY_MS - 1), Ok(Step::Proposed));
    assert_eq!(step(TwoOrADay, None, 0), Ok(Step::Propose));
    assert_eq!(step(Two, None, 0), Err(Refusal::AnotherAdminNeeded));
    assert_eq!(step(One, None, 0), Ok(Step::Decide(Grounds::One)));
}
