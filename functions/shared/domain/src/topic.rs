//! What notices are about (D53, D55).

named! {
    pub enum Topic {
        Deposit = "deposit",
        Withdrawal = "withdrawal",
        Ticket = "ticket",
        Draw = "draw",
    }
}
