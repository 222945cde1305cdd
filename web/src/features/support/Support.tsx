import { useQuery, useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { showRow, usePages } from '../../api/pages';
import { profileQuery } from '../../api/profile';
import { ownTickets, ticketsKey, type Ticket } from '../../api/tickets';
import { useUser } from '../../auth/SessionContext';
import { PageHead } from '../../components/page/PageHead';
import { Help } from './Help';
import { SupportForm } from './SupportForm';
import { Tickets } from './Tickets';

/** The interval for refetching the list while it has an unresolved ticket. */
const OPEN_EVERY_MS = 60_000;

export function Support() {
  const { uid, email } = useUser();
  const client = useQueryClient();
  const profile = useQuery(profileQuery(uid));
  const tickets = usePages(ticketsKey(uid), ownTickets, (rows) => rows.some(({ status }) => status !== 'resolved') && OPEN_EVERY_MS);
  const formRef = useRef<HTMLFormElement>(null);
  const onSubmitted = (ticket: Ticket) => showRow(client, ticketsKey(uid), ticket);
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 } }}>
      <PageHead title="Contact Support" line="Tell us what is wrong. An admin reads it and answers by email." />
      <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 }, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '528px minmax(0, 1fr)' } }}>
        <SupportForm formRef={formRef} email={email} displayName={profile.data?.displayName} onSubmitted={onSubmitted} />
        <Box sx={{ order: { xs: 1, md: 0 } }}>
          <Help />
        </Box>
        <Box sx={{ gridColumn: { md: '1 / -1' } }}>
          <Tickets pages={tickets} onStart={() => formRef.current?.querySelector('textarea')?.focus()} />
        </Box>
      </Box>
    </Box>
  );
}
