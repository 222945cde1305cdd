import { useQuery } from '@tanstack/react-query';
import { playerLinksQuery } from '../../api/admin';
import { CaseWarning } from './CaseWarning';
import { reminder, type Role } from './links';

interface LinksReminderProps {
  userId: string;
  role: Role;
}

/** Once more, just before a decision, from what the case has looked up: nothing is fetched for it. */
export function LinksReminder({ userId, role }: LinksReminderProps) {
  const words = reminder(useQuery({ ...playerLinksQuery(userId), enabled: false }), role);
  return words !== null && <CaseWarning>{words}</CaseWarning>;
}
