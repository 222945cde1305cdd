/** Every address that has a screen of its own; `*` is any other. */
export const ADDRESSES = [
  '/login',
  '/signup',
  '/forgot-password',
  '/',
  '/COD',
  '/profile',
  '/email',
  '/withdraw',
  '/support',
  '/wallet',
  '/deposits',
  '/statement',
  '/my-play',
  '/admin',
  '/admin/care',
  '/admin/audit',
  '/draws',
  '/check',
  '/terms',
  '/privacy',
  '/fair-play',
  '/gambling-help',
  '/admin-setup',
  '*',
] as const;

export type Address = (typeof ADDRESSES)[number];
