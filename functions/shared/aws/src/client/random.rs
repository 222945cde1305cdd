use domain::Failure;

/// Random bytes that cannot be predicted.
///
/// # Errors
/// When the system has none.
pub fn random<const N: usize>() -> Result<[u8; N], Failure> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(Failure::internal)?;
    Ok(bytes)
}
