import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';

export default function NotFoundPage() {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 4, py: { xs: 12, md: 24 } }}>
      <Typography variant="display" component="p" sx={{ color: 'primary.main' }}>
        404
      </Typography>
      <Typography variant="h1">This page does not exist</Typography>
      {/* Two lines in any font, so that the button below does not move when the site's font loads. */}
      <Typography sx={{ color: 'text.secondary', maxWidth: 280, textWrap: 'balance' }}>
        The address may be mistyped, or the page has moved.
      </Typography>
      <Button component={Link} to="/" variant="contained">
        Go to the game
      </Button>
    </Box>
  );
}
