use crate::matches::Matches;
use aws::{Admins, BankLines};
use contract::dto::{BankLinePage, BankLineQuery, BankLineView, FourEyesView, LineProposalView};
use domain::{Failure, Page, bank::LineProposal};
use http::AdminCall;
use std::sync::Arc;

aws::deps! {
    pub struct Deps {
        pub admins: Admins,
        pub lines: BankLines,
        pub matches: Matches,
    }
}

http::admins_only!(Deps);

/// A page of the lines, each open one with the request that it may belong to (D70).
///
/// # Errors
/// As [`BankLineQuery::parsed`].
pub async fn lines(deps: Arc<Deps>, call: AdminCall) -> Result<BankLinePage, Failure> {
    let page = deps.lines.page(&call.query::<BankLineQuery>()?.parsed()?).await?;
    let known = deps.matches.known(&call, &page.items).await?;
    let mut items = Vec::new();
    for line in page.items {
        let found = deps.matches.of(&call, &line, &known).await?;
        let proposed = line.proposal.as_ref().and_then(|made| proposal_view(&call, &deps.matches, made));
        items.push(BankLineView::new(line, found, proposed));
    }
    Ok(Page { items, next: page.next }.into())
}

/// A proposal that another admin can still confirm.
fn proposal_view(call: &AdminCall, matches: &Matches, made: &LineProposal) -> Option<LineProposalView> {
    let needed = matches.four_eyes.of_trust();
    let four_eyes = FourEyesView::new(needed, Some(&made.proposal), call.admin(), call.arrived())?;
    four_eyes.proposal.as_ref()?;
    Some(LineProposalView { target: made.target.clone().into(), four_eyes })
}
