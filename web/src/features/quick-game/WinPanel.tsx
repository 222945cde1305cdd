import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { Colour } from '../../api/game';
import { copy } from '../../components/copy';
import { CopyIcon } from '../../components/icons';
import { TilePattern } from '../../components/TilePattern';
import { formatSigned, formatWorth } from '../../lib/money';
import { useReducedMotion } from '../../lib/reducedMotion';
import { Flight } from './Flight';
import { LOW } from './layout';
import { TEXT } from './texts';

interface WinPanelProps {
  colour: Colour;
  amount: number;
  /** With the amount in it. */
  balance: number;
  onContinue: () => void;
}

/** After a win: how much it is, the winning colour, to keep, and the way on. */
export function WinPanel({ colour, amount, balance, onContinue }: WinPanelProps) {
  const behavior = useReducedMotion() ? 'auto' : 'smooth';
  const next = useRef<HTMLButtonElement>(null);
  // The win is seen first, and then the way on.
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        alignContent: { xs: 'start', md: 'center' },
        justifyContent: 'space-between',
        columnGap: { xs: 3, md: 8 },
        rowGap: { xs: 1, md: 2 },
        height: '100%',
      }}
    >
      <Flight amount={amount} balance={balance} onLanded={() => next.current?.scrollIntoView({ block: 'nearest', behavior })} />
      <Box>
        <Typography variant="display" component="p" sx={{ color: 'success.main', [LOW]: { typography: 'h1' } }}>
          {formatSigned(amount)}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          points, worth {formatWorth(amount)}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mr: { md: 'auto' } }}>
        <Box
          sx={{ position: 'relative', overflow: 'hidden', width: 20, height: 20, flexShrink: 0, borderRadius: '6px' }}
          style={{ backgroundColor: colour.hex }}
        >
          <TilePattern {...colour} />
        </Box>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
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
      </Box>
      <Button ref={next} variant="contained" onClick={onContinue} sx={{ flex: { xs: '1 0 100%', sm: 'none' }, minWidth: { sm: 160 } }}>
        {TEXT.continue}
      </Button>
    </Box>
  );
}
