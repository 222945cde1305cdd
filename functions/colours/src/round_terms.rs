use aws::{Connection, FromConnection};
use domain::{
    Failure, Money,
    colours::{Prizes, Schedule},
};
use std::fmt;

/// The terms of rounds that open from now on: the stack's parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundTerms {
    pub schedule: Schedule,
    pub entry_fee: Money,
    pub prizes: Prizes,
}

impl FromConnection for RoundTerms {
    fn from_connection(connection: &Connection) -> Result<Self, Failure> {
        Self::read(|name| connection.variable(name).ok())
    }
}

impl RoundTerms {
    fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Self, Failure> {
        let text = |name| variable(&format!("COLOURS_{name}")).ok_or_else(|| invalid(name, &"it is missing"));
        let [cycle, offset, draw, close_lead] =
            ["CYCLE_MINUTES", "OFFSET_MINUTES", "DRAW_MINUTES", "CLOSE_LEAD_MINUTES"].map(|name| {
                let minutes = text(name)?;
                minutes.parse::<u64>().map_err(|error| invalid(name, &error))
            });
        let fee = Money::parse(&text("ENTRY_FEE")?).map_err(|error| invalid("ENTRY_FEE", &error))?;
        if fee == Money::ZERO {
            return Err(invalid("ENTRY_FEE", &"it must be above 0"));
        }
        Ok(Self {
            schedule: Schedule::new(cycle?, offset?, draw?, close_lead?)
                .map_err(|error| invalid("*_MINUTES", &error))?,
            entry_fee: fee,
            prizes: Prizes::parse(&text("PRIZES")?).map_err(|error| invalid("PRIZES", &error))?,
        })
    }
}

fn invalid(name: &str, why: &dyn fmt::Display) -> Failure {
    Failure::internal(format!("the environment variable COLOURS_{name}: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The template's defaults.
    const DEFAULTS: [(&str, &str); 6] = [
        ("COLOURS_CYCLE_MINUTES", "1440"),
        ("COLOURS_OFFSET_MINUTES", "1320"),
        ("COLOURS_DRAW_MINUTES", "1205"),
        ("COLOURS_CLOSE_LEAD_MINUTES", "5"),
        ("COLOURS_ENTRY_FEE", "5"),
        ("COLOURS_PRIZES", "3:80"),
    ];

    /// The defaults, except for one variable.
    fn with(name: &str, value: Option<&str>) -> Result<RoundTerms, Failure> {
        assert!(DEFAULTS.iter().any(|(known, _)| *known == name), "{name}");
        RoundTerms::read(|variable| {
            let default = || DEFAULTS.iter().find(|(known, _)| *known == variable).map(|(_, default)| *default);
            if variable == name { value } else { default() }.map(str::to_owned)
        })
    }

    #[test]
    fn a_function_takes_its_terms_from_the_stacks_parameters() {
        let schedule = Schedule::new(1_440, 1_320, 1_205, 5).unwrap();
        let prizes = Prizes::parse("3:80").unwrap();
        let expected = RoundTerms { schedule, entry_fee: Money::points(5), prizes };
        assert_eq!(with("COLOURS_ENTRY_FEE", Some("5")).unwrap(), expected);
        let half_a_point = Money::parse("0.5").unwrap();
        assert_eq!(
            with("COLOURS_ENTRY_FEE", Some("0.50")).unwrap(),
            RoundTerms { entry_fee: half_a_point, ..expected }
        );
        let prizes = Prizes::parse("3:50,2:2").unwrap();
        assert_eq!(with("COLOURS_PRIZES", Some("3:50,2:2")).unwrap(), RoundTerms { prizes, ..expected });
    }

    #[test]
    fn a_missing_or_invalid_parameter_stops_the_start_by_its_name() {
        let minutes = [None, Some(""), Some("-1"), Some("1.5"), Some("5 "), Some("an hour")];
        let fee = [None, Some(""), Some("0"), Some("0.00"), Some("-5"), Some("+5"), Some("0.005"), Some("1e3")];
        let prizes = [None, Some(""), Some("80"), Some("3:0"), Some("4:80"), Some("3:80,3:2"), Some("3:80,")];
        for (name, wrong) in [
            ("COLOURS_CYCLE_MINUTES", minutes.as_slice()),
            ("COLOURS_OFFSET_MINUTES", &minutes),
            ("COLOURS_DRAW_MINUTES", &minutes),
            ("COLOURS_CLOSE_LEAD_MINUTES", &minutes),
            ("COLOURS_ENTRY_FEE", &fee),
            ("COLOURS_PRIZES", &prizes),
        ] {
            for value in wrong {
                let Err(Failure::Internal(cause)) = with(name, *value) else { panic!("{name} {value:?} is accepted") };
                assert!(cause.to_string().contains(name), "{value:?}: {cause}");
            }
        }
    }

    #[test]
    fn a_function_does_not_start_with_minutes_that_make_no_cycle() {
        for (name, value) in [
            ("COLOURS_CYCLE_MINUTES", "0"),
            ("COLOURS_CYCLE_MINUTES", "1204"),
            ("COLOURS_OFFSET_MINUTES", "1440"),
            ("COLOURS_DRAW_MINUTES", "1441"),
            ("COLOURS_DRAW_MINUTES", "5"),
            ("COLOURS_CLOSE_LEAD_MINUTES", "0"),
            ("COLOURS_CLOSE_LEAD_MINUTES", "1205"),
        ] {
            let Err(Failure::Internal(cause)) = with(name, Some(value)) else { panic!("{name} {value} is accepted") };
            assert!(cause.to_string().contains("COLOURS_*_MINUTES"), "{name} {value}: {cause}");
        }
    }
}
