import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import type { Deposit as DepositRequest } from '../../api/deposits';
import { useIsRestricted } from '../../components/care/useIsRestricted';

const importDialog = () => import('./DepositDialog');
const DepositDialog = lazy(importDialog);

function warmUp(): void {
  importDialog().catch(() => {
    // Asked for again when it is opened, and reported there.
  });
}

/** Opens the dialog; its code is fetched when the user is about to open it. It has its place before it is known to stay. */
export function DepositButton({ onOpen }: { onOpen: () => void }) {
  const isRestricted = useIsRestricted();
  if (isRestricted) return null;
  return (
    <Button variant="contained" disabled={isRestricted === undefined} onPointerEnter={warmUp} onFocus={warmUp} onClick={onOpen}>
      Deposit
    </Button>
  );
}

interface DepositProps {
  /** Who is to get the points, to begin with. */
  who?: 'self' | 'other';
  /** A request that was made before, to go on with. */
  request?: DepositRequest;
  onClose: () => void;
}

/** The Deposit Points dialog, open. It stands apart from its button, which other features may take in. */
export function Deposit(props: DepositProps) {
  return (
    <Suspense fallback={null}>
      <DepositDialog {...props} />
    </Suspense>
  );
}
