/** What each function's own role may do in the deployed stack, found out by trying (D1). */
import {
  CloudWatchLogsClient,
  FilterLogEventsCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type AttributeValue,
} from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import {
  CreateRoleCommand,
  DeleteRoleCommand,
  DeleteRolePolicyCommand,
  GetRolePolicyCommand,
  IAMClient,
  ListRolesCommand,
  PutRolePolicyCommand,
} from '@aws-sdk/client-iam';
import { DescribeKeyCommand, GenerateMacCommand, GetKeyPolicyCommand, KMSClient, VerifyMacCommand } from '@aws-sdk/client-kms';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  DeleteObjectCommand,
  GetBucketCorsCommand,
  GetBucketPolicyCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { randomUUID } from 'node:crypto';
import { assume, aws, resource, stackResources, type Credentials } from '../support/aws';
import { keysOf, s3 } from '../support/proofs';
import { stackConfig } from '../support/stack';
import { expect, test } from '../support/test';

type Key = Record<string, AttributeValue>;

const TABLES: [name: string, logicalId: string, key: (nobody: string) => Key][] = [
  ['users', 'UsersTable', (nobody) => ({ uid: { S: nobody } })],
  ['usernames', 'UsernamesTable', (nobody) => ({ name: { S: nobody } })],
  ['addresses', 'AddressesTable', (nobody) => ({ address: { S: nobody } })],
  ['wallets', 'WalletsTable', (nobody) => ({ uid: { S: nobody } })],
  ['transactions', 'TransactionsTable', (nobody) => ({ uid: { S: nobody }, seq: { N: '1' } })],
  ['settings', 'SettingsTable', (nobody) => ({ name: { S: nobody } })],
  ['deposits', 'DepositRequestsTable', (nobody) => ({ id: { S: nobody } })],
  ['links', 'LinksTable', (nobody) => ({ link: { S: nobody } })],
  ['payout accounts', 'PayoutAccountsTable', (nobody) => ({ uid: { S: nobody } })],
  ['withdrawals', 'WithdrawalRequestsTable', (nobody) => ({ id: { S: nobody } })],
  ['tickets', 'SupportTicketsTable', (nobody) => ({ id: { S: nobody } })],
  ['care', 'CareTable', (nobody) => ({ id: { S: nobody } })],
  ['rounds', 'ColoursRoundsTable', (nobody) => ({ roundId: { S: nobody } })],
  ['entries', 'ColoursEntriesTable', (nobody) => ({ uid: { S: nobody }, entry: { S: nobody } })],
  ['beacons', 'ColoursBeaconsTable', (nobody) => ({ roundId: { S: nobody } })],
  ['settlements', 'ColoursSettlementsTable', (nobody) => ({ roundId: { S: nobody }, shard: { S: nobody } })],
  ['reconciliations', 'ReconciliationsTable', (nobody) => ({ name: { S: nobody } })],
  ['audit', 'AuditLogTable', (nobody) => ({ day: { S: nobody }, id: { S: nobody } })],
  ['limits', 'LimitsTable', (nobody) => ({ id: { S: nobody } })],
];

const INDEXES: [name: string, logicalId: string, index: string, attribute: string][] = [
  ['users', 'UsersTable', 'players', 'playersPartition'],
  ['deposits', 'DepositRequestsTable', 'status', 'status'],
  ['deposits', 'DepositRequestsTable', 'player', 'fromUserId'],
  ['deposits', 'DepositRequestsTable', 'recipient', 'targetPlayer'],
  ['withdrawals', 'WithdrawalRequestsTable', 'status', 'status'],
  ['withdrawals', 'WithdrawalRequestsTable', 'all', 'all'],
  ['withdrawals', 'WithdrawalRequestsTable', 'player', 'userId'],
  ['tickets', 'SupportTicketsTable', 'status', 'status'],
  ['tickets', 'SupportTicketsTable', 'all', 'all'],
  ['tickets', 'SupportTicketsTable', 'player', 'uid'],
  ['care', 'CareTable', 'status', 'status'],
  ['care', 'CareTable', 'player', 'uid'],
  ['rounds', 'ColoursRoundsTable', 'all', 'all'],
  ['rounds', 'ColoursRoundsTable', 'due', 'due'],
  ['entries', 'ColoursEntriesTable', 'combination', 'combination'],
  ['audit', 'AuditLogTable', 'subject', 'subject'],
];

