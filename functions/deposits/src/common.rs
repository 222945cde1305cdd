//! Parts that the handlers share.

use aws::{Address, Books, Deposits, Pending, Players, Proofs, Slips};
use contract::dto::{DepositReview, FourEyesView, ProofLink, RequestedDeposit, UploadTarget};
use domain::{
    Failure, Money, Refusal, Uid,
    audit::{Action, AuditEntry},
    deposit::{Deposit, Parties, Reference, Status},
    four_eyes::FourEyes,
    request::{DecisionState, RequestId},
};
use http::{AdminCall, Call};

/// The id of the deposit in the path.
///
/// # Errors
/// [`Refusal::DepositIdMissing`]; [`Refusal::RequestNotFound`] for a malformed id.
pub(crate) fn deposit_id(call: &Call) -> Result<RequestId, Refusal> {
    match call.parameter("id") {
        "" => Err(Refusal::DepositIdMissing),
        text => RequestId::parse(text),
    }
}

/// The id of a line of the bank's statement.
///
/// # Errors
/// [`Refusal::LineNotFound`] for a malformed id.
pub(crate) fn line_id(text: &str) -> Result<RequestId, Refusal> {
    RequestId::parse(text).map_err(|_| Refusal::LineNotFound)
}

/// For a new deposit. If another deposit has it, nothing is written, and the call starts again.
///
/// # Errors
/// When the system has no random bytes.
pub(crate) fn new_reference() -> Result<Reference, Failure> {
    Ok(Reference::drawn(u64::from_ne_bytes(aws::random()?)))
}

/// Which of a player's deposits still wait for a decision.
pub(crate) async fn waiting(deposits: &Deposits, pending: &[Pending]) -> Result<Vec<Deposit>, Failure> {
    let mut waiting = Vec::new();
    for Pending { id, .. } in pending {
        let deposit = deposits.find(id).await?;
        waiting.extend(deposit.filter(|deposit| deposit.status == Status::Pending));
    }
    Ok(waiting)
}

/// A deposit as its player sees it. While the proof is awaited, every answer has a newly signed upload address.
///
/// # Errors
/// [`Failure::Internal`] when signing fails.
pub(crate) async fn requested(deposit: Deposit, proofs: &Proofs, call: &Call) -> Result<RequestedDeposit, Failure> {
    let upload = match deposit.awaited_proof() {
        Some(proof) => Some(proofs.upload_address(proof, call.now()).await?),
        None => None,
    };
    let upload = upload.map(|to| UploadTarget { url: to.url, headers: to.headers, expires_at: to.expires_at });
    Ok(RequestedDeposit { deposit: deposit.into(), upload })
}

/// A link to the attached proof, valid for a minute.
///
/// # Errors
/// [`Refusal::ProofNotAttached`]; [`Failure::Internal`] when signing fails.
pub(crate) async fn proof_link(deposit: &Deposit, proofs: &Proofs, call: &Call) -> Result<ProofLink, Failure> {
    let proof = deposit.attached_proof()?;
    let Address { url, expires_at, .. } = proofs.view_address(proof, call.now()).await?;
    Ok(ProofLink { url, name: proof.name.clone(), r#type: proof.kind.mime(), size: proof.bytes, expires_at })
}

/// The amount that the calling admin may still approve on proofs alone today.
pub(crate) async fn room(call: &AdminCall, slips: &Slips, four_eyes: FourEyes) -> Result<Money, Failure> {
    match four_eyes {
        FourEyes::Off => Ok(Money::MAX),
        FourEyes::Above(_) => slips.room(call.admin(), call.arrived()).await,
    }
}

/// The wallets of the players whose points a decision moves.
pub(crate) async fn parties(books: &Books, deposit: &Deposit) -> Result<Parties, Failure> {
    let (sender, recipient) = match deposit.is_to_self() {
        true => (books.wallets.find(&deposit.from.uid).await?, None),
        false => tokio::try_join!(books.wallets.find(&deposit.from.uid), books.wallets.find(&deposit.to.uid))?,
    };
    Ok(Parties { sender, recipient })
}

/// No admin decides about their own points, with any of their accounts.
pub(crate) async fn check_strangers(
    players: &Players,
    four_eyes: FourEyes,
    admin: &Uid,
    deposit: &Deposit,
) -> Result<(), Failure> {
    if four_eyes == FourEyes::Off {
        return Ok(());
    }
    let stranger = |party| players.stranger(admin, party);
    match deposit.is_to_self() {
        true => stranger(&deposit.from.uid).await.map(drop),
        false => tokio::try_join!(stranger(&deposit.from.uid), stranger(&deposit.to.uid)).map(drop),
    }
}

/// A deposit as the calling admin sees it. `room` is the amount that the admin may still approve on proofs.
pub(crate) fn review(call: &AdminCall, deposit: Deposit, four_eyes: FourEyes, room: Money) -> DepositReview {
    let decision = deposit.check_decision(call.admin(), Status::Completed, None);
    let may = call.role().moves_points();
    let decidable = may && decision == Ok(DecisionState::New);
    let reversible = may && deposit.check_reversal(call.admin()) == Ok(DecisionState::New);
    let four_eyes = match deposit.status {
        Status::Pending => {
            let needed = deposit.admins_needed(four_eyes, room, call.arrived());
            FourEyesView::new(needed, deposit.proposal.as_ref(), call.admin(), call.arrived())
        }
        Status::Completed if deposit.reversed.is_none() => {
            FourEyesView::new(four_eyes.of_trust(), deposit.reversal_proposal(), call.admin(), call.arrived())
        }
        Status::Completed | Status::Declined | Status::Failed => None,
    };
    DepositReview::new(deposit, [decidable, reversible], four_eyes)
}

/// A deposit that has just been decided, or was before.
pub(crate) fn decided_view(deposit: Deposit) -> DepositReview {
    DepositReview::new(deposit, [false; 2], None)
}

/// The audit row of a call that changed a request from `before` to `after`.
pub(crate) fn audit_entry(call: &AdminCall, action: Action, before: &Deposit, after: &Deposit) -> AuditEntry {
    call.audit(action, &before.id, (before.status.name(), after.status.name()))
}
