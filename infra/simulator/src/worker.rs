//! A worker runs one invocation at a time. Like a warm function, it builds every handler once. It has its own network.

use crate::{
    bug::Bug,
    endpoint::Endpoint,
    fault::{CallLog, FaultPlan},
    network::Network,
    outcome::Outcome,
};
use aws::{Connection, Deposits, FromConnection, Relay};
use colours::{RoundTerms, Settler, Ticker};
use contract::served;
use domain::{Failure, Timestamp, four_eyes::FourEyes};
use http::{Call, handle};
use quick::{Game, RoundKeys};
use serde::Serialize;
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};
use testkit::{Cloud, Run, run};
use tokio::time::Instant;
use withdrawals::payout_accounts::{add, remove};

/// The cause of an invocation.
#[derive(Debug, Clone)]
pub enum Invocation {
    Ask(Endpoint, Box<Call>),
    /// The scheduled tick, with or without a relay of the public beacon.
    Tick {
        now: Timestamp,
        with_relay: bool,
    },
    /// An event of the bus. A hurried settler has time for only one payment.
    Settle {
        task: Value,
        hurried: bool,
    },
    /// A batch of the audit log's stream.
    Follow(Value),
}

impl Invocation {
    pub const fn binary(&self) -> &'static str {
        match self {
            Self::Ask(endpoint, _) => endpoint.binary(),
            Self::Tick { .. } => "colours-tick",
            Self::Settle { .. } => "colours-settle",
            Self::Follow(_) => "accounts-mailbox",
        }
    }
}

pub struct Worker {
    cloud: Cloud,
    network: Network,
    bug: Option<Bug>,
    guess: Arc<Game>,
    reveal: Arc<RoundKeys>,
    create_deposit: Arc<deposits::create::Deps>,
    attach_proof: Arc<deposits::attach_proof::Deps>,
    upload_proof: Arc<deposits::upload::Deps>,
    own_deposits: Arc<Deposits>,
    approve_deposit: Arc<deposits::approve::Deps>,
    decline_deposit: Arc<deposits::decline::Deps>,
    reverse_deposit: Arc<deposits::reverse::Deps>,
    credit_line: Arc<deposits::credit::Deps>,
    create_withdrawal: Arc<withdrawals::create::Deps>,
    take_withdrawal: Arc<withdrawals::take::Deps>,
    not_paid: Arc<withdrawals::not_paid::Deps>,
    export_payouts: Arc<withdrawals::export::Deps>,
    complete_withdrawal: Arc<withdrawals::complete::Deps>,
    decline_withdrawal: Arc<withdrawals::decline::Deps>,
    give_back: Arc<withdrawals::give_back::Deps>,
    import_statement: Arc<::bank::import::Deps>,
    confirm_statement: Arc<::bank::confirm::Deps>,
    settle_line: Arc<::bank::settle::Deps>,
    save_payout_account: Arc<add::Deps>,
    remove_payout_account: Arc<remove::Deps>,
    change_limit: Arc<wallet::limits::Deps>,
    answer_check: Arc<wallet::reality_check::Deps>,
    pause: Arc<wallet::pause::Deps>,
    register: Arc<admin::exclusion_register::Deps>,
    enter: Arc<colours::enter::Deps>,
    my_entries: Arc<colours::my_entries::Deps>,
    get_profile: Arc<accounts::profile_get::Deps>,
    update_profile: Arc<accounts::profile_update::Deps>,
    set_admin: Arc<admin::set::Deps>,
    remove_admin: Arc<admin::remove::Deps>,
    suspend_admin: Arc<admin::suspend::Deps>,
    initialize_admin: Arc<admin::initialize::Deps>,
    create_ticket: Arc<support::create::Deps>,
    set_ticket_status: Arc<support::set_status::Deps>,
    mailbox: Arc<accounts::mailbox::Deps>,
    tickers: [Arc<Ticker>; 2],
    settlers: [Arc<Settler>; 2],
}

/// Builds a handler's dependencies as the functions do at start.
fn built<T: FromConnection>(at: &Connection) -> T {
    at.connect().expect("the variables are there")
}

