/** The permissions of each function's role in the deployed stack, found by attempts (D1). */
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
  DescribeTableCommand,
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

/** The template's permissions of each role, as `resource action`. */
const GRANTS = JSON.parse(process.env.E2E_GRANTS ?? '{}') as Record<string, string[]>;

const KEYS = ['QuickKey', 'DrawsKey', 'SealKey'];

/** Attempts by name. None of them changes anything even if allowed: the item or user does not exist. */
type Tries = Record<string, () => Promise<unknown>>;

async function tableTries(credentials: Credentials): Promise<Tries> {
  const [root, client] = [new DynamoDBClient(await aws()), new DynamoDBClient(await aws(credentials))];
  const nobody = `nobody-${randomUUID()}`;
  const tries: Tries = {};
  const tables = [...(await stackResources()).entries()].filter(([name]) => name.endsWith('Table'));
  for (const [name, TableName] of tables) {
    const { Table: { KeySchema = [], AttributeDefinitions = [], GlobalSecondaryIndexes = [] } = {} } = await root.send(
      new DescribeTableCommand({ TableName }),
    );
    const isNumber = (attribute?: string) => AttributeDefinitions.some((one) => one.AttributeName === attribute && one.AttributeType === 'N');
    const keyOf = (AttributeName?: string): AttributeValue => (isNumber(AttributeName) ? { N: '1' } : { S: nobody });
    const Key = Object.fromEntries(KeySchema.map(({ AttributeName = '' }) => [AttributeName, keyOf(AttributeName)]));
    const onlyWhatIsThere = {
      TableName,
      ConditionExpression: 'attribute_exists(#key)',
      ExpressionAttributeNames: { '#key': KeySchema[0]?.AttributeName ?? '' },
    };
    const queryBy = (attribute = '', IndexName?: string) =>
      new QueryCommand({
        TableName,
        IndexName,
        KeyConditionExpression: '#key = :key',
        ExpressionAttributeNames: { '#key': attribute },
        ExpressionAttributeValues: { ':key': keyOf(attribute) },
      });
    const ConditionCheck = { ...onlyWhatIsThere, Key };
    tries[`${name} GetItem`] = () => client.send(new GetItemCommand({ TableName, Key }));
    tries[`${name} PutItem`] = () => client.send(new PutItemCommand({ ...onlyWhatIsThere, Item: Key }));
    tries[`${name} UpdateItem`] = () => client.send(new UpdateItemCommand({ ...onlyWhatIsThere, Key }));
    tries[`${name} DeleteItem`] = () => client.send(new DeleteItemCommand({ ...onlyWhatIsThere, Key }));
    tries[`${name} ConditionCheckItem`] = () => client.send(new TransactWriteItemsCommand({ TransactItems: [{ ConditionCheck }] }));
    tries[`${name} Query`] = () => client.send(queryBy(KeySchema[0]?.AttributeName));
    tries[`${name} Scan`] = () => client.send(new ScanCommand({ TableName, Limit: 1 }));
    for (const { IndexName, KeySchema: [partition] = [] } of GlobalSecondaryIndexes) {
      tries[`${name}/index/${IndexName} Query`] = () => client.send(queryBy(partition?.AttributeName, IndexName));
      tries[`${name}/index/${IndexName} Scan`] = () => client.send(new ScanCommand({ TableName, IndexName, Limit: 1 }));
    }
  }
  return tries;
}

/** Inside and outside the folder of the proofs. A put that is permitted fails its condition. */
async function bucketTries(credentials: Credentials): Promise<Tries> {
  const client = await s3(credentials);
  const Bucket = await resource('ProofsBucket');
  const tries: Tries = {
    'ProofsBucket ListBucket': () => client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 })),
    'ProofsBucket GetBucketPolicy': () => client.send(new GetBucketPolicyCommand({ Bucket })),
    'ProofsBucket GetBucketCors': () => client.send(new GetBucketCorsCommand({ Bucket })),
  };
  for (const folder of ['deposit_proofs', 'bank_statements', 'elsewhere']) {
    const [name, object] = [`ProofsBucket/${folder}/*`, { Bucket, Key: `${folder}/nobody/${randomUUID()}` }];
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
  for (const name of KEYS) {
    const KeyId = await resource(name);
    const mac = { KeyId, Message: Buffer.from('a round that never is'), MacAlgorithm: 'HMAC_SHA_256' } as const;
    tries[`${name} GenerateMac`] = () => client.send(new GenerateMacCommand(mac));
    tries[`${name} VerifyMac`] = () => client.send(new VerifyMacCommand({ ...mac, Mac: Buffer.alloc(32) }));
    tries[`${name} DescribeKey`] = () => client.send(new DescribeKeyCommand({ KeyId }));
    tries[`${name} GetKeyPolicy`] = () => client.send(new GetKeyPolicyCommand({ KeyId }));
  }
  return tries;
}

