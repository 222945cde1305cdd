/** Every address of the app, with its content and audience. */
import { expect, type Page } from '@playwright/test';
import { SCREENS as ROWS, type Audience } from '../../src/components/nav/screens';

export type Visitor = 'visitor' | 'player' | 'admin';

export interface Screen {
  path: string;
  /** The tab's title without the product's name. */
  title: string;
  for: Visitor;
}

const VISITORS: Record<Audience, Visitor> = { 'signed-out': 'visitor', text: 'visitor', public: 'visitor', agreed: 'player', player: 'player', admin: 'admin' };
const TABS = ['deposits', 'withdrawals', 'tickets', 'admins'];

/** A player also sees the set-up of the first admin. */
export const SCREENS: readonly Screen[] = [
  ...ROWS.flatMap(({ path, title, for: audience }) => {
    const paths = path === '/admin' ? TABS.map((tab) => `${path}?tab=${tab}`) : [path === '*' ? '/nowhere' : path];
    return paths.map((each) => ({ path: each, title, for: VISITORS[audience] }));
  }),
  { path: '/admin-setup', title: 'Initial Admin Setup', for: 'player' },
];

/** Opens a screen and waits until it is complete: title, content and fonts. */
export async function open(page: Page, { path, title }: Screen): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveTitle(`${title} · Colour Game`);
  await loaded(page);
}

/** Its heading is shown, and no skeleton or spinner is left. */
export async function expectContent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expect(page.getByText('Loading Colours for the Day...')).toHaveCount(0);
}

export async function loaded(page: Page): Promise<void> {
  await expectContent(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
