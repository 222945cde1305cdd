/** The code of each screen, for the build's reports: its size, and where its loading starts. */
import type { Rolldown } from 'vite';
import { SCREENS as ROWS, type Audience } from './src/components/nav/screens.ts';

type Chunk = Rolldown.OutputChunk;

/** Loaded beside the screen itself. */
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
/** Any unknown address. */
export const NOT_FOUND = '*';

/** The dashboard's tabs; the code of one is loaded at a time. */
const TABS: Record<string, string> = {
  deposits: 'admin-deposits/DepositQueue',
  withdrawals: 'admin-withdrawals/WithdrawalQueue',
  tickets: 'admin-tickets/TicketQueue',
  admins: 'admin-rights/AdminRights',
};

/** Each address, with the code that the app loads for it. */
export const SCREENS: Record<string, string[]> = Object.fromEntries(
  ROWS.flatMap(({ path, page, for: audience }) => {
    const parts = [...AROUND[audience], `src/pages/${page}Page.tsx`];
    if (path !== '/admin') return [[path, parts]];
    return Object.entries(TABS).map(([tab, module]) => [`${path}?tab=${tab}`, [...parts, `src/features/${module}.tsx`]]);
  }),
);

export const pathOf = (address: string) => address.replace(/\?.*/, '');

/** The addresses that lead a signed-out visitor to the sign-in. */
export const BEHIND_SIGN_IN_PATHS = ROWS.filter((row) => ['agreed', 'player', 'admin'].includes(row.for)).map(({ path }) => path);

/** The chunks of a build, found by their modules. */
export class Chunks {
  readonly #all: Chunk[];

  constructor(bundle: Rolldown.OutputBundle) {
    this.#all = Object.values(bundle).filter((output) => output.type === 'chunk');
  }

  get entry(): Chunk {
    return this.#all.find(({ isEntry }) => isEntry) as Chunk;
  }

  /** The chunk of a lazily imported module. */
  of(module: string): Chunk {
    const chunk = this.#all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
    if (!chunk) throw new Error(`no chunk for ${module}`);
    return chunk;
  }

  /** The chunk of a group in `vite.config.ts`. */
  named(group: string): Chunk {
    const chunk = this.#all.find(({ name }) => name === group);
    if (!chunk) throw new Error(`no chunk of the group ${group}`);
    return chunk;
  }

  /** These chunks, and everything that they import before they can run. */
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

  /** A page without an address in SCREENS. */
  get forgotten(): Chunk | undefined {
    const known = new Set(Object.values(SCREENS).flat().map((module) => this.of(module)));
    return this.#all.find((chunk) => chunk.facadeModuleId?.includes('/src/pages/') && !known.has(chunk));
  }
}
