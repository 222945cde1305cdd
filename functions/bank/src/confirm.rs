use crate::counting::{Counting, read, stands};
use aws::{Admins, BankFiles, Connection};
use contract::dto::{BankConfirmBody, BankImportView};
use domain::{Failure, Money, Refusal, four_eyes::FourEyes, request::RequestId};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub four_eyes: FourEyes = Connection::setting,
        pub files: BankFiles,
        pub counting: Counting,
    }
}

http::admins_only!(Deps);

/// Another admin says which closing balance the bank shows. If it is the statement's, the import counts (D69).
///
/// # Errors
/// [`Refusal::ImportNotFound`], [`Refusal::ImporterGone`], [`Refusal::Malformed`]; what [`domain::bank::Import::check_second`],
/// [`domain::bank::Import::check_closing`] and [`domain::bank::Head::begin`] refuse.
pub async fn confirm(deps: Arc<Deps>, call: AdminCall) -> Result<BankImportView, Failure> {
    let BankConfirmBody { closing } = call.json()?;
    let id = RequestId::parse(call.parameter("id")).map_err(|_| Refusal::ImportNotFound)?;
    let import = deps.counting.imports.load(&id).await?;
    import.check_second(deps.four_eyes, call.admin())?;
    if !stands(&deps.admins, &import).await? {
        return Err(Refusal::ImporterGone.into());
    }
    let head = deps.counting.imports.head().await?;
    import.check_closing(balance(closing.text())?, head.as_ref())?;
    let content = deps.files.load(&id).await?;
    let mapping = import.mapping.as_deref().map(serde_json::from_str).transpose().map_err(Failure::internal)?;
    let statement = read(&content, mapping.as_ref())?;
    deps.counting.count(&call, import, &statement).await
}

/// The hundredths of a balance, which can be negative.
fn balance(text: &str) -> Result<i64, Refusal> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let amount = Money::parse(digits).map_err(|_| Refusal::must_be("closing", "a balance such as 1204.50"))?;
    Ok(sign * amount.hundredths())
}
