/** Rules for every screen. */
import { ADDRESSES } from '../../src/app/addresses';
import { expect, test } from '../support/test';
import { open, SCREENS, type Visitor } from './everyScreen';
import { expectFits, expectNothingSerious, openAs } from './screens';

test('every route of the app is in the list of screens', () => {
  const routes = ADDRESSES.map((address) => (address === '*' ? '/nowhere' : address));
  const listed = SCREENS.map(({ path }) => path.replace(/\?.*/, ''));
  expect(new Set(listed)).toEqual(new Set(routes));
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const visitor of ['visitor', 'player', 'admin'] satisfies Visitor[]) {
    test(`screens of a ${visitor} fit, pass axe, have a footer, ${colorScheme}`, async ({
      page,
      bystander,
      admin,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (visitor !== 'visitor') await openAs(page, visitor === 'admin' ? admin : bystander);
      for (const screen of SCREENS.filter((screen) => screen.for === visitor)) {
        await test.step(screen.path, async () => {
          await page.setViewportSize({ width: 1280, height: 800 });
          await open(page, screen);
          await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Colour Game`);
          await expectNothingSerious(page);
          await page.setViewportSize({ width: 320, height: 740 });
          await expectFits(page);
        });
      }
    });
  }
}
