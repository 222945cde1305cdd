//! The simulator, and what it finds.

mod interleavings;
mod simulator;
