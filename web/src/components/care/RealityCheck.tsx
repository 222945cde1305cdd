import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { noteAnswer, sendRealityCheck } from '../../api/realityCheck';
import { showInWallet, walletQuery, type Wallet } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { formatAmount, formatSigned, fromHundredths, toHundredths } from '../../lib/money';
import { BusyButton } from '../form/BusyButton';
import { Dialog, SMALL } from '../dialog/Dialog';
import { Figure } from '../page/Figure';
import { failureOf, FormFailure } from '../form/FormFailure';

const LOOK_MS = 300;
const REFRESH_MS = 15_000;
const MINUTE_MS = 60_000;

/** Whether no other dialog or panel has been open for a moment. */
function useIsFree(): boolean {
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (isFree) return;
    const timer = setInterval(() => setFree(document.querySelector('[role="dialog"]') === null), LOOK_MS);
    return () => clearInterval(timer);
  }, [isFree]);
  return isFree;
}

interface RealityCheckProps {
  /** Called after the answer: the dialog closes. */
  onAnswered?: () => void;
}

/** Asks whether the player wants to play on. It stays open as long as the check is due, and only an answer closes it. */
export default function RealityCheck({ onAnswered }: RealityCheckProps) {
  const { uid } = useUser();
  const isFree = useIsFree();
  // The figures shown are current; another tab may have answered meanwhile.
  const { data: wallet, isFetchedAfterMount, isError } = useQuery({ ...walletQuery(uid), refetchOnMount: 'always', refetchInterval: REFRESH_MS });
  const session = wallet?.realityCheck.session;
  if (!isFree || !session || !(isFetchedAfterMount || isError)) return null;
  return <Question session={session} onAnswered={onAnswered} />;
}

/** The title takes the focus, not a button: a key meant for the game must not answer. */
const takeFocus = (title: HTMLElement | null) => title?.focus();

interface QuestionProps extends RealityCheckProps {
  session: NonNullable<Wallet['realityCheck']['session']>;
}

function Question({ session: { since, staked, back }, onAnswered }: QuestionProps) {
  const { uid } = useUser();
  const client = useQueryClient();
  const titleId = useId();
  const [now] = useState(() => Date.now());
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendRealityCheck({}),
    async onSuccess(realityCheck) {
      noteAnswer(client, uid, realityCheck, Date.now());
      await showInWallet(client, uid, { realityCheck });
      onAnswered?.();
    },
  });
  const minutes = Math.max(1, Math.round((now - Date.parse(since)) / MINUTE_MS));
  const net = fromHundredths(toHundredths(back) - toHundredths(staked));
  return (
    <Dialog isHeld onClose={() => undefined} titleId={titleId} maxWidth="xs" paper={SMALL}>
      <Box sx={{ display: 'grid', gap: 5, p: { xs: 5, sm: 6 } }}>
        <Typography variant="h2" id={titleId} ref={takeFocus} tabIndex={-1} sx={{ outline: 0 }}>
          Reality check
        </Typography>
        <Typography>
          You have played for{' '}
          <strong>
            {minutes} {minutes === 1 ? 'minute' : 'minutes'}
          </strong>
          .
        </Typography>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 4, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
          <Figure name="Staked" value={formatAmount(staked)} smallOnPhones />
          <Figure name="Came back" value={formatAmount(back)} smallOnPhones />
          <Figure name="Result" value={formatSigned(net)} smallOnPhones />
        </Box>
        {error && <FormFailure {...failureOf(error, 'Your answer may not have arrived. Please try again.')} />}
        <Box sx={{ display: 'grid', gap: 3 }}>
          <BusyButton variant="outlined" idleText="Keep playing" busyText="One moment…" busy={isPending} onClick={() => mutate()} />
          <Button variant="outlined" component={Link} to="/profile#take-break">
            Take a break
          </Button>
          <Button variant="outlined" component={Link} to="/my-play">
            See my play
          </Button>
        </Box>
      </Box>
    </Dialog>
  );
}
