import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const KB = 1024;

/** Design §9: script in KB of gzip, for the first screen and for what each further one adds. Besides: */
const BUDGET = {
  firstScreen: 160,
  route: 40,
  /** Cognito's, fetched when somebody begins to type. */
  identity: 40,
  /** The pairing behind drand's signatures, fetched only by who checks a draw: a library of its own size, and no larger. */
  drand: 30,
  /** All style sheets; most of them come with the first toast. */
  styles: 4,
  /** What Latin text needs. Others are fetched only with the letters that they are for. */
  fonts: 64,
};

/** What the sign-in screen loads before anything is typed. */
const FIRST_SCREEN = ['src/components/AuthLayout.tsx', 'src/pages/LoginPage.tsx'];
/** Each further screen, with what stands around it. */
const BEHIND_SIGN_IN = ['src/components/AppLayout.tsx', 'src/app/ServerState.tsx'];
/** The dashboard, of which one tab's code is loaded at a time. */
const DASHBOARD = [...BEHIND_SIGN_IN, 'src/pages/AdminPage.tsx'];
const ROUTES: Record<string, string[]> = {
  '/signup': ['src/pages/SignUpPage.tsx'],
  '/forgot-password': ['src/pages/ForgotPasswordPage.tsx'],
  '/': [...BEHIND_SIGN_IN, 'src/pages/GamePage.tsx'],
  '/COD': [...BEHIND_SIGN_IN, 'src/pages/ColoursPage.tsx'],
  '/profile': [...BEHIND_SIGN_IN, 'src/pages/ProfilePage.tsx'],
  '/withdraw': [...BEHIND_SIGN_IN, 'src/pages/WithdrawPage.tsx'],
  '/support': [...BEHIND_SIGN_IN, 'src/pages/SupportPage.tsx'],
  '/deposits': [...BEHIND_SIGN_IN, 'src/pages/DepositsPage.tsx'],
  '/statement': [...BEHIND_SIGN_IN, 'src/pages/StatementPage.tsx'],
  '/draws': ['src/components/AppLayout.tsx', 'src/app/PublicState.tsx', 'src/pages/DrawsPage.tsx'],
  '/admin?tab=deposits': [...DASHBOARD, 'src/features/admin-deposits/DepositQueue.tsx'],
  '/admin?tab=withdrawals': [...DASHBOARD, 'src/features/admin-withdrawals/WithdrawalQueue.tsx'],
  '/admin?tab=tickets': [...DASHBOARD, 'src/features/admin-tickets/TicketQueue.tsx'],
  '/admin?tab=admins': [...DASHBOARD, 'src/features/admin-rights/AdminRights.tsx'],
  '/admin/audit': [...BEHIND_SIGN_IN, 'src/pages/AuditPage.tsx'],
  '/admin-setup': ['src/components/AppLayout.tsx', 'src/app/PublicState.tsx', 'src/pages/AdminSetupPage.tsx'],
  'page not found': ['src/components/AppLayout.tsx', 'src/pages/NotFoundPage.tsx'],
};

type Chunk = Rolldown.OutputChunk;
type Asset = Rolldown.OutputAsset;

interface Cost {
  name: string;
  bytes: number;
  kbMax: number;
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const gzipped = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length;

/** What each screen costs. Fails for a page that stands in none of the lists. */
function costs(chunks: Chunk[], assets: Asset[], budget: typeof BUDGET): Cost[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const gathered = (from: Chunk, into: Set<Chunk>): Set<Chunk> => {
    if (into.has(from)) return into;
    into.add(from);
    for (const file of from.imports) gathered(byFile.get(file) as Chunk, into);
    return into;
  };
  const find = (module: string): Chunk => {
    const chunk = chunks.find((candidate) => candidate.facadeModuleId?.endsWith(`/${module}`));
    if (!chunk) throw new Error(`no chunk for ${module}`);
    return chunk;
  };
  const weight = (set: Set<Chunk>) => sum([...set].map(({ code }) => gzipped(code)));

  const weighed = new Set([FIRST_SCREEN, ...Object.values(ROUTES)].flat().map(find));
  const forgotten = chunks.find((chunk) => chunk.facadeModuleId?.includes('/src/pages/') && !weighed.has(chunk));
  if (forgotten) throw new Error(`no budget for ${forgotten.name}`);

  const entry = chunks.find(({ isEntry }) => isEntry) as Chunk;
  const first = gathered(entry, new Set());
  for (const module of FIRST_SCREEN) gathered(find(module), first);
  const beyondFirst = (modules: string[]): number => {
    const all = new Set<Chunk>();
    for (const module of modules) gathered(find(module), all);
    return weight(new Set([...all].filter((chunk) => !first.has(chunk))));
  };
  const sources = (name: RegExp) => assets.filter(({ fileName }) => name.test(fileName)).map(({ source }) => source);
  return [
    { name: 'first screen (/login)', bytes: weight(first), kbMax: budget.firstScreen },
    ...Object.entries(ROUTES).map(([name, modules]) => ({ name, bytes: beyondFirst(modules), kbMax: budget.route })),
    { name: 'identity library, loaded late', bytes: beyondFirst(['src/auth/cognito.ts']), kbMax: budget.identity },
    { name: 'drand, loaded when a draw is checked', bytes: beyondFirst(['src/lib/drand.ts']), kbMax: budget.drand },
    { name: 'styles', bytes: sum(sources(/\.css$/).map(gzipped)), kbMax: budget.styles },
    { name: 'fonts, Latin', bytes: sum(sources(/-latin-wght-.*\.woff2$/).map(({ length }) => length)), kbMax: budget.fonts },
  ];
}

/** Prints what each screen costs and fails the build where it costs too much. */
export function bundleBudget(tighter: Partial<typeof BUDGET> = {}): Plugin {
  return {
    name: 'bundle-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const outputs = Object.values(bundle);
      const chunks = outputs.filter((output): output is Chunk => output.type === 'chunk');
      const assets = outputs.filter((output): output is Asset => output.type === 'asset');
      const screens = costs(chunks, assets, { ...BUDGET, ...tighter });
      console.log(`\n${screens.map(({ name, bytes, kbMax }) => `${name}: ${(bytes / KB).toFixed(1)} KB of ${kbMax}`).join('\n')}`);
      const over = screens.filter(({ bytes, kbMax }) => bytes > kbMax * KB).map(({ name }) => name);
      if (over.length > 0) this.error(`over budget: ${over.join(', ')}`);
    },
  };
}
