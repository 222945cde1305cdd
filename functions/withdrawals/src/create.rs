use aws::{Books, Connection, Links, PayoutAccountsStore, RateLimits, Withdrawals};
use contract::{
    dto::{WithdrawalBody, WithdrawalView},
    routes,
};
use domain::{
    Failure, Money, RateLimit,
    request::RequestId,
    withdrawal::{Terms, Withdrawal},
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub withdrawals: Withdrawals,
        pub payout_accounts: PayoutAccountsStore,
        pub books: Books,
        pub links: Links,
        pub rate_limits: RateLimits,
        pub terms: Terms = terms,
    }
}

fn terms(connection: &Connection) -> Result<Terms, Failure> {
    Ok(Terms {
        deposit_first: deposit_first(
            &connection.variable("REQUIRE_DEPOSIT_BEFORE_WITHDRAWAL")?,
            &connection.variable("MINIMUM_DEPOSIT")?,
        )?,
        transfers: connection.connect()?,
        payout_hold: connection.setting()?,
        methods: connection.setting()?,
    })
}

fn deposit_first(setting: &str, least: &str) -> Result<Option<Money>, Failure> {
    let least = Money::parse(least).map_err(|_| Failure::internal("MINIMUM_DEPOSIT must be points"))?;
    match setting {
        "on" => Ok(Some(least)),
        "off" => Ok(None),
        _ => Err(Failure::internal("REQUIRE_DEPOSIT_BEFORE_WITHDRAWAL must be on or off")),
    }
}

/// Requests a withdrawal: request, wallet and ledger row in one transaction. The same key and order again get the same
/// request. Wallet and accounts are read before the stored request is looked up. So this same order never lowered a
/// balance that does not cover it, and a missing account was not removed after it.
///
/// # Errors
/// What [`Call::payer`], [`WithdrawalBody::order`], [`Call::idempotency_key`], [`Withdrawal::request`] and
/// [`RateLimits::count`] refuse; [`domain::Refusal::WalletNotFound`]; [`domain::Refusal::IdempotencyKeyReused`] for
/// another order under the key.
pub async fn create(deps: Arc<Deps>, call: Call) -> Result<WithdrawalView, Failure> {
    let principal = call.payer()?;
    let id = RequestId::derive(&principal.uid, routes::WITHDRAWALS_CREATE.binary, &call.idempotency_key()?);
    let body = call.json::<WithdrawalBody>()?;
    let wallet = deps.books.wallets.load(&principal.uid).await?;
    let accounts = deps.payout_accounts.of_player(&principal.uid).await?;
    let existing = deps.withdrawals.find(&id).await?;
    let least = Withdrawal::least(&wallet, deps.terms.transfers, call.arrived());
    // A repeated order is accepted, whatever the minimum is by now.
    let order = body.order(existing.as_ref().map_or(least, |existing| least.min(existing.amount)))?;
    if let Some(existing) = existing {
        existing.fingerprint.same_as(&order.fingerprint())?;
        return Ok(WithdrawalView::new(existing, call.arrived()));
    }
    let from = (&wallet, &accounts);
    let requested = Withdrawal::request(id, &order, from, &principal.email, &deps.terms, call.arrived())?;
    deps.rate_limits
        .count(RateLimit::Withdrawals, &principal.uid, call.arrived(), requested.withdrawal.id.as_str())
        .await?;
    deps.links.add(&requested.withdrawal.link(), principal.uid.as_str()).await?;
    deps.withdrawals.request(&requested, &deps.books).await?;
    Ok(WithdrawalView::new(requested.withdrawal, call.arrived()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_starts_only_when_it_is_told_whether_a_deposit_comes_first() {
        assert_eq!(deposit_first("on", "10").unwrap(), Some(Money::points(10)));
        assert_eq!(deposit_first("off", "10").unwrap(), None);
        for (setting, least) in [
            ("", "10"),
            ("On", "10"),
            ("true", "10"),
            ("1", "10"),
            ("off ", "10"),
            ("on", ""),
            ("off", "ten"),
            ("on", "-1"),
        ] {
            assert!(matches!(deposit_first(setting, least), Err(Failure::Internal(_))), "{setting:?} {least:?}");
        }
    }
}
