//! `cargo dev` and `cargo dev reset`: the local stack for development.

use std::time::Instant;

use anyhow::Result;
use tokio::net::TcpListener;

use crate::arguments::Up;
use crate::site::mailbox;
use crate::site::serve;
use crate::site::serve::Site;
use crate::stack::emulator::{self, Emulator};
use crate::stack::start::{self, Kind, PORTS};
use crate::stack::{build, cycle, guards, seed};
use crate::tool::directories::Repository;
use crate::tool::prerequisites::{Disk, check_clippy, check_port};
use crate::tool::progress::seconds;

const DISK: Disk = Disk(10);

/// `cargo dev`.
pub async fn up(repository: &Repository, Up { empty, as_prod }: &Up) -> Result<bool> {
    let kind = Kind { cycle: cycle::TEN_MINUTES, guards: as_prod.then_some(guards::AS_PROD), is_lived_in: !empty };
    let started = Instant::now();
    let dir = repository.stack("dev");
    let _lock = start::lock(&dir, "cargo dev")?;
    check_clippy().await?;
    DISK.check(repository)?;
    emulator::end_leftover(repository, &dir).await?;
    check_port(PORTS.emulator, "the AWS emulator")?;
    check_port(PORTS.web, "the web app")?;
    let listener = serve::listen(PORTS.web).await?;

    tokio::try_join!(start::install(repository), build::functions(repository))?;
    let mut stack = start::start(repository, &dir, PORTS, kind).await?;
    let key = seed::seed_second_admin(repository, &dir, &stack.emulator, &stack.outputs).await?;
    let site = Site::new(repository, &stack.outputs, PORTS).await?;

    let took = seconds(started.elapsed());
    println!("{}", welcome((stack.outputs.get("ProductName")?, &took), PORTS.web, &key, kind));
    serve_until_it_breaks(&mut stack.emulator, listener, site).await
}

async fn serve_until_it_breaks(emulator: &mut Emulator, listener: TcpListener, site: Site) -> Result<bool> {
    tokio::select! {
        served = serve::serve(listener, site) => served?,
        ended = emulator.ended() => ended?,
    }
    Ok(false)
}

/// `cargo dev reset`.
pub async fn reset(repository: &Repository) -> Result<bool> {
    let dir = repository.stack("dev");
    let _lock = start::lock(&dir, "cargo dev")?;
    emulator::end_leftover(repository, &dir).await?;
    dir.remove()?;
    println!("Forgotten: the next `cargo dev` begins anew.");
    Ok(true)
}

fn welcome((product_name, took): (&str, &str), web_port: u16, key: &str, kind: Kind) -> String {
    let mut lines = vec![
        format!("{product_name} is up ({took})"),
        String::new(),
        format!("Open      http://localhost:{web_port}"),
        format!("E-mails   http://localhost:{web_port}{}", mailbox::PATH),
        format!("Players   {}", seed::PLAYERS.join(", ")),
        format!("Admins    {}, {}", seed::ADMIN, seed::SECOND_ADMIN),
        format!("Password  {}  (of all of them)", seed::PASSWORD),
        format!("Code      of {}, by `cargo dev code` or an", seed::SECOND_ADMIN),
        "          authenticator app with the key".to_owned(),
        format!("          {key}"),
        format!("Draws     every {} minutes", kind.cycle.minutes),
    ];
    if kind.is_lived_in {
        lines.push("Life      three weeks of it, on a new stack: deposits,".to_owned());
        lines.push("          withdrawals and tickets wait at /admin".to_owned());
    }
    if let Some(guards) = kind.guards {
        lines.extend([
            "As prod   starting points are for play, a deposit comes before a".to_owned(),
            format!(
                "          withdrawal, {} h hold on received points, {} h on",
                guards.transfer_hold, guards.payout_hold
            ),
            format!("          new payout details, two admins above {} points;", guards.four_eyes_above),
            format!("          {} sets up a second factor first (You, Security)", seed::ADMIN),
        ]);
    }
    lines.extend([
        String::new(),
        "Ctrl-C ends it, and what you did is kept.".to_owned(),
        "`cargo dev` again deploys what you changed;".to_owned(),
        "`cargo dev reset` begins anew.".to_owned(),
    ]);
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    let rule = "─".repeat(width + 2);
    let body: String = lines.iter().map(|line| format!("│ {line:<width$} │\n")).collect();
    format!("\n╭{rule}╮\n{body}╰{rule}╯")
}
