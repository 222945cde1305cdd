//! A scenario: a list of steps, generated from a seed before the run. Steps refer to players and records by numbers
//! that are resolved when the step runs, and each operation has its own seed, so that a step can be removed without
//! changing the others.

use domain::rights::Role;
use fastrand::Rng;

/// The number of players. The first [`STAFF`] may become admins; the last [`UNSAVED`] start without saved records.
pub const PLAYERS: usize = 15;
pub const STAFF: usize = 5;
/// The number of staff who are admins at the start.
pub const ADMINS: usize = 3;
pub const UNSAVED: usize = 2;
/// The players who share the mailbox of the player before, and begin without starting points. Like the player before,
/// one sets limits, one pauses, and one is listed at times.
pub const SAME_MAILBOX: [usize; 4] = [6, 8, 11, 13];
/// The maximum number of concurrent invocations.
pub const WORKERS: usize = 4;
/// The number of addresses of payout accounts.
pub const PLACES: usize = 8;
/// The number of spellings of one.
pub const FORMS: usize = 4;

/// The players who set limits. They are few, since a player who has reached a limit no longer plays.
pub const LIMITED: std::ops::Range<usize> = 7..10;
/// The players who pause.
pub const PAUSING: std::ops::Range<usize> = 10..12;

/// The players that the register of excluded persons lists at times. One of them starts without saved records.
pub const LISTED: std::ops::Range<usize> = 12..14;

/// How the bus delivers an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    Once,
    /// The event stays on the bus and may be delivered again.
    Twice,
    Never,
}

/// The destination of a withdrawal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payee {
    /// New details.
    New,
    /// The address of a payout account, or a similar one, in one of the spellings.
    Typed { place: usize, form: usize },
    /// One of the player's payout accounts, or new details when there is none.
    Account { nth: usize },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// A guess on a new round that starts so long from now, or started before; `None` means the player's newest round.
    Guess {
        starts_in_ms: Option<i64>,
        square: u8,
        multiplier: u8,
    },
    Reveal {
        ms_after: u64,
    },
    Deposit {
        hundredths: u64,
        to: Option<usize>,
        with_proof: bool,
    },
    /// Uploads the announced file, a wrong one or none, then attaches it.
    Attach {
        nth: usize,
        upload: u8,
    },
    /// Announces another file, perhaps where one has been announced before.
    Announce {
        nth: usize,
        with_proof: bool,
    },
    Cancel {
        nth: usize,
        with_proof: bool,
    },
    /// `of` limits the choice to the requests of one player.
    Approve {
        nth: usize,
        of: Option<usize>,
    },
    DeclineDeposit {
        nth: usize,
        note: u8,
    },
    /// Undoes an approval, or proposes or confirms that.
    Reverse {
        nth: usize,
        of: Option<usize>,
    },
    Withdraw {
        hundredths: u64,
        to: Payee,
    },
    SaveAccount {
        place: usize,
    },
    RemoveAccount {
        nth: usize,
    },
    Complete {
        nth: usize,
        of: Option<usize>,
        note: u8,
    },
    DeclineWithdrawal {
        nth: usize,
        of: Option<usize>,
        note: u8,
    },
    /// Sets, removes, confirms or keeps one of the limits of one of [`LIMITED`].
    ChangeLimit {
        change: u8,
        limit: u8,
        points: u64,
    },
    /// Begins a time-out or an exclusion of one of [`PAUSING`], or asks for its end.
    Pause {
        change: u8,
    },
    /// Puts one of [`LISTED`] on the register of excluded persons, or takes them off it.
    Register {
        is_listed: bool,
    },
    /// Answers a reality check, or sets the interval of checks.
    AnswerCheck {
        change: u8,
    },
    /// A lucky entry has the winning picks; a named one contains the round's id.
    Enter {
        lucky: bool,
        named: bool,
    },
    MyEntries {
        nth: usize,
    },
    Tick {
        with_relay: bool,
    },
    Settle {
        nth: usize,
        delivery: Delivery,
        hurried: bool,
    },
    /// The stream delivers a row of the audit log, perhaps again later. The accounts of the same mailbox follow it.
    Follow {
        nth: usize,
        twice: bool,
    },
    GetProfile,
    Rename {
        name: u8,
        online: bool,
    },
    SetAdmin {
        target: usize,
        role: usize,
    },
    RemoveAdmin {
        target: usize,
    },
    /// If an admin is suspended, it is the end of the suspension, mostly by the suspending admin.
    SuspendAdmin {
        target: usize,
        by_another: bool,
    },
    InitializeAdmin,
    Ticket,
    SetTicketStatus {
        nth: usize,
        to: u8,
    },
    /// Repeats a request that got no answer.
    Retry {
        nth: usize,
    },
    /// Repeats a request that succeeded.
    Replay {
        nth: usize,
    },
    /// Sends a different request under the idempotency key of one that succeeded.
    ReuseKey {
        nth: usize,
    },
    /// The request of the step's first operation, sent by the same caller at the same time.
    Duplicate,
    /// A different request under the idempotency key of the step's first operation.
    ConflictingDuplicate,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    pub actor: usize,
    pub action: Action,
    pub seed: u64,
    /// The percentage of calls that get a fault.
    pub fault_percent: u8,
}

