import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Shows the part of the screen that the address names behind its `#`: it was not there yet when the browser looked for it. */
export function useAddressedPart(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    const part = document.getElementById(hash.slice(1));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, [hash]);
}
