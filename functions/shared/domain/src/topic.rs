//! What notices are about (D53, D55).

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    Deposit,
    Withdrawal,
    Ticket,
    Draw,
}

impl Topic {
    pub const ALL: [Self; 4] = [Self::Deposit, Self::Withdrawal, Self::Ticket, Self::Draw];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Deposit => "deposit",
            Self::Withdrawal => "withdrawal",
            Self::Ticket => "ticket",
            Self::Draw => "draw",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.name() == text)
    }
}
