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
        let title = self.title();
        match self.topic {
            Topic::Deposit => {
                let points = points_worth(amount);
                let what = match (self.outcome, self.with.is_some()) {
                    (Outcome::Received, _) => format!("{points} came from another player."),
                    (Outcome::Approved, true) => format!("{points} moved from your balance to another player."),
                    (Outcome::Approved, false) => format!("{points} were added to your balance."),
                    (_, true) => format!("{points} were not sent to another player."),
                    (_, false) => format!("{points} were not added to your balance."),
                };
                (title, what, if self.outcome == Outcome::Received { "/statement" } else { "/deposits" })
            }
            Topic::Withdrawal => {
                let points = points_worth(amount);
                let method = self.method.unwrap_or_default();
                let what = match self.outcome {
                    Outcome::Completed => format!("{points} were paid out by {method}."),
                    _ => format!("{points} are back in your balance."),
                };
                (title, what, "/withdraw")
            }
            Topic::Ticket => {
                let what = match self.outcome {
                    Outcome::Resolved => "Support has dealt with your report.",
                    _ => "Somebody is working on your report.",
                };
                (title, what.to_owned(), "/support")
            }
            Topic::Draw => {
                // Points won with starting points are for play only (D40).
                let points = points(amount);
                let matches = self.matches.unwrap_or_default();
                let what = match self.outcome {
                    Outcome::Won => format!("{matches} of 3 colours matched: {points} were added to your balance."),
                    Outcome::Void => format!("{points} of entry fees came back to your balance."),
                    _ => format!("{matches} of 3 colours matched. No prize this time."),
                };
                (title, what, "/COD")
            }
        }
    }

    fn title(&self) -> &'static str {
        match (self.topic, self.outcome) {
            (Topic::Deposit, Outcome::Approved) => "Deposit approved",
            (Topic::Deposit, Outcome::Received) => "Points received",
            (Topic::Deposit, Outcome::Declined) => "Deposit declined",
            (Topic::Deposit, _) => "Deposit failed",
            (Topic::Withdrawal, Outcome::Completed) => "Withdrawal completed",
            (Topic::Withdrawal, _) => "Withdrawal declined",
            (Topic::Ticket, Outcome::Resolved) => "Ticket resolved",
            (Topic::Ticket, _) => "Ticket in progress",
            (Topic::Draw, Outcome::Won) => "You won in the draw",
            (Topic::Draw, Outcome::Void) => "A draw did not take place",
            (Topic::Draw, _) => "Your colours were drawn",
        }
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
