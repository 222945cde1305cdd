import { createAmplifyContext, type ResourcesConfig } from 'aws-amplify';
import { createUserPoolsTokenProvider } from 'aws-amplify/adapter-core';
import { confirmSignIn, signIn } from 'aws-amplify/auth';
import type { KeyValueStorageInterface } from 'aws-amplify/utils';

/** Receives what Amplify would write to the browser's storage. */
class Memory implements KeyValueStorageInterface {
  readonly entries = new Map<string, string>();

  setItem(key: string, value: string): Promise<void> {
    this.entries.set(key, value);
    return Promise.resolve();
  }

  getItem(key: string): Promise<string | null> {
    return Promise.resolve(this.entries.get(key) ?? null);
  }

  removeItem(key: string): Promise<void> {
    this.entries.delete(key);
    return Promise.resolve();
  }

  clear(): Promise<void> {
    this.entries.clear();
    return Promise.resolve();
  }
}

/** A sign-in beside the present one. It can replace the present one once it is complete. */
export class NewSignIn {
  readonly #memory = new Memory();
  readonly #context;

  constructor(resources: ResourcesConfig & Required<Pick<ResourcesConfig, 'Auth'>>) {
    const tokenProvider = createUserPoolsTokenProvider(resources.Auth, this.#memory);
    this.#context = createAmplifyContext(resources, { Auth: { tokenProvider } });
  }

  /** As `signIn` of cognito.ts. */
  async signIn(email: string, password: string): Promise<string> {
    const { nextStep } = await signIn(this.#context, { username: email, password, options: { authFlowType: 'USER_SRP_AUTH' } });
    return nextStep.signInStep;
  }

  async enterCode(code: string): Promise<string> {
    const { nextStep } = await confirmSignIn(this.#context, { challengeResponse: code });
    return nextStep.signInStep;
  }

  async uid(): Promise<unknown> {
    const { tokens } = await this.#context.fetchAuthSession();
    return tokens?.idToken?.payload.uid;
  }

  /** In one synchronous step, so that no reader sees a mixture of both. */
  takePlace(): void {
    for (const [key, value] of this.#memory.entries) localStorage.setItem(key, value);
  }
}
