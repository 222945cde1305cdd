import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { useVisible } from '../../lib/visible';
import { AWAY_MS, watchPresence } from './presence';
import { Resting } from './Resting';

const MINUTE_MS = 60_000;

export interface StillThereProps {
  /** Rounds are running: the player's presence is checked. */
  watches: boolean;
  /** The player was away, and the board rests. */
  asks: boolean;
  /** Something covers the board and keeps the focus. */
  covered: boolean;
  onAway: () => void;
  onBack: () => void;
}

/** Detects that the player has left the board, and then offers to continue. A hidden board rests anyway. */
export default function StillThere({ watches, asks, covered, onAway, onBack }: StillThereProps) {
  const visible = useVisible();
  const away = useEffectEvent(onAway);
  const isOn = watches && visible;
  useEffect(() => (isOn ? watchPresence(window, () => away()) : undefined), [isOn]);
  if (!asks) return null;
  return (
    <Resting text={`Nobody has touched the board for ${AWAY_MS / MINUTE_MS} minutes.`}>
      <Button variant="contained" autoFocus={!covered} onClick={onBack}>
        Yes, go on
      </Button>
    </Resting>
  );
}