const KEYS: [name: string, logicalId: string][] = [
  ['quick key', 'QuickKey'],
  ['draws key', 'DrawsKey'],
  ['seal key', 'SealKey'],
];

/** Tries, by name. None of them changes anything, even where it is allowed: the item, the user does not exist. */
type Tries = Record<string, () => Promise<unknown>>;

async function tableTries(credentials: Credentials): Promise<Tries> {
  const client = new DynamoDBClient(await aws(credentials));
  const nobody = `nobody-${randomUUID()}`;
  const tries: Tries = {};
  for (const [name, logicalId, keyOf] of TABLES) {
    const [TableName, Key] = [await resource(logicalId), keyOf(nobody)];
    const [partition = ''] = Object.keys(Key);
    const onlyWhatIsThere = {
      TableName,
      ConditionExpression: 'attribute_exists(#key)',
      ExpressionAttributeNames: { '#key': partition },
    };
    const query = {
      TableName,
      KeyConditionExpression: '#key = :key',
      ExpressionAttributeNames: { '#key': partition },
      ExpressionAttributeValues: { ':key': { S: nobody } },
    };
    tries[`${name} GetItem`] = () => client.send(new GetItemCommand({ TableName, Key }));
    tries[`${name} PutItem`] = () => client.send(new PutItemCommand({ ...onlyWhatIsThere, Item: Key }));
    tries[`${name} UpdateItem`] = () => client.send(new UpdateItemCommand({ ...onlyWhatIsThere, Key }));
    tries[`${name} DeleteItem`] = () => client.send(new DeleteItemCommand({ ...onlyWhatIsThere, Key }));
    const ConditionCheck = { ...onlyWhatIsThere, Key };
    tries[`${name} ConditionCheckItem`] = () => client.send(new TransactWriteItemsCommand({ TransactItems: [{ ConditionCheck }] }));
    tries[`${name} Query`] = () => client.send(new QueryCommand(query));
    tries[`${name} Scan`] = () => client.send(new ScanCommand({ TableName, Limit: 1 }));
  }
  for (const [name, logicalId, IndexName, attribute] of INDEXES) {
    const query = {
      TableName: await resource(logicalId),
      IndexName,
      KeyConditionExpression: '#key = :key',
      ExpressionAttributeNames: { '#key': attribute },
      ExpressionAttributeValues: { ':key': { S: nobody } },
    };
    tries[`${name} Query ${IndexName}`] = () => client.send(new QueryCommand(query));
    tries[`${name} Scan ${IndexName}`] = () => client.send(new ScanCommand({ TableName: query.TableName, IndexName, Limit: 1 }));
  }
  return tries;
}

/** In the folder of the proofs and outside it. A put is refused by its condition where it is let through. */
async function bucketTries(credentials: Credentials): Promise<Tries> {
  const client = await s3(credentials);
  const Bucket = await resource('ProofsBucket');
  const tries: Tries = {
    'bucket ListBucket': () => client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 })),
    'bucket GetBucketPolicy': () => client.send(new GetBucketPolicyCommand({ Bucket })),
    'bucket GetBucketCors': () => client.send(new GetBucketCorsCommand({ Bucket })),
  };
  for (const [name, folder] of [['proofs', 'deposit_proofs/nobody'], ['elsewhere', 'elsewhere']] as const) {
    const object = { Bucket, Key: `${folder}/${randomUUID()}` };
    const Tagging = { TagSet: [{ Key: 'attached', Value: 'yes' }] };
    tries[`${name} GetObject`] = () => client.send(new GetObjectCommand(object));
    tries[`${name} PutObject`] = () => client.send(new PutObjectCommand({ ...object, Body: 'x', IfMatch: '"nothing"' }));
    tries[`${name} DeleteObject`] = () => client.send(new DeleteObjectCommand(object));
    tries[`${name} GetObjectTagging`] = () => client.send(new GetObjectTaggingCommand(object));
    tries[`${name} PutObjectTagging`] = () => client.send(new PutObjectTaggingCommand({ ...object, Tagging }));
  }
  return tries;
}

