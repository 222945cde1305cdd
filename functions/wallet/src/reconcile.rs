mod addresses;
mod admins;
mod bank;
mod books;
mod report;
mod requests;
mod winners;

use aws::{
    Addresses, AuditLog, BankImports, BankLines, ColoursEntries, ColoursRounds, Connection, Deposits,
    ExclusionRegister, Ledger, Players, QuickKeys, Reconciliations, Rights, Wallets, Withdrawals,
};
use domain::{
    Failure, Timestamp, Uid,
    bank::LineDays,
    email::Verification,
    reconcile::{Due, Finding, Run, RunKind, Stage, Totals},
};
use http::{clock, with_retries};
use serde_json::Value;
use std::{sync::Arc, time::Duration};
use tokio::time::Instant;

/// How long an invocation works before another one continues: two minutes less than the template's time-out, since a
/// page of wallets, or one large wallet, is not interrupted.
const RUN_FOR: Duration = Duration::from_secs(420);
/// A finding counts when a check after this pause repeats it: by then, every transaction is visible everywhere.
const RECHECK_AFTER: Duration = Duration::from_millis(500);

/// A run from row 1 reads plays of every past day; each day's key is requested once.
const DAYS_MAX: usize = 20_000;

aws::deps! {
    /// Checks the stored records against each other (`domain::reconcile`). Reads all tables, and writes to its own. In
    /// others it writes only missing records of an address, and that a player is to be kept from playing.
    pub struct Reconciler {
        pub wallets: Wallets,
        pub ledger: Ledger,
        pub deposits: Deposits,
        pub withdrawals: Withdrawals,
        pub imports: BankImports,
        pub lines: BankLines,
        pub line_days: LineDays = Connection::setting,
        pub rounds: ColoursRounds,
        pub entries: ColoursEntries,
        pub players: Players,
        pub addresses: Addresses,
        pub register: ExclusionRegister,
        pub verification: Verification = Connection::setting,
        pub audit_log: AuditLog,
        pub rights: Rights,
        pub quick_keys: QuickKeys = |connection| Ok(connection.connect::<QuickKeys>()?.keeping(DAYS_MAX)),
        pub reconciliations: Reconciliations,
        pub run_for: Duration = |_| Ok(RUN_FOR),
        /// Distinguishes this stack's metrics from others'.
        pub stack: String = |connection| connection.variable("STACK_NAME"),
    }
}

/// The result of one page of a stage.
#[derive(Debug, Default)]
struct Page {
    findings: Vec<Finding>,
    /// Where the stage continues, when there may be more.
    next: Option<String>,
}

impl Reconciler {
    /// Works through the next page and saves the run. A failure before the save is repeated with the same result.
    async fn step(&self, mut run: Run, now: Timestamp) -> Result<Run, Failure> {
        let mut page = match run.stage {
            Stage::Wallets => self.wallets(&mut run, now).await?,
            Stage::CheckPoints => self.check_points(&mut run).await?,
            Stage::Deposits => self.deposits(&mut run).await?,
            Stage::Withdrawals => self.withdrawals(&mut run).await?,
            Stage::Rounds => self.winners(&mut run).await?,
            Stage::Finished => Page::default(),
        };
        if page.next.is_none() {
            // Without stages of their own: the version before this one reads a run that is under way (D20).
            match run.stage {
                Stage::Withdrawals => page.findings.extend(self.open_lines().await?),
                Stage::Rounds => page.findings.extend(self.admins().await?),
                Stage::Wallets | Stage::CheckPoints | Stage::Deposits | Stage::Finished => {}
            }
        }
        let found = page.findings.clone();
        run.advance(page.findings, page.next, now);
        let saved = self.save(run).await?;
        report::log(&found);
        Ok(saved)
    }

    /// Saves a run and returns the stored one: another invocation's, when that one was faster.
    async fn save(&self, run: Run) -> Result<Run, Failure> {
        let attempt = async || match self.reconciliations.write(&run).await {
            Err(Failure::Conflict) => self.reconciliations.last().await?.run.ok_or(Failure::Conflict),
            written => written.map(|()| run.clone()),
        };
        with_retries(|| Box::pin(attempt())).await
    }

    /// Checks one wallet from row 1, and writes nothing about the run.
    async fn check_wallet(&self, uid: &Uid, now: Timestamp) -> Result<Value, Failure> {
        let wallet = with_retries(|| Box::pin(self.wallets.load(uid))).await?;
        let last = with_retries(|| Box::pin(self.reconciliations.last())).await?;
        let sealed_at = last.run.and_then(|run| run.sealed_at());
        let examined = self.examine(&wallet, (true, sealed_at), now).await?;
        let mut totals = Totals::default();
        examined.closed.iter().for_each(|closed| totals.add(closed));
        Ok(report::of_wallet(&totals, examined.findings))
    }
}

/// The schedule's event continues tonight's run, or begins it. `{"full": true}` continues a run from row 1, or begins
/// one, and is repeated until the answer says that the run is finished. `{"wallet": …}` checks only one wallet.
///
/// # Errors
/// As [`reconcile_at`].
pub async fn reconcile(app: Arc<Reconciler>, event: Value) -> Result<Value, Failure> {
    reconcile_at(app, event, clock()).await
}

/// As [`reconcile`], at a given time.
///
/// # Errors
/// When a service does not answer; the next invocation continues. [`domain::Refusal::Malformed`],
/// [`domain::Refusal::WalletNotFound`].
pub async fn reconcile_at(app: Arc<Reconciler>, event: Value, now: Timestamp) -> Result<Value, Failure> {
    let started = Instant::now();
    if let Some(uid) = event["wallet"].as_str() {
        return app.check_wallet(&Uid::parse(uid)?, now).await;
    }
    let asked = if event["full"] == true { RunKind::Full } else { RunKind::Nightly };
    let last = with_retries(|| Box::pin(app.reconciliations.last())).await?;
    let mut run = match Run::due(last, asked, now) {
        Due::Nothing(last) => return Ok(report::of_run(&last)),
        Due::GoOn(run) => run,
        Due::Begin(run) => app.save(run).await?,
    };
    // Every invocation works through at least one page, however little time it has.
    while run.finished.is_none() {
        run = app.step(run, now).await?;
        if started.elapsed() >= app.run_for {
            break;
        }
    }
    report::close(&app.stack, &run, now);
    Ok(report::of_run(&run))
}

/// An unreadable record is a finding, not a reason to stop.
fn readable<T>(read: Result<T, Failure>) -> Result<Result<T, String>, Failure> {
    match read {
        Err(Failure::Internal(why)) => Ok(Err(why.to_string())),
        read => read.map(Ok),
    }
}
