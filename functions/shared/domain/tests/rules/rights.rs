use crate::{admin, friend, player, runner};
use domain::{
    Refusal,
    rights::{ADMIN_GROUP, Bootstrap, Rights, name},
};
use proptest::prelude::*;

#[test]
fn it_begins_with_one_admin_who_stays_the_first_whatever_comes() {
    let begun = Rights::begin(player());
    assert_eq!((&begun.first, begun.admins), (&player(), 1));
    let two = begun.granted(false).unwrap();
    assert_eq!((&two.first, two.admins), (&player(), 2));
    let one = two.removed(true).unwrap().unwrap();
    assert_eq!(one, begun);
}

#[test]
fn granting_to_an_admin_changes_nothing() {
    for admins in [1, 2, 7] {
        assert_eq!(Rights { first: player(), admins }.granted(true), None);
    }
}

#[test]
fn removing_a_player_changes_nothing() {
    for admins in [1, 2, 7] {
        assert_eq!(Rights { first: player(), admins }.removed(false), Ok(None), "not even of one admin");
    }
}

#[test]
fn the_last_admin_cannot_be_removed() {
    for admins in [1, 0] {
        let refused = Rights { first: player(), admins }.removed(true).unwrap_err();
        assert_eq!((refused.to_string().as_str(), refused.code()), ("The last admin cannot be removed", "LAST_ADMIN"));
    }
}

#[test]
fn the_admin_count_always_equals_the_admins_never_zero() {
    runner(2_000)
        .run(&prop::collection::vec((0..4_usize, any::<bool>()), 0..40), |steps| {
            let (mut rights, mut flags) = (Rights::begin(player()), [true, false, false, false]);
            for (who, grant) in steps {
                let changed = if grant { Ok(rights.granted(flags[who])) } else { rights.removed(flags[who]) };
                match changed {
                    Ok(Some(changed)) => (rights, flags[who]) = (changed, grant),
                    Ok(None) => prop_assert_eq!(flags[who], grant),
                    Err(refusal) => prop_assert!(refusal == Refusal::LastAdmin && rights.admins == 1),
                }
                let flagged = flags.iter().filter(|flag| **flag).count();
                prop_assert_eq!((rights.admins as usize, &rights.first), (flagged, &player()));
                prop_assert!(rights.admins >= 1);
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn only_the_first_admin_may_ask_again_while_they_are_one() {
    let rights = Rights { first: player(), admins: 3 };
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
    assert_eq!((ADMIN_GROUP, name(true), name(false)), ("admin", "admin", "player"));
}
