use crate::{TEN_O_CLOCK, admin, assert_named, friend, player, runner};
use domain::{
    Refusal, Uid,
    rights::{ADMIN_GROUP, Admin, Bootstrap, Counts, Removal, Rights, Role, name},
    second_factor::AdminFactor,
};
use proptest::prelude::*;

const OWNER: Option<Role> = Some(Role::Owner);

/// The rights of this owner, who has given the friend a role.
pub fn with_friend(owner: Uid, role: Role) -> Rights {
    Rights::begin(owner).changed(&friend(), (None, Some(role)), (&admin(), TEN_O_CLOCK)).unwrap().unwrap()
}

#[test]
fn it_begins_with_one_owner_who_stays_the_first_whatever_comes() {
    let begun = Rights::begin(player());
    assert_eq!((&begun.first, begun.counts), (&player(), Counts { admins: 1, owners: 1, cashiers: 0 }));
    let two = with_friend(player(), Role::Owner);
    assert_eq!((&two.first, two.counts.owners), (&player(), 2));
    let one = two.changed(&friend(), (OWNER, None), (&admin(), TEN_O_CLOCK)).unwrap().unwrap();
    assert_eq!(Rights { removal: None, ..one }, begun);
}

#[test]
fn a_change_to_the_present_role_changes_nothing() {
    let begun = Rights::begin(player());
    for role in Role::ALL.map(Some).into_iter().chain([None]) {
        assert_eq!(
            begun.changed(&friend(), (role, role), (&admin(), TEN_O_CLOCK)),
            Ok(None),
            "not even for the last owner"
        );
    }
}

#[test]
fn the_last_owner_keeps_the_role() {
    let begun = with_friend(player(), Role::Cashier);
    for after in [None, Some(Role::Cashier), Some(Role::Support), Some(Role::Auditor)] {
        let refused = begun.changed(&player(), (OWNER, after), (&admin(), TEN_O_CLOCK)).unwrap_err();
        assert_eq!((refused.to_string().as_str(), refused.code()), ("There must always be an owner", "LAST_ADMIN"));
    }
}

#[test]
fn every_other_admin_can_be_removed_beside_one_owner() {
    for role in [Role::Cashier, Role::Support, Role::Auditor] {
        let two = with_friend(player(), role);
        let one = two.changed(&friend(), (Some(role), None), (&admin(), TEN_O_CLOCK)).unwrap().unwrap();
        assert_eq!(Rights { removal: None, ..one }, Rights::begin(player()), "{role:?}");
    }
}

#[test]
fn the_counts_always_equal_the_admins_with_an_owner_among_them() {
    let role = prop::option::of(prop::sample::select(Role::ALL.to_vec()));
    runner(2_000)
        .run(&prop::collection::vec((0..4_usize, role), 0..40), |steps| {
            let (mut rights, mut roles) = (Rights::begin(player()), [OWNER, None, None, None]);
            for (who, role) in steps {
                match rights.changed(&friend(), (roles[who], role), (&admin(), TEN_O_CLOCK)) {
                    Ok(Some(changed)) => (rights, roles[who]) = (changed, role),
                    Ok(None) => prop_assert_eq!(roles[who], role),
                    Err(refusal) => prop_assert!(refusal == Refusal::LastAdmin && roles[who] == OWNER),
                }
                let counted = roles.iter().flatten().fold(Counts::default(), |counts, role| counts.with(*role));
                prop_assert_eq!((rights.counts, &rights.first), (counted, &player()));
                prop_assert!(rights.counts.owners >= 1);
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn owners_and_cashiers_can_pay_out_what_others_approved() {
    for (role, has_others) in
        [(Role::Owner, true), (Role::Cashier, true), (Role::Support, false), (Role::Auditor, false)]
    {
        assert_eq!(with_friend(player(), role).has_others(1), has_others, "{role:?}");
        assert_eq!(role.moves_points(), has_others, "{role:?}");
    }
}

#[test]
fn who_moves_points_stands_behind_proposals_made_since_they_got_the_role() {
    let admin = |role, decides_since| Admin { role, as_suspender: None, factor: AdminFactor::NotNeeded, decides_since };
    let later = TEN_O_CLOCK.plus_ms(1);
    for (role, since, stands) in [
        (Role::Cashier, None, true),
        (Role::Owner, Some(TEN_O_CLOCK), true),
        (Role::Owner, Some(later), false),
        (Role::Auditor, None, false),
    ] {
        assert_eq!(admin(role, since).stands_behind(TEN_O_CLOCK), stands, "{role:?} since {since:?}");
    }
}

#[test]
fn a_role_is_read_back_only_from_its_name() {
    assert_named(Role::parse, &["owner", "cashier", "support", "auditor"], &["", "Owner", "admin", " owner"]);
}

#[test]
fn only_the_first_admin_may_ask_again_while_they_are_one() {
    let rights = Rights::begin(player());
    assert_eq!(rights.again(&player(), true), Ok(()));
    for (caller, is_admin) in [(player(), false), (friend(), true), (friend(), false), (admin(), true)] {
        assert_eq!(rights.again(&caller, is_admin), Err(Refusal::AdminInitialised), "{caller} {is_admin}");
    }
}

#[test]
fn where_an_address_is_named_only_its_proven_owner_may_begin() {
    let meant = Bootstrap::parse(" Owner@Example.com ");
    assert_eq!(meant, Bootstrap::Email("owner@example.com".to_owned()));
    for email in ["owner@example.com", "OWNER@EXAMPLE.COM"] {
        assert_eq!(meant.permits(email, true), Ok(()));
        assert_eq!(meant.permits(email, false), Err(Refusal::NotFirstAdmin), "not proven");
    }
    for email in ["", "other@example.com", "owner@example.co", "owner@example.com.evil.com", " owner@example.com"] {
        assert_eq!(meant.permits(email, true), Err(Refusal::NotFirstAdmin), "{email:?}");
    }
}

#[test]
fn where_no_address_is_named_anyone_may() {
    for nothing in ["", " ", "\n"] {
        assert_eq!(Bootstrap::parse(nothing), Bootstrap::Anyone, "{nothing:?}");
    }
    assert_eq!(Bootstrap::Anyone.permits("anyone@example.com", false), Ok(()));
}

#[test]
fn the_group_and_the_words_of_the_audit_log_have_names_that_stay() {
    assert_eq!((ADMIN_GROUP, name(OWNER), name(None)), ("admin", "owner", "player"));
}

#[test]
fn what_leaves_fewer_owners_or_cashiers_is_a_removal() {
    let at = |ms| TEN_O_CLOCK.plus_ms(ms);
    for (before, after, is_removal) in [
        (OWNER, None, true),
        (OWNER, Some(Role::Cashier), true),
        (Some(Role::Cashier), None, true),
        (Some(Role::Cashier), Some(Role::Support), true),
        (Some(Role::Cashier), OWNER, false),
        (Some(Role::Support), None, false),
        (None, OWNER, false),
    ] {
        let two = Rights::begin(player()).changed(&friend(), (None, before), (&player(), at(1))).unwrap();
        let two = two.unwrap_or_else(|| Rights::begin(player()));
        let changed = two.changed(&friend(), (before, after), (&player(), at(2))).unwrap().unwrap();
        let removal = is_removal.then(|| Removal { by: player(), at: at(2) });
        assert_eq!(changed.removal, removal, "{before:?} {after:?}");
        let later = changed.changed(&admin(), (None, Some(Role::Support)), (&friend(), at(3))).unwrap().unwrap();
        assert_eq!(later.removal, removal, "stays");
    }
}
