import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AdminPlayer } from '../../api/rights';
import { useUser } from '../../auth/SessionContext';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { Fact, Facts } from '../../components/Facts';
import { AlertIcon } from '../../components/icons';
import { useRightsChange } from './useRightsChange';
import { alreadySo, REMOVE_YOURSELF, TEXTS, type Change } from './words';

interface RightsDialogProps {
  change: Change;
  userId: string;
  /** Who that is, as far as it is known. */
  player: AdminPlayer | undefined;
  onDone: () => void;
  onFailed: (error: Error) => void;
  onClose: () => void;
}

/** Says whose rights change and what that means, and then changes them. */
export default function RightsDialog({ change, userId, player, onDone, onFailed, onClose }: RightsDialogProps) {
  const { uid } = useUser();
  const { send, busy, failure } = useRightsChange({ change, userId, onDone, onFailed });
  const texts = TEXTS[change];
  const isOwn = change === 'remove' && userId === uid;
  const needless = alreadySo(change, player?.isAdmin);
  return (
    <ConfirmDialog
      open
      title={texts.title}
      confirmLabel={texts.button}
      busyLabel={texts.busy}
      tone={change === 'remove' ? 'danger' : 'plain'}
      busy={busy}
      error={failure}
      onConfirm={send}
      onClose={onClose}
    >
      <Facts>
        {player && <Fact name="Username">{player.username}</Fact>}
        {player && <Fact name="Email">{player.email}</Fact>}
        <Fact name="User ID" mono>
          {userId}
        </Fact>
      </Facts>
      {isOwn ? (
        <Box sx={{ display: 'flex', gap: 3, px: 4, py: 3, borderRadius: 1, bgcolor: 'wash.warning', color: 'warning.main' }}>
          <AlertIcon />
          <Typography sx={{ fontWeight: 600 }}>{REMOVE_YOURSELF}</Typography>
        </Box>
      ) : (
        <Typography sx={{ fontWeight: 600 }}>{texts.effect(player?.username ?? 'This player')}</Typography>
      )}
      {needless && <Typography sx={{ color: 'text.secondary' }}>{needless}</Typography>}
    </ConfirmDialog>
  );
}
