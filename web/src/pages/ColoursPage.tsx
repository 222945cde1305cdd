import { useState } from 'react';
import { Colours } from '../features/colours/Colours';
import { Deposit, DepositButton } from '../features/deposit/Deposit';

export default function ColoursPage() {
  const [depositing, setDepositing] = useState(false);
  return (
    <>
      <Colours deposit={<DepositButton onOpen={() => setDepositing(true)} />} />
      {depositing && <Deposit onClose={() => setDepositing(false)} />}
    </>
  );
}
