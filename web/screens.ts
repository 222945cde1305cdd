/** What code each screen is made of, for what the build says about it: its weight, and where it begins to be fetched. */
import type { Rolldown } from 'vite';
import { SCREENS as ROWS, type Audience } from './src/components/nav/screens.ts';

type Chunk = Rolldown.OutputChunk;

/** Beside the screen itself. */
const AROUND: Record<Audience, string[]> = {
  'signed-out': ['src/components/nav/AuthLayout.tsx'],
  text: ['src/components/nav/AppLayout.tsx'],
  public: ['src/components/nav/AppLayout.tsx', 'src/app/PublicState.tsx'],
  agreed: ['src/components/nav/AppLayout.tsx', 'src/app/ServerState.tsx'],
  player: ['src/components/nav/AppLayout.tsx', 'src/app/ServerState.tsx'],
  admin: ['src/components/nav/AppLayout.tsx', 'src/app/ServerState.tsx'],
};

export const ENTRY = 'src/app/main.tsx';
export const FIRST_SCREEN = '/login';
/** Everything else that nobody knows. */
export const NOT_FOUND = '*';

/** The dashboard's tabs, of which one's code is loaded at a time. */
const TABS: Record<string, string> = {
  deposits: 'admin-deposits/DepositQueue',
  withdrawals: 'admin-withdrawals/WithdrawalQueue',
  tickets: 'admin-tickets/TicketQueue',
  admins: 'admin-rights/AdminRights',
};

/** Each address, with what the app fetches for it. */
export const SCREENS: Record<string, string[]> = Object.fromEntries(
  ROWS.flatMap(({ path, page, for: audience }) => {
    const parts = [...AROUND[audience], `src/pages/${page}Page.tsx`];
    if (path !== '/admin') return [[path, parts]];
    return Object.entries(TABS).map(([tab, module]) => [`${path}?tab=${tab}`, [...parts, `src/features/${module}.tsx`]]);
  }),
);

export const pathOf = (address: string) => address.replace(/\?.*/, '');

/** Whoever is not signed in is led from these to the sign-in. */
export const BEHIND_SIGN_IN_PATHS = ROWS.filter((row) => ['agreed', 'player', 'admin'].includes(row.for)).map(({ path }) => path);

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
