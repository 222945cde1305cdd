//! One page of a list.

/// `P` is a position in the list: a key or a part of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T, P = String> {
    pub items: Vec<T>,
    /// The position after which to continue, when there may be more.
    pub next: Option<P>,
}

impl<T, P> Page<T, P> {
    /// A page of at most one item.
    pub fn of(found: Option<T>) -> Self {
        Self { items: found.into_iter().collect(), next: None }
    }

    #[must_use]
    pub fn map<U>(self, to: impl FnMut(T) -> U) -> Page<U, P> {
        Page { items: self.items.into_iter().map(to).collect(), next: self.next }
    }
}
