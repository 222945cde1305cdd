use crate::matches::Matches;
use aws::{Admins, BankLines};
use contract::dto::{BankLinePage, BankLineQuery, BankLineView, FourEyesView, LineMatch, LineProposalView};
use domain::{
    Failure, Money, Page,
    bank::{BankLine, LineProposal},
    four_eyes::FourEyes,
};
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
        items.push(view(&call, deps.matches.four_eyes, line, found));
    }
    Ok(Page { items, next: page.next }.into())
}

/// A line as the calling admin sees it.
pub(crate) fn view(call: &AdminCall, four_eyes: FourEyes, line: BankLine, found: Option<LineMatch>) -> BankLineView {
    let proposed = line.proposal.as_ref().and_then(|made| proposal_view(call, four_eyes, made));
    BankLineView::new(line, found, proposed)
}

/// A proposal that another admin can still confirm.
fn proposal_view(call: &AdminCall, four_eyes: FourEyes, made: &LineProposal) -> Option<LineProposalView> {
    let needed = match made.target {
        Some(_) => four_eyes.of_trust(),
        None => four_eyes.of_amount(Money::MAX),
    };
    let four_eyes = FourEyesView::new(needed, Some(&made.proposal), call.admin(), call.arrived())?;
    four_eyes.proposal.as_ref()?;
    Some(LineProposalView { target: made.target.clone().map(Into::into).unwrap_or_default(), four_eyes })
}
