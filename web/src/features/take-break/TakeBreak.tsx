import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { Card } from '../../components/page/Card';
import { restrictionWords } from '../../components/care/restrictionWords';
import { SelectField } from '../../components/form/SelectField';
import { To } from '../../components/page/To';
import { useNow } from '../../lib/now';
import { canAskForEnd, choiceLabel, choicesBeside, END, isExclusion, TAKE, type Choice } from './choices';

const BreakQuestion = lazy(() => import('./BreakQuestion'));

/** Other screens link to it. */
const ID = 'take-break';

/** A player's own pause (D56): its length, and a confirmation, because it cannot be undone. */
export function TakeBreak() {
  const { uid } = useUser();
  const now = useNow();
  const { data: wallet } = useQuery({ ...walletQuery(uid), refetchOnMount: false });
  const [chosen, setChosen] = useState('');
  const [asked, setAsked] = useState<Choice | 'end'>();

  const pause = wallet?.restriction?.kind === 'time-out' || wallet?.restriction?.kind === 'excluded' ? wallet.restriction : undefined;
  const choices = choicesBeside(pause);
  const choice = choices.find(({ value }) => value === chosen) ?? choices[0];
  const words = pause && restrictionWords(pause);

  return (
    <Card aria-labelledby={ID} sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 5, justifyItems: 'start' }}>
      <Box>
        <Typography variant="h2" id={ID} tabIndex={-1} sx={{ outline: 0, scrollMarginTop: 24 }}>
          {TAKE}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 1 }}>
          During a break nothing can be played, paid in, sent or received. What is yours can be{' '}
          <To address="/withdraw">withdrawn</To>, however little. A break can be made longer, never shorter, by nobody. What
          else may help is in <To address="/gambling-help">Help with gambling</To>.
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
          <Button variant="outlined" disabled={!wallet} onClick={() => setAsked(choice)} sx={{ minWidth: { sm: 240 } }}>
            {choiceLabel(choice)}
          </Button>
        </Box>
      )}
      {canAskForEnd(pause, now) && (
        <Button variant="outlined" onClick={() => setAsked('end')}>
          {END}
        </Button>
      )}
      <Suspense fallback={null}>{asked && <BreakQuestion asked={asked} onClose={() => setAsked(undefined)} />}</Suspense>
    </Card>
  );
}
