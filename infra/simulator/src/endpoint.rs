//! The endpoints that the simulation calls.

listed! {
    /// Each with its function's name.
    #[derive(PartialOrd, Ord)]
    pub enum Endpoint, binary {
        Guess = "quick-guess",
        Reveal = "quick-reveal",
        CreateDeposit = "deposits-create",
        AttachProof = "deposits-attach-proof",
        UploadProof = "deposits-upload",
        CancelDeposit = "deposits-cancel",
        ApproveDeposit = "deposits-approve",
        DeclineDeposit = "deposits-decline",
        ReverseDeposit = "deposits-reverse",
        CreditLine = "deposits-credit",
        CreateWithdrawal = "withdrawals-create",
        TakeWithdrawal = "withdrawals-take",
        NotPaid = "withdrawals-not-paid",
        ExportPayouts = "withdrawals-export",
        CompleteWithdrawal = "withdrawals-complete",
        DeclineWithdrawal = "withdrawals-decline",
        GiveBack = "withdrawals-give-back",
        ImportStatement = "bank-import",
        ConfirmStatement = "bank-confirm",
        SettleLine = "bank-settle",
        SavePayoutAccount = "payout-accounts-add",
        RemovePayoutAccount = "payout-accounts-remove",
        ChangeLimit = "wallet-limits",
        AnswerCheck = "wallet-reality-check",
        Pause = "wallet-pause",
        Register = "admin-exclusion-register",
        Enter = "colours-enter",
        MyEntries = "colours-my-entries",
        GetProfile = "profile-get",
        UpdateProfile = "profile-update",
        SetAdmin = "admin-set",
        RemoveAdmin = "admin-remove",
        SuspendAdmin = "admin-suspend",
        InitializeAdmin = "admin-initialize",
        CreateTicket = "tickets-create",
        SetTicketStatus = "tickets-set-status",
    }
}
