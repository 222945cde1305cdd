//! One description for each row of the route table. The functions carry attributes, never code.
#![expect(dead_code, reason = "utoipa reads the attributes; nobody calls the functions")]

use crate::dto;

/// What the identity provider asks of a password (`spec §5`).
#[utoipa::path(get, path = "/api/auth/password-policy", operation_id = "auth-password-policy",
    responses((status = 200, body = dto::PasswordPolicy)))]
pub(super) fn auth_password_policy() {}

/// The caller's own account. Creates what sign-up could not save, so call it right after signing in.
#[utoipa::path(get, path = "/api/profile", operation_id = "profile-get", security(("idToken" = [])),
    responses((status = 200, body = dto::Profile)))]
pub(super) fn profile_get() {}

/// Changes what a player may change of their own account. A user name is unique, whatever its capitals.
#[utoipa::path(put, path = "/api/profile", operation_id = "profile-update", security(("idToken" = [])), request_body = dto::ProfileBody,
    responses((status = 200, body = dto::Profile), (status = 404, body = dto::ErrorBody), (status = 409, body = dto::ErrorBody)))]
pub(super) fn profile_update() {}

/// The caller's own balance.
#[utoipa::path(get, path = "/api/wallet", operation_id = "wallet-get", security(("idToken" = [])),
    responses((status = 200, body = dto::WalletView), (status = 404, body = dto::ErrorBody)))]
pub(super) fn wallet_get() {}

/// The caller's own ledger, newest row first.
#[utoipa::path(get, path = "/api/wallet/transactions", operation_id = "wallet-transactions", security(("idToken" = [])),
    params(dto::TransactionsQuery),
    responses((status = 200, body = dto::TransactionPage), (status = 404, body = dto::ErrorBody)))]
pub(super) fn wallet_transactions() {}

/// Draws a round. Writes nothing.
#[utoipa::path(post, path = "/api/game/rounds", operation_id = "quick-start", security(("idToken" = [])),
    responses((status = 200, body = dto::OpenRound)))]
pub(super) fn quick_start() {}

/// Plays a round. The same guess again gets the first answer; another guess on the same round 409.
#[utoipa::path(post, path = "/api/game/rounds/{roundId}/guess", operation_id = "quick-guess", security(("idToken" = [])),
    params(("roundId" = String, Path, pattern = "^[0-9A-Za-z_-]{43}$")), request_body = dto::GuessBody,
    responses((status = 200, body = dto::GuessResult), (status = 404, body = dto::ErrorBody), (status = 409, body = dto::ErrorBody), (status = 422, body = dto::ErrorBody)))]
pub(super) fn quick_guess() {}

/// The answer of a round that is over, with the client seed that was played or with none. Reads no table. Asked for less than a second early, the answer waits; earlier, 409.
#[utoipa::path(get, path = "/api/game/rounds/{roundId}", operation_id = "quick-reveal", security(("idToken" = [])),
    params(("roundId" = String, Path, pattern = "^[0-9A-Za-z_-]{43}$"), dto::RevealQuery),
    responses((status = 200, body = dto::RevealedRound), (status = 404, body = dto::ErrorBody), (status = 409, body = dto::ErrorBody)))]
pub(super) fn quick_reveal() {}

/// Players to send points to: those whose online flag is false, by user name, without the caller.
#[utoipa::path(get, path = "/api/players", operation_id = "players-list", security(("idToken" = [])),
    params(dto::PlayersQuery),
    responses((status = 200, body = dto::PlayerPage)))]
pub(super) fn players_list() {}

/// Who a user id or e-mail belongs to, for "you are sending to".
#[utoipa::path(post, path = "/api/players/lookup", operation_id = "players-lookup", security(("idToken" = [])), request_body = dto::LookupBody,
    responses((status = 200, body = dto::FoundPlayer), (status = 404, body = dto::ErrorBody)))]
pub(super) fn players_lookup() {}

