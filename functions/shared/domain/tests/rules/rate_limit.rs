use crate::{HOUR_MS, TEN_O_CLOCK};
use domain::{RateLimit, Refusal, Timestamp, rate_limit::Window};

const TEN_MINUTES_MS: u64 = 600_000;

// asvs 2.3.2
#[test]
fn each_limit_has_its_maximum_in_windows_without_gaps() {
    for (limit, name, max, length) in [
        (RateLimit::Deposits, "deposits", 20, HOUR_MS),
        (RateLimit::Uploads, "uploads", 20, HOUR_MS),
        (RateLimit::Withdrawals, "withdrawals", 10, HOUR_MS),
        (RateLimit::Tickets, "tickets", 10, HOUR_MS),
        (RateLimit::LookUps, "look-ups", 60, TEN_MINUTES_MS),
        (RateLimit::PlayersPages, "players-pages", 120, TEN_MINUTES_MS),
        (RateLimit::Usernames, "usernames", 20, 24 * HOUR_MS),
        (RateLimit::PhoneNumbers, "phone-numbers", 3, 24 * HOUR_MS),
        (RateLimit::LimitChanges, "limit-changes", 20, 24 * HOUR_MS),
        (RateLimit::Breaks, "breaks", 20, 24 * HOUR_MS),
        (RateLimit::Recoveries, "recoveries", 60, HOUR_MS),
        (RateLimit::PayoutAccounts, "payout-accounts", 20, 24 * HOUR_MS),
        (RateLimit::EmailChanges, "email-changes", 5, 24 * HOUR_MS),
    ] {
        assert_eq!((limit.name(), limit.max()), (name, max));
        let begin = Timestamp::from_ms(TEN_O_CLOCK.ms() - TEN_O_CLOCK.ms() % length);
        let window = Window { limit, start: begin };
        for ms in [0, 1, length / 2, length - 1] {
            assert_eq!(limit.window(begin.plus_ms(ms)), window, "{limit:?} {ms}");
        }
        assert_eq!(window.end(), begin.plus_ms(length), "{limit:?}");
        assert_eq!(limit.window(window.end()).start, window.end(), "{limit:?}");
    }
}

// asvs 15.3.4
#[test]
fn who_is_over_a_limit_is_told_of_what_and_for_how_long_never_too_short() {
    let refused = |limit: RateLimit, before_the_end_ms: u64| {
        let window = limit.window(TEN_O_CLOCK);
        Refusal::too_many_requests(window, Timestamp::from_ms(window.end().ms() - before_the_end_ms))
    };
    for (limit, left_ms, words, seconds) in [
        (RateLimit::Deposits, HOUR_MS, "Too many deposit requests. Please try again in 60 minutes.", 3600),
        (RateLimit::Uploads, 60_000, "Too many files. Please try again in 1 minute.", 60),
        (RateLimit::Withdrawals, 720_000, "Too many withdrawal requests. Please try again in 12 minutes.", 720),
        (RateLimit::Tickets, 719_001, "Too many support tickets. Please try again in 12 minutes.", 720),
        (RateLimit::LookUps, 60_001, "Too many searches for a player. Please try again in 2 minutes.", 61),
        (RateLimit::LookUps, 60_000, "Too many searches for a player. Please try again in 1 minute.", 60),
        (RateLimit::Usernames, 3_600_001, "Too many changes of the username. Please try again in 2 hours.", 3601),
        (
            RateLimit::PhoneNumbers,
            3_600_001,
            "Too many changes of the phone number. Please try again in 2 hours.",
            3601,
        ),
        (RateLimit::LimitChanges, 60_000, "Too many changes of limits. Please try again in 1 minute.", 60),
        (RateLimit::Breaks, 60_000, "Too many breaks. Please try again in 1 minute.", 60),
        (RateLimit::Recoveries, 60_000, "Too many recovery codes. Please try again in 1 minute.", 60),
        (RateLimit::PayoutAccounts, 60_000, "Too many new payout accounts. Please try again in 1 minute.", 60),
        (
            RateLimit::EmailChanges,
            60_000,
            "Too many codes for another email address. Please try again in 1 minute.",
            60,
        ),
        (RateLimit::PlayersPages, 1, "Too many requests for the list of players. Please try again in 1 minute.", 1),
    ] {
        let refusal = refused(limit, left_ms);
        assert_eq!((refusal.to_string().as_str(), refusal.retry_after_seconds()), (words, Some(seconds)));
    }
    assert_eq!(Refusal::TicketNotFound.retry_after_seconds(), None);
}
