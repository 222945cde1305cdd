import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';

interface CaseStatusProps {
  /** What it is the status of. */
  label: string;
  status: string;
  /** Its chip. */
  children: ReactNode;
}

/** Says so when it changes under the admin's eyes, and takes the focus over from a button that went with the change. */
export function CaseStatus({ label, status, children }: CaseStatusProps) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== status && document.activeElement === document.body) box.current?.focus();
    before.current = status;
  }, [status]);
  return (
    <Box ref={box} role="status" aria-label={label} tabIndex={-1}>
      {children}
    </Box>
  );
}
