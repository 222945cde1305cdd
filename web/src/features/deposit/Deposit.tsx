import Button from '@mui/material/Button';
import { lazy, Suspense, type ComponentProps } from 'react';
import { useIsRestricted } from '../../components/care/useIsRestricted';

const importDialog = () => import('./DepositDialog');
const DepositDialog = lazy(importDialog);

function warmUp(): void {
  importDialog().catch(() => {
    // A failure is retried when it is opened, and reported there.
  });
}

/** Opens the dialog, whose code is loaded when the user is about to open it. Its space is reserved until it is known to stay. */
export function DepositButton({ onOpen }: { onOpen: () => void }) {
  const isRestricted = useIsRestricted();
  if (isRestricted) return null;
  return (
    <Button variant="contained" disabled={isRestricted === undefined} onPointerEnter={warmUp} onFocus={warmUp} onClick={onOpen}>
      Deposit
    </Button>
  );
}

/** The open Deposit Points dialog. It is separate from its button, which other features may embed. */
export function Deposit(props: ComponentProps<typeof DepositDialog>) {
  return (
    <Suspense fallback={null}>
      <DepositDialog {...props} />
    </Suspense>
  );
}
