//! Cash from other players: when it can be paid out (D44).

use crate::{
    DAY_MS, HOUR_MS, NO_TERMS, TEN_O_CLOCK, by_paypal, guess_that, money, player, requested, round_issued, runner,
    wallet::posting_of,
};
use domain::{
    Money, Refusal, Timestamp,
    quick::{Guess, ROUND_MS, settle},
    wallet::{BonusRule, DayTotal, FromPlayers, Kind, Source, Staked as Parts, TransferRule, Wallet, Withdrawable},
    withdrawal::Terms,
};
use proptest::prelude::*;

const RULE: TransferRule = TransferRule { hold_hours: 72, daily: Money::points(1000) };

fn after(hours: u64) -> Timestamp {
    TEN_O_CLOCK.plus_ms(hours * HOUR_MS)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Move {
    PaidIn,
    Received,
    Sent,
    Staked,
    /// The last stake comes back.
    Returned,
    /// The amount is the stake; its win is [`prize`].
    Won,
    AskedFor,
    GivenBack,
}
use Move::{AskedFor, GivenBack, PaidIn, Received, Returned, Sent, Staked, Won};

/// Not a multiple of its stake, so that shares are rounded.
fn prize(stake: Money) -> Money {
    stake.times(4).unwrap().minus(money("0.01")).unwrap()
}

fn parts(wallet: &Wallet, stake: Money, at: Timestamp) -> Parts {
    let answered = wallet.answered_check(at);
    answered.as_ref().unwrap_or(wallet).stake(stake, at).unwrap().parts()
}

impl Move {
    const ALL: [Self; 8] = [PaidIn, Received, Sent, Staked, Returned, Won, AskedFor, GivenBack];

    const fn kind(self) -> (Kind, Source) {
        match self {
            PaidIn => (Kind::Credit, Source::Deposit),
            Received => (Kind::Credit, Source::Transfer),
            Sent => (Kind::Debit, Source::Transfer),
            Staked => (Kind::Debit, Source::Colours),
            Returned => (Kind::Credit, Source::Colours),
            Won => (Kind::Win, Source::Colours),
            AskedFor => (Kind::Debit, Source::Withdrawal),
            GivenBack => (Kind::Credit, Source::Withdrawal),
        }
    }

    fn post(self, wallet: &Wallet, amount: Money, at: Timestamp) -> Result<Wallet, Refusal> {
        match self {
            Won => self.post_of(parts(wallet, amount, at), wallet, prize(amount), at),
            _ => self.post_of(Parts { amount, bonus: Money::ZERO, from_players: None }, wallet, amount, at),
        }
    }

    /// `stake` is used if this is the payout of a stake.
    fn post_of(self, stake: Parts, wallet: &Wallet, amount: Money, at: Timestamp) -> Result<Wallet, Refusal> {
        let (kind, source) = self.kind();
        Ok(wallet.post(posting_of(kind, source, &amount.to_string()).of_stake(stake), at)?.wallet)
    }
}

/// A new player's wallet, whose ten points are bonus, after these moves at these hours.
fn wallet_after(moves: &[(u64, Move, &str)]) -> Wallet {
    let opened = Wallet::open(player(), BonusRule::PlayOnly, TEN_O_CLOCK).unwrap().wallet;
    moves.iter().fold(opened, |wallet, (hours, what, amount)| what.post(&wallet, money(amount), after(*hours)).unwrap())
}

fn withdrawable(wallet: &Wallet, at: Timestamp) -> (String, Option<Timestamp>) {
    let Withdrawable { now, more_from } = wallet.withdrawable(RULE, at);
    (now.to_string(), more_from)
}

fn ask(wallet: &Wallet, amount: &str, at: Timestamp) -> Result<(), Refusal> {
    requested(1, &by_paypal(amount), wallet, &Terms { transfers: RULE, ..NO_TERMS }, at).map(drop)
}

#[test]
fn received_cash_is_paid_out_once_the_hold_is_over() {
    let wallet = wallet_after(&[(0, PaidIn, "60"), (1, Received, "100")]);
    let (just_before, end) = (Timestamp::from_ms(after(73).ms() - 1), after(73));
    for at in [after(1), after(2), just_before] {
        assert_eq!(withdrawable(&wallet, at), ("60".to_owned(), Some(end)));
    }
    assert_eq!(withdrawable(&wallet, end), ("160".to_owned(), None));
    let refused = Refusal::TransfersOnHold { now: money("60"), hold_hours: 72, daily: money("1000") };
    assert_eq!(ask(&wallet, "60.01", just_before), Err(refused));
    assert_eq!(ask(&wallet, "60", just_before), Ok(()));
    assert_eq!(ask(&wallet, "160", end), Ok(()));
    assert_eq!(ask(&wallet, "160.01", end), Err(Refusal::WithdrawalExceedsBalance));
}

#[test]
fn a_withdrawal_keeps_how_much_of_it_is_from_players() {
    let from_players = |moves, amount| {
        let asked = requested(1, &by_paypal(amount), &wallet_after(moves), &NO_TERMS, after(3)).unwrap();
        asked.withdrawal.from_players
    };
    let received = [(0, PaidIn, "60"), (1, Received, "100")];
    assert_eq!(from_players(&received, "60"), Some(Money::ZERO));
    assert_eq!(from_players(&received, "75"), Some(money("15")));
    let staked = [(0, PaidIn, "60"), (1, Received, "100"), (2, Staked, "60")];
    assert_eq!(from_players(&staked, "75"), Some(money("75")), "a stake takes other cash first");
}

#[test]
fn what_comes_on_one_day_waits_for_the_last_of_it() {
    // Ten o'clock and a day later.
    let wallet = wallet_after(&[(0, Received, "10"), (13, Received, "20"), (24, Received, "40")]);
    assert_eq!(withdrawable(&wallet, after(84)), ("0".to_owned(), Some(after(85))));
    assert_eq!(withdrawable(&wallet, after(85)), ("30".to_owned(), Some(after(96))));
    assert_eq!(withdrawable(&wallet, after(96)), ("70".to_owned(), None));
}

#[test]
fn no_more_than_the_limit_is_asked_for_on_a_day() {
    let wallet = wallet_after(&[(0, Received, "2500"), (0, PaidIn, "70")]);
    let (now, midnight, next) = (after(80), after(86), after(110));
    assert_eq!(withdrawable(&wallet, now), ("1070".to_owned(), Some(midnight)));
    let asked = AskedFor.post(&wallet, money("670"), now).unwrap();
    assert_eq!(withdrawable(&asked, now), ("400".to_owned(), Some(midnight)), "70 of it was other cash");
    let asked = AskedFor.post(&asked, money("400"), now).unwrap();
    assert_eq!(withdrawable(&asked, now), ("0".to_owned(), Some(midnight)));
    assert_eq!(withdrawable(&asked, midnight), ("1000".to_owned(), Some(next)));
    let declined = GivenBack.post(&asked, money("400"), now).unwrap();
    assert_eq!(withdrawable(&declined, now), ("400".to_owned(), Some(midnight)), "no second time, and not lost");
}

#[test]
fn playing_and_sending_use_received_cash_that_is_on_hold() {
    let wallet = wallet_after(&[(0, Received, "100")]);
    assert_eq!(withdrawable(&Sent.post(&wallet, money("100"), after(1)).unwrap(), after(1)), ("0".to_owned(), None));
    let staked = Staked.post(&wallet, money("30"), after(1)).unwrap();
    assert_eq!(withdrawable(&staked, after(1)), ("0".to_owned(), Some(after(72))));
    let won = Won.post(&staked, money("30"), after(2)).unwrap();
    assert_eq!(withdrawable(&won, after(2)), ("0".to_owned(), Some(after(72))), "a win waits as its stake did");
    assert_eq!(withdrawable(&won, after(72)), ("189.99".to_owned(), None));
}

/// A round at 10x, won or lost.
fn played(wallet: &Wallet, wins: bool, hours: u64) -> Wallet {
    let round = round_issued(after(hours));
    settle(wallet, &round, &guess_that(wins, &round, 10), after(hours)).unwrap().wallet
}

#[test]
fn a_win_waits_in_the_proportion_of_the_held_cash_in_its_stake() {
    let free = |moves: &[(u64, Move, &str)], hours| {
        let won = played(&wallet_after(moves), true, hours);
        assert!(won.from_players.cash <= won.cash());
        let Withdrawable { now, more_from } = won.withdrawable(RULE, after(hours));
        (now.to_string(), more_from.map(|at| won.withdrawable(RULE, at).now.to_string()))
    };
    let all = |now: &str| (now.to_owned(), None);
    let part = |now: &str, then: &str| (now.to_owned(), Some(then.to_owned()));
    let received = (0, Received, "100");
    assert_eq!(free(&[received], 71), part("0", "140"));
    assert_eq!(free(&[received, (1, PaidIn, "10")], 71), part("50", "150"), "own cash is staked first");
    assert_eq!(free(&[received, (1, PaidIn, "3")], 71), part("15", "143"), "3 of 10 are own");
    assert_eq!(free(&[received, (1, Staked, "97.50")], 71), part("0", "12.5"), "bonus wins bonus");
    assert_eq!(free(&[received], 72), all("140"));
    assert_eq!(free(&[(0, PaidIn, "100")], 1), all("140"));
}

#[test]
fn a_win_waits_for_the_newest_arrival_in_its_stake() {
    let won = played(&wallet_after(&[(0, Received, "100"), (48, Received, "4")]), true, 49);
    assert_eq!(withdrawable(&won, after(49)), ("0".to_owned(), Some(after(72))));
    assert_eq!(withdrawable(&won, after(72)), ("100".to_owned(), Some(after(120))));
    assert_eq!(withdrawable(&won, after(120)), ("144".to_owned(), None));
}

#[test]
fn a_win_with_cash_that_came_more_than_a_week_ago_is_free() {
    let wallet = wallet_after(&[(0, Received, "2500")]);
    for (hours, from_players) in [(168, "2540"), (169, "2500")] {
        assert_eq!(played(&wallet, true, hours).from_players.cash, money(from_players));
    }
    let lost = played(&wallet, false, 1).from_players;
    assert_eq!((lost.cash, lost.arrivals), (money("2490"), vec![DayTotal { at: after(0), amount: money("2490") }]));
}

#[test]
fn a_share_of_what_waits_is_of_the_cash_alone_and_rounded_up() {
    let share = |amount, bonus, held, payout| {
        let from_players = Some(DayTotal { at: TEN_O_CLOCK, amount: money(held) });
        let stake = Parts { amount: money(amount), bonus: money(bonus), from_players };
        stake.from_players_of(money(payout)).map_or_else(String::new, |part| part.amount.to_string())
    };
    assert_eq!(share("10", "0", "10", "40"), "40");
    assert_eq!(share("10", "0", "4", "40"), "16");
    assert_eq!(share("10", "4", "6", "40"), "24");
    assert_eq!(share("3", "0", "1", "10"), "3.34");
    assert_eq!(share("3", "2", "0.50", "10"), "1.67");
    assert_eq!(share("3", "3", "0", "10"), "");
    assert_eq!(share("3", "2.99", "0.01", "0.01"), "", "all of it is bonus");
    assert_eq!(share("5", "0", "7", "5"), "5");
    let max = &Money::MAX.to_string();
    assert_eq!(share(max, "0", max, max), *max);
}

#[test]
fn sending_back_what_came_today_leaves_what_came_before() {
    let wallet = wallet_after(&[(0, Received, "50"), (80, Received, "100")]);
    assert_eq!(withdrawable(&wallet, after(80)), ("50".to_owned(), Some(after(152))));
    let back = Sent.post(&wallet, money("100"), after(81)).unwrap();
    assert_eq!(withdrawable(&back, after(81)), ("50".to_owned(), None));
}

#[test]
fn a_deposit_after_everything_was_lost_is_not_from_players() {
    let wallet = wallet_after(&[(0, Received, "100"), (1, Staked, "100"), (2, PaidIn, "100")]);
    assert_eq!(withdrawable(&wallet, after(2)), ("100".to_owned(), None));
}

#[test]
fn a_hold_is_at_most_a_week() {
    assert_eq!(TransferRule::new(168, money("1")), Some(TransferRule { hold_hours: 168, daily: money("1") }));
    assert_eq!(TransferRule::new(169, money("1")), None);
}

/// Each plays at 10x until the received points are gone or cover no stake, and takes out free points at once. Of 1,000
/// points it would be the same part, after twenty times as many plays.
#[test]
fn of_what_4_000_players_receive_5_percent_at_most_is_out_early() {
    let received = Money::points(45);
    let wallet = wallet_after(&[(0, Received, &received.to_string())]);
    let guess = |number| Guess::parse(Some(0), Some(10), &format!("{number:032x}")).unwrap();
    let mut playing: Vec<_> = (0..4_000).map(|number| (guess(number), wallet.clone())).collect();
    let (mut at, mut out) = (after(0), 0);
    while at.plus_ms(ROUND_MS) < after(RULE.hold_hours) && !playing.is_empty() {
        at = at.plus_ms(ROUND_MS);
        let round = round_issued(at);
        playing.retain_mut(|(guess, wallet)| {
            *wallet = wallet.answered_check(at).unwrap_or_else(|| wallet.clone());
            let Ok(played) = settle(wallet, &round, guess, at) else { return false };
            *wallet = played.wallet;
            let free = wallet.withdrawable(RULE, at).now;
            if free > Money::ZERO {
                *wallet = AskedFor.post(wallet, free, at).unwrap();
                out += free.hundredths();
            }
            wallet.from_players.cash > Money::ZERO
        });
    }
    assert!(out * 20 <= 4_000 * received.hundredths(), "{out} hundredths");
}

/// The same rules on single hundredths: each has the day it came on, or none when it did not come from a player.
#[derive(Debug, Default)]
struct Model {
    cash: Vec<Option<u64>>,
    /// The last arrival of each day.
    last: std::collections::BTreeMap<u64, u64>,
    asked_for: std::collections::BTreeMap<u64, usize>,
    /// The last stake: the amount on hold, its day, and the last arrival of that day.
    fee: (usize, u64, u64),
}

impl Model {
    fn pays_out(&self, at: u64, rule: TransferRule) -> usize {
        let other = self.cash.iter().filter(|day| day.is_none()).count();
        let over = |day: &u64| self.last[day] + rule.hold_hours * HOUR_MS <= at;
        let ripe = self.cash.iter().flatten().filter(|day| over(day)).count();
        let daily = usize::try_from(rule.daily.hundredths()).unwrap();
        other + ripe.min(daily - self.asked_for.get(&(at / DAY_MS)).copied().unwrap_or_default().min(daily))
    }

    fn win(&mut self, amount: usize, (held, day): (usize, u64)) {
        self.cash.extend((0..amount).map(|number| (number < held).then_some(day)));
    }

    fn take(&mut self, amount: usize, in_order: fn(&Option<u64>) -> i64) -> usize {
        self.cash.sort_by_key(in_order);
        self.cash.drain(..amount).flatten().count()
    }

    /// The part of a stake from the last seven days, and the newest of their days.
    fn waits(&mut self, stake: usize, at: u64) -> (usize, u64) {
        self.cash.sort_by_key(in_stakes);
        let listed = |day: &&u64| self.last[*day] + TransferRule::HOLD_HOURS_MAX * HOUR_MS >= at;
        let days = || self.cash[..stake].iter().flatten().filter(listed);
        (days().count(), days().max().copied().unwrap_or_default())
    }

    fn make(&mut self, what: Move, amount: usize, at: u64) {
        let newest_first = |day: &Option<u64>| -(day.unwrap_or_default() as i64);
        match what {
            PaidIn | GivenBack => self.cash.extend(std::iter::repeat_n(None, amount)),
            Received => {
                self.last.insert(at / DAY_MS, at);
                self.cash.extend(std::iter::repeat_n(Some(at / DAY_MS), amount));
            }
            Sent => drop(self.take(amount, newest_first)),
            Staked => {
                let (held, day) = self.waits(amount, at);
                self.fee = (held, day, self.last.get(&day).copied().unwrap_or_default());
                self.take(amount, in_stakes);
            }
            Returned => {
                let (held, day, since) = self.fee;
                if held > 0 && !self.cash.contains(&Some(day)) {
                    self.last.insert(day, since);
                }
                self.win(amount, (held, day));
            }
            Won => {
                let (held, day) = self.waits(amount, at);
                let prize = 4 * amount - 1;
                self.win(prize, ((prize * held).div_ceil(amount), day));
            }
            AskedFor => {
                let of_players = self.take(amount, |day| day.map_or(i64::MIN, |day| day as i64));
                *self.asked_for.entry(at / DAY_MS).or_default() += of_players;
            }
        }
    }
}

fn in_stakes(day: &Option<u64>) -> i64 {
    day.map_or(i64::MIN, |day| -(day as i64))
}

#[test]
fn in_random_histories_each_hundredth_waits_as_the_rule_says() {
    let step = (0..200_u64, prop::sample::select(&Move::ALL[..]), 1..400_usize);
    let rule = (0..=TransferRule::HOLD_HOURS_MAX, 1..600_u64);
    runner(2_000)
        .run(&(rule, prop::collection::vec(step, 1..40)), |((hold_hours, daily), steps)| {
            let rule = TransferRule { hold_hours, daily: Money::from_hundredths(daily).unwrap() };
            let (mut model, mut at) = (Model::default(), TEN_O_CLOCK);
            // Without bonus, so that all points are cash.
            let mut wallet = Wallet::empty(player(), at);
            let mut fee: Option<Parts> = None;
            for (tenths_of_hours, what, amount) in steps {
                at = at.plus_ms(tenths_of_hours * HOUR_MS / 10);
                let pays_out = model.pays_out(at.ms(), rule);
                let most = match what {
                    PaidIn | Received => amount,
                    Sent | Staked | Won => model.cash.len(),
                    Returned => fee.map_or(0, |fee| usize::try_from(fee.amount.hundredths()).unwrap()),
                    AskedFor => pays_out,
                    GivenBack => usize::try_from(wallet.held.hundredths()).unwrap(),
                };
                let amount = if what == Returned { most } else { amount.min(most) };
                if amount == 0 {
                    continue;
                }
                let points = Money::from_hundredths(amount as u64).unwrap();
                let staked = (what == Staked).then(|| parts(&wallet, points, at));
                wallet = match fee.take_if(|_| what == Returned) {
                    Some(fee) => what.post_of(fee, &wallet, points, at),
                    None => what.post(&wallet, points, at),
                }
                .unwrap();
                fee = staked.or(fee);
                model.make(what, amount, at.ms());
                let FromPlayers { cash, arrivals, .. } = &wallet.from_players;
                let listed = arrivals.iter().map(|arrival| arrival.amount.hundredths()).sum::<i64>();
                prop_assert!(listed <= cash.hundredths() && *cash <= wallet.cash());
                prop_assert!(arrivals.is_sorted_by(|one, next| one.at.ms() / DAY_MS < next.at.ms() / DAY_MS));
                let Withdrawable { now, more_from } = wallet.withdrawable(rule, at);
                prop_assert_eq!(now.hundredths(), model.pays_out(at.ms(), rule) as i64);
                prop_assert_eq!(more_from.is_none(), now == wallet.cash());
                prop_assert!(arrivals.len() <= 8);
                if let Some(more_from) = more_from {
                    let emptied = if now == Money::ZERO { Ok(wallet.clone()) } else { AskedFor.post(&wallet, now, at) };
                    let there_is = |at| emptied.as_ref().unwrap().withdrawable(rule, at).now > Money::ZERO;
                    prop_assert!(there_is(more_from) && !there_is(Timestamp::from_ms(more_from.ms() - 1)));
                }
            }
            Ok(())
        })
        .unwrap();
}
