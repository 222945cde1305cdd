//! The arguments of `cargo dev`.

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, value_parser};

use crate::commands::test;

/// The whole product on this machine
///
/// Without a command: runs the whole stack on this machine until Ctrl-C. Its data stays for the next start. A new one has
/// weeks of play, deposits, withdrawals and tickets.
#[derive(Parser)]
#[command(name = "cargo dev", bin_name = "cargo dev", args_conflicts_with_subcommands = true, max_term_width = 120)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub up: Up,
}

#[derive(Args)]
pub struct Up {
    /// Begin a new stack without the weeks of play
    #[arg(long)]
    pub empty: bool,
    /// Guard money as production does
    #[arg(long)]
    pub as_prod: bool,
}

#[derive(Subcommand)]
pub enum Command {
    /// Delete the data of the stack that `cargo dev` runs
    Reset,
    /// Print the code that its second admin signs in with
    Code,
    /// Run every check and test, on a stack of its own; `cargo dev` may run beside it
    Test {
        /// One suite; `changed`: what the changes since main can reach; `quick`: format, lints, the tests of domain, contract
        /// and web
        #[arg(value_parser = PossibleValuesParser::new(test::asked_for()))]
        suite: Option<String>,
        /// Of e2e: the files with these words in their names. Of changed: another commit
        only: Vec<String>,
        /// Write how long each suite of the last whole run took into infra/figures.json
        #[arg(long, conflicts_with = "suite")]
        record: bool,
    },
    /// Write what follows from declarations: openapi.json, the web's types, parts of template.yaml, all that follows from its parameters
    Generate,
    /// Take a picture of every screen, on a phone and a desktop, in both themes, on a stack of its own
    Screenshots {
        /// Of the screens with one of these words in their names
        words: Vec<String>,
    },
    /// Take the pictures of README.md
    Pictures,
    /// Measure the functions as built for AWS; fails when a budget is exceeded
    Bench,
    /// Feed the parsers, or the API, with what nobody would send
    #[command(subcommand)]
    Fuzz(Fuzz),
    /// Change the rules bit by bit, which their tests must notice: half an hour on two cores
    Mutants {
        #[command(subcommand)]
        of: Option<Mutants>,
    },
    /// Run concurrent operations while faults are injected, and check every balance
    Simulate {
        /// How many operations, 100,000 without it
        #[arg(long, value_name = "N")]
        ops: Option<u64>,
        #[arg(long, value_name = "S")]
        seed: Option<u64>,
        /// Check that planted bugs are found
        #[arg(long, conflicts_with_all = ["ops", "seed", "attack"])]
        planted: bool,
        /// Try to take money that nobody paid in or won
        #[arg(long, conflicts_with_all = ["ops", "seed"])]
        attack: bool,
    },
    /// Invoke the functions many times: no error, no growth of memory
    Soak {
        #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = value_parser!(u32).range(50_000..=10_000_000))]
        invocations: u32,
    },
    /// Load a stack of its own, then reconcile it
    Load {
        #[arg(long, value_name = "N", default_value_t = 60, value_parser = value_parser!(u32).range(1..=600))]
        seconds: u32,
    },
    /// Run Lighthouse on the public screens
    Lighthouse {
        /// How often on each
        #[arg(long, value_name = "N", default_value_t = 3, value_parser = value_parser!(u32).range(1..=9))]
        runs: u32,
    },
    /// Look up known vulnerabilities of the packages in use
    Dependencies,
    /// Check every wallet of the running stack against its ledger and requests
    Reconcile,
    /// Record this commit as the landed one that `cargo dev test versions` runs beside later ones
    Landed,

