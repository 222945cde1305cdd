//! What is going to happen, made up front from a seed. A step names nobody and nothing but by number, resolved when it
//! is carried out, and has its own seed for whatever it leaves to chance: to take a step out changes no other one.

use fastrand::Rng;

/// Everybody who plays. The first [`STAFF`] may also be admins; the last [`LATE`] have signed up, but nothing could be
/// saved.
pub const PLAYERS: usize = 15;
pub const STAFF: usize = 5;
/// Of the staff, those who are admins to begin with.
pub const ADMINS: usize = 3;
pub const LATE: usize = 2;
/// How many invocations run at once, at most.
pub const LANES: usize = 4;

/// What becomes of an event on the bus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    Once,
    /// It will come again.
    AndAgain,
    Never,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// A guess on a new round that was issued so long ago, or on the player's newest one.
    Guess {
        issued_ms_ago: Option<u64>,
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
    /// Uploads what was announced, or something else, or nothing, and has it attached.
    Attach {
        nth: usize,
        upload: u8,
    },
    /// The requests of one player, or of all.
    Approve {
        nth: usize,
        of: Option<usize>,
    },
    DeclineDeposit {
        nth: usize,
        note: u8,
    },
    Withdraw {
        hundredths: u64,
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
    /// With the very picks that will win, or others.
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
    GetProfile,
    Rename {
        name: u8,
        online: bool,
    },
    SetAdmin {
        whom: usize,
    },
    RemoveAdmin {
        whom: usize,
    },
    InitializeAdmin,
    Ticket,
    MoveTicket {
        nth: usize,
        to: u8,
    },
    /// A request that nobody got an answer to, once more.
    Again {
        nth: usize,
    },
    /// A request that was carried out, once more.
    Replay {
        nth: usize,
    },
    /// Something else under the key of a request that was carried out.
    Misuse {
        nth: usize,
    },
    /// What the step's first act asks for, sent by the same caller at the same time.
    Twin,
    /// Something else under the key of the step's first act.
    Rival,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    pub who: usize,
    pub deed: Deed,
    pub seed: u64,
    /// How many of a hundred calls something happens to.
    pub trouble_percent: u8,
}

/// Acts that begin together, some time after the step before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub number: usize,
    pub after_ms: u64,
    pub acts: Vec<Act>,
}

/// The history of a seed: so many operations, or up to three more.
pub fn history(seed: u64, operations: usize) -> Vec<Step> {
    let mut rng = Rng::with_seed(seed);
    let (mut steps, mut planned) = (Vec::new(), 0);
    while planned < operations {
        // Each step has a generator of its own, so that a longer history begins like a shorter one.
        let step = step(steps.len(), &mut rng.fork());
        planned += step.acts.len();
        steps.push(step);
    }
    steps
}

fn step(number: usize, rng: &mut Rng) -> Step {
    let after_ms = match rng.u16(..1_000) {
        0..500 => rng.u64(300..3_000),
        500..850 => rng.u64(1_000..12_000),
        850..995 => rng.u64(10_000..60_000),
        // Long enough for a second pass, and now and then for a round whose beacon never came.
        _ if rng.u8(..20) == 0 => 25 * 60 * 60_000,
        _ => rng.u64(60..180) * 60_000,
    };
    let acts = if rng.u8(..100) < 70 { vec![alone(rng)] } else { together(rng) };
    Step { number, after_ms, acts }
}

fn alone(rng: &mut Rng) -> Act {
    let who = rng.usize(..PLAYERS);
    let deed = match rng.u8(..100) {
        0..20 => guess(rng),
        20..22 => Deed::Reveal { ms_after: rng.u64(3_000..7_000) },
        22..33 => deposit(rng),
        33..36 => Deed::Attach { nth: rng.usize(..1_000), upload: rng.u8(..4) },
        36..44 => Deed::Approve { nth: nth(rng), of: None },
        44..46 => Deed::DeclineDeposit { nth: nth(rng), note: rng.u8(..3) },
        46..50 => withdraw(rng),
        50..52 => Deed::Complete { nth: nth(rng), of: None, note: rng.u8(..3) },
        52..54 => Deed::DeclineWithdrawal { nth: nth(rng), of: None, note: rng.u8(..3) },
        54..62 => enter(rng),
        62 => Deed::MyEntries { nth: rng.usize(..4) },
        63..67 => Deed::Tick { with_relay: rng.u8(..16) == 0 },
        67..81 => settle(rng),
        81 => Deed::GetProfile,
        82 => Deed::Rename { name: rng.u8(..24), online: rng.bool() },
        83 => Deed::SetAdmin { whom: rng.usize(..STAFF) },
        84 if rng.u8(..3) == 0 => Deed::RemoveAdmin { whom: rng.usize(..STAFF) },
        84 => Deed::SetAdmin { whom: rng.usize(..STAFF) },
        85 if rng.u8(..4) == 0 => Deed::InitializeAdmin,
        85 | 86 => Deed::Ticket,
        87 => Deed::MoveTicket { nth: nth(rng), to: rng.u8(..3) },
        88..93 => Deed::Again { nth: rng.usize(..1_000) },
        93..97 => Deed::Replay { nth: rng.usize(..1_000) },
        _ => Deed::Misuse { nth: rng.usize(..1_000) },
    };
    act(rng, who, deed)
}

