//! Which request a line belongs to.

use super::BankLine;
use crate::{
    Uid,
    deposit::{Deposit, Reference, Status},
    withdrawal::{self, Withdrawal},
};
use unicode_normalization::UnicodeNormalization;

named! {
    pub enum Certainty {
        /// Reference and amount.
        Exact = "exact",
        Likely = "likely",
    }
}

named! {
    /// Why a line is taken for a request's.
    pub enum Why {
        Reference = "reference",
        /// The reference, with another amount.
        OtherAmount = "other-amount",
        /// The reference of a deposit that was approved before the line came: the line only shows it.
        Approved = "approved",
        /// The reference of a request that was decided before, or has failed.
        Decided = "decided",
        /// The amount, and the name of its player.
        AmountAndName = "amount-and-name",
    }
}

/// A request that a line may belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    pub certainty: Certainty,
    pub why: Why,
}

impl BankLine {
    /// All references of requests in its text: banks break long texts anywhere.
    pub fn references(&self) -> Vec<Reference> {
        let text: String = self.text.chars().filter(|character| !character.is_whitespace()).collect();
        let starts = text.match_indices(['R', 'r']).map(|(start, _)| start);
        let found = starts.filter_map(|start| text.get(start..start + Reference::LENGTH));
        found.filter_map(|part| Reference::typed(part).ok().flatten()).collect()
    }

    /// Whether it names this reference.
    pub fn is_named(&self, reference: &Reference) -> bool {
        self.references().contains(reference)
    }

    /// Whether more than this admin's word says whose money it is: it names the request, and another admin imported it.
    pub fn vouches(&self, reference: &Reference, admin: &Uid) -> bool {
        self.imported_by != *admin && self.is_named(reference)
    }

    /// Whether it belongs to a deposit that it names.
    pub fn of_deposit(&self, deposit: &Deposit) -> Option<Match> {
        if !self.is_credit || !deposit.is_to_self() || !self.is_named(&deposit.reference) {
            return None;
        }
        if deposit.shown_by(self).is_ok() {
            return Some(Match { certainty: Certainty::Exact, why: Why::Approved });
        }
        Some(match (deposit.status == Status::Pending, deposit.amount == self.amount) {
            (true, true) => Match { certainty: Certainty::Exact, why: Why::Reference },
            (true, false) => Match { certainty: Certainty::Likely, why: Why::OtherAmount },
            (false, _) => Match { certainty: Certainty::Likely, why: Why::Decided },
        })
    }

    /// Whether it may belong to a waiting deposit of a player with this name that it does not name.
    pub fn of_name(&self, deposit: &Deposit, name: &str) -> Option<Match> {
        let is_open = self.is_credit && deposit.status == Status::Pending && deposit.is_to_self();
        let same = is_open && deposit.amount == self.amount && share_a_name(&self.name, name);
        same.then_some(Match { certainty: Certainty::Likely, why: Why::AmountAndName })
    }

    /// Whether it shows a payout, or its return.
    pub fn of_withdrawal(&self, withdrawal: &Withdrawal) -> Option<Match> {
        let is_sent = match self.is_credit {
            false => withdrawal.line.is_none() && (withdrawal.taken.is_some() || is_completed(withdrawal)),
            true => withdrawal.returned.is_none() && is_completed(withdrawal),
        };
        if !is_sent || !self.is_named(&Reference::of(&withdrawal.id)) {
            return None;
        }
        Some(match withdrawal.amount == self.amount {
            true => Match { certainty: Certainty::Exact, why: Why::Reference },
            false => Match { certainty: Certainty::Likely, why: Why::OtherAmount },
        })
    }
}

fn is_completed(withdrawal: &Withdrawal) -> bool {
    withdrawal.status == withdrawal::Status::Completed
}

/// Whether two names have a word of three letters or more in common.
fn share_a_name(first: &str, second: &str) -> bool {
    let second = names(second);
    names(first).iter().any(|word| second.contains(word))
}

/// The words of a name, without accents and in lower case.
fn names(name: &str) -> Vec<String> {
    let plain: String = name.nfkd().filter(|character| !is_mark(*character)).flat_map(char::to_lowercase).collect();
    let words = plain.split(|character: char| !character.is_alphanumeric());
    words.filter(|word| word.chars().count() >= 3).map(str::to_owned).collect()
}

/// Combining marks of Latin letters.
const fn is_mark(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36f}')
}
