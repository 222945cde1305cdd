import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useSessionState } from '../auth/SessionContext';
import { OfflineNotice } from './OfflineNotice';
import { SiteFooter } from './SiteFooter';
import { SiteHeader } from './SiteHeader';
import { SkipLink } from './SkipLink';
import { TopBar } from './TopBar';

/** The shared layout: logo header, signed-in bar, the screen, footer. */
export function AppLayout({ children }: { children: ReactNode }) {
  const { status } = useSessionState();
  // While the check runs the bar's place is kept, so that the screen does not move when it comes.
  const hasBar = status === 'signedIn' || status === 'loading';
  return (
    <>
      <SkipLink />
      <Box
        sx={{
          display: { xs: hasBar ? 'block' : 'none', md: 'block' },
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
          px: { xs: 2, md: 8 },
        }}
      >
        <Box sx={{ maxWidth: 1120, mx: 'auto', minHeight: { xs: 56, md: 68 }, display: 'flex', alignItems: 'center', gap: 6 }}>
          <SiteHeader />
          {status === 'signedIn' && <TopBar />}
        </Box>
      </Box>
      <OfflineNotice />
      <Box component="main" id="content" tabIndex={-1} sx={{ flexGrow: 1, outline: 0, px: { xs: 3, sm: 6, md: 8 }, py: { xs: 4, md: 8 } }}>
        <Box sx={{ maxWidth: 1120, mx: 'auto' }}>{children}</Box>
      </Box>
      <SiteFooter />
    </>
  );
}
