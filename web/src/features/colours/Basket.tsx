import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useRef, useState, type ReactNode } from 'react';
import type { ColoursRound } from '../../api/colours';
import type { Wallet } from '../../api/wallet';
import { BusyButton } from '../../components/form/BusyButton';
import { ColourChips } from '../../components/colour/ColourChips';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { Hint } from '../../components/page/Hint';
import { CheckIcon, CrossIcon } from '../../components/page/icons';
import { counted } from '../../lib/counted';
import { formatPoints, formatPointsWorth, fromHundredths, toHundredths } from '../../lib/money';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { boughtOf, TICKETS_MAX, type BasketTicket } from './basket';
import { feeText } from './texts';
import { useBuying } from './useBuying';

function costOf(fee: number, count: number): number {
  return fromHundredths(toHundredths(fee) * count);
}

export interface BasketProps {
  round: ColoursRound;
  fee: number;
  wallet: Wallet | undefined;
  /** Why nothing can be bought, or null. */
  refusal: string | null;
  tickets: readonly BasketTicket[];
  /** One more complete ticket is being picked. */
  isOnePicked: boolean;
  /** Adds the picked ticket to the others. */
  onTake: () => void;
  onChange: (tickets: readonly BasketTicket[]) => void;
  /** Called when the last ticket was removed. */
  onEmptied: () => void;
  onEntered: () => void;
  /** The control for another ticket. */
  children: ReactNode;
}

/** The basket for several tickets: the button that buys them, and their list. */
export default function Basket({ round, fee, wallet, refusal, tickets, isOnePicked, onTake, onChange, onEmptied, onEntered, children }: BasketProps) {
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const count = tickets.length + (isOnePicked ? 1 : 0);

  function remove(key: string) {
    const left = tickets.filter((ticket) => ticket.key !== key);
    onChange(left);
    if (left.length > 0) list.current?.focus();
    else onEmptied();
  }

  return (
    <>
      <Hint text={refusal}>
        {(describedBy) => (
          <BusyButton
            variant="contained"
            idleText={`Buy ${counted(count, 'ticket')} (N$${feeText(costOf(fee, count))})`}
            busyText=""
            busy={false}
            disabled={refusal !== null}
            aria-describedby={describedBy}
            onClick={() => {
              if (refusal !== null) return;
              if (isOnePicked) onTake();
              setOpen(true);
            }}
          />
        )}
      </Hint>
      {children}
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Typography aria-live="polite" sx={{ fontWeight: 600 }}>
          In the basket: {tickets.length} of {TICKETS_MAX}
        </Typography>
        <Box component="ul" role="list" aria-label="In the basket" ref={list} tabIndex={-1} sx={{ listStyle: 'none', m: 0, p: 0, outlineOffset: 2 }}>
          {tickets.map(({ picks, key }, place) => (
            <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
              <ColourChips names={picks} label={`Ticket ${place + 1}`} />
              <IconButton aria-label={`Remove ticket ${place + 1}`} onClick={() => remove(key)} sx={{ width: 44, height: 44, mr: -2 }}>
                <CrossIcon size={16} />
              </IconButton>
            </Box>
          ))}
        </Box>
      </Box>
      {isOpen && (
        <BuyDialog
          round={round}
          fee={fee}
          wallet={wallet}
          tickets={tickets}
          onChange={onChange}
          onEntered={onEntered}
          onClose={(left) => {
            setOpen(false);
            onChange(left);
          }}
        />
      )}
    </>
  );
}

interface BuyDialogProps extends Pick<BasketProps, 'round' | 'fee' | 'wallet' | 'tickets' | 'onChange' | 'onEntered'> {
  /** Receives the tickets that were not bought. */
  onClose: (left: BasketTicket[]) => void;
}

/** Repeats the tickets and their cost, sends them, and reports each result. */
function BuyDialog({ round, fee, wallet, tickets, onChange, onEntered, onClose }: BuyDialogProps) {
  const { isBusy, failure, buy } = useBuying(round.id, onChange, onEntered);
  const bought = boughtOf(tickets);
  const [balance] = useState(wallet?.balance ?? Infinity);
  const payable = Math.floor(toHundredths(balance) / toHundredths(fee));
  const label = `Buy ${counted(tickets.length, 'ticket')}`;
  return (
    <ConfirmDialog
      title={`${label}?`}
      tone="plain"
      confirmLabel={failure ? 'Try again' : label}
      busyLabel={`${bought} of ${tickets.length} sent`}
      busy={isBusy}
      failure={failure}
      onConfirm={() => {
        void buy(tickets).then((isDone) => {
          if (isDone) onClose([]);
        });
      }}
      onClose={() => onClose(tickets.filter(({ standing }) => standing !== 'bought'))}
    >
      <Box component="ol" role="list" aria-label="Tickets to buy" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {tickets.map(({ picks, key, standing }, place) => (
          <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, py: 2, borderBottom: 1, borderColor: 'divider' }}>
            <ColourChips names={picks} label={`Ticket ${place + 1}`} />
            <Standing standing={standing} isFailed={failure !== null} />
          </Box>
        ))}
      </Box>
      <Box>
        <Typography sx={{ fontWeight: 600 }}>
          {bought > 0 ? 'Still to pay' : 'Total'}: {formatPointsWorth(costOf(fee, tickets.length - bought))}
        </Typography>
        {payable < tickets.length && (
          // Its space is reserved while the tickets are sent.
          <Typography sx={{ color: 'warning.main', fontWeight: 600, visibility: isBusy || bought > 0 ? 'hidden' : 'visible' }}>
            You have {formatPoints(balance)}: that pays for {payable} of them.
          </Typography>
        )}
      </Box>
      <Box role="status" style={visuallyHidden}>
        {isBusy && `${bought} of ${tickets.length} sent`}
      </Box>
    </ConfirmDialog>
  );
}

function Standing({ standing, isFailed }: { standing: BasketTicket['standing']; isFailed: boolean }) {
  const text = standing === 'bought' ? 'Bought' : standing === 'unknown' ? 'No answer' : isFailed ? 'Not bought' : '';
  return (
    // Its space is reserved, so that the chips beside it do not move.
    <Typography
      variant="caption"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1, minWidth: 72, flexShrink: 0, fontWeight: 600, color: standing === 'bought' ? 'success.main' : 'text.secondary' }}
    >
      {standing === 'bought' && <CheckIcon size={16} />}
      {text}
    </Typography>
  );
}
