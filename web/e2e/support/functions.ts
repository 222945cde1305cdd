/** The variables of deployed functions. All tests share them: only the project of the faults changes them. */
import { GetFunctionConfigurationCommand, LambdaClient, UpdateFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { aws, stackResources } from './aws';

/** Sets this variable in every function that has it, and returns the number of those functions. */
export async function setVariable(name: string, value: string): Promise<number> {
  const lambda = new LambdaClient(await aws());
  const functions = [...(await stackResources())].filter(([logicalId]) => logicalId.endsWith('Function'));
  let changed = 0;
  for (const [, FunctionName] of functions) {
    const { Environment } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
    if (Environment?.Variables?.[name] === undefined) continue;
    const Variables = { ...Environment.Variables, [name]: value };
    await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables } }));
    changed += 1;
  }
  return changed;
}
