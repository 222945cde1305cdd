import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { adminRoleOf, type AdminPlayer, type Restriction, type RoleProposal } from '../../api/rights';
import { useUser } from '../../auth/SessionContext';
import { roleName } from '../../components/admin/roleWords';
import { Fact, Facts } from '../../components/list/Facts';
import { AlertIcon, CrossIcon, ShieldIcon } from '../../components/page/icons';
import { Placeholder } from '../../components/page/Placeholder';
import { ToneChip } from '../../components/money/ToneChip';
import { formatDate, formatDateTime } from '../../lib/dates';
import { proposedBy } from './words';

const frame = { bgcolor: 'raised', borderRadius: 1, p: 4, display: 'grid', gap: 4 } as const;

const STATES: Record<Restriction['kind'], string> = {
  frozen: 'Frozen',
  closed: 'Closed',
  'time-out': 'Takes a break',
  excluded: 'Self-excluded',
  'on-register': 'On the register',
  other: 'Restricted',
};

interface PlayerCardProps {
  player: AdminPlayer;
  /** A role that waits for another owner. */
  proposed: RoleProposal | undefined;
}

/** The player to be changed. */
export function PlayerCard({ player, proposed }: PlayerCardProps) {
  const { uid } = useUser();
  const { userId, username, displayName, email, createdAt, restriction, secondFactor, suspendedAt } = player;
  const role = adminRoleOf(player);
  return (
    <Box component="section" aria-label="Player" sx={frame}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography role="status" sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>
          {username}
          {userId === uid && ' (you)'}
        </Typography>
        {restriction || suspendedAt ? (
          <ToneChip tone="bad" icon={<AlertIcon size={16} />}>
            {restriction ? STATES[restriction.kind] : 'Suspended'}
          </ToneChip>
        ) : role ? (
          <ToneChip tone="good" icon={<ShieldIcon size={16} />}>
            {roleName(role)}
          </ToneChip>
        ) : (
          <ToneChip tone="plain" icon={<CrossIcon size={16} />}>
            Not an admin
          </ToneChip>
        )}
      </Box>
      <Facts>
        {displayName !== '' && <Fact name="Display name">{displayName}</Fact>}
        <Fact name="Email" copies={email} />
        {role && suspendedAt && <Fact name="Role">{roleName(role)}</Fact>}
        {suspendedAt && <Fact name="Suspended since">{formatDateTime(suspendedAt)}</Fact>}
        {proposed && <Fact name="Proposed">{proposedBy(proposed)}</Fact>}
        <Fact name="Second factor">{secondFactor ? 'On' : 'Off'}</Fact>
        <Fact name="Member since">{formatDate(createdAt)}</Fact>
        {restriction && <Fact name={`${STATES[restriction.kind]} since`}>{formatDateTime(restriction.since)}</Fact>}
        {restriction && <Fact name="Reason">{restriction.reason}</Fact>}
      </Facts>
    </Box>
  );
}

export function PlayerSkeleton() {
  const line = { height: 20, bgcolor: 'divider' } as const;
  return (
    <Box role="status" aria-label="Looking for this player" sx={{ ...frame, minHeight: 230, alignContent: 'start' }}>
      <Placeholder sx={{ ...line, width: '50%' }} />
      <Placeholder sx={{ ...line, width: '80%' }} />
      <Placeholder sx={{ ...line, width: '30%' }} />
    </Box>
  );
}
