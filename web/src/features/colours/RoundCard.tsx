import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { ColoursConfig, CurrentRound } from '../../api/colours';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { Balance } from '../../components/Balance';
import { BusyButton } from '../../components/BusyButton';
import { Card } from '../../components/Card';
import { Hint } from '../../components/Hint';
import { formInfo } from '../../components/notify';
import { formatAmount } from '../../lib/money';
import { ColourPicker } from './ColourPicker';
import { OddsTable } from './OddsTable';
import { newsOf, refusalOf, rulesOf } from './round';
import { RoundBanner } from './RoundBanner';
import { RoundTimes } from './RoundTimes';
import { among, PICKS, toggled } from './selection';
import { feeText, lineText, selectedText, submitText, TEXT } from './texts';
import { useEntering } from './useEntering';
import { useReached } from './useServerTime';

/** A draw that is later than this waits for something: the server's clock ticks every minute. */
const LATE_MS = 90_000;

interface RoundCardProps {
  config: ColoursConfig;
  current: CurrentRound;
  /** The way to more points. */
  deposit: ReactNode;
  onEntered: () => void;
}

/** The main card: the round, its colours, and the ticket that one is about to buy. */
export function RoundCard({ config, current: { round, clock }, deposit, onEntered }: RoundCardProps) {
  const { uid } = useUser();
  const { data: wallet } = useQuery({ ...walletQuery(uid), refetchOnWindowFocus: true });
  const { colors, entryFee, odds, schedule } = rulesOf(config, round);
  const [chosen, choose] = useState<readonly string[]>([]);
  const picks = among(chosen, colors);
  const entering = useEntering(() => {
    choose([]);
    onEntered();
  });
  const refusal = refusalOf(round, useReached(Date.parse(schedule.closeAt), clock));
  const isLate = useReached(Date.parse(schedule.drawAt) + LATE_MS, clock);
  const isShort = refusal === null && wallet !== undefined && wallet.balance < entryFee;
  const shortId = useId();

  function submit() {
    if (refusal !== null || entering.isBusy) return;
    if (picks.length === PICKS) void entering.enter(round.id, picks);
    else formInfo(TEXT.notUnique);
  }

  return (
    <Card aria-labelledby="colours-heading" sx={{ p: { xs: 4, sm: 6, md: 8 }, display: 'grid', gap: { xs: 5, md: 6 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', justifyContent: 'space-between', columnGap: 6, rowGap: 4 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h1" id="colours-heading">
            {TEXT.heading}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>{lineText(entryFee)}</Typography>
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between', gap: 4, flexGrow: { xs: 1, sm: 0 } }}>
          <Balance wallet={wallet} variant="h1" />
          {!isShort && deposit}
        </Box>
      </Box>

      <Box sx={{ display: 'grid', gap: 4 }}>
        <RoundBanner round={round} clock={clock} isOpen={refusal === null} />
        <RoundTimes round={round} schedule={schedule} clock={clock} />
        <Typography role="status" aria-label="Draw" sx={{ fontWeight: 600, '&:empty': { display: 'none' } }}>
          {newsOf(round, isLate)}
        </Typography>
      </Box>

      <Box sx={{ display: 'grid', gap: 3 }}>
        <ColourPicker colours={colors} picks={picks} refusal={refusal} onToggle={(colour) => choose(toggled(picks, colour))} />
        <Typography aria-live="polite" sx={{ fontWeight: 600 }}>
          {selectedText(picks.length)}
        </Typography>
      </Box>

      <Box sx={{ display: 'grid', gap: 5, pt: { xs: 5, md: 6 }, borderTop: 1, borderColor: 'divider' }}>
        <OddsTable odds={odds} />
        {isShort && (
          <Box sx={{ bgcolor: 'wash.warning', borderRadius: 1, px: 4, py: 3, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 4, rowGap: 3 }}>
            <Typography id={shortId} sx={{ color: 'warning.main', fontWeight: 600 }}>
              Insufficient balance: an entry costs N$ {feeText(entryFee)}, and you have N$ {formatAmount(wallet.balance)}.
            </Typography>
            {deposit}
          </Box>
        )}
        <Hint text={refusal}>
          {(describedBy) => (
            <BusyButton
              variant="contained"
              idleText={submitText(entryFee)}
              busyText={TEXT.submitting}
              busy={entering.isBusy}
              disabled={refusal !== null || picks.length < PICKS}
              explains
              aria-describedby={isShort ? shortId : describedBy}
              onClick={submit}
            />
          )}
        </Hint>
        {entering.isUnanswered && (
          <Typography role="alert" sx={{ color: 'error.main', bgcolor: 'wash.danger', borderRadius: 1, px: 4, py: 3 }}>
            No answer came. Submit again: the same entry is paid for only once.
          </Typography>
        )}
      </Box>
    </Card>
  );
}
