/** The answers for a new player on a fresh `cargo dev`. A test changes those that it is about. */
import { answer, type Schema } from './answers';

/** The time this many minutes ahead, or behind if negative. */
export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

export const PLAYER = { uid: 'player-1', email: 'player@example.com' } as const;

export const aWallet = (change: Partial<Schema['WalletView']> = {}): Schema['WalletView'] => ({
  balance: 10,
  bonus: 0,
  available: 10,
  withdrawable: 10,
  held: 0,
  leastWithdrawal: 50,
  gamesPlayed: 0,
  totalWinnings: 0,
  limits: { set: [] },
  realityCheck: { everyMinutes: 60 },
  createdAt: inMinutes(-60),
  updatedAt: inMinutes(-60),
  ...change,
});

/** All of them can be paid out. */
export const withPoints = (points: number, change: Partial<Schema['WalletView']> = {}): Schema['WalletView'] =>
  aWallet({ balance: points, available: points, withdrawable: points, ...change });

export const aProfile = (change: Partial<Schema['Profile']> = {}): Schema['Profile'] => ({
  uid: PLAYER.uid,
  email: PLAYER.email,
  username: 'player_1',
  displayName: '',
  phoneNumber: '',
  online: false,
  emailAbout: [],
  secondFactor: false,
  isAdmin: false,
  gamesPlayed: 0,
  totalWinnings: 0,
  createdAt: inMinutes(-60),
  updatedAt: inMinutes(-60),
  ...change,
});

let tickets = 0;

/** A new one, just sent. */
export function aTicket(change: Partial<Schema['TicketView']> = {}): Schema['TicketView'] {
  tickets += 1;
  return {
    id: String(tickets).padEnd(22, 'A'),
    name: 'Somebody',
    email: 'me@example.com',
    category: 'Other',
    message: 'Something does not work.',
    status: 'new',
    createdAt: inMinutes(0),
    updatedAt: inMinutes(0),
    ...change,
  };
}

const COLOURS = [
  ['Red', '#d32f2f', 'dots'],
  ['Blue', '#1976d2', 'stripes'],
  ['Green', '#388e3c', 'grid'],
  ['Yellow', '#fbc02d', 'waves'],
  ['Purple', '#7b1fa2', 'diagonal'],
  ['Orange', '#f57c00', 'rings'],
] as const;

/** Open for five seconds from now. */
export const aRound = (change: Partial<Schema['OpenRound']> = {}): Schema['OpenRound'] => ({
  roundId: 'round-1',
  commitment: 'c'.repeat(64),
  colours: COLOURS.map(([name, hex, pattern]) => ({ name, hex, pattern })),
  msToStart: 0,
  msToGuess: 5000,
  msToReveal: 5500,
  msToNext: 6500,
  ...change,
});

const DRAW_COLOURS = ['#e6194b', '#3cb44b', '#ffe119', '#4363d8', '#f58231', '#911eb4', '#46f0f0', '#f032e6', '#bcf60c', '#fabebe'];
const ODDS: Schema['ColoursOdds'] = { combinations: 120, tiers: [{ matches: 3, multiple: 80, prize: 80, ways: 1 }] };

/** Open for an hour already, and for one more. */
export const aDraw = (change: Partial<Schema['ColoursRound']> = {}): Schema['ColoursRound'] => ({
  id: '2026-11-27',
  status: 'open',
  colors: DRAW_COLOURS,
  commitment: 'd'.repeat(64),
  entryFee: 1,
  odds: ODDS,
  winningColors: [],
  schedule: { openAt: inMinutes(-60), closeAt: inMinutes(60), drawAt: inMinutes(65) },
  ...change,
});

const field = (name: string, label: string, change: Partial<Schema['PayoutFieldView']> = {}): Schema['PayoutFieldView'] => ({
  name,
  label,
  kind: 'text',
  masked: false,
  minLength: 1,
  maxLength: 80,
  choices: [],
  otherAllowed: false,
  ...change,
});

const BANKS = ['Bank BIC Namibia', 'Bank Windhoek', 'First National Bank of Namibia', 'Letshego Bank Namibia', 'NamPost Savings Bank', 'Nedbank Namibia', 'Standard Bank Namibia'];
const ACCOUNT_TYPES = ['Cheque or current', 'Savings', 'Transmission'];
const NETWORKS = ['Bitcoin', 'Ethereum', 'Solana', 'Tron'];

