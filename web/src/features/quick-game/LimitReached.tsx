import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { Limit } from '../../api/wallet';
import { limitAmount, limitName } from '../../components/money/limitWords';
import { To } from '../../components/page/To';
import { formatDateTime } from '../../lib/dates';
import { Resting } from './Resting';

/** Lets both buttons fit side by side on a phone. */
const NARROW = { px: { xs: 2, sm: 5 } } as const;

/** The choices while one of the player's own limits permits no stake. */
export default function LimitReached({ limit, onWatch }: { limit: Limit; onWatch: () => void }) {
  return (
    <Resting
      text={
        <>
          Your limit of {limitAmount(limit, limit.most)} for {limitName(limit)} counts from zero again on {formatDateTime(limit.renews)}. You can also{' '}
          <To address="/profile#take-break">take a break</To>.
        </>
      }
    >
      <Button variant="outlined" sx={NARROW} onClick={onWatch}>
        Watch a round
      </Button>
      <Button variant="outlined" sx={NARROW} component={Link} to="/profile#limits">
        Your limits
      </Button>
    </Resting>
  );
}
