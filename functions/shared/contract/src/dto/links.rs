//! Facts about an account that admins should know before they decide.

use super::{deposits::PartyView, withdrawals::FundsView};
use domain::{Money, Timestamp, account::User, deposit::Party, link::Linked, wallet::Wallet};
use serde::Serialize;
use utoipa::ToSchema;

/// Where a player's points come from, and who else the player may be.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerLinks {
    pub player: PartyView,
    /// Now.
    pub funds: FundsView,
    /// Those with payment details or a proof in common first, then those who sent or received the most. Found among the
    /// newest 500 deposits each way and the newest 25 withdrawals.
    pub accounts: Vec<LinkedAccount>,
}

impl PlayerLinks {
    pub fn new(player: User, wallet: &Wallet, accounts: Vec<Linked>) -> Self {
        Self {
            player: Party::from(player).into(),
            funds: wallet.funds().into(),
            accounts: accounts.into_iter().map(Into::into).collect(),
        }
    }
}

/// An account that a player is linked to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkedAccount {
    pub account: PartyView,
    /// Whether both asked to be paid out to the same place.
    pub same_details: bool,
    /// Whether both attached the same file as a proof.
    pub same_proof: bool,
    /// Points that the player sent to this account.
    #[schema(value_type = f64, minimum = 0)]
    pub sent: Money,
    /// Points that the player received from this account.
    #[schema(value_type = f64, minimum = 0)]
    pub received: Money,
}

impl From<Linked> for LinkedAccount {
    fn from(Linked { account, same_details, same_proof, sent, received }: Linked) -> Self {
        Self { account: account.into(), same_details, same_proof, sent, received }
    }
}

/// A closed account: by its player, or since its address belongs to a newer one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosedAccount {
    pub account: PartyView,
    #[schema(value_type = String, format = DateTime)]
    pub closed_at: Timestamp,
    #[schema(value_type = f64, minimum = 0)]
    pub balance: Money,
    /// The part of the balance that cannot be paid out.
    #[schema(value_type = f64, minimum = 0)]
    pub bonus: Money,
    /// In withdrawals that are not decided yet.
    #[schema(value_type = f64, minimum = 0)]
    pub held: Money,
}

impl ClosedAccount {
    pub fn new(user: User, closed_at: Timestamp, wallet: &Wallet) -> Self {
        let &Wallet { balance, bonus, held, .. } = wallet;
        Self { account: Party::from(user).into(), closed_at, balance, bonus, held }
    }
}
