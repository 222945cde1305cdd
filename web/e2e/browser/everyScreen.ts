/** Every address of the app, with its content and its audience. */
import { expect, type Page } from '@playwright/test';

export type Visitor = 'visitor' | 'player' | 'admin';

export interface Screen {
  path: string;
  /** The tab's title before the product's name. */
  title: string;
  for: Visitor;
}

export const SCREENS: readonly Screen[] = [
  { path: '/login', title: 'Sign in', for: 'visitor' },
  { path: '/signup', title: 'Sign up', for: 'visitor' },
  { path: '/forgot-password', title: 'Forgot password', for: 'visitor' },
  { path: '/draws', title: 'Past draws', for: 'visitor' },
  { path: '/check', title: 'Check a round', for: 'visitor' },
  { path: '/terms', title: 'Terms', for: 'visitor' },
  { path: '/privacy', title: 'Privacy', for: 'visitor' },
  { path: '/fair-play', title: 'Fair play', for: 'visitor' },
  { path: '/gambling-help', title: 'Help with gambling', for: 'visitor' },
  { path: '/admin-setup', title: 'Initial Admin Setup', for: 'visitor' },
  { path: '/nowhere', title: 'Page not found', for: 'visitor' },
  { path: '/', title: 'Quick colour game', for: 'player' },
  { path: '/COD', title: 'Colours for the Day', for: 'player' },
  { path: '/profile', title: 'Your Profile', for: 'player' },
  { path: '/email', title: 'Change email', for: 'player' },
  { path: '/withdraw', title: 'Withdraw Funds', for: 'player' },
  { path: '/support', title: 'Contact Support', for: 'player' },
  { path: '/wallet', title: 'Wallet', for: 'player' },
  { path: '/deposits', title: 'Deposit history', for: 'player' },
  { path: '/statement', title: 'Statement', for: 'player' },
  { path: '/my-play', title: 'My play', for: 'player' },
  { path: '/admin-setup', title: 'Initial Admin Setup', for: 'player' },
  { path: '/admin?tab=deposits', title: 'Admin Dashboard', for: 'admin' },
  { path: '/admin?tab=withdrawals', title: 'Admin Dashboard', for: 'admin' },
  { path: '/admin?tab=tickets', title: 'Admin Dashboard', for: 'admin' },
  { path: '/admin?tab=admins', title: 'Admin Dashboard', for: 'admin' },
  { path: '/admin/care', title: 'Player Care', for: 'admin' },
  { path: '/admin/audit', title: 'Audit log', for: 'admin' },
];

/** Opens a screen and waits until it is complete: title, content and fonts. */
export async function open(page: Page, { path, title }: Screen): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveTitle(`${title} · Colour Game`);
  await loaded(page);
}

/** Its heading is there, and no skeleton or spinner any more. */
export async function expectContent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expect(page.getByText('Loading Colours for the Day...')).toHaveCount(0);
}

export async function loaded(page: Page): Promise<void> {
  await expectContent(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
