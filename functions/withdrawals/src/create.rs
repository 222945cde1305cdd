use aws::{Connection, FromConnection, Ledger, RateLimits, Wallets, Withdrawals};
use contract::{
    dto::{WithdrawalBody, WithdrawalView},
    routes,
};
use domain::{
    Failure, RateLimit,
    request::RequestId,
    withdrawal::{Order, Withdrawal},
};
use http::Call;
use std::sync::Arc;

#[derive(Debug)]
pub struct Deps {
    pub withdrawals: Withdrawals,
    pub wallets: Wallets,
    pub ledger: Ledger,
    pub rate_limits: RateLimits,
    /// Whether whoever has never paid in is refused.
    pub deposit_first: bool,
}

impl FromConnection for Deps {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Ok(Self {
            withdrawals: connection.connect()?,
            wallets: connection.connect()?,
            ledger: connection.connect()?,
            rate_limits: connection.connect()?,
            deposit_first: deposit_first(connection.variable("REQUIRE_DEPOSIT_BEFORE_WITHDRAWAL").ok().as_deref())?,
        })
    }
}

fn deposit_first(setting: Option<&str>) -> Result<bool, Failure> {
    match setting {
        Some("on") => Ok(true),
        Some("off") => Ok(false),
        _ => Err(Failure::internal("REQUIRE_DEPOSIT_BEFORE_WITHDRAWAL must be on or off")),
    }
}

/// Asks for points to be paid out: one transaction of request, wallet and ledger row. The same key and order again
/// get the same request. The wallet is read before the request is looked for: a balance that does not cover the
/// order then never is one that this very order has lowered.
///
/// # Errors
/// What [`Order::parse`], [`Call::idempotency_key`], [`Withdrawal::request`] and [`RateLimits::count`] refuse;
/// [`domain::Refusal::WalletNotFound`]; [`domain::Refusal::IdempotencyKeyReused`] for another order under the key.
pub async fn create(deps: Arc<Deps>, call: Call) -> Result<WithdrawalView, Failure> {
    let who = call.principal()?;
    let id = RequestId::derive(&who.uid, routes::WITHDRAWALS_CREATE.binary, &call.idempotency_key()?);
    let order = Order::try_from(call.json::<WithdrawalBody>()?)?;
    let wallet = deps.wallets.load(&who.uid).await?;
    if let Some(made) = deps.withdrawals.find(&id).await? {
        made.fingerprint.same_as(&order.fingerprint())?;
        return Ok(made.into());
    }
    let made = Withdrawal::request(id, &order, &wallet, &who.email, deps.deposit_first, call.arrived())?;
    deps.rate_limits.count(RateLimit::Withdrawals, &who.uid, call.arrived(), made.withdrawal.id.as_str()).await?;
    deps.withdrawals.request(&made, (&deps.wallets, &deps.ledger)).await?;
    Ok(made.withdrawal.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_starts_only_when_it_is_told_whether_a_deposit_comes_first() {
        assert!(matches!((deposit_first(Some("on")), deposit_first(Some("off"))), (Ok(true), Ok(false))));
        for other in [None, Some(""), Some("On"), Some("true"), Some("1"), Some("off ")] {
            assert!(matches!(deposit_first(other), Err(Failure::Internal(_))), "{other:?}");
        }
    }
}
