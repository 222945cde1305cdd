//! Enums of values with a text each.

/// An enum whose values are listed once, each with its text. Where the list has a `;`, `ALL` are the values before it.
macro_rules! listed {
    ($(#[$of_all:meta])* $vis:vis enum $Enum:ident, $text:ident {
        $($(#[$of_one:meta])* $Value:ident = $words:literal,)+
    }) => {
        $(#[$of_all])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $vis enum $Enum {
            $($(#[$of_one])* $Value,)+
        }

        impl $Enum {
            $vis const fn $text(self) -> &'static str {
                match self {
                    $(Self::$Value => $words,)+
                }
            }
        }
    };
    ($(#[$of_all:meta])* $vis:vis enum $Enum:ident, $text:ident {
        $($(#[$of_one:meta])* $Value:ident = $words:literal,)+ ; $($Other:ident = $others:literal,)*
    }) => {
        listed! { $(#[$of_all])* $vis enum $Enum, $text {
            $($(#[$of_one])* $Value = $words,)+
            $($Other = $others,)*
        } }

        impl $Enum {
            $vis const ALL: [Self; [$($words),+].len()] = [$(Self::$Value),+];
        }
    };
}