/// Acts that get in each other's way: of one player, on one request, under one key.
fn together(rng: &mut Rng) -> Vec<Act> {
    let who = rng.usize(..PLAYERS);
    let others = rng.usize(1..LANES);
    match rng.u8(..10) {
        // One wallet: its player plays and asks, admins decide.
        0..3 => (0..=others)
            .map(|_| {
                let (admin, of) = (rng.usize(..STAFF), Some(who));
                let (who, deed) = match rng.u8(..12) {
                    0..3 => (who, guess(rng)),
                    3 => (who, Deed::Guess { issued_ms_ago: None, square: rng.u8(..6), multiplier: 1 }),
                    4 => (who, enter(rng)),
                    5 | 6 => (who, withdraw(rng)),
                    7 | 8 => (admin, Deed::Approve { nth: rng.usize(..2), of }),
                    9 | 10 => (admin, Deed::Complete { nth: rng.usize(..2), of, note: 0 }),
                    _ => (admin, Deed::DeclineWithdrawal { nth: rng.usize(..2), of, note: 1 }),
                };
                act(rng, who, deed)
            })
            .collect(),
        // One round of the quick game.
        3 => {
            let first = guess(rng);
            let first = act(rng, who, first);
            let more = |rng: &mut Rng| Deed::Guess { issued_ms_ago: None, square: rng.u8(..6), multiplier: 1 };
            with_others(first, others, rng, |rng, _| (who, more(rng)))
        }
        // One deposit, or one withdrawal.
        4..6 => {
            let (nth, withdrawal) = (nth(rng), rng.bool());
            let deciding = |rng: &mut Rng| match (withdrawal, rng.bool()) {
                (false, true) => Deed::Approve { nth, of: None },
                (false, false) => Deed::DeclineDeposit { nth, note: 0 },
                (true, true) => Deed::Complete { nth, of: None, note: 0 },
                (true, false) => Deed::DeclineWithdrawal { nth, of: None, note: 1 },
            };
            let first = deciding(rng);
            let first = act(rng, rng.clone().usize(..STAFF), first);
            with_others(first, others, rng, |rng, _| (rng.usize(..STAFF), deciding(rng)))
        }
        // One key.
        6..8 => {
            let first = match rng.u8(..8) {
                0..2 => guess(rng),
                2..4 => deposit(rng),
                4..6 => withdraw(rng),
                6 => enter(rng),
                _ => Deed::Ticket,
            };
            let first = act(rng, who, first);
            with_others(first, others, rng, |rng, _| (who, if rng.u8(..3) == 0 { Deed::Rival } else { Deed::Twin }))
        }
        // The machinery of the draw.
        8 => (0..=others)
            .map(|_| {
                let deed = if rng.u8(..3) == 0 { Deed::Tick { with_relay: false } } else { settle(rng) };
                act(rng, who, deed)
            })
            .collect(),
        // Rights, names and what else there is.
        _ => (0..=others)
            .map(|_| {
                let (name, whom) = (rng.u8(..6), rng.usize(..STAFF));
                let deed = match rng.u8(..12) {
                    0..4 => Deed::Rename { name, online: false },
                    4..7 => Deed::SetAdmin { whom },
                    7 => Deed::RemoveAdmin { whom },
                    8..10 => Deed::GetProfile,
                    _ => return alone(rng),
                };
                let who = rng.usize(..PLAYERS);
                act(rng, who, deed)
            })
            .collect(),
    }
}

fn with_others(first: Act, others: usize, rng: &mut Rng, other: impl Fn(&mut Rng, usize) -> (usize, Deed)) -> Vec<Act> {
    let others: Vec<Act> = (0..others)
        .map(|number| {
            let (who, deed) = other(rng, number);
            act(rng, who, deed)
        })
        .collect();
    std::iter::once(first).chain(others).collect()
}

fn act(rng: &mut Rng, who: usize, deed: Deed) -> Act {
    let trouble_percent = match rng.u8(..10) {
        0..6 => 0,
        6..9 => 8,
        _ => 30,
    };
    Act { who, deed, seed: rng.u64(..), trouble_percent }
}

/// Mostly among those that wait, the oldest of them most often.
fn nth(rng: &mut Rng) -> usize {
    if rng.bool() { rng.usize(..3) } else { rng.usize(..1_000) }
}

fn guess(rng: &mut Rng) -> Deed {
    let issued_ms_ago = match rng.u8(..10) {
        0 => None,
        1 => Some(rng.u64(5_300..7_000)),
        _ => Some(rng.u64(..5_400)),
    };
    Deed::Guess { issued_ms_ago, square: rng.u8(..6), multiplier: [1, 2, 5, 10][rng.usize(..4)] }
}

fn deposit(rng: &mut Rng) -> Deed {
    let hundredths = if rng.bool() { rng.u64(1..2_000) } else { rng.u64(1..200) * 100 };
    let to = rng.bool().then(|| rng.usize(..PLAYERS));
    Deed::Deposit { hundredths, to, with_proof: rng.u8(..4) == 0 }
}

fn withdraw(rng: &mut Rng) -> Deed {
    Deed::Withdraw { hundredths: if rng.u8(..8) == 0 { rng.u64(..5_000) } else { rng.u64(5_000..12_000) } }
}

fn enter(rng: &mut Rng) -> Deed {
    Deed::Enter { lucky: rng.u8(..5) == 0, named: rng.u8(..5) > 0 }
}

fn settle(rng: &mut Rng) -> Deed {
    let delivery = match rng.u8(..20) {
        0..16 => Delivery::Once,
        16..18 => Delivery::AndAgain,
        _ => Delivery::Never,
    };
    Deed::Settle { nth: rng.usize(..1_000), delivery, hurried: rng.u8(..4) == 0 }
}
