//! The audit log: what admins did (D16).

use crate::{Timestamp, Uid, request::Note};

named! {
    pub enum Action {
        ProposeDeposit = "deposit.propose",
        ApproveDeposit = "deposit.approve",
        DeclineDeposit = "deposit.decline",
        ProposeReversal = "deposit.propose-reversal",
        ReverseDeposit = "deposit.reverse",
        /// The request was not paid in time: the nightly run's, in the player's name.
        ExpireDeposit = "deposit.expire",
        ViewProof = "deposit.view-proof",
        ProposeWithdrawal = "withdrawal.propose",
        TakeWithdrawal = "withdrawal.take",
        ProposeNotPaid = "withdrawal.propose-not-paid",
        NotPaid = "withdrawal.not-paid",
        /// A file for the bank, with several payouts.
        ExportWithdrawals = "withdrawal.export",
        CompleteWithdrawal = "withdrawal.complete",
        DeclineWithdrawal = "withdrawal.decline",
        /// A payment without a request, or the return of a payout: its ground is a line of the bank's statement.
        CreditDeposit = "deposit.credit",
        GiveBackWithdrawal = "withdrawal.give-back",
        ImportStatement = "bank.import",
        ConfirmStatement = "bank.confirm",
        ProposeOnLine = "bank.propose",
        SettleLine = "bank.settle",
        SetTicketStatus = "ticket.set-status",
        NoteOnCase = "care.note",
        InitialiseAdmin = "admin.initialize",
        ProposeAdmin = "admin.propose",
        StopProposal = "admin.stop",
        GrantAdmin = "admin.grant",
        RemoveAdmin = "admin.remove",
        SuspendAdmin = "admin.suspend",
        EndSuspension = "admin.end-suspension",
        FreezeAccount = "account.freeze",
        UnfreezeAccount = "account.unfreeze",
        CloseAccount = "account.close",
        /// Erases the personal data of an account that was closed long ago (D65).
        EraseAccount = "account.erase",
        PauseAccount = "account.pause",
        EndExclusion = "account.end-exclusion",
        ChangeLimit = "account.limit",
        AnswerRealityCheck = "account.reality-check",
        /// A change of the register of excluded persons (D62), and its effect on an account.
        ChangeRegister = "exclusion-register.change",
        RegisterAccount = "account.register",
        /// The player agreed to the terms and said that they are of age (D59).
        Agree = "account.agree",
        EnableFactor = "factor.enable",
        DisableFactor = "factor.disable",
        RecoverFactor = "factor.recover",
        ResetFactor = "factor.reset",
        AddPayoutAccount = "payout-account.add",
        RemovePayoutAccount = "payout-account.remove",
        /// A change of the account's address (D64).
        ChangeEmail = "account.email",
        /// An action of a later version; never written.
        Unknown = "unknown",
    }
}

impl Action {
    /// Changes that the account's owner always receives an e-mail about, whatever topics they chose (D55). A change of
    /// the address is sent to the old address when it is made (D64).
    pub const TOLD_BY_EMAIL: [Self; 11] = [
        Self::ProposeAdmin,
        Self::SuspendAdmin,
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
    /// The reason, if no other record has it.
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
    /// The row of a request, or of an event under an id of its own, in which `actor` moves `subject` from one state to
    /// another.
    pub fn new(
        actor: &Uid,
        action: Action,
        subject: &impl ToString,
        (before, after): (&str, &str),
        (at, request_id): (Timestamp, &str),
    ) -> Self {
        Self {
            at,
            request_id: request_id.to_owned(),
            actor: actor.clone(),
            action,
            subject: subject.to_string(),
            before: before.to_owned(),
            after: after.to_owned(),
            note: None,
        }
    }

    #[must_use]
    pub fn with_note(self, note: Note) -> Self {
        Self { note: Some(note), ..self }
    }
}