/** An event without a rule, a message without a text, and a call without a target. */
async function coloursTries(credentials: Credentials): Promise<Tries> {
  const configuration = await aws(credentials);
  const [events, sqs] = [new EventBridgeClient(configuration), new SQSClient(configuration)];
  const lambda = new LambdaClient(configuration);
  const event = { EventBusName: await resource('ColoursBus'), Source: 'test', DetailType: 'Nothing', Detail: '{}' };
  const QueueUrl = await resource('ColoursFailuresQueue');
  const tries: Tries = {
    'ColoursBus PutEvents': () => events.send(new PutEventsCommand({ Entries: [event] })),
    'ColoursFailuresQueue SendMessage': () => sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: '' })),
    'ColoursFailuresQueue ReceiveMessage': () => sqs.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 0 })),
  };
  for (const name of ['ColoursTick', 'ColoursSettle', 'WalletReconcile', 'CareNightly', 'AccountsErase'].map((each) => `${each}Function`)) {
    const call = { FunctionName: await resource(name), InvocationType: 'DryRun' } as const;
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
    'UserPool DescribeUserPool': () => cognito.send(new DescribeUserPoolCommand({ UserPoolId })),
    'UserPool ListUsers': () => cognito.send(new ListUsersCommand({ UserPoolId })),
    'UserPool AdminGetUser': () => cognito.send(new AdminGetUserCommand({ UserPoolId, Username })),
    'UserPool AdminAddUserToGroup': () => cognito.send(new AdminAddUserToGroupCommand(membership)),
    'UserPool AdminRemoveUserFromGroup': () => cognito.send(new AdminRemoveUserFromGroupCommand(membership)),
    'UserPool AdminDeleteUser': () => cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username })),
    'UserPool AdminDisableUser': () => cognito.send(new AdminDisableUserCommand({ UserPoolId, Username })),
    'UserPool AdminEnableUser': () => cognito.send(new AdminEnableUserCommand({ UserPoolId, Username })),
    'UserPool AdminUserGlobalSignOut': () => cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username })),
    'UserPool AdminSetUserMFAPreference': () => cognito.send(new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username })),
    'UserPool AdminUpdateUserAttributes': () => cognito.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes: [] })),
    'roles ListRoles': () => iam.send(new ListRolesCommand({})),
    'logs FilterLogEvents': () => logs.send(new FilterLogEventsCommand({ logGroupName })),
  };
}

/** The errors of a permitted attempt: its target does not exist, its MAC is wrong, or its text is empty. */
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

async function allTries(credentials: Credentials): Promise<Tries> {
  const some = [tableTries, bucketTries, keyTries, coloursTries, otherTries].map((tries) => tries(credentials));
  return Object.assign({}, ...(await Promise.all(some))) as Tries;
}

async function allowed(credentials: Credentials): Promise<string[]> {
  const tries = Object.entries(await allTries(credentials));
  const outcomes = await Promise.all(tries.map(async ([name, attempt]) => ((await isAllowed(attempt)) ? [name] : [])));
  return outcomes.flat().sort();
}

/** Runs `work` with the credentials of a temporary role with this policy. */
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

/** Not even root may assume them, because they trust only the account's scheduler. Their policy is tested with another role. */
const ONLY_FOR_THE_SCHEDULER = ['AccountsEraseSchedule', 'CareNightlySchedule', 'ColoursSchedule', 'WalletReconcileSchedule'];

async function allowedToScheduler(RoleName: string): Promise<string[]> {
  await expect(assume(RoleName)).rejects.toThrow(/not authorized to perform: sts:AssumeRole/);
  const iam = new IAMClient(await aws());
  const { PolicyDocument = '' } = await iam.send(new GetRolePolicyCommand({ RoleName, PolicyName: 'least-privilege' }));
  return underPolicy(decodeURIComponent(PolicyDocument), allowed);
}

/** Not attempted: it would send an email. */
const SENDS_AN_EMAIL = / SendEmail$/;

for (const [name, grants] of Object.entries(GRANTS)) {
  test(`${name} may do what the template grants and nothing else`, {
    tag: ['@spec-6.16', '@asvs-8.2.1', '@asvs-13.2.1', '@asvs-13.2.2', '@asvs-13.2.4', '@asvs-16.2.3', '@asvs-16.4.2'],
  }, async () => {
    const role = await resource(`${name}Role`);
    const may = await (ONLY_FOR_THE_SCHEDULER.includes(name) ? allowedToScheduler(role) : allowed(await assume(role)));
    expect(may).toEqual(grants.filter((grant) => !SENDS_AN_EMAIL.test(grant)).sort());
  });
}

test('every role of the stack is in the template', async () => {
  const roles = [...(await stackResources()).keys()].filter((logicalId) => logicalId.endsWith('Role'));
  expect(roles.sort()).toEqual(Object.keys(GRANTS).map((name) => `${name}Role`).sort());
});

test('nothing that was tried left anything in the bucket', async () => {
  expect(await keysOf('nobody')).toEqual([]);
});

test("a key's own policy shuts out a role with every permission on it", { tag: ['@asvs-13.3.2'] }, async () => {
  const Statement = [{ Effect: 'Allow', Action: 'kms:*', Resource: '*' }];
  const shutOut = async (credentials: Credentials) => {
    const tries = await keyTries(credentials);
    for (const name of KEYS) {
      expect(await isAllowed(tries[`${name} GenerateMac`] ?? fail)).toBe(false);
      expect(await isAllowed(tries[`${name} DescribeKey`] ?? fail)).toBe(true);
    }
  };
  const every = JSON.stringify({ Version: '2012-10-17', Statement });
  await underPolicy(every, shutOut);
  // Includes a name with the prefix of a role that uses it.
  const genuine = await resource('QuickStartRole');
  await underPolicy(every, shutOut, `${genuine.slice(0, genuine.lastIndexOf('-'))}-X${randomUUID().slice(0, 8)}`);
});

function fail(): never {
  throw new Error('there is no such try');
}
