//! Players whose play shows signs of harm: the night that opens their cases, and the admins who look after them (D63).

mod nightly;
mod notes;
mod scene;
