import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pausePlaying, walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { failureOf } from '../../components/form/FormFailure';
import { FormField } from '../../components/form/FormField';
import { formSuccess } from '../../components/toast/notify';
import { choiceLabel, END, FOR_GOOD_WORDS, isConfirmed, isExclusion, type Choice } from './choices';

/** Asks for confirmation before a break begins, which cannot be undone, or before one ends. */
export default function BreakQuestion({ asked, onClose }: { asked: Choice | 'end'; onClose: () => void }) {
  const { uid } = useUser();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const body = asked === 'end' ? { end: true } : asked.body;
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
      title={asked === 'end' ? 'End your self-exclusion?' : isExclusion(body) ? 'Exclude yourself from playing?' : 'Take a break from playing?'}
      confirmLabel={asked === 'end' ? END : choiceLabel(asked)}
      tone="danger"
      hasDraft={typed !== ''}
      disabled={!isConfirmed(body, typed)}
      busy={isPending}
      failure={error && failureOf(error, 'Nobody knows whether your break has begun. Please try again.')}
      onConfirm={() => mutate(body)}
      onClose={onClose}
    >
      {asked === 'end' ? (
        <Typography>It ends 24 hours after you ask for it. You can exclude yourself again at any time.</Typography>
      ) : (
        <>
          <Typography>
            <strong>{asked.text}</strong>, from now on. It cannot be taken back: not by you, and not by support.
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            Tickets that you have bought are still drawn, and what you asked to be paid out is paid.
            {isExclusion(asked.body) && !asked.body.forGood && ' After that time it goes on until you ask for its end.'}
          </Typography>
          {asked.body.forGood && (
            <FormField
              label={`Type "${FOR_GOOD_WORDS}" to confirm`}
              // Inside the field it would be cut off on a phone.
              labelAbove
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              readOnly={isPending}
              problem={undefined}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
