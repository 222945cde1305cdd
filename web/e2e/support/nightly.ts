/** The functions that run at night. */
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { expect } from '@playwright/test';
import { aws, resource } from './aws';

/** Invokes one, and repeats it while the tables time out, as its schedule does. */
export async function runNightly<Answer>(logicalId: string, event: object = {}): Promise<Answer> {
  const lambda = new LambdaClient(await aws());
  const call = { FunctionName: await resource(logicalId), Payload: JSON.stringify(event) };
  for (;;) {
    const { FunctionError, Payload } = await lambda.send(new InvokeCommand(call));
    const answer = Buffer.from(Payload ?? []).toString();
    if (FunctionError === undefined) return JSON.parse(answer) as Answer;
    expect((JSON.parse(answer) as { errorMessage: string }).errorMessage, answer).toMatch(/^unavailable: /);
  }
}
