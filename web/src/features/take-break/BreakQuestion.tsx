import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, wordsOf } from '../../api/errors';
import { pausePlaying, walletQuery, type PauseBody } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { formSuccess } from '../../components/notify';
import { END, isExclusion, TAKE } from './choices';

interface BreakQuestionProps {
  asked: PauseBody;
  /** How long, in words; nothing of an end. */
  length: string | undefined;
  onClose: () => void;
}

/** Asks before a break begins, which nobody can take back, or before one ends. */
export default function BreakQuestion({ asked, length, onClose }: BreakQuestionProps) {
  const { uid } = useUser();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: pausePlaying,
    onSuccess(restriction, { end }) {
      const { queryKey } = walletQuery(uid);
      client.setQueryData(queryKey, (before) => before && { ...before, restriction });
      void client.invalidateQueries({ queryKey });
      onClose();
      formSuccess(end ? 'The end comes in a day' : 'Your break has begun');
    },
  });
  return (
    <ConfirmDialog
      open
      title={asked.end ? 'End your self-exclusion?' : isExclusion(asked) ? 'Exclude yourself from playing?' : 'Take a break from playing?'}
      confirmLabel={asked.end ? END : TAKE}
      tone="danger"
      busy={isPending}
      error={error ? (wordsOf(error) ?? 'Nobody knows whether your break has begun. Please try again.') : undefined}
      requestId={error instanceof ApiError ? error.requestId : undefined}
      onConfirm={() => mutate(asked)}
      onClose={onClose}
    >
      {asked.end ? (
        <Typography>It ends 24 hours after you ask for it. You can exclude yourself again at any time.</Typography>
      ) : (
        <>
          <Typography>
            <strong>{length}</strong>, from now on. It cannot be taken back: not by you, and not by support.
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            Tickets that you have bought are still drawn, and what you asked to be paid out is paid.
            {isExclusion(asked) && !asked.forGood && ' After that time it goes on until you ask for its end.'}
          </Typography>
        </>
      )}
    </ConfirmDialog>
  );
}
