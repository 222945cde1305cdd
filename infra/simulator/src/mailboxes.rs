//! Accounts of one mailbox (D43): a restriction of one account binds the others as well.

use crate::{
    items::text,
    limits,
    oracle::{Oracle, Violation, mailbox},
    pauses::{registered, stored},
};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The prefix of request ids in the function's own rows, which have no consequence.
const OWN_ROWS: &str = "mailbox:";

/// An account with a wallet.
#[derive(Clone, Copy)]
struct Account<'a> {
    user: &'a Value,
    wallet: &'a Value,
}

impl Account<'_> {
    fn uid(&self) -> &str {
        text(self.user, "uid")
    }

    fn is_kept(&self) -> bool {
        registered(&self.wallet["restriction"]["M"])
    }
}

fn accounts<'a>(oracle: &'a Oracle, mailbox_name: &str) -> Vec<Account<'a>> {
    let users = oracle.table("users").filter(|user| mailbox(user) == mailbox_name);
    users.filter_map(|user| Some(Account { user, wallet: oracle.find("wallets", text(user, "uid"))? })).collect()
}

/// Whether the register lists an address of the player's mailbox: as it is, without a tag, or by the mailbox's name.
pub fn is_listed(oracle: &Oracle, uid: &str) -> bool {
    let Some(own) = oracle.find("users", uid).map(mailbox) else { return false };
    let names = accounts(oracle, &own).into_iter().flat_map(|account| {
        let address = text(account.user, "email");
        let (local, domain) = address.split_once('@').unwrap_or_default();
        [address.to_owned(), format!("{}@{domain}", local.split('+').next().unwrap_or_default())]
    });
    names.chain([own.clone()]).any(|name| {
        let person = oracle.find("addresses", &format!("person#{}", hex::encode(Sha256::digest(name))));
        person.is_some_and(|person| person["isListed"]["BOOL"] == true)
    })
}

/// Checks the state after this row was delivered for the first time and handled alone. A repeated delivery undoes no
/// later change, so it is not checked.
pub fn check_followed(oracle: &Oracle, row: &Value, now: u64) -> Result<(), Violation> {
    let Some(user) = oracle.find("users", text(row, "subject")) else { return Ok(()) };
    let all = accounts(oracle, &mailbox(user));
    let Some(own) = all.iter().find(|account| account.uid() == text(user, "uid")) else { return Ok(()) };
    let mut others = all.iter().filter(|account| account.uid() != own.uid());
    match text(row, "action") {
        _ if text(row, "requestId").starts_with(OWN_ROWS) => Ok(()),
        "account.pause" => others.try_for_each(|other| check_pause(own, other, now)),
        "account.limit" => others.try_for_each(|other| check_limits(own, other, row)),
        "account.register" => {
            let is_listed = is_listed(oracle, own.uid());
            // A player who is not listed releases the others only when taken off the register.
            let is_told = is_listed || text(row, "after") == "playing";
            match all.iter().find(|account| is_told && account.is_kept() != is_listed) {
                Some(one) => Err(format!("{} is listed: {is_listed}, kept: {}; {row}", one.uid(), one.is_kept())),
                None => Ok(()),
            }
        }
        action => Err(format!("{action} was followed")),
    }
}

/// Checks the state once every row was handled. It skips exclusions whose end the player has asked for and limits that
/// were raised or removed, since both change on one account alone, and the counts against limits, which are compared
/// only when a limit changes. Open: no row informs the others when a player signs up whose own spelling is on the
/// register.
pub fn check_all(oracle: &Oracle, now: u64) -> Result<(), Violation> {
    for user in oracle.table("users") {
        let all = accounts(oracle, &mailbox(user));
        let Some(own) = all.iter().find(|account| account.uid() == text(user, "uid")) else { continue };
        for other in all.iter().filter(|account| account.uid() != own.uid()) {
            if !stored(&own.wallet["restriction"]["M"]).is_some_and(|pause| pause.is_ending()) {
                check_pause(own, other, now)?;
            }
            if own.is_kept() && !other.is_kept() && !signed_up_listed(oracle, own) {
                return Err(format!("the register keeps {} from playing, and not {}", own.uid(), other.uid()));
            }
            let theirs = limits::set(other.wallet);
            for (name, most) in limits::set(own.wallet) {
                let is_held = theirs.get(&name).is_some_and(|its| *its <= most) || has_raised(oracle, other, name);
                if !is_held {
                    return Err(format!("{} has {theirs:?}, and {} {most} for {name:?}", other.uid(), own.uid()));
                }
            }
        }
    }
    Ok(())
}

fn signed_up_listed(oracle: &Oracle, account: &Account<'_>) -> bool {
    let mut rows = oracle.table("audit_log").filter(|row| text(row, "action") == "account.register");
    !rows.any(|row| text(row, "subject") == account.uid() && text(row, "after") == "on the register")
}

fn has_raised(oracle: &Oracle, account: &Account<'_>, name: limits::Name) -> bool {
    let mut rows = oracle.table("audit_log").filter(|row| text(row, "subject") == account.uid());
    rows.any(|row| {
        let [before, after] = ["before", "after"].map(|state| limits::named(text(row, state)));
        let after = after.get(&name);
        before.get(&name).is_some_and(|before| after.is_none_or(|after| after > before))
    })
}

/// Whether the other account's pause is not shorter, or its player has asked for the end when that was possible.
fn check_pause(own: &Account<'_>, other: &Account<'_>, now: u64) -> Result<(), Violation> {
    let [pause, its] = [own, other].map(|account| stored(&account.wallet["restriction"]["M"]));
    match pause {
        Some(pause) if pause.holds(now) && !pause.may_become(its.as_ref()) => {
            Err(format!("{} pauses: {pause:?}, and {}: {its:?}", own.uid(), other.uid()))
        }
        _ => Ok(()),
    }
}

/// Whether the other account has the limits that the row set and that still hold, or lower ones. It counts at least as
/// much against each, in the same period.
fn check_limits(own: &Account<'_>, other: &Account<'_>, row: &Value) -> Result<(), Violation> {
    let [before, after] = ["before", "after"].map(|state| limits::named(text(row, state)));
    let is_told = |name, most| after.get(name) == Some(most) && before.get(name) != Some(most);
    let theirs = limits::set(other.wallet);
    for (name, most) in limits::set(own.wallet).iter().filter(|(name, most)| is_told(*name, *most)) {
        let is_low = theirs.get(name).is_some_and(|its| its <= most);
        let counts = limits::used(other.wallet, *name) >= limits::used(own.wallet, *name)
            || !limits::share_period(own.wallet, other.wallet, *name);
        if !is_low || !counts {
            return Err(format!("{row}: {name:?} of {} is not that of {}", other.wallet, own.wallet));
        }
    }
    Ok(())
}
