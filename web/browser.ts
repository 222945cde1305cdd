/** The browser of all tests, and its launch options. */
import type { LaunchOptions } from '@playwright/test';

/**
 * The address bar's suggestions are two extra pages for every window: 0.7 s of the 1.1 s of processor time of an empty
 * page. The other entries repeat Playwright's own list, because only the last list counts.
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

/** `cargo dev test` names the browsers that it has found or installed. Most tests need no full browser. */
export const BROWSER: LaunchOptions = { executablePath: path, args };

/** A browser that shows PDFs. */
export const WHOLE_BROWSER: LaunchOptions = { executablePath: process.env.WHOLE_CHROMIUM_PATH ?? path, args };
