import { expect, it } from 'vitest';
import { numbersFrom } from './numbers';

function numbersOfWords(...words: number[]) {
  return numbersFrom((counter) => {
    const word = words[counter];
    return word === undefined ? Promise.reject(new Error('no such word')) : Promise.resolve(word);
  });
}

it.each([
  [6, 4_294_967_292],
  [9, 4_294_967_292],
  [10, 4_294_967_290],
])('of %i, a word at the limit %i is refused and one below it counts', async (n, limit) => {
  const below = numbersOfWords(0xffffffff, limit, limit - 1);
  expect(await below(n)).toEqual({ number: n - 1, counter: 2 });
});

it('refuses no word where the numbers share all words evenly', async () => {
  expect(await numbersOfWords(0xffffffff)(8)).toEqual({ number: 7, counter: 0 });
});

it('goes on counting from one number to the next, refused words too', async () => {
  const below = numbersOfWords(0xffffffff, 23, 4_294_967_290, 0xffffffff, 41, 15);
  expect(await below(10)).toEqual({ number: 3, counter: 1 });
  expect(await below(10)).toEqual({ number: 1, counter: 4 });
  expect(await below(8)).toEqual({ number: 7, counter: 5 });
});

it('gives up on a source that has no word below the limit', async () => {
  await expect(numbersFrom(() => Promise.resolve(0xffffffff))(10)).rejects.toThrow('no word below the limit');
});
