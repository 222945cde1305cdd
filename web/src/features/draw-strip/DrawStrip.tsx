import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, type ComponentType } from 'react';
import { Link } from 'react-router';
import { useIsRestricted } from '../../components/care/useIsRestricted';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { Unknown, Waiting } from './frame';

const NextDraw = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./NextDraw').catch((error: unknown) => {
      console.error('The next draw is not shown', error);
      return { default: Unknown };
    }),
);

/** A link to the other game, with its next draw. A player who may not play sees no invitation. */
export function DrawStrip() {
  if (useIsRestricted()) return null;
  return (
    <Box
      component="section"
      aria-labelledby="draw-strip"
      sx={{
        mt: { xs: 4, md: 6 },
        py: { xs: 4, md: 5 },
        borderTop: 1,
        borderBottom: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 4,
      }}
    >
      <Box sx={{ minWidth: 0, display: 'grid', gap: 1, flex: '1 1 294px' }}>
        <Typography variant="h2" id="draw-strip">
          Colours for the Day
        </Typography>
        <Suspense fallback={<Waiting />}>
          <NextDraw />
        </Suspense>
      </Box>
      <Button component={Link} to="/COD" variant="outlined" sx={{ flexGrow: { xs: 1, sm: 0 } }}>
        See the round<span style={visuallyHidden}> of Colours for the Day</span>
      </Button>
    </Box>
  );
}
