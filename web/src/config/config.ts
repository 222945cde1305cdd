import * as z from 'zod/mini';

const schema = z.object({
  /** What players read; the stack's parameter is the one place where it is set. */
  productName: z.string().check(z.minLength(1)),
  region: z.string().check(z.minLength(1)),
  userPoolId: z.string().check(z.minLength(1)),
  userPoolClientId: z.string().check(z.minLength(1)),
  /** Where the user pool answers when it is not AWS's own address. */
  userPoolEndpoint: z.optional(z.url()),
  emailVerification: z.enum(['off', 'on']),
});

export type Config = z.infer<typeof schema>;

/** Checks what a stage says about itself, so that a wrong file shows at boot and not at sign-in. */
export function parseConfig(document: unknown): Config {
  return schema.parse(document);
}

/** The stage's own settings: one build serves every stage. */
export async function loadConfig(): Promise<Config> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return parseConfig(await response.json());
}
