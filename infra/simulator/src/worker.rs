//! A worker runs one invocation at a time. It builds every handler once, as a warm function does, over a network of its
//! own.

use crate::{
    bug::Bug,
    endpoint::Endpoint,
    fault::{CallLog, FaultPlan},
    network::Network,
    outcome::Outcome,
};
use accounts::Editing;
use aws::{
    Accounts, Admins, AuditLog, Beacons, Bus, ColoursEntries, ColoursRounds, Connection, Deposits, DrawsKey, Identity,
    Ledger, Limits, Players, Profiles, Proofs, QuickKeys, Rights, Settlements, Tickets, Wallets, Withdrawals,
};
use colours::{Booth, Rules, Settler, Ticker};
use deposits::{Approvals, Arrivals, Declines};
use domain::{Failure, Timestamp, rights::Bootstrap};
use http::Call;
use quick::{Game, Rounds};
use serde::Serialize;
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};
use testkit::{Cloud, Run, TABLES, run};
use withdrawals::{Returns, Till};

/// What a function is invoked with.
#[derive(Debug, Clone)]
pub enum Invocation {
    Ask(Endpoint, Box<Call>),
    /// The scheduled tick, with or without a relay of the public beacon.
    Tick {
        now: Timestamp,
        with_relay: bool,
    },
    /// An event of the bus. A hurried settler has time for a single payment.
    Settle {
        task: Value,
        hurried: bool,
    },
}

impl Invocation {
    pub const fn binary(&self) -> &'static str {
        match self {
            Self::Ask(endpoint, _) => endpoint.binary(),
            Self::Tick { .. } => "colours-tick",
            Self::Settle { .. } => "colours-settle",
        }
    }
}

pub struct Worker {
    cloud: Cloud,
    network: Network,
    bug: Option<Bug>,
    game: Arc<Game>,
    rounds: Arc<Rounds>,
    deposits_desk: Arc<deposits::Desk>,
    arrivals: Arc<Arrivals>,
    approvals: Arc<Approvals>,
    declines: Arc<Declines>,
    till: Arc<Till>,
    withdrawals_desk: Arc<withdrawals::Desk>,
    returns: Arc<Returns>,
    booth: Arc<Booth>,
    entries: Arc<colours::Tickets>,
    tickers: [Arc<Ticker>; 2],
    settlers: [Arc<Settler>; 2],
    accounts: Arc<Accounts>,
    editing: Arc<Editing>,
    admin_desk: Arc<admin::Desk>,
    setup: Arc<admin::Setup>,
    reception: Arc<support::Reception>,
    support_desk: Arc<support::Desk>,
}

impl Worker {
    pub fn new(cloud: &Cloud, rules: Rules, bug: Option<Bug>) -> Self {
        let cloud = cloud.quiet();
        let network = Network::new(cloud.clone(), bug);
        let at = &Connection::over(network.connector());
        let (admins, players) = (Admins::new(at, "users"), Players::new(at, "users"));
        let (wallets, ledger) = (Wallets::new(at, "wallets"), Ledger::new(at, "transactions"));
        let deposits = Deposits::new(at, "deposit_requests");
        let withdrawals = Withdrawals::new(at, "withdrawal_requests");
        let (audit_log, proofs) = (AuditLog::new(at, "audit_log"), Proofs::new(at, "proofs"));
        let (rounds, entries) = (ColoursRounds::new(at, "colours_rounds"), ColoursEntries::new(at, "colours_entries"));
        let (settlements, bus) = (Settlements::new(at, "colours_settlements"), Bus::new(at, "colours"));
        let (tickets, limits) = (Tickets::new(at, "support_tickets"), Limits::new(at, "limits"));
        let ticker = |beacons| {
            Arc::new(Ticker {
                rounds: rounds.clone(),
                settlements: settlements.clone(),
                bus: bus.clone(),
                draws: DrawsKey::new(at, "draws"),
                beacons,
                rules,
            })
        };
        let settler = |run_for| {
            Arc::new(Settler {
                rounds: rounds.clone(),
                entries: entries.clone(),
                settlements: settlements.clone(),
                wallets: wallets.clone(),
                ledger: ledger.clone(),
                bus: bus.clone(),
                run_for,
            })
        };
        let withdrawals_desk = || withdrawals::Desk {
            admins: admins.clone(),
            withdrawals: withdrawals.clone(),
            wallets: wallets.clone(),
            audit_log: audit_log.clone(),
        };
        let admin_desk = || admin::Desk {
            admins: admins.clone(),
            players: players.clone(),
            rights: Rights::new(at, "users", "settings"),
            audit_log: audit_log.clone(),
            identity: Identity::new(at, "pool"),
        };
        let relay = Beacons::over(network.connector(), "https://relay.example/");
        Self {
            game: Arc::new(Game {
                rounds: Rounds { keys: QuickKeys::new(at, &["quick-key"]) },
                wallets: wallets.clone(),
                ledger: ledger.clone(),
            }),
            rounds: Arc::new(Rounds { keys: QuickKeys::new(at, &["quick-key"]) }),
            deposits_desk: Arc::new(deposits::Desk {
                players: players.clone(),
                deposits: deposits.clone(),
                proofs: proofs.clone(),
                limits: limits.clone(),
            }),
            arrivals: Arc::new(Arrivals { deposits: deposits.clone(), proofs }),
            approvals: Arc::new(Approvals {
                admins: admins.clone(),
                deposits: deposits.clone(),
                wallets: wallets.clone(),
                ledger: ledger.clone(),
                audit_log: audit_log.clone(),
            }),
            declines: Arc::new(Declines { admins: admins.clone(), deposits, audit_log: audit_log.clone() }),
            till: Arc::new(Till {
                withdrawals: withdrawals.clone(),
                wallets: wallets.clone(),
                ledger: ledger.clone(),
                limits: limits.clone(),
                deposit_first: false,
            }),
            withdrawals_desk: Arc::new(withdrawals_desk()),
            returns: Arc::new(Returns { desk: withdrawals_desk(), ledger: ledger.clone() }),
            booth: Arc::new(Booth {
                rounds: rounds.clone(),
                entries: entries.clone(),
                wallets: wallets.clone(),
                ledger: ledger.clone(),
            }),
            entries: Arc::new(colours::Tickets { rounds: rounds.clone(), entries: entries.clone(), bus: bus.clone() }),
            tickers: [ticker(None), ticker(Some(relay))],
            settlers: [settler(Duration::from_secs(40)), settler(Duration::ZERO)],
            accounts: Arc::new(Accounts::new(at, TABLES)),
            editing: Arc::new(Editing {
                players: players.clone(),
                profiles: Profiles::new(at, "users", "usernames"),
                wallets: wallets.clone(),
            }),
            admin_desk: Arc::new(admin_desk()),
            setup: Arc::new(admin::Setup { desk: admin_desk(), bootstrap: Bootstrap::Anyone }),
            support_desk: Arc::new(support::Desk { admins, tickets: tickets.clone(), audit_log }),
            reception: Arc::new(support::Reception { tickets, limits }),
            cloud,
            network,
            bug,
        }
    }

