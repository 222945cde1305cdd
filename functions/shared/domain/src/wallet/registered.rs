//! The effect on a wallet of the register of excluded persons (D62): a pause, until its person is off it.

use super::{Restriction, RestrictionKind, Stop, Wallet};
use crate::{Timestamp, request::Note};

impl Restriction {
    /// The restriction of a player who is on the register.
    pub fn registered(at: Timestamp) -> Self {
        let reason = Note::stored("You are on the register of excluded persons".to_owned());
        Self::new(RestrictionKind::OnRegister, reason, at, vec![Stop::Stakes, Stop::Transfers])
    }

    fn is_registered(&self) -> bool {
        self.kind == RestrictionKind::OnRegister
    }

    /// Whether it keeps its player from playing and paying in, but not from taking their points out.
    pub fn keeps_from_playing(&self) -> bool {
        self.is_pause() || self.is_registered()
    }
}

impl Wallet {
    /// The restriction that keeps its player from playing and paying in now.
    pub fn kept_from_playing(&self, at: Timestamp) -> Option<&Restriction> {
        self.restrictions(at).find(|restriction| restriction.keeps_from_playing())
    }

    pub fn is_registered(&self, at: Timestamp) -> bool {
        self.restrictions(at).any(Restriction::is_registered)
    }

    /// The wallet once its player is on the register, or no longer is; `None` if nothing changes.
    pub fn with_registered(&self, is_registered: bool, at: Timestamp) -> Option<Self> {
        let registered = is_registered.then(|| Restriction::registered(at));
        (self.is_registered(at) != is_registered).then(|| self.replacing(Restriction::is_registered, registered, at))
    }
}
