import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import Celebration from './Celebration';

const confetti = vi.hoisted(() => vi.fn<(props: object) => null>(() => null));
const motion = vi.hoisted(() => ({ reduced: false }));
vi.mock('react-confetti', () => ({ default: confetti }));
vi.mock('../../lib/reducedMotion', () => ({ useReducedMotion: () => motion.reduced }));

function celebrate(): void {
  renderToStaticMarkup(createElement(Celebration, { colours: ['#336699'] }));
}

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1280);
  vi.stubGlobal('innerHeight', 800);
  confetti.mockClear();
});

it('throws 200 pieces of confetti, once', { tags: ['spec-9.12'] }, () => {
  motion.reduced = false;
  celebrate();
  expect(confetti).toHaveBeenCalledOnce();
  expect(confetti.mock.calls[0]?.[0]).toMatchObject({ numberOfPieces: 200, recycle: false });
});

it('throws none where motion is not wanted', () => {
  motion.reduced = true;
  celebrate();
  expect(confetti).not.toHaveBeenCalled();
});
