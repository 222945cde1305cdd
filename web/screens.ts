/** What code each screen is made of, for what the build says about it: its weight, and where it begins to be fetched. */
import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

const AUTH = 'src/components/nav/AuthLayout.tsx';
const PUBLIC = ['src/components/nav/AppLayout.tsx', 'src/app/PublicState.tsx'];
const BEHIND_SIGN_IN = ['src/components/nav/AppLayout.tsx', 'src/app/ServerState.tsx'];
/** The dashboard, of which one tab's code is loaded at a time. */
const DASHBOARD = [...BEHIND_SIGN_IN, 'src/pages/AdminPage.tsx'];

export const FIRST_SCREEN = '/login';
/** Everything else that nobody knows. */
export const NOT_FOUND = '*';

/** The texts of the rules, which know nothing of the server. */
const LEGAL = ['src/components/nav/AppLayout.tsx', 'src/pages/LegalPage.tsx'];

/** Each address, with what the app fetches for it. */
export const SCREENS: Record<string, string[]> = {
  [FIRST_SCREEN]: [AUTH, 'src/pages/LoginPage.tsx'],
  '/signup': [AUTH, 'src/pages/SignUpPage.tsx'],
  '/forgot-password': [AUTH, 'src/pages/ForgotPasswordPage.tsx'],
  '/': [...BEHIND_SIGN_IN, 'src/pages/GamePage.tsx'],
  '/COD': [...BEHIND_SIGN_IN, 'src/pages/ColoursPage.tsx'],
  '/profile': [...BEHIND_SIGN_IN, 'src/pages/ProfilePage.tsx'],
  '/email': [...BEHIND_SIGN_IN, 'src/pages/EmailPage.tsx'],
  '/withdraw': [...BEHIND_SIGN_IN, 'src/pages/WithdrawPage.tsx'],
  '/support': [...BEHIND_SIGN_IN, 'src/pages/SupportPage.tsx'],
  '/wallet': [...BEHIND_SIGN_IN, 'src/pages/WalletPage.tsx'],
  '/deposits': [...BEHIND_SIGN_IN, 'src/pages/DepositsPage.tsx'],
  '/statement': [...BEHIND_SIGN_IN, 'src/pages/StatementPage.tsx'],
  '/my-play': [...BEHIND_SIGN_IN, 'src/pages/MyPlayPage.tsx'],
  '/draws': [...PUBLIC, 'src/pages/DrawsPage.tsx'],
  '/check': [...PUBLIC, 'src/pages/CheckPage.tsx'],
  '/terms': LEGAL,
  '/privacy': LEGAL,
  '/fair-play': LEGAL,
  '/gambling-help': LEGAL,
  '/admin?tab=deposits': [...DASHBOARD, 'src/features/admin-deposits/DepositQueue.tsx'],
  '/admin?tab=withdrawals': [...DASHBOARD, 'src/features/admin-withdrawals/WithdrawalQueue.tsx'],
  '/admin?tab=tickets': [...DASHBOARD, 'src/features/admin-tickets/TicketQueue.tsx'],
  '/admin?tab=admins': [...DASHBOARD, 'src/features/admin-rights/AdminRights.tsx'],
  '/admin/care': [...BEHIND_SIGN_IN, 'src/pages/CarePage.tsx'],
  '/admin/audit': [...BEHIND_SIGN_IN, 'src/pages/AuditPage.tsx'],
  '/admin-setup': [...PUBLIC, 'src/pages/AdminSetupPage.tsx'],
  [NOT_FOUND]: ['src/components/nav/AppLayout.tsx', 'src/pages/NotFoundPage.tsx'],
};

/** The screens for those who are not signed in. */
export const SIGNED_OUT = [FIRST_SCREEN, '/signup', '/forgot-password', '/draws', '/check', '/terms', '/privacy', '/fair-play', '/gambling-help', '/admin-setup', NOT_FOUND];

export const pathOf = (address: string) => address.replace(/\?.*/, '');

/** Whoever is not signed in is led from these to the sign-in. */
export const BEHIND_SIGN_IN_PATHS = [...new Set(Object.keys(SCREENS).map(pathOf))].filter((path) => !SIGNED_OUT.includes(path));

/** The chunks of a build, found by what they are made of. */
export class Chunks {
  readonly #all: Chunk[];

  constructor(bundle: Rolldown.OutputBundle) {
    this.#all = Object.values(bundle).filter((output) => output.type === 'chunk');
  }

  get entry(): Chunk {
    return this.#all.find(({ isEntry }) => isEntry) as Chunk;
  }

  /** The chunk that a lazily imported module became. */
  of(module: string): Chunk {
    const chunk = this.#all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
    if (!chunk) throw new Error(`no chunk for ${module}`);
    return chunk;
  }

  /** The chunk that a group of `vite.config.ts` became. */
  named(group: string): Chunk {
    const chunk = this.#all.find(({ name }) => name === group);
    if (!chunk) throw new Error(`no chunk of the group ${group}`);
    return chunk;
  }

  /** These, and everything that they import before they can run. */
  with(chunks: Chunk[]): Set<Chunk> {
    const gathered = new Set<Chunk>();
    const gather = (chunk: Chunk) => {
      if (gathered.has(chunk)) return;
      gathered.add(chunk);
      for (const file of chunk.imports) gather(this.#all.find(({ fileName }) => fileName === file) as Chunk);
    };
    chunks.forEach(gather);
    return gathered;
  }

  /** A page that no address of SCREENS leads to. */
  get forgotten(): Chunk | undefined {
    const known = new Set(Object.values(SCREENS).flat().map((module) => this.of(module)));
    return this.#all.find((chunk) => chunk.facadeModuleId?.includes('/src/pages/') && !known.has(chunk));
  }
}
