/** The browser of all tests, and how it starts. */
import type { LaunchOptions } from '@playwright/test';

/**
 * The address bar's suggestions are two pages of their own, made for every window: of the 1.1 s of processor that an
 * empty page took they were 0.7. The rest is what Playwright itself switches off, as the last list is the one that counts.
 */
const OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const args = ['--no-sandbox', `--disable-features=${OFF.join(',')}`];
const path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** `cargo dev test` names the browsers that it has found or installed. Most tests need no whole one. */
export const BROWSER: LaunchOptions = { executablePath: path, args };

/** One that shows PDFs. */
export const WHOLE_BROWSER: LaunchOptions = { executablePath: process.env.WHOLE_CHROMIUM_PATH ?? path, args };
