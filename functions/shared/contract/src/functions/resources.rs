//! The AWS resources that functions use, and the actions on them.

use crate::tables::{IndexOf, Table};

/// An AWS action, by its name within its service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    GetItem,
    PutItem,
    UpdateItem,
    DeleteItem,
    ConditionCheckItem,
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
    AdminGetUser,
    AdminDeleteUser,
    AdminAddUserToGroup,
    AdminRemoveUserFromGroup,
    AdminDisableUser,
    AdminEnableUser,
    AdminUserGlobalSignOut,
    AdminSetUserMFAPreference,
    AdminUpdateUserAttributes,
    SendEmail,
}

impl Action {
    /// The name in an IAM policy.
    pub fn name(self) -> String {
        use Action::{
            AdminAddUserToGroup, AdminDeleteUser, AdminDisableUser, AdminEnableUser, AdminGetUser,
            AdminRemoveUserFromGroup, AdminSetUserMFAPreference, AdminUpdateUserAttributes, AdminUserGlobalSignOut,
            ConditionCheckItem, DeleteItem, DeleteObject, GenerateMac, GetItem, GetObject, ListBucket, PutEvents,
            PutItem, PutObject, PutObjectTagging, Query, Scan, SendEmail, SendMessage, UpdateItem,
        };
        let service = match self {
            GetItem | PutItem | UpdateItem | DeleteItem | ConditionCheckItem | Query | Scan => "dynamodb",
            GetObject | PutObject | PutObjectTagging | DeleteObject | ListBucket => "s3",
            GenerateMac => "kms",
            PutEvents => "events",
            SendMessage => "sqs",
            AdminGetUser
            | AdminDeleteUser
            | AdminAddUserToGroup
            | AdminRemoveUserFromGroup
            | AdminDisableUser
            | AdminEnableUser
            | AdminUserGlobalSignOut
            | AdminSetUserMFAPreference
            | AdminUpdateUserAttributes => "cognito-idp",
            SendEmail => "ses",
        };
        format!("{service}:{self:?}")
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resource {
    Table(Table),
    Index(IndexOf),
    ProofsBucket,
    /// The objects in it.
    Proofs,
    /// The imported statements in it.
    BankFiles,
    QuickKeys,
    DrawsKeys,
    SealKey,
    ColoursBus,
    /// The queue for settlement tasks that finally failed.
    ColoursFailures,
    UserPool,
    /// The sender of e-mails, as SES identifies it (`EmailIdentityArn`).
    EmailIdentity,
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

/// The permissions of a function on a resource.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    pub actions: Vec<Action>,
    pub on: Resource,
}
