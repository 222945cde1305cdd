//! The bank over HTTP: statements are imported, and their lines find their requests (D68 to D72).

mod crooks;
mod faults;
mod import;
mod lines;
mod missing;
mod scene;
mod settle;
mod statement;
