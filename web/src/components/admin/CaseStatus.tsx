import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';

interface CaseStatusProps {
  /** The name of the status. */
  label: string;
  status: string;
  /** The status chip. */
  children: ReactNode;
}

/** Announces a change of status, and takes the focus if the change removed the focused button. */
export function CaseStatus({ label, status, children }: CaseStatusProps) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== status && document.activeElement === document.body) box.current?.focus();
    before.current = status;
  }, [status]);
  return (
    // Without content it takes no place in a grid.
    <Box ref={box} role="status" aria-label={label} tabIndex={-1} sx={{ '&:empty': { position: 'absolute' } }}>
      {children}
    </Box>
  );
}
