import { expect, it } from 'vitest';
import { couldBePlayer } from './recipient';

it.each(['a@b.na', ' Thandi.N@mail.example.com ', 'AbCdEfGhIjKlMnOpQrStUvWxYz12', '\u200ba@b.na\u2060'])('%s could name a player', (text) => {
  expect(couldBePlayer(text)).toBe(true);
});

it.each(['', 'thandi', '@b.na', 'a@b', 'a@b.', 'a@.na', 'a b@c.na', 'a@b@c.na', 'AbCdEfGhIjKlMnOpQrStUvWxYz1', 'AbCdEfGhIjKlMnOpQrStUvWxY-12'])(
  '"%s" names nobody',
  (text) => {
    expect(couldBePlayer(text)).toBe(false);
  },
);
