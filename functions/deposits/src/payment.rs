use aws::Deposits;
use contract::dto::PaymentView;
use domain::{
    Failure,
    deposit::{PayTo, Status, usual_minutes},
};
use http::Call;
use std::sync::Arc;

/// The completed deposits, transfers included, that are read to find the usual time.
const COMPLETED_MAX: i32 = 100;

aws::deps! {
    pub struct Deps {
        pub pay_to: PayTo,
        pub deposits: Deposits,
    }
}

/// Where to pay, and how long deposits usually take: by one query.
pub async fn payment(deps: Arc<Deps>, _: Call) -> Result<PaymentView, Failure> {
    let completed = deps.deposits.newest_with(Status::Completed, COMPLETED_MAX).await?;
    Ok(PaymentView::new(deps.pay_to.clone(), usual_minutes(&completed)))
}
