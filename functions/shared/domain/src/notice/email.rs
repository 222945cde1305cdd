//! A notice as an e-mail (D55). The only user text in it is an admin's note: a user name can look like a link.

use super::{Notice, Outcome, Topic};
use crate::Money;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Email {
    pub subject: String,
    pub text: String,
}

impl Notice {
    /// `product` is the name that players read, and `site` the address of the product.
    pub fn email(&self, product: &str, site: &str) -> Email {
        let (title, what, page) = self.words();
        let note = self.note.as_ref().map(|note| format!("\n\nNote: {note}")).unwrap_or_default();
        Email {
            subject: format!("{title} - {product}"),
            text: format!(
                "{title}\n\n{what}{note}\n\nSee it here: {site}{page}\n\n\
                 You get this because your profile says so. Change it here: {site}/profile\n"
            ),
        }
    }

    /// The title, what happened, and the page that shows it.
    fn words(&self) -> (&'static str, String, &'static str) {
        let amount = self.amount.unwrap_or_default();
        // Points won with starting points are for play only (D40).
        let (points, worth) = (points(amount), points_worth(amount));
        let (method, matches) = (self.method.unwrap_or_default(), self.matches.unwrap_or_default());
        let is_transfer = self.with.is_some();
        let (title, what) = match (self.topic, self.outcome) {
            (Topic::Deposit, Outcome::Received) => ("Points received", format!("{worth} came from another player.")),
            (Topic::Deposit, Outcome::Approved) if is_transfer => {
                ("Deposit approved", format!("{worth} moved from your balance to another player."))
            }
            (Topic::Deposit, Outcome::Approved) => ("Deposit approved", format!("{worth} were added to your balance.")),
            (Topic::Deposit, Outcome::TakenBack) => {
                ("Points taken back", format!("{worth} went back to the player who had sent them."))
            }
            (Topic::Deposit, Outcome::Reversed) if is_transfer => {
                ("Deposit reversed", format!("{worth} came back from another player."))
            }
            (Topic::Deposit, Outcome::Reversed) => {
                let what = format!("{worth} were taken back. Your wallet says whether you owe a part of them.");
                ("Deposit reversed", what)
            }
            (Topic::Deposit, outcome) => {
                let title = if outcome == Outcome::Declined { "Deposit declined" } else { "Deposit failed" };
                let not_done = if is_transfer { "not sent to another player" } else { "not added to your balance" };
                (title, format!("{worth} were {not_done}."))
            }
            (Topic::Withdrawal, Outcome::Completed) => {
                ("Withdrawal completed", format!("{worth} were paid out by {method}."))
            }
            (Topic::Withdrawal, _) => ("Withdrawal declined", format!("{worth} are back in your balance.")),
            (Topic::Ticket, Outcome::Resolved) => ("Ticket resolved", "Support has dealt with your report.".to_owned()),
            (Topic::Ticket, _) => ("Ticket in progress", "Somebody is working on your report.".to_owned()),
            (Topic::Draw, Outcome::Won) => {
                let what = format!("{matches} of 3 colours matched: {points} were added to your balance.");
                ("You won in the draw", what)
            }
            (Topic::Draw, Outcome::Void) => {
                ("A draw did not take place", format!("{points} of entry fees came back to your balance."))
            }
            (Topic::Draw, _) => {
                ("Your colours were drawn", format!("{matches} of 3 colours matched. No prize this time."))
            }
        };
        let page = match (self.topic, self.outcome) {
            (Topic::Deposit, Outcome::Received | Outcome::TakenBack) => "/statement",
            (Topic::Deposit, Outcome::Reversed) if !is_transfer => "/wallet",
            (Topic::Deposit, _) => "/deposits",
            (Topic::Withdrawal, _) => "/withdraw",
            (Topic::Ticket, _) => "/support",
            (Topic::Draw, _) => "/COD",
        };
        (title, what, page)
    }
}

fn points(amount: Money) -> String {
    format!("{} points", two_decimals(amount))
}

/// For money that is paid in or out.
fn points_worth(amount: Money) -> String {
    let shown = two_decimals(amount);
    format!("{shown} points (N$ {shown})")
}

fn two_decimals(amount: Money) -> String {
    let (whole, cents) = (amount.hundredths() / 100, amount.hundredths() % 100);
    format!("{whole}.{cents:02}")
}
