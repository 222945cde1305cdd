import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { inkOn } from '../theme/gameColours';
import { Brand } from './Brand';
import { OfflineNotice } from './OfflineNotice';
import { TilePattern } from './TilePattern';
import { SiteFooter } from './SiteFooter';

const BOARD = [
  { colour: '#F7C52B', pattern: 'stripes' },
  { colour: '#C4213B', pattern: 'dots' },
  { colour: '#1FB5AD', pattern: 'waves' },
  { colour: '#3358D6', pattern: 'diagonal' },
  { colour: '#B548BE', pattern: 'rings' },
  { colour: '#1C9A54', pattern: 'grid' },
] as const;

/** The picture beside the form: the board itself, and what can be said about it truthfully. */
function Picture() {
  return (
    <Box sx={{ display: 'grid', alignContent: 'center', justifyItems: 'center', gap: 8, p: 12, height: '100%' }}>
      <Box aria-hidden="true" sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 4, width: '100%', maxWidth: 420 }}>
        {BOARD.map(({ colour, pattern }) => (
          <Box
            key={colour}
            sx={{ position: 'relative', overflow: 'hidden', aspectRatio: '1', borderRadius: '20px', bgcolor: colour }}
          >
            <TilePattern pattern={pattern} ink={inkOn(colour)} />
          </Box>
        ))}
      </Box>
      <Box sx={{ maxWidth: 420, width: '100%' }}>
        <Typography variant="h1" component="p">
          Six colours. One is right.
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 2 }}>
          The server seals its part before you choose, and your browser checks every round.
        </Typography>
      </Box>
    </Box>
  );
}

/** Around the screens before the sign-in: no header, one form. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  return (
    <>
      <OfflineNotice />
      <Box sx={{ flexGrow: 1, display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
          <Box
            component="main"
            id="content"
            tabIndex={-1}
            sx={{
              outline: 0,
              flexGrow: 1,
              display: 'flex',
              flexDirection: 'column',
              justifyContent: 'center',
              gap: 8,
              width: '100%',
              maxWidth: 480,
              mx: 'auto',
              px: { xs: 5, sm: 8 },
              py: 8,
            }}
          >
            <Brand />
            {children}
          </Box>
          <SiteFooter />
        </Box>
        {isWide && (
          <Box sx={{ bgcolor: 'wash.accent' }}>
            <Picture />
          </Box>
        )}
      </Box>
    </>
  );
}
