import Box from '@mui/material/Box';
import { formatDateTime } from '../../lib/dates';
import { formatSigned } from '../../lib/money';

/** What the histories of deposits and of withdrawals show alike. */

interface EffectProps {
  /** On the player's balance. */
  amount: number;
  /** It came to nothing, or was taken back. */
  isVoid: boolean;
}

/** What a request does to the balance; struck out where it does not. */
export function Effect({ amount, isVoid }: EffectProps) {
  const signed = formatSigned(amount);
  return (
    <Box component="span" sx={{ fontWeight: 650, whiteSpace: 'nowrap', color: isVoid ? 'text.secondary' : undefined }}>
      {isVoid ? <s>{signed}</s> : signed}
    </Box>
  );
}

export function Muted({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
      {children}
    </Box>
  );
}

interface DecisionProps {
  /** When it was decided; undefined while it is not. */
  at: string | undefined;
  /** Why, or by whose words. */
  words: string | undefined;
}

/** When a request was decided, and the note. */
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
