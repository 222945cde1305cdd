import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { ClosingQuestion } from './ClosingQuestion';

/** Closes the player's account for good (D61), after a confirmation. */
export default function CloseAccount({ titleId }: { titleId: string }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Box>
        <Typography variant="h2" id={titleId}>
          Close your account
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 1 }}>
          For good: it cannot be opened again. To stop for a time, <MuiLink component={Link} to="#take-break">
            take a break
          </MuiLink>. What you want to keep,{' '}
          <MuiLink component={Link} to="#your-data">
            save
          </MuiLink> first.
        </Typography>
      </Box>
      <Box>
        <Button variant="outlined" color="error" onClick={() => setIsAsked(true)}>
          Close account
        </Button>
      </Box>
      {isAsked && <ClosingQuestion onClose={() => setIsAsked(false)} />}
    </>
  );
}
