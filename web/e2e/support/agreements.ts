/** A player's agreement to the terms at an earlier time. Later tokens contain it. */
import type { Player } from './player';
import { updateItem } from './tables';

async function stored(player: Player, attribute: 'terms' | 'agreedAt', value: string): Promise<void> {
  await updateItem('UsersTable', { uid: { S: player.uid } }, {
    UpdateExpression: 'SET #attribute = :value',
    ExpressionAttributeNames: { '#attribute': attribute },
    ExpressionAttributeValues: { ':value': { S: value } },
  });
}

export const agreedTo = (player: Player, terms: string): Promise<void> => stored(player, 'terms', terms);

/** More than half a year ago. */
export const agreedLongAgo = (player: Player): Promise<void> => stored(player, 'agreedAt', '2026-01-01T00:00:00.000Z');