async function keyTries(credentials: Credentials): Promise<Tries> {
  const client = new KMSClient(await aws(credentials));
  const tries: Tries = {};
  for (const [name, logicalId] of KEYS) {
    const KeyId = await resource(logicalId);
    const mac = { KeyId, Message: Buffer.from('a round that never is'), MacAlgorithm: 'HMAC_SHA_256' } as const;
    tries[`${name} GenerateMac`] = () => client.send(new GenerateMacCommand(mac));
    tries[`${name} VerifyMac`] = () => client.send(new VerifyMacCommand({ ...mac, Mac: Buffer.alloc(32) }));
    tries[`${name} DescribeKey`] = () => client.send(new DescribeKeyCommand({ KeyId }));
    tries[`${name} GetKeyPolicy`] = () => client.send(new GetKeyPolicyCommand({ KeyId }));
  }
  return tries;
}

/** An event that no rule wants, a message without a text, a call for which nothing runs. */
async function coloursTries(credentials: Credentials): Promise<Tries> {
  const configuration = await aws(credentials);
  const [events, sqs] = [new EventBridgeClient(configuration), new SQSClient(configuration)];
  const lambda = new LambdaClient(configuration);
  const event = { EventBusName: await resource('ColoursBus'), Source: 'test', DetailType: 'Nothing', Detail: '{}' };
  const QueueUrl = await resource('ColoursFailuresQueue');
  const tries: Tries = {
    'bus PutEvents': () => events.send(new PutEventsCommand({ Entries: [event] })),
    'failures SendMessage': () => sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: '' })),
    'failures ReceiveMessage': () => sqs.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 0 })),
  };
  const functions = [
    ['tick', 'ColoursTickFunction'],
    ['settler', 'ColoursSettleFunction'],
    ['nightly run', 'WalletReconcileFunction'],
    ['care run', 'CareNightlyFunction'],
    ['erasure', 'AccountsEraseFunction'],
  ] as const;
  for (const [name, logicalId] of functions) {
    const call = { FunctionName: await resource(logicalId), InvocationType: 'DryRun' } as const;
    tries[`${name} InvokeFunction`] = () => lambda.send(new InvokeCommand(call));
  }
  return tries;
}

async function otherTries(credentials: Credentials): Promise<Tries> {
  const configuration = await aws(credentials);
  const cognito = new CognitoIdentityProviderClient(configuration);
  const [iam, logs] = [new IAMClient(configuration), new CloudWatchLogsClient(configuration)];
  const { userPoolId: UserPoolId } = await stackConfig();
  const Username = `nobody-${randomUUID()}@example.com`;
  const logGroupName = await resource('QuickStartLogs');
  const membership = { UserPoolId, Username, GroupName: await resource('AdminGroup') };
  return {
    'pool DescribeUserPool': () => cognito.send(new DescribeUserPoolCommand({ UserPoolId })),
    'pool ListUsers': () => cognito.send(new ListUsersCommand({ UserPoolId })),
    'pool AdminGetUser': () => cognito.send(new AdminGetUserCommand({ UserPoolId, Username })),
    'pool AdminAddUserToGroup': () => cognito.send(new AdminAddUserToGroupCommand(membership)),
    'pool AdminRemoveUserFromGroup': () => cognito.send(new AdminRemoveUserFromGroupCommand(membership)),
    'pool AdminDeleteUser': () => cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username })),
    'pool AdminDisableUser': () => cognito.send(new AdminDisableUserCommand({ UserPoolId, Username })),
    'pool AdminEnableUser': () => cognito.send(new AdminEnableUserCommand({ UserPoolId, Username })),
    'pool AdminUserGlobalSignOut': () => cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username })),
    'pool AdminSetUserMFAPreference': () => cognito.send(new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username })),
    'pool AdminUpdateUserAttributes': () => cognito.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes: [] })),
    'roles ListRoles': () => iam.send(new ListRolesCommand({})),
    'logs FilterLogEvents': () => logs.send(new FilterLogEventsCommand({ logGroupName })),
  };
}

/** What an attempt that was let through may still fail with: what it names is not there, its MAC is wrong, its text is none. */
const LET_THROUGH =
  /^((ConditionalCheckFailed|TransactionCanceled|UserNotFound|KMSInvalidMac)Exception|NoSuchKey|NoSuchBucketPolicy|PreconditionFailed|MissingParameter)$/;

