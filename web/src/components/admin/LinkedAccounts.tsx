import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { playerLinksQuery, type LinkedAccount } from '../../api/admin';
import { usePermits } from '../../auth/SessionContext';
import { formatPoints } from '../../lib/money';
import { useNow } from '../../lib/now';
import { ErrorPanel } from '../page/ErrorPanel';
import { AlertIcon } from '../page/icons';
import { Placeholder } from '../page/Placeholder';
import { To } from '../page/To';
import { Muted } from '../money/requests';
import { ToneChip } from '../money/ToneChip';
import { rightsAddress } from './addresses';
import { FundsStatement } from './FundsStatement';
import { Id } from './Id';
import { linkedTo, NO_LINKS, openedWords, type Role } from './links';

/** The rest is shown on request: the most suspicious accounts come first. */
const FIRST_ROWS = 5;

interface LinkedAccountsProps {
  userId: string;
  role: Role;
  /** The caption above the contents of the player's wallet; without it they are left out. */
  fundsCaption?: string;
}

/** When a party to a case opened the account, and which accounts may belong to the same person (D46). */
export function LinkedAccounts({ userId, role, fundsCaption }: LinkedAccountsProps) {
  const { data, error, refetch } = useQuery(playerLinksQuery(userId));
  const now = useNow();
  return (
    <>
      <Box component="section" sx={{ display: 'grid', gap: 3 }}>
        <Box>
          <Typography variant="h2" component="h3">
            {linkedTo(role)}
          </Typography>
          {data && (
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
              {openedWords(data.funds.accountCreatedAt, now)}
            </Typography>
          )}
        </Box>
        {data ? (
          <Rows key={userId} label={linkedTo(role)} accounts={data.accounts} />
        ) : error ? (
          <ErrorPanel title="Linked accounts could not be looked up" error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading role={role} />
        )}
      </Box>
      {data && fundsCaption !== undefined && <FundsStatement funds={data.funds} caption={fundsCaption} />}
    </>
  );
}

function Loading({ role }: { role: Role }) {
  return (
    <Box role="status" aria-label={`Loading the accounts linked to the ${role}`} sx={{ display: 'grid', gap: 3 }}>
      <Placeholder sx={{ height: 18, width: '60%', mt: -2 }} />
      <Placeholder sx={{ height: 44 }} />
    </Box>
  );
}

function Rows({ label, accounts }: { label: string; accounts: LinkedAccount[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const listId = useId();
  if (accounts.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{NO_LINKS}</Typography>;
  return (
    <>
      <Box component="ul" id={listId} aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {(showsAll ? accounts : accounts.slice(0, FIRST_ROWS)).map((linked) => (
          <Row key={linked.account.userId} linked={linked} />
        ))}
      </Box>
      {accounts.length > FIRST_ROWS && (
        <Button aria-expanded={showsAll} aria-controls={listId} onClick={() => setShowsAll(!showsAll)} sx={{ justifySelf: 'start' }}>
          {showsAll ? `Show the first ${FIRST_ROWS}` : `Show all ${accounts.length}`}
        </Button>
      )}
    </>
  );
}

function Row({ linked: { account, sameDetails, sameProof, sent, received } }: { linked: LinkedAccount }) {
  const { userId, username, email } = account;
  const { tabs } = usePermits();
  return (
    <Box
      component="li"
      sx={{ borderTop: 1, borderColor: 'divider', py: 3, display: 'grid', gap: 2, typography: 'body2', overflowWrap: 'anywhere' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 3 }}>
        {tabs.includes('admins') ? (
          <To address={rightsAddress(userId)} sx={{ minWidth: 0 }}>
            {username}
          </To>
        ) : (
          <span>{username}</span>
        )}
        <Id id={userId} name={`user id of ${username}`} />
      </Box>
      <Muted>{email}</Muted>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 }}>
        {sameDetails && <Same>Same payment details</Same>}
        {sameProof && <Same>Same proof</Same>}
        {sent > 0 && <span>Sent {formatPoints(sent)} to it</span>}
        {received > 0 && <span>Received {formatPoints(received)} from it</span>}
      </Box>
    </Box>
  );
}

function Same({ children }: { children: string }) {
  return (
    <ToneChip tone="waiting" icon={<AlertIcon size={16} />}>
      {children}
    </ToneChip>
  );
}
