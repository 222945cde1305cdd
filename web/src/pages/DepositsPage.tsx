import Box from '@mui/material/Box';
import { useState } from 'react';
import { PageHead } from '../components/page/PageHead';
import { Deposit, DepositButton } from '../features/deposit/Deposit';
import { DepositHistory } from '../features/deposit/DepositHistory';

export default function DepositsPage() {
  const [depositing, setDepositing] = useState(false);
  return (
    <>
      <Box sx={{ display: 'grid', gap: { xs: 4, md: 6 } }}>
        <PageHead
          title="Deposit history"
          line="What you asked for, and what became of it."
          side={<DepositButton onOpen={() => setDepositing(true)} />}
        />
        <DepositHistory />
      </Box>
      {depositing && <Deposit onClose={() => setDepositing(false)} />}
    </>
  );
}
