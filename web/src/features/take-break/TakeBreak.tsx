import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, wordsOf } from '../../api/errors';
import { pausePlaying, walletQuery, type PauseBody } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/Card';
import { formSuccess } from '../../components/notify';
import { restrictionWords } from '../../components/restrictionWords';
import { SelectField } from '../../components/SelectField';
import { useNow } from '../../lib/now';
import { canAskForEnd, choicesBeside, isExclusion } from './choices';

const ConfirmDialog = lazy(() => import('../../components/ConfirmDialog').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })));

/** Other screens lead here by it. */
const ID = 'take-break';
const TAKE = 'Take a break';
const END = 'Ask for the end';

/** A player's own pause (D56): how long, and a question, since nobody can take it back. */
export function TakeBreak() {
  const { uid } = useUser();
  const client = useQueryClient();
  const now = useNow();
  const { data: wallet } = useQuery({ ...walletQuery(uid), refetchOnMount: false });
  const [chosen, setChosen] = useState('');
  const [asked, setAsked] = useState<PauseBody>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: pausePlaying,
    onSuccess(restriction, { end }) {
      const { queryKey } = walletQuery(uid);
      client.setQueryData(queryKey, (before) => before && { ...before, restriction });
      void client.invalidateQueries({ queryKey });
      setAsked(undefined);
      formSuccess(end ? 'The end comes in a day' : 'Your break has begun');
    },
  });

  const pause = wallet?.restriction?.kind === 'time-out' || wallet?.restriction?.kind === 'excluded' ? wallet.restriction : undefined;
  const choices = choicesBeside(pause);
  const choice = choices.find(({ value }) => value === chosen) ?? choices[0];
  const words = pause && restrictionWords(pause);

  function ask(body: PauseBody) {
    reset();
    setAsked(body);
  }

  return (
    <Card aria-labelledby={ID} sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 5, justifyItems: 'start' }}>
      <Box>
        <Typography variant="h2" id={ID} tabIndex={-1} sx={{ outline: 0, scrollMarginTop: 24 }}>
          {TAKE}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 1 }}>
          During a break nothing can be played, paid in, sent or received. What is yours can be{' '}
          <MuiLink component={Link} to="/withdraw">
            withdrawn
          </MuiLink>
          . A break can be made longer, never shorter, by nobody. What else may help is in{' '}
          <MuiLink component={Link} to="/gambling-help">
            Help with gambling
          </MuiLink>
          .
        </Typography>
      </Box>
      {words && (
        <Box sx={{ bgcolor: 'raised', borderRadius: 1, px: 4, py: 3 }}>
          <Typography sx={{ fontWeight: 650 }}>{words.title}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{words.text}</Typography>
        </Box>
      )}
      {choice && (
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: 'minmax(0, 1fr) auto' }, gap: 3, width: '100%' }}>
          <SelectField
            label="How long"
            options={choices.map(({ value, text, body }) => ({ value, text: isExclusion(body) ? `Exclude myself: ${text.toLowerCase()}` : text }))}
            value={choice.value}
            onChange={({ target }) => setChosen(target.value)}
          />
          <Button variant="outlined" disabled={!wallet} onClick={() => ask(choice.body)}>
            {pause ? 'Make it longer' : TAKE}
          </Button>
        </Box>
      )}
      {canAskForEnd(pause, now) && (
        <Button variant="outlined" onClick={() => ask({ end: true })}>
          {END}
        </Button>
      )}
      <Suspense fallback={null}>
        {asked && (
          <ConfirmDialog
            open
            title={asked.end ? 'End your self-exclusion?' : isExclusion(asked) ? 'Exclude yourself from playing?' : 'Take a break from playing?'}
            confirmLabel={asked.end ? END : TAKE}
            tone="danger"
            busy={isPending}
            error={error ? (wordsOf(error) ?? 'Nobody knows whether your break has begun. Please try again.') : undefined}
            requestId={error instanceof ApiError ? error.requestId : undefined}
            onConfirm={() => mutate(asked)}
            onClose={() => setAsked(undefined)}
          >
            {asked.end ? (
              <Typography>It ends 24 hours after you ask for it. You can exclude yourself again at any time.</Typography>
            ) : (
              <>
                <Typography>
                  <strong>{choice?.text}</strong>, from now on. It cannot be taken back: not by you, and not by support.
                </Typography>
                <Typography sx={{ color: 'text.secondary' }}>
                  Tickets that you have bought are still drawn, and what you asked to be paid out is paid.
                  {isExclusion(asked) && choice?.value !== 'for-good' && ' After that time it goes on until you ask for its end.'}
                </Typography>
              </>
            )}
          </ConfirmDialog>
        )}
      </Suspense>
    </Card>
  );
}