/// Asks for points to be added, to oneself or to another player. With a proof announced, the answer says where to send it. The same key and body again get the same request; another body 409.
#[utoipa::path(post, path = "/api/deposits", operation_id = "deposits-create", security(("idToken" = [])), request_body = dto::DepositBody,
    params(
        ("Idempotency-Key" = String, Header, pattern = "^[!-~]{1,64}$", description = "Names this attempt, and stays the same when it is sent again; at most 64 visible ASCII characters"),
    ),
    responses((status = 200, body = dto::RequestedDeposit), (status = 404, body = dto::ErrorBody), (status = 409, body = dto::ErrorBody)))]
pub(super) fn deposits_create() {}

/// Takes in the uploaded proof. One that is not what was announced fails the request: 422 with the reason.
#[utoipa::path(post, path = "/api/deposits/{id}/proof", operation_id = "deposits-attach-proof", security(("idToken" = [])),
    params(
        ("id" = String, Path, pattern = "^[0-9A-Za-z]{22}$"),
    ),
    responses((status = 200, body = dto::DepositView), (status = 404, body = dto::ErrorBody), (status = 409, body = dto::ErrorBody), (status = 422, body = dto::ErrorBody)))]
pub(super) fn deposits_attach_proof() {}

/// The caller's own deposits, newest first.
#[utoipa::path(get, path = "/api/deposits", operation_id = "deposits-list", security(("idToken" = [])),
    params(dto::PageQuery),
    responses((status = 200, body = dto::DepositPage)))]
pub(super) fn deposits_list() {}

/// Deposits of all players: pending ones first and oldest first, decided ones newest first.
#[utoipa::path(get, path = "/api/admin/deposits", operation_id = "deposits-queue", security(("idToken" = [])),
    params(dto::DepositQueueQuery),
    responses((status = 200, body = dto::DepositQueuePage)))]
pub(super) fn deposits_queue() {}

/// Where to look at a proof for a minute. Every look goes to the audit log.
#[utoipa::path(get, path = "/api/admin/deposits/{id}/proof", operation_id = "deposits-view-proof", security(("idToken" = [])),
    params(
        ("id" = String, Path, pattern = "^[0-9A-Za-z]{22}$"),
    ),
    responses((status = 200, body = dto::ProofLink), (status = 404, body = dto::ErrorBody)))]
pub(super) fn deposits_view_proof() {}

/// Adds the points, or moves them from the sender to the recipient. The same admin again gets the first answer, anyone else 409.
#[utoipa::path(post, path = "/api/admin/deposits/{id}/approve", operation_id = "deposits-approve", security(("idToken" = [])),
    params(
        ("id" = String, Path, pattern = "^[0-9A-Za-z]{22}$"),
    ),
    responses((status = 200, body = dto::DepositCase), (status = 404, body = dto::ErrorBody), (status = 409, body = dto::ErrorBody), (status = 422, body = dto::ErrorBody)))]
pub(super) fn deposits_approve() {}

/// Moves nothing. The same admin with the same note again gets the first answer, anyone else 409.
#[utoipa::path(post, path = "/api/admin/deposits/{id}/decline", operation_id = "deposits-decline", security(("idToken" = [])), request_body = dto::NoteBody,
    params(
        ("id" = String, Path, pattern = "^[0-9A-Za-z]{22}$"),
    ),
    responses((status = 200, body = dto::DepositCase), (status = 404, body = dto::ErrorBody), (status = 409, body = dto::ErrorBody)))]
pub(super) fn deposits_decline() {}

/// Asks for points to be paid out, and takes them from the balance at once. The same key and body again get the same request; another body 409.
#[utoipa::path(post, path = "/api/withdrawals", operation_id = "withdrawals-create", security(("idToken" = [])), request_body = dto::WithdrawalBody,
    params(
        ("Idempotency-Key" = String, Header, pattern = "^[!-~]{1,64}$", description = "Names this attempt, and stays the same when it is sent again; at most 64 visible ASCII characters"),
    ),
    responses((status = 200, body = dto::WithdrawalView), (status = 404, body = dto::ErrorBody), (status = 409, body = dto::ErrorBody), (status = 422, body = dto::ErrorBody)))]
