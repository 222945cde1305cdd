/** The pictures of README.md: the two games for a player of several weeks. */
import { join } from 'node:path';
import { pick } from '../browser/coloursScreens';
import { freshRound, signIn } from '../browser/screens';
import { test } from '../support/test';

const { PICTURES_DIR = '.', PLAYER_EMAIL = '', PLAYER_PASSWORD = '' } = process.env;
const PLAYER = { email: PLAYER_EMAIL, password: PLAYER_PASSWORD };

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 768 }, colorScheme: 'light' });

  test('the quick game', async ({ page }) => {
    await signIn(page, PLAYER);
    await freshRound(page);
    await page.screenshot({ path: join(PICTURES_DIR, 'game.png'), animations: 'disabled' });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 852 }, deviceScaleFactor: 2, colorScheme: 'dark' });

  test('Colours for the Day', async ({ page }) => {
    await signIn(page, PLAYER);
    await page.goto('/COD');
    await pick(page, 'blue', 'yellow', 'pink');
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: join(PICTURES_DIR, 'colours.png'), animations: 'disabled' });
  });
});
