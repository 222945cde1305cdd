//! Enums of the domain, which are their names in JSON.

use domain::{
    bank, care, colours, deposit,
    named::Named,
    notice::{Outcome, Topic},
    quick,
    rights::Role,
    ticket,
    wallet::{Kind, Limited, Period, Reversible, Source},
    withdrawal,
};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
};
use std::{borrow::Cow, fmt, marker::PhantomData};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, Type},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name<T>(pub T);

/// The document's name and description of an enum.
pub trait Documented: Named {
    const TITLE: &'static str;
    const ABOUT: Option<&'static str>;
}

macro_rules! names {
    ($($(#[doc = $about:literal])? $title:ident = $enum:ty;)+) => {
        $(
            $(#[doc = $about])?
            pub type $title = Name<$enum>;

            impl Documented for $enum {
                const TITLE: &'static str = stringify!($title);
                const ABOUT: Option<&'static str> = [$($about,)?].first().copied();
            }
        )+
    };
}

names! {
    BankImportStatus = bank::ImportStatus;
    BankLineStatus = bank::LineStatus;
    CareContact = care::Contact;
    CareOutcome = care::Outcome;
    CareStatus = care::Status;
    ColoursStatus = colours::Status;
    DepositStatus = deposit::Status;
    HarmMarker = care::Marker;
    /// What a limit is for.
    LimitedThing = Limited;
    /// The time after which a limit counts from zero again: at midnight, on Monday, with the month (in Windhoek).
    LimitPeriod = Period;
    MatchCertainty = bank::Certainty;
    /// Why a line is taken for a request's.
    MatchReason = bank::Why;
    NoticeOutcome = Outcome;
    NoticeTopic = Topic;
    /// The bank's final word on a payment, or that there is none yet.
    PaymentAnswer = withdrawal::PaymentAnswer;
    /// The pattern on a tile, which tells it apart without its colour; each colour of a board has a different one.
    Pattern = quick::Pattern;
    ReversedKind = Reversible;
    /// The role of an admin.
    RoleName = Role;
    TicketStatus = ticket::Status;
    /// Where the points of a row come from or go to.
    TransactionSource = Source;
    TransactionType = Kind;
    WithdrawalStatus = withdrawal::Status;
}

impl<T> From<T> for Name<T> {
    fn from(of: T) -> Self {
        Self(of)
    }
}

impl<T: Named> Serialize for Name<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

struct ItsName<T>(PhantomData<T>);

impl<T: Named> Visitor<'_> for ItsName<T> {
    type Value = Name<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("one of its names")
    }

    fn visit_str<E: Error>(self, given: &str) -> Result<Self::Value, E> {
        let found = T::EACH.iter().copied().find(|each| each.name() == given);
        found.map(Name).ok_or_else(|| E::unknown_variant(given, T::NAMES))
    }
}

impl<'de, T: Named> Deserialize<'de> for Name<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(ItsName(PhantomData))
    }
}

impl<T: Documented> PartialSchema for Name<T> {
    fn schema() -> RefOr<Schema> {
        let names = T::NAMES.iter().copied();
        let schema = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names));
        schema.description(T::ABOUT.map(str::trim)).into()
    }
}

impl<T: Documented> ToSchema for Name<T> {
    fn name() -> Cow<'static, str> {
        T::TITLE.into()
    }
}
