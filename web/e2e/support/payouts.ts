/** Withdrawals that are held back (D54): the stack under test pays to new details at once. */
import { updateItem } from './tables';

/** Sets the time from which a withdrawal can be paid out, in milliseconds since the epoch. */
export async function payableFrom(id: string, ms: number): Promise<void> {
  await updateItem('WithdrawalRequestsTable', { id: { S: id } }, {
    UpdateExpression: 'SET payableFrom = :from',
    ConditionExpression: 'attribute_exists(id)',
    ExpressionAttributeValues: { ':from': { S: new Date(ms).toISOString() } },
  });
}
