import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const KB = 1024;
const FIRST_SCREEN_KB_MAX = 160;
const ROUTE_KB_MAX = 40;
/** The pairing behind drand's signatures, fetched only by who checks a draw: a library of its own size, and no larger. */
const DRAND_KB_MAX = 30;

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

/** Prints what each screen costs (design §9) and fails the build where it costs too much. */
export function bundleBudget(): Plugin {
  return {
    name: 'bundle-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk');
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
      const weight = (set: Set<Chunk>) => [...set].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);

      const entry = chunks.find(({ isEntry }) => isEntry) as Chunk;
      const first = gathered(entry, new Set());
      for (const module of FIRST_SCREEN) gathered(find(module), first);
      const rows: [string, number, number][] = [['first screen (/login)', weight(first), FIRST_SCREEN_KB_MAX]];
      const beyondFirst = (modules: string[]): Set<Chunk> => {
        const all = new Set<Chunk>();
        for (const module of modules) gathered(find(module), all);
        return new Set([...all].filter((chunk) => !first.has(chunk)));
      };
      for (const [route, modules] of Object.entries(ROUTES)) rows.push([route, weight(beyondFirst(modules)), ROUTE_KB_MAX]);
      rows.push(['drand, loaded when a draw is checked', weight(beyondFirst(['src/lib/drand.ts'])), DRAND_KB_MAX]);
      console.log(`\nAmplify, loaded late: ${(weight(beyondFirst(['src/auth/cognito.ts'])) / KB).toFixed(1)} KB gzip`);
      for (const [name, bytes, max] of rows) {
        console.log(`${name}: ${(bytes / KB).toFixed(1)} KB gzip of ${max}`);
        if (bytes > max * KB) this.error(`${name} is over its budget`);
      }
    },
  };
}
