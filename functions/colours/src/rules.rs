use domain::{
    Failure, Money,
    colours::{Prizes, Schedule},
};
use std::{env, fmt};

/// The rules of rounds that are opened from now on: the stack's parameters.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    pub schedule: Schedule,
    pub entry_fee: Money,
    pub prizes: Prizes,
}

impl Rules {
    /// # Errors
    /// [`Failure::Internal`] naming the variable that is missing or makes no sense.
    pub fn from_env() -> Result<Self, Failure> {
        let [cycle, offset, draw, close_lead] =
            ["CYCLE_MINUTES", "OFFSET_MINUTES", "DRAW_MINUTES", "CLOSE_LEAD_MINUTES"].map(|name| {
                let minutes = text(name)?;
                minutes.parse::<u64>().map_err(|error| broken(name, &error))
            });
        let fee = Money::parse(&text("ENTRY_FEE")?).map_err(|error| broken("ENTRY_FEE", &error))?;
        if fee == Money::ZERO {
            return Err(broken("ENTRY_FEE", &"an entry costs something"));
        }
        Ok(Self {
            schedule: Schedule::new(cycle?, offset?, draw?, close_lead?)
                .map_err(|error| broken("*_MINUTES", &error))?,
            entry_fee: fee,
            prizes: Prizes::parse(&text("PRIZES")?).map_err(|error| broken("PRIZES", &error))?,
        })
    }
}

fn text(name: &str) -> Result<String, Failure> {
    env::var(format!("COLOURS_{name}")).map_err(|error| broken(name, &error))
}

fn broken(name: &str, why: &dyn fmt::Display) -> Failure {
    Failure::internal(format!("the environment variable COLOURS_{name}: {why}"))
}
