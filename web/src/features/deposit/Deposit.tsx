import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';

const importDialog = () => import('./DepositDialog');
const DepositDialog = lazy(importDialog);

function warmUp(): void {
  importDialog().catch(() => {
    // Asked for again when it is opened, and reported there.
  });
}

/** Opens the dialog; its code is fetched when the user is about to open it. */
export function DepositButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button variant="contained" onPointerEnter={warmUp} onFocus={warmUp} onClick={onOpen}>
      Deposit
    </Button>
  );
}

/** The Deposit Points dialog, open. It stands apart from its button, which other features may take in. */
export function Deposit({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <DepositDialog onClose={onClose} />
    </Suspense>
  );
}
