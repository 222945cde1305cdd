import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import type { CurrentRound } from '../../api/colours';
import { BottomPaper } from '../../components/page/BottomPaper';
import { useFocusAfterClose } from '../../components/dialog/focusAfterClose';
import { CrossIcon } from '../../components/page/icons';
import { useBackStep } from '../../components/leave/useBackStep';
import { formatDateTime } from '../../lib/dates';
import { DrawShow } from './DrawShow';
import { useAllEntries } from './useEntries';
import type { Reveal } from './useReveal';

/** Beside the player's own tickets, not over them. */
const BESIDE = { insetInlineEnd: { md: 408 } } as const;

export interface DrawSheetProps extends Reveal {
  /** The round that is now current. */
  current: CurrentRound;
  /** Called when the draw's result, or its existence, has been shown. */
  onSeen: () => void;
  onClose: () => void;
}

/** A non-modal draw over the screen. It moves nothing there and takes no focus by itself. */
export default function DrawSheet({ round, how, current, onSeen, onClose }: DrawSheetProps) {
  const [isAsked, setAsked] = useState(how !== 'offered');
  const [run, setRun] = useState(0);
  const entries = useAllEntries(round, true);
  if (isAsked) {
    return (
      <Sheet line={formatDateTime(round.schedule.drawAt)} takesFocus={how !== 'live'} onReplay={() => setRun(run + 1)} onClose={onClose}>
        <DrawShow key={run} round={round} entries={entries} current={current} onTold={onSeen} />
      </Sheet>
    );
  }
  if (entries.isLoading || entries.error) return null;
  return <Offer round={round} count={entries.rows.length} onSeen={onSeen} onSee={() => setAsked(true)} onClose={onClose} />;
}

interface SheetProps {
  line: string;
  /** A press opened it. */
  takesFocus: boolean;
  children: ReactNode;
  onReplay: () => void;
  onClose: () => void;
}

/** Escape closes it wherever the focus is, unless another element handles the key. */
function useEscape(onClose: () => void): void {
  const onKey = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) onClose();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function Sheet({ line, takesFocus, children, onReplay, onClose }: SheetProps) {
  const titleId = useId();
  const closer = useRef<HTMLButtonElement>(null);
  useEscape(onClose);
  useBackStep(true, () => {
    onClose();
    return true;
  });
  useFocusAfterClose(true);
  useEffect(() => {
    if (!takesFocus) return;
    const opener = document.activeElement;
    closer.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [takesFocus]);
  return (
    <BottomPaper aria-labelledby={titleId} sx={BESIDE}>
      {/* A focused element stops above it. */}
      <GlobalStyles styles={{ 'html:root': { scrollPaddingBottom: 'min(70dvh, 560px)' } }} />
      <Box sx={{ p: { xs: 4, sm: 5 }, display: 'grid', gap: 4 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Box sx={{ flexGrow: 1 }}>
            <Typography variant="h2" id={titleId}>
              The draw
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {line}
            </Typography>
          </Box>
          <Button size="small" onClick={onReplay} sx={{ minHeight: 44, px: 3, mt: -1 }}>
            Replay
          </Button>
          <IconButton ref={closer} aria-label="Close" onClick={onClose} sx={{ width: 44, height: 44, mt: -1, mr: -2 }}>
            <CrossIcon />
          </IconButton>
        </Box>
        {children}
      </Box>
    </BottomPaper>
  );
}

interface OfferProps {
  round: Reveal['round'];
  /** The number of the player's tickets. */
  count: number;
  onSeen: () => void;
  onSee: () => void;
  onClose: () => void;
}

/** For a returning player who had tickets in the last draw. Others see nothing. */
function Offer({ round, count, onSeen, onSee, onClose }: OfferProps) {
  const tell = useEffectEvent(onSeen);
  useEffect(() => tell(), []);
  useEscape(onClose);
  if (count === 0) return null;
  return (
    <BottomPaper aria-label="Last draw" sx={BESIDE}>
      <GlobalStyles styles={{ 'html:root': { scrollPaddingBottom: '220px' } }} />
      <Box sx={{ px: { xs: 4, sm: 5 }, py: 3, display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ flexGrow: 1, minWidth: 0 }}>
          You had {count === 1 ? 'a ticket' : `${count} tickets`} in the draw of {formatDateTime(round.schedule.drawAt)}.
        </Typography>
        <Button variant="contained" onClick={onSee} sx={{ flexShrink: 0, px: 4 }}>
          See the draw
        </Button>
        <IconButton aria-label="Not now" onClick={onClose} sx={{ width: 44, height: 44, mr: -2 }}>
          <CrossIcon />
        </IconButton>
      </Box>
    </BottomPaper>
  );
}