    /// Runs one invocation until it answers or crashes.
    pub async fn invoke(&self, invocation: Invocation, plan: FaultPlan) -> (Outcome, CallLog) {
        self.network.begin(invocation.binary(), plan);
        let run = match invocation {
            Invocation::Ask(endpoint, call) => {
                let call = self.bug.map_or_else(|| (*call).clone(), |bug| bug.rewrite_call(endpoint, &call, plan.seed));
                self.ask(endpoint, call).await
            }
            Invocation::Tick { now, with_relay } => {
                let app = &self.tickers[usize::from(with_relay)];
                self.run(|| colours::tick(app.clone(), now)).await
            }
            Invocation::Settle { task, hurried } => {
                let (app, event) = (&self.settlers[usize::from(hurried)], json!({"detail": task}));
                self.run(|| colours::settle(app.clone(), event.clone())).await
            }
        };
        (Outcome::of(run), self.network.end())
    }

    async fn ask(&self, endpoint: Endpoint, call: Call) -> Run<Value> {
        let call = || call.clone();
        match endpoint {
            Endpoint::Guess => self.run(|| quick::guess(self.game.clone(), call())).await,
            Endpoint::Reveal => self.run(|| quick::reveal(self.rounds.clone(), call())).await,
            Endpoint::CreateDeposit => self.run(|| deposits::create(self.deposits_desk.clone(), call())).await,
            Endpoint::AttachProof => self.run(|| deposits::attach_proof(self.arrivals.clone(), call())).await,
            Endpoint::ApproveDeposit => self.run(|| deposits::approve(self.approvals.clone(), call())).await,
            Endpoint::DeclineDeposit => self.run(|| deposits::decline(self.declines.clone(), call())).await,
            Endpoint::CreateWithdrawal => self.run(|| withdrawals::create(self.till.clone(), call())).await,
            Endpoint::CompleteWithdrawal => {
                self.run(|| withdrawals::complete(self.withdrawals_desk.clone(), call())).await
            }
            Endpoint::DeclineWithdrawal => self.run(|| withdrawals::decline(self.returns.clone(), call())).await,
            Endpoint::Enter => self.run(|| colours::enter(self.booth.clone(), call())).await,
            Endpoint::MyEntries => self.run(|| colours::my_entries(self.entries.clone(), call())).await,
            Endpoint::GetProfile => self.run(|| accounts::profile_get(self.accounts.clone(), call())).await,
            Endpoint::UpdateProfile => self.run(|| accounts::profile_update(self.editing.clone(), call())).await,
            Endpoint::SetAdmin => self.run(|| admin::set(self.admin_desk.clone(), call())).await,
            Endpoint::RemoveAdmin => self.run(|| admin::remove(self.admin_desk.clone(), call())).await,
            Endpoint::InitializeAdmin => self.run(|| admin::initialize(self.setup.clone(), call())).await,
            Endpoint::CreateTicket => self.run(|| support::create(self.reception.clone(), call())).await,
            Endpoint::SetTicketStatus => self.run(|| support::set_status(self.support_desk.clone(), call())).await,
        }
    }

    async fn run<T, Fut>(&self, mut handler: impl FnMut() -> Fut) -> Run<Value>
    where
        T: Serialize,
        Fut: Future<Output = Result<T, Failure>>,
    {
        let ended = run(&self.cloud, || {
            let attempt = Box::pin(handler());
            async move { attempt.await.map_err(|failure| Bug::rewrite_failure(self.bug, failure)) }
        })
        .await;
        match ended {
            Run::Ended(outcome) => {
                Run::Ended(outcome.and_then(|answer| serde_json::to_value(answer).map_err(Failure::internal)))
            }
            Run::Crashed => Run::Crashed,
        }
    }
}
