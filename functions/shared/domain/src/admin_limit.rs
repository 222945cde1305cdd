//! How much one admin may approve and pay out on one day (UTC): in all, and for one beneficiary (D45).

use crate::{
    Money, Refusal, Setting, Timestamp, Uid, deposit::Deposit, email, four_eyes::Grounds, link::Link,
    timestamp::DAY_MS, withdrawal::Withdrawal,
};
use sha2::{Digest, Sha256};

/// The limits of each admin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AdminLimits {
    pub daily: Money,
    pub beneficiary: Money,
}

/// How much one admin alone may approve on proofs of payment on one day, for all players together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlipLimit(pub Money);

/// The player whom an approval or a payout favours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beneficiary {
    /// All accounts of its mailbox are one beneficiary.
    pub email: String,
    /// All accounts with the same payment details, or with the same file as a proof, are one beneficiary too.
    link: Option<Link>,
}

/// An approval or payout that each limit permits by itself. The totals have the admin's other decisions that day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    pub admin: Uid,
    /// Why this admin may decide.
    pub grounds: Grounds,
    pub beneficiary: Beneficiary,
    pub totals: Vec<Total>,
    /// When the totals end.
    pub end_of_day: Timestamp,
}

/// A total of a day, to which the amount is added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Total {
    /// Admin, day and beneficiary.
    pub name: String,
    pub amount: Money,
    /// The most that the total may be before the amount is added.
    pub most_before: Money,
    /// The refusal when the total would pass its limit.
    pub over: Refusal,
}

impl Beneficiary {
    pub fn of_deposit(deposit: &Deposit) -> Self {
        Self { email: deposit.to.email.clone(), link: Link::of_proof(deposit) }
    }

    pub fn of_withdrawal(withdrawal: &Withdrawal) -> Self {
        Self { email: withdrawal.email.clone(), link: Some(withdrawal.link()) }
    }
}

impl Setting for SlipLimit {
    const VARIABLE: &'static str = "SLIP_DAILY_LIMIT";

    fn parse(text: &str) -> Option<Self> {
        Money::parse(text).ok().map(Self)
    }
}

impl SlipLimit {
    /// The name of the total that `admin` has approved on proofs.
    pub fn name(admin: &Uid, at: Timestamp) -> String {
        format!("{admin}#decided#{}#slips", at.day())
    }

    /// The rest of the limit.
    pub fn room(self, approved: Money) -> Money {
        self.0.minus(approved).unwrap_or_default()
    }
}

impl Counted {
    /// The admins who approve: this one, and the one who proposed it, if any.
    pub fn approvers(&self) -> Vec<Uid> {
        self.grounds.admins(&self.admin)
    }

    /// Counts the amount also against the limit of this admin alone on proofs.
    ///
    /// # Errors
    /// [`Refusal::SlipLimit`] for an amount above the limit.
    pub fn on_a_slip(mut self, limit: SlipLimit, amount: Money, at: Timestamp) -> Result<Self, Refusal> {
        let over = Refusal::SlipLimit(limit.0);
        let most_before = limit.0.minus(amount).ok_or_else(|| over.clone())?;
        self.totals.push(Total { name: SlipLimit::name(&self.admin, at), amount, most_before, over });
        Ok(self)
    }
}

impl AdminLimits {
    /// The totals that a decision about `amount` counts against.
    ///
    /// # Errors
    /// [`Refusal::AdminLimit`], [`Refusal::BeneficiaryLimit`] for an amount above the limit.
    pub fn count(
        self,
        (admin, grounds): (&Uid, Grounds),
        beneficiary: Beneficiary,
        amount: Money,
        at: Timestamp,
    ) -> Result<Counted, Refusal> {
        let day = at.day();
        let total = |of: Option<String>, limit: Money, over: Refusal| -> Result<_, Refusal> {
            let of = of.map(|of| format!("#{}", hex::encode(Sha256::digest(of)))).unwrap_or_default();
            let most_before = limit.minus(amount).ok_or_else(|| over.clone())?;
            Ok(Total { name: format!("{admin}#decided#{day}{of}"), amount, most_before, over })
        };
        let of_beneficiary = |of| total(Some(of), self.beneficiary, Refusal::BeneficiaryLimit(self.beneficiary));
        let mut totals = vec![
            total(None, self.daily, Refusal::AdminLimit(self.daily))?,
            of_beneficiary(format!("mailbox:{}", email::mailbox(&beneficiary.email)))?,
        ];
        if let Some(link) = &beneficiary.link {
            totals.push(of_beneficiary(link.as_str().to_owned())?);
        }
        let end_of_day = Timestamp::from_ms((at.ms() / DAY_MS + 1) * DAY_MS);
        Ok(Counted { admin: admin.clone(), grounds, beneficiary, totals, end_of_day })
    }
}
