use crate::counting::{self, Counting, midnight, stands};
use aws::{Admins, BankFiles, Connection};
use bank_files::{Mapping, import_id};
use base64::{Engine, engine::general_purpose::STANDARD};
use contract::dto::{BankImportBody, BankImportView};
use domain::{
    Failure, Refusal,
    audit::Action,
    bank::{BankAccount, Import, ImportStatus, Read},
    four_eyes::FourEyes,
    request::RequestId,
    text,
};
use http::AdminCall;
use std::sync::Arc;

const NAME_CHARS_MAX: usize = 100;
const MAPPING_BYTES_MAX: usize = 2_000;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub account: BankAccount = Connection::setting,
        pub four_eyes: FourEyes = Connection::setting,
        pub files: BankFiles,
        pub counting: Counting,
    }
}

http::admins_only!(Deps);

/// The mapping is stored with the import, so it has a bound.
fn columns(mapping: &str) -> Result<Mapping, Refusal> {
    let known = Some(mapping).filter(|mapping| mapping.len() <= MAPPING_BYTES_MAX);
    known.and_then(|mapping| serde_json::from_str(mapping).ok()).ok_or_else(|| {
        let known = "separator a comma, a semicolon or a tab, decimal a point or a comma, dates ymd, dmy or mdy";
        Refusal::must_be("mapping", &format!("one of at most {MAPPING_BYTES_MAX} bytes, with {known}"))
    })
}

/// Imports a statement, whole or not at all. The second admin's import of the same file makes it count (D69).
///
/// # Errors
/// [`Refusal::Malformed`], [`Refusal::StatementUnreadable`]; what [`BankAccount::check`],
/// [`Read::check_over`] and [`domain::bank::Head::begin`] refuse.
pub async fn import(deps: Arc<Deps>, call: AdminCall) -> Result<BankImportView, Failure> {
    let BankImportBody { name, file, mapping } = call.json()?;
    let name = text::visible_line(&name).chars().take(NAME_CHARS_MAX).collect();
    let content = STANDARD.decode(file).map_err(|_| Refusal::must_be("file", "the file in Base64"))?;
    let mapping_text = mapping.map(|mapping| serde_json::to_string(&mapping)).transpose().map_err(Failure::internal)?;
    let columns = mapping_text.as_deref().map(columns).transpose()?;
    deps.account.check(None)?;
    let statement = counting::read(&content, columns.as_ref())?;
    deps.account.check(statement.account.as_deref())?;
    let facts = Read { closing: statement.closing, until: midnight(&statement.until)?, lines: statement.lines.len() };
    facts.check_over(call.arrived())?;
    let id = RequestId::of_content("bank-import", &import_id(&content, columns.as_ref()));
    let before = deps.counting.imports.find(&id).await?;
    let begun = match &before {
        Some(begun) if stands(&deps.admins, begun).await? => begun.clone(),
        _ => {
            let begun = Import {
                id,
                name,
                mapping: mapping_text,
                read: facts,
                status: ImportStatus::Waiting,
                by: call.admin().clone(),
                email: call.principal()?.email.clone(),
                at: call.arrived(),
                second: None,
                added: None,
            };
            let entry = call.audit(Action::ImportStatement, &begun.id, ("", begun.status.name()));
            // First the file: an import without one could not be confirmed.
            deps.files.keep(&begun.id, content).await?;
            deps.counting.imports.begin(before.as_ref(), &begun, deps.counting.audit_log.row(&entry)).await?;
            begun
        }
    };
    match begun.check_second(deps.four_eyes, call.admin()) {
        Ok(()) => deps.counting.count(&call, begun, &statement).await,
        Err(_) => Ok(BankImportView::new(begun, call.admin())),
    }
}
