/** The places of the app. A screen belongs to one or, if it is open to everyone, to none. */
export type Place = 'game' | 'draw' | 'wallet' | 'you' | 'admin';

/** The audience of a screen. `text` is for all and uses no server data; an `agreed` player has agreed to the terms. */
export type Audience = 'signed-out' | 'text' | 'public' | 'player' | 'agreed' | 'admin';

export interface Screen {
  /** `*` matches any other address. */
  path: string;
  /** The title of the browser's tab. */
  title: string;
  for: Audience;
  /** Restricts an admin screen to roles with this right. */
  permit?: 'readsCare' | 'readsAudit' | 'readsBank';
  place?: Place;
  /** Its name among the tabs of its place, which stand in the order of the rows. */
  tab?: string;
  /** The beginning of the file name in `pages`. */
  page: string;
}

/** Every screen of the app. Routes, titles, places, bundle budgets and the tests of all screens are derived from it. */
export const SCREENS: readonly Screen[] = [
  { path: '/login', title: 'Sign in', for: 'signed-out', page: 'Login' },
  { path: '/signup', title: 'Sign up', for: 'signed-out', page: 'SignUp' },
  { path: '/forgot-password', title: 'Forgot password', for: 'signed-out', page: 'ForgotPassword' },
  { path: '/', title: 'Quick colour game', for: 'agreed', place: 'game', page: 'Game' },
  { path: '/COD', title: 'Colours for the Day', for: 'agreed', place: 'draw', page: 'Colours' },
  { path: '/wallet', title: 'Wallet', for: 'player', place: 'wallet', tab: 'Overview', page: 'Wallet' },
  { path: '/statement', title: 'Statement', for: 'player', place: 'wallet', tab: 'Statement', page: 'Statement' },
  { path: '/deposits', title: 'Deposit history', for: 'agreed', place: 'wallet', tab: 'Deposits', page: 'Deposits' },
  { path: '/withdraw', title: 'Withdraw Funds', for: 'player', place: 'wallet', tab: 'Withdraw', page: 'Withdraw' },
  { path: '/profile', title: 'Your Profile', for: 'player', place: 'you', page: 'Profile' },
  { path: '/email', title: 'Change email', for: 'player', place: 'you', page: 'Email' },
  { path: '/support', title: 'Contact Support', for: 'player', place: 'you', page: 'Support' },
  { path: '/my-play', title: 'My play', for: 'player', place: 'you', page: 'MyPlay' },
  { path: '/admin', title: 'Admin Dashboard', for: 'admin', place: 'admin', page: 'Admin' },
  { path: '/admin/bank', title: 'Bank', for: 'admin', permit: 'readsBank', place: 'admin', page: 'Bank' },
  { path: '/admin/care', title: 'Player Care', for: 'admin', permit: 'readsCare', place: 'admin', page: 'Care' },
  { path: '/admin/audit', title: 'Audit log', for: 'admin', permit: 'readsAudit', place: 'admin', page: 'Audit' },
  { path: '/draws', title: 'Past draws', for: 'public', place: 'draw', page: 'Draws' },
  { path: '/check', title: 'Check a round', for: 'public', place: 'game', page: 'Check' },
  { path: '/admin-setup', title: 'Initial Admin Setup', for: 'public', page: 'AdminSetup' },
  { path: '/terms', title: 'Terms', for: 'text', page: 'Legal' },
  { path: '/privacy', title: 'Privacy', for: 'text', page: 'Legal' },
  { path: '/fair-play', title: 'Fair play', for: 'text', page: 'Legal' },
  { path: '/gambling-help', title: 'Help with gambling', for: 'text', page: 'Legal' },
  { path: '*', title: 'Page not found', for: 'text', page: 'NotFound' },
];
