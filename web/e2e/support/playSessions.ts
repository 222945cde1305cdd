/** Stretches of play with an earlier start (D58): no test plays for half an hour. */
import { updateItem } from './tables';

/** Moves the start of a player's present stretch to this time, in milliseconds since the epoch. */
export async function playedSince(uid: string, ms: number): Promise<void> {
  await updateItem('WalletsTable', { uid: { S: uid } }, {
    // The start, and the last answer.
    UpdateExpression: 'SET #check[1] = :since, #check[3] = :since',
    ConditionExpression: 'attribute_exists(#check[1])',
    ExpressionAttributeNames: { '#check': 'check' },
    ExpressionAttributeValues: { ':since': { N: String(ms) } },
  });
}
