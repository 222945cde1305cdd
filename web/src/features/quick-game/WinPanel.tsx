import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { Colour } from '../../api/game';
import { copy } from '../../components/toast/copy';
import { CopyIcon } from '../../components/page/icons';
import { TilePattern } from '../../components/colour/TilePattern';
import { useReducedMotion } from '../../lib/reducedMotion';
import { Flight } from './Flight';
import { TEXT } from './texts';

interface WinPanelProps {
  colour: Colour;
  amount: number;
  /** Including the amount. */
  balance: number;
  onContinue: () => void;
}

/** Shown after a win: the winning colour, and the button to continue. */
export function WinPanel({ colour, amount, balance, onContinue }: WinPanelProps) {
  const behavior = useReducedMotion() ? 'auto' : 'smooth';
  const next = useRef<HTMLButtonElement>(null);
  // The win is visible first, then the button takes the focus.
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', alignContent: 'start', columnGap: { xs: 2, md: 4 }, rowGap: 1 }}>
      <Flight amount={amount} balance={balance} onLanded={() => next.current?.scrollIntoView({ block: 'nearest', behavior })} />
      <Box
        sx={{ position: 'relative', overflow: 'hidden', width: 32, height: 32, flexShrink: 0, borderRadius: '8px' }}
        style={{ backgroundColor: colour.hex }}
      >
        <TilePattern {...colour} />
      </Box>
      <Typography variant="caption" component="p" sx={{ fontWeight: 650 }}>
        {colour.hex}
      </Typography>
      <Button
        size="small"
        startIcon={<CopyIcon size={16} />}
        onClick={() => void copy(colour.hex)}
        aria-label="Copy the winning colour"
        sx={{ minHeight: 44, px: 2, typography: 'caption', fontWeight: 650, color: 'text.secondary' }}
      >
        Copy
      </Button>
      <Button ref={next} variant="contained" onClick={onContinue} sx={{ flexGrow: { xs: 1, sm: 0 }, minWidth: { sm: 160 } }}>
        {TEXT.continue}
      </Button>
    </Box>
  );
}
