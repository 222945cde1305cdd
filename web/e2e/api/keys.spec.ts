/**
 * The alarms about the keys of the seeds (D27, D32). The emulator has no CloudTrail: the deployed rule is tested on
 * events as CloudTrail records them (AWS KMS Developer Guide, "GenerateMac", "PutKeyPolicy").
 */
import { DescribeRuleCommand, EventBridgeClient, TestEventPatternCommand } from '@aws-sdk/client-eventbridge';
import { GetRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import { DescribeKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { aws, resource, theStack } from '../support/aws';
import { expect, test } from '../support/test';

const ACCOUNT = '000000000000';
const ALICE = { type: 'IAMUser', arn: `arn:aws:iam::${ACCOUNT}:user/Alice`, userName: 'Alice' };
const ROOT = { type: 'Root', arn: `arn:aws:iam::${ACCOUNT}:root` };

function assumed(role: string) {
  const sessionIssuer = { type: 'Role', arn: role };
  return { type: 'AssumedRole', arn: `${role.replace(':iam:', ':sts:').replace(':role/', ':assumed-role/')}/session`, sessionContext: { sessionIssuer } };
}

function recorded(eventName: string, userIdentity: object, ARN: string) {
  return {
    version: '0',
    id: '6a7e8feb-b491-4cf7-a9f1-bf3703467718',
    'detail-type': 'AWS API Call via CloudTrail',
    source: 'aws.kms',
    account: ACCOUNT,
    time: '2026-11-25T09:00:00Z',
    region: 'af-south-1',
    resources: [],
    detail: {
      eventVersion: '1.08',
      userIdentity,
      eventTime: '2026-11-25T09:00:00Z',
      eventSource: 'kms.amazonaws.com',
      eventName,
      awsRegion: 'af-south-1',
      sourceIPAddress: '192.0.2.0',
      requestParameters: { keyId: ARN.split('/')[1] },
      readOnly: eventName === 'GenerateMac',
      resources: [{ accountId: ACCOUNT, ARN }],
      eventType: 'AwsApiCall',
      eventCategory: 'Management',
    },
  };
}

async function keyArn(logicalId: string): Promise<string> {
  const { KeyMetadata } = await new KMSClient(await aws()).send(new DescribeKeyCommand({ KeyId: await resource(logicalId) }));
  return KeyMetadata?.Arn ?? '';
}

async function roleArn(logicalId: string): Promise<string> {
  const { Role } = await new IAMClient(await aws()).send(new GetRoleCommand({ RoleName: await resource(logicalId) }));
  return Role?.Arn ?? '';
}

test('a mail tells of every use of a key by others, and of every change', async () => {
  const events = new EventBridgeClient(await aws());
  const { StackName } = await theStack();
  const { EventPattern } = await events.send(new DescribeRuleCommand({ Name: `${StackName}-KeyTouched` }));
  const [quick, draws] = [await keyArn('QuickKey'), await keyArn('DrawsKey')];
  const [start, tick, wallet] = [await roleArn('QuickStartRole'), await roleArn('ColoursTickRole'), await roleArn('WalletGetRole')];
  const hears = async (eventName: string, who: object, key: string) => {
    const Event = JSON.stringify(recorded(eventName, who, key));
    return (await events.send(new TestEventPatternCommand({ EventPattern, Event }))).Result;
  };
  for (const key of [quick, draws]) {
    for (const who of [ALICE, ROOT, assumed(wallet), assumed(`${start}2`), assumed(start.replace(/[^-]*$/, 'ANOTHER'))]) {
      expect(await hears('GenerateMac', who, key), JSON.stringify(who)).toBe(true);
    }
    for (const change of ['PutKeyPolicy', 'CreateGrant', 'DisableKey', 'ScheduleKeyDeletion']) {
      for (const who of [ALICE, ROOT, assumed(start)]) expect(await hears(change, who, key), change).toBe(true);
    }
  }
  expect(await hears('GenerateMac', assumed(start), quick)).toBe(false);
  expect(await hears('GenerateMac', assumed(tick), draws)).toBe(false);
  for (const reads of ['DescribeKey', 'GetKeyPolicy']) expect(await hears(reads, ALICE, quick)).toBe(false);
  expect(await hears('GenerateMac', ALICE, `arn:aws:kms:af-south-1:${ACCOUNT}:key/another`)).toBe(false);
});
