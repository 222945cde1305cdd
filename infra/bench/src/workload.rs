//! Endless valid requests to one function.

use crate::{
    events::{ApiRequest, success},
    functions::Functions,
    process::Process,
};
use anyhow::{Context, Result};
use contract::{
    Route,
    routes::{DEPOSITS_CREATE, QUICK_GUESS, QUICK_START, WALLET_GET},
};
use domain::{
    deposit::PENDING_MAX,
    quick::{ROUND_MS, RoundId},
};
use http::{Principal, clock};
use serde_json::{Value, json};
use testkit::player;

/// A new player's starting balance covers this many plays, even if all are lost.
const PLAYS_PER_PLAYER: u32 = 10;

pub enum Workload<'a> {
    Wallet(Principal),
    /// Each announces a proof of payment, so that an upload URL is signed.
    Deposits {
        functions: &'a Functions,
        player: Principal,
        sent: u32,
    },
    Guesses {
        game: Box<QuickGame<'a>>,
        plays: u32,
    },
}

/// A player of the quick game, and the function that starts rounds.
pub struct QuickGame<'a> {
    functions: &'a Functions,
    rounds: Process,
    pub player: Principal,
    /// The start of the next round, relative to now: no run waits for the time between two rounds.
    ahead_ms: u64,
}

impl<'a> Workload<'a> {
    pub async fn wallet(functions: &'a Functions) -> Self {
        Self::Wallet(player(&functions.stand_in.cloud, "wallet").await.principal)
    }

    pub async fn deposits(functions: &'a Functions) -> Self {
        Self::Deposits { functions, player: player(&functions.stand_in.cloud, "deposits").await.principal, sent: 0 }
    }

    pub async fn guesses(functions: &'a Functions) -> Result<Self> {
        Ok(Self::Guesses { game: Box::new(QuickGame::start(functions).await?), plays: 0 })
    }

    pub fn route(&self) -> Route {
        match self {
            Self::Wallet(_) => WALLET_GET,
            Self::Deposits { .. } => DEPOSITS_CREATE,
            Self::Guesses { .. } => QUICK_GUESS,
        }
    }

    /// Calls to services before the first answer of a process.
    pub fn first_calls(&self) -> u64 {
        match self {
            Self::Wallet(_) => 1,
            Self::Deposits { .. } => 6,
            Self::Guesses { .. } => 3,
        }
    }

    /// The next event, to be sent at once: a round is open for seconds.
    pub async fn next(&mut self) -> Result<Value> {
        match self {
            Self::Wallet(player) => ApiRequest::new(WALLET_GET, player).event(),
            Self::Deposits { functions, player: who, sent } => {
                *sent += 1;
                if sent.is_multiple_of(PENDING_MAX as u32) {
                    *who = player(&functions.stand_in.cloud, &format!("player {sent} of the deposits")).await.principal;
                }
                let key = sent.to_string();
                let body = json!({"amount": 5, "proof": {"name": "slip.png", "type": "image/png", "size": 600}});
                let request = ApiRequest::new(DEPOSITS_CREATE, who);
                ApiRequest { idempotency_key: Some(&key), body: Some(body), ..request }.event()
            }
            Self::Guesses { game, plays } => {
                *plays += 1;
                if plays.is_multiple_of(PLAYS_PER_PLAYER) {
                    game.change_player(&format!("player {plays}")).await;
                }
                let round = game.round().await?;
                game.guess(&round)?.event()
            }
        }
    }
}

impl<'a> QuickGame<'a> {
    pub async fn start(functions: &'a Functions) -> Result<Self> {
        let rounds = functions.start_ready(QUICK_START.binary).await?;
        let player = player(&functions.stand_in.cloud, "first player").await.principal;
        Ok(Self { functions, rounds, player, ahead_ms: 0 })
    }

    /// Continues with a new player.
    async fn change_player(&mut self, name: &str) {
        self.player = player(&self.functions.stand_in.cloud, name).await.principal;
    }

    pub async fn round(&mut self) -> Result<String> {
        let ahead_ms = self.ahead_ms;
        self.ahead_ms += ROUND_MS;
        let event = ApiRequest { ahead_ms, ..ApiRequest::new(QUICK_START, &self.player) }.event()?;
        let open = success(&self.rounds.invoke(&event).await?.answer)?;
        Ok(open["roundId"].as_str().context("a round without an id")?.to_owned())
    }

    pub fn guess<'b>(&'b self, round: &'b str) -> Result<ApiRequest<'b>> {
        let body = json!({"square": 3, "multiplier": 1, "clientSeed": "0123456789abcdef0123456789abcdef"});
        let ahead_ms = RoundId::parse(round)?.starts_at().ms_since(clock());
        let parameter = Some(("roundId", round));
        Ok(ApiRequest { parameter, body: Some(body), ahead_ms, ..ApiRequest::new(QUICK_GUESS, &self.player) })
    }
}
