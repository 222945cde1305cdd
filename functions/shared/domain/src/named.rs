//! Enums of names.

/// A value with a name that never changes: it is stored and sent.
pub trait Named: Copy + PartialEq + Send + Sync + 'static {
    const EACH: &'static [Self];
    /// The name of each value, in the same order.
    const NAMES: &'static [&'static str];

    fn name(self) -> &'static str;
}

/// An enum of names. `ALL` has the order of the variants.
macro_rules! named {
    ($(#[$of_all:meta])* pub enum $Enum:ident { $($(#[$of_one:meta])* $Variant:ident = $name:literal,)+ }) => {
        $(#[$of_all])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $Enum {
            $($(#[$of_one])* $Variant,)+
        }

        impl $Enum {
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$Variant),+];

            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Variant => $name,)+
                }
            }

            pub fn parse(text: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|each| each.name() == text)
            }
        }

        impl $crate::named::Named for $Enum {
            const EACH: &'static [Self] = &Self::ALL;
            const NAMES: &'static [&'static str] = &[$($name),+];

            fn name(self) -> &'static str {
                self.name()
            }
        }
    };
}
