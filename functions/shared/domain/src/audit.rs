//! The audit log: what admins did (D16).

use crate::{Timestamp, Uid, request::Note};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    ProposeDeposit,
    ApproveDeposit,
    DeclineDeposit,
    ViewProof,
    ProposeWithdrawal,
    CompleteWithdrawal,
    DeclineWithdrawal,
    SetTicketStatus,
    NoteOnCase,
    InitialiseAdmin,
    ProposeAdmin,
    StopProposal,
    GrantAdmin,
    RemoveAdmin,
    /// Written by a later version, as is its end.
    SuspendAdmin,
    EndSuspension,
    FreezeAccount,
    UnfreezeAccount,
    CloseAccount,
    /// The personal data of one that was closed long ago (D65).
    EraseAccount,
    PauseAccount,
    EndExclusion,
    ChangeLimit,
    AnswerRealityCheck,
    /// The register of excluded persons (D62), and what it does to an account.
    ChangeRegister,
    RegisterAccount,
    /// To the terms, and that they are of age (D59).
    Agree,
    EnableFactor,
    DisableFactor,
    RecoverFactor,
    ResetFactor,
    AddPayoutAccount,
    RemovePayoutAccount,
    /// Of the account (D64).
    ChangeEmail,
}

impl Action {
    pub const ALL: [Self; 34] = [
        Self::ProposeDeposit,
        Self::ApproveDeposit,
        Self::DeclineDeposit,
        Self::ViewProof,
        Self::ProposeWithdrawal,
        Self::CompleteWithdrawal,
        Self::DeclineWithdrawal,
        Self::SetTicketStatus,
        Self::NoteOnCase,
        Self::InitialiseAdmin,
        Self::ProposeAdmin,
        Self::StopProposal,
        Self::GrantAdmin,
        Self::RemoveAdmin,
        Self::SuspendAdmin,
        Self::EndSuspension,
        Self::FreezeAccount,
        Self::UnfreezeAccount,
        Self::CloseAccount,
        Self::EraseAccount,
        Self::PauseAccount,
        Self::EndExclusion,
        Self::ChangeLimit,
        Self::AnswerRealityCheck,
        Self::ChangeRegister,
        Self::RegisterAccount,
        Self::Agree,
        Self::EnableFactor,
        Self::DisableFactor,
        Self::RecoverFactor,
        Self::ResetFactor,
        Self::AddPayoutAccount,
        Self::RemovePayoutAccount,
        Self::ChangeEmail,
    ];

    /// Of which the person of the account hears by e-mail, whatever else they want to hear of (D55). A change of the
    /// address is told to the old one when it is made (D64).
    pub const TOLD_BY_EMAIL: [Self; 9] = [
        Self::EnableFactor,
        Self::DisableFactor,
        Self::RecoverFactor,
        Self::ResetFactor,
        Self::AddPayoutAccount,
        Self::RemovePayoutAccount,
        Self::ChangeLimit,
        Self::PauseAccount,
        Self::EndExclusion,
    ];

    /// A stable name: the audit log stores it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ProposeDeposit => "deposit.propose",
            Self::ApproveDeposit => "deposit.approve",
            Self::DeclineDeposit => "deposit.decline",
            Self::ViewProof => "deposit.view-proof",
            Self::ProposeWithdrawal => "withdrawal.propose",
            Self::CompleteWithdrawal => "withdrawal.complete",
            Self::DeclineWithdrawal => "withdrawal.decline",
            Self::SetTicketStatus => "ticket.set-status",
            Self::NoteOnCase => "care.note",
            Self::InitialiseAdmin => "admin.initialize",
            Self::ProposeAdmin => "admin.propose",
            Self::StopProposal => "admin.stop",
            Self::GrantAdmin => "admin.grant",
            Self::RemoveAdmin => "admin.remove",
            Self::SuspendAdmin => "admin.suspend",
            Self::EndSuspension => "admin.end-suspension",
            Self::FreezeAccount => "account.freeze",
            Self::UnfreezeAccount => "account.unfreeze",
            Self::CloseAccount => "account.close",
            Self::EraseAccount => "account.erase",
            Self::PauseAccount => "account.pause",
            Self::EndExclusion => "account.end-exclusion",
            Self::ChangeLimit => "account.limit",
            Self::AnswerRealityCheck => "account.reality-check",
            Self::ChangeRegister => "exclusion-register.change",
            Self::RegisterAccount => "account.register",
            Self::Agree => "account.agree",
            Self::EnableFactor => "factor.enable",
            Self::DisableFactor => "factor.disable",
            Self::RecoverFactor => "factor.recover",
            Self::ResetFactor => "factor.reset",
            Self::AddPayoutAccount => "payout-account.add",
            Self::RemovePayoutAccount => "payout-account.remove",
            Self::ChangeEmail => "account.email",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.name() == text)
    }
}

/// One row of the audit log. Never changed or deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    pub at: Timestamp,
    /// The id of the API request.
    pub request_id: String,
    pub actor: Uid,
    pub action: Action,
    /// The id of the deposit, withdrawal, ticket or player.
    pub subject: String,
    /// The state of the subject before and after: a request's status, or [`crate::rights::name`].
    pub before: String,
    pub after: String,
    /// Why, where nothing else keeps it.
    pub note: Option<Note>,
}

/// Where a row is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditKey {
    /// A UTC date.
    pub day: String,
    pub id: String,
}

impl AuditEntry {
    #[must_use]
    pub fn with_note(self, note: Note) -> Self {
        Self { note: Some(note), ..self }
    }
}
