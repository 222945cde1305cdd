import { useQuery } from '@tanstack/react-query';
import { playerLinksQuery } from '../../api/admin';
import { CaseWarning } from './CaseWarning';
import { reminder, type Role } from './links';

/** Repeats the case's linked accounts just before a decision. It uses loaded data and fetches nothing. */
export function LinksReminder({ userId, role }: { userId: string; role: Role }) {
  const words = reminder(useQuery({ ...playerLinksQuery(userId), enabled: false }), role);
  return words !== null && <CaseWarning>{words}</CaseWarning>;
}
