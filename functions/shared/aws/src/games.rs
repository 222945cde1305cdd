//! Rounds, entries, settlements and beacons of the draws, with their bus and the relays of beacons, and both games'
//! secret keys.

pub(crate) mod bus;
pub(crate) mod colours_beacons;
pub(crate) mod colours_entries;
pub(crate) mod colours_rounds;
pub(crate) mod draws_key;
pub(crate) mod quick_keys;
pub(crate) mod relay;
pub(crate) mod settlements;
