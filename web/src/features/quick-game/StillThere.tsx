import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent } from 'react';
import { useVisible } from '../../lib/visible';
import { AWAY_MS, watchPresence } from './presence';

const MINUTE_MS = 60_000;

export interface StillThereProps {
  /** Rounds run: it is seen to that somebody is there. */
  watches: boolean;
  /** Nobody was, and the board rests. */
  asks: boolean;
  /** Something lies over the board, and keeps the focus. */
  covered: boolean;
  onAway: () => void;
  onBack: () => void;
}

/** Notices when nobody is at the board any more, and then has the way on. A hidden board rests anyhow. */
export default function StillThere({ watches, asks, covered, onAway, onBack }: StillThereProps) {
  const visible = useVisible();
  const away = useEffectEvent(onAway);
  const isOn = watches && visible;
  useEffect(() => (isOn ? watchPresence(window, () => away()) : undefined), [isOn]);
  if (!asks) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 6, rowGap: 3, height: '100%' }}>
      <Typography sx={{ color: 'text.secondary' }}>
        Nobody has touched the board for {AWAY_MS / MINUTE_MS} minutes.
      </Typography>
      <Button variant="contained" autoFocus={!covered} onClick={onBack} sx={{ flexGrow: { xs: 1, md: 0 } }}>
        Yes, go on
      </Button>
    </Box>
  );
}
