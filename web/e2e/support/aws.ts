/** Access behind the deployed stack, as the account's root or with a role's credentials. */
import { CloudFormationClient, DescribeStacksCommand, paginateListStackResources, type Stack } from '@aws-sdk/client-cloudformation';
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { EMULATOR_URL, stackConfig } from './stack';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

const ROOT: Credentials = { accessKeyId: 'test', secretAccessKey: 'test' };

/** The configuration of every AWS client. */
export async function aws(credentials: Credentials = ROOT) {
  const { region } = await stackConfig();
  return { endpoint: EMULATOR_URL, region, credentials };
}

let resources: Promise<ReadonlyMap<string, string>> | undefined;

/** The physical names of template.yaml's resources, by logical name. */
export function stackResources(): Promise<ReadonlyMap<string, string>> {
  resources ??= listResources();
  return resources;
}

/** The physical name of one of template.yaml's resources. */
export async function resource(logicalId: string): Promise<string> {
  const physicalId = (await stackResources()).get(logicalId);
  if (!physicalId) throw new Error(`the stack has no resource ${logicalId}`);
  return physicalId;
}

/** The stack under test, as CloudFormation describes it. */
export async function theStack(): Promise<Stack> {
  const client = new CloudFormationClient(await aws());
  const { userPoolId } = await stackConfig();
  const { Stacks = [] } = await client.send(new DescribeStacksCommand({}));
  const stack = Stacks.find(({ Outputs = [] }) => Outputs.some(({ OutputValue }) => OutputValue === userPoolId));
  if (!stack) throw new Error(`no stack has the user pool ${userPoolId}`);
  return stack;
}

async function listResources(): Promise<ReadonlyMap<string, string>> {
  const client = new CloudFormationClient(await aws());
  const stack = await theStack();
  const found = new Map<string, string>();
  for await (const page of paginateListStackResources({ client }, { StackName: stack.StackName })) {
    for (const { LogicalResourceId, PhysicalResourceId } of page.StackResourceSummaries ?? []) {
      if (LogicalResourceId && PhysicalResourceId) found.set(LogicalResourceId, PhysicalResourceId);
    }
  }
  return found;
}

/** Credentials of a role of the account. The emulator's root may assume any role, whatever its trust policy. */
export async function assume(roleName: string): Promise<Credentials> {
  const sts = new STSClient(await aws());
  const { Account } = await sts.send(new GetCallerIdentityCommand({}));
  const RoleArn = `arn:aws:iam::${String(Account)}:role/${roleName}`;
  const { Credentials } = await sts.send(new AssumeRoleCommand({ RoleArn, RoleSessionName: 'test' }));
  const { AccessKeyId, SecretAccessKey, SessionToken } = Credentials ?? {};
  if (!AccessKeyId || !SecretAccessKey || !SessionToken) throw new Error(`${roleName} cannot be assumed`);
  return { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken };
}