impl Worker {
    /// `variable` is the environment.
    pub fn new(cloud: &Cloud, variable: fn(&str) -> Option<String>, terms: RoundTerms, bug: Option<Bug>) -> Self {
        let cloud = cloud.quiet();
        let network = Network::new(cloud.clone(), bug);
        let at = Connection::over(network.connector(), variable);
        let relay = Relay::over(network.connector(), "https://relay.example/");
        let ticker = |relays| Arc::new(Ticker { relays, terms, ..built(&at) });
        let settler = |run_for| Arc::new(Settler { run_for, ..built(&at) });
        let mut approve: deposits::approve::Deps = built(&at);
        let mut take: withdrawals::take::Deps = built(&at);
        let mut not_paid: withdrawals::not_paid::Deps = built(&at);
        let mut complete: withdrawals::complete::Deps = built(&at);
        let mut set_admin: admin::set::Deps = built(&at);
        let mut remove_admin: admin::remove::Deps = built(&at);
        let mut settle_line: ::bank::settle::Deps = built(&at);
        for (binary, four_eyes) in [
            ("bank-settle", &mut settle_line.oversight.four_eyes),
            ("deposits-approve", &mut approve.desk.oversight.four_eyes),
            ("withdrawals-take", &mut take.payouts.desk.oversight.four_eyes),
            ("withdrawals-not-paid", &mut not_paid.oversight.four_eyes),
            ("withdrawals-complete", &mut complete.four_eyes),
            ("admin-set", &mut set_admin.by_two.four_eyes),
            ("admin-remove", &mut remove_admin.by_two.four_eyes),
        ] {
            if bug.is_some_and(|bug| bug.leaves_to_one(binary)) {
                *four_eyes = FourEyes::Off;
            }
        }
        Self {
            guess: built(&at),
            reveal: built(&at),
            create_deposit: built(&at),
            attach_proof: built(&at),
            upload_proof: built(&at),
            own_deposits: built(&at),
            approve_deposit: Arc::new(approve),
            decline_deposit: built(&at),
            reverse_deposit: built(&at),
            credit_line: built(&at),
            create_withdrawal: built(&at),
            take_withdrawal: Arc::new(take),
            not_paid: Arc::new(not_paid),
            export_payouts: built(&at),
            complete_withdrawal: Arc::new(complete),
            decline_withdrawal: built(&at),
            give_back: built(&at),
            import_statement: built(&at),
            confirm_statement: built(&at),
            settle_line: Arc::new(settle_line),
            save_payout_account: built(&at),
            remove_payout_account: built(&at),
            change_limit: built(&at),
            answer_check: built(&at),
            pause: built(&at),
            register: built(&at),
            enter: built(&at),
            my_entries: built(&at),
            get_profile: built(&at),
            update_profile: built(&at),
            set_admin: Arc::new(set_admin),
            remove_admin: Arc::new(remove_admin),
            suspend_admin: built(&at),
            initialize_admin: built(&at),
            create_ticket: built(&at),
            set_ticket_status: built(&at),
            mailbox: built(&at),
            tickers: [ticker(Vec::new()), ticker(vec![relay])],
            settlers: [settler(Duration::from_secs(40)), settler(Duration::ZERO)],
            cloud,
            network,
            bug,
        }
    }

