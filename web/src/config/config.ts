/** The contents of `/config.json`. */
export interface Config {
  /** The name shown to players. Only the stack's parameter sets it. */
  productName: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** The address of the user pool if it is not AWS's own. */
  userPoolEndpoint?: string | undefined;
  emailVerification: 'off' | 'on';
  /** Whether players can receive notices by email. */
  emailNotices: 'off' | 'on';
  /** Only single pages read these, and each page checks its own. A mistake in them does not stop the app. */
  bonusRule?: unknown;
  helpLines?: unknown;
  operator?: unknown;
  keptMonths?: unknown;
}

type Check = (value: unknown) => boolean;

const isFilled: Check = (value) => typeof value === 'string' && value !== '';
const isSwitch: Check = (value) => value === 'off' || value === 'on';

/** Without zod, which would delay the first screen. */
const CHECKS: Record<Exclude<keyof Config, 'bonusRule' | 'helpLines' | 'operator' | 'keptMonths'>, Check> = {
  productName: isFilled,
  region: isFilled,
  userPoolId: isFilled,
  userPoolClientId: isFilled,
  userPoolEndpoint: (value) => value === undefined || (typeof value === 'string' && URL.canParse(value)),
  emailVerification: isSwitch,
  emailNotices: isSwitch,
};

/** Checks the stage's settings, so that a wrong file shows at boot and not at sign-in. */
export function parseConfig(document: unknown): Config {
  if (typeof document !== 'object' || document === null) throw new Error('The settings are no object');
  const values = document as Record<string, unknown>;
  const wrong = Object.entries(CHECKS).find(([name, isRight]) => !isRight(values[name]));
  if (wrong) throw new Error(`The settings have a wrong ${wrong[0]}`);
  return document as Config;
}

/** The stage's settings: one build serves every stage. */
export async function loadConfig(): Promise<Config> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return parseConfig(await response.json());
}
