/** A look behind the deployed stack, as the account's root or with the credentials of one of its roles. */
import { CloudFormationClient, DescribeStacksCommand, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { EMULATOR_URL, stackConfig } from './stack';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

const ROOT: Credentials = { accessKeyId: 'test', secretAccessKey: 'test' };

/** What every AWS client is made with. */
export async function aws(credentials: Credentials = ROOT) {
  const { region } = await stackConfig();
  return { endpoint: EMULATOR_URL, region, credentials };
}

let resources: Promise<ReadonlyMap<string, string>> | undefined;

/** The physical name of one of template.yaml's resources. */
export async function resource(logicalId: string): Promise<string> {
  resources ??= listResources();
  const physicalId = (await resources).get(logicalId);
  if (!physicalId) throw new Error(`the stack has no resource ${logicalId}`);
  return physicalId;
}

async function listResources(): Promise<ReadonlyMap<string, string>> {
  const client = new CloudFormationClient(await aws());
  const { userPoolId } = await stackConfig();
  const { Stacks = [] } = await client.send(new DescribeStacksCommand({}));
  const stack = Stacks.find(({ Outputs = [] }) => Outputs.some(({ OutputValue }) => OutputValue === userPoolId));
  if (!stack) throw new Error(`no stack has the user pool ${userPoolId}`);
  const found = new Map<string, string>();
  for await (const page of paginateListStackResources({ client }, { StackName: stack.StackName })) {
    for (const { LogicalResourceId, PhysicalResourceId } of page.StackResourceSummaries ?? []) {
      if (LogicalResourceId && PhysicalResourceId) found.set(LogicalResourceId, PhysicalResourceId);
    }
  }
  return found;
}