pub(super) fn withdrawals_create() {}

/// The caller's own withdrawals, newest first.
#[utoipa::path(get, path = "/api/withdrawals", operation_id = "withdrawals-list", security(("idToken" = [])),
    params(dto::PageQuery),
    responses((status = 200, body = dto::WithdrawalPage)))]
pub(super) fn withdrawals_list() {}

/// Withdrawals of all players, newest first.
#[utoipa::path(get, path = "/api/admin/withdrawals", operation_id = "withdrawals-queue", security(("idToken" = [])),
    params(dto::WithdrawalQueueQuery),
    responses((status = 200, body = dto::WithdrawalQueuePage)))]
pub(super) fn withdrawals_queue() {}

/// The money has been paid out. The same admin with the same note again gets the first answer, anyone else 409.
#[utoipa::path(post, path = "/api/admin/withdrawals/{id}/complete", operation_id = "withdrawals-complete", security(("idToken" = [])), request_body = dto::NoteBody,
    params(
        ("id" = String, Path, pattern = "^[0-9A-Za-z]{22}$"),
    ),
    responses((status = 200, body = dto::WithdrawalCase), (status = 404, body = dto::ErrorBody), (status = 409, body = dto::ErrorBody)))]
pub(super) fn withdrawals_complete() {}

/// Gives the points back, with a reason. The same admin with the same reason again gets the first answer, anyone else 409.
#[utoipa::path(post, path = "/api/admin/withdrawals/{id}/decline", operation_id = "withdrawals-decline", security(("idToken" = [])), request_body = dto::NoteBody,
    params(
        ("id" = String, Path, pattern = "^[0-9A-Za-z]{22}$"),
    ),
    responses((status = 200, body = dto::WithdrawalCase), (status = 404, body = dto::ErrorBody), (status = 409, body = dto::ErrorBody), (status = 422, body = dto::ErrorBody)))]
pub(super) fn withdrawals_decline() {}

/// The current round of Colours for the Day: its colours, fee, times and prizes.
#[utoipa::path(get, path = "/api/colours/config", operation_id = "colours-config",
    responses((status = 200, body = dto::ColoursConfig), (status = 404, body = dto::ErrorBody)))]
pub(super) fn colours_config() {}

/// The current round, or the one asked for.
#[utoipa::path(get, path = "/api/colours/round", operation_id = "colours-round", security(("idToken" = [])),
    params(dto::ColoursRoundQuery),
    responses((status = 200, body = dto::CurrentColoursRound), (status = 404, body = dto::ErrorBody)))]
pub(super) fn colours_round() {}

/// The caller's own entries in the current round, or in the one asked for.
#[utoipa::path(get, path = "/api/colours/my-entries", operation_id = "colours-my-entries", security(("idToken" = [])),
    params(dto::ColoursEntriesQuery),
    responses((status = 200, body = dto::ColoursEntryPage), (status = 404, body = dto::ErrorBody)))]
pub(super) fn colours_my_entries() {}

/// Takes the fee and makes an entry. The same key and picks again get the same entry; other picks 409. A key counts within its round.
#[utoipa::path(post, path = "/api/colours/enter", operation_id = "colours-enter", security(("idToken" = [])), request_body = dto::EnterBody,
    params(
        ("Idempotency-Key" = String, Header, pattern = "^[!-~]{1,64}$", description = "Names this attempt, and stays the same when it is sent again; at most 64 visible ASCII characters"),
    ),
    responses((status = 200, body = dto::EnteredView), (status = 404, body = dto::ErrorBody), (status = 409, body = dto::ErrorBody), (status = 422, body = dto::ErrorBody)))]
pub(super) fn colours_enter() {}

/// Past draws, newest first, with everything that is needed to check them.
#[utoipa::path(get, path = "/api/colours/rounds", operation_id = "colours-rounds",
    params(dto::PageQuery),
    responses((status = 200, body = dto::ColoursRoundPage)))]