/** The specification's three methods (spec 9.14). */
export const payoutAccounts = (change: Partial<Schema['PayoutAccountsView']> = {}): Schema['PayoutAccountsView'] => ({
  accounts: [],
  accountsMax: 5,
  holdHours: 0,
  methods: [
    { name: 'PayPal', fields: [field('email', 'Email address', { kind: 'email', masked: true, minLength: 6, maxLength: 254 })] },
    {
      name: 'Bank Transfer',
      fields: [
        field('accountHolder', 'Account holder', { minLength: 2, maxLength: 70 }),
        field('bank', 'Bank', { kind: 'choice', choices: BANKS, otherAllowed: true, minLength: 2, maxLength: 50 }),
        field('branchCode', 'Branch code', { kind: 'digits', minLength: 4, maxLength: 8 }),
        field('accountNumber', 'Account number', { kind: 'digits', masked: true, minLength: 6, maxLength: 20 }),
        field('accountType', 'Account type', { kind: 'choice', choices: ACCOUNT_TYPES, maxLength: 20 }),
      ],
    },
    {
      name: 'Crypto Wallet',
      fields: [
        field('network', 'Network', { kind: 'choice', choices: NETWORKS, otherAllowed: true, minLength: 2, maxLength: 30 }),
        field('address', 'Wallet address', { kind: 'code', masked: true, minLength: 20, maxLength: 120 }),
      ],
    },
  ],
  ...change,
});

let lines = 0;

/** An open line of money that came in, which no request is found for. */
export function aBankLine(change: Partial<Schema['BankLineView']> = {}): Schema['BankLineView'] {
  lines += 1;
  return {
    id: `line-${String(lines)}`.padEnd(22, 'A'),
    status: 'open',
    day: '2026-11-24',
    amount: 40,
    credit: true,
    text: 'Payment',
    name: 'T Nangolo',
    ...change,
  };
}

let imports = 0;

/** Imported by another admin, and waits for its closing balance. */
export function anImport(change: Partial<Schema['BankImportView']> = {}): Schema['BankImportView'] {
  imports += 1;
  return {
    id: `import-${String(imports)}`.padEnd(22, 'A'),
    name: 'november.xml',
    status: 'waiting',
    lines: 60,
    until: '2026-11-28',
    email: 'johannes@example.com',
    own: false,
    at: inMinutes(-20),
    ...change,
  };
}

/** All requests of a signed-in player's screens. */
export function answerAsForNewPlayer(): void {
  answer('GET /api/wallet', aWallet());
  answer('GET /api/profile', aProfile());
  answer('GET /api/notices', { notices: [], unread: 0 });
  answer('POST /api/notices/seen', ({ body }) => ({ seenUntil: body.until }));
  answer('GET /api/profile/log', { items: [] });
  // It lasts longer than a test; separate tests cover its end.
  answer('POST /api/game/rounds', { ...aRound({ msToGuess: 600_000, msToReveal: 600_500, msToNext: 601_500 }), ahead: [] });
  answer('GET /api/colours/config', () => {
    const { id, colors, entryFee, odds, schedule } = aDraw();
    return { roundId: id, colors, entryFee, odds, schedule };
  });
  answer('GET /api/colours/round', () => ({ now: inMinutes(0), round: aDraw() }));
  answer('GET /api/colours/rounds', { items: [] });
  answer('GET /api/colours/my-entries', { roundId: aDraw().id, items: [] });
  answer('GET /api/deposits', { items: [] });
  answer('GET /api/deposits/payment', { payTo: [{ name: 'Bank', value: 'Bank of Examples' }] });
  answer('GET /api/payout-accounts', payoutAccounts());
  answer('GET /api/withdrawals', { items: [] });
  answer('GET /api/wallet/transactions', { items: [] });
  answer('GET /api/support/tickets', { items: [] });
  answer('GET /api/players', { items: [] });
  answer('GET /check-admin', { isAdmin: false, factorMissing: false });
  answer('GET /api/auth/password-policy', { minimumLength: 8, requireLowercase: true, requireUppercase: true, requireNumbers: true, requireSymbols: false });
}

/** The additional requests of an admin's screens: no case waits. */
export function answerAsForAdmin(role: Schema['RoleName']): void {
  answer('GET /check-admin', { isAdmin: true, role, factorMissing: false });
  answer('GET /api/profile', aProfile({ isAdmin: true, secondFactor: true }));
  answer('GET /api/admin/deposits', { items: [] });
  answer('GET /api/admin/withdrawals', { items: [] });
  answer('GET /api/admin/tickets', { items: [] });
  answer('GET /api/admin/care', { items: [] });
  answer('GET /api/admin/audit', { items: [] });
  answer('GET /api/admin/bank/imports', { items: [] });
  answer('GET /api/admin/bank/lines', { items: [] });
  answer('GET /api/admin/bank/missing', { items: [], days: 3 });
  answer('GET /api/admin/closed-accounts', { items: [] });
  answer('GET /api/admin/proposals', { proposals: [], takesTwo: false });
}
