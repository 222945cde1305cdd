/** Every address that has a screen of its own; `*` is any other. */
export const ADDRESSES = [
  '/login',
  '/signup',
  '/forgot-password',
  '/',
  '/COD',
  '/profile',
  '/withdraw',
  '/support',
  '/deposits',
  '/statement',
  '/admin',
  '/admin/audit',
  '/draws',
  '/admin-setup',
  '*',
] as const;

export type Address = (typeof ADDRESSES)[number];