pub(super) fn colours_rounds() {}

/// Asks support for help. The same key and body again get the same ticket; another body 409.
#[utoipa::path(post, path = "/api/support/tickets", operation_id = "tickets-create", security(("idToken" = [])), request_body = dto::TicketBody,
    params(
        ("Idempotency-Key" = String, Header, pattern = "^[!-~]{1,64}$", description = "Names this attempt, and stays the same when it is sent again; at most 64 visible ASCII characters"),
    ),
    responses((status = 200, body = dto::TicketView), (status = 409, body = dto::ErrorBody)))]
pub(super) fn tickets_create() {}

/// The caller's own tickets, newest first.
#[utoipa::path(get, path = "/api/support/tickets", operation_id = "tickets-list", security(("idToken" = [])),
    params(dto::PageQuery),
    responses((status = 200, body = dto::TicketPage)))]
pub(super) fn tickets_list() {}

/// Tickets of all players, newest first.
#[utoipa::path(get, path = "/api/admin/tickets", operation_id = "tickets-queue", security(("idToken" = [])),
    params(dto::TicketQueueQuery),
    responses((status = 200, body = dto::TicketQueuePage)))]
pub(super) fn tickets_queue() {}

/// Takes a ticket a step further. The status that it has already: the ticket as it is. From resolved there is no way back: 409.
#[utoipa::path(post, path = "/api/admin/tickets/{id}/status", operation_id = "tickets-set-status", security(("idToken" = [])), request_body = dto::TicketStatusBody,
    params(
        ("id" = String, Path, pattern = "^[0-9A-Za-z]{22}$"),
    ),
    responses((status = 200, body = dto::TicketCase), (status = 404, body = dto::ErrorBody), (status = 409, body = dto::ErrorBody)))]
pub(super) fn tickets_set_status() {}

/// Makes a player an admin. Safe to repeat.
#[utoipa::path(post, path = "/set-admin", operation_id = "admin-set", security(("idToken" = [])), request_body = dto::AdminBody,
    responses((status = 200, body = dto::AdminView), (status = 404, body = dto::ErrorBody)))]
pub(super) fn admin_set() {}

/// Takes a player's admin rights away, at once. The last admin stays: 409. Safe to repeat.
#[utoipa::path(post, path = "/remove-admin", operation_id = "admin-remove", security(("idToken" = [])), request_body = dto::AdminBody,
    responses((status = 200, body = dto::AdminView), (status = 404, body = dto::ErrorBody), (status = 409, body = dto::ErrorBody)))]
pub(super) fn admin_remove() {}

/// Whether the caller is an admin now, whatever their token says.
#[utoipa::path(get, path = "/check-admin", operation_id = "admin-check", security(("idToken" = [])),
    responses((status = 200, body = dto::AdminCheck)))]
pub(super) fn admin_check() {}

/// Makes the caller the first admin: exactly one player, once. The same caller again, while still an admin: the same answer.
#[utoipa::path(post, path = "/initialize-admin", operation_id = "admin-initialize", security(("idToken" = [])),
    responses((status = 200, body = dto::AdminView), (status = 403, body = dto::ErrorBody), (status = 404, body = dto::ErrorBody), (status = 409, body = dto::ErrorBody)))]
pub(super) fn admin_initialize() {}

/// What admins did on a day, or to one subject, newest first.
#[utoipa::path(get, path = "/api/admin/audit", operation_id = "admin-audit", security(("idToken" = [])),
    params(dto::AuditQuery),
    responses((status = 200, body = dto::AuditPage)))]
pub(super) fn admin_audit() {}

/// The account with this user id or e-mail: give one of the two.
#[utoipa::path(get, path = "/api/admin/players", operation_id = "admin-find-player", security(("idToken" = [])),
    params(dto::PlayerQuery),
    responses((status = 200, body = dto::AdminPlayer), (status = 404, body = dto::ErrorBody)))]
pub(super) fn admin_find_player() {}
