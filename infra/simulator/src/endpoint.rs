//! The endpoints that the simulation calls.

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Endpoint {
    Guess,
    Reveal,
    CreateDeposit,
    AttachProof,
    UploadProof,
    CancelDeposit,
    ApproveDeposit,
    DeclineDeposit,
    CreateWithdrawal,
    CompleteWithdrawal,
    DeclineWithdrawal,
    SavePayoutAccount,
    RemovePayoutAccount,
    ChangeLimit,
    AnswerCheck,
    Pause,
    Register,
    Enter,
    MyEntries,
    GetProfile,
    UpdateProfile,
    SetAdmin,
    RemoveAdmin,
    SuspendAdmin,
    InitializeAdmin,
    CreateTicket,
    SetTicketStatus,
}

impl Endpoint {
    /// The function's name.
    pub const fn binary(self) -> &'static str {
        match self {
            Self::Guess => "quick-guess",
            Self::Reveal => "quick-reveal",
            Self::CreateDeposit => "deposits-create",
            Self::AttachProof => "deposits-attach-proof",
            Self::UploadProof => "deposits-upload",
            Self::CancelDeposit => "deposits-cancel",
            Self::ApproveDeposit => "deposits-approve",
            Self::DeclineDeposit => "deposits-decline",
            Self::CreateWithdrawal => "withdrawals-create",
            Self::CompleteWithdrawal => "withdrawals-complete",
            Self::DeclineWithdrawal => "withdrawals-decline",
            Self::SavePayoutAccount => "payout-accounts-add",
            Self::RemovePayoutAccount => "payout-accounts-remove",
            Self::ChangeLimit => "wallet-limits",
            Self::AnswerCheck => "wallet-reality-check",
            Self::Pause => "wallet-pause",
            Self::Register => "admin-exclusion-register",
            Self::Enter => "colours-enter",
            Self::MyEntries => "colours-my-entries",
            Self::GetProfile => "profile-get",
            Self::UpdateProfile => "profile-update",
            Self::SetAdmin => "admin-set",
            Self::RemoveAdmin => "admin-remove",
            Self::SuspendAdmin => "admin-suspend",
            Self::InitializeAdmin => "admin-initialize",
            Self::CreateTicket => "tickets-create",
            Self::SetTicketStatus => "tickets-set-status",
        }
    }
}
