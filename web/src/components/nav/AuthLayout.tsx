import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useSession } from '../../auth/SessionContext';
import { lazyExtra } from '../../lib/lazyExtra';
import { showFonts } from '../../theme/fonts';
import { Brand } from '../page/Brand';
import { OfflineNotice } from '../page/OfflineNotice';
import { SiteFooter } from './SiteFooter';

/** Decorative: the screen is complete without it. */
const SampleTiles = lazyExtra(() => import('../colour/SampleTiles'));

/** Introduces the game: the board, and true statements about it. Above the form, or beside it where there is room. */
function Welcome() {
  return (
    <Box
      sx={(theme) => ({
        display: 'grid',
        gap: 3,
        '& > *': { maxWidth: { md: 420 }, width: '100%' },
        [theme.breakpoints.up('md')]: { gap: 8, position: 'absolute', inset: '0 0 0 50%', alignContent: 'center', justifyItems: 'center', p: 12, bgcolor: 'wash.accent' },
      })}
    >
      {/* Reserves the tiles' height. On low screens the form comes first. */}
      <Box
        sx={{
          position: 'relative',
          aspectRatio: { xs: '6.8', md: '1.53' },
          '& > *': { position: 'absolute', width: '100%' },
          '@media (max-height: 600px)': { display: { xs: 'none', md: 'block' } },
        }}
      >
        <Suspense fallback={null}>
          <SampleTiles />
        </Suspense>
      </Box>
      <Box>
        <Typography component="p" sx={{ typography: { xs: 'h2', md: 'h1' } }}>
          Six colours. One is right.
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 1 }}>10.00 points to start. Your browser checks every round.</Typography>
      </Box>
    </Box>
  );
}

/** The layout of the screens before the sign-in: no header, one form. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  const session = useSession();
  // Loaded after the form, in this order.
  useEffect(() => void session.cognito().then(showFonts, showFonts), [session]);
  return (
    <>
      <OfflineNotice />
      <Box sx={{ position: 'relative', flexGrow: 1, display: 'flex', flexDirection: 'column', minWidth: 0, pr: { md: '50%' } }}>
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
          <Welcome />
          {children}
        </Box>
        <SiteFooter />
      </Box>
    </>
  );
}
