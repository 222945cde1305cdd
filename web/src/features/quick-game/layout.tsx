import Box from '@mui/material/Box';
import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import type { Wallet } from '../../api/wallet';
import { Balance, BalanceWorth } from '../../components/money/Balance';
import { Placeholder } from '../../components/page/Placeholder';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { RADIUS } from '../../theme/theme';
import { useCounted } from './counting';

/** Small phones, and whatever else is not high: everything stands closer. */
const TIGHT = '@media (max-height: 600px)';
/** A phone on its side, a small window, 200 % zoom: the tiles stand in one row, so that all are in view with the countdown. */
export const LOW = '@media (max-height: 500px) and (orientation: landscape)';

/** Only where something other than a finger points there are keys. */
export const WITHOUT_KEYS = '@media not (any-hover: hover)';

/** The frame that the game and its skeleton share, so that nothing moves when the one takes the other's place. */
export const BoardGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 8,
  borderRadius: 8,
  // Who is led here also sees the countdown.
  scrollMarginTop: 320,
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
  [LOW]: { minHeight: 64, maxHeight: 'calc(100dvh - 250px)', padding: 6, borderRadius: RADIUS.control },
});

export const ringSize = {
  width: { xs: 64, md: 72 },
  height: { xs: 64, md: 72 },
  [LOW]: { width: 56, height: 56 },
};

/** As high as the longest status on the narrowest phone, so that no status moves the board. */
export const statusHeight = { minHeight: { xs: '4.75rem', sm: '3.25rem', md: '4rem' }, [LOW]: { minHeight: '4.5rem' } };

/** The row of the last answers. */
export const STRIP_HEIGHT = 28;

/** Between the parts of the screen. */
export const screenGap = { gap: { xs: 4, md: 6 }, [TIGHT]: { gap: 2 } };
/** Multipliers over the status line; beside it where there is little height. */
export const choiceRow = {
  display: 'grid',
  gap: { xs: 3, md: 5 },
  [TIGHT]: { gap: 2 },
  [LOW]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'center' },
};
/** Within the card of the board. */
export const boardGap = { gap: { xs: 3, md: 5 }, [TIGHT]: { gap: 2 } };
export const boardPadding = { p: { xs: 3, sm: 5, md: 8 }, [LOW]: { p: 2 } };
/** Under the board: figures, and after a win the colour and the way on. */
export const footHeight = { minHeight: { xs: 100, sm: 56 } };

/** Where what was won flies to. */
export const BALANCE_ID = 'balance';

/** What other features bring into the head; the page hands it in. */
export interface HeadSlots {
  /** What can be done with the balance. */
  action: ReactNode;
}

interface ScreenHeadProps extends HeadSlots {
  wallet: Wallet | undefined;
  failed: boolean;
  /** The countdown's place, which the game fills when it is there. */
  countdown: Ref<HTMLElement>;
}

const Title = styled(Typography)(({ theme }) => ({ [theme.breakpoints.down('md')]: visuallyHidden }));

/** Balance, countdown and what can be done with the balance. The title is seen where there is room for it. */
export function ScreenHead({ wallet: own, failed, action, countdown }: ScreenHeadProps) {
  const counted = useCounted();
  const wallet = own && counted !== null ? { ...own, balance: counted } : own;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto auto', md: 'minmax(0, 1fr) minmax(180px, auto) auto auto' },
        alignItems: 'center',
        columnGap: { xs: 3, md: 6 },
      }}
    >
      <Title variant="h1">Quick colour game</Title>
      <Box id={BALANCE_ID} sx={{ minWidth: 0, justifySelf: 'start', '& [role="group"]': { typography: { xs: 'h1', md: 'display' } } }}>
        <Balance wallet={wallet} failed={failed} variant="display" />
      </Box>
      <Box ref={countdown} sx={ringSize}>
        {!own && !failed && <Placeholder sx={{ height: '100%', borderRadius: '50%' }} />}
      </Box>
      {action}
      {/* A line of its own, there from the start: when a bonus comes or goes, nothing moves. */}
      <Box sx={{ gridColumn: { xs: '1 / -1', md: '2 / -1' } }}>
        <BalanceWorth wallet={wallet} />
      </Box>
    </Box>
  );
}
