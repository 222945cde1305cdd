use domain::Failure;

/// Random bytes, of which nobody can tell the next.
///
/// # Errors
/// When the system has none.
pub fn random<const N: usize>() -> Result<[u8; N], Failure> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(Failure::internal)?;
    Ok(bytes)
}
