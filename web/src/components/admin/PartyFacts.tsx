import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { usePermits } from '../../auth/SessionContext';
import { Fact, Facts } from '../list/Facts';
import { TALL, To } from '../page/To';
import { rightsAddress } from './addresses';

interface PartyFactsProps {
  /** The player's part in this case. */
  role: string;
  username?: string;
  email: string;
  userId: string;
}

/** A player in a case, by name and address. */
export function PartyFacts({ role, username, email, userId }: PartyFactsProps) {
  const { tabs, grants, freezes } = usePermits();
  return (
    <Box component="section" aria-label={role} sx={{ bgcolor: 'raised', borderRadius: 1, p: 4, display: 'grid', gap: 3 }}>
      <Typography variant="caption" component="h3" sx={{ color: 'text.secondary', fontWeight: 600 }}>
        {role}
      </Typography>
      {username && <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{username}</Typography>}
      <Facts>
        <Fact name="Email" copies={email} />
      </Facts>
      {tabs.includes('admins') && (
        <To address={rightsAddress(userId)} sx={{ ...TALL, my: -2, justifySelf: 'start' }}>
          {grants ? 'Rights and freeze' : freezes ? 'Freeze' : 'Account'}
        </To>
      )}
    </Box>
  );
}
