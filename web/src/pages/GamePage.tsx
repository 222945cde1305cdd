import { useState } from 'react';
import { PageTitle } from '../components/PageTitle';
import { Deposit, DepositButton } from '../features/deposit/Deposit';
import { DrawStrip } from '../features/draw-strip/DrawStrip';
import { QuickGame } from '../features/quick-game/QuickGame';

export default function GamePage() {
  const [depositing, setDepositing] = useState(false);
  const deposit = () => setDepositing(true);
  return (
    <>
      <PageTitle>Quick colour game</PageTitle>
      <QuickGame covered={depositing} action={<DepositButton onOpen={deposit} />} onTopUp={deposit} />
      <DrawStrip />
      {depositing && <Deposit onClose={() => setDepositing(false)} />}
    </>
  );
}
