//! Parameters of the stack.

/// A value that a function reads from its environment when it starts.
pub trait Setting: Sized {
    const VARIABLE: &'static str;

    fn parse(text: &str) -> Option<Self>;
}