/// Operations that start at the same time, `after_ms` after the previous step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub number: usize,
    pub after_ms: u64,
    pub operations: Vec<Operation>,
}

/// The scenario of a seed, with this many operations or up to three more.
pub fn scenario(seed: u64, operations: usize) -> Vec<Step> {
    let mut rng = Rng::with_seed(seed);
    let (mut steps, mut planned) = (Vec::new(), 0);
    while planned < operations {
        // Each step has its own generator, so that a longer scenario starts with the steps of a shorter one.
        let step = step(steps.len(), &mut rng.fork());
        planned += step.operations.len();
        steps.push(step);
    }
    steps
}

fn step(number: usize, rng: &mut Rng) -> Step {
    let after_ms = match rng.u16(..1_000) {
        0..500 => rng.u64(300..3_000),
        500..850 => rng.u64(1_000..12_000),
        850..995 => rng.u64(10_000..60_000),
        // Long enough for a second pass, and sometimes for a round to become void because its beacon never came.
        _ if rng.u8(..5) == 0 => 25 * 60 * 60_000,
        _ => rng.u64(60..180) * 60_000,
    };
    let operations = if rng.u8(..100) < 70 { vec![single(rng)] } else { concurrent(rng) };
    Step { number, after_ms, operations }
}

fn single(rng: &mut Rng) -> Operation {
    let actor = rng.usize(..PLAYERS);
    let action = match rng.u8(..110) {
        0..17 => guess(rng),
        17..19 => Action::Reveal { ms_after: rng.u64(3_000..7_000) },
        19..30 => deposit(rng),
        30..34 => Action::Attach { nth: rng.usize(..1_000), upload: rng.u8(..4) },
        34..42 => Action::Approve { nth: nth(rng), of: None },
        42 | 43 => Action::Reverse { nth: nth(rng), of: None },
        44 => Action::DeclineDeposit { nth: nth(rng), note: rng.u8(..3) },
        46..50 | 104 => withdraw(rng),
        52 if rng.u8(..3) == 0 => Action::DeclineWithdrawal { nth: nth(rng), of: None, note: rng.u8(..3) },
        45 | 50..54 | 105 => Action::Complete { nth: nth(rng), of: None, note: rng.u8(..3) },
        54..62 => enter(rng),
        62 => Action::MyEntries { nth: rng.usize(..4) },
        63..67 => Action::Tick { with_relay: rng.u8(..16) == 0 },
        67..79 => settle(rng),
        79..81 => follow(rng),
        81 => Action::GetProfile,
        82 => Action::Rename { name: rng.u8(..24), online: rng.bool() },
        83 => Action::SetAdmin { target: rng.usize(..STAFF), role: role(rng) },
        84 if rng.u8(..3) == 0 => Action::RemoveAdmin { target: rng.usize(..STAFF) },
        84 => Action::SetAdmin { target: rng.usize(..STAFF), role: role(rng) },
        85 if rng.u8(..4) == 0 => Action::InitializeAdmin,
        86 if rng.u8(..2) == 0 => suspend(rng),
        85 | 86 => Action::Ticket,
        87 => Action::SetTicketStatus { nth: nth(rng), to: rng.u8(..3) },
        88..90 => Action::AnswerCheck { change: rng.u8(..8) },
        90..93 => Action::Retry { nth: rng.usize(..1_000) },
        93..97 => Action::Replay { nth: rng.usize(..1_000) },
        97..100 => Action::ReuseKey { nth: rng.usize(..1_000) },
        100..103 => save(rng),
        103 => Action::RemoveAccount { nth: rng.usize(..1_000) },
        106 if rng.bool() => Action::Cancel { nth: nth(rng), with_proof: rng.bool() },
        107 => Action::Register { is_listed: rng.u8(..3) > 0 },
        108 => change_limit(rng),
        109 if rng.bool() => Action::Pause { change: rng.u8(..40) },
        106 => Action::Announce { nth: nth(rng), with_proof: rng.bool() },
        _ => Action::Approve { nth: nth(rng), of: None },
    };
    operation(rng, actor, action)
}

