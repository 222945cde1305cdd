import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { lazyWithPreload } from 'react-lazy-with-preload';
import type { ColoursConfig, CurrentRound } from '../../api/colours';
import { walletQuery } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { Balance, BalanceWorth } from '../../components/money/Balance';
import { BusyButton } from '../../components/form/BusyButton';
import { Card } from '../../components/page/Card';
import { ColourChips } from '../../components/colour/ColourChips';
import { Hint } from '../../components/page/Hint';
import { formFailure, formInfo } from '../../components/toast/notify';
import { useIsRestricted } from '../../components/care/useIsRestricted';
import { formatPoints, formatPointsWorth } from '../../lib/money';
import { AtStake } from './AtStake';
import { aTicket, TICKETS_MAX, type BasketTicket } from './basket';
import { ColourPicker } from './ColourPicker';
import { OddsTable } from './OddsTable';
import { newsOf, refusalOf, rulesOf } from './round';
import { RoundBanner } from './RoundBanner';
import { RoundTimes } from './RoundTimes';
import { among, PICKS, toggled } from './selection';
import { ShortCuts } from './ShortCuts';
import { lineText, selectedText, submitText, TEXT } from './texts';
import { useEntering } from './useEntering';
import { useReached } from './useServerTime';

const Basket = lazyWithPreload(() => import('./Basket'));

/** A draw later than this waits for something: the server's clock ticks every minute. */
const LATE_MS = 90_000;

interface RoundCardProps {
  config: ColoursConfig;
  current: CurrentRound;
  /** The link to more points. */
  deposit: ReactNode;
  /** Another element shows the round's result. */
  isQuiet: boolean;
  onEntered: () => void;
}

