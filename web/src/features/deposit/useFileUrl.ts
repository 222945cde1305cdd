import { useCallback } from 'react';

/** Shows a file of this machine in an image or a frame, or links to it: it has an address while the element is there. */
export function useFileUrl(file: File) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const url = URL.createObjectURL(file);
      element.setAttribute(element instanceof HTMLAnchorElement ? 'href' : 'src', url);
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
}
