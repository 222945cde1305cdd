import type { AdminRole } from '../../api/rights';
import type { QueueName } from '../../auth/roles';

/** The admin roles in words, in the order of the role choice. */
export const ROLES: readonly { role: AdminRole; name: string; may: string }[] = [
  { role: 'owner', name: 'Owner', may: 'Does everything the others do, and decides who is an admin.' },
  { role: 'cashier', name: 'Cashier', may: 'Decides deposits and withdrawals.' },
  { role: 'support', name: 'Support', may: 'Answers tickets, looks after players and freezes accounts.' },
  { role: 'auditor', name: 'Auditor', may: 'Reads everything, and changes nothing.' },
];

export function roleName(role: AdminRole): string {
  return ROLES.find((each) => each.role === role)?.name ?? role;
}

/** Replaces the buttons for a role that only reads. */
export const READ_ONLY: Record<QueueName, string> = {
  deposits: 'You can read this. An owner or a cashier decides.',
  withdrawals: 'You can read this. An owner or a cashier decides.',
  tickets: 'You can read this. An owner or support answers.',
  care: 'You can read this. An owner or support looks after players.',
  bank: 'You can read this. An owner or a cashier decides.',
};