async function isAllowed(attempt: () => Promise<unknown>): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch (error) {
    if (error instanceof Error && /^AccessDenied/.test(error.name)) return false;
    if (error instanceof Error && LET_THROUGH.test(error.name)) return true;
    throw error;
  }
}

async function allowed(credentials: Credentials): Promise<string[]> {
  const tries = Object.entries({
    ...(await tableTries(credentials)),
    ...(await bucketTries(credentials)),
    ...(await keyTries(credentials)),
    ...(await coloursTries(credentials)),
    ...(await otherTries(credentials)),
  });
  const outcomes = await Promise.all(tries.map(async ([name, attempt]) => ((await isAllowed(attempt)) ? [name] : [])));
  return outcomes.flat().sort();
}

/** Of those who write a player's rights: the flag, the count, the audit row, and the group after them. */
const RIGHTS = [
  'audit PutItem',
  'pool AdminAddUserToGroup',
  'pool AdminRemoveUserFromGroup',
  'settings GetItem',
  'settings PutItem',
  'users GetItem',
  'users UpdateItem',
];

/** Of those who turn a second factor off. */
const FACTOR_OFF = [
  'audit PutItem',
  'pool AdminSetUserMFAPreference',
  'pool AdminUserGlobalSignOut',
  'users GetItem',
  'users UpdateItem',
];

