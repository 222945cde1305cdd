import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Wallet } from '../../api/wallet';
import { Balance } from '../../components/Balance';

/** The frame that the game and its skeleton share, so that nothing moves when the one takes the other's place. */

export const BoardGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 8,
  [theme.breakpoints.up('sm')]: { gap: 12 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
}));

export function BoardHead({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4, minHeight: { xs: 80, md: 84 } }}>
      {children}
    </Box>
  );
}

/** Between the parts of the screen. */
export const SCREEN_GAP = { xs: 4, md: 6 };

/** What other features bring into the head; the page hands it in. */
export interface HeadSlots {
  /** What can be done with the balance. */
  action: ReactNode;
  /** Links to the details. */
  links: ReactNode;
}

interface ScreenHeadProps extends HeadSlots {
  wallet: Wallet | undefined;
  failed: boolean;
}

export function ScreenHead({ wallet, failed, action, links }: ScreenHeadProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) auto auto' },
        alignItems: 'end',
        columnGap: { xs: 4, md: 6 },
        rowGap: 3,
      }}
    >
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <Typography variant="h1" sx={{ typography: { xs: 'h2', md: 'h1' } }}>
          Quick colour game
        </Typography>
        <Typography sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
          Six colours, five seconds, one right answer.
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0, textAlign: { md: 'right' }, justifyContent: { md: 'flex-end' } }}>
        <Balance wallet={wallet} failed={failed} variant="display" links={links} />
      </Box>
      {action}
    </Box>
  );
}
