//! Accounts of one mailbox (D43): what one of them is held to, the others are held to as well.

use crate::{
    items::text,
    limits,
    oracle::{Oracle, Violation, mailbox},
    pauses::{registered, stored},
};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Begins the request ids of the rows that the function itself writes, and that have no consequence.
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
    let users = oracle.all("users").filter(|user| mailbox(user) == mailbox_name);
    users.filter_map(|user| Some(Account { user, wallet: oracle.find("wallets", text(user, "uid"))? })).collect()
}

/// Whether the register lists an address of the player's mailbox, as it is, without a tag or by the mailbox's name.
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

/// Checks what holds after this row came for the first time, and was followed while nothing else happened. When it comes
/// again, what was done since stays.
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
            // Only who was taken off the register lets the others go.
            let is_told = is_listed || text(row, "after") == "playing";
            match all.iter().find(|account| is_told && account.is_kept() != is_listed) {
                Some(one) => Err(format!("{} is listed: {is_listed}, kept: {}; {row}", one.uid(), one.is_kept())),
                None => Ok(()),
            }
        }
        action => Err(format!("{action} was followed")),
    }
}

/// Checks what holds once every row was followed. Left out are an exclusion whose end its player has asked for, limits
/// that were raised or removed, each on one account alone, and what counts against limits, which is compared only when
/// one changes. Open: of who signs up while the register lists their own spelling, no row tells the others.
pub fn check_all(oracle: &Oracle, now: u64) -> Result<(), Violation> {
    for user in oracle.all("users") {
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
    let mut rows = oracle.all("audit_log").filter(|row| text(row, "action") == "account.register");
    !rows.any(|row| text(row, "subject") == account.uid() && text(row, "after") == "on the register")
}

fn has_raised(oracle: &Oracle, account: &Account<'_>, name: limits::Name) -> bool {
    let mut rows = oracle.all("audit_log").filter(|row| text(row, "subject") == account.uid());
    rows.any(|row| {
        let [before, after] = ["before", "after"].map(|state| limits::named(text(row, state)));
        let after = after.get(&name);
        before.get(&name).is_some_and(|before| after.is_none_or(|after| after > before))
    })
}

/// Whether the other account pauses for no less, or its player has asked for the end when that was possible.
fn check_pause(own: &Account<'_>, other: &Account<'_>, now: u64) -> Result<(), Violation> {
    let [pause, its] = [own, other].map(|account| stored(&account.wallet["restriction"]["M"]));
    match pause {
        Some(pause) if pause.holds(now) && !pause.may_become(its.as_ref()) => {
            Err(format!("{} pauses: {pause:?}, and {}: {its:?}", own.uid(), other.uid()))
        }
        _ => Ok(()),
    }
}

/// Whether the other account has those limits which the row says were set, and which still are, or lower ones. It counts
/// as much against each, in the same period.
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