const MAY: Record<string, string[]> = {
  AuthPasswordPolicy: [],
  ProfileGet: [
    'addresses GetItem',
    'addresses PutItem',
    'addresses UpdateItem',
    'audit PutItem',
    'pool AdminGetUser',
    'settings GetItem',
    'settings PutItem',
    'transactions PutItem',
    'usernames PutItem',
    'users GetItem',
    'users PutItem',
    'users UpdateItem',
    'wallets GetItem',
    'wallets PutItem',
  ],
  ProfileUpdate: [
    'addresses UpdateItem',
    'limits UpdateItem',
    'usernames PutItem',
    'usernames UpdateItem',
    'users GetItem',
    'users UpdateItem',
    'wallets GetItem',
  ],
  ProfileAgree: ['audit PutItem', 'users GetItem', 'users UpdateItem'],
  ProfileLog: ['audit Query subject'],
  ProfileClose: [
    'audit PutItem',
    'deposits GetItem',
    'entries Query',
    'limits GetItem',
    'pool AdminDeleteUser',
    'pool AdminGetUser',
    'rounds GetItem',
    'users GetItem',
    'users UpdateItem',
    'wallets GetItem',
    'wallets PutItem',
  ],
  ProfileEmail: ['addresses GetItem', 'limits PutItem', 'limits UpdateItem', 'users GetItem', 'wallets GetItem'],
  ProfileEmailConfirm: [
    'addresses DeleteItem',
    'addresses GetItem',
    'addresses PutItem',
    'addresses UpdateItem',
    'audit PutItem',
    'limits GetItem',
    'limits PutItem',
    'limits UpdateItem',
    'pool AdminGetUser',
    'pool AdminUpdateUserAttributes',
    'users GetItem',
    'users UpdateItem',
    'wallets GetItem',
    'wallets PutItem',
  ],
  FactorEnable: ['audit PutItem', 'pool AdminGetUser', 'pool AdminUserGlobalSignOut', 'users GetItem', 'users UpdateItem'],
  FactorDisable: FACTOR_OFF,
  FactorRecover: [...FACTOR_OFF, 'addresses GetItem', 'limits UpdateItem'].sort(),
  AccountsMailbox: [
    'addresses GetItem',
    'audit GetItem',
    'audit PutItem',
    'users GetItem',
    'wallets GetItem',
    'wallets PutItem',
  ],
  NoticesEmail: [
    'audit GetItem',
    'deposits GetItem',
    'entries Query',
    'limits GetItem',
    'limits PutItem',
    'rounds GetItem',
    'tickets GetItem',
    'users GetItem',
    'withdrawals GetItem',
  ],
  NoticesList: [
    'deposits Query player',
    'deposits Query recipient',
    'entries Query',
    'rounds Query all',
    'tickets Query player',
    'users GetItem',
    'withdrawals Query player',
  ],
  NoticesSeen: ['users UpdateItem'],
  WalletGet: ['wallets GetItem'],
  WalletLimits: ['audit GetItem', 'audit PutItem', 'limits UpdateItem', 'wallets GetItem', 'wallets PutItem'],
  WalletPause: ['audit PutItem', 'limits UpdateItem', 'wallets GetItem', 'wallets PutItem'],
  WalletRealityCheck: ['audit PutItem', 'wallets GetItem', 'wallets PutItem'],
  WalletTransactions: ['transactions GetItem', 'transactions Query', 'wallets GetItem'],
  WalletReconcile: [
    'addresses GetItem',
    'addresses PutItem',
    'addresses UpdateItem',
    'audit PutItem',
    'deposits GetItem',
    'deposits Scan',
    'entries GetItem',
    'entries Query combination',
    'quick key GenerateMac',
    'reconciliations GetItem',
    'reconciliations PutItem',
    'reconciliations Scan',
    'rounds GetItem',
    'rounds Query all',
    'seal key GenerateMac',
    'settings GetItem',
    'transactions GetItem',
    'transactions Query',
    'users GetItem',
    'users Scan',
    'wallets GetItem',
    'wallets Scan',
    'withdrawals GetItem',
    'withdrawals Scan',
  ],
  WalletReconcileSchedule: ['nightly run InvokeFunction'],
  CareNightly: [
    'addresses GetItem',
    'care GetItem',
    'care PutItem',
    'care Query player',
    'deposits Query player',
    'links GetItem',
    'transactions Query',
    'users GetItem',
    'wallets GetItem',
    'wallets Scan',
    'withdrawals Query player',
  ],
  CareNightlySchedule: ['care run InvokeFunction'],
  AccountsErase: [
    'addresses DeleteItem',
    'addresses UpdateItem',
    'audit PutItem',
    'care DeleteItem',
    'care Query player',
    'deposits PutItem',
    'deposits Query player',
    'deposits Query recipient',
    'payout accounts DeleteItem',
    'pool AdminDeleteUser',
    'pool AdminGetUser',
    'proofs DeleteObject',
    'tickets DeleteItem',
    'tickets Query player',
    'tickets Query status',
    'users GetItem',
    'users Query players',
    'users UpdateItem',
    'wallets GetItem',
    'withdrawals PutItem',
    'withdrawals Query player',
  ],
  AccountsEraseSchedule: ['erasure InvokeFunction'],
  CareNote: ['audit PutItem', 'care GetItem', 'care PutItem', 'users GetItem'],
  CareQueue: ['addresses GetItem', 'care GetItem', 'care Query player', 'care Query status', 'users GetItem'],
  QuickStart: ['quick key GenerateMac'],
  QuickGuess: [
    'quick key GenerateMac',
    'transactions GetItem',
    'transactions PutItem',
    'transactions Query',
    'wallets GetItem',
    'wallets PutItem',
  ],
  QuickReveal: ['quick key GenerateMac'],
  PlayersList: ['limits UpdateItem', 'users Query players'],
  PlayersLookup: ['addresses GetItem', 'limits UpdateItem', 'users GetItem'],
  DepositsCreate: [
    'addresses GetItem',
    'deposits GetItem',
    'deposits PutItem',
    'limits GetItem',
    'limits UpdateItem',
    'links UpdateItem',
    'proofs PutObject',
    'proofs PutObjectTagging',
    'users GetItem',
    'wallets GetItem',
  ],
  DepositsAttachProof: [
    'bucket ListBucket',
    'deposits GetItem',
    'deposits PutItem',
    'links UpdateItem',
    'proofs DeleteObject',
    'proofs GetObject',
    'proofs PutObjectTagging',
  ],
  DepositsUpload: [
    'deposits GetItem',
    'deposits PutItem',
    'limits UpdateItem',
    'proofs DeleteObject',
    'proofs PutObject',
    'proofs PutObjectTagging',
  ],
  DepositsCancel: ['deposits GetItem', 'deposits PutItem'],
  DepositsPayment: ['deposits Query status'],
  DepositsProof: ['deposits GetItem', 'proofs GetObject'],
  DepositsList: ['deposits Query player'],
  DepositsQueue: ['addresses GetItem', 'deposits GetItem', 'deposits Query player', 'deposits Query status', 'limits GetItem', 'users GetItem'],
  DepositsViewProof: ['audit PutItem', 'deposits GetItem', 'proofs GetObject', 'users GetItem'],
  DepositsApprove: [
    'addresses GetItem',
    'addresses PutItem',
    'addresses UpdateItem',
    'audit PutItem',
    'deposits GetItem',
    'deposits PutItem',
    'limits GetItem',
    'limits UpdateItem',
    'links GetItem',
    'settings ConditionCheckItem',
    'settings GetItem',
    'transactions PutItem',
    'users GetItem',
    'wallets GetItem',
    'wallets PutItem',
  ],
  DepositsDecline: ['audit PutItem', 'deposits GetItem', 'deposits PutItem', 'users GetItem'],
  DepositsHandOver: [
    'addresses GetItem',
    'audit PutItem',
    'audit Query subject',
    'deposits GetItem',
    'deposits PutItem',
    'limits GetItem',
    'limits UpdateItem',
    'links UpdateItem',
    'users GetItem',
    'wallets GetItem',
  ],
  WithdrawalsCreate: [
    'limits UpdateItem',
    'links UpdateItem',
    'payout accounts GetItem',
    'transactions PutItem',
    'wallets GetItem',
    'wallets PutItem',
    'withdrawals GetItem',
    'withdrawals PutItem',
  ],
  WithdrawalsList: ['withdrawals Query player'],
  WithdrawalsQueue: [
    'addresses GetItem',
    'limits GetItem',
    'settings GetItem',
    'users GetItem',
    'wallets GetItem',
    'withdrawals GetItem',
    'withdrawals Query all',
    'withdrawals Query player',
    'withdrawals Query status',
  ],
  WithdrawalsComplete: [
    'addresses GetItem',
    'audit PutItem',
    'limits UpdateItem',
    'settings ConditionCheckItem',
    'settings GetItem',
    'users GetItem',
    'wallets GetItem',
    'wallets PutItem',
    'withdrawals GetItem',
    'withdrawals PutItem',
  ],
  WithdrawalsDecline: [
    'audit PutItem',
    'transactions PutItem',
    'users GetItem',
    'wallets GetItem',
    'wallets PutItem',
    'withdrawals GetItem',
    'withdrawals PutItem',
  ],
  PayoutAccountsList: ['payout accounts GetItem'],
  PayoutAccountsAdd: ['audit PutItem', 'limits UpdateItem', 'payout accounts GetItem', 'payout accounts PutItem'],
  PayoutAccountsRemove: ['audit PutItem', 'payout accounts GetItem', 'payout accounts PutItem'],
  TicketsCreate: ['limits UpdateItem', 'tickets GetItem', 'tickets PutItem'],
  TicketsList: ['tickets Query player'],
  TicketsQueue: [
    'addresses GetItem',
    'tickets GetItem',
    'tickets Query all',
    'tickets Query player',
    'tickets Query status',
    'users GetItem',
  ],
  TicketsSetStatus: ['audit PutItem', 'tickets GetItem', 'tickets PutItem', 'users GetItem'],
  AdminSet: [...RIGHTS, 'pool AdminGetUser'].sort(),
  AdminRemove: RIGHTS,
  AdminInitialize: RIGHTS,
  AdminCheck: ['users GetItem'],
  AdminFindPlayer: ['addresses GetItem', 'users GetItem', 'wallets GetItem'],
  AdminPlayerLinks: [
    'deposits GetItem',
    'deposits Query player',
    'deposits Query recipient',
    'links GetItem',
    'users GetItem',
    'wallets GetItem',
    'withdrawals Query player',
  ],
  AdminProposals: ['settings GetItem', 'users GetItem'],
  AdminClosedAccounts: ['users GetItem', 'users Query players', 'wallets GetItem'],
  AdminFreeze: [
    'audit PutItem',
    'pool AdminDisableUser',
    'pool AdminEnableUser',
    'pool AdminUserGlobalSignOut',
    'users GetItem',
    'wallets GetItem',
    'wallets PutItem',
  ],
  AdminExclusionRegister: [
    'addresses GetItem',
    'addresses UpdateItem',
    'audit PutItem',
    'users GetItem',
    'wallets GetItem',
    'wallets PutItem',
  ],
  AdminResetFactor: FACTOR_OFF,
  AdminAudit: ['audit Query', 'audit Query subject', 'users GetItem'],
  ColoursConfig: ['rounds Query all'],
  ColoursRounds: ['rounds Query all'],
  ColoursRound: ['rounds GetItem', 'rounds Query all'],
  ColoursMyEntries: ['bus PutEvents', 'entries Query', 'rounds GetItem', 'rounds Query all'],
  ColoursEnter: [
    'entries GetItem',
    'entries PutItem',
    'rounds GetItem',
    'rounds Query all',
    'transactions PutItem',
    'wallets GetItem',
    'wallets PutItem',
  ],
  ColoursHandIn: ['beacons PutItem', 'rounds GetItem'],
  ColoursTick: [
    'beacons GetItem',
    'bus PutEvents',
    'draws key GenerateMac',
    'rounds GetItem',
    'rounds PutItem',
    'rounds Query due',
    'settlements Query',
  ],
  ColoursSchedule: ['tick InvokeFunction'],
  ColoursSettle: [
    'bus PutEvents',
    'entries GetItem',
    'entries PutItem',
    'entries Query combination',
    'failures SendMessage',
    'rounds GetItem',
    'settlements PutItem',
    'transactions PutItem',
    'wallets GetItem',
    'wallets PutItem',
  ],
  IdentityPreSignUp: [],
  IdentityPostConfirmation: [
    'addresses GetItem',
    'addresses PutItem',
    'addresses UpdateItem',
    'transactions PutItem',
    'usernames PutItem',
    'users PutItem',
    'wallets GetItem',
    'wallets PutItem',
  ],
  IdentityPreToken: ['audit PutItem', 'pool AdminGetUser', 'users GetItem', 'users UpdateItem'],
};

