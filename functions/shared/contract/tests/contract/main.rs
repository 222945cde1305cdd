//! Tests of the contract and of its generated parts.

mod colours_views;
mod document;
mod transactions;
