//! Endless invocations of one kind, each of them a real one.

use crate::{
    events::{Ask, success},
    functions::Functions,
    process::Process,
};
use anyhow::{Context, Result};
use contract::{
    Route,
    routes::{DEPOSITS_CREATE, QUICK_GUESS, QUICK_START, WALLET_GET},
};
use domain::RateLimit;
use http::Principal;
use serde_json::{Value, json};
use testkit::player;

/// What a new player's starting balance lasts for, even without a single win.
const PLAYS_PER_PLAYER: u32 = 10;

pub enum Asks<'a> {
    Wallet(Principal),
    /// Each with a proof of payment to come, so that an address is signed.
    Deposits {
        functions: &'a Functions,
        player: Principal,
        asked: u32,
    },
    Guesses {
        table: Box<Table<'a>>,
        plays: u32,
    },
}

/// A player at the quick game, and the function that opens rounds.
pub struct Table<'a> {
    functions: &'a Functions,
    start: Process,
    pub player: Principal,
}

impl<'a> Asks<'a> {
    pub async fn wallet(functions: &'a Functions) -> Self {
        Self::Wallet(player(&functions.stand_in.cloud, "wallet").await.principal)
    }

    pub async fn deposits(functions: &'a Functions) -> Self {
        Self::Deposits { functions, player: player(&functions.stand_in.cloud, "deposits").await.principal, asked: 0 }
    }

    pub async fn guesses(functions: &'a Functions) -> Result<Self> {
        Ok(Self::Guesses { table: Box::new(Table::open(functions).await?), plays: 0 })
    }

    pub fn route(&self) -> Route {
        match self {
            Self::Wallet(_) => WALLET_GET,
            Self::Deposits { .. } => DEPOSITS_CREATE,
            Self::Guesses { .. } => QUICK_GUESS,
        }
    }

    /// Calls to services that the first answer of a process takes.
    pub fn first_calls(&self) -> u64 {
        match self {
            Self::Wallet(_) => 1,
            Self::Deposits { .. } => 4,
            Self::Guesses { .. } => 3,
        }
    }

    /// The next event, to be handed over at once: a round is open for seconds.
    pub async fn next(&mut self) -> Result<Value> {
        match self {
            Self::Wallet(player) => Ask::new(WALLET_GET, player).event(),
            Self::Deposits { functions, player: who, asked } => {
                *asked += 1;
                if asked.is_multiple_of(RateLimit::Deposits.max()) {
                    *who =
                        player(&functions.stand_in.cloud, &format!("player {asked} of the deposits")).await.principal;
                }
                let key = asked.to_string();
                let body = json!({"amount": 5, "proof": {"name": "slip.png", "type": "image/png", "size": 600}});
                let ask = Ask::new(DEPOSITS_CREATE, who);
                Ask { idempotency_key: Some(&key), body: Some(body), ..ask }.event()
            }
            Self::Guesses { table, plays } => {
                *plays += 1;
                if plays.is_multiple_of(PLAYS_PER_PLAYER) {
                    table.seat(&format!("player {plays}")).await;
                }
                let round = table.round().await?;
                table.guess(&round)
            }
        }
    }
}

impl<'a> Table<'a> {
    pub async fn open(functions: &'a Functions) -> Result<Self> {
        let mut start = functions.start(QUICK_START.binary).await?;
        start.ready().await?;
        let player = player(&functions.stand_in.cloud, "first player").await.principal;
        Ok(Self { functions, start, player })
    }

    /// A new player takes the seat.
    async fn seat(&mut self, name: &str) {
        self.player = player(&self.functions.stand_in.cloud, name).await.principal;
    }

    pub async fn round(&mut self) -> Result<String> {
        let event = Ask::new(QUICK_START, &self.player).event()?;
        let open = success(&self.start.invoke(&event).await?.answer)?;
        Ok(open["roundId"].as_str().context("a round without an id")?.to_owned())
    }

    pub fn guess(&self, round: &str) -> Result<Value> {
        let body = json!({"square": 3, "multiplier": 1, "clientSeed": "0123456789abcdef0123456789abcdef"});
        let parameter = Some(("roundId", round));
        Ask { parameter, body: Some(body), ..Ask::new(QUICK_GUESS, &self.player) }.event()
    }
}
