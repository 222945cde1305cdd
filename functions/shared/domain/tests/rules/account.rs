use crate::{TEN_O_CLOCK, player};
use domain::account::User;

#[test]
fn a_new_player_is_no_admin_not_online_and_named_after_six_characters_of_the_uid() {
    let user = User::sign_up(player(), "Ada@Example.COM", "cognito-name", User::USERNAME_UID_CHARS[0], TEN_O_CLOCK);
    let expected = User {
        uid: player(),
        email: "ada@example.com".to_owned(),
        display_name: String::new(),
        username: "player-cjtbhp".to_owned(),
        phone_number: String::new(),
        online: false,
        is_admin: false,
        cognito_username: "cognito-name".to_owned(),
        created_at: TEN_O_CLOCK,
        updated_at: TEN_O_CLOCK,
    };
    assert_eq!(user, expected);
}

#[test]
fn the_longest_user_name_carries_the_whole_uid_so_nobody_else_can_have_it() {
    let longest = User::USERNAME_UID_CHARS[2];
    let user = User::sign_up(player(), "a@example.com", "a", longest, TEN_O_CLOCK);
    assert_eq!(user.username, format!("player-{}", player()));
}
