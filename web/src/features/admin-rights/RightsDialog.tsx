import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRoleOf, roleProposalsQuery, type AdminPlayer, type AdminRole } from '../../api/rights';
import { useUser } from '../../auth/SessionContext';
import { StrongWarning } from '../../components/admin/CaseWarning';
import { DecisionDialog } from '../../components/admin/DecisionDialog';
import { asksReason, REASON } from '../../components/admin/fourEyes';
import { Fact, Facts } from '../../components/list/Facts';
import { useNow } from '../../lib/now';
import { RoleChoice } from './RoleChoice';
import { useRightsChange } from './useRightsChange';
import { proposedOutcome, roleAfter, roleStep, stepWords, TEXTS, wordsFor, type Change } from './words';

interface RightsDialogProps {
  change: Change;
  userId: string;
  /** The player, as far as known. */
  player: AdminPlayer | undefined;
  /** Receives the result in words. */
  onDone: (outcome: string) => void;
  onFailed: (error: Error) => void;
  onClose: () => void;
}

/** Names the player, asks for the role, explains it, and then changes the rights. */
export default function RightsDialog({ change, userId, player, onDone, onFailed, onClose }: RightsDialogProps) {
  const { uid } = useUser();
  const { data: roles } = useQuery(roleProposalsQuery());
  const now = useNow();
  const proposed = roles?.proposals.find((each) => each.player.userId === userId);
  const [chosen, setChosen] = useState<AdminRole>();
  const before = player && adminRoleOf(player);
  // The specification's admin is an owner.
  const role = chosen ?? (proposed && roleAfter(proposed.role)) ?? before ?? 'owner';
  const after = change === 'grant' ? role : null;
  const isOwn = userId === uid;
  const words = wordsFor({ who: player?.username, before, after, isOwn });
  const { send, busy, failure, isGone } = useRightsChange({
    userId,
    wanted: after,
    onDone: (view) => onDone(view.proposed === undefined ? words.outcome : proposedOutcome(player?.username, view.proposed)),
    onFailed,
  });
  const step = roleStep({ takesTwo: roles?.takesTwo ?? false, before, after, isOwn, proposed, now });
  const stepLine = stepWords(step, before);
  const texts = TEXTS[change];
  return (
    <DecisionDialog
      title={words.title}
      confirmLabel={texts.button}
      busyLabel={texts.busy}
      tone={change === 'remove' ? 'danger' : 'plain'}
      reason={isGone || asksReason(step) ? REASON : undefined}
      busy={busy}
      error={failure}
      onConfirm={({ reason }) => send(reason)}
      onClose={onClose}
    >
      <Facts>
        {player && <Fact name="Username">{player.username}</Fact>}
        {player && <Fact name="Email">{player.email}</Fact>}
        <Fact name="User ID" mono>
          {userId}
        </Fact>
      </Facts>
      {change === 'grant' && <RoleChoice role={role} disabled={busy} onChoose={setChosen} />}
      {words.warning ? (
        <StrongWarning>{words.warning}</StrongWarning>
      ) : (
        <Typography sx={{ fontWeight: 600 }}>{words.effect}</Typography>
      )}
      {words.needless && <Typography sx={{ color: 'text.secondary' }}>{words.needless}</Typography>}
      {stepLine && <Typography>{stepLine}</Typography>}
    </DecisionDialog>
  );
}
