mod books;
mod report;
mod requests;
mod winners;

use aws::{
    ColoursEntries, ColoursRounds, Connection, Deposits, FromConnection, Ledger, Reconciliations, Wallets, Withdrawals,
};
use domain::{
    Failure, Refusal, Timestamp, Uid,
    reconcile::{Asked, Due, Finding, Run, Stage, Totals},
};
use http::{clock, with_retries};
use serde_json::Value;
use std::{sync::Arc, time::Duration};
use tokio::time::Instant;

/// How long an invocation works before the next one goes on: two minutes less than the template gives it, since a page
/// of wallets, or the largest of them, is not interrupted.
const RUN_FOR: Duration = Duration::from_secs(420);
/// What two looks say alike is so: no transaction takes as long to be seen everywhere.
const SECOND_LOOK_AFTER: Duration = Duration::from_millis(500);

/// Holds what is stored against itself (`domain::reconcile`). Reads everything, and writes to its own table alone.
#[derive(Debug)]
pub struct Reconciler {
    pub wallets: Wallets,
    pub ledger: Ledger,
    pub deposits: Deposits,
    pub withdrawals: Withdrawals,
    pub rounds: ColoursRounds,
    pub entries: ColoursEntries,
    pub reconciliations: Reconciliations,
    pub run_for: Duration,
    /// Tells this stack's metrics from others'.
    pub stack: String,
}

/// What a page of a stage has come to.
#[derive(Debug, Default)]
struct Page {
    findings: Vec<Finding>,
    /// Where the stage goes on, when there may be more.
    next: Option<String>,
}

impl FromConnection for Reconciler {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self {
            wallets: connection.connect()?,
            ledger: connection.connect()?,
            deposits: connection.connect()?,
            withdrawals: connection.connect()?,
            rounds: connection.connect()?,
            entries: connection.connect()?,
            reconciliations: connection.connect()?,
            run_for: RUN_FOR,
            stack: connection.variable("STACK_NAME")?,
        })
    }
}

impl Reconciler {
    /// One page further, written down. What ends before it is written is done again and comes to the same.
    async fn turn(&self, mut run: Run, now: Timestamp) -> Result<Run, Failure> {
        let page = match run.stage {
            Stage::Wallets => self.wallets(&mut run, now).await?,
            Stage::CheckPoints => self.check_points(&run).await?,
            Stage::Deposits => self.deposits(&mut run).await?,
            Stage::Withdrawals => self.withdrawals(&mut run).await?,
            Stage::Rounds => self.winners(&mut run).await?,
            Stage::Finished => Page::default(),
        };
        let found = page.findings.clone();
        run.turn(page.findings, page.next, now);
        let written = self.write(run).await?;
        report::log(&found);
        Ok(written)
    }

    /// Writes a run down, and says what stands there then: another invocation's, when that one was faster.
    async fn write(&self, run: Run) -> Result<Run, Failure> {
        let attempt = async || match self.reconciliations.write(&run).await {
            Err(Failure::Conflict) => self.reconciliations.run().await?.ok_or(Failure::Conflict),
            written => written.map(|()| run.clone()),
        };
        with_retries(|| Box::pin(attempt())).await
    }

    /// The books of one wallet, from row 1. Its check-point follows; of a run nothing is written.
    async fn one(&self, uid: &Uid, now: Timestamp) -> Result<Value, Failure> {
        let wallet = with_retries(|| Box::pin(self.wallets.load(uid))).await?;
        let closed = self.examine(&wallet, true, now).await?;
        let mut totals = Totals::default();
        closed.iter().for_each(|closed| totals.add(closed));
        Ok(report::of_wallet(&totals, closed.map(|closed| closed.findings).unwrap_or_default()))
    }
}

/// What an event asks for.
enum Wanted {
    Run(Asked),
    Wallet(Uid),
}

impl Wanted {
    fn read(event: &Value) -> Result<Self, Refusal> {
        match event["wallet"].as_str() {
            Some(uid) => Uid::parse(uid).map(Self::Wallet).map_err(Refusal::malformed),
            None => Ok(Self::Run(if event["full"] == true { Asked::Full } else { Asked::Nightly })),
        }
    }
}

/// The schedule's event goes on with tonight's run, or begins it. `{"full": true}` goes on with a run from row 1, or
/// begins one: to be repeated until the answer says that it is finished. `{"wallet": …}` looks at one wallet alone.
///
/// # Errors
/// As [`reconcile_at`].
pub async fn reconcile(app: Arc<Reconciler>, event: Value) -> Result<Value, Failure> {
    reconcile_at(app, event, clock()).await
}

/// As [`reconcile`], at a time.
///
/// # Errors
/// When something does not answer; the next invocation goes on. [`Refusal::WalletNotFound`] for no such wallet.
pub async fn reconcile_at(app: Arc<Reconciler>, event: Value, now: Timestamp) -> Result<Value, Failure> {
    let begun = Instant::now();
    let asked = match Wanted::read(&event)? {
        Wanted::Run(asked) => asked,
        Wanted::Wallet(uid) => return app.one(&uid, now).await,
    };
    let last = with_retries(|| Box::pin(app.reconciliations.run())).await?;
    let mut run = match Run::due(last, asked, now) {
        Due::Nothing(last) => return Ok(report::of_run(&last)),
        Due::GoOn(run) => run,
        Due::Begin(run) => app.write(run).await?,
    };
    // However little time there is, each invocation comes a page further.
    while run.finished.is_none() {
        run = app.turn(run, now).await?;
        if begun.elapsed() >= app.run_for {
            break;
        }
    }
    report::close(&app.stack, &run, now);
    Ok(report::of_run(&run))
}

/// A broken record is something to be said, not a reason to stop.
fn readable<T>(read: Result<T, Failure>) -> Result<Result<T, String>, Failure> {
    match read {
        Err(Failure::Internal(why)) => Ok(Err(why.to_string())),
        read => read.map(Ok),
    }
}
