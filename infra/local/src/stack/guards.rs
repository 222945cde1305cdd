//! The demands of a stack before money moves. Without any, they are those of the specification: the whole balance can be
//! withdrawn, and one admin decides everything (`localstack` in samconfig.toml).

/// Parameters of the template that guard real money, as sam takes them.
#[derive(Clone, Copy)]
pub struct Guards {
    pub bonus_rule: &'static str,
    pub deposit_before_withdrawal: &'static str,
    /// In hours.
    pub transfer_hold: &'static str,
    pub transfer_limit: &'static str,
    /// In hours.
    pub payout_hold: &'static str,
    pub four_eyes_above: &'static str,
    pub admin_second_factor: &'static str,
}

/// The template's defaults.
pub const AS_PROD: Guards = Guards {
    bonus_rule: "play-only",
    deposit_before_withdrawal: "on",
    transfer_hold: "72",
    transfer_limit: "1000",
    payout_hold: "24",
    four_eyes_above: "1000",
    admin_second_factor: "required",
};

/// Tests sign admins in by password alone, and pay out to new details.
pub const GUARDED_TESTS: Guards = Guards { payout_hold: "0", admin_second_factor: "optional", ..AS_PROD };

impl Guards {
    /// The parameters, by name.
    pub fn parameters(&self) -> [(&'static str, &'static str); 7] {
        [
            ("BonusRule", self.bonus_rule),
            ("RequireDepositBeforeWithdrawal", self.deposit_before_withdrawal),
            ("TransferHold", self.transfer_hold),
            ("TransferLimit", self.transfer_limit),
            ("PayoutHold", self.payout_hold),
            ("FourEyesAbove", self.four_eyes_above),
            ("AdminSecondFactor", self.admin_second_factor),
        ]
    }
}
