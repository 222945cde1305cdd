/** What `/config.json` says. */
export interface Config {
  /** What players read; the stack's parameter is the one place where it is set. */
  productName: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** Where the user pool answers when it is not AWS's own address. */
  userPoolEndpoint?: string | undefined;
  emailVerification: 'off' | 'on';
  /** Whether players can have their notices by email. */
  emailNotices: 'off' | 'on';
  /** These are read by single pages alone, each of which checks its own: a mistake in them keeps nobody from the app. */
  bonusRule?: unknown;
  helpLines?: unknown;
  operator?: unknown;
  keptMonths?: unknown;
}

type Check = (value: unknown) => boolean;

const isFilled: Check = (value) => typeof value === 'string' && value !== '';
const isSwitch: Check = (value) => value === 'off' || value === 'on';

/** Without zod, which the first screen would wait for. */
const CHECKS: Record<Exclude<keyof Config, 'bonusRule' | 'helpLines' | 'operator' | 'keptMonths'>, Check> = {
  productName: isFilled,
  region: isFilled,
  userPoolId: isFilled,
  userPoolClientId: isFilled,
  userPoolEndpoint: (value) => value === undefined || (typeof value === 'string' && URL.canParse(value)),
  emailVerification: isSwitch,
  emailNotices: isSwitch,
};

/** Checks what a stage says about itself, so that a wrong file shows at boot and not at sign-in. */
export function parseConfig(document: unknown): Config {
  if (typeof document !== 'object' || document === null) throw new Error('The settings are no object');
  const values = document as Record<string, unknown>;
  const wrong = Object.entries(CHECKS).find(([name, isRight]) => !isRight(values[name]));
  if (wrong) throw new Error(`The settings have a wrong ${wrong[0]}`);
  return document as Config;
}

/** The stage's own settings: one build serves every stage. */
export async function loadConfig(): Promise<Config> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return parseConfig(await response.json());
}
