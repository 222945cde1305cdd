import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { useUser } from '../auth/SessionContext';
import { Deposit, DepositButton } from '../features/deposit/Deposit';
import { DrawStrip } from '../features/draw-strip/DrawStrip';
import { QuickGame } from '../features/quick-game/QuickGame';
import { lazyExtra } from '../lib/lazyExtra';

const WhatWaits = lazyExtra(() => import('../features/admin-waiting/WhatWaits'));

export default function GamePage() {
  const { isAdmin } = useUser();
  const [depositing, setDepositing] = useState(false);
  const deposit = () => setDepositing(true);
  return (
    <>
      {isAdmin && (
        // Its space is reserved, so that nothing moves when it appears. A negative margin above would move the whole screen.
        <Box sx={{ display: 'flex', minHeight: 44, mb: { xs: -2, md: -4 } }}>
          <Suspense fallback={null}>
            <WhatWaits />
          </Suspense>
        </Box>
      )}
      <QuickGame covered={depositing} action={<DepositButton onOpen={deposit} />} onTopUp={deposit} />
      <DrawStrip />
      {depositing && <Deposit onClose={() => setDepositing(false)} />}
    </>
  );
}
