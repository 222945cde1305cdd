/** Withdrawals that are held back (D54): the stack under test pays to new details at once. */
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { aws, resource } from './aws';

/** Sets the time from which a withdrawal can be paid out, in milliseconds since the epoch. */
export async function payableFrom(id: string, ms: number): Promise<void> {
  const client = new DynamoDBClient(await aws());
  await client.send(
    new UpdateItemCommand({
      TableName: await resource('WithdrawalRequestsTable'),
      Key: { id: { S: id } },
      UpdateExpression: 'SET payableFrom = :from',
      ConditionExpression: 'attribute_exists(id)',
      ExpressionAttributeValues: { ':from': { S: new Date(ms).toISOString() } },
    }),
  );
}
