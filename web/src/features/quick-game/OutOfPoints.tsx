import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Resting } from './Resting';

/** Lets a phone show all of them above its bar. */
const LOWER = { minHeight: 44, px: { xs: 2, sm: 4 } } as const;

/** The choices while the balance covers no stake. */
export default function OutOfPoints({ onTopUp, onWatch }: { onTopUp: () => void; onWatch: () => void }) {
  return (
    <Resting text="The board rests. Take a break, or:">
      <Button variant="contained" onClick={onTopUp} sx={{ flexBasis: { xs: '100%', sm: 'auto' } }}>
        Top up
      </Button>
      <Button variant="outlined" sx={LOWER} onClick={onWatch}>
        Watch a round
      </Button>
      <Button variant="outlined" sx={LOWER} component={Link} to="/COD">
        See the draw
      </Button>
    </Resting>
  );
}
