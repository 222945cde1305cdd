import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/dates';
import { formatSigned } from '../../lib/money';

/** Shared parts of the histories of deposits and withdrawals. */

interface EffectProps {
  /** The effect on the player's balance. */
  amount: number;
  /** The request failed or was taken back. */
  isVoid: boolean;
}

/** The effect of a request on the balance; struck out if it has none. */
export function Effect({ amount, isVoid }: EffectProps) {
  const signed = formatSigned(amount);
  return (
    <Box component="span" sx={{ fontWeight: 650, whiteSpace: 'nowrap', color: isVoid ? 'text.secondary' : undefined }}>
      {isVoid ? <s>{signed}</s> : signed}
    </Box>
  );
}

export function Muted({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
      {children}
    </Box>
  );
}

interface DecisionProps {
  /** The time of the decision; undefined before it. */
  at: string | undefined;
  /** The reason or the note. */
  words: string | undefined;
}

/** The time of a request's decision, and the note. */
export function Decision({ at, words }: DecisionProps) {
  if (at === undefined) return <Muted>Not decided yet</Muted>;
  return (
    <>
      <Muted>{formatDateTime(at)}</Muted>
      {words !== undefined && (
        <Box component="span" sx={{ display: 'block', mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {words}
        </Box>
      )}
    </>
  );
}
