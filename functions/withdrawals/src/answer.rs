use aws::{Admins, BankOrders, Withdrawals};
use bank_files::pain002::{Answer, Said, Status};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use contract::dto::{AnsweredPayment, BankAnswer, BankAnswerBody, Name};
use domain::{
    Failure, Refusal,
    request::RequestId,
    withdrawal::{self, Ordered, PaymentAnswer, Withdrawal},
};
use http::AdminCall;
use std::sync::Arc;

const FILE_BYTES_MAX: usize = 500_000;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub withdrawals: Withdrawals,
        pub orders: BankOrders,

    }
}

http::admins_only!(Deps);

/// What the bank says about each payout that still waits in an order of this admin. It changes nothing (D73).
///
/// # Errors
/// [`Refusal::BankAnswerTooLarge`], [`Refusal::BankAnswerDamaged`]; [`Refusal::BankAnswerForeign`] for the answer to an
/// order of another admin, or to none.
pub async fn answer(deps: Arc<Deps>, call: AdminCall) -> Result<BankAnswer, Failure> {
    let BankAnswerBody { file } = call.json()?;
    let file = BASE64_STANDARD.decode(file).map_err(|_| Refusal::BankAnswerDamaged)?;
    if file.len() > FILE_BYTES_MAX {
        return Err(Refusal::BankAnswerTooLarge.into());
    }
    let said = Answer::read(&file).map_err(|_| Refusal::BankAnswerDamaged)?;
    let id = RequestId::parse(&said.message_id).map_err(|_| Refusal::BankAnswerForeign)?;
    let order = deps.orders.load(&id).await?;
    if order.by != *call.admin() {
        return Err(Refusal::BankAnswerForeign.into());
    }
    let mut payments = Vec::new();
    for payout in &order.payouts {
        let mark = deps.orders.mark(payout).await?.filter(|mark| mark.order == order.id);
        let withdrawal = deps.withdrawals.load(payout).await?;
        if let Some(mark) =
            mark.filter(|mark| mark.holds(&withdrawal) && withdrawal.status == withdrawal::Status::Pending)
        {
            payments.push(answered(&withdrawal, &mark, &said));
        }
    }
    Ok(BankAnswer { message_id: order.id.to_string(), payments })
}

fn answered(withdrawal: &Withdrawal, mark: &Ordered, answer: &Answer) -> AnsweredPayment {
    let reference = withdrawal.reference().to_string();
    let Said { status, reason } = answer.of(&reference);
    let status = match status {
        Status::Accepted => PaymentAnswer::Accepted,
        Status::Rejected => PaymentAnswer::Rejected,
        Status::Pending => PaymentAnswer::Pending,
    };
    let reason = domain::text::visible_line(&reason);
    AnsweredPayment { id: withdrawal.id.to_string(), reference, status: Name(status), reason, taken_at: mark.taken_at }
}
