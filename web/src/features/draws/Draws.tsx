import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useSessionState } from '../../auth/SessionContext';
import { PageHead } from '../../components/page/PageHead';
import { To } from '../../components/page/To';
import { DrawList } from './DrawList';
import { HowItWorks } from './HowItWorks';

/** All past draws, open to everyone with the link. */
export function Draws() {
  return (
    <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 } }}>
      <PageHead
        title="Past draws"
        line={
          <>
            Colours for the Day, newest draw first. Your browser can check each of them. For the quick game there is{' '}
            <To address="/check">Check a round</To>.
          </>
        }
        side={<NextStep />}
      />
      <HowItWorks />
      <DrawList />
    </Box>
  );
}

/** A link to the current round, which needs a sign-in. */
function NextStep() {
  const isSignedOut = useSessionState().status === 'signedOut';
  return (
    <Button component={Link} to={isSignedOut ? '/login' : '/COD'} variant="contained">
      {isSignedOut ? 'Sign in to play' : 'Go to Colours for the Day'}
    </Button>
  );
}