/** The main card: the round, its colours, and the ticket being picked. */
export function RoundCard({ config, current: { round, clock }, deposit, isQuiet, onEntered }: RoundCardProps) {
  const { uid } = useUser();
  const { data: wallet } = useQuery(walletQuery(uid));
  const { colors, entryFee, odds, schedule } = rulesOf(config, round);
  const [chosen, choose] = useState<readonly string[]>([]);
  const picks = among(chosen, colors);
  const entering = useEntering(() => {
    choose([]);
    onEntered();
  });
  const [kept, keep] = useState<{ roundId: string; tickets: readonly BasketTicket[] }>();
  const basket = kept?.roundId === round.id ? kept.tickets : [];
  const setBasket = (tickets: readonly BasketTicket[]) => keep({ roundId: round.id, tickets });
  const picker = useRef<HTMLDivElement>(null);
  const [isTaking, setIsTaking] = useState(false);
  const pickMore = () => picker.current?.querySelector('button')?.focus();
  const refusal = refusalOf(round, useReached(Date.parse(schedule.closeAt), clock));
  const isRestricted = useIsRestricted();
  const isLate = useReached(Date.parse(schedule.drawAt) + LATE_MS, clock);
  const isShort = refusal === null && wallet !== undefined && wallet.balance < entryFee;
  const shortId = useId();
  /** Picks made while the basket's code loads would disappear with the previous ticket. */
  const barred = refusal ?? (isTaking ? TEXT.taking : null);

  function submit() {
    if (barred !== null || entering.isBusy) return;
    if (picks.length === PICKS) void entering.enter(round.id, picks);
    else formInfo(TEXT.notUnique);
  }

  function take() {
    setBasket([...basket, aTicket(picks)]);
    choose([]);
  }

  async function addAnother(): Promise<void> {
    setIsTaking(true);
    try {
      await Basket.preload();
    } catch (error) {
      console.error('No basket', error);
      formFailure('More tickets at once are not possible now. This one you can submit.');
      return;
    } finally {
      setIsTaking(false);
    }
    take();
    pickMore();
  }

  const another = (
    <Button
      disabled={barred !== null || entering.isBusy || picks.length < PICKS || basket.length >= TICKETS_MAX - 1}
      onClick={() => void addAnother()}
    >
      Add another ticket
    </Button>
  );

  return (
    <Card aria-labelledby="colours-heading" sx={{ p: { xs: 4, sm: 6, md: 8 }, display: 'grid', gap: { xs: 5, md: 6 } }}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h1" id="colours-heading">
            {TEXT.heading}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>{lineText(entryFee)}</Typography>
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end', columnGap: 4 }}>
          <Balance wallet={wallet} variant="h1" />
          {!isShort && deposit}
          <Box sx={{ gridColumn: '1 / -1' }}>
            <BalanceWorth wallet={wallet} />
          </Box>
        </Box>
      </Box>

      <Box sx={{ display: 'grid', gap: 4 }}>
        <AtStake round={round} odds={odds} schedule={schedule} clock={clock} isOpen={refusal === null} />
        <RoundBanner round={round} clock={clock} isOpen={refusal === null} />
        <RoundTimes round={round} schedule={schedule} clock={clock} />
        <Typography role="status" aria-live={isQuiet ? 'off' : 'polite'} aria-label="Draw" sx={{ fontWeight: 600, '&:empty': { display: 'none' } }}>
          {newsOf(round, isLate)}
        </Typography>
      </Box>

      {!isRestricted && (
        <Box ref={picker} sx={{ display: 'grid', gap: 3 }}>
          <ColourPicker colours={colors} picks={picks} refusal={barred} onToggle={(colour) => choose(toggled(picks, colour))} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 4 }}>
            <Typography aria-live="polite" sx={{ fontWeight: 600 }}>
              {selectedText(picks.length)}
            </Typography>
            <ShortCuts roundId={round.id} colours={colors} isOff={barred !== null} onPick={choose} />
          </Box>
          <Box aria-live="polite" sx={{ minHeight: 28 }}>
            {picks.length > 0 && <ColourChips names={picks} label="Your ticket" />}
          </Box>
        </Box>
      )}

      <Box sx={{ pt: { xs: 5, md: 6 }, borderTop: 1, borderColor: 'divider' }}>
        <OddsTable odds={odds} />
      </Box>

      {!isRestricted && (
        <Box sx={{ display: 'grid', gap: 5 }}>
          {isShort && (
            <Box sx={{ bgcolor: 'wash.warning', borderRadius: 1, px: 4, py: 3, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 4, rowGap: 3 }}>
              <Typography id={shortId} sx={{ color: 'warning.main', fontWeight: 600 }}>
                Insufficient balance: an entry costs {formatPointsWorth(entryFee)}, and you have {formatPoints(wallet.balance)}.
              </Typography>
              {deposit}
            </Box>
          )}
          {basket.length > 0 ? (
            <Suspense fallback={null}>
              <Basket
                round={round}
                fee={entryFee}
                wallet={wallet}
                refusal={refusal}
                tickets={basket}
                isOnePicked={picks.length === PICKS && basket.length < TICKETS_MAX}
                onTake={take}
                onChange={setBasket}
                onEmptied={pickMore}
                onEntered={onEntered}
              >
                {another}
              </Basket>
            </Suspense>
          ) : (
            <>
              <Hint text={barred}>
                {(describedBy) => (
                  <BusyButton
                    variant="contained"
                    idleText={submitText(entryFee)}
                    busyText={TEXT.submitting}
                    busy={entering.isBusy}
                    disabled={barred !== null || picks.length < PICKS}
                    explains
                    aria-describedby={isShort ? shortId : describedBy}
                    onClick={submit}
                  />
                )}
              </Hint>
              {another}
            </>
          )}
          {entering.isUnanswered && (
            <Typography role="alert" sx={{ color: 'error.main', bgcolor: 'wash.danger', borderRadius: 1, px: 4, py: 3 }}>
              No answer came. Submit again: the same entry is paid for only once.
            </Typography>
          )}
        </Box>
      )}
    </Card>
  );
}
