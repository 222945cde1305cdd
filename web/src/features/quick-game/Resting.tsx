import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FORCED_COLOURS, RADIUS } from '../../theme/theme';

interface RestingProps {
  text: ReactNode;
  /** Buttons with the alternatives. */
  children: ReactNode;
}

/** Says over the resting tiles why no stake is possible. */
export function Resting({ text, children }: RestingProps) {
  return (
    <Box sx={{ position: 'absolute', inset: 0, zIndex: 2, display: 'grid', placeItems: 'center' }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          justifyItems: 'center',
          maxWidth: 480,
          p: { xs: 3, md: 4 },
          textAlign: 'center',
          bgcolor: 'background.paper',
          borderRadius: `${RADIUS.control}px`,
          boxShadow: '0 4px 24px rgb(20 18 40 / 24%)',
          [FORCED_COLOURS]: { border: '1px solid' },
        }}
      >
        <Typography sx={{ color: 'text.secondary', typography: { xs: 'caption', md: 'body1' } }}>{text}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>{children}</Box>
      </Box>
    </Box>
  );
}
