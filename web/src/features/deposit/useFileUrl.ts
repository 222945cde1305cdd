import { useCallback } from 'react';

/** An address of a local file for an image, a frame or a link, valid while the element is mounted. */
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
