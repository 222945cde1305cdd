import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import type { BankImport } from '../../api/bank';
import { Card } from '../../components/page/Card';
import { counted } from '../../lib/counted';
import { formatDateTime } from '../../lib/dates';
import { formatDay, nextWords } from './words';

const ConfirmImport = lazy(() => import('./ConfirmImport'));

interface WaitingImportProps {
  of: BankImport;
  /** No statement counts yet, so no balance came before this one. */
  isFirst: boolean;
  mayConfirm: boolean;
}

/** An import that does not count yet: another admin says which balance the bank shows at its end, or imports the same file. */
export function WaitingImport({ of, isFirst, mayConfirm }: WaitingImportProps) {
  const { name, lines, until, email, own, at, status } = of;
  const titleId = useId();
  const [asks, setAsks] = useState(false);
  const may = mayConfirm && !isFirst && (!own || status === 'reading');
  return (
    <Card aria-labelledby={titleId} sx={{ boxShadow: 'none', p: 4, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 5, rowGap: 3 }}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography id={titleId} component="h2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${counted(lines, 'line')}, until ${formatDay(until)}. Imported by ${own ? 'you' : email}, ${formatDateTime(at)}.`}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1 }}>
          {nextWords(of, isFirst)}
        </Typography>
      </Box>
      {may && (
        <Button variant="contained" onClick={() => setAsks(true)}>
          Confirm
        </Button>
      )}
      <Suspense fallback={null}>{asks && <ConfirmImport of={of} onClose={() => setAsks(false)} />}</Suspense>
    </Card>
  );
}
