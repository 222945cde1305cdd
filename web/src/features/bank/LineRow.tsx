import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { BankLine } from '../../api/bank';
import { proposedWords } from '../../components/admin/fourEyes';
import { BusyButton } from '../../components/form/BusyButton';
import { Opener } from '../../components/list/DataList';
import { Muted } from '../../components/money/requests';
import { ToneChip } from '../../components/money/ToneChip';
import { CheckIcon } from '../../components/page/icons';
import { useNow } from '../../lib/now';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { pressOf } from './aim';
import { LineChip } from './LineChip';
import type { Result } from './useExact';
import { amountWords, formatDay, matchWords, usedWords } from './words';

const Row = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  columnGap: 16,
  rowGap: 4,
  padding: '10px 16px',
  alignItems: 'center',
  overflowWrap: 'anywhere',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"text amount" "match match" "act act"',
  ...theme.typography.body2,
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '&:hover': { backgroundColor: theme.vars.palette.raised },
  '&[aria-current]': { backgroundColor: theme.vars.palette.wash.accent },
  [theme.breakpoints.down('md')]: { alignItems: 'start', padding: 16 },
  [theme.breakpoints.up('md')]: {
    minHeight: 60,
    gridTemplateColumns: '104px minmax(0, 1fr) minmax(0, 1fr) 128px',
    gridTemplateAreas: '"amount text match act"',
  },
}));

const ACTIONS = {
  approve: { idle: 'Approve', busy: 'Approving…' },
  show: { idle: 'Take note', busy: 'Saving…' },
  payout: { idle: 'Payout', busy: 'Saving…' },
} as const;

interface LineRowProps {
  line: BankLine;
  mayDecide: boolean;
  isCurrent: boolean;
  /** What came of a press. */
  result: Result | undefined;
  /** Other lines are being ended. */
  isHeld: boolean;
  onOpen: () => void;
  onPress: () => void;
}

/** A line of the bank beside what it may belong to. All of it opens its panel; an exact one has a button of its own. */
export function LineRow({ line, mayDecide, isCurrent, result, isHeld, onOpen, onPress }: LineRowProps) {
  const { day, text, name, status } = line;
  return (
    <Row data-opens="" aria-current={isCurrent ? 'true' : undefined}>
      <Box sx={{ gridArea: 'amount', textAlign: 'right', fontWeight: 650, whiteSpace: 'nowrap', typography: 'body1' }}>
        <Box component="span" sx={{ fontWeight: 650, color: line.credit ? 'success.main' : undefined }}>
          {amountWords(line)}
        </Box>
      </Box>
      <Box sx={{ gridArea: 'text', minWidth: 0 }}>
        <Opener type="button" onClick={onOpen} style={{ width: '100%' }}>
          <span style={visuallyHidden}>Look at the line: </span>
          <Box component="span" sx={CLAMPED}>
            {text || 'No text'}
          </Box>
          <Muted>{[formatDay(day), name].filter(Boolean).join(', ')}</Muted>
        </Opener>
      </Box>
      <Box sx={{ gridArea: 'match', minWidth: 0 }}>{status === 'open' ? <Match line={line} result={result} /> : usedWords(line)}</Box>
      <Box sx={{ gridArea: 'act', mt: { xs: 2, md: 0 }, display: 'flex', justifyContent: { md: 'flex-end' }, '&:empty': { display: 'none' } }}>
        <Act line={line} mayDecide={mayDecide} result={result} isHeld={isHeld} onPress={onPress} />
      </Box>
    </Row>
  );
}

const CLAMPED = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' } as const;

function Match({ line, result }: Pick<LineRowProps, 'line' | 'result'>) {
  const now = useNow();
  const { what, why } = matchWords(line);
  const proposed = proposedWords(line.proposed?.fourEyes, now);
  return (
    <>
      <Box component="span" sx={{ display: 'block', fontWeight: line.match || line.proposed ? 600 : undefined, color: line.match || line.proposed ? undefined : 'text.secondary' }}>
        {what}
      </Box>
      {why && <Muted>{why}</Muted>}
      {proposed && <Muted>{`${proposed}, waits for another admin`}</Muted>}
      {result?.state === 'failed' && (
        <Box component="span" role="alert" sx={{ display: 'block', color: 'error.main' }}>
          {result.text}
        </Box>
      )}
    </>
  );
}

function Act({ line, mayDecide, result, isHeld, onPress }: Omit<LineRowProps, 'isCurrent' | 'onOpen'>) {
  const press = mayDecide ? pressOf(line) : null;
  if (line.status !== 'open') return <LineChip status={line.status} />;
  if (result?.state === 'done') {
    return (
      <ToneChip tone="good" icon={<CheckIcon size={16} />}>
        {result.text}
      </ToneChip>
    );
  }
  if (press) {
    const { idle, busy } = ACTIONS[press];
    return (
      <BusyButton
        data-acts=""
        variant="outlined"
        size="small"
        idleText={idle}
        busyText={busy}
        busy={result?.state === 'busy'}
        disabled={isHeld}
        aria-label={`${idle}: ${matchWords(line).what}`}
        onClick={onPress}
        // Above the opener, which fills the row.
        sx={{ position: 'relative', zIndex: 1, minHeight: 40, width: { xs: '100%', md: 'auto' } }}
      />
    );
  }
  const isReturn = mayDecide && line.credit && line.match?.withdrawal !== undefined && line.match.certainty === 'exact' && !line.proposed;
  return (
    <Box component="span" aria-hidden sx={{ color: 'primary.main', fontWeight: 600, px: { md: 3 } }}>
      {isReturn ? 'Give back' : 'Look'}
    </Box>
  );
}
