import { expect, it } from 'vitest';
import { brokenScreen } from './brokenScreen';

it.each([
  'Failed to fetch dynamically imported module: https://play.example.com/assets/GamePage-a1B2.js',
  'error loading dynamically imported module: https://play.example.com/assets/GamePage-a1B2.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/ToastHost-a1B2.css',
])('a screen that was not fetched has to do with the connection: %s', (message) => {
  expect(brokenScreen(new TypeError(message)).text).toContain('connection');
});

it('of anything else the player reads no words of the machine', { tags: ['asvs-16.5.1'] }, () => {
  for (const error of [new TypeError("Cannot read properties of undefined (reading 'map')"), 'oops', null]) {
    expect(brokenScreen(error)).toEqual({
      title: 'This screen could not be shown',
      text: 'Something went wrong on our side. Please try again, and tell support if it happens once more.',
    });
  }
});
