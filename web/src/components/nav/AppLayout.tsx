import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSessionState } from '../../auth/SessionContext';
import { showFonts } from '../../theme/fonts';
import { BottomBar, NoBar, SignInLink, VisitorBar } from './BottomBar';
import { LeavingSteps } from '../leave/LeavingSteps';
import { OfflineNotice } from '../page/OfflineNotice';
import { PlaceBand } from './PlaceBand';
import { placeOf } from './places';
import { SiteFooter } from './SiteFooter';
import { SiteHeader } from './SiteHeader';
import { SkipLink } from './SkipLink';
import { HeaderPlaces, TopBar } from './TopBar';
import { WalletNav } from './WalletNav';

/** The shared layout: header, screen, footer. Below 900 px its entries stand above the screen, and the places at the bottom. */
export default function AppLayout({ children }: { children: ReactNode }) {
  const { status } = useSessionState();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const place = placeOf(useLocation().pathname);
  useEffect(showFonts, []);
  return (
    <LeavingSteps>
      <SkipLink />
      <PlaceBand place={place} />
      {isWide ? (
        <Box sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider', px: 8 }}>
          <Box sx={{ maxWidth: 1120, mx: 'auto', minHeight: 64, display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: { md: 4, lg: 8 } }}>
            <SiteHeader />
            {status === 'signedIn' && (
              <>
                <TopBar home="Home" />
                <HeaderPlaces />
              </>
            )}
            {status === 'signedOut' && (
              <nav aria-label="Main">
                <SignInLink />
              </nav>
            )}
          </Box>
        </Box>
      ) : (
        status !== 'signedOut' && <TopBar home="Game" />
      )}
      {place === 'wallet' && status !== 'signedOut' && <WalletNav />}
      <OfflineNotice />
      {/* As high as the window, so that the footer does not visibly move when the content appears. */}
      <Box component="main" id="content" tabIndex={-1} sx={{ flexGrow: 1, minHeight: '100dvh', outline: 0, px: { xs: 3, sm: 6, md: 8 }, py: { xs: 4, md: 8 } }}>
        <Box sx={{ maxWidth: 1120, mx: 'auto' }}>{children}</Box>
      </Box>
      <SiteFooter />
      {!isWide && (status === 'signedIn' ? <BottomBar /> : status === 'signedOut' ? <VisitorBar><SignInLink /></VisitorBar> : <NoBar />)}
    </LeavingSteps>
  );
}
