use aws::{Connection, Ledger, Limits, Wallets, Withdrawals};
use contract::{
    dto::{WithdrawalBody, WithdrawalView},
    routes,
};
use domain::{
    Failure, Limit,
    request::RequestId,
    withdrawal::{Order, Withdrawal},
};
use http::Call;
use std::{env, sync::Arc};

/// Where players ask for their points.
#[derive(Debug)]
pub struct Till {
    pub withdrawals: Withdrawals,
    pub wallets: Wallets,
    pub ledger: Ledger,
    pub limits: Limits,
    /// Whether whoever has never paid in is refused.
    pub deposit_first: bool,
}

impl Till {
    /// # Errors
    /// [`Failure::Internal`] naming a variable that is missing from the environment, or
    /// `REQUIRE_DEPOSIT_BEFORE_WITHDRAWAL` where it is neither `on` nor `off`.
    pub fn from_env() -> Result<Self, Failure> {
        let connection = Connection::from_env()?;
        Ok(Self {
            withdrawals: Withdrawals::from_env(&connection)?,
            wallets: Wallets::from_env(&connection)?,
            ledger: Ledger::from_env(&connection)?,
            limits: Limits::from_env(&connection)?,
            deposit_first: deposit_first(env::var("REQUIRE_DEPOSIT_BEFORE_WITHDRAWAL").ok().as_deref())?,
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
/// What [`Order::parse`], [`Call::idempotency_key`], [`Withdrawal::request`] and [`Limits::count`] refuse;
/// [`domain::Refusal::WalletNotFound`]; [`domain::Refusal::IdempotencyKeyReused`] for another order under the key.
pub async fn create(app: Arc<Till>, call: Call) -> Result<WithdrawalView, Failure> {
    let who = call.principal()?;
    let id = RequestId::derive(&who.uid, routes::WITHDRAWALS_CREATE.binary, &call.idempotency_key()?);
    let order = Order::try_from(call.json::<WithdrawalBody>()?)?;
    let wallet = app.wallets.load(&who.uid).await?;
    if let Some(made) = app.withdrawals.find(&id).await? {
        made.fingerprint.same_as(&order.fingerprint())?;
        return Ok(made.into());
    }
    let made = Withdrawal::request(id, &order, &wallet, &who.email, app.deposit_first, call.arrived())?;
    app.limits.count(Limit::Withdrawals, &who.uid, call.arrived(), made.withdrawal.id.as_str()).await?;
    app.withdrawals.create(&made, (&app.wallets, &app.ledger)).await?;
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
