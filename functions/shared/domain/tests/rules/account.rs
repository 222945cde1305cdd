use crate::{LATER, TEN_O_CLOCK, admin, friend, player, runner};
use domain::{
    Refusal, Uid,
    account::{ProfileEdit, User},
    notice::Topic,
    rights::Role,
    suspension::Suspension,
    text,
};
use proptest::prelude::*;

/// A player whose record differs from a new one in every field.
fn settled() -> User {
    User {
        display_name: "Ada L.".to_owned(),
        username: "ada".to_owned(),
        phone_number: "+264811234567".to_owned(),
        online: true,
        role: Some(Role::Owner),
        ..User::sign_up(player(), "ada@example.com", "cognito-name", 6, TEN_O_CLOCK)
    }
}

/// An edit that leaves [`settled`] unchanged.
const UNCHANGED: ProfileEdit<'_> = ProfileEdit {
    display_name: "Ada L.",
    username: "ada",
    phone_number: "+264811234567",
    online: true,
    email_about: None,
};

fn named(username: &str) -> Result<String, Refusal> {
    settled().edit(&ProfileEdit { username, ..UNCHANGED }, LATER).map(|user| user.username)
}

fn called(display_name: &str) -> Result<String, Refusal> {
    settled().edit(&ProfileEdit { display_name, ..UNCHANGED }, LATER).map(|user| user.display_name)
}

fn reached_at(phone_number: &str) -> Result<String, Refusal> {
    settled().edit(&ProfileEdit { phone_number, ..UNCHANGED }, LATER).map(|user| user.phone_number)
}

// spec 3.4, 6.15
#[test]
fn a_new_player_is_offline_no_admin_and_named_after_six_uid_characters() {
    let user = User::sign_up(player(), "Ada@Example.COM", "cognito-name", User::USERNAME_UID_CHARS[0], TEN_O_CLOCK);
    let expected = User {
        uid: player(),
        email: "ada@example.com".to_owned(),
        former_emails: vec![],
        display_name: String::new(),
        username: "player-cjtbhp".to_owned(),
        phone_number: String::new(),
        online: false,
        role: None,
        suspension: Suspension::default(),
        cognito_username: "cognito-name".to_owned(),
        factor_since: None,
        closed_at: None,
        email_about: vec![],
        agreement: None,
        created_at: TEN_O_CLOCK,
        updated_at: TEN_O_CLOCK,
    };
    assert_eq!(user, expected);
}

#[test]
fn both_sides_of_a_suspension_are_auditors_and_nobody_else_becomes_one() {
    for suspension in [suspended_by(friend()), suspends(friend())] {
        for role in Role::ALL {
            let admin = User { role: Some(role), ..settled() };
            let aside = User { suspension: suspension.clone(), ..admin.clone() };
            assert_eq!((admin.effective_role(), aside.effective_role()), (Some(role), Some(Role::Auditor)));
        }
        let player = User { role: None, suspension, ..settled() };
        assert_eq!(player.effective_role(), None);
    }
}

fn suspended_by(by: Uid) -> Suspension {
    Suspension { at: Some(TEN_O_CLOCK), by: Some(by), of: None }
}

fn suspends(of: Uid) -> Suspension {
    Suspension { of: Some(of), ..Suspension::default() }
}

#[test]
fn an_owner_suspends_one_other_admin_who_is_not_suspended() {
    let owner = User { uid: player(), role: Some(Role::Owner), ..settled() };
    let other = User { uid: friend(), role: Some(Role::Cashier), ..settled() };
    let aside = User { suspension: suspends(friend()), ..owner.clone() };
    let by = |by| User { suspension: suspended_by(by), ..other.clone() };
    assert_eq!(owner.suspends(&other), Ok(true));
    assert_eq!(aside.suspends(&by(player())), Ok(false), "as it is already");
    assert_eq!(owner.suspends(&owner), Err(Refusal::NotSuspendable));
    assert_eq!(owner.suspends(&User { role: None, ..other.clone() }), Err(Refusal::NotSuspendable));
    assert_eq!(owner.suspends(&by(admin())), Err(Refusal::SuspendedByAnother));
    assert_eq!(aside.suspends(&User { uid: admin(), ..other.clone() }), Err(Refusal::SuspendsAnother));
    // An owner who has suspended another can be suspended by a third.
    assert_eq!(owner.suspends(&User { suspension: suspends(admin()), ..other.clone() }), Ok(true));
    assert_eq!((aside.may_act_about(&other), owner.may_act_about(&owner)), (Ok(()), Ok(())));
    assert_eq!(aside.may_act_about(&owner), Err(Refusal::SuspendsAnother));
}

