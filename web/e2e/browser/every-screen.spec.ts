/** Rules for every screen. */
import { expect, test } from '../support/test';
import { expectContent, loaded, open, SCREENS, type Visitor } from './everyScreen';
import { expectFits, expectNoShift, expectNothingSerious, openAs, watchShifts } from './screens';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const visitor of ['visitor', 'player', 'admin'] satisfies Visitor[]) {
    test(`screens of a ${visitor} fit, pass axe, have a footer, ${colorScheme}`, { tag: ['@spec-1.23', '@asvs-6.4.2'] }, async ({
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

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  // An admin's queue keeps loading at its end, and its rows determine its width.
  for (const visitor of ['visitor', 'player'] satisfies Visitor[]) {
    test(`nothing moves while a ${visitor}'s screens come, ${viewport.width} px`, async ({ page, bystander }) => {
      await page.setViewportSize(viewport);
      await watchShifts(page);
      // A draw during the test may move the content below it.
      await page.clock.setFixedTime(new Date());
      // Fonts load late on each screen, which shows any movement caused by their widths.
      let letFontsCome = () => {};
      let wait: Promise<void> | undefined;
      await page.route('**/*.woff2', async (route) => {
        await wait;
        await route.continue();
      });
      if (visitor !== 'visitor') await openAs(page, bystander);
      for (const screen of SCREENS.filter((screen) => screen.for === visitor)) {
        await test.step(screen.path, async () => {
          wait = new Promise((resolve) => (letFontsCome = resolve));
          await page.goto(screen.path, { waitUntil: 'domcontentloaded' });
          await expectContent(page);
          letFontsCome();
          await loaded(page);
          await page.waitForLoadState('networkidle');
          await expectNoShift(page);
        });
      }
    });
  }
}
