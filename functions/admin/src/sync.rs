//! Brings the identity provider into agreement with a table.

use domain::Failure;

/// How often the provider is set again because the table has changed meanwhile.
const SYNCS_MAX: usize = 5;

/// Sets the provider to the table's value, and returns the value that both have now. The table is read again
/// afterwards: of two concurrent calls, the one that ends last leaves both in agreement.
///
/// # Errors
/// When a service does not answer; [`Failure::Conflict`] when the table keeps changing.
pub(crate) async fn sync<T, Set, Read>(
    mut said: T,
    set: impl Fn(T) -> Set,
    read: impl Fn() -> Read,
) -> Result<T, Failure>
where
    Set: Future<Output = Result<(), Failure>>,
    T: Copy + PartialEq,
    Read: Future<Output = Result<T, Failure>>,
{
    for _ in 0..SYNCS_MAX {
        set(said).await?;
        let now = read().await?;
        if now == said {
            return Ok(now);
        }
        said = now;
    }
    Err(Failure::Conflict)
}
