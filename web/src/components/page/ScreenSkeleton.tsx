import Box from '@mui/material/Box';
import { Card } from './Card';
import { Placeholder } from './Placeholder';

/** Placeholder for a screen whose code or user is loading: a heading and a card. */
export function ScreenSkeleton() {
  return (
    <Box role="status" aria-label="Loading" sx={{ maxWidth: 1120, width: '100%', mx: 'auto', display: 'grid', gap: 5 }}>
      <Placeholder sx={{ height: 44, width: 'min(60%, 320px)' }} />
      <Card sx={{ minHeight: 480, p: { xs: 4, md: 8 } }}>
        <Placeholder sx={{ height: 72, width: 'min(70%, 480px)' }} />
      </Card>
    </Box>
  );
}
