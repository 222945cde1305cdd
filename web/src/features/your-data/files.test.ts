import { strToU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { OwnData } from '../../api/ownData';
import { filesOf, flat, zipOf } from './files';

const data = {
  profile: { uid: 'u1', email: 'thandi@example.com' },
  wallet: { balance: 8 },
  proofs: [
    { depositId: 'd1', name: '../../slip ä.png', bytes: new Uint8Array([1, 2]) },
    { depositId: 'd2', name: 'slip.pdf', bytes: new Uint8Array([3]) },
  ],
  lists: {
    transactions: [
      { seq: 2, amount: 1, description: '=1+1', bonus: { amount: 0.5 } },
      { seq: 1, amount: 10, description: 'Start, with "points"', round: { roundId: 'r1', picks: ['Blue', 'Red'] } },
    ],
    deposits: [],
  },
} as unknown as OwnData;

it('a row is flat, whatever is in it', () => {
  const row = { id: 'a', part: { of: { it: 1 } }, list: ['x', 'y'], rows: [{ z: 1 }], is: true, none: undefined };
  expect([...flat(row)]).toEqual([
    ['id', 'a'],
    ['part.of.it', 1],
    ['list', 'x y'],
    ['rows', '[{"z":1}]'],
    ['is', 'true'],
  ]);
});

it('there is a file with everything, and a table of each list', () => {
  const { 'everything.json': json = '', ...tables } = filesOf(data);
  expect(JSON.parse(json)).toEqual({ profile: data.profile, wallet: data.wallet, ...data.lists });
  expect(tables).toEqual({
    'transactions.csv':
      '\uFEFFseq,amount,description,bonus.amount,round.roundId,round.picks\r\n' +
      "2,1,'=1+1,0.5,,\r\n" +
      '1,10,"Start, with ""points""",,r1,Blue Red\r\n',
  });
});

it('the files are in the ZIP as they are', () => {
  const texts = Object.entries(filesOf(data)).map(([name, text]) => [name, strToU8(text)]);
  expect(unzipSync(zipOf(data))).toEqual({
    ...Object.fromEntries(texts),
    'proofs/d1 .._.._slip ä.png': new Uint8Array([1, 2]),
    'proofs/d2 slip.pdf': new Uint8Array([3]),
  });
});
