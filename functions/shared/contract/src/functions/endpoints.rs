//! The HTTP endpoints. To add one: copy a block, name its `dto` types, grant what it needs, write the handler that bears
//! its binary's name in the section's area, and run `cargo dev generate`.
//!
//! A block has, in this order: the description for the document; the constant, method, path, access (for admins with the roles besides owner), binary and, for a
//! body with a file, the most bytes; the query, headers, body, answer and refusals; the AWS permissions. That of reading the admin's record is not repeated.

// All names that a block may use, so that a new block needs no new import.
use super::{
    definition::{Function, Section},
    resources::{Action::*, Resource::*},
};
use crate::{dto::*, tables::*};

/// The routes are separate constants, so that binaries do not contain the data for the document and the template.
macro_rules! endpoints {
    ($(
        section $title:literal in $area:ident;
        $(
            $(#[doc = $description:literal])+
            $name:ident = $method:ident $path:literal, $access:ident $(($($role:ident),+))?, $binary:literal $(up to $bytes:literal)? { $($details:tt)* }
        )+
    )+) => {
        pub mod routes {
            //! The route of each handler.

            use crate::route::{Access, BODY_BYTES_MAX, Method, Route};
            use domain::rights::Role;

            $($(
                $(#[doc = $description])+
                pub const $name: Route = Route {
                    method: Method::$method,
                    path: $path,
                    binary: $binary,
                    access: Access::$access,
                    roles: &[$($(Role::$role),+)?],
                    body_bytes_max: [$($bytes,)? BODY_BYTES_MAX][0],
                };
            )+)+

            pub const ALL: &[Route] = &[$($($name),+),+];
        }

        pub mod served {
            //! The routes, typed by access, with which the functions serve them.

            use super::routes;
            use crate::route::{Admin, Player, Public, Served};

            $($(
                pub const $name: Served<$access> = Served::new(routes::$name);
            )+)+
        }

        pub(super) fn sections() -> Vec<Section> {
            vec![$(Section {
                title: $title,
                area: Some(stringify!($area)),
                functions: vec![$(Function::endpoint(routes::$name, concat!($($description),+)) $($details)*),+],
            }),+]
        }
    };
}

endpoints! {
    section "Accounts" in accounts;

    /// The password rules of the identity provider.
    AUTH_PASSWORD_POLICY = Get "/api/auth/password-policy", Public, "auth-password-policy" {
        .answer::<PasswordPolicy>()
        .setting("PasswordMinimumLength")
    }

    /// The caller's own account. Creates records that sign-up could not save, so call it right after signing in.
    PROFILE_GET = Get "/api/profile", Player, "profile-get" {
        .note("creates missing records")
        .setting("BonusRule")
        .answer::<Profile>()
        .refusals([404, 409])
        .may([GetItem, PutItem, UpdateItem], USERS)
        .may([PutItem], USERNAMES)
        .may([GetItem, PutItem, UpdateItem], ADDRESSES)
        .may([GetItem, PutItem], WALLETS)
        .may([PutItem], TRANSACTIONS)
        .may([GetItem, PutItem], SETTINGS)
        .may([PutItem], AUDIT_LOG)
        .may([AdminGetUser], UserPool)
    }

    /// Edits the caller's own account. User names are unique regardless of case. One that was given up is kept for its
    /// last owner for 90 days.
    PROFILE_UPDATE = Put "/api/profile", Player, "profile-update" {
        .body::<ProfileBody>()
        .answer::<Profile>()
        .refusals([404, 409])
        .may([GetItem, UpdateItem], USERS)
        .may([PutItem, UpdateItem], USERNAMES)
        .may([UpdateItem], ADDRESSES)
        .may([GetItem], WALLETS)
        .may([UpdateItem], LIMITS)
    }

    /// Says that the caller is of age and agrees to the terms, without which nothing can be staked or paid in. The next
    /// token has it.
    PROFILE_AGREE = Post "/api/profile/agreement", Player, "profile-agree" {
        .body::<AgreementBody>()
        .answer::<AgreementView>()
        .refusals([403, 404, 409])
        .may([GetItem, UpdateItem], USERS)
        .may([PutItem], AUDIT_LOG)
    }

    /// Closes the caller's account for good, and deletes their user at the identity provider. It takes a sign-in of the
    /// last 30 minutes, and the balance in words if there is one. Safe to repeat.
    PROFILE_CLOSE = Post "/api/profile/close", Player, "profile-close" {
        .body::<ClosingBody>()
        .answer::<ClosingView>()
        .refusals([403, 404, 409])
        .may([GetItem, UpdateItem], USERS)
        .may([GetItem, PutItem], WALLETS)
        .may([GetItem], LIMITS)
        .may([GetItem], DEPOSIT_REQUESTS)
        .may([Query], COLOURS_ENTRIES)
        .may([GetItem], COLOURS_ROUNDS)
        .may([PutItem], AUDIT_LOG)
        .may([AdminGetUser, AdminDeleteUser], UserPool)
    }

    /// Sends a code to another e-mail address that the caller's account is to have. It takes a sign-in of the last 30
    /// minutes. An address of another account: 409.
    PROFILE_EMAIL = Post "/api/profile/email", Player, "profile-email" {
        .body::<EmailBody>()
        .answer::<EmailAskedView>()
        .refusals([403, 404, 409])
        .setting("ProductName")
        .setting("WebOrigins")
        .may([GetItem], USERS)
        .may([GetItem], WALLETS)
        .may([GetItem], ADDRESSES)
        .may([PutItem, UpdateItem], LIMITS)
        .may([SendEmail], EmailIdentity)
    }

    /// Gives the caller's account the address that the code was sent to, and tells the old one. The next token has it. A
    /// code has eight tries and is good for 30 minutes. Safe to repeat.
    PROFILE_EMAIL_CONFIRM = Post "/api/profile/email/confirm", Player, "profile-email-confirm" {
        .body::<EmailCodeBody>()
        .answer::<EmailView>()
        .refusals([403, 404, 409])
        .setting("ProductName")
        .setting("WebOrigins")
        .may([GetItem, UpdateItem], USERS)
        .may([GetItem, PutItem], WALLETS)
        .may([GetItem, PutItem, UpdateItem, DeleteItem], ADDRESSES)
        .may([GetItem, PutItem, UpdateItem], LIMITS)
        .may([PutItem], AUDIT_LOG)
        .may([AdminGetUser, AdminUpdateUserAttributes], UserPool)
        .may([SendEmail], EmailIdentity)
    }

    /// What was done with the caller's account and by whom, newest first: by themselves or by us. Without notes between
    /// admins.
    PROFILE_LOG = Get "/api/profile/log", Player, "profile-log" {
        .query::<PageQuery>()
        .answer::<AccountLogPage>()
        .may([Query], AUDIT_LOG.index("subject"))
    }

    /// Turns on the second factor that the caller has set up at the identity provider, and returns the recovery codes. It
    /// takes a sign-in of the last 30 minutes, and ends all of the caller's sessions.
    FACTOR_ENABLE = Post "/api/second-factor/enable", Player, "factor-enable" {
        .answer::<RecoveryCodes>()
        .refusals([403, 404, 409])
        .may([GetItem, UpdateItem], USERS)
        .may([PutItem], AUDIT_LOG)
        .may([AdminGetUser, AdminUserGlobalSignOut], UserPool)
    }

    /// Turns off the caller's second factor. It takes a sign-in with the factor in the last 30 minutes, and ends all of the
    /// caller's sessions. Safe to repeat.
    FACTOR_DISABLE = Post "/api/second-factor/disable", Player, "factor-disable" {
        .answer::<SecondFactorView>()
        .refusals([403])
        .may([GetItem, UpdateItem], USERS)
        .may([PutItem], AUDIT_LOG)
        .may([AdminSetUserMFAPreference, AdminUserGlobalSignOut], UserPool)
    }

    /// Turns off the second factor of the account with this e-mail, by one of its recovery codes.
    FACTOR_RECOVER = Post "/api/second-factor/recover", Public, "factor-recover" {
        .body::<RecoveryBody>()
        .answer::<SecondFactorView>()
        .refusals([403])
        .may([GetItem, UpdateItem], USERS)
        .may([GetItem], ADDRESSES)
        .may([UpdateItem], LIMITS)
        .may([PutItem], AUDIT_LOG)
        .may([AdminSetUserMFAPreference, AdminUserGlobalSignOut], UserPool)
    }

    /// Players to send points to: those whose online flag is false, ordered by user name, without the caller.
    PLAYERS_LIST = Get "/api/players", Player, "players-list" {
        .query::<PlayersQuery>()
        .answer::<PlayerPage>()
        .may([Query], USERS.index("players"))
        .may([UpdateItem], LIMITS)
    }

    /// The player with this user id or e-mail, to show the recipient before points are sent.
    PLAYERS_LOOKUP = Post "/api/players/lookup", Player, "players-lookup" {
        .body::<LookupBody>()
        .answer::<FoundPlayer>()
        .refusals([404])
        .may([GetItem], USERS)
        .may([GetItem], ADDRESSES)
        .may([UpdateItem], LIMITS)
    }

    section "Notices" in accounts;

    /// What has become of the caller's requests, tickets and entries, newest first. Nothing is stored of it but the mark.
    NOTICES_LIST = Get "/api/notices", Player, "notices-list" {
        .answer::<Notices>()
        .may([GetItem], USERS)
        .may([Query], DEPOSIT_REQUESTS.index("player"))
        .may([Query], DEPOSIT_REQUESTS.index("recipient"))
        .may([Query], WITHDRAWAL_REQUESTS.index("player"))
        .may([Query], SUPPORT_TICKETS.index("player"))
        .may([Query], COLOURS_ENTRIES)
        .may([Query], COLOURS_ROUNDS.index("all"))
    }

    /// Moves the mark until which the caller has seen the notices, on all devices.
    NOTICES_SEEN = Post "/api/notices/seen", Player, "notices-seen" {
        .body::<SeenBody>()
        .answer::<SeenView>()
        .refusals([404])
        .may([UpdateItem], USERS)
    }

    section "Wallet" in wallet;

    /// The caller's own balance.
    WALLET_GET = Get "/api/wallet", Player, "wallet-get" {
        .answer::<WalletView>()
        .refusals([404])
        .setting("TransferHold")
        .setting("TransferLimit")
        .may([GetItem], WALLETS)
    }

    /// The caller's own ledger, newest row first.
    WALLET_TRANSACTIONS = Get "/api/wallet/transactions", Player, "wallet-transactions" {
        .query::<TransactionsQuery>()
        .answer::<TransactionPage>()
        .refusals([404])
        .may([GetItem], WALLETS)
        .may([GetItem, Query], TRANSACTIONS)
    }

    /// Pauses the caller's playing: a time-out of 1 to 42 days, or a self-exclusion of 6 to 60 months or for good. It has
    /// effect with the answer, and can be made longer but not shorter. An exclusion whose time is over ends a day after
    /// its player has asked for it here. Withdrawals stay open.
    WALLET_PAUSE = Post "/api/wallet/pause", Player, "wallet-pause" {
        .body::<PauseBody>()
        .answer::<RestrictionView>()
        .refusals([403, 404, 409])
        .may([GetItem, PutItem], WALLETS)
        .may([UpdateItem], LIMITS)
        .may([PutItem], AUDIT_LOG)
    }

    /// Sets one of the caller's limits: on stakes, losses or deposits for a day, a week or a month, on time for a day. Lower has effect with the answer,
    /// and counts from then on. Higher, or none, waits `LimitRaiseHours`, then for a second yes within a week. One raise
    /// waits at a time.
    WALLET_LIMITS = Post "/api/wallet/limits", Player, "wallet-limits" {
        .body::<LimitBody>()
        .answer::<LimitsView>()
        .refusals([404, 409])
        .setting("LimitRaiseHours")
        .may([GetItem, PutItem], WALLETS)
        .may([UpdateItem], LIMITS)
        .may([GetItem, PutItem], AUDIT_LOG)
    }

    /// Answers the reality check, without which no stake is taken once it is due; before that it changes nothing. Or says how
    /// often there is one: every 15, 30 or 60 minutes of play.
    WALLET_REALITY_CHECK = Post "/api/wallet/reality-check", Player, "wallet-reality-check" {
        .body::<RealityCheckBody>()
        .answer::<RealityCheckView>()
        .refusals([404, 409])
        .may([GetItem, PutItem], WALLETS)
        .may([PutItem], AUDIT_LOG)
    }

    section "Deposits" in deposits;

    /// Requests points for the caller, or sends the caller's own to another player. If a proof is announced,
    /// the answer says where to upload it. A retry with the same key and body returns the same request; with another body 409.
    DEPOSITS_CREATE = Post "/api/deposits", Player, "deposits-create" {
        .note("signs the URL for the upload of a proof")
        .idempotency_key()
        .body::<DepositBody>()
        .answer::<RequestedDeposit>()
        .refusals([403, 404, 409, 422])
        .may([GetItem], USERS)
        .may([GetItem], WALLETS)
        .may([GetItem], ADDRESSES)
        .may([GetItem, PutItem], DEPOSIT_REQUESTS)
        .may([UpdateItem], LINKS)
        .may([PutObject, PutObjectTagging], Proofs)
        .may([GetItem, UpdateItem], LIMITS)
    }

    /// Attaches the uploaded proof. A file that differs from the announced one fails the request: 422 with the reason.
    DEPOSITS_ATTACH_PROOF = Post "/api/deposits/{id}/proof", Player, "deposits-attach-proof" {
        .answer::<DepositView>()
        .refusals([409, 422])
        .may([GetItem, PutItem], DEPOSIT_REQUESTS)
        .may([UpdateItem], LINKS)
        .may([GetObject, PutObjectTagging, DeleteObject], Proofs)
        .may([ListBucket], ProofsBucket)
    }

    /// Announces a file as the proof of a pending deposit, from any device, and says where to upload it. It replaces a file
    /// that was announced before but is not attached.
    DEPOSITS_UPLOAD = Post "/api/deposits/{id}/upload", Player, "deposits-upload" {
        .note("signs the URL for the upload of a proof")
        .body::<ProofBody>()
        .answer::<RequestedDeposit>()
        .refusals([409])
        .may([GetItem, PutItem], DEPOSIT_REQUESTS)
        .may([PutObject, PutObjectTagging, DeleteObject], Proofs)
        .may([UpdateItem], LIMITS)
    }

    /// Takes a pending deposit back: it fails, and no admin can decide it any more. Safe to repeat.
    DEPOSITS_CANCEL = Post "/api/deposits/{id}/cancel", Player, "deposits-cancel" {
        .answer::<DepositView>()
        .refusals([409])
        .may([GetItem, PutItem], DEPOSIT_REQUESTS)
    }

    /// The bank details to pay to, and how long deposits usually take.
    DEPOSITS_PAYMENT = Get "/api/deposits/payment", Player, "deposits-payment" {
        .answer::<PaymentView>()
        .setting("PayTo")
        .setting("PayToQr")
        .may([Query], DEPOSIT_REQUESTS.index("status"))
    }

    /// The caller's own deposits, newest first.
    DEPOSITS_LIST = Get "/api/deposits", Player, "deposits-list" {
        .query::<PageQuery>()
        .answer::<DepositPage>()
        .may([Query], DEPOSIT_REQUESTS.index("player"))
    }

    /// Deposits of all players: pending ones first, oldest first; then decided ones, newest first.
    DEPOSITS_QUEUE = Get "/api/admin/deposits", Admin(Cashier, Auditor), "deposits-queue" {
        .query::<DepositQueueQuery>()
        .answer::<DepositQueuePage>()
        .setting("FourEyesAbove")
        .setting("SlipDailyLimit")
        .may([GetItem], ADDRESSES)
        .may([GetItem], LIMITS)
        .may([GetItem], DEPOSIT_REQUESTS)
        .may([Query], DEPOSIT_REQUESTS.index("status"))
        .may([Query], DEPOSIT_REQUESTS.index("player"))
    }

    /// A link to the caller's own proof, valid for a minute.
    DEPOSITS_PROOF = Get "/api/deposits/{id}/proof", Player, "deposits-proof" {
        .note("signs the URL for viewing a proof")
        .answer::<ProofLink>()
        .may([GetItem], DEPOSIT_REQUESTS)
        .may([GetObject], Proofs)
    }

    /// A link to a proof, valid for a minute. Every view is written to the audit log.
    DEPOSITS_VIEW_PROOF = Get "/api/admin/deposits/{id}/proof", Admin(Cashier, Auditor), "deposits-view-proof" {
        .note("signs the URL for viewing a proof")
        .answer::<ProofLink>()
        .may([GetItem], DEPOSIT_REQUESTS)
        .may([PutItem], AUDIT_LOG)
        .may([GetObject], Proofs)
    }

    /// Adds the points, or moves them from the sender to the recipient. On a line of the bank's statement it adds what was
    /// paid. Where that takes two admins, the first call
    /// proposes it, with a reason, and the call of another confirms it. A repeated call by the same admin returns the
    /// first answer; by anyone else 409.
    DEPOSITS_APPROVE = Post "/api/admin/deposits/{id}/approve", Admin(Cashier), "deposits-approve" {
        .optional_body::<ApprovalBody>()
        .answer::<DepositReview>()
        .refusals([409, 422])
        .setting("FourEyesAbove")
        .setting("AdminDailyLimit")
        .setting("BeneficiaryDailyLimit")
        .setting("SlipDailyLimit")
        .may([GetItem, PutItem], BANK_LINES)
        .may([GetItem, ConditionCheckItem], SETTINGS)
        .may([GetItem, PutItem, UpdateItem], ADDRESSES)
        .may([GetItem, UpdateItem], LIMITS)
        .may([GetItem, PutItem], DEPOSIT_REQUESTS)
        .may([GetItem], LINKS)
        .may([GetItem, PutItem], WALLETS)
        .may([PutItem], TRANSACTIONS)
        .may([PutItem], AUDIT_LOG)
    }

    /// Declines a deposit; moves no points. A repeated call by the same admin with the same note returns the first
    /// answer; by anyone else 409.
    DEPOSITS_DECLINE = Post "/api/admin/deposits/{id}/decline", Admin(Cashier), "deposits-decline" {
        .optional_body::<NoteBody>()
        .answer::<DepositReview>()
        .refusals([409])
        .may([GetItem, PutItem], DEPOSIT_REQUESTS)
        .may([PutItem], AUDIT_LOG)
    }

    /// Gives a payment without a request to the player whom it belongs to, with the line as its ground. The first call
    /// proposes it, with a reason, and the call of another admin confirms it. Safe to repeat.
    DEPOSITS_CREDIT = Post "/api/admin/bank/lines/{id}/credit", Admin(Cashier), "deposits-credit" {
        .body::<CreditBody>()
        .answer::<DepositReview>()
        .refusals([404, 409, 422])
        .setting("FourEyesAbove")
        .setting("AdminDailyLimit")
        .setting("BeneficiaryDailyLimit")
        .may([GetItem, PutItem], BANK_LINES)
        .may([GetItem, ConditionCheckItem], SETTINGS)
        .may([GetItem, PutItem, UpdateItem], ADDRESSES)
        .may([UpdateItem], LIMITS)
        .may([GetItem, PutItem], DEPOSIT_REQUESTS)
        .may([UpdateItem], LINKS)
        .may([GetItem, PutItem], WALLETS)
        .may([PutItem], TRANSACTIONS)
        .may([PutItem], AUDIT_LOG)
    }

    /// Undoes the approval of a deposit: takes its points, or moves those of a transfer back. What the player has already
    /// spent of a deposit is owed. The first call needs a reason, which the players read. Where it takes two admins, it
    /// proposes the reversal, and the call of another without a reason confirms it. A repeated call by the same admin
    /// returns the first answer; by anyone else 409.
    DEPOSITS_REVERSE = Post "/api/admin/deposits/{id}/reverse", Admin(Cashier), "deposits-reverse" {
        .optional_body::<ReasonBody>()
        .answer::<DepositReview>()
        .refusals([409, 422])
        .setting("FourEyesAbove")
        .may([GetItem, ConditionCheckItem], SETTINGS)
        .may([GetItem, PutItem, UpdateItem], ADDRESSES)
        .may([GetItem, PutItem], DEPOSIT_REQUESTS)
        .may([GetItem, PutItem], WALLETS)
        .may([GetItem, Query, PutItem], TRANSACTIONS)
        .may([GetItem, PutItem], BANK_LINES)
        .may([PutItem], AUDIT_LOG)
    }

    /// Proposes that the cash of a closed account goes to the account that took its email address over: a deposit request
    /// from one to the other, which another admin confirms in the queue. Where one waits already, that is the answer.
    DEPOSITS_HAND_OVER = Post "/api/admin/closed-accounts/{userId}/hand-over", Admin, "deposits-hand-over" {
        .idempotency_key()
        .body::<ReasonBody>()
        .answer::<DepositReview>()
        .refusals([403, 404, 409, 422])
        .setting("FourEyesAbove")
        .setting("AdminDailyLimit")
        .setting("BeneficiaryDailyLimit")
        .may([GetItem], WALLETS)
        .may([GetItem], ADDRESSES)
        .may([GetItem, PutItem], DEPOSIT_REQUESTS)
        .may([UpdateItem], LINKS)
        .may([GetItem, UpdateItem], LIMITS)
        .may([PutItem], AUDIT_LOG)
        .may([Query], AUDIT_LOG.index("subject"))
    }

    section "Withdrawals" in withdrawals;

    /// Requests a payout and takes the points from the balance at once. A retry with the same key and body returns the
    /// same request; with another body 409.
    WITHDRAWALS_CREATE = Post "/api/withdrawals", Player, "withdrawals-create" {
        .idempotency_key()
        .body::<WithdrawalBody>()
        .answer::<WithdrawalView>()
        .refusals([403, 404, 409, 422])
        .setting("RequireDepositBeforeWithdrawal")
        .setting("MinimumDeposit")
        .setting("TransferHold")
        .setting("TransferLimit")
        .setting("PayoutHold")
        .setting("PayoutMethods")
        .may([GetItem, PutItem], WITHDRAWAL_REQUESTS)
        .may([GetItem], PAYOUT_ACCOUNTS)
        .may([GetItem, PutItem], WALLETS)
        .may([PutItem], TRANSACTIONS)
        .may([UpdateItem], LINKS)
        .may([UpdateItem], LIMITS)
    }

    /// The caller's own withdrawals, newest first.
    WITHDRAWALS_LIST = Get "/api/withdrawals", Player, "withdrawals-list" {
        .query::<PageQuery>()
        .answer::<WithdrawalPage>()
        .may([Query], WITHDRAWAL_REQUESTS.index("player"))
    }

    /// Withdrawals of all players, newest first; pending ones alone oldest first. A search by its id says of one whether
    /// the caller may pay it out now.
    WITHDRAWALS_QUEUE = Get "/api/admin/withdrawals", Admin(Cashier, Auditor), "withdrawals-queue" {
        .query::<WithdrawalQueueQuery>()
        .answer::<WithdrawalQueuePage>()
        .setting("FourEyesAbove")
        .setting("AdminDailyLimit")
        .setting("BeneficiaryDailyLimit")
        .setting("PayoutMinutes")
        .may([GetItem], SETTINGS)
        .may([GetItem], ADDRESSES)
        .may([GetItem], LIMITS)
        .may([GetItem], WALLETS)
        .may([GetItem], WITHDRAWAL_REQUESTS)
        .may([Query], WITHDRAWAL_REQUESTS.index("status"))
        .may([Query], WITHDRAWAL_REQUESTS.index("all"))
        .may([Query], WITHDRAWAL_REQUESTS.index("player"))
        .may([GetItem], PAYOUT_ORDERS)
        .may([Query], AUDIT_LOG.index("subject"))
    }

    /// Takes the withdrawal: no other admin can decide about it, and this one sees where to send the money. Where that takes
    /// two admins, the first call proposes it, with a reason, and the call of another takes it. Safe to repeat; by anyone
    /// else 409.
    WITHDRAWALS_TAKE = Post "/api/admin/withdrawals/{id}/take", Admin(Cashier), "withdrawals-take" {
        .optional_body::<ReasonBody>()
        .answer::<WithdrawalReview>()
        .refusals([409])
        .setting("FourEyesAbove")
        .setting("AdminDailyLimit")
        .setting("BeneficiaryDailyLimit")
        .setting("PayoutMinutes")
        .may([GetItem, ConditionCheckItem], SETTINGS)
        .may([GetItem], ADDRESSES)
        .may([UpdateItem], LIMITS)
        .may([GetItem, PutItem], WITHDRAWAL_REQUESTS)
        .may([GetItem, ConditionCheckItem], WALLETS)
        .may([GetItem], PAYOUT_ORDERS)
        .may([PutItem], AUDIT_LOG)
        .may([Query], AUDIT_LOG.index("subject"))
    }

    /// Says that a withdrawal was not paid, with a reason: it is in nobody's hands again. The admin who has taken it says so
    /// at any time; others once it is unclear, the first as a proposal that another confirms without a reason. Safe to
    /// repeat.
    WITHDRAWALS_NOT_PAID = Post "/api/admin/withdrawals/{id}/not-paid", Admin(Cashier), "withdrawals-not-paid" {
        .optional_body::<NotPaidBody>()
        .answer::<WithdrawalReview>()
        .refusals([409])
        .setting("FourEyesAbove")
        .setting("PayoutMinutes")
        .may([GetItem, ConditionCheckItem], SETTINGS)
        .may([GetItem, PutItem], WITHDRAWAL_REQUESTS)
        .may([GetItem], BANK_IMPORTS)
        .may([Query], BANK_LINES.index("status"))
        .may([PutItem], AUDIT_LOG)
    }

    /// Marks the withdrawal as paid out by the admin who has taken it; where one admin decides, in one step with taking it.
    /// A repeated call by the same admin with the same words returns the first answer; by anyone else 409.
    WITHDRAWALS_COMPLETE = Post "/api/admin/withdrawals/{id}/complete", Admin(Cashier), "withdrawals-complete" {
        .optional_body::<PaidBody>()
        .answer::<WithdrawalReview>()
        .refusals([409])
        .setting("FourEyesAbove")
        .setting("AdminDailyLimit")
        .setting("BeneficiaryDailyLimit")
        .may([UpdateItem], LIMITS)
        .may([GetItem, PutItem], WITHDRAWAL_REQUESTS)
        .may([GetItem, PutItem], WALLETS)
        .may([PutItem], AUDIT_LOG)
    }

    /// Writes a file for the bank with payouts that the caller has taken: a customer's credit transfers (pain.001) where
    /// the stack knows the account to pay from, and a table of all of them. The same payouts give the same file again;
    /// one that is in another file is refused until it was said that it was not paid.
    WITHDRAWALS_EXPORT = Post "/api/admin/withdrawals/export", Admin(Cashier), "withdrawals-export" {
        .body::<ExportBody>()
        .answer::<BankFile>()
        .refusals([404, 409])
        .setting("PayTo")
        .setting("PayToQr")
        .setting("PayoutMinutes")
        .may([GetItem, ConditionCheckItem], WITHDRAWAL_REQUESTS)
        .may([GetItem], WALLETS)
        .may([GetItem, PutItem], PAYOUT_ORDERS)
        .may([PutItem], AUDIT_LOG)
    }

    /// Reads the bank's answer (pain.002) to a file that the caller has exported: what it says about each payout that still
    /// waits in it. It changes nothing.
    WITHDRAWALS_ANSWER = Post "/api/admin/withdrawals/answer", Admin(Cashier), "withdrawals-answer" up to 700_000 {
        .body::<BankAnswerBody>()
        .answer::<BankAnswer>()
        .refusals([409])
        .may([GetItem], WITHDRAWAL_REQUESTS)
        .may([GetItem], PAYOUT_ORDERS)
    }

    /// Gives the points back, with a reason. A repeated call by the same admin with the same reason returns the first
    /// answer; by anyone else 409.
    WITHDRAWALS_DECLINE = Post "/api/admin/withdrawals/{id}/decline", Admin(Cashier), "withdrawals-decline" {
        .body::<NoteBody>()
        .answer::<WithdrawalReview>()
        .refusals([409, 422])
        .may([GetItem, PutItem], WITHDRAWAL_REQUESTS)
        .may([GetItem, PutItem], WALLETS)
        .may([PutItem], TRANSACTIONS)
        .may([PutItem], AUDIT_LOG)
    }

    /// Gives the points of a completed withdrawal back, which the bank returned: the line is its ground. Where that takes
    /// two admins, the first call proposes it, with a reason, and the call of another confirms it. Safe to repeat.
    WITHDRAWALS_GIVE_BACK = Post "/api/admin/withdrawals/{id}/give-back", Admin(Cashier), "withdrawals-give-back" {
        .body::<GiveBackBody>()
        .answer::<WithdrawalReview>()
        .refusals([409, 422])
        .setting("FourEyesAbove")
        .may([GetItem, ConditionCheckItem], SETTINGS)
        .may([GetItem, PutItem], BANK_LINES)
        .may([GetItem, PutItem], WITHDRAWAL_REQUESTS)
        .may([Query], WITHDRAWAL_REQUESTS.index("status"))
        .may([GetItem, PutItem], WALLETS)
        .may([PutItem], TRANSACTIONS)
        .may([PutItem], AUDIT_LOG)
    }

    /// The caller's saved payout accounts, oldest first, and what an account of each method that is offered says.
    PAYOUT_ACCOUNTS_LIST = Get "/api/payout-accounts", Player, "payout-accounts-list" {
        .answer::<PayoutAccountsView>()
        .setting("PayoutHold")
        .setting("PayoutMethods")
        .may([GetItem], PAYOUT_ACCOUNTS)
    }

    /// Saves a payout account. Withdrawals to it are held back until it is as old as the stack asks for. A retry with the
    /// same key and body returns the same account; with another body 409.
    PAYOUT_ACCOUNTS_ADD = Post "/api/payout-accounts", Player, "payout-accounts-add" {
        .idempotency_key()
        .body::<PayoutAccountBody>()
        .answer::<PayoutAccountView>()
        .refusals([403, 404, 409])
        .setting("PayoutHold")
        .setting("PayoutMethods")
        .may([GetItem, PutItem], PAYOUT_ACCOUNTS)
        .may([UpdateItem], LIMITS)
        .may([PutItem], AUDIT_LOG)
    }

    /// Removes one of the caller's payout accounts. Withdrawals that were asked for to it keep their details. Safe to
    /// repeat.
    PAYOUT_ACCOUNTS_REMOVE = Post "/api/payout-accounts/{id}/remove", Player, "payout-accounts-remove" {
        .answer::<RemovedPayoutAccount>()
        .refusals([403, 404])
        .may([GetItem, PutItem], PAYOUT_ACCOUNTS)
        .may([PutItem], AUDIT_LOG)
    }

    section "Bank: statements of the operator's account, the ground on which money moves" in bank;

    /// Imports a statement. It counts once another admin has imported the same file or has confirmed its closing balance;
    /// where one admin decides, at once. A file that cannot be read whole is refused, with its line and the reason. Safe to
    /// repeat: an interrupted import goes on.
    BANK_IMPORT = Post "/api/admin/bank/imports", Admin(Cashier), "bank-import" up to 3_000_000 {
        .body::<BankImportBody>()
        .answer::<BankImportView>()
        .refusals([409, 422])
        .setting("BankAccount")
        .setting("FourEyesAbove")
        .timeout_seconds(29)
        .may([GetItem, PutItem], BANK_IMPORTS)
        .may([GetItem, PutItem], BANK_LINES)
        .may([PutObject], BankFiles)
        .may([PutItem], AUDIT_LOG)
    }

    /// Says which balance the bank shows at the end of an imported statement. If it is the statement's, the import counts.
    /// The admin who imported it cannot. Safe to repeat: an interrupted import goes on.
    BANK_CONFIRM = Post "/api/admin/bank/imports/{id}/confirm", Admin(Cashier), "bank-confirm" {
        .body::<BankConfirmBody>()
        .answer::<BankImportView>()
        .refusals([409])
        .setting("FourEyesAbove")
        .timeout_seconds(29)
        .may([GetItem, PutItem], BANK_IMPORTS)
        .may([GetItem, PutItem], BANK_LINES)
        .may([GetObject], BankFiles)
        .may([PutItem], AUDIT_LOG)
    }

    /// Imports of statements: those that wait first, oldest first; then the newest.
    BANK_IMPORTS = Get "/api/admin/bank/imports", Admin(Cashier, Auditor), "bank-imports" {
        .query::<PageQuery>()
        .answer::<BankImportPage>()
        .may([Query], BANK_IMPORTS.index("status"))
    }

    /// Lines of statements: open ones first, oldest first, each with the request that it may belong to; then the newest.
    BANK_LINES = Get "/api/admin/bank/lines", Admin(Cashier, Auditor), "bank-lines" {
        .query::<BankLineQuery>()
        .answer::<BankLinePage>()
        .setting("FourEyesAbove")
        .setting("SlipDailyLimit")
        .may([GetItem], BANK_LINES)
        .may([Query], BANK_LINES.index("status"))
        .may([GetItem], LINKS)
        .may([GetItem], LIMITS)
        .may([GetItem], DEPOSIT_REQUESTS)
        .may([Query], DEPOSIT_REQUESTS.index("status"))
        .may([Query], WITHDRAWAL_REQUESTS.index("status"))
    }

    /// Ends an open line that is the ground of no more points: it shows a deposit that was approved before, or a payout, is
    /// the bank's fee, or is explained in words. Safe to repeat.
    BANK_SETTLE = Post "/api/admin/bank/lines/{id}/settle", Admin(Cashier), "bank-settle" {
        .body::<LineSettleBody>()
        .answer::<BankLineView>()
        .refusals([409])
        .setting("FourEyesAbove")
        .may([GetItem], SETTINGS)
        .may([GetItem, PutItem], BANK_LINES)
        .may([GetItem, PutItem], DEPOSIT_REQUESTS)
        .may([GetItem, PutItem], WITHDRAWAL_REQUESTS)
        .may([PutItem], AUDIT_LOG)
    }

    /// Approvals and payouts that no line of the bank shows, although their time has passed, with the admin who decided.
    BANK_MISSING = Get "/api/admin/bank/missing", Admin(Cashier, Auditor), "bank-missing" {
        .answer::<WithoutLines>()
        .setting("BankLineDays")
        .may([GetItem], BANK_IMPORTS)
        .may([Query], DEPOSIT_REQUESTS.index("status"))
        .may([Query], WITHDRAWAL_REQUESTS.index("status"))
    }

    section "Support" in support;

    /// Creates a support ticket. A retry with the same key and body returns the same ticket; with another body 409.
    TICKETS_CREATE = Post "/api/support/tickets", Player, "tickets-create" {
        .idempotency_key()
        .body::<TicketBody>()
        .answer::<TicketView>()
        .refusals([409])
        .may([GetItem, PutItem], SUPPORT_TICKETS)
        .may([UpdateItem], LIMITS)
    }

    /// The caller's own tickets, newest first.
    TICKETS_LIST = Get "/api/support/tickets", Player, "tickets-list" {
        .query::<PageQuery>()
        .answer::<TicketPage>()
        .may([Query], SUPPORT_TICKETS.index("player"))
    }

    /// Tickets of all players, newest first; new ones alone oldest first.
    TICKETS_QUEUE = Get "/api/admin/tickets", Admin(Support, Auditor), "tickets-queue" {
        .query::<TicketQueueQuery>()
        .answer::<TicketQueuePage>()
        .may([GetItem], ADDRESSES)
        .may([GetItem], SUPPORT_TICKETS)
        .may([Query], SUPPORT_TICKETS.index("status"))
        .may([Query], SUPPORT_TICKETS.index("all"))
        .may([Query], SUPPORT_TICKETS.index("player"))
    }

    /// Moves a ticket to the next status. Setting its current status again returns the ticket unchanged. A resolved
    /// ticket cannot be reopened: 409.
    TICKETS_SET_STATUS = Post "/api/admin/tickets/{id}/status", Admin(Support), "tickets-set-status" {
        .body::<TicketStatusBody>()
        .answer::<TicketCase>()
        .refusals([409])
        .may([GetItem, PutItem], SUPPORT_TICKETS)
        .may([PutItem], AUDIT_LOG)
    }

    section "Care: players whose play shows signs of harm" in care;

    /// Cases of players whose play shows signs of harm: those that nobody has taken up first, oldest first.
    CARE_QUEUE = Get "/api/admin/care", Admin(Support, Auditor), "care-queue" {
        .query::<CareQueueQuery>()
        .answer::<CareQueuePage>()
        .may([GetItem], ADDRESSES)
        .may([GetItem], CARE)
        .may([Query], CARE.index("status"))
        .may([Query], CARE.index("player"))
    }

    /// Adds a note to a case: that an admin was in contact with the player, or what was seen. An outcome closes the case.
    /// Nobody notes on a case of their own: 403; a closed case takes no more: 409. Safe to repeat.
    CARE_NOTE = Post "/api/admin/care/{id}", Admin(Support), "care-note" {
        .idempotency_key()
        .body::<CareNoteBody>()
        .answer::<CareCaseView>()
        .refusals([409])
        .may([GetItem, PutItem], CARE)
        .may([PutItem], AUDIT_LOG)
    }

    section "Admin rights. What gives or takes them syncs the group with the record, so it may add and remove members" in admin;

    /// Gives a player a role as an admin, by default that of an owner. The last owner keeps it: 409. Safe to repeat.
    ADMIN_SET = Post "/set-admin", Admin, "admin-set" {
        .body::<GrantBody>()
        .answer::<AdminView>()
        .refusals([404, 409])
        .setting("FourEyesAbove")
        .may([UpdateItem], USERS)
        .may([GetItem, PutItem], SETTINGS)
        .may([GetItem], ADDRESSES)
        .may([PutItem], AUDIT_LOG)
        .may([AdminGetUser, AdminAddUserToGroup, AdminRemoveUserFromGroup], UserPool)
    }

    /// The roles that wait for another owner, oldest first.
    ADMIN_PROPOSALS = Get "/api/admin/proposals", Admin(Auditor), "admin-proposals" {
        .answer::<RoleProposals>()
        .setting("FourEyesAbove")
        .may([GetItem], SETTINGS)
    }

    /// Suspends an admin at once, or ends that. Neither of the two changes anything while it lasts. Safe to repeat.
    ADMIN_SUSPEND = Post "/api/admin/suspension", Admin, "admin-suspend" {
        .body::<SuspensionBody>()
        .answer::<SuspensionView>()
        .refusals([404, 409])
        .may([UpdateItem], USERS)
        .may([GetItem, PutItem], SETTINGS)
        .may([PutItem], AUDIT_LOG)
    }

    /// Removes a player's admin rights, effective with their next call. Where that takes two owners, the first call proposes
    /// it, with a reason, and the call of another confirms it. The last owner cannot be removed: 409. Safe to repeat.
    ADMIN_REMOVE = Post "/remove-admin", Admin, "admin-remove" {
        .body::<AdminBody>()
        .answer::<AdminView>()
        .refusals([404, 409])
        .setting("FourEyesAbove")
        .may([UpdateItem], USERS)
        .may([GetItem, PutItem], SETTINGS)
        .may([PutItem], AUDIT_LOG)
        .may([AdminAddUserToGroup, AdminRemoveUserFromGroup], UserPool)
    }

    /// Makes the caller the first admin. This succeeds for exactly one player. A repeated call by that player, while
    /// still an admin, returns the same answer.
    ADMIN_INITIALIZE = Post "/initialize-admin", Player, "admin-initialize" {
        .answer::<AdminView>()
        .refusals([403, 404, 409])
        .setting("BootstrapAdminEmail")
        .setting("AdminSecondFactor")
        .may([GetItem, UpdateItem], USERS)
        .may([GetItem, PutItem], SETTINGS)
        .may([PutItem], AUDIT_LOG)
        .may([AdminAddUserToGroup, AdminRemoveUserFromGroup], UserPool)
    }

    /// Whether the caller is an admin now, according to their record rather than their token.
    ADMIN_CHECK = Get "/check-admin", Player, "admin-check" {
        .answer::<AdminCheck>()
        .setting("AdminSecondFactor")
        .may([GetItem], USERS)
    }

    /// The account with this user id or e-mail; exactly one of the two must be given.
    ADMIN_FIND_PLAYER = Get "/api/admin/players", Admin(Cashier, Support, Auditor), "admin-find-player" {
        .query::<PlayerQuery>()
        .answer::<AdminPlayer>()
        .refusals([404])
        .may([GetItem], WALLETS)
        .may([GetItem], ADDRESSES)
    }

    /// What an admin should know before deciding a player's request: the origin of the points, and the accounts that the
    /// player is linked to by payment details, by a proof or by transfers.
    ADMIN_PLAYER_LINKS = Get "/api/admin/players/{userId}/links", Admin(Cashier, Support, Auditor), "admin-player-links" {
        .answer::<PlayerLinks>()
        .refusals([404])
        .may([GetItem], WALLETS)
        .may([GetItem], LINKS)
        .may([GetItem], DEPOSIT_REQUESTS)
        .may([Query], DEPOSIT_REQUESTS.index("player"))
        .may([Query], DEPOSIT_REQUESTS.index("recipient"))
        .may([Query], WITHDRAWAL_REQUESTS.index("player"))
    }

    /// The closed accounts, newest first, with the points that stay in them.
    ADMIN_CLOSED_ACCOUNTS = Get "/api/admin/closed-accounts", Admin(Support, Auditor), "admin-closed-accounts" {
        .query::<PageQuery>()
        .answer::<ClosedAccountPage>()
        .may([Query], USERS.index("players"))
        .may([GetItem], WALLETS)
    }

    /// Freezes a player, or lifts the freeze. While it lasts nothing is staked, entered, sent, received or taken to be paid
    /// out, and nobody signs in; the player reads the reason. An admin cannot be frozen: 409. Safe to repeat.
    ADMIN_FREEZE = Post "/api/admin/players/freeze", Admin(Support), "admin-freeze" {
        .body::<FreezeBody>()
        .answer::<FreezeView>()
        .refusals([404, 409])
        .may([GetItem, PutItem], WALLETS)
        .may([PutItem], AUDIT_LOG)
        .may([AdminDisableUser, AdminEnableUser, AdminUserGlobalSignOut], UserPool)
    }

    /// Puts people on the register of excluded persons, or takes them off it. Their accounts can be neither played
    /// nor paid in to with the answer; points can be taken out. Who is on it is seen at sign-up and when a profile
    /// changes. Safe to repeat.
    ADMIN_EXCLUSION_REGISTER = Post "/api/admin/exclusion-register", Admin, "admin-exclusion-register" {
        .body::<RegisterBody>()
        .answer::<RegisterView>()
        .may([GetItem, UpdateItem], ADDRESSES)
        .may([GetItem, PutItem], WALLETS)
        .may([PutItem], AUDIT_LOG)
    }

    /// Turns off the second factor of somebody who has lost app and recovery codes. Nobody does so for themselves: 403. Safe
    /// to repeat.
    ADMIN_RESET_FACTOR = Post "/api/admin/players/reset-second-factor", Admin, "admin-reset-factor" {
        .body::<ResetFactorBody>()
        .answer::<SecondFactorView>()
        .refusals([404])
        .may([UpdateItem], USERS)
        .may([PutItem], AUDIT_LOG)
        .may([AdminSetUserMFAPreference, AdminUserGlobalSignOut], UserPool)
    }

    /// The audit log of a day or of one subject, newest first.
    ADMIN_AUDIT = Get "/api/admin/audit", Admin(Auditor), "admin-audit" {
        .query::<AuditQuery>()
        .answer::<AuditPage>()
        .may([Query], AUDIT_LOG)
        .may([Query], AUDIT_LOG.index("subject"))
    }

    section "Quick game" in quick;

    /// Draws the next ten rounds. Writes no record.
    QUICK_START = Post "/api/game/rounds", Player, "quick-start" {
        .query::<StartQuery>()
        .answer::<StartedRounds>()
        .refusals([404, 409])
        .may([GenerateMac], QuickKeys)
    }

    /// Plays a round. A repeated call with the same guess returns the first answer; another guess on the same round
    /// 409.
    QUICK_GUESS = Post "/api/game/rounds/{roundId}/guess", Player, "quick-guess" {
        .body::<GuessBody>()
        .answer::<GuessResult>()
        .refusals([403, 409, 422])
        .may([GenerateMac], QuickKeys)
        .may([GetItem, PutItem], WALLETS)
        .may([GetItem, PutItem, Query], TRANSACTIONS)
    }

    /// The answer of a round that is over, with the client seed that was played, or without one. Reads no table. A
    /// request that is at most 0.4 seconds early is delayed until the round is over; an earlier one gets 409.
    QUICK_REVEAL = Get "/api/game/rounds/{roundId}", Player, "quick-reveal" {
        .note("waits until an early round is over")
        .query::<RevealQuery>()
        .answer::<RevealedRound>()
        .refusals([409])
        .may([GenerateMac], QuickKeys)
    }

    section "Colours for the Day" in colours;

    /// The current round of Colours for the Day: its colours, fee, times and prizes.
    COLOURS_CONFIG = Get "/api/colours/config", Public, "colours-config" {
        .answer::<ColoursConfig>()
        .refusals([404])
        .may([Query], COLOURS_ROUNDS.index("all"))
    }

    /// Past draws, newest first, with all data needed to verify them, and those that wait for their beacon.
    COLOURS_ROUNDS = Get "/api/colours/rounds", Public, "colours-rounds" {
        .query::<PageQuery>()
        .answer::<ColoursRoundPage>()
        .may([Query], COLOURS_ROUNDS.index("all"))
    }

    /// The current round, or the requested one.
    COLOURS_ROUND = Get "/api/colours/round", Player, "colours-round" {
        .query::<ColoursRoundQuery>()
        .answer::<CurrentColoursRound>()
        .refusals([404])
        .may([GetItem], COLOURS_ROUNDS)
        .may([Query], COLOURS_ROUNDS.index("all"))
    }

    /// The caller's own entries in the current round, or in the requested one.
    COLOURS_MY_ENTRIES = Get "/api/colours/my-entries", Player, "colours-my-entries" {
        .note("requests settlement for a winner that settlement missed")
        .query::<ColoursEntriesQuery>()
        .answer::<ColoursEntryPage>()
        .refusals([404])
        .may([GetItem], COLOURS_ROUNDS)
        .may([Query], COLOURS_ROUNDS.index("all"))
        .may([Query], COLOURS_ENTRIES)
        .may([PutEvents], ColoursBus)
    }

    /// Pays the fee and creates an entry. A retry with the same key and picks returns the same entry; with other picks
    /// 409. Keys are unique within a round.
    COLOURS_ENTER = Post "/api/colours/enter", Player, "colours-enter" {
        .idempotency_key()
        .body::<EnterBody>()
        .answer::<EnteredView>()
        .refusals([403, 404, 409, 422])
        .may([GetItem], COLOURS_ROUNDS)
        .may([Query], COLOURS_ROUNDS.index("all"))
        .may([GetItem, PutItem], COLOURS_ENTRIES)
        .may([GetItem, PutItem], WALLETS)
        .may([PutItem], TRANSACTIONS)
    }

    /// Hands in the beacon that a draw waits for. Anybody can: the signature proves it.
    COLOURS_HAND_IN = Post "/api/colours/beacon", Public, "colours-hand-in" {
        .body::<BeaconBody>()
        .answer::<ColoursBeacon>()
        .refusals([404, 409, 422])
        .may([GetItem], COLOURS_ROUNDS)
        .may([PutItem], COLOURS_BEACONS)
    }
}