    /// For operators: say what a deployment would be refused for: templates, settings, names, the runbook's commands
    Preflight {
        /// The environment of samconfig.toml
        #[arg(long, value_name = "NAME", default_value = "default")]
        config_env: String,
        /// Ask the account too
        #[arg(long, conflicts_with = "canary")]
        account: bool,
        /// Try it with a small stack
        #[arg(long)]
        canary: bool,
        /// The role that `sam deploy` gives to CloudFormation
        #[arg(long, value_name = "ARN")]
        role_arn: Option<String>,
    },
    /// For operators: prove what was deployed from outside: routes, sign-up, uploads, draws, the site
    Verify(Options),
    /// For operators: carry out what `sam deploy --no-execute-changeset` prepared; take it back if an alarm begins
    Release(Options),
    /// For operators: build the web and upload it; --remove deletes the files, which go before the stack itself
    Publish(Options),
    /// For operators: stop every change of data
    Pause(Options),
    /// For operators: start everything again
    Resume(Options),
    /// For operators: restore tables to a second, and import the copies
    RestoreTemplate(Options),
    /// For operators: rehearse a restore, and say how long it takes
    Drill(Options),
    /// For operators: give the settler again what it had given up
    Redrive(Options),
    /// For operators: print times and cost of the functions as measured there
    Measure(Options),
    /// For operators: install what `sam build` and `sam deploy` need
    Ops,
    /// For operators: run an empty AWS emulator to deploy to by hand, until Ctrl-C; its data stays
    Emulator,
    /// For operators: serve the site in front of what was deployed there, until Ctrl-C
    Serve,
}

#[derive(Subcommand)]
pub enum Fuzz {
    /// Fuzz the parsers of domain with libFuzzer, and add to the corpus
    Parsers {
        /// For each parser
        #[arg(long, value_name = "N", default_value_t = 60)]
        seconds: u32,
    },
    /// Send generated requests to a stack of its own
    Api {
        /// How many at least
        #[arg(long, value_name = "N", default_value_t = 20_000)]
        cases: u32,
        /// Without it, another one each time
        #[arg(long, value_name = "S")]
        seed: Option<u64>,
    },
}

#[derive(Subcommand)]
pub enum Mutants {
    /// Plant mistakes in the web's screens that its tests without a stack must find
    Web {
        /// How many, 40 without it
        #[arg(long, value_name = "N")]
        count: Option<u32>,
        #[arg(long, value_name = "S")]
        seed: Option<u64>,
    },
}

/// What an operators' script is given; it explains its own options.
#[derive(Args)]
#[command(disable_help_flag = true)]
pub struct Options {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub options: Vec<String>,
}

impl Options {
    pub fn all(&self) -> Vec<&str> {
        self.options.iter().map(String::as_str).collect()
    }
}

/// Options with their values, where they are given.
pub fn given<const N: usize>(options: [(&str, Option<u64>); N]) -> Vec<String> {
    let given = options.into_iter().filter_map(|(name, value)| Some([name.to_owned(), value?.to_string()]));
    given.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn refused(words: &[&str]) -> String {
        let asked = ["cargo dev"].iter().chain(words);
        Arguments::try_parse_from(asked).err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn what_can_be_asked_for_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn a_typing_mistake_is_answered_with_the_nearest_word() {
        for (words, nearest) in [
            (&["tset"][..], "test"),
            (&["test", "conformanc"], "conformance"),
            (&["--emtpy"], "--empty"),
            (&["simulate", "--plantd"], "--planted"),
            (&["restore"], "restore-template"),
        ] {
            let said = refused(words);
            assert!(said.contains(&format!("'{nearest}'")), "{words:?}: {said}");
        }
        assert!(refused(&["load", "--seconds", "0"]).contains("1..=600"));
    }

    #[test]
    fn operators_options_are_left_to_their_script() {
        for options in [&["--config-env", "prod", "--remove"][..], &["--help"], &["-h", "--stack-name", "mine"], &[]] {
            let asked = ["cargo dev", "publish"].iter().chain(options);
            let Some(Command::Publish(left)) = Arguments::try_parse_from(asked).expect("it is taken").command else {
                panic!("another command");
            };
            assert_eq!(left.all(), options);
        }
    }

    #[test]
    fn each_commands_help_names_the_command_and_its_options() {
        let said = refused(&["test", "--help"]);
        assert!(said.contains("cargo dev test") && said.contains("--record") && said.contains("conformance"), "{said}");
        assert!(refused(&["mutants", "web", "--help"]).contains("cargo dev mutants web"));
    }
}
