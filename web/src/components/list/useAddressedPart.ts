import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the part that the address names after `#`. It did not exist yet when the browser looked for it. */
export function useAddressedPart(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    const part = document.getElementById(hash.slice(1));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, [hash]);
}
