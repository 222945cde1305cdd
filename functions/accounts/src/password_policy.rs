use aws::Identity;
use contract::dto::PasswordPolicy;
use domain::Failure;
use http::Call;
use std::sync::Arc;

/// The password rules of the identity provider (`spec 5.5`).
///
/// # Errors
/// When the identity provider does not answer.
pub async fn password_policy(identity: Arc<Identity>, _: Call) -> Result<PasswordPolicy, Failure> {
    let policy = identity.password_policy().await?;
    Ok(PasswordPolicy {
        minimum_length: policy.minimum_length,
        require_lowercase: policy.require_lowercase,
        require_uppercase: policy.require_uppercase,
        require_numbers: policy.require_numbers,
        require_symbols: policy.require_symbols,
    })
}
