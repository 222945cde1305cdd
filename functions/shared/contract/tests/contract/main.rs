//! The contract beside what is made of it.

mod colours_views;
mod document;