/** Runs with the credentials of a role that has this policy and is gone afterwards. */
async function underPolicy<T>(
  PolicyDocument: string,
  meanwhile: (credentials: Credentials) => Promise<T>,
  RoleName = `for-a-test-${randomUUID()}`,
): Promise<T> {
  const iam = new IAMClient(await aws());
  const named = { RoleName, PolicyName: 'all-of-it' };
  const trust = { Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' };
  const AssumeRolePolicyDocument = JSON.stringify({ Version: '2012-10-17', Statement: [trust] });
  await iam.send(new CreateRoleCommand({ RoleName: named.RoleName, AssumeRolePolicyDocument }));
  try {
    await iam.send(new PutRolePolicyCommand({ ...named, PolicyDocument }));
    return await meanwhile(await assume(named.RoleName));
  } finally {
    await iam.send(new DeleteRolePolicyCommand(named));
    await iam.send(new DeleteRoleCommand({ RoleName: named.RoleName }));
  }
}

/** Not even root may assume them: they trust the account's scheduler alone. So their policy is tried under another role. */
const ONLY_FOR_THE_SCHEDULER = ['AccountsEraseSchedule', 'CareNightlySchedule', 'ColoursSchedule', 'WalletReconcileSchedule'];

async function allowedToScheduler(RoleName: string): Promise<string[]> {
  await expect(assume(RoleName)).rejects.toThrow(/not authorized to perform: sts:AssumeRole/);
  const iam = new IAMClient(await aws());
  const { PolicyDocument = '' } = await iam.send(new GetRolePolicyCommand({ RoleName, PolicyName: 'least-privilege' }));
  return underPolicy(decodeURIComponent(PolicyDocument), allowed);
}

for (const [name, may] of Object.entries(MAY)) {
  test(`${name} may do what is listed and nothing else`, async () => {
    const role = await resource(`${name}Role`);
    expect(await (ONLY_FOR_THE_SCHEDULER.includes(name) ? allowedToScheduler(role) : allowed(await assume(role)))).toEqual(may);
  });
}

test('every role of the stack is in this table', async () => {
  const roles = [...(await stackResources()).keys()].filter((logicalId) => logicalId.endsWith('Role'));
  expect(roles.sort()).toEqual(Object.keys(MAY).map((name) => `${name}Role`).sort());
});

test('nothing that was tried left anything in the bucket', async () => {
  expect(await keysOf('nobody')).toEqual([]);
});

/** The roles that may do something of this kind. */
function thatMay(attempt: RegExp): string[] {
  return Object.keys(MAY).filter((name) => MAY[name]?.some((allowed) => attempt.test(allowed)));
}

test('only the tick writes rounds, and only the schedule calls the tick', () => {
  expect(thatMay(/^rounds (Put|Update|Delete)Item$/)).toEqual(['ColoursTick']);
  expect(thatMay(/^draws key/)).toEqual(['ColoursTick']);
  expect(thatMay(/^tick /)).toEqual(['ColoursSchedule']);
});

test('only what runs at night reads whole tables', () => {
  expect(thatMay(/ Scan/)).toEqual(['WalletReconcile', 'CareNightly']);
  expect(thatMay(/^nightly run /)).toEqual(['WalletReconcileSchedule']);
  expect(thatMay(/^care run /)).toEqual(['CareNightlySchedule']);
});

test('only the erasure deletes requests of players, and it writes no balance', () => {
  expect(thatMay(/^(tickets|care|payout accounts|deposits|withdrawals|users) DeleteItem$/)).toEqual(['AccountsErase']);
  expect(thatMay(/^erasure /)).toEqual(['AccountsEraseSchedule']);
  expect(MAY.AccountsErase?.filter((may) => /^(wallets|transactions|settings|rounds|entries)/.test(may))).toEqual(['wallets GetItem']);
});

test('the nightly run writes its own table, addresses and audit rows alone', () => {
  // An address that lacks records gets them, and a row has somebody kept from playing (D43, D62).
  expect(MAY.WalletReconcile?.filter((may) => /Put|Update|Delete/.test(may) && !may.startsWith('reconciliations'))).toEqual([
    'addresses PutItem',
    'addresses UpdateItem',
    'audit PutItem',
  ]);
});

test('what looks for signs of harm writes its own table alone', () => {
  expect(MAY.CareNightly?.filter((may) => /Put|Update|Delete/.test(may))).toEqual(['care PutItem']);
});

test('only the three roles that write rights touch the group', () => {
  const writers = ['AdminSet', 'AdminRemove', 'AdminInitialize'];
  expect(thatMay(/^pool Admin(Add|Remove)/)).toEqual(writers);
  // Closing an admin's account lowers the count (D43).
  expect(thatMay(/^settings PutItem/)).toEqual(['ProfileGet', ...writers]);
  const factors = ['FactorEnable', 'FactorDisable', 'FactorRecover'];
  expect(thatMay(/^users (Update|Delete)Item$/)).toEqual(['ProfileGet', 'ProfileUpdate', 'ProfileAgree', 'ProfileClose', 'ProfileEmailConfirm', ...factors, 'NoticesSeen', 'AccountsErase', ...writers, 'AdminResetFactor', 'IdentityPreToken']);
});

test('only a freeze ends sign-in, and it and the factor end sessions', () => {
  expect(thatMay(/^pool Admin(Disable|Enable)/)).toEqual(['AdminFreeze']);
  expect(thatMay(/^pool AdminDelete/)).toEqual(['ProfileClose', 'AccountsErase']);
  expect(thatMay(/^pool AdminUpdate/)).toEqual(['ProfileEmailConfirm']);
  const factors = ['FactorEnable', 'FactorDisable', 'FactorRecover'];
  expect(thatMay(/^pool AdminUserGlobal/)).toEqual([...factors, 'AdminFreeze', 'AdminResetFactor']);
  expect(thatMay(/^pool AdminSetUserMFA/)).toEqual(['FactorDisable', 'FactorRecover', 'AdminResetFactor']);
});

test("a key's own policy shuts out a role with every permission on it", async () => {
  const Statement = [{ Effect: 'Allow', Action: 'kms:*', Resource: '*' }];
  const shutOut = async (credentials: Credentials) => {
    const tries = await keyTries(credentials);
    for (const [name] of KEYS) {
      expect(await isAllowed(tries[`${name} GenerateMac`] ?? fail)).toBe(false);
      expect(await isAllowed(tries[`${name} DescribeKey`] ?? fail)).toBe(true);
    }
  };
  const every = JSON.stringify({ Version: '2012-10-17', Statement });
  await underPolicy(every, shutOut);
  // Also one whose name begins as that of a role that uses it.
  const genuine = await resource('QuickStartRole');
  await underPolicy(every, shutOut, `${genuine.slice(0, genuine.lastIndexOf('-'))}-X${randomUUID().slice(0, 8)}`);
});

function fail(): never {
  throw new Error('there is no such try');
}
