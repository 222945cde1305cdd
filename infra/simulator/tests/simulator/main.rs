//! Tests of the simulator and its findings.

mod interleavings;
mod simulator;