#[test]
fn the_longest_user_name_carries_the_whole_uid_so_nobody_else_can_have_it() {
    let longest = User::USERNAME_UID_CHARS[2];
    let user = User::sign_up(player(), "a@example.com", "a", longest, TEN_O_CLOCK);
    assert_eq!(user.username, format!("player-{}", player()));
}

#[test]
fn a_display_name_has_at_most_50_characters_once_trimmed() {
    assert_eq!(called("  Thandi Nangolo\u{a0}\n"), Ok("Thandi Nangolo".to_owned()));
    for nothing in ["", " ", "\t\r\n", "\u{2003}"] {
        assert_eq!(called(nothing), Ok(String::new()), "{nothing:?}");
    }
    // Characters, not bytes.
    for letter in ["n", "ë", "☃", "名", "🎨"] {
        let longest = letter.repeat(50);
        assert_eq!(called(&format!(" {longest} ")), Ok(longest.clone()));
        assert_eq!(called(&format!("{longest}{letter}")), Err(Refusal::DisplayNameInvalid), "{letter}");
    }
}

/// A name of which nothing is left is none.
#[test]
fn a_display_name_has_nothing_that_cannot_be_seen() {
    for (typed, seen) in [("\u{202e}ada", "ada"), ("a\nb", "a b"), ("a\0b", "ab"), ("\u{1b}[31mred", "[31mred")] {
        assert_eq!(called(typed), Ok(seen.to_owned()), "{typed:?}");
    }
    for typed in ["\u{200b}", "\u{3164}\u{3164}", "\u{2800}", "\u{ad} \u{2060}", "\u{e0020}"] {
        assert_eq!(called(typed), Ok(String::new()), "{typed:?}");
    }
}

#[test]
fn a_reserved_name_is_refused_as_username_and_display_name() {
    for name in ["admin", "Admin.Anna", "the-support", "ADM1N", "supp0rt_team", "colour-game", "ColourGame"] {
        assert_eq!(named(name), Err(Refusal::UsernameReserved), "{name}");
        assert_eq!(called(name), Err(Refusal::DisplayNameReserved), "{name}");
    }
    for name in ["Colour Game Support", "Аdmin", "ａｄｍｉｎ", "S\u{200e}taff", "Suppоrt"] {
        assert_eq!(called(name), Err(Refusal::DisplayNameReserved), "{name}");
    }
    for name in ["Admin1", "admin_2", "owner", "security-team", "bank", "The.Bank", "PayPal24", "FNB", "Western-Union"]
    {
        assert_eq!(named(name), Err(Refusal::UsernameReserved), "{name}");
        assert_eq!(called(name), Err(Refusal::DisplayNameReserved), "{name}");
    }
    for name in [
        "Security Team",
        "Ádmin",
        "a\u{301}dmin",
        "Ad\u{200b}min",
        "PayРal",
        "S\u{fe0f}taff 7",
        "24 PayPal",
        "Colour Game Team",
        "Western Union Agent",
        "1admin",
        "admin٣",
    ] {
        assert_eq!(called(name), Err(Refusal::DisplayNameReserved), "{name}");
    }
    for name in
        ["badminton", "administer", "supporter", "Colour", "gamer", "Bankole", "Visagie", "Ownerson", "F-N-B-Ndapewa"]
    {
        assert_eq!((named(name), called(name)), (Ok(name.to_owned()), Ok(name.to_owned())));
    }
}

