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

/** Small phones and other low screens: tighter spacing. */
const TIGHT = '@media (max-height: 600px)';
/** A phone in landscape, a small window or 200 % zoom: the tiles stand in one row, so that all are in view with the countdown. */
export const LOW = '@media (max-height: 500px) and (orientation: landscape)';

/** Devices with touch only, which have no keys. */
export const WITHOUT_KEYS = '@media not (any-hover: hover)';

/** The frame that the game and its skeleton share, so that nothing moves when one replaces the other. */
export const BoardGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 8,
  borderRadius: 8,
  // A player who is led here also sees the countdown.
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
  // The remaining height, shared by two rows, or used by one row below the head.
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

/** The height of the row of last answers. */
export const STRIP_HEIGHT = 28;

/** The gap between the parts of the screen. */
export const screenGap = { gap: { xs: 4, md: 6 }, [TIGHT]: { gap: 2 } };
/** Multipliers above the status line; beside it on low screens. */
export const choiceRow = {
  display: 'grid',
  gap: { xs: 3, md: 5 },
  [TIGHT]: { gap: 2 },
  [LOW]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'center' },
};
/** The gap within the board's card. */
export const boardGap = { gap: { xs: 3, md: 5 }, [TIGHT]: { gap: 2 } };
export const boardPadding = { p: { xs: 3, sm: 5, md: 8 }, [LOW]: { p: 2 } };
/** The height below the board: figures, and after a win the colour and the button to continue. */
export const footHeight = { minHeight: { xs: 100, sm: 56 } };

/** The target of flying winnings. */
export const BALANCE_ID = 'balance';

/** The contents that other features add to the head; the page passes them in. */
export interface HeadSlots {
  /** The action beside the balance. */
  action: ReactNode;
}

interface ScreenHeadProps extends HeadSlots {
  wallet: Wallet | undefined;
  failed: boolean;
  /** The element for the countdown, which the game fills once it is loaded. */
  countdown: Ref<HTMLElement>;
}

const Title = styled(Typography)(({ theme }) => ({ [theme.breakpoints.down('md')]: visuallyHidden }));

/** The balance, its action and the countdown. The title is visible where there is room for it. */
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
      {/* On its own line from the start, so that nothing moves when a bonus comes or goes. */}
      <Box sx={{ gridColumn: { xs: '1 / -1', md: '2 / -1' } }}>
        <BalanceWorth wallet={wallet} />
      </Box>
    </Box>
  );
}
