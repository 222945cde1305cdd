use aws::{Admins, BankImports};
use contract::dto::{BankImportPage, BankImportView, PageQuery};
use domain::{Failure, cursor};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub imports: BankImports,
    }
}

http::admins_only!(Deps);

/// A page of the imports: those that wait first, then the newest.
///
/// # Errors
/// [`domain::Refusal::Malformed`] for a malformed cursor.
pub async fn imports(deps: Arc<Deps>, call: AdminCall) -> Result<BankImportPage, Failure> {
    let after = cursor::parse(call.query::<PageQuery>()?.cursor)?;
    let page = deps.imports.page(after.as_deref()).await?;
    Ok(page.map(|import| BankImportView::new(import, call.admin())).into())
}
