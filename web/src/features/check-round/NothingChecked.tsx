import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SlipsPicture } from './SlipsPicture';

/** Replaces the result. `hasChanged` means that checked numbers were edited since. */
export function NothingChecked({ hasChanged }: { hasChanged: boolean }) {
  return (
    <Box sx={{ display: 'grid', justifyItems: { xs: 'center', md: 'start' }, gap: 5, textAlign: { xs: 'center', md: 'left' } }}>
      <SlipsPicture />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 480 }}>
        <Typography variant="h2">{hasChanged ? 'The numbers have changed' : 'Two seeds and a round make a tile'}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {hasChanged
            ? 'What was found held for those before. Check the round again.'
            : 'Open the proof of a round in the game or in your statement, press “Copy the numbers”, and paste them here.'}
        </Typography>
      </Box>
    </Box>
  );
}
