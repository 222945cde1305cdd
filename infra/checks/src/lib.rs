//! Checks of the repository as a whole: templates, documents, packages. They are tests, in `tests/repository`.
