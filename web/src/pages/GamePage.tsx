import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { Card } from '../components/Card';
import { PageTitle } from '../components/PageTitle';
import { Deposit, DepositButton } from '../features/deposit/Deposit';
import { QuickGame } from '../features/quick-game/QuickGame';
import { visuallyHidden } from '../lib/visuallyHidden';

const headLink = { typography: 'caption', fontWeight: 600, display: 'inline-flex', alignItems: 'center', minHeight: 44 } as const;

export function GamePage() {
  const [depositing, setDepositing] = useState(false);
  return (
    <>
      <PageTitle>Quick colour game</PageTitle>
      <QuickGame
        covered={depositing}
        action={<DepositButton onOpen={() => setDepositing(true)} />}
        links={
          <>
            <MuiLink component={Link} to="/statement" sx={headLink}>
              Statement
            </MuiLink>
            <MuiLink component={Link} to="/deposits" sx={headLink}>
              Deposits
            </MuiLink>
          </>
        }
      />
      <ColoursCard />
      {depositing && <Deposit onClose={() => setDepositing(false)} />}
    </>
  );
}

/** The way to the other game. It asks the server for nothing: an idle game screen costs nothing. */
function ColoursCard() {
  return (
    <Card
      aria-labelledby="colours-card"
      sx={{ mt: { xs: 4, md: 6 }, p: { xs: 4, sm: 6 }, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 4 }}
    >
      <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
        <Typography variant="h2" id="colours-card">
          Colours for the Day
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>Pick three colours, and see at the draw whether they are the ones.</Typography>
      </Box>
      <Button component={Link} to="/COD" variant="outlined" sx={{ flexGrow: { xs: 1, sm: 0 } }}>
        See the round<span style={visuallyHidden}> of Colours for the Day</span>
      </Button>
    </Card>
  );
}
