//! Names in the template.

/// A name in the template: `deposit_requests` and `deposits-create` become `DepositRequests` and `DepositsCreate`.
pub fn logical(name: &str) -> String {
    name.split(['-', '_']).map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}
