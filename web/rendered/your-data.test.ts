/** A player saves all the data that they can see about themselves. */
import { strFromU8, unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, answerLate, refuse, sent } from './support/answers';
import { asPlayer, expectCount, expectEnabled, expectGoodAt, expectSaid, open, pressOn, SCHEMES } from './support/screens';

const card = page.getByRole('region', { name: 'Your data' });
const save = card.getByRole('button', { name: 'Save your data' });

/** Keeps the files that the browser would save. */
function keepFiles(): Blob[] {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:kept';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return files;
}

async function openProfile(): Promise<void> {
  asPlayer();
  await open('/profile');
  await expect.element(save).toBeVisible();
}

test('what cannot be read makes no file, and can be asked for again', async () => {
  const files = keepFiles();
  await openProfile();
  refuse('GET /api/support/tickets', 500, 'Internal server error', 'INTERNAL');
  await save.click();
  await expect.element(card.getByRole('alert')).toMatchTextContent('no file was made');
  expect(files).toEqual([]);
  answer('GET /api/support/tickets', { items: [] });
  await save.click();
  await expectSaid('Your data is saved');
  expect(files).toHaveLength(1);
  const parts = unzipSync(new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer()));
  expect(JSON.parse(strFromU8(parts['everything.json'] ?? new Uint8Array()))).toMatchObject({ supportTickets: [] });
  await expectCount(card.getByRole('alert'), 0);
});

test('reading can be stopped', async () => {
  const files = keepFiles();
  await openProfile();
  const letGo = answerLate('GET /api/deposits', { items: [] });
  await save.click();
  await expect.poll(() => sent('GET /api/deposits').length).toBe(1);
  await pressOn(card.getByRole('button', { name: 'Stop' }), '{Enter}');
  letGo();
  await expectEnabled(save);
  await expectCount(card.getByRole('alert'), 0);
  expect(files).toEqual([]);
});

test.each(SCHEMES)('fits 320 to 1280 px, and passes axe in %s', async (scheme) => {
  await openProfile();
  await expectGoodAt(scheme);
});
