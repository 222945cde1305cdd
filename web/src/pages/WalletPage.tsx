import Button from '@mui/material/Button';
import { useState, type ComponentProps } from 'react';
import { useIsRestricted } from '../components/care/useIsRestricted';
import { Deposit, DepositButton } from '../features/deposit/Deposit';
import { WalletOverview } from '../features/wallet-overview/WalletOverview';

export default function WalletPage() {
  /** The purpose of the open dialog. */
  const [opened, setOpened] = useState<Pick<ComponentProps<typeof Deposit>, 'who' | 'request'>>();
  const isRestricted = useIsRestricted();
  return (
    <>
      <WalletOverview
        deposit={<DepositButton onOpen={() => setOpened({})} />}
        send={
          !isRestricted && (
            <Button variant="outlined" disabled={isRestricted === undefined} onClick={() => setOpened({ who: 'other' })}>
              Send points
            </Button>
          )
        }
        onOpen={(request) => setOpened({ request })}
      />
      {opened && <Deposit {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
