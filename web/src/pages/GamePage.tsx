import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '../components/PageTitle';
import { Deposit, DepositButton } from '../features/deposit/Deposit';
import { QuickGame } from '../features/quick-game/QuickGame';

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
      {depositing && <Deposit onClose={() => setDepositing(false)} />}
    </>
  );
}