/// Operations that may conflict.
fn concurrent(rng: &mut Rng) -> Vec<Operation> {
    let actor = rng.usize(..PLAYERS);
    let others = rng.usize(1..WORKERS);
    match rng.u8(..10) {
        // One wallet: its player plays and makes requests, which admins decide.
        0..3 => (0..=others)
            .map(|_| {
                let (admin, of) = (rng.usize(..STAFF), Some(actor));
                let (actor, action) = match rng.u8(..14) {
                    12 => (actor, save(rng)),
                    13 => (actor, Action::RemoveAccount { nth: rng.usize(..2) }),
                    0..3 => (actor, guess(rng)),
                    3 => (actor, Action::Guess { starts_in_ms: None, square: rng.u8(..6), multiplier: 1 }),
                    4 => (actor, enter(rng)),
                    5 | 6 => (actor, withdraw(rng)),
                    7 => (admin, Action::Approve { nth: rng.usize(..2), of }),
                    8 => (admin, Action::Reverse { nth: rng.usize(..2), of }),
                    9 | 10 => (admin, Action::Complete { nth: rng.usize(..2), of, note: 0 }),
                    11 if rng.bool() => (actor, follow(rng)),
                    11 => (admin, Action::Complete { nth: rng.usize(..2), of, note: 0 }),
                    _ => (admin, Action::DeclineWithdrawal { nth: rng.usize(..2), of, note: 1 }),
                };
                operation(rng, actor, action)
            })
            .collect(),
        // One round of the quick game.
        3 => {
            let first = guess(rng);
            let first = operation(rng, actor, first);
            let more = |rng: &mut Rng| Action::Guess { starts_in_ms: None, square: rng.u8(..6), multiplier: 1 };
            with_others(first, others, rng, |rng, _| (actor, more(rng)))
        }
        // One file.
        4 if rng.u8(..3) == 0 => {
            let nth = rng.usize(..4);
            let first = operation(rng, actor, Action::Attach { nth, upload: 0 });
            with_others(first, others, rng, |rng, _| {
                let action = match rng.u8(..8) {
                    0..3 => Action::Attach { nth, upload: 0 },
                    3 => Action::Cancel { nth, with_proof: true },
                    _ => Action::Announce { nth, with_proof: true },
                };
                (actor, action)
            })
        }
        // One deposit, or one withdrawal.
        4..6 => {
            let (nth, withdrawal) = (nth(rng), rng.bool());
            let deciding = |rng: &mut Rng| match (withdrawal, rng.bool()) {
                (false, _) if rng.u8(..10) == 0 => Action::Cancel { nth, with_proof: false },
                (false, true) => Action::Approve { nth, of: None },
                (false, false) => Action::DeclineDeposit { nth, note: 0 },
                (true, _) if rng.u8(..4) > 0 => Action::Complete { nth, of: None, note: 0 },
                (true, _) => Action::DeclineWithdrawal { nth, of: None, note: 1 },
            };
            let first = deciding(rng);
            let first = operation(rng, rng.clone().usize(..STAFF), first);
            with_others(first, others, rng, |rng, _| (rng.usize(..STAFF), deciding(rng)))
        }
        // One request, repeated, or a different one under the same idempotency key.
        6..8 => {
            let first = match rng.u8(..9) {
                8 => save(rng),
                0..2 => guess(rng),
                2..4 => deposit(rng),
                4..6 => withdraw(rng),
                6 => enter(rng),
                _ => Action::Ticket,
            };
            let first = operation(rng, actor, first);
            with_others(first, others, rng, |rng, _| {
                (actor, if rng.u8(..3) == 0 { Action::ConflictingDuplicate } else { Action::Duplicate })
            })
        }
        // Ticks and settlers, and accounts of one mailbox.
        8 => (0..=others)
            .map(|_| {
                let action = match rng.u8(..6) {
                    0 | 1 => Action::Tick { with_relay: false },
                    2 => follow(rng),
                    _ => settle(rng),
                };
                operation(rng, actor, action)
            })
            .collect(),
        // Admin rights, names and the rest.
        _ => (0..=others)
            .map(|_| {
                let (name, target) = (rng.u8(..6), rng.usize(..STAFF));
                let action = match rng.u8(..12) {
                    0..4 => Action::Rename { name, online: false },
                    4..7 => Action::SetAdmin { target, role: role(rng) },
                    7 => Action::RemoveAdmin { target },
                    8 => suspend(rng),
                    9 => Action::GetProfile,
                    _ => return single(rng),
                };
                let actor = rng.usize(..PLAYERS);
                operation(rng, actor, action)
            })
            .collect(),
    }
}