/// The list is data: each name of it is refused, and each could be a user name.
#[test]
fn every_name_of_the_list_is_refused_as_it_is_and_in_other_dress() {
    let list = include_str!("../../src/reserved_names.txt");
    let names: Vec<_> = list.lines().filter(|line| !(line.is_empty() || line.starts_with('#'))).collect();
    assert!(names.len() > 30, "{names:?}");
    for name in names {
        for dressed in [name.to_owned(), name.to_uppercase(), format!("{name}99"), format!("the_{name}")] {
            assert_eq!(named(&dressed), Err(Refusal::UsernameReserved), "{dressed}");
        }
    }
}

#[test]
fn a_name_from_before_it_was_reserved_may_be_kept() {
    let old = User { username: "admin".to_owned(), display_name: "Support".to_owned(), ..settled() };
    let kept = ProfileEdit { username: "admin", display_name: "Support", ..UNCHANGED };
    assert!(old.edit(&kept, LATER).is_ok());
}

#[test]
fn a_user_name_has_3_to_30_letters_digits_dots_hyphens_and_underscores() {
    let longest = "n".repeat(30);
    for name in ["abc", "123", "a-b", "a__", "A.b-C_9", "9lives", "player-ABC123", "a..", &longest] {
        assert_eq!(named(name), Ok(name.to_owned()));
        assert_eq!(named(&format!(" {name}\n")), Ok(name.to_owned()), "trimmed");
    }
    let too_long = "n".repeat(31);
    for name in
        ["", "   ", "a", "ab", " ab ", &too_long, ".ab", "-ab", "_ab", "a b", "a\tb", "a@b", "a#b", "a/b", "a\0b"]
    {
        assert_eq!(named(name), Err(Refusal::UsernameInvalid), "{name:?}");
    }
}

#[test]
fn look_alike_and_invisible_letters_are_refused_in_a_username() {
    let alike = [
        "аda",
        "adа",
        "ａｄａ",
        "ada\u{200b}",
        "a\u{301}da",
        "\u{202e}ada",
        "Ádá",
        "ada١",
        "ada²",
        "ſam",
        "\u{212a}im",
        "ada\u{ad}x",
    ];
    for name in alike {
        assert_eq!(named(name), Err(Refusal::UsernameInvalid), "{name:?}");
    }
}

#[test]
fn nothing_that_could_be_taken_for_a_user_id_is_a_user_name() {
    for name in [player().as_str(), &"a".repeat(Uid::LENGTH), &"1".repeat(Uid::LENGTH)] {
        assert_eq!(named(name), Err(Refusal::UsernameInvalid), "{name}");
    }
    for name in [&"a".repeat(27), &"a".repeat(29), &format!("{}.", "a".repeat(27))] {
        assert_eq!(named(name), Ok(name.clone()), "no user id");
    }
}

#[test]
fn a_player_may_keep_a_generated_username_but_not_take_a_similar_one() {
    let username = User::sign_up(player(), "a@example.com", "a", Uid::LENGTH, TEN_O_CLOCK).username;
    let user = User { username: username.clone(), ..settled() };
    let renamed = |to: &str| user.edit(&ProfileEdit { username: to, ..UNCHANGED }, LATER).map(|user| user.username);
    assert_eq!(username.len(), 35);
    assert_eq!(renamed(&username), Ok(username.clone()));
    assert_eq!(renamed(&format!(" {username} ")), Ok(username.clone()));
    for other in [username.to_uppercase(), format!("{username}x"), username[..34].to_owned()] {
        assert_eq!(renamed(&other), Err(Refusal::UsernameInvalid), "{other}");
    }
    assert_eq!(named("ADA"), Ok("ADA".to_owned()), "its capitals may change");
}

