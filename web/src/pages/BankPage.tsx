import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { usePermits } from '../auth/SessionContext';
import { PageHead } from '../components/page/PageHead';
import { TALL, To } from '../components/page/To';
import { BankLines } from '../features/bank/BankLines';
import { Imports } from '../features/bank/Imports';

const MissingLines = lazy(() => import('../features/bank/MissingLines'));

export default function BankPage() {
  const { decides } = usePermits();
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <PageHead
        title="Bank"
        line="What came in and went out at the bank, and what it was for."
        side={<To address="/admin" sx={TALL}>Admin Dashboard</To>}
      />
      <Imports mayImport={decides.includes('bank')} />
      <BankLines />
      <Suspense fallback={null}>
        <MissingLines />
      </Suspense>
    </Box>
  );
}