fn with_others(
    first: Operation,
    others: usize,
    rng: &mut Rng,
    other: impl Fn(&mut Rng, usize) -> (usize, Action),
) -> Vec<Operation> {
    let others: Vec<Operation> = (0..others)
        .map(|number| {
            let (actor, action) = other(rng, number);
            operation(rng, actor, action)
        })
        .collect();
    std::iter::once(first).chain(others).collect()
}

fn operation(rng: &mut Rng, actor: usize, action: Action) -> Operation {
    let fault_percent = match rng.u8(..10) {
        0..6 => 0,
        6..9 => 8,
        _ => 30,
    };
    Operation { actor, action, seed: rng.u64(..), fault_percent }
}

/// The number of a record, often of one of the three oldest.
fn nth(rng: &mut Rng) -> usize {
    if rng.bool() { rng.usize(..3) } else { rng.usize(..1_000) }
}

fn guess(rng: &mut Rng) -> Action {
    let starts_in_ms = match rng.u8(..10) {
        0 => None,
        1 => Some(-rng.i64(5_300..7_000)),
        2 => Some(rng.i64(1..12_000)),
        _ => Some(-rng.i64(0..5_350)),
    };
    Action::Guess { starts_in_ms, square: rng.u8(..6), multiplier: [1, 2, 5, 10][rng.usize(..4)] }
}

fn deposit(rng: &mut Rng) -> Action {
    let hundredths = if rng.bool() { rng.u64(1..2_000) } else { rng.u64(1..200) * 100 };
    let to = rng.bool().then(|| rng.usize(..PLAYERS));
    Action::Deposit { hundredths, to, with_proof: rng.bool() }
}

fn suspend(rng: &mut Rng) -> Action {
    Action::SuspendAdmin { target: rng.usize(..STAFF), by_another: rng.u8(..4) == 0 }
}

/// The index of a role; owners are the most frequent.
fn role(rng: &mut Rng) -> usize {
    if rng.bool() { 0 } else { rng.usize(..Role::ALL.len()) }
}

fn withdraw(rng: &mut Rng) -> Action {
    let hundredths = if rng.u8(..8) == 0 { rng.u64(..5_000) } else { rng.u64(5_000..15_000) };
    let to = match rng.u8(..4) {
        0 => Payee::Typed { place: rng.usize(..PLACES), form: rng.usize(..FORMS) },
        1 => Payee::New,
        _ => Payee::Account { nth: rng.usize(..1_000) },
    };
    Action::Withdraw { hundredths, to }
}

fn save(rng: &mut Rng) -> Action {
    Action::SaveAccount { place: rng.usize(..PLACES) }
}

fn change_limit(rng: &mut Rng) -> Action {
    Action::ChangeLimit { change: rng.u8(..20), limit: rng.u8(..10), points: rng.u64(5..60) }
}

fn enter(rng: &mut Rng) -> Action {
    Action::Enter { lucky: rng.u8(..5) == 0, named: rng.u8(..5) > 0 }
}

fn settle(rng: &mut Rng) -> Action {
    let delivery = match rng.u8(..20) {
        0..16 => Delivery::Once,
        16..18 => Delivery::Twice,
        _ => Delivery::Never,
    };
    Action::Settle { nth: rng.usize(..1_000), delivery, hurried: rng.u8(..4) == 0 }
}

fn follow(rng: &mut Rng) -> Action {
    Action::Follow { nth: rng.usize(..1_000), twice: rng.u8(..8) == 0 }
}