#[test]
fn a_phone_number_is_empty_or_a_plus_and_8_to_15_digits_spaced_or_not() {
    let number = "+264811234567";
    for text in
        [number, "+264 81 123 4567", "+264-81-123-4567", "+264.81.123.4567", " +264 (81) 123 4567 ", "(+264) 811234567"]
    {
        assert_eq!(reached_at(text), Ok(number.to_owned()), "{text:?}");
    }
    for exact in ["+12345678", "+123456789012345"] {
        assert_eq!(reached_at(exact), Ok(exact.to_owned()));
    }
    for nothing in ["", " ", "\n"] {
        assert_eq!(reached_at(nothing), Ok(String::new()), "{nothing:?}");
    }
    let wrong = [
        "+1234567",
        "+1234567890123456",
        "0811234567",
        "264811234567",
        "00264811234567",
        "+0811234567",
        "+",
        "++264811234567",
        "+264811234567+",
        "+264/811234567",
        "+26481123456a",
        "+٢٦٤٨١١٢٣٤٥٦٧",
        "+２６４８１１２３４",
        "+264\u{a0}811234567",
        "phone",
        "tel:+264811234567",
        "+264811234567;ext=1",
    ];
    for text in wrong {
        assert_eq!(reached_at(text), Err(Refusal::PhoneNumberInvalid), "{text:?}");
    }
}

#[test]
fn what_comes_by_e_mail_stays_unless_it_is_said_and_is_kept_once_in_order() {
    use Topic::{Deposit, Draw, Ticket};
    let about = |user: &User, topics: Option<&[Topic]>| {
        let wanted = ProfileEdit { email_about: topics.map(<[Topic]>::to_vec), ..UNCHANGED };
        user.edit(&wanted, LATER).unwrap()
    };
    let told = about(&settled(), Some(&[Draw, Deposit, Draw]));
    assert_eq!(settled().email_about, []);
    assert_eq!(told.email_about, [Deposit, Draw]);
    assert_eq!(about(&told, None).email_about, [Deposit, Draw]);
    assert_eq!(about(&told, Some(&[Ticket])).email_about, [Ticket]);
    assert_eq!(about(&told, Some(&[])).email_about, []);
}

// asvs 15.3.3
#[test]
fn whatever_a_player_writes_an_edit_changes_only_the_editable_fields() {
    let field = "[ +0-9A-Za-z._-]{0,34}|\\PC{0,52}|\\+[1-9][0-9]{7,14}";
    runner(1_000)
        .run(
            &(field, field, field, any::<bool>(), any::<bool>()),
            |(display_name, username, phone, online, is_admin)| {
                let role = is_admin.then_some(Role::Cashier);
                let user = User { role, ..settled() };
                let wanted = ProfileEdit {
                    display_name: &display_name,
                    username: &username,
                    phone_number: &phone,
                    online,
                    email_about: None,
                };
                match user.edit(&wanted, LATER) {
                    Ok(edited) => {
                        prop_assert_eq!(&edited.display_name, &text::visible_line(&display_name));
                        prop_assert_eq!(&edited.username, username.trim());
                        prop_assert!(edited.phone_number.bytes().skip(1).all(|byte| byte.is_ascii_digit()));
                        prop_assert_eq!((edited.online, edited.updated_at), (online, LATER));
                        let back = User {
                            display_name: user.display_name.clone(),
                            username: user.username.clone(),
                            phone_number: user.phone_number.clone(),
                            online: user.online,
                            updated_at: user.updated_at,
                            ..edited.clone()
                        };
                        prop_assert_eq!(back, user, "e-mail, rights, identity and age stay");
                        let again = ProfileEdit {
                            display_name: &edited.display_name,
                            username: &edited.username,
                            phone_number: &edited.phone_number,
                            online,
                            email_about: None,
                        };
                        prop_assert_eq!(
                            edited.edit(&again, LATER),
                            Ok(edited.clone()),
                            "what was stored is accepted as it is"
                        );
                    }
                    Err(refusal) => prop_assert!(matches!(
                        refusal,
                        Refusal::DisplayNameInvalid
                            | Refusal::UsernameInvalid
                            | Refusal::DisplayNameReserved
                            | Refusal::UsernameReserved
                            | Refusal::PhoneNumberInvalid
                    )),
                }
                Ok(())
            },
        )
        .unwrap();
}
