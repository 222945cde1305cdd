//! What functions use of AWS, and how.

use crate::tables::{IndexOf, Table};

/// An action of AWS, by the name that it has in its service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    GetItem,
    PutItem,
    UpdateItem,
    DeleteItem,
    Query,
    Scan,
    GetObject,
    PutObject,
    PutObjectTagging,
    DeleteObject,
    ListBucket,
    GenerateMac,
    PutEvents,
    SendMessage,
    DescribeUserPool,
    AdminAddUserToGroup,
    AdminRemoveUserFromGroup,
}

impl Action {
    /// As a policy names it.
    pub fn name(self) -> String {
        use Action::{
            AdminAddUserToGroup, AdminRemoveUserFromGroup, DeleteItem, DeleteObject, DescribeUserPool, GenerateMac,
            GetItem, GetObject, ListBucket, PutEvents, PutItem, PutObject, PutObjectTagging, Query, Scan, SendMessage,
            UpdateItem,
        };
        let service = match self {
            GetItem | PutItem | UpdateItem | DeleteItem | Query | Scan => "dynamodb",
            GetObject | PutObject | PutObjectTagging | DeleteObject | ListBucket => "s3",
            GenerateMac => "kms",
            PutEvents => "events",
            SendMessage => "sqs",
            DescribeUserPool | AdminAddUserToGroup | AdminRemoveUserFromGroup => "cognito-idp",
        };
        format!("{service}:{self:?}")
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resource {
    Table(Table),
    Index(IndexOf),
    ProofsBucket,
    /// The files in it.
    Proofs,
    QuickKeys,
    DrawsKeys,
    ColoursBus,
    /// Where Lambda sends what a settler gave up.
    ColoursFailures,
    UserPool,
}

impl From<Table> for Resource {
    fn from(table: Table) -> Self {
        Self::Table(table)
    }
}

impl From<IndexOf> for Resource {
    fn from(index: IndexOf) -> Self {
        Self::Index(index)
    }
}

/// What a function may do with a resource.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    pub actions: Vec<Action>,
    pub on: Resource,
}
