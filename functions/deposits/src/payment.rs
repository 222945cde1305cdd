use aws::Deposits;
use contract::dto::PaymentView;
use domain::{
    Failure,
    deposit::{PayTo, usual_minutes},
};
use http::Call;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub pay_to: PayTo,
        pub deposits: Deposits,
    }
}

/// Where to pay, and how long deposits usually take: by one query.
pub async fn payment(deps: Arc<Deps>, _: Call) -> Result<PaymentView, Failure> {
    let completed = deps.deposits.newest_completed().await?;
    Ok(PaymentView::new(deps.pay_to.clone(), usual_minutes(&completed)))
}