    /// Runs one invocation until it answers or crashes.
    pub async fn invoke(&self, invocation: Invocation, plan: FaultPlan) -> (Outcome, CallLog) {
        let begun = Instant::now();
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
            Invocation::Follow(event) => self.run(|| accounts::hold_mailbox(self.mailbox.clone(), event.clone())).await,
        };
        let mut log = self.network.end();
        log.took_ms = begun.elapsed().as_millis().try_into().unwrap_or(u64::MAX);
        (Outcome::of(run), log)
    }

    async fn ask(&self, endpoint: Endpoint, call: Call) -> Run<Value> {
        let call = || call.clone();
        match endpoint {
            Endpoint::Guess => self.run(|| quick::guess(self.guess.clone(), call())).await,
            Endpoint::Reveal => self.run(|| quick::reveal(self.reveal.clone(), call())).await,
            Endpoint::CreateDeposit => self.run(|| deposits::create(self.create_deposit.clone(), call())).await,
            Endpoint::AttachProof => self.run(|| deposits::attach_proof(self.attach_proof.clone(), call())).await,
            Endpoint::UploadProof => self.run(|| deposits::upload(self.upload_proof.clone(), call())).await,
            Endpoint::CancelDeposit => self.run(|| deposits::cancel(self.own_deposits.clone(), call())).await,
            Endpoint::ApproveDeposit => {
                self.run(|| handle(served::DEPOSITS_APPROVE, self.approve_deposit.clone(), call(), deposits::approve))
                    .await
            }
            Endpoint::DeclineDeposit => {
                self.run(|| handle(served::DEPOSITS_DECLINE, self.decline_deposit.clone(), call(), deposits::decline))
                    .await
            }
            Endpoint::ReverseDeposit => {
                self.run(|| handle(served::DEPOSITS_REVERSE, self.reverse_deposit.clone(), call(), deposits::reverse))
                    .await
            }
            Endpoint::CreditLine => {
                self.run(|| handle(served::DEPOSITS_CREDIT, self.credit_line.clone(), call(), deposits::credit)).await
            }
            Endpoint::CreateWithdrawal => {
                self.run(|| withdrawals::create(self.create_withdrawal.clone(), call())).await
            }
            Endpoint::TakeWithdrawal => {
                self.run(|| handle(served::WITHDRAWALS_TAKE, self.take_withdrawal.clone(), call(), withdrawals::take))
                    .await
            }
            Endpoint::NotPaid => {
                self.run(|| handle(served::WITHDRAWALS_NOT_PAID, self.not_paid.clone(), call(), withdrawals::not_paid))
                    .await
            }
            Endpoint::ExportPayouts => {
                self.run(|| {
                    handle(served::WITHDRAWALS_EXPORT, self.export_payouts.clone(), call(), withdrawals::export)
                })
                .await
            }
            Endpoint::CompleteWithdrawal => {
                self.run(|| {
                    handle(
                        served::WITHDRAWALS_COMPLETE,
                        self.complete_withdrawal.clone(),
                        call(),
                        withdrawals::complete,
                    )
                })
                .await
            }
            Endpoint::DeclineWithdrawal => {
                self.run(|| {
                    handle(served::WITHDRAWALS_DECLINE, self.decline_withdrawal.clone(), call(), withdrawals::decline)
                })
                .await
            }
            Endpoint::GiveBack => {
                self.run(|| {
                    handle(served::WITHDRAWALS_GIVE_BACK, self.give_back.clone(), call(), withdrawals::give_back)
                })
                .await
            }
            Endpoint::ImportStatement => {
                self.run(|| handle(served::BANK_IMPORT, self.import_statement.clone(), call(), ::bank::import)).await
            }
            Endpoint::ConfirmStatement => {
                self.run(|| handle(served::BANK_CONFIRM, self.confirm_statement.clone(), call(), ::bank::confirm)).await
            }
            Endpoint::SettleLine => {
                self.run(|| handle(served::BANK_SETTLE, self.settle_line.clone(), call(), ::bank::settle)).await
            }
            Endpoint::SavePayoutAccount => self.run(|| add::add(self.save_payout_account.clone(), call())).await,
            Endpoint::RemovePayoutAccount => {
                self.run(|| remove::remove(self.remove_payout_account.clone(), call())).await
            }
            Endpoint::ChangeLimit => self.run(|| wallet::limits(self.change_limit.clone(), call())).await,
            Endpoint::AnswerCheck => self.run(|| wallet::reality_check(self.answer_check.clone(), call())).await,
            Endpoint::Pause => self.run(|| wallet::pause(self.pause.clone(), call())).await,
            Endpoint::Register => {
                self.run(|| {
                    handle(served::ADMIN_EXCLUSION_REGISTER, self.register.clone(), call(), admin::exclusion_register)
                })
                .await
            }
            Endpoint::Enter => self.run(|| colours::enter(self.enter.clone(), call())).await,
            Endpoint::MyEntries => self.run(|| colours::my_entries(self.my_entries.clone(), call())).await,
            Endpoint::GetProfile => self.run(|| accounts::profile_get(self.get_profile.clone(), call())).await,
            Endpoint::UpdateProfile => self.run(|| accounts::profile_update(self.update_profile.clone(), call())).await,
            Endpoint::SetAdmin => {
                self.run(|| handle(served::ADMIN_SET, self.set_admin.clone(), call(), admin::set)).await
            }
            Endpoint::RemoveAdmin => {
                self.run(|| handle(served::ADMIN_REMOVE, self.remove_admin.clone(), call(), admin::remove)).await
            }
            Endpoint::SuspendAdmin => {
                self.run(|| handle(served::ADMIN_SUSPEND, self.suspend_admin.clone(), call(), admin::suspend)).await
            }
            Endpoint::InitializeAdmin => self.run(|| admin::initialize(self.initialize_admin.clone(), call())).await,
            Endpoint::CreateTicket => self.run(|| support::tickets_create(self.create_ticket.clone(), call())).await,
            Endpoint::SetTicketStatus => {
                self.run(|| {
                    handle(
                        served::TICKETS_SET_STATUS,
                        self.set_ticket_status.clone(),
                        call(),
                        support::tickets_set_status,
                    )
                })
                .await
            }
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
