import Box from '@mui/material/Box';
import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Wallet } from '../../api/wallet';
import { Balance, BalanceWorth } from '../../components/Balance';
import { RADIUS } from '../../theme/theme';
import { useCounted } from './counting';

/** Small phones, and whatever else is not high: everything stands closer. */
export const TIGHT = '@media (max-height: 600px)';
/** A phone on its side, a small window, 200 % zoom: the tiles stand in one row, so that all are in view with the countdown. */
export const LOW = '@media (max-height: 500px) and (min-width: 560px)';

/** Only where something other than a finger points there are keys. */
export const WITHOUT_KEYS = '@media not (any-hover: hover)';

/** The frame that the game and its skeleton share, so that nothing moves when the one takes the other's place. */
export const BoardGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 8,
  borderRadius: 8,
  // Who is led here also sees the countdown.
  scrollMarginTop: 128,
  [theme.breakpoints.up('sm')]: { gap: 12 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
  [LOW]: { gap: 6, gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
}));

export const tileShape = (theme: Theme) => ({
  aspectRatio: '1 / 1.08',
  padding: 10,
  borderRadius: RADIUS.tile,
  [theme.breakpoints.up('md')]: { aspectRatio: '1 / 1.15', padding: 16 },
  // What is left of the height, shared by two rows, or given to one below the head.
  [TIGHT]: { minHeight: 80, maxHeight: 'calc(50dvh - 100px)' },
  [LOW]: { minHeight: 88, maxHeight: 'calc(100dvh - 280px)', padding: 6, borderRadius: RADIUS.control },
});

export const ringSize = {
  width: { xs: 64, md: 80 },
  height: { xs: 64, md: 80 },
  [LOW]: { width: 56, height: 56 },
};

/** As high as the longest status on the narrowest phone, so that no status moves the board. */
export function BoardHead({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 4,
        minHeight: '5.25rem',
        [LOW]: { minHeight: '3.5rem' },
      }}
    >
      {children}
    </Box>
  );
}

/** The row of the last answers. */
export const STRIP_HEIGHT = 28;

/** Between the parts of the screen. */
export const screenGap = { gap: { xs: 4, md: 6 }, [TIGHT]: { gap: 2 } };
/** Within the card of the board. */
export const boardGap = { gap: { xs: 3, md: 6 }, [TIGHT]: { gap: 2 } };
export const boardPadding = { p: { xs: 3, sm: 5, md: 8 }, [LOW]: { p: 2 } };
/** What stands under the board. */
export const footPadding = { pt: { xs: 3, md: 6 }, borderTop: 1, borderColor: 'divider' };

/** Where what was won flies to. */
export const BALANCE_ID = 'balance';

/** What other features bring into the head; the page hands it in. */
export interface HeadSlots {
  /** What can be done with the balance; nothing while the account is restricted. */
  action: ReactNode;
}

interface ScreenHeadProps extends HeadSlots {
  wallet: Wallet | undefined;
  failed: boolean;
}

export function ScreenHead({ wallet: own, failed, action }: ScreenHeadProps) {
  const counted = useCounted();
  const wallet = own && counted !== null ? { ...own, balance: counted } : own;
  return (
    <Box
      sx={{
        display: 'grid',
        // Beside the title the balance begins at a place of its own, so that a longer line under it moves nothing.
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 340px auto' },
        alignItems: 'end',
        columnGap: { xs: 4, md: 6 },
        [TIGHT]: { '& a': { my: '-13px' } },
        [LOW]: { gridTemplateColumns: 'minmax(0, 1fr) 200px auto' },
      }}
    >
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', md: 'auto' }, mb: { xs: 3, md: 0 }, [TIGHT]: { mb: 0 }, [LOW]: { gridColumn: 'auto' } }}>
        <Typography variant="h1" sx={{ typography: { xs: 'h2', md: 'h1' }, [LOW]: { typography: 'h2' } }}>
          Quick colour game
        </Typography>
        <Typography sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' }, [LOW]: { display: 'none' } }}>
          Six colours, five seconds, one right answer.
        </Typography>
      </Box>
      <Box id={BALANCE_ID} sx={{ minWidth: 0, justifySelf: 'start', [LOW]: { '& [role="group"]': { typography: 'h1' } } }}>
        <Balance wallet={wallet} failed={failed} variant="display" />
      </Box>
      {!own?.restriction && action}
      {/* A line of its own, there from the start: when a bonus comes or goes, nothing moves. */}
      <Box sx={{ gridColumn: { xs: '1 / -1', md: '2 / -1' }, [LOW]: { gridColumn: '2 / -1' } }}>
        <BalanceWorth wallet={wallet} brief />
      </Box>
    </Box>
  );
}
