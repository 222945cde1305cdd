import { parseConfig, type Config } from '../../src/config/config';

/** The address of the pages and the API of the stack under test. */
export const BASE_URL = process.env.E2E_BASE_URL ?? 'http://127.0.0.1:8080';
/** The address of its emulator, which answers as AWS does. */
export const EMULATOR_URL = process.env.E2E_EMULATOR_URL ?? 'http://127.0.0.1:4566';

let config: Promise<Config> | undefined;

/** The stage's settings, as the browser gets them. */
export function stackConfig(): Promise<Config> {
  config ??= fetch(`${BASE_URL}/config.json`).then(async (response) => parseConfig(await response.json()));
  return config;
}
