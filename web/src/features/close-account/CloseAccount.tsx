import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { PartHead } from '../../components/page/PartHead';
import { To } from '../../components/page/To';
import { ClosingQuestion } from './ClosingQuestion';

/** Closes the player's account for good (D61), after a confirmation. */
export default function CloseAccount({ titleId }: { titleId: string }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <PartHead id={titleId} title="Close your account">
        For good: it cannot be opened again. To stop for a time, <To address="#take-break">take a break</To>. What you want
        to keep, <To address="#your-data">save</To> first.
      </PartHead>
      <Box>
        <Button variant="outlined" color="error" onClick={() => setIsAsked(true)}>
          Close account
        </Button>
      </Box>
      {isAsked && <ClosingQuestion onClose={() => setIsAsked(false)} />}
    </>
  );
}
