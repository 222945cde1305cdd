//! The draw and its settlement, with the real tick and settler and the real SDK clients on an in-memory cloud.
//! One binary, so that it links once.

mod at_once;
mod beacons;
mod costs;
mod rounds;
mod scene;
mod settling;
mod stopped;
